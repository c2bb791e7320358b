"""Both engines give the same results, findings and counts: random programs, and kernels of the examples."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

from .random_programs import Writer

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

SHAPES = ((1, 32), (2, 64), (3, 48), (4, 100))
"""Grids and blocks, with incomplete warps."""
QUICK, ALL = 24, 400


def outcome(text: str, engine: str, grid: int, block: int, **options: Any) -> tuple[object, ...]:
    """Return everything that a run of a random program leaves."""
    rng = np.random.default_rng(grid * block)
    x, y = rng.integers(0, 1 << 32, 256, np.uint32), np.zeros(256, np.uint32)
    x[:64] = np.float32(1.0 + np.arange(64)).view(np.uint32)
    report = sim.run(
        parse(text), grid=grid, block=block, params={"f_x": x, "f_y": y, "f_n": 20}, engine=engine, raises=False,
        steps=20_000, threads=1, unwritten=("y",), **options,
    )  # fmt: skip
    return x.tobytes(), y.tobytes(), [str(one) for one in report.findings], report.steps


def same(seed: int) -> None:
    text = Writer(seed).text()
    grid, block = SHAPES[seed % len(SHAPES)]
    options: dict[str, Any] = {"watch": ("default", "none", "memcheck", "racecheck")[seed // 4 % 4]}
    if seed % 5 == 4:
        options["seed"] = seed
    assert outcome(text, "native", grid, block, **options) == outcome(text, "numpy", grid, block, **options), text


@pytest.mark.parametrize("seed", range(QUICK))
def test_random_programs_do_the_same(seed: int) -> None:
    same(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(QUICK, ALL))
def test_more_random_programs_do_the_same(seed: int) -> None:
    same(seed)
