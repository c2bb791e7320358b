"""Count the iterations of loops around aligned barriers, so that lanes meet there in the same iteration only.

A lane that skips an aligned barrier in one iteration can meet the others of its warp there in a later one. Then the
behaviour is undefined, although all lanes of the warp arrive (PTX ISA 9.7.13.1).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..analysis.cfg import natural_loop
from ..analysis.dominators import Dominators
from .reconvergence import ApartError, Ways
from .step_results import MOVED

if TYPE_CHECKING:
    from .compile import Step, Unit
    from .machine import Machine
    from .memory import Array

_STAYS, _COUNTS, _AGAIN = 1, 2, 3
"""How a lane comes to the start of a loop: on a path around all barriers, on one that leads past one, or because it has
waited there."""


class _Loop(NamedTuple):
    """A loop: its first instruction, its backward branches and the barriers past which each leads."""

    top: int
    back: dict[int, Collection[int]]


class Laps:
    """The loops of a program that contain aligned barriers.

    Calls fall through here: the paths through a function that is called twice would look like a loop.
    """

    def __init__(self, unit: Unit, barriers: Collection[int]) -> None:
        paths = _paths(unit)
        blocks, self._block_of = paths.blocks, np.array(paths.block_of)
        self._loops: list[_Loop] = []
        tree = (
            Dominators(blocks) if any(min(block.after, default=i + 1) <= i for i, block in enumerate(blocks)) else None
        )
        for top in range(len(blocks)) if tree else ():
            bottoms = [i for i in blocks[top].before if tree and tree.dominates(top, i)]
            back = {self._last(i): self._around(barriers, natural_loop(blocks, i, top)) for i in bottoms}
            if any(back.values()):
                self._loops.append(_Loop(int(np.flatnonzero(self._block_of == top)[0]), back))

    @property
    def anyone(self) -> bool:
        """Whether the program has such loops."""
        return bool(self._loops)

    @property
    def places(self) -> frozenset[int]:
        """The instructions at which iterations are counted: the starts of the loops, and their backward branches."""
        return frozenset(at for loop in self._loops for at in (loop.top, *loop.back))

    def apart(self, m: Machine) -> bool:
        """Return whether the counts of some loop can differ between lanes."""
        laps: dict[int, _State] = m.state.get("laps", {})
        return any(state.apart for state in laps.values())

    def _last(self, block: int) -> int:
        """Return the last instruction of a block."""
        return int(np.flatnonzero(self._block_of == block)[-1])

    def _around(self, barriers: Collection[int], loop: Collection[int]) -> Collection[int]:
        return frozenset(at for at in barriers if self._block_of[at] in loop)

    def wrap(self, steps: list[Step]) -> None:
        """Count iterations in the steps of a program."""
        for number, loop in enumerate(self._loops):
            for at, barriers in loop.back.items():
                steps[at] = _branch(steps[at], number, loop.top, _COUNTS if barriers else _STAYS)
            steps[loop.top] = _top(steps[loop.top], number, loop.top)

    def strangers(self, m: Machine, at: int) -> tuple[Array, Array] | None:
        """Return lanes of a warp that meet at a barrier in other iterations: the first lane's, and the others."""
        laps: dict[int, _State] = m.state.get("laps", {})
        warp: int = m.launch.sem.WARP
        here = m.active_bools.reshape(-1, warp)
        for number, loop in enumerate(self._loops):
            state = laps.get(number)
            if state is None or not state.apart or not any(at in barriers for barriers in loop.back.values()):
                continue
            counts = state.count.reshape(-1, warp)
            first = np.take_along_axis(counts, here.argmax(axis=1)[:, None], axis=1)
            other = here & (counts != first)
            if other.any():
                row = int(np.flatnonzero(other.any(axis=1))[0])
                return np.flatnonzero(here[row] & ~other[row]) + row * warp, np.flatnonzero(other[row]) + row * warp
        return None


def _paths(unit: Unit) -> Ways:
    """Return the paths through a program in which calls fall through, and the first block leads to every function."""
    if len(unit.entries) == 1:
        return unit.ways
    paths = Ways(unit.program)
    for entry in {paths.block_of[at] for at in unit.entries} - {0}:
        paths.blocks[0].after.append(entry)
        paths.blocks[entry].before.append(0)
    return paths


class _State:
    """For each lane, the iteration of a loop, and how it comes to the start of the loop next."""

    def __init__(self, lanes: int) -> None:
        self.count, self.way = np.zeros(lanes, np.int32), np.zeros(lanes, np.uint8)
        self.apart = False
        """Whether the counts of lanes can differ."""


def _state(m: Machine, number: int) -> _State:
    return m.state.setdefault("laps", {}).setdefault(number, _State(m.lanes))


def _branch(step: Step, number: int, top: int, way: int) -> Step:
    """Return the step of a backward branch that notes which lanes go back to the start of the loop."""

    def run(m: Machine) -> int | None:
        mask, before = m.mask, m.active_bools
        after = step(m)
        if after is None or (mask is None and after >= 0):
            return after
        taken = before & (m.pc == top) if after < 0 else before
        if after < 0 or after == top:
            _state(m, number).way[taken] = way
        return after

    return run


def _top(step: Step, number: int, at: int) -> Step:
    """Return the step at the start of a loop, in which lanes begin an iteration."""

    def run(m: Machine) -> int | None:
        state = _state(m, number)
        if m.mask is None:
            if state.apart:
                state.count[:], state.way[:], state.apart = 0, 0, False
        else:
            lanes = m.active_lanes
            way, state.apart = state.way[lanes], True
            state.count[lanes] = np.where(way > 0, state.count[lanes] + (way == _COUNTS), 0)
            state.way[lanes] = 0
        here = m.active_bools
        try:
            after = step(m)
        except ApartError as apart:
            state.way[apart.lanes] = _AGAIN
            raise
        if after == MOVED:
            state.way[here & ((m.pc == at) | (m.resume == at)) & (state.way == 0)] = _AGAIN
        return after

    return run
