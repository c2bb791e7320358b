"""Products of small batches: the order of packed codes, whole tiles and parts, and the limits of `tokens`."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from asmkit import AsmError, bf16, dtype
from asmkit.launch import simulator

ROOT = Path(__file__).parents[2] / "examples" / "hopper"
INT4, SMALL = (runpy.run_path(str(ROOT / f"{name}.py")) for name in ("gemm_int4", "gemm_small_m"))


@pytest.mark.parametrize(("rows", "columns"), [(256, 128), (16, 8), (272, 520)])
def test_unpack_is_the_inverse_of_pack(rows: int, columns: int):
    codes = np.random.default_rng().integers(0, 16, (rows, columns), dtype=np.uint8)
    words = INT4["pack"](codes)
    assert words.shape == (-(-columns // 128), -(-rows // 256), 4096)
    assert np.array_equal(INT4["unpack"](words, rows, columns), codes)


def test_the_product_uses_the_codes_scales_and_zero_points_of_each_group():
    rng, (m, n, k) = np.random.default_rng(), (3, 144, 392)
    codes = rng.integers(0, 16, (n, k), dtype=np.uint8)
    scales, zeros = 2.0 ** rng.integers(-1, 3, (4, n)), rng.integers(0, 16, (4, n), dtype=np.uint8)
    a = rng.integers(-4, 5, (m, k))
    group = np.arange(k) // 128
    weights = (codes.astype(np.float64) - zeros.T[:, group]) * scales.T[:, group]
    out = INT4["gemm_int4"](a.astype(dtype(bf16)), INT4["pack"](codes), scales.astype(np.float16), zeros, tokens=8)
    assert np.array_equal(out, (a @ weights.T).astype(dtype(bf16)))


@pytest.mark.parametrize(("tokens", "m"), [(8, 9), (12, 1), (72, 1)])
def test_other_numbers_of_tokens_are_refused(tokens: int, m: int):
    a, w = (np.zeros((rows, 16), dtype(bf16)) for rows in (m, 8))
    with pytest.raises((AsmError, ValueError), match=f"tokens={tokens}: a multiple of 8, at least M={m}, at most 64"):
        SMALL["gemm_small_m"](a, w, tokens=tokens)


@pytest.mark.parametrize("split", [4, 9])
def test_other_numbers_of_blocks_are_refused(split: int):
    a, w = (np.zeros((rows, 384), dtype(bf16)) for rows in (1, 8))
    with pytest.raises((AsmError, ValueError), match=f"split={split}: at most 3"):
        SMALL["gemm_small_m"](a, w, tokens=8, split=split)


@pytest.mark.parametrize(("tiles", "tokens", "split", "blocks"), [
    (64, 16, 2, 128), (48, 48, 1, 48), (40, 16, 1, 40), (40, 32, 2, 80), (8, 16, 5, 40), (1, 16, 8, 8), (1, 64, 5, 5),
    (80, 16, 1, 80), (224, 64, 1, 112), (64, 24, 2, 128), (64, 64, 2, 128),
])  # fmt: skip
def test_the_number_of_blocks(tiles: int, tokens: int, split: int, blocks: int):
    """Clusters are as large as the device needs, and no larger than the first block has memory for sums."""
    launch = SMALL["gemm_small_m"].launch(M=tokens, N=128 * tiles, K=8192, T=bf16, tokens=tokens)
    assert (launch.cluster, launch.grid) == ((split, 1, 1), (blocks, 1, 1))


def test_a_block_computes_several_tiles():
    rng, device = np.random.default_rng(), {"multiprocessor_count": 2}
    a, w = (rng.integers(-3, 4, shape).astype(dtype(bf16)) for shape in ((5, 136), (584, 136)))
    launch = SMALL["gemm_small_m"].launch(M=5, N=584, K=136, T=bf16, tokens=8, device=device)
    assert launch.grid == (2, 1, 1)
    (out,) = simulator.run(launch, [a, w])
    assert np.array_equal(out, (a.astype(np.float64) @ w.T.astype(np.float64)).astype(dtype(bf16)))


@pytest.mark.long
@pytest.mark.parametrize("split", [1, 3])
def test_all_schedules_are_clean(split: int):
    rng = np.random.default_rng()
    a, w = (rng.integers(-3, 4, shape).astype(dtype(bf16)) for shape in ((5, 400), (136, 400)))
    report = SMALL["gemm_small_m"].check(a, w, tokens=8, split=split)
    assert not report.findings


@pytest.mark.long
@pytest.mark.parametrize("split", [1, 2])
def test_all_schedules_of_4_bit_weights_are_clean(split: int):
    rng, (m, n, k) = np.random.default_rng(), (3, 272, 392)
    words = INT4["pack"](rng.integers(0, 16, (n, k), dtype=np.uint8))
    scales, zeros = np.ones((4, n), np.float16), rng.integers(0, 16, (4, n), dtype=np.uint8)
    a = rng.integers(-4, 5, (m, k)).astype(dtype(bf16))
    assert not INT4["gemm_int4"].check(a, words, scales, zeros, tokens=8, split=split).findings
