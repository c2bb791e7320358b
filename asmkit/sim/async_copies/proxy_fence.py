"""Track generic-proxy writes to shared memory until a proxy fence makes them visible to the async proxy.

Copies and products of the async proxy see the threads' stores only after a proxy fence: one by the storing thread, or
by a thread that is ordered after the store through a barrier.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode, show
from ..memory import Allocation
from ..places import name_byte

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Array

CHUNK = 16
"""Granularity in bytes: copies and products read whole chunks."""


@dataclass(frozen=True)
class Meeting:
    """Lanes that have synchronized at a barrier (one bool per lane), separately within each group of `width` lanes."""

    here: Array
    width: int

    @property
    def size(self) -> float:
        """The average number of lanes that have synchronized."""
        lanes = np.flatnonzero(self.here)
        return len(lanes) / max(1, len(np.unique(lanes // self.width)))

    def known_to(self, lanes: Array, writers: Array) -> Array:
        """Return one bool per write: whether one of `lanes` has synchronized with its writer."""
        who = np.flatnonzero(self.here & lanes)
        return self.here[writers] & np.isin(writers // self.width, who // self.width)


class Proxy:
    """The unfenced writes of a chunk of blocks: for each 16 bytes, the last write."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._writer = np.zeros(0, np.int32)
        """The lane that wrote, -1 if there is nothing to fence."""
        self._at = np.zeros(0, np.int32)
        self._told = np.zeros(0, np.int32)
        """The largest barrier that the writer has passed since the write, -1 if none."""
        self._meetings: dict[int, Meeting] = {}
        self._count = 0
        self._layout: Array | None = None
        """For each 16 bytes, a number for the swizzle of the tensor copy that wrote them last, 0 for other writes."""

    def written(self, at: int, memory: Allocation, offsets: Array, lanes: Array, size: int) -> None:
        """Record a store of `size` bytes at offsets."""
        if memory is not self._m.shared:
            return
        if not self._writer.size:
            count = -(-memory.data.size // CHUNK)
            self._writer, self._told = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
            self._at = np.zeros(count, np.int32)
        self.set_layout(offsets, 0)
        for byte in {0, size - 1}:
            there = (offsets + byte) // CHUNK
            self._writer[there], self._at[there], self._told[there] = lanes, at, -1

    def set_layout(self, offsets: Array, number: int) -> None:
        """Record the swizzle of the copy that writes 16-byte chunks of shared memory, 0 for any other write."""
        if self._layout is None and number:
            self._layout = np.zeros(-(-self._m.shared.data.size // CHUNK), np.uint8)
        if self._layout is not None:
            self._layout[offsets // CHUNK] = number

    def layouts(self, offsets: Array) -> Array | None:
        """Return the swizzles of the copies that wrote chunks, or None if there are none."""
        return None if self._layout is None else self._layout[offsets // CHUNK]

    def met(self, lanes: Array, width: int) -> None:
        """Record that the lanes of each group of `width` have synchronized and know of each other's writes."""
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
        """Record an mbarrier, a cluster barrier or an acquire as ordering everything before it."""
        self.met(np.arange(self._m.lanes), self._m.lanes)

    def fence(self) -> None:
        """Execute a proxy fence in the active lanes, for their own writes and for writes that they know of."""
        live = np.flatnonzero(self._writer >= 0)
        writers, lanes = self._writer[live], self._m.active_bools
        done = lanes[writers]
        for number, meeting in self._meetings.items():
            done |= (self._told[live] == number) & meeting.known_to(lanes, writers)
        self._writer[live[done]] = -1

    def check(self, at: int, memory: Allocation, offsets: Array) -> None:
        """Report an async-proxy read of chunks with unfenced writes."""
        if memory is not self._m.shared or not self._writer.size:
            return
        chunks = offsets // CHUNK
        bad = self._writer[chunks] >= 0
        if bad.any():
            first = int(chunks[bad][0])
            place = name_byte(self._m, memory, first * CHUNK)
            line = show(self._m.unit.insts[int(self._at[first])].where)
            note = f"{self._m.names(self._writer[first : first + 1])}, {place}, {line}"
            what = self._m.unit.insts[at]
            self._m.report(DiagnosticCode.PROXY, at, note, place=memory.name, what=what)
