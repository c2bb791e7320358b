"""GEMM of e4m3 as a function: exact products, scales of blocks against float64, frameworks and errors."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, bf16, f16, f32, ops
from asmkit.ops import gemm_model, matmul_fp8

E4M3 = ml_dtypes.float8_e4m3fn


def whole(shape: tuple[int, ...], seed: int = 0) -> np.ndarray:
    """Draw small integers, so that every sum is exact in float32."""
    return np.random.default_rng([*shape, seed]).integers(-4, 5, shape).astype(E4M3)


def one(number: float) -> np.ndarray:
    return np.array([number], np.float32)


def blocks(m: int, n: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw powers of two as scales of blocks."""
    rng = np.random.default_rng([m, n, k])
    return (
        2.0 ** rng.integers(-2, 3, (k // 128, m)).astype(np.float32),
        2.0 ** rng.integers(-2, 3, (-(-n // 128), k // 128)).astype(np.float32),
    )


def scaled(a: np.ndarray, b: np.ndarray, of_a: np.ndarray, of_b: np.ndarray) -> np.ndarray:
    """Compute the product in float64."""
    wide_a = a.astype(np.float64) * of_a.T.repeat(128, 1)
    return wide_a @ (b.astype(np.float64) * of_b.repeat(128, 0)[: len(b)].repeat(128, 1)).T


@pytest.mark.parametrize(("m", "n", "k"), [(5, 7, 16), pytest.param(130, 72, 272, marks=pytest.mark.long)])
def test_one_scale_is_exact_on_small_integers(m: int, n: int, k: int):
    a, b = whole((m, k)), whole((n, k), 1)
    want = a.astype(np.float64) @ b.astype(np.float64).T
    for made in (f32, bf16, f16):
        got = ops.gemm(a, b, a_scales=one(0.5), b_scales=one(4), out_type=made)
        assert np.array_equal(got, (2 * want).astype(asmkit.dtype(made)))


WAYS = {
    "whole": gemm_model.Choice("gemm_fp8", 64, True, 0, 0, 0.0),
    "parts": gemm_model.Choice("gemm_parts_fp8", 32, False, 1, 0, 0.0, wide=2),
    "parts of 64 rows": gemm_model.Choice("gemm_parts_fp8", 32, False, 1, 0, 0.0, wide=2, rows=64),
    "sums of parts": gemm_model.Choice("gemm_parts_fp8", 32, False, 2, 0, 0.0, tall=2),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_kernels_that_the_model_chooses_for_one_scale(monkeypatch: pytest.MonkeyPatch, way: gemm_model.Choice):
    monkeypatch.setattr(matmul_fp8, "_choice", lambda *_: way)
    a, b = whole((40, 144)), whole((56, 144), 1)
    want = a.astype(np.float64) @ b.astype(np.float64).T
    got = ops.gemm(a.reshape(5, 8, 144), b, a_scales=one(0.5), b_scales=one(2)).reshape(40, 56)
    assert got.dtype == ml_dtypes.bfloat16
    assert np.array_equal(got, want.astype(ml_dtypes.bfloat16))


@pytest.mark.parametrize(("m", "n", "k"), [(6, 130, 256), pytest.param(200, 260, 512, marks=pytest.mark.long)])
def test_scales_of_blocks(m: int, n: int, k: int):
    a, b = whole((m, k)), whole((n, k), 1)
    of_a, of_b = blocks(m, n, k)
    got = ops.gemm(a.reshape(2, m // 2, k), b, a_scales=of_a.reshape(-1, 2, m // 2), b_scales=of_b, out_type=f32)
    assert np.array_equal(got.reshape(m, n), scaled(a, b, of_a, of_b))


def test_large_products_use_whole_tiles(monkeypatch: pytest.MonkeyPatch):
    """The other kernel has no tile of 0 columns."""
    monkeypatch.setattr(matmul_fp8, "_choice", lambda *lengths: gemm_model.whole_scaled(*lengths[:4])._replace(bn=0))
    a, b, (of_a, of_b) = whole((6, 128)), whole((24, 128), 1), blocks(6, 24, 128)
    got = ops.gemm(a, b, a_scales=of_a, b_scales=of_b, out_type=f16)
    assert np.array_equal(got, scaled(a, b, of_a, of_b).astype(np.float16))


def test_random_numbers():
    rng = np.random.default_rng()
    a, b = (rng.standard_normal((size, 256)).astype(E4M3) for size in (9, 16))
    of_a, of_b = (rng.uniform(0.5, 2, shape).astype(np.float32) for shape in ((2, 9), (1, 2)))
    got = ops.gemm(a, b, a_scales=of_a, b_scales=of_b, out_type=f32)
    size = scaled(abs(a), abs(b), of_a, of_b)
    assert (abs(got - scaled(a, b, of_a, of_b)) <= 2.0**-13 * size).all()


@pytest.mark.long
def test_the_watchers_find_nothing():
    a, b = whole((70, 256)), whole((24, 256), 1)
    of_a, of_b = blocks(70, 24, 256)
    with asmkit.watching("all", schedules=8):
        ops.gemm(a, b, a_scales=one(1), b_scales=one(1))
        ops.gemm(a, b, a_scales=of_a, b_scales=of_b)


def test_torch_and_jax():
    a, b = whole((8, 16)), whole((16, 16), 1)
    want = ops.gemm(a, b, a_scales=one(0.5), b_scales=one(1), out_type=f32)
    x, y = (torch.from_numpy(one.astype(np.float32)).to(torch.float8_e4m3fn) for one in (a, b))
    half, unit = torch.tensor([0.5]), torch.tensor([1.0])

    def call(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return ops.gemm(x, y, a_scales=half, b_scales=unit, out_type=f32)

    assert np.array_equal(torch.compile(call, fullgraph=True, backend="aot_eager")(x, y).numpy(), want)
    got = ops.gemm(jnp.asarray(a), jnp.asarray(b), a_scales=jnp.array([0.5]), b_scales=jnp.array([1.0]), out_type=f32)
    assert np.array_equal(np.asarray(got), want)


GOOD: dict[str, Any] = {"a": whole((4, 128)), "b": whole((8, 128), 1), "a_scales": one(1), "b_scales": one(1)}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"a_scales": None}, "OPTION_MISSING.*a_scales.*float32, as a is float8_e4m3fn"),
        ({"a": np.zeros((4, 128), np.float16)}, "OPTION_TYPE.*a_scales.*None, as a is not float8_e4m3fn"),
        ({"b": np.zeros((8, 128), np.float16)}, "DTYPE.*b"),
        ({"a_scales": np.ones((1, 5), np.float32)}, "DIMENSION.*a_scales has length 5 on axis 1"),
        ({"a_scales": np.ones((1, 4), np.float32)}, "RANK.*b_scales"),
        ({"b_scales": np.ones(1, np.float64)}, "DTYPE.*b_scales"),
        ({"a": whole((4, 8)), "b": whole((8, 8), 1)}, "DIMENSION.*a multiple of 16"),
        ({"a": whole((0, 128))}, "DIMENSION.*a has length 0"),
        ({"out_type": asmkit.u32}, "OPTION_TYPE.*out_type"),
        ({"arch": "sm_80"}, "BACKEND.*gemm of e4m3 has no kernel for sm_80"),
    ],
)  # fmt: skip
def test_errors(wrong: dict[str, Any], said: str):
    with pytest.raises(AsmError, match=said):
        ops.gemm(**{**GOOD, **wrong})


def test_there_is_no_derivative():
    x, y = (torch.zeros(16, 16).to(torch.float8_e4m3fn) for _ in range(2))
    scale = torch.ones(1, requires_grad=True)
    with pytest.raises(AsmError, match=r"GRADIENT.*asmkit.ops.gemm of e4m3"):
        ops.gemm(x, y, a_scales=scale, b_scales=scale).float().sum().backward()
