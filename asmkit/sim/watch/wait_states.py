"""Check for hazards: instructions that follow each other too closely where the hardware does not stall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import Watcher

if TYPE_CHECKING:
    from ..engine import Launch


class Hazards(Watcher):
    """Report the findings of the architecture's `hazards(program)` along all paths. PTX has no hazards."""

    name, starts_again = "hazards", True

    def start(self, launch: Launch) -> None:
        """Check the program before it runs. The run continues."""
        if hasattr(launch.sem, "hazards"):
            for finding in launch.sem.hazards(launch.program):
                launch.note(finding, 0)
