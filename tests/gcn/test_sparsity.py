"""Compression of A for smfmac: there and back, the registers of the manual, and matrices that are not sparse enough."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.gcn.fragments import smfmac_index, sparse_names, sparse_shape
from asmkit.gcn.sparsity import LEGAL, columns, compress, decompress

EVERY = [(name, arch) for arch in ("gfx942", "gfx950") for name in sparse_names(arch)]
NAME = "v_smfmac_f32_16x16x32_f16"


@pytest.mark.parametrize(("name", "arch"), EVERY)
def test_compress_finds_the_kept_elements_and_decompress_undoes_it(name: str, arch: str):
    made, rng = sparse_shape(name, arch), np.random.default_rng(7)
    codes = np.array(LEGAL)[rng.integers(0, 6, (3, made.m, made.k // 4))]
    kept = rng.integers(1, 8, (3, made.m, made.k // 2))
    dense = np.zeros((3, made.m, made.k), np.int64)
    for e in range(2):
        at = 4 * np.arange(made.k // 4) + (codes >> 2 * e & 3)
        np.put_along_axis(dense, at, kept[..., e::2], axis=-1)
    found, words = compress(name, arch, dense)
    assert np.array_equal(found, kept)
    for tile, lane in np.ndindex(3, 64):
        row, group = lane % made.m, lane // made.m
        own = codes[tile, row].reshape(64 // made.m, -1)[group]
        assert int(words[tile, lane]) == sum(int(c) << 4 * i for i, c in enumerate([*own] * (8 // len(own))))
    for abid in range(smfmac_index(name, arch).blocks):
        assert np.array_equal(decompress(name, arch, found, words, abid), dense)


def test_rows_with_fewer_nonzero_elements():
    """Zeros fill the kept elements, and the indices stay legal."""
    rng = np.random.default_rng(8)
    dense = np.zeros((2, 16, 32), np.float16)
    dense[1] = rng.integers(1, 8, (16, 32)) * (rng.random((16, 32)) < 0.1)
    dense *= (dense.reshape(2, 16, 8, 4) != 0).cumsum(-1).reshape(dense.shape) <= 2
    kept, words = compress(NAME, "gfx942", dense)
    assert (kept.shape, kept.dtype) == ((2, 16, 16), np.float16)
    assert np.array_equal(decompress(NAME, "gfx942", kept, words), dense)


def test_columns():
    assert columns(np.array([[0b1101, 0b0100]])).tolist() == [[1, 3, 4, 5]]


def test_too_many_nonzero_elements():
    dense = np.zeros((2, 16, 32), np.uint8)
    dense[1, 3, [4, 5, 6]] = 1
    with pytest.raises(AsmError, match="row 3, columns 4 to 7 of matrix 1 have 3 nonzero elements") as caught:
        compress(NAME, "gfx942", dense)
    assert caught.value.code == "METADATA"


def test_illegal_indices():
    words = np.full((1, 64), 0x44444444, np.uint32)
    words[0, 18] = 0x44444441  # row 2, the first chunk of lanes 16 … 31
    with pytest.raises(AsmError, match="row 2, chunk 2 of matrix 0 is 0b0001") as caught:
        decompress(NAME, "gfx942", np.ones((1, 16, 16)), words)
    assert caught.value.code == "METADATA"


@pytest.mark.parametrize(("name", "arch", "code"), [
    ("v_smfmac_f32_16x16x64_f16", "gfx942", "ARCH"), ("v_mfma_f32_16x16x16_f16", "gfx942", "UNKNOWN_INSTRUCTION"),
])  # fmt: skip
def test_names_that_the_target_does_not_have(name: str, arch: str, code: str):
    with pytest.raises(AsmError) as caught:
        compress(name, arch, np.zeros((1, 16, 64)))
    assert caught.value.code == code
