"""Errors of matching operands: why an operand does not fit its slot, and descriptions of operands for messages."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from ..errors import DiagnosticCode
from ..isa.form import Slot
from ..regs import Hex, Label, Mem, Opaque, Part, Ptr, Reg, Sink, Span, Symbol
from ..types import Scalar, f16

OTHER_TARGET = "choose a target that has it, or another instruction"
"""The fix of ARCH where the target has no counterpart."""


@dataclass
class Mismatch(Exception):  # noqa: N818  (not an error: another form may fit)
    """The reason why an operand does not fit a slot. Of several, the one with the largest `depth` is reported."""

    depth: int
    mistake: DiagnosticCode
    fields: dict[str, object] = field(default_factory=lambda: {})


def kind_mismatch(slot: Slot, operand: object) -> Mismatch:
    """Return the mismatch for an operand of another kind than the slot requires."""
    got = describe(operand)
    hint = ": index it, p[0]" if isinstance(operand, Ptr) and slot.space is not None else ""
    return Mismatch(2, DiagnosticCode.OPERAND_KIND, {"want": slot.wants, "got": got + hint})


def float_bits(value: float, width: int) -> int:
    """Return the bits of a binary16 or binary32 (rounded to nearest even) or of a binary64.

    Raises:
        Mismatch: if the number is too large (IMMEDIATE_RANGE).

    """
    try:
        return int.from_bytes(struct.pack({16: "<e", 32: "<f", 64: "<d"}[width], value), "little")
    except OverflowError:
        most = "65504" if width == 16 else "3.4028235e38"
        raise Mismatch(6, DiagnosticCode.IMMEDIATE_RANGE, {
            "want": f"f{width}", "value": value, "low": f"-{most}", "high": most, "fix": "use a smaller constant",
        }) from None  # fmt: skip


def half_bits(kind: type[Scalar], value: float) -> int:
    """Return the bits of a binary16 or a bfloat16, rounded to nearest even."""
    if kind is f16:
        return float_bits(value, 16)
    bits = float_bits(value, 32)
    return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16


_SMALLEST_NORMAL = 2.0**-14


def half(value: float) -> int:
    """Return the bits of a binary16, rounded to nearest even.

    Raises:
        Mismatch: if the number is too large, or so small that it is not exact (IMMEDIATE_RANGE).

    """
    bits = float_bits(value, 16)
    if abs(value) < _SMALLEST_NORMAL and struct.unpack("<e", struct.pack("<e", value))[0] != value:
        fields = {"want": "f16", "value": value, "low": f"{_SMALLEST_NORMAL} and more", "high": "65504"}
        raise Mismatch(6, DiagnosticCode.IMMEDIATE_RANGE, {**fields, "fix": f"write its bits, {bits:#x}"})
    return bits


def code_of(value: object) -> str:
    """Return the Python code of a constant. Infinities and NaN have no Python literal."""
    return f"float('{value}')" if isinstance(value, float) and not math.isfinite(value) else repr(value)


def describe(operand: object) -> str:
    """Describe an operand for a message: `2 × b32`, `a pointer`, `the constant 3`."""
    match operand:
        case Reg():
            return _bank(operand, 1) or f"a register of type {operand.type}"
        case Span():
            return _bank(operand[0], len(operand)) or f"{len(operand)} × {operand.type}"
        case tuple() | list():
            return f"{len(cast('Sequence[object]', operand))} operands in a tuple"
        case Ptr():
            return "a pointer"
        case Mem():
            return "a memory operand"
        case None | Sink():
            return "the sink `_`"
        case bool() | int() | float():
            return f"the constant {operand!r}"
        case Part() | Opaque() | Symbol() | Label():
            return f"`{operand!r}`"
        case Hex():
            return f"the constant {operand!r}"
        case _:
            return f"a Python {type(operand).__name__}"


def _bank(reg: Reg[Scalar], count: int) -> str:
    """Return an AMDGCN register tuple in the notation of the tables (`S2`), or an empty string for a PTX register."""
    return f"{reg.bank.upper()}{count * max(1, reg.type.bits // 32)}" if reg.bank in ("v", "a", "s") else ""
