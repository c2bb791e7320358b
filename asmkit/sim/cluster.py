"""Clusters of blocks: the shared memory of the others, and the barrier of all their threads.

A shared address names another block of the cluster by its bits from `RANK` on, which are one more than the block's
rank; where they are 0 it is in the thread's own block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .memory import numbers
from .threads import places

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array, Piece

RANK = 24
"""The lowest bit of a rank in a shared address."""
INSIDE = (1 << RANK) - 1
"""The bits of a shared address that count bytes of one block."""
_RANKS = 0xFFFF  # as many bits as a rank may have: generic addresses have their window above


def with_rank(address: Any, rank: Any) -> Any:
    """The address of the same place in the block of that rank; of numpy lanes, 32 or 64 bits wide."""
    kind = address.dtype.type
    plain = address & kind(~(_RANKS << RANK) & ((1 << 8 * address.dtype.itemsize) - 1))
    return plain | ((rank.astype(address.dtype) + kind(1)) << kind(RANK))


class Cluster:
    """The clusters of a chunk; a kernel without them has clusters of one block."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        dims, grid = m.launch.cluster or (1, 1, 1), m.launch.grid
        at = [places(m.first + numbers(m.blocks), grid, axis) for axis in range(3)]
        inside = [x % d for x, d in zip(at, dims, strict=True)]
        self.rank = inside[0] + dims[0] * (inside[1] + dims[1] * inside[2])
        """Of each block of the chunk, its place in its cluster."""
        self.size = dims[0] * dims[1] * dims[2]
        ranks = numbers(self.size)
        steps = ranks % dims[0] + grid[0] * (ranks // dims[0] % dims[1] + grid[1] * (ranks // (dims[0] * dims[1])))
        first = numbers(m.blocks) - steps[self.rank]
        self.peers = first[:, None] + steps
        """Of each block, the blocks of its cluster by rank."""
        self._cluster = self.peers[:, 0][m.block_of]
        self._phase = np.zeros(m.blocks, np.int64)
        self._goal = np.zeros(m.lanes, np.int64)

    def blocks(self, lanes: Array, ranks: Array) -> Array:
        """The blocks of these ranks, -1 being the lane's own.  Ranks must be below `size`."""
        own = self.m.block_of[lanes]
        return np.where(ranks < 0, own, self.peers[own, np.maximum(ranks, 0)])

    def piece(self, addresses: Array, size: int) -> Piece | None:
        """Where shared addresses go that may name other blocks; None if one of them is wrong."""
        m = self.m
        wide = addresses.astype(np.uint64)
        low, ranks = (wide & np.uint64(INSIDE)).astype(np.int64), ((wide >> np.uint64(RANK)) & np.uint64(_RANKS))
        ranks = ranks.astype(np.int64) - 1
        if (ranks >= self.size).any() or (low % size).any() or (low > m.shared.window - size).any():
            return None
        lanes = m.active_lanes
        return m.shared, low + self.blocks(lanes, np.broadcast_to(ranks, lanes.shape)) * m.launch.shared_pitch, None

    # the barrier
    def arrive(self) -> None:
        """The active lanes are counted."""
        lanes = self.m.active_lanes
        self._goal[lanes] = self._phase[self._cluster[lanes]] + 1
        self.m.events += 1

    def passed(self) -> Array:
        """Which of the active lanes may go on, one bool each: everyone alive in their cluster has arrived."""
        m = self.m
        count = m.blocks
        arrived = self._goal > self._phase[self._cluster]
        late = np.bincount(self._cluster[m.alive & ~arrived], minlength=count)
        here = np.bincount(self._cluster[m.alive & arrived], minlength=count)
        done = (late == 0) & (here > 0)
        self._phase += done
        m.events += int(done.any())
        lanes = m.active_lanes
        return self._goal[lanes] <= self._phase[self._cluster[lanes]]
