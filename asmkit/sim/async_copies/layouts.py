"""The swizzles in which tensor copies have written shared memory, until other writes replace them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Allocation, Array

CHUNK = 16
"""Granularity in bytes: swizzles move whole chunks."""
_SHIFT = CHUNK.bit_length() - 1


class Layouts:
    """For each chunk of shared memory, a number for the swizzle of the copy that wrote it last, 0 for other writes."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._number: Array | None = None

    @property
    def anyone(self) -> bool:
        """Whether a tensor copy has written shared memory."""
        return self._number is not None

    def none(self) -> Array:
        """Return new numbers of the chunks of shared memory, all 0."""
        return np.zeros(-(-self._m.shared.data.size // CHUNK), np.uint8)

    def use(self, numbers: Array) -> None:
        """Use numbers in which compiled code has recorded the first copy."""
        self._number = numbers

    def record(self, memory: Allocation, offsets: Array, size: int, number: int = 0) -> None:
        """Record a write of `size` bytes at offsets, by a copy with a swizzle or by another operation."""
        if memory is not self._m.shared:
            return
        if self._number is None:
            self._number = self.none()
        if self._m.native is not None and size <= CHUNK:
            self._m.native.record_layouts(self._number, offsets, size, number)
            return
        self._number[offsets >> _SHIFT] = number
        if size > CHUNK or (offsets & (CHUNK - 1)).any():
            self._number[(offsets + size - 1) >> _SHIFT] = number

    @property
    def numbers(self) -> Array | None:
        """One number for each chunk of shared memory, or None if no tensor copy has written it."""
        return self._number

    def of(self, offsets: Array) -> Array | None:
        """Return the swizzles of the copies that wrote chunks, or None if there are none."""
        return None if self._number is None else self._number[offsets >> _SHIFT]
