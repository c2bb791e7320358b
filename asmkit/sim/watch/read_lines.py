"""The lines of a shared memory from which anything has been read, so that writes to others need no comparison.

Mbarriers are written often and never read as data. Their blocks' windows are far apart, and the reads of all tiles are
between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array

_LINE_BITS = 7
"""A line has 128 bytes."""


class ReadLines:
    """Marks for the lines of an allocation. A mark is never removed."""

    def __init__(self, size: int) -> None:
        self._marks = np.zeros((size >> _LINE_BITS) + 2, bool)

    def add(self, offsets: Array, size: int) -> None:
        """Mark the lines of reads of `size` bytes at offsets."""
        for byte in {0, size - 1}:
            self._marks[(offsets + byte) >> _LINE_BITS] = True

    def add_range(self, first: int, end: int) -> None:
        """Mark the lines of all bytes from `first` to `end`."""
        self._marks[first >> _LINE_BITS : (end >> _LINE_BITS) + 1] = True

    def any(self, offsets: Array, size: int) -> bool:
        """Return whether any of the bytes that lanes access may have been read."""
        return any(bool(self._marks[(offsets + byte) >> _LINE_BITS].any()) for byte in {0, size - 1})
