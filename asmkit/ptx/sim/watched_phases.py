"""The watchers of instructions on mbarriers, and of copies that mbarriers count, in compiled code.

Compiled code decides that the watchers have nothing to report, and updates racecheck's and initcheck's notes. It logs
the knowledge that agents pass on at mbarriers: Python joins it with that of other agents when compiled code returns, or
when it cannot decide without that.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np

from ...sim.memory import numbers
from ...sim.native.buffers import TICKS
from ...sim.native.c_structures import address
from ...sim.runs import distinct
from ...sim.trial import Trial
from ...sim.watch.initcheck import Initcheck
from ...sim.watch.memcheck import Memcheck
from ...sim.watch.racecheck import Racecheck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...sim.machine import Machine
    from ...sim.memory import Access, Array
    from ...sim.native.graph import Value
    from ...sim.ordering import Order
    from ...sim.watch.compiled_accesses import CompiledAccesses
    from ...sim.watch.phases import Phases

ARRIVED, COMPLETED, LANDED, OBSERVED, ISSUED, WAITED = range(6)
"""The kinds of events in the log, as `knowledge.h` has them."""
KNOWN = (Initcheck, Memcheck, Racecheck, Trial)
"""The watchers whose hooks compiled code replaces. Racecheck must be among the watchers of a run.

A trial looks only at writes of global memory. Compiled code leaves these to Python.
"""


class WatchedPhases:
    """The notes and the order of racecheck in a chunk, for instructions on mbarriers and copies in compiled code."""

    def __init__(self, m: Machine, racecheck: Racecheck, compiled: CompiledAccesses, state: Value) -> None:
        self._m, self._racecheck, self._compiled, self._state = m, racecheck, compiled, state
        shared = m.shared.data.size
        places = shared // m.unit.grain + 1
        self._writes, self._reads = racecheck.notes(m, m.shared)
        self._offsets, self._row_lanes = np.empty(m.lanes, np.int64), np.empty(0, np.int64)
        self._row_names, self._target = np.empty(0, np.int32), np.zeros(places, np.int32)
        self._access: Value = None
        state.offsets, state.target = address(self._offsets), address(self._target)

    def room_for_rows(self, rows: int) -> None:
        """Make room for the chunks of copies of one instruction."""
        if len(self._row_lanes) == rows:
            return
        self._row_lanes, self._row_names = np.empty(rows, np.int64), np.empty(rows, np.int32)
        self._state.row_lanes, self._state.row_names = address(self._row_lanes), address(self._row_names)

    def room_for_reads(self, count: int) -> None:
        """Make room for the notes on reads of one instruction, of some locations."""
        self._compiled.table(self._reads).reserve(count)

    def before(self, *, copies: bool, mbarriers: bool = True) -> bool:
        """Let compiled code know the notes. Return whether it may execute the instructions.

        Args:
            copies: Whether they can copy.
            mbarriers: Whether they access mbarriers. Otherwise they are weak accesses to the own block.

        """
        m, state, racecheck = self._m, self._state, self._racecheck
        kept = racecheck.concerns_mbarriers(m) if mbarriers else racecheck.keeps_releases(m, m.shared)
        if kept or m.passed is not None or m.keeps_seen:
            return False
        races = racecheck.races(m)
        races.times.reserve(TICKS)
        if copies:
            self._writes.expect(0, None, copies=True)
        self._share_knowledge()
        state.order, state.writes, self._access = self._compiled.for_instructions(self._writes)
        state.access = ctypes.addressof(self._access)
        state.reads = ctypes.addressof(self._compiled.table(self._reads).state)
        state.scopes, state.proxies = address(races.times.scopes), address(races.times.proxies)
        state.times_room = len(races.times.scopes)
        state.synchronizing = address(races.strong.synchronizing(m.shared))
        return True

    def _share_knowledge(self) -> None:
        """Let compiled code join events, if there is room."""
        knowledge = self._compiled.knowledge
        self._state.knowledge = ctypes.addressof(knowledge.state) if knowledge.before() else None
        native = self._m.native
        assert native is not None
        native.notes.pass_knowledge()  # the tables can be new

    def learned(self) -> None:
        """Let compiled code know the knowledge of agents."""
        self._share_knowledge()
        self._compiled.for_instructions(self._writes)
        self._state.learns = self._state.stale = 0

    def after(self) -> None:
        """Take over the reads that compiled code has noted and removed."""
        self._compiled.table(self._reads).take_over()
        native = self._m.native
        assert native is not None
        native.notes.changed(self._m.shared)
        self._state.learns = self._state.stale = 0

    # copies of single threads
    def reads_at(self, access: Access, time: int) -> None:
        """Remember when copies have read their sources, which their lanes know later."""
        self._racecheck.reads_at(self._m, access, time)

    def time_of_read(self, access: Access) -> int:
        """Return when copies have read their sources."""
        return self._racecheck.time_of_read(self._m, access)

    # the log
    def take_over_knowledge(self) -> int:
        """Take over what agents have learned from the first events of the log. Return the number of these events."""
        self._compiled.knowledge.take_over()
        joined, self._state.joined = self._state.joined, 0
        return joined

    def note(self, event: Value, lanes: Array, phases: Array) -> None:
        """Note the copies that have landed, or that read memory, and who has issued them."""
        if event.kind in (LANDED, ISSUED):
            order, races = self._racecheck.order(self._m), self._racecheck.races(self._m)
            issuers = distinct(order.names(order.agents(lanes)))[0]
            if event.kind == LANDED:
                races.landed.add(issuers, event.time)
                self._writes.by_operations = True
            else:
                races.issued(issuers, event.time)

    def join(self, event: Value, lanes: Array, places: Array) -> None:
        """Join an event for which compiled code has no room."""
        m, racecheck = self._m, self._racecheck
        join_in_numpy(racecheck.order(m), racecheck.phases(m), event, lanes, places)


def join_in_numpy(order: Order, phases: Phases, event: Value, lanes: Array, places: Array) -> None:
    """Join an event with what agents know. The places are those of mbarriers, or the phases."""
    if event.kind == ARRIVED and event.reach:
        phases.arrive(order, lanes, places, event.reach, event.time)
    elif event.kind == COMPLETED:  # the lanes are mbarriers
        phases.complete(lanes, places)
    elif event.kind == LANDED:
        phases.copied(order, order.copies(order.agents(lanes), places), places, event.time)
    elif event.kind == OBSERVED:
        phases.observe(order, lanes, places, event.reach)
    elif event.kind == WAITED:  # the lanes are the first ones of groups, the places are times
        each = (lanes[:, None] + numbers(event.reach)).reshape(-1)
        order.wait_for_products(order.agents(each), np.repeat(places, event.reach))


def can_watch(m: Machine, hooks: Sequence[str]) -> bool:
    """Return whether compiled code can replace the hooks of all watchers."""
    others = [one for hook in hooks for one in m.launch.hooked(hook) if type(one) not in KNOWN]
    return not others and isinstance(m.launch.watching.get("racecheck"), Racecheck)


def watched_phases(m: Machine, state: Value) -> WatchedPhases | None:
    """Return the notes of the watchers, None if racecheck has no compiled code."""
    racecheck: Racecheck = m.launch.watching["racecheck"]
    compiled = racecheck.compiled(m, m.shared)
    return None if compiled is None else WatchedPhases(m, racecheck, compiled, state)
