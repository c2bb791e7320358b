"""Metadata of sparse matrices in tensor memory: there and back, single bits, and matrices that no product has."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx.tensor_sparsity import FORMS, compress, decompress

ROWS = [(128, False), (64, False), (64, True), (32, True)]


def sparse(kind: str, rows: int, k: int, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return a random matrix of which half of the elements are nonzero in each chunk."""
    chunk = FORMS[kind].chunk
    unit = 2 if chunk == 8 else 1
    made = np.zeros((rows, k // chunk, chunk // unit, unit), np.int64)
    order = rng.permuted(np.broadcast_to(np.arange(chunk // unit), made.shape[:3]), axis=2)
    made[order < chunk // unit // 2] = rng.integers(1, 9, unit)
    return made.reshape(rows, k)


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize(("rows", "stationary"), ROWS)
def test_decompress_undoes_compress(kind: str, rows: int, stationary: bool) -> None:
    form = FORMS[kind]
    dense = sparse(kind, rows, 3 * form.k, np.random.default_rng(1))
    kept, words = compress(kind, dense, stationary=stationary)
    assert kept.shape == (rows, 3 * form.k // 2)
    assert words.shape == (128, 3 * form.columns)
    assert np.array_equal(decompress(kind, kept, words, stationary=stationary), dense)
    if stationary:
        assert np.array_equal(words, np.tile(words[:rows], (128 // rows, 1)))


def test_the_words_of_one_row() -> None:
    """Row 9 of f16 is in the high halves of two lanes, eight lanes from each other. Chunk 5 has the next four bits."""
    dense = np.zeros((128, 32))
    dense[9, 4 * 5 + 2], dense[9, 4 * 5 + 3] = 7, 8
    kept, words = compress("f16", dense)
    assert words[9, 0] == 0x44E44444  # 0b1110: elements 2 and 3. All other chunks keep elements 0 and 1.
    assert (np.delete(words[:, 0], 9) == 0x44444444).all()
    assert kept[9, 10:12].tolist() == [7, 8]


def test_sixty_four_rows_have_half_of_the_lanes() -> None:
    _, words = compress("i8", np.zeros((64, 64)))
    assert np.flatnonzero(words[:, 0]).tolist() == [32 * i + j for i in range(4) for j in range(16)]


@pytest.mark.parametrize(
    ("kind", "shape", "why"),
    [("f64", (128, 32), "no sparse products"), ("f16", (96, 32), "the shape"), ("f16", (128, 48), "multiple of 32")],
)
def test_matrices_that_no_product_has(kind: str, shape: tuple[int, int], why: str) -> None:
    with pytest.raises(AsmError, match=why) as caught:
        compress(kind, np.zeros(shape))
    assert caught.value.code == "METADATA"


def test_matrices_that_are_not_sparse_enough_and_illegal_metadata() -> None:
    with pytest.raises(AsmError, match="4 nonzero elements"):
        compress("f16", np.ones((128, 32)))
    words = np.full((128, 2), 0x44444444, np.uint32)
    words[3, 0] = 0x44444440
    with pytest.raises(AsmError, match="row 3, chunk 0 is 0b0000"):
        decompress("f8f6f4", np.ones((128, 32)), words)
