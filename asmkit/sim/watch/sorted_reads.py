"""The reads of an allocation, sorted by location, in a bounded amount of memory.

The locations are divided into segments, which are sorted one by one: temporary arrays are as small as a segment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array
    from .reads import Found, Places

SEGMENT_BITS = 16
"""A segment has 2^16 locations, which 16-bit numbers distinguish."""
LEAST = 1 << 20
"""The number of reads that are kept of any allocation. Larger ones keep as many reads as they have locations."""

_SLACK = 1.25
"""How many times more reads than that are kept until they are sorted out."""


class Run:
    """Reads of a segment, sorted by location. The time of removed ones is 0."""

    def __init__(self, places: Array, names: Array, times: Array, *, settles: bool) -> None:
        self.places, self.names, self.times, self.settles = places, names, times, settles
        self.latest = int(times.max(initial=0))

    def __len__(self) -> int:
        return len(self.places)


class SortedReads:
    """The last read of each agent and location. If there are too many, each location keeps its latest ones."""

    def __init__(self, places: int) -> None:
        self._segments: dict[int, list[Run]] = {}
        self.changes = 0
        """How often the runs have changed, except for times."""
        self._limit = max(LEAST, places)
        self._share = max(1, self._limit // max(1, -(-places >> SEGMENT_BITS)))
        """The reads that each segment can keep if all segments have many."""
        self.dropped = False
        """True if reads were dropped because there were too many."""

    def __bool__(self) -> bool:
        return bool(self._segments)

    def __len__(self) -> int:
        return sum(len(run) for runs in self._segments.values() for run in runs)

    @property
    def nbytes(self) -> int:
        """The memory of the notes in bytes."""
        some = [run for runs in self._segments.values() for run in runs]
        return sum(run.places.nbytes + run.names.nbytes + run.times.nbytes for run in some)

    def add(self, places: Array, names: Array, times: Array, *, settles: bool) -> None:
        """Add reads in any order."""
        self.changes += 1
        places, names, times = _latest(places, names, times)
        segments = places >> SEGMENT_BITS
        starts = np.flatnonzero(np.diff(segments, prepend=-1))
        for first, end in zip(starts.tolist(), [*starts[1:].tolist(), len(places)], strict=True):
            part = slice(first, end)
            low = places[part].astype(np.uint16)
            runs = self._segments.setdefault(int(segments[first]), [])
            runs.append(Run(low, names[part].copy(), times[part].copy(), settles=settles))
            while len(runs) > 1 and len(runs[-1]) * 2 > len(runs[-2]):
                runs[-2:] = [_together(runs[-2:])]
        if len(self) > self._limit * _SLACK:
            self._shrink()

    def settle(self, time: int) -> None:
        """Drop the reads until a time that settle, if all reads of their run are that old."""
        for segment, runs in [*self._segments.items()]:
            left = [run for run in runs if run.latest > time or not run.settles]
            self.changes += len(left) < len(runs)
            if left:
                self._segments[segment] = left
            else:
                del self._segments[segment]

    def runs(self) -> Iterator[tuple[int, Run]]:
        """Return all reads: the first location of their segment, and the run."""
        for segment, runs in self._segments.items():
            for run in runs:
                yield segment << SEGMENT_BITS, run

    def overwritten(self, target: Places) -> Iterator[Found]:
        """Return the reads of written locations, and remove them."""
        for base, run, part in self._within(target.low, target.high):
            places = run.places[part].astype(np.int32) + base
            found, stays = target.find_reads(places, run.names[part], run.times[part])
            if found is not None:
                yield found
                run.times[part][~stays] = 0

    def within(self, first: int, last: int) -> Iterator[tuple[Array, Array, Array]]:
        """Return the locations from `first` to `last` that have been read, with the readers and the times."""
        for base, run, part in self._within(first, last):
            live = np.flatnonzero(run.times[part]) + part.start
            yield run.places[live].astype(np.int32) + base, run.names[live], run.times[live]

    def _within(self, first: int, last: int) -> Iterator[tuple[int, Run, slice]]:
        """Return the runs with locations from `first` to `last`: the base of their segment, and the part of them."""
        wanted: Iterable[int] = range(first >> SEGMENT_BITS, (max(first, last - 1) >> SEGMENT_BITS) + 1)
        if len(wanted) > len(self._segments):
            wanted = [*self._segments]
        for segment in wanted:
            base = segment << SEGMENT_BITS
            low, high = max(0, first - base), min(1 << SEGMENT_BITS, last - base)
            for run in self._segments.get(segment, ()) if low < high else ():
                start = int(np.searchsorted(run.places, np.uint16(low)))
                end = int(np.searchsorted(run.places, np.uint16(high - 1), side="right"))
                if start < end:
                    yield base, run, slice(start, end)

    def _shrink(self) -> None:
        """Let the segments with the most reads keep only the latest ones of each location."""
        for segment, runs in self._segments.items():
            if sum(map(len, runs)) > self._share:
                run = _together(runs)
                self.dropped = self.dropped or len(run) > self._share
                self._segments[segment] = [run if len(run) <= self._share else _newest(run, self._share)]


def _latest(places: Array, names: Array, times: Array) -> tuple[Array, Array, Array]:
    """Return the last read of each agent and location that is not removed, sorted by location."""
    keys = (places.astype(np.int64) << 32) | names
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    starts = np.flatnonzero(np.append(True, keys[1:] != keys[:-1]))
    latest = np.maximum.reduceat(times[order], starts)
    kept = order[starts[latest > 0]]
    return places[kept], names[kept], latest[latest > 0]


def _together(some: list[Run]) -> Run:
    """Return one run with the last read of each agent and location."""
    places, names, times = (
        np.concatenate([getattr(run, field) for run in some]) for field in ("places", "names", "times")
    )
    return Run(*_latest(places, names, times), settles=all(run.settles for run in some))


def _newest(run: Run, limit: int) -> Run:
    """Return the same number of latest reads of each location, as many as the limit allows, but at least one."""
    starts = np.flatnonzero(np.append(True, run.places[1:] != run.places[:-1]))
    order = np.argsort((run.places.astype(np.int64) << 32) - run.times, kind="stable")
    rank = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    most = max(1, int(np.searchsorted(np.bincount(rank).cumsum(), limit, side="right")))
    kept = np.sort(order[rank < most])
    return Run(run.places[kept], run.names[kept], run.times[kept], settles=run.settles)
