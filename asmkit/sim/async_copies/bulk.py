"""Asynchronous bulk copies: ranges and tensor boxes that the async proxy copies, and `st.async`.

The source is read when the copy starts. The data is written when a thread has observed the completion of the barrier
phase that counts the copy, or when the issuing thread has waited for its group. Until then the destination is
undefined. Racecheck finds writes to the source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode
from ..memory import Access, Allocation, Strength
from ..places import name_byte
from ..rows import any_marked, mark, scatter
from ..runs import chosen_part, distinct
from .cp_async import DONE

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Array

CHUNK = 16
"""The unit of a bulk copy in bytes."""
GROUP = -1
"""The value of `Rows.until` if the copy completes with a group, not with a barrier phase."""
WAITS = {1: "mbarrier.try_wait", 2: "cp.async.bulk.wait_group"}
"""The instructions that wait for copies: 1 those that a phase of an mbarrier counts, 2 those of groups."""

Combine = Callable[[Allocation, "Array", "Array"], None]
"""Combine rows of bytes with the memory contents at offsets."""


@dataclass
class Reading:
    """The ranges of shared memory that copies still read."""

    access: Access
    ranges: Array
    """(offset, bytes) each."""
    readers: Array
    """The reader of each range: a lane and its group."""


@dataclass
class Rows:
    """Pieces of one width that some copies will write at offsets, one row each.

    The rows of a copy are consecutive, and each copy has some. `until` is twice the barrier's place plus the parity of
    the phase that counts the copy, or `GROUP`.
    """

    at: int
    memory: Allocation
    offsets: Array
    counts: Array
    """The number of rows of each copy."""
    lanes: Array
    """The lane of each copy."""
    data: Array
    until: Array
    group: Array
    combine: Combine | None = None
    reading: Reading | None = None
    """The source, if it is shared memory."""
    engine: str = "copy"
    """The operation, as in `Access.engine`."""
    written: bool = False
    """Whether `RandomOrder` has written the data to memory before the wait."""

    @cached_property
    def phases(self) -> frozenset[int]:
        """The phases that count copies, and `GROUP` if groups do."""
        return frozenset(cast("list[int]", self.until.tolist()))

    @property
    def grouped(self) -> bool:
        """Whether a group counts the copies, not a barrier. True without rows: the box is outside of its tensor."""
        return self.phases <= {GROUP}

    @property
    def only_reads(self) -> bool:
        """Return whether the copy reads its source but writes nothing: its box is outside of its tensor."""
        return not len(self.until) and self.reading is not None and len(self.reading.readers) > 0

    @cached_property
    def lanes_of_rows(self) -> Array:
        """The lane of each row."""
        return self.of_rows(self.lanes)

    def of_rows(self, values: Array) -> Array:
        """Return the value of each row's copy."""
        return np.repeat(values, self.counts)

    def part(self, chosen: Array) -> Rows:
        """Return the rows of the chosen copies."""
        index, copies = chosen_part(self.of_rows(chosen)), chosen_part(chosen)
        return Rows(
            self.at, self.memory, self.offsets[index], self.counts[copies], self.lanes[copies],
            _rows(self.data, index), self.until[copies], self.group[copies], self.combine, self.reading, self.engine,
            self.written,
        )  # fmt: skip

    def split(self, chosen: Array | bool) -> tuple[Rows | None, Rows | None]:
        """Return the rows of the chosen copies and the others. True chooses all copies, False none."""
        if isinstance(chosen, bool) or chosen.all():
            return (None, self) if chosen is False else (self, None)
        return (self.part(chosen), self.part(~chosen)) if chosen.any() else (None, self)

    @property
    def access(self) -> Access:
        """The memory access that writes the rows."""
        atomic = self.combine is not None
        kind, width = "atomic" if atomic else "store", self.data.shape[1]
        strong, until = Strength() if atomic else None, self.of_rows(self.until)
        return Access(
            self.at, kind, self.memory, self.offsets, self.lanes_of_rows, width, strong, until=until, engine=self.engine
        )


def _rows(data: Array, index: Array | slice) -> Array:
    """Return some rows of an array."""
    return data[index] if isinstance(index, slice) else data.take(index, axis=0)


class Bulk:
    """The outstanding bulk copies of a chunk."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.under_way: list[Rows] = []
        self.changes = 0
        """How often copies have started or completed."""
        self._writing: dict[int, Array] = {}

    @cached_property
    def group(self) -> Array:
        """For each lane, the number of the group of its next copy."""
        return np.zeros(self.m.lanes, np.int64)

    def issue(self, rows: Rows) -> None:
        """Start a copy."""
        if rows.combine is None:
            self._check_rows(rows)
        self.started(rows)
        if self.m.layouts.anyone:
            self.m.layouts.record(rows.memory, rows.offsets, rows.data.shape[1])
        if rows.combine is None:
            self._mark_writes(rows, 2 if rows.grouped else 1)
        for watcher in self.m.launch.hooked("issue"):
            watcher.issue(self.m, rows.access)
        if self.m.order is not None:
            self.m.order.write_early([rows], self.write)

    def started(self, rows: Rows) -> None:
        """Note a copy that has started."""
        if self.ended not in self.m.at_block_end:
            self.m.at_block_end.append(self.ended)
        self.under_way.append(rows)
        self.changes += 1

    def commit(self) -> None:
        """Commit the copies that the active lanes have started since the last commit as a group."""
        self.group[self.m.active_lanes] += 1

    def wait(self, newest: int, *, read: bool) -> None:
        """Wait for all groups of the active lanes except the `newest` ones, or with `read` only for their reads."""
        here = self.m.active_bools

        def ready(lanes: Array, group: Array) -> Array:
            return here[lanes] & (group < self.group[lanes] - newest)

        for rows in self.under_way:
            if rows.grouped:
                self._release(rows, ready)
        if not read:
            self._land_where(lambda rows: (rows.until == GROUP) & ready(rows.lanes, rows.group))

    def observed(self, phases: Array) -> None:
        """Complete the copies that wait for these phases (numbered as in `Rows.until`), which a thread has observed."""
        seen = frozenset(cast("list[int]", distinct(phases)[0].tolist()))

        def counted(rows: Rows) -> Array | bool:
            if rows.phases <= seen:
                return True
            if rows.phases.isdisjoint(seen):
                return False
            found = np.zeros(len(rows.until), bool)
            for phase in rows.phases & seen:
                found |= rows.until == phase
            return found

        if any(not rows.phases.isdisjoint(seen) for rows in self.under_way):
            self._land_where(counted)

    def finish(self) -> None:
        """Complete the copies after all threads have exited."""
        self._land_where(lambda rows: True)

    def ended(self, blocks: Array) -> None:
        """Report COPY for outstanding copies that read or write the shared memory of blocks that end.

        Another block can use the memory then (PTX ISA 9.7.9.25.4).
        """
        for rows in self.under_way:
            if rows.reading is not None:
                lanes = rows.reading.readers[:, 0]
                lanes = lanes[np.isin(self.m.block_of[lanes], blocks)]
                if lanes.size:
                    self._outlives(rows, lanes, "the block ends while the copy reads its shared memory", "group")
            if rows.memory is self.m.shared:
                written = np.isin(rows.offsets // max(1, self.m.launch.shared_pitch), blocks)
                if written.any():
                    why = "the block ends before any thread has observed its completion"
                    self._outlives(rows, rows.lanes_of_rows[written], why, "phase")

    def _outlives(self, rows: Rows, lanes: Array, why: str, by: str) -> None:
        """Report COPY for the copies of lanes."""
        waits = {"phase": "wait for its mbarrier's phase", "group": "wait for it: `cp.async.bulk.wait_group.read 0`"}
        fix = waits["phase" if by == "phase" or not rows.grouped else "group"]
        what, names = self.m.unit.insts[rows.at], self.m.names(np.unique(lanes))
        self.m.report(DiagnosticCode.COPY, rows.at, names, what=what, why=why, fix=fix, stop=False)

    @property
    def marked(self) -> int:
        """How many memories have marks of outstanding copies, 0 without outstanding copies."""
        return len(self._writing) if self.under_way else 0

    def flying(self, memory: Allocation) -> Array | None:
        """Return one byte for each byte of a memory, not 0 where outstanding copies write. None if none ever has."""
        return self._writing.get(id(memory))

    def marks(self, memory: Allocation) -> Array:
        """Return the bytes of `flying`, which are made if none ever has written the memory."""
        found = self._writing.get(id(memory))
        if found is None:
            found = self._writing[id(memory)] = np.zeros(memory.data.size, np.uint8)
        return found

    def check(self, at: int, memory: Allocation, offsets: Array, lanes: Array, size: int, kind: str) -> None:
        """Report an access to the destination of an outstanding copy."""
        flying = self._marks(memory, offsets, size)
        if flying is None:
            return
        code = np.zeros(len(offsets), np.uint8)
        for part in range(size):
            code |= flying[offsets + part]
        if not code.any():
            return
        first = int(offsets[code != 0][0])
        note = f"{self.m.names(lanes[code != 0])}, {name_byte(self.m, memory, first)}"
        wait = WAITS.get(int(code[code != 0][0]), WAITS[2])
        word = DONE.get(kind, "changed")
        self.m.report(DiagnosticCode.ASYNC_EARLY, at, note, place=memory.name, kind=word, wait=wait)

    def _check_rows(self, rows: Rows) -> None:
        """Report a copy to the destination of another one."""
        if self._marks(rows.memory, rows.offsets, rows.data.shape[1]) is not None:
            self.check(rows.at, rows.memory, rows.offsets, rows.lanes_of_rows, rows.data.shape[1], "store")

    def _marks(self, memory: Allocation, offsets: Array, size: int) -> Array | None:
        """Return one byte for each byte of a memory, None if outstanding copies write to none of these offsets."""
        flying = self._writing.get(id(memory))
        return flying if flying is not None and any_marked(self.m, flying, offsets, size) else None

    # completion
    def _land_where(self, chosen: Callable[[Rows], Array | bool]) -> None:
        """Complete the chosen rows of all copies. True: all rows."""
        rest: list[Rows] = []
        for rows in self.under_way:
            now, later = rows.split(chosen(rows))
            if now is not None and len(now.until):
                self._release(now, lambda lanes, _, done=now.lanes: np.isin(lanes, done))
                self._land(now)
            if later is None and rows.only_reads:
                later = rows
            if later is not None:
                rest.append(later)
        self.landed(rest)

    def landed(self, rest: list[Rows]) -> None:
        """Forget the copies that have completed, all except the rest."""
        self.under_way = rest
        self.changes += 1

    def _land(self, rows: Rows) -> None:
        if rows.combine is None:
            self._mark_writes(rows, 0)
        for watcher in self.m.launch.hooked("complete"):
            watcher.complete(self.m, rows.access)
        if not rows.written:
            self.write(rows)

    def write(self, rows: Rows) -> None:
        """Write the data to memory."""
        if rows.combine is not None:
            with self.m.launch.lock:
                rows.combine(rows.memory, rows.offsets, rows.data)
        else:
            scatter(self.m, rows.memory, rows.offsets, rows.data)
        self.m.events += 1

    def _mark_writes(self, rows: Rows, code: int) -> None:
        mark(self.m, self.marks(rows.memory), rows.offsets, rows.data.shape[1], code)

    def _release(self, rows: Rows, over: Callable[[Array, Array], Array]) -> None:
        """Mark the ranges of the readers (lanes, groups) chosen by `over` as read."""
        reading = rows.reading
        if reading is None:
            return
        done = over(reading.readers[:, 0], reading.readers[:, 1])
        if not done.any():
            return
        if rows.grouped:
            for watcher in self.m.launch.hooked("read_complete"):
                watcher.read_complete(self.m, reading.access, np.unique(reading.readers[done, 0]))
        reading.ranges, reading.readers = reading.ranges[~done], reading.readers[~done]
