"""The small charts of the page: bars of shares, the units of a loop, and the live registers along a program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from ..analysis.liveness import Live
from ..errors import show
from ..pictures.svg import LETTER, Picture
from .record import LoopChart

_WIDE, _HIGH, _LEFT, _TOP, _MARGIN = 900, 128, 48, 34, 10


def share_bar(share: float) -> str:
    """Return a bar that is filled to a share."""
    return f'<div class="bar"><span style="width:{100 * min(share, 1.0):.1f}%"></span></div>'


def loop_bars(loop: LoopChart) -> str:
    """Return the units of the hot loop with their shares of an iteration."""
    rows = "".join(
        f"<tr><th>{escape(unit.name)}</th><td class='n'>{unit.instructions}</td><td class='n'>{unit.clocks}</td>"
        f"<td class='n'>{unit.share:.1%}</td><td class='chart'>{share_bar(unit.share)}</td></tr>"
        for unit in loop.units
    )
    head = "".join(f"<th>{name}</th>" for name in ("unit", "instructions", "clocks", "of the loop", ""))
    return f'<table class="loop"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def live_chart(live: Live) -> Picture:
    """Return the live registers along the program, with the peak marked."""
    counts, peak = live.counts, live.peak
    top, bottom, right = max(*counts, 1), _TOP + _HIGH, _WIDE - _MARGIN
    step, scale = (right - _LEFT) / len(counts), _HIGH / top
    said = f"{peak.registers} live registers at {show(peak.where)}" if peak is not None else "No live registers"
    picture = Picture(_WIDE, bottom + 22 + _MARGIN, "Live registers along the program", f"{said}, the most.")
    points = [(_LEFT, bottom)]
    for first, end, count in _columns(counts):
        y = round(bottom - count * scale, 1)
        points += [(round(_LEFT + first * step, 1), y), (round(_LEFT + end * step, 1), y)]
    picture.area("blue", [*points, (right, bottom)])
    if peak is not None:
        x = _LEFT + (counts.index(peak.registers) + 0.5) * step
        half = LETTER * len(said) / 2
        picture.text(min(max(x, _LEFT + half), right - half), 18, said)
        picture.line((x, 28), (x, bottom), dashed=True)
    picture.text(_LEFT - 6, _TOP + 5, str(top), anchor="end")
    picture.text(_LEFT - 6, bottom - 5, "0", anchor="end")
    picture.text(_LEFT, bottom + 14, "instruction 0", anchor="start", small=True)
    picture.text(right, bottom + 14, str(len(counts) - 1), anchor="end", small=True)
    return picture


def _columns(counts: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the first instruction, the end and the highest count of each column: at most one for each pixel."""
    per = -(-len(counts) // (_WIDE - _LEFT - _MARGIN))
    found = [max(counts[at : at + per]) for at in range(0, len(counts), per)]
    for count, some in groupby(range(len(found)), key=found.__getitem__):
        numbers = [*some]
        yield numbers[0] * per, min((numbers[-1] + 1) * per, len(counts)), count
