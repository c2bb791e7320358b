"""GEMM as a function: exact products of every shape class, derivatives, transformations, tiles and errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, f16, f32, ops
from asmkit.ops import matmul, targets
from asmkit.ops.kernels import gemm_wgmma
from asmkit.ops.kernels.gemm_mma import gemm_fast

KINDS = [ml_dtypes.bfloat16, np.float16]
RAGGED = [(5, 7, 3), (64, 66, 40), (130, 72, 40), (1, 8, 8), (0, 5, 8), (5, 0, 8), (5, 6, 0)]


def whole(shape: tuple[int, ...], kind: Any, seed: int = 0) -> np.ndarray:
    """Draw small integers, so that every sum is exact in float32."""
    return np.random.default_rng([*shape, seed]).integers(-4, 5, shape).astype(kind)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("arch", ["sm_80", "sm_90a"])
@pytest.mark.parametrize(("m", "n", "k"), RAGGED)
def test_whole_numbers(m: int, n: int, k: int, arch: str, kind: Any):
    a, b = whole((m, k), kind), whole((n, k), kind, 1)
    want = a.astype(np.float64) @ b.astype(np.float64).T
    got = ops.gemm(a, b, arch=arch)
    assert got.dtype == kind
    assert np.array_equal(got, want.astype(kind))
    assert np.array_equal(ops.gemm(a, b, out_type=f32, arch=arch), want.astype(np.float32))


def test_random_numbers():
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(np.float16) for shape in ((2, 3, 100), (40, 100)))
    want = a.astype(np.float64) @ b.astype(np.float64).T
    assert np.allclose(ops.gemm(a, b, out_type=f32), want, rtol=0, atol=1e-4)
    assert np.allclose(ops.gemm(a, b).astype(np.float64), want, rtol=2.0**-11, atol=1e-4)


@pytest.mark.parametrize(
    "tile", [pytest.param(tile, marks=[pytest.mark.long] * (tile is not matmul.TILES[-1])) for tile in matmul.TILES]
)
def test_every_tile_is_exact_and_the_watchers_find_nothing(tile: matmul.Tile):
    a, b = whole((tile.bm + 1, 40), np.float16), whole((17, 40), np.float16, 1)
    with asmkit.watching("all", schedules=8):
        got = gemm_fast(a, b, O=f16, **tile.options)
    assert np.array_equal(got, (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16))


@pytest.mark.long
def test_the_watchers_find_nothing_on_hopper():
    a, b = whole((70, 72), np.float16), whole((24, 72), np.float16, 1)
    with asmkit.watching("all", schedules=8):
        got = ops.gemm(a, b, arch="sm_90a")
    assert np.array_equal(got, (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16))


def test_tiles_by_shape_and_device():
    large, medium, small = matmul.TILES
    on_h200, on_sm_86 = 227 << 10, 99 << 10
    assert matmul.tile_of(4096, 4096, 132, on_h200) is large
    assert matmul.tile_of(4096, 4096, 132, on_sm_86) is medium
    assert matmul.tile_of(1536, 1536, 132, on_h200) is medium
    assert matmul.tile_of(1, 8, 132, on_h200) is small
    assert max(medium.shared, small.shared) <= on_sm_86


@pytest.mark.parametrize(
    ("arch", "n", "out", "want"),
    [
        ("sm_90a", 64, None, "gemm_parts"),
        ("sm_90a", 60, f32, "gemm_split"),
        ("sm_80", 64, None, "gemm_fast"),
        ("sm_120a", 64, None, "gemm_fast"),
        (None, 64, None, "gemm_fast"),
    ],
)
def test_which_kernel_runs(monkeypatch: pytest.MonkeyPatch, arch: str | None, n: int, out: Any, want: str):
    called: list[str] = []
    run = asmkit.Kernel.__call__
    monkeypatch.setattr(
        asmkit.Kernel, "__call__", lambda self, *a, **k: called.append(self.__name__) or run(self, *a, **k)
    )
    ops.gemm(whole((3, 8), np.float16), whole((n, 8), np.float16), out_type=out, arch=arch)
    assert called == [want]


def test_the_model_chooses_the_kernel_on_hopper(monkeypatch: pytest.MonkeyPatch):
    called: list[str] = []

    def call(self: Any, a: Any, b: Any, **_: Any) -> Any:
        called.append(self.__name__)
        return np.zeros((len(a), len(b)), np.float16)

    monkeypatch.setattr(asmkit.Kernel, "__call__", call)
    calls = [(129, 136, 72, None), (1000, 1000, 1000, f32), (1000, 1000, 300, None), (1000, 999, 303, None)]
    for m, n, k, out in (*calls, (4096, 4096, 8, None), (9, 16384, 2048, None), (9, 16384, 2048, f32)):
        ops.gemm(np.zeros((m, k), np.float16), np.zeros((n, k), np.float16), out_type=out, arch="sm_90a")
    assert called == ["gemm_parts", "gemm_split", "gemm_plain", "gemm_plain", "gemm", "gemm_small_m", "gemm_split"]


@pytest.mark.parametrize(("device", "want"), [("sm_90a", "gemm"), ("sm_86", "gemm_fast"), ("sm_120a", "gemm_fast")])
def test_the_device_chooses_the_kernel(monkeypatch: pytest.MonkeyPatch, device: str, want: str):
    monkeypatch.setattr(targets, "device_arch", lambda array: device)
    array = whole((8, 8), np.float16)
    assert targets.choose("gemm", [gemm_fast, gemm_wgmma.gemm], array, None).__name__ == want
    with pytest.raises(AsmError, match="gemm has no kernel for sm_75"):
        targets.choose("gemm", [gemm_fast, gemm_wgmma.gemm], array, "sm_75")


def gradients(call: Callable[..., Any], *arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
    with torch.enable_grad():
        leaves = [array.clone().requires_grad_() for array in arrays]
        return torch.autograd.grad((call(*leaves).to(leaves[0].dtype) ** 2).sum(), leaves)


@pytest.mark.parametrize("out", [None, f32])
def test_gradients_are_exact_on_whole_numbers(out: Any):
    a, b = (torch.tensor(whole(shape, np.float16)) for shape in ((2, 3, 12), (5, 12)))
    want = gradients(lambda a, b: a @ b.T, a.double(), b.double())
    for found in (
        gradients(lambda a, b: ops.gemm(a, b, out_type=out), a, b),
        gradients(torch.compile(lambda a, b: ops.gemm(a, b, out_type=out), fullgraph=True, backend="aot_eager"), a, b),
    ):
        assert all(torch.equal(one, other.half()) for one, other in zip(found, want, strict=True))


def test_transformations_of_jax():
    a, b = (jnp.asarray(whole(shape, np.float16)) for shape in ((2, 3, 12), (5, 12)))
    wide = [np.asarray(array, np.float64) for array in (a, b)]
    assert np.array_equal(jax.jit(jax.vmap(ops.gemm, (0, None)))(a, b), wide[0] @ wide[1].T)
    made = jax.jit(jax.grad(lambda a, b: (ops.gemm(a, b, out_type=f32) ** 2).sum(), (0, 1)))(a, b)
    slope = 2 * wide[0] @ wide[1].T
    assert np.array_equal(made[0], (slope @ wide[1]).astype(np.float16))
    assert np.array_equal(made[1], (slope.reshape(6, 5).T @ wide[0].reshape(6, 12)).astype(np.float16))


def test_torch_compiles_it_for_any_length():
    compiled = torch.compile(ops.gemm, fullgraph=True, dynamic=True, backend="aot_eager")
    on_hopper = torch.compile(
        lambda a, b: ops.gemm(a, b, arch="sm_90a"), fullgraph=True, dynamic=True, backend="aot_eager"
    )
    for m, n, k in ((3, 5, 12), (70, 6, 20), (9, 16, 8)):
        a, b = torch.tensor(whole((m, k), np.float16)), torch.tensor(whole((n, k), np.float16))
        assert torch.equal(compiled(a, b), ops.gemm(a, b))
        assert torch.equal(on_hopper(a, b), ops.gemm(a, b))


A, B = np.zeros((2, 3, 8), np.float16), np.zeros((5, 8), np.float16)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a type": (lambda: ops.gemm(A.astype(np.float32), B), "DTYPE: a must be bfloat16 or float16, got float32"),
    "two types": (lambda: ops.gemm(A, B.astype(ml_dtypes.bfloat16)), "DTYPE: b must be float16, got bfloat16"),
    "B not transposed": (lambda: ops.gemm(A, B.T.copy()), "DIMENSION: b has length 5 on axis 1, but K is 8"),
    "a length that is padded": (
        lambda: ops.gemm(A, B[:, :5].copy()),
        "DIMENSION: b has length 5 on axis 1, but K is 8",
    ),
    "a view": (lambda: ops.gemm(A[..., :4], B[:, :4].copy()), "CONTIGUOUS: a is not contiguous"),
    "a rank": (lambda: ops.gemm(A, B[0]), "RANK: b must be (N, K) (2-dimensional), but its shape is (8,)"),
    "a result": (lambda: ops.gemm(A, B, out_type="f32"), "OPTION_TYPE: option out_type must be f32, bf16 or f16"),  # pyright: ignore[reportArgumentType]
    "a device": (lambda: ops.gemm(A, B, arch="gfx942"), "BACKEND: backend: gemm has no kernel for gfx942"),
    "an old device": (lambda: ops.gemm(A, B, arch="sm_75"), "BACKEND: backend: gemm has no kernel for sm_75"),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        call()
    assert message in str(caught.value)
    assert str(caught.value).startswith("test_gemm.py:")
