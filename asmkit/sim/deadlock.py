"""Detect deadlocks: threads that wait at barriers or poll memory although no thread can change what they wait for.

A group of lanes polls in vain if it returns to a place where the registers that decide how its loop ends have the same
values as before, and memory has not changed in between. If all lanes that can run do so, no thread can make progress.

Usually every store and every barrier counts as a change, because comparing memory takes time. A group whose loop
contains stores or barriers, as Triton's loops on locks do, would never poll in vain. Once its registers have had the
same values for some iterations, only stores that change memory count, until a group makes progress.

All registers of a group can take megabytes, so they are compared only if the first lanes look the same as before, and
nothing has happened since then.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from ..errors import AsmError, DiagnosticCode, Finding, show
from .step_results import HALT
from .thread_names import name_lanes

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

_PATIENCE = 32
"""The iterations without a change of the registers after which only stores that change memory count."""
_SAMPLE = 64
"""The first lanes of a group whose registers are compared each time."""


class Polling:
    """The lanes of a chunk that poll in vain."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._seen: dict[tuple[int, int, int], tuple[int, int | None]] = {}
        """For each group, the number of events at its last return, and a hash of its registers, if it was needed."""
        self._alike: dict[tuple[int, int, int], tuple[int, int]] = {}
        """A hash of each group's first lanes, and the number of times in a row that it has returned with it."""
        self._slots: dict[int, Array] = {}
        """The places of the registers that decide how the loops end, by the starts of the loops."""
        self.suspects = False
        """Whether only stores that change memory count as changes."""

    @cached_property
    def _idle(self) -> Array:
        """The lanes that poll in vain."""
        return np.zeros(self._m.lanes, bool)

    def yielded(self, target: int) -> None:
        """Handle a group that yields at a backward branch. Raises DEADLOCK if no lane can make progress."""
        m = self._m
        lanes = m.active_lanes
        group = (target, int(lanes[0]), len(lanes))
        events, state = self._seen.get(group, (-1, None))
        alike = self._count(group, self._state(target, _SAMPLE))
        now = self._state(target, m.lanes) if alike and events == m.events else None
        self._seen[group] = m.events, now
        if now is None or now != state:
            self._idle[:] = False
            return
        self._idle[lanes] = True
        if (self._idle | (m.pc >= HALT)).all():
            stuck(m)

    def _count(self, group: tuple[int, int, int], state: int) -> bool:
        """Count the returns of a group with the same state, and suspect a deadlock after some.

        Returns whether it is that of the last return.
        """
        before, times = self._alike.get(group, (None, 0))
        times = times + 1 if before == state else 0
        self._alike[group] = state, times
        self.suspects = times >= _PATIENCE or (self.suspects and times > 0)
        return times > 0

    def resumed(self, lanes: Array) -> None:
        """Note that lanes (bools) continue that waited for other lanes of their warp."""
        self._idle[lanes] = False

    def _state(self, target: int, most: int) -> int:
        """Return a hash of the registers that decide how the loop at `target` continues, in at most some lanes."""
        m = self._m
        if m.native is not None:
            if target not in self._slots:
                self._slots[target] = np.array(sorted(m.unit.deciding(target)), np.int64)
            return m.native.hash_of(self._slots[target], most)
        values = ((i, m.regs[i]) for i in m.unit.deciding(target))
        return hash(
            tuple((i, m.active(m.over_lanes(value))[:most].tobytes()) for i, value in values if value is not None)
        )


def stuck(m: Machine) -> None:
    """Raise DEADLOCK, with the places where threads wait or spin and what they wait for."""
    insts, barriers = m.unit.insts, m.barriers
    notes: list[str] = []
    waiting = barriers.id >= 0
    for at in cast("list[int]", np.unique(barriers.at[waiting]).tolist()):
        notes += _at_barrier(m, at, np.flatnonzero(waiting & (barriers.at == at)))
    for pc in cast("list[int]", np.unique(m.pc[m.pc < HALT]).tolist()):
        lanes = np.flatnonzero(m.pc == pc)
        waits = m.meetings.waiting(lanes)
        for some, action in ((lanes[waits], "wait for lanes of their warp"), (lanes[~waits], "spin without progress")):
            if some.size:
                notes.append(f"{show(insts[pc].where)}: {name_lanes(m, some)} {action}")
        notes += [note for explain in m.explain_waits for note in explain(lanes[~waits])]
    gone = np.flatnonzero(~m.alive & (m.thread_of < m.threads))
    if gone.size:
        notes.append(f"{name_lanes(m, gone)} have exited")
    at = int(barriers.at[waiting][0]) if waiting.any() else int(m.pc.min())
    hint = "" if m.launch.cooperative else "; use `cooperative=True` if blocks wait for other blocks"
    fix = f"make sure that all awaited threads arrive{hint}"
    raise AsmError(Finding(DiagnosticCode.DEADLOCK, insts[at].where, {"fix": fix}, tuple(notes)))


def whereabouts(m: Machine, lanes: Array) -> list[str]:
    """Return where lanes are that cannot make progress: exited, at a barrier, or in a loop."""
    at = np.where(m.barriers.id[lanes] >= 0, m.barriers.at[lanes], m.pc[lanes])
    at = np.where(m.alive[lanes], at, HALT)
    notes: list[str] = []
    for place in cast("list[int]", np.unique(at).tolist()):
        where = f"at {show(m.unit.insts[place].where)}" if place < HALT else "exited"
        notes.append(f"{name_lanes(m, lanes[at == place])}, {where}")
    return notes


def _at_barrier(m: Machine, at: int, lanes: Array) -> list[str]:
    """Return who waits at a barrier instruction: for each barrier of the first block there, the threads it counts."""
    insts, barriers = m.unit.insts, m.barriers
    first = int(m.block_of[lanes[0]])
    notes: list[str] = []
    for number in cast("list[int]", np.unique(barriers.id[lanes]).tolist()):
        here = lanes[barriers.id[lanes] == number]
        arrived, expected = barriers.counts(first, number)
        counts = f"{arrived} of {expected} threads have arrived"
        notes.append(f"{show(insts[at].where)}: {name_lanes(m, here)} wait at barrier {number}: {counts}")
    return notes
