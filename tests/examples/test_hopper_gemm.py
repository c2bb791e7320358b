"""examples/hopper/gemm.py beyond its sweep: many tiles a block, launches that overlap, every width, what it refuses."""

from __future__ import annotations

import ctypes
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.launch import cuda
from asmkit.launch import numpy as numpy_launch
from asmkit.ops.kernels import gemm_wgmma

from ..support.tiers import one_in

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "hopper" / "gemm.py"))
gemm, gemm_fp8 = EXAMPLE["gemm"], EXAMPLE["gemm_fp8"]
bfloat16, float8 = (pytest.importorskip("ml_dtypes").__dict__[name] for name in ("bfloat16", "float8_e4m3fn"))
WIDTHS = list(gemm_wgmma.WIDTHS)


def whole(rng: np.random.Generator, shape: tuple[int, ...], kind: Any) -> Any:
    """Small integers, so that every sum is exact."""
    return rng.integers(-2, 3, shape).astype(kind)


def product(a: Any, b: Any, kind: Any) -> Any:
    return (a.astype(np.float64) @ b.astype(np.float64).T).astype(kind)


@pytest.mark.parametrize("swap", one_in(2, [True, False]))
@pytest.mark.parametrize(
    ("kind", "bn"), one_in(2, [(np.float16, 64), (bfloat16, 128), (bfloat16, 144), (np.float16, 224)])
)
def test_one_cluster_makes_every_tile(monkeypatch: pytest.MonkeyPatch, kind: Any, bn: int, swap: bool):
    """Stages and boxes are used again and again, and the last band of tiles is lower than the others."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    rng = np.random.default_rng(0)
    a, b = whole(rng, (600, 136), kind), whole(rng, (2 * bn - 8, 136), kind)
    if swap:
        a, b = b, a
    how = {"bn": bn, "swap": swap}
    assert gemm.plan([a.shape, b.shape], [str(a.dtype)] * 2, how, device={"multiprocessor_count": 2}).grid == (2, 1, 1)
    assert np.array_equal(gemm(a, b, **how, band=2), product(a, b, kind))


@pytest.mark.parametrize("how", [{"bn": 64}, {"bn": 80, "swap": True}, {"bn": 224}], ids=str)
@pytest.mark.parametrize("promote", one_in(2, [True, False]))
def test_one_cluster_makes_every_fp8_tile(monkeypatch: pytest.MonkeyPatch, promote: bool, how: dict[str, Any]):
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)
    rng = np.random.default_rng(1)
    a, b = whole(rng, (130, 400), float8), whole(rng, (200, 400), float8)
    got = gemm_fp8(a, b, np.array([0.5], np.float32), **how, promote=promote)
    assert np.array_equal(got.astype(np.float64), product(a, b, np.float64) / 2)


@pytest.mark.parametrize(("shapes", "code"), [
    (((64, 64), (12, 64)), "DIVISIBLE"),
    (((64, 60), (16, 60)), "DIVISIBLE"),
    (((64, 0), (16, 0)), "DESCRIPTOR"),
])  # fmt: skip
def test_rows_that_tensor_copies_do_not_take(shapes: Any, code: str):
    with pytest.raises(AsmError, match=code):
        gemm(*(np.zeros(shape, np.float16) for shape in shapes))


def test_a_matrix_that_begins_between_16_bytes():
    torch = pytest.importorskip("torch")
    whole = torch.zeros(64 * 64 + 8, dtype=torch.float16)
    with pytest.raises(AsmError, match="ALIGNMENT: a starts at an address that is not a multiple of 16 bytes"):
        gemm(whole[1 : 64 * 64 + 1].view(64, 64), whole[: 64 * 64].view(64, 64))


def test_a_width_that_there_is_not():
    with pytest.raises(ValueError, match="bn=100: a multiple of 16, 48 to 256"):
        gemm(np.zeros((64, 64), np.float16), np.zeros((64, 64), np.float16), bn=100)


@pytest.mark.parametrize("bn", WIDTHS)
def test_warps_make_all_barriers_and_shared_memory_holds_what_a_tile_needs(bn: int):
    tile = gemm_wgmma.Tile(bn, False)
    assert max(tile.stages, 2 * tile.boxes) <= 12
    assert tile.stages >= 4
    assert bn % tile.box == 0


def tiling(m: int, n: int, width: int) -> str:
    """What is proposed, T for `swap`."""
    way = gemm_wgmma.tiling(m, n, width)
    return f"{way['bn']}{'T' if way['swap'] else ''}"


def test_the_width_that_keeps_the_device_busy():
    widths = {n: tiling(n, n, 2 * n) for n in (1024, 2048, 4096, 8192, 16384)}
    assert widths == {1024: "64", 2048: "128", 4096: "256", 8192: "192", 16384: "256"}


def test_narrow_tiles_where_rows_are_whole_lines():
    """L2 brings what a narrow tile takes more slowly than it is multiplied, above all where rows begin within lines."""
    assert [tiling(6400, 6400, width) for width in (8192, 8208)] == ["128", "224T"]


def test_few_blocks_which_each_have_a_way_to_l2_of_their_own():
    """48T would be multiplied sooner, but in 64 clusters, of which 32 bring as much by themselves."""
    assert [gemm_wgmma.tiles(64, 8192, bn, True) for bn in (48, 64)] == [64, 32]
    assert [tiling(*shape) for shape in ((64, 8192, 16384), (128, 4096, 28672))] == ["64T", "64T"]


def test_room_for_the_next_launch():
    """144 columns would keep all 66 clusters at work at once; over a longer K that is worth it."""
    assert gemm_wgmma.tiles(1536, 1536, 144) == 66
    assert [tiling(1536, 1536, width) for width in (1536, 3072, 12288)] == ["160T", "160T", "144T"]


@pytest.mark.parametrize(("shape", "way"), [
    ((5000, 5000, 5000), "224T"),
    ((768, 3072, 8192), "144"),
    ((300, 8192, 8192), "160T"),
])  # fmt: skip
def test_tiles_that_fill_the_last_wave(shape: tuple[int, int, int], way: str):
    """66 clusters have as many tiles each, all but two."""
    m, n, k = shape
    assert tiling(m, n, 2 * k) == way
    assert -gemm_wgmma.tiles(m, n, **gemm_wgmma.tiling(m, n, 2 * k)) % 66 <= 2


def test_the_attribute_of_an_early_launch_lies_as_the_driver_reads_it():
    assert (ctypes.sizeof(cuda._Early), cuda._Early.allowed.offset) == (72, 8)


# --- on a device ------------------------------------------------------------------------------------------------------

ODD = [(1, 8, 8), (129, 136, 72), (1000, 760, 1032), (257, 1032, 4104), (3000, 2000, 520)]


@pytest.mark.gpu
@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("bn", WIDTHS)
@pytest.mark.parametrize("shape", ODD, ids=str)
def test_odd_shapes(shape: tuple[int, int, int], bn: int, swap: bool):
    torch = pytest.importorskip("torch")
    m, n, k = shape
    for kind in (torch.bfloat16, torch.float16)[: 1 if bn % 64 else 2]:
        a, b = (torch.randint(-2, 3, size, device="cuda").to(kind) for size in ((m, k), (n, k)))
        out = torch.full((m, n), float("nan"), device="cuda", dtype=kind)
        gemm(a, b, bn=bn, swap=swap, out=out)
        assert torch.equal(out, (a.double() @ b.double().T).to(kind))
        a, b = (torch.randn(size, device="cuda").to(kind) for size in ((m, k), (n, k)))
        got, want, size = (
            gemm(a, b, bn=bn, swap=swap).double(),
            a.double() @ b.double().T,
            a.double().abs() @ b.double().abs().T,
        )
        one = torch.finfo(kind).eps * 2.0 ** torch.floor(torch.log2(want.abs().clamp(min=2.0**-14)))
        assert ((got - want).abs() <= (k + 2) * 2.0**-23 * size + one).all()


@pytest.mark.gpu
@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("bn", WIDTHS)
def test_fp8_is_as_exact_as_said(bn: int, swap: bool):
    """Promoted, a sum is as good as its rounding to bf16; in the tensor cores alone it loses with K."""
    torch = pytest.importorskip("torch")
    a, b = (torch.randn((520, 8192), device="cuda").to(torch.float8_e4m3fn) for _ in range(2))
    one = torch.ones(1, device="cuda")
    want = a.double() @ b.double().T
    norm = want.norm()
    rounded = (want.bfloat16().double() - want).norm() / norm
    how = {"bn": bn, "swap": swap}
    errors = [(gemm_fp8(a, b, one, **how, promote=p).double() - want).norm() / norm for p in (True, False)]
    assert errors[0] < 1.02 * rounded < errors[1] < 4e-3
    half = gemm_fp8(a, b, one / 2, **how).double()
    assert torch.equal(half, gemm_fp8(a, b, one, **how).double() / 2)


@pytest.mark.gpu
def test_launches_overlap_and_wait_for_each_other():
    """Each launch reads what the last wrote, and begins before that has ended."""
    torch = pytest.importorskip("torch")
    n = 1024
    turned = torch.eye(n, device="cuda", dtype=torch.bfloat16).roll(1, 0)  # B · row i is row i - 1
    x = torch.randn((n, n), device="cuda").bfloat16()
    first, here, there = x.clone(), x, torch.empty_like(x)
    for _ in range(n):
        gemm(here, turned, bn=64, out=there)
        here, there = there, here if here is not x else torch.empty_like(x)
    assert torch.equal(here, first)
    assert torch.equal(x, first)
