"""Uninitialized arrays, whose unwritten elements the simulator must report when they are read.

A new array is filled with a pattern of 8 random bytes, which is NaN in every float type. Elements that still have the
pattern at a launch count as unwritten, so that writes of the host through numpy need no hook. A written element that
equals the pattern by chance counts as unwritten: for random bits with a probability of 2⁻³² per element of 4 bytes, and
2⁻⁶⁴ of 8. Elements of 1 and 2 bytes are compared in groups of 8 bytes, so that a write to one element counts for its
group.
"""

from __future__ import annotations

import ctypes
import math
import os
import weakref
from threading import RLock
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from ..types import Scalar
from ..types import dtype as numpy_type
from .memory import Array

_GROUP = 8
_LEAST = 4
_NAN = {3: 0xFF, 7: 0xFF, 2: 0xF8, 6: 0xF8, 1: 0xFC, 5: 0xFC}
"""The bits of the pattern that are set by byte: they make a NaN of the upper and the lower part of each word."""


class Pattern(NamedTuple):
    """The 8 bytes that unwritten elements have, from the first byte of an array on, and the bytes of a group."""

    group: int
    bytes: bytes


class _Region(NamedTuple):
    """The memory of an array that was created unwritten: its address, its bytes, the bytes of a group, the pattern."""

    start: int
    size: int
    group: int
    pattern: bytes

    def unwritten(self) -> Array:
        """Return for each byte whether its group still has the pattern. The last group takes an incomplete one in."""
        memory = np.ctypeslib.as_array((ctypes.c_uint8 * self.size).from_address(self.start))
        equal = cast("Array", memory == np.resize(np.frombuffer(self.pattern, np.uint8), self.size))
        count = self.size // self.group
        if count == 0:
            return np.full(self.size, equal.all() and self.size >= _LEAST)
        groups = cast("Array", equal[: count * self.group].reshape(count, self.group).all(axis=1))
        groups[-1] &= equal[count * self.group :].all()
        return np.repeat(groups, [*[self.group] * (count - 1), self.size - (count - 1) * self.group])


_regions: dict[int, _Region] = {}
_lock = RLock()  # an array can be collected, and its region removed, at any moment


def empty(shape: int | tuple[int, ...], dtype: type[Scalar] | npt.DTypeLike) -> Array:
    """Return a numpy array that counts as unwritten until the host or a kernel writes it.

    In the simulator, reads of its unwritten elements by a kernel are errors (UNSET_MEMORY), also through views and
    slices, and through torch tensors that share its memory.

    Args:
        shape: the lengths, or one length.
        dtype: a type of asmkit or of numpy.

    """
    kind = np.dtype(numpy_type(dtype) if isinstance(dtype, type) and issubclass(dtype, Scalar) else dtype)
    lengths = (shape,) if isinstance(shape, int) else tuple(shape)
    owner = np.empty(math.prod(lengths) * kind.itemsize, np.uint8)
    forget(owner, _group(kind.itemsize))
    return owner.view(kind).reshape(lengths)


def forget(memory: Array, group: int) -> None:
    """Let contiguous bytes count as unwritten, with the elements of an array compared in groups of bytes."""
    pattern = bytes(byte | _NAN.get(i, 0) for i, byte in enumerate(os.urandom(_GROUP)))
    memory[:] = np.resize(np.frombuffer(pattern, np.uint8), memory.size)
    _add(memory, group, pattern)


def _group(itemsize: int) -> int:
    return itemsize if itemsize >= _LEAST else _GROUP


def _add(array: Array, group: int, pattern: bytes) -> None:
    """Register the memory of an array until the array that owns it is collected."""
    if not array.nbytes:
        return
    owner = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    made = _Region(array.ctypes.data, array.nbytes, group, pattern)
    with _lock:
        if _regions.get(made.start) == made:
            return
        _regions[made.start] = made
    weakref.finalize(owner, _remove, made).atexit = False


def _remove(region: _Region) -> None:
    with _lock:
        if _regions.get(region.start) is region:
            del _regions[region.start]


def _region(array: Array) -> _Region | None:
    """Return the region that contains an array's memory."""
    if not _regions or not array.nbytes:
        return None
    start, end = array.ctypes.data, array.ctypes.data + array.nbytes
    with _lock:
        return next((one for one in _regions.values() if one.start <= start and end <= one.start + one.size), None)


def any_unwritten() -> bool:
    """Return whether there are arrays that were created by `empty`."""
    return bool(_regions)


def unwritten(array: Array) -> Array | None:
    """Return which bytes of a contiguous array count as unwritten, or None if it was not created by `empty`."""
    found = _region(array)
    if found is None:
        return None
    first = array.ctypes.data - found.start
    return found.unwritten()[first : first + array.nbytes]


def copied(source: Array, output: Array) -> None:
    """Let a copy of a contiguous array count as unwritten where the array does."""
    pattern = pattern_of(source)
    if pattern is not None:
        set_pattern(output, pattern)


def pattern_of(array: Array) -> Pattern | None:
    """Return the pattern of a contiguous array, None if it was not created by `empty`."""
    found = _region(array)
    if found is None:
        return None
    shift = (array.ctypes.data - found.start) % _GROUP
    return Pattern(found.group, found.pattern[shift:] + found.pattern[:shift])


def set_pattern(array: Array, pattern: Pattern) -> None:
    """Let a contiguous array count as unwritten where its bytes equal a pattern."""
    _add(array, pattern.group, pattern.bytes)
