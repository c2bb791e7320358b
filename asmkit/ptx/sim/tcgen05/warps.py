"""Warps that access the same columns of tensor memory: they are simulated together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..warp import WARP
from .cells import Cells

if TYPE_CHECKING:
    from ....sim.memory import Array


class Warps(NamedTuple):
    """Warps of one warpgroup, and the cells of their threads."""

    warps: Array
    cells: Cells
    """By register and thread, (registers, 32 · warps), or with both halves of packed registers as a third axis."""

    @property
    def lanes(self) -> Array:
        """The threads of the warps, as lanes of the chunk."""
        return (self.warps[:, None] * WARP + np.arange(WARP)).reshape(-1)

    def single(self) -> list[Warps]:
        """Return each warp with its cells."""
        return [Warps(self.warps[i : i + 1], self._cells_of(i)) for i in range(len(self.warps))]

    def _cells_of(self, i: int) -> Cells:
        """Return the cells of one warp."""
        cells, threads = self.cells, slice(WARP * i, WARP * (i + 1))
        column = cells.column if cells.column.shape[1] == 1 else cells.column[:, threads]
        return Cells(cells.block, cells.lane[:, threads], column)
