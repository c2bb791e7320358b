"""Run compiled code for a chunk: pass it the machine's state, and take over its changes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np

from ..step_results import MOVED, PATIENCE
from .buffers import given_back, taken
from .context import ALLOCATIONS, LOCAL_TOP, SHARED_TOP, SPACES, Context, Memory
from .graph import Value
from .groups import Groups
from .lane_accesses import LaneAccesses
from .notes import Notes
from .registers import Partial

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Allocation, Array
    from .compiled import NativeProgram

SLICES, OF_LANES = (256, 2048), 1 << 25
"""The least and the most instructions after which compiled code returns, so that Ctrl-C and the progress are not late,
and the number of them times the lanes of a chunk."""
OTHERS, OURS = 1, 2
"""Who uses a register that operations in flight use: only inactive lanes, or active ones, too."""


class Flights(Protocol):
    """The operations in flight, which compiled code begins and completes."""

    functions: frozenset[str]
    """The functions of the target that may execute instructions."""

    def before(self) -> None:
        """Let compiled code know the operations. It is about to run."""
        ...

    def settle(self) -> bool:
        """Let agents learn from the logged events, if compiled code needs that to continue. Return whether it does."""
        ...

    def after(self) -> None:
        """Take over the operations that compiled code has begun and completed."""
        ...


MakeFlights: TypeAlias = "Callable[[Machine, Context, NativeProgram], Flights | None]"
"""A function that returns the operations in flight of a chunk, None if compiled code does not handle them."""


def constants(launch: Launch, symbols: Sequence[tuple[str, str, int]]) -> Array:
    """Return the constants of a launch that compiled code uses."""
    return np.array([_constant(launch, *symbol) for symbol in symbols] or [0], np.uint64)


def _constant(launch: Launch, what: str, name: str, offset: int) -> int:
    if what == "symbol":
        return (launch.symbols[name] + offset) & 0xFFFFFFFF
    if what == "address":
        return launch.sem.native_address(name)
    width = int(what.removeprefix("param")) // 8
    held = launch.values[name]
    return int.from_bytes(held[offset : offset + width].ljust(width, b"\0"), "little")


class Native:
    """The state of a chunk for compiled code."""

    def __init__(self, m: Machine, program: NativeProgram) -> None:
        self.machine, self._table = m, program.table
        self.functions = program.functions
        launch = m.launch
        self._buffers = buffers = taken(launch.unit, m.lanes)
        self.registers = buffers.registers
        self.partial = Partial(self.registers)
        self._keep: list[Value] = []
        self._context = x = Context()
        x.registers = self.registers.address
        x.initialized, x.state = self._address(self.registers.written), self._address(self.registers.state)
        x.exact = m.exact
        x.firsts = self._address(np.array(self.registers.firsts, np.int64))
        x.changed, x.used = self._address(self.registers.changed), self._address(self.registers.used)
        x.lent = self._address(self.registers.lent)
        x.lanes, x.patience = m.lanes, PATIENCE
        x.pcs = None if m.waves else m.pc.ctypes.data
        self._slice = min(max(OF_LANES // m.lanes, SLICES[0]), SLICES[1])
        x.waves, x.enabled_lanes = m.waves, buffers.enabled.ctypes.data
        x.offsets, x.mask = buffers.offsets.ctypes.data, buffers.mask.ctypes.data
        x.words = buffers.words.ctypes.data
        self._facts = program.facts
        x.constants = self._address(constants(launch, program.facts.symbols))
        x.starts = None if m.shared_start is None else self._address(m.shared_start)
        self._barriers = "synccheck" not in launch.watching and not launch.hooks["barrier"]
        self._alive: Array | None = None
        self._busy: tuple[object, ...] = ()
        self._held = np.zeros(len(self.registers), np.uint8)
        self.held_address = self._held.ctypes.data
        """The host's address of the marks of the registers in use."""
        self.memories = (Memory * ALLOCATIONS)()
        x.memories = self.memories
        self.notes = Notes(m, x, self.memories, buffers)
        make: MakeFlights | None = getattr(launch.sem, "native_flights", None)
        self._flights = make and make(m, x, program)
        self.entries = program.entries(self._flights.functions if self._flights else frozenset())
        self._reference = ctypes.byref(x)
        self.again = False
        """Whether compiled code has used up its instructions, and can continue where it is."""
        self.accesses = LaneAccesses(self)
        self.groups = Groups(m, self.functions)

    def _address(self, array: Array) -> int:
        """Return the host's address of an array, which stays alive as long as the chunk."""
        self._keep.append(array)
        return array.ctypes.data

    def _rows(self, specials: list[str]) -> int:
        """Return the address of the table of special registers."""
        m = self.machine
        with np.errstate(all="ignore"):
            rows = [m.over_lanes(m.launch.sem.special(m, name)).astype(np.uint64, copy=False) for name in specials]
        return self._address(np.array([self._address(np.ascontiguousarray(row)) for row in rows] or [0], np.uint64))

    def end(self) -> None:
        """Give the watchers the last notes, and give back the memory. The chunk has ended."""
        self.notes.drain()
        given_back(self._buffers)

    def take_over(self, regs: Iterable[Array | None], partial: Mapping[int, Array]) -> None:
        """Take over the registers from numpy, and let compiled code know the memories."""
        for i, value in enumerate(regs):
            if value is not None:
                self.registers[i] = value
        for i, lanes in partial.items():
            self.partial[i] = lanes
        x = self._context
        x.rows = self._rows(self._facts.specials)
        x.bounds = self._bounds = self._address(self.notes.bounds(self._facts.accesses))
        if self._facts.accesses or self.machine.waves:
            self._know_memories()
        self.notes.start()

    def _know_memories(self) -> None:
        m = self.machine
        shared = (m.launch.shared_pitch, m.pitch) if m.blocks > 1 else (0, 0)
        self._describe(SHARED_TOP, m.shared, *shared)
        self._describe(LOCAL_TOP, m.local, m.launch.local_bytes, 1)
        for number, memory in m.launch.memory.allocations.items():
            if memory.space == "global" and number < LOCAL_TOP - 2:
                self._describe(number, memory, 0, 0)

    def _describe(self, top: int, memory: Allocation, pitch: int, lanes: int) -> None:
        held = self.memories[top]
        if memory.window:
            held.data = memory.data.ctypes.data
        held.window, held.pitch, held.lanes, held.space = memory.window, pitch, lanes, SPACES[memory.space]
        self.notes.add(top, memory)

    def run(self, pc: int, stop: int, left: int) -> tuple[int, int]:
        """Run compiled code from a program counter on. Returns the next one, and how many instructions are left.

        The next one is MOVED after lanes have parted: they have new program counters.

        Instructions that Python must execute are not executed.
        """
        m, x = self.machine, self._context
        registers = self.registers
        self._share_lanes()
        x.flights = m.in_flight
        some = min(left, self._slice)
        x.pc, x.stop, x.left, x.branches = pc, stop, some, m.branches
        x.turns, x.spinning = m.turns, m.spinning
        x.barriers = self._barriers and m.barriers.votes is None
        self.notes.before()
        x.events = 0
        if self._flights is not None:
            self._flights.before()
        self.functions.run(self._reference, self._table)
        if registers.wanted:
            registers.settle()
            self.functions.run(self._reference, self._table)
        while self._flights is not None and self._flights.settle():
            self.notes.pass_knowledge()
            self.functions.run(self._reference, self._table)
        used = some - x.left
        if used:
            if self._flights is not None:
                self._flights.after()
            registers.ran(self.partial)
            m.branches = x.branches
            m.events += x.events
            m.spinning = bool(x.spinning)
            self.notes.after()
        self.again = used == some
        return MOVED if x.moved else x.pc, left - used

    def _share_lanes(self) -> None:
        """Let compiled code know the registers that Python has changed, the active lanes, and the registers in use."""
        m, x = self.machine, self._context
        if self.registers.fresh:
            self.registers.flush()
        x.active = None if m.mask is None else m.mask.address
        if m.alive is not self._alive:
            self._alive = m.alive
            x.alive = m.alive.ctypes.data
        busy = m.mask, m.busy_state
        if busy != self._busy:
            self._busy = busy
            self._share_busy()

    def _share_busy(self) -> None:
        """Let compiled code know the registers in use."""
        m, held = self.machine, self._held
        self._context.held = self.held_address if m.busy or m.waves else None
        held[:] = 0
        if m.busy:
            m.mark_busy(held, OTHERS, OURS)

    # accesses that Python executes
    @contextmanager
    def shared(self, bounds: Array) -> Generator[Value]:
        """Share the state for an access with bounds, and take over the changes."""
        m, x = self.machine, self._context
        self._share_lanes()
        self.notes.before()
        x.events = 0
        x.bounds = bounds.ctypes.data
        yield self._reference
        x.bounds = self._bounds
        m.events += x.events
        self.notes.after()

    def offsets(self) -> Array:
        """Return the offsets of the last access that compiled code has noted."""
        return self._buffers.offsets.astype(np.int64)

    def hash_of(self, slots: Array, most: int) -> int:
        """Return a hash of which registers (an array of `int64`) have a value, and of their values.

        The values are those in the first `most` active lanes.
        """
        self._share_lanes()
        self.registers.settle(slots)
        return self.functions.hash_values(self._reference, slots.ctypes.data, len(slots), most)

    def chunks(
        self, memory: Allocation, tables: Array, windows: Array, size: int, layouts: Array | None, layout: int,
        notes: Array | None,
    ) -> Array | None:  # fmt: skip
        """Return chunks of 16 bytes, (tables, `size`, 16).

        `tables` are the host's addresses of offsets, to each of which the table's window is added. None if a chunk has
        another layout than `layout`, or a note that is not 0.
        """
        made = np.empty((len(tables), size, 16), np.uint8)
        first, others = (None if one is None else one.ctypes.data for one in (layouts, notes))
        places = memory.data.ctypes.data, tables.ctypes.data, windows.ctypes.data, len(tables), size, made.ctypes.data
        return None if self.functions.read_chunks(*places, first, layout, others) else made

    def record_layouts(self, layouts: Array, offsets: Array, size: int, layout: int) -> None:
        """Set the layouts of the chunks that hold pieces of `size` bytes at offsets, at most 16."""
        at = np.ascontiguousarray(offsets, np.int64)
        self.functions.record_layouts(layouts.ctypes.data, at.ctypes.data, at.size, size, layout)

    # registers that products use
    def are_initialized(self, slots: Array) -> bool:
        """Return whether registers (an array of `int64`) are initialized in all active lanes."""
        self._share_lanes()
        return bool(self.functions.are_initialized(self._reference, slots.ctypes.data, len(slots)))

    def uniform_values(self, slot: int, firsts: Array, lanes: int) -> list[int] | None:
        """Return a register's value in each group of lanes, given their first lanes (`int64`).

        None if the register is not initialized in all active lanes, or differs within a group.
        """
        self._share_lanes()
        self.registers.settle(np.array([slot]))
        made = np.empty(len(firsts), np.uint64)
        arrays = firsts.ctypes.data, len(firsts), lanes, made.ctypes.data
        return made.tolist() if self.functions.uniform_values(self._reference, slot, *arrays) else None

    def hold(self, slots: Array) -> None:
        """Update the states of registers that products use from now on."""
        new = [i for i in slots.tolist() if i not in self.partial]
        self.functions.hold(self._reference, slots.ctypes.data, len(slots))
        self.partial.know(new, self.machine.products.whole)

    def note_results(self, slots: Array) -> None:
        """Note that all active lanes have written registers in memory."""
        self._share_lanes()
        self.functions.note_results(self._reference, slots.ctypes.data, len(slots))
        self.registers.ran(self.partial)

    def release(self, slots: Array) -> None:
        """Update the states of registers that products no longer use."""
        self._share_lanes()
        self.functions.release(self._reference, slots.ctypes.data, len(slots))
