"""Check a whole program: the checks of every architecture, and those that its backend adds.

The checks return findings. They neither change the program nor raise. Placement of labels is checked elsewhere: by a
builder when it finishes, and by a parser when it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from ..errors import DiagnosticCode, Finding, resolve
from ..ir.program import Program
from ..isa.limits import Budget, Exceeded
from .uninitialized import unset

Check: TypeAlias = Callable[[Program, "Budget | None"], Iterable[Finding]]
"""A check of a whole program. It raises Exceeded if the budget is spent."""


def check(program: Program, budget: Budget | None = None, more: Sequence[Check] = ()) -> list[Finding]:
    """Run the check of uninitialized registers and the checks in `more`, and return their findings.

    If the budget is spent before the checks are complete, one of the findings is LIMIT.
    """
    found: list[Finding] = []
    spent: Exceeded | None = None
    for one in (unset, *more):
        try:
            found += one(program, budget)
        except Exceeded as limit:
            spent = spent or limit
    return found if spent is None else [*found, *spent.at(program.where).findings]


def one_a_line(findings: Iterable[Finding]) -> list[Finding]:
    """Return the first finding of each mistake and line, with a note that counts the others."""
    groups: dict[tuple[DiagnosticCode, tuple[str, int]], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.mistake, resolve(finding.where)), []).append(finding)
    made: list[Finding] = []
    for first, *others in groups.values():
        note = (f"so do {len(others)} more instructions of this line",) if others else ()
        made.append(replace(first, notes=(*first.notes, *note)))
    return made
