"""Products whose K is divided among the blocks of a cluster: exact sums, ragged shapes, plain copies, and the model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import asmkit
from asmkit import bf16, f16, f32
from asmkit.kernel.kernel import AnyKernel
from asmkit.ops import gemm_model
from asmkit.ops.kernels import gemm_split as kernels
from asmkit.ops.kernels import gemm_wgmma
from asmkit.ops.kernels.gemm_split import gemm_plain, gemm_split
from asmkit.ops.kernels.gemm_split_fp8 import SCALED_WIDTHS, WIDEST, gemm_scaled_fp8, gemm_split_fp8
from asmkit.ops.kernels.gemm_whole_scaled import gemm_whole_scaled

COUNT = 132
ENGINE = "numpy"  # small runs end before the native engine has compiled the kernel
CASES: list[tuple[AnyKernel, tuple[int, int, int], dict[str, Any]]] = [
    (gemm_split, (130, 40, 136), {"O": f16, "bn": 16, "split": 2}),
    (gemm_split, (130, 41, 264), {"O": f32, "bn": 32, "split": 4}),
    (gemm_split, (17, 130, 264), {"O": bf16, "bn": 48, "split": 3, "swap": True}),
    (gemm_split, (3, 5, 8), {"O": f32, "bn": 8, "swap": True}),
    (gemm_plain, (130, 40, 132), {"O": f16, "bn": 16, "split": 2, "vector": 4}),
    (gemm_plain, (5, 41, 582), {"O": bf16, "bn": 64, "split": 8, "vector": 2}),
    (gemm_plain, (70, 41, 263), {"O": f32, "bn": 32, "split": 4}),
    (gemm_plain, (17, 130, 71), {"O": f16, "bn": 24, "swap": True}),
]


def drawn(shape: tuple[int, int, int], kind: Any, *, whole: bool = True) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw A and B, small integers or normal numbers, and compute the product in float64."""
    (m, n, k), rng = shape, np.random.default_rng(shape)
    sizes = (m, k), (n, k)
    a, b = ((rng.integers(-4, 5, size) if whole else rng.standard_normal(size)).astype(kind) for size in sizes)
    return a, b, a.astype(np.float64) @ b.astype(np.float64).T


@pytest.mark.parametrize(("kernel", "shape", "how"), CASES, ids=lambda value: getattr(value, "__name__", str(value)))
def test_sums_of_whole_numbers_are_exact(kernel: AnyKernel, shape: tuple[int, int, int], how: dict[str, Any]):
    a, b, want = drawn(shape, ml_dtypes.bfloat16)
    got = kernel(a, b, engine=ENGINE, **how)
    assert got.dtype == asmkit.dtype(how["O"])
    assert np.array_equal(got, want.astype(got.dtype))


def in_order(terms: np.ndarray) -> np.float32:
    """Add terms one after the other, each sum rounded to f32."""
    total = np.float32(0)
    for term in terms:
        total = np.float32(total + term)
    return total


def test_parts_of_k_are_added_in_order():
    """Each part of K has one product, so that the rounded sum shows their order."""
    terms = np.array([[1, 2.0**-12, -1, 0.5], [1, 2.0**-12, 1, 1]], np.float16)
    a, b = np.zeros((1, 256), np.float16), np.zeros((8, 256), np.float16)
    a[0, ::64], b[:, ::64] = terms
    products = terms[0].astype(np.float32) * terms[1]
    want = in_order(products)
    assert want not in (in_order(products[[0, 3, 2, 1]]), in_order(products[[1, 2, 3, 0]]))
    for kernel in (gemm_split, gemm_plain):
        assert np.array_equal(kernel(a, b, O=f32, bn=32, split=4, engine=ENGINE), np.full((1, 8), want))


@pytest.mark.parametrize("kernel", [gemm_split, gemm_plain])
def test_random_numbers(kernel: AnyKernel):
    a, b, want = drawn((33, 50, 520), np.float16, whole=False)
    got = kernel(a, b, O=f32, bn=64, split=4, engine=ENGINE)
    bound = (520 + 4) * 2.0**-23 * (np.abs(a).astype(np.float64) @ np.abs(b).astype(np.float64).T)
    assert (np.abs(got - want) <= bound).all()


def test_values_beyond_a_row_do_not_count():
    """The elements after the end of a row belong to the next row: an infinity there must not reach the sums."""
    a, b, want = drawn((9, 10, 67), np.float16)
    a[8], b[9] = np.inf, np.inf
    got = gemm_plain(a, b, O=f32, bn=16, engine=ENGINE)
    assert np.array_equal(got[:8, :9], want[:8, :9])


def scales(rng: np.random.Generator, shape: tuple[int, int]) -> np.ndarray:
    """Draw powers of two, so that scaled sums are exact."""
    return (2.0 ** rng.integers(-2, 3, shape)).astype(np.float32)


def scaled_blocks(m: int, n: int, k: int) -> tuple[list[np.ndarray], np.ndarray]:
    """Draw A, B and their scales, and compute the product in float64."""
    a, b, _ = drawn((m, n, k), ml_dtypes.float8_e4m3fn)
    rng = np.random.default_rng(1)
    of_a, of_b = scales(rng, (k // 128, m)), scales(rng, (-(-n // 128), k // 128))
    group, rows = np.arange(k) // 128, np.arange(n) // 128
    left = a.astype(np.float64) * of_a.T[:, group]
    return [a, b, of_a, of_b], left @ (b.astype(np.float64) * of_b[rows][:, group]).T


@pytest.mark.parametrize(
    ("shape", "how"),
    [((130, 41, 400), {"O": f32, "bn": 32, "split": 2}), ((17, 130, 528), {"O": bf16, "bn": 48, "swap": True})],
    ids=str,
)
def test_one_scale_of_fp8(shape: tuple[int, int, int], how: dict[str, Any]):
    a, b, want = drawn(shape, ml_dtypes.float8_e4m3fn)
    got = gemm_split_fp8(a, b, np.array([0.5], np.float32), engine=ENGINE, **how)
    assert np.array_equal(got, (want / 2).astype(got.dtype))


@pytest.mark.parametrize(("shape", "how"), [((70, 141, 512), {"split": 4, "bn": 32}), ((3, 260, 256), {})], ids=str)
def test_scales_of_blocks(shape: tuple[int, int, int], how: dict[str, Any]):
    arrays, want = scaled_blocks(*shape)
    assert np.array_equal(gemm_scaled_fp8(*arrays, O=f32, engine=ENGINE, **how), want.astype(np.float32))


@pytest.mark.parametrize("shape", [(130, 264, 256), pytest.param((7, 24, 640), marks=pytest.mark.long)], ids=str)
def test_scales_of_blocks_in_whole_tiles(shape: tuple[int, int, int]):
    arrays, want = scaled_blocks(*shape)
    got = gemm_whole_scaled(*arrays, O=bf16, engine=ENGINE)
    assert np.array_equal(got, want.astype(ml_dtypes.bfloat16))


@pytest.mark.long
def test_the_watchers_find_nothing_in_whole_tiles():
    arrays, want = scaled_blocks(5, 24, 384)
    with asmkit.watching("all", schedules=8):
        got = gemm_whole_scaled(*arrays, O=bf16)
    assert np.array_equal(got, want.astype(ml_dtypes.bfloat16))


@pytest.mark.long
@pytest.mark.parametrize("scaled", [False, True])
def test_the_watchers_find_nothing_in_fp8(scaled: bool):
    arrays, want = scaled_blocks(5, 21, 256)
    if not scaled:
        arrays[2:], want = [np.ones(1, np.float32)], arrays[0].astype(np.float64) @ arrays[1].astype(np.float64).T
    with asmkit.watching("all", schedules=8):
        got = (gemm_scaled_fp8 if scaled else gemm_split_fp8)(*arrays, O=f32, bn=16, split=2)
    assert np.array_equal(got, want.astype(np.float32))


@pytest.mark.long
@pytest.mark.parametrize("how", [{}, {"vector": 2}, {"vector": 1, "swap": True}], ids=str)
def test_the_watchers_find_nothing_in_any_schedule(how: dict[str, Any]):
    kernel, k = (gemm_plain, 130 + how["vector"] % 2) if how else (gemm_split, 136)
    a, b, want = drawn((5, 21, k), np.float16)
    with asmkit.watching("all", schedules=8):
        got = kernel(a, b, O=f16, bn=16, split=2, **how)
    assert np.array_equal(got, want.astype(np.float16))


TILES = [
    (gemm_split, {"bn": 256, "split": 2}),
    (gemm_plain, {"bn": 256, "swap": True}),
    (gemm_split_fp8, {"bn": 192, "split": 2}),
    *(
        pytest.param(kernel, how, marks=pytest.mark.long)
        for kernel, how in (
            (gemm_split, {"bn": 240, "split": 5, "swap": True}),
            (gemm_split, {"bn": 16}),
            (gemm_plain, {"bn": 256, "vector": 2}),
            (gemm_plain, {"bn": 64, "split": 8, "vector": 4}),
            (gemm_split_fp8, {"bn": 192, "swap": True}),
            (gemm_scaled_fp8, {"bn": 128, "split": 2, "J": 2}),
            (gemm_whole_scaled, {"J": 2}),
        )
    ),
]


@pytest.mark.parametrize(("kernel", "how"), TILES, ids=lambda value: getattr(value, "__name__", str(value)))
def test_ptxas_spills_nothing(kernel: AnyKernel, how: dict[str, Any]):
    narrow = kernel in (gemm_split_fp8, gemm_scaled_fp8, gemm_whole_scaled)
    types = {"O": bf16} if narrow else {"T": bf16, "O": bf16}
    report = kernel.report(M=256, N=256, K=1024, arch="sm_90a", **types, **how)
    assert not report.findings, str(report)
    assert report.resources.spill_stores == report.resources.spill_loads == report.resources.stack == 0


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"bn": 100}, "bn=100, split=1: bn is a multiple of 8·split, up to 256, and split up to 8"),
        ({"bn": 48, "split": 4}, "bn=48, split=4: bn is a multiple"),
        ({"bn": 144, "split": 9}, "bn=144, split=9: bn is a multiple"),
        ({"bn": 48, "split": 3}, "split=3: K=72 has 2 stages of 64"),
    ],
)
def test_tiles_that_do_not_exist(how: dict[str, Any], message: str):
    with pytest.raises(ValueError, match=message):
        gemm_split(np.zeros((8, 72), np.float16), np.zeros((8, 72), np.float16), O=f16, **how)


def test_elements_that_do_not_divide_k():
    arrays = np.zeros((8, 9), np.float16), np.zeros((8, 9), np.float16)
    with pytest.raises(ValueError, match="vector=2: K=9 is not a multiple"):
        gemm_plain(*arrays, O=f16, vector=2)
    with pytest.raises(ValueError, match="vector=3: 1, 2 or 4"):
        gemm_plain(*arrays, O=f16, vector=3)


@pytest.mark.parametrize(
    ("n", "how", "message"),
    [
        (8, {"bn": 48}, "bn=48: a divisor of 128"),
        (130, {}, "scales of 1 blocks of B: N=130 has 2"),
        (8, {"swap": True}, "swap=True: tiles with scales of blocks are not transposed"),
    ],
)
def test_scales_that_do_not_fit(n: int, how: dict[str, Any], message: str):
    a, b = (np.zeros((rows, 128), ml_dtypes.float8_e4m3fn) for rows in (8, n))
    with pytest.raises(ValueError, match=message):
        gemm_scaled_fp8(a, b, np.ones((1, 8), np.float32), np.ones((1, 1), np.float32), O=f32, **how)


def test_whole_tiles_need_all_scales():
    a, b = (np.zeros((rows, 128), ml_dtypes.float8_e4m3fn) for rows in (8, 136))
    with pytest.raises(ValueError, match="scales of 1 blocks of B: N=136 has 2"):
        gemm_whole_scaled(a, b, np.ones((1, 8), np.float32), np.ones((1, 1), np.float32), O=bf16)


def test_the_model_chooses_tiles_that_fp8_has():
    for shape in ((257, 1032, 4096), (64, 7168, 16384), (8192, 8192, 8192)):
        one, blocks = (gemm_model.fastest_fp8(*shape, COUNT, scaled=scaled) for scaled in (False, True))
        assert one.kernel == "gemm_split_fp8"
        assert one.bn <= WIDEST
        assert blocks.kernel == "gemm_scaled_fp8"
        assert blocks.bn in SCALED_WIDTHS
        assert not blocks.swap
        assert one.cycles <= blocks.cycles


def test_the_model_chooses_whole_tiles_for_large_products_with_scales_of_blocks():
    found = [
        gemm_model.fastest_fp8(*shape, COUNT, scaled=True, tensor_store=True).kernel
        for shape in ((4096, 4096, 4096), (1536, 1536, 1536), (256, 4096, 7168), (1024, 1024, 16384))
    ]
    assert found == ["gemm_whole_scaled"] + ["gemm_parts_scaled"] * 3


def test_the_model_chooses_a_kernel_for_one_scale():
    shapes = (2048, 2048, 2048), (8192, 8192, 8192), (512, 512, 8192), (16, 4096, 4096), (128, 4096, 14336)
    found = [gemm_model.fastest_fp8(*shape, COUNT, tensor_store=True) for shape in shapes]
    assert [one.kernel for one in found] == ["gemm_fp8"] * 2 + ["gemm_parts_fp8"] * 3
    assert found[2].bn <= WIDEST


def test_a_block_has_stages_for_all_sums():
    for bn in kernels.WIDTHS:
        tile = kernels.Tile(bn, 1, False)
        assert 4 <= tile.stages <= 13
        assert kernels.LEAST <= replace(tile, memory=kernels.PLAIN).stages < max(tile.stages, 5)
        assert tile.stages * bn * kernels.WIDTH >= 4 * kernels.BM * bn


@pytest.mark.parametrize(
    ("shape", "want"),
    [
        ((8192, 8192, 8192), "gemm"),
        ((512, 4096, 4096), "gemm"),
        ((257, 1032, 4104), "gemm_parts"),
        ((128, 4096, 14336), "gemm_parts"),
        ((257, 1031, 4104), "gemm_split"),
        ((64, 64, 16384), "gemm_parts"),
        ((8, 8192, 8192), "gemm_small_m"),
        ((65, 8192, 8192), "gemm_parts"),
        ((8, 2048, 16384), "gemm_parts"),
        ((257, 1031, 4102), "gemm_plain"),
    ],
)
def test_whole_tiles_where_they_fill_the_device(shape: tuple[int, int, int], want: str):
    assert gemm_model.fastest(*shape, COUNT, tensor_store=shape[1] % 8 == 0).kernel == want


def test_the_model_pads_large_products_with_an_odd_k():
    assert gemm_model.fastest(4095, 4095, 4095, COUNT, tensor_store=False)[0] == "gemm_split"
    assert gemm_model.fastest(300, 512, 1001, COUNT, tensor_store=False)[0] == "gemm_plain"


def test_every_choice_fits_the_kernel():
    shapes = [(1, 1, 1), (1, 16384, 16384), (257, 1031, 4102), (64, 64, 16384), (5000, 72, 130)]
    for M, N, K in shapes:
        choice = gemm_model.fastest(M, N, K, COUNT, tensor_store=False)
        tile = kernels.Tile(choice.bn, choice.split, choice.swap)
        assert tile.split <= -(-K // 64)
        assert choice.vector == 0 or K % choice.vector == 0
        assert tile.split * min(kernels.tiles(M, N, tile.bn, tile.swap), gemm_model.room(tile.split, COUNT)) <= COUNT


def test_a_part_of_a_tile_costs_about_as_much_as_ten_stages():
    """The exchange of two halves, in the cycles of a stage, for the tiles that are split most."""
    for bn in (64, 128, 256):
        one, two = (gemm_model.split_cycles(128, bn, 8192, COUNT, bn, split, swap=False) for split in (1, 2))
        stage = gemm_model.stage_cycles(bn, 16384, True, 0)
        assert 5 < (two - one) / stage + 64 < 12


def test_clusters_of_four_leave_multiprocessors_idle():
    assert [gemm_model.room(split, COUNT) for split in (1, 2, 4, 8)] == [132, 66, 30, 15]
    assert [gemm_model.room(split, 66) for split in (1, 2, 4, 8)] == [66, 33, 15, 7]
    assert gemm_wgmma.CLUSTER == 2
