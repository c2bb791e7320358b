"""Fused multiply-adds of float64 over the whole range of exponents, against rationals rounded by the definition."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import inf, isfinite, nan
from typing import Any

import numpy as np
import pytest

from asmkit.gcn.sim import alu as gcn_lanes
from asmkit.sim.float_exact import fma64

from ..ptx.sim.alu.test_floating import floats, rounded, same
from ..support.lanes_run import run

EDGES = [0.0, -0.0, 1.0, -1e160, 1e160, 5e-324, -5e-324, 2.0**-1022, 2.0**-540, 1.7976931348623157e308, inf, -inf, nan]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The simulator, too, turns numpy's warnings off."""
    with np.errstate(all="ignore"):
        yield


def expected(x: float, y: float, z: float) -> Any:
    """One lane by the definition of IEEE 754: an infinite product needs an infinite factor."""
    if any(one != one for one in (x, y, z)):
        return nan
    if not (isfinite(x) and isfinite(y)):
        return nan if 0 in (x, y) else x * y + z
    if not isfinite(z):
        return z
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0 and 0 in (x, y):
        return x * y + z
    return rounded(exact, "f64", "rn")


def agree(x: np.ndarray, y: np.ndarray, z: np.ndarray, got: Any) -> None:
    for *lane, made in zip(x.tolist(), y.tolist(), z.tolist(), np.asarray(got).tolist(), strict=True):
        want = expected(*lane)
        assert made != made if want != want else same(made, want), (lane, made, want)


WAYS = {
    "the shared function": fma64,
    "fma.rn.f64": lambda x, y, z: run("fma.rn.f64", x, y, z),
    "v_fma_f64": gcn_lanes.floating.fma,
    "v_fmac_f64": lambda x, y, z: gcn_lanes.floating.fmac(z, x, y),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_combination_of_edges(way: str):
    x, y, z = (np.array(one) for one in zip(*product(EDGES, repeat=3), strict=True))
    agree(x, y, z, WAYS[way](x, y, z))


@pytest.mark.parametrize("way", WAYS)
def test_all_exponents(way: str):
    x, y, z = (floats("f64", 300) for _ in range(3))
    near = -(x * y) * (1 + np.ldexp(1.0, -53))  # cancels almost
    agree(x, y, z, WAYS[way](x, y, z))
    agree(x, y, near, WAYS[way](x, y, near))


def test_results_around_the_smallest_normal_number():
    scale = np.ldexp(1.0, np.arange(-60, 4))
    x, y, z = scale * 1.2345678901234567, np.full(64, 2.0**-1020 * 1.9), -scale * 2.0**-1022
    agree(x, y, z, fma64(x, y, z))


def test_a_single_number_and_mixed_shapes():
    assert float(fma64(np.float64(-1e160), np.float64(1e160), np.float64(inf))) == inf
    made = fma64(np.full((3, 1), 1e160), np.array([[1e160, -1e160]]), np.float64(inf))
    assert made.shape == (3, 2)
    assert (made == inf).all()
