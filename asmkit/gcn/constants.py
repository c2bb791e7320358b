"""Read and write constants of AMDGCN text: numbers, and the canonical spelling of a source's constant.

`asmkit.inline` decides between an inline constant and a literal.
"""

from __future__ import annotations

import re

from .. import inline
from ..form import Form
from ..regs import Hex
from ..tuples import number

_FLOATS = {
    **{bits: str(number(one)) for bits, one in inline.inline_floats("f32").items()},
    inline.TURN_32: "0.15915494",
}
"""The text of the inline floats by their binary32 bits."""


def type_of(form: Form, at: int) -> str:
    """Return the type of a source's constants, such as `f32` or `b64`."""
    return form.slots[at].constants


def canonical(kind: str, value: int | Hex) -> int | Hex:
    """Return a source's constant in canonical form: a small integer, an inline float, or the bits of a literal."""
    made = inline.of(kind, number(value) if isinstance(value, Hex) else value)
    return value if made is None else made


def spell(kind: str, value: int | Hex) -> str:
    """Return a source's constant in assembler syntax: `-5`, `1.0`, `0x3ff`."""
    value = canonical(kind, value)
    if isinstance(value, Hex):
        return (
            repr(inline.TURN) if value.bits == inline.TURN_32 and inline.words(kind) == "f64" else _FLOATS[value.bits]
        )
    if value in inline.INTEGERS:
        return str(value)
    negative = inline.bits_of_kind(kind) == 16 and value >> 31  # a literal that is sign-extended
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
