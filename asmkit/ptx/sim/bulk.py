"""Simulator steps of cp.async.bulk, its reductions and its groups (PTX ISA 9.7.9.25.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode
from ...sim.async_copies.bulk import CHUNK, GROUP, Combine, Reading, Rows
from ...sim.atomics import in_turn
from ...sim.cluster import parts
from ...sim.compile import NotSimulatedError
from ...sim.memory import Access, Allocation, each, numbers, only_piece
from ...sim.rows import gathered
from ...types import SCALARS, Scalar
from .atomic import Operation, combine
from .cluster import masked
from .mbarrier import Objects
from .mbarrier_uses import uses
from .memory import address, operand, space

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

_UNKNOWN = ("ignore_oob", "cp_mask", "b128", "report")
"""The modifiers that are not simulated."""


@dataclass(frozen=True)
class Copies:
    """The copies of the instruction `at`: the lane, the destination and the mbarrier index of each."""

    m: Machine
    at: int
    memory: Allocation
    lanes: Array
    offsets: Array
    barriers: Array | None = None

    @cached_property
    def objects(self) -> Objects | None:
        """The mbarriers that count the copies, None if groups do."""
        if self.barriers is None:
            return None
        objects = Objects(self.m, self.at, self.m.shared.view(8), self.barriers, self.lanes)
        objects.check()
        return objects

    @cached_property
    def until(self) -> Array:
        """The phase of an mbarrier that completes each copy, or `GROUP`."""
        if self.objects is None or self.barriers is None:
            return np.full(len(self.lanes), GROUP)
        return 2 * self.barriers + self.objects.parities


Targets = Callable[["Machine", "Array"], Copies]
"""A function that returns the copies of the active lanes, given their sizes.  A multicast has several for each lane."""


def known(inst: Inst) -> None:
    """Raise NotSimulatedError for modifiers that are not simulated."""
    for name in _UNKNOWN:
        if name in inst.form.choices:
            raise NotSimulatedError(f".{inst.form.choices[name]}")


def is_known(inst: Inst) -> bool:
    """Return whether all modifiers are simulated."""
    return not any(name in inst.form.choices for name in _UNKNOWN)


def at_address(unit: Unit, at: int, inst: Inst, name: str) -> tuple[str, Source]:
    """Return the space of a memory operand, and a function that computes the address of each active lane."""
    found = operand(inst, name)
    assert found
    where, read = space(found[0]), address(unit, at, found[1])
    return where, lambda m: each(read(m), m.active_count)


def ranges(
    m: Machine, at: int, kind: str, where: str, first: Array, sizes: Array, chunk: int = CHUNK
) -> tuple[Allocation, Array]:
    """Return the memory and the offsets of ranges of whole chunks, after a check of their first and last chunks."""
    memory, offsets = only_piece(m, at, kind, where, first, chunk)
    only_piece(m, at, kind, where, first + (np.maximum(sizes, chunk) - chunk).astype(first.dtype), chunk)
    return memory, each(offsets, len(first))


def chunks(offsets: Array, sizes: Array, chunk: int = CHUNK) -> tuple[Array, Array]:
    """Return the offset of every chunk of some ranges, and the index of its range."""
    count = sizes // chunk
    which = np.repeat(numbers(len(sizes)), count)
    first = np.repeat(np.cumsum(count) - count, count)
    return offsets[which] + (numbers(len(which)) - first) * chunk, which


def read_chunks(m: Machine, access: Access) -> Array:
    """Read the 16 bytes at each offset of an access by the async proxy, and notify the watchers."""
    notify(m, access)
    return gathered(m, access.memory, access.offsets, CHUNK)


def notify(m: Machine, access: Access) -> None:
    """Report outstanding copies to the bytes at each offset of a read, and notify the watchers."""
    for copies in (m.copies, m.bulk):
        if copies.under_way:
            copies.check(access.at, access.memory, access.offsets, cast("Array", access.lanes), access.size, "load")
    for watcher in m.launch.hooked("load"):
        watcher.load(m, access)


def shared_targets(unit: Unit, at: int, inst: Inst) -> Targets:
    """Return a function that finds the destinations and mbarriers of copies to shared memory, multicasts included."""
    (_, to), (_, bar) = at_address(unit, at, inst, "d"), at_address(unit, at, inst, "bar")
    mask = operand(inst, "mask") or operand(inst, "mask32")
    ranks = unit.source(at, mask[1], mask[0]) if mask else None
    pair = inst.form.choices.get("group") == "cta_group::2"

    def targets(m: Machine, sizes: Array) -> Copies:
        first = to(m)
        memory, there = ranges(m, at, "store", "shared", first, sizes)
        barriers = bar(m)
        objects = each(only_piece(m, at, "atomic", "shared", barriers, 8)[1], len(there))
        if m.cluster.size > 1:
            _same_block(m, at, first, barriers, pair=pair)
        if ranks is None:
            return Copies(m, at, memory, m.active_lanes, there, objects // 8)
        return to_every_block(m, at, first, barriers, m.active(np.atleast_1d(ranks(m))), pair=pair)

    return targets


def _same_block(m: Machine, at: int, to: Array, bar: Array, *, pair: bool) -> None:
    """Report COPY if the mbarrier is not in the block of the destination, or in its pair with `.cta_group::2`."""
    ranks, mine = (parts(one)[1] >> int(pair) for one in (bar, to))
    if (ranks != mine).any():
        why = f"its mbarrier is in {'another pair of blocks' if pair else 'another block'} than its destination"
        fix = "use an mbarrier of the destination's block, or .cta_group::2 for one of the other block of a pair"
        m.report(
            DiagnosticCode.COPY, at, m.names(m.active_lanes[ranks != mine]), what=m.unit.insts[at], why=why, fix=fix
        )


def group_targets(unit: Unit, at: int, inst: Inst) -> Targets:
    """Return a function for the destinations of copies to global memory."""
    where, to = at_address(unit, at, inst, "d")

    def targets(m: Machine, sizes: Array) -> Copies:
        memory, there = ranges(m, at, "store", where, to(m), sizes)
        return Copies(m, at, memory, m.active_lanes, there)

    return targets


def to_every_block(m: Machine, at: int, to: Array, bar: Array, mask: Array, *, pair: bool = False) -> Copies:
    """Return the copies of a multicast, to the same offsets in every block of the mask.

    With `pair` (`.cta_group::2`), the mbarrier of a copy is in the block of the destination's pair whose rank is even
    or odd like that of the mbarrier's address.
    """
    lanes = m.active_lanes
    there, which = masked(m, at, to, mask, DiagnosticCode.COPY)
    objects, _ = masked(m, at, bar, mask, DiagnosticCode.COPY)
    if pair:
        pitch = m.launch.shared_pitch
        blocks = there // pitch
        ranks = m.cluster.rank[blocks] & ~1 | parts(bar)[1][which] & 1
        objects = objects % pitch + m.cluster.peers[blocks, ranks] * pitch
    return Copies(m, at, m.shared, lanes[which], there, objects // 8)


def size_of(unit: Unit, at: int, inst: Inst, chunk: int = CHUNK) -> Callable[[Machine], Array]:
    """Return a function that reads the sizes of the active lanes. It reports COPY if one is not whole chunks."""
    found = operand(inst, "size")
    assert found
    read = unit.source(at, found[1], found[0])

    def sizes(m: Machine) -> Array:
        found = each(m.active(np.atleast_1d(read(m))), m.active_count).astype(np.int64)
        if (found % chunk).any():
            why = f"{int(found[found % chunk != 0][0])} bytes are not a multiple of {chunk}"
            m.report(
                DiagnosticCode.COPY,
                at,
                m.names(m.active_lanes),
                what=m.unit.insts[at],
                why=why,
                fix="copy whole chunks",
            )
        return found

    return sizes


def cp_async_bulk(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.bulk, to shared memory (counted by an mbarrier) or to global memory (in a group)."""
    return _moving(unit, at, inst, None)


def cp_reduce_async_bulk(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.reduce.async.bulk: reduce a range into memory, element by element."""
    return _moving(unit, at, inst, combining(SCALARS[inst.form.choices["t"]], inst.form.choices.get("o", "add")))


def _moving(unit: Unit, at: int, inst: Inst, how: Combine | None) -> Step:
    known(inst)
    where, source = at_address(unit, at, inst, "a")
    sizes_ = size_of(unit, at, inst)
    targets = (shared_targets if operand(inst, "bar") else group_targets)(unit, at, inst)

    def run(m: Machine) -> None:
        sizes, lanes = sizes_(m), m.active_lanes
        memory, first = ranges(m, at, "load", where, source(m), sizes)
        copies = targets(m, sizes)
        range_of = np.searchsorted(lanes, copies.lanes)
        bytes_ = sizes[range_of]
        from_, copy = chunks(first[range_of], bytes_)
        there, _ = chunks(copies.offsets, bytes_)
        until = None if copies.barriers is None else copies.until[copy]
        access = Access(at, "load", memory, from_, copies.lanes[copy], CHUNK, until=until, engine="copy")
        data = read_chunks(m, access)
        issue(m, at, copies, bytes_ // CHUNK, there, data, bytes_, how, reads(m, access, first, sizes))

    return run


def reads(m: Machine, access: Access, first: Array, sizes: Array) -> Reading | None:
    """Return the ranges of shared memory that copies of the active lanes read, None if they read global memory."""
    if access.memory.space != "shared":
        return None
    lanes = m.active_lanes
    return Reading(access, np.stack([first, sizes], 1), np.stack([lanes, m.bulk.group[lanes]], 1))


def issue(
    m: Machine, at: int, copies: Copies, count: Array | int, there: Array, data: Array, bytes_: Array,
    how: Combine | None, reading: Reading | None,
) -> None:  # fmt: skip
    """Start copies of `count` rows each. `bytes_` are those that each copy completes at its mbarrier."""
    counts, some = np.broadcast_to(count, copies.lanes.shape), slice(None)
    if not counts.all():  # boxes outside of their tensors
        some = counts != 0
    lanes = copies.lanes[some]
    m.bulk.issue(
        Rows(at, copies.memory, there, counts[some], lanes, data, copies.until[some], m.bulk.group[lanes], how, reading)
    )
    if copies.objects is not None and copies.barriers is not None:
        uses(m).completed_by_copies(at, copies.barriers, copies.lanes)
        copies.objects.complete(bytes_)


def combining(kind: type[Scalar], how: str) -> Combine:
    """Return the function that reduces rows of bytes into memory, one after another where their elements overlap.

    Sums keep subnormal numbers: ptxas translates a sum of f32 to the same `UBLKRED` with and without `.noftz`.
    """
    width = (kind.lane or kind).bits // 8
    change = partial(combine, operation=Operation(how, kind.lane or kind, flushes=False))

    def update(memory: Allocation, offsets: Array, data: Array) -> None:
        count = data.shape[1] // width
        index = (offsets[:, None] // width + numbers(count)).reshape(-1)
        view = memory.view(width)
        in_turn(view, index, data.reshape(-1).view(view.dtype), None, lambda was, value, _: change(was, value, None))

    return update


def cp_async_bulk_commit_group(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.bulk.commit_group: commit the operations since the last commit as one group."""
    return lambda m: m.bulk.commit()


def cp_async_bulk_wait_group(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of cp.async.bulk.wait_group: wait for all groups except the n newest.

    The step waits until the groups are complete, or with `.read` until their sources have been read.
    """
    newest, read = cast("int", inst.operands[0]), "read" in inst.form.choices
    return lambda m: m.bulk.wait(newest, read=read)
