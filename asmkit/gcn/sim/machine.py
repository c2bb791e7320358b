"""The state of a chunk of workgroups: waves of 64 lanes, their EXEC, and their outstanding memory operations.

A register is an array of dwords that broadcasts over (waves, 64): a vector register has up to one value per lane, a
scalar register up to one per wave, and a value that is the same everywhere is stored once. All lanes of a wave share a
program counter. `mask` contains the running waves, `vector` their lanes that EXEC enables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from ...sim.machine import Machine, Mask
from ...sim.memory import LOCAL_WINDOW, SHARED_WINDOW, SPAN, Array, numbers
from ...sim.thread_names import places
from ..code_object.initial_registers import WORKITEM, layout
from ..facts import gcn_facts
from ..targets import WAVE
from .outstanding import Flights
from .scratch import BUFFER
from .undefined_bits import UndefinedBits
from .visibility import Visibility

if TYPE_CHECKING:
    from ...sim.compile import Step
    from .compile import WaveUnit

T = TypeVar("T")
_END = (1 << SPAN) - 1

_WINDOWS = {128: SHARED_WINDOW, 130: SHARED_WINDOW | _END, 132: LOCAL_WINDOW, 134: LOCAL_WINDOW | _END}
"""The apertures of the generic address space (`names.APERTURES`): base and limit. Only the upper dword counts."""
DISPATCH_PACKET = "dispatch packet"
"""The name of the dispatch packet's allocation."""
EXEC_LO, EXEC_HI, VCC_LO, VCC_HI, M0, SCC = range(6)
"""The slots of the registers that every wave has."""
KEYS = (("s", 126), ("s", 127), ("s", 106), ("s", 107), ("s", 124), ("scc", 0))
"""The keys of these registers, in the same order."""
ONES = np.full((1, 1), 0xFFFFFFFF, np.uint32)
"""The value of a half of EXEC that enables all lanes. The machine recognizes it by its identity."""
LANE = np.arange(WAVE, dtype=np.int64)[None, :]
"""Each lane's number."""


class Waves(Machine):
    """A chunk of workgroups. Surplus lanes in a workgroup's last wave run too, but EXEC disables them."""

    unit: WaveUnit  # pyright: ignore[reportIncompatibleVariableOverride]

    def _start(self) -> None:
        self.threads = self.pitch
        super()._start()
        self.waves = self.lanes // WAVE
        self.every_wave, self.no_wave = np.ones(self.waves, bool), np.zeros(self.waves, bool)
        for array in (self.every_wave, self.no_wave):
            array.setflags(write=False)
        self.flights, self.undefined_bits = Flights(self), UndefinedBits(self)
        self._vector_of: tuple[Any, Any, Any] = (self, None, None)
        self._vector: Mask | None = None
        self._waves_of: Mask | None = None
        self._waves: Array | None = None
        self.keeps_seen = "racecheck" in self.launch.watching
        self.visibility = self.hidden = Visibility(self) if self.keeps_seen else None
        self._enter()

    def _enter(self) -> None:
        """Set the registers that the hardware initializes (AMDGPU ABI, code object 5)."""
        launch, index = self.launch, self.unit.index
        x, y, _ = launch.block
        thread = numbers(self.lanes).reshape(self.waves, WAVE) % self.pitch
        inside = thread < launch.threads
        ids = thread % x | thread // x % y << 10 | thread // (x * y) << 20
        self.regs[EXEC_LO], self.regs[EXEC_HI] = (ONES, ONES) if inside.all() else packed(inside)
        group = self.first + self.block_of[::WAVE]
        base = launch.kernarg.base if launch.kernarg else 0
        entry: dict[tuple[str, int], Any] = {("v", WORKITEM): ids}
        at = layout(gcn_facts(launch.program).descriptor, self.unit.arch)
        entry |= _dwords(at, "kernarg_segment_ptr", (base & 0xFFFFFFFF, base >> 32))
        packet = launch.addresses.get(DISPATCH_PACKET, 0)
        entry |= _dwords(at, "dispatch_ptr", (packet & 0xFFFFFFFF, packet >> 32))
        entry |= _dwords(at, "dispatch_id", (0, 0)) | _dwords(at, "private_segment_size", (launch.local_bytes,))
        entry |= _dwords(at, "private_segment_buffer", BUFFER)
        entry |= _dwords(at, "flat_scratch_init", (BUFFER[0], BUFFER[1] & 0xFFFF))
        entry |= _dwords(at, "private_segment_wavefront_offset", (0,))
        entry |= {("s", at + i): word for at, base in _WINDOWS.items() for i, word in enumerate((0, base >> 32))}
        for axis, name in enumerate("xyz"):
            entry |= _dwords(at, f"workgroup_id_{name}", (places(group, launch.grid, axis)[:, None],))
        for key, value in entry.items():
            if key in index:
                self.regs[index[key]] = _one(np.atleast_2d(np.asarray(value).astype(np.uint32)))

    # active waves and lanes
    @property
    def vector(self) -> Mask | None:
        """The lanes that a vector instruction writes. None means all lanes of the chunk."""
        now = (self.mask, self.regs[EXEC_LO], self.regs[EXEC_HI])
        was = self._vector_of
        if now[0] is not was[0] or now[1] is not was[1] or now[2] is not was[2]:
            self._vector_of, self._vector = now, self._lanes_of_exec()
        return self._vector

    def _lanes_of_exec(self) -> Mask | None:
        if self.mask is None and self.regs[EXEC_LO] is ONES and self.regs[EXEC_HI] is ONES:
            return None
        bools = np.broadcast_to(self.exec_bits, (self.waves, WAVE)).reshape(-1)
        bools = bools if self.mask is None else bools & self.mask.bools
        return None if bools.all() else Mask(bools)

    @property
    def exec_bits(self) -> Array:
        """EXEC as booleans, (waves or 1, 64)."""
        return unpacked(*(x for x in (self.regs[EXEC_LO], self.regs[EXEC_HI]) if x is not None))

    @property
    def running(self) -> Array | None:
        """The running waves, as (waves, 1) booleans. None means all waves of the chunk."""
        if self.mask is not self._waves_of:
            self._waves_of = self.mask
            self._waves = None if self.mask is None else self.mask.bools[::WAVE, None]
        return self._waves

    @property
    def here(self) -> Array:
        """The running waves, one boolean each. The array `every_wave` if all waves run."""
        running = self.running
        return self.every_wave if running is None else running[:, 0]

    @property
    def writing(self) -> Array:
        """The lanes that a vector instruction writes, one boolean each."""
        return np.ones(self.lanes, bool) if self.vector is None else self.vector.bools

    def over_lanes(self, values: Array) -> Array:
        """Return a register's values, one for each lane."""
        whole = values if values.size == self.lanes else np.broadcast_to(values, (self.waves, WAVE))
        return whole.reshape(-1)

    def by_lanes(self, work: Callable[[], T]) -> T | None:
        """Call `work` with only the lanes active that EXEC enables. Return None if there are none."""
        lanes = self.vector
        if lanes is not None and not lanes.lanes.size:
            return None
        outer, self.mask = self.mask, lanes
        try:
            return work()
        finally:
            self.mask = outer

    def narrowed(self, lanes: Array, work: Callable[[], T]) -> T:
        """Call `work` while vector instructions write only these lanes, given as (waves or 1, 64) booleans."""
        outer = self.vector
        bools = np.broadcast_to(lanes, (self.waves, WAVE)).reshape(-1)
        self._vector = Mask(bools if outer is None else bools & outer.bools)
        try:
            return work()
        finally:
            self._vector = outer

    def whole_waves(self, work: Callable[[], T]) -> T:
        """Call `work` while vector instructions write every lane of the running waves, regardless of EXEC."""
        outer = self.vector
        self._vector = self.mask
        try:
            return work()
        finally:
            self._vector = outer

    # registers
    def put_vector(self, i: int, value: Array) -> None:
        """Write a vector register in the lanes that EXEC enables."""
        mask = self.vector
        if mask is None:
            self.regs[i] = value
            if self.partial:
                self.partial.pop(i, None)
        else:
            self.merge(i, value, mask)

    def put_scalar(self, i: int, value: Array) -> None:
        """Write a scalar register of the running waves."""
        if self.mask is None:
            self.regs[i] = value
            if self.partial:
                self.partial.pop(i, None)
            return
        old = self.regs[i]
        self.regs[i] = np.where(self.running, value, np.zeros((), value.dtype) if old is None else old)  # type: ignore[arg-type]
        self._note(i, old, self.mask.bools)

    def merge(self, i: int, value: Array, mask: Mask) -> None:
        """Write a vector register in the lanes of a mask."""
        old, wide = self.regs[i], mask.wide(value.dtype).reshape(self.waves, WAVE)
        self.regs[i] = value & wide if old is None else old ^ ((old ^ value) & wide)
        self._note(i, old, mask.bools)

    def arrive_scalar(self, i: int, value: Array, waves: Array) -> None:
        """Write a scalar register in some waves, given as one boolean each."""
        old = self.regs[i]
        self.regs[i] = np.where(waves[:, None], value, np.uint32(0) if old is None else old)
        self._note(i, old, np.repeat(waves, WAVE))

    def _note(self, i: int, old: Array | None, written: Array) -> None:
        """Record which lanes of a register have a value."""
        if old is not None and i not in self.partial:
            return
        known = self.partial.get(i)
        self.partial[i] = known = written if known is None else known | written
        if known.all():
            del self.partial[i]

    def raw(self, i: int) -> Array:
        """Return a register's value, with zeros if it was never written."""
        value = self.regs[i]
        return np.zeros((1, 1), self.launch.kept[i]) if value is None else value

    def unset(self, at: int, i: int) -> Array:
        """Return the value of register `i`, parts of which are undefined.

        Reports UNSET if active lanes use undefined bits for anything but to compute registers.
        """
        if "initcheck" in self.launch.watching:
            self.undefined_bits.read(at, i)
        return self.raw(i)

    def lane_value(self, i: int, lane: int) -> int | None:
        """Return a register's value in one lane. Return None if it was never written."""
        value = self.regs[i]
        return None if value is None else int(np.broadcast_to(value, (self.waves, WAVE)).reshape(-1)[lane])

    @property
    def busy(self) -> Collection[int]:
        """The registers that operations in flight will write."""
        return self.flights.awaited.keys()

    @property
    def busy_state(self) -> object:
        """A value that changes when `busy` changes."""
        return self.flights.changes

    def mark_busy(self, marks: Array, others: int, ours: int) -> None:
        """Mark each busy register with `ours`: waves rarely run apart."""
        marks[[*self.busy]] = ours

    def lanes_in_flight(self, i: int) -> Array:
        """Return in which lanes an operation in flight will write register `i`, one bool for each lane."""
        found = np.zeros(self.lanes, bool)
        for flight in self.flights.awaited.get(i, ()):
            lanes = np.repeat(flight.waves, WAVE)
            found |= lanes if flight.mask is None else lanes & flight.mask.bools
        return found

    @property
    def in_flight(self) -> bool:
        """Whether memory operations are outstanding."""
        return any(self.flights.queues.values())

    def outstanding(self, lanes: Array) -> list[Any]:
        """Return the outstanding memory accesses of these lanes."""
        return self.flights.accesses(lanes)


def _dwords(at: dict[str, int], name: str, values: Sequence[object]) -> dict[tuple[str, int], Any]:
    """Return the SGPRs of a value that a kernel may request."""
    return {("s", at[name] + i): value for i, value in enumerate(values)} if name in at else {}


def waved(run: Callable[[Waves], int | None]) -> Step:
    """Return a step of waves with the type of the simulator's steps."""
    return cast("Step", run)


def _one(value: Array) -> Array:
    """Return a register with one value if all its values are equal."""
    return value[:1, :1] if value.size > 1 and (value == value.flat[0]).all() else value


def packed(lanes: Array) -> tuple[Array, Array]:
    """Pack lane booleans into the two dwords of a mask: (waves, 64), in any memory order → (waves, 1) each."""
    octets = np.packbits(lanes, axis=1, bitorder="little")  # in the order of its input
    dwords = np.ascontiguousarray(octets).view(np.uint32)
    return dwords[:, :1], dwords[:, 1:]


def unpacked(low: Array, high: Array) -> Array:
    """Unpack the two dwords of a mask into lane booleans, (waves or 1, 64)."""
    if len(low) != len(high):
        low, high = np.broadcast_arrays(low, high)
    both = np.ascontiguousarray(np.concatenate([low, high], axis=1))
    return np.unpackbits(both.view(np.uint8), axis=1, bitorder="little").view(bool)
