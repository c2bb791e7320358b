"""Vector and scalar memory, as steps of the simulator (CDNA3 ISA 9, 10, 12.6, 12.13, 12.15).

An access happens when it is issued; what it loads arrives at the `s_waitcnt` that covers it.  An access of several
dwords needs the alignment of one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from ..regs import Off
from ..sim.compile import NotSimulatedError
from ..sim.machine import Mask
from ..sim.memory import Array, load, only_piece, store
from .machine import WAVE
from .sem_atomic import exchange, update
from .sem_flight import Arrival

if TYPE_CHECKING:
    from ..build import Inst
    from ..sim.compile import Step
    from .sem_machine import Waves
    from .sem_unit import Source, WaveUnit

_U64, _SCOPES = np.uint64, ("glc", "sc0", "sc1")


class Data(NamedTuple):
    """What one lane moves: `count` elements of `width` bytes; `signed` ones are extended, `half` is where (d16)."""

    width: int
    count: int
    signed: bool
    half: str


def moves(inst: Inst, dwords: int) -> Data:
    """What an instruction moves, by its `ty` and its name."""
    kind = inst.form.row.fact("ty")
    width = int(re.sub(r"\D", "", kind)) // 8
    half = "high" if inst.form.row.head.endswith("d16_hi") else "low" if "d16" in inst.form.row.head else ""
    return Data(width, dwords if width == 4 else 1, kind[0] == "s", half)


def operand(inst: Inst, name: str) -> Any:
    """The operand of that name; None if there is none, or `off` stands there."""
    for slot, given in zip(inst.form.slots, inst.operands, strict=False):
        if slot.name == name:
            return None if isinstance(given, Off) else given
    return None


# ---- loads and stores of the active lanes, at addresses (active lanes,) or one for all


def read(m: Waves, at: int, space: str, addresses: Array, data: Data, strong: bool = False) -> list[Array]:
    """The dwords that the active lanes load, sub-dwords extended."""
    if data.width < 4:
        (value,) = load(m, at, space, addresses, data.width, strong=strong)
        signed = value.view(f"i{data.width}").astype(np.int32).view(np.uint32) if data.signed else value
        return [signed.astype(np.uint32)]
    if _together(addresses, data.count):
        return load(m, at, space, addresses, 4, data.count, strong=strong)
    each = addresses.dtype.type
    return [load(m, at, space, addresses + each(4 * j), 4, strong=strong)[0] for j in range(data.count)]


def write(m: Waves, at: int, space: str, addresses: Array, values: Sequence[Array], width: int, strong: bool = False) -> None:
    """Store the active lanes' values."""
    if len(values) == 1 or _together(addresses, len(values)):
        store(m, at, space, addresses, values, width, strong=strong)
        return
    for j, value in enumerate(values):
        store(m, at, space, addresses + addresses.dtype.type(width * j), [value], width, strong=strong)


def _together(addresses: Array, count: int) -> bool:
    """Whether an access of so many dwords is aligned as a whole, so that it is one."""
    return count == 1 or (count != 3 and not int(np.bitwise_or.reduce(addresses)) & (4 * count - 1))


def active(m: Waves, value: Array) -> Array:
    """A value as the active lanes' own, (active lanes,), or one for all."""
    if value.size == 1:
        return value.reshape(-1)
    return m.active(np.broadcast_to(value, (m.waves, WAVE)).reshape(-1))


def arrivals(m: Waves, places: Sequence[int], values: Sequence[Array], half: str = "") -> list[Arrival]:
    """The active lanes' dwords as they will arrive in registers."""
    made: list[Arrival] = []
    for place, value in zip(places, values, strict=True):
        whole = m.full(value).reshape(-1, 1 if value.size == 1 else WAVE)
        if half == "high":
            made.append(Arrival(place, whole << np.uint32(16), 0xFFFF0000))
        elif half == "low":
            made.append(Arrival(place, whole & np.uint32(0xFFFF), 0xFFFF))
        else:
            made.append(Arrival(place, whole))
    return made


def stored(unit: WaveUnit, at: int, inst: Inst) -> tuple[Callable[[Waves], list[Array]], int]:
    """How the data of a store are read for the active lanes, and their width."""
    given = operand(inst, "data")
    parts = unit.dwords(at, given)
    data = moves(inst, len(parts))
    shift = np.uint32(16 if data.half == "high" else 0)
    narrow = np.dtype(f"u{data.width}")

    def values(m: Waves) -> list[Array]:
        return [part(m) for part in parts]

    def narrowed(m: Waves) -> list[Array]:
        return [(part(m) >> shift).astype(narrow) for part in parts]

    return (values if data.width == 4 else narrowed), data.width


# ---- global and flat


def _space(inst: Inst) -> str:
    return "generic" if inst.form.row.head.startswith("flat") else "global"


def _strong(inst: Inst) -> bool:
    """Whether an access looks beyond the caches of its own compute unit."""
    return any(inst.flags.get(name) for name in _SCOPES)


def address(unit: WaveUnit, at: int, inst: Inst) -> Source:
    """The 64-bit addresses: those in VGPRs, or a scalar base and an unsigned 32-bit offset; and the constant."""
    vaddr, saddr = operand(inst, "vaddr"), operand(inst, "saddr")
    offset = _U64(inst.flags.get("offset", 0) & 0xFFFFFFFFFFFFFFFF)
    if saddr is None:
        both = unit.typed(at, vaddr, "u64")
        return both if not offset else lambda m: both(m) + offset
    base, (low,) = unit.scalar_number(at, saddr), unit.dwords(at, vaddr)
    return lambda m: low(m) + (base(m) + offset)


def _loading(unit: WaveUnit, at: int, inst: Inst) -> Step:
    places, where, at_ = unit.places(inst.operands[0]), _space(inst), address(unit, at, inst)
    data, strong, counters = moves(inst, len(places)), _strong(inst), unit.counters[at]

    def run(m: Waves) -> None:
        addresses = at_(m)

        def work() -> list[Arrival]:
            return arrivals(m, places, read(m, at, where, active(m, addresses), data, strong), data.half)

        m.flights.issue(at, counters, m.by_lanes(work) or ())
        if strong:
            m.spin()

    return cast("Step", run)


def _storing(unit: WaveUnit, at: int, inst: Inst) -> Step:
    where, at_, strong, counters = _space(inst), address(unit, at, inst), _strong(inst), unit.counters[at]
    values, width = stored(unit, at, inst)

    def run(m: Waves) -> None:
        addresses, data = at_(m), values(m)
        m.by_lanes(lambda: write(m, at, where, active(m, addresses), [active(m, x) for x in data], width, strong))
        m.flights.issue(at, counters)

    return cast("Step", run)


def _exchanging(unit: WaveUnit, at: int, inst: Inst) -> Step:
    where, at_, counters = _space(inst), address(unit, at, inst), unit.counters[at]
    atomic = Atomic(unit, at, inst)

    def run(m: Waves) -> None:
        addresses = at_(m)
        made = m.by_lanes(lambda: atomic.do(m, where, active(m, addresses)))
        m.flights.issue(at, counters, made or ())
        m.spin()

    return cast("Step", run)


global_load = flat_load = _loading
global_store = flat_store = _storing
global_atomic = flat_atomic = _exchanging


class Atomic:
    """An atomic of vector memory: its operation, its data, and where the old value goes."""

    def __init__(self, unit: WaveUnit, at: int, inst: Inst) -> None:
        self.at = at
        found = re.fullmatch(r"\w+_atomic_(\w+?)(_x2|_b?f\d\d)?", inst.form.row.head)
        assert found is not None
        kind = inst.form.row.fact("ty")
        self.change = update(found[1], kind)
        given = operand(inst, "data")
        self.parts, self.each = unit.dwords(at, given), 2 if kind.endswith("64") else 1
        result = operand(inst, "d") if operand(inst, "d") is not None else given if inst.form.written else None
        self.places = unit.places(result)[: self.each] if result is not None else []

    def do(self, m: Waves, space: str, addresses: Array) -> list[Arrival]:
        """Do it for the active lanes; what memory held arrives later.  Of two data the first is written where equal."""
        numbers = [elements(m, self.parts[i : i + self.each]) for i in range(0, len(self.parts), self.each)]
        value, other = (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])
        with m.launch.lock:
            old = exchange(m, self.at, space, addresses, value, other, self.change)
        return arrivals(m, self.places, split(old)) if self.places else []


def elements(m: Waves, parts: Sequence[Source]) -> Array:
    """One or two dwords of each active lane as one number."""
    dwords = [active(m, part(m)) for part in parts]
    return dwords[0] if len(dwords) == 1 else dwords[0] | dwords[1].astype(_U64) << _U64(32)


def split(value: Array) -> list[Array]:
    """A number of 32 or 64 bits as its dwords."""
    return [value] if value.dtype.itemsize == 4 else [value.astype(np.uint32), (value >> _U64(32)).astype(np.uint32)]


def scratch_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """The lane's own memory: kernels of asmkit have none."""
    raise NotSimulatedError("a kernel has no scratch memory: its descriptor gives it none")


scratch_store = scratch_load_lds = scratch_load


# ---- buffers


class Buffer:
    """The address and the range check of a buffer instruction (CDNA3 ISA 9.1.5).

    Of a raw buffer (stride 0) a lane's byte offset, VGPR and constant together, wraps at 32 bits and is compared with
    the bytes of the descriptor, each dword by its end; the scalar offset is not part of the comparison.  Of a
    structured one, the index is compared with the number of records.
    """

    def __init__(self, unit: WaveUnit, at: int, inst: Inst) -> None:
        self.words = unit.dwords(at, operand(inst, "rsrc"))
        vaddr = operand(inst, "vaddr")
        named = unit.dwords(at, vaddr) if vaddr is not None else []
        zero: Source = lambda m: np.zeros((1, 1), np.uint32)  # noqa: E731
        self.index = named.pop(0) if inst.flags.get("idxen") else zero
        self.lane_offset = named.pop(0) if inst.flags.get("offen") else zero
        self.soffset = unit.typed(at, operand(inst, "soffset"), "u32")
        self.constant = np.uint32(inst.flags.get("offset", 0))
        self.at, self.inst, self.structured = at, inst, bool(inst.flags.get("idxen"))

    def place(self, m: Waves) -> tuple[Array, Array, Array]:
        """The address, the offset that is compared, and the bytes of the buffer: (waves or 1, 64 or 1) each."""
        low, high, records, _ = (word(m) for word in self.words)
        stride = (high >> np.uint32(16)) & np.uint32(0x3FFF)
        if (high >> np.uint32(31)).any():
            self._refuse(m)
        offset, index = self.lane_offset(m) + self.constant, self.index(m)
        base = low | (high & np.uint32(0xFFFF)).astype(_U64) << _U64(32)
        address = base + self.soffset(m) + index.astype(_U64) * stride + offset
        if not self.structured:
            return address, offset.astype(np.int64), records.astype(np.int64)
        outside = (index >= records) & (stride > 0)
        room = np.where(stride > 0, np.int64(1) << 40, records.astype(np.int64))
        return address, np.where(outside, np.int64(1) << 41, (index * stride + offset).astype(np.int64)), room

    def _refuse(self, m: Waves) -> None:
        from ..errors import AsmError, Finding, Mistake

        what = f"{self.inst} (a descriptor that swizzles)"
        raise AsmError(Finding(Mistake.NOT_SIMULATED, self.inst.where, {"what": what}))


Move = Callable[["Array", int, int], Any]
"""Moves `count` elements from element `first` on, at addresses of the active lanes."""


def in_range(m: Waves, buffer: Buffer, width: int, count: int, move: Callable[[Array, int, int, Array], None]) -> None:
    """Move what lies in the buffer, at once where all does, else element by element in the lanes where it does.

    `move(addresses, first element, how many, lanes)`; the lanes are bools of the active ones.
    """
    address, offset, room = (active(m, x) for x in np.broadcast_arrays(*buffer.place(m)))
    everyone = np.ones(m.active_count, bool)
    if (offset + width * count <= room).all():
        move(address, 0, count, everyone)
        return
    for j in range(count):
        good = np.broadcast_to(offset + width * (j + 1) <= room, everyone.shape)
        if good.any():
            there = np.broadcast_to(address, everyone.shape)[good] + _U64(width * j)
            lanes = np.zeros(m.lanes, bool)
            lanes[m.active_lanes[good]] = True
            m.as_lanes(lanes, lambda there=there, j=j, good=good: move(there, j, 1, good))


def fetched(m: Waves, at: int, buffer: Buffer, data: Data) -> list[Array]:
    """The active lanes' dwords, zeros where they lie outside."""
    made = [np.zeros(m.active_count, np.uint32) for _ in range(data.count)]

    def move(addresses: Array, first: int, count: int, good: Array) -> None:
        for j, value in enumerate(read(m, at, "global", addresses, data._replace(count=count)), first):
            made[j][good] = value

    in_range(m, buffer, data.width, data.count, move)
    return made


def buffer_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Loads of a buffer: what lies outside is 0."""
    places, buffer, counters = unit.places(inst.operands[0]), Buffer(unit, at, inst), unit.counters[at]
    data = moves(inst, len(places))

    def run(m: Waves) -> None:
        made = m.by_lanes(lambda: arrivals(m, places, fetched(m, at, buffer, data), data.half))
        m.flights.issue(at, counters, made or ())

    return cast("Step", run)


def buffer_store(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Stores to a buffer: what lies outside vanishes."""
    buffer, counters = Buffer(unit, at, inst), unit.counters[at]
    values, width = stored(unit, at, inst)

    def run(m: Waves) -> None:
        data = values(m)

        def work() -> None:
            mine = [active(m, x) for x in data]

            def move(addresses: Array, first: int, count: int, good: Array) -> None:
                some = [x if x.size == 1 else x[good] for x in mine[first : first + count]]
                write(m, at, "global", addresses, some, width)

            in_range(m, buffer, width, len(mine), move)

        m.by_lanes(work)
        m.flights.issue(at, counters)

    return cast("Step", run)


def buffer_atomic(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Atomics on a buffer: those outside do nothing, and give 0."""
    buffer, counters, atomic = Buffer(unit, at, inst), unit.counters[at], Atomic(unit, at, inst)

    def run(m: Waves) -> None:
        found: list[Arrival] = []

        def move(addresses: Array, first: int, count: int, good: Array) -> None:
            found.extend(atomic.do(m, "global", addresses))

        m.by_lanes(lambda: in_range(m, buffer, 4 * atomic.each, 1, move))
        if not found and m.vector is None or (m.vector is not None and m.vector.lanes.size):
            found = found or [Arrival(place, np.zeros((1, 1), np.uint32)) for place in atomic.places]
        m.flights.issue(at, counters, found)
        m.spin()

    return cast("Step", run)


# ---- into LDS


def _lds_offsets(m: Waves, at: int, base: Array, offset: int, each: int) -> Array:
    """The addresses in LDS of the active lanes: M0 + the offset + the lane's place."""
    lane = np.arange(WAVE, dtype=np.uint32)[None, :] * np.uint32(each)
    addresses = active(m, np.broadcast_to(base + np.uint32(offset) + lane, (m.waves, WAVE)))
    return only_piece(m, at, "store", "shared", addresses, 4)[1]


def _into_lds(unit: WaveUnit, at: int, inst: Inst, get: Callable[[Waves, Data], list[Array]]) -> Step:
    count = {"dwordx3": 3, "dwordx4": 4}.get(inst.form.row.head.rpartition("_")[2], 1)
    data, counters, m0 = moves(inst, count), unit.counters[at], unit.named(at, "m0", "u32")
    offset = inst.flags.get("offset", 0)

    def run(m: Waves) -> None:
        base = m0(m)

        def work() -> Any:
            rows = [np.broadcast_to(x, (m.active_count,)) for x in get(m, data)]
            offsets = _lds_offsets(m, at, base, offset, 4 * count)
            offsets = np.broadcast_to(offsets, (m.active_count,))
            bytes_ = np.ascontiguousarray(np.stack(rows, axis=1)).view(np.uint8)
            return m.copies.issue(at, m.shared, offsets, m.active_lanes, bytes_)

        m.flights.issue(at, counters, copy=m.by_lanes(work))

    return cast("Step", run)


def global_load_lds(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """From memory into LDS; it is there when `vmcnt` has been waited for."""
    at_ = address(unit, at, inst)
    return _into_lds(unit, at, inst, lambda m, data: read(m, at, "global", active(m, at_(m)), data))


def buffer_load_lds(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """From a buffer into LDS; what lies outside is written as 0."""
    buffer = Buffer(unit, at, inst)
    return _into_lds(unit, at, inst, lambda m, data: fetched(m, at, buffer, data))


# ---- scalar memory


def _first_lanes(m: Waves) -> Mask:
    """The first lane of every wave that runs: scalar accesses are theirs."""
    lanes = np.zeros(m.lanes, bool)
    lanes[::WAVE] = m.here
    return Mask(lanes)


def _scalar_offset(unit: WaveUnit, at: int, inst: Inst) -> Source:
    offset, soffset = operand(inst, "offset"), operand(inst, "soffset")
    constant = np.int64(inst.flags.get("offset", 0) if offset is None else offset)
    if soffset is None:
        return lambda m: constant
    read_ = unit.scalar_number(at, soffset)
    return lambda m: read_(m).view(np.int64) + constant


def _by_waves(m: Waves, addresses: Array, work: Callable[[Array], Any]) -> Any:
    """Do some work at one address for each wave that runs; or at one for all."""
    outer = m.mask
    m.mask = _first_lanes(m)
    try:
        return work(addresses.reshape(-1) if addresses.size == 1 else addresses[:, 0][outer_waves(m)])
    finally:
        m.mask = outer


def outer_waves(m: Waves) -> Array:
    """The waves whose first lane is active."""
    return m.active_lanes // WAVE


def _waves(m: Waves, values: Array) -> Array:
    """The running waves' values as (waves or 1, 1)."""
    if values.size == 1:
        return values.reshape(1, 1)
    out = np.zeros((m.waves, 1), values.dtype)
    out[m.here, 0] = values
    return out


def s_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Loads into scalar registers; the low two bits of the address do not count."""
    places, base = unit.places(inst.operands[0]), unit.scalar_number(at, inst.operands[1])
    offset, counters = _scalar_offset(unit, at, inst), unit.counters[at]

    def run(m: Waves) -> None:
        addresses = (base(m).view(np.int64) + offset(m) & ~np.int64(3)).view(_U64)

        def work(mine: Array) -> list[Array]:
            return [load(m, at, "global", mine + _U64(4 * j), 4)[0] for j in range(len(places))]

        values = _by_waves(m, addresses, work)
        made = [Arrival(place, _waves(m, value)) for place, value in zip(places, values, strict=True)]
        m.flights.issue(at, counters, made, scalar=True)

    return cast("Step", run)


def s_buffer_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Loads of a buffer into scalar registers: dwords that lie outside are 0."""
    places, words = unit.places(inst.operands[0]), unit.dwords(at, inst.operands[1])
    offset, counters = _scalar_offset(unit, at, inst), unit.counters[at]

    def run(m: Waves) -> None:
        low, high, records, _ = (word(m) for word in words)
        base = (low | (high & np.uint32(0xFFFF)).astype(_U64) << _U64(32)).view(np.int64)
        stride = (high >> np.uint32(16)) & np.uint32(0x3FFF)
        room = np.where(stride > 0, records.astype(np.int64) * stride, records)
        first = np.atleast_2d(offset(m) & ~np.int64(3))
        made: list[Arrival] = []
        for j, place in enumerate(places):
            where, good = np.broadcast_arrays((base + first + 4 * j).view(_U64), first + 4 * j + 4 <= room)
            safe = np.where(good, where, base.view(_U64))
            values = _by_waves(m, safe, lambda mine: load(m, at, "global", mine, 4)[0]) if good.any() else np.zeros(1, np.uint32)
            made.append(Arrival(place, np.where(good, _waves(m, values), np.uint32(0))))
        m.flights.issue(at, counters, made, scalar=True)

    return cast("Step", run)


def s_store(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Stores of scalar registers."""
    values, base = unit.dwords(at, inst.operands[0]), unit.scalar_number(at, inst.operands[1])
    if "buffer" in inst.form.row.head:
        raise NotSimulatedError("scalar stores to a buffer")
    offset, counters = _scalar_offset(unit, at, inst), unit.counters[at]

    def run(m: Waves) -> None:
        addresses = (base(m).view(np.int64) + offset(m) & ~np.int64(3)).view(_U64)
        data = [np.broadcast_to(value(m), (m.waves, 1))[:, 0] for value in values]

        def work(mine: Array) -> None:
            for j, value in enumerate(data):
                store(m, at, "global", np.broadcast_to(mine, (m.active_count,)) + _U64(4 * j), [value[outer_waves(m)]], 4)

        _by_waves(m, addresses, work)
        m.flights.issue(at, counters, scalar=True)

    return cast("Step", run)


def memtime(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """A clock that ticks once with each reading."""
    low, high = unit.places(inst.operands[0])
    counters = unit.counters[at]

    def run(m: Waves) -> None:
        ticks = m.state["clock"] = m.state.get("clock", 0) + 1
        now = [np.full((1, 1), ticks >> shift & 0xFFFFFFFF, np.uint32) for shift in (0, 32)]
        m.flights.issue(at, counters, [Arrival(low, now[0]), Arrival(high, now[1])], scalar=True)

    return cast("Step", run)
