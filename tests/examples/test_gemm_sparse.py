"""The sparse GEMMs beyond their sweeps: dense matrices that are compressed, slots that are used again, schedules."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError, bf16, f16, watching
from asmkit.ptx import sparsity

ROOT = Path(__file__).parents[2] / "examples"
AMPERE, HOPPER = (runpy.run_path(str(ROOT / name / "gemm_sparse.py"))["gemm_sparse"] for name in ("ampere", "hopper"))
SMALL = {"BM": 64, "BN": 64, "WARPS_N": 2}
KINDS = {"bf16": (bf16, ml_dtypes.bfloat16), "f16": (f16, np.float16)}
CASES = [
    pytest.param(AMPERE, (65, 3, 320), {**SMALL, "STAGES": 2}, id="ampere"),
    pytest.param(AMPERE, (3, 70, 384), {**SMALL, "STAGES": 3}, id="ampere-3"),
    pytest.param(HOPPER, (70, 8, 320), {"bn": 256}, id="hopper"),
    pytest.param(HOPPER, (5, 72, 960), {"bn": 64}, id="hopper-64", marks=pytest.mark.long),
]
"""Kernels, M, N and K, and options, with more steps than slots or stages."""


def sparse(shape: tuple[int, int, int], kind: str) -> tuple[list[np.ndarray[Any, Any]], np.ndarray[Any, Any]]:
    """Inputs of small integers from a dense matrix, and the product. No row of A keeps the same columns as another."""
    m, n, k = shape
    rng, (elem, stored) = np.random.default_rng(m), KINDS[kind]
    dense, b = (rng.integers(-2, 3, size) for size in ((m, k), (n, k)))
    dense *= rng.permuted([[1, 1, 0, 0]] * (m * k // 4), axis=1).reshape(m, k)
    kept, words = sparsity.compress_matrix(elem, dense.astype(stored))
    return [kept, words, b.astype(stored)], (dense @ b.T).astype(np.float64)


@pytest.mark.parametrize("seed", [None, 1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize(("kernel", "shape", "how"), CASES)
def test_slots_are_used_again_in_any_order(kernel: Any, shape: Any, how: dict[str, Any], seed: int | None) -> None:
    inputs, want = sparse(shape, "f16" if seed else "bf16")
    with watching("default", seed=seed):
        got = kernel(*inputs, **how)
    assert np.array_equal(got.astype(np.float64), want.astype(got.dtype).astype(np.float64))


@pytest.mark.parametrize(("kernel", "how"), [(AMPERE, SMALL), (HOPPER, {"bn": 64})])
def test_lengths_that_contradict_each_other(kernel: Any, how: dict[str, Any]) -> None:
    (kept, words, b), _ = sparse((64, 64, 128), "bf16")
    with pytest.raises(AsmError, match="DIMENSION: metadata has length 4 on axis 1, but K/16 is 8"):
        kernel(kept, words[:, :4].copy(), b, **how)
    with pytest.raises(AsmError, match="DIMENSION: a has length 128 on axis 1, but K/2 is 64"):
        kernel(np.repeat(kept, 2, axis=1), words, b, **how)
    with pytest.raises(AsmError, match="DIVISIBLE"):
        kernel(kept[:, :16].copy(), words[:, :2].copy(), b[:, :32].copy(), **how)


@pytest.mark.parametrize(("kernel", "how"), [(AMPERE, SMALL), (HOPPER, {"bn": 64})])
def test_illegal_metadata(kernel: Any, how: dict[str, Any]) -> None:
    inputs, _ = sparse((40, 64, 64), "bf16")
    inputs[1][17, 2] = 0x4F44
    with pytest.raises(AsmError, match="METADATA"):
        kernel(*inputs, **how)


def test_tiles_that_there_are_not() -> None:
    inputs, _ = sparse((64, 64, 64), "bf16")
    with pytest.raises(ValueError, match="bn=96: one of"):
        HOPPER(*inputs, bn=96)
    for how in ({"BM": 24}, {"BN": 72}, {"STAGES": 1}, {"BM": 512}):
        with pytest.raises(ValueError, match="Tile"):
            AMPERE(*inputs, **how)


def test_the_default_tile_in_a_larger_product() -> None:
    inputs, want = sparse((130, 257, 128), "bf16")
    assert np.array_equal(AMPERE(*inputs).astype(np.float64), want)
