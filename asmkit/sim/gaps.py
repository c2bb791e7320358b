"""What the simulator does not do, and what it does not do to the bit: lists to print."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..isa import Row


def _rows(isa: str) -> list[Row]:
    return import_module(f"asmkit.{isa}.isa").TABLE.rows


def not_simulated(isa: str = "ptx") -> list[Row]:
    """The rows that have no meaning yet: a program with one of them is refused, NOT_SIMULATED."""
    refused: Any = getattr(import_module(f"asmkit.{isa}.sem"), "REFUSED", ())
    return [row for row in _rows(isa) if row.sem is None or row.sem in refused or row.head in refused]


def not_exact(isa: str = "ptx") -> list[tuple[str, str]]:
    """(what, why) of all results that may differ from a chip's in some bit."""
    approximate = [
        (row.opcode, "the machine's approximation is its own") for row in _rows(isa) if "approximate" in row.effects
    ]
    sem: Any = import_module(f"asmkit.{isa}.sem")
    return [*sem.NOT_BIT_EXACT, *approximate]
