"""The lanes and columns of tensor memory that hold A and D of a `tcgen05.mma` (PTX ISA 9.7.16.10.5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from ....sim.memory import Array


class Part(NamedTuple):
    """A part of D in one block: its rows of the block's A, their lanes, and its columns `first` to `end` of D.

    The columns of the part are side by side from the address of D on.
    """

    lanes: Array
    first: int
    end: int


@cache
def parts(m: int, n: int, blocks: int, *, stationary: bool = False) -> tuple[Part, ...]:
    """Return the parts of D in one block.

    Args:
        m: The rows of D, in both blocks of a pair together.
        n: The columns of D.
        blocks: 2 for a pair of blocks, which have half of the rows each.
        stationary: Whether the product is `tcgen05.mma.ws`.

    """
    rows = m // blocks
    row = np.arange(rows)
    if rows == 128:  # layouts A and D
        return (Part(row, 0, n),)
    if rows == 64 and blocks == 1 and not stationary:  # layout F: 16 lanes of each quarter
        return (Part(row // 16 * 32 + row % 16, 0, n),)
    count = 128 // rows  # layouts B, E and G: the columns are divided among groups of lanes
    width = n // count
    return tuple(Part(row + rows * i, width * i, width * (i + 1)) for i in range(count))


def wrong_shape(m: int, n: int, blocks: int, *, stationary: bool, scaled: bool) -> str:
    """Return why a product does not exist, or an empty string (PTX ISA 9.7.16.2.1)."""
    legal: tuple[int, ...] = (128, 256) if blocks == 2 else (64, 128)
    if scaled:
        legal = (128, 256) if blocks == 2 else (128,)
    if stationary:
        legal = (32, 64, 128)
    if m not in legal:
        return f"M is {m}: it must be one of {', '.join(map(str, legal))}"
    if stationary:
        return "" if n in (64, 128, 256) else f"N is {n}: it must be 64, 128 or 256"
    step = 8 if m == 64 or (scaled and blocks == 1) else 16
    return "" if n % step == 0 and step <= n <= 256 else f"N is {n}: it must be a multiple of {step}, up to 256"
