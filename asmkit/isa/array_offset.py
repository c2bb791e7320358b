"""Byte offsets of elements of arrays in LDS: integers that know their array."""

from __future__ import annotations

from typing import Final

MIXED: Final = "?"
"""The array of an offset that is computed from the offsets of several arrays."""


class ArrayOffset(int):
    """The byte offset of an element. Sums and differences with integers, and quotients, belong to the same array.

    The results of all other operations are ordinary integers.
    """

    array: str
    """The name of the array in the program, or `MIXED`."""

    def __new__(cls, value: int, array: str = MIXED) -> ArrayOffset:
        """Return the offset of an element of the array with that name."""
        made = super().__new__(cls, value)
        made.array = array
        return made

    def moved(self, value: int) -> ArrayOffset:
        """Return another offset in the same array."""
        return ArrayOffset(value, self.array)

    def __add__(self, by: int, /) -> int:
        if isinstance(by, ArrayOffset):
            return ArrayOffset(int(self) + int(by))
        return self.moved(int(self) + by) if isinstance(by, int) else NotImplemented  # pyright: ignore[reportUnnecessaryIsInstance]

    __radd__ = __add__

    def __sub__(self, by: int, /) -> int:
        if isinstance(by, ArrayOffset):
            distance = int(self) - int(by)
            return distance if by.array == self.array != MIXED else ArrayOffset(distance)
        return self.moved(int(self) - by) if isinstance(by, int) else NotImplemented  # pyright: ignore[reportUnnecessaryIsInstance]

    def __floordiv__(self, by: int, /) -> int:
        return self.moved(int(self) // by) if isinstance(by, int) else NotImplemented  # pyright: ignore[reportUnnecessaryIsInstance]
