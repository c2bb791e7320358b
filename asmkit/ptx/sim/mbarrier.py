"""Simulator steps of mbarriers: barriers in shared memory that count arrivals and bytes (PTX ISA 9.7.13.15)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import DiagnosticCode
from ...regs import Reg
from ...sim.compile import NotSimulatedError
from ...sim.memory import Strength, each, numbers, only_piece
from ...sim.runs import distinct
from . import mbarrier_words
from .cluster import masked
from .mbarrier_uses import uses
from .mbarrier_waits import waits
from .memory import address, operand, reach_of_mbarrier, space, words_of
from .native_mbarriers import advance

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

_CTA = 1
"""The reach of the scope `.cta`."""


class Objects:
    """The mbarriers of the active lanes: `places` holds the place of each lane's mbarrier, `lanes` the lane numbers.

    A multicast has several rows for each lane: `which` is the index of the active lane of each row.
    """

    def __init__(
        self, m: Machine, at: int, view: Array, places: Array, lanes: Array, which: Array | None = None
    ) -> None:
        self.m, self.at, self.view, self.places, self.lanes, self.which = m, at, view, places, lanes, which

    @cached_property
    def _distinct(self) -> tuple[Array, Array]:
        return distinct(self.places)

    @property
    def index(self) -> Array:
        """The places of the different mbarriers."""
        return self._distinct[0]

    @property
    def inverse(self) -> Array:
        """The index of each lane's mbarrier among the different ones."""
        return self._distinct[1]

    @property
    def words(self) -> Array:
        """The words of the different mbarriers."""
        return self.view[self.index]

    @property
    def found(self) -> Array:
        """The word of each lane's mbarrier."""
        return self.view[self.places]

    def each(self, values: Array | int) -> Array:
        """Return a value of each lane."""
        found = each(self.m.active(np.atleast_1d(values)).astype(np.int64), self.m.active_count)
        return found if self.which is None else found[self.which]

    def sums(self, values: Array | int) -> Array:
        """Sum a value over the lanes of each mbarrier."""
        return np.bincount(self.inverse, self.each(values), len(self.index)).astype(np.int64)

    @property
    def parities(self) -> Array:
        """The phase parity of each lane's mbarrier."""
        return mbarrier_words.parity(self.found)

    def complete(self, bytes_: Array) -> None:
        """Complete transferred bytes, one number for each lane."""
        if self._natively(np.zeros(len(self.places), np.int64), -bytes_, drops=False) is None:
            none = np.zeros(len(self.index), np.int64)
            self.advance(none, -np.bincount(self.inverse, bytes_, len(self.index)).astype(np.int64), none)

    def check(self) -> None:
        """Report MBARRIER if an mbarrier is not initialized."""
        if not mbarrier_words.initialized(self.found).all():
            self.wrong("it is not initialized", "initialize it with mbarrier.init, then a barrier of the block")

    def wrong(self, why: str, fix: str) -> None:
        """Report MBARRIER for these mbarriers."""
        what = self.m.unit.insts[self.at]
        self.m.report(DiagnosticCode.MBARRIER, self.at, self.m.names(self.lanes), what=what, why=why, fix=fix)

    def put(self, words: Array) -> None:
        """Write the mbarriers back to memory."""
        self.view[self.index] = words
        self.m.events += 1

    def arrive(self, counts: Array, bytes_: Array, *, drops: bool = False, reach: int = _CTA) -> Array:
        """Expect bytes and count the arrivals of each lane. Return the words that the lanes have found.

        The lanes of one instruction arrive one after another: if the phase completes in between, the arrivals of the
        remaining lanes belong to the next phase. `reach` is that of the scope, 0 if the arrivals are relaxed.
        """
        if (found := self._natively(counts, bytes_, drops=drops, reach=reach)) is not None:
            return found
        found = self.found
        sums = np.bincount(self.inverse, counts, len(self.index))
        if (sums <= mbarrier_words.pending(self.words)).all():
            self._arrive_together(counts, bytes_, drops=drops, reach=reach)
            return found
        found, turns = np.empty(len(self.lanes), np.uint64), _turns(self.inverse)
        for turn in range(int(turns.max()) + 1):
            here = turns == turn
            some = Objects(self.m, self.at, self.view, self.places[here], self.lanes[here])
            found[here] = some.found
            some._arrive_together(counts[here], bytes_[here], drops=drops, reach=reach)
        return found

    def _natively(self, counts: Array, bytes_: Array, *, drops: bool, reach: int | None = None) -> Array | None:
        """Count arrivals and bytes of each lane together in compiled code, and notify the watchers.

        Returns the words that the lanes have found, or None if numpy must count. Without `reach`, the lanes do not
        arrive.
        """
        if self.m.native is None or (made := advance(self.view, self.places, counts, bytes_, drops=drops)) is None:
            return None
        found, done = made
        if reach is not None:
            self._arrived(found, reach)
        if len(done):
            self._completed(done, mbarrier_words.parity(self.view[done]) ^ 1)
        self.m.events += 1
        return found

    def _arrive_together(self, counts: Array, bytes_: Array, *, drops: bool, reach: int) -> None:
        """Count arrivals of lanes that no completion of a phase separates."""
        self._arrived(self.found, reach)
        arrivals, more = (np.bincount(self.inverse, x, len(self.index)).astype(np.int64) for x in (counts, bytes_))
        self.advance(arrivals, more, arrivals if drops else np.zeros_like(arrivals))

    def _arrived(self, found: Array, reach: int) -> None:
        """Note the arrivals of lanes that have found these words, and notify the watchers unless `reach` is 0."""
        waits(self.m).arrived(self.lanes, self.places, found)
        for watcher in self.m.launch.hooked("arrive") if reach else ():
            watcher.arrive(self.m, self.lanes, self.places, reach)

    def advance(self, arrivals: Array, bytes_: Array, dropped: Array) -> None:
        """Count arrivals and bytes, and start the next phase of each mbarrier whose phase is complete."""
        words = self.words
        parity, expected = mbarrier_words.parity(words), mbarrier_words.expected(words) - dropped
        pending = mbarrier_words.pending(words) - arrivals
        if (pending < 0).any():
            self.wrong("more arrivals than the phase expects", "pass the number of all arrivals to mbarrier.init")
        left = mbarrier_words.bytes_left(words, bytes_)
        done = (pending == 0) & (left == 0)
        if done.any():
            self._completed(self.index[done], parity[done])
        v1 = mbarrier_words.layout_v1(words)
        self.put(mbarrier_words.join(parity ^ done, expected, np.where(done, expected, pending), left, v1))

    def _completed(self, barriers: Array, parities: Array) -> None:
        """Notify the watchers of completed phases of mbarriers, which have these parities."""
        waits(self.m).completed(barriers)
        for watcher in self.m.launch.hooked("phase"):
            watcher.phase(self.m, barriers, phase_of(barriers, parities))


def _turns(inverse: Array) -> Array:
    """Return for each lane how many lanes before it arrive at the same mbarrier."""
    order = np.argsort(inverse, kind="stable")
    first = np.searchsorted(inverse[order], inverse[order])
    turns = np.empty(len(inverse), np.int64)
    turns[order] = numbers(len(inverse)) - first
    return turns


def phase_of(barriers: Array, parity: Array) -> Array:
    """Return the numbers of phases of mbarriers."""
    return 2 * barriers + parity


def _objects(unit: Unit, at: int, inst: Inst, kind: str = "atomic") -> Callable[[Machine], Objects]:
    """Return a function that finds the mbarriers of an instruction.  Every access except a plain store synchronizes."""
    found, mask = operand(inst, "a"), operand(inst, "mask")
    assert found
    where, at_ = space(found[0]), address(unit, at, found[1])
    ranks = unit.source(at, mask[1], mask[0]) if mask else None

    def get(m: Machine) -> Objects:
        addresses = at_(m)
        memory, offsets = only_piece(m, at, kind, where, addresses, 8)
        lanes, which = m.active_lanes, None
        offsets = each(offsets, len(lanes))
        if ranks is not None:
            offsets, which = masked(m, at, addresses, m.active(np.atleast_1d(ranks(m))), DiagnosticCode.MBARRIER)
            lanes = lanes[which]
        if m.launch.hooked("load" if kind == "load" else "store"):
            m.watch_access(kind, at, [(memory, offsets, which)], 8, Strength() if kind != "store" else None)
        return Objects(m, at, memory.view(8), offsets // 8, lanes, which)

    return get


def _number(unit: Unit, at: int, inst: Inst, name: str, default: int) -> Callable[[Machine], Any]:
    found = operand(inst, name)
    return unit.source(at, found[1], found[0]) if found else lambda m: default


def mbarrier_init(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.init, a plain store that other threads see only after a synchronization."""
    get, count = _objects(unit, at, inst, "store"), _number(unit, at, inst, "count", 1)
    v1 = "layout::v1" in words_of(inst)

    def run(m: Machine) -> None:
        objects = get(m)
        total, lanes = objects.sums(count(m)), objects.sums(1)
        each = total // lanes
        objects.put(mbarrier_words.join(np.zeros_like(each), each, each, np.zeros_like(each), v1))
        first = np.unique(objects.inverse, return_index=True)[1]
        waits(m).started(objects.index)
        uses(m).initialized(at, objects.index, objects.lanes[first], each)

    return run


def mbarrier_inval(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.inval."""
    get = _objects(unit, at, inst)

    def run(m: Machine) -> None:
        objects = get(m)
        objects.put(np.zeros_like(objects.words))

    return run


def _transaction(unit: Unit, at: int, inst: Inst, sign: int) -> Step:
    get, bytes_ = _objects(unit, at, inst), _number(unit, at, inst, "bytes", 0)

    def run(m: Machine) -> None:
        objects = get(m)
        objects.check()
        none = np.zeros(len(objects.index), np.int64)
        objects.advance(none, sign * objects.sums(bytes_(m)), none)

    return run


def mbarrier_expect_tx(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.expect_tx: the phase expects more bytes."""
    return _transaction(unit, at, inst, 1)


def mbarrier_complete_tx(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.complete_tx: bytes have been transferred."""
    return _transaction(unit, at, inst, -1)


def mbarrier_transaction(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.expect_tx or complete_tx at the mbarriers of several blocks."""
    return _transaction(unit, at, inst, 1 if "expect_tx" in words_of(inst) else -1)


def mbarrier_arrive(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.arrive or arrive_drop, with a count or with expected bytes."""
    get = _objects(unit, at, inst)
    count, bytes_ = _number(unit, at, inst, "count", 1), _number(unit, at, inst, "bytes", 0)
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    drops, reach = "arrive_drop" in words_of(inst), reach_of_mbarrier(inst)
    if operand(inst, "mask") and isinstance(inst.operands[0], Reg):
        raise NotSimulatedError("the state of several mbarriers")

    def run(m: Machine) -> None:
        objects = get(m)
        objects.check()
        counts, more = objects.each(count(m)), objects.each(bytes_(m))
        states = objects.arrive(counts, more, drops=drops, reach=reach)
        for write in stores if objects.which is None else ():
            write(m, m.full(states))

    return run


def arrive_at(m: Machine, objects: Objects) -> None:
    """Count one arrival for each lane."""
    objects.check()
    objects.arrive(objects.each(1), objects.each(0))


def objects_of(unit: Unit, at: int, inst: Inst) -> Callable[[Machine], Objects]:
    """Return a function that finds the mbarriers in operand `a` of an instruction."""
    return _objects(unit, at, inst)


def mbarrier_test_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.test_wait: test whether the phase of a state or of a parity has completed.

    Operations that report are not simulated. Without a report, the predicate and the value of a report are 0, and a
    conditional phase completes with the primary phase (PTX ISA 9.7.13.15.16).
    """
    get = _objects(unit, at, inst, "load")
    parity, state = _number(unit, at, inst, "parity", 0), _number(unit, at, inst, "state", 0)
    by_parity = operand(inst, "parity") is not None
    write, *reports = unit.dests(at, inst.operands[0], inst.form.slots[0])
    if value := operand(inst, "v"):
        reports += unit.dests(at, value[1], value[0])
    reach = reach_of_mbarrier(inst)

    def run(m: Machine) -> None:
        objects = get(m)
        objects.check()
        wanted = m.active(np.atleast_1d(parity(m) if by_parity else state(m)))
        phase = wanted.astype(np.int64) & 1 if by_parity else mbarrier_words.parity(wanted)
        done = objects.parities != phase
        write(m, m.full(done))
        for report in reports:
            report(m, np.zeros(1, np.uint8))
        waits(m).waited(objects.lanes, objects.places, done)
        count = np.count_nonzero(done)
        if count and unit.uses_result(at):
            _observe(m, phase_of(objects.places, phase), done, reach)
        if count < len(done):
            m.spin()

    return run


def _observe(m: Machine, phases: Array, done: Array, reach: int) -> None:
    """Complete the copies of these phases, and notify the watchers of the lanes that have seen them complete."""
    lanes = m.active_lanes[done]
    for phase in np.unique(phases[done]).tolist() if m.copies.under_way else ():
        m.copies.observed(phase // 2, waits(m).completed_phases(np.array([phase // 2])).item(), phase)
    if m.bulk.under_way:
        m.bulk.observed(phases[done])
    for complete in m.at_phase:
        complete(phases[done])
    for watcher in m.launch.hooked("observe") if reach else ():
        watcher.observe(m, lanes, phases[done], reach)


def mbarrier_try_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.try_wait, which is that of test_wait, because waiting lanes yield to others."""
    return mbarrier_test_wait(unit, at, inst)


def mbarrier_check_layout(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.check_layout: test which layout the initialization has chosen."""
    get, v1 = _objects(unit, at, inst, "load"), "layout::v1" in words_of(inst)
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        objects = get(m)
        objects.check()
        write(m, m.full(mbarrier_words.layout_v1(objects.found) == v1))

    return run


def mbarrier_pending_count(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mbarrier.pending_count: the pending arrivals of a state."""

    def pending(state: Array) -> Array:
        return mbarrier_words.pending(state).astype(np.uint32)

    return unit.value(at, inst, pending, mixed=True)
