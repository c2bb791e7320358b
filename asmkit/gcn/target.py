"""What an AMDGCN target takes: the rows that name it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .machine import Machine, machine


@dataclass(frozen=True)
class GcnTarget:
    """A target as `-mcpu` spells it.  Made by `target`, which knows which exist."""

    name: str

    @cached_property
    def machine(self) -> Machine:
        """The machine's limits."""
        return machine(self.name)

    def supports(self, arch: str) -> bool:
        """Whether rows for these targets (separated by blanks) may be used."""
        return self.name in arch.split()


def predefined(target: GcnTarget) -> dict[str, int]:
    """The symbols that the assembler sets of itself, by the target's generation, its minor number and its stepping."""
    version, minor, stepping = target.name[3:-2], target.name[-2], target.name[-1]
    numbers = {"number": int(version), "minor": int(minor, 16), "stepping": int(stepping, 16)}
    return {f".amdgcn.gfx_generation_{name}": number for name, number in numbers.items()}


def target(name: str) -> GcnTarget:
    """The target of that name.  UNKNOWN_ARCH if there is none."""
    return GcnTarget(machine(name).name)
