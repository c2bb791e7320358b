"""The native forms of AMDGCN's plain loads and stores of LDS, global memory and buffers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ...regs import Reg, Span
from ...sim.compile import NotSimulatedError
from ...sim.native.body import Names
from ...sim.native.context import SPACES
from ...sim.native.operations import NOTHING, Issue, Transfer
from .memory import Data, moves, operand
from .native_flights import COUNTER_NAMES

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.native.program import Form
    from .compile import WaveUnit

_DWORDS = (1, 2, 4)


def _load(unit: WaveUnit, inst: Inst) -> Form:
    return _form(unit, inst, inst.operands[0], stores=False)


def _store(unit: WaveUnit, inst: Inst) -> Form:
    return _form(unit, inst, operand(inst, "data"), stores=True)


def _form(unit: WaveUnit, inst: Inst, value: object, *, stores: bool) -> Form:
    """Return the form of a load or store of `value`, or None if Python must execute it."""
    if not (regs := _slots(unit, value)):
        return None
    data, address = moves(inst, len(regs)), _address(unit, inst)
    if address is None or not _is_plain(inst, data, len(regs), stores=stores):
        return None
    base, parts, where, buffer = address

    def operation(names: Names, at: int, inst: Inst) -> Issue | None:
        counters, offset = unit.counters[at], inst.flags.get("offset", 0)
        if unit.strengths[at] is not None or unit.unordered[at] or len(counters) != 1 or not isinstance(offset, int):
            return None
        bits = 32 if base != NOTHING else 64
        moved = Transfer(
            at, data.width, SPACES[where], names.bound(at), 0, base, 0, NOTHING, 0, int(data.signed), regs,
            offset & ((1 << bits) - 1),
        )  # fmt: skip
        return Issue(moved, int(stores), COUNTER_NAMES.index(counters[0]), parts, buffer)

    return operation


def _is_plain(inst: Inst, data: Data, count: int, *, stores: bool) -> bool:
    """Return whether all bits of `count` registers are transferred, by name or extended."""
    whole = data.width == 4 and count in _DWORDS
    extended = not stores and data.width in (1, 2) and count == 1
    return not data.half and (whole or extended) and "addtid" not in inst.form.row.head


Address: TypeAlias = "tuple[int, list[int], str, list[int]]"
"""The base of a transfer, the parts of its address, its address space, and the facts of a buffer."""


def _address(unit: WaveUnit, inst: Inst) -> Address | None:
    """Return the register of an address in LDS, or the registers whose sum an address is."""
    nothing = [NOTHING] * 4
    if operand(inst, "rsrc") is not None:
        return _in_buffer(unit, inst)
    if inst.form.row.head.startswith("ds_"):
        at = _slots(unit, operand(inst, "addr"))
        return (at[0], nothing, "shared", []) if at else None
    low, base = _slots(unit, operand(inst, "vaddr")), _slots(unit, operand(inst, "saddr"))
    if operand(inst, "saddr") is None:
        return (NOTHING, [*low, *nothing[:2]], "global", []) if len(low) == 2 else None
    return (NOTHING, [*low, NOTHING, *base], "global", []) if (len(low), len(base)) == (1, 2) else None


def _in_buffer(unit: WaveUnit, inst: Inst) -> Address | None:
    """Return the address in a raw buffer."""
    words, by = _slots(unit, operand(inst, "rsrc")), operand(inst, "soffset")
    lane = _slots(unit, operand(inst, "vaddr"))[:1] if inst.flags.get("offen") else [NOTHING]
    scalar = _slots(unit, by)[:1] or [NOTHING]
    if inst.flags.get("idxen") or len(words) != 4 or not lane or (scalar == [NOTHING] and not isinstance(by, int)):
        return None
    low, high, size, flags = words
    return NOTHING, [*lane, NOTHING, low, high], "global", [size, *scalar, by if isinstance(by, int) else 0, flags]


def _slots(unit: WaveUnit, given: object) -> list[int]:
    """Return the slots of an operand's dwords, none if it is not in registers that are simulated."""
    try:
        return unit.places(given) if _is_register(given) else []
    except NotSimulatedError:
        return []


def _is_register(given: object) -> bool:
    return isinstance(given, (Reg, Span))


MEMORY_FORMS: dict[str, Callable[[WaveUnit, Inst], Form]] = {
    "ds_read": _load, "ds_write": _store, "global_load": _load, "global_store": _store,
    "buffer_load": _load, "buffer_store": _store,
}  # fmt: skip
"""The native forms of loads and stores, by the names of the functions that make their steps."""
