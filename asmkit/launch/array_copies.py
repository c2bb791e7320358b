"""Copies of the contents that arrays have before a run, with which the run can be repeated."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from ..errors import DiagnosticCode, error
from ..sim.memory import ALIGNMENT, Overlap, bytes_at, host_address, host_ranges
from ..sim.new_arrays import copied
from .arguments import Array

VARIABLE = "ASMKIT_SAVED_MB"
"""The environment variable with the megabytes of the arrays of a saved run, compressed."""
LARGEST = 128 << 20
"""The bytes that the arrays of a saved run may have, compressed, without the environment variable."""
_UNCOMPRESSED = 2
"""How many times as many bytes the arrays may have before they are compressed. Pages of zeros do not count."""
_PAGE = 1 << 16


def largest() -> int:
    """Return the bytes that the arrays of a saved run may have, compressed.

    Raises OPTION_TYPE for an environment variable that is not a number.
    """
    given = os.environ.get(VARIABLE, "").strip()
    if given and not given.isdecimal():
        raise error(DiagnosticCode.OPTION_TYPE, name=VARIABLE, want="a number of megabytes", got=given)
    return int(given) << 20 if given else LARGEST


def most_copied() -> int:
    """Return the bytes of arrays, without pages of zeros, up to which a run keeps copies."""
    return _UNCOMPRESSED * largest()


def most_read() -> int:
    """Return the bytes that all members of the file of a saved run may have, also if none can be saved now."""
    return 2 * _UNCOMPRESSED * max(LARGEST, largest())


def written_ranges(memory: Array) -> list[tuple[int, int]]:
    """Return the first and the last offset of each range of pages that are not zeros."""
    count = memory.size // _PAGE
    filled = np.zeros(count + 3, bool)  # the pages and the rest, between two that are not filled
    filled[1 : count + 1] = memory[: count * _PAGE].reshape(count, _PAGE).any(axis=1)
    filled[count + 1] = memory[count * _PAGE :].any()
    edges = np.minimum(np.flatnonzero(filled[1:] != filled[:-1]) * _PAGE, memory.size)
    return [(int(first), int(end)) for first, end in edges.reshape(-1, 2)]


def new_memory(size: int, alignment: int) -> Array:
    """Return zeros at an address with a remainder modulo the widest access. Pages of zeros take no memory."""
    owner = np.zeros(size + ALIGNMENT, np.uint8)
    first = (alignment - host_address(owner)) % ALIGNMENT
    return owner[first : first + size]


class Contents:
    """The bytes of a range of the host's memory, and the ranges of pages in it that are not zeros."""

    def __init__(self, held: Overlap) -> None:
        self.held, self.bytes = held, bytes_at(held.start, held.end)
        self.written = written_ranges(self.bytes)

    @property
    def size(self) -> int:
        """The number of bytes without pages of zeros."""
        return sum(end - first for first, end in self.written)

    def copy(self) -> Array:
        """Return a copy, in which each address keeps its alignment."""
        made = new_memory(self.bytes.size, self.held.head)
        for first, end in self.written:
            made[first:end] = self.bytes[first:end]
        copied(self.bytes, made)
        return made


class Copies:
    """Copies of arrays as they are when this object is made, unless they have more than `most` bytes.

    Arrays that a kernel cannot write are not copied. Arrays that overlap also overlap in the copies. Pages of zeros
    take no memory, and `bytes` does not count them.
    """

    def __init__(self, arrays: Sequence[Array], most: int | None = None) -> None:
        self.arrays = [array for array in arrays if array.flags.writeable]
        ranges = [one for one in host_ranges(arrays) if any(array.flags.writeable for array in one.arrays)]
        found = [*map(Contents, ranges)]
        self.bytes = sum(one.size for one in found)
        self.complete = most is None or self.bytes <= most
        """Whether the arrays are copied, which requires that they have at most `most` bytes."""
        self._copies = [(one.held, one.copy()) for one in found] if self.complete else []

    def of(self, arrays: Sequence[Array]) -> list[Array]:
        """Return arrays with the contents that they had."""
        return [self._of(array) for array in arrays]

    def _of(self, array: Array) -> Array:
        for held, copy in self._copies:
            if (first := held.offset(array)) is not None:
                made = copy[first : first + array.nbytes].view(array.dtype).reshape(array.shape)
                made.flags.writeable = array.flags.writeable
                return made
        return array

    def restore(self) -> None:
        """Write the contents into the arrays again."""
        for array, content in zip(self.arrays, self.of(self.arrays), strict=True):
            array[...] = content
