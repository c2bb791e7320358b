"""The block-scaled GEMMs of Blackwell beyond their sweeps: several tiles a block, other schedules, wrong calls."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import AsmError
from asmkit.launch import numpy as numpy_launch
from asmkit.ptx import block_scales

ROOT = Path(__file__).parents[2] / "examples" / "blackwell"
TENSOR, WARP = (runpy.run_path(str(ROOT / f"gemm_block_scaled{name}.py")) for name in ("", "_mma"))
KERNELS = {"mxf8": "gemm_mxf8", "nvf4": "gemm_nvf4"}


def numbers(form: str, rows: int, k: int, seed: int) -> tuple[Any, Any, Any]:
    """Return numbers as a kernel takes them, their scales in the layout, and the values in float64."""
    rng = np.random.default_rng(seed)
    block, scale = (32, ml_dtypes.float8_e8m0fnu) if form == "mxf8" else (16, ml_dtypes.float8_e4m3fn)
    values = rng.choice([-4.0, -2, -1, 0, 1, 2, 3], (rows, k))
    scales = (2.0 ** rng.integers(0, 3, (rows, k // block))).astype(scale)
    wide = values * np.repeat(scales.astype(np.float64), block, axis=1)
    if form == "mxf8":
        return values.astype(ml_dtypes.float8_e4m3fn), block_scales.pack(scales), wide
    codes = values.astype(ml_dtypes.float4_e2m1fn).view(np.uint8)
    return codes[:, ::2] | codes[:, 1::2] << 4, block_scales.pack(scales), wide


def product(form: str, m: int, n: int, k: int) -> tuple[tuple[Any, ...], Any]:
    """Return the inputs of a kernel, and the exact product in bf16."""
    a, scales_a, x = numbers(form, m, k, 1)
    b, scales_b, y = numbers(form, n, k, 2)
    return (a, scales_a, b, scales_b), (x @ y.T).astype(ml_dtypes.bfloat16)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """One block computes all tiles: stages and sums are used again and again."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 1)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("form", "bn", "n", "k"), [("mxf8", 128, 136, 416), ("nvf4", 256, 8, 544)])
def test_one_block_makes_every_tile(form: str, bn: int, n: int, k: int) -> None:
    arrays, want = product(form, 130, n, k)
    np.testing.assert_array_equal(TENSOR[KERNELS[form]](*arrays, bn=bn), want)


@pytest.mark.parametrize("example", [TENSOR, WARP], ids=["tcgen05", "mma"])
@pytest.mark.parametrize("form", KERNELS)
def test_each_scale_scales_its_block(example: Any, form: str) -> None:
    """One block of a row of A is not zero. It is scaled by its own scale, wherever the block is."""
    m, n, k, block = 128, 128, 512, 32 if form == "mxf8" else 16
    rng = np.random.default_rng(0)
    a, scales = np.zeros((m, k)), np.empty((m, k // block))
    a[np.arange(m), rng.integers(0, k // block, m) * block] = 1
    scales[...] = 2.0 ** (rng.permutation(m * k // block).reshape(m, -1) % 13 - 6)
    kinds = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e8m0fnu if form == "mxf8" else ml_dtypes.float8_e4m3fn
    b, ones = np.ones((n, k)), np.ones((n, k // block))
    packed = (lambda x: x.astype(kinds[0])) if form == "mxf8" else nibbles
    arrays = packed(a), block_scales.pack(scales.astype(kinds[1])), packed(b), block_scales.pack(ones.astype(kinds[1]))
    want = (a * np.repeat(scales, block, axis=1)).sum(axis=1)
    np.testing.assert_array_equal(example[KERNELS[form]](*arrays).astype(np.float64), np.tile(want[:, None], n))


def nibbles(values: Any) -> Any:
    codes = values.astype(ml_dtypes.float4_e2m1fn).view(np.uint8)
    return codes[:, ::2] | codes[:, 1::2] << 4


@pytest.mark.parametrize("form", ["MXF8", "NVF4"])
@pytest.mark.parametrize("bn", [128, 256])
def test_tensor_memory_holds_sums_and_scales(form: str, bn: int) -> None:
    made = TENSOR[form]
    sums = TENSOR["tiles_of_sums"](made, bn)
    assert sums == (2 if bn == 128 else 1)
    assert made.stages(bn) >= 3
    assert sums * bn + made.stages(bn) * made.columns(bn) <= 512


@pytest.mark.long
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("form", KERNELS)
@pytest.mark.parametrize("bn", [128, 256])
def test_other_schedules(form: str, bn: int) -> None:
    arrays, _ = product(form, 140, 136, 992)
    TENSOR[KERNELS[form]].check(*arrays, bn=bn, schedules=3).raise_errors()


@pytest.mark.long
@pytest.mark.parametrize("form", KERNELS)
def test_other_schedules_of_warps(form: str) -> None:
    arrays, _ = product(form, 140, 136, 672)
    WARP[KERNELS[form]].check(*arrays, schedules=3).raise_errors()


@pytest.mark.parametrize("example", [TENSOR, WARP], ids=["tcgen05", "mma"])
def test_refused(example: Any) -> None:
    (a, scales_a, b, scales_b), _ = product("nvf4", 16, 16, 64)
    for arrays, code, text in (
        ((a[:, :24].copy(), scales_a, b[:, :24].copy(), scales_b), "DIVISIBLE", "K=48 must be divisible by 32"),
        ((a, scales_a, b[:12], scales_b), "DIVISIBLE", "N=12 must be divisible by 8"),
        ((a, scales_a, b[:, :16].copy(), scales_b), "DIMENSION", "b has length 16 on axis 1, but K/2 is 32"),
        ((a, np.concatenate([scales_a] * 2, 1), b, scales_b), "DIMENSION", "sa has length 2 on axis 1"),
        ((a, scales_a[0, 0], b, scales_b), "RANK", "sa must be (ceil(M/128), ceil(K/16/4), 32, 16)"),
    ):
        with pytest.raises(AsmError) as caught:
            example["gemm_nvf4"](*arrays)
        assert caught.value.code == code
        assert text in str(caught.value)
