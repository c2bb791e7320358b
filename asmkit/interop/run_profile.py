"""The profile of a run: of its own counters, or of a second run from copies of the arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, cast

from ..errors import DiagnosticCode, error
from ..launch.array_copies import Copies, most_copied

if TYPE_CHECKING:
    from ..errors import Finding
    from ..kernel.profile_report import CountedRun, LaunchProfile
    from ..sim.report import Report
    from ..sim.settings import Watch

Start: TypeAlias = "Callable[[Watch], Report]"
"""A function that runs the kernel with watchers."""


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
        if not self._copies.complete:
            size = f"{self._copies.bytes >> 20:,} MB"
            has = f"its arrays have {size}, and a run keeps copies of up to {most_copied() >> 20} MB"
            what = f"the kernel cannot run again for its profile: {has}"
            raise error(DiagnosticCode.BACKEND, what=what, fix="count in the first run: `asmkit.run(…, profile=True)`")
        if self._made is None:
            self._made = self._repeated()
        return self._made.profile(name, device)

    def _repeated(self) -> CountedRun:
        """Run the kernel with counters. The arrays keep the contents that they have now."""
        made = self._counted()
        after = Copies(self._copies.arrays)
        try:
            self._copies.restore()
            made.observe(lambda watchers: self._start(cast("Watch", watchers)))
        finally:
            after.restore()
        made.findings = self.findings
        return made
