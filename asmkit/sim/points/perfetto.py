"""Write marks as a trace in the format of Chrome's trace viewer, which Perfetto reads (https://ui.perfetto.dev).

A process of the trace is a block in the simulator, and a multiprocessor on a device. A thread is a warp.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .marks import Event

Entry: TypeAlias = "dict[str, object]"
"""One object of the trace: a name, an interval or a moment."""


@dataclass(frozen=True)
class Run:
    """The events of one run of a kernel, or of a device. `scale` is the length of a unit of time in microseconds."""

    kernel: str
    events: Sequence[Event]
    scale: float = 1.0

    @property
    def length(self) -> float:
        """The microseconds from the first event to the last one."""
        times = [event.time for event in self.events]
        return (max(times) - min(times)) * self.scale if times else 0.0


@dataclass(frozen=True)
class Interval:
    """An interval of a warp. `end` is None for one that the warp began and did not end, and for a moment."""

    event: Event
    end: float | None


def trace(runs: Iterable[Run]) -> Entry:
    """Return the trace of runs, one after another."""
    entries: list[Entry] = []
    start, first = 0.0, 1
    for run in runs:
        made = _Processes(run, start, first)
        entries += [made.entry(one) for one in intervals(run.events)]
        entries += made.names()
        first += made.count
        start += run.length + 1.0
    return {"traceEvents": entries, "displayTimeUnit": "ns"}


def intervals(events: Iterable[Event]) -> list[Interval]:
    """Return the intervals and moments of events: each `end` belongs to the last `begin` of its warp and name."""
    opened: dict[tuple[int, int, str], list[int]] = {}
    found: list[Interval] = []
    for event in events:
        key = event.block, event.warp, event.name
        if event.phase == "end":
            if opened.get(key):
                at = opened[key].pop()
                found[at] = Interval(found[at].event, event.time)
            continue
        if event.phase == "begin":
            opened.setdefault(key, []).append(len(found))
        found.append(Interval(event, None))
    return found


class _Processes:
    """The processes and threads of a run, and the objects of its events."""

    def __init__(self, run: Run, start: float, first: int) -> None:
        self._run, self._start, self._first = run, start, first
        self._processes: dict[tuple[str, int], int] = {}
        self._threads: dict[tuple[int, int, int], int] = {}
        self._zero = min((event.time for event in run.events), default=0.0)

    @property
    def count(self) -> int:
        """The number of processes."""
        return len(self._processes)

    def entry(self, one: Interval) -> Entry:
        """Return the object of an interval or of a moment."""
        event = one.event
        pid = self._process(event)
        tid = self._threads.setdefault((pid, event.block, event.warp), len(self._threads) + 1)
        ts = self._start + (event.time - self._zero) * self._run.scale
        args = {"block": event.block, "warp": event.warp, "line": event.where}
        made: Entry = {"name": event.name, "cat": self._run.kernel, "ts": ts, "pid": pid, "tid": tid, "args": args}
        if event.phase == "instant":
            return {**made, "ph": "i", "s": "t"}
        if one.end is None:
            return {**made, "ph": "B"}
        return {**made, "ph": "X", "dur": (one.end - event.time) * self._run.scale}

    def _process(self, event: Event) -> int:
        key = ("block", event.block) if event.sm is None else ("SM", event.sm)
        return self._processes.setdefault(key, self._first + len(self._processes))

    def names(self) -> list[Entry]:
        """Return the objects that name the processes and threads."""
        made: list[Entry] = []
        for (word, number), pid in self._processes.items():
            args = {"name": f"{self._run.kernel} {word} {number}"}
            made.append({"name": "process_name", "ph": "M", "pid": pid, "tid": 0, "args": args})
        for (pid, block, warp), tid in self._threads.items():
            args = {"name": f"block {block} warp {warp}"}
            made.append({"name": "thread_name", "ph": "M", "pid": pid, "tid": tid, "args": args})
        return made
