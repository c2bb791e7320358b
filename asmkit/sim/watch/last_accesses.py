"""The last accesses to each location of an allocation, for the detection of races."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..ordering import NEVER

if TYPE_CHECKING:
    from ..memory import Array
    from ..ordering import Order

NOBODY = -1
"""The name of the last agent while the location has not been accessed."""
ONE, WARP, BLOCK, MANY = range(4)
"""Who has read a location since the last ordered access: one agent, or several of a warp, a block, several blocks."""
_LOGGED = 1 << 22
"""The number of reads by several agents that are remembered one by one."""
_ROOM = 1 << 16
"""The number of remembered reads from which on those before a later write are dropped."""
_LANES = 32


class LastAccesses:
    """For each location: the last writer, the last reader, their times, and who else has read.

    Agents are named as in `Order`. The reads of a location by several agents that are not ordered among themselves are
    remembered one by one in a log, which is read only where the times of a whole block do not decide.
    """

    def __init__(self, places: int) -> None:
        self.writer, self.reader = np.full(places, NOBODY, np.int32), np.full(places, NOBODY, np.int32)
        self.written, self.read = np.zeros(places, np.int32), np.zeros(places, np.int32)
        self.level = np.zeros(places, np.uint8)
        self.same = np.zeros(places, bool)
        """Where the last write did not change the contents."""
        self._copying: Array | None = None
        self._weak: tuple[Array, Array] | None = None
        self._log: list[tuple[Array, Array, Array]] = []
        self._logged, self._room = 0, _ROOM

    @property
    def copying(self) -> Array:
        """The start times of the asynchronous copies in flight."""
        if self._copying is None:
            self._copying = np.zeros(len(self.writer), np.int32)
        return self._copying

    def start_of_write(self, index: Array) -> Array:
        """Return the times of the last writes, or the start times of copies in flight."""
        times = self.written[index]
        return times if self._copying is None else np.where(times == NEVER, self._copying[index], times)

    def keep_weak(self, index: Array) -> None:
        """Keep the last writes of locations, which are weak, in front of a strong write."""
        if self._weak is None:
            self._weak = np.full(len(self.writer), NOBODY, np.int32), np.zeros(len(self.writer), np.int32)
        writer, written = self._weak
        writer[index], written[index] = self.writer[index], self.written[index]

    def drop_weak(self, index: Array) -> None:
        """Forget the weak writes that are kept for locations."""
        if self._weak is not None:
            self._weak[0][index] = NOBODY

    def unordered_weak(self, order: Order, index: Array, agents: Array) -> tuple[Array, Array, Array] | None:
        """Return where a kept weak write is not ordered before the agents, with its writer and time."""
        if self._weak is None:
            return None
        writer, written = (one[index] for one in self._weak)
        bad = (writer != NOBODY) & ~order.knows(agents, writer, written)
        return (bad, writer, written) if bad.any() else None

    def wrote(self, index: Array, names: Array, time: int, same: Array | bool) -> None:
        """Record a write. Earlier reads are dropped."""
        self.writer[index], self.written[index], self.same[index] = names, time, same
        self.reader[index], self.level[index] = NOBODY, ONE

    def has_read(self, order: Order, index: Array, agents: Array, names: Array, time: int) -> None:
        """Record a read by named agents. Reads that are ordered before it need not be remembered."""
        before = self.reader[index]
        known = before == NOBODY
        if not known.all():
            known |= order.knows(agents, before, self.read[index])
            several = known & (self.level[index] > ONE)
            if several.any():
                known &= ~several | self._covered(order, index, agents)
        level = np.where(known, ONE, np.maximum(self.level[index], _between(order, before, names)))
        displaced = ~known & (before != names)
        if displaced.any():
            self._remember(index[displaced], before[displaced], self.read[index[displaced]])
        self.reader[index], self.read[index] = names, time
        together = self.reader[index]
        if len(index) > 1 and (together != names).any():
            level = np.maximum(level, _between(order, together, names))
        self.level[index] = level
        for one in (WARP, BLOCK, MANY) if level.any() else ():
            self.level[index[level == one]] = one
        shared = self.level[index] > ONE
        if shared.any():
            self._remember(index[shared], names[shared], np.full(int(shared.sum()), time, np.int32))

    def unordered_readers(self, order: Order, index: Array, agents: Array, *, copies: bool) -> Array:
        """Return where some of several readers is not ordered before the agents, or before the copies they issue."""
        several = self.level[index] > ONE
        if not several.any():
            return several
        several &= ~self._covered(order, index, agents)
        if several.any():
            several[several] = self._found(order, index[several], agents[several], copies=copies)
        return several

    def _covered(self, order: Order, index: Array, agents: Array) -> Array:
        """Return where an agent knows the whole block of the readers up to their last read."""
        within = self.level[index] < MANY
        return within & order.knows_all(agents, self.reader[index] // order.columns, self.read[index])

    def _found(self, order: Order, index: Array, agents: Array, *, copies: bool) -> Array:
        """Return where the log has a read that is not ordered before the agent."""
        places = np.argsort(index, kind="stable")
        ordered = index[places]
        found = np.zeros(len(index), bool)
        for where, names, times in self._log:
            first = np.searchsorted(ordered, where)
            hit = first < len(ordered)
            hit[hit] = ordered[first[hit]] == where[hit]
            if hit.any():
                which = places[first[hit]]
                found[which[~order.knows(agents[which], names[hit], times[hit], copies=copies)]] = True
        return found

    def _remember(self, index: Array, names: Array, times: Array) -> None:
        self._log.append((index, names, times))
        self._logged += len(index)
        if self._logged > self._room:
            self._forget()

    def _forget(self) -> None:
        """Drop the reads of locations that have been written since then, and the oldest ones if there are too many."""
        kept = [(where, names, times, times > self.written[where]) for where, names, times in self._log]
        self._log = [(where[new], names[new], times[new]) for where, names, times, new in kept if new.any()]
        self._logged = sum(len(where) for where, _, _ in self._log)
        while self._logged > _LOGGED and len(self._log) > 1:
            self._logged -= len(self._log.pop(0)[0])
        self._room = max(_ROOM, 2 * self._logged)


def _between(order: Order, one: Array, other: Array) -> Array:
    """Return the smallest group that contains both agents. Asynchronous operations belong to no warp or block."""
    a, b = one // order.columns, other // order.columns
    threads = (one % order.columns < order.per) & (other % order.columns < order.per)
    lanes = _LANES // order.width if order.width < _LANES else 1
    warp = (a == b) & threads & (one % order.columns // lanes == other % order.columns // lanes)
    return np.where(one == other, ONE, np.where(warp, WARP, np.where((a == b) & threads, BLOCK, MANY)))
