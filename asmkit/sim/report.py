"""The findings of a run: collected while it runs, grouped, sorted, and raised together at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..errors import AsmError, DiagnosticCode, Finding, SourceLocation

if TYPE_CHECKING:
    from ..ir.program import Inst
    from .watch import Watcher

_RANKS = {"error": 0, "warning": 1, "advice": 2}


@dataclass
class Report:
    """The findings and counts of a run. `counters` holds the watchers' counts."""

    findings: list[Finding] = field(default_factory=lambda: [])
    counters: Counter[str] = field(default_factory=lambda: Counter())
    watchers: dict[str, Watcher] = field(default_factory=lambda: {})

    def raise_errors(self) -> None:
        """Raise AsmError with all findings if one of them is an error."""
        if any(finding.severity == "error" for finding in self.findings):
            raise AsmError(*self.findings)


class Findings:
    """The findings of a run, one for each pair of places, with the number of times that it occurred.

    Of several equal findings, the one of the lowest block is kept.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[DiagnosticCode, SourceLocation, SourceLocation | None, str], tuple[int, Finding]] = {}
        self._stop: tuple[int, AsmError] | None = None

    def add(self, finding: Finding, first: int, pair: SourceLocation | None = None) -> None:
        """Record a finding of the chunk that begins with block `first`. `pair` is the place of the other access."""
        key = finding.mistake, finding.where, pair, finding.severity
        lowest, known = self._found.get(key, (first, replace(finding, count=0)))
        kept = finding if first < lowest else known
        self._found[key] = min(first, lowest), replace(kept, count=known.count + finding.count)

    def stopped(self, first: int, stop: AsmError) -> None:
        """Record the error that stopped a chunk. Only that of the lowest chunk is kept."""
        if self._stop is None or first < self._stop[0]:
            self._stop = first, stop

    def sorted(self, insts: Sequence[Inst]) -> list[Finding]:
        """Return the findings: first the error that stopped the run, then errors in the order of the program."""
        order = {inst.where: at for at, inst in enumerate(insts)}
        found = sorted(
            (finding for _, finding in self._found.values()),
            key=lambda finding: (_RANKS[finding.severity], order.get(finding.where, -1)),
        )
        return [*(self._stop[1].findings if self._stop else ()), *found]


def merged(reports: Sequence[Sequence[Finding]]) -> list[Finding]:
    """Return the findings of several runs, each once, errors first."""
    found: dict[tuple[DiagnosticCode, SourceLocation, str, str], Finding] = {}
    for findings in reports:
        for finding in findings:
            found.setdefault((finding.mistake, finding.where, finding.severity, finding.message), finding)
    return sorted(found.values(), key=lambda finding: _RANKS[finding.severity])
