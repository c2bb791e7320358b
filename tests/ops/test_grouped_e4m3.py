"""Grouped GEMMs in e4m3 of bf16 and f16 arrays: quantized operands, sums along rows, derivatives, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, bf16, e4m3, f16, ops
from asmkit.kernel.kernel import AnyKernel
from asmkit.launch import numpy as numpy_launch
from asmkit.ops.kernels.gemm_grouped_fp8 import grouped_gemm_outer_fp8
from asmkit.ops.kernels.quantize_e4m3 import (
    quantize_both,
    quantize_columns,
    quantize_matrices,
    quantize_rows,
    quantize_turned,
)

BF16, E4M3 = np.dtype(ml_dtypes.bfloat16), np.dtype(ml_dtypes.float8_e4m3fn)
LEAST = np.float32(2.0**-100)


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def normal(*shape: int, kind: Any = BF16, seed: int = 0) -> np.ndarray:
    """Draw numbers of different sizes."""
    rng = np.random.default_rng([*shape, seed])
    return (rng.standard_normal(shape) * np.exp(rng.standard_normal(shape))).astype(kind)


def tiled(x: np.ndarray, *tile: int) -> np.ndarray:
    """Return the largest absolute value of each tile of a matrix, at each element, but not less than `LEAST`."""
    shape = [part for axis, size in zip(x.shape, tile, strict=True) for part in (axis // size, size)]
    most = np.maximum(abs(x.astype(np.float32)).reshape(shape).max((1, 3), keepdims=True), LEAST)
    return np.broadcast_to(most, shape).reshape(x.shape)


def narrow(x: np.ndarray, most: np.ndarray) -> np.ndarray:
    """Round the quotients of elements and scales to e4m3."""
    return np.clip(x.astype(np.float32) * (np.float32(448) / most), -448, 448).astype(E4M3)


def rounded(x: np.ndarray, *tile: int) -> np.ndarray:
    """Return a matrix as its tiles in e4m3 state it, in float64."""
    most = tiled(x, *tile)
    return narrow(x, most).astype(np.float64) * (most.astype(np.float64) / 448)


def test_scales_of_rows():
    x = normal(130, 256)
    x[5] = 0
    got, scales = quantize_rows(x)
    most = tiled(x, 1, 128)
    assert np.array_equal(got, narrow(x, most))
    assert np.allclose(scales, most[:, ::128].T / 448, rtol=1e-6, atol=0)


def test_scales_of_matrices():
    b = normal(2, 128, 256, kind=np.float16)
    most = tiled(b.reshape(256, 256), 128, 128).reshape(b.shape)
    got, scales = quantize_matrices(b)
    assert np.array_equal(got, narrow(b, most))
    assert np.allclose(scales, most[:, ::128, ::128] / 448, rtol=1e-6, atol=0)
    want = got, scales, got.swapaxes(1, 2), scales.swapaxes(1, 2)
    assert all(map(np.array_equal, quantize_turned(b), want[2:]))
    assert all(map(np.array_equal, ops.quantize_matrices(b), want))


GROUPS: list[Any] = [
    (np.array([3, 12, 12, 148], np.int32), 0, [slice(3, 12), slice(12, 140), slice(140, 148)], [0, 128, 128, 384]),
    (np.array([20, -1, 60], np.int32), 1, [slice(0, 20), slice(100, 150)], [0, 128, 128, 256]),
]


@pytest.mark.parametrize(("ends", "masked", "parts", "first"), GROUPS, ids=["contiguous", "masked"])
def test_scales_of_columns(ends: np.ndarray, masked: int, parts: list[slice], first: list[int]):
    """Groups are padded by zeros, and rows of no group are NaN."""
    x = normal(150, 1152)
    inside = np.zeros(len(x), bool)
    for part in parts:
        inside[part] = True
    x[~inside] = np.nan
    got, scales, padded = quantize_columns(x, ends, masked=masked)
    assert padded.tolist() == first
    for number, part in enumerate(parts):
        block = np.zeros((128, 1152), BF16)
        block[: part.stop - part.start] = x[part]
        most = tiled(block, 128, 1)
        assert np.array_equal(got[:, 128 * number : 128 * number + 128], narrow(block, most).T)
        assert np.allclose(scales[number], most[0] / 448, rtol=1e-6, atol=0)


def turned_operands(m: int, n: int, q: int) -> list[np.ndarray]:
    """Draw small integers and powers of two as scales, so that every sum is exact."""
    rng = np.random.default_rng([m, n, q])
    return [rng.integers(-4, 5, (rows, q)).astype(E4M3) for rows in (m, n)] + [
        (2.0 ** rng.integers(-2, 3, (q // 128, rows))).astype(np.float32) for rows in (m, n)
    ]


ENDS = np.array([0, 256, 256, 384, 768], np.int32)


def test_sums_along_the_columns_of_groups():
    """Columns after the last group are NaN, and an empty group has the product 0."""
    a, b, of_a, of_b = turned_operands(136, 40, 896)
    wide = [x.astype(np.float64) * scales.T.repeat(128, 1) for x, scales in ((a, of_a), (b, of_b))]
    a[:, 768:], b[:, 768:] = np.nan, np.nan
    got = grouped_gemm_outer_fp8(a, b, ENDS, of_a, of_b, O=f16)
    for product, (begin, end) in zip(got, pairwise(ENDS), strict=True):
        assert np.array_equal(product, (wide[0][:, begin:end] @ wide[1][:, begin:end].T).astype(np.float16))


def close(got: Any, a: np.ndarray, b: np.ndarray) -> bool:
    """Return whether a result is A · B but for truncated sums of tensor cores, and one rounding."""
    want = a @ b
    wide = np.asarray(got, np.float64)
    return bool((abs(wide - want) <= 2.0**-11 * (abs(a) @ abs(b)) + abs(want) * 2.0**-8).all())


def test_product_and_gradients_in_torch():
    """Rows of no group are NaN, and so are their gradients of the result."""
    a, b, g = normal(150, 128), normal(2, 256, 128), normal(150, 256, seed=1)
    for array in (a, g):
        array[:5], array[139:] = np.nan, np.nan
    leaves = [torch.tensor(array.astype(np.float32)).bfloat16().requires_grad_() for array in (a, b)]
    with torch.enable_grad():
        out = ops.grouped_gemm(*leaves, torch.tensor([5, 9, 139], dtype=torch.int32), precision=e4m3)
    out.backward(torch.tensor(g.astype(np.float32)).bfloat16())
    of_a, of_b = (leaf.grad.double().numpy() for leaf in leaves)
    assert not of_a[:5].any()
    assert not of_a[139:].any()
    for span, matrix, found in zip((slice(5, 9), slice(9, 139)), b, of_b, strict=True):
        turned = [np.zeros((256, width), BF16) for width in (128, 256)]
        for whole, part in zip(turned, (a[span], g[span]), strict=True):
            whole[: len(part)] = part
        rows, columns = rounded(a[span], 1, 128), rounded(matrix, 128, 128)
        assert close(out[span].detach().double(), rows, columns.T)
        assert close(of_a[span], rounded(g[span], 1, 128), columns)
        assert close(found, rounded(turned[1], 128, 1).T, rounded(turned[0], 128, 1))


@pytest.mark.long
def test_matrices_that_are_quantized_before():
    """The matrices themselves are not read: NaN in them does not change a result."""
    a, b, offsets = torch.ones(5, 128).half(), torch.tensor(normal(1, 128, 128, kind=np.float16)), torch.tensor([0, 5])
    quantized = ops.quantize_matrices(b.requires_grad_())
    found = []
    for how, matrix in ((None, b), (quantized, torch.full_like(b, torch.nan))):
        leaves = [array.detach().clone().requires_grad_() for array in (a, matrix)]
        with torch.enable_grad():
            out = ops.grouped_gemm(*leaves, offsets.int(), precision=e4m3, quantized=how)
        found.append([out.detach(), *torch.autograd.grad(out, leaves, torch.ones_like(out))])
    assert all(map(torch.equal, *found))
    assert found[0][2].any()


@pytest.mark.long
def test_gradients_in_jax():
    a, b, counts = normal(2, 70, 128, kind=np.float16), normal(2, 128, 128, kind=np.float16), jnp.array([70, 9])
    inside = (np.arange(70) < np.array([[70], [9]]))[..., None]

    def loss(a: Any, b: Any, quantized: Any = None) -> Any:
        out = ops.grouped_gemm(a, b, counts=counts, precision=e4m3, quantized=quantized, out_type=bf16)
        return jnp.where(inside, out, 0).astype(jnp.float32).sum()

    def quantized(a: Any, b: Any) -> Any:
        return loss(a, b, ops.quantize_matrices(b))

    of_a, of_b = jax.jit(jax.grad(loss, (0, 1)))(a / 64, b / 64)
    assert all(map(np.array_equal, jax.jit(jax.grad(quantized, (0, 1)))(a / 64, b / 64), (of_a, of_b)))
    for g, count in enumerate((70, 9)):
        ones, rows = np.ones((count, 128)), np.zeros((128, 128), np.float16)
        rows[:count] = a[g, :count] / 64
        assert close(of_a[g, :count], ones, rounded(b[g] / 64, 128, 128))
        assert close(of_b[g], ones.T, rounded(rows, 128, 1)[:count])
    assert not np.asarray(of_a)[1, 9:].any()


@pytest.mark.long
def test_torch_compiles_it():
    offsets = torch.tensor([0, 9, 12], dtype=torch.int32)
    call = lambda a, b: ops.grouped_gemm(a, b, offsets, precision=e4m3)  # noqa: E731
    compiled = torch.compile(call, fullgraph=True, dynamic=True, backend="aot_eager")
    found = []
    for function in (call, compiled):
        a, b = (torch.tensor(normal(*shape, kind=np.float16)).requires_grad_() for shape in ((12, 128), (2, 128, 128)))
        with torch.enable_grad():
            function(a, b).sum().backward()
        found.append((a.grad, b.grad))
    assert all(map(torch.equal, *found))


SHORT = np.array([0, 3, 3, 8], np.int32)
WATCHED: dict[str, Callable[[], object]] = {
    "rows": lambda: quantize_rows(normal(9, 128)),
    "matrices": lambda: quantize_both(normal(2, 128, 256)),
    "columns": lambda: quantize_columns(normal(150, 384), SHORT),
    "outer": lambda: grouped_gemm_outer_fp8(
        *(arrays := turned_operands(24, 8, 384))[:2], np.array([0, 256, 256, 384], np.int32), *arrays[2:], O=bf16
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("call", WATCHED.values(), ids=WATCHED)
def test_the_watchers_find_nothing_in_any_schedule(monkeypatch: pytest.MonkeyPatch, call: Callable[[], object]):
    """One cluster computes all tiles."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    with asmkit.watching("all", schedules=8, engine="auto"):
        call()


MATRICES = {"G": 8, "N": 4096, "K": 4096, "T": bf16}
COMPILED: list[Any] = [
    (grouped_gemm_outer_fp8, {"M": 4096, "N": 4096, "Q": 9216, "E": 9, "O": bf16}),
    (quantize_columns, {"R": 8192, "K": 4096, "E": 9, "T": bf16}),
    *(
        pytest.param(kernel, how, marks=pytest.mark.long)
        for kernel, how in (
            (quantize_rows, {"R": 8192, "K": 4096, "T": bf16}),
            (quantize_matrices, MATRICES),
            (quantize_turned, MATRICES),
            (quantize_both, MATRICES),
        )
    ),
]


@pytest.mark.parametrize(("kernel", "how"), COMPILED, ids=lambda value: getattr(value, "__name__", ""))
def test_ptxas_spills_nothing(kernel: AnyKernel, how: dict[str, Any]):
    report = kernel.report(arch="sm_90a", **how)
    assert not report.findings, str(report)
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0


A, B, O2 = normal(5, 128), normal(1, 128, 128), np.array([0, 5], np.int32)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a precision": (lambda: ops.grouped_gemm(A, B, O2, precision=f16), "option precision must be e4m3 of asmkit, or"),
    "narrow arrays": (
        lambda: ops.grouped_gemm(
            A.astype(E4M3), B.astype(E4M3), O2, precision=e4m3, a_scales=np.ones((1, 5), np.float32),
            b_scales=np.ones((1, 1, 1), np.float32),
        ),
        "option precision must be None, as a is float8_e4m3fn",
    ),
    "N": (lambda: ops.grouped_gemm(A, normal(1, 72, 128), O2, precision=e4m3), "N is a multiple of 128"),
    "K": (lambda: ops.grouped_gemm(normal(5, 72), normal(1, 128, 72), O2, precision=e4m3), "K is a multiple of 128"),
    "quantized without": (
        lambda: ops.grouped_gemm(A, B, O2, quantized=ops.quantize_matrices(B)), "quantized must be None without a prec",
    ),
    "quantized": (
        lambda: ops.grouped_gemm(A, B, O2, precision=e4m3, quantized=ops.quantize_matrices(normal(2, 128, 128))),
        "quantized.matrices has length 2 on axis 0",
    ),
    "a tuple": (
        lambda: ops.grouped_gemm(A, B, O2, precision=e4m3, quantized=()),  # pyright: ignore[reportArgumentType]
        "quantized must be the result of quantize_matrices, got 'tuple'",
    ),
    "rows of matrices": (lambda: ops.quantize_matrices(normal(1, 72, 128)), "N is a multiple of 128, 128 or more"),
    "a result": (lambda: ops.grouped_gemm(A, B, O2, precision=e4m3, out_type=e4m3), "option out_type must be bf16 or"),
    "a tile": (
        lambda: grouped_gemm_outer_fp8(*(arrays := turned_operands(8, 8, 128))[:2], O2, *arrays[2:], O=bf16, bn=64),
        "bn=64: tiles have 128 columns",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises((AsmError, ValueError)) as caught:
        call()
    assert message in str(caught.value)


def test_second_derivatives_are_an_error():
    a, b = (torch.tensor(array.astype(np.float16)).requires_grad_() for array in (A, B))
    with torch.enable_grad():
        out = ops.grouped_gemm(a, b, torch.tensor(O2), precision=e4m3)
        (first,) = torch.autograd.grad(out.sum(), a, create_graph=True)
        with pytest.raises(AsmError, match=r"has no derivative"):
            first.sum().backward()
