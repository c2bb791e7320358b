"""Check and convert constants of moves and operators: they must match the register's type."""

from __future__ import annotations

from numbers import Integral
from typing import Any, cast

from .. import inline
from ..errors import Mistake, error
from ..mismatch import Mismatch, float_bits, half_bits
from ..regs import Number, Reg
from ..types import Scalar, bf16, f16


def check(kind: type[Scalar], value: Number, spelling: str, name: str) -> None:
    """Raise IMMEDIATE_KIND for an integer where a float is required, or a float for an integer. 0 fits every type."""
    whole = isinstance(value, Integral)
    if kind.kind == "f" and whole and value:
        fix = f"write {float(value)}"
    elif kind.kind in "us" and not whole:
        fix = f"write {int(value)}" if float(value).is_integer() else "write an integer"
    else:
        return
    raise error(Mistake.IMMEDIATE_KIND, spelling=spelling, name=name, want=kind, value=value, fix=fix)


def dwords_moved(reg: Reg[Scalar], value: Number | Reg[Scalar], spelling: str) -> tuple[Any, Any] | None:
    """Return the low and the high dword of a value for a 64-bit register. Return None if one move suffices.

    Raises IMMEDIATE_KIND, and IMMEDIATE_RANGE for an integer that does not fit 64 bits.
    """
    kind, one_move = reg.type, reg.bank == "s"
    if kind.bits != 64:
        return None
    if isinstance(value, Reg):
        pair = value.bank == "s" and value.type.bits == 64 and not one_move
        return (cast("Any", value).low, cast("Any", value).high) if pair else None
    check(kind, value, spelling, "value")
    if one_move and inline.of("b64", value) is not None:
        return None
    if not isinstance(value, Integral):
        bits = float_bits(float(value), 64)
    elif -(1 << 63) <= value < 1 << 64:
        bits = int(value) & (1 << 64) - 1
    else:
        fields: dict[str, Any] = {"low": -(1 << 63), "high": (1 << 64) - 1, "fix": "use a 64-bit constant"}
        raise error(Mistake.IMMEDIATE_RANGE, spelling=spelling, name="value", value=value, want=kind, **fields)
    return bits & 0xFFFFFFFF, bits >> 32


def moved(kind: type[Scalar], value: Number | Reg[Scalar], spelling: str) -> Any:
    """Return the operand of a 32-bit move for a value of that type: the bits of a 16-bit float, else the value.

    Raises IMMEDIATE_KIND and IMMEDIATE_RANGE.
    """
    if isinstance(value, (Reg, bool)):
        return value
    check(kind, value, spelling, "value")
    if kind not in (f16, bf16):
        return value
    try:
        return half_bits(kind, float(value))
    except Mismatch as why:
        raise error(why.mistake, None, **{**why.fields, "spelling": spelling, "name": "value", "want": kind}) from None
