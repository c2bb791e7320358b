"""Kernels for sm_100 that Triton compiled to `tcgen05`: they are right, and have no findings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import ptx, sim

CORPUS = Path(__file__).parents[3] / "corpus" / "ptx"
R = np.random.default_rng
SCRATCH = np.uint64(0)


@cache
def program(name: str) -> Any:
    """Return the only kernel of a module."""
    file = CORPUS / f"products.triton.sm_100.{name}.ptx"
    kernel = {"gemm_f16": "gemm"}.get(name, name)
    return ptx.parse_module(file.read_text(), file.name).program(kernel)


def run(name: str, grid: Any, *args: Any, **options: Any) -> None:
    """Run a kernel of 128 threads, and expect no findings."""
    found = program(name)
    params = dict(zip((param.name for param in found.params), args, strict=True))
    report = sim.run(found, grid=grid, block=128, params=params, shared=200_000, **options)
    assert report.findings == []


engines = pytest.mark.parametrize("engine", ["numpy", "native"])


@engines
@pytest.mark.parametrize("seed", [None, 3])
def test_gemm(engine: str, seed: int | None) -> None:
    m, n, k = np.int32(128), np.int32(64), np.int32(96)
    a, b = R(1).integers(-4, 5, (m, k)).astype(np.float16), R(2).integers(-4, 5, (k, n)).astype(np.float16)
    c = np.zeros((m, n), np.float32)
    run("gemm_f16", (2, 1), a, b, c, m, n, k, k, n, n, SCRATCH, SCRATCH, engine=engine, seed=seed)
    assert np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32))


@engines
def test_gemm_with_tensor_maps(engine: str) -> None:
    m, n, k = np.int32(128), np.int32(64), np.int32(256)
    a, b = (R(i).integers(-4, 5, (rows, k)).astype(ml_dtypes.bfloat16) for i, rows in ((1, m), (2, n)))
    c = np.zeros((m, n), ml_dtypes.bfloat16)
    scratch = np.zeros(1 << 12, np.uint8)
    run("gemm_tma", (1, 1), a, b, c, m, n, k, scratch, SCRATCH, engine=engine)
    assert np.array_equal(c, (a.astype(np.float32) @ b.astype(np.float32).T).astype(c.dtype))


@engines
def test_attention(engine: str) -> None:
    rows, n, d = 64, np.int32(96), 64
    q, k, v = (R(i).standard_normal((count, d)).astype(np.float16) for i, count in ((1, rows), (2, n), (3, n)))
    out = np.zeros((rows, d), np.float16)
    run("attention", (1,), q, k, v, out, n, np.float32(0.125), SCRATCH, SCRATCH, engine=engine)
    s = q.astype(np.float64) @ k.astype(np.float64).T * 0.125
    p = np.exp2(s - s.max(axis=1, keepdims=True))
    assert np.abs(out - p @ v.astype(np.float64) / p.sum(axis=1, keepdims=True)).max() < 2e-3


@engines
@pytest.mark.parametrize("seed", [None, 3])
def test_gemm_with_block_scales(engine: str, seed: int | None) -> None:
    m, n, k = 128, 64, np.int32(256)
    f8 = ml_dtypes.float8_e4m3fn
    a, b = R(1).integers(-4, 5, (m, k)).astype(f8), R(2).integers(-4, 5, (k, n)).astype(f8)
    sa, sb = (R(i).integers(125, 130, (rows, k // 32)).astype(np.uint8) for i, rows in ((3, m), (4, n)))
    c = np.zeros((m, n), np.float32)
    run("gemm_scaled", (1,), a, b, sa, sb, c, k, SCRATCH, SCRATCH, engine=engine, seed=seed)
    x, y = (2.0 ** (np.repeat(s, 32, axis=1).astype(np.float64) - 127) for s in (sa, sb))
    assert np.array_equal(c, (a.astype(np.float64) * x) @ (b.astype(np.float64) * y.T))
