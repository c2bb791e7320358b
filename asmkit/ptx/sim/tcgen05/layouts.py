"""The lanes and columns of tensor memory that hold A and D of a `tcgen05.mma` (PTX ISA 9.7.16.10.5)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...tensor_sparsity import LANES, row_lanes
from .cells import Cells
from .memory import column_of, lane_of

if TYPE_CHECKING:
    from ....sim.memory import Array
    from ...matrix_descriptors import InstructionDescriptor
    from .opcodes import Facts


class Part(NamedTuple):
    """A part of D in one block: its rows of the block's A, their lanes, and its columns `first` to `end` of D.

    The columns of the part are side by side from the address of D on.
    """

    lanes: Array
    first: int
    end: int


@cache
def parts(m: int, n: int, blocks: int, *, stationary: bool = False, sparse: bool = False) -> tuple[Part, ...]:
    """Return the parts of D in one block.

    Args:
        m: The rows of D, in both blocks of a pair together.
        n: The columns of D.
        blocks: 2 for a pair of blocks, which have half of the rows each.
        stationary: Whether the product is `tcgen05.mma.ws`.
        sparse: Whether A is sparse. A sparse A of a pair of blocks has layout C instead of B.

    """
    found = row_lanes(m // blocks, split=stationary or (blocks == 2 and not sparse))
    width = n // len(found)
    return tuple(Part(lanes, width * i, width * (i + 1)) for i, lanes in enumerate(found))


@lru_cache(maxsize=256)
def cells_of_d(
    block: int, address: int, m: int, n: int, blocks: int, stationary: bool, sparse: bool
) -> tuple[Cells, ...]:  # fmt: skip
    """Return the cells of the parts of D in a block, given its address. The other arguments are those of `parts`."""
    lane, column = int(lane_of(address)), int(column_of(address))
    return tuple(
        Cells(block, part.lanes[:, None] + lane, np.arange(part.end - part.first)[None, :] + column)
        for part in parts(m, n, blocks, stationary=stationary, sparse=sparse)
    )


def first_lanes(layout: tuple[Part, ...]) -> tuple[int, ...]:
    """Return the lanes at which D can begin: two in the layouts C and F, which use 16 lanes of every 32."""
    return (0, 16) if sum(len(part.lanes) for part in layout) < LANES else (0,)


def wrong_shape(shape: InstructionDescriptor, facts: Facts) -> str:
    """Return why a product does not exist, or an empty string (PTX ISA 9.7.16.2.1).

    With K = 96, the manual lists M = 256 in a pair of blocks only. CUTLASS also has M = 128 in one block, and N in
    steps of 16 (`SM103_MXF4_ULTRA_SS_VS`).
    """
    m, n = shape.m, shape.n
    rows = _rows(facts, k96=shape.k96)
    if m not in rows:
        return f"M is {m}: it must be {' or '.join(map(str, rows))}"
    if facts.stationary:
        widths = (64, 128) if facts.sparse else (64, 128, 256)
        return "" if n in widths else f"N is {n}: it must be {' or '.join(map(str, widths))}"
    if facts.kind == "i8" and facts.blocks == 1 and n in (8, 24):
        return ""
    step = 16 if shape.k96 else _step(m, facts)
    return "" if n % step == 0 and step <= n <= 256 else f"N is {n}: it must be a multiple of {step}, up to 256"


def _rows(facts: Facts, *, k96: bool) -> tuple[int, ...]:
    """Return the legal M."""
    if facts.stationary:
        return 32, 64, 128
    if facts.scales:
        return (128,) if facts.blocks == 1 else (256,) if facts.sparse or k96 else (128, 256)
    return (64, 128) if facts.blocks == 1 else (128, 256)


def _step(m: int, facts: Facts) -> int:
    """Return the number that N is a multiple of."""
    if facts.kind == "i8":
        return 16 * facts.blocks
    return 8 if facts.blocks == 1 and (m == 64 or facts.scales) else 16
