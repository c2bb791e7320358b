"""The reads of an allocation that a later write can race with.

A read is only noted: most locations are never written after it, or only after a barrier of the whole block. A write
looks for the earlier reads of its locations and removes them, because later accesses are compared with the write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array

_RECENT = 64
"""The number of reading instructions that are kept apart. More are merged and sorted when a write looks for them."""
_LIMIT = 1 << 22
"""The number of remembered reads. The oldest ones are dropped if there are more."""
_OVERHEAD = 64
"""What the note of an instruction costs, in reads."""
_DENSE = 16
"""Written locations are looked up by a table if it has at most this many times as many elements."""


class Found(NamedTuple):
    """Earlier reads of written locations: pairs of a writing lane and a read."""

    lanes: Array
    """For each read, the index of the lane that writes its location."""
    places: Array
    names: Array
    times: Array


class Reads:
    """The reads of the locations of an allocation. Agents are named as in `Order`."""

    def __init__(self, grain: int) -> None:
        self._shift, self._grain = grain.bit_length() - 1, grain
        self._recent: list[_Read] = []
        self._runs: list[_Run] = []
        self._count = 0

    def add(self, offsets: Array, size: int, names: Array, time: int, *, settles: bool = True) -> None:
        """Note a read of `size` bytes at byte offsets. It `settles` if a barrier can make it irrelevant."""
        if not len(offsets):
            return
        parts = max(1, size // self._grain)
        self._recent.append(_Read(offsets >> self._shift, parts, names, time, settles))
        self._count += self._recent[-1].size
        if self._count > _LIMIT:
            self._shrink()

    def settle(self, time: int) -> None:
        """Drop the reads until a time that settle: every agent that can still write these locations knows them."""
        if self._recent or self._runs:
            self._recent = [read for read in self._recent if read.time > time or not read.settles]
            self._runs = [run for run in self._runs if run.latest > time or not run.settles]
            self._count = sum(one.size for one in (*self._recent, *self._runs))

    def overwritten(self, offsets: Array, size: int, stay: Array | None = None) -> Iterator[Found]:
        """Return the reads of locations that are written now, and remove them except where lanes let them `stay`."""
        if not (self._recent or self._runs) or not len(offsets):
            return
        if len(self._recent) > _RECENT:
            self._merge()
        target = _Places(offsets >> self._shift, max(1, size // self._grain), stay)
        for run in self._runs:
            yield from run.overwritten(target)
        for read in self._recent:
            yield from read.overwritten(target)
        self._recent = [read for read in self._recent if len(read.names)]

    def within(self, first: int, last: int) -> Iterator[tuple[Array, Array, Array]]:
        """Return the locations from `first` to `last` that have been read, with the readers and the times."""
        if self._recent:
            self._merge()
        for run in self._runs:
            part = slice(*np.searchsorted(run.places, [first, last]))
            live = np.flatnonzero(run.times[part]) + part.start
            yield run.places[live], run.names[live], run.times[live]

    # size
    def _merge(self) -> None:
        """Make sorted runs of the recent reads. Runs of similar size are merged, so that there are few."""
        for settles in (True, False):
            some = [read.run() for read in self._recent if read.settles == settles]
            if some:
                self._runs.append(_together(some))
        self._recent = []
        while len(self._runs) > 1 and len(self._runs[-1].places) * 2 > len(self._runs[-2].places):
            self._runs[-2:] = [_together(self._runs[-2:])]

    def _shrink(self) -> None:
        """Keep one read of each agent and location, and at most half of the limit."""
        self._merge()
        self._runs = [_together(self._runs)]
        (run,) = self._runs
        if len(run.places) > _LIMIT // 2:
            newest = run.times > np.partition(run.times, -_LIMIT // 2)[-_LIMIT // 2]
            self._runs = [_Run(run.places[newest], run.names[newest], run.times[newest], run.settles)]
        self._count = self._runs[0].size


class _Places:
    """The locations that an access writes."""

    def __init__(self, first: Array, parts: int, stay: Array | None) -> None:
        self.stay = stay
        """The lanes that leave earlier reads of their locations in place."""
        self.low, self.high = int(first.min()), int(first.max()) + parts
        lanes = np.arange(len(first), dtype=np.int32)
        self._table: Array | None = None
        if self.high - self.low <= _DENSE * (len(first) * parts + _DENSE):
            self._table = np.full(self.high - self.low, -1, np.int32)
            for part in range(parts):
                self._table[first + (part - self.low)] = lanes
            return
        places = (first[:, None] + np.arange(parts)).reshape(-1)
        order = np.argsort(places, kind="stable")
        self._sorted, self._lanes = places[order], np.repeat(lanes, parts)[order]

    def find(self, places: Array) -> Array:
        """Return the index of a lane that writes each of some locations, -1 for none."""
        if self._table is not None:
            inside = (places >= self.low) & (places < self.high)
            return np.where(inside, self._table.take(places - self.low, mode="clip"), -1)
        at = np.searchsorted(self._sorted, places).clip(max=len(self._sorted) - 1)
        return np.where(self._sorted[at] == places, self._lanes[at], -1)


class _Read:
    """The reads of one instruction: from each of `places`, `parts` consecutive locations."""

    def __init__(self, places: Array, parts: int, names: Array, time: int, settles: bool) -> None:
        self._places = _packed(places.astype(np.int32))
        self.parts, self.names, self.time, self.settles = parts, names, time, settles
        self._bounds: tuple[int, int] | None = None

    @property
    def size(self) -> int:
        """What the note costs, in reads."""
        return _OVERHEAD + len(self._places)

    @property
    def places(self) -> Array:
        """The first location that each lane reads."""
        return self._places if isinstance(self._places, np.ndarray) else self._places.unpacked()

    def overwritten(self, target: _Places) -> Iterator[Found]:
        """Return the reads of written locations, and remove those of which all locations are written."""
        if self._bounds is None:
            places = self.places
            self._bounds = int(places.min()), int(places.max()) + self.parts
        low, high = self._bounds
        if low >= target.high or high <= target.low:
            return
        first = self.places
        left = np.zeros(len(first), bool)
        for part in range(self.parts):
            places = first + part if part else first
            lanes = target.find(places)
            left |= (lanes < 0) if target.stay is None else (lanes < 0) | target.stay[lanes]
            hit = np.flatnonzero(lanes >= 0)
            if len(hit):
                yield Found(lanes[hit], places[hit], self.names[hit], np.full(len(hit), self.time, np.int32))
        if not left.all():
            self._places, self.names, self._bounds = first[left], self.names[left], None

    def run(self) -> _Run:
        """Return the reads sorted by location."""
        places = (self.places[:, None] + np.arange(self.parts, dtype=np.int32)).reshape(-1)
        names = np.repeat(self.names, self.parts) if self.parts > 1 else self.names
        return _Run(places, names, np.full(len(places), self.time, np.int32), self.settles)


class _Steps(NamedTuple):
    """Locations of a number of lanes in pieces with one stride: the first lane and location of each piece."""

    lanes: Array
    places: Array
    stride: int
    total: int

    def __len__(self) -> int:
        return len(self.lanes)

    def unpacked(self) -> Array:
        """Return the locations of all lanes."""
        lengths = np.diff(self.lanes, append=self.total)
        start = self.places - self.lanes * self.stride
        return np.repeat(start, lengths) + np.arange(self.total, dtype=np.int32) * self.stride


def _packed(places: Array) -> Array | _Steps:
    """Return locations in pieces with one stride, if these need less memory."""
    if len(places) < _OVERHEAD:
        return places
    stride = int(places[1] - places[0])
    breaks = np.flatnonzero(np.diff(places) != stride) + 1
    if len(breaks) * 4 > len(places):
        return places
    lanes = np.concatenate([[0], breaks]).astype(np.int32)
    return _Steps(lanes, places[lanes], stride, len(places))


class _Run:
    """Reads sorted by location. The time of removed ones is 0."""

    def __init__(self, places: Array, names: Array, times: Array, settles: bool) -> None:
        self.places, self.names, self.times, self.settles = places, names, times, settles
        self.latest = int(times.max(initial=0))

    @property
    def size(self) -> int:
        """What the notes cost, in reads."""
        return len(self.places)

    def overwritten(self, target: _Places) -> Iterator[Found]:
        """Return the reads of written locations, and remove them."""
        part = slice(*np.searchsorted(self.places, [target.low, target.high]))
        lanes = target.find(self.places[part])
        hit = np.flatnonzero((lanes >= 0) & (self.times[part] > 0))
        if len(hit):
            at = hit + part.start
            yield Found(lanes[hit], self.places[at], self.names[at], self.times[at])
            self.times[at if target.stay is None else at[~target.stay[lanes[hit]]]] = 0


def _together(some: list[_Run]) -> _Run:
    """Return one run with the last read of each agent and location."""
    places, names, times = (
        np.concatenate([getattr(run, field) for run in some]) for field in ("places", "names", "times")
    )
    keys = (places.astype(np.int64) << 32) | names
    order = np.lexsort((times, keys))
    last = np.append(np.diff(keys[order]) != 0, True) & (times[order] > 0)
    kept = order[last]
    return _Run(places[kept], names[kept], times[kept], all(run.settles for run in some))
