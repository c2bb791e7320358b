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


class SecondRun:
    """A second run with counters, from the contents that the arrays had when this object was made."""

    def __init__(self, arrays: Sequence[Array], start: Start, counted: Callable[[], CountedRun]) -> None:
        self._arrays = [array for array in arrays if array.flags.writeable]
        self._start, self._counted = start, counted
        self.findings: Sequence[Finding] = ()
        """The findings of the first run, which the profile shows."""
        self._made: CountedRun | None = None
        self.bytes = sum(array.nbytes for array in self._arrays)
        self._before = [array.copy() for array in self._arrays] if self.bytes <= MOST_COPIED else None

    def before(self, arrays: Sequence[Array]) -> list[Array] | None:
        """Return the contents that arrays had when this object was made, None if they were too large to be copied."""
        if self._before is None:
            return None
        copies = {id(array): copy for array, copy in zip(self._arrays, self._before, strict=True)}
        return [copies.get(id(array), array) for array in arrays]

    def profile(self, name: str, device: str | None) -> LaunchProfile:
        """Return the profile, with the floor of a device. The kernel runs at the first call.

        Raises BACKEND if the arrays were too large to be copied.
        """
        if self._before is None:
            has = f"its arrays have {self.bytes >> 20:,} MB, and a run keeps copies of up to {MOST_COPIED >> 20} MB"
            what = f"the kernel cannot run again for its profile: {has}"
            raise error(DiagnosticCode.BACKEND, what=what, fix="count in the first run: `asmkit.run(…, profile=True)`")
        if self._made is None:
            self._made = self._repeated(self._before)
        return self._made.profile(name, device)

    def _repeated(self, before: Sequence[Array]) -> CountedRun:
        """Run the kernel with counters. The arrays keep the contents that they have now."""
        made = self._counted()
        after = [array.copy() for array in self._arrays]
        try:
            _restore(self._arrays, before)
            made.observe(lambda watchers: self._start(cast("Watch", watchers)))
        finally:
            _restore(self._arrays, after)
        made.findings = self.findings
        return made


def _restore(arrays: Sequence[Array], contents: Sequence[Array]) -> None:
    """Write contents into arrays."""
    for array, content in zip(arrays, contents, strict=True):
        array[...] = content
