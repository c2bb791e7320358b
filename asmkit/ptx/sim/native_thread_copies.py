"""The copies of single threads in flight (`cp.async`) for compiled code, which starts and completes them.

Compiled code does so without a random order, and without watchers or with those that `watched_phases` replaces. Python
does the rest (`async_copy`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...sim.async_copies.bulk import CHUNK
from ...sim.async_copies.cp_async import Copy
from ...sim.memory import Access
from ...sim.native.c_structures import address, defined, structures
from .native_thread_copy_forms import FUNCTIONS

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.context import Context
    from ...sim.native.graph import Value
    from .native_phases import NativePhases

_TEXT = (Path(__file__).parent / "thread_copies.c").read_text()
_STRUCTURES = structures(_TEXT)
_ThreadCopy, _ThreadCopies = (_STRUCTURES[name] for name in ("ThreadCopy", "ThreadCopies"))
_COPIES = defined(_TEXT)["COPIES"]
"""The copies in flight of which compiled code keeps track, and the slots for their arrays besides one."""


def thread_copies(
    m: Machine, context: Context, program: NativeProgram, phases: NativePhases | None
) -> NativeThreadCopies | None:  # fmt: skip
    """Return the copies of a chunk for compiled code, None if it does not execute their instructions."""
    if m.order is not None or phases is None or not program.calls_some(FUNCTIONS):
        return None
    return NativeThreadCopies(m, context, phases)


class NativeThreadCopies:
    """The copies of single threads of a chunk, which compiled code shares with Python."""

    functions = FUNCTIONS

    def __init__(self, m: Machine, context: Context, phases: NativePhases) -> None:
        self._m, self._phases = m, phases
        self._state = state = _ThreadCopies()
        self._offsets, self._lanes, self._groups, self._sources = np.empty((4, _COPIES + 1, m.lanes), np.int64)
        self._data = np.empty((_COPIES + 1, m.lanes * CHUNK), np.uint8)
        self._reads, self._names = np.zeros(m.lanes, np.uint8), np.empty(m.lanes, np.int32)
        arrays = self._offsets, self._lanes, self._groups, self._sources, self._data, self._reads, self._names
        state.offsets, state.lanes, state.groups, state.sources, state.data, state.reads, state.names = map(
            address, arrays
        )
        state.group, state.flying = address(m.copies.group), address(m.copies.marks(m.shared))
        self._known = dict[int, Copy]()
        """The copies in flight by their numbers."""
        self._sources_of_python: list[Array] = []
        """The sources of copies in flight that Python has started."""
        self._version, self._shared = -1, False
        context.copies = ctypes.addressof(state)

    def before(self) -> None:
        """Let compiled code know the copies in flight."""
        copies, phases, state = self._m.copies, self._phases, self._state
        state.watch = phases.watch(copies=True, mbarriers=False) if phases.watches else None
        if copies.version != self._version:
            self._shared = self._share()
        state.ready = self._shared and not copies.counts_phases and (not phases.watches or bool(state.watch))

    def _share(self) -> bool:
        """Write the copies in flight. Returns False if compiled code cannot keep track of them."""
        m, state = self._m, self._state
        self._version = m.copies.version
        some = m.copies.under_way
        if len(some) > _COPIES or not all(map(self._is_plain, some)):
            return False
        numbers = {id(one): number for number, one in self._known.items()}
        known = {one.number: _ThreadCopy.from_buffer_copy(one) for one in state.copies[: state.count]}
        made = [known[numbers[id(one)]] if id(one) in numbers else self._of_python(one) for one in some]
        self._known = {entry.number: one for entry, one in zip(made, some, strict=True)}
        state.copies[: len(made)] = made
        state.count = len(made)
        used = {entry.slot for entry in made}
        free = [slot for slot in range(_COPIES) if slot not in used]
        state.free[: len(free)], state.free_count = free, len(free)
        if len(free) + len(made) == _COPIES:
            self._sources_of_python.clear()
        return True

    def _is_plain(self, one: Copy) -> bool:
        """Return whether compiled code can complete copies in flight. With watchers, it knows one read of each lane."""
        whole = not self._phases.watches or [first for first, _ in one.reads] in ([], [0])
        return whole and one.memory is self._m.shared and not one.late and not one.written

    def _of_python(self, one: Copy) -> Value:
        """Return the structure of copies that Python has started. Its arrays can be changed."""
        one.offsets, one.lanes, one.group = (np.array(part, np.int64) for part in (one.offsets, one.lanes, one.group))
        one.data = np.array(one.data)
        number = self._state.next_number
        self._state.next_number += 1
        sources, time = self._read_of(one)
        arrays = map(address, (one.offsets, one.lanes, one.group, sources, one.data))
        return _ThreadCopy(*arrays, one.at, len(one.lanes), one.data.shape[1], number, -1, 0, time)

    def _read_of(self, one: Copy) -> tuple[Array, int]:
        """Return the offsets of the sources of copies of Python, -1 for none, and the time of the read."""
        sources, watched = np.full(len(one.lanes), -1), self._phases.watched
        self._sources_of_python.append(sources)
        if watched is None or not one.reads:
            return sources, 0
        read = one.reads[0][1]
        offsets, lanes = read.spread(self._m)
        here = np.isin(lanes, one.lanes)
        sources[np.searchsorted(one.lanes, lanes[here])] = offsets[here]
        return sources, watched.time_of_read(read)

    def after(self) -> None:
        """Take over the copies that compiled code has started and completed."""
        state, copies = self._state, self._m.copies
        if not state.changed:
            return
        state.changed = 0
        by_place = {address(one.offsets): one for one in self._known.values()}
        made = dict[int, Copy]()
        for entry in state.copies[: state.count]:
            one = self._known.get(entry.number)
            made[entry.number] = self._copy(entry, by_place.get(entry.offsets)) if one is None else one
        self._known = made
        copies.replace([*made.values()])
        self._version = copies.version

    def _copy(self, entry: Value, before: Copy | None) -> Copy:
        """Return copies in flight. `before` are those of the same arrays before some lanes have waited."""
        count = entry.count
        reads: Sequence[tuple[int, Access]] = ()
        if entry.slot < 0:
            assert before is not None
            arrays, reads = (before.offsets, before.lanes, before.group, before.data.reshape(-1)), before.reads
        else:
            arrays = tuple(one[entry.slot] for one in (self._offsets, self._lanes, self._groups, self._data))
            reads = self._reads_of(entry)
        offsets, lanes, group = (one[:count] for one in arrays[:3])
        data = arrays[3][: count * entry.width].reshape(count, entry.width)
        return Copy(entry.at, self._m.shared, offsets, lanes, data, group, self._m.copies.arrivals_of(lanes), reads)

    def _reads_of(self, entry: Value) -> Sequence[tuple[int, Access]]:
        """Return the read of the sources of copies in flight, which Python completes if it waits for them."""
        native, watched = self._m.native, self._phases.watched
        if not entry.time or watched is None or native is None:
            return ()
        sources = self._sources[entry.slot, : entry.count]
        here = sources >= 0
        memory, lanes = native.notes.memory(entry.memory), self._lanes[entry.slot, : entry.count][here]
        read = Access(entry.at, "load", memory, sources[here], lanes, entry.width, engine="cp.async")
        watched.reads_at(read, entry.time)
        return [(0, read)]
