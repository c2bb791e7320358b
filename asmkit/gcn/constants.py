"""Constants as the machine has them: an inline constant where one has the bits, else a literal dword (CDNA3 ISA, 6.1).

An integer in a source's place is its bits, whatever the instruction computes; a floating-point number is rounded to
the instruction's type.  Equal machine code thus has one form, and the text reads back equal.
"""

from __future__ import annotations

import re
import struct

from ..form import Form
from ..mismatch import float_bits
from ..regs import Hex


def _half(value: float) -> int:
    return int.from_bytes(struct.pack("<e", value), "little")


_FLOATS = (0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0)
_TURN = 0x3E22F983
"""1/(2π), the last inline constant, as a binary32."""

_INLINE = {
    32: {**{float_bits(value, 32): str(value) for value in _FLOATS}, _TURN: "0.15915494"},
    16: {**{_half(value): str(value) for value in _FLOATS}, 0x3118: "0.15915494"},
}
"""The text of the floating-point inline constants by their bits, as a binary32 and a binary16."""

_BITS = {text: bits for bits, text in _INLINE[32].items()}


def type_of(form: Form, at: int) -> str:
    """The type of an operand, as the row's `ty` has it: `f32`, `b64`."""
    types = form.row.fact("ty").split() or ["b32"]
    return types[min(at, len(types) - 1)]


def canonical(kind: str, value: int | Hex) -> int | Hex:
    """The one form of a source's constant: a small integer, an inline float, or the bits of a literal dword."""
    bits = _bits(kind, value)
    if isinstance(value, Hex) and value.bits in _INLINE[32]:
        return value
    width = 16 if kind.endswith("16") else 32
    if bits <= 64:
        return bits
    if kind.endswith("64") and isinstance(value, int):
        return value if -16 <= value < 0 else bits
    if bits >= (1 << width) - 16:
        return bits - (1 << width)
    return Hex(_BITS[_INLINE[width][bits]], 32) if bits in _INLINE[width] else bits


def _bits(kind: str, value: int | Hex) -> int:
    """The dword, or half of one, that holds a constant of that type."""
    if isinstance(value, int):
        return value & (0xFFFF if kind.endswith("16") and value < 0 else 0xFFFFFFFF)
    number: float = struct.unpack("<f", value.bits.to_bytes(4, "little"))[0]
    if kind == "f16":
        return _half(number)
    return float_bits(number, 64) >> 32 if kind == "f64" else value.bits


def spell(kind: str, value: int | Hex) -> str:
    """A source's constant as the assembler reads it: `-5`, `1.0`, `0x3ff`."""
    value = canonical(kind, value)
    if isinstance(value, Hex):
        text = _INLINE[32][value.bits]
        return "0.15915494309189532" if text == "0.15915494" and kind == "f64" else text
    return str(value) if -16 <= value <= 64 else f"{value:#x}"


_NUMBER = re.compile(r"(-?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0([0-7]+)|(0|[1-9]\d*))")
_FLOAT = re.compile(r"-?(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|-?\d+[eE][-+]?\d+")


def read(text: str) -> int | float | None:
    """A number; None if the text is none.  1/(2π) is what rounds to it."""
    if found := _NUMBER.fullmatch(text):
        sign, hexa, binary, octal, decimal = found.groups()
        digits = next((digits, base) for digits, base in ((hexa, 16), (binary, 2), (octal, 8), (decimal, 10)) if digits)
        value = int(*digits)
        return -value if sign else value
    if not _FLOAT.fullmatch(text):
        return None
    number = float(text)
    return 0.15915494 if float_bits(number, 32) == _TURN else number
