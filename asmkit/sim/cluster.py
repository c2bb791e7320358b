"""Thread block clusters: distributed shared memory and the cluster barrier.

The bits of a shared address from `RANK` upward select another block of the cluster: they hold the block's rank plus 1.
If they are 0, the address refers to the thread's own block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import DiagnosticCode
from .deadlock import whereabouts
from .memory import numbers
from .thread_names import places

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array, Piece

RANK = 24
"""The lowest bit of the rank in a shared address."""
INSIDE = (1 << RANK) - 1
"""The bits of a shared address that hold the offset in one block's shared memory."""
_RANKS = 0xFFFF  # the most bits that a rank may have; the generic window is above them


def with_rank(address: Any, rank: Any) -> Any:
    """Return the corresponding addresses in the blocks of these ranks. Both are numpy lanes of 32 or 64 bits."""
    kind = address.dtype.type
    plain = address & kind(~(_RANKS << RANK) & ((1 << 8 * address.dtype.itemsize) - 1))
    return plain | ((rank.astype(address.dtype) + kind(1)) << kind(RANK))


class Cluster:
    """The clusters of a chunk. Without a cluster size, every block is a cluster."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        dims, grid = m.launch.cluster or (1, 1, 1), m.launch.grid
        at = [places(m.first + numbers(m.blocks), grid, axis) for axis in range(3)]
        inside = [x % d for x, d in zip(at, dims, strict=True)]
        self.rank = inside[0] + dims[0] * (inside[1] + dims[1] * inside[2])
        """The rank of each block of the chunk in its cluster."""
        self.size = dims[0] * dims[1] * dims[2]
        ranks = numbers(self.size)
        steps = ranks % dims[0] + grid[0] * (ranks // dims[0] % dims[1] + grid[1] * (ranks // (dims[0] * dims[1])))
        first = numbers(m.blocks) - steps[self.rank]
        self.peers = first[:, None] + steps
        """For each block, the blocks of its cluster by rank."""
        self._cluster = self.peers[:, 0][m.block_of]
        self._phase = np.zeros(m.blocks, np.int64)
        self._goal = np.zeros(m.lanes, np.int64)
        self._publishes = np.zeros(m.lanes, bool)
        self._arrived = np.zeros(m.lanes, bool)
        """Which lanes have arrived, and not waited yet."""
        m.explain_waits.append(self._notes)

    def blocks(self, lanes: Array, ranks: Array) -> Array:
        """Return the blocks with these ranks (below `size`). -1 means the lane's own block."""
        own = self.m.block_of[lanes]
        return np.where(ranks < 0, own, self.peers[own, np.maximum(ranks, 0)])

    def piece(self, addresses: Array, size: int) -> Piece | None:
        """Resolve shared addresses that may refer to other blocks, or None if an address is invalid."""
        m = self.m
        wide = addresses.astype(np.uint64)
        low, ranks = (wide & np.uint64(INSIDE)).astype(np.int64), ((wide >> np.uint64(RANK)) & np.uint64(_RANKS))
        ranks = ranks.astype(np.int64) - 1
        if (ranks >= self.size).any() or (low % size).any() or (low > m.shared.window - size).any():
            return None
        lanes = m.active_lanes
        return m.shared, low + self.blocks(lanes, np.broadcast_to(ranks, lanes.shape)) * m.launch.shared_pitch, None

    # the cluster barrier
    def publish(self) -> None:
        """Make the next arrival of the active lanes a release, also a relaxed one: `fence.mbarrier_init`."""
        self._publishes[self.m.active_lanes] = True

    def arrive(self, at: int, *, releases: bool = True) -> None:
        """Count the active lanes as arrived.

        Reports BARRIER for lanes that have not waited since their last arrival: the behaviour is undefined (PTX ISA
        9.7.13.3).
        """
        lanes = self.m.active_lanes
        if (twice := lanes[self._arrived[lanes]]).size:
            note = f"{self.m.names(twice)} arrive again and have not waited since their last arrival"
            self.m.report(DiagnosticCode.BARRIER, at, note, stop=False, what="barrier.cluster.wait")
        publishes = releases | self._publishes[lanes]
        self._publishes[lanes], self._arrived[lanes] = False, True
        for release, some in ((True, lanes[publishes]), (False, lanes[~publishes])):
            for watcher in self.m.launch.hooked("cluster_arrive") if some.size else ():
                groups = self._group(self._phase[self._cluster[some]] + 1, some)
                watcher.cluster_arrive(self.m, some, groups, releases=release)
        self._goal[lanes] = self._phase[self._cluster[lanes]] + 1
        self.m.events += 1

    def _group(self, phases: Array, lanes: Array) -> Array:
        """Return a number for each lane's cluster and phase."""
        return phases * self.m.blocks + self._cluster[lanes]

    def groups(self, lanes: Array) -> Array:
        """Return the groups of lanes that have passed the barrier."""
        return self._group(self._goal[lanes], lanes)

    def _notes(self, lanes: Array) -> list[str]:
        """Return which threads the first cluster of some lanes waits for, if it waits at its barrier."""
        m = self.m
        arrived = self._goal > self._phase[self._cluster]
        waiting = lanes[self._arrived[lanes] & arrived[lanes]]
        if not waiting.size:
            return []
        mine = self._cluster == self._cluster[waiting[0]]
        late = np.flatnonzero(mine & m.alive & ~arrived)
        counts = f"{np.count_nonzero(mine & m.alive & arrived)} of {np.count_nonzero(mine & m.alive)} threads"
        notes = [f"they wait at the barrier of the cluster: {counts} have arrived"]
        return notes + [f"not arrived: {one}" for one in whereabouts(m, late)] if late.size else []

    def passed(self, at: int) -> Array:
        """Return which active lanes may continue: all living threads of their cluster have arrived.

        Reports BARRIER for lanes that have not arrived themselves.
        """
        m = self.m
        lanes = m.active_lanes
        if (absent := lanes[~self._arrived[lanes]]).size:
            note = f"{m.names(absent)} wait and have not arrived since their last wait"
            m.report(DiagnosticCode.BARRIER, at, note, stop=False, what="barrier.cluster.arrive")
        count = m.blocks
        arrived = self._goal > self._phase[self._cluster]
        late = np.bincount(self._cluster[m.alive & ~arrived], minlength=count)
        here = np.bincount(self._cluster[m.alive & arrived], minlength=count)
        done = (late == 0) & (here > 0)
        self._phase += done
        m.events += int(done.any())
        ready = self._goal[lanes] <= self._phase[self._cluster[lanes]]
        self._arrived[lanes[ready]] = False
        return ready
