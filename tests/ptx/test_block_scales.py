"""The layout of block scales: round trips, the formula of each position, and the cells of tensor memory."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx import MatrixDescriptor, block_scales

from .sim.tcgen05.programs import COLUMNS, LANES, descriptor, run

SHAPES = [(128, 4), (256, 16), (1, 1), (129, 5), (100, 3), (0, 4), (300, 2)]


def scales(rows: int, blocks: int, front: tuple[int, ...] = ()) -> Any:
    return np.random.default_rng(rows + blocks).integers(1, 256, (*front, rows, blocks), np.uint8)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("front", [(), (2, 3)])
def test_round_trip(shape: tuple[int, int], front: tuple[int, ...]) -> None:
    given = scales(*shape, front)
    packed = block_scales.pack(given)
    assert packed.shape == (*front, -(-shape[0] // 128), -(-shape[1] // 4), 32, 16)
    assert packed.sum(dtype=int) == given.sum(dtype=int)  # the others are zero
    np.testing.assert_array_equal(block_scales.unpack(packed, *shape), given)


@pytest.mark.parametrize("shape", SHAPES)
def test_each_scale_is_where_the_formula_says(shape: tuple[int, int]) -> None:
    given = scales(*shape)
    flat = block_scales.pack(given).reshape(-1)
    tiles = -(-shape[1] // 4)
    for row, block in np.ndindex(*shape):
        tile = (row // 128) * tiles + block // 4
        place = tile * 512 + (row % 32) * 16 + ((row // 32) % 4) * 4 + block % 4
        assert flat[place] == given[row, block]
        assert block_scales.offset(row, block, shape[1]) == place
    rows, blocks = np.indices(shape)
    np.testing.assert_array_equal(flat[block_scales.offset(rows, blocks, shape[1])], given)


def test_narrow_floats_keep_their_bits() -> None:
    given = scales(130, 5).view(ml_dtypes.float8_e8m0fnu)
    packed = block_scales.pack(given)
    assert packed.dtype == given.dtype
    np.testing.assert_array_equal(block_scales.unpack(packed, 130, 5).view(np.uint8), given.view(np.uint8))
    assert packed.view(np.uint8)[1, 1, 31, 15] == 0  # not the bits of 1


def test_a_copy_to_tensor_memory_puts_them_where_products_read_them() -> None:
    given = scales(128, 4)
    shared = block_scales.pack(given).reshape(-1)
    of_tile = MatrixDescriptor(stride=128).encode("tcgen05")
    body = f"tcgen05.cp.cta_group::1.32x128b.warpx4 [%t+8], {descriptor(of_tile, 0)};"
    cells, report = run(body, shared, np.zeros((LANES, COLUMNS), np.uint32))
    assert report.findings == []
    found = np.ascontiguousarray(cells.reshape(LANES, COLUMNS)[:, 8:12]).view(np.uint8).reshape(4, 32, 4, 4)
    for group in found:  # each of the four groups of 32 lanes
        for row in range(128):
            np.testing.assert_array_equal(group[row % 32, row // 32], given[row])


def test_arrays_of_other_shapes() -> None:
    packed = block_scales.pack(scales(130, 5))
    for call, code, text in (
        (lambda: block_scales.pack(np.zeros(4, np.uint8)), "RANK", "scales must be (rows, blocks)"),
        (lambda: block_scales.unpack(packed[0], 128, 5), "RANK", "packed must be (tiles of rows"),
        (lambda: block_scales.unpack(packed, 300, 5), "DIMENSION", "packed has length 2 on axis 0"),
        (lambda: block_scales.unpack(packed, 130, 9), "DIMENSION", "packed has length 2 on axis 1"),
        (lambda: block_scales.unpack(packed.swapaxes(2, 3), 130, 5), "DIMENSION", "packed has length 16 on axis 2"),
    ):
        with pytest.raises(AsmError) as caught:
            call()
        assert caught.value.code == code
        assert text in str(caught.value)
