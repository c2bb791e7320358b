"""The product of a small batch on CDNA is exact on small integers, for any shares, and its waits are minimal."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from asmkit import bf16, dtype, f16, watching
from asmkit.gcn.analysis import hazards

from ..support.cdna_kernels import run, unnoticed

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "gemm_small_m.py"))
PRODUCT, BF16 = EXAMPLE["gemm_small_m"], dtype(bf16)


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    """Use the numpy engine: to compile each kernel takes longer than these runs."""
    with watching(engine="numpy"):
        yield


def integers(*shape: int) -> np.ndarray:
    return np.random.default_rng().integers(-4, 5, shape).astype(BF16)


@pytest.mark.parametrize(
    ("arch", "m", "n", "k", "options"),
    [
        ("gfx942", 33, 4, 392, {"SHARES": 3}),
        ("gfx950", 5, 132, 136, {"TOKENS": 32}),
        ("gfx950", 64, 132, 8, {"SHARES": 2}),  # the second share is empty
    ],
)
def test_small_integers_are_exact_without_bank_conflicts(arch: str, m: int, n: int, k: int, options: dict[str, int]):
    a, w = integers(m, k), integers(n, k)
    (c, *_), conflicts = run(PRODUCT.launch(arch=arch, E=bf16, M=m, N=n, K=k, **options), [a, w])
    np.testing.assert_array_equal(c, a.astype(np.float32) @ w.astype(np.float32).T)
    assert conflicts == []


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"SHARES": 2, "TOKENS": 32}])
def test_all_schedules_are_clean(options: dict[str, int]):
    assert not PRODUCT.check(integers(2, 136), integers(4, 136), **options).findings


@pytest.mark.parametrize("tokens", [32, 64])
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_waits_are_enough_and_none_is_stronger_than_needed(arch: str, tokens: int):
    launch = PRODUCT.launch(arch=arch, E=f16, M=1, N=4, K=8, TOKENS=tokens, SHARES=2)
    assert hazards.check(launch.program) == []


@pytest.mark.long
@pytest.mark.parametrize("arch", EXAMPLE["ARCHS"])
def test_a_weaker_wait_is_found(arch: str):
    """The check knows no addresses: it does not see that the sums must be stored before the workgroup counts."""
    launch = PRODUCT.launch(arch=arch, E=bf16, M=1, N=4, K=8, SHARES=2)
    assert unnoticed(launch.program) == ["vmcnt(0)"]


def test_shares_are_enough_for_the_compute_units():
    assert [EXAMPLE["enough_shares"](*size) for size in ((128, 8), (128, 8192), (8192, 8192), (100000, 8192))] == [
        1, 16, 9, 1,
    ]  # fmt: skip


def test_other_numbers_of_tokens_are_refused():
    with pytest.raises(ValueError, match="use 32 or 64"):
        PRODUCT.launch(E=bf16, M=1, N=4, K=8, TOKENS=16)
