"""Cells of tensor memory: rectangles in both orientations, and any other lanes and columns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit.ptx.sim.tcgen05.cells import Cells

LANES = np.arange(32, 64)
COLUMNS = np.arange(5, 13)
KINDS: dict[str, tuple[Any, Any]] = {
    "rows": (LANES[:, None], COLUMNS[None]),
    "rows of a vector": (LANES[:, None], COLUMNS),
    "turned": (LANES[None], COLUMNS[:, None]),
    "turned vector": (LANES, COLUMNS[:, None]),
    "one lane": (LANES[:1, None], COLUMNS[None]),
    "one column": (LANES[:, None], COLUMNS[None, :1]),
    "reversed": (LANES[::-1, None], COLUMNS[None]),
    "gaps": (LANES[:, None], COLUMNS[None] * 2),
    "pairs": (LANES[:8], COLUMNS),
    "halves": (LANES[None, :, None], np.stack([COLUMNS, COLUMNS + 9], axis=-1)[:, None]),
}


def array() -> Any:
    return np.random.default_rng(1).integers(0, 3, (2, 128, 512)).astype(np.int32)


@pytest.mark.parametrize("kind", KINDS)
def test_elements_are_those_of_numpy(kind: str):
    lane, column = KINDS[kind]
    cells, one = Cells(1, lane, column), array()
    want = one[1, lane, column]
    assert cells.shape == want.shape
    assert np.array_equal(cells.of(one), want)
    assert cells.numbers(one) == [int(x) for x in np.unique(want) if x]
    assert cells.any(one == 2) == bool((want == 2).any())


@pytest.mark.parametrize("kind", KINDS)
def test_written_elements_are_those_of_numpy(kind: str):
    lane, column = KINDS[kind]
    cells, got, want = Cells(1, lane, column), array(), array()
    values = np.arange(np.prod(cells.shape), dtype=np.int32).reshape(cells.shape)
    cells.put(got, values)
    want[1, lane, column] = values
    assert np.array_equal(got, want)
    assert not np.shares_memory(cells.of(got), got)


def test_numbers_of_equal_cells():
    cells = Cells(0, LANES[:, None], COLUMNS[None])
    one = np.zeros((1, 128, 512), np.int32)
    assert cells.numbers(one) == []
    cells.put(one, 7)
    assert cells.numbers(one) == [7]
    assert int(one.sum()) == 7 * LANES.size * COLUMNS.size
