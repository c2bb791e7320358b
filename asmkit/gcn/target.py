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


def target(name: str) -> GcnTarget:
    """The target of that name.  UNKNOWN_ARCH if there is none."""
    return GcnTarget(machine(name).name)
