"""Racecheck's comparisons and notes in compiled code: `accesses.c` decides that an access is in order.

What it cannot decide is left to the functions of `races` and `last_writes`, which are the reference, and which report.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_int64, c_void_p
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..memory import ASYNC_PROXY, numbers
from ..native.library import NoCompilerError, library
from ..native.once import once
from ..native.unlocked import unlocked
from ..ordering import GLOBAL, NEVER, OWN, PEER, PHASES, PRODUCTS, WAITED_FOR_TOGETHER
from ..runs import distinct
from .last_writes import NOBODY
from .reads import Packed
from .strides import SHORT, Strides, packed

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Access, Array
    from ..native.graph import Value
    from ..ordering import Order
    from .last_writes import LastWrites
    from .races import Current, Races
    from .reads import Noted, Reads

_ROOM = 4096
"""The most decisions about an access that compiled code leaves to Python one by one."""
_SPAN = 1 << 24
"""The most locations between the first one and the last one that compiled code compares with reads."""
_OF_GROUPS, _TOGETHER = range(2)
"""How the operations that access memory for agents are named."""


def _fields(pointers: str, values: str) -> list[tuple[str, type[c_void_p | c_int64]]]:
    return [*((name, c_void_p) for name in pointers.split()), *((name, c_int64) for name in values.split())]


class _Order(ctypes.Structure):
    _fields_ = _fields(
        "table beside row", "columns width_of_table first per groups agents sections lanes lanes_of_product"
    )


class _Writes(ctypes.Structure):
    _fields_ = _fields("writer written copying same weak_writer weak_written", "")


class _Access(ctypes.Structure):
    _fields_ = [
        *_fields("", "parts shift window own peer elsewhere by_proxy in_order reach sure tolerant"),
        *_fields("proxies scopes clusters", "blocks"),
    ]


class _Read(ctypes.Structure):
    _fields_ = _fields(
        "places starts names names_starts", "count parts time moved pieces stride names_pieces names_stride"
    )


class _Target(ctypes.Structure):
    _fields_ = _fields("lanes", "low span")


class _Functions(NamedTuple):
    compare_with_writes: Callable[..., int]
    compare_with_read: Callable[..., int]
    is_too_narrow: Callable[..., int]
    name_operations: Callable[..., int]
    leaves_array: Callable[..., int]
    are_noted: Callable[..., int]
    fill_target: Value
    clear_target: Value
    note_write: Value
    find_bounds: Value
    pack_read: Value


@once
def _functions() -> _Functions | None:
    """Return the compiled functions, None if this machine cannot compile them."""
    values = {
        "NEVER": NEVER, "NOBODY": NOBODY, "PHASES": PHASES, "PRODUCTS": PRODUCTS, "ROOM": _ROOM, "SHORT": SHORT,
        "OF_GROUPS": _OF_GROUPS, "TOGETHER": _TOGETHER,
    }  # fmt: skip
    head = "".join(f"#define {name} ({value})\n" for name, value in values.items())
    try:
        made = library(head + (Path(__file__).parent / "accesses.c").read_text())
    except NoCompilerError:
        return None
    at, number = c_void_p, c_int64
    arguments: list[list[type[c_void_p | c_int64]]] = [
        [at, at, at, number, at, at, at, at, at],
        [at, at, at, at, at, at, at, at, at, at, at],
        [at, at, at, number, at, at],
        [at, number, at, number, at, at, at],
        [number, at, at, number, number, number, at],
        [at, number, at, number, number],
        [at, number, at, number, number],
        [at, number, at, number, number],
        [at, at, number, at, at, number, number, at],
        [number, at, number, number, number, at],
        [number, at, number, number, number, at, at, at, at],
    ]
    functions = [getattr(made, name) for name in _Functions._fields]
    for i, (function, types) in enumerate(zip(functions, arguments, strict=True)):
        function.argtypes, function.restype = types, number if i < _RESULTS else None
    return _Functions(*map(unlocked, functions))


_RESULTS = 6
"""The number of functions with a result, the first ones."""


def _address(array: Array | None) -> int | None:
    return None if array is None else array.__array_interface__["data"][0]


def compiled_accesses(m: Machine, order: Order, races: Races) -> CompiledAccesses | None:
    """Return the comparisons and notes of a chunk, None if the program or this machine has no compiled code."""
    functions = None if m.native is None else _functions()
    return None if functions is None else CompiledAccesses(m, order, races, functions)


def leaves_array(m: Machine, access: Access, arrays: Array) -> bool:
    """Return whether tiles may begin in an array of shared memory and not end there, given the bytes of the arrays."""
    functions = None if m.native is None else _functions()
    if functions is None or access.lanes is None or access.offsets.shape != access.lanes.shape:
        return True
    offsets, lanes = (np.ascontiguousarray(one, np.int64) for one in (access.offsets, access.lanes))
    pitch = max(1, m.launch.shared_pitch)
    places = len(lanes), _address(offsets), _address(lanes), pitch, access.size
    return bool(functions.leaves_array(*places, len(arrays), _address(arrays)))


def are_noted(m: Machine, notes: Array, access: Access, grain: int) -> bool:
    """Return whether all locations of an access, of `grain` bytes, have a note. False without compiled code."""
    functions = None if m.native is None else _functions()
    if functions is None:
        return False
    offsets, shift = np.ascontiguousarray(access.offsets, np.int64), grain.bit_length() - 1
    parts = max(1, access.size >> shift)
    return bool(functions.are_noted(_address(notes), offsets.size, _address(offsets), shift, parts))


class CompiledAccesses:
    """The comparisons and notes of a chunk."""

    def __init__(self, m: Machine, order: Order, races: Races, functions: _Functions) -> None:
        self._m, self._order, self._races, self._call = m, order, races, functions
        self._shift, self._window = races.grain.bit_length() - 1, max(1, m.launch.shared_pitch)
        self._x = _Order(
            columns=order.columns, width_of_table=order.table.shape[1], first=order.first, per=order.per,
            groups=order.groups, agents=len(order.row), sections=order.parts, lanes=order.width,
            lanes_of_product=order.lanes_of_product,
        )  # fmt: skip
        self._table: Array | None = None
        self._row: Array | None = None
        self._notes: dict[int, tuple[tuple[Array | None, ...], _Writes]] = {}
        clusters = None if m.launch.cluster is None else races.flags.clusters(order.first + numbers(m.blocks))
        self._clusters = None if clusters is None else clusters.astype(np.int32)
        own, peer, elsewhere = (order.sections.get(kind, 0) for kind in (OWN, PEER, GLOBAL))
        self._access = _Access(
            shift=self._shift,
            own=own,
            peer=peer,
            elsewhere=elsewhere,
            clusters=_address(self._clusters),
            blocks=m.blocks,
        )
        self._lane, self._place = np.empty(_ROOM, np.int32), np.empty(_ROOM, np.int64)
        self._found, self._weak = np.zeros(8, np.int64), np.zeros(1, np.int32)
        self._left_at = [_address(one) for one in (self._lane, self._place, self._weak)]
        self._room = [np.empty(0, np.int32) for _ in range(2)]
        self._lanes = np.empty(0, np.int32)
        """0 everywhere, except during a comparison."""

    # arguments
    def _scratch(self, which: int, count: int) -> Array:
        """Return room for some numbers: one of several arrays."""
        if len(self._room[which]) < count:
            self._room[which] = np.empty(2 * count, np.int32)
        return self._room[which]

    def _known(self) -> object:
        """Return the knowledge of the agents, as it is now."""
        x, order = self._x, self._order
        if order.table is not self._table or order.row is not self._row:
            self._table, self._row = order.table, order.row
            x.table, x.row, x.beside = map(_address, (order.table, order.row, order.beside))
        return ctypes.byref(x)

    def _of_access(self, now: Current) -> object:
        """Return an access for compiled code, until the next one."""
        x, access, times = self._access, now.access, self._races.times
        strong = access.strong
        x.parts, x.window = self._parts(access), self._window if access.memory.space == "shared" else 0
        x.by_proxy, x.in_order, x.tolerant = access.engine in ASYNC_PROXY, now.in_order, now.tolerates_strong
        x.reach, x.sure = (strong.reach, strong.sure) if strong else (0, 0)
        x.proxies, x.scopes = _address(times.proxies), _address(times.scopes)
        return ctypes.byref(x)

    def _of_writes(self, writes: LastWrites) -> object:
        """Return the notes on writes for compiled code."""
        arrays, held = writes.arrays, self._notes.get(id(writes))
        if held is None or any(one is not other for one, other in zip(arrays, held[0], strict=True)):
            held = self._notes[id(writes)] = arrays, _Writes(*map(_address, arrays))
        return ctypes.byref(held[1])

    def _parts(self, access: Access) -> int:
        """Return the number of locations from each offset on."""
        return max(1, access.size >> self._shift)

    # comparisons
    def follows(self, now: Current, writes: LastWrites) -> bool:
        """Return whether there is nothing to report about the last writes of all locations, as far as it can decide."""
        if not writes.any:
            self._weak[0] = 0
            return True
        left = self._call.compare_with_writes(
            self._known(), self._of_writes(writes), self._of_access(now), len(now.lanes), _address(now.offsets),
            _address(now.agents), *self._left_at,
        )  # fmt: skip
        if now.copies and self._weak[0]:
            return False
        if left <= 0 or not self._order.far:
            return left == 0
        lanes, places = self._lane[:left], self._place[:left]
        last = places >= 0
        if not last.all() and writes.unordered_weak(self._order, ~places[~last], now.agents[lanes[~last]]):
            return False
        lanes, places = lanes[last], places[last]
        part = now._replace(lanes=now.lanes[lanes], agents=now.agents[lanes], offsets=now.offsets[lanes])
        return self._races.follows_last(part, writes.writer[places], writes.written[places])

    def overwrites(self, now: Current, reads: Reads) -> bool:
        """Return whether there is nothing to report about earlier reads of the locations of a write, and remove them.

        If it cannot decide this, all reads stay. No order is enough after reads through the read-only path.
        """
        if self._m.unit.read_only:
            return False
        bounds, within = self._bounds(now, reads.window)
        touched = reads.few_touched(bounds, within)
        if not touched:
            return touched == []
        if bounds[1] - bounds[0] > _SPAN:
            return False
        if len(self._lanes) < bounds[1] - bounds[0]:
            self._lanes = np.zeros(2 * (bounds[1] - bounds[0]), np.int32)  # takes only the memory that is used
        target = ctypes.byref(_Target(_address(self._lanes), bounds[0], bounds[1] - bounds[0]))
        access = self._of_access(now)
        places = len(now.lanes), _address(now.offsets), self._shift, self._parts(now.access)
        self._call.fill_target(target, *places)
        left = [(read, self._left(now, access, target, read)) for read in touched]
        self._call.clear_target(target, *places)
        if any(one is None for _, one in left):
            return False
        for read, one in left:
            if one is not None and one is not read.numbers:
                read.keep(one)
        reads.drop_empty()
        return True

    def _left(self, now: Current, access: object, target: object, read: Noted) -> Packed | None:
        """Return what is left of a read after a write, None if there can be something to report."""
        places, names = (self._scratch(which, read.count) for which in (0, 1))
        left = self._call.compare_with_read(
            self._known(), access, target, ctypes.byref(_of_read(read)),
            *map(_address, (now.agents, now.same, places, names, self._found)), *self._left_at[:2],
        )  # fmt: skip
        kept, hits = self._found[:2].tolist()
        if left < 0 or (hits and now.access.strong and now.same is None and not self._races.times.is_strong(read.time)):
            return None
        if left:
            agents, others, times = now.agents[self._lane[:left]], self._place[:left], np.full(left, read.time)
            how = {"copies": now.copies, "in_order": now.in_order}
            if not (self._order.far and self._order.knows(agents, others, times, **how).all()):
                return None
        return read.numbers if kept == read.count else Packed(packed(places[:kept].copy()), packed(names[:kept].copy()))

    def _bounds(self, now: Current, window: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the bounds of the locations of an access, and those in the windows of blocks."""
        self._call.find_bounds(
            len(now.offsets), _address(now.offsets), self._shift, self._parts(now.access), window,
            _address(self._found),
        )  # fmt: skip
        low, high, first, last = self._found[:4].tolist()
        return (low, high), (first, last)

    # notes
    def operations(self, access: Access, agents: Array) -> tuple[Array, Array]:
        """Return the names of the operations that access memory for agents, and the names of these agents."""
        together = access.engine in WAITED_FOR_TOGETHER
        until = None if together or access.engine in ("", "cp.async") else access.until
        kind = _TOGETHER if together else _OF_GROUPS
        made, issuers = np.empty(len(agents), np.int32), self._scratch(0, len(agents))
        phases = None if until is None else np.ascontiguousarray(until, np.int64)
        count = self._call.name_operations(
            ctypes.byref(self._x), len(agents), _address(agents), kind, *map(_address, (phases, made, issuers))
        )
        return made, distinct(issuers[:count])[0].copy()

    def add(self, now: Current, reads: Reads, names: Array, *, settles: bool) -> None:
        """Note a read, as `Reads.add` does."""
        count, parts = len(now.lanes), self._parts(now.access)
        if not count:
            return
        out = self._scratch(1, 2 * count)
        self._call.pack_read(
            count, _address(now.offsets), self._shift, parts, reads.window,
            *map(_address, (names, self._scratch(0, count), out, self._found)),
        )  # fmt: skip
        low, high, *within, pieces, stride, names_pieces, names_stride = self._found.tolist()
        first = 2 * pieces or count
        where, who = _taken(out, pieces, stride, count), _taken(out[first:], names_pieces, names_stride, count)
        some, time = reads.shared(Packed(where, who)), self._races.times.now
        reads.add_packed(some, parts, time, (low, high), settles=settles, within=(within[0], within[1]))

    def note(self, now: Current, writes: LastWrites, names: Array) -> None:
        """Note a write, which has been compared with earlier ones: it follows all of them."""
        time, same = self._races.times.now, now.same
        writes.expect(NEVER if now.copies else time, same, copies=now.copies, weak=bool(self._weak[0]))
        self._call.note_write(
            self._of_writes(writes), self._of_access(now), len(now.lanes), *map(_address, (now.offsets, names)),
            NEVER if now.copies else time, time if now.copies else 0, _address(same),
        )  # fmt: skip

    def complete(self, writes: LastWrites, access: Access, offsets: Array, names: Array, time: int) -> None:
        """Give the writes of copies the time of their completion, as `LastWrites.completed` does."""
        last, some = _Writes(_address(writes.writer), _address(writes.written)), self._access
        some.parts = self._parts(access)
        at = _address(offsets), _address(names)
        self._call.note_write(ctypes.byref(last), ctypes.byref(some), len(names), *at, time, 0, None)

    def is_too_narrow(self, now: Current, writes: LastWrites) -> bool:
        """Return whether lanes of a strong access may be outside of its scope: see `Races.too_narrow`."""
        return bool(
            self._call.is_too_narrow(
                self._known(), self._of_writes(writes), self._of_access(now), len(now.lanes),
                _address(now.offsets), _address(now.agents),
            )
        )  # fmt: skip


def _of_read(read: Noted) -> _Read:
    places, names, moved = read.numbers
    at, starts, pieces, stride = _pieces(places)
    names_at, names_starts, names_pieces, names_stride = _pieces(names)
    return _Read(
        at, starts, names_at, names_starts, read.count, read.parts, read.time, moved, pieces, stride, names_pieces,
        names_stride,
    )  # fmt: skip


def _pieces(some: Array | Strides) -> tuple[int | None, int | None, int, int]:
    """Return the addresses of the numbers and of the starts of pieces, the number of pieces, and the stride."""
    if isinstance(some, Strides):
        return _address(some.values), _address(some.first), len(some), some.stride
    return _address(some), None, 0, 0


def _taken(out: Array, pieces: int, stride: int, count: int) -> Array | Strides:
    """Return the numbers that compiled code has written."""
    if not pieces:
        return out[:count].copy()
    return Strides(out[:pieces].copy(), out[pieces : 2 * pieces].copy(), stride, count)
