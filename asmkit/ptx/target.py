"""What a PTX target takes: `sm_90` and all before it, `sm_90a` its own features, `sm_100f` those of its family.

Source: PTX ISA, ".target" (11.1.2): an architecture-specific target (`a`) runs on that machine alone, a
family-specific one (`f`) on the later machines of the same family too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..product_names import unknown_arch
from .machine import OLDER, Machine, since, split, targets


@dataclass(frozen=True)
class PtxTarget:
    """A target as `.target` spells it.  Made by `target`, which knows which exist."""

    name: str
    machine: Machine
    suffix: str
    written: tuple[int, int] | None = None
    """The PTX version of the text that names the target; None for a builder's, which is written for the newest."""

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
        if needed.startswith("<"):  # what was taken away, for later targets in a later version
            return self._number < number or (self.written is not None and self.written < WITHOUT_SYNC)
        if needed.endswith("a"):
            return needed == self.name
        if needed.endswith("f"):
            return bool(self.suffix) and self._number // 10 == number // 10 and self._number >= number
        return self._number >= number


def _number(name: str) -> int:
    return int(re.sub(r"\D", "", name))


WITHOUT_SYNC = (6, 4)
"""From this version on, `shfl` and `vote` without `.sync` are refused for sm_70 and later."""


def target(name: str) -> PtxTarget:
    """Return the target of that name.  Raises UNKNOWN_ARCH if there is none, or only texts may name it."""
    machine, suffix = split(name)
    if name in OLDER:
        raise unknown_arch(name, targets())
    return PtxTarget(name, machine, suffix)


def target_of_text(name: str, written: tuple[int, int] | None) -> PtxTarget:
    """Return the target that a text of that PTX version names: also one that no code is made for any more.

    Raises UNKNOWN_ARCH if there is none of that name.
    """
    machine, suffix = split(name)
    return PtxTarget(name, machine, suffix, written)
