"""The formats of buffers: elements of up to four parts, packed in 8 to 128 bits, to numbers of 32 bits and back.

A format is a data format (which parts, how many bits) and a number format (what the bits mean), CDNA3 ISA 9.1.5.
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
"""The bits of each part by data format, the lowest first; the formats' names have the highest first."""
UNORM, SNORM, USCALED, SSCALED, UINT, SINT, FLOAT = 0, 1, 2, 3, 4, 5, 7
"""The number formats."""


class Format(NamedTuple):
    """What an element is made of."""

    data: int
    number: int

    @classmethod
    def of(cls, bits: int) -> Format:
        """The format of the instruction's field: data format | number format << 4."""
        return cls(bits & 15, bits >> 4 & 7)

    @property
    def known(self) -> bool:
        """Whether there is such a format, and it is simulated."""
        few = self.number == FLOAT and min(PARTS.get(self.data, (0,))) < 10
        return self.data in PARTS and self.number != 6 and not few

    @property
    def parts(self) -> tuple[int, ...]:
        """The bits of each part."""
        return PARTS[self.data]

    @property
    def bytes(self) -> int:
        """The bytes of an element."""
        return sum(self.parts) // 8

    @property
    def whole(self) -> bool:
        """Whether its numbers are whole."""
        return self.number in (UINT, SINT)


def unpacked(words: Sequence[Lanes], kind: Format) -> list[Lanes]:
    """The parts of elements, given as dwords: f32, or of whole numbers s32 and u32, as bits."""
    made: list[Lanes] = []
    at = 0
    for bits in kind.parts:
        field = words[at // 32] >> np.uint32(at % 32)
        made.append(_number(field & np.uint32((1 << bits) - 1), bits, kind.number).view(np.uint32))
        at += bits
    return made


def _number(field: Lanes, bits: int, number: int) -> Lanes:
    """A part's bits as what they mean."""
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
    """A float of 16 bits, or of 11 or 10 without a sign: all have an exponent of five bits."""
    shift = np.uint16(15 - bits if bits < 16 else 0)
    return (field.astype(np.uint16) << shift).view(np.float16).astype(np.float32)


def packed(parts: Sequence[Lanes], kind: Format) -> list[Lanes]:
    """Parts of 32 bits, as `unpacked` makes them, as the dwords of elements."""
    words = [np.zeros(parts[0].shape, np.uint32) for _ in range(-(-kind.bytes // 4))]
    at = 0
    for part, bits in zip(parts, kind.parts, strict=False):
        field = _field(part, bits, kind.number) & np.uint32((1 << bits) - 1)
        words[at // 32] = words[at // 32] | field << np.uint32(at % 32)
        at += bits
    return words


def _field(part: Lanes, bits: int, number: int) -> Lanes:
    """A number as a part's bits: rounded to nearest, clamped; whole ones cut off."""
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
