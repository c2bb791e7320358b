"""Reconverge diverged lanes before a warp-synchronous instruction.

The lanes of a warp diverge at branches, and when a spinning group yields. Lanes that arrive at a warp-synchronous
instruction wait for the other lanes of the warp if all paths of those lanes lead to the instruction. Otherwise they do
not wait, and the divergence is reported.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..analysis.cfg import Graph, effects
from .step_results import HALT

if TYPE_CHECKING:
    from ..ir.program import Program
    from .machine import Machine
    from .memory import Array


class ApartError(Exception):
    """Raised by a step that has had no effect yet because other lanes are still to arrive."""


class Ways:
    """The paths through a program."""

    def __init__(self, program: Program) -> None:
        self.blocks = Graph(program.items()).blocks
        self.block_of = [i for i, block in enumerate(self.blocks) for _ in block.items]
        self._known: dict[int, Array] = {}

    def to(self, at: int) -> Array:
        """Return, for each instruction and the program's end, whether all paths from it lead to instruction `at`."""
        if at not in self._known:
            home = self.block_of[at]
            missing = self._missing(home)
            leads = [i not in missing or (i == home and pc <= at) for pc, i in enumerate(self.block_of)]
            self._known[at] = np.array([*leads, False])
        return self._known[at]

    def _missing(self, home: int) -> set[int]:
        """Return the blocks from which some path ends without reaching `home` (again)."""
        blocks = self.blocks
        missing = {i for i, block in enumerate(blocks) if not block.after or "exit" in effects(block.last)}
        left = [i for i in missing if i != home]
        while left:
            fresh = set(blocks[left.pop()].before) - missing
            missing |= fresh
            left += fresh - {home}
        return missing


def whole_warps(m: Machine, at: int) -> None:
    """Wait for all lanes of the arriving warps. Raises ApartError if some lanes are still to arrive."""
    if m.mask is not None:
        warp: int = m.launch.sem.WARP
        _wait(m, at, np.repeat(m.mask.bools.reshape(-1, warp).any(1), warp))


def members(m: Machine, at: int, masks: Array) -> None:
    """Wait for the lanes in the member masks (one per arriving lane). Raises ApartError if some are still to arrive."""
    if m.mask is not None:
        warp = m.launch.sem.WARP
        given = np.where(m.mask.bools, masks, 0).astype(np.uint64).reshape(-1, warp)
        named = np.bitwise_or.reduce(given, axis=1)[:, None] >> np.arange(warp, dtype=np.uint64)
        _wait(m, at, (named & np.uint64(1)).astype(bool).reshape(-1))


def _wait(m: Machine, at: int, wanted: Array) -> None:
    if m.group is None:
        return
    coming = wanted & ~m.group.bools & (m.pc < HALT)
    if coming.any() and m.unit.ways.to(at)[m.pc[coming]].all():
        raise ApartError
