"""PTX targets and the features they support: `sm_90`, architecture-specific `sm_90a`, family-specific `sm_100f`.

Every target supports the features of all earlier targets without a suffix.  An architecture-specific target (`a`) also
supports the features of its machine, and its code runs only there.  A family-specific target (`f`) supports the
features of its family, and its code also runs on later machines of the family.  Source: PTX ISA 11.1.2, ".target".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..product_names import unknown_arch
from .machine import OLDER, Machine, since, split, targets


@dataclass(frozen=True)
class PtxTarget:
    """A target that exists, as named in `.target`.  Create it with `target(name)`."""

    name: str
    machine: Machine
    suffix: str
    written: tuple[int, int] | None = None
    """The PTX version of the parsed text, None for a builder's program, which is written for the newest version."""

    @cached_property
    def ptx(self) -> tuple[int, int]:
        """The first PTX version that supports this target."""
        return since(self.name)

    def supports(self, arch: str) -> bool:
        """Return whether the target supports table rows that need `arch` (alternatives separated by blanks)."""
        return any(self._supports(one) for one in arch.split())

    @cached_property
    def _number(self) -> int:
        return _number(self.name)

    def _supports(self, needed: str) -> bool:
        number = _number(needed)
        if needed.startswith("<"):  # removed for later targets by a later PTX version
            return self._number < number or (self.written is not None and self.written < WITHOUT_SYNC)
        if needed.endswith("a"):
            return needed == self.name
        if needed.endswith("f"):
            return bool(self.suffix) and self._number // 10 == number // 10 and self._number >= number
        return self._number >= number


def _number(name: str) -> int:
    return int(re.sub(r"\D", "", name))


WITHOUT_SYNC = (6, 4)
"""From this PTX version on, `shfl` and `vote` without `.sync` are rejected for sm_70 and later."""


def target(name: str) -> PtxTarget:
    """Return the target of that name.  Raises UNKNOWN_ARCH if it does not exist or if only texts can name it."""
    machine, suffix = split(name)
    if name in OLDER:
        raise unknown_arch(name, targets())
    return PtxTarget(name, machine, suffix)


def target_of_text(name: str, written: tuple[int, int] | None) -> PtxTarget:
    """Return the target that a text of that PTX version names, including targets that assemblers no longer support.

    Raises UNKNOWN_ARCH if the target does not exist.
    """
    machine, suffix = split(name)
    return PtxTarget(name, machine, suffix, written)
