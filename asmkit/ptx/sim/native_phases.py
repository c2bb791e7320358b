"""The mbarriers of a chunk for compiled code, which counts arrivals, tests phases, and completes the copies they count.

Compiled code does so if no watcher looks at these instructions. What it cannot do is left to `mbarrier` and `bulk`.
"""

from __future__ import annotations

import ctypes
from ctypes import c_int64, c_void_p
from typing import TYPE_CHECKING

import numpy as np

from ...sim.rows import WIDTHS
from .mbarrier_waits import waits

if TYPE_CHECKING:
    from ...sim.async_copies.bulk import Rows
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.context import Context

_CALLS = 64
"""The arriving instructions that compiled code logs until Python takes over."""
_ROOM = 4
"""The lanes that these instructions can have, as a multiple of the lanes of the chunk."""
_HOOKS = ("load", "store", "arrive", "phase", "observe", "issue", "complete", "read_complete")
"""The hooks of watchers that look at these instructions."""


class _Flight(ctypes.Structure):
    """Bulk copies of one instruction in flight, as `mbarriers.c` declares them."""

    _fields_ = (
        *((name, c_void_p) for name in ("memory", "flying", "offsets", "counts", "until", "data", "landed")),
        *((name, c_int64) for name in ("copies", "width", "written", "simple", "changed")),
    )


class _Phases(ctypes.Structure):
    """The mbarriers of a chunk, as `mbarriers.c` declares them."""

    _fields_ = (
        ("ready", c_int64),
        *((name, c_void_p) for name in ("waiting", "completed", "tried")),
        ("events", c_int64), ("flights", c_void_p), ("count", c_int64),
        *((name, c_void_p) for name in ("observed", "is_observed", "done", "lanes", "places", "arrivals", "bytes", "found")),
        *((name, c_int64) for name in ("logged", "room", "entries")),
        ("ends", c_int64 * _CALLS), ("landed", c_int64),
    )  # fmt: skip


def native_flights(m: Machine, context: Context, program: NativeProgram) -> NativePhases | None:
    """Return the mbarriers of a chunk for compiled code, None if it does not execute their instructions."""
    if not program.calls or any(m.launch.hooks[hook] for hook in _HOOKS):
        return None
    return NativePhases(m, context)


class NativePhases:
    """The mbarriers of a chunk, and the bulk copies in flight, which compiled code shares with Python."""

    def __init__(self, m: Machine, context: Context) -> None:
        self._m, self._waits = m, waits(m)
        self._state = state = _Phases(room=_ROOM * m.lanes)
        mbarriers = m.shared.data.size // 8
        self._scratch = observed, is_observed, done = (
            np.zeros(m.lanes, np.int64), np.zeros(2 * mbarriers, np.uint8), np.zeros(m.lanes, np.int64),
        )  # fmt: skip
        self._lanes, self._places, *more = self._log = np.zeros((4, state.room), np.int64)
        self._found = np.zeros(state.room, np.uint64)
        state.waiting, state.completed, state.tried = map(_address, (self._waits.at, self._waits.phases, m.tried))
        state.observed, state.is_observed, state.done = map(_address, (observed, is_observed, done))
        state.lanes, state.places, state.arrivals, state.bytes, state.found = map(
            _address, (self._lanes, self._places, *more, self._found)
        )
        self._flights: list[tuple[Rows, _Flight, Array]] = []
        """The copies in flight, their structures, and which of them have landed."""
        self._table = (_Flight * 0)()
        self._changes = -1
        context.own = ctypes.addressof(state)

    def before(self) -> None:
        """Let compiled code know the copies in flight."""
        m, state = self._m, self._state
        state.ready = not (m.copies.under_way or m.at_phase)
        state.events = m.events
        if m.order is not None or m.bulk.changes != self._changes:
            self._changes = m.bulk.changes
            self._share(m.bulk.under_way)

    def _share(self, some: list[Rows]) -> None:
        known = {id(rows): (rows, flight, landed) for rows, flight, landed in self._flights}
        self._flights = [known.get(id(rows)) or self._flight(rows) for rows in some]
        for rows, flight, _ in self._flights:
            flight.written = rows.written
        self._table = (_Flight * len(some))(*(flight for _, flight, _ in self._flights))
        self._state.flights, self._state.count = ctypes.addressof(self._table), len(some)

    def _flight(self, rows: Rows) -> tuple[Rows, _Flight, Array]:
        """Return the structure of copies."""
        landed, width = np.zeros(len(rows.until), np.uint8), rows.data.shape[1]
        rows.offsets, rows.counts, rows.until = (
            np.ascontiguousarray(one, np.int64) for one in (rows.offsets, rows.counts, rows.until)
        )
        rows.data = np.ascontiguousarray(rows.data)
        marks = self._m.bulk.flying(rows.memory)
        simple = rows.combine is None and rows.reading is None and width in WIDTHS and marks is not None
        arrays = rows.memory.data, rows.data if marks is None else marks, rows.offsets, rows.counts, rows.until
        addresses = [*map(_address, (*arrays, rows.data, landed))]
        return rows, _Flight(*addresses, len(landed), width, 0, simple, 0), landed

    def after(self) -> None:
        """Take over the arrivals, and the copies that have landed."""
        state, first = self._state, 0
        for end in state.ends[: state.entries]:
            self._waits.arrived(*(one[first:end].copy() for one in (self._lanes, self._places, self._found)))
            first = end
        state.entries = state.logged = 0
        if state.landed:
            state.landed = 0
            self._landed()

    def _landed(self) -> None:
        """Forget the copies that have landed."""
        rest: list[Rows] = []
        for held, (rows, _, landed) in zip(self._table, self._flights, strict=True):
            if not held.changed:
                rest.append(rows)
            elif not landed.all():
                rest.append(rows.part(landed == 0))
        self._m.bulk.landed(rest)


def _address(array: Array) -> int:
    return array.ctypes.data
