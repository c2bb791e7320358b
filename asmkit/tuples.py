"""What may stand in an AMDGCN operand's place: tuples of a bank, inline constants, literals, registers by name.

Inline constants cost nothing; any other constant needs a literal dword, which few encodings have (CDNA3 ISA, 6.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign
from numbers import Integral, Real
from typing import Any, cast

from .errors import Mistake
from .form import Slot
from .mismatch import Mismatch, float_bits, kind_mismatch
from .regs import OFF, Expression, Hex, Label, Ptr, Reg, Signed, Span, Value

INLINE_INTEGERS = range(-16, 65)
INLINE_FLOATS = (0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0, 0.15915494)


def fit_tuple(slot: Slot, operand: object) -> Value:
    """The operand as the program keeps it.  Mismatch if it does not fit the slot."""
    if operand is None and slot.off:
        return OFF
    if isinstance(operand, Label) and slot.label:
        return operand
    if isinstance(operand, Signed) and slot.negatable:
        return Signed(cast("Reg[Any]", fit_tuple(slot, operand.reg)), operand.negative, operand.absolute)
    if isinstance(operand, Ptr):
        operand = operand.reg
    if isinstance(operand, (tuple, list)):
        operand = _joined(slot, cast("Sequence[object]", operand))
    if isinstance(operand, (Reg, Span)):
        return _registers(slot, cast("Reg[Any] | Span[Any]", operand))
    if not isinstance(operand, bool) and isinstance(operand, (Integral, Real)):
        return _constant(slot, cast("int | float", operand))
    if (isinstance(operand, Hex) and slot.literal == "lit") or (isinstance(operand, Expression) and slot.literal):
        return operand
    raise kind_mismatch(slot, operand)


def is_inline(value: float) -> bool:
    """Whether a constant costs no literal: −16…64, or one of nine floats; −0.0 is none."""
    if isinstance(value, Integral):
        return value in INLINE_INTEGERS
    return value in INLINE_FLOATS and (value != 0 or copysign(1, value) > 0)


def dwords(operand: Reg[Any] | Span[Any]) -> int:
    """How many 32-bit registers an operand names."""
    each = max(1, operand.type.bits // 32)
    return each * len(operand) if isinstance(operand, Span) else each


def _registers(slot: Slot, operand: Reg[Any] | Span[Any]) -> Reg[Any] | Span[Any]:
    first = operand[0] if isinstance(operand, Span) else operand
    name = getattr(first, "name", None)
    if name is not None and name in slot.named:
        return operand
    if (first.bank, dwords(operand)) not in slot.tuples:
        raise kind_mismatch(slot, operand)
    if isinstance(operand, Span) and len(operand) == 1:
        return first
    if isinstance(operand, Span) and not _consecutive(operand):
        raise Mismatch(3, Mistake.SCATTERED, {"got": operand})
    return operand


def _consecutive(span: Span[Any]) -> bool:
    step = max(1, span.type.bits // 32)
    return all(b.number - a.number == step for a, b in zip(span.regs, span.regs[1:], strict=False))


def _joined(slot: Slot, regs: Sequence[object]) -> Span[Any]:
    if not regs or not all(isinstance(reg, Reg) for reg in regs):
        raise kind_mismatch(slot, regs)
    members = cast("Sequence[Reg[Any]]", regs)
    return Span(members[0].builder, members[0].type, members)


def _constant(slot: Slot, value: float) -> Value:
    if slot.constant is None:
        raise kind_mismatch(slot, value)
    whole = isinstance(value, Integral)
    if not is_inline(value) and not (slot.literal if whole else slot.literal == "lit"):
        raise Mismatch(4, Mistake.LITERAL, {"value": value, "fix": _instead(slot, value)})
    if whole:
        bits = 16 if slot.literal == "lit16" else 32
        low, high = -(1 << bits - 1), (1 << bits) - 1
        if not low <= int(value) <= high:
            fields: dict[str, object] = {"want": f"b{bits}", "value": value, "low": low, "high": high}
            raise Mismatch(6, Mistake.IMMEDIATE_RANGE, {**fields, "fix": f"a constant of {bits} bits"})
        return int(value)
    return Hex(float_bits(float(value), 32), 32)


def _instead(slot: Slot, value: float) -> str:
    """What to write for a constant that has no place: the literal of a float that is no f32 is its bits."""
    if slot.literal and not isinstance(value, Integral):
        width = int(slot.literal.removeprefix("lit"))
        bits = float_bits(value, width) >> width // 2 * (width == 64)
        exact = width == 16 or float_bits(value, width) & 0xFFFFFFFF == 0
        return f"its bits, {bits:#x}" if exact else "load both dwords into registers"
    return f"c = k.sgpr({'u32' if isinstance(value, Integral) else 'f32'}, {value})"
