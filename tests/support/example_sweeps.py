"""The sweeps of the examples: what each file names `SWEEP`, one or a list."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asmkit import Sweep

EXAMPLES = Path(__file__).parents[2] / "examples"


class ExampleSweep(NamedTuple):
    """A sweep of an example's file, and its place in the list there."""

    path: Path
    index: int
    sweep: Sweep
    again: bool
    """Whether a sweep before it in the file is of the same kernel, with other options or shapes."""

    @property
    def name(self) -> str:
        """The names of the folder and the file, and the place."""
        return f"{self.path.parent.name}-{self.path.stem}-{self.index}"


@cache
def sweeps_of(path: Path) -> tuple[Sweep, ...]:
    """Return the sweeps of a file."""
    found = runpy.run_path(str(path))["SWEEP"]
    return (found,) if isinstance(found, Sweep) else tuple(found)


def example_sweeps(*patterns: str) -> Iterator[ExampleSweep]:
    """Yield the sweeps of the examples that match a pattern such as `hopper/*.py`, by default all, sorted by file."""
    for path in sorted(path for pattern in patterns or ("*/*.py",) for path in EXAMPLES.glob(pattern)):
        kernels: set[object] = set()
        for i, sweep in enumerate(sweeps_of(path)):
            yield ExampleSweep(path, i, sweep, sweep.kernel in kernels)
            kernels.add(sweep.kernel)
