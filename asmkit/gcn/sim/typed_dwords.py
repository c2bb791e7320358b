"""Readers and writers of values in the dwords of registers: numbers of up to 64 bits, packed halves, masks of lanes.

A step works on arrays that broadcast over (waves, 64).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from ...sim.compile import lane_type
from ...types import SCALARS
from .machine import packed, unpacked

if TYPE_CHECKING:
    from ...sim.memory import Array, DType
    from .machine import Waves

Source: TypeAlias = "Callable[[Waves], Any]"
Dest: TypeAlias = "Callable[[Waves, Any], None]"
WORDS = "words"
"""The type of an operand that an expression receives as the list of its dwords."""


@cache
def lanes_of(kind: str) -> DType:
    """Return the numpy type of the lanes of a type."""
    return lane_type(SCALARS[kind])


def width(kind: str) -> int:
    """Return the number of bits of a type."""
    return 64 if kind == "mask" else SCALARS[kind].bits


def typed_bits(bits: Array, kind: str) -> Array:
    """Return the low bits of dwords as a type, with the other bits zero."""
    want = lanes_of(kind)
    return bits.astype(f"u{want.itemsize}").view(want)


def single(parts: Sequence[Source], kind: str) -> Source:
    """Return a reader of dwords as one value."""
    if kind == "mask":
        low, high = parts
        return lambda m: unpacked(low(m), high(m))
    want, bits = lanes_of(kind), width(kind)
    first = parts[0]
    if bits == 64:
        if len(parts) < 2:
            return lambda m: first(m).astype(np.uint64).view(want)
        return _Double(first, parts[1], want).read
    if bits == 32:
        return first if want == np.uint32 else _Viewed(first, want).read
    narrow = np.dtype(f"u{bits // 8}")
    return lambda m: first(m).astype(narrow).view(want)


@dataclass(slots=True)
class _Viewed:
    """A dword as a type of its size."""

    dword: Source
    want: DType

    def read(self, m: Waves) -> Array:
        return self.dword(m).view(self.want)


@dataclass(slots=True)
class _Double:
    """Two dwords as a type of 64 bits."""

    low: Source
    high: Source
    want: DType

    def read(self, m: Waves) -> Array:
        return (self.low(m) | self.high(m).astype(np.uint64) << np.uint64(32)).view(self.want)


def halves(parts: Sequence[Source], kind: str) -> Source:
    """Return a reader of a packed operand as its two halves."""
    half = SCALARS[kind].lane
    assert half is not None
    want = lane_type(half)
    first = parts[0]
    if half.bits == 32:
        second = parts[1] if len(parts) > 1 else first
        return lambda m: [first(m).view(want), second(m).view(want)]

    def read(m: Waves) -> list[Array]:
        both = first(m)
        return [both.astype(np.uint16).view(want), (both >> np.uint32(16)).astype(np.uint16).view(want)]

    return read


def raw_bits(value: object, kind: str) -> Array:
    """Return a result as unsigned bits of its type, at least (1, 1), cast and wrapped to the type."""
    value, want = np.asarray(value), lanes_of(kind)
    if value.dtype != want and value.dtype.itemsize * 8 != width(kind):
        value = value.astype(want)
    if value.ndim < 2:
        value = np.atleast_2d(value)
    return value.view(f"u{value.dtype.itemsize}")


def single_into(kind: str, put: Dest, second: Dest) -> Dest:
    """Return a writer of a value into one register, or into two for 64 bits."""
    return _Pair(kind, put, second).write if width(kind) == 64 else _Single(kind, put).write


@dataclass(slots=True)
class _Single:
    """The writer of a value of at most 32 bits."""

    kind: str
    put: Dest

    def write(self, m: Waves, value: object) -> None:
        raw = raw_bits(value, self.kind)
        self.put(m, raw if raw.dtype.itemsize == 4 else raw.astype(np.uint32))


@dataclass(slots=True)
class _Pair:
    """The writer of a value of 64 bits."""

    kind: str
    put: Dest
    second: Dest

    def write(self, m: Waves, value: object) -> None:
        raw = raw_bits(value, self.kind)
        self.put(m, raw.astype(np.uint32))
        self.second(m, (raw >> np.uint64(32)).astype(np.uint32))


def halves_into(places: list[int], kind: str, put: Dest, second: Dest) -> Dest:
    """Return a writer of two halves into one register, or of two values of 32 bits into two."""
    half = SCALARS[kind].lane
    assert half is not None
    name, wide = repr(half), half.bits == 32

    def write(m: Waves, value: Any) -> None:
        low, high = (raw_bits(part, name) for part in value)
        if wide:
            put(m, low)
            second(m, high)
        else:
            put(m, low | high.astype(np.uint32) << np.uint32(16))

    return write


def words_into(puts: list[Dest]) -> Dest:
    """Return a writer of dwords, one after the other."""

    def write(m: Waves, value: Any) -> None:
        for put, word in zip(puts, value, strict=True):
            put(m, np.atleast_2d(word))

    return write


def mask_into(places: list[int]) -> Dest:
    """Return a writer of lane booleans as a mask, with 0 for lanes that EXEC disables."""
    low, high = places

    def write(m: Waves, value: Any) -> None:
        lanes, vector = np.atleast_2d(value), m.vector
        if vector is not None:
            lanes = lanes & vector.bools.reshape(m.waves, -1)
        elif lanes.shape[1] == 1:
            lanes = np.broadcast_to(lanes, (len(lanes), 64))
        first, second = packed(lanes)
        m.put_scalar(low, first)
        m.put_scalar(high, second)

    return write
