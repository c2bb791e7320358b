"""The native forms of PTX's loads and stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...regs import Indexed, Mem, Mixed, Reg, Span, Symbol
from ...sim.compile import container, destinations
from ...sim.native.body import Compute, Loop, Names
from ...sim.native.context import SPACES
from ...sim.native.graph import Value
from ...sim.native.operations import NOTHING, Load, Store, Transfer
from ...types import Scalar
from .memory import operand, space, strength

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.program import Form
    from .compile import PtxUnit as Unit

_MOST_BYTES = 32
"""The widest access of a lane."""


def registers(operand: object) -> list[Value]:
    """Return the registers of an operand."""
    return list(cast("Value", operand)) if isinstance(operand, (Span, Mixed)) else [operand]


def ld(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a load."""
    mem, where = cast("Mem[Scalar]", inst.operands[1]), space(inst.form.slots[1])
    if where == "param":
        return Compute(_ld_param) if _is_plain_param(unit, mem) else None
    return _load if _is_plain(inst, where) else None


def st(unit: Unit, at: int, inst: Inst) -> Form:
    """Return the form of a store."""
    return _store if _is_plain(inst, _stored_space(inst)) else None


def _stored_space(inst: Inst) -> str:
    where = space(inst.form.slots[0])
    return "local" if where == "param" else where  # the parameters of calls are in the thread's frame


def _is_plain_param(unit: Unit, mem: Mem[Scalar]) -> bool:
    return isinstance(mem.base, Symbol) and not isinstance(mem.base, Indexed) and not unit.in_frame(mem.base)


def _is_plain(inst: Inst, where: str) -> bool:
    """Return whether a load or store is weak, of up to eight elements of 1 to 8 bytes."""
    value = operand(inst, "d") or operand(inst, "b")
    if where not in SPACES or strength(inst) is not None or value is None:
        return False
    kind = value[0].type
    return (
        kind is not None and kind.bits in (8, 16, 32, 64) and kind.bits // 8 * len(registers(value[1])) <= _MOST_BYTES
    )


def _ld_param(loop: Loop, at: int, inst: Inst) -> None:
    """Add a load of a kernel's parameter to a loop: it is the same in all lanes."""
    mem, slot = cast("Mem[Scalar]", inst.operands[1]), inst.form.slots[0]
    base, kind = cast("Symbol", mem.base), cast("type[Scalar]", slot.type)
    raw = container(kind)
    for j, dest in enumerate(destinations(inst.operands[0], slot)):
        offset = base.offset + mem.offset + j * raw.itemsize
        loop.store(dest, loop.constant(f"param{8 * raw.itemsize}", base.name, offset, raw))


def address_of(names: Names, mem: Mem[Scalar]) -> tuple[int, int, int] | None:
    """Return an address as a register, a constant of the launch and an offset, None for other addresses."""
    unit = cast("Unit", names.unit)
    if isinstance(mem.base, Reg):
        return unit.slot(mem.base), NOTHING, mem.offset & ((1 << mem.base.type.bits) - 1)
    base = mem.base
    if isinstance(base, Indexed) or base.name not in {array.symbol.name for array in unit.program.arrays}:
        return None
    constant = names.place_of_constant("symbol", base.name, base.offset + mem.offset)
    return NOTHING, constant, unit.window(base) if mem.space == "generic" else 0


def transfer(
    names: Names, at: int, inst: Inst, mem: Mem[Scalar], where: str, width: int, regs: list[int], *, extends: bool
) -> Transfer | None:
    """Return a load or store of registers, None if its address has no native form."""
    address = address_of(names, mem)
    if address is None:
        return None
    base, constant, offset = address
    guard = (NOTHING, 0) if inst.guard is None else (names.unit.slot(inst.guard[0]), int(inst.guard[1]))
    read_only = int(at in names.unit.read_only)
    return Transfer(
        at, width, SPACES[where], names.bound(at), read_only, base, constant, *guard, int(extends), regs, offset
    )


def _load(names: Names, at: int, inst: Inst) -> Load | None:
    slot = inst.form.slots[0]
    kind = cast("type[Scalar]", slot.type)
    dests = destinations(inst.operands[0], slot)
    regs = [NOTHING if reg is None else names.unit.slot(reg) for reg, _ in dests]
    mem = cast("Mem[Scalar]", inst.operands[1])
    width = container(kind).itemsize
    made = transfer(names, at, inst, mem, space(inst.form.slots[1]), width, regs, extends=kind.kind == "s")
    return None if made is None else Load(made)


def _store(names: Names, at: int, inst: Inst) -> Store | None:
    raw = container(cast("type[Scalar]", inst.form.slots[1].type))
    given = registers(inst.operands[1])
    if not all(isinstance(reg, Reg) for reg in given):
        return None
    regs = [names.unit.slot(reg) for reg in given]
    if any(names.kinds[i] != raw for i in regs):
        return None
    mem = cast("Mem[Scalar]", inst.operands[0])
    made = transfer(names, at, inst, mem, _stored_space(inst), raw.itemsize, regs, extends=False)
    return None if made is None else Store(made)
