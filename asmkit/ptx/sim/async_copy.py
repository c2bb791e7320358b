"""Simulator steps of cp.async and its groups (PTX ISA 9.7.9.25.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...regs import Mem
from ...sim.memory import Access, check_copies, only_piece, pieces
from ...types import Scalar
from .mbarrier import arrive_at, objects_of
from .mbarrier_waits import waits
from .memory import address, operand, space

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit


def cp_async(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async: write the destination when the thread waits.

    The source is read now, or with `seed=` perhaps later: it can be read until the thread has waited.
    """
    to, source = (cast("Mem[Scalar]", mem) for mem in inst.operands[:2])
    where, to_, from_ = space(inst.form.slots[0]), address(unit, at, to), address(unit, at, source)
    size = cast("int", inst.operands[2])
    valid = _valid_bytes(unit, at, inst, size)

    def run(m: Machine) -> None:
        reads = _reads(m, at, m.full(from_(m)), size, valid(m))
        memory, offsets = only_piece(m, at, "store", where, to_(m), size)
        lanes = m.active_lanes
        data = np.zeros((len(lanes), size), np.uint8)
        m.copies.issue(at, memory, np.broadcast_to(offsets, lanes.shape), lanes, data, reads)

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


def _reads(m: Machine, at: int, addresses: Array, size: int, valid: Array) -> list[tuple[int, Access]]:
    """Return the reads of the valid bytes of the active lanes' sources, with the first byte that each fills."""
    here = m.active_bools
    addresses = np.broadcast_to(addresses, here.shape)
    found: list[tuple[int, Access]] = []
    whole = here & (valid >= size)
    if whole.any():
        m.as_lanes(whole, lambda: found.extend((0, read) for read in _access(m, at, addresses[whole], size)))
    for j in range(size):
        part = here & (valid < size) & (valid > j)
        if part.any():
            there = addresses[part] + np.uint64(j)
            m.as_lanes(part, lambda: found.extend((j, read) for read in _access(m, at, there, 1)))  # noqa: B023
    return found


def _access(m: Machine, at: int, addresses: Array, size: int) -> list[Access]:
    """Return the reads of `size` bytes at the active lanes' global addresses, and notify the watchers."""
    found, made = pieces(m, at, "load", "global", addresses, size), list[Access]()
    if m.copies.under_way or m.bulk.under_way:
        check_copies(m, at, "load", found, size)
    for memory, offsets, chosen in found:
        lanes = m.active_lanes if chosen is None else m.active_lanes[chosen]
        spread = np.broadcast_to(offsets, lanes.shape)
        made.append(Access(at, "load", memory, spread, lanes, size, engine="cp.async"))
        for watcher in m.launch.hooked("load"):
            watcher.load(m, made[-1])
    return made


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
    """Return the step of cp.async.mbarrier.arrive, which arrives when the thread's copies complete.

    The arrival is counted now. The copies stay outstanding until a thread has seen the phase complete.
    """
    get, counted = objects_of(unit, at, inst), "noinc" in inst.form.choices

    def run(m: Machine) -> None:
        objects = get(m)
        barriers = objects.places
        m.copies.arrive(barriers, waits(m).completed_phases(barriers))
        if counted:  # without .noinc, the instruction also expects one more arrival, so the count does not change
            arrive_at(m, objects)

    return run
