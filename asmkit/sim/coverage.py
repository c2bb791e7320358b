"""List the instructions that are not simulated, and the results that are not bit-exact."""

from __future__ import annotations

from ..isa.notation import Row
from .target import rows, semantics


def not_simulated(isa: str = "ptx") -> list[Row]:
    """Return the rows that are not simulated: programs that use them raise NOT_SIMULATED."""
    return [row for row in rows(isa) if row.sem is None]


def not_exact(isa: str = "ptx") -> list[tuple[str, str]]:
    """Return (result, reason) of all results that may differ from the hardware's in some bit."""
    approximate = [
        (row.opcode, "the hardware approximates in its own way") for row in rows(isa) if "approximate" in row.effects
    ]
    return [*semantics(isa).NOT_BIT_EXACT, *approximate]
