"""Convert elements of typed buffers, of up to four parts packed in 8 to 128 bits, to 32-bit numbers and back.

A format consists of a data format (number and widths of the parts) and a number format (meaning of the bits), CDNA3 ISA
9.1.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Lanes: TypeAlias = npt.NDArray[Any]

PARTS: dict[int, tuple[int, ...]] = {
    1: (8,), 2: (16,), 3: (8, 8), 4: (32,), 5: (16, 16), 6: (11, 11, 10), 7: (10, 11, 11), 8: (2, 10, 10, 10),
    9: (10, 10, 10, 2), 10: (8, 8, 8, 8), 11: (32, 32), 12: (16, 16, 16, 16), 13: (32, 32, 32), 14: (32, 32, 32, 32),
}  # fmt: skip
"""The bits of each part by data format, lowest first. The formats' names list the highest first."""
UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = 0, 1, 2, 3, 4, 5, 7
"""The number formats."""


class Format(NamedTuple):
    """The data format and the number format of an element."""

    data: int
    number: int

    @classmethod
    def of(cls, bits: int) -> Format:
        """Return the format in the instruction's field: data format | number format << 4."""
        return cls(bits & 15, bits >> 4 & 7)

    @property
    def known(self) -> bool:
        """Whether the format exists and is simulated."""
        few = self.number == FLOAT and min(PARTS.get(self.data, (0,))) < 10
        return self.data in PARTS and self.number != 6 and not few

    @property
    def parts(self) -> tuple[int, ...]:
        """The number of bits of each part."""
        return PARTS[self.data]

    @property
    def bytes(self) -> int:
        """The number of bytes of an element."""
        return sum(self.parts) // 8

    @property
    def whole(self) -> bool:
        """Whether the numbers are integers."""
        return self.number in (UINT, SINT)


def unpacked(words: Sequence[Lanes], kind: Format) -> list[Lanes]:
    """Unpack elements, given as dwords, into parts: the bits of f32, or of s32 and u32 for integer formats."""
    made: list[Lanes] = []
    at = 0
    for bits in kind.parts:
        field = words[at // 32] >> np.uint32(at % 32)
        made.append(_number(field & np.uint32((1 << bits) - 1), bits, kind.number).view(np.uint32))
        at += bits
    return made


def _number(field: Lanes, bits: int, number: int) -> Lanes:
    """Return the number that a part's bits encode."""
    signed = field.astype(np.int64)
    signed = np.where(signed >> bits - 1 & 1, signed - (1 << bits), signed)
    if number == UINT:
        return field
    if number == SINT:
        return signed.astype(np.int32)
    if number == FLOAT:
        return field.view(np.float32) if bits == 32 else _small(field, bits)
    value = (signed if number in (SNORM, SSCALED) else field).astype(np.float64)
    most = {UNORM: (1 << bits) - 1, SNORM: (1 << bits - 1) - 1}.get(number, 1)
    made = (value / most).astype(np.float32)
    return np.maximum(made, np.float32(-1)) if number == SNORM else made


def _small(field: Lanes, bits: int) -> Lanes:
    """Return a float of 16 bits, or of 11 or 10 bits without a sign. All have five exponent bits."""
    shift = np.uint16(15 - bits if bits < 16 else 0)
    return (field.astype(np.uint16) << shift).view(np.float16).astype(np.float32)


def packed(parts: Sequence[Lanes], kind: Format) -> list[Lanes]:
    """Pack 32-bit parts, as `unpacked` returns them, into the dwords of elements."""
    words = [np.zeros(parts[0].shape, np.uint32) for _ in range(-(-kind.bytes // 4))]
    at = 0
    for part, bits in zip(parts, kind.parts, strict=False):
        field = _field(part, bits, kind.number) & np.uint32((1 << bits) - 1)
        words[at // 32] = words[at // 32] | field << np.uint32(at % 32)
        at += bits
    return words


def _field(part: Lanes, bits: int, number: int) -> Lanes:
    """Return a number as a part's bits, rounded to nearest and clamped. Integers are truncated."""
    if number in (UINT, SINT) or (number == FLOAT and bits == 32):
        return part
    value = part.view(np.float32)
    if number == FLOAT:
        halves = np.maximum(value, 0) if bits < 16 else value
        return (halves.astype(np.float16).view(np.uint16) >> np.uint16(15 - bits if bits < 16 else 0)).astype(np.uint32)
    signed = number in (SNORM, SSCALED)
    most = (1 << bits - signed) - 1
    least = -most - (number == SSCALED) if signed else 0
    scaled = np.nan_to_num(value.astype(np.float64), nan=0.0) * (most if number in (UNORM, SNORM) else 1)
    whole = np.rint(scaled) if number < USCALED else np.trunc(scaled)
    return np.clip(whole, least, most).astype(np.int64).astype(np.uint32)
