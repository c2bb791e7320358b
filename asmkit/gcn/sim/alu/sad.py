"""Compute sums of absolute differences on lanes: of the fields of dwords, and of bytes at four positions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Lanes: TypeAlias = npt.NDArray[Any]


def _bits(a: Lanes) -> Lanes:
    return np.asarray(a).view(f"u{np.asarray(a).dtype.itemsize}")


def fields(a: Lanes, width: int) -> list[Lanes]:
    """Return the fields of `width` bits of a dword, lowest first, as signed 64-bit numbers."""
    mask = (1 << width) - 1
    return [(_bits(a).astype(np.int64) >> at) & mask for at in range(0, 32, width)]


def _distance(a: Lanes, b: Lanes, width: int) -> Lanes:
    return sum(abs(x - y) for x, y in zip(fields(a, width), fields(b, width), strict=True))  # pyright: ignore[reportReturnType]


def sad_u8(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return Σ|a − b| over bytes, plus c."""
    return _distance(a, b, 8) + _bits(c).astype(np.int64)


def sad_hi_u8(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return Σ|a − b| over bytes, times 2¹⁶, plus c."""
    return (_distance(a, b, 8) << 16) + _bits(c).astype(np.int64)


def sad_u16(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return Σ|a − b| over halves, plus c."""
    return _distance(a, b, 16) + _bits(c).astype(np.int64)


def sad_u32(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return |a − b| + c."""
    return _distance(a, b, 32) + _bits(c).astype(np.int64)


def msad_u8(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return Σ|a − b| over the bytes where b is not 0, plus c."""
    pairs = zip(fields(a, 8), fields(b, 8), strict=True)
    return sum(np.where(y != 0, abs(x - y), 0) for x, y in pairs) + _bits(c).astype(np.int64)


def _bytes(a: Lanes, first: int) -> list[Lanes]:
    """Return four bytes of a wider number, beginning with byte `first`."""
    raw = _bits(a).astype(np.uint64)
    return [(raw >> np.uint64(8 * (first + i)) & np.uint64(255)).astype(np.int64) for i in range(4)]


def _four_sums(a: Lanes, b: Lanes, *, masked: bool) -> list[Lanes]:
    """Return Σ|a − b| over four bytes of a, from each of the first four bytes on.

    With `masked`, bytes where b is 0 are skipped.
    """
    of_b = _bytes(b, 0)
    sums: list[Lanes] = []
    for first in range(4):
        pairs = zip(_bytes(a, first), of_b, strict=True)
        sums.append(sum(np.where(y != 0, abs(x - y), 0) if masked else abs(x - y) for x, y in pairs))  # pyright: ignore[reportArgumentType]
    return sums


def _sums_of_halves(a: Lanes, b: Lanes, c: Lanes, *, masked: bool, clamp: bool | None) -> Lanes:
    """Return the four sums plus the halves of c, as halves."""
    made = np.zeros(np.broadcast_shapes(np.shape(a), np.shape(b), np.shape(c)), np.uint64)
    for i, one in enumerate(_four_sums(a, b, masked=masked)):
        total = one + (_bits(c) >> np.uint64(16 * i) & np.uint64(0xFFFF)).astype(np.int64)
        half = np.minimum(total, 0xFFFF) if clamp else total & 0xFFFF
        made = made | half.astype(np.uint64) << np.uint64(16 * i)
    return made


def qsad_u16(a: Lanes, b: Lanes, c: Lanes, *, clamp: bool | None = None) -> Lanes:
    """Return four sums of the bytes' absolute differences, each plus a half of c."""
    return _sums_of_halves(a, b, c, masked=False, clamp=clamp)


def mqsad_u16(a: Lanes, b: Lanes, c: Lanes, *, clamp: bool | None = None) -> Lanes:
    """Return four sums of absolute differences of the bytes where b is not 0, each plus a half of c."""
    return _sums_of_halves(a, b, c, masked=True, clamp=clamp)


def mqsad_u32(a: Lanes, b: Lanes, c: list[Lanes], *, clamp: bool | None = None) -> list[Lanes]:
    """Return four sums of absolute differences of the bytes where b is not 0, each plus a dword of c."""
    totals = [one + x.astype(np.int64) for one, x in zip(_four_sums(a, b, masked=True), c, strict=True)]
    return [(np.minimum(x, 0xFFFFFFFF) if clamp else x).astype(np.uint32) for x in totals]


def lerp_u8(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return (a + b + (c & 1)) / 2 for each byte."""
    means = [(x + y + (z & 1)) >> 1 for x, y, z in zip(fields(a, 8), fields(b, 8), fields(c, 8), strict=True)]
    return sum(mean << 8 * i for i, mean in enumerate(means)).astype(np.uint32)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType]
