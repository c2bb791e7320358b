"""Thread block clusters: distributed shared memory and the cluster barrier.

The bits of a shared address from `RANK` upward hold the rank of a block in the cluster, as on the device: compilers
compute with them, for example to name the first block of a pair. In a launch without clusters, every rank is 0, and an
address is an offset in the shared memory of the thread's block.
"""

from __future__ import annotations

from functools import cached_property
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
    return plain | (rank.astype(address.dtype) << kind(RANK))


def parts(address: Array) -> tuple[Array, Array]:
    """Return the offsets in the shared memory of one block, and the ranks, of shared or generic addresses."""
    wide = address.astype(np.uint64)
    ranks = (wide >> np.uint64(RANK)) & np.uint64(_RANKS)
    return (wide & np.uint64(INSIDE)).astype(np.int64), ranks.astype(np.int64)


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
        self._arrived = np.zeros(m.lanes, bool)
        """Which lanes have arrived, and not waited yet."""
        m.explain_waits.append(self._notes)

    @cached_property
    def starts(self) -> Array:
        """The shared address at which the own block of each lane starts."""
        return (self.rank << RANK).astype(np.uint32)[self.m.block_of]

    def blocks(self, lanes: Array, ranks: Array) -> Array:
        """Return the blocks with these ranks (below `size`) in the clusters of the lanes."""
        return self.peers[self.m.block_of[lanes], ranks]

    def piece(self, addresses: Array, size: int) -> Piece | None:
        """Resolve shared addresses that may refer to other blocks, or None if an address is invalid."""
        offsets, valid = self.places(addresses, self.m.active_lanes, size)
        return (self.m.shared, offsets, None) if valid.all() else None

    def places(self, addresses: Array, lanes: Array, size: int) -> tuple[Array, Array]:
        """Return the offsets of the lanes' shared addresses in the shared memory of the chunk, and which are valid."""
        m = self.m
        inside, ranks = parts(np.broadcast_to(addresses, lanes.shape))
        valid = (ranks < self.size) & (inside % size == 0) & (inside <= m.shared.window - size)
        return inside + self.blocks(lanes, np.minimum(ranks, self.size - 1)) * m.launch.shared_pitch, valid

    # the cluster barrier
    def arrive(self, at: int, *, releases: bool = True) -> None:
        """Count the active lanes as arrived.

        Reports BARRIER for lanes that have not waited since their last arrival: the behaviour is undefined (PTX ISA
        9.7.13.3).
        """
        lanes = self.m.active_lanes
        if (twice := lanes[self._arrived[lanes]]).size:
            why = "threads arrive again before they have waited for their last arrival"
            self._report(at, twice, why, "execute `barrier.cluster.wait` between two arrivals")
        self._arrived[lanes] = True
        for watcher in self.m.launch.hooked("cluster_arrive"):
            groups = self._group(self._phase[self._cluster[lanes]] + 1, lanes)
            watcher.cluster_arrive(self.m, lanes, groups, releases=releases)
        self._goal[lanes] = self._phase[self._cluster[lanes]] + 1
        self.m.events += 1

    def _report(self, at: int, lanes: Array, why: str, fix: str) -> None:
        """Report BARRIER for lanes."""
        m = self.m
        m.report(DiagnosticCode.BARRIER, at, m.names(lanes), stop=False, what=m.unit.insts[at], why=why, fix=fix)

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
            why = "threads wait and have not arrived since their last wait"
            self._report(at, absent, why, "execute `barrier.cluster.arrive` before each wait")
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
