"""Move a run to any moment: forward by executing, back by restoring a snapshot and executing again."""

from __future__ import annotations

from bisect import bisect_right

from ..sim.compile import compiled
from ..sim.watch import Watcher
from .execution import Call, Execution
from .record import Record
from .snapshot import ZEROS

INTERVAL = 64
"""The number of instructions between snapshots: going back one step executes fewer instructions than that again."""
BUDGET = 1 << 30
"""Bytes of snapshots. Where there are more, some of those far from the present are dropped."""


class Timeline:
    """A run with its snapshots. `again` is the number of instructions that the last `goto` has executed again."""

    def __init__(self, call: Call, watchers: list[Watcher], *, interval: int = INTERVAL, budget: int = BUDGET) -> None:
        self.record = Record(compiled(call.program, call.approx).insts)
        self.run = Execution(call, watchers, self.record)
        self.interval, self._budget = interval, budget
        self._snapshots = {0: self.run.snapshot()}
        self._moments = [0]
        self._bytes = self._snapshots[0].size
        self.again = 0

    @property
    def moment(self) -> int:
        """The number of instructions that groups have executed."""
        return self.run.count

    @property
    def bytes(self) -> int:
        """The size of the snapshots. Contents that several of them share count once, and pages of zeros do not."""
        pages = {id(page): len(page) for one in self._snapshots.values() for page in one.pages() if page is not ZEROS}
        return sum(pages.values())

    def advance(self) -> None:
        """Execute one instruction."""
        run, record = self.run, self.record
        assert run.machine is not None
        record.executes(run.machine.first, run.pc, run.group)
        run.advance()
        record.has_executed()
        if run.count % self.interval == 0 and run.count not in self._snapshots:
            self._save()

    def goto(self, moment: int) -> None:
        """Go to a moment, or to the end of the run if it is earlier."""
        self.again = 0
        if moment < self.moment or moment - self.snapshot_before(moment) < moment - self.moment:
            self._restore(self.snapshot_before(moment))
        while self.moment < moment and not self.run.ended:
            self.again += self.moment < self.record.furthest
            self.advance()

    def snapshot_before(self, moment: int) -> int:
        """Return the moment of the last snapshot that is not later than a moment."""
        return self._moments[bisect_right(self._moments, moment) - 1]

    def _restore(self, moment: int) -> None:
        self._snapshots[moment].restore()
        self.record.now = moment

    def _save(self) -> None:
        now = self.moment
        at = bisect_right(self._moments, now)
        self._snapshots[now] = self.run.snapshot(self._snapshots[self._moments[at - 1]])
        self._moments.insert(at, now)
        self._bytes += self._snapshots[now].size
        while self._bytes > self._budget and len(self._moments) > 2:
            self._drop(now)
            self._bytes = self.bytes

    def _drop(self, now: int) -> None:
        """Drop the snapshot that matters least: the gap that it leaves is short compared with its distance."""
        times = self._moments

        def loss(i: int) -> float:
            return (times[i + 1] - times[i - 1]) / (abs(now - times[i]) + self.interval)

        least = min(range(1, len(times) - 1), key=loss)
        del self._snapshots[times.pop(least)]
