"""examples/blackwell/gemm.py beyond its sweep: many tiles a block, other schedules, and what it refuses."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.launch import numpy as numpy_launch

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "blackwell" / "gemm.py"))
gemm = EXAMPLE["gemm"]
bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
M, N, K = 300, 136, 584


def inputs(kind: Any) -> tuple[Any, Any, Any]:
    """Return A and B of small integers, and C, whose sums are exact."""
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-1, 2, shape).astype(kind) for shape in ((M, K), (N, K)))
    return a, b, (a.astype(np.float64) @ b.astype(np.float64).T).astype(kind)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two blocks compute all tiles: stages and sums are used again and again."""
    monkeypatch.setattr(numpy_launch, "MULTIPROCESSOR_COUNT", 2)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("kind", "bn"), [(np.float16, 64), (bfloat16, 128)])
def test_two_blocks_make_every_tile(kind: Any, bn: int) -> None:
    a, b, want = inputs(kind)
    assert np.array_equal(gemm(a, b, bn=bn), want)


@pytest.mark.long
@pytest.mark.usefixtures("few")
def test_other_schedules() -> None:
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-1, 2, shape).astype(np.float16) for shape in ((140, 328), (264, 328)))
    gemm.check(a, b, bn=256, schedules=3).raise_errors()


@pytest.mark.parametrize(("shapes", "code"), [(((64, 64), (12, 64)), "DIVISIBLE"), (((64, 60), (16, 60)), "DIVISIBLE")])
def test_refused(shapes: Any, code: str) -> None:
    with pytest.raises(AsmError) as caught:
        gemm(*(np.ones(shape, np.float16) for shape in shapes))
    assert caught.value.code == code
