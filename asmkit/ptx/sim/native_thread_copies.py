"""The copies of single threads in flight (`cp.async`) for compiled code, which starts and completes them.

Compiled code does so without watchers of accesses and without a random order. Python does the rest (`async_copy`).
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...sim.async_copies.bulk import CHUNK
from ...sim.async_copies.cp_async import Copy
from ...sim.native.c_structures import address, defined, structures
from .native_thread_copy_forms import FUNCTIONS

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.context import Context
    from ...sim.native.graph import Value

_TEXT = (Path(__file__).parent / "thread_copies.c").read_text()
_STRUCTURES = structures(_TEXT)
_ThreadCopy, _ThreadCopies = (_STRUCTURES[name] for name in ("ThreadCopy", "ThreadCopies"))
_COPIES = defined(_TEXT)["COPIES"]
"""The copies in flight of which compiled code keeps track, and the slots for their arrays."""
_HOOKS = ("load", "store", "issue", "complete", "read_complete")
"""The hooks of watchers that look at copies."""


def thread_copies(m: Machine, context: Context, program: NativeProgram) -> NativeThreadCopies | None:
    """Return the copies of a chunk for compiled code, None if it does not execute their instructions."""
    if m.order is not None or any(m.launch.hooks[hook] for hook in _HOOKS) or not program.calls_some(FUNCTIONS):
        return None
    return NativeThreadCopies(m, context)


class NativeThreadCopies:
    """The copies of single threads of a chunk, which compiled code shares with Python."""

    functions = FUNCTIONS

    def __init__(self, m: Machine, context: Context) -> None:
        self._m = m
        self._state = state = _ThreadCopies()
        self._offsets, self._lanes, self._groups = np.empty((3, _COPIES, m.lanes), np.int64)
        self._data = np.empty((_COPIES, m.lanes * CHUNK), np.uint8)
        self._reads = np.zeros(m.lanes, np.uint8)
        state.offsets, state.lanes, state.groups, state.data, state.reads = map(
            address, (self._offsets, self._lanes, self._groups, self._data, self._reads)
        )
        state.group, state.flying = address(m.copies.group), address(m.copies.marks(m.shared))
        self._known = dict[int, Copy]()
        """The copies in flight by their numbers."""
        self._version, self._shared = -1, False
        context.copies = ctypes.addressof(state)

    def before(self) -> None:
        """Let compiled code know the copies in flight."""
        copies = self._m.copies
        if copies.version != self._version:
            self._shared = self._share()
        self._state.ready = self._shared and not copies.counts_phases

    def _share(self) -> bool:
        """Write the copies in flight. Returns False if compiled code cannot keep track of them."""
        m, state = self._m, self._state
        self._version = m.copies.version
        some = m.copies.under_way
        if len(some) > _COPIES or any(one.memory is not m.shared or one.late or one.written for one in some):
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
        return True

    def _of_python(self, one: Copy) -> Value:
        """Return the structure of copies that Python has started. Its arrays can be changed."""
        one.offsets, one.lanes, one.group = (np.array(part, np.int64) for part in (one.offsets, one.lanes, one.group))
        one.data = np.array(one.data)
        number = self._state.next_number
        self._state.next_number += 1
        arrays = map(address, (one.offsets, one.lanes, one.group, one.data))
        return _ThreadCopy(*arrays, one.at, len(one.lanes), one.data.shape[1], number, -1)

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
        if entry.slot < 0:
            assert before is not None
            arrays = before.offsets, before.lanes, before.group, before.data.reshape(-1)
        else:
            arrays = tuple(one[entry.slot] for one in (self._offsets, self._lanes, self._groups, self._data))
        offsets, lanes, group = (one[:count] for one in arrays[:3])
        data = arrays[3][: count * entry.width].reshape(count, entry.width)
        return Copy(entry.at, self._m.shared, offsets, lanes, data, group, self._m.copies.arrivals_of(lanes))
