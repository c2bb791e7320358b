"""Asynchronous copies of single threads (`cp.async`): in flight until the issuing thread waits for them.

Until then, the destination is undefined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ..memory import Access, Allocation, scatter
from ..places import name_byte

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Array


@dataclass
class Copy:
    """One instruction's copies: the bytes (lanes, size) that lanes will write at offsets, and each lane's group."""

    at: int
    memory: Allocation
    offsets: Array
    lanes: Array
    data: Array
    group: Array
    written: bool = False
    """Whether `RandomOrder` has written the data to memory before the wait."""


class Copies:
    """The outstanding copies of a chunk. Each thread numbers its copies in groups."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.under_way: list[Copy] = []
        self.group = np.zeros(m.lanes, np.int64)
        self._flying: dict[int, Array] = {}

    def issue(self, at: int, memory: Allocation, offsets: Array, lanes: Array, data: Array) -> Copy:
        """Start copies of `data`, one row of bytes per lane, to byte offsets."""
        copy = Copy(at, memory, offsets, lanes, data, self.group[lanes])
        self.under_way.append(copy)
        self._mark(copy, 1)
        for watcher in self.m.launch.hooked("issue"):
            watcher.issue(self.m, self._access(copy))
        if self.m.order is not None:
            self.m.order.write_early([copy], self.write)
        return copy

    def finish(self, copy: Copy, here: Array) -> None:
        """Complete one copy for the lanes of `here` (one bool per lane), which have waited for it."""
        ready = here[copy.lanes]
        if ready.any():
            self._land(self._part(copy, ready))
        self.under_way = [other for other in self.under_way if other is not copy]
        copy.offsets, copy.lanes, copy.group = (part[~ready] for part in (copy.offsets, copy.lanes, copy.group))
        copy.data = np.ascontiguousarray(copy.data[~ready])
        if copy.lanes.size:
            self.under_way.append(copy)

    def commit(self) -> None:
        """Commit the copies that the active lanes have started since the last commit as a group."""
        self.group[self.m.active_lanes] += 1

    def wait(self, newest: int | None) -> None:
        """Wait for all groups of the active lanes except the `newest` ones, or for all copies if None."""
        here, rest = self.m.active_bools, list[Copy]()
        for copy in self.under_way:
            ready = here[copy.lanes]
            if newest is not None:
                ready = ready & (copy.group < self.group[copy.lanes] - newest)
            if ready.any():
                self._land(self._part(copy, ready))
            if not ready.all():
                rest.append(self._part(copy, ~ready))
        self.under_way = rest

    def check(self, at: int, memory: Allocation, offsets: Array, lanes: Array, size: int, kind: str) -> None:
        """Report an access to the destination of an outstanding copy."""
        flying = self._flying.get(id(memory))
        if flying is None:
            return
        touched = np.zeros(len(offsets), bool)
        for part in range(size):
            touched |= flying[offsets + part] != 0
        if touched.any():
            note = f"{self.m.names(lanes[touched])}, {name_byte(self.m, memory, int(offsets[touched][0]))}"
            word = {"load": "read", "store": "written"}.get(kind, "changed")
            wait = getattr(self.m.launch.sem, "WAITS_FOR_COPIES", "cp.async.wait_group")
            self.m.report(DiagnosticCode.ASYNC_EARLY, at, note, place=memory.name, kind=word, wait=wait)

    def _land(self, copy: Copy) -> None:
        self._mark(copy, 0)
        for watcher in self.m.launch.hooked("complete"):
            watcher.complete(self.m, self._access(copy))
        if self.m.proxy is not None:
            self.m.proxy.written(copy.at, copy.memory, copy.offsets, copy.lanes, copy.data.shape[1])
        if not copy.written:
            self.write(copy)

    def write(self, copy: Copy) -> None:
        """Write the data to memory."""
        words: Sequence[Array] = list(copy.data.view(np.uint32).T)
        scatter(copy.memory, copy.offsets, words, 4)
        self.m.events += 1

    def _mark(self, copy: Copy, value: int) -> None:
        flying = self._flying.setdefault(id(copy.memory), np.zeros(copy.memory.data.size, np.uint8))
        for part in range(copy.data.shape[1]):
            flying[copy.offsets + part] = value

    @staticmethod
    def _part(copy: Copy, chosen: Array) -> Copy:
        rows = (copy.offsets[chosen], copy.lanes[chosen], np.ascontiguousarray(copy.data[chosen]), copy.group[chosen])
        return Copy(copy.at, copy.memory, *rows, copy.written)

    @staticmethod
    def _access(copy: Copy) -> Access:
        return Access(copy.at, "store", copy.memory, copy.offsets, copy.lanes, copy.data.shape[1])
