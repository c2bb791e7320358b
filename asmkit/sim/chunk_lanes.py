"""The blocks and threads of the lanes of a chunk. Most chunks of a launch have the same ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .memory import numbers

if TYPE_CHECKING:
    from .memory import Array


class ChunkLanes(NamedTuple):
    """Read-only arrays with a value for each lane."""

    block: Array
    """The number of the lane's block in the chunk."""
    thread: Array
    """The number of the lane in its block."""
    inside: Array
    """False in lanes that only pad the last warp of a block."""


@lru_cache(maxsize=8)
def chunk_lanes(blocks: int, pitch: int, threads: int) -> ChunkLanes:
    """Return the lanes of some blocks, which have `pitch` lanes and `threads` threads each."""
    thread = np.tile(numbers(pitch), blocks)
    made = ChunkLanes(np.repeat(numbers(blocks), pitch), thread, thread < threads)
    for array in made:
        array.setflags(write=False)
    return made
