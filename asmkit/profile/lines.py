"""Sum the counts of a run by source line."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import Finding
from .counters import Counters, Traffic
from .record import Line, Place
from .static import Static, live_by_line, place


@dataclass
class _Sums:
    """The sums of one line."""

    executed: int = 0
    instructions: int = 0
    lanes: int = 0
    operations: int = 0
    traffic: dict[str, Traffic] = field(default_factory=dict[str, Traffic])


def lines_of(found: Static, counters: Counters, findings: Sequence[Finding]) -> tuple[Line, ...]:
    """Return the source lines of a program, with the lines between them, by file and number."""
    sums, live, said = _sums(counters), live_by_line(found), _messages(findings)
    used = {*found.text, *found.machine, *sums, *said}
    made: list[Line] = []
    for at in _with_gaps(used):
        one = sums.get(at) or _Sums()
        made.append(
            Line(
                at, _source(at, found), one.executed, one.instructions,
                one.lanes / one.instructions if one.instructions else 0.0, one.traffic, one.operations,
                live.get(at, 0), tuple(found.text.get(at, ())), tuple(found.machine.get(at, ())),
                tuple(said.get(at, ())),
            )
        )  # fmt: skip
    return tuple(made)


def _sums(counters: Counters) -> dict[Place, _Sums]:
    """Return the sums of the lines."""
    insts = counters.launch.unit.insts
    places = [place(inst.where) for inst in insts]
    made: dict[Place, _Sums] = {}
    for at, where in enumerate(places):
        one = made.setdefault(where, _Sums())
        warps = int(counters.warps[at])
        one.executed = max(one.executed, warps)
        one.instructions += warps
        one.lanes += int(counters.lanes[at])
        one.operations += int(counters.counts[at])
    for (at, space), traffic in counters.traffic.items():
        made[places[at]].traffic.setdefault(space, Traffic()).add(traffic)
    return made


def _messages(findings: Iterable[Finding]) -> Mapping[Place, list[str]]:
    """Return the messages of findings by line, each one once. A finding of the whole program has no line."""
    made: dict[Place, list[str]] = {}
    for one in (one for one in findings if place(one.where)[1]):
        text = f"{one.code}: {one.message}"
        here = made.setdefault(place(one.where), [])
        here += [text] if text not in here else []
    return made


_GAP = 12
"""The most lines without instructions between two lines that are shown."""


def _with_gaps(used: Iterable[Place]) -> list[Place]:
    """Return lines in order, with the short gaps between them. Files with more lines come first."""
    files: dict[str, list[int]] = {}
    for file, line in used:
        files.setdefault(file, []).append(line)
    made: list[Place] = []
    for file, numbers in sorted(files.items(), key=lambda one: -len(one[1])):
        numbers.sort()
        for before, line in zip([numbers[0], *numbers], numbers, strict=False):
            between = range(before + 1, line) if line - before <= _GAP else ()
            made += [(file, number) for number in (*between, line)]
    return made


def _source(at: Place, found: Static) -> str:
    """Return the text of a line: of its file, or for a program without a file its own text."""
    text = linecache.getline(*at).rstrip()
    return text or "; ".join(found.text.get(at, ()))
