"""The watchers' notes on memory, for compiled code: those on which it decides, and those that it adds.

Compiled code takes the common path of memcheck, initcheck and racecheck: nothing is wrong. An access that it cannot
clear is left to the watchers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..memory import numbers
from ..watch.reads import Packed
from ..watch.strides import Strides
from .buffers import READS, TICKS
from .context import NO_READS, Context, Memory

if TYPE_CHECKING:
    from ctypes import Array as Records

    from ..machine import Machine
    from ..memory import Access, Allocation, Array
    from ..watch.initcheck import Initcheck
    from ..watch.memcheck import Memcheck
    from ..watch.racecheck import Racecheck
    from .buffers import Buffers

_EVERYTHING = -(1 << 62), 1 << 62
_PYTHON = 1, 0
"""The bounds of an access of which Python must check the bounds."""


class Notes:
    """The watchers' notes on the memories of a chunk."""

    def __init__(self, m: Machine, context: Context, memories: Records[Memory], buffers: Buffers) -> None:
        self._m, self._x, self._memories = m, context, memories
        self._ticked, self._arena, self._reads = buffers.ticked, buffers.arena, buffers.reads
        self._held: dict[int, Allocation] = {}
        self._copies: tuple[int, int, bool, int] | None = None
        """The copies in flight of which compiled code knows, and the number of memories."""
        self._immediate, self._settling = list[Memory](), list[Memory]()
        """The memories whose accesses settle immediately, and the others whose accesses settle."""
        self._changed = set[int]()
        """The identities of the memories whose notes may have changed."""
        watching = m.launch.watching
        self._memcheck: Memcheck | None = watching.get("memcheck")
        self._initcheck: Initcheck | None = watching.get("initcheck")
        self._racecheck: Racecheck | None = watching.get("racecheck")
        self._laps = m.unit.laps if "synccheck" in watching else None
        context.grain_shift = m.unit.grain.bit_length() - 1

    def bounds(self, accesses: list[int]) -> Array:
        """Return the first byte and the end of the array of each access, as memcheck knows them."""
        found = np.tile(np.array(_EVERYTHING, np.int64), (max(1, len(accesses)), 1))
        for number, at in enumerate(accesses):
            bound = self._memcheck.bound(at) if self._memcheck else None
            if bound is not None:
                found[number] = _PYTHON if bound.memory is not None else (bound.first, bound.end)
        return found

    def add(self, top: int, memory: Allocation) -> None:
        """Add a memory."""
        self._held[top] = memory
        held = self._memories[top]
        held.reads_low, held.reads_high = NO_READS
        self._add_to_settling(held, memory)
        if self._initcheck is not None:
            notes = self._initcheck.notes(self._m, memory)
            held.initialized = None if notes is None else notes.ctypes.data

    def _add_to_settling(self, held: Memory, memory: Allocation) -> None:
        """Remember a memory whose accesses settle: immediately, or when all threads of their block know them."""
        racecheck, m = self._racecheck, self._m
        if racecheck is not None and racecheck.settles_immediately(m, memory):
            held.immediately = 1
            self._immediate.append(held)
        elif racecheck is not None and racecheck.within_block(m, memory):
            self._settling.append(held)

    def memory(self, top: int) -> Allocation:
        """Return a memory."""
        return self._held[top]

    def saw(self, access: Access) -> None:
        """Let the caches know an access of all lanes."""
        m = self._m
        assert m.visibility is not None
        assert self._racecheck is not None
        order = self._racecheck.order(m)
        m.visibility.saw(access, order.each(numbers(m.lanes))[0], self._racecheck.now(m))

    def start(self) -> None:
        """Prepare the notes of racecheck."""
        if self._racecheck is None:
            return
        x, m = self._x, self._m
        order = self._racecheck.order(m)
        x.races, x.ticks_room, x.reads_room = 1, TICKS, READS
        x.ticked, x.arena, x.arena_room = self._ticked.ctypes.data, self._arena.ctypes.data, len(self._arena)
        x.noted = self._reads
        x.own_first, x.own_end = self._racecheck.own_names(m)
        x.names, x.columns, x.first, x.per = order.all_names.ctypes.data, order.columns, order.first, order.per
        x.agent = order.width
        self._table = self._row = None

    def changed(self, memory: Allocation) -> None:
        """Let compiled code know the notes on a memory before it runs again, because they can have changed."""
        self._changed.add(id(memory))

    # before and after compiled code runs
    def before(self) -> None:
        """Pass on the notes that Python has changed."""
        m, x = self._m, self._x
        copies = m.copies.marked if m.copies.under_way else 0, m.bulk.marked, m.layouts.anyone, len(self._held)
        every = copies != self._copies
        if every:
            self._copies = copies
        x.python_stores = m.polling.suspects
        x.meetings = m.meetings.anyone
        x.laps = self._laps is not None
        x.apart = self._laps is not None and self._laps.apart(m)
        if self._racecheck is not None and self._held:
            self._before_races(self._racecheck)
        for top, memory in self._held.items() if every or self._changed else ():
            if every or id(memory) in self._changed:
                self._before_copies(self._memories[top], memory)
                if self._racecheck is not None and memory.space != "local":
                    self._before_accesses(self._racecheck, self._memories[top], memory)
        self._changed.clear()

    def _before_copies(self, held: Memory, memory: Allocation) -> None:
        """Pass on which locations copies in flight write, and which memory has the layouts of tensor copies."""
        m = self._m
        copied = m.copies.flying(memory) if m.copies.under_way else None
        bulk = m.bulk.flying(memory) if m.bulk.under_way else None
        flying = bulk if copied is None else copied
        held.flying = None if flying is None else flying.ctypes.data
        held.python_loads = held.python_stores = copied is not None and bulk is not None
        layouts = m.layouts.numbers if memory is m.shared else None
        held.layouts = None if layouts is None else layouts.ctypes.data

    def _before_races(self, racecheck: Racecheck) -> None:
        """Pass on what the agents know."""
        m, x, order = self._m, self._x, racecheck.order(self._m)
        self.pass_knowledge()
        x.now = racecheck.now(m)
        x.python_stores = x.python_stores or m.launch.cluster is not None
        for held in self._immediate:
            held.settled = x.now
        settled = order.settled(m.alive) if self._settling else 0
        for held in self._settling:
            held.settled = settled

    def pass_knowledge(self) -> None:
        """Let compiled code know where racecheck keeps what the agents know."""
        x = self._x
        order = None if self._racecheck is None else self._racecheck.order(self._m)
        if order is not None and (order.table is not self._table or order.row is not self._row):
            self._table, self._row = order.table, order.row
            x.table, x.knowledge, x.table_columns = order.table.ctypes.data, order.row.ctypes.data, order.table.shape[1]

    def _before_accesses(self, racecheck: Racecheck, held: Memory, memory: Allocation) -> None:
        """Pass on the earlier accesses to a memory."""
        m = self._m
        writes, reads = racecheck.notes(m, memory)
        held.reads_low, held.reads_high, held.reads_latest = reads.low, reads.high, reads.latest
        held.latest = writes.latest
        if m.launch.cluster is not None or writes.by_operations or writes.keeps_weak:
            held.python_loads = held.python_stores = 1
        if racecheck.keeps_releases(m, memory):
            held.python_stores = 1
        if writes.latest:
            held.writer, held.written = writes.writer.ctypes.data, writes.written.ctypes.data
            same = writes.unchanged
            held.same = None if same is None else same.ctypes.data

    def after(self) -> None:
        """Take over the notes of compiled code."""
        x, racecheck = self._x, self._racecheck
        if racecheck is None or not x.ticks:
            return
        m = self._m
        racecheck.ticked(m, self._ticked[: x.ticks].tolist())
        x.ticks = 0
        for top, memory in self._held.items():
            if memory.space != "local":
                held, writes = self._memories[top], racecheck.notes(m, memory)[0]
                if held.latest > writes.latest:
                    self.changed(memory)
                    with racecheck.lock(m, memory):
                        writes.latest = max(writes.latest, held.latest)
                if held.fresh or held.conflicts:
                    racecheck.claim(memory, held.fresh, held.conflicts)
                    held.fresh = held.conflicts = 0

    def drain(self) -> None:
        """Give racecheck the reads that compiled code has noted."""
        x, racecheck = self._x, self._racecheck
        if racecheck is None or not x.reads:
            return
        made: dict[int, Array | Strides] = {}
        for read in self._reads[: x.reads]:
            memory = self._held[read.memory]
            if not read.settles or read.time > racecheck.settled(self._m, memory):
                if read.start not in made:
                    made[read.start] = self._numbers(read.start, read.pieces, read.stride, read.count)
                if read.names_start not in made:
                    made[read.names_start] = self._numbers(
                        read.names_start, read.names_pieces, read.names_stride, read.count
                    )
                reads, bounds = racecheck.notes(self._m, memory)[1], (read.low, read.high)
                numbers = Packed(made[read.start], made[read.names_start], read.moved)
                numbers = numbers if read.settles else reads.shared(numbers)  # copies often read alike
                self.changed(memory)
                with racecheck.lock(self._m, memory):
                    reads.add_packed(numbers, read.parts, read.time, bounds, settles=bool(read.settles))
        x.reads = x.arena_used = 0

    def _numbers(self, at: int, pieces: int, stride: int, count: int) -> Array | Strides:
        """Return numbers that compiled code has packed."""
        if not pieces:
            return self._arena[at : at + count].copy()
        first, values = self._arena[at : at + pieces].copy(), self._arena[at + pieces : at + 2 * pieces].copy()
        return Strides(first, values, stride, count)
