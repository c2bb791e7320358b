"""List the instructions that are not simulated, and the results that are not bit-exact."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..isa import Row


def _rows(isa: str) -> list[Row]:
    return import_module(f"asmkit.{isa}.isa").TABLE.rows


def not_simulated(isa: str = "ptx") -> list[Row]:
    """Return the rows that are not simulated: programs that use them raise NOT_SIMULATED."""
    refused: Any = getattr(import_module(f"asmkit.{isa}.sem"), "REFUSED", ())
    return [row for row in _rows(isa) if row.sem is None or row.sem in refused or row.head in refused]


def not_exact(isa: str = "ptx") -> list[tuple[str, str]]:
    """Return (result, reason) of all results that may differ from the hardware's in some bit."""
    approximate = [
        (row.opcode, "the hardware approximates in its own way") for row in _rows(isa) if "approximate" in row.effects
    ]
    sem: Any = import_module(f"asmkit.{isa}.sem")
    return [*sem.NOT_BIT_EXACT, *approximate]
