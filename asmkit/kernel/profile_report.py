"""The interface of the result of `Kernel.profile`, which is defined above the kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from ..errors import Finding


class StandoutFact(Protocol):
    """A fact that explains why a kernel can be slow. See `asmkit.profile.Standout`."""

    @property
    def kind(self) -> str:
        """The kind of the fact, such as `bank conflict`."""
        ...

    @property
    def message(self) -> str:
        """The fact with its numbers."""
        ...

    @property
    def fix(self) -> str:
        """The change that you can make."""
        ...

    @property
    def place(self) -> tuple[str, int] | None:
        """The file and the line."""
        ...


class LaunchProfile(Protocol):
    """The profile of a launch, an `asmkit.profile.Profile`, which has further attributes."""

    @property
    def standouts(self) -> Sequence[StandoutFact]:
        """The facts that can explain why the kernel is slow, the most important one first."""
        ...

    @property
    def findings(self) -> Sequence[Finding]:
        """The findings of the program, of the run and of the assembler."""
        ...

    def html(self) -> str:
        """Return the profile as a self-contained page."""
        ...

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        ...

    def print(self) -> None:
        """Print the short form."""
        ...


class CountedRun(Protocol):
    """A run with counters, an `asmkit.profile.run.ProfiledRun`."""

    findings: Sequence[Finding]

    def observe(self, run: Callable[[Any], Any]) -> object:
        """Call a function that runs the kernel with watchers, and return its report."""
        ...

    def profile(self, name: str, device: str | None) -> LaunchProfile:
        """Return the profile of the run, with the floor of a device."""
        ...
