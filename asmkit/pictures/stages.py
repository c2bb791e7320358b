"""The picture of a pipeline: who holds which stage of shared memory over time, from a simulated run."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise
from statistics import median

from .stage_times import Segment, Stage
from .stages_trace import Stages
from .svg import LETTER_SMALL, Fill, Pattern, Picture

_WIDTH, _LEFT, _TOP, _HIGH, _PITCH, _MARGIN = 900, 150, 64, 24, 32, 10
_STYLES: dict[str, tuple[Fill, Pattern, str]] = {
    "copy": ("orange", "stripes", "copy in flight, numbered"), "full": ("yellow", "dots", "full, waiting"),
    "read": ("blue", "", "read by warps (w)"), "empty": ("empty", "", "empty"),
}  # fmt: skip
_MOST = 24
"""The most stages that a picture shows."""
_LEAST = 1.5
"""The least width of a segment in pixels."""
_NARROW, _GAPS = 4, 4
"""If the median segment is narrower than that many pixels, gaps are shortened to that many times the median gap."""


def pipeline(run: Stages, *, fills: int = 8) -> Picture:
    """Return the picture of a pipeline in a simulated run: a row for each stage, with time from left to right.

    A stage is empty, or a copy into it is in flight, or it is full, or warps read it. A warp holds a stage until it
    arrives at a barrier after its last read. Time is the number of instructions that the warps of the block have
    executed in the order of the simulation, which says in which order things happen, and not how long they take on a
    device. A copy is in flight until a thread has waited for it.

    Args:
        run: The watcher of the run: `kernel.simulate(…, watch=[stages])`.
        fills: How often a stage is filled in the picture. The rest of the run is left out, and a note says so.

    Raises:
        ValueError: if no asynchronous copy has written shared memory in the run.

    """
    if not run.segments:
        raise ValueError("no asynchronous copy has written shared memory in this block of the run")
    stages = run.stages[:_MOST]
    begin, end = min(segment.start for segment in run.segments), _end(run, fills)
    shown = [one for one in run.segments if one.start < end and one.stage < len(stages)]
    times = _Times(shown, begin, end)
    notes = _notes(run, len(stages), begin, end)
    if times.shortened:
        notes.append("long times without an event are shortened")
    bottom = _TOP + _PITCH * len(stages)
    title = f"The stages of {run.launch.program.name}"
    picture = Picture(_WIDTH, bottom + 18 + 16 * len(notes) + _MARGIN, title, _described(stages, shown))
    picture.text(_MARGIN, 16, f"{title}, block {run.block}", anchor="start")
    picture.legend(_LEFT, 42, _STYLES.values())
    for i, stage in enumerate(stages):
        y = _TOP + _PITCH * i
        _head(picture, y, f"stage {i}", _place(run, stage))
        picture.box(_LEFT, y, _WIDTH - _LEFT - _MARGIN, _HIGH, "empty")
        for one in shown:
            if one.stage == i:
                x = times.x(one.start)
                _segment(picture, one, x, y, times.x(min(one.end, end)) - x)
    _axis(picture, bottom, (begin, end))
    for i, note in enumerate(notes):
        picture.text(_LEFT, bottom + 28 + 16 * i, note, anchor="start", small=True)
    return picture


class _Times:
    """The places of times in the picture: in proportion, unless warps that wait make most of the time."""

    def __init__(self, shown: Sequence[Segment], begin: int, end: int) -> None:
        self._times = sorted({begin, end, *(min(time, end) for one in shown for time in (one.start, one.end))})
        gaps = [after - before for before, after in pairwise(self._times)]
        scale = (_WIDTH - _LEFT - _MARGIN) / max(1, end - begin)
        self.shortened = median(one.end - one.start for one in shown) * scale < _NARROW
        most = _GAPS * median(gaps) if self.shortened else end
        self._places = [0.0, *accumulate(min(gap, most) for gap in gaps)]

    def x(self, time: int) -> float:
        """Return the place of a time at which a segment begins or ends."""
        at = bisect_right(self._times, time) - 1
        return _LEFT + (_WIDTH - _LEFT - _MARGIN) * self._places[at] / max(1, self._places[-1])


def _end(run: Stages, fills: int) -> int:
    """Return the time at which the picture ends: when a stage is filled once more than the picture shows."""
    return min((one.start for one in run.segments if one.kind == "copy" and one.fill == fills), default=run.time)


def _notes(run: Stages, stages: int, begin: int, end: int) -> list[str]:
    """Return which warps read which stages, and what the picture leaves out."""
    readers: dict[frozenset[int], set[int]] = {}
    for one in run.segments:
        if one.kind == "read" and one.stage < stages:
            readers.setdefault(one.warps, set()).add(one.stage)
    notes = [f"stages {numbers(who)}: read by warps {numbers(warps)}" for warps, who in readers.items()]
    if end < run.time:
        notes.append(f"instructions {begin} to {end} of {run.time}: the rest of the run is left out")
    if stages < len(run.stages):
        notes.append(f"{stages} of {len(run.stages)} stages")
    if not run.whole:
        notes.append(f"the record ends after {run.limit} events")
    return notes


def _place(run: Stages, stage: Stage) -> str:
    """Return the arrays of a stage as far as there is room for them, or its place."""
    names = run.names_of(stage)
    most = int((_LEFT - 2 * _MARGIN) / LETTER_SMALL)
    return names if 0 < len(names) <= most else f"{stage.start:#x}, {stage.bytes} bytes"


def _head(picture: Picture, y: float, name: str, place: str) -> None:
    """Add the name of a row."""
    picture.text(_LEFT - 8, y + _HIGH / 2 - 6, name, anchor="end", small=True)
    picture.text(_LEFT - 8, y + _HIGH / 2 + 6, place, anchor="end", small=True)


def _segment(picture: Picture, one: Segment, x: float, y: float, wide: float) -> None:
    """Add a segment, with its label if there is room for it."""
    fill, pattern, _ = _STYLES[one.kind]
    label = {"copy": str(one.fill), "read": f"w{numbers(one.warps)}", "full": ""}[one.kind]
    wide = max(wide, _LEAST)
    fits = LETTER_SMALL * len(label) + 2 <= wide
    picture.box(round(x, 1), y, round(wide, 1), _HIGH, fill, label if fits else "", small=True, pattern=pattern)


def numbers(some: Collection[int]) -> str:
    """Return numbers as short as possible: `0-3,6`."""
    runs: list[list[int]] = []
    for number in sorted(some):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def _axis(picture: Picture, y: float, times: tuple[int, int]) -> None:
    """Add the axis of time."""
    begin, end = times
    right = _WIDTH - _MARGIN
    picture.text(_LEFT, y + 8, str(begin), anchor="start", small=True)
    picture.text((_LEFT + right) / 2, y + 8, "instructions of the block, in the order of the simulation", small=True)
    picture.text(right, y + 8, str(end), anchor="end", small=True)


def _described(stages: Sequence[Stage], shown: Sequence[Segment]) -> str:
    """Return the picture in words."""
    said = [
        f"Stage {i} is filled {sum(one.stage == i and one.kind == 'copy' for one in shown)} times"
        for i in range(len(stages))
    ]
    return ". ".join(said) + "."
