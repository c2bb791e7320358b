"""The matrix kernel against numpy, exactly on integers and over chunks and threads."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.abi import enter

from ..support.sim_programs import gemm


@pytest.mark.parametrize(("M", "N", "K"), [(16, 8, 16), (16, 8, 0), (32, 16, 32), (128, 64, 128), (256, 256, 32)])
@pytest.mark.parametrize("threads", [1, 2])
def test_integers_are_exact(M: int, N: int, K: int, threads: int):
    draw = np.random.default_rng(M * 7919 + N * 31 + K)
    a, b = (draw.integers(-8, 9, (rows, K)).astype(ml_dtypes.bfloat16) for rows in (M, N))
    d = np.full((M, N), np.nan, np.float32)
    sizes = {"N": np.uint32(N), "K": np.uint32(K)}
    params = {"a": a, "b": b, "d": d, **sizes}
    sim.run(enter(gemm().finish()), grid=(N // 8, M // 16), block=32, params=params, threads=threads)
    assert np.array_equal(d, a.astype(np.float32) @ b.astype(np.float32).T)


def test_inexact_is_about_right():
    draw = np.random.default_rng(0)
    a, b = (draw.standard_normal((64, 64)).astype(ml_dtypes.bfloat16) for _ in "ab")
    d = np.zeros((64, 64), np.float32)
    sizes = {"N": np.uint32(64), "K": np.uint32(64)}
    sim.run(enter(gemm().finish()), grid=(8, 4), block=32, params={"a": a, "b": b, "d": d, **sizes}, exact=False)
    assert np.allclose(d, a.astype(np.float64) @ b.astype(np.float64).T, atol=1e-4)
