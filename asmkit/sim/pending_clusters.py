"""The clusters of a grid that have not started, which running clusters can cancel to do their work themselves.

A chip starts as many clusters as it has room for. The simulator starts a quarter of them, so that requests to cancel
succeed several times and fail; with a seed, another number. The next ones start when all of these have ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .thread_names import Triple, place

if TYPE_CHECKING:
    from .memory import Array


class PendingClusters:
    """The clusters of a launch, which start and are canceled in the order of their numbers."""

    def __init__(self, grid: Triple, cluster: Triple, seed: int | None) -> None:
        self._grid, self._dims = grid, cluster
        x, y, z = (-(-count // size) for count, size in zip(grid, cluster, strict=True))
        self._clusters: Triple = x, y, z
        blocks = grid[0] * grid[1] * grid[2]
        quarter = -(-blocks // 4)
        self.together = quarter if seed is None else int(np.random.default_rng(seed).integers(1, blocks + 1))
        """The number of blocks that run together, to be rounded up to whole clusters."""
        self._started = 0
        self._next = 0
        self._canceled = np.zeros(blocks, bool)

    def start(self, first: int, blocks: int) -> Array:
        """Start the blocks of a chunk. Returns which of them are canceled."""
        self._started = first + blocks
        return self._canceled[first : first + blocks]

    def cancel(self) -> Triple | None:
        """Cancel the next cluster. Returns the position of its first block, or None if all clusters have started."""
        while self._next < self._clusters[0] * self._clusters[1] * self._clusters[2]:
            x, y, z = (i * size for i, size in zip(place(self._next, self._clusters), self._dims, strict=True))
            self._next += 1
            if self._number(x, y, z) >= self._started:
                self._canceled[self._blocks((x, y, z))] = True
                return x, y, z
        return None

    def _number(self, x: int, y: int, z: int) -> int:
        return x + self._grid[0] * (y + self._grid[1] * z)

    def _blocks(self, first: Triple) -> list[int]:
        """Return the numbers of the blocks of a cluster."""
        ends = (min(at + size, count) for at, size, count in zip(first, self._dims, self._grid, strict=True))
        x, y, z = (range(at, end) for at, end in zip(first, ends, strict=True))
        return [self._number(i, j, k) for k in z for j in y for i in x]
