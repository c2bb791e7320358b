"""Products in parts of K: exact sums, ragged shapes, clusters, the sum of the parts, derivatives, and the choice."""

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
from asmkit import bf16, f16, f32, ops
from asmkit.ops import gemm_model, gemm_parts_model, gemm_table, matmul
from asmkit.ops.gemm_model import Choice
from asmkit.ops.gemm_parts_model import Parts
from asmkit.ops.gemm_table import Shape
from asmkit.ops.kernels import gemm_parts as kernels
from asmkit.ops.kernels.add_parts import add_parts
from asmkit.ops.kernels.gemm_parts import gemm_parts
from asmkit.ops.kernels.gemm_parts_fp8 import gemm_parts_fp8
from asmkit.ops.kernels.gemm_parts_scaled import gemm_parts_scaled

COUNT = 132
ENGINE = "numpy"  # small runs end before the native engine has compiled the kernel
CASES: list[Any] = [
    ((5, 8, 64), {"bn": 16}),
    ((64, 64, 200), {"bn": 64, "split": 3}),
    ((130, 72, 264), {"bn": 32, "split": 4, "tall": 2}),
    ((300, 136, 72), {"bn": 32, "wide": 2}),
    ((257, 40, 200), {"bn": 16, "split": 2, "tall": 2, "wide": 2}),
    ((37, 304, 136), {"bn": 48, "split": 2, "swap": True, "tall": 2}),
    ((300, 136, 136), {"bn": 64, "split": 2, "swap": True, "tall": 2, "wide": 2}),
    ((130, 24, 200), {"bn": 8, "tall": 2, "wide": 4}),
    ((20, 264, 200), {"bn": 24, "split": 2, "swap": True, "tall": 3}),
    ((40, 24, 328), {"bn": 32, "split": 2, "deep": 2}),
    ((100, 72, 200), {"bn": 40, "split": 2, "wide": 2, "rows": 64}),
    ((200, 40, 200), {"bn": 32, "split": 2, "wide": 2, "rows": 192}),
    ((24, 200, 136), {"bn": 24, "split": 2, "swap": True, "rows": 192}),
    pytest.param((60, 72, 328), {"bn": 48, "split": 2, "deep": 2, "rows": 64}, marks=pytest.mark.long),
    pytest.param((200, 72, 328), {"bn": 48, "deep": 2, "rows": 192}, marks=pytest.mark.long),
    pytest.param((140, 72, 328), {"bn": 48, "swap": True, "tall": 2, "deep": 3}, marks=pytest.mark.long),
]
TWO_PRODUCTS = pytest.param((200, 216, 72), {"bn": 216, "rows": 192}, marks=pytest.mark.long)
"""Two products for a stage, which e4m3 does not have."""


def drawn(shape: tuple[int, int, int], kind: Any = np.float16) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw A and B of small integers, and compute the product in float64."""
    (m, n, k), rng = shape, np.random.default_rng(shape)
    a, b = (rng.integers(-4, 5, size).astype(kind) for size in ((m, k), (n, k)))
    return a, b, a.astype(np.float64) @ b.astype(np.float64).T


@pytest.mark.parametrize(("shape", "how"), [*CASES, TWO_PRODUCTS], ids=str)
def test_sums_of_whole_numbers_are_exact(shape: tuple[int, int, int], how: dict[str, Any]):
    a, b, want = drawn(shape)
    parts = gemm_parts(a, b, O=f32, engine=ENGINE, **how)
    assert parts.shape == (how.get("split", 1), *shape[:2])
    assert np.array_equal(parts.sum(0), want)
    assert np.array_equal(add_parts(parts, O=f16, engine=ENGINE), want.astype(np.float16))
    once = gemm_parts(a, b, O=bf16, engine=ENGINE, **{**how, "split": 1})
    assert np.array_equal(once[0], want.astype(ml_dtypes.bfloat16))


def random_variant(rng: np.random.Generator, kind: gemm_parts_model.Kind) -> tuple[Shape, dict[str, Any]]:
    """Draw a ragged shape, and a variant that the model can choose for it on a small device."""
    step = 8 if kind is gemm_parts_model.HALF else 128
    M, N, K = int(rng.integers(1, 300)), 8 * int(rng.integers(1, 38)), step * int(rng.integers(1, 1 + 520 // step))
    ways = list(gemm_parts_model.variants(M, N, K, int(rng.integers(8, 40)), kind))
    if not ways:
        return random_variant(rng, kind)
    return (M, N, K), ways[rng.integers(len(ways))]._asdict()


def widest_result(how: dict[str, Any]) -> Any:
    """Return f32, or f16 if a tile of 192 rows has no room for f32. Such a tile has one part of K."""
    return f16 if how["swap"] and not kernels.Tile(**how).holds_sums else f32


@pytest.mark.parametrize("number", [0, 1, 2, *(pytest.param(i, marks=pytest.mark.long) for i in range(3, 60))])
def test_random_variants_are_exact(number: int):
    shape, how = random_variant(np.random.default_rng(), gemm_parts_model.HALF)
    a, b, want = drawn(shape)
    made = widest_result(how)
    parts = gemm_parts(a, b, O=made, engine=ENGINE, **how)
    assert np.array_equal(parts.sum(0), want.astype(asmkit.dtype(made))), (number, shape, how)


@pytest.mark.parametrize("number", [0, *(pytest.param(i, marks=pytest.mark.long) for i in range(1, 40))])
def test_random_variants_of_e4m3_are_exact(number: int):
    rng = np.random.default_rng()
    kind = (gemm_parts_model.E4M3, gemm_parts_model.SCALED)[rng.integers(2)]
    shape, how = random_variant(rng, kind)
    if kind is gemm_parts_model.SCALED:
        arrays, want = scaled(shape)
        parts = gemm_parts_scaled(*arrays, O=f32, engine=ENGINE, **how)
    else:
        a, b, want = drawn(shape, ml_dtypes.float8_e4m3fn)
        parts = gemm_parts_fp8(a, b, np.array([1.0], np.float32), O=f32, engine=ENGINE, **how)
    assert np.array_equal(parts.sum(0), want), (number, kind.name, shape, how)


def test_each_part_has_its_share_of_k():
    a, b, _ = drawn((20, 24, 328))
    parts = gemm_parts(a, b, O=f32, bn=16, split=3, engine=ENGINE)
    for part, (first, end) in zip(parts, ((0, 128), (128, 256), (256, 328)), strict=True):
        assert np.array_equal(part, a[:, first:end].astype(np.float64) @ b[:, first:end].astype(np.float64).T)


@pytest.mark.parametrize("vector", [1, 4])
@pytest.mark.parametrize("out", [f32, bf16, f16], ids=str)
def test_parts_are_added_in_order(out: Any, vector: int):
    parts = np.random.default_rng(vector).standard_normal((5, 33, 4)).astype(np.float32)
    want = np.zeros((33, 4), np.float32)
    for number, part in enumerate(parts):
        want = part if number == 0 else want + part
    assert not np.array_equal(want, parts[::-1].sum(0))
    assert np.array_equal(add_parts(parts, O=out, vector=vector), want.astype(asmkit.dtype(out)))


def test_random_numbers():
    rng = np.random.default_rng()
    a, b = (rng.standard_normal((rows, 520)).astype(np.float16) for rows in (33, 56))
    want, size = (x.astype(np.float64) @ y.astype(np.float64).T for x, y in ((a, b), (np.abs(a), np.abs(b))))
    got = add_parts(gemm_parts(a, b, O=f32, bn=48, split=4, wide=2, engine=ENGINE), O=f32)
    assert (np.abs(got - want) <= (520 + 4) * 2.0**-23 * size).all()


@pytest.mark.long
@pytest.mark.parametrize(
    "how",
    [
        {},
        {"tall": 2},
        {"wide": 2, "swap": True},
        {"tall": 2, "wide": 2},
        {"tall": 2, "deep": 2},
        {"wide": 2, "rows": 64},
        {"wide": 2, "rows": 192},
        {"swap": True, "rows": 192},
    ],
    ids=str,
)
def test_the_watchers_find_nothing_in_any_schedule(how: dict[str, Any]):
    a, b, want = drawn((140, 40, 200))
    with asmkit.watching("all", schedules=8):
        got = add_parts(gemm_parts(a, b, O=f32, bn=16, split=2, **how), O=f16)
    assert np.array_equal(got, want.astype(np.float16))


@pytest.mark.long
@pytest.mark.parametrize("number", range(8))
def test_the_watchers_find_nothing_in_random_variants(number: int):
    shape, how = random_variant(np.random.default_rng(), gemm_parts_model.HALF)
    a, b, want = drawn(shape)
    made = widest_result(how)
    with asmkit.watching("all", schedules=4):
        parts = gemm_parts(a, b, O=made, **how)
    assert np.array_equal(parts.sum(0), want.astype(asmkit.dtype(made))), (number, shape, how)


@pytest.mark.long
@pytest.mark.parametrize(("shape", "how"), CASES, ids=str)
def test_sums_of_e4m3_are_exact(shape: tuple[int, int, int], how: dict[str, Any]):
    m, n, k = shape
    a, b, want = drawn((m, n, 2 * k), ml_dtypes.float8_e4m3fn)
    parts = gemm_parts_fp8(a, b, np.array([0.5], np.float32), O=f32, engine=ENGINE, **how)
    assert np.array_equal(parts.sum(0), want / 2)


SCALED = [
    ((60, 72, 384), {"bn": 32, "split": 2, "tall": 2}),
    ((11, 136, 256), {"bn": 8, "swap": True, "wide": 2}),
    ((5, 136, 512), {"bn": 136, "swap": True}),  # one set of sums
    ((60, 136, 384), {"bn": 64, "rows": 64, "wide": 2}),
    pytest.param((20, 264, 384), {"bn": 24, "swap": True, "rows": 64}, marks=pytest.mark.long),
    pytest.param((150, 264, 512), {"bn": 152, "swap": True, "split": 2, "tall": 2}, marks=pytest.mark.long),
    pytest.param((201, 136, 384), {"bn": 104, "swap": True, "tall": 2, "wide": 2}, marks=pytest.mark.long),
]


def scaled(shape: tuple[int, int, int]) -> tuple[list[np.ndarray], np.ndarray]:
    """Draw A, B and the scales of their blocks, and compute the product in float64."""
    (m, n, k), rng = shape, np.random.default_rng(shape)
    a, b = (rng.integers(-4, 5, size).astype(ml_dtypes.float8_e4m3fn) for size in ((m, k), (n, k)))
    of_a, of_b = (rng.integers(1, 4, size).astype(np.float32) for size in ((k // 128, m), (-(-n // 128), k // 128)))
    wide_a, wide_b = a * of_a.T.repeat(128, 1).astype(float), b * of_b.repeat(128, 0)[:n].repeat(128, 1).astype(float)
    return [a, b, of_a, of_b], wide_a @ wide_b.T


@pytest.mark.parametrize(("shape", "how"), SCALED, ids=str)
def test_sums_with_scales_of_blocks_are_exact(shape: tuple[int, int, int], how: dict[str, Any]):
    arrays, want = scaled(shape)
    parts = gemm_parts_scaled(*arrays, O=f32, engine=ENGINE, **how)
    assert np.array_equal(parts.sum(0), want)


@pytest.mark.long
@pytest.mark.parametrize("how", [{"tall": 2}, {"swap": True, "wide": 2}], ids=str)
def test_the_watchers_find_nothing_with_scales_of_blocks(how: dict[str, Any]):
    arrays, want = scaled((60, 136, 640))
    with asmkit.watching("all", schedules=8):
        got = gemm_parts_scaled(*arrays, O=bf16, bn=32, **how)
    assert np.array_equal(got[0], want.astype(ml_dtypes.bfloat16))


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"bn": 48}, "bn=48, swap=False: a divisor of 128"),
        ({"bn": 200, "swap": True}, "bn=200, swap=True: at most 192"),
        ({"rows": 192}, "rows=192: at most 128"),
        ({"b_scales": np.ones((1, 1), np.float32)}, "scales of 1 blocks of B: N=200 has 2"),
    ],
    ids=str,
)
def test_tiles_and_scales_that_do_not_fit(how: dict[str, Any], message: str):
    a, b, of_a, of_b = scaled((8, 200, 128))[0]
    given = {"bn": 32, "b_scales": of_b, **how}
    with pytest.raises(ValueError, match=message):
        gemm_parts_scaled(a, b, of_a, given.pop("b_scales"), O=f32, **given)


@pytest.mark.long
@pytest.mark.parametrize("how", [{"split": 2}, {"tall": 2, "wide": 2}], ids=str)
def test_the_watchers_find_nothing_in_e4m3(how: dict[str, Any]):
    a, b, want = drawn((140, 24, 272), ml_dtypes.float8_e4m3fn)
    with asmkit.watching("all", schedules=8):
        got = gemm_parts_fp8(a, b, np.ones(1, np.float32), O=f32, bn=16, **how)
    assert np.array_equal(got.sum(0), want)


@pytest.mark.parametrize(
    "how",
    [
        {"bn": 128, "tall": 2, "O": bf16},
        pytest.param({"bn": 192, "swap": True, "split": 2, "O": f32}, marks=pytest.mark.long),
        pytest.param({"bn": 192, "rows": 64, "O": bf16}, marks=pytest.mark.long),
        pytest.param({"bn": 96, "rows": 192, "swap": True, "O": bf16}, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_ptxas_spills_nothing_in_e4m3(how: dict[str, Any]):
    report = gemm_parts_fp8.report(M=256, N=256, K=1024, arch="sm_90a", **how)
    assert not report.findings, str(report)
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0


@pytest.mark.parametrize(("rows", "bn", "most"), [(128, 208, 192), (192, 104, 96)])
def test_tiles_that_are_too_wide_for_e4m3(rows: int, bn: int, most: int):
    a = np.zeros((8, 128), ml_dtypes.float8_e4m3fn)
    with pytest.raises(ValueError, match=f"bn={bn}: at most {most} for e4m3 and {rows} rows"):
        gemm_parts_fp8(a, a, np.ones(1, np.float32), O=f32, bn=bn, rows=rows)


TILES = [
    {"bn": 256, "split": 4, "tall": 2, "wide": 2, "O": f32},
    {"bn": 16, "swap": True, "O": bf16},
    *(
        pytest.param(how, marks=pytest.mark.long)
        for how in (
            {"bn": 256, "swap": True, "tall": 2, "O": bf16},
            {"bn": 240, "wide": 2, "O": f16},
            {"bn": 112, "swap": True, "split": 3, "O": f32},
            {"bn": 256, "rows": 64, "wide": 2, "O": bf16},
            {"bn": 240, "rows": 192, "tall": 2, "O": f16},
            {"bn": 240, "rows": 192, "swap": True, "wide": 2, "O": bf16},
        )
    ),
]


@pytest.mark.parametrize("how", TILES, ids=str)
def test_ptxas_spills_nothing(how: dict[str, Any]):
    report = gemm_parts.report(M=256, N=256, K=1024, arch="sm_90a", T=bf16, **how)
    assert not report.findings, str(report)
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"bn": 44}, "bn=44, split=1, tall=1, wide=1, deep=1: bn is a multiple of 8·deep up to 256"),
        ({"tall": 3, "wide": 3}, "deep=1: bn is a multiple of 8·deep up to 256, split up to 64, and tall·wide·deep"),
        ({"bn": 24, "deep": 2}, "bn=24, split=1, tall=1, wide=1, deep=2"),
        ({"split": 65}, "split=65"),
        ({"split": 3}, "split=3, deep=1: K=72 has 2 stages of 64"),
        ({"rows": 256}, "rows=256, bn=128, deep=1: the most columns by rows are"),
        ({"rows": 192, "bn": 248}, "rows=192, bn=248, deep=1"),
        ({"rows": 192, "bn": 112, "deep": 2}, "deep=2: .* B's stages must hold sums"),
        ({"rows": 192, "swap": True, "O": f32}, "rows=192, bn=128, swap=True and results in f32"),
    ],
    ids=str,
)
def test_tiles_that_do_not_exist(how: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        gemm_parts(np.zeros((8, 72), np.float16), np.zeros((8, 72), np.float16), **{"O": f16, **how})


def test_vectors_that_do_not_divide_the_sums():
    with pytest.raises(ValueError, match=r"vector=4: 1, or 4 if it divides M·N = 15"):
        add_parts(np.zeros((2, 3, 5), np.float32), O=f32, vector=4)


# --- the function -----------------------------------------------------------------------------------------------------


@pytest.fixture(params=[1, 2])
def in_parts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let `asmkit.ops.gemm` choose one or two parts of K."""
    split: int = request.param
    monkeypatch.setattr(matmul, "_choice", lambda *_: Choice("gemm_parts", 16, False, split, 0, 1.0, 1, 2))
    return split


def gemm(a: Any, b: Any, out: Any = None) -> Any:
    return ops.gemm(a, b, out_type=out, arch="sm_90a")


def test_the_function_adds_the_parts(in_parts: int, monkeypatch: pytest.MonkeyPatch):
    called: list[str] = []
    run = asmkit.Kernel.__call__
    monkeypatch.setattr(
        asmkit.Kernel, "__call__", lambda self, *a, **k: called.append(self.__name__) or run(self, *a, **k)
    )
    a, b, want = drawn((6, 16, 72))
    assert np.array_equal(gemm(a.reshape(2, 3, 72), b), want.reshape(2, 3, 16).astype(np.float16))
    assert called == ["gemm_parts", "add_parts"][:in_parts]


def test_the_function_passes_the_rows_of_the_tile(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(matmul, "_choice", lambda *_: Choice("gemm_parts", 16, False, 1, 0, 1.0, rows=192))
    given: list[int] = []
    run = asmkit.Kernel.__call__
    monkeypatch.setattr(asmkit.Kernel, "__call__", lambda self, *a, **k: given.append(k["rows"]) or run(self, *a, **k))
    a, b, want = drawn((6, 16, 72))
    assert np.array_equal(gemm(a, b), want.astype(np.float16))
    assert given == [192]


def gradients(call: Callable[..., Any], *arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
    with torch.enable_grad():
        leaves = [array.clone().requires_grad_() for array in arrays]
        return torch.autograd.grad((call(*leaves).to(leaves[0].dtype) ** 2).sum(), leaves)


def test_gradients_in_torch(in_parts: int):
    del in_parts
    a, b = (torch.tensor(drawn((6, 16, 72))[i]) // 3 for i in range(2))
    want = gradients(lambda a, b: a @ b.T, a.double(), b.double())
    compiled = torch.compile(gemm, fullgraph=True, backend="aot_eager")
    for call in (gemm, compiled):
        assert all(torch.equal(one, other.half()) for one, other in zip(gradients(call, a, b), want, strict=True))
    batch = torch.stack([a, a + 1])
    assert torch.equal(torch.func.vmap(gemm, (0, None))(batch, b), gemm(batch, b))


def test_transformations_of_jax(in_parts: int):
    del in_parts
    a, b = (jnp.asarray(drawn((6, 16, 72))[i]) // 3 for i in range(2))
    wide = [np.asarray(array, np.float64) for array in (a, b)]
    made = jax.jit(jax.grad(lambda a, b: (gemm(a, b, f32) ** 2).sum(), (0, 1)))(a, b)
    slope = 2 * wide[0] @ wide[1].T
    assert np.array_equal(made[0], (slope @ wide[1]).astype(np.float16))
    assert np.array_equal(made[1], (slope.T @ wide[0]).astype(np.float16))
    batch = jnp.stack([a, a + 1])
    assert np.array_equal(jax.jit(jax.vmap(gemm, (0, None)))(batch, b), gemm(batch, b))


# --- the choice -------------------------------------------------------------------------------------------------------


def test_every_measured_variant_fits_its_kernel():
    for kind in gemm_parts_model.KINDS:
        for (M, N, K), found in gemm_table.table()[kind.name].items():
            assert M <= N or kind is gemm_parts_model.SCALED
            assert found == sorted(found, key=lambda one: one.time)
            for kernel, way, _ in found:
                if kernel.startswith("gemm_parts"):
                    kernels.Tile(way.bn, way.split, way.swap, way.tall, way.wide, way.deep, rows=way.rows)
                    assert way.bn in kind.widths(way.swap, way.rows)
                    assert way.split * way.deep <= gemm_parts_model.most_parts(kind.halved(K))
                else:
                    assert kernel in ("gemm", "gemm_fp8", "gemm_whole_scaled")


def test_a_measured_shape_gets_its_best_variant():
    table = gemm_table.table()
    for M, N, K in ((64, 64, 16384), (512, 512, 8192), (2048, 2048, 2048)):
        found = [gemm_model.fastest(M, N, K, COUNT)]
        found += [gemm_model.fastest_fp8(M, N, K, COUNT, scaled=one, tensor_store=True) for one in (False, True)]
        for kind, choice in zip(gemm_parts_model.KINDS, found, strict=True):
            best = table[kind.name][M, N, K][0]
            assert (choice.kernel, choice.bn, choice.swap, choice.split) == (best.kernel, *best.way[:3])
            assert choice.cycles == pytest.approx(best.time * gemm_model.CLOCK)


def test_a_small_batch_is_exact_and_has_derivatives(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(matmul, "_choice", lambda *_: Choice("gemm_small_m", 8, True, 0, 0, 1.0))
    a, b = (torch.randint(-3, 4, shape).to(torch.bfloat16) for shape in ((5, 136), (24, 136)))
    a.requires_grad_()
    out = ops.gemm(a, b, arch="sm_90a")
    assert torch.equal(out, (a.double() @ b.double().T).bfloat16())
    out.sum().backward()
    assert a.grad is not None
    assert torch.equal(a.grad, b.double().sum(0).expand(5, -1).bfloat16())


def test_mirror_images_exchange_a_and_b():
    for M, N, K in ((128, 1024, 4096), (300, 8000, 8192), (64, 2048, 16384)):
        one, other = gemm_model.fastest(M, N, K, COUNT), gemm_model.fastest(N, M, K, COUNT)
        assert one.swap is not other.swap
        assert one._replace(swap=other.swap, cycles=other.cycles) == other


def test_the_parts_of_a_near_shape_fill_as_many_multiprocessors():
    way = Parts(64, False, 8, 1, 1)
    assert gemm_table.fitted_to((256, 256, 8192), (128, 256, 8192), way).split == 4
    assert gemm_table.fitted_to((128, 256, 128), (128, 256, 8192), way).split == 2
    assert gemm_table.fitted_to((8192, 256, 8192), (128, 256, 8192), way).split == 1


def test_the_model_chooses_far_from_the_measured_shapes():
    shape = 40, 24, 72
    assert gemm_table.near(*shape, COUNT) == gemm_table.Near([])
    choice = gemm_model.fastest(*shape, COUNT)
    assert choice.cycles == min(one.cycles for one in gemm_model.aligned(*shape, COUNT))


def test_the_model_chooses_other_tiles_near_a_measured_shape():
    """Tiles for 512 rows leave a fifth of the multiprocessors without work for 400 rows."""
    near, choice = gemm_table.near(400, 4096, 8192, COUNT), gemm_model.fastest(400, 4096, 8192, COUNT)
    assert not near.same
    assert all(one.way != Parts(*choice[1:4], *choice[6:]) for one in near.variants)
    way = Parts(choice.bn, choice.swap, choice.split, choice.tall, choice.wide, choice.deep)
    assert choice.cycles == near.error * gemm_parts_model.cycles(400, 4096, 8192, COUNT, way)
    assert choice.cycles < 0.95 * gemm_model.CLOCK * min(one.time for one in near.variants)


def test_the_error_of_the_model_is_that_of_the_measured_variants():
    near, shape = gemm_table.near(512, 512, 8192, COUNT), (512, 512, 8192)
    assert near.same
    errors = [one.time * gemm_model.CLOCK / one.cycles(shape, COUNT, one.way, gemm_parts_model.HALF)
              for one in gemm_table.table()["16-bit"][shape]]  # fmt: skip
    assert near.error == max(errors)


def test_tiles_at_an_edge_and_further_readers_take_longer():
    def cycles(M: int, N: int, way: Parts) -> float:
        return gemm_parts_model.cycles(M, N, 8192, COUNT, way)

    alone, in_pairs, in_rows = Parts(64, True, 1, 1, 1), Parts(64, True, 1, 2, 1), Parts(64, True, 1, 1, 2)
    edge = gemm_parts_model.stages(8192) * gemm_parts_model.EDGES[1]
    assert cycles(63, 1024, alone) - cycles(64, 1024, alone) == pytest.approx(edge)
    assert cycles(63, 1024, in_pairs) - cycles(64, 1024, in_pairs) == pytest.approx(edge / 2)
    again = 2 * 8192 * 8192 * gemm_parts_model.AGAIN / gemm_parts_model.MEMORY  # of B, which L2 cannot hold
    more = cycles(128, 8192, alone) - cycles(128, 8192, in_rows) + gemm_parts_model.CLUSTERED
    assert more == pytest.approx(again, rel=0.1)


def test_tiles_of_64_and_192_rows_are_chosen_where_others_leave_multiprocessors_idle():
    few, one_round = gemm_model.fastest(64, 5120, 16384, COUNT), gemm_model.fastest(700, 7168, 2048, COUNT)
    assert (few.rows, one_round.rows) == (64, 192)
    for choice, shape in ((few, (64, 5120, 16384)), (one_round, (700, 7168, 2048))):
        way = Parts(*choice[1:4], *choice[6:])
        assert 110 <= gemm_parts_model.clusters(*shape[:2], way) * way.cluster <= COUNT


def test_rows_that_split_sectors_and_three_warpgroups_take_longer():
    def cycles(K: int, rows: int, bn: int) -> float:
        return gemm_parts_model.cycles(1536, 1536, K, COUNT, Parts(bn, False, 1, 1, 1, 1, rows))

    ends, odd = gemm_parts_model.START + gemm_parts_model.STORE * 128, cycles(8184, 128, 128) - cycles(8192, 128, 128)
    assert 0 < odd < (gemm_parts_model.SPLIT_SECTORS - 1) * (cycles(8192, 128, 128) - ends)
    three, two = (gemm_parts_model.HALF.stage(Parts(96, False, 1, 1, 1, 1, rows)) for rows in (192, 128))
    step = gemm_parts_model.STEP
    assert three - step == pytest.approx((two - step) * 1.5 * gemm_parts_model.THREE)


def test_a_long_k_of_one_tile_is_split():
    for M, N, K in ((32, 40, 60000), (100, 136, 12000)):
        assert gemm_model.fastest(M, N, K, COUNT).split > 4
