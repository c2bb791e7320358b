"""Simulator steps of cp.async and its groups (PTX ISA 9.7.9.25.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...regs import Mem
from ...sim.memory import load, only_piece
from ...types import Scalar
from .mbarrier import arrive_at, objects_of
from .memory import address, operand, space

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step, Unit
    from ...sim.machine import Machine
    from ...sim.memory import Array


def cp_async(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async: read the source now, and write the destination when the thread waits."""
    to, source = (cast("Mem[Scalar]", mem) for mem in inst.operands[:2])
    where, to_, from_ = space(inst.form.slots[0]), address(unit, at, to), address(unit, at, source)
    size = cast("int", inst.operands[2])
    valid = _valid_bytes(unit, at, inst, size)

    def run(m: Machine) -> None:
        data = np.zeros((m.lanes, size), np.uint8)
        _read(m, at, m.full(from_(m)), data, valid(m))
        memory, offsets = only_piece(m, at, "store", where, to_(m), size)
        lanes = m.active_lanes
        m.copies.issue(at, memory, np.broadcast_to(offsets, lanes.shape), lanes, data[lanes])

    return run


def _valid_bytes(unit: Unit, at: int, inst: Inst, size: int) -> Source:
    """Return a function that computes, for each lane, how many bytes of the source are copied."""
    bytes_, ignore = operand(inst, "bytes"), operand(inst, "ignore")
    if bytes_ is not None:
        count = unit.source(at, bytes_[1], bytes_[0])
        return lambda m: np.broadcast_to(np.atleast_1d(count(m)).astype(np.int64), (m.lanes,))
    if ignore is not None:
        skip = unit.source(at, ignore[1], ignore[0])
        return lambda m: np.where(np.broadcast_to(skip(m), (m.lanes,)), 0, size)
    return lambda m: np.full(m.lanes, size)


def _read(m: Machine, at: int, addresses: Array, data: Array, valid: Array) -> None:
    """Fill the active lanes' rows of `data` with their valid bytes.  The other bytes stay 0."""
    size, here = data.shape[1], m.active_bools
    addresses = np.broadcast_to(addresses, here.shape)
    whole = here & (valid >= size)
    if whole.any():
        words = np.empty((np.count_nonzero(whole), size // 4), np.uint32)
        for j, word in enumerate(m.as_lanes(whole, lambda: load(m, at, "global", addresses[whole], 4, size // 4))):
            words[:, j] = word
        data[whole] = words.view(np.uint8)
    for j in range(size):
        part = here & (valid < size) & (valid > j)
        if part.any():
            there = addresses[part] + np.uint64(j)
            data[part, j] = m.as_lanes(part, lambda there=there: load(m, at, "global", there, 1))[0]


def cp_async_commit(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.commit_group: commit the copies since the last commit as one group."""
    return lambda m: m.copies.commit()


def cp_async_wait_group(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.wait_group: wait for all groups except the n newest."""
    newest = cast("int", inst.operands[0])
    return lambda m: m.copies.wait(newest)


def cp_async_wait_all(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.wait_all: wait for all copies."""
    return lambda m: m.copies.wait(None)


def cp_async_mbarrier_arrive(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.mbarrier.arrive, which completes the thread's copies immediately and arrives."""
    get, counted = objects_of(unit, at, inst), "noinc" in inst.form.choices

    def run(m: Machine) -> None:
        m.copies.wait(None)
        objects = get(m)
        if counted:  # without .noinc, the instruction also expects one more arrival, so the count does not change
            arrive_at(m, objects)

    return run
