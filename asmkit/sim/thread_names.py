"""Convert lanes of a chunk to threads and blocks of the grid, and to words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

Triple = tuple[int, int, int]


def three(dims: int | tuple[int, ...]) -> Triple:
    """Return a size of one to three numbers as three numbers."""
    given = (dims,) if isinstance(dims, int) else tuple(map(int, dims))
    x, y, z = (*given, 1, 1, 1)[:3]
    return x, y, z


def place(number: int, dims: Triple) -> Triple:
    """Return the coordinates of a linear index, x fastest."""
    return number % dims[0], number // dims[0] % dims[1], number // (dims[0] * dims[1])


def places(numbers: Array, dims: Triple, axis: int) -> Array:
    """Return one coordinate of many linear indices."""
    return numbers // (1, dims[0], dims[0] * dims[1])[axis] % (dims[axis] if axis < 2 else 1 << 31)


def block_of(m: Machine, lane: int) -> Triple:
    """Return the block of a lane, in the coordinates of `ctaid`."""
    return place(m.first + lane // m.pitch, m.launch.grid)


def thread_of(m: Machine, lane: int) -> Triple:
    """Return the thread of a lane, in the coordinates of `tid`."""
    return place(lane % m.pitch, m.launch.block)


def name_lane(m: Machine, lane: int) -> str:
    """Return a lane in words: `thread (3,0,0) of block (1,0,0)`."""
    thread, block = thread_of(m, lane), block_of(m, lane)
    return f"thread ({_commas(thread)}) of block ({_commas(block)})"


def name_block(m: Machine, block: int) -> str:
    """Return a block of the chunk in words: `block (1,0,0)`."""
    return f"block ({_commas(place(m.first + block, m.launch.grid))})"


def name_lanes(m: Machine, lanes: Array) -> str:
    """Return the first lane in words, and the number of further lanes."""
    first, rest = int(lanes[0]), len(np.unique(lanes)) - 1
    return name_lane(m, first) + (f" and {rest} more" if rest else "")


def _commas(triple: Triple) -> str:
    return ",".join(map(str, triple))
