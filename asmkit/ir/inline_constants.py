"""Encode the constants of AMDGCN sources as inline constants if possible, otherwise as literal dwords (CDNA3 ISA 6.1).

A source has a type, `Slot.constants`, which defines the meaning of its constants. Integers are taken as bits, and
floating-point numbers are converted. The rules are those of LLVM 22's assembler, so the machine code equals LLVM's for
the same text:

    f16, bf16       inline floats have this format; an integer means its low 16 bits
    s16, u16, b16   only integers can be inline by their bits; an inline float has the bits of a binary32
    f16x2, bf16x2   32 bits; an inline float is an f16 or bf16 in the low 16 bits, with zeros above it
    s16x2, u16x2    32 bits; an inline float has the bits of a binary32
    f64             a literal is the upper dword
    64-bit integers an inline float is a binary64; a literal is sign-extended if the type is signed, else zero-extended.
                    LLVM also accepts the numbers that become others in this way, such as -1000 for u64; `of` does not
    dword           32 bits, always a literal; floats are not accepted
    others          32 bits, inline floats as binary32

A program stores a constant in a canonical form that corresponds to its machine code: an integer from −16 to 64, an
inline float as the `Hex` of its binary32 bits, or a literal as the integer value of its dword.
"""

from __future__ import annotations

import struct
from functools import cache
from numbers import Integral

from ..regs import Hex
from ..types import SCALARS, bf16, f16
from .match_errors import float_bits, half_bits

INTEGERS = range(-16, 65)
TURN = 0.15915494309189532
"""1/(2π), the only inline float that is not exact in any type."""
TURN_ROUNDED = 0.15915494
"""1/(2π) as assembly text writes it. It denotes the inline constant in every type."""
TURN_32 = 0x3E22F983
"""The bits of 1/(2π) as a binary32."""
_PLAIN = (0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0)
_NO_TURN = "sdwa16"
"""16-bit integer sources of SDWA, for which LLVM does not accept 1/(2π)."""
_NO_FLOAT_BITS = "sdwa32"
"""The mask operand next to an f16 in SDWA. LLVM would keep the low half of a float's bits and take it as a register."""
_BITS = "dword"
"""An operand that is always a literal. LLVM encodes the low half of a binary64 for a float there."""


def words(kind: str) -> str:
    """Return the format of inline floats in a source of this type: `f16`, `bf16`, `f32` or `f64`."""
    half = kind.removesuffix("x2")
    if half in ("f16", "bf16"):
        return half
    return "f64" if kind not in ("f32x2", _NO_TURN) and kind in SCALARS and SCALARS[kind].bits == 64 else "f32"


def bits_of_kind(kind: str) -> int:
    """Return how many bits of an integer the assembler uses: 16, 32 or 64."""
    if kind == _NO_TURN:
        return 16
    return 32 if kind.endswith("x2") or kind not in SCALARS else SCALARS[kind].bits


@cache
def inline_floats(kind: str) -> dict[int, Hex]:
    """Return the inline floats of a source by their bits in the source's format."""
    if kind == _BITS:
        return {}
    found = {_rounded(words(kind), value): Hex(float_bits(value, 32), 32) for value in _PLAIN}
    turn = {"f16": 0x3118, "bf16": 0x3E22, "f32": TURN_32, "f64": float_bits(TURN, 64)}[words(kind)]
    return found if kind == _NO_TURN else {**found, turn: Hex(TURN_32, 32)}


def _rounded(format_: str, value: float) -> int:
    """Return the bits of a number in a format, rounded to nearest even."""
    if format_ in ("f16", "bf16"):
        return half_bits(f16 if format_ == "f16" else bf16, value)
    return float_bits(value, 32 if format_ == "f32" else 64)


def of(kind: str, value: float) -> int | Hex | None:
    """Return a constant in canonical form, or None if neither an inline constant nor a literal can hold it."""
    if isinstance(value, Integral):
        return of_integer(kind, value if isinstance(value, Dword) else int(value))
    return of_float(kind, float(value))


def of_integer(kind: str, value: int) -> int | Hex | None:
    """Return an integer in canonical form, or None if neither an inline constant nor a literal has its bits."""
    if value in INTEGERS:
        return value
    if isinstance(value, Dword):
        return int(value)
    width, literal = bits_of_kind(kind), value & 0xFFFFFFFF
    if not -(1 << width - 1) <= value < 1 << width:
        return _listed(kind, value)
    if width == 16 and words(kind) == "f32":
        return literal
    bits = value & (1 << width) - 1
    lowered = bits - (1 << width) if bits >> width - 1 else bits
    if lowered in INTEGERS:
        return lowered
    if kind == _NO_FLOAT_BITS:
        return None
    floats, short = inline_floats(kind), extended(kind, literal) == value if _extends(kind) else _fits_dword(value)
    if kind == "f64" and short and literal << 32 in floats:
        return floats[literal << 32]
    if bits in floats:
        return floats[bits]
    return (bits if width == 16 else literal) if short else None


def _fits_dword(value: int) -> bool:
    return -(1 << 31) <= value < 1 << 32


def _extends(kind: str) -> bool:
    """Return whether the hardware extends a literal to an integer of 64 bits."""
    return kind != "f64" and bits_of_kind(kind) == 64


def extended(kind: str, literal: int) -> int:
    """Return the integer that the hardware makes of a literal dword for a source."""
    return literal - (1 << 32) if kind == "s64" and literal >> 31 else literal


class Dword(int):
    """A literal dword, which the hardware may extend to another number than that of the text."""


def as_assembled(kind: str, value: int) -> int:
    """Return the constant that LLVM makes of an integer in a text: a `Dword` for a literal that is extended."""
    return Dword(value & 0xFFFFFFFF) if _needs_extension(kind, value) else value


def as_read(kind: str, value: int) -> int:
    """Return the integer that the hardware reads for an integer in a text, which differs if it is extended."""
    return extended(kind, value & 0xFFFFFFFF) if _needs_extension(kind, value) else value


def _needs_extension(kind: str, value: int) -> bool:
    """Return whether an integer is a literal dword of a source of 64 bits."""
    return _extends(kind) and value not in INTEGERS and _fits_dword(value)


def _listed(kind: str, value: int) -> int | None:
    """Return a 32-bit value that denotes a negative 16-bit literal in disassembly (0xffffffef is −17), else None."""
    negative = bits_of_kind(kind) == 16 and words(kind) == "f32" and 0xFFFF8000 <= value < 0xFFFFFFF0
    return value if negative else None


def of_float(kind: str, value: float) -> int | Hex | None:
    """Return a number in canonical form, or None if the source's type cannot hold it.

    32-bit types round the number. The other types accept only numbers that they hold exactly, and 1/(2π). A bf16 source
    accepts 1/(2π) only as `TURN_ROUNDED`, because 1/(2π) rounded to 8 bits is not the inline constant.
    """
    if kind == _BITS:
        return None
    inline = _inline_float(kind, value)
    return literal_of_float(kind, value) if inline is None else inline


def literal_of_float(kind: str, value: float) -> int | None:
    """Return the literal dword for a number, even if an inline constant exists; None if no literal can hold it."""
    format_ = words(kind)
    if format_ == "f64":
        low = float_bits(value, 64) & 0xFFFFFFFF
        return None if low or kind != "f64" else float_bits(value, 64) >> 32
    if bits_of_kind(kind) == 16 and format_ == "f32":
        return None
    bits = rounded(kind, value)
    return None if bits is None or (format_ != "f32" and _value(format_, bits) != value) else bits


def rounded(kind: str, value: float) -> int | None:
    """Return the bits of a number in a source's format, rounded to nearest even.

    If the number is too large, it returns None or raises Mismatch.
    """
    try:
        return _rounded(words(kind), value)
    except (OverflowError, struct.error):
        return None


def _inline_float(kind: str, value: float) -> int | Hex | None:
    if value == 0 and float_bits(value, 64) == 0:
        return 0
    if value in (TURN, TURN_ROUNDED):
        named = kind != _NO_TURN and (words(kind) != "bf16" or value != TURN)
        return Hex(TURN_32, 32) if named else None
    if value in _PLAIN:
        return Hex(float_bits(value, 32), 32)
    near = words(kind) == "f32" and abs(value) < 1 and float_bits(value, 32) == TURN_32 and kind != _NO_TURN
    return Hex(TURN_32, 32) if near else None


def _value(format_: str, bits: int) -> float:
    """Return the value of a 16-bit float."""
    if format_ == "f16":
        return struct.unpack("<e", bits.to_bytes(2, "little"))[0]
    return struct.unpack("<f", (bits << 16).to_bytes(4, "little"))[0]


def is_literal(value: int | Hex) -> bool:
    """Return whether a constant in canonical form needs a literal dword."""
    return isinstance(value, int) and value not in INTEGERS


def dwords_of(kind: str, value: int | Hex) -> tuple[int, int]:
    """Return the low and high dwords that the hardware reads for a constant. 32-bit sources read only the low one."""
    if isinstance(value, Hex):
        bits = next(bits for bits, one in inline_floats(kind.replace(_NO_TURN, "b16")).items() if one == value)
    elif value in INTEGERS:
        bits = value & 0xFFFFFFFFFFFFFFFF
    elif kind == "f64":
        bits = value << 32
    else:
        bits = extended(kind, value) & 0xFFFFFFFFFFFFFFFF
    return bits & 0xFFFFFFFF, bits >> 32
