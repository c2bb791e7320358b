"""Simulate vector memory (CDNA3 ISA 10, 12.15).

An access executes when it is issued. Loaded data arrives at the `s_waitcnt` that covers the load. Addresses may be
unaligned (the runtime configures SH_MEM_CONFIG accordingly). Unaligned accesses execute byte by byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ...regs import Off
from ...sim.memory import Array, DType, Strength, load, store
from ..targets import WAVE
from .atomic import exchange, in_memory, update
from .machine import waved
from .outstanding import Arrival
from .scratch import address as in_scratch

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...isa.form import Form
    from ...sim.compile import Step
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source

_U64 = np.uint64


@dataclass(frozen=True)
class Data:
    """The data of one lane: `count` elements of `width` bytes. `signed` elements are extended, `half` is for d16."""

    width: int
    count: int
    signed: bool
    half: str


def moves(inst: Inst, dwords: int) -> Data:
    """Return the data that an instruction transfers, from its `ty` and its name."""
    return _moves(inst.form, dwords)


@lru_cache(maxsize=1024)
def _moves(form: Form, dwords: int) -> Data:
    kind, head = form.row.fact("ty"), form.row.head
    width = int(re.sub(r"\D", "", kind)) // 8
    half = "high" if head.endswith("d16_hi") else "low" if "d16" in head else ""
    return Data(width, dwords if width == 4 else 1, kind[0] == "s", half)


def operand(inst: Inst, name: str) -> Any:
    """Return the operand with that name. Return None if it does not exist or is `off`."""
    for slot, given in zip(inst.form.slots, inst.operands, strict=False):
        if slot.name == name:
            return None if isinstance(given, Off) else given
    return None


# ---- loads and stores of the active lanes, at addresses (active lanes,) or one for all


def read(m: Waves, at: int, space: str, addresses: Array, data: Data, strong: Strength | None = None) -> list[Array]:
    """Load the active lanes' dwords, with sub-dwords extended."""
    bits = int(np.bitwise_or.reduce(addresses))
    loose = bits & (data.width - 1)
    if data.width < 4:
        get = _by_bytes if loose else load
        (value,) = get(m, at, space, addresses, data.width, strong=strong)
        signed = value.view(f"i{data.width}").astype(np.int32).view(np.uint32) if data.signed else value
        return [signed.astype(np.uint32)]
    if loose:
        return _by_bytes(m, at, space, addresses, 4, data.count, strong=strong)
    if _together(bits, data.count):
        return load(m, at, space, addresses, 4, data.count, strong=strong)
    each = addresses.dtype.type
    return [load(m, at, space, addresses + each(4 * j), 4, strong=strong)[0] for j in range(data.count)]


def _by_bytes(
    m: Waves, at: int, space: str, addresses: Array, width: int, count: int = 1, *, strong: Strength | None = None
) -> list[Array]:
    """Load elements at any byte address."""
    each, kind = addresses.dtype.type, np.dtype(f"u{width}")
    octets = [load(m, at, space, addresses + each(i), 1, strong=strong)[0].astype(kind) for i in range(width * count)]
    return [
        np.bitwise_or.reduce([octets[width * j + i] << kind.type(8 * i) for i in range(width)], axis=0)
        for j in range(count)
    ]


def write(
    m: Waves, at: int, space: str, addresses: Array, values: Sequence[Array], width: int, strong: Strength | None = None
) -> None:
    """Store the active lanes' values."""
    each, bits = addresses.dtype.type, int(np.bitwise_or.reduce(addresses))
    if bits & (width - 1):
        for j, value in enumerate(values):
            octets = np.ascontiguousarray(value).view(np.uint8).reshape(-1, width)
            for i in range(width):
                store(m, at, space, addresses + each(width * j + i), [octets[:, i]], 1, strong=strong)
        return
    if _together(bits, len(values)):
        store(m, at, space, addresses, values, width, strong=strong)
        return
    for j, value in enumerate(values):
        store(m, at, space, addresses + each(width * j), [value], width, strong=strong)


def _together(bits: int, count: int) -> bool:
    """Return whether an access of `count` dwords is aligned to its full size, so that it executes as one.

    `bits` are those that any address has.
    """
    return count == 1 or (count != 3 and not bits & (4 * count - 1))


def active(m: Waves, value: Array) -> Array:
    """Return a value for the active lanes, (active lanes,), or one for all."""
    if value.size == 1:
        return value.reshape(-1)
    return m.active(m.over_lanes(value))


def arrivals(m: Waves, places: Sequence[int], values: Sequence[Array], half: str = "") -> list[Arrival]:
    """Return the active lanes' dwords as arrivals in registers."""
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
    """Return a reader of a store's data, and the width of an element in bytes."""
    given = operand(inst, "data")
    parts = unit.dwords(at, given)
    data = moves(inst, len(parts))
    shift = np.uint32(16 if data.half == "high" else 0)
    registers = _Stored(parts, shift, np.dtype(f"u{data.width}"))
    return (registers.dwords if data.width == 4 else registers.low), data.width


@dataclass(slots=True)
class _Stored:
    """The registers of a store's data."""

    parts: list[Source]
    shift: np.uint32
    narrow: DType

    def dwords(self, m: Waves) -> list[Array]:
        return [part(m) for part in self.parts]

    def low(self, m: Waves) -> list[Array]:
        return [(part(m) >> self.shift).astype(self.narrow) for part in self.parts]


# ---- global and flat


def space(inst: Inst) -> str:
    """Return the address space of an access that uses no buffer."""
    return _SPACES[inst.form.row.fact("fmt")]


_SPACES = {"flat": "generic", "global": "global", "scratch": "local"}


def address(unit: WaveUnit, at: int, inst: Inst) -> Source:
    """Return a reader of addresses: 64-bit VGPRs, or a scalar base and an unsigned 32-bit offset, plus the constant.

    For scratch instructions, the addresses are 32-bit addresses in the lane's own memory.
    """
    if space(inst) == "local":
        return in_scratch(unit, at, inst)
    vaddr, saddr = operand(inst, "vaddr"), operand(inst, "saddr")
    offset = _U64(inst.flags.get("offset", 0) & 0xFFFFFFFFFFFFFFFF)
    if saddr is None:
        both = unit.typed(at, vaddr, "u64")
        return both if not offset else _Displaced(both, offset).addresses
    base, (low,) = unit.scalar_number(at, saddr), unit.dwords(at, vaddr)
    return lambda m: low(m) + (base(m) + offset)


@dataclass(slots=True)
class _Displaced:
    """Addresses at a constant number of bytes from registers."""

    read: Source
    by: np.uint64

    def addresses(self, m: Waves) -> Array:
        return self.read(m) + self.by


def _loading(unit: WaveUnit, at: int, inst: Inst) -> Step:
    places = unit.places(inst.operands[0])
    return waved(_Load(at, places, space(inst), address(unit, at, inst), moves(inst, len(places))).run)


@dataclass(slots=True)
class _Load:
    """The step of a load."""

    at: int
    places: Sequence[int]
    where: str
    addresses: Source
    data: Data

    def run(self, m: Waves) -> None:
        at, where, data, addresses = self.at, self.where, self.data, self.addresses(m)
        strong = m.unit.strengths[at]

        def work() -> list[Arrival]:
            return arrivals(m, self.places, read(m, at, where, active(m, addresses), data, strong), data.half)

        m.flights.issue(at, m.unit.counters[at], m.by_lanes(work) or ())
        if strong:
            m.spin()


def _storing(unit: WaveUnit, at: int, inst: Inst) -> Step:
    where, at_ = space(inst), address(unit, at, inst)
    return waved(_Store(at, where, at_, *stored(unit, at, inst)).run)


@dataclass(slots=True)
class _Store:
    """The step of a store."""

    at: int
    where: str
    addresses: Source
    values: Callable[[Waves], list[Array]]
    width: int

    def run(self, m: Waves) -> None:
        at, where, width, addresses, data = self.at, self.where, self.width, self.addresses(m), self.values(m)
        strong = m.unit.strengths[at]
        m.by_lanes(lambda: write(m, at, where, active(m, addresses), [active(m, x) for x in data], width, strong))
        m.flights.issue(at, m.unit.counters[at])


def _exchanging(unit: WaveUnit, at: int, inst: Inst) -> Step:
    where, at_, counters = space(inst), address(unit, at, inst), unit.counters[at]
    atomic = Atomic(unit, at, inst)

    def run(m: Waves) -> None:
        addresses = at_(m)
        made = m.by_lanes(lambda: atomic.do(m, where, active(m, addresses)))
        m.flights.issue(at, counters, made or ())
        m.spin()

    return waved(run)


global_load = flat_load = scratch_load = _loading
global_store = flat_store = scratch_store = _storing
global_atomic = flat_atomic = _exchanging


class Atomic:
    """An atomic on vector memory: its operation, its data, and the registers for the old value."""

    def __init__(self, unit: WaveUnit, at: int, inst: Inst) -> None:
        self.at = at
        found = re.fullmatch(r"\w+_atomic_(\w+?)(_x2|_b?f\d\d)?", inst.form.row.head)
        assert found is not None
        kind = inst.form.row.fact("ty")
        self.change = update(found[1], kind, in_memory(unit.arch))
        given = operand(inst, "data")
        self.parts, self.each = unit.dwords(at, given), 2 if kind.endswith("64") else 1
        result = operand(inst, "d") if operand(inst, "d") is not None else given if inst.form.written else None
        self.places = unit.places(result)[: self.each] if result is not None else []

    def do(self, m: Waves, space: str, addresses: Array) -> list[Arrival]:
        """Execute the atomic for the active lanes. The old value arrives later.

        With two data operands, the first is stored where memory equals the second.
        """
        numbers = [elements(m, self.parts[i : i + self.each]) for i in range(0, len(self.parts), self.each)]
        value, other = (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])
        with m.launch.lock:
            old = exchange(m, self.at, space, addresses, value, other, self.change)
        return arrivals(m, self.places, split(old)) if self.places else []


def elements(m: Waves, parts: Sequence[Source]) -> Array:
    """Return one or two dwords of each active lane as one number."""
    dwords = [active(m, part(m)) for part in parts]
    return dwords[0] if len(dwords) == 1 else dwords[0] | dwords[1].astype(_U64) << _U64(32)


def split(value: Array) -> list[Array]:
    """Return the dwords of a 32-bit or 64-bit number."""
    return [value] if value.dtype.itemsize == 4 else [value.astype(np.uint32), (value >> _U64(32)).astype(np.uint32)]
