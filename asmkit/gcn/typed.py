"""Constants as moves and operators take them: of the register's type, though to the hardware all are bits."""

from __future__ import annotations

from numbers import Integral
from typing import Any

from ..errors import Mistake, error
from ..mismatch import Mismatch, half_bits
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
