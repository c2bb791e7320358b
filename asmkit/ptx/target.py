"""What a PTX target takes: `sm_90` and all before it, `sm_90a` its own features, `sm_100f` those of its family.

Source: PTX ISA, ".target" (11.1.2): an architecture-specific target (`a`) runs on that machine alone, a
family-specific one (`f`) on the later machines of the same family too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from .machine import Machine, since, split


@dataclass(frozen=True)
class PtxTarget:
    """A target as `.target` spells it.  Made by `target`, which knows which exist."""

    name: str
    machine: Machine
    suffix: str

    @cached_property
    def ptx(self) -> tuple[int, int]:
        """The first PTX version that has this target."""
        return since(self.name)

    def supports(self, arch: str) -> bool:
        """Whether rows that need `arch` (alternatives separated by blanks) may be used."""
        return any(self._supports(one) for one in arch.split())

    @cached_property
    def _number(self) -> int:
        return _number(self.name)

    def _supports(self, needed: str) -> bool:
        number = _number(needed)
        if needed.endswith("a"):
            return needed == self.name
        if needed.endswith("f"):
            return bool(self.suffix) and self._number // 10 == number // 10 and self._number >= number
        return self._number >= number


def _number(name: str) -> int:
    return int(re.sub(r"\D", "", name))


def target(name: str) -> PtxTarget:
    """The target of that name.  UNKNOWN_ARCH if there is none."""
    machine, suffix = split(name)
    return PtxTarget(name, machine, suffix)
