"""Check for `ld.global.nc` in kernels that use programmatic dependent launch (PTX ISA 9.7.9.9, 9.7.13.13)."""

from __future__ import annotations

from itertools import islice

from ...analysis.cfg import effects
from ...errors import DiagnosticCode, Finding
from ...ir.program import Inst, Program
from ...isa.limits import Budget


def early(program: Program, budget: Budget | None = None) -> list[Finding]:
    """Report NC_BEFORE_GRID_WAIT for the first load that the assembler may hoist above `griddepcontrol.wait`."""
    del budget  # the check is linear
    if not any("grid" in effects(item) for item in program.items()):
        return []
    loads = (item for item in program.items() if isinstance(item, Inst) and "constant" in effects(item))
    return [Finding(DiagnosticCode.NC_BEFORE_GRID_WAIT, item.where, {"what": item}) for item in islice(loads, 1)]
