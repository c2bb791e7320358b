"""Ordinary writes of shared memory, until a fence lets the asynchronous proxy see them.

Copies and products that read shared memory by themselves see what threads have stored only behind a proxy fence: that
of the thread which wrote, or of one that a barrier has told of the write.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import Mistake, show
from .memory import Allocation

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

CHUNK = 16
"""Bytes that are remembered together: copies and products read whole chunks."""


@dataclass(frozen=True)
class Meeting:
    """Lanes that have met at a barrier, one bool each, those of each `width` lanes by themselves."""

    here: Array
    width: int

    @property
    def size(self) -> float:
        """How many have met, on average."""
        lanes = np.flatnonzero(self.here)
        return len(lanes) / max(1, len(np.unique(lanes // self.width)))

    def known_to(self, lanes: Array, writers: Array) -> Array:
        """Which of these lanes' writes some of the others know of, one bool each."""
        who = np.flatnonzero(self.here & lanes)
        return self.here[writers] & np.isin(writers // self.width, who // self.width)


class Proxy:
    """The writes of a chunk of blocks that no fence has followed; of each 16 bytes the last."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._writer = np.zeros(0, np.int32)
        """The lane, -1 if there is nothing to fence."""
        self._at = np.zeros(0, np.int32)
        self._told = np.zeros(0, np.int32)
        """The largest meeting of the writer since then, -1 if there was none."""
        self._meetings: dict[int, Meeting] = {}
        self._count = 0

    def written(self, at: int, memory: Allocation, offsets: Array, lanes: Array, size: int) -> None:
        """Lanes store `size` bytes at offsets."""
        if memory is not self._m.shared:
            return
        if not self._writer.size:
            count = -(-memory.data.size // CHUNK)
            self._writer, self._told = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
            self._at = np.zeros(count, np.int32)
        for byte in {0, size - 1}:
            there = (offsets + byte) // CHUNK
            self._writer[there], self._at[there], self._told[there] = lanes, at, -1

    def met(self, lanes: Array, width: int) -> None:
        """The lanes of each `width` have met: they know of each other's writes."""
        if not (self._writer >= 0).any():
            return
        here = np.zeros(self._m.lanes, bool)
        here[lanes] = True
        meeting = Meeting(here, width)
        smaller = [-1, *(number for number, other in self._meetings.items() if other.size < meeting.size)]
        news = (self._writer >= 0) & here[self._writer] & np.isin(self._told, smaller)
        if news.any():
            self._count += 1
            self._told[news] = self._count
            self._meetings[self._count] = meeting
            left = np.unique(self._told[self._writer >= 0])
            self._meetings = {number: other for number, other in self._meetings.items() if number in left}

    def all_know(self) -> None:
        """An mbarrier, a barrier of the cluster, an acquire: taken to tell of all that was done before."""
        self.met(np.arange(self._m.lanes), self._m.lanes)

    def fence(self) -> None:
        """The active lanes execute a proxy fence: for what they have written, and what they know of."""
        live = np.flatnonzero(self._writer >= 0)
        writers, lanes = self._writer[live], self._m.active_bools
        done = lanes[writers]
        for number, meeting in self._meetings.items():
            done |= (self._told[live] == number) & meeting.known_to(lanes, writers)
        self._writer[live[done]] = -1

    def check(self, at: int, memory: Allocation, offsets: Array) -> None:
        """Report a read of these chunks by the asynchronous proxy, if one was written and not fenced."""
        if memory is not self._m.shared or not self._writer.size:
            return
        chunks = offsets // CHUNK
        bad = self._writer[chunks] >= 0
        if bad.any():
            first = int(chunks[bad][0])
            byte = first * CHUNK % max(1, self._m.launch.shared_pitch)
            line = show(self._m.unit.insts[int(self._at[first])].where)
            note = f"{self._m.names(self._writer[first : first + 1])}, byte {byte} of {memory.name}, {line}"
            what = self._m.unit.insts[at]
            self._m.report(Mistake.PROXY, at, note, place=memory.name, what=what)
