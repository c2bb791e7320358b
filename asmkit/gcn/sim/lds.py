"""Simulate LDS instructions (CDNA3 ISA 11 and 12.12).

Loads and stores may be unaligned: the runtime selects the unaligned access mode (SH_MEM_CONFIG), and LLVM relies on it
(`unaligned-access-mode`). Atomics must be aligned.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from ...sim.memory import load
from ..targets import WAVE
from .alu.rounding_mode import Mode
from .atomic import exchange, update
from .machine import LANE, waved
from .memory import Data, active, arrivals, elements, moves, operand, read, split, stored, write
from .mode_register import by_mode, depends
from .outstanding import Arrival

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves
    from .typed_dwords import Source


def address(unit: WaveUnit, at: int, inst: Inst, by: int = 0) -> Source:
    """Return a reader of each lane's byte address, including the constant offset."""
    offset = np.uint32(by or inst.flags.get("offset", 0))
    if "addtid" in inst.form.row.head:
        m0 = unit.named(at, "m0", "u32")
        return lambda m: (m0(m) & np.uint32(0xFFFF)) + offset + (LANE << 2).astype(np.uint32)
    (read_,) = unit.dwords(at, operand(inst, "addr"))
    return read_ if not offset else lambda m: read_(m) + offset


def ds_read(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that reads up to four dwords."""
    places, at_, counters = unit.places(inst.operands[0]), address(unit, at, inst), unit.counters[at]
    data, strong = moves(inst, len(places)), unit.strengths[at]

    def run(m: Waves) -> None:
        addresses = at_(m)

        def work() -> list[Arrival]:
            return arrivals(m, places, read(m, at, "shared", active(m, addresses), data, strong), data.half)

        m.flights.issue(at, counters, m.by_lanes(work) or ())
        if strong:
            m.spin()

    return waved(run)


def ds_write(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that writes up to four dwords."""
    at_, counters = address(unit, at, inst), unit.counters[at]
    (values, width), strong = stored(unit, at, inst), unit.strengths[at]

    def run(m: Waves) -> None:
        addresses, data = at_(m), values(m)
        m.by_lanes(lambda: write(m, at, "shared", active(m, addresses), [active(m, x) for x in data], width, strong))
        m.flights.issue(at, counters)

    return waved(run)


def _two(unit: WaveUnit, at: int, inst: Inst, size: int) -> list[Source]:
    """Return the two addresses of read2, write2 and wrxchg2. Offsets are in elements, or in units of 64 elements."""
    unit_ = size * (64 if "st64" in inst.form.row.head else 1)
    (base,) = unit.dwords(at, operand(inst, "addr"))

    def plus(offset: int) -> Source:
        return lambda m: base(m) + np.uint32(offset)

    return [plus(unit_ * inst.flags.get(name, 0)) for name in ("offset0", "offset1")]


def ds_read2(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that reads at two offsets."""
    places, counters = unit.places(inst.operands[0]), unit.counters[at]
    each = len(places) // 2
    first, second = _two(unit, at, inst, 4 * each)
    data = Data(4, each, False, "")

    def run(m: Waves) -> None:
        a, b = first(m), second(m)

        def work() -> list[Arrival]:
            lower, upper = (read(m, at, "shared", active(m, one), data) for one in (a, b))
            return arrivals(m, places, [*lower, *upper])

        m.flights.issue(at, counters, m.by_lanes(work) or ())

    return waved(run)


def ds_write2(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that writes at two offsets, the second one last."""
    data = [unit.dwords(at, operand(inst, name)) for name in ("data0", "data1")]
    where, counters = _two(unit, at, inst, 4 * len(data[0])), unit.counters[at]

    def run(m: Waves) -> None:
        pairs = [(at_(m), [part(m) for part in parts]) for at_, parts in zip(where, data, strict=True)]

        def work() -> None:
            for addresses, values in pairs:
                write(m, at, "shared", active(m, addresses), [active(m, x) for x in values], 4)

        m.by_lanes(work)
        m.flights.issue(at, counters)

    return waved(run)


def ds_atomic(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step of an atomic. With `rtn`, the old value arrives later.

    Sums of floats flush subnormal numbers as MODE specifies, and always round to nearest.
    """
    if unit.modes and "_add_" in inst.form.row.head and depends(inst):
        return by_mode(lambda mode: _ds_atomic(unit, at, inst, mode))
    return _ds_atomic(unit, at, inst, Mode())


def _ds_atomic(unit: WaveUnit, at: int, inst: Inst, mode: Mode) -> Step:
    found = re.fullmatch(r"ds_(condxchg32|\w+?)(2st64|2)?(_rtn)?_[a-z]+\d+", inst.form.row.head)
    assert found is not None
    kind, counters = inst.form.row.fact("ty"), unit.counters[at]
    change, each = update(found[1], kind, mode), 2 if kind.endswith("64") else 1
    data = [unit.dwords(at, given) for name in ("data", "data0", "data1") if (given := operand(inst, name)) is not None]
    places = unit.places(inst.operands[0]) if found[3] else []
    where = _two(unit, at, inst, 4 * each) if found[2] else [address(unit, at, inst)]

    def run(m: Waves) -> None:
        addresses = [one(m) for one in where]

        def work() -> list[Arrival]:
            values = [elements(m, parts) for parts in data]
            old: list[Array] = []
            for i, there in enumerate(addresses):
                mine, other = (values[i], None) if found[2] else (values[0], values[1] if len(values) > 1 else None)
                old += split(exchange(m, at, "shared", active(m, there), mine, other, change))
            return arrivals(m, places, old) if places else []

        m.flights.issue(at, counters, m.by_lanes(work) or ())
        m.spin()

    return waved(run)


def ds_count(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that adds a wave's number of active lanes to a counter, or subtracts it."""
    places, counters, m0 = unit.places(inst.operands[0]), unit.counters[at], unit.named(at, "m0", "u32")
    change = update("add" if "append" in inst.form.row.head else "sub", "u32")
    offset = np.uint32(inst.flags.get("offset", 0))

    def run(m: Waves) -> None:
        lanes = m.writing.reshape(m.waves, WAVE)
        count, old = lanes.sum(axis=1, dtype=np.uint32), np.zeros((m.waves, 1), np.uint32)
        leaders = np.zeros((m.waves, WAVE), bool)
        leaders[np.arange(m.waves), lanes.argmax(axis=1)] = count > 0
        addresses = np.broadcast_to(m0(m) + offset, (m.waves, 1))[:, 0]

        def work() -> None:
            waves = m.active_lanes // WAVE
            old[waves, 0] = exchange(m, at, "shared", addresses[waves], count[waves], None, change)

        if count.any():
            m.as_lanes(leaders.reshape(-1), work)
        m.flights.issue(at, counters, [Arrival(place, old) for place in places])
        m.spin()

    return waved(run)


def ds_read_tr(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step of a transposing read: 16 lanes' elements form rows of 16, and each lane receives a column."""
    places, at_, counters = unit.places(inst.operands[0]), address(unit, at, inst), unit.counters[at]
    found = re.search(r"_tr_b(\d+)$", inst.form.row.head)
    assert found is not None
    bits = int(found[1])

    def run(m: Waves) -> None:
        addresses = at_(m)

        def work() -> list[Array]:
            dwords = [load(m, at, "shared", active(m, addresses) + np.uint32(4 * j), 4)[0] for j in range(len(places))]
            return [np.broadcast_to(m.full(x), (m.lanes,)) for x in dwords]

        values = m.by_lanes(work)
        made = transposed(np.stack(values, axis=1), bits) if values else []
        m.flights.issue(at, counters, [Arrival(p, x.reshape(-1, WAVE)) for p, x in zip(places, made, strict=False)])

    return waved(run)


def transposed(dwords: Array, bits: int) -> list[Array]:
    """Transpose elements of that many bits in groups of 16 lanes, from (lanes, dwords) to one column for each lane."""
    lanes, count = dwords.shape
    flat = np.unpackbits(np.ascontiguousarray(dwords).view(np.uint8), axis=1, bitorder="little")
    rows = flat.reshape(lanes // 16, 32 * count // bits, 16, bits)
    mine = np.ascontiguousarray(rows.swapaxes(1, 2)).reshape(lanes, 32 * count)
    words = np.packbits(mine, axis=1, bitorder="little").view(np.uint32)
    return [np.ascontiguousarray(words[:, j]) for j in range(count)]
