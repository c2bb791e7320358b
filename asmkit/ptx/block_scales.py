"""The layout of block scales that `tcgen05.cp` and cuBLAS read: tiles of 128 rows and 4 blocks, 512 bytes each.

A matrix product with block scales has one scale for each row of A or column of B and each block of 16 or 32 elements
along K. A tile is an array of 32 × 4 × 4 bytes: the scale of row r and block b is in element (r mod 32, r // 32, b).
`tcgen05.cp.32x128b.warpx4` copies a tile to four columns of tensor memory, where `tcgen05.mma` expects it: the scales
of row r are in lane r mod 32 of column r // 32 (PTX ISA 9.7.16.9, 9.7.16.10.7). The tiles are in row-major order, those
along K first. The documentation of cuBLAS describes the layout in "1D Block Scaling Factors Layout".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ..errors import DiagnosticCode, error

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray

ROWS, BLOCKS = 128, 4
"""The numbers of rows and of blocks along K in a tile."""
LANES = 32
"""The lanes of tensor memory that hold the rows of a tile: row r is in lane r mod 32."""
TILE = LANES, ROWS // LANES * BLOCKS
"""The shape of a tile in bytes: 32 rows of 16 bytes."""


def offset(row: int | Array, block: int | Array, blocks: int) -> int | Array:
    """Return the position of a scale in the layout: the formula, for ints and arrays.

    Args:
        row: the row of A, or the column of B.
        block: the block along K.
        blocks: the number of blocks along K.

    """
    tile = row // ROWS * -(-blocks // BLOCKS) + block // BLOCKS
    return tile * ROWS * BLOCKS + row % LANES * TILE[1] + row % ROWS // LANES * BLOCKS + block % BLOCKS


def columns(rows: int) -> int:
    """Return the columns of tensor memory with four scales of each row: whole groups of 128 rows, as copies write."""
    return -(-rows // ROWS) * (ROWS // LANES)


def pack(scales: Array) -> Array:
    """Return scales (…, rows, blocks) in the layout: (…, ⌈rows/128⌉, ⌈blocks/4⌉, 32, 16). Missing scales are zero bits.

    Zero bits are 2⁻¹²⁷ in ue8m0, which has no zero. Raises RANK for an array with less than two axes.
    """
    import numpy as np

    _check_rank("scales", np.shape(scales), 2)
    *front, rows, blocks = scales.shape
    tiles = -(-rows // ROWS), -(-blocks // BLOCKS)
    whole = np.zeros((*front, tiles[0] * ROWS, tiles[1] * BLOCKS), scales.dtype)
    whole[..., :rows, :blocks] = scales
    parts = whole.reshape(*front, tiles[0], ROWS // LANES, LANES, tiles[1], BLOCKS)
    ordered = np.moveaxis(parts, -2, -4)  # tiles along K in front of the groups and the lanes
    return np.ascontiguousarray(np.swapaxes(ordered, -2, -3)).reshape(*front, *tiles, *TILE)


def unpack(packed: Array, rows: int, blocks: int) -> Array:
    """Return scales (…, rows, blocks) from the layout that `pack` returns.

    Raises RANK for an array with less than four axes, and DIMENSION if its shape does not fit the numbers.
    """
    import numpy as np

    _check_rank("packed", np.shape(packed), 4)
    *front, tiles, along, _, _ = packed.shape
    want = (-(-rows // ROWS), -(-blocks // BLOCKS), *TILE)
    for axis, (length, known) in enumerate(zip(packed.shape[-4:], want, strict=True), len(front)):
        if length != known:
            dim = f"{rows} rows and {blocks} blocks: the length"
            raise error(DiagnosticCode.DIMENSION, name="packed", axis=axis, dim=dim, want=known, got=length)
    parts = np.swapaxes(packed.reshape(*front, tiles, along, LANES, ROWS // LANES, BLOCKS), -2, -3)
    whole = np.moveaxis(parts, -4, -2).reshape(*front, tiles * ROWS, along * BLOCKS)
    return np.ascontiguousarray(whole[..., :rows, :blocks])


def _check_rank(name: str, shape: tuple[int, ...], least: int) -> None:
    if len(shape) < least:
        want = "(rows, blocks)" if least == 2 else "(tiles of rows, tiles of blocks, 32, 16)"
        text = f"{name}: {want}, after axes of any number"
        raise error(DiagnosticCode.RANK, name=name, want=want, rank=least, got=shape, signature=text)
