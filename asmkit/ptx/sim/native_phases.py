"""The mbarriers of a chunk for compiled code, which counts arrivals, tests phases, and completes the copies they count.

Compiled code does so without watchers, and with those that `watched_phases` replaces. It leaves the rest to `mbarrier`
and `bulk`.
"""

from __future__ import annotations

import ctypes
from ctypes import c_int64, c_uint8
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...errors import AsmError
from ...sim.async_copies.bulk import CHUNK, Rows
from ...sim.memory import PARAM_WINDOW, SPAN, numbers
from ...sim.native.c_structures import address, defined, structures
from ...sim.native.context import LOCAL_TOP
from ...sim.rows import WIDTHS
from ...types import tf32
from ..map_fields import BYTES, MAX_RANK
from ..tensor_map import TiledMap
from . import tile_layouts
from .mbarrier_uses import uses
from .mbarrier_waits import waits
from .native_mbarrier_forms import FUNCTIONS
from .tensormap import changed_maps
from .watched_phases import ARRIVED, WatchedPhases, can_watch, watched_phases

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Allocation, Array
    from ...sim.native.compiled import NativeProgram
    from ...sim.native.context import Context
    from ...sim.native.graph import Value

HEADER = (Path(__file__).parent / "phases.h").read_text()
"""The structures that compiled code shares with Python."""
_STRUCTURES, _SIZES = structures(HEADER), defined(HEADER)
_Phases, _Watch, _Flight, _Box = (_STRUCTURES[name] for name in ("Phases", "Watch", "Flight", "Box"))
_LOGGED = _SIZES["LOGGED"]
"""The copying instructions that compiled code logs until Python takes over."""
_ROOM = 16
"""The lanes that the logged instructions can have until then, as a multiple of the lanes of the chunk."""
_ROWS = 1 << 14
"""The chunks of 16 bytes for which the memory for copies has room in any case."""
_MAPS = 31
"""The maps that compiled code knows besides the newest one."""
_KEY = "native phases"
ALLOCATIONS = LOCAL_TOP - 2
"""The number of allocations that compiled code knows."""
_HOOKS = ("load", "store", "arrive", "phase", "observe", "issue", "complete", "read_complete")
"""The hooks of watchers that look at these instructions."""


def native_phases(m: Machine, context: Context, program: NativeProgram) -> NativePhases | None:
    """Return the mbarriers of a chunk for compiled code, None if it does not execute their instructions."""
    if not program.calls:
        return None
    watches = any(m.launch.hooks[hook] for hook in _HOOKS)
    return None if watches and not can_watch(m, _HOOKS) else NativePhases(m, context, watches=watches)


class NativePhases:
    """The mbarriers of a chunk, and the bulk copies in flight, which compiled code shares with Python."""

    functions = FUNCTIONS

    def __init__(self, m: Machine, context: Context, *, watches: bool) -> None:
        self._m, self._waits, self.watches = m, waits(m), watches
        self._watched: WatchedPhases | None = None
        self._watch = _Watch()
        self._ready = self._watching = False
        """True if compiled code executes instructions on mbarriers in this run, and if it watches accesses."""
        self._state = state = _Phases(room=_ROOM * m.lanes)
        mbarriers = m.shared.data.size // 8
        self._scratch = observed, is_observed, done = (
            np.zeros(m.lanes, np.int64), np.zeros(2 * mbarriers, np.uint8), np.zeros(m.lanes, np.int64),
        )  # fmt: skip
        self._lanes, self._places, *more = np.zeros((4, state.room), np.int64)
        self._found = np.zeros(state.room, np.uint64)
        state.waiting, state.completed, state.tried = map(address, (self._waits.at, self._waits.phases, m.tried))
        state.observed, state.is_observed, state.done = map(address, (observed, is_observed, done))
        state.lanes, state.places, state.arrivals, state.bytes, state.found = map(
            address, (self._lanes, self._places, *more, self._found)
        )
        self._peers = m.cluster.peers if m.shared_start is not None else numbers(m.blocks)[:, None]
        self._peers = np.ascontiguousarray(self._peers, np.int64)
        state.window, state.pitch, state.block_lanes = m.shared.window, m.launch.shared_pitch, m.pitch
        state.size, state.peers = self._peers.shape[1], address(self._peers)
        self.copies = NativeCopies(m, state)
        m.state[_KEY] = self
        context.own = ctypes.addressof(state)

    def before(self) -> None:
        """Let compiled code know the copies in flight."""
        m, state = self._m, self._state
        state.ready = not (m.copies.under_way or m.at_phase)
        state.events = m.events
        if state.ready:
            self.copies.before()
            if self.watches:
                self._before_watching()
        self._ready = bool(state.ready)

    def _before_watching(self) -> None:
        """Let compiled code know the notes of the watchers."""
        state, copies = self._state, self.copies
        state.watch = self.watch(copies=bool(copies.ready))
        state.ready = bool(state.watch)
        if state.copies_ready and self._watched is not None:
            self._watched.room_for_rows(state.rows_room)

    def watch(self, *, copies: bool, mbarriers: bool = True) -> int | None:
        """Return the address of what the watchers know, None if compiled code cannot watch some instructions now."""
        if self._watched is None:
            self._watched = watched_phases(self._m, self._watch)
        if self._watched is None or not self._watched.before(copies=copies, mbarriers=mbarriers):
            return None
        self._watching = True
        return ctypes.addressof(self._watch)

    @property
    def watched(self) -> WatchedPhases | None:
        """The notes of the watchers, None before compiled code has needed them."""
        return self._watched

    def settle(self) -> bool:
        """Let agents learn from the logged events, if a comparison needs that. Return whether one does."""
        if not self._watch.stale or self._watched is None:
            return False
        self._take_log()
        self._watched.learned()
        return True

    def _take_log(self) -> None:
        """Note the logged events of mbarriers."""
        state, watched = self._state, self._watched
        joined = 0 if watched is None else watched.take_over_knowledge()
        for number, event in enumerate(state.events_of_mbarriers[: state.entries]):
            some = slice(event.first, event.first + event.count)
            lanes, places = self._lanes[some].copy(), self._places[some].copy()
            if event.kind == ARRIVED:
                self._waits.arrived(lanes, places, self._found[some].copy())
            if watched is not None:
                watched.note(event, lanes, places)
                if number >= joined:
                    watched.join(event, lanes, places)
        state.entries = state.logged = 0

    def after(self) -> None:
        """Take over the arrivals, and the copies that have started and landed."""
        if self._ready:
            self._take_log()
        if self._watching and self._watched is not None:
            self._watching = False
            self._watched.after()
        if self._ready:
            self.copies.after()


class _Memory:
    """Memory for copies that compiled code starts: what it notes of each, and the chunks that they write."""

    def __init__(self, copies: int, rows: int) -> None:
        self.lanes, self.counts, self.until = np.empty((3, copies), np.int64)
        self.landed, (self.there, self.sources) = np.empty(copies, np.uint8), np.empty((2, rows), np.int64)
        self.data = np.empty((rows, CHUNK), np.uint8)
        arrays = self.lanes, self.counts, self.until, self.there, self.sources, self.landed, self.data
        self.addresses = [*map(address, arrays)]

    def holds(self, rows: Rows) -> bool:
        """Return whether the data of copies is in this memory."""
        return 0 <= address(rows.data) - self.addresses[-1] < self.data.nbytes


class NativeCopies:
    """The bulk copies in flight of a chunk, and the boxes of tensor maps, for compiled code."""

    def __init__(self, m: Machine, state: Value) -> None:
        self._m, self._state = m, state
        state.copies_room, state.rows_room = _ROOM * m.lanes, max(_ROWS, m.shared.data.size // CHUNK)
        self._flights: list[tuple[Rows, Array]] = []
        """The copies in flight, in the order of the table, and which of them have landed."""
        self._table: Value = (_Flight * _LOGGED)()
        self._boxes: Value = (_Box * 0)()
        self._memory = self._other = _Memory(0, 0)
        self._kept: list[Array] = []
        self._changed, self._uses = changed_maps(m), uses(m)
        self._changes = -1
        state.flights = ctypes.addressof(self._table)
        self._layouts: Array | None = None
        """The layouts of shared memory."""
        self._learn_parameters()

    # maps
    def _learn_parameters(self) -> None:
        """Let compiled code know the maps among the parameters."""
        launch = self._m.launch
        for param in launch.program.params:
            if param.bytes != BYTES:
                continue
            first = launch.symbols[param.name]
            raw = launch.memory.allocations[PARAM_WINDOW >> SPAN].data[first : first + BYTES]
            try:
                made, at = TiledMap.decode(raw.tobytes())
            except AsmError:
                continue
            tensor = launch.memory.find(at)
            if tensor is not None and not made.interleave:
                self.learn(PARAM_WINDOW + first, raw, made, tensor, at - tensor.base)

    def learn(self, address: int, raw: Array, made: TiledMap, tensor: Allocation, base: int) -> None:
        """Let compiled code copy boxes of a map, whose 128 bytes are at an address. It leaves some maps to Python."""
        bytes_ = raw.tobytes()
        known = any(one.address == address and bytes(one.copy) == bytes_ for one in self._boxes)
        if known or (box := _box(address, raw, made, tensor, base)) is None:
            return
        self._kept.append(raw)
        some = [one for one in self._boxes if one.address != address][-_MAPS:]
        self._boxes = (_Box * (len(some) + 1))(*some, box)
        self._state.boxes, self._state.box_count = ctypes.addressof(self._boxes), len(self._boxes)

    # before and after compiled code runs
    def before(self) -> None:
        """Let compiled code know the copies in flight, and whether it may start some."""
        m, state = self._m, self._state
        full = len(self._flights) + _LOGGED > len(self._table)
        if full or m.order is not None or m.bulk.changes != self._changes:
            self._share(m.bulk.under_way)
        state.copies_ready = len(self._boxes) and m.order is None and self._may_start()

    @property
    def ready(self) -> bool:
        """True if compiled code may start copies."""
        return bool(self._state.copies_ready)

    def _may_start(self) -> bool:
        """Return whether compiled code may start copies, after it knows the notes on shared memory, and has room."""
        m, state = self._m, self._state
        if self._layouts is None or (m.layouts.anyone and m.layouts.numbers is not self._layouts):
            numbers = m.layouts.numbers
            self._layouts = m.layouts.none() if numbers is None else numbers
            state.flying, state.layouts = address(m.bulk.marks(m.shared)), address(self._layouts)
        if self._changed.anyone or self._uses.unseen:
            return False
        if 2 * state.rows >= len(self._memory.there) or 2 * state.copies >= len(self._memory.lanes):
            self._take_memory()
        return True

    def _take_memory(self) -> None:
        """Let compiled code write copies to the memory that no copy in flight uses."""
        state, other = self._state, self._other
        if not len(other.lanes) or any(other.holds(rows) for rows, _ in self._flights):
            other = _Memory(state.copies_room, state.rows_room)
        self._memory, self._other = other, self._memory
        state.copies = state.rows = 0
        at = other.addresses
        state.copy_lanes, state.counts, state.until, state.there, state.landed_copies, state.data = *at[:4], *at[5:]
        setattr(state, "from", at[4])

    def _share(self, some: list[Rows]) -> None:
        """Write the table of copies in flight."""
        known = {id(rows): i for i, (rows, _) in enumerate(self._flights)}
        old = [(_Flight.from_buffer_copy(self._table[i]), self._flights[i][1]) for i in known.values()]
        made = [old[known[id(rows)]] if id(rows) in known else self._flight(rows) for rows in some]
        self._flights = [(rows, landed) for rows, (_, landed) in zip(some, made, strict=True)]
        self._changes = self._m.bulk.changes
        if len(self._table) < len(some) + _LOGGED:
            self._table = (_Flight * (2 * len(some) + _LOGGED))()
            self._state.flights = ctypes.addressof(self._table)
        for i, (flight, _) in enumerate(made):
            flight.written = some[i].written
            self._table[i] = flight
        self._state.count = len(some)

    def _flight(self, rows: Rows) -> tuple[Value, Array]:
        """Return the structure of copies that Python has started, and which of them have landed."""
        landed, width = np.zeros(len(rows.until), np.uint8), rows.data.shape[1]
        rows.offsets, rows.counts, rows.until, rows.lanes = (
            np.ascontiguousarray(one, np.int64) for one in (rows.offsets, rows.counts, rows.until, rows.lanes)
        )
        rows.data = np.ascontiguousarray(rows.data)
        marks = self._m.bulk.flying(rows.memory)
        simple = rows.combine is None and rows.reading is None and width in WIDTHS and marks is not None
        simple = simple and rows.engine == "copy" and rows.memory is self._m.shared
        arrays = rows.memory.data, rows.data if marks is None else marks, rows.offsets, rows.counts, rows.until
        addresses = [*map(address, (*arrays, rows.lanes, rows.data, landed))]
        return _Flight(*addresses, len(landed), width, 0, simple, 0, rows.at), landed

    def after(self) -> None:
        """Take over the copies that have started and landed."""
        state = self._state
        for one in state.issued[: state.issued_count]:
            self._started(one)
        state.issued_count = 0
        if state.landed:
            state.landed = 0
            self._landed()

    def _started(self, one: Value) -> None:
        """Note copies that have started, and are marked already."""
        m, memory = self._m, self._memory
        copies, rows = (
            slice(one.first_copy, one.first_copy + one.copies),
            slice(one.first_row, one.first_row + one.copies * one.rows),
        )
        lanes = memory.lanes[copies]
        made = Rows(
            one.at, m.shared, memory.there[rows], memory.counts[copies], lanes, memory.data[rows], memory.until[copies],
            m.bulk.group[lanes],
        )  # fmt: skip
        if not m.layouts.anyone and self._layouts is not None:
            m.layouts.use(self._layouts)
        m.bulk.started(made)
        self._flights.append((made, memory.landed[copies]))
        self._changes = m.bulk.changes

    def _landed(self) -> None:
        """Forget the copies that have landed."""
        rest: list[Rows] = []
        for held, (rows, landed) in zip(self._table, self._flights, strict=False):
            if not held.changed:
                rest.append(rows)
            elif not landed.all():
                rest.append(rows.part(landed == 0))
        self._m.bulk.landed(rest)
        self._share(rest)


def _box(at: int, raw: Array, made: TiledMap, tensor: Allocation, base: int) -> Value:
    """Return the geometry of the boxes of a map, None if Python must copy them.

    Compiled code copies chunks of 16 bytes that are either inside of the tensor or outside of it, and fills in zeros.
    """
    together, size = CHUNK * 8 // made.elem.bits, made.elem.bits // 8
    strides = [*made.strides, size]
    end = base + sum((length - 1) * by for length, by in zip(made.shape, strides, strict=True)) + size
    whole = not any(one % together for one in (made.kind.tile[-1], made.shape[-1]))
    aligned = not any(one % CHUNK for one in (base, *made.strides)) and made.steps[-1] == 1
    plain = made.fill == "zero" and made.elem is not tf32 and made.packing is None
    number = tensor.base >> SPAN
    if not (whole and aligned and plain and number < ALLOCATIONS) or end > tensor.data.size:
        return None
    rows, chunks, swizzle = made.kind.bytes // made.row_bytes, made.row_in_shared // CHUNK, made.swizzle
    return _Box(
        at, address(raw), (c_uint8 * BYTES)(*raw.tobytes()), address(tensor.data) + base, number, made.rank,
        together, rows, chunks, made.pitch, made.kind.bytes, swizzle.mask, swizzle.shift,
        tile_layouts.number_of(swizzle),
        *((c_int64 * MAX_RANK)(*of[::-1]) for of in (made.kind.tile, made.steps, made.shape, strides)),
    )  # fmt: skip


def native_copies(m: Machine) -> NativeCopies | None:
    """Return the copies of a chunk for compiled code, None if it does not execute them."""
    phases: NativePhases | None = m.state.get(_KEY)
    return phases and phases.copies
