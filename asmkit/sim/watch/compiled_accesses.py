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
from ..native.c_structures import address
from ..native.library import NoCompilerError, library
from ..native.once import once
from ..native.unlocked import unlocked
from ..ordering import GLOBAL, NEVER, OWN, PEER, PHASES, PRODUCTS, WAITED_FOR_TOGETHER
from ..runs import distinct
from .compiled_knowledge import CompiledKnowledge
from .compiled_knowledge import c_definitions as knowledge_definitions
from .compiled_tables import CHANGED, FRESH, HEADER, SAME, STRUCTURES, ReadsTable
from .last_writes import NOBODY
from .reads import Packed
from .strides import SHORT, Strides

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Access, Array
    from ..native.graph import Value
    from ..ordering import Order
    from .last_writes import LastWrites
    from .phases import Phases
    from .races import Current, Races
    from .reads import Reads

_SPAN = 1 << 24
"""The most locations between the first one and the last one that compiled code compares with reads."""
_OF_GROUPS, _TOGETHER = range(2)
"""How the operations that access memory for agents are named."""


_Writes, _Access, _Target = (STRUCTURES[name] for name in ("Writes", "Access", "Target"))


class _Functions(NamedTuple):
    follows_writes: Callable[..., int]
    overwrite_reads: Callable[..., int]
    is_too_narrow: Callable[..., int]
    name_operations: Callable[..., int]
    leaves_array: Callable[..., int]
    are_noted: Callable[..., int]
    fill_target: Value
    clear_target: Value
    note_write: Value
    find_bounds: Value
    pack_read: Value


def c_declarations() -> str:
    """Return the C code of the comparisons, for compiled code that executes accesses. It needs EXPORT."""
    values = {
        "NEVER": NEVER, "NOBODY": NOBODY, "PHASES": PHASES, "PRODUCTS": PRODUCTS, "SHORT": SHORT,
        "OF_GROUPS": _OF_GROUPS, "TOGETHER": _TOGETHER, "SAME": SAME, "CHANGED": CHANGED, "FRESH": FRESH,
    }  # fmt: skip
    return "".join(f"#define {name} ({value})\n" for name, value in values.items()) + HEADER + knowledge_definitions()


@once
def _functions() -> _Functions | None:
    """Return the compiled functions, None if this machine cannot compile them."""
    export = '#define EXPORT __attribute__((visibility("default")))\n'
    try:
        made = library(export + c_declarations() + (Path(__file__).parent / "accesses.c").read_text())
    except NoCompilerError:
        return None
    at, number = c_void_p, c_int64
    arguments: list[list[type[c_void_p | c_int64]]] = [
        [at, at, at, number, at, at, at],
        [at, at, at, at, at, at, at],
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


def compiled_accesses(m: Machine, order: Order, races: Races, phases: Phases) -> CompiledAccesses | None:
    """Return the comparisons and notes of a chunk, None if the program or this machine has no compiled code."""
    functions = None if m.native is None else _functions()
    return None if functions is None else CompiledAccesses(m, order, races, phases, functions)


def leaves_array(m: Machine, access: Access, arrays: Array) -> bool:
    """Return whether tiles may begin in an array of shared memory and not end there, given the bytes of the arrays."""
    functions = None if m.native is None else _functions()
    if functions is None or access.lanes is None or access.offsets.shape != access.lanes.shape:
        return True
    offsets, lanes = (np.ascontiguousarray(one, np.int64) for one in (access.offsets, access.lanes))
    pitch = max(1, m.launch.shared_pitch)
    places = len(lanes), address(offsets), address(lanes), pitch, access.size
    return bool(functions.leaves_array(*places, len(arrays), address(arrays)))


def are_noted(m: Machine, notes: Array, access: Access, grain: int) -> bool:
    """Return whether all locations of an access, of `grain` bytes, have a note. False without compiled code."""
    functions = None if m.native is None else _functions()
    if functions is None:
        return False
    offsets, shift = np.ascontiguousarray(access.offsets, np.int64), grain.bit_length() - 1
    parts = max(1, access.size >> shift)
    return bool(functions.are_noted(address(notes), offsets.size, address(offsets), shift, parts))


class CompiledAccesses:
    """The comparisons and notes of a chunk."""

    def __init__(self, m: Machine, order: Order, races: Races, phases: Phases, functions: _Functions) -> None:
        self._m, self._races, self._call = m, races, functions
        self._shift, self._window = races.grain.bit_length() - 1, max(1, m.launch.shared_pitch)
        self._notes: dict[int, tuple[tuple[Array | None, ...], Value]] = {}
        clusters = None if m.launch.cluster is None else races.flags.clusters(order.first + numbers(m.blocks))
        self._clusters = None if clusters is None else clusters.astype(np.int32)
        own, peer, elsewhere = (order.sections.get(kind, 0) for kind in (OWN, PEER, GLOBAL))
        self._access = _Access(
            shift=self._shift,
            own=own,
            peer=peer,
            elsewhere=elsewhere,
            clusters=address(self._clusters),
            blocks=m.blocks,
        )
        self._found, self._weak = np.zeros(8, np.int64), np.zeros(1, np.int32)
        self._common: Value = None
        """The fields that all accesses to shared memory by instructions in compiled code share."""
        self.knowledge = CompiledKnowledge(order, phases, m.shared.data.size // 8)
        self._tables: dict[int, tuple[Reads, ReadsTable]] = {}
        self._room = [np.empty(0, np.int32) for _ in range(2)]
        self._lanes = np.empty(0, np.int32)
        """0 everywhere, except during a comparison."""

    # arguments
    def _scratch(self, which: int, count: int) -> Array:
        """Return room for some numbers: one of several arrays."""
        if len(self._room[which]) < count:
            self._room[which] = np.empty(2 * count, np.int32)
        return self._room[which]

    def table(self, reads: Reads) -> ReadsTable:
        """Return the reads of an allocation for compiled code, as they are now."""
        if id(reads) not in self._tables:
            self._tables[id(reads)] = reads, ReadsTable(reads)
        made = self._tables[id(reads)][1]
        made.update()
        return made

    def for_instructions(self, writes: LastWrites) -> tuple[int, int, Value]:
        """Return the addresses that compiled code needs to execute accesses to shared memory.

        These are those of the knowledge of the agents and of the last writes, as they are now. The third result is the
        part that all accesses have in common.
        """
        self._known()
        self._of_writes(writes)
        if self._common is None:
            self._common = _Access.from_buffer_copy(self._access)
            self._common.window = self._window
        times = self._races.times
        self._common.proxies, self._common.scopes = address(times.proxies), address(times.scopes)
        return ctypes.addressof(self.knowledge.of_order), ctypes.addressof(self._notes[id(writes)][1]), self._common

    def _known(self) -> object:
        """Return the knowledge of the agents, as it is now."""
        self.knowledge.update()
        return ctypes.byref(self.knowledge.of_order)

    def _of_access(self, now: Current) -> object:
        """Return an access for compiled code, until the next one."""
        x, access, times = self._access, now.access, self._races.times
        strong = access.strong
        x.parts, x.window = self._parts(access), self._window if access.memory.space == "shared" else 0
        x.by_proxy, x.in_order, x.copies = access.engine in ASYNC_PROXY, now.in_order, now.copies
        x.tolerant = now.tolerates_strong
        x.reach, x.sure = (strong.reach, strong.sure) if strong else (0, 0)
        x.proxies, x.scopes = address(times.proxies), address(times.scopes)
        return ctypes.byref(x)

    def _of_writes(self, writes: LastWrites) -> object:
        """Return the notes on writes for compiled code."""
        arrays, held = writes.arrays, self._notes.get(id(writes))
        if held is None or any(one is not other for one, other in zip(arrays, held[0], strict=True)):
            held = self._notes[id(writes)] = arrays, _Writes(*map(address, arrays))
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
        follows = self._call.follows_writes(
            self._known(), self._of_writes(writes), self._of_access(now), len(now.lanes), address(now.offsets),
            address(now.agents), address(self._weak),
        )  # fmt: skip
        return bool(follows) and not (now.copies and self._weak[0])

    def overwrites(self, now: Current, reads: Reads) -> bool:
        """Return whether there is nothing to report about earlier reads of the locations of a write, and remove them.

        If it cannot decide this, all reads stay. No order is enough after reads through the read-only path.
        """
        if self._m.unit.read_only:
            return False
        if not (reads.recent or reads.sorted):
            return True
        self._call.find_bounds(
            len(now.offsets), address(now.offsets), self._shift, self._parts(now.access), reads.window,
            address(self._found),
        )  # fmt: skip
        low, high = self._found[:2].tolist()
        if high - low > _SPAN:
            return False
        if len(self._lanes) < high - low:
            self._lanes = np.zeros(2 * (high - low), np.int32)  # takes only the memory that is used
        target = ctypes.byref(_Target(address(self._lanes), low, high - low))
        places = len(now.lanes), address(now.offsets), self._shift, self._parts(now.access)
        table, bounds = self.table(reads), self._found.copy()
        self._call.fill_target(target, *places)
        decided = self._call.overwrite_reads(
            self._known(), self._of_access(now), target, table.reference, *map(address, (bounds, now.agents, now.same))
        )
        self._call.clear_target(target, *places)
        table.take_over()
        return bool(decided)

    # notes
    def operations(self, access: Access, agents: Array) -> tuple[Array, Array]:
        """Return the names of the operations that access memory for agents, and the names of these agents."""
        together = access.engine in WAITED_FOR_TOGETHER
        until = None if together or access.engine in ("", "cp.async") else access.until
        kind = _TOGETHER if together else _OF_GROUPS
        made, issuers = np.empty(len(agents), np.int32), self._scratch(0, len(agents))
        phases = None if until is None else np.ascontiguousarray(until, np.int64)
        count = self._call.name_operations(
            self._known(), len(agents), address(agents), kind, *map(address, (phases, made, issuers))
        )
        return made, distinct(issuers[:count])[0].copy()

    def add(self, now: Current, reads: Reads, names: Array, *, settles: bool) -> None:
        """Note a read, as `Reads.add` does."""
        count, parts = len(now.lanes), self._parts(now.access)
        if not count:
            return
        out = self._scratch(1, 2 * count)
        self._call.pack_read(
            count, address(now.offsets), self._shift, parts, reads.window,
            *map(address, (names, self._scratch(0, count), out, self._found)),
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
            self._of_writes(writes), self._of_access(now), len(now.lanes), *map(address, (now.offsets, names)),
            NEVER if now.copies else time, time if now.copies else 0, address(same),
        )  # fmt: skip

    def complete(self, writes: LastWrites, access: Access, offsets: Array, names: Array, time: int) -> None:
        """Give the writes of copies the time of their completion, as `LastWrites.completed` does."""
        last, some = _Writes(address(writes.writer), address(writes.written)), self._access
        some.parts = self._parts(access)
        at = address(offsets), address(names)
        self._call.note_write(ctypes.byref(last), ctypes.byref(some), len(names), *at, time, 0, None)

    def is_too_narrow(self, now: Current, writes: LastWrites) -> bool:
        """Return whether lanes of a strong access may be outside of its scope: see `Races.too_narrow`."""
        return bool(
            self._call.is_too_narrow(
                self._known(), self._of_writes(writes), self._of_access(now), len(now.lanes),
                address(now.offsets), address(now.agents),
            )
        )  # fmt: skip


def _taken(out: Array, pieces: int, stride: int, count: int) -> Array | Strides:
    """Return the numbers that compiled code has written."""
    if not pieces:
        return out[:count].copy()
    return Strides(out[:pieces].copy(), out[pieces : 2 * pieces].copy(), stride, count)
