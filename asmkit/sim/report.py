"""The findings of a run: collected while it runs, grouped, sorted, and raised together at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ..errors import AsmError, DiagnosticCode, Finding, SourceLocation
from .points.marks import Marks
from .points.printed import Printed
from .points.probes import Probes
from .thread_names import Triple

if TYPE_CHECKING:
    from ..ir.program import Inst
    from .watch import Watcher

_RANKS = {"error": 0, "warning": 1, "advice": 2}


_Key: TypeAlias = "tuple[DiagnosticCode, SourceLocation, SourceLocation | str | None, str]"


@dataclass
class Report:
    """The findings and counts of a run. `counters` holds the watchers' counts.

    `steps` is the number of instructions that the warps have executed. A diverged warp executes those of each part.
    `ran` is the number of blocks that ran: fewer than those of the grid for a sample.
    """

    findings: list[Finding] = field(default_factory=list["Finding"])
    counters: Counter[str] = field(default_factory=Counter[str])
    steps: int = 0
    watchers: dict[str, Watcher] = field(default_factory=dict[str, "Watcher"])
    grid: Triple = (0, 0, 0)
    block: Triple = (1, 1, 1)
    ran: int = 0
    collected: Findings = field(default_factory=lambda: Findings(()), repr=False, compare=False)
    """The findings with their keys, from which those of several runs are merged."""

    @cached_property
    def printed(self) -> Printed:
        """The lines that the kernel printed."""
        return Printed()

    @cached_property
    def probes(self) -> Probes:
        """The values that `k.probe` collected, by name."""
        return Probes(self.grid, self.block)

    @cached_property
    def marks(self) -> Marks:
        """The events of `k.mark`."""
        return Marks()

    @property
    def has_errors(self) -> bool:
        """Whether one of the findings is an error."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def prints(self) -> list[str]:
        """The printed lines with their threads and blocks, in the order of blocks."""
        return self.printed.lines

    def print_lines(self) -> None:
        """Write the printed lines to the standard output."""
        for line in self.prints:
            print(line)

    def raise_errors(self) -> None:
        """Raise AsmError with all findings if one of them is an error."""
        if self.has_errors:
            raise AsmError(*self.findings)


class Findings:
    """The findings of a run, one for each pair of places, with the number of times that it occurred.

    Of several equal findings, the one of the lowest block is kept, and of several runs the one of the first run.
    """

    def __init__(self, insts: Sequence[Inst]) -> None:
        self._insts = insts
        self._found: dict[_Key, tuple[int, Finding]] = {}
        self._stop: tuple[int, AsmError] | None = None
        self._later_stops: dict[_Key, Finding] = {}

    def add(self, finding: Finding, first: int, pair: SourceLocation | str | None = None) -> None:
        """Record a finding of the chunk that begins with block `first`. `pair` is the place of the other access."""
        key = finding.mistake, finding.where, pair, finding.severity
        lowest, known = self._found.get(key, (first, replace(finding, count=0)))
        kept = finding if first < lowest else known
        self._found[key] = min(first, lowest), replace(kept, count=known.count + finding.count)

    def add_to_report(self, finding: Finding) -> None:
        """Record a finding of a whole run, which differs from others by its message."""
        self.add(finding, 0, finding.message)

    def stopped(self, first: int, stop: AsmError) -> None:
        """Record the error that stopped a chunk. Only that of the lowest chunk is kept."""
        if self._stop is None or first < self._stop[0]:
            self._stop = first, stop

    def merge(self, later: Findings, note: str) -> None:
        """Add the findings of a later run: new ones with a note, and the counts of known ones."""
        for key, (_, finding) in later._found.items():
            first, known = self._found.get(key, (0, replace(_with(finding, note), count=0)))
            self._found[key] = first, replace(known, count=known.count + finding.count)
        for finding in later._stop[1].findings if later._stop else ():
            key = finding.mistake, finding.where, None, finding.severity
            known = self._later_stops.get(key, replace(_with(finding, note), count=0))
            self._later_stops[key] = replace(known, count=known.count + finding.count)

    def sorted(self) -> list[Finding]:
        """Return the findings: first the errors that stopped runs, then errors in the order of the program."""
        if not self._found:
            return self._stops()
        order = {inst.where: at for at, inst in enumerate(self._insts)}
        found = sorted(
            (finding for _, finding in self._found.values()),
            key=lambda finding: (_RANKS[finding.severity], order.get(finding.where, -1)),
        )
        return [*self._stops(), *found]

    def _stops(self) -> list[Finding]:
        """Return the errors that stopped the first run, then other errors that stopped later runs."""
        later = dict(self._later_stops)
        made: list[Finding] = []
        for finding in self._stop[1].findings if self._stop else ():
            same = later.pop((finding.mistake, finding.where, None, finding.severity), None)
            made.append(replace(finding, count=finding.count + same.count) if same else finding)
        return [*made, *later.values()]


def _with(finding: Finding, note: str) -> Finding:
    return replace(finding, notes=(*finding.notes, note))
