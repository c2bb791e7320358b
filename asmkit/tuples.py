"""Match AMDGCN operands: register tuples of a bank, inline constants, literals, and named registers.

Inline constants are free. Any other constant needs a literal dword, which few encodings have (CDNA3 ISA, 6.1).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from numbers import Integral, Real
from typing import cast

from . import inline
from .errors import Mistake
from .form import NAMED, SOURCES, TupleSlot
from .mismatch import Mismatch, code_of, float_bits, half_bits, kind_mismatch
from .regs import OFF, Expression, Hex, Label, Ptr, Reg, Signed, Span, Value
from .types import SCALARS, Scalar, bf16, f16


def fit_tuple(slot: TupleSlot, operand: object) -> Value:
    """Return the operand as the program stores it. Raises Mismatch if it does not fit the slot."""
    if operand is None and slot.off:
        return OFF
    if isinstance(operand, Label) and slot.label:
        return operand
    if isinstance(operand, Signed) and (slot.negatable or (slot.sign and not operand.absolute)):
        inner = cast("Reg[Scalar] | int | Hex", fit_tuple(slot, operand.reg))
        return Signed(inner, operand.negative, operand.absolute)
    if isinstance(operand, Ptr):
        operand = operand.reg
    if isinstance(operand, (tuple, list)):
        operand = _joined(slot, cast("Sequence[object]", operand))
    if isinstance(operand, (Reg, Span)):
        return _registers(slot, cast("Reg[Scalar] | Span[Scalar]", operand))
    if not isinstance(operand, bool) and isinstance(operand, (Integral, Real)):
        return _constant(slot, cast("int | float", operand))
    if isinstance(operand, Hex) and (slot.inline or slot.literal):
        return _constant(slot, number(operand))
    if isinstance(operand, Expression) and slot.literal:
        return operand
    raise kind_mismatch(slot, operand)


def dwords(operand: Reg[Scalar] | Span[Scalar]) -> int:
    """Return the number of 32-bit registers of an operand."""
    each = max(1, operand.type.bits // 32)
    return each * len(operand) if isinstance(operand, Span) else each


def _registers(slot: TupleSlot, operand: Reg[Scalar] | Span[Scalar]) -> Reg[Scalar] | Span[Scalar]:
    first = operand[0] if isinstance(operand, Span) else operand
    name = getattr(first, "name", None)
    if name is not None and (name in slot.named or ((slot.inline or slot.status) and name in SOURCES)):
        return operand
    if name in NAMED or name in SOURCES:
        raise kind_mismatch(slot, operand)
    if (first.bank, dwords(operand)) not in slot.tuples:
        raise kind_mismatch(slot, operand)
    if isinstance(operand, Span) and len(operand) == 1:
        return first
    if isinstance(operand, Span) and not _consecutive(operand):
        raise Mismatch(3, Mistake.SCATTERED, {"got": operand})
    return operand


def _consecutive(span: Span[Scalar]) -> bool:
    step = max(1, span.type.bits // 32)
    return all(b.number - a.number == step for a, b in zip(span.regs, span.regs[1:], strict=False))


def _joined(slot: TupleSlot, regs: Sequence[object]) -> Span[Scalar]:
    if not regs or not all(isinstance(reg, Reg) for reg in regs):
        raise kind_mismatch(slot, regs)
    members = cast("Sequence[Reg[Scalar]]", regs)
    return Span(members[0].builder, members[0].type, members)


def number(bits: Hex) -> float:
    """Return the value of a binary32 or binary64 from its bits. The bits of the rounded 1/(2π) give 1/(2π)."""
    made: float = struct.unpack("<f" if bits.width == 32 else "<d", bits.bits.to_bytes(bits.width // 8, "little"))[0]
    return inline.TURN if bits == Hex(inline.TURN_32, 32) else made


def _constant(slot: TupleSlot, value: float) -> Value:
    """Return a constant in canonical form. Raises Mismatch if the source cannot hold it."""
    if slot.constant is None:
        raise kind_mismatch(slot, value)
    whole = isinstance(value, Integral)
    made = inline.of(slot.constants, value)
    if made is not None and (slot.literal or not inline.is_literal(made)):
        return made
    if whole and slot.literal:
        bits = 16 if inline.bits_of_kind(slot.constants) == 16 else 32
        fields: dict[str, object] = {
            "want": f"b{bits}",
            "value": value,
            "low": -(1 << bits - 1),
            "high": (1 << bits) - 1,
        }
        raise Mismatch(6, Mistake.IMMEDIATE_RANGE, {**fields, "fix": f"use a constant of {bits} bits"})
    if not whole and slot.constants in ("f32", "f16", "bf16"):
        float_bits(float(value), 16 if slot.constants == "f16" else 32)  # IMMEDIATE_RANGE beyond the largest number
    raise Mismatch(4, Mistake.LITERAL, {"value": value, "fix": _instead(slot, value)})


def _instead(slot: TupleSlot, value: float) -> str:
    """Return the fix for a constant that the source cannot hold."""
    kind = slot.constants
    if isinstance(value, Integral):
        alike = int(value) - (1 << 16) if inline.bits_of_kind(kind) == 16 else 0
        bits = 64 if inline.bits_of_kind(kind) == 64 else 32
        register = f"u{bits}"
        if not -(1 << bits - 1) <= value < 1 << bits:
            return f"use a constant of {bits} bits"
        return f"write {alike}" if alike in inline.INTEGERS and alike < 0 else _held(slot, register, value)
    if slot.literal and not slot.tuples and not inline.inline_floats(kind):
        return f"write its bits, {float_bits(float(value), 32):#x}"
    if slot.literal and kind in ("f16", "bf16"):
        return f"write its bits, {half_bits(f16 if kind == 'f16' else bf16, float(value)):#x}"
    if slot.literal and inline.bits_of_kind(kind) == 16:
        return f"write an integer; the bits of an f16 are {float_bits(float(value), 16):#x}"
    return _held(slot, inline.words(kind), value)


def _held(slot: TupleSlot, kind: str, value: float) -> str:
    """Return the code that puts a constant into registers that the operand accepts."""
    count = max(1, SCALARS[kind].bits // 32)
    if ("s", count) in slot.tuples:
        return f"put it into a register: `c = k.sgpr({kind}, {code_of(value)})`"
    if ("v", count) in slot.tuples:
        return f"put it into a register: `c = k.vgpr({kind}, {code_of(value)})`"
    size = max((size for bank, size in slot.tuples if bank == "v"), default=0)
    if size:
        return f"put it into registers: `c = k.vgprs({kind}, {size // count}, {code_of(value)})`"
    size = max((size for bank, size in slot.tuples if bank == "a"), default=0)
    if size and count == 1:
        fill = f"c = k.agprs({kind}, {size}); v = k.vgpr({kind}, {code_of(value)})"
        return f"write it into each register: `{fill}`, and `k.gcn.v_accvgpr_write_b32(r, v)` for each r of c"
    return "use registers for the constant"
