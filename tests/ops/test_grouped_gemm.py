"""Grouped GEMMs: exact sums in every kind of group, rows of neighbors and of no group, derivatives, and errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
import torch

import asmkit
from asmkit import AsmError, bf16, f16, ops
from asmkit.kernel.kernel import AnyKernel
from asmkit.launch import numpy as numpy_launch
from asmkit.ops.grouped import Tile, tile_of
from asmkit.ops.kernels.gemm_grouped import grouped_gemm, grouped_gemm_outer, grouped_gemm_turned
from asmkit.ops.kernels.gemm_grouped_fp8 import grouped_gemm_fp8

BF16, E4M3 = np.dtype(ml_dtypes.bfloat16), np.dtype(ml_dtypes.float8_e4m3fn)
OFFSETS, COUNTS = np.array([3, 12, 12, 148], np.int32), np.array([20, -1, 99], np.int32)
UNWRITTEN = 9


@pytest.fixture(autouse=True)
def no_compiler() -> Iterator[None]:
    """Interpret the kernels: to compile one of them takes longer than to run it on these shapes."""
    with asmkit.watching(engine="numpy"):
        yield


def whole(*shape: int, kind: Any = BF16, seed: int = 0) -> np.ndarray:
    """Draw small integers, so that every sum is exact in float32."""
    return np.random.default_rng([*shape, seed]).integers(-4, 5, shape).astype(kind)


def spans(ends: np.ndarray, total: int, masked: bool) -> list[slice]:
    """Return the rows of each group."""
    if masked:
        share = total // len(ends)
        return [slice(g * share, g * share + min(max(count, 0), share)) for g, count in enumerate(ends)]
    return [slice(*pair) for pair in pairwise(ends)]


def of_groups(ends: np.ndarray, total: int, masked: bool) -> np.ndarray:
    """Return whether each row belongs to a group."""
    found = np.zeros(total, bool)
    for span in spans(ends, total, masked):
        found[span] = True
    return found


def products(a: np.ndarray, b: np.ndarray, ends: np.ndarray, masked: bool, *, unwritten: float) -> np.ndarray:
    """Return the rows of A times the transposed matrices of their groups in float64, and a number in other rows."""
    out = np.full((len(a), b.shape[1]), float(unwritten))
    for span, matrix in zip(spans(ends, len(a), masked), b, strict=True):
        out[span] = a[span].astype(np.float64) @ matrix.astype(np.float64).T
    return out


CONTIGUOUS, MASKED = (150, OFFSETS, False), (102, COUNTS, True)
ROWS: list[Any] = [
    (grouped_gemm, *CONTIGUOUS, 72, {"bn": 64}),
    (grouped_gemm, *MASKED, 72, {"bn": 32, "swap": True}),
    (grouped_gemm_turned, *CONTIGUOUS, 72, {"bn": 32, "swap": True, "clear": True}),
    (grouped_gemm_turned, *MASKED, 72, {"bn": 64}),
    *(
        pytest.param(kernel, *groups, 264, how, marks=pytest.mark.long)
        for kernel in (grouped_gemm, grouped_gemm_turned)
        for groups in (CONTIGUOUS, MASKED)
        for how in ({"bn": 128}, {"bn": 192, "band": 1}, {"bn": 256, "clear": True}, {"bn": 16, "swap": True})
    ),
]


@pytest.mark.parametrize(("kernel", "total", "ends", "masked", "n", "how"), ROWS, ids=str)
def test_rows_of_groups(
    kernel: AnyKernel, total: int, ends: np.ndarray, masked: bool, n: int, how: dict[str, Any]
):  # fmt: skip
    """Rows of no group are NaN.  They are written only with `clear`."""
    a, b, out = whole(total, 72), whole(3, n, 72), np.full((total, n), UNWRITTEN, BF16)
    a[~of_groups(ends, total, masked)] = np.nan
    given = b.swapaxes(1, 2).copy() if kernel is grouped_gemm_turned else b
    kernel(a, given, ends, masked=masked, out=out, **how)
    want = products(a, b, ends, masked, unwritten=0 if "clear" in how else UNWRITTEN)
    assert np.array_equal(out, want.astype(BF16))


def test_more_tiles_than_clusters(monkeypatch: pytest.MonkeyPatch):
    """One cluster computes six tiles of three groups, of which two are not counted by the first warp."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    lengths = [0] * 38
    lengths[1], lengths[33], lengths[37] = 70, 1, 40
    ends = np.cumsum([0, *lengths]).astype(np.int32)
    a, b = whole(111, 8), whole(38, 24, 8)
    out = grouped_gemm(a, b, ends, bn=32, swap=True)
    assert np.array_equal(out, products(a, b, ends, masked=False, unwritten=0).astype(BF16))


@pytest.mark.parametrize(("total", "ends", "masked"), [CONTIGUOUS, MASKED], ids=str)
def test_sums_along_the_rows_of_groups(total: int, ends: np.ndarray, masked: bool):
    """Rows of no group are NaN and infinity, and an empty group has the product 0."""
    a, b = whole(total, 72), whole(total, 40, seed=1)
    outside = ~of_groups(ends, total, masked)
    a[outside], b[outside] = np.nan, np.inf
    got = grouped_gemm_outer(a, b, ends, masked=int(masked), bn=64)
    for product, span in zip(got, spans(ends, total, masked), strict=True):
        assert np.array_equal(product, (a[span].astype(np.float64).T @ b[span].astype(np.float64)).astype(BF16))


@pytest.mark.long
def test_ends_outside_of_the_arrays_count_as_their_ends():
    a, b = whole(40, 8), whole(2, 16, 8)
    offsets, counts = np.array([-5, 7, 99], np.int32), np.array([-1, 70], np.int32)
    got = grouped_gemm(a, b, offsets, bn=16, swap=True)
    assert np.array_equal(got, grouped_gemm(a, b, np.array([0, 7, 40], np.int32), bn=16, swap=True))
    out = np.full((40, 16), UNWRITTEN, BF16)
    grouped_gemm(a, b, counts, bn=16, swap=True, masked=True, out=out)
    assert np.array_equal(out, products(a, b, np.array([0, 20]), masked=True, unwritten=UNWRITTEN).astype(BF16))


def scaled(total: int, n: int, k: int) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Draw A, B and powers of two as their scales, and return also A and B times their scales."""
    rng, a, b = np.random.default_rng(0), whole(total, k, kind=E4M3), whole(3, n, k, kind=E4M3)
    of_a, of_b = (
        (2.0 ** rng.integers(-2, 3, shape)).astype(np.float32)
        for shape in ((k // 128, total), (3, -(-n // 128), k // 128))
    )
    blocks = of_b.repeat(128, 1)[:, :n].repeat(128, 2)
    return [a, b, of_a, of_b], [a.astype(np.float64) * of_a.T.repeat(128, 1), b.astype(np.float64) * blocks]


SCALED: list[Any] = [
    (150, 136, {}),
    pytest.param(102, 24, {"masked": True}, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("total", "n", "how"), SCALED, ids=str)
def test_scales_of_blocks(total: int, n: int, how: dict[str, Any]):
    (a, b, of_a, of_b), wide = scaled(total, n, 256)
    masked = how.get("masked", False)
    ends, out = COUNTS if masked else OFFSETS, np.full((total, n), UNWRITTEN, BF16)
    grouped_gemm_fp8(a, b, ends, of_a, of_b, O=bf16, out=out, **how)
    want = products(wide[0], wide[1], ends, masked, unwritten=UNWRITTEN)
    assert np.array_equal(out, want.astype(BF16))


SHORT = np.array([0, 3, 3, 8], np.int32)
WATCHED: dict[str, Callable[[], object]] = {
    "exchanged": lambda: grouped_gemm(whole(8, 72), whole(3, 24, 72), SHORT, bn=16, swap=True),
    "turned": lambda: grouped_gemm_turned(
        whole(6, 72), whole(3, 72, 24), np.array([2, 0, 1], np.int32), masked=True, clear=True, bn=64
    ),
    "outer": lambda: grouped_gemm_outer(whole(68, 24), whole(68, 8), np.array([0, 65, 67], np.int32), bn=64),
    "fp8": lambda: grouped_gemm_fp8(*(arrays := scaled(8, 24, 256)[0])[:2], SHORT, *arrays[2:], O=bf16),
}


@pytest.mark.long
@pytest.mark.parametrize("call", WATCHED.values(), ids=WATCHED)
def test_the_watchers_find_nothing_in_any_schedule(monkeypatch: pytest.MonkeyPatch, call: Callable[[], object]):
    """One cluster computes all tiles."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    with asmkit.watching("all", schedules=8, engine="auto"):
        call()


ROW_DIMS = {"R": 8192, "G": 8, "N": 4096, "K": 4096, "E": 9, "T": bf16}
COMPILED: list[Any] = [
    (grouped_gemm_outer, {"R": 8192, "M": 4096, "N": 4096, "E": 9, "T": bf16}),
    (grouped_gemm_fp8, {"R": 8192, "G": 8, "N": 4096, "K": 4096, "E": 9, "J": 32, "O": bf16}),
    *(
        pytest.param(kernel, {**ROW_DIMS, **how}, marks=pytest.mark.long)
        for kernel in (grouped_gemm, grouped_gemm_turned)
        for how in ({"bn": 256, "clear": True}, {"bn": 128}, {"bn": 32, "swap": True}, {"bn": 256, "swap": True})
    ),
]


@pytest.mark.parametrize(("kernel", "how"), COMPILED, ids=lambda value: getattr(value, "__name__", ""))
def test_ptxas_spills_nothing(kernel: AnyKernel, how: dict[str, Any]):
    report = kernel.report(arch="sm_90a", **how)
    assert not report.findings, str(report)
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: grouped_gemm(whole(8, 8), whole(1, 8, 8), OFFSETS[:2].copy(), bn=80), "bn=80: a multiple of 64"),
        (lambda: grouped_gemm(whole(8, 8), whole(1, 8, 8), OFFSETS, bn=64), "G=1, E=4: at most 384 groups"),
        (lambda: grouped_gemm_outer(whole(8, 8), whole(8, 8), OFFSETS, bn=80), "bn=80: a multiple of 64"),
        (
            lambda: grouped_gemm_fp8(*scaled(8, 8, 128)[0][:2], OFFSETS, *scaled(8, 8, 128)[0][2:], O=f16, bn=64),
            "bn=64, swap=False: tiles have 128 columns",
        ),
    ],
)
def test_tiles_that_do_not_exist(call: Callable[[], object], message: str):
    with pytest.raises(ValueError, match=message):
        call()


# --- the function -----------------------------------------------------------------------------------------------------


def test_contiguous_and_masked_groups():
    a, b = whole(3, 6, 16), whole(3, 8, 16)
    offsets, counts = np.array([0, 9, 9, 18], np.int32), np.array([6, 0, 4], np.int32)
    got = ops.grouped_gemm(a.reshape(18, 16), b, offsets)
    assert np.array_equal(got, products(a.reshape(18, 16), b, offsets, masked=False, unwritten=0).astype(BF16))
    got = ops.grouped_gemm(a, b, counts=counts, rows=9)
    want = products(a.reshape(18, 16), b, counts, masked=True, unwritten=0).reshape(3, 6, 8)
    assert all(np.array_equal(got[g, :count], want[g, :count]) for g, count in enumerate(counts))


def test_fp8():
    (a, b, of_a, of_b), wide = scaled(18, 24, 128)
    offsets, scales = np.array([0, 9, 9, 18], np.int32), {"a_scales": of_a, "b_scales": of_b}
    want = products(*wide, offsets, masked=False, unwritten=0)
    assert np.array_equal(ops.grouped_gemm(a, b, offsets, **scales), want.astype(BF16))


def gradients(call: Callable[..., Any], *arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
    with torch.enable_grad():
        leaves = [array.clone().requires_grad_() for array in arrays]
        return torch.autograd.grad((call(*leaves) ** 2).sum(), leaves, create_graph=False)


def reference(a: torch.Tensor, b: torch.Tensor, ends: Sequence[int]) -> torch.Tensor:
    """Return the product of contiguous groups."""
    return torch.cat([a[ends[g] : ends[g + 1]] @ b[g].T for g in range(len(b))])


def test_gradients_in_torch():
    """Rows of no group have the gradient 0, and so has the matrix of an empty group."""
    a, b = (torch.tensor(whole(*shape, kind=np.float16)) // 3 for shape in ((14, 16), (3, 8, 16)))
    offsets = torch.tensor([0, 9, 9, 12], dtype=torch.int32)
    want = gradients(lambda a, b: reference(a, b, offsets.tolist()), a.double(), b.double())
    call = lambda a, b: ops.grouped_gemm(a, b, offsets)[:12]  # noqa: E731
    assert all(torch.equal(one, other.half()) for one, other in zip(gradients(call, a, b), want, strict=True))


@pytest.mark.long
def test_torch_compiles_it():
    offsets = torch.tensor([0, 9, 9, 12], dtype=torch.int32)
    call = lambda a, b: ops.grouped_gemm(a, b, offsets)  # noqa: E731
    compiled = torch.compile(call, fullgraph=True, dynamic=True, backend="aot_eager")
    for n, k in ((8, 16), (24, 8)):
        a, b = (torch.tensor(whole(*shape, kind=np.float16)) // 3 for shape in ((12, k), (3, n, k)))
        assert torch.equal(compiled(a, b), call(a, b))
        assert all(map(torch.equal, gradients(compiled, a, b), gradients(call, a, b)))


def test_gradients_in_jax():
    a, b = jnp.asarray(whole(3, 6, 16)), jnp.asarray(whole(3, 8, 16))
    counts = jnp.array([6, 0, 2], jnp.int32)
    inside = np.arange(6)[None, :] < np.array([6, 0, 2])[:, None]

    def loss(a: Any, b: Any) -> Any:
        out = ops.grouped_gemm(a, b, counts=counts)
        return (jnp.where(inside[..., None], out, 0).astype(jnp.float32) ** 2).sum()

    made = jax.jit(jax.grad(loss, (0, 1)))(a, b)
    wide = [np.asarray(array, np.float64) for array in (a, b)]
    slope = (2 * np.einsum("gmk,gnk->gmn", *wide) * inside[..., None]).astype(BF16).astype(np.float64)
    assert np.array_equal(made[0], np.einsum("gmn,gnk->gmk", slope, wide[1]).astype(BF16))
    assert np.array_equal(made[1], np.einsum("gmn,gmk->gnk", slope, wide[0]).astype(BF16))


@pytest.mark.long
def test_second_derivatives_in_torch():
    a, b, g = (torch.tensor(whole(*shape, kind=np.float16)) // 3 for shape in ((12, 8), (2, 16, 8), (12, 16)))
    ends = [0, 5, 12]
    offsets = torch.tensor(ends, dtype=torch.int32)

    def second(call: Callable[..., Any], *arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
        with torch.enable_grad():
            a, b, g = (array.clone().requires_grad_() for array in arrays)
            first = torch.autograd.grad(call(a, b), (a, b), g, create_graph=True)
            return torch.autograd.grad(sum((one**2).sum() for one in first), (a, b, g))

    want = second(lambda a, b: reference(a, b, ends), *(array.double() for array in (a, b, g)))
    got = second(lambda a, b: ops.grouped_gemm(a, b, offsets), a, b, g)
    assert all(torch.equal(one, other.half()) for one, other in zip(got, want, strict=True))


def test_tiles_by_the_rows_of_a_group():
    assert tile_of(2048, 256, 4096, 132) == Tile(32, True)
    assert tile_of(64 * 40, 64, 4096, 132) == Tile(64, True)
    assert tile_of(64 * 90, 64, 4096, 132) == Tile(128, True)
    assert tile_of(16384, 64, 2048, 132) == Tile(256, False)
    assert tile_of(8192, 8, 4096, 132) == Tile(128, False)
    assert tile_of(8192, 8, 64, 132) == Tile(64, False)
    assert tile_of(128, 8, 4096, 132, narrow=True).swap is False


A, B, O3, C2 = whole(5, 8), whole(2, 16, 8), np.array([0, 2, 5], np.int32), np.array([2, 2], np.int32)
A8, B8 = whole(5, 128, kind=E4M3), whole(2, 16, 128, kind=E4M3)
SA, SB = np.ones((1, 5), np.float32), np.ones((2, 1, 1), np.float32)
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "no groups": (lambda: ops.grouped_gemm(A, B), "OPTION_MISSING: asmkit.ops.grouped_gemm needs the option 'offsets'"),
    "both": (lambda: ops.grouped_gemm(A, B, O3, counts=C2), "OPTION_TYPE: option offsets must be None, as there are"),
    "a rank": (lambda: ops.grouped_gemm(A, B, counts=C2), "RANK: a must be (G, M, K) (3-dimensional)"),
    "offsets": (lambda: ops.grouped_gemm(A, B, C2), "DIMENSION: offsets has length 2 on axis 0, but E is G + 1 = 3"),
    "counts": (lambda: ops.grouped_gemm(whole(2, 4, 8), B, counts=O3), "DIMENSION: counts has length 3 on axis 0"),
    "a type": (lambda: ops.grouped_gemm(A, B, O3.astype(np.int64)), "DTYPE: offsets must be int32, got int64"),
    "two types": (lambda: ops.grouped_gemm(A, B.astype(np.float16), O3), "DTYPE: b must be bfloat16, got float16"),
    "a list": (lambda: ops.grouped_gemm(A, B, [0, 2, 5]), "ARRAY: argument offsets is a builtins.list"),  # pyright: ignore[reportArgumentType]
    "K": (lambda: ops.grouped_gemm(whole(5, 4), whole(2, 16, 4), O3), "DIMENSION: b has length 4 on axis 2, but K"),
    "N": (lambda: ops.grouped_gemm(A, whole(2, 15, 8), O3), "DIMENSION: b has length 15 on axis 1, but N"),
    "no rows": (lambda: ops.grouped_gemm(A[:0], B, O3), "DIMENSION: a has length 0 on axis 0, but total is 1 or more"),
    "groups": (
        lambda: ops.grouped_gemm(A, np.zeros((385, 8, 8), BF16), np.zeros(386, np.int32)),
        "DIMENSION: b has length 385 on axis 0, but G is at most 384",
    ),
    "a view": (lambda: ops.grouped_gemm(A, B.swapaxes(0, 1)[:2], O3), "DIMENSION: b has length 2 on axis 1"),
    "rows": (lambda: ops.grouped_gemm(A, B, O3, rows=-1), "OPTION_TYPE: option rows must be an integer, 0 or more"),
    "a result": (lambda: ops.grouped_gemm(A, B, O3, out_type=f16), "OPTION_TYPE: option out_type must be None"),
    "scales": (lambda: ops.grouped_gemm(A, B, O3, a_scales=SA), "OPTION_TYPE: option a_scales must be None"),
    "no scales": (
        lambda: ops.grouped_gemm(A8, B8, O3, a_scales=SA),
        "OPTION_MISSING: asmkit.ops.grouped_gemm needs the option 'b_scales'",
    ),
    "blocks": (
        lambda: ops.grouped_gemm(A8, B8, O3, a_scales=SA, b_scales=SB.repeat(2, 1)),
        "DIMENSION: b_scales has length 2 on axis 1, but J is ⌈N/128⌉ = 1",
    ),
    "a device": (
        lambda: ops.grouped_gemm(A, B, O3, arch="sm_80"), "BACKEND: backend: grouped_gemm has no kernel for sm_80",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_wrong_calls(call: Callable[[], object], message: str):
    with pytest.raises(AsmError) as caught:
        call()
    assert message in str(caught.value)
    assert str(caught.value).startswith("test_grouped_gemm.py:")


def test_fp8_has_no_derivative():
    a, b, of_a, of_b = (torch.tensor(array.astype(np.float32)) for array in (A8, B8, SA, SB))
    a8, b8 = a.to(torch.float8_e4m3fn), b.to(torch.float8_e4m3fn)
    with pytest.raises(AsmError, match=r"asmkit\.ops\.grouped_gemm of float8 has no derivative"):
        ops.grouped_gemm(a8, b8, torch.tensor(O3), a_scales=of_a.requires_grad_(), b_scales=of_b).sum().backward()
