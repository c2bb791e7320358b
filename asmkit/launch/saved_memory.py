"""The memory of arrays in the file of a saved run. Arrays that overlap share it, and pages of zeros take no bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypedDict

import numpy as np

from ..sim.memory import host_ranges
from ..sim.new_arrays import Pattern, forget, pattern_of, set_pattern, unwritten
from ..types import SCALARS, dtype
from .arguments import Array
from .array_copies import Contents, new_memory

_MEMBER = "memory"
_PIECE = 32 << 20
"""The bytes of one member of the file. Members have a maximum size."""

SavedArray: TypeAlias = "tuple[str, list[int], int, int]"
"""The type, the shape, the number of the memory, and the offset in it. An array without contents has number -1."""


class SavedMemory(TypedDict):
    """A range of memory: its bytes, its address modulo the widest access, and the ranges that are not zeros.

    The address only matters for arrays that overlap and differ, because the simulator aligns all other arrays. It is 0
    for those. `unwritten` is the pattern of an array of `asmkit.empty`. Patterns are random, and another one has the
    same meaning: if no element of the array is written, there are no ranges and the pattern is empty.
    """

    size: int
    alignment: int
    written: list[tuple[int, int]]
    unwritten: tuple[int, str] | None


class Memories:
    """The memory of some arrays, to be written to a file."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        self._contents = [*map(Contents, host_ranges(arrays))]
        masks = [(one, unwritten(one.bytes)) for one in self._contents]
        self._new = {id(one) for one, mask in masks if mask is not None and mask.all()}
        self.bytes = sum(end - first for one in self._contents for first, end in self._written(one))
        """The bytes without pages of zeros."""

    def array(self, array: Array) -> SavedArray:
        """Return the description of an array. An array whose memory is not saved has no contents."""
        own = _saved_type(array.dtype)
        shape = [*array.shape] if own == array.dtype else [*array.shape, array.itemsize]
        for number, one in enumerate(self._contents):
            if (first := one.held.offset(array)) is not None:
                return own.name, shape, number, first
        return own.name, shape, -1, 0

    def _written(self, one: Contents) -> list[tuple[int, int]]:
        """Return the ranges whose bytes are saved: none of an array that counts as unwritten as a whole."""
        return [] if id(one) in self._new else one.written

    def about(self) -> list[SavedMemory]:
        """Return the descriptions of all ranges of memory."""
        found: list[SavedMemory] = []
        for one in self._contents:
            pattern = pattern_of(one.bytes)
            state = None if pattern is None else (pattern.group, pattern.bytes.hex() if self._written(one) else "")
            found.append({
                "size": one.bytes.size, "alignment": one.held.head, "written": self._written(one), "unwritten": state,
            })  # fmt: skip
        return found

    def members(self) -> dict[str, bytes]:
        """Return the members of the file with the bytes of all ranges that are not zeros."""
        whole = b"".join(one.bytes[first:end].tobytes() for one in self._contents for first, end in self._written(one))
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
            if pattern:
                set_pattern(memory, Pattern(group, bytes.fromhex(pattern)))
            else:
                forget(memory, group)
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
