"""The grouped product on CDNA: exact on small integers for any groups, no other row is written, minimal waits."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import bf16, dtype, f16, sim, watching
from asmkit.gcn.analysis import hazards
from asmkit.kernel.launch_plan import Launch
from asmkit.launch.arguments import parameters, scalars

from ..support.cdna_kernels import unnoticed

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "cdna" / "gemm_grouped.py"))
GROUPED, MASKED, BF16 = EXAMPLE["gemm_grouped"], EXAMPLE["gemm_grouped_masked"], dtype(bf16)
KERNELS = pytest.mark.parametrize("kernel", [GROUPED, MASKED], ids=["grouped", "masked"])
ON_ALL = [(arch, rows) for arch in EXAMPLE["ARCHS"] for rows in (128, 256)]
WATCH = ("memcheck", "initcheck", "racecheck")
HUNDRED = [0, 1, 127, 128, 129, *[0] * 60, 5, *[3, 0] * 17, 300]


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    """Use the numpy engine: to compile each kernel takes longer than these runs."""
    with watching(engine="numpy"):
        yield


def integers(*shape: int) -> np.ndarray:
    return np.random.default_rng().integers(-4, 5, shape).astype(BF16)


def run(launch: Launch, arrays: list[np.ndarray], out: np.ndarray) -> tuple[bool, list[str]]:
    """Run a launch that writes to `out`. Return whether LDS was accessed, and the accesses with bank conflicts."""
    banks = sim.Banks()
    whole = launch.kernel.isa.whole(launch.program, {}, (*launch.arrays, *launch.scalars))
    params: dict[str, Any] = {**parameters(launch, arrays, [out]), **scalars(launch)}
    sim.run(whole, grid=launch.grid, block=launch.block, params=params, watch=[*WATCH, banks])
    shared = {at: use for at, use in banks.uses.items() if use.space == "shared"}
    conflicts = [str(banks.launch.unit.insts[at]) for at, use in shared.items() if use.taken != use.best]
    return bool(shared), conflicts


def product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a.astype(np.float32) @ b.astype(np.float32).T


def check_grouped(arch: str, rows: int, counts: list[int], n: int, k: int, outside: int = 0) -> None:
    """Compute groups between rows that belong to no group."""
    offsets = outside + np.cumsum([0, *counts], dtype=np.int32)
    m, groups = int(offsets[-1]) + outside, len(counts)
    a, b, c = integers(m, k), integers(groups, n, k), np.full((m, n), np.nan, np.float32)
    want = c.copy()
    for begin, end, weights in zip(offsets, offsets[1:], b, strict=False):
        want[begin:end] = product(a[begin:end], weights)
    launch = GROUPED.launch(arch=arch, E=bf16, ROWS=rows, M=m, G=groups, N=n, K=k)
    assert run(launch, [a, b, offsets], c) == (any(counts), [])
    np.testing.assert_array_equal(c, want)


def check_masked(arch: str, rows: int, counts: list[int], m: int, n: int, k: int) -> None:
    groups = len(counts)
    a, b, c = integers(groups, m, k), integers(groups, n, k), np.full((groups, m, n), np.nan, np.float32)
    want = c.copy()
    for group, count in enumerate(counts):
        want[group, :count] = product(a[group, :count], b[group])
    launch = MASKED.launch(arch=arch, E=bf16, ROWS=rows, M=m, G=groups, N=n, K=k)
    assert run(launch, [a, b, np.array(counts, np.int32)], c) == (any(counts), [])
    np.testing.assert_array_equal(c, want)


def test_groups_are_exact_and_other_rows_are_not_written():
    """There are more groups than lanes, slots before the first group, and slots after the last one."""
    check_grouped("gfx942", 128, [0, 3, *[0] * 65, 2, 0], 5, 8, outside=129)


def test_masked_groups_are_exact_and_other_rows_are_not_written():
    check_masked("gfx950", 128, [2, 0, 130], 131, 5, 72)


@pytest.mark.long
@pytest.mark.parametrize(("arch", "rows"), ON_ALL)
@pytest.mark.parametrize(
    ("counts", "n", "k"),
    [([130, 0, 1, 257], 33, 72), ([1] * 4, 257, 136), ([127, 1, 128, 129, 0], 1, 8), (HUNDRED, 3, 8), ([0, 0], 4, 8)],
)
def test_ragged_groups(arch: str, rows: int, counts: list[int], n: int, k: int):
    check_grouped(arch, rows, counts, n, k, outside=rows // 2 + 1)


@pytest.mark.long
@pytest.mark.parametrize(("arch", "rows"), ON_ALL)
@pytest.mark.parametrize(("counts", "m", "n", "k"), [([0, 1, 129, 300], 300, 33, 72), ([256, 5], 256, 260, 8)])
def test_ragged_masked_groups(arch: str, rows: int, counts: list[int], m: int, n: int, k: int):
    check_masked(arch, rows, counts, m, n, k)


@pytest.mark.long
@pytest.mark.parametrize(("arch", "rows"), [("gfx942", 128), ("gfx950", 128), ("gfx950", 256)])
def test_all_schedules_are_clean(arch: str, rows: int):
    """Two neighbours, and an empty group between them."""
    offsets = np.array([0, 2, 2, 3], np.int32)
    assert not GROUPED.check(integers(3, 72), integers(3, 5, 72), offsets, arch=arch, ROWS=rows).findings


@pytest.mark.long
def test_all_schedules_of_masked_groups_are_clean():
    assert not MASKED.check(integers(2, 3, 72), integers(2, 5, 72), np.array([2, 0], np.int32), ROWS=128).findings


@KERNELS
@pytest.mark.parametrize(
    ("arch", "rows"), [pytest.param(*one, marks=[pytest.mark.long] * (one[1] == 256)) for one in ON_ALL]
)
def test_waits_are_enough_and_none_is_stronger_than_needed(kernel: Any, arch: str, rows: int):
    launch = kernel.launch(arch=arch, E=f16, ROWS=rows, M=1, G=1, N=4, K=8)
    assert hazards.check(launch.program) == []


@pytest.mark.long
@KERNELS
@pytest.mark.parametrize(("arch", "rows"), ON_ALL)
def test_a_weaker_wait_is_found(kernel: Any, arch: str, rows: int):
    assert unnoticed(kernel.launch(arch=arch, E=bf16, ROWS=rows, M=1, G=1, N=4, K=8).program) == []


def test_other_numbers_of_rows_are_refused():
    with pytest.raises(ValueError, match="use 128 or 256"):
        GROUPED.launch(E=bf16, ROWS=64, M=1, G=1, N=4, K=8)
