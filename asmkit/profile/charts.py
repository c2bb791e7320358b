"""The small charts of the page: bars of shares, the units of a loop, and the live registers along a program."""

from __future__ import annotations

from html import escape

from ..analysis.liveness import Live
from ..errors import show
from .record import LoopChart

_WIDE, _HIGH, _LEFT, _TOP = 900, 140, 44, 12


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


def live_chart(live: Live) -> str:
    """Return the live registers along the program as SVG, with the peak marked."""
    counts = live.counts
    peak, top = live.peak, max(*counts, 1)
    step, scale = (_WIDE - _LEFT) / len(counts), (_HIGH - _TOP) / top
    points = [f"{_LEFT},{_HIGH}"]
    for at, count in enumerate(counts):
        y = _HIGH - count * scale
        points += [f"{_LEFT + at * step:.1f},{y:.1f}", f"{_LEFT + (at + 1) * step:.1f},{y:.1f}"]
    points.append(f"{_WIDE},{_HIGH}")
    mark, text = "", ""
    if peak is not None:
        x = _LEFT + (counts.index(peak.registers) + 0.5) * step
        side = "end" if x > _WIDE / 2 else "start"
        inside = x + (6 if side == "start" else -6)
        text = f"{peak.registers} live at {show(peak.where)}"
        mark = (
            f'<line class="peak" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{_HIGH}"/>'
            f'<text x="{inside:.1f}" y="{_HIGH - 8}" text-anchor="{side}">{escape(text)}</text>'
        )
    return (
        f'<svg class="live" viewBox="0 0 {_WIDE} {_HIGH + 20}" role="img" aria-label="{escape(text)}">'
        f'<polygon points="{" ".join(points)}"/>{mark}'
        f'<text x="{_LEFT - 6}" y="{_TOP + 5}" text-anchor="end">{top}</text>'
        f'<text x="{_LEFT - 6}" y="{_HIGH}" text-anchor="end">0</text>'
        f'<text x="{_LEFT}" y="{_HIGH + 16}">instruction 0</text>'
        f'<text x="{_WIDE}" y="{_HIGH + 16}" text-anchor="end">{len(counts) - 1}</text></svg>'
    )
