"""Gluon kernels that use pairs, launch control, warp roles and block scales: they are right, and have no findings.

The findings do not include those that follow from how Triton compiles (`asmkit.interop.triton_code`).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import ml_dtypes
import numpy as np
import pytest

from asmkit import ptx, sim
from asmkit.interop.triton_code import without_artifacts

Array: TypeAlias = "np.ndarray[Any, Any]"
CORPUS = Path(__file__).parents[3] / "corpus" / "ptx"
R = np.random.default_rng


@cache
def program(name: str) -> tuple[Any, int]:
    """Return the only kernel of a module, and its threads in a block."""
    (file,) = CORPUS.glob(f"blackwell.triton.*.{name}.ptx")
    text = file.read_text()
    threads = re.search(r"\.reqntid (\d+)", text)
    assert threads
    return ptx.parse_module(text, file.name).program(name), int(threads[1])


def run(name: str, grid: int, *args: Any, **options: Any) -> None:
    """Run a kernel, with room for the tensor maps that it makes, and expect no findings."""
    found, threads = program(name)
    names = [param.name for param in found.params]
    scratch = [np.zeros(1 << 14, np.uint8) for _ in names[len(args) :]]
    params = dict(zip(names, [*args, *scratch], strict=True))
    report = sim.run(found, grid=grid, block=threads, params=params, shared=200_000, **options)
    assert without_artifacts(report.findings) == ()


def integers(seed: int, rows: int, columns: int, kind: Any = np.float16) -> Array:
    """Return small integers."""
    return R(seed).integers(-4, 5, (rows, columns)).astype(kind)


def product(a: Array, b: Array) -> Array:
    """Return A·Bᵀ."""
    return a.astype(np.float64) @ b.astype(np.float64).T


LONG = [("numpy", 3), ("native", None), ("native", 3)]
runs = pytest.mark.parametrize(
    ("engine", "seed"), [("numpy", None), *(pytest.param(*one, marks=pytest.mark.long) for one in LONG)]
)
"""Both engines, and another order of the warps."""


def gemm(name: str, grid: int, shape: tuple[int, int, int], kind: Any = np.float32, **options: Any) -> None:
    """Run C = A·Bᵀ of shape (M, N, K)."""
    m, n, k = shape
    a, b, c = integers(1, m, k), integers(2, n, k), np.zeros((m, n), kind)
    run(name, grid, a, b, c, np.int32(m), np.int32(n), np.int32(k), **options)
    assert np.array_equal(c, product(a, b).astype(kind))


@runs
def test_pairs_with_multicast(engine: str, seed: int | None) -> None:
    gemm("gemm_pairs", 4, (512, 32, 96), cluster=4, engine=engine, seed=seed)


@runs
def test_launch_control_of_pairs(engine: str, seed: int | None) -> None:
    gemm("gemm_launch_control", 8, (512, 64, 64), cluster=2, engine=engine, seed=seed)


@runs
def test_roles_of_warps(engine: str, seed: int | None) -> None:
    gemm("gemm_roles", 1, (128, 192, 96), np.float16, engine=engine, seed=seed)


def scales(seed: int, columns: int) -> tuple[Array, Array]:
    """Return the exponents of 128 rows, and the blocks of 32 rows and four columns that the copies expect."""
    plain = R(seed).integers(125, 130, (128, columns)).astype(np.uint8)
    blocks = plain.reshape(4, 32, columns // 4, 4).transpose(2, 1, 0, 3)
    return 2.0 ** (np.repeat(plain, 32, axis=1).astype(np.float64) - 127), np.ascontiguousarray(blocks)


@runs
def test_mixed_operands_with_block_scales(engine: str, seed: int | None) -> None:
    """The copies of the 4-bit operand insert padding, and those of the scales are `tcgen05.cp`."""
    k = 256
    a = integers(1, 128, k, ml_dtypes.float8_e4m3fn)
    codes = R(2).integers(0, 16, (128, k)).astype(np.uint8)
    b = codes.view(ml_dtypes.float4_e2m1fn).astype(np.float64)
    packed = codes[:, 0::2] | codes[:, 1::2] << np.uint8(4)
    (x, sa), (y, sb) = scales(3, k // 32), scales(4, k // 32)
    c = np.zeros((128, 128), np.float32)
    run("gemm_mixed_scales", 1, a, packed, sa, sb, c, np.int32(k), engine=engine, seed=seed)
    assert np.array_equal(c, product(a.astype(np.float64) * x, b * y))


@runs
def test_two_groups_of_warps_compute_attention(engine: str, seed: int | None) -> None:
    n, d = 64, 32
    q, k, v = (R(i).standard_normal((count, d)).astype(np.float16) for i, count in ((1, 256), (2, n), (3, n)))
    out = np.zeros((256, d), np.float16)
    run("attention_partitions", 1, q, k, v, out, np.int32(n), np.float32(0.125), engine=engine, seed=seed)
    s = product(q, k) * 0.125
    p = np.exp2(s - s.max(axis=1, keepdims=True))
    assert np.abs(out - p @ v.astype(np.float64) / p.sum(axis=1, keepdims=True)).max() < 2e-3


@runs
def test_loads_that_reduce(engine: str, seed: int | None) -> None:
    a, b, c = integers(1, 128, 32), integers(2, 32, 32), np.zeros((2, 128), np.float32)
    run("gemm_extremes", 1, a, b, c, engine=engine, seed=seed)
    sums = product(a, b)
    assert np.array_equal(c, [sums.max(axis=1), np.abs(sums).min(axis=1)])
