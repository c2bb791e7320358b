"""The pictures of the profile guide: the lines of a kernel with their counts, and the registers that are live."""

from __future__ import annotations

from typing import cast
from unittest import mock

import numpy as np

from asmkit import Ptr, f32, ptx
from asmkit.pictures.svg import Picture
from asmkit.profile import Line, Profile, static
from asmkit.profile.charts import live_chart

_ROWS = 32
_LEFT, _TOP, _HIGH, _CODE = 20, 84, 26, 470
_BAR = 150
"""The length of a bar for the whole of a count."""
_COLUMNS = (("instructions", _CODE), ("sectors", _CODE + _BAR + 30), ("bank passes", _CODE + 2 * (_BAR + 30)))


@ptx.kernel(arch="sm_80", block=(_ROWS, _ROWS), signature="(N,N)->(N,N)", grid=1)
def transpose(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]) -> None:
    """Transpose a matrix through shared memory, with a bank conflict."""
    tile, value = k.shared(f32, (_ROWS, _ROWS)), k.reg(f32)
    row, column = k.tid.y, k.tid.x
    at = row * _ROWS + column
    k.ptx.ld.global_.f32(value, (x + at)[0])
    k.ptx.st.shared.f32(tile[row, column], value)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.f32(value, tile[column, row])
    k.ptx.st.global_.f32((out + at)[0], value)


def _profile() -> Profile:
    """Return the profile without the assembler's part, so that the pictures do not depend on its version."""
    with mock.patch.object(static, "_assemble"):
        return cast("Profile", transpose.profile(np.zeros((_ROWS, _ROWS), np.float32), watch="none"))


def lines() -> str:
    """Return the picture of the lines of a kernel, with bars for their shares of the counts."""
    profile = _profile()
    shown = [line for line in profile.lines if line.source.strip().startswith("k.ptx.")]
    wide, high = _CODE + 3 * (_BAR + 30) + 90, _TOP + _HIGH * len(shown) + 34
    picture = Picture(
        wide, high, "The lines of a transposition in its profile",
        f"The load of a column of shared memory stands out: {profile.standouts[0].message}.",
    )  # fmt: skip
    picture.text(
        wide / 2, 20, "Each bar is the line's share of the launch. Orange is the part that a better access saves."
    )
    for name, x in _COLUMNS:
        picture.text(x, _TOP - 18, name, anchor="start")
    for at, line in enumerate(shown):
        _row(picture, profile, line, _TOP + _HIGH * at)
    return picture.svg


def _row(picture: Picture, profile: Profile, line: Line, y: int) -> None:
    """Add a line: its source, and its share of the instructions, of the sectors and of the bank passes."""
    picture.text(_LEFT, y + _HIGH / 2, line.source.strip(), anchor="start")
    _bar(picture, _COLUMNS[0][1], y, 0.0, line.instructions / profile.steps, f"{line.instructions / profile.steps:.0%}")
    for (_, x), space in zip(_COLUMNS[1:], ("global", "shared"), strict=True):
        used, total = line.of(space), profile.traffic(space).taken
        if used.taken:
            per, best = used.taken / used.requests, used.best / used.requests
            label = f"{per:g}, best {best:g}" if per > best else f"{per:g}"
            _bar(picture, x, y, (used.taken - used.best) / total, used.best / total, label)


def _bar(picture: Picture, x: int, y: int, wasted: float, useful: float, label: str) -> None:
    """Add a bar with a useful and a wasted part, and a label behind it."""
    if useful:
        picture.box(x, y + 4, max(2.0, _BAR * useful), _HIGH - 8, "blue")
    if wasted:
        picture.box(x + max(2.0, _BAR * useful), y + 4, _BAR * wasted, _HIGH - 8, "orange")
    picture.text(x + max(2.0, _BAR * useful) + _BAR * wasted + 8, y + _HIGH / 2, label, anchor="start")


def live() -> str:
    """Return the picture of the live registers, as the page has it."""
    return live_chart(_profile().live).svg
