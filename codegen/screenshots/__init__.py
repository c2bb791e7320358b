"""Generate the screenshots of the pages, by running the programs that they show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from . import debugger

FOLDER = Path("docs/screenshots")


def outputs() -> Iterator[tuple[Path, str]]:
    """Yield every screenshot: its path below the repository's root, and its text."""
    yield FOLDER / "debugger_finding.svg", debugger.finding()
    yield FOLDER / "debugger_write.svg", debugger.write()
    yield FOLDER / "debugger_barriers.svg", debugger.barriers()
    yield FOLDER / "debugger_flights.svg", debugger.flights()
