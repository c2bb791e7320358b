"""Constants of sources: read and write them as text, check that they match a type, and convert them.

`asmkit.ir.inline_constants` decides between an inline constant and a literal.
"""

from __future__ import annotations

import math
import re
from numbers import Integral
from typing import Any, cast

from ...errors import DiagnosticCode, error
from ...ir import inline_constants
from ...ir.check_arguments import check_packed, is_number
from ...ir.match_errors import Mismatch, float_bits, half_bits
from ...ir.match_gcn import number
from ...isa.form import Form
from ...regs import Hex, Number, Reg
from ...types import Scalar, agrees, bf16, dtype, f16
from ..regs import Sgpr

_FLOATS = {
    **{bits: str(number(one)) for bits, one in inline_constants.inline_floats("f32").items()},
    inline_constants.TURN_32: "0.15915494",
}
"""The text of the inline floats by their binary32 bits."""


def type_of(form: Form, at: int) -> str:
    """Return the type of a source's constants, such as `f32` or `b64`."""
    return form.slots[at].constants


def canonical(kind: str, value: int | Hex) -> int | Hex:
    """Return a source's constant in canonical form: a small integer, an inline float, or the bits of a literal."""
    made = inline_constants.of(kind, number(value) if isinstance(value, Hex) else value)
    return value if made is None else made


def spell(kind: str, value: int | Hex) -> str:
    """Return a source's constant in assembler syntax: `-5`, `1.0`, `0x3ff`."""
    value = canonical(kind, value)
    if isinstance(value, Hex):
        return (
            repr(inline_constants.TURN)
            if value.bits == inline_constants.TURN_32 and inline_constants.words(kind) == "f64"
            else _FLOATS[value.bits]
        )
    if value in inline_constants.INTEGERS:
        return str(value)
    negative = inline_constants.bits_of_kind(kind) == 16 and value >> 31  # a literal that is sign-extended
    return str(value - (1 << 32)) if negative else f"{value:#x}"


_NUMBER = re.compile(r"(-?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0([0-7]+)|(0|[1-9]\d*))")
_FLOAT = re.compile(r"-?(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|-?\d+[eE][-+]?\d+")


def read(text: str) -> int | float | None:
    """Return the number that a text spells. Return None for any other text."""
    if found := _NUMBER.fullmatch(text):
        sign, hexa, binary, octal, decimal = found.groups()
        digits = next((digits, base) for digits, base in ((hexa, 16), (binary, 2), (octal, 8), (decimal, 10)) if digits)
        value = int(*digits)
        return -value if sign else value
    return float(text) if _FLOAT.fullmatch(text) else None


def check(kind: type[Scalar], value: Number, spelling: str, name: str) -> None:
    """Raise IMMEDIATE_KIND for an integer where a float is required, or a float for an integer. 0 fits every type."""
    whole = isinstance(value, Integral)
    if kind.kind == "f" and whole and value:
        fix = f"write {float(value)}"
    elif kind.kind in "us" and not whole:
        fix = f"write {int(value)}" if float(value).is_integer() else "write an integer"
    else:
        return
    raise error(DiagnosticCode.IMMEDIATE_KIND, spelling=spelling, name=name, want=kind, value=value, fix=fix)


def dwords_moved(
    reg: Reg[Scalar], value: Number | Reg[Scalar], spelling: str
) -> tuple[Reg[Scalar], Reg[Scalar]] | tuple[int, int] | None:
    """Return the low and the high dword of a value for a 64-bit register. Return None if one move suffices.

    Raises IMMEDIATE_KIND, and IMMEDIATE_RANGE for an integer that does not fit 64 bits.
    """
    kind, one_move = reg.type, reg.bank == "s"
    if kind.bits != 64:
        return None
    if isinstance(value, Reg):
        check_types(kind, value, spelling)
        pair = value.bank == "s" and value.type.bits == 64 and not one_move
        return (cast("Sgpr[Scalar]", value).low, cast("Sgpr[Scalar]", value).high) if pair else None
    if not is_number(value):
        return None  # the move rejects it
    check_moved(kind, value, spelling)
    if one_move and inline_constants.of("b64", value) is not None:
        return None
    bits = int(value) & (1 << 64) - 1 if isinstance(value, Integral) else float_bits(float(value), 64)
    return bits & 0xFFFFFFFF, bits >> 32


def moved(kind: type[Scalar], value: Number | Reg[Scalar], spelling: str) -> Any:
    """Return the operand of a 32-bit move for a value of that type: the bits of a narrow float, else the value.

    Raises IMMEDIATE_KIND, IMMEDIATE_RANGE, and MIXED for a register of another type.
    """
    if isinstance(value, Reg):
        check_types(kind, value, spelling)
        return value
    if not is_number(value):
        return value  # the move rejects it
    check_moved(kind, value, spelling)
    if kind.kind != "f" or kind.bits >= 32 or isinstance(value, Integral):
        return value
    try:
        return half_bits(kind, float(value)) if kind in (f16, bf16) else _narrow_bits(kind, float(value))
    except Mismatch as why:
        raise error(why.mistake, None, **{**why.fields, "spelling": spelling, "name": "value", "want": kind}) from None


def check_types(kind: type[Scalar], reg: Reg[Scalar], spelling: str) -> None:
    """Raise MIXED for a register whose bits a move would give another meaning."""
    if not agrees(kind, reg.type):
        same = kind.bits == reg.type.bits
        fix = f"`r.as_({kind})` for its bits, or convert it with v_cvt" if same else "convert it with v_cvt"
        raise error(DiagnosticCode.MIXED, expr=f"{spelling}({kind}, r)", left=kind, right=reg.type, fix=fix)


def check_moved(kind: type[Scalar], value: Number, spelling: str) -> None:
    """Raise IMMEDIATE_KIND or IMMEDIATE_RANGE for a constant that a register of the type cannot hold."""
    check(kind, value, spelling, "value")
    check_packed(kind, value, spelling, "value")
    if isinstance(value, Integral):
        low, high = -(1 << kind.bits - 1), (1 << kind.bits) - 1
        if kind.bits != 32 and not low <= value <= high:  # the instruction checks 32 bits
            raise error(
                DiagnosticCode.IMMEDIATE_RANGE, spelling=spelling, name="value", value=value, want=kind,
                low=low, high=high, fix=f"use a constant from {low} to {high}",
            )  # fmt: skip
    elif kind.kind != "f" and kind.bits < 32:
        fix = "write an integer"
        raise error(DiagnosticCode.IMMEDIATE_KIND, spelling=spelling, name="value", want=kind, value=value, fix=fix)


def _narrow_bits(kind: type[Scalar], value: float) -> int:
    """Return the bits of a float of 8 bits or less, rounded to nearest even.

    Raises Mismatch for a number that the format does not have: too large, infinite, NaN, or negative.
    """
    import ml_dtypes
    import numpy as np

    if kind.twin is None:
        fix = "use a register of type b8, and write the bits"
        raise Mismatch(6, DiagnosticCode.IMMEDIATE_KIND, {"value": value, "fix": fix})
    format_ = dtype(kind)
    with np.errstate(over="ignore"):
        made = np.array(value).astype(format_)
    limits = ml_dtypes.finfo(format_)  # pyright: ignore[reportUnknownVariableType]
    low, high = float(limits.min), float(limits.max)  # pyright: ignore
    same = float(made) == value or (math.isnan(value) and math.isnan(float(made)))
    if not (same or low <= value <= high):
        fields: dict[str, object] = {
            "value": value,
            "low": low,
            "high": high,
            "fix": f"use a constant from {low} to {high}",
        }
        raise Mismatch(6, DiagnosticCode.IMMEDIATE_RANGE, fields)
    return int(made.view(np.uint8))
