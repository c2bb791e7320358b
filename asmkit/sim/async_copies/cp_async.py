"""Asynchronous copies of single threads (`cp.async`): in flight until the issuing thread waits for them.

Until then, the destination is undefined, and the source must not be written. A copy also completes when a thread has
observed the phase of an mbarrier on which the issuing thread has arrived with `cp.async.mbarrier.arrive`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode
from ..memory import Access, Allocation, scatter
from ..places import name_byte
from ..rows import mark

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Array

DONE = {"load": "read", "store": "written"}
"""What an access does with a place, in words. Atomic operations change it."""


def wait_for_copies(m: Machine) -> str:
    """Return the instruction that waits for copies of single threads."""
    return getattr(m.launch.sem, "WAITS_FOR_COPIES", "cp.async.wait_group")


@dataclass
class Copy:
    """One instruction's copies: the bytes (lanes, size) that lanes will write at offsets, and each lane's group."""

    at: int
    memory: Allocation
    offsets: Array
    lanes: Array
    data: Array
    group: Array
    before: Array
    """For each lane, the number of arrivals on mbarriers that it had made for its copies before this one."""
    reads: Sequence[tuple[int, Access]] = ()
    """The reads of the source, with the first byte of `data` that each fills."""
    late: bool = False
    """Whether the source is read when the data is written, as `RandomOrder` chooses."""
    written: bool = False
    """Whether `RandomOrder` has written the data to memory before the wait."""

    def part(self, chosen: Array) -> Copy:
        """Return the chosen lanes' copies."""
        mine = {name: getattr(self, name)[chosen] for name in ("offsets", "lanes", "group", "before")}
        return replace(self, data=np.ascontiguousarray(self.data[chosen]), **mine)

    def read(self) -> None:
        """Read the source."""
        for first, access in self.reads:
            assert access.lanes is not None
            if access.lanes is self.lanes or np.array_equal(access.lanes, self.lanes):
                words = access.memory.view(access.size)[access.offsets // access.size]
                self.data[:, first : first + access.size] = words.view(np.uint8).reshape(-1, access.size)
                continue
            here = np.isin(access.lanes, self.lanes)
            index = access.offsets[here] // access.size
            found = access.memory.view(access.size)[index].view(np.uint8).reshape(-1, access.size)
            self.data[np.searchsorted(self.lanes, access.lanes[here]), first : first + access.size] = found


class Arrivals(NamedTuple):
    """Arrivals of lanes for their copies: on which mbarriers, in which phases, and the lanes' numbers of arrivals."""

    lanes: Array
    barriers: Array
    phases: Array
    counts: Array


class Counted(NamedTuple):
    """Copies that a phase has completed, and for which their lanes have not waited: the write, and their groups."""

    access: Access
    lanes: Array
    group: Array


class Copies:
    """The outstanding copies of a chunk. Each thread numbers its copies in groups."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.under_way: list[Copy] = []
        self._flying: dict[int, Array] = {}
        self._arrivals: list[Arrivals] = []
        self._counted: list[Counted] = []
        self.version = 0
        """How often copies have started or completed."""

    @cached_property
    def _waits(self) -> bool:
        """Whether threads of the program wait for their own copies."""
        return any(inst.form.spelling.startswith("cp.async.wait") for inst in self.m.unit.insts)

    @cached_property
    def group(self) -> Array:
        """For each lane, the number of the group of its next copy."""
        return np.zeros(self.m.lanes, np.int64)

    @cached_property
    def _count(self) -> Array:
        """For each lane, the number of arrivals on mbarriers for its copies."""
        return np.zeros(self.m.lanes, np.int64)

    @property
    def marked(self) -> int:
        """The number of allocations that copies have written so far."""
        return len(self._flying)

    def flying(self, memory: Allocation) -> Array | None:
        """Return one byte for each byte of an allocation, not 0 for the destinations of outstanding copies."""
        return self._flying.get(id(memory))

    @property
    def counts_phases(self) -> bool:
        """True if phases of mbarriers count copies, or have counted some for which their lanes have not waited."""
        return bool(self._arrivals or self._counted)

    def arrivals_of(self, lanes: Array) -> Array:
        """Return for each lane the number of arrivals on mbarriers that it has made for its copies."""
        return self._count[lanes]

    def issue(
        self, at: int, memory: Allocation, offsets: Array, lanes: Array, data: Array,
        reads: Sequence[tuple[int, Access]] = (),
    ) -> Copy:  # fmt: skip
        """Start copies of `data`, one row of bytes per lane, to byte offsets. `reads` are those of the source."""
        late = bool(reads) and self.m.order is not None and self.m.order.reads_late()
        copy = Copy(at, memory, offsets, lanes, data, self.group[lanes], self._count[lanes], reads, late)
        copy.read()
        self.under_way.append(copy)
        self.version += 1
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
            self._land(copy.part(ready))
        self.version += 1
        self.under_way = [other for other in self.under_way if other is not copy]
        left = copy.part(~ready)
        copy.offsets, copy.lanes, copy.group, copy.before = left.offsets, left.lanes, left.group, left.before
        copy.data = left.data
        if copy.lanes.size:
            self.under_way.append(copy)

    def commit(self) -> None:
        """Commit the copies that the active lanes have started since the last commit as a group."""
        self.group[self.m.active_lanes] += 1

    def wait(self, newest: int | None) -> None:
        """Wait for all groups of the active lanes except the `newest` ones, or for all copies if None."""
        here = self.m.active_bools

        def ready(copy: Copy | Counted) -> Array:
            done = here[copy.lanes]
            return done if newest is None else done & (copy.group < self.group[copy.lanes] - newest)

        self._land_where(ready)
        rest: list[Counted] = []
        for one in self._counted:
            done = ready(one)
            self._waited(one.access, one.lanes[done])
            if not done.all():
                rest.append(one._replace(lanes=one.lanes[~done], group=one.group[~done]))
        self._counted = rest

    def _waited(self, access: Access, lanes: Array) -> None:
        """Let lanes know an access of their copies that a phase counts."""
        for watcher in self.m.launch.hooked("read_complete") if lanes.size else ():
            watcher.read_complete(self.m, access, lanes)

    def _phases(self, copy: Copy) -> Array:
        """Return the phase that counts the copy of each lane, -1 for none."""
        found = np.full(len(copy.lanes), -1)
        at = np.full(self.m.lanes, -1)
        at[copy.lanes] = np.arange(len(copy.lanes))
        for arrivals in reversed(self._arrivals):
            which = at[arrivals.lanes]
            counts = (which >= 0) & (arrivals.counts >= copy.before[which])
            found[which[counts]] = (2 * arrivals.barriers + (arrivals.phases & 1))[counts]
        return found

    def arrive(self, barriers: Array, phases: Array) -> None:
        """Let the phases of mbarriers, one for each active lane, count all copies that the lanes have started."""
        lanes = self.m.active_lanes
        self._arrivals.append(Arrivals(lanes, barriers, phases, self._count[lanes]))
        self._count[lanes] += 1

    def observed(self, barrier: int, completed: int, phase: int) -> None:
        """Complete the copies that the first `completed` phases of an mbarrier count.

        Args:
            barrier: The index of the mbarrier.
            completed: The number of its completed phases.
            phase: The number of the last of them, as the watchers name it.

        """
        counted, rest = np.full(self.m.lanes, -1), list[Arrivals]()
        for arrivals in self._arrivals:
            done = (arrivals.barriers == barrier) & (arrivals.phases < completed)
            np.maximum.at(counted, arrivals.lanes[done], arrivals.counts[done])
            if not done.all():
                rest.append(Arrivals(*(field[~done] for field in arrivals)))
        self._arrivals = rest
        self._land_where(lambda copy: copy.before <= counted[copy.lanes], phase)

    def _land_where(self, chosen: Callable[[Copy], Array], phase: int = -1) -> None:
        """Complete the chosen copies. With a phase, those who have seen it complete know them."""
        rest: list[Copy] = []
        for copy in self.under_way:
            ready = chosen(copy)
            if not ready.any():
                rest += [copy] if len(ready) else []
            elif ready.all():
                self._land(copy, phase)
            else:
                self._land(copy.part(ready), phase)
                rest.append(copy.part(~ready))
        self.replace(rest)

    def replace(self, some: list[Copy]) -> None:
        """Let these copies be outstanding."""
        self.under_way = some
        self.version += 1

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
            word = DONE.get(kind, "changed")
            wait = wait_for_copies(self.m)
            self.m.report(DiagnosticCode.ASYNC_EARLY, at, note, place=memory.name, kind=word, wait=wait)

    def _land(self, copy: Copy, phase: int = -1) -> None:
        """Complete a copy. Without a phase that a thread has seen complete, its lanes have waited for it."""
        self._mark(copy, 0)
        until = np.full(len(copy.lanes), phase) if phase >= 0 else self._phases(copy)
        access, counted = self._access(copy, until), until >= 0
        for watcher in self.m.launch.hooked("complete"):
            watcher.complete(self.m, access)
        for _, read in copy.reads if self.m.launch.hooked("read_complete") else ():
            self._read(read, copy.lanes, until, waited=phase < 0)
        if phase < 0:
            self._waited(access, copy.lanes[counted])
        elif self._waits:
            self._counted.append(Counted(access, copy.lanes, copy.group))
        if self.m.layouts.anyone:
            self.m.layouts.record(copy.memory, copy.offsets, copy.data.shape[1])
        if not copy.written:
            self.write(copy)

    def _read(self, read: Access, lanes: Array, until: Array, *, waited: bool) -> None:
        """Complete the reads of lanes for the observers of phases, and for the lanes if they have waited."""
        assert read.lanes is not None
        some = read.lanes[np.isin(read.lanes, lanes)]
        if waited:
            self._waited(read, some)
        phases = np.full(self.m.lanes, -1)
        phases[lanes] = until
        if (some := some[phases[some] >= 0]).size:
            for watcher in self.m.launch.hooked("read_complete"):
                watcher.read_complete(self.m, read, some, phases[some])

    def write(self, copy: Copy) -> None:
        """Write the data to memory."""
        if copy.late:
            copy.read()
        words: Sequence[Array] = list(copy.data.view(np.uint32).T)
        scatter(copy.memory, copy.offsets, words, 4)
        self.m.events += 1

    def marks(self, memory: Allocation) -> Array:
        """Return the bytes of `flying`, which are made if no copy has written the memory."""
        found = self._flying.get(id(memory))
        if found is None:
            found = self._flying[id(memory)] = np.zeros(memory.data.size, np.uint8)
        return found

    def _mark(self, copy: Copy, value: int) -> None:
        mark(self.m, self.marks(copy.memory), copy.offsets, copy.data.shape[1], value)

    @staticmethod
    def _access(copy: Copy, until: Array | None = None) -> Access:
        until = None if until is None or (until < 0).all() else until
        return Access(copy.at, "store", copy.memory, copy.offsets, copy.lanes, copy.data.shape[1], until=until)
