"""The cell of tensor memory that each register of each thread holds (PTX ISA 9.7.16.2.3.1).

The tables follow the figures of the manual, which agree with the layouts of CUTLASS and Triton.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from ....sim.memory import Array

_WARP = 32


class Places(NamedTuple):
    """The lane and the column of each cell, relative to the address, by register and thread: (registers, 32).

    With packed registers, the arrays are (registers, 32, 2): the low half comes from the first cell.
    """

    lane: Array
    column: Array
    rows: int
    """The number of lanes of tensor memory, 16 or 32."""

    def of_warps(self, first_lanes: list[int]) -> tuple[Array, Array]:
        """Return the lanes and the columns of warps side by side, given the lanes at which they begin.

        The arrays broadcast to each other. They are a rectangle with `32x32b`, whose threads have a lane each.
        """
        one_each = self.rows == _WARP
        lane = np.concatenate([self.lane[: 1 if one_each else None] + first for first in first_lanes], axis=1)
        column = self.column[:, :1] if one_each else np.concatenate([self.column] * len(first_lanes), axis=1)
        return lane, column


@cache
def places(shape: str, repeat: int, *, packed: bool = False, apart: int = 0) -> Places:
    """Return the cells of `tcgen05.ld` and `tcgen05.st`.

    Args:
        shape: `32x32b`, `16x64b`, `16x128b`, `16x256b` or `16x32bx2`.
        repeat: The repetitions along the columns, `.x1` to `.x128`.
        packed: Whether a register holds 16 bits of each of two columns side by side.
        apart: The columns between the two halves of `16x32bx2`.

    """
    lane, column, width = _unit(shape)
    registers = len(lane)
    step = np.arange(repeat).repeat(registers)[:, None]
    lanes = np.tile(lane, (repeat, 1))
    columns = np.tile(column, (repeat, 1)) + step * width
    if packed:
        columns = np.stack([2 * columns, 2 * columns + 1], axis=-1)
        lanes = np.stack([lanes, lanes], axis=-1)
    if shape == "16x32bx2":
        half = (np.arange(_WARP) // 16 * apart)[None, :]
        columns = columns + (half[..., None] if packed else half)
    return Places(lanes, columns, 32 if shape == "32x32b" else 16)


def _unit(shape: str) -> tuple[Array, Array, int]:
    """Return lane and column of the registers of `.x1`, (registers, 32), and the columns of one repetition."""
    t = np.arange(_WARP)
    match shape:
        case "32x32b":
            lane, column, width = [t], [0 * t], 1
        case "16x32bx2":
            lane, column, width = [t % 16], [0 * t], 1
        case "16x64b":
            lane, column, width = [t // 4 + t % 2 * 8], [t // 2 % 2], 2
        case "16x128b":
            lane, column, width = [t // 4 + 8 * i for i in range(2)], [t % 4] * 2, 4
        case _:
            lane = [t // 4 + 8 * (i // 2) for i in range(4)]
            column, width = [t % 4 * 2 + i % 2 for i in range(4)], 8
    return np.stack(lane), np.stack(column), width
