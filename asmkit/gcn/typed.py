"""Constants as moves and operators take them: of the register's type, though to the hardware all are bits."""

from __future__ import annotations

from numbers import Integral
from typing import Any, cast

from .. import inline
from ..errors import Mistake, error
from ..mismatch import Mismatch, float_bits, half_bits
from ..regs import Number, Reg
from ..types import Scalar, bf16, f16


def check(kind: type[Scalar], value: Number, spelling: str, name: str) -> None:
    """IMMEDIATE_KIND for a whole number where a float is meant, or a float where none is; 0 is 0 in every type."""
    whole = isinstance(value, Integral)
    if kind.kind == "f" and whole and value:
        fix = f"write {float(value)}"
    elif kind.kind in "us" and not whole:
        fix = f"write {int(value)}" if float(value).is_integer() else "write a whole number"
    else:
        return
    raise error(Mistake.IMMEDIATE_KIND, spelling=spelling, name=name, want=kind, value=value, fix=fix)


def dwords_moved(reg: Reg[Any], value: Number | Reg[Any], spelling: str) -> tuple[Any, Any] | None:
    """The low and the high dword of what fills a register of 64 bits; None where one move fills it.

    Raises: IMMEDIATE_KIND; IMMEDIATE_RANGE for a whole number that 64 bits do not hold.
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
        fields: dict[str, Any] = {"low": -(1 << 63), "high": (1 << 64) - 1, "fix": "a constant of 64 bits"}
        raise error(Mistake.IMMEDIATE_RANGE, spelling=spelling, name="value", value=value, want=kind, **fields)
    return bits & 0xFFFFFFFF, bits >> 32


def moved(kind: type[Scalar], value: Number | Reg[Any], spelling: str) -> Any:
    """What a 32-bit move is given for a value of that type: halves by their bits.  IMMEDIATE_KIND; IMMEDIATE_RANGE."""
    if isinstance(value, (Reg, bool)):
        return value
    check(kind, value, spelling, "value")
    if kind not in (f16, bf16):
        return value
    try:
        return half_bits(kind, float(value))
    except Mismatch as why:
        raise error(why.mistake, None, **{**why.fields, "spelling": spelling, "name": "value", "want": kind}) from None
