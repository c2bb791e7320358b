"""Find asynchronous copies that do not overlap with work: their block waits for them before it does anything else.

Work is an instruction with operations, or one that reads shared memory. Between the issue of a copy and the wait that
completes it, a pipeline does the work of an earlier stage. A serialized pipeline does none. The order of the simulator
does not matter for that: in a ring with one stage, no stage holds data while another one is filled, in any order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..sim.watch import Watcher
from .operations import operations_of
from .record import Place
from .static import place

if TYPE_CHECKING:
    from ..ir.program import Inst
    from ..sim.engine import Launch
    from ..sim.machine import Machine
    from ..sim.memory import Access, Array

_CELL = 4
"""The bytes of shared memory that one entry describes: the smallest copy."""
_COPYING = ("cp.async", "copy")
"""The engines whose reads are those of copies."""


@dataclass
class Copies:
    """The asynchronous copies of one instruction into shared memory.

    Attributes:
        count: the copies (of a thread, or a row of a bulk copy).
        alone: those between whose issue and completion the block did no work.
        in_flight: the sum of the stages in flight when a wait completed one, and `waits` the number of these waits.
        warps: the warps that issued copies.
        completed_at: the instructions that completed the copies.

    """

    count: int = 0
    alone: int = 0
    waits: int = 0
    warps: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    completed_at: dict[int, int] = field(default_factory=dict[int, int])

    def join(self, other: Copies) -> None:
        """Add the copies of another instruction of the same line."""
        self.count, self.alone, self.waits = (
            self.count + other.count, self.alone + other.alone, self.waits + other.waits
        )  # fmt: skip
        self.warps |= other.warps
        for at, times in other.completed_at.items():
            self.completed_at[at] = self.completed_at.get(at, 0) + times


def joined(some: Iterable[Copies]) -> Copies:
    """Return the copies of several instructions together."""
    made = Copies()
    for one in some:
        made.join(one)
    return made


@dataclass
class _Chunk:
    """The state of a chunk of blocks: the work of each block, and what is known of each cell of shared memory."""

    work: Array
    groups: Array
    """For each warp, the number of groups of copies that it has committed."""
    waited: Array
    """For each warp, the number of its last wait for groups."""
    at_wait: Array
    """For each warp, the instruction of that wait."""
    issued: Array
    """For each cell, the work of its block when the copy was issued."""
    group: Array
    warp: Array
    epoch: Array
    """For each cell, the number of the wait that completed its copy."""
    distance: Array
    """For each cell, the number of groups that were newer than that of its copy at that wait."""
    last: dict[Place, Array] = field(default_factory=lambda: {})
    """For each line, the last wait of each warp."""


class Overlap(Watcher):
    """Measure how asynchronous copies overlap with work. `copies` holds the copies by instruction."""

    name, serial = "overlap", True

    def start(self, launch: Launch) -> None:
        """Reset the counts."""
        insts = launch.unit.insts
        self.copies: dict[int, Copies] = {}
        self.enough: dict[int, int] = {}
        """For each wait for groups, the number of newer groups that it could leave in flight."""
        self._works = [operations_of(launch.unit, at, inst) is not None for at, inst in enumerate(insts)]
        self._commits = _numbered(insts, "cp.async.commit_group")
        self._waits = _numbered(insts, "cp.async.wait_group")
        gcn = launch.program.isa == "gcn"
        self._loads = frozenset(at for at, inst in enumerate(insts) if gcn or inst.form.row.head == "cp")
        """The copies of data: `st.async` and `clusterlaunchcontrol.try_cancel` only write messages."""
        self._line = {at: place(inst.where) for at, inst in enumerate(insts)}
        self._warp, self._tick = launch.sem.WARP, 0

    def _chunk(self, m: Machine) -> _Chunk:
        state = self.state(m)
        if "chunk" not in state:
            warps, cells = m.lanes // self._warp, m.shared.data.size // _CELL
            sizes = (m.blocks, warps, warps, warps, *(cells,) * 5)
            work, groups, waited, at_wait, issued, group, warp, epoch, distance = (
                np.zeros(size, np.int64) for size in sizes
            )
            state["chunk"] = _Chunk(work, groups, waited, at_wait, issued, group, warp, epoch, distance)
        return state["chunk"]

    # the program
    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Count work, and groups of copies."""
        self._tick += 1
        if self._works[at]:
            self._chunk(m).work[self._blocks(m)] += 1
        elif at in self._commits:
            self._chunk(m).groups[self._warps(m)] += 1
        elif at in self._waits:
            chunk, warps = self._chunk(m), self._warps(m)
            chunk.waited[warps], chunk.at_wait[warps] = self._tick, at

    @staticmethod
    def _blocks(m: Machine) -> Array | slice:
        return slice(None) if m.mask is None else np.asarray(m.mask.bools.reshape(m.blocks, m.pitch).any(axis=1))

    def _warps(self, m: Machine) -> Array | slice:
        return slice(None) if m.mask is None else np.asarray(m.mask.bools.reshape(-1, self._warp).any(axis=1))

    def load(self, m: Machine, access: Access) -> None:
        """Count a read of shared memory as work, and note which copies it needs."""
        if access.memory is not m.shared or access.strong or access.engine in _COPYING or m.launch.shared_pitch == 0:
            return
        offsets, _ = access.spread(m)
        chunk = self._chunk(m)
        chunk.work[np.unique(offsets // m.launch.shared_pitch)] += 1
        if self._waits:
            self._needed(chunk, np.unique(offsets // _CELL))

    def _needed(self, chunk: _Chunk, cells: Array) -> None:
        """Note the copies that the last wait of their warp has completed, and that are read before its next wait."""
        warps = chunk.warp[cells]
        fresh = cells[(chunk.epoch[cells] > 0) & (chunk.epoch[cells] == chunk.waited[warps])]
        for at in np.unique(chunk.at_wait[chunk.warp[fresh]]).tolist():
            here = fresh[chunk.at_wait[chunk.warp[fresh]] == at]
            least = int(chunk.distance[here].min())
            self.enough[at] = min(least, self.enough.get(at, least))

    # the copies
    def issue(self, m: Machine, access: Access) -> None:
        """Note the work of the block when a copy is issued."""
        if access.memory is not m.shared or access.kind != "store" or access.at not in self._loads:
            return
        offsets, lanes = access.spread(m)
        chunk, cells, warps = self._chunk(m), offsets // _CELL, lanes // self._warp
        chunk.issued[cells] = chunk.work[offsets // m.launch.shared_pitch]
        chunk.group[cells], chunk.warp[cells], chunk.epoch[cells] = chunk.groups[warps], warps, 0

    def complete(self, m: Machine, access: Access) -> None:
        """Count the copies that a wait completes."""
        if access.memory is not m.shared or access.kind != "store" or access.at not in self._loads:
            return
        offsets, lanes = access.spread(m)
        chunk, cells, warps = self._chunk(m), offsets // _CELL, lanes // self._warp
        found = self.copies.setdefault(access.at, Copies())
        found.count += len(cells)
        found.alone += int(np.count_nonzero(chunk.work[offsets // m.launch.shared_pitch] == chunk.issued[cells]))
        found.completed_at[m.at] = found.completed_at.get(m.at, 0) + 1
        found.waits += self._new_waits(m, chunk, access.at, found, np.unique(warps))
        chunk.epoch[cells] = chunk.waited[warps]
        chunk.distance[cells] = chunk.groups[warps] - chunk.group[cells] - 1

    def _new_waits(self, m: Machine, chunk: _Chunk, at: int, found: Copies, warps: Array) -> int:
        """Return for how many warps this wait has not been counted at the line of the copies."""
        found.warps |= {(m.first, warp) for warp in warps.tolist()}
        last = chunk.last.setdefault(self._line[at], np.zeros_like(chunk.groups))
        new = int(np.count_nonzero(last[warps] != self._tick))
        last[warps] = self._tick
        return new


def _numbered(insts: Collection[Inst], spelling: str) -> frozenset[int]:
    """Return the instructions with a spelling."""
    return frozenset(at for at, inst in enumerate(insts) if inst.form.spelling.startswith(spelling))
