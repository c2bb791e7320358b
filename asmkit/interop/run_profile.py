"""The profile of a run: of its own counters, or of a second run from copies of the arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..sim.memory import Array

if TYPE_CHECKING:
    from ..errors import Finding
    from ..kernel.profile_report import CountedRun, LaunchProfile
    from ..sim.report import Report
    from ..sim.settings import Watch

Start: TypeAlias = "Callable[[Watch], Report]"
"""A function that runs the kernel with watchers."""

MOST_COPIED = 64 << 20
"""The bytes up to which a run keeps the contents that its arrays had before, so that it can be repeated."""


class Copies:
    """Copies of the contents that arrays have when this object is made, unless these are too large."""

    def __init__(self, arrays: Sequence[Array]) -> None:
        self.arrays = [array for array in arrays if array.flags.writeable]
        self.bytes = sum(array.nbytes for array in self.arrays)
        self.before = [array.copy() for array in self.arrays] if self.bytes <= MOST_COPIED else None

    def of(self, arrays: Sequence[Array]) -> list[Array] | None:
        """Return the contents that arrays had, None if they were too large to be copied."""
        if self.before is None:
            return None
        copies = {id(array): copy for array, copy in zip(self.arrays, self.before, strict=True)}
        return [copies.get(id(array), array) for array in arrays]


class SecondRun:
    """A second run with counters, from the contents that the arrays had before the first run."""

    def __init__(self, copies: Copies, start: Start, counted: Callable[[], CountedRun]) -> None:
        self._copies, self._start, self._counted = copies, start, counted
        self.findings: Sequence[Finding] = ()
        """The findings of the first run, which the profile shows."""
        self._made: CountedRun | None = None

    def profile(self, name: str, device: str | None) -> LaunchProfile:
        """Return the profile, with the floor of a device. The kernel runs at the first call.

        Raises BACKEND if the arrays were too large to be copied.
        """
        before = self._copies.before
        if before is None:
            size = f"{self._copies.bytes >> 20:,} MB"
            has = f"its arrays have {size}, and a run keeps copies of up to {MOST_COPIED >> 20} MB"
            what = f"the kernel cannot run again for its profile: {has}"
            raise error(DiagnosticCode.BACKEND, what=what, fix="count in the first run: `asmkit.run(…, profile=True)`")
        if self._made is None:
            self._made = self._repeated(before)
        return self._made.profile(name, device)

    def _repeated(self, before: Sequence[Array]) -> CountedRun:
        """Run the kernel with counters. The arrays keep the contents that they have now."""
        made = self._counted()
        arrays = self._copies.arrays
        after = [array.copy() for array in arrays]
        try:
            _restore(arrays, before)
            made.observe(lambda watchers: self._start(cast("Watch", watchers)))
        finally:
            _restore(arrays, after)
        made.findings = self.findings
        return made


def _restore(arrays: Sequence[Array], contents: Sequence[Array]) -> None:
    """Write contents into arrays."""
    for array, content in zip(arrays, contents, strict=True):
        array[...] = content
