"""Simulator steps of st.async and red.async to shared memory, and of st.bulk (PTX ISA 9.7.9.12, 9.7.9.13, 9.7.13.7).

The former two access memory and mbarriers asynchronously, but in the generic proxy. `.release` forms, whose completion
nothing counts, are performed at once, as a store or a reduction that releases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode
from ...sim.async_copies.bulk import GROUP, Combine, Rows
from ...sim.memory import Access, Strength, check_copies, only_piece
from ...types import SCALARS, Scalar
from .bulk import Copies, at_address, chunks, combining, ranges, size_of
from .memory import operand, sources, words_of

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array, Piece
    from .compile import PtxUnit as Unit

_ENGINE = "st.async"
_CLUSTER = Strength(reach=2)
"""The strength of the accesses to mbarriers."""
_WORD = 8
"""The unit of st.bulk in bytes."""
_MOST = 16777216
"""The most bytes that st.bulk can set."""


def st_async(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of st.async: store to shared memory of the cluster, counted by an mbarrier of the same block."""
    own = not words_of(inst).isdisjoint(("shared", "shared::cta"))
    return _counted(unit, at, inst, None, "" if own else "cluster")


def red_async(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of red.async: reduce into another block's shared memory, counted by an mbarrier of this block."""
    return _counted(unit, at, inst, combining(SCALARS[inst.form.choices["t"]], inst.form.choices["o"]), "other")


def _counted(unit: Unit, at: int, inst: Inst, how: Combine | None, place: str) -> Step:
    """Return the step of an asynchronous store or reduction, with a place that is required of its destination."""
    value = operand(inst, "b")
    assert value
    (where, to), (_, bar) = at_address(unit, at, inst, "a"), at_address(unit, at, inst, "bar")
    reads = sources(unit, at, *value)
    size = len(reads) * cast("type[Scalar]", value[0].type).bits // 8

    def run(m: Machine) -> None:
        lanes, kind = m.active_lanes, "atomic" if how else "store"
        memory, there = only_piece(m, at, kind, where, to(m), size)
        barriers = only_piece(m, at, "atomic", "shared", bar(m), 8)[1]
        there, barriers = (np.broadcast_to(one, lanes.shape) for one in (there, barriers))
        _check_shared(m, at, memory is m.shared)
        _check_blocks(m, at, there, barriers, place)
        copies = Copies(m, at, memory, lanes, there, barriers // 8)
        assert copies.objects is not None
        until = copies.until
        access = Access(at, "load", m.shared, barriers, lanes, 8, _CLUSTER, until=until, engine=_ENGINE)
        for watcher in m.launch.hooked("load"):
            watcher.load(m, access)
        data = _bytes([read(m) for read in reads], len(lanes))
        counts, group = np.ones(len(lanes), np.int64), np.full(len(lanes), GROUP)
        m.bulk.issue(Rows(at, memory, there, counts, lanes, data, until, group, how, engine=_ENGINE))
        copies.objects.complete(np.full(len(lanes), size))

    return run


def _bytes(values: list[Array], count: int) -> Array:
    """Return the bytes of the elements of each lane, side by side."""
    parts = [np.ascontiguousarray(np.broadcast_to(one, (count,))).view(np.uint8).reshape(count, -1) for one in values]
    return np.ascontiguousarray(np.concatenate(parts, 1))


def _check_shared(m: Machine, at: int, shared: bool) -> None:
    if not shared:
        _wrong(m, at, "its destination is not in shared memory", "use an address in shared memory of the cluster")


def _check_blocks(m: Machine, at: int, there: Array, barriers: Array, place: str) -> None:
    """Report COPY if the destinations or their mbarriers are in blocks where the behaviour is undefined.

    A destination must be in the block of its mbarrier. If `place` is `other`, this is another block than the lane's. If
    it is `cluster`, the cluster has several blocks.
    """
    pitch = max(1, m.launch.shared_pitch)
    if (there // pitch != barriers // pitch).any():
        why = "its destination and its mbarrier are in different blocks"
        _wrong(m, at, why, "use an mbarrier of the block that has the destination")
    if place == "cluster" and m.cluster.size == 1:
        _wrong(m, at, "the cluster has one block", "launch clusters of several blocks, or use `st`")
    if place == "other" and (there // pitch == m.block_of[m.active_lanes]).any():
        _wrong(m, at, "its destination is in the block of the thread", "use `red` for the own block")


def _wrong(m: Machine, at: int, why: str, fix: str) -> None:
    m.report(DiagnosticCode.COPY, at, m.names(m.active_lanes), what=m.unit.insts[at], why=why, fix=fix)


def st_bulk(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of st.bulk: a weak store of zeros to a range of shared memory."""
    (where, to), sizes_of = at_address(unit, at, inst, "a"), size_of(unit, at, inst, _WORD)
    zero: list[Array] = [np.zeros(1, np.uint64)]

    def run(m: Machine) -> None:
        sizes = sizes_of(m)
        if (sizes > _MOST).any():
            _wrong(m, at, f"{int(sizes.max())} bytes are too many", f"set at most {_MOST} bytes")
        memory, first = ranges(m, at, "store", where, to(m), sizes, _WORD)
        _check_shared(m, at, memory is m.shared)
        there, which = chunks(first, sizes, _WORD)
        found: list[Piece] = [(memory, there, which)]
        if m.copies.under_way or m.bulk.under_way:
            check_copies(m, at, "store", found, _WORD)
        if m.watches_store:
            m.watch_access("store", at, found, _WORD, None, zero)
        if m.layouts.anyone:
            m.layouts.record(memory, there, _WORD)
        memory.view(_WORD)[there // _WORD] = 0
        m.events += 1

    return run
