"""Count a run by instruction: executions, active lanes, memory requests, and operations.

The counters are watchers of the simulator. Compiled code has no hook for each instruction, so that a run with these
watchers uses the numpy engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..sim.watch import Watcher
from ..sim.watch.bank_conflicts import SECTOR, bank_passes, banks_of, in_bank_order, sectors_of
from .operations import Operations, operations_of
from .strides import Strides

if TYPE_CHECKING:
    from ..ir.program import Inst
    from ..sim.engine import Launch
    from ..sim.machine import Machine
    from ..sim.memory import Access, Allocation, Array

_LOW = 42
"""The low bits of a key hold an offset, the bits above hold the number of a warp."""
BULK = ("copy", "product", "tcgen05", "tensor")
"""The engines that read and write memory for a thread. Bank conflicts of their accesses are not known."""
_GROUP = 4
"""The warps of a warpgroup."""


@dataclass
class Traffic:
    """The accesses of one instruction to one memory space.

    A request is one access of a warp. `taken` counts 32-byte sectors of global memory, or passes through the banks of
    shared memory, and `best` is the lowest possible count for the same bytes. `bytes` are those that the lanes request.
    """

    requests: int = 0
    bytes: int = 0
    taken: int = 0
    best: int = 0
    atomics: int = 0
    """The requests that are atomic."""
    conflicts: int = 0
    """The sum over the atomic requests of the most lanes that access one address."""

    def add(self, other: Traffic) -> None:
        """Add the counts of other accesses."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def ratio(self) -> float:
        """The cost relative to the lowest possible one."""
        return self.taken / self.best if self.best else 1.0


@dataclass
class _Request:
    """An access of an instruction, with the bytes that its parts access one after another."""

    m: Machine
    access: Access
    offsets: Array
    lanes: Array
    size: int

    def continued(self, access: Access, offsets: Array, lanes: Array) -> bool:
        """Return whether another access of the same execution accesses the next bytes for the same lanes."""
        mine = self.access
        same = (mine.at, mine.kind, mine.engine) == (access.at, access.kind, access.engine)
        return (
            same and mine.kind != "atomic" and mine.memory is access.memory and len(lanes) == len(self.lanes)
            and bool((lanes == self.lanes).all()) and bool((offsets == self.offsets + self.size).all())
        )  # fmt: skip


class Counters(Watcher):
    """Count executions, lanes, operations and memory traffic of each instruction.

    Attributes:
        warps: how often a warp has executed the instruction.
        lanes: the sum of the lanes that executed it.
        traffic: the accesses by instruction and memory space (`global`, `shared`, `local`, …).
        strides: the distances between the addresses of neighbouring lanes, by instruction and memory space.
        operations: the operations by instruction, each with its kind.
        footprint: the distinct bytes of global memory that the launch reads and writes, in whole sectors.

    """

    name, serial = "profile", True

    def start(self, launch: Launch) -> None:
        """Reset the counts."""
        insts = launch.unit.insts
        self.launch = launch
        self.warps, self.lanes = (np.zeros(len(insts), np.int64) for _ in range(2))
        self.counts = np.zeros(len(insts), np.int64)
        """The operations of each instruction."""
        self.kinds: list[Operations | None] = [operations_of(launch.unit, at, inst) for at, inst in enumerate(insts)]
        self.traffic: dict[tuple[int, str], Traffic] = {}
        self.strides: dict[tuple[int, str], Strides] = {}
        self.barriers: dict[int, set[int]] = {}
        """The mbarriers that each instruction accesses, as offsets in the shared memory of a block."""
        self._marks: dict[int, tuple[Allocation, Array]] = {}
        self._last: _Request | None = None
        self._banks, self._warp = banks_of(launch), launch.sem.WARP

    # executions
    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Count an execution, with the lanes that the predicate or EXEC enables."""
        self._count_last()
        lanes = m.writing
        if inst.guard is not None and not m.waves:
            predicate = m.regs[m.unit.slot(inst.guard[0])]
            lanes = lanes & (predicate ^ inst.guard[1]) if predicate is not None else lanes
        running = np.asarray(m.active_bools.reshape(-1, self._warp).any(axis=1))
        kind = self.kinds[at]
        if kind is not None and kind.per == "warpgroup":
            running = _whole_groups(m, running, self._warp)
            lanes = lanes & np.repeat(running, self._warp)
        warps, count = int(np.count_nonzero(running)), int(np.count_nonzero(lanes))
        self.warps[at] += warps
        self.lanes[at] += count
        if kind is not None and count:
            self.counts[at] += _operations(m, kind, warps, count)

    # memory
    def load(self, m: Machine, access: Access) -> None:
        """Count a load."""
        self._count(m, access)

    def store(self, m: Machine, access: Access) -> None:
        """Count a store or an atomic."""
        self._count(m, access)

    def complete(self, m: Machine, access: Access) -> None:
        """Count what an asynchronous copy writes to global memory."""
        if access.memory.space == "global":
            self._count(m, access)

    def finish(self, launch: Launch) -> None:
        """Count the last request."""
        self._count_last()

    def _count(self, m: Machine, access: Access) -> None:
        """Join an access to the last one if it continues it, or count the last one and keep this one.

        The simulator executes an access of CDNA that is not aligned to its size in parts.
        """
        offsets, lanes = access.spread(m)
        if not len(lanes):
            return
        last = self._last
        if last is not None and last.continued(access, offsets, lanes):
            last.size += access.size
            return
        self._count_last()
        self._last = _Request(m, access, offsets, lanes, access.size)

    def _count_last(self) -> None:
        """Count the last request."""
        if self._last is not None:
            request, self._last = self._last, None
            self._count_request(request)

    def _count_request(self, request: _Request) -> None:
        m, access, offsets, lanes, size = request.m, request.access, request.offsets, request.lanes, request.size
        space = self._space(access)
        warps = lanes // self._warp
        made = Traffic(len(np.unique(warps)), len(lanes) * size)
        if space == "mbarrier":
            known = self.barriers.setdefault(access.at, set())
            known.update(np.unique(offsets % m.launch.shared_pitch).tolist())
        elif space == "shared":
            if access.engine in BULK:
                return
            served = in_bank_order(self.launch, lanes, size)
            made.taken, made.best = bank_passes(offsets, served, size, self._banks)
        elif space == "global":
            made.taken, made.best = sectors_of(offsets, warps, size)
            self._mark(access, offsets)
            self._mark(access, offsets + size - 1)
        if access.kind == "atomic":
            made.atomics, made.conflicts = made.requests, _same_address(offsets, warps)
        self.traffic.setdefault((access.at, space), Traffic()).add(made)
        if made.taken and access.engine not in BULK:
            self.strides.setdefault((access.at, space), Strides()).add(offsets, warps, size)

    def _space(self, access: Access) -> str:
        """Return the memory space. Kernel arguments and mbarriers are kept apart: their accesses have other costs."""
        if access.memory is self.launch.kernarg:
            return "param"
        space, spelling = access.memory.space, self.launch.unit.insts[access.at].form.spelling
        arrives = access.kind == "atomic" and space == "shared" and "mbarrier" in spelling
        return "mbarrier" if arrives or spelling.startswith("mbarrier.") else space

    def _mark(self, access: Access, offsets: Array) -> None:
        """Mark the sectors that an access reads (1) or writes (2)."""
        memory = access.memory
        _, marks = self._marks.setdefault(id(memory), (memory, np.zeros(-(-memory.data.size // SECTOR), np.uint8)))
        bits = {"load": 1, "store": 2}.get(access.kind, 3)
        marks[offsets // SECTOR] |= np.uint8(bits)

    @property
    def footprint(self) -> tuple[int, int]:
        """The bytes of the sectors that the launch reads, and of those that it writes."""
        read, written = (
            sum(int(np.count_nonzero(marks & bit)) for _, marks in self._marks.values()) for bit in (1, 2)
        )  # fmt: skip
        return read * SECTOR, written * SECTOR

    def moved(self, whole: float) -> int:
        """Return the bytes of the footprint of the whole grid, if it is `whole` times as large as the blocks that ran.

        That is an estimate: the bytes grow with the blocks, up to the size of their array.
        """
        return sum(
            min(round(int(np.count_nonzero(marks & bit)) * whole), marks.size) * SECTOR
            for _, marks in self._marks.values() for bit in (1, 2)
        )  # fmt: skip

    def by_kind(self) -> dict[str, int]:
        """Return the operations of the launch by kind."""
        found: dict[str, int] = {}
        for kind, count in zip(self.kinds, self.counts.tolist(), strict=True):
            if kind is not None and count:
                found[kind.kind] = found.get(kind.kind, 0) + count
        return found


def _operations(m: Machine, kind: Operations, warps: int, lanes: int) -> int:
    """Return the operations of an execution by some warps and lanes."""
    if kind.measure is not None:
        return kind.measure(m)
    return kind.count * {"lane": lanes, "warp": warps, "warpgroup": warps // _GROUP}[kind.per]


def _whole_groups(m: Machine, running: Array, width: int) -> Array:
    """Return the running warps whose warpgroup is complete: the others execute the instruction again with it."""
    per = m.pitch // width
    at = np.arange(len(running))
    owner = at // per * -(-per // _GROUP) + at % per // _GROUP
    return running & (np.bincount(owner, weights=running)[owner] == _GROUP)


def _same_address(offsets: Array, warps: Array) -> int:
    """Return the sum over warps of the most lanes that access one address."""
    keys, counts = np.unique(warps.astype(np.int64) << _LOW | offsets.astype(np.int64), return_counts=True)
    owner = keys >> _LOW
    first = np.flatnonzero(np.append(True, owner[1:] != owner[:-1]))
    return int(np.maximum.reduceat(counts, first).sum())
