"""The memory of arrays in the file of a saved run. Arrays that overlap share it, and pages of zeros take no bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypedDict

import numpy as np

from ..sim.memory import ALIGNMENT, bytes_at, extent, host_address, joined
from ..sim.new_arrays import Pattern, pattern_of, set_pattern
from ..types import SCALARS, dtype
from .arguments import Array
from .array_copies import new_memory, written_ranges

_MEMBER = "memory"
_PIECE = 32 << 20
"""The bytes of one member of the file. Members have a maximum size."""

SavedArray: TypeAlias = "tuple[str, list[int], int, int]"
"""The type, the shape, the number of the memory, and the offset in it. An array without contents has number -1."""


class SavedMemory(TypedDict):
    """A range of memory: its bytes, its address modulo the widest access, and the ranges that are not zeros.

    `unwritten` is the pattern of an array of `asmkit.empty`.
    """

    size: int
    alignment: int
    written: list[tuple[int, int]]
    unwritten: tuple[int, str] | None


class Memories:
    """The memory of some arrays, to be written to a file."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        self._extents = [extent(group) for group in joined(arrays)]
        self._memories = [bytes_at(start, end) for start, end in self._extents]
        self._ranges = [written_ranges(memory) for memory in self._memories]
        self.bytes = sum(end - first for some in self._ranges for first, end in some)
        """The bytes without pages of zeros."""

    def array(self, array: Array) -> SavedArray:
        """Return the description of an array. An array whose memory is not saved has no contents."""
        first, end = host_address(array), host_address(array) + array.nbytes
        own = _saved_type(array.dtype)
        shape = [*array.shape] if own == array.dtype else [*array.shape, array.itemsize]
        for number, (start, last) in enumerate(self._extents if array.nbytes else ()):
            if start <= first and end <= last:
                return own.name, shape, number, first - start
        return own.name, shape, -1, 0

    def about(self) -> list[SavedMemory]:
        """Return the descriptions of all ranges of memory."""
        found: list[SavedMemory] = []
        for (start, _), memory, ranges in zip(self._extents, self._memories, self._ranges, strict=True):
            pattern = pattern_of(memory)
            unwritten = None if pattern is None else (pattern.group, pattern.bytes.hex())
            found.append(
                {"size": memory.size, "alignment": start % ALIGNMENT, "written": ranges, "unwritten": unwritten}
            )
        return found

    def members(self) -> dict[str, bytes]:
        """Return the members of the file with the bytes of all ranges that are not zeros."""
        both = zip(self._memories, self._ranges, strict=True)
        whole = b"".join(memory[first:end].tobytes() for memory, ranges in both for first, end in ranges)
        return {f"{_MEMBER}{at // _PIECE}": whole[at : at + _PIECE] for at in range(0, len(whole), _PIECE)}


def restored(about: Sequence[SavedMemory], members: Mapping[str, bytes]) -> list[Array]:
    """Return the ranges of memory of a file."""
    count = sum(name.startswith(_MEMBER) for name in members)
    whole = np.frombuffer(b"".join(members[f"{_MEMBER}{number}"] for number in range(count)), np.uint8)
    found: list[Array] = []
    at = 0
    for one in about:
        memory = new_memory(one["size"], one["alignment"])
        for first, end in one["written"]:
            memory[first:end] = whole[at : at + end - first]
            at += end - first
        if one["unwritten"] is not None:
            group, pattern = one["unwritten"]
            set_pattern(memory, Pattern(group, bytes.fromhex(pattern)))
        found.append(memory)
    return found


def array_of(saved: SavedArray, memories: Sequence[Array]) -> Array:
    """Return an array in memory that was restored. One without contents has all bits set, as new outputs have."""
    name, shape, number, offset = saved
    kind = numpy_type(name)
    size = int(np.prod(shape, dtype=np.int64)) * kind.itemsize
    memory = np.full(size, 0xFF, np.uint8) if number < 0 else memories[number][offset : offset + size]
    return memory.view(kind).reshape(shape)


def numpy_type(name: str) -> np.dtype:
    """Return a type of numpy by its name, also those of `ml_dtypes`."""
    known = next((kind for kind in SCALARS.values() if kind.twin == name), None)
    return np.dtype(name) if known is None else dtype(known)


def _saved_type(kind: np.dtype) -> np.dtype:
    """Return a type of numpy that its name describes, or bytes for others, such as structures."""
    try:
        return kind if numpy_type(kind.name) == kind else np.dtype(np.uint8)
    except TypeError:
        return np.dtype(np.uint8)
