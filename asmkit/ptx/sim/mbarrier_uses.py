"""The initializations of mbarriers: whether the async proxy sees them, and the last phases when the block ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode, show
from . import mbarrier_words

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...sim.watch.racecheck import Racecheck

UNFENCED = "the async proxy may not see the initialization of its mbarrier"


class Made(NamedTuple):
    """The initialization of an mbarrier: the instruction, the lane, the number of arrivals, and the time."""

    at: int
    lane: int
    arrivals: int
    time: int


class Uses:
    """The mbarriers of a chunk, by index: the offset in the shared memory of all blocks, divided by 8."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._made: dict[int, Made] = {}
        self._unseen: dict[int, Made] = {}
        """The mbarriers whose initialization the async proxy may not see."""
        self._racecheck: Racecheck | None = m.launch.watching.get("racecheck")
        m.at_block_end.append(self._ended)

    def initialized(self, at: int, barriers: Array, lanes: Array, counts: Array) -> None:
        """Record the initialization of mbarriers."""
        rows = zip(barriers.tolist(), lanes.tolist(), counts.tolist(), strict=True)
        time = self._racecheck.now(self._m) if self._racecheck else 0
        made = {barrier: Made(at, lane, count, time) for barrier, lane, count in rows}
        self._made.update(made)
        self._unseen.update(made)

    # visibility
    @property
    def unseen(self) -> bool:
        """True if the async proxy may not see the initialization of an mbarrier."""
        return bool(self._unseen)

    def fenced(self, *, proxy: bool) -> None:
        """Execute `fence.mbarrier_init`, or a proxy fence, in the active lanes.

        The former makes visible what the lanes have initialized (PTX ISA 9.7.13.4). Racecheck knows what else the
        latter does. Without this watcher, it is what other threads of their blocks have initialized before.
        """
        if not self._unseen or (proxy and self._racecheck):
            return
        m = self._m
        lanes = {*m.active_lanes.tolist()}
        blocks = {lane // m.pitch for lane in lanes} if proxy else set[int]()
        unseen = [*self._unseen.items()]
        seen = [(at, made.lane) for at, made in unseen if made.lane in lanes or made.lane // m.pitch in blocks]
        for barrier, _ in seen:
            del self._unseen[barrier]
        if seen and self._racecheck and m.launch.cluster is not None:
            barriers, by = np.array(seen).T
            self._racecheck.initialized(m, by, barriers)

    def completed_by_copies(self, at: int, barriers: Array, lanes: Array) -> None:
        """Report MBARRIER if copies of lanes complete on mbarriers whose initialization the async proxy may not see."""
        rows = zip(barriers.tolist(), lanes.tolist(), strict=True) if self._unseen else ()
        pairs = {(barrier, lane) for barrier, lane in rows if barrier in self._unseen}
        unseen = sorted({barrier for barrier, lane in pairs if not self._fenced(self._unseen[barrier], lane)})
        if not unseen:
            return
        m, made = self._m, self._unseen[unseen[0]]
        fix = "execute `fence.mbarrier_init.release.cluster` after mbarrier.init in the same thread, then the barrier"
        note = f"mbarrier.init: {m.names([made.lane])}, {show(m.unit.insts[made.at].where)}"
        m.report(DiagnosticCode.MBARRIER, at, note, what=m.unit.insts[at], why=UNFENCED, fix=fix, stop=False)
        for barrier in unseen:
            del self._unseen[barrier]

    def _fenced(self, made: Made, lane: int) -> bool:
        """Return whether there is a proxy fence between an initialization and a copy that a lane issues now."""
        return self._racecheck is not None and self._racecheck.proxy_sees(self._m, lane, made.lane, made.time)

    # the end
    def _ended(self, blocks: Array) -> None:
        """Report MBARRIER, as a warning, for phases that have begun and not completed when their blocks end."""
        m, ended = self._m, {*blocks.tolist()}
        words = max(1, m.launch.shared_pitch // 8)
        here = [barrier for barrier in self._made if barrier // words in ended]
        counts = np.array([self._made[barrier].arrivals for barrier in here], np.int64)
        begun = mbarrier_words.begun(m.shared.view(8)[here], counts).tolist()
        for barrier, phase in zip(here, begun, strict=True):
            made = self._made.pop(barrier)
            self._unseen.pop(barrier, None)
            if phase:
                why = _unfinished(m.shared.view(8)[barrier : barrier + 1], made.arrivals)
                what, who = m.unit.insts[made.at], m.names([made.lane])
                fix = "initialize it with the number of all arrivals, and expect the bytes of all copies"
                m.report(
                    DiagnosticCode.MBARRIER, made.at, who, what=what, why=why, fix=fix, stop=False, level="warning"
                )


def _unfinished(word: Array, count: int) -> str:
    """Return what the current phase of an mbarrier, which has begun, still waits for."""
    if left := int(mbarrier_words.bytes_left(word)[0]):
        return f"the block ends while a phase expects {left} more bytes"
    pending = int(mbarrier_words.pending(word)[0])
    return f"the block ends after {count - pending} of the {count} arrivals of a phase"


def uses(m: Machine) -> Uses:
    """Return the mbarriers of a chunk."""
    return m.state.get("mbarriers") or m.state.setdefault("mbarriers", Uses(m))
