"""Block barriers: which lanes wait at which barrier, and when they are released."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from .memory import numbers
from .step_results import HALT, MOVED

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

NAMED = 16
"""Number of barriers of one block that programs can name."""
IDS = NAMED + 8
"""Barriers of a block, with one more per warpgroup: its warps wait there to execute an instruction together."""


class Barriers:
    """The barriers of all blocks of a chunk, `IDS` per block, and the barriers of their warps."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.votes: Array | None = None
        """The predicates of the lanes that wait, None until a lane votes."""
        self.arrived = np.zeros(m.blocks * IDS, np.int64)
        self.anyone = False

    @cached_property
    def id(self) -> Array:
        """For each lane, the barrier at which it waits, -1 if it does not wait."""
        return np.full(self.m.lanes, -1, np.int32)

    @cached_property
    def need(self) -> Array:
        """For each waiting lane, the number of threads for which it waits, 0 for the whole block."""
        return np.zeros(self.m.lanes, np.int32)

    @cached_property
    def at(self) -> Array:
        """For each waiting lane, the instruction at which it waits."""
        return np.zeros(self.m.lanes, np.int32)

    @cached_property
    def ones(self) -> Array:
        """For each released lane, the number of true predicates of the lanes that were released with it."""
        return np.zeros(self.m.lanes, np.uint32)

    @cached_property
    def voters(self) -> Array:
        """For each released lane, the number of lanes that were released with it."""
        return np.zeros(self.m.lanes, np.uint32)

    @cached_property
    def weight(self) -> Array:
        """For each lane, how often it counts as an arrival: an incomplete last warp counts as a whole warp."""
        made = np.ones(self.m.lanes)
        made[self.m.threads - 1 :: self.m.pitch] += self.m.pitch - self.m.threads
        return made

    def wait(self, at: int, ids: Array, need: Array | None, *, resume: int) -> int | None:
        """Let the active lanes wait at barriers `ids` (one, or one per lane) for `need` threads or their whole block.

        Returns None, the index of the next step, or `MOVED`, as a step does. Released lanes continue at `resume`.
        """
        m = self.m
        if m.mask is None and need is None and ids.size == 1:
            everyone = numbers(m.lanes)
            self._count_votes(everyone, np.broadcast_to(ids, m.lanes))
            self.passed(at, everyone, m.block_of * IDS + int(ids[0]))
            return None if resume == at + 1 else resume
        chosen = m.active_lanes
        self.id[chosen] = m.active(ids)
        self.need[chosen] = 0 if need is None else m.active(need)
        self.at[chosen] = at
        m.resume[chosen] = resume
        m.put(HALT)
        m.events += not m.polling.suspects
        self.anyone = True
        self.release()
        return MOVED

    def arrive(self, ids: Array, need: Array | None) -> None:
        """Count the active lanes at barriers, without waiting."""
        lanes = self.m.active_lanes
        keys = self.m.block_of[lanes] * IDS + np.broadcast_to(self.m.active(ids), lanes.shape).astype(np.int64)
        for watcher in self.m.launch.hooked("barrier_arrive"):
            watcher.barrier_arrive(self.m, lanes, keys)
        self.arrived += np.bincount(keys, self.weight[lanes], len(self.arrived)).astype(np.int64)
        self.m.events += not self.m.polling.suspects
        self.release()

    def release(self) -> None:
        """Release the lanes whose barrier is complete."""
        waiting = np.flatnonzero(self.id >= 0)
        self.anyone = waiting.size > 0
        if not self.anyone:
            return
        keys = self.m.block_of[waiting] * IDS + self.id[waiting]
        came, need = self._counts(waiting, keys)
        done = (came >= need) & (came > 0)
        go = waiting[done[keys]]
        if go.size:
            self.arrived[keys[done[keys]]] = 0
            self._go(go)

    def counts(self, block: int, number: int) -> tuple[int, int]:
        """Return how many threads have arrived at a barrier of a block, and how many it expects."""
        waiting = np.flatnonzero(self.id >= 0)
        came, need = self._counts(waiting, self.m.block_of[waiting] * IDS + self.id[waiting])
        return int(came[block * IDS + number]), int(need[block * IDS + number])

    def _counts(self, waiting: Array, keys: Array) -> tuple[Array, Array]:
        m, size = self.m, len(self.arrived)
        came = np.bincount(keys, self.weight[waiting], size) + self.arrived
        living = np.bincount(m.block_of[m.alive], self.weight[m.alive], m.blocks)
        need = np.zeros(size)
        need[keys] = self.need[waiting]
        return came, np.where(need == 0, np.repeat(living, IDS), need)

    def _go(self, lanes: Array) -> None:
        m = self.m
        whole = lanes[self.need[lanes] == 0]
        if whole.size and "synccheck" in m.launch.watching:
            missing = np.bincount(m.block_of[m.alive], minlength=m.blocks) < m.threads
            if (short := whole[missing[m.block_of[whole]]]).size:
                m.launch.watching["synccheck"].left_early(m, int(self.at[short[0]]), short)
        ids = self.id[lanes]
        if "synccheck" in m.launch.watching and (self.at[lanes] != self.at[lanes[0]]).any():
            m.launch.watching["synccheck"].apart(m, lanes, m.block_of[lanes] * IDS + ids, self.at[lanes])
        self._count_votes(lanes, ids)
        self.id[lanes] = -1
        m.pc[lanes] = m.resume[lanes]
        m.turn[lanes] = m.turn.max() if m.turns else 0
        m.events += not m.polling.suspects
        named = lanes[ids < NAMED]
        if named.size:
            self.passed(int(self.at[named[0]]), named, m.block_of[named] * IDS + ids[ids < NAMED])
        self.anyone = bool((self.id >= 0).any())

    def vote(self, holds: Array) -> None:
        """Note the predicates (one per lane) with which the active lanes are about to wait."""
        old = np.zeros(self.m.lanes, bool) if self.votes is None else self.votes
        self.votes = np.where(self.m.active_bools, holds, old)

    def _count_votes(self, lanes: Array, ids: Array) -> None:
        """Count the true predicates of the lanes that pass each barrier together."""
        if self.votes is None:
            return
        keys = self.m.block_of[lanes] * IDS + ids
        self.ones[lanes] = np.bincount(keys, self.votes[lanes])[keys]
        self.voters[lanes] = np.bincount(keys)[keys]

    def passed(self, at: int, lanes: Array, groups: Array) -> None:
        """Notify the watchers that the lanes of each group have passed a barrier together."""
        for watcher in self.m.launch.hooked("barrier"):
            watcher.barrier(self.m, at, lanes, groups)

    def warp_passed(self, at: int, lanes: Array) -> None:
        """Notify the watchers that the lanes of each warp have passed a barrier together."""
        for watcher in self.m.launch.hooked("warp_barrier"):
            watcher.warp_barrier(self.m, at, lanes)
