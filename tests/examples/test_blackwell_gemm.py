"""examples/blackwell/gemm.py beyond its sweep: many tiles a block, other schedules, and what it refuses."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "blackwell" / "gemm.py"))
gemm = EXAMPLE["gemm"]
bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
M, N, K = 500, 264, 328


def inputs(kind: Any) -> tuple[Any, Any, Any]:
    """Return A and B of small integers, and C, whose sums are exact."""
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-1, 2, shape).astype(kind) for shape in ((M, K), (N, K)))
    return a, b, (a.astype(np.float64) @ b.astype(np.float64).T).astype(kind)


@pytest.mark.parametrize(("kind", "bn", "pair"), [(np.float16, 64, False), (bfloat16, 128, True)])
def test_blocks_compute_several_tiles(kind: Any, bn: int, pair: bool) -> None:
    """The simulator starts a quarter of the blocks: they cancel the others, and use stages and sums several times."""
    a, b, want = inputs(kind)
    assert np.array_equal(gemm(a, b, bn=bn, pair=pair), want)


@pytest.mark.long
@pytest.mark.parametrize("pair", [False, True])
def test_other_schedules(pair: bool) -> None:
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-1, 2, shape).astype(np.float16) for shape in ((300, 328), (264, 328)))
    gemm.check(a, b, bn=64, pair=pair, schedules=3).raise_errors()


@pytest.mark.parametrize(("shapes", "code"), [(((64, 64), (12, 64)), "DIVISIBLE"), (((64, 60), (16, 60)), "DIVISIBLE")])
def test_refused(shapes: Any, code: str) -> None:
    with pytest.raises(AsmError) as caught:
        gemm(*(np.ones(shape, np.float16) for shape in shapes))
    assert caught.value.code == code
