"""Simulate data exchange between lanes (CDNA3 ISA 12.8, 12.11, 12.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ...sim.compile import NotSimulatedError
from ..targets import WAVE
from .machine import waved
from .outstanding import Arrival

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.memory import Array
    from .compile import WaveUnit
    from .machine import Waves

_LANE = np.arange(WAVE)


def readfirstlane(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that reads the first active lane, or lane 0 if no lane is active."""
    (d,), (a,) = unit.places(inst.operands[0]), unit.places(inst.operands[1])

    def run(m: Waves) -> None:
        m.put_scalar(d, _read_lane(m, at, a, np.atleast_2d(m.exec_bits.argmax(axis=1)).T))

    return waved(run)


def _read_lane(m: Waves, at: int, slot: int, which: Array) -> Array:
    """Return one lane's value of a register for each wave. Reports UNSET if that lane was never written."""
    known = m.partial.get(slot)
    if m.regs[slot] is None or (known is not None and not _set(m, known, which)):
        m.whole_waves(lambda: m.narrowed(which == _LANE, lambda: m.unset(at, slot)))
    return _pick(m, m.raw(slot), which)


def _pick(m: Waves, value: Array, lane: Array) -> Array:
    """Return one lane's value for each wave. `lane` is (waves or 1, 1)."""
    if value.shape[1] == 1:
        return value
    if lane.size == 1:
        first = int(lane[0, 0])
        return value[:, first : first + 1]
    return np.take_along_axis(np.broadcast_to(value, (m.waves, WAVE)), lane.astype(np.int64), axis=1)


def readlane(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that reads the lane with that number, regardless of EXEC. Reports UNSET if it was never written."""
    (d,), (a,) = unit.places(inst.operands[0]), unit.places(inst.operands[1])
    lane = unit.typed(at, inst.operands[2], "u32")

    def run(m: Waves) -> None:
        m.put_scalar(d, _read_lane(m, at, a, lane(m) & np.uint32(WAVE - 1)))

    return waved(run)


def _set(m: Waves, known: Array, which: Array) -> bool:
    """Return whether the lanes that are read have a value in all running waves."""
    rows = known.reshape(m.waves, WAVE)
    return bool(_pick(m, rows, which)[m.here].all())


def writelane(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that writes the lane with that number, regardless of EXEC."""
    (d,) = unit.places(inst.operands[0])
    value, lane = (unit.typed(at, operand, "u32") for operand in inst.operands[1:3])

    def run(m: Waves) -> None:
        chosen = (lane(m) & np.uint32(WAVE - 1)) == _LANE
        m.whole_waves(lambda: m.narrowed(chosen, lambda: m.put_vector(d, value(m))))

    return waved(run)


def permlane_swap(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that swaps d's upper half with a's lower half, or d's odd rows with a's even rows."""
    (d,), (a,) = unit.places(inst.operands[0]), unit.places(inst.operands[1])
    read_d, read_a = unit.dword(at, d), unit.dword(at, a)
    size = 32 if "32_swap" in inst.form.row.head else 16
    upper = (_LANE // size) % 2 == 1

    def run(m: Waves) -> None:
        x, y = (np.broadcast_to(read(m), (m.waves, WAVE)) for read in (read_d, read_a))
        m.put_vector(d, np.where(upper, y[:, _LANE ^ size], x))
        m.put_vector(a, np.where(upper, y, x[:, _LANE ^ size]))

    return waved(run)


# ---- through the crossbar of LDS: results arrive at the wait


def _arrives(m: Waves, at: int, d: int, value: Array) -> None:
    m.flights.issue(at, m.unit.counters[at], [Arrival(d, value)])


def _valid(m: Waves) -> Array:
    return np.broadcast_to(m.exec_bits, (m.waves, WAVE))


def swizzle(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step of ds_swizzle, a pattern within 32 lanes. Reads of inactive lanes return 0."""
    (d,), (a,) = unit.places(inst.operands[0]), unit.dwords(at, inst.operands[1])
    source = swizzled(inst.flags.get("offset", 0))

    def run(m: Waves) -> None:
        value = np.broadcast_to(a(m), (m.waves, WAVE))[:, source]
        _arrives(m, at, d, np.where(_valid(m)[:, source], value, np.uint32(0)))

    return waved(run)


def swizzled(offset: int) -> Array:
    """Return the source lane of each lane, from the pattern in the offset."""
    if offset >= 0xE000:
        raise NotSimulatedError("the FFT patterns of ds_swizzle")
    if offset >= 0xC000:
        by, keep = offset >> 5 & 31, offset & 31
        by = -by if offset >> 10 & 1 else by
        return (_LANE & keep) | ((_LANE + by) & 31 & ~keep) | (_LANE & 32)
    if offset & 0x8000:
        return (_LANE & ~3) + np.array([offset >> 2 * i & 3 for i in range(4)])[_LANE & 3]
    keep, force, flip = offset & 31, offset >> 5 & 31, offset >> 10 & 31
    return (((_LANE & keep) | force) ^ flip) & 31 | (_LANE & 32)


def bpermute(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step in which each lane reads lane (addr + offset) / 4 mod 64. Reads of inactive lanes return 0."""
    (d,), (addr,), (data,) = unit.places(inst.operands[0]), *(unit.dwords(at, o) for o in inst.operands[1:3])
    offset = np.uint32(inst.flags.get("offset", 0))

    def run(m: Waves) -> None:
        value, source = _rows(m, data(m)), _lane_of(m, at, addr(m), offset)
        fetched = np.take_along_axis(value, source, axis=1)
        _arrives(m, at, d, np.where(np.take_along_axis(_valid(m), source, axis=1), fetched, np.uint32(0)))

    return waved(run)


def permute(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step in which each lane sends its data to lane (addr + offset) / 4 mod 64.

    If several lanes send to one lane, the highest wins. Lanes without a sender receive 0.
    """
    (d,), (addr,), (data,) = unit.places(inst.operands[0]), *(unit.dwords(at, o) for o in inst.operands[1:3])
    offset = np.uint32(inst.flags.get("offset", 0))

    def run(m: Waves) -> None:
        value, to, valid = _rows(m, data(m)), _lane_of(m, at, addr(m), offset), _valid(m)
        sent = np.zeros((m.waves, WAVE), np.uint32)
        wave = np.broadcast_to(np.arange(m.waves)[:, None], to.shape)
        sent[wave[valid], to[valid]] = value[valid]
        _arrives(m, at, d, sent)

    return waved(run)


def _rows(m: Waves, value: Array) -> Array:
    return np.broadcast_to(value, (m.waves, WAVE))


def _lane_of(m: Waves, at: int, addr: Array, offset: object) -> Array:
    """Return the lanes at byte addresses, whose low two bits the hardware ignores.

    Raises LANE_ADDRESS, if bounds are watched, for addresses that look like lane numbers: all below 64, and some not
    multiples of 4.
    """
    address = _rows(m, addr + offset)
    crooked = _valid(m) & (address & np.uint32(3) != 0)
    if "memcheck" in m.launch.watching and crooked.any() and (address[_valid(m)] < WAVE).all():
        names, first = m.names(np.flatnonzero(crooked)), int(address[crooked][0])
        m.report(DiagnosticCode.LANE_ADDRESS, at, names, what=m.unit.insts[at].form.spelling, address=first)
    return (address >> np.uint32(2) & np.uint32(WAVE - 1)).astype(np.int64)
