"""Reconverge diverged lanes before a warp-synchronous instruction.

The lanes of a warp diverge at branches, and when a spinning group yields. Lanes that arrive at a warp-synchronous
instruction wait while lanes that they need can still arrive. They continue without them, and the divergence is
reported, once a lane that they need cannot arrive: no path leads from it to the instruction, or it waits for them.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..analysis.cfg import Graph
from .step_results import HALT

if TYPE_CHECKING:
    from ..ir.program import Program
    from .machine import Machine
    from .memory import Array


class ApartError(Exception):
    """Raised by a step that has had no effect yet because other lanes are still to arrive. `lanes` wait for them."""

    def __init__(self, lanes: Array) -> None:
        super().__init__()
        self.lanes = lanes


class Ways:
    """The paths through a program."""

    def __init__(self, program: Program) -> None:
        self.blocks = Graph(program.items()).blocks
        self.block_of = [i for i, block in enumerate(self.blocks) for _ in block.items]
        self._known: dict[int, Array] = {}

    def to(self, at: int) -> Array:
        """Return, for each instruction and the program's end, whether some path leads from it to instruction `at`."""
        if at not in self._known:
            home = self.block_of[at]
            leading = self._leading(home)
            leads = [i in leading or (i == home and pc <= at) for pc, i in enumerate(self.block_of)]
            self._known[at] = np.array([*leads, False])
        return self._known[at]

    def _leading(self, home: int) -> set[int]:
        """Return the blocks from whose end some path leads to `home`."""
        found: set[int] = set()
        left = [home]
        while left:
            fresh = set(self.blocks[left.pop()].before) - found
            found |= fresh
            left += fresh
        return found


class Meetings:
    """The lanes of a chunk that wait at warp-synchronous instructions, and the lanes that they wait for."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._warp: int = m.launch.sem.WARP
        self._bits = np.uint64(1) << np.arange(self._warp, dtype=np.uint64)
        self.anyone = False
        """Whether some lanes may wait."""

    @cached_property
    def _awaited(self) -> Array:
        """For each lane, the living lanes of its warp that it needs to continue, as bits. 0: it does not wait."""
        return np.zeros(self._m.lanes, np.uint64)

    def waiting(self, lanes: Array) -> Array:
        """Return which of these lanes wait for other lanes of their warp."""
        return self._awaited[lanes] != 0

    def wait(self, at: int, wanted: Array) -> Array | None:
        """Wait for the lanes that each active lane needs (bits, one element per lane).

        Returns the lanes that exited while active lanes waited for them, or None. Raises ApartError with the lanes
        that must wait for others.
        """
        m = self._m
        if m.group is not None:
            wanted = np.where(m.active_bools, wanted, np.uint64(0))
            missing = self._any_of(wanted) & m.alive & ~m.group.bools
            if missing.any():
                coming = missing & self._can_arrive(at)
                hopeless = self._needs(wanted, missing & ~coming)
                if self._awaited[missing].any():
                    hopeless |= self._in_vain(at, wanted, missing)
                pending = self._pending(wanted, coming, hopeless)
                if pending.any():
                    raise ApartError(self._park(wanted, pending))
        return self._continue() if self.anyone else None

    def _any_of(self, wanted: Array) -> Array:
        """Return the lanes that some lane of their warp needs, as bools."""
        rows = np.bitwise_or.reduce(wanted.reshape(-1, self._warp), axis=1)
        return ((rows[:, None] & self._bits) != 0).reshape(-1)

    def _over_warp(self, lanes: Array) -> Array:
        """Return the given lanes (bools) of each lane's warp, as bits."""
        return np.repeat(lanes.reshape(-1, self._warp) @ self._bits, self._warp)

    def _needs(self, wanted: Array, lanes: Array) -> Array:
        """Return which lanes need at least one of the given lanes (bools)."""
        return (wanted & self._over_warp(lanes)) != 0

    def _can_arrive(self, at: int) -> Array:
        """Return the lanes from which a path leads to an instruction, as bools.

        Lanes that wait at a barrier of the whole block cannot arrive, because it waits for the active lanes, too.
        """
        m = self._m
        leads = m.unit.ways.to(at)
        blocked = (m.barriers.id >= 0) & (m.barriers.need == 0)
        return leads[np.where(m.pc < HALT, m.pc, m.resume)] & ~blocked

    def _in_vain(self, at: int, wanted: Array, missing: Array) -> Array:
        """Return which active lanes need lanes that wait for each other at different instructions, as bools."""
        m, warp = self._m, self._warp
        assert m.group is not None
        chosen = np.flatnonzero(missing.reshape(-1, warp).any(axis=1))
        places = np.where(m.group.bools, at, m.pc).reshape(-1, warp)[chosen]
        needed = np.where(m.group.bools, self._with_idle(wanted), self._awaited).reshape(-1, warp)[chosen]
        paths = ((needed[:, :, None] & self._bits) != 0) & (places[:, :, None] != places[:, None, :])
        paths &= m.alive.reshape(-1, warp)[chosen][:, None, :]
        for _ in range(warp.bit_length()):
            paths |= (paths[:, :, :, None] & paths[:, None, :, :]).any(axis=2)
        circle = np.diagonal(paths, axis1=1, axis2=2)
        vain = np.zeros((len(m.alive) // warp, warp), bool)
        vain[chosen] = circle | (paths & circle[:, None, :]).any(axis=2)
        return vain.reshape(-1) & m.active_bools

    def _with_idle(self, wanted: Array) -> Array:
        """Return the lanes that each lane of the group needs: lanes that a guard disables need the same ones."""
        m = self._m
        assert m.group is not None
        named = self._any_of(wanted)
        return np.where(m.group.bools & ~m.active_bools & named, self._over_warp(named), wanted)

    def _pending(self, wanted: Array, coming: Array, hopeless: Array) -> Array:
        """Return the active lanes that wait: they need coming lanes, or lanes that wait for coming lanes."""
        pending = self._needs(wanted, coming) & ~hopeless
        while (more := self._needs(wanted, pending) & ~hopeless & ~pending).any():
            pending |= more
        return pending

    def _park(self, wanted: Array, pending: Array) -> Array:
        """Note the lanes that wait, and for which. Returns them, with the lanes of the group that they need."""
        needed = self._with_idle(np.where(pending, wanted, np.uint64(0)))
        self._awaited = np.where(needed != 0, needed & self._over_warp(self._m.alive), self._awaited)
        self.anyone = True
        return needed != 0

    def _continue(self) -> Array | None:
        """Let the active lanes continue. Returns the lanes that exited while these lanes waited for them, or None."""
        m = self._m
        gone = self._any_of(np.where(m.active_bools, self._awaited, np.uint64(0))) & ~m.alive
        m.polling.resumed(m.active_bools)
        self._awaited = np.where(m.active_bools, np.uint64(0), self._awaited)
        self.anyone = bool(self._awaited.any())
        return gone if gone.any() else None


def whole_warps(m: Machine, at: int) -> None:
    """Wait for all living lanes of the arriving warps, and report divergence.

    Raises ApartError if some lanes can still arrive.
    """
    if not m.meetings.anyone and (m.mask is None or m.mask.known("whole warps", m.alive, lambda: _are_whole(m))):
        return
    gone = m.meetings.wait(at, np.broadcast_to(~np.uint64(0) >> np.uint64(64 - m.launch.sem.WARP), m.lanes))
    if watcher := m.launch.watching.get("synccheck"):
        watcher.whole_warps(m, at, gone)


def _are_whole(m: Machine) -> bool:
    """Return whether all living lanes of the warps with active lanes are active."""
    here, alive = (lanes.reshape(-1, m.launch.sem.WARP) for lanes in (m.active_bools, m.alive))
    return not (here.any(axis=1) & (here != alive).any(axis=1)).any()


def members(m: Machine, at: int, masks: Array) -> None:
    """Wait for the lanes in the member masks (one per arriving lane), and report wrong masks.

    Lanes that have branched to a return count as exited: compilers emit one return at the end of a kernel.

    Raises ApartError if some lanes can still arrive.
    """
    if m.group is not None:
        m.retire()
    m.meetings.wait(at, np.broadcast_to(masks, m.lanes).astype(np.uint64))
    if watcher := m.launch.watching.get("synccheck"):
        watcher.members(m, at, masks)
