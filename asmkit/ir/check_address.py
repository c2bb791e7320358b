"""Check the address of a memory operand: its state space, and the type of the register that holds it.

Source: PTX ISA, "Operands", "Using Addresses, Arrays, and Vectors" (6.4) and "Generic Addressing" (5.1).
"""

from __future__ import annotations

from typing import cast

from ..errors import DiagnosticCode
from ..isa.form import MemorySlot, Slot
from ..regs import Indexed, Mem, Reg, Symbol
from ..types import Scalar, agrees, b8
from .match_errors import Mismatch, kind_mismatch
from .text_operands import Named

GENERIC = ("global", "shared", "local")
"""The state spaces whose variables a generic access can name."""

WIDE = ("generic", "global")
"""The state spaces whose addresses need 64 bits. Addresses of the other spaces fit into 32 bits."""


def reaches(slot: MemorySlot, mem: Mem[Scalar]) -> bool:
    """Return whether an instruction that accesses the slot's space can access this address.

    A generic access reaches every space through a 64-bit address. The pointers of a kernel are generic addresses.
    """
    space, own = slot.space or "", mem.space
    if isinstance(mem.base, Reg):
        wide = mem.base.type.bits != 32 and "generic" in (space, own)
        return space != "param::func" and (wide or _same(space, own))
    if slot.within and own != "generic" and not any(_same(one, own) for one in slot.within.split()):
        return False
    return _same(space, own) or (space == "generic" and (own in GENERIC or bool(slot.within)))


def _same(space: str, own: str) -> bool:
    """Return whether two names denote one space. A name without a subspace (`shared`, `param`) matches any subspace.

    An address in another block's shared memory (`shared::cluster`) does not match this block's shared memory.
    """
    if own == "shared::cluster" or (space.startswith("param::") and own.startswith("param::")):
        return space == own
    return space.split("::")[0] == own.split("::")[0]


def check_address(slot: MemorySlot, mem: Mem[Scalar]) -> None:
    """Raise OPERAND_TYPE if the register that holds an address has the wrong type: a float, or too narrow."""
    kind = cast("Reg[Scalar]", mem.base).type
    narrow = slot.space in WIDE
    short = (8, 16) if slot.short and isinstance(mem.base, Named) else ()
    if kind.kind in "bus" and kind.bits in ((*short, 64) if narrow else (*short, 32, 64)):
        return
    want = f"an address in an integer register of {'64 bits' if narrow else '32 or 64 bits'}"
    fix = "move the address into a .b64 register" if kind.bits != 32 else "cvt.u64.u32 into a .b64 register"
    raise Mismatch(3, DiagnosticCode.OPERAND_TYPE, {"want": want, "got": kind, "fix": fix})


def check_index(element: Indexed) -> None:
    """Raise OPERAND_TYPE if the index of an element is in a register that ptxas rejects or reads differently.

    An index has 8 to 64 bits. Only a text declares signed registers: a builder's are declared as bits.
    """
    reg, kind = element.reg, element.reg.type
    narrow = kind.kind == "s" and kind.bits < 32 and not isinstance(reg, Named)
    if isinstance(reg, Named) and "." in reg.name:
        want, fix = "indexed by a register of its own, not by a part of a vector", "mov into a register of its own"
    elif kind.kind not in "bus" or kind.bits not in (8, 16, 32, 64) or kind.lane is not None or narrow:
        want = f"indexed by an integer register{' of 32 or 64 bits' if narrow else ''}"
        fix = f"cvt.s32.{kind} into a .b32 register" if narrow else "compute the index in a .b32 register"
    else:
        return
    raise Mismatch(3, DiagnosticCode.OPERAND_TYPE, {"want": want, "got": kind, "fix": fix})


def names(slot: Slot, symbol: Symbol) -> bool:
    """Return whether an operand accepts this symbol: a variable in the right space, or a special register."""
    if not slot.symbol or slot.type is None:
        return False
    if not agrees(slot.type, symbol.type) and not (slot.wider and symbol.type.bits > slot.type.bits):
        return False
    if not slot.named_in:
        return symbol.space != "vector"
    if not symbol.space:
        return slot.named_in not in ("special", "vector")
    space = "param::entry" if slot.named_in == "param" else slot.named_in  # parameters of calls have no address
    return _same(space, symbol.space)


def check_declared(slot: Slot, reg: Reg[Scalar]) -> None:
    """Raise OPERAND_TYPE if a register is not declared as the operand requires.

    Assemblers compare declarations: a float register cannot hold a mask, and fragments of f16 values are declared as
    bits. Builders declare all their registers as bits, so only registers that a PTX text declares are checked.
    """
    wanted = cast("type[Scalar]", slot.declared)
    if agrees(wanted, reg.type):
        return
    want = f"{slot.type}, {wanted}" if wanted.kind in "us" else f"declared as .b{wanted.bits}"
    fix = f"declare it as .b{wanted.bits}, or move it into such a register: mov.b{wanted.bits}"
    raise Mismatch(3, DiagnosticCode.OPERAND_TYPE, {"want": want, "got": reg.type, "fix": fix})


def tensor_memory(slot: MemorySlot, operand: object) -> Mem[Scalar]:
    """Return an address in tensor memory: a 32-bit register plus an offset in bytes."""
    given = operand
    mem = cast("Mem[Scalar]", operand) if isinstance(operand, Mem) else None
    base = cast("object", operand if mem is None else mem.base)
    reg = cast("Reg[Scalar]", base) if isinstance(base, Reg) else None
    if reg is None or reg.type.bits != 32 or (mem is not None and (mem.space != "tmem" or mem.unified)):
        raise kind_mismatch(slot, given)
    if reg.type.kind not in "bus":
        fix = "mov.b32 into a .b32 register"
        raise Mismatch(
            3, DiagnosticCode.OPERAND_TYPE, {"want": "an address in a .b32 register", "got": reg.type, "fix": fix}
        )
    if slot.declared and isinstance(reg, Named):
        check_declared(slot, reg)
    return Mem(reg.builder, reg, 0, b8, "tmem") if mem is None else mem
