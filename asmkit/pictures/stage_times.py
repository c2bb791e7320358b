"""Find the stages of a pipeline in the events of a run, and the times at which they are filled, read and empty."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

CHUNK = 16
"""The bytes of shared memory that are told apart."""
UNKNOWN = -1
"""The key of a copy that neither an mbarrier nor a group counts."""

Kind = Literal["issue", "complete", "load", "release"]


class Event(NamedTuple):
    """An event of some chunks of shared memory, or the arrival of warps at a barrier, which has no chunks.

    Copies that fill one stage together have the same `key`: that of an mbarrier, or of a group of `cp.async`.
    """

    time: int
    kind: Kind
    chunks: frozenset[int]
    warps: frozenset[int]
    key: int = UNKNOWN


@dataclass(frozen=True)
class Stage:
    """The bytes of a stage, as the numbers of chunks of 16 bytes."""

    chunks: frozenset[int]

    @property
    def start(self) -> int:
        """The address of its first byte."""
        return min(self.chunks) * CHUNK

    @property
    def bytes(self) -> int:
        """Its size."""
        return len(self.chunks) * CHUNK


class Segment(NamedTuple):
    """A stage from one time to another: a copy in flight, full and waiting, or held by the warps that read it.

    A warp holds a stage from its first read until it arrives at a barrier after its last one. `fill` counts the uses of
    the stage.
    """

    stage: int
    kind: Literal["copy", "full", "read"]
    start: int
    end: int
    fill: int
    warps: frozenset[int] = frozenset()


def stages_of(events: Sequence[Event], places: Sequence[tuple[int, int]] = ()) -> list[Stage]:
    """Return the stages by their first byte: those at the given places, or those that the copies fill."""
    if places:
        return [Stage(frozenset(range(at // CHUNK, -(-(at + size) // CHUNK)))) for at, size in places]
    issued = [event for event in events if event.kind == "issue"]
    unknown = any(event.key == UNKNOWN for event in issued)
    groups = _landing_together(events) if unknown else _issued_together(issued)
    return sorted((Stage(frozenset(group)) for group in groups), key=lambda stage: stage.start)


def _issued_together(issued: Sequence[Event]) -> list[set[int]]:
    """Return the chunks of copies with the same key, joined with those of other keys that share chunks."""
    by_key: dict[int, set[int]] = defaultdict(set)
    for event in issued:
        by_key[event.key] |= event.chunks
    found: list[set[int]] = []
    for chunks in by_key.values():
        same = [group for group in found if group & chunks]
        found = [group for group in found if not group & chunks]
        found.append(chunks.union(*same))
    return found


def _landing_together(events: Sequence[Event]) -> list[set[int]]:
    """Return the chunks whose copies complete with the same waits, which each warp counts for itself."""
    waits: dict[int, list[int]] = defaultdict(list)
    landings: dict[int, list[int]] = defaultdict(list)
    for event in events:
        if event.kind == "complete":
            times = waits[min(event.warps)]
            if not times or times[-1] != event.time:
                times.append(event.time)
            for chunk in event.chunks:
                landings[chunk].append(len(times))
    groups: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for chunk, numbers in landings.items():
        groups[tuple(sorted({*numbers}))].add(chunk)
    return [*groups.values()]


@dataclass
class _Fill:
    """One use of a stage: its first copy, the completion of its copies, and the reads of each warp."""

    start: int
    landed: int = -1
    first: int = -1
    last: int = -1
    readers: set[int] = field(default_factory=set[int])
    holders: set[int] = field(default_factory=set[int])

    def read(self, time: int, warps: frozenset[int]) -> None:
        """Add reads of warps, which hold the stage until they are released."""
        self.first = time if self.first < 0 else self.first
        self.last = time
        self.readers |= warps
        self.holders |= warps

    def release(self, time: int, warps: frozenset[int]) -> None:
        """Add the arrival of warps at a barrier."""
        if self.holders & warps:
            self.last = time
            self.holders -= warps


def segments_of(events: Sequence[Event], stages: Sequence[Stage], end: int) -> list[Segment]:
    """Return who holds which stage from when to when, by stage and time. `end` is the time at which the run ends."""
    home = {chunk: i for i, stage in enumerate(stages) for chunk in stage.chunks}
    fills: list[list[_Fill]] = [[] for _ in stages]
    for event in events:
        if event.kind == "release":
            for some in fills:
                if some:
                    some[-1].release(event.time, event.warps)
            continue
        for i in sorted({home[chunk] for chunk in event.chunks if chunk in home}):
            _add(fills[i], event)
    return [segment for i, some in enumerate(fills) for segment in _segments(i, some, end)]


def _add(fills: list[_Fill], event: Event) -> None:
    """Add an event to the uses of a stage."""
    if event.kind == "issue":
        if not fills or fills[-1].landed >= 0:
            fills.append(_Fill(event.time))
    elif not fills:
        return
    elif event.kind == "complete":
        fills[-1].landed = event.time
    elif event.kind == "load":
        fills[-1].read(event.time, event.warps)


def _segments(stage: int, fills: Sequence[_Fill], end: int) -> Iterator[Segment]:
    """Yield the segments of a stage."""
    for number, fill in enumerate(fills):
        after = fills[number + 1].start if number + 1 < len(fills) else end
        landed = fill.landed if fill.landed >= 0 else after
        yield Segment(stage, "copy", fill.start, landed, number)
        first = after if fill.first < 0 else max(fill.first, landed)
        if first > landed and fill.landed >= 0:
            yield Segment(stage, "full", landed, first, number)
        if fill.first >= 0:
            yield Segment(stage, "read", first, max(fill.last, first), number, frozenset(fill.readers))
