"""The picture of a timeline: the marks of the kernel `total` of the guide, as the simulator records them."""

from __future__ import annotations

import linecache
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import cast

import numpy as np

import asmkit
from asmkit.pictures.svg import Fill, Picture
from asmkit.sim.points.perfetto import Interval, intervals

GUIDE = Path(__file__).parents[2] / "docs/guides/timeline.md"
_LEFT, _TOP, _UNIT, _HIGH, _PITCH = 120, 56, 2.6, 34, 62
_FILLS: dict[str, Fill] = {"copy": "orange", "add": "blue"}
_WARPS = {1: "producer", 0: "consumer"}
_TICK = 50


def recorded() -> list[Interval]:
    """Return the intervals of a run of the kernel in the guide, on 192 elements."""
    page = GUIDE.read_text(encoding="utf-8")
    block = re.search(r"^```python\n(.*?)^x = ", page, re.MULTILINE | re.DOTALL)
    assert block is not None
    code = block[1]
    linecache.cache[GUIDE.name] = (len(code), None, code.splitlines(keepends=True), GUIDE.name)
    names: dict[str, object] = {}
    exec(compile(code, GUIDE.name, "exec"), names)
    with tempfile.TemporaryDirectory() as folder, asmkit.timeline(Path(folder) / "trace.json") as found:
        cast("Callable[[object], object]", names["total"])(np.arange(192, dtype=np.float32))
    return intervals(found.runs[0].events)


def timeline() -> str:
    """Return the picture of the recorded intervals."""
    found = recorded()
    end = max(one.end or 0 for one in found)
    picture = Picture(
        int(_LEFT + _UNIT * end + 30), _TOP + 2 * _PITCH + 34, "A timeline of a producer and a consumer",
        "Two rows, one for each warp, over the steps of the simulator. Warp 1, the producer, copies two tiles into the "
        "ring and then waits for space. Warp 0, the consumer, adds these two tiles and then waits for data. They "
        "alternate three times, for six tiles.",
    )  # fmt: skip
    _legend(picture)
    for row, (warp, role) in enumerate(_WARPS.items()):
        y = _TOP + _PITCH * row
        picture.text(_LEFT - 10, y + 9, f"warp {warp}", anchor="end")
        picture.text(_LEFT - 10, y + 26, role, anchor="end")
        _row(picture, y, [one for one in found if one.event.warp == warp])
    _axis(picture, _TOP + 2 * _PITCH - 12, int(end))
    return picture.svg


def _row(picture: Picture, y: float, found: list[Interval]) -> None:
    """Add the intervals of a warp. The label of work is the number of its tile."""
    tiles = dict.fromkeys(_FILLS, 0)
    for one in found:
        name, start, end = one.event.name, one.event.time, one.end or one.event.time
        x, wide = _LEFT + _UNIT * start, _UNIT * (end - start)
        if name in _FILLS:
            picture.box(x, y, wide, _HIGH, _FILLS[name], str(tiles[name]))
            tiles[name] += 1
        else:
            picture.box(x, y + 10, wide, _HIGH - 20, "empty")


def _legend(picture: Picture) -> None:
    x = _LEFT
    legend: tuple[tuple[Fill, str], ...] = (
        ("orange", "copy of a tile"), ("blue", "add of a tile"), ("empty", "wait for space or data"),
    )  # fmt: skip
    for fill, says in legend:
        picture.box(x, 16, 20, 18, fill)
        picture.text(x + 28, 25, says, anchor="start")
        x += 160


def _axis(picture: Picture, y: float, end: int) -> None:
    """Add the axis of time, in steps of the simulator."""
    picture.line((_LEFT, y), (_LEFT + _UNIT * end, y))
    for step in range(0, end + 1, _TICK):
        x = _LEFT + _UNIT * step
        picture.line((x, y), (x, y + 5))
        picture.text(x, y + 16, str(step))
    picture.text(_LEFT - 20, y + 16, "steps", anchor="end")
