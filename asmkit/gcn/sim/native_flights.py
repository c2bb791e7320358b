"""The memory operations in flight of a chunk for compiled code, which begins and completes those of all lanes.

Compiled code writes the registers of a load when it begins: nothing may use them before the wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.native.context import BY_PYTHON, COUNTERS, QUEUED, WITHOUT_RESULT, Context, Queue
from ..analysis.hazard_rules import COUNTERS as NAMES
from .outstanding import Arrival, Flight

if TYPE_CHECKING:
    from ...sim.memory import Array
    from .machine import Waves

COUNTER_NAMES = tuple(NAMES)
"""The counters, in the order of compiled code's queues."""
assert len(COUNTER_NAMES) == COUNTERS


def native_flights(m: Waves, context: Context) -> NativeFlights:
    """Return the operations in flight of a chunk for compiled code."""
    return NativeFlights(m, context)


class NativeFlights:
    """The queues of a chunk that compiled code shares with `Flights`."""

    def __init__(self, m: Waves, context: Context) -> None:
        self._m, self._flights, self._x = m, m.flights, context
        self._queues = (Queue * COUNTERS)()
        self._awaiting = np.zeros(len(m.regs), np.int32)
        self._addresses = np.zeros(m.lanes, np.uint64)
        self._before = [0] * COUNTERS
        self._changes = 0
        if not m.keeps_seen:  # otherwise racecheck needs each access
            context.queues = self._queues
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
                held.at[i] = _code(one)
        if self._changes != flights.changes:
            self._changes = flights.changes
            self._awaiting[:] = 0
            for slot, some in flights.awaited.items():
                self._awaiting[slot] = len(some)

    def after(self) -> None:
        """Take over the operations that compiled code has begun, and those that it has completed."""
        for number, name in enumerate(COUNTER_NAMES):
            held, known = self._queues[number], self._before[number]
            landed: int = min(held.landed, known)
            if landed:
                self._flights.landed(name, landed)
            for i in range(known - landed, held.count):
                self._flights.begun(held.at[i], name, self._loaded(held.at[i]))
        self._changes = self._flights.changes

    def _loaded(self, at: int) -> list[Arrival]:
        """Return the registers that an instruction has loaded."""
        return [Arrival(slot, _NOTHING) for slot in sorted(self._m.unit.loaded(at)[0])]


_NOTHING: Array = np.zeros((1, 1), np.uint32)
"""The value of an arrival whose register has its value already."""


def _code(flight: Flight) -> int:
    """Return the operation for compiled code."""
    if flight.copy is not None or flight.writeback is not None:
        return BY_PYTHON
    if not flight.arrivals:
        return WITHOUT_RESULT
    return flight.at if flight.written else BY_PYTHON
