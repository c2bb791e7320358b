"""Watches for instructions that follow one another too soon, where the machine does not wait by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .watch import Watcher

if TYPE_CHECKING:
    from .engine import Launch


class Hazards(Watcher):
    """What an architecture's `hazards(program)` finds, along every path of the program; PTX has none."""

    name = "hazards"

    def start(self, launch: Launch) -> None:
        """Look through the program before it runs; the run goes on."""
        if hasattr(launch.sem, "hazards"):
            for finding in launch.sem.hazards(launch.program):
                launch.note(finding, 0)
