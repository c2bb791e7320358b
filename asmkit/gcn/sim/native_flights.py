"""The memory operations in flight of a chunk for compiled code, which begins and completes those of all lanes.

Compiled code writes the registers of a load when it begins: nothing may use them before the wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.memory import Access
from ...sim.native.context import BY_PYTHON, COUNTERS, KEPT, QUEUED, WITHOUT_RESULT, Context, Queue
from ...sim.ordering import NEVER
from ..analysis.hazard_rules import COUNTERS as NAMES
from .outstanding import Arrival, Flight

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...sim.memory import Array
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.operations import Issue
    from .machine import Waves

COUNTER_NAMES = tuple(NAMES)
"""The counters, in the order of compiled code's queues."""
assert len(COUNTER_NAMES) == COUNTERS


def native_flights(m: Waves, context: Context, program: NativeProgram) -> NativeFlights:
    """Return the operations in flight of a chunk for compiled code."""
    return NativeFlights(m, context, program.issues)


class NativeFlights:
    """The queues of a chunk that compiled code shares with `Flights`."""

    functions: frozenset[str] = frozenset()

    def __init__(self, m: Waves, context: Context, issues: Mapping[int, Issue]) -> None:
        self._m, self._flights, self._x, self._issues = m, m.flights, context, issues
        self._queues = (Queue * COUNTERS)()
        self._awaiting = np.zeros(len(m.regs), np.int32)
        self._addresses = np.zeros(m.lanes, np.uint64)
        self._before = [0] * COUNTERS
        self._changes = 0
        looked_at = m.keeps_seen and m.unit.scalar_stores  # racecheck looks at each access
        if not looked_at and not m.unit.has_points:  # a point shows the registers of a load before it completes
            context.queues = self._queues
        self._kept = np.zeros((KEPT if m.keeps_seen else 0, m.lanes), np.uint64)
        context.kept = self._kept.ctypes.data
        context.awaiting, context.addresses = self._awaiting.ctypes.data, self._addresses.ctypes.data

    def before(self) -> None:
        """Let compiled code know the operations in flight."""
        flights = self._flights
        for number, name in enumerate(COUNTER_NAMES):
            queue, held = flights.queues[name], self._queues[number]
            held.count, held.landed = len(queue), 0
            held.simple = len(queue) <= QUEUED and all(one.ordered and flights.is_simple(one, name) for one in queue)
            self._before[number] = len(queue)
            for i, one in enumerate(queue if held.simple else ()):
                held.at[i], held.kept[i] = _code(one), -1
        if self._changes != flights.changes:
            self._changes = flights.changes
            self._awaiting[:] = 0
            for slot, some in flights.awaited.items():
                self._awaiting[slot] = len(some)

    def settle(self) -> bool:
        """Return False: compiled code logs nothing that waves learn."""
        return False

    def after(self) -> None:
        """Take over the operations that compiled code has begun, and those that it has completed."""
        for number, name in enumerate(COUNTER_NAMES):
            held, known = self._queues[number], self._before[number]
            landed: int = min(held.landed, known)
            if landed:
                self._flights.landed(name, landed)
            for i in range(known - landed, held.count):
                self._flights.begun(self._flight(held, i, name), name)
        self._changes = self._flights.changes
        if self._x.first_store:
            assert self._m.hidden is not None
            self._m.hidden.stored(slice(None), self._x.first_store, self._x.last_store)
        self._x.first_store = self._x.kept_rows = 0

    def _flight(self, held: Queue, i: int, name: str) -> Flight:
        """Return an operation that compiled code has begun."""
        m, at = self._m, held.at[i]
        issue = self._issues[at]
        arrivals = [] if issue.stores else [Arrival(slot, _NOTHING) for slot in issue.transfer.regs]
        made = Flight(at, {name: m.every_wave}, ordered=True, mask=None, arrivals=arrivals, written=True)
        if m.hidden is None:
            return made
        time, row = held.time[i], held.kept[i]
        made.times = (NEVER, time) if row < 0 else (time, NEVER)
        if row >= 0:
            kind, size = "store" if issue.stores else "load", issue.transfer.width * len(issue.transfer.regs)
            made.accesses = [Access(at, kind, m.shared, self._kept[row].astype(np.int64), None, size)]
        return made


_NOTHING: Array = np.zeros((1, 1), np.uint32)
"""The value of an arrival whose register has its value already."""


def _code(flight: Flight) -> int:
    """Return the operation for compiled code."""
    if flight.copy is not None or flight.writeback is not None:
        return BY_PYTHON
    if not flight.arrivals:
        return WITHOUT_RESULT
    return flight.at if flight.written else BY_PYTHON
