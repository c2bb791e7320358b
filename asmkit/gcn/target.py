"""AMDGCN targets, and the rows that they support."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .machine import Machine, machine


@dataclass(frozen=True)
class GcnTarget:
    """A target as `-mcpu` spells it. Create it with `target`, which checks that it exists."""

    name: str

    @cached_property
    def machine(self) -> Machine:
        """The machine's limits."""
        return machine(self.name)

    def supports(self, arch: str) -> bool:
        """Return whether rows for these targets (separated by blanks) may be used."""
        return self.name in arch.split()


def predefined(target: GcnTarget) -> dict[str, int]:
    """Return the symbols that the assembler predefines: the target's generation, minor version and stepping."""
    version, minor, stepping = target.name[3:-2], target.name[-2], target.name[-1]
    numbers = {"number": int(version), "minor": int(minor, 16), "stepping": int(stepping, 16)}
    return {f".amdgcn.gfx_generation_{name}": number for name, number in numbers.items()}


def target(name: str) -> GcnTarget:
    """Return the target with that name. Raises UNKNOWN_ARCH if it does not exist."""
    return GcnTarget(machine(name).name)
