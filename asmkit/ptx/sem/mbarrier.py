"""mbarrier: barriers in shared memory that count arrivals and bytes, as steps of the simulator (PTX ISA 9.7.13.15).

The object's eight bytes are opaque in PTX.  Here they hold, from the low bits: bytes still to come (21 bits, wrapped),
arrivals still to come (20), arrivals expected in a phase (20), a mark that it was initialised, and the phase's parity.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import Mistake
from ...sim.memory import only_piece
from .memory import address, operand, space

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...program import Inst
    from ...sim.compile import Step, Unit
    from ...sim.machine import Machine
    from ...sim.memory import Array

_BYTES, _COUNT = 21, 20
_MARK = np.uint64(1) << np.uint64(62)
_PARITY = np.uint64(63)
_NEVER = np.uint64(2**64 - 1)  # what the simulator's shared memory holds before it is written


def _field(words: Array, low: int, bits: int) -> Array:
    return ((words >> np.uint64(low)) & np.uint64((1 << bits) - 1)).astype(np.int64)


def _joined(parity: Array, expected: Array, pending: Array, bytes_: Array) -> Array:
    parts = ((bytes_ & ((1 << _BYTES) - 1), 0), (pending, _BYTES), (expected, _BYTES + _COUNT))
    words = _MARK | (parity.astype(np.uint64) << _PARITY)
    for part, low in parts:
        words = words | (part.astype(np.uint64) << np.uint64(low))
    return words


def _parity(words: Array) -> Array:
    return (words >> _PARITY).astype(np.int64)


class Objects:
    """The barriers that the active lanes name: `words[inverse]` is each lane's, `lanes` are the lanes' numbers."""

    def __init__(self, m: Machine, at: int, view: Array, index: Array, lanes: Array) -> None:
        self.m, self.at, self.view, self.lanes = m, at, view, lanes
        self.index, self.inverse = np.unique(index, return_inverse=True)
        self.words = view[self.index]

    def sums(self, values: Any) -> Array:
        """Per object, the sum of a value over the lanes that name it."""
        each = np.broadcast_to(self.m.active(np.atleast_1d(values)), self.lanes.shape)
        return np.bincount(self.inverse, each, len(self.index)).astype(np.int64)

    @property
    def parities(self) -> Array:
        """The parity of each lane's barrier's phase."""
        return _parity(self.words)[self.inverse]

    def complete(self, bytes_: Array) -> None:
        """So many bytes have come, one number for each lane."""
        none = np.zeros(len(self.index), np.int64)
        self.advance(none, -np.bincount(self.inverse, bytes_, len(self.index)).astype(np.int64), none)

    def check(self) -> None:
        """MBARRIER if one was never initialised."""
        if not ((self.words & _MARK != 0) & (self.words != _NEVER)).all():
            self.wrong("it is not initialised", "mbarrier.init, then a barrier of the block")

    def wrong(self, why: str, fix: str) -> None:
        """Stop with a mistake of these barriers."""
        what = self.m.unit.insts[self.at]
        self.m.report(Mistake.MBARRIER, self.at, self.m.names(self.lanes), what=what, why=why, fix=fix)

    def put(self, words: Array) -> None:
        """Write the objects back."""
        self.view[self.index] = self.words = words
        self.m.events += 1

    def advance(self, arrivals: Array, bytes_: Array, dropped: Array) -> None:
        """Count arrivals and bytes; phases that are complete end, and the next begins."""
        parity, expected = _parity(self.words), _field(self.words, _BYTES + _COUNT, _COUNT) - dropped
        pending = _field(self.words, _BYTES, _COUNT)
        half = 1 << (_BYTES - 1)
        left = (_field(self.words, 0, _BYTES) + bytes_ + half) % (1 << _BYTES) - half
        while True:
            step = np.minimum(arrivals, pending)
            pending, arrivals = pending - step, arrivals - step
            done = (pending == 0) & (left == 0)
            if ((arrivals > 0) & ~done).any():
                self.wrong("more arrivals than the phase expects", "the count of mbarrier.init is that of all arrivals")
            parity, pending = parity ^ done, np.where(done, expected, pending)
            if done.any():
                self._completed(done)
            if not (arrivals > 0).any():
                break
        self.put(_joined(parity, expected, pending, left))

    def _completed(self, done: Array) -> None:
        """A phase ends: for the watchers its block has passed a barrier."""
        m = self.m
        if not m.launch.hooked("barrier"):
            return
        owners = self.index[done] * 8 // m.launch.shared_pitch
        blocks = np.unique([*m.block_of[self.lanes[done[self.inverse]]], *owners])
        lanes = np.flatnonzero(np.isin(m.block_of, blocks))
        m.barriers.passed(self.at, lanes)
        if set(blocks) - set(owners):  # others of the cluster have arrived
            for watcher in m.launch.hooked("cluster_barrier"):
                watcher.cluster_barrier(m, self.at, lanes)


def _objects(unit: Unit, at: int, inst: Inst, kind: str = "atomic") -> Callable[[Machine], Objects]:
    """How the barriers that an instruction names are found.  All but a plain store orders by itself."""
    found = operand(inst, "a")
    assert found
    where, at_ = space(found[0]), address(unit, at, found[1])

    def get(m: Machine) -> Objects:
        memory, offsets = only_piece(m, at, kind, where, at_(m), 8)
        if m.watches_store:
            m.watch_access(kind, at, [(memory, offsets, None)], 8, kind != "store")
        lanes = m.active_lanes
        return Objects(m, at, memory.view(8), np.broadcast_to(offsets, lanes.shape) // 8, lanes)

    return get


def _number(unit: Unit, at: int, inst: Inst, name: str, default: int) -> Callable[[Machine], Any]:
    found = operand(inst, name)
    return unit.source(at, found[1], found[0]) if found else lambda m: default


def mbarrier_init(unit: Unit, at: int, inst: Inst) -> Step:
    """A barrier whose phase 0 expects `count` arrivals; others see it when something has put them in order."""
    get, count = _objects(unit, at, inst, "store"), _number(unit, at, inst, "count", 1)

    def run(m: Machine) -> None:
        objects = get(m)
        total, lanes = objects.sums(count(m)), objects.sums(1)
        each = total // lanes
        objects.put(_joined(np.zeros_like(each), each, each, np.zeros_like(each)))

    return run


def mbarrier_inval(unit: Unit, at: int, inst: Inst) -> Step:
    """The memory is free again."""
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
    """The phase waits for so many bytes more."""
    return _transaction(unit, at, inst, 1)


def mbarrier_complete_tx(unit: Unit, at: int, inst: Inst) -> Step:
    """So many bytes have come."""
    return _transaction(unit, at, inst, -1)


def mbarrier_arrive(unit: Unit, at: int, inst: Inst) -> Step:
    """Arrive and arrive_drop, with a count, or with bytes to expect."""
    get = _objects(unit, at, inst)
    count, bytes_ = _number(unit, at, inst, "count", 1), _number(unit, at, inst, "bytes", 0)
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    drops = "arrive_drop" in inst.form.choices

    def run(m: Machine) -> None:
        objects = get(m)
        objects.check()
        before, arrivals = objects.words, objects.sums(count(m))
        objects.advance(arrivals, objects.sums(bytes_(m)), arrivals if drops else np.zeros_like(arrivals))
        for write in stores:
            write(m, m.full(before[objects.inverse]))

    return run


def arrive_at(m: Machine, objects: Objects) -> None:
    """One arrival of each lane."""
    objects.check()
    none = np.zeros(len(objects.index), np.int64)
    objects.advance(objects.sums(1), none, none)


def objects_of(unit: Unit, at: int, inst: Inst) -> Callable[[Machine], Objects]:
    """How the barriers that an instruction names as `a` are found."""
    return _objects(unit, at, inst)


def mbarrier_test_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """Whether a phase is over: that of a state, or that of a parity."""
    get = _objects(unit, at, inst)
    parity, state = _number(unit, at, inst, "parity", 0), _number(unit, at, inst, "state", 0)
    by_parity = operand(inst, "parity") is not None
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        objects = get(m)
        objects.check()
        now = _parity(objects.words)[objects.inverse]
        wanted = m.active(np.atleast_1d(parity(m) if by_parity else state(m)))
        phase = wanted.astype(np.int64) & 1 if by_parity else _parity(wanted)
        done = now != phase
        write(m, m.full(done))
        if m.proxy is not None and done.any():
            m.proxy.all_know()
        if m.bulk.under_way and done.any():
            _observe(m, at, 2 * objects.index[objects.inverse] + phase, done)
        if not done.all():
            m.spin()

    return run


def _observe(m: Machine, at: int, phases: Array, done: Array) -> None:
    """Copies that these phases have counted are there, for the lanes that have seen the phase end."""
    if m.bulk.observed(phases[done]):
        lanes = m.active_lanes[done]
        m.barriers.passed(at, lanes)
        for watcher in m.launch.hooked("cluster_barrier") if m.launch.cluster else ():
            watcher.cluster_barrier(m, at, lanes)


def mbarrier_try_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """test_wait: the lanes give way to others by themselves."""
    return mbarrier_test_wait(unit, at, inst)


def mbarrier_pending_count(unit: Unit, at: int, inst: Inst) -> Step:
    """The arrivals that a state still waited for."""

    def pending(state: Array) -> Array:
        return _field(state, _BYTES, _COUNT).astype(np.uint32)

    return unit.value(at, inst, pending, mixed=True)
