"""Decide which accesses of a wave other waves can see: after waits, cache writebacks and cache invalidations.

Sources: LLVM's AMDGPUUsage, "Memory Model gfx90a" and "Memory Model gfx942" (also gfx950), without threadgroup split
mode. The waves of a workgroup share a vector L1 cache, which performs their accesses in the order of issue, so a wave
releases its accesses in flight to its own workgroup. Another workgroup sees only completed accesses. On gfx942 and
gfx950, stores also need `buffer_wbl2 sc1`. Loads that can hit the L1 cache need an invalidation after the acquire.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...sim.knowledge import Known, entries_join
from .scalar_cache import ScalarCache

if TYPE_CHECKING:
    from ...sim.memory import Access, Array
    from ...sim.ordering import Order
    from ...sim.watch.flags import Left
    from .machine import Waves

_NEVER = np.iinfo(np.int32).max
_MERGED = 8


class Pending(NamedTuple):
    """Knowledge that a wave has read from a flag and that its loads cannot use before an invalidation."""

    time: int
    known: Known


class Visibility:
    """The accesses of a chunk's waves that other workgroups cannot see yet, and what its waves cannot see yet."""

    def __init__(self, m: Waves) -> None:
        self.m = m
        self.writes_back = m.unit.arch != "gfx90a"
        """Whether the L2 cache of each part of the device keeps stores until a writeback."""
        self.first, self.last = np.zeros(m.waves, np.int64), np.zeros(m.waves, np.int64)
        """The times of each wave's first and last store that has not been written back. 0 if there is none."""
        self.pending: dict[int, list[Pending]] = {}
        self.issued: list[tuple[bool, int]] = []
        self.scalar = ScalarCache(m)

    # accesses
    def saw(self, access: Access, agents: Array, now: int) -> None:
        """Record an access: whether it accesses LDS, and its time. Stores are not written back yet."""
        shared = access.memory.space == "shared"
        self.issued.append((shared, now))
        certain = access.strong is not None and access.strong.sure > 1 and access.strong.reach == 3
        if access.kind == "store" and not shared and not certain:
            self.stored(agents, now, now)

    def stored(self, agents: Array | slice, first: int, last: int) -> None:
        """Record the times of the first and the last of some stores to memory, which are not written back yet."""
        if self.writes_back:
            self.first[agents] = np.where(self.first[agents] == 0, first, self.first[agents])
            self.last[agents] = last

    def taken(self) -> tuple[int, int]:
        """Return the times of the first access to LDS and to memory since the last call. `_NEVER` if there is none."""
        times = [min((time for lds, time in self.issued if lds == kind), default=_NEVER) for kind in (True, False)]
        self.issued.clear()
        return times[0], times[1]

    def _oldest(self, wave: int) -> tuple[int, int]:
        """Return the times of a wave's oldest outstanding accesses to LDS and to memory."""
        lds = memory = _NEVER
        for queue in self.m.flights.queues.values():
            for flight in queue:
                if flight.scalar:
                    continue
                if flight.pending(lds=True)[wave]:
                    lds = min(lds, flight.times[0])
                if flight.pending(lds=False)[wave]:
                    memory = min(memory, flight.times[1])
        return lds, memory

    # releases
    def released(self, order: Order, agent: int, known: Known, *, shared: bool) -> dict[str, Known]:
        """Return what a wave releases: `known` to other workgroups, `local` to its own one.

        LDS performs the operations of a wave in order, so a flag in LDS also releases operations on LDS in flight.
        """
        block, column = order.first + agent // order.per, agent % order.per
        lds, memory = self._oldest(agent)
        near, far = known[block].copy(), known[block].copy()
        if not shared:
            near[column] = min(near[column], lds - 1)
        far[column] = min(far[column], memory - 1)
        if self.writes_back:
            first = self.first[agent - column : agent - column + order.per]
            far[: order.per] = np.minimum(far[: order.per], np.where(first > 0, first - 1, _NEVER))
        return {"known": {**known, block: far}, "local": {**known, block: near}}

    def started(self, order: Order, now: int, *, scalar: bool = False) -> None:
        """Record a writeback. When it completes in a wave, the earlier stores that the wave knows are visible."""
        if scalar:
            self.m.flights.writeback = self.scalar.started(self.m.here, now)
            return
        rows = order.table[order.row].astype(np.int64)
        rows[np.arange(len(rows)), np.arange(len(rows)) % order.per] = now

        def complete(waves: Array) -> None:
            for wave in np.flatnonzero(waves).tolist():
                own = slice(wave - wave % order.per, wave - wave % order.per + order.per)
                known = rows[wave, : order.per]
                first, last = self.first[own], self.last[own]
                back = (first == 0) | (last <= known)
                self.first[own] = np.where(back, 0, np.where(first <= known, known + 1, first))

        self.m.flights.writeback = complete

    # acquires
    def take(self, order: Order, reach: int, found: Mapping[int, Sequence[Left]], now: int) -> dict[int, Known]:
        """Return what agents learn from flags in their own workgroups. The rest waits for an invalidation."""
        learned: dict[int, Known] = {}
        for agent, left in found.items():
            block = order.first + agent // order.per
            near = entries_join(one.local or one.known for one in left if one.block == block)
            far = entries_join(one.known for one in left if one.block != block and min(one.reach, reach) == 3)
            if near:
                learned[agent] = near
            if far:
                self._wait_for(agent, Pending(now, far))
        return learned

    def _wait_for(self, agent: int, one: Pending) -> None:
        some = [*self.pending.get(agent, ()), one]
        if len(some) > _MERGED:
            some = [Pending(max(x.time for x in some), entries_join(x.known for x in some) or {})]
        self.pending[agent] = some

    def invalidated_scalar(self, order: Order, agents: Array, now: int) -> None:
        """Let scalar loads of waves see the completed accesses that the waves know."""
        self.scalar.invalidated(order, agents, lambda wave: self._oldest(wave)[1] - 1, now)

    def invalidated(self, agents: Array) -> dict[int, Known]:
        """Return what agents learn at an invalidation: all that completed accesses have read."""
        learned: dict[int, Known] = {}
        for agent in agents.tolist() if self.pending else ():
            oldest = self._oldest(agent)[1]
            some = self.pending.pop(agent, [])
            if left := [one for one in some if one.time >= oldest]:
                self.pending[agent] = left
            if known := entries_join(one.known for one in some if one.time < oldest):
                learned[agent] = known
        return learned

    def meet(self, agents: Array, groups: Array) -> None:
        """Give the waves of a group, which have met at a barrier, what each of them has read."""
        self.scalar.meet(agents, groups)
        if not self.pending:
            return
        for group in np.unique(groups).tolist():
            mine = agents[groups == group].tolist()
            every = {id(one): one for agent in mine for one in self.pending.get(agent, ())}
            for agent in mine if every else ():
                for one in every.values():
                    if all(one is not known for known in self.pending.get(agent, ())):
                        self._wait_for(agent, one)

    def knows(self, order: Order, agents: Array, names: Array, times: Array) -> Array:
        """Return whether what agents have read from flags orders those accesses before them."""
        found = np.zeros(len(agents), bool)
        for at, agent in enumerate(agents.tolist()) if self.pending else ():
            block, column = divmod(int(names[at]), order.columns)
            some = (one.known.get(block) for one in self.pending.get(agent, ()))
            found[at] = any(known is not None and known[column] >= times[at] for known in some)
        return found
