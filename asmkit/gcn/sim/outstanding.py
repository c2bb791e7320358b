"""Track outstanding memory operations of waves: loads whose registers have not arrived, stores that are counted.

A load's result is kept here until an `s_waitcnt` that covers the load has executed. Until then its registers have their
old values, and using them is MISSING_WAIT. `vmcnt` counts vector memory, in order. `lgkmcnt` counts LDS, in order, and
scalar memory, out of order. FLAT counts on both, out of order (CDNA3 ISA 4.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...errors import DiagnosticCode, show
from ...sim.machine import Mask
from ..analysis.effects import show as name_of
from ..analysis.hazard_rules import COUNTERS, KEYWORDS
from ..targets import WAVE

if TYPE_CHECKING:
    from ...sim.async_copies.cp_async import Copy
    from ...sim.memory import Access, Array
    from .machine import Waves


class Arrival(NamedTuple):
    """A dword in flight to register `slot`. Bits outside of `keep` stay unchanged."""

    slot: int
    value: Array
    keep: int = 0xFFFFFFFF


@dataclass
class Flight:
    """An outstanding memory instruction: the waves in which each counter counts it, and the data in flight."""

    at: int
    out: dict[str, Array]
    ordered: bool
    mask: Mask | None
    arrivals: Sequence[Arrival] = ()
    scalar: bool = False
    copy: Copy | None = None
    accesses: list[Access] = field(default_factory=lambda: [])
    times: tuple[int, int] = (0, 0)
    """The times of its first access to LDS and to memory, for racecheck."""
    written: bool = False
    """Whether compiled code has executed the load, and written its results to the registers."""
    writeback: Callable[[Array], None] | None = None
    """The function to call with the waves in which a writeback of caches has completed."""

    @property
    def waves(self) -> Array:
        """The waves for which the instruction is outstanding."""
        counted = [*self.out.values()]
        return counted[0] if len(counted) == 1 else np.logical_or.reduce(counted)

    def pending(self, *, lds: bool) -> Array:
        """Return the waves in which its accesses to LDS, or those to memory, are outstanding.

        FLAT counts on both counters: `lgkmcnt` covers its lanes in LDS, and `vmcnt` its lanes in memory (LLVM's
        AMDGPUUsage, "Memory Model gfx90a": fences of one address space wait for one counter).
        """
        return self.out["lgkmcnt" if lds else "vmcnt"] if len(self.out) > 1 else self.waves


class Flights:
    """The outstanding operations of a chunk, by counter in issue order, and by the registers that await them."""

    def __init__(self, m: Waves) -> None:
        self.m = m
        self.queues: dict[str, list[Flight]] = {counter: [] for counter in COUNTERS}
        self.awaited: dict[int, list[Flight]] = {}
        self.changes = 0
        """How often registers have begun or ceased to await operations."""
        self.writeback: Callable[[Array], None] | None = None

    def issue(self, at: int, counters: Sequence[str], arrivals: Sequence[Arrival] = (), **more: Any) -> None:
        """Record an access of the running waves. Its result arrives when they have waited for it."""
        m, here = self.m, self.m.here
        ordered = counters == ("vmcnt",) or not m.unit.unordered[at]
        mask = m.mask if more.get("scalar") else m.vector
        flight = Flight(at, dict.fromkeys(counters, here), ordered, mask, arrivals, **more)
        flight.accesses, m.seen = m.seen, []
        flight.writeback, self.writeback = self.writeback, None
        if m.hidden is not None:
            flight.times = m.hidden.taken()
        for counter in counters:
            self.queues[counter].append(flight)
        self._await(flight)

    def _await(self, flight: Flight) -> None:
        """Note the registers that await an operation."""
        self.changes += len(flight.arrivals)
        for arrival in flight.arrivals:
            self.awaited.setdefault(arrival.slot, []).append(flight)

    # operations that compiled code executes in all lanes
    def begun(self, flight: Flight, counter: str) -> None:
        """Record an operation that compiled code has begun: registers have their results."""
        self.queues[counter].append(flight)
        self._await(flight)

    def landed(self, counter: str, count: int) -> None:
        """Record that the oldest operations of a counter have completed in all waves."""
        queue = self.queues[counter]
        for flight in queue[:count]:
            flight.out[counter] = self.m.no_wave
            self._land(flight, self.m.every_wave, whole=True)
        self.queues[counter] = queue[count:]

    # waits
    def wait(self, counts: Mapping[str, int]) -> None:
        """Wait in the running waves until each counter has at most that many outstanding operations."""
        for counter, newest in counts.items():
            if self.queues.get(counter) and not self._wait_in_every_wave(counter, newest):
                self._wait(counter, newest)

    def _wait_in_every_wave(self, counter: str, newest: int) -> bool:
        """Wait as `_wait` does if this is simple: all waves wait, and have the same outstanding operations.

        Return whether it is.
        """
        queue = self.queues[counter]
        if self.m.here is not self.m.every_wave:
            return False
        if not all(self.is_simple(flight, counter) and (flight.ordered or not newest) for flight in queue):
            return False
        self.landed(counter, max(0, len(queue) - newest))
        return True

    def is_simple(self, flight: Flight, counter: str) -> bool:
        """Return whether an operation is outstanding in all waves, and a wait for it depends on this counter only."""
        return len(flight.out) == 1 and flight.out[counter] is self.m.every_wave

    def _wait(self, counter: str, newest: int) -> None:
        queue, here = self.queues[counter], self.m.here
        landing: list[tuple[Flight, Array]] = []
        younger = np.zeros(len(here), np.int64)
        if newest:  # while any unordered operation is outstanding, only a wait for 0 guarantees completion
            for flight in queue:
                here = here if flight.ordered else here & ~flight.out[counter]
        for flight in reversed(queue):
            due = flight.out[counter] & here & (younger >= newest)
            younger += flight.out[counter]
            if due.any():
                landing.append((flight, due))
        for flight, due in reversed(landing):
            before = flight.waves
            flight.out[counter] = flight.out[counter] & ~due
            self._land(flight, before & ~flight.waves, whole=not flight.waves.any())
        self.queues[counter] = [flight for flight in queue if flight.out[counter].any()]

    def _land(self, flight: Flight, waves: Array, *, whole: bool) -> None:
        """Deliver the results in these waves. With `whole`, nothing remains outstanding."""
        if not waves.any():
            return
        m, mask = self.m, flight.mask
        if not (whole and waves.all()):
            lanes = np.repeat(waves, WAVE)
            mask = Mask(lanes if mask is None else lanes & mask.bools)
        self.changes += len(flight.arrivals)
        for arrival in flight.arrivals:
            if not flight.written:
                self._arrive(flight, arrival, waves, mask)
            if whole:
                rest = [other for other in self.awaited[arrival.slot] if other is not flight]
                if rest:
                    self.awaited[arrival.slot] = rest
                else:
                    del self.awaited[arrival.slot]
        if flight.writeback is not None:
            flight.writeback(waves)
        if flight.copy is not None:
            m.copies.finish(flight.copy, np.repeat(waves, WAVE))

    def _arrive(self, flight: Flight, arrival: Arrival, waves: Array, mask: Mask | None) -> None:
        m, (slot, value, keep) = self.m, arrival
        if keep != 0xFFFFFFFF:
            kept = np.uint32(~keep & 0xFFFFFFFF)
            undefined = m.undefined_bits.of(slot)
            self._store(flight, slot, (m.raw(slot) & kept) | value, waves, mask)
            m.undefined_bits.keep(slot, undefined, kept, mask)
        else:
            self._store(flight, slot, value, waves, mask)

    def _store(self, flight: Flight, slot: int, value: Array, waves: Array, mask: Mask | None) -> None:
        m = self.m
        if mask is None or (flight.scalar and waves.all()):
            m.regs[slot] = value
            m.partial.pop(slot, None)
        elif flight.scalar:
            m.arrive_scalar(slot, value, waves)
        else:
            m.merge(slot, value, mask)

    # errors
    def used(self, at: int, touched: Iterable[int]) -> None:
        """Report MISSING_WAIT for an instruction that uses awaited registers.

        It is legal for a load whose result arrives later.
        """
        here = self.m.here
        into, others = self.m.unit.loaded(at)
        counters = self.m.unit.counters[at]
        for slot in sorted(self.awaited.keys() & touched):
            for flight in reversed(self.awaited[slot]):
                queued = slot in into and slot not in others and tuple(flight.out) == counters
                if queued and flight.ordered and not self.m.unit.unordered[at]:
                    continue
                if (flight.waves & here).any():
                    self._report(at, slot, flight)

    def _report(self, at: int, slot: int, flight: Flight) -> None:
        m, unit = self.m, self.m.unit
        counter = next(iter(flight.out))
        count = self._younger(counter, flight)
        step, first = unit.insts[at], unit.insts[flight.at]
        reads = slot in unit.reads(at)
        lanes = np.repeat(flight.waves & m.here, WAVE)
        lanes = lanes if flight.mask is None else lanes & flight.mask.bools
        note = m.names(np.flatnonzero(lanes)) if lanes.any() else "no lane"
        m.report(
            DiagnosticCode.MISSING_WAIT, at, note, what=step.form.spelling, does="reads" if reads else "overwrites",
            reg=name_of(unit.keys[slot]), first=first.form.spelling, line=show(first.where), counter=counter,
            count=count, fix=f"`k.wait({KEYWORDS[counter]}={count})`",
        )  # fmt: skip

    def _younger(self, counter: str, flight: Flight) -> int:
        """Return how many accesses were issued after one, as the minimum over waves.

        Return 0 if any of them is unordered.
        """
        here, queue = flight.out[counter] & self.m.here, self.queues[counter]
        if any(not other.ordered and (other.out[counter] & here).any() for other in queue):
            return 0
        younger = np.zeros(len(here), np.int64)
        for other in reversed(queue):
            if other is flight:
                break
            younger += other.out[counter]
        return int(younger[here].min(initial=1 << 30))

    def accesses(self, lanes: Array) -> list[Access]:
        """Return the outstanding accesses to LDS of these lanes, as reported to the watchers.

        The vector L1 cache performs other accesses of a workgroup's waves in the order of their issue.
        """
        waves = np.zeros(self.m.waves, bool)
        waves[lanes // WAVE] = True
        flights = {id(flight): flight for queue in self.queues.values() for flight in queue}
        pending = (flight for flight in flights.values() if (flight.pending(lds=True) & waves).any())
        some = [access for flight in pending for access in flight.accesses]
        return [access for access in some if access.memory.space == "shared"]
