"""The checks of PTX programs that need the rules of its instructions."""

from __future__ import annotations

from ...analysis import checks
from ...errors import Finding
from ...ir.program import Program
from ...isa.limits import Budget
from .overlap_loads import early
from .wgmma_fence import unfenced


def check(program: Program, budget: Budget | None = None) -> list[Finding]:
    """Run all checks of a PTX program, and return their findings. If the budget is spent, one of them is LIMIT."""
    return checks.check(program, budget, (_fences, early))


def _fences(program: Program, budget: Budget | None) -> list[Finding]:
    return checks.one_a_line(unfenced(program, budget))
