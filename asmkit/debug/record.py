"""The events of a run by moment. They stay valid when the run goes back in time, because it is deterministic."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import Finding
from ..ir.program import Inst
from ..sim.thread_names import Triple
from .execution import Listener

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from ..sim.memory import Array

_THREAD = re.compile(r"thread \((\d+),(\d+),(\d+)\) of block \((\d+),(\d+),(\d+)\)")
_KEPT = 10_000
"""Findings are recorded up to this number. Further ones are mostly repetitions."""


@dataclass(frozen=True)
class Thread:
    """A thread of the grid: its coordinates in its block, and those of the block."""

    thread: Triple = (0, 0, 0)
    block: Triple = (0, 0, 0)

    def __str__(self) -> str:
        return f"thread ({_commas(self.thread)}) of block ({_commas(self.block)})"


def _commas(triple: Triple) -> str:
    return ",".join(map(str, triple))


def thread_in(text: str) -> Thread | None:
    """Return the first thread that a text names as messages do, or None."""
    found = _THREAD.search(text)
    if found is None:
        return None
    x, y, z, *block = map(int, found.groups())
    return Thread((x, y, z), (block[0], block[1], block[2]))


@dataclass(frozen=True)
class Found:
    """A finding, the moment before the instruction that causes it, and the first thread that it names."""

    moment: int
    finding: Finding
    thread: Thread | None

    @property
    def selector(self) -> str:
        """The text that selects the finding: `RACE:31`."""
        return self.finding.selector


class Record(Listener):
    """The instructions that groups have executed, their lanes, and the findings.

    `now` is the moment of the run. A moment is the number of instructions that groups have executed before it.
    """

    def __init__(self, insts: Sequence[Inst]) -> None:
        self.insts = insts
        self.now = 0
        self.furthest = 0
        """The latest moment that the run has reached."""
        self.places = array("i")
        """The instruction that is executed at each moment."""
        self._groups: list[Array | None] = []
        self._firsts = array("q")
        self.findings: list[Found] = []
        """The findings in the order of their moments."""

    def executes(self, first: int, at: int, group: Array | None) -> None:
        """Record the instruction that is executed next, by the group's lanes of the chunk with this first block."""
        if self.now == len(self.places):
            self.places.append(at)
            self._groups.append(group)
            self._firsts.append(first)

    def has_executed(self) -> None:
        """Go on to the next moment."""
        self.now += 1
        self.furthest = max(self.furthest, self.now)

    def executed_by(self, moment: int, first: int, lane: int) -> bool:
        """Return whether a lane of the chunk with this first block executes the instruction of a moment."""
        group = self._groups[moment]
        return self._firsts[moment] == first and (group is None or bool(group[lane]))

    def found(self, m: Machine | None, finding: Finding) -> None:
        """Record a finding when it is reported for the first time.

        A finding about the whole run has the moment of the first instruction at its place.
        """
        if self.now < self.furthest or len(self.findings) >= _KEPT:
            return
        named = next((one for one in map(thread_in, finding.notes) if one is not None), None)
        moment = self.now if m is not None else self._first(finding)
        insort(self.findings, Found(moment, finding, named), key=lambda one: one.moment)

    def _first(self, finding: Finding) -> int:
        """Return the moment of the first instruction at the place of a finding, or the present if there is none."""
        places = {at for at, inst in enumerate(self.insts) if inst.where == finding.where}
        return next((moment for moment, at in enumerate(self.places) if at in places), self.now)

    def after(self, moment: int) -> Found | None:
        """Return the first finding after a moment, or None."""
        at = bisect_right(self.findings, moment, key=lambda one: one.moment)
        return self.findings[at] if at < len(self.findings) else None

    def before(self, moment: int) -> Found | None:
        """Return the last finding before a moment, or None."""
        at = bisect_left(self.findings, moment, key=lambda one: one.moment)
        return self.findings[at - 1] if at else None
