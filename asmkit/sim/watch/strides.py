"""Arrays of numbers with constant strides, such as the locations that the lanes of an instruction access."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array

SHORT = 64
"""Shorter arrays are not packed."""


class Strides(NamedTuple):
    """Numbers in pieces with one stride: the index and the value of the first number of each piece."""

    first: Array
    values: Array
    stride: int
    total: int

    def __len__(self) -> int:
        return len(self.first)

    def unpacked(self) -> Array:
        """Return all numbers."""
        lengths = np.empty_like(self.first)
        lengths[:-1], lengths[-1] = self.first[1:] - self.first[:-1], self.total - self.first[-1]
        start = self.values - self.first * self.stride
        return np.repeat(start, lengths) + np.arange(self.total, dtype=np.int32) * self.stride


def packed(values: Array) -> Array | Strides:
    """Return 32-bit numbers in pieces with one stride, if these need less memory."""
    if len(values) < SHORT:
        return values
    stride = int(values[1]) - int(values[0])
    breaks = (values[1:] - values[:-1] != stride).nonzero()[0] + 1
    if len(breaks) * 4 > len(values):
        return values
    first = np.concatenate([[0], breaks]).astype(np.int32)
    return Strides(first, values[first], stride, len(values))


def unpacked(values: Array | Strides) -> Array:
    """Return all numbers of an array that can be packed."""
    return values if isinstance(values, np.ndarray) else values.unpacked()


def distance(values: Array | Strides, before: Array | Strides) -> int | None:
    """Return by how much numbers differ from other ones, if all differ by the same, else None."""
    if values is before:
        return 0
    if isinstance(values, Strides):
        if not isinstance(before, Strides) or values[2:] != before[2:] or len(values) != len(before):
            return None
        return distance(values.values, before.values) if np.array_equal(values.first, before.first) else None
    if not isinstance(before, np.ndarray) or len(values) != len(before) or not len(values):
        return None
    by = int(values[0]) - int(before[0])
    if int(values[-1]) - int(before[-1]) != by or int(values[len(values) // 2]) - int(before[len(values) // 2]) != by:
        return None
    return by if bool((values - before == by).all()) else None
