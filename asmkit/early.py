"""Check for `ld.global.nc` in kernels that use programmatic dependent launch (PTX ISA 9.7.9.9, 9.7.13.13)."""

from __future__ import annotations

from itertools import islice

from .errors import Finding, Mistake
from .graph import effects
from .program import Inst, Program


def early(program: Program) -> list[Finding]:
    """Report EARLY for the first load that the assembler may hoist above `griddepcontrol.wait`, wherever it occurs."""
    if not any("grid" in effects(item) for item in program.items()):
        return []
    loads = (item for item in program.items() if isinstance(item, Inst) and "constant" in effects(item))
    return [Finding(Mistake.EARLY, item.where, {"what": item}) for item in islice(loads, 1)]
