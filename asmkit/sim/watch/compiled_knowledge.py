"""The knowledge of agents for compiled code, which joins the events of mbarriers (`knowledge.h`).

`ordering` and `phases` are the reference, and join events for which the tables have no room. Rows of the order's table
are shared. The knowledge kept for phases is either here or in `Phases`, wherever it has last changed.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..memory import numbers
from ..native.c_structures import address, defined, structures
from .compiled_tables import HEADER as ACCESSES
from .compiled_tables import STRUCTURES, FarTable
from .phases import BY_COPIES, CLUSTER

if TYPE_CHECKING:
    from ..memory import Array
    from ..native.graph import Value
    from ..ordering import Order
    from .phases import Kept, Phases

HEADER = (Path(__file__).parent / "knowledge.h").read_text()
"""The tables, and the functions that join events."""
_STRUCTURES = structures(ACCESSES + HEADER)
_Knowledge, _Barrier, _Entry = (_STRUCTURES[name] for name in ("Knowledge", "Barrier", "Entry"))
_MOST = defined(HEADER)["MOST_KEPT"]
_ROWS, _ARRAYS, _BARRIERS = 128, 256, 128
"""The rows, the arrays of times and the mbarriers for which there is room when compiled code begins."""
_TOGETHER = 32
"""The arrays of times whose memory is one array: all of it stays as long as one of them is used."""
_HELD = 1024
"""The arrays of times among which those in use are searched, or else twice as many as are in use."""


def c_definitions() -> str:
    """Return the C code that joins events. It needs that of `accesses.h`."""
    values = {"BY_COPIES": BY_COPIES[0], "REACH_OF_COPIES": BY_COPIES[1], "REACH_OF_CLUSTER": CLUSTER}
    return "".join(f"#define {name} ({value})\n" for name, value in values.items()) + HEADER


class Times:
    """The arrays of times whose addresses compiled code knows, and those that it may use."""

    def __init__(self, width: int) -> None:
        self._width, self._most = width, _HELD
        self._held: dict[int, Array] = {}
        self.free = np.zeros(_ARRAYS, np.uint64)
        """The addresses of unused arrays."""

    def address(self, times: Array) -> int:
        """Return the address of an array, which stays alive."""
        at = address(times)
        self._held[at] = times
        return at

    def at(self, where: int) -> Array:
        """Return the array at an address."""
        return self._held[where]

    def provide(self, count: int) -> int:
        """Make new arrays if only `count` are left, and these are few. Return how many there are now."""
        if 2 * count > len(self.free):
            return count
        while count < len(self.free):
            some = np.empty((min(_TOGETHER, len(self.free) - count), self._width), np.int32)
            self.free[count : count + len(some)] = addresses = address(some) + numbers(len(some)) * some.strides[0]
            self._held |= zip(addresses.tolist(), some, strict=True)
            count += len(some)
        return count

    @property
    def full(self) -> bool:
        """Return whether to search for unused arrays."""
        return len(self._held) > self._most

    def drop_others(self, used: set[int]) -> None:
        """Let go of all arrays but those that are used or free."""
        self._held = {at: self._held[at] for at in (*used, *self.free.tolist())}
        self._most = max(_HELD, 2 * len(self._held))


class CompiledKnowledge:
    """The knowledge of the agents of a chunk, and that kept for the phases of `places` mbarriers, for compiled code."""

    def __init__(self, order: Order, phases: Phases, places: int) -> None:
        self._order, self._phases = order, phases
        self._table: Array | None = None
        self._row: Array | None = None
        self._times = Times(order.table.shape[1])
        self._far = FarTable(self._times)
        self._number_of = np.zeros(places, np.int32)
        self._barriers: Value = (_Barrier * _BARRIERS)()
        self._python = True
        """True if `Phases` has the knowledge that is kept for phases."""
        self.of_order: Value = STRUCTURES["Order"](
            columns=order.columns, width_of_table=order.table.shape[1], first=order.first, per=order.per,
            groups=order.groups, agents=len(order.row), sections=order.parts, lanes=order.width,
            lanes_of_product=order.lanes_of_product,
        )  # fmt: skip
        """The order, as it was at the last update."""
        self.state: Value = _Knowledge(real=order.real, barriers_room=_BARRIERS)
        """The tables, if compiled code may join events."""
        self.state.order, self.state.number_of = ctypes.addressof(self.of_order), address(self._number_of)
        self.state.free, self.state.barriers = address(self._times.free), ctypes.addressof(self._barriers)

    # before and after compiled code
    def update(self) -> None:
        """Pass on the knowledge of agents."""
        x, order = self.of_order, self._order
        if order.table is not self._table or order.row is not self._row:
            self._table, self._row = order.table, order.row
            x.table, x.row, x.beside = map(address, (order.table, order.row, order.beside))
        self._far.update(order, x, self.state)

    def before(self) -> bool:
        """Make room, and pass on the knowledge kept for phases. Return whether compiled code may join events."""
        order, state, times = self._order, self.state, self._times
        order.reserve(_ROWS)
        self.update()
        state.floor, state.rows, state.rows_room = address(order.floor), order.used, len(order.table)
        if self._python or 2 * state.barriers_count > state.barriers_room:
            self.release()
            self._python = not self._pass_on()
        if times.full:
            times.drop_others(self._far.used() | self._used())
        state.free_count = times.provide(state.free_count)
        return not self._python

    def take_over(self) -> None:
        """Take over the new knowledge of agents."""
        order, state = self._order, self.state
        if state.learned:
            state.learned = 0
            self._far.take_over(order, state)
            order.took_over(state.rows)

    # the knowledge kept for phases
    def release(self) -> None:
        """Let Python change the knowledge kept for phases."""
        if self._python:
            return
        self._python, phases = True, self._phases
        phases.pending, phases.done, phases.last = {}, {}, {}
        for one in self._barriers[: self.state.barriers_count]:
            if one.last >= 0:
                phases.last[one.place] = one.last
            if one.pending.count:
                phases.pending[one.place] = self._kept(one.pending)
            for parity in range(2):
                if one.done[parity].count:
                    phases.done[2 * one.place + parity] = self._kept(one.done[parity])

    def _kept(self, left: Value) -> Kept:
        made: Kept = {}
        for one in left.entries[: left.count]:
            made[one.owner, one.reach] = {**made.get((one.owner, one.reach), {}), one.block: self._times.at(one.times)}
        return made

    def _pass_on(self) -> bool:
        """Pass on the knowledge kept for phases. Return whether it fits into the tables."""
        phases, state = self._phases, self.state
        places = sorted({*phases.last, *phases.pending, *(phase // 2 for phase in phases.done)})
        if 2 * len(places) > state.barriers_room:
            state.barriers_room = max(2 * state.barriers_room, 2 * len(places))
            self._barriers = (_Barrier * state.barriers_room)()
            state.barriers = ctypes.addressof(self._barriers)
        self._number_of[:] = 0
        self._number_of[places] = np.arange(1, len(places) + 1)
        state.barriers_count = len(places)
        for one, place in zip(self._barriers, places, strict=False):
            one.place, one.last = place, phases.last.get(place, -1)
            kept = phases.pending.get(place, {}), *(phases.done.get(2 * place + parity, {}) for parity in range(2))
            for left, some in zip((one.pending, *one.done), kept, strict=True):
                if not self._put(left, some):
                    return False
        return True

    def _put(self, left: Value, kept: Kept) -> bool:
        entries = [(*key, block, self._times.address(of)) for key, known in kept.items() for block, of in known.items()]
        left.count = min(len(entries), _MOST)
        for i, entry in enumerate(entries[:_MOST]):
            left.entries[i] = _Entry(*entry, 0)
        return len(entries) <= _MOST

    def _used(self) -> set[int]:
        """Return the addresses of the times that phases keep in compiled code."""
        some = self._barriers[: self.state.barriers_count]
        return {
            entry.times for one in some for left in (one.pending, *one.done) for entry in left.entries[: left.count]
        }
