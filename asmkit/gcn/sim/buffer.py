"""Simulate buffer instructions and loads into LDS (CDNA3 ISA 9.1.5, 12.13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import AsmError, DiagnosticCode, Finding
from ...sim.memory import Array, only_piece
from ..targets import WAVE
from .machine import waved
from .memory import Atomic, Data, active, address, arrivals, moves, operand, read, space, stored, write
from .outstanding import Arrival
from .scratch import swizzled

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from .compile import WaveUnit
    from .machine import Waves

_U64 = np.uint64
_ADD_LANE = np.uint32(1 << 23)
"""The bit of a descriptor's fourth dword that adds the number of the lane to the index (ADD_TID_ENABLE)."""


class Buffer:
    """The address and the range check of a buffer instruction (CDNA3 ISA 9.1.5).

    In a raw buffer (stride 0), a lane's byte offset is the sum of VGPR and constant, modulo 2³². The range check
    compares the end of each dword with the number of bytes in the descriptor. The scalar offset is not part of the
    check. In a structured buffer, the index is compared with the number of records.
    """

    def __init__(self, unit: WaveUnit, at: int, inst: Inst) -> None:
        self.words = unit.dwords(at, operand(inst, "rsrc"))
        vaddr = operand(inst, "vaddr")
        named = unit.dwords(at, vaddr) if vaddr is not None else []
        nothing = np.zeros((1, 1), np.uint32)

        def zero(m: Waves) -> Array:
            return nothing

        self.index = named.pop(0) if inst.flags.get("idxen") else zero
        self.lane_offset = named.pop(0) if inst.flags.get("offen") else zero
        self.soffset = unit.typed(at, operand(inst, "soffset"), "u32")
        self.constant = np.uint32(inst.flags.get("offset", 0))
        self.at, self.inst, self.structured = at, inst, bool(inst.flags.get("idxen"))

    def place(self, m: Waves) -> tuple[Array, Array, Array]:
        """Return the address, the offset to check, and the size of the buffer in bytes: (waves or 1, 64 or 1) each."""
        low, high, records, flags = (word(m) for word in self.words)
        stride = (high >> np.uint32(16)) & np.uint32(0x3FFF)
        mine = active(m, high)  # other waves can have anything in these registers
        soffset, swizzles = self.soffset(m), bool((mine >> np.uint32(31)).any())
        if swizzles and not swizzled(mine):
            self._refuse("a descriptor that swizzles")
        if not swizzles and (active(m, flags) & _ADD_LANE).any():
            self._refuse("a descriptor that adds the number of the lane to the index")
        if swizzles:  # scratch memory, where the lanes' bytes interleave: a stack frame is 64 times as large
            soffset = soffset >> np.uint32(6)
        offset, index = self.lane_offset(m) + self.constant, self.index(m)
        base = low | (high & np.uint32(0xFFFF)).astype(_U64) << _U64(32)
        address = base + soffset + index.astype(_U64) * stride + offset
        if not self.structured:
            return address, offset.astype(np.int64), records.astype(np.int64)
        outside = (index >= records) & (stride > 0)
        room = np.where(stride > 0, np.int64(1) << 40, records.astype(np.int64))
        return address, np.where(outside, np.int64(1) << 41, (index * stride + offset).astype(np.int64)), room

    def _refuse(self, why: str) -> None:
        what = f"{self.inst} ({why})"
        raise AsmError(Finding(DiagnosticCode.NOT_SIMULATED, self.inst.where, {"what": what}))


def in_range(m: Waves, buffer: Buffer, width: int, count: int, move: Callable[[Array, int, int, Array], None]) -> None:
    """Transfer the data inside of the buffer, element by element unless all of it is inside.

    `move(addresses, first element, count, lanes)` transfers elements. `lanes` are booleans over the active lanes.
    """
    try:
        _move_in_range(m, buffer, width, count, move)
    except AsmError as wrong:
        if (buffer.soffset(m) != 0).any():
            raise AsmError(*(replace(one, notes=(*one.notes, _SOFFSET)) for one in wrong.findings)) from None
        raise


_SOFFSET = (
    "the buffer's range check ignores the scalar offset (CDNA3 ISA 9.1.5.1), which can point outside of the buffer"
)


def _move_in_range(
    m: Waves, buffer: Buffer, width: int, count: int, move: Callable[[Array, int, int, Array], None]
) -> None:  # fmt: skip
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
    """Return the active lanes' dwords, with zeros outside of the buffer."""
    made = [np.zeros(m.active_count, np.uint32) for _ in range(data.count)]

    def move(addresses: Array, first: int, count: int, good: Array) -> None:
        for j, value in enumerate(
            read(m, at, "generic", addresses, replace(data, count=count), m.unit.strengths[at]), first
        ):
            made[j][good] = value

    in_range(m, buffer, data.width, data.count, move)
    return made


def buffer_load(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that loads from a buffer. Elements out of bounds are 0."""
    places, buffer, counters = unit.places(inst.operands[0]), Buffer(unit, at, inst), unit.counters[at]
    data = moves(inst, len(places))

    def run(m: Waves) -> None:
        made = m.by_lanes(lambda: arrivals(m, places, fetched(m, at, buffer, data), data.half))
        m.flights.issue(at, counters, made or ())

    return waved(run)


def buffer_store(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that stores to a buffer. Elements out of bounds are dropped."""
    buffer, counters = Buffer(unit, at, inst), unit.counters[at]
    values, width = stored(unit, at, inst)

    def run(m: Waves) -> None:
        data = values(m)

        def work() -> None:
            mine = [active(m, x) for x in data]

            def move(addresses: Array, first: int, count: int, good: Array) -> None:
                some = [x if x.size == 1 else x[good] for x in mine[first : first + count]]
                write(m, at, "generic", addresses, some, width, unit.strengths[at])

            in_range(m, buffer, width, len(mine), move)

        m.by_lanes(work)
        m.flights.issue(at, counters)

    return waved(run)


def buffer_atomic(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step of an atomic on a buffer. Lanes out of bounds do nothing and return 0."""
    buffer, counters, atomic = Buffer(unit, at, inst), unit.counters[at], Atomic(unit, at, inst)

    def run(m: Waves) -> None:
        found: list[Arrival] = []

        def move(addresses: Array, first: int, count: int, good: Array) -> None:
            found.extend(atomic.do(m, "global", addresses))

        m.by_lanes(lambda: in_range(m, buffer, 4 * atomic.each, 1, move))
        if not found and (m.vector is None or m.vector.lanes.size):
            found = [Arrival(place, np.zeros((1, 1), np.uint32)) for place in atomic.places]
        m.flights.issue(at, counters, found)
        m.spin()

    return waved(run)


# ---- into LDS


def _lds_offsets(m: Waves, at: int, base: Array, offset: int, each: int) -> Array:
    """Return the LDS addresses of the active lanes: M0 + the offset + the lane's position."""
    lane = np.arange(WAVE, dtype=np.uint32)[None, :] * np.uint32(each)
    addresses = active(m, np.broadcast_to(base + np.uint32(offset & 0xFFFFFFFF) + lane, (m.waves, WAVE)))
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

    return waved(run)


def global_load_lds(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that loads from memory into LDS. The data is available after a wait on `vmcnt`."""
    at_, where = address(unit, at, inst), space(inst)
    return _into_lds(unit, at, inst, lambda m, data: read(m, at, where, active(m, at_(m)), data))


scratch_load_lds = global_load_lds


def buffer_load_lds(unit: WaveUnit, at: int, inst: Inst) -> Step:
    """Return a step that loads from a buffer into LDS. Elements out of bounds are written as 0."""
    buffer = Buffer(unit, at, inst)
    return _into_lds(unit, at, inst, lambda m, data: fetched(m, at, buffer, data))
