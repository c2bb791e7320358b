"""The knowledge of agents about other blocks, and the reads of an allocation, as tables for `accesses.h`."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..native.c_structures import address, structures
from .reads import Packed
from .strides import Strides

if TYPE_CHECKING:
    from typing import TypeAlias

    from ..knowledge import Known
    from ..memory import Array
    from ..native.graph import Value
    from ..ordering import Order
    from .compiled_knowledge import Times
    from .reads import Noted, Reads

    _Numbers: TypeAlias = dict[tuple[int, ...], Array | Strides]

HEADER = (Path(__file__).parent / "accesses.h").read_text()
"""The structures of racecheck, and the functions that compiled instructions use, too."""
STRUCTURES = structures(HEADER)
"""These structures for ctypes, by name."""
SAME, CHANGED, FRESH = range(3)
"""The states of a read: unchanged by compiled code, with fewer locations, or noted by compiled code."""
_FIELDS = [name for name, _ in STRUCTURES["Noted"]._fields_]  # pyright: ignore[reportAssignmentType]
_COUNT, _STATE = _FIELDS.index("count"), _FIELDS.index("state")
_ROOM = 1 << 15
"""The numbers for which there is room in any case."""
_DIFFERENT = 16
"""The reads of a size of which there is room for all numbers."""
_NEW = 512
"""The reads that compiled code can note until Python takes over."""
_NEW_RECORDS, _NEW_ENTRIES = 256, 2048
"""The records of knowledge about other blocks, and their entries, for which there is room in any case."""


class FarTable:
    """The knowledge of agents about other blocks."""

    def __init__(self, times: Times) -> None:
        self._times = times
        self._source: object = None
        self._used = 0
        self._of_row, self._starts = np.zeros(0, np.int32), np.zeros(0, np.int64)
        self._far = np.zeros((0, 2), np.int64)
        """The record of each row, or -1. The first entry of each record. The entries: a block, the address of times."""
        self._records: list[Known] = []
        self._entries: dict[int, tuple[Known, list[tuple[int, int]]]] = {}
        """For each dictionary of knowledge, by identity, its blocks and the addresses of the times."""

    def _entries_of(self, known: Known) -> tuple[Known, list[tuple[int, int]]]:
        """Return knowledge, and its blocks and addresses."""
        held = self._entries.get(id(known))
        return held or (known, [(block, self._times.address(times)) for block, times in known.items()])

    def update(self, order: Order, x: Value, state: Value) -> None:
        """Pass on the knowledge of agents to compiled code. Rows are never changed, so only new ones matter."""
        same = order.far is self._source and order.used == self._used and len(order.table) == len(self._of_row)
        if same and 2 * state.records <= state.records_room:
            return
        self._source, self._used = order.far, order.used
        distinct = {id(one): one for one in order.far.values()}
        self._entries = {identity: self._entries_of(one) for identity, one in distinct.items()}
        self._records = [*distinct.values()]
        self._fill(order)
        state.records, state.records_room, state.far_room = len(self._records), len(self._starts) - 1, len(self._far)
        tables = [*map(address, (self._of_row, self._starts, self._far))]
        state.far_of_row, state.far_starts, state.far = tables
        x.far_of_row, x.far_starts, x.far = tables if order.far else (None, None, None)

    def _fill(self, order: Order) -> None:
        """Write the tables, with room for as many records again, and some more."""
        number = {identity: i for i, identity in enumerate(self._entries)}
        self._of_row = np.full(len(order.table), -1, np.int32)
        numbers = [number[id(one)] for one in order.far.values()]
        self._of_row[np.fromiter(order.far, np.int64, len(order.far))] = numbers
        entries = [entry for _, some in self._entries.values() for entry in some]
        self._starts = np.zeros(2 * len(number) + _NEW_RECORDS + 1, np.int64)
        self._starts[1 : len(number) + 1] = np.cumsum([len(some) for _, some in self._entries.values()])
        self._far = np.zeros((2 * len(entries) + _NEW_ENTRIES, 2), np.int64)
        self._far[: len(entries)] = np.array(entries, np.int64).reshape(-1, 2)

    def take_over(self, order: Order, state: Value) -> None:
        """Give agents the knowledge that compiled code has put into new rows."""
        for number in range(len(self._records), state.records):
            first, end = self._starts[number : number + 2].tolist()
            entries = [(block, at) for block, at in self._far[first:end].tolist()]
            known = {block: self._times.at(at) for block, at in entries}
            self._records.append(known)
            self._entries[id(known)] = known, entries
        for row, number in enumerate(self._of_row[order.used : state.rows].tolist(), order.used):
            if number >= 0:
                order.far[row] = self._records[number]
        self._used = state.rows

    def used(self) -> set[int]:
        """Return the addresses of the times of the knowledge."""
        return {at for _, entries in self._entries.values() for _, at in entries}


class ReadsTable:
    """The reads of an allocation, which compiled code may remove and add."""

    def __init__(self, reads: Reads) -> None:
        self._reads, self._changes, self._changes_of_runs = reads, -1, 0
        self._runs: tuple[object, ...] = ()
        self._rows = np.empty((0, len(_FIELDS)), np.int64)
        self._arena, self._scratch = np.empty((2, 0), np.int32)
        self._least = _ROOM, _ROOM
        """The numbers for which there is room in the arena and in the scratch in any case."""
        self.state = STRUCTURES["Reads"](window=reads.window)
        self.reference: Value = ctypes.byref(self.state)

    def _update_runs(self) -> None:
        """Let compiled code know the sorted reads."""
        some = [*self._reads.sorted.runs()]
        kind = STRUCTURES["Run"]
        made = [kind(*map(address, (run.places, run.names, run.times)), len(run), base) for base, run in some]
        table = (kind * len(made))(*made)
        self._runs = some, table
        self.state.runs, self.state.run_count = ctypes.addressof(table), len(made)

    def reserve(self, count: int) -> None:
        """Make room for new reads of some locations: `_DIFFERENT` of them that cannot share numbers."""
        self._least = max(self._least[0], _DIFFERENT * 2 * count), max(self._least[1], 2 * count)
        self._changes = -1
        self.update()

    def update(self) -> None:
        """Let compiled code know the reads as they are now."""
        if self._changes_of_runs != self._reads.sorted.changes:
            self._changes_of_runs = self._reads.sorted.changes
            self._update_runs()
        if self._changes == self._reads.changes:
            return
        self._changes, some, state = self._reads.changes, self._reads.recent, self.state
        if len(self._rows) < len(some) + _NEW:
            self._rows = np.empty((2 * len(some) + _NEW, len(_FIELDS)), np.int64)
        self._rows[: len(some)].reshape(-1)[:] = np.frombuffer(b"".join(map(_record, some)), np.int64)
        counts = self._rows[: len(some), _COUNT]
        needed, most = (
            max(one) for one in zip(self._least, (2 * int(counts.sum()), 2 * int(counts.max(initial=0))), strict=True)
        )
        if len(self._arena) < needed:
            self._arena = np.empty(2 * needed, np.int32)
        if len(self._scratch) < most:
            self._scratch = np.empty(2 * most, np.int32)
        state.noted, state.arena, state.scratch = map(address, (self._rows, self._arena, self._scratch))
        state.count, state.room, state.changed, state.used = len(some), len(self._rows), 0, 0
        state.arena_room, state.scratch_room = len(self._arena), len(self._scratch)

    def take_over(self) -> None:
        """Take over the changes that compiled code has made."""
        state, some, reads = self.state, self._reads.recent, self._reads
        if not state.changed:
            return
        state.changed, self._changes = 0, -1
        rows = self._rows[: state.count]
        known: _Numbers = {}
        added: list[tuple[int, Packed]] = []
        for i in np.flatnonzero(rows[:, _STATE]).tolist():
            one = STRUCTURES["Noted"].from_buffer(rows[i])
            if one.state == CHANGED:
                some[i].keep(self._packed(one, known))
            else:
                added.append((i, self._packed(one, known)))
        reads.drop_empty()
        for i, packed in added:
            one = STRUCTURES["Noted"].from_buffer(rows[i])
            if one.count:
                reads.add_packed(
                    reads.shared(packed), one.parts, one.time, (one.low, one.high), settles=bool(one.settles),
                    within=(one.within_low, one.within_high),
                )  # fmt: skip

    def _packed(self, one: Value, known: _Numbers) -> Packed:
        """Return the numbers of a read, which compiled code has written. Reads can share them: `known` keeps them."""
        keys = (
            (one.places, one.starts, one.pieces, one.stride, one.count),
            (one.names, one.names_starts, one.names_pieces, one.names_stride, one.count),
        )
        for key in keys:
            if key not in known:
                known[key] = self._numbers(*key)
        return Packed(known[keys[0]], known[keys[1]], one.moved)

    def _numbers(self, at: int, starts: int, pieces: int, stride: int, count: int) -> Array | Strides:
        some = self._at(at, pieces or count)
        return Strides(self._at(starts, pieces), some, stride, count) if pieces else some

    def _at(self, where: int, count: int) -> Array:
        """Return a copy of numbers in the arena."""
        first = (where - self._arena.ctypes.data) // self._arena.itemsize
        return self._arena[first : first + count].copy()


def _record(read: Noted) -> bytes:
    """Return a read for compiled code."""
    if read.record is None:
        places, names, moved = read.numbers
        at, starts, pieces, stride = _pieces(places)
        names_at, names_starts, names_pieces, names_stride = _pieces(names)
        read.record = bytes(
            STRUCTURES["Noted"](
                at, starts, names_at, names_starts, read.count, read.parts, read.time, moved, pieces, stride,
                names_pieces, names_stride, *read.bounds, *read.within, read.settles, SAME,
            )
        )  # fmt: skip
    return read.record


def _pieces(some: Array | Strides) -> tuple[int | None, int | None, int, int]:
    """Return the addresses of the numbers and of the starts of pieces, the number of pieces, and the stride."""
    if isinstance(some, Strides):
        return address(some.values), address(some.first), len(some), some.stride
    return address(some), None, 0, 0
