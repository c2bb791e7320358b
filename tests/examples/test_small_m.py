"""Products of small batches: the order of packed codes, whole tiles and parts, and the limits of `tokens`."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

from asmkit import AsmError, bf16, dtype

ROOT = Path(__file__).parents[2] / "examples" / "hopper"
INT4, SMALL = (runpy.run_path(str(ROOT / f"{name}.py")) for name in ("gemm_int4", "gemm_small_m"))


@pytest.mark.parametrize(("rows", "columns"), [(128, 256), (16, 8), (272, 520)])
def test_unpack_is_the_inverse_of_pack(rows: int, columns: int):
    codes = np.random.default_rng().integers(0, 16, (rows, columns), dtype=np.uint8)
    words = INT4["pack"](codes)
    assert words.shape == (-(-rows // 128), -(-columns // 256), 4096)
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


@pytest.mark.long
def test_all_schedules_are_clean():
    rng = np.random.default_rng()
    a, w = (rng.integers(-3, 4, shape).astype(dtype(bf16)) for shape in ((5, 200), (520, 200)))
    report = SMALL["gemm_small_m"].check(a, w, tokens=8, blocks=2)
    assert not report.findings
