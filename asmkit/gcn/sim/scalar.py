"""Simulate scalar memory (CDNA3 ISA 12.6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ...sim.machine import Mask
from ...sim.memory import UINTS, Array, load, store
from ..targets import WAVE
from .atomic import exchange, update
from .machine import waved
from .memory import operand, split
from .outstanding import Arrival

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source

_U64 = np.uint64
_ALL, _DWORDS = np.int64(-1), ~np.int64(3)
"""All bits, and those that count: scalar memory ignores the low two of a base and of each offset (CDNA3 ISA 8.2.1)."""


def _first_lanes(m: Waves) -> Mask:
    """Return the first lane of every running wave. Scalar accesses are attributed to it."""
    lanes = np.zeros(m.lanes, bool)
    lanes[::WAVE] = m.here
    return Mask(lanes)


def _scalar_offset(unit: WaveUnit, at: int, inst: Inst, each: np.int64) -> Source:
    """Return the sum of the offsets, of which the bits `each` count. A buffer ignores bits of the sum alone."""
    offset, soffset = operand(inst, "offset"), operand(inst, "soffset")
    constant = np.int64(inst.flags.get("offset", 0) if offset is None else offset) & each
    if soffset is None:
        return lambda m: constant
    read_ = unit.scalar_number(at, soffset)
    return lambda m: (read_(m).view(np.int64) & each) + constant


def _by_waves(m: Waves, addresses: Array, work: Callable[[Array], Any]) -> Any:
    """Call `work` with one address for each running wave, or with one for all."""
    outer = m.mask
    m.mask = _first_lanes(m)
    try:
        return work(addresses.reshape(-1) if addresses.size == 1 else addresses[:, 0][active_waves(m)])
    finally:
        m.mask = outer


def active_waves(m: Waves) -> Array:
    """Return the waves whose first lane is active."""
    return m.active_lanes // WAVE


def _waves(m: Waves, values: Array) -> Array:
    """Return the running waves' values as (waves or 1, 1)."""
    if values.size == 1:
        return values.reshape(1, 1)
    out = np.zeros((m.waves, 1), values.dtype)
    out[m.here, 0] = values
    return out


def s_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that loads scalar registers."""
    places, base = unit.places(inst.operands[0]), unit.scalar_number(at, inst.operands[1])
    offset, counters = _scalar_offset(unit, at, inst, _DWORDS), unit.counters[at]

    def run(m: Waves) -> None:
        addresses = ((base(m).view(np.int64) & _DWORDS) + offset(m)).view(_U64)

        def work(mine: Array) -> list[Array]:
            return [load(m, at, "global", mine + _U64(4 * j), 4)[0] for j in range(len(places))]

        values = _by_waves(m, addresses, work)
        made = [Arrival(place, _waves(m, value)) for place, value in zip(places, values, strict=True)]
        m.flights.issue(at, counters, made, scalar=True)

    return waved(run)


def _buffer(low: Array, high: Array, records: Array, _: Array) -> tuple[Array, Array]:
    """Return the base and the bytes of a buffer, given its descriptor."""
    base = (low | (high & np.uint32(0xFFFF)).astype(_U64) << _U64(32)).view(np.int64) & _DWORDS
    stride = (high >> np.uint32(16)) & np.uint32(0x3FFF)
    return base, records.astype(np.int64) * np.maximum(stride, 1)


def s_buffer_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that loads scalar registers from a buffer. Dwords out of bounds are 0."""
    places, words = unit.places(inst.operands[0]), unit.dwords(at, inst.operands[1])
    offset, counters = _scalar_offset(unit, at, inst, _ALL), unit.counters[at]

    def run(m: Waves) -> None:
        base, room = _buffer(*(word(m) for word in words))
        first = np.atleast_2d(offset(m) & _DWORDS)
        made: list[Arrival] = []
        for j, place in enumerate(places):
            where, good = np.broadcast_arrays((base + first + 4 * j).view(_U64), first + 4 * j + 4 <= room)
            safe = np.where(good, where, base.view(_U64))
            values = np.zeros(1, np.uint32)
            if good.any():
                values = _by_waves(m, safe, lambda mine: load(m, at, "global", mine, 4)[0])
            made.append(Arrival(place, np.where(good, _waves(m, values), np.uint32(0))))
        m.flights.issue(at, counters, made, scalar=True)

    return waved(run)


Places = Callable[["Waves"], tuple[Array, Array]]
"""A function that returns, for each wave, an access's address and the bytes from there to the end of its buffer."""


def _places(unit: WaveUnit, at: int, inst: Inst) -> Places:
    """Return the address of an access, in memory or in a buffer."""
    words = unit.dwords(at, operand(inst, "base"))
    offset = _scalar_offset(unit, at, inst, _ALL if len(words) > 2 else _DWORDS)
    endless = np.full((1, 1), 1 << 62, np.int64)

    def run(m: Waves) -> tuple[Array, Array]:
        low, high, *rest = (word(m) for word in words)
        first = np.atleast_2d(offset(m)) & _DWORDS
        if not rest:
            base = (low | high.astype(_U64) << _U64(32)).view(np.int64) & _DWORDS
            return (base + first).view(_U64), endless
        base, room = _buffer(low, high, *rest)
        return (base + first).view(_U64), room - first

    return run


def _in_waves(m: Waves, waves: Array, work: Callable[[], object]) -> Any:
    """Call `work` in the first lanes of these waves, if they are running."""
    lanes = np.zeros(m.lanes, bool)
    lanes[::WAVE] = m.here & waves
    return m.as_lanes(lanes, work) if lanes.any() else None


def _rows(m: Waves, values: Array) -> Array:
    """Return a scalar value of the active waves."""
    return np.broadcast_to(values, (m.waves, 1))[active_waves(m), 0]


def s_store(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that stores scalar registers. Dwords out of a buffer's bounds are dropped."""
    values, places, counters = unit.dwords(at, inst.operands[0]), _places(unit, at, inst), unit.counters[at]

    def run(m: Waves) -> None:
        addresses, room = places(m)
        data = [value(m) for value in values]
        for j, value in enumerate(data):
            good = np.broadcast_to(room >= 4 * j + 4, (m.waves, 1))[:, 0]
            _in_waves(m, good, lambda j=j, value=value: store(
                m, at, "global", _rows(m, addresses) + _U64(4 * j), [_rows(m, value)], 4))  # fmt: skip
        m.flights.issue(at, counters, scalar=True)

    return waved(run)


def s_atomic(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step of an atomic on scalar registers, wave by wave.

    Out of a buffer's bounds it does nothing and returns 0.
    """
    kind, counters, places = inst.form.row.fact("ty"), unit.counters[at], _places(unit, at, inst)
    name = re.sub(r"s_(buffer_)?atomic_|_x2$", "", inst.form.row.head)
    change, each = update(name, kind), 2 if kind.endswith("64") else 1
    parts = unit.dwords(at, inst.operands[0])
    into = unit.places(inst.operands[0])[:each] if inst.form.written else []

    def run(m: Waves) -> None:
        addresses, room = places(m)
        old = np.zeros((m.waves, 1), UINTS[4 * each])

        def work() -> None:
            numbers = [_number([_rows(m, part(m)) for part in parts[i : i + each]]) for i in range(0, len(parts), each)]
            value, other = (numbers[0], None) if len(numbers) == 1 else (numbers[1], numbers[0])
            with m.launch.lock:
                old[active_waves(m), 0] = exchange(m, at, "global", _rows(m, addresses), value, other, change)

        _in_waves(m, np.broadcast_to(room >= 4 * each, (m.waves, 1))[:, 0], work)
        made = [Arrival(place, value) for place, value in zip(into, split(old), strict=False)]
        m.flights.issue(at, counters, made, scalar=True)
        m.spin()

    return waved(run)


def _number(dwords: list[Array]) -> Array:
    """Return one or two dwords as one number."""
    return dwords[0] if len(dwords) == 1 else dwords[0] | dwords[1].astype(_U64) << _U64(32)


def memtime(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that reads a clock, which advances once per reading."""
    low, high = unit.places(inst.operands[0])
    counters = unit.counters[at]

    def run(m: Waves) -> None:
        ticks = m.state["clock"] = m.state.get("clock", 0) + 1
        now = [np.full((1, 1), ticks >> shift & 0xFFFFFFFF, np.uint32) for shift in (0, 32)]
        m.flights.issue(at, counters, [Arrival(low, now[0]), Arrival(high, now[1])], scalar=True)

    return waved(run)
