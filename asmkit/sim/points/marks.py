"""The recorded marks of a run, in simulated order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import show

if TYPE_CHECKING:
    from ...ir.debug_points import Mark
    from ..memory import Array

EVENTS = 1 << 20
"""The number of events of warps that a run keeps."""


class Event(NamedTuple):
    """A mark of a warp.

    In the simulator, `time` counts the steps that its chunk of blocks has executed. On a device, it is in nanoseconds,
    and `sm` is the multiprocessor.
    """

    name: str
    phase: str
    time: float
    block: int
    warp: int
    where: str = ""
    sm: int | None = None


class Marks:
    """The marks of a run, and the number of events that were left out."""

    def __init__(self) -> None:
        self._found: list[tuple[Mark, int, Array, Array]] = []
        self._count = 0
        self.left_out = 0

    def __len__(self) -> int:
        return self._count

    def add(self, mark: Mark, time: int, blocks: Array, warps: Array) -> None:
        """Add the mark of some warps at one time."""
        if self._count + len(blocks) > EVENTS:
            self.left_out += len(blocks)
            return
        self._count += len(blocks)
        self._found.append((mark, time, blocks, warps))

    def __iter__(self) -> Iterator[Event]:
        for mark, time, blocks, warps in self._found:
            for block, warp in zip(blocks.tolist(), warps.tolist(), strict=True):
                yield Event(mark.name, mark.phase, time, block, warp, show(mark.where))


def warps_of(lanes: Array, pitch: int, first: int, warp: int) -> tuple[Array, Array]:
    """Return the blocks and the warps of lanes, each warp once."""
    found = np.unique(lanes // warp)
    each = pitch // warp
    return first + found // each, found % each
