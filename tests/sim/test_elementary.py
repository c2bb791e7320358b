"""Elementary functions are accurate to binary64, and exact where the results are numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit.sim import elementary

COUNT = 20_000
Wide = np.longdouble
PI = Wide("3.14159265358979323846264338327950288")

REFERENCES: dict[str, Callable[[Any], Any]] = {
    "exp2": np.exp2, "log2": np.log2, "sin": np.sin, "cos": np.cos, "tanh": np.tanh,
}  # fmt: skip


def _operands(name: str) -> Any:
    """Return numbers that binary32 represents: of all exponents, and of moderate size."""
    random = np.random.default_rng(3)
    every = (
        random.integers(0, 0xFF << 23, COUNT).astype(np.uint32) | random.integers(0, 2, COUNT).astype(np.uint32) << 31
    )
    quarters = (random.integers(1, 1 << 21, COUNT) * (np.pi / 2)).astype(np.float32)
    usual = (random.standard_normal(COUNT) * 2.0 ** random.integers(-6, 7, COUNT)).astype(np.float32)
    some = [every.view(np.float32), usual, (1 + usual / 1000).astype(np.float32), quarters]
    x = np.concatenate(some).astype(np.float64)
    return np.abs(x) if name == "log2" else x


@pytest.mark.parametrize("name", REFERENCES)
def test_results_are_accurate(name: str):
    x = _operands(name)
    with np.errstate(all="ignore"):
        made, want = getattr(elementary, name)(x), REFERENCES[name](x.astype(Wide))
        off = np.abs((made - want) / want)
    normal = (np.abs(want) > 1e-300) & (np.abs(want) < 1e300)
    assert normal.sum() > COUNT // 2
    assert off[normal].max() < 2.0**-50


@pytest.mark.parametrize(("name", "reference"), [("sin_of_turns", np.sin), ("cos_of_turns", np.cos)])
def test_turns_are_accurate(name: str, reference: Callable[[Any], Any]):
    x = np.random.default_rng(4).uniform(-0.12, 0.12, COUNT).astype(np.float32).astype(np.float64)
    want = reference(2 * PI * x.astype(Wide))
    for turns in (0.0, 1.0, -7.0, 1024.0):
        moved = (x + turns).astype(np.float64)
        assert (
            np.abs(getattr(elementary, name)(moved) / reference(2 * PI * (moved.astype(Wide) - turns)) - 1).max()
            < 2.0**-50
        )
    assert np.abs(getattr(elementary, name)(x) / want - 1).max() < 2.0**-50


def test_exact_results():
    n = np.arange(-1022.0, 1024.0)
    powers = np.ldexp(1.0, n.astype(int))
    assert (elementary.exp2(n) == powers).all()
    assert (elementary.log2(powers) == n).all()
    assert elementary.sin_of_turns(np.array([0.5, 1.0, -1.5])).tolist() == [0, 0, 0]
    assert elementary.cos_of_turns(np.array([0.25, -0.75, 0.5, 3.0])).tolist() == [0, 0, -1, 1]


def test_special_values():
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan])
    with np.errstate(all="ignore"):
        made = {name: getattr(elementary, name)(x) for name in REFERENCES}
    nan = np.nan
    want = {
        "exp2": [1, 1, np.inf, 0, nan], "log2": [-np.inf, -np.inf, np.inf, nan, nan], "sin": [0, -0.0, nan, nan, nan],
        "cos": [1, 1, nan, nan, nan], "tanh": [0, -0.0, 1, -1, nan],
    }  # fmt: skip
    for name, values in want.items():
        np.testing.assert_array_equal(made[name], values)
        signed = [i for i, value in enumerate(values) if value == 0]
        assert (np.signbit(made[name])[signed] == np.signbit(np.array(values))[signed]).all()


def test_a_nan_keeps_its_payload():
    x = np.array([0x7FF8000000000123, 0xFFF8000000000456], np.uint64)
    with np.errstate(all="ignore"):
        for name in REFERENCES:
            assert (getattr(elementary, name)(x.view(np.float64)).view(np.uint64) == x).all(), name
