"""Lanes of a chunk as threads of the grid, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

Triple = tuple[int, int, int]


def three(dims: int | tuple[int, ...]) -> Triple:
    """A size given as one to three numbers, as three."""
    given = (dims,) if isinstance(dims, int) else tuple(int(d) for d in dims)
    x, y, z = (*given, 1, 1, 1)[:3]
    return x, y, z


def place(number: int, dims: Triple) -> Triple:
    """The coordinates of a linear index, x the fastest."""
    return number % dims[0], number // dims[0] % dims[1], number // (dims[0] * dims[1])


def places(numbers: Array, dims: Triple, axis: int) -> Array:
    """One coordinate of many linear indices."""
    return numbers // (1, dims[0], dims[0] * dims[1])[axis] % (dims[axis] if axis < 2 else 1 << 31)


def block_of(m: Machine, lane: int) -> Triple:
    """The block of a lane, as `ctaid` counts."""
    return place(m.first + lane // m.pitch, m.launch.grid)


def thread_of(m: Machine, lane: int) -> Triple:
    """The thread of a lane, as `tid` counts."""
    return place(lane % m.pitch, m.launch.block)


def name_lane(m: Machine, lane: int) -> str:
    """`thread (3,0,0) of block (1,0,0)`."""
    thread, block = thread_of(m, lane), block_of(m, lane)
    return f"thread ({_commas(thread)}) of block ({_commas(block)})"


def name_lanes(m: Machine, lanes: Array) -> str:
    """The first lane in words, and how many more there are."""
    first, rest = int(lanes[0]), len(np.unique(lanes)) - 1
    return name_lane(m, first) + (f" and {rest} more" if rest else "")


def _commas(triple: Triple) -> str:
    return ",".join(map(str, triple))
