"""The attention on CDNA beyond its sweep: exact averages, growing scores, groups of heads, waits and bank conflicts."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from asmkit import AsmError, bf16, dtype, f16, watching
from asmkit.gcn.analysis import hazards

from ..support.cdna_kernels import run, unnoticed

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "attention.py"))
ATTENTION, BF16 = EXAMPLE["attention"], dtype(bf16)
TINY = {"B": 1, "H": 1, "KV": 1, "S": 1, "T": 129}


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    """Use the numpy engine: to compile each kernel takes longer than these runs."""
    with watching(engine="numpy"):
        yield


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng().standard_normal(shape).astype(BF16)


def close(out: np.ndarray, arrays: list[np.ndarray], **options: bool) -> None:
    wide = [array.astype(np.float64) for array in arrays]
    bound = EXAMPLE["size"](*wide, **options) * 2.0**-7 + 1e-6  # the roundings of P and of O
    assert (abs(out.astype(np.float64) - EXAMPLE["reference"](*wide, **options)) <= bound).all()


@pytest.mark.parametrize(
    ("arch", "depth"),
    [
        ("gfx942", 64),
        pytest.param("gfx942", 128, marks=pytest.mark.long),
        pytest.param("gfx950", 64, marks=pytest.mark.long),
        ("gfx950", 128),
    ],
)
def test_averages_are_exact_without_bank_conflicts(arch: str, depth: int):
    """With Q = 0, row i of a causal O is the average of the first i + 1 rows of V: exact where i + 1 is 2ⁿ."""
    launch = ATTENTION.launch(arch=arch, E=bf16, causal=True, B=1, H=1, KV=1, S=32, T=66, D=depth)
    values = np.random.default_rng().integers(-1, 2, (1, 1, 66, depth)).astype(BF16)
    (out,), conflicts = run(launch, [np.zeros((1, 1, 32, depth), BF16), normal(1, 1, 66, depth), values])
    for rows in (1, 2, 8, 32):
        average = values[0, 0, :rows].astype(np.float64).mean(0)
        np.testing.assert_array_equal(out[0, 0, rows - 1].astype(np.float64), average.astype(BF16).astype(np.float64))
    assert conflicts == []


@pytest.mark.parametrize("elem", [f16, pytest.param(bf16, marks=pytest.mark.long)])
def test_a_large_score_selects_its_token(elem):
    """Token t of 130 has the largest score of row t: O is V, exactly. m is updated again and again."""
    rng, kind = np.random.default_rng(), dtype(elem)
    values, keys = rng.integers(-99, 99, (1, 1, 130, 64)), rng.choice([-64.0, 64.0], (1, 1, 130, 64)).astype(kind)
    out = ATTENTION(keys, keys, values.astype(kind))
    np.testing.assert_array_equal(out.astype(np.float64), values)


def test_scores_that_grow_from_tile_to_tile():
    keys, values = normal(1, 1, 140, 64), normal(1, 1, 140, 64)
    keys[..., 0] = np.arange(140) / 4
    q = normal(1, 1, 40, 64)
    q[..., 0] = 8
    close(ATTENTION(q, keys, values), [q, keys, values])


@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_two_waves_fit_a_simd_with_heads_of_64(arch: str):
    report = ATTENTION.report(arch=arch, E=bf16, D=64, **TINY)
    assert report.occupancy.waves_per_simd == 2


def test_heads_share_keys_and_values():
    arrays = [normal(1, 6, 1, 64), normal(1, 2, 3, 64), normal(1, 2, 3, 64)]
    close(ATTENTION(*arrays), arrays)


@pytest.mark.long
def test_all_schedules_are_clean():
    arrays = [normal(1, 1, 2, 64), normal(1, 1, 65, 64), normal(1, 1, 65, 64)]
    assert not ATTENTION.check(*arrays).findings


@pytest.mark.parametrize("depth", [64, 128])
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_waits_are_enough_and_none_is_stronger_than_needed(arch: str, depth: int):
    assert hazards.check(ATTENTION.launch(arch=arch, E=bf16, causal=True, D=depth, **TINY).program) == []


@pytest.mark.long
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_a_weaker_wait_is_found(arch: str):
    assert unnoticed(ATTENTION.launch(arch=arch, E=bf16, causal=False, D=64, **TINY).program) == []


@pytest.mark.parametrize(("heads", "depth"), [(3, 64), (2, 96)])
def test_other_sizes_are_refused(heads: int, depth: int):
    arrays = [normal(1, heads, 1, depth), normal(1, 2, 1, depth), normal(1, 2, 1, depth)]
    with pytest.raises((AsmError, ValueError), match="multiple of KV"):
        ATTENTION(*arrays)
