"""Loads of what nobody writes, in a kernel that begins while the grid before it ends (PTX ISA 9.7.9.9, 9.7.13.13)."""

from __future__ import annotations

from itertools import islice

from .errors import Finding, Mistake
from .graph import effects
from .program import Inst, Program


def early(program: Program) -> list[Finding]:
    """EARLY for the first load that the assembler may move before the wait for the grid before, wherever it stands."""
    if not any("grid" in effects(item) for item in program.items()):
        return []
    loads = (item for item in program.items() if isinstance(item, Inst) and "constant" in effects(item))
    return [Finding(Mistake.EARLY, item.where, {"what": item}) for item in islice(loads, 1)]
