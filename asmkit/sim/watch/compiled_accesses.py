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
_DENSE = 16
"""The most locations between the first one and the last one for each location that is compared."""
_OF_THREADS, _OF_GROUPS, _TOGETHER = range(3)
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
    _fields_ = _fields("places starts names names_starts", "count parts time moved pieces stride names_pieces names_stride")


class _Target(ctypes.Structure):
    _fields_ = _fields("lanes", "low span")


class _Functions(NamedTuple):
    compare_with_writes: Callable[..., int]
    compare_with_read: Callable[..., int]
    is_too_narrow: Callable[..., int]
    fill_target: Value
    note_write: Value
    name_operations: Value
    find_bounds: Value
    pack_read: Value


@once
def _functions() -> _Functions | None:
    """Return the compiled functions, None if this machine cannot compile them."""
    values = {
        "NEVER": NEVER, "NOBODY": NOBODY, "PHASES": PHASES, "PRODUCTS": PRODUCTS, "ROOM": _ROOM, "SHORT": SHORT,
        "OF_THREADS": _OF_THREADS, "OF_GROUPS": _OF_GROUPS, "TOGETHER": _TOGETHER,
    }  # fmt: skip
    head = "".join(f"#define {name} ({value})\n" for name, value in values.items())
    try:
        made = library(head + (Path(__file__).parent / "accesses.c").read_text())
    except NoCompilerError:
        return None
    at, number = c_void_p, c_int64
    arguments: list[list[type[c_void_p | c_int64]]] = [
        [at, at, at, number, at, at, at, at, at],
        [at, at, at, at, at, number, at, at, at, at, at],
        [at, at, at, number, at, at],
        [at, number, at, number, number],
        [at, number, number, number, at, at, number, number, at],
        [at, number, at, number, at, at],
        [number, at, number, number, number, at],
        [number, at, number, at, at, at, at],
    ]
    functions = [getattr(made, name) for name in _Functions._fields]
    for i, (function, types) in enumerate(zip(functions, arguments, strict=True)):
        function.argtypes, function.restype = types, number if i < _RESULTS else None
    return _Functions(*map(unlocked, functions))


_RESULTS = 3
"""The number of functions with a result, the first ones."""


def _address(array: Array | None) -> int | None:
    return None if array is None else array.__array_interface__["data"][0]


def compiled_accesses(m: Machine, order: Order, races: Races) -> CompiledAccesses | None:
    """Return the comparisons and notes of a chunk, None if the program or this machine has no compiled code."""
    functions = None if m.native is None else _functions()
    return None if functions is None else CompiledAccesses(m, order, races, functions)


class CompiledAccesses:
    """The comparisons and notes of a chunk."""

    def __init__(self, m: Machine, order: Order, races: Races, functions: _Functions) -> None:
        self._m, self._order, self._races, self._call = m, order, races, functions
        self._shift = races.grain.bit_length() - 1
        self._x = _Order(
            columns=order.columns, width_of_table=order.table.shape[1], first=order.first, per=order.per,
            groups=order.groups, agents=len(order.row), sections=order.parts, lanes=order.width,
            lanes_of_product=order.lanes_of_product,
        )  # fmt: skip
        self._clusters: Array | None = None
        if m.launch.cluster is not None:
            self._clusters = races.flags.clusters(order.first + numbers(m.blocks)).astype(np.int32)
        self._lane, self._place = np.empty(_ROOM, np.int32), np.empty(_ROOM, np.int64)
        self._found, self._weak = np.zeros(4, np.int64), np.zeros(1, np.int32)
        self._room = [np.empty(0, np.int32) for _ in range(3)]

    # arguments
    def _scratch(self, which: int, count: int) -> Array:
        """Return room for some numbers: one of several arrays."""
        if len(self._room[which]) < count:
            self._room[which] = np.empty(2 * count, np.int32)
        return self._room[which]

    def _known(self) -> object:
        """Return the knowledge of the agents, as it is now."""
        x, order = self._x, self._order
        x.table, x.row, x.beside = map(_address, (order.table, order.row, order.beside))
        return ctypes.byref(x)

    def _access(self, now: Current) -> _Access:
        order, access, times = self._order, now.access, self._races.times
        strong, shared = access.strong, access.memory.space == "shared"
        return _Access(
            parts=self._parts(access), shift=self._shift,
            window=max(1, self._m.launch.shared_pitch) if shared else 0,
            own=order.sections.get(OWN, 0), peer=order.sections.get(PEER, 0), elsewhere=order.sections.get(GLOBAL, 0),
            by_proxy=access.engine in ASYNC_PROXY, in_order=now.in_order, reach=strong.reach if strong else 0,
            sure=strong.sure if strong else 0, tolerant=now.tolerates_strong, proxies=_address(times.proxies),
            scopes=_address(times.scopes), clusters=_address(self._clusters), blocks=self._m.blocks,
        )  # fmt: skip

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
            self._known(), _of_writes(writes), ctypes.byref(self._access(now)), len(now.lanes),
            *map(_address, (now.offsets, now.agents, self._lane, self._place, self._weak)),
        )  # fmt: skip
        if left <= 0 or not self._order.far:
            return left == 0
        lanes, places = self._lane[:left], self._place[:left]
        part = now._replace(lanes=now.lanes[lanes], agents=now.agents[lanes], offsets=now.offsets[lanes])
        return self._races.follows_last(part, writes.writer[places], writes.written[places])

    @property
    def follows_weak(self) -> bool:
        """Whether the strong access that was compared follows weak writes."""
        return bool(self._weak[0])

    def overwrites(self, now: Current, reads: Reads) -> bool:
        """Return whether there is nothing to report about earlier reads of the locations of a write, and remove them.

        If it cannot decide this, all reads stay.
        """
        bounds, within = self._bounds(now, reads.window)
        touched = reads.few_touched(bounds, within)
        if not touched:
            return touched == []
        if bounds[1] - bounds[0] > _DENSE * (len(now.lanes) * self._parts(now.access) + sum(map(len, touched))):
            return False
        target = _Target(_address(self._scratch(0, bounds[1] - bounds[0])), bounds[0], bounds[1] - bounds[0])
        self._call.fill_target(
            ctypes.byref(target), len(now.lanes), _address(now.offsets), self._shift, self._parts(now.access)
        )
        left = [(read, self._left(now, target, read)) for read in touched]
        if any(one is None for _, one in left):
            return False
        for read, one in left:
            if one is not None and len(one.places) < read.count:
                read.keep(one)
        reads.drop_empty()
        return True

    def _left(self, now: Current, target: _Target, read: Noted) -> Packed | None:
        """Return what is left of a read after a write, None if there can be something to report."""
        places, names = (self._scratch(which, read.count) for which in (1, 2))
        stay = None if now.same is None else _address(now.same)
        left = self._call.compare_with_read(
            self._known(), ctypes.byref(target), ctypes.byref(_of_read(read)), _address(now.agents), stay,
            now.in_order, *map(_address, (places, names, self._found, self._lane, self._place)),
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
        low, high, first, last = self._found.tolist()
        return (low, high), (first, last)

    # notes
    def operations(self, access: Access, agents: Array) -> Array:
        """Return the names of the operations that access memory for agents, as `Order.operations` does."""
        until = access.until if access.engine not in ("", "cp.async") else None
        return self._names(agents, _TOGETHER if access.engine in WAITED_FOR_TOGETHER else _OF_GROUPS, until)

    def _names(self, agents: Array, kind: int, until: Array | None) -> Array:
        made = np.empty(len(agents), np.int32)
        phases = None if until is None or kind == _TOGETHER else np.ascontiguousarray(until, np.int64)
        self._call.name_operations(
            ctypes.byref(self._x), len(agents), _address(agents), kind, _address(phases), _address(made)
        )
        return made

    def add(self, now: Current, reads: Reads, names: Array, *, settles: bool) -> None:
        """Note a read, as `Reads.add` does."""
        count = len(now.lanes)
        if not count:
            return
        bounds, within = self._bounds(now, reads.window)
        out = self._scratch(2, 2 * count)
        self._call.pack_read(
            count, _address(now.offsets), self._shift, *map(_address, (names, self._scratch(1, count), out, self._found))
        )
        pieces, stride, names_pieces, names_stride = self._found.tolist()
        first = 2 * pieces or count
        numbers = Packed(_taken(out, pieces, stride, count), _taken(out[first:], names_pieces, names_stride, count))
        time = self._races.times.now
        reads.add_packed(reads.shared(numbers), self._parts(now.access), time, bounds, settles=settles, within=within)

    def note(self, now: Current, writes: LastWrites, names: Array) -> None:
        """Note a write, which follows all earlier ones."""
        time, same = self._races.times.now, now.same
        writes.expect(NEVER if now.copies else time, same, copies=now.copies)
        self._call.note_write(
            _of_writes(writes), self._parts(now.access), self._shift, len(now.lanes),
            *map(_address, (now.offsets, names)), NEVER if now.copies else time, time if now.copies else 0,
            _address(same),
        )  # fmt: skip

    def is_too_narrow(self, now: Current, writes: LastWrites) -> bool:
        """Return whether lanes of a strong access may be outside of its scope: see `Races.too_narrow`."""
        return bool(
            self._call.is_too_narrow(
                self._known(), _of_writes(writes), ctypes.byref(self._access(now)), len(now.lanes),
                _address(now.offsets), _address(now.agents),
            )
        )  # fmt: skip


def _of_writes(writes: LastWrites) -> object:
    return ctypes.byref(_Writes(*map(_address, writes.arrays)))


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
