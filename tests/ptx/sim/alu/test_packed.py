"""Arithmetic of packed and mixed formats against exact rationals, rounded by search in the tables of the formats."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from asmkit.ptx.sim.alu.packed import OUT_OF_BOUNDS
from asmkit.types import dtype, scalar

from ....support.lanes_run import DRAW, run
from ....support.narrow_codes import code, value, width
from ....support.tiers import one_in
from .test_floating import floats


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Turn numpy's warnings off, as the simulator does: overflow and NaN are results here."""
    with np.errstate(all="ignore"):
        yield


FOUR = ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1", "ue8m0"]
COUNT = 128


def four(lane: str, shift: int) -> tuple[list[int], Any]:
    """Codes, each of the format among them, and registers of four of them."""
    every = list(range(1 << width(lane)))
    drawn = (every * 32)[shift : shift + 256] + [DRAW.choice(every) for _ in range(4 * COUNT - 256)]
    if shift:
        DRAW.shuffle(drawn)
    bits = 4 if lane == "e2m1" else 8
    words = [sum(c << bits * i for i, c in enumerate(drawn[k : k + 4])) for k in range(0, 4 * COUNT, 4)]
    return drawn, np.array(words, np.uint16 if lane == "e2m1" else np.uint32)


def total(*terms: Fraction | float) -> tuple[Fraction | float, bool]:
    """The exact sum, and whether a zero sum is negative."""
    if not all(map(math.isfinite, terms)):
        return sum(map(float, terms)), False
    return sum((Fraction(t) for t in terms), Fraction(0)), all(math.copysign(1, t) < 0 for t in terms)


def product(x: float, y: float) -> Fraction | float:
    """The exact product. A zero is a float, which has a sign."""
    finite = math.isfinite(x) and math.isfinite(y)
    return Fraction(x) * Fraction(y) if finite and x and y else x * y


def result(exact: Fraction | float, negative: bool, dt: str, words: str) -> int:
    return code(exact, dt, satfinite=words == ".satfinite", negative=negative if exact == 0 else None)


@pytest.mark.parametrize("words", ["", ".satfinite"])
@pytest.mark.parametrize(("dt", "at"), list(itertools.product(("e4m3", "e5m2"), FOUR)))
def test_sums_of_four(dt: str, at: str, words: str):
    (a, ra), (c, rc) = four(at, 0), four(dt, 5)
    for op, sign in (("add", 1), ("sub", -1)):
        made = run(f"{op}.rn{words}.{dt}x4.{at}x4", ra, rc).view(np.uint8).tolist()
        for x, y, got in zip(a, c, made, strict=True):
            assert got == result(*total(value(x, at), sign * value(y, dt)), dt, words), (op, x, y)


@pytest.mark.parametrize("words", ["", ".satfinite"])
@pytest.mark.parametrize(("dt", "at", "bt"), one_in(3, itertools.product(("e4m3", "e5m2"), FOUR, FOUR)))
def test_products_of_four(dt: str, at: str, bt: str, words: str):
    (a, ra), (b, rb), (c, rc) = four(at, 0), four(bt, 3), four(dt, 7)
    made = run(f"mul{words}.{dt}x4.{at}x4.{bt}x4", ra, rb).view(np.uint8).tolist()
    fused = run(f"fma{words}.{dt}x4.{at}x4.{bt}x4", ra, rb, rc).view(np.uint8).tolist()
    for x, y, z, got, sum_ in zip(a, b, c, made, fused, strict=True):
        exact = product(value(x, at), value(y, bt))
        assert got == result(exact, math.copysign(1, exact) < 0, dt, words), (x, y)
        assert sum_ == result(*total(exact, value(z, dt)), dt, words), (x, y, z)


# ---- pairs


SPECIAL = [0.0, -0.0, math.inf, -math.inf, math.nan, 1e-40, -1e-40, 65504.0, 65519.9, 3.4e38, 1e-6, -(2.0**-15)]


def singles() -> Any:
    drawn = np.concatenate([floats("f32", 120), floats("f16", 120).astype(np.float32)])
    DRAW.shuffle(pairs := list(itertools.product(SPECIAL, repeat=2)))
    return np.concatenate([drawn, np.array([x for pair in pairs for x in pair], np.float32)])


def flushed(x: float, least: float, on: bool) -> float:
    return math.copysign(0.0, x) if on and abs(x) < least else x


def rounded(x: float, y: float, op: str, dt: str, rnd: str) -> int:
    ftz = dt == "f16"
    x, y = flushed(x, 2.0**-126, ftz), flushed(y, 2.0**-126, ftz)
    exact, negative = total(x, y if op == "add" else -y) if op != "mul" else (product(x, y), x * y == 0)
    negative = math.copysign(1, x) * math.copysign(1, y) < 0 if op == "mul" else negative
    made = code(exact, dt, rnd, satfinite=False, negative=negative if exact == 0 else None)
    return made & 0x8000 if ftz and made & 0x7FFF < 0x400 else made


@pytest.mark.parametrize("op", ["add.rz", "sub.rz", "mul.rz", "add", "sub"])
@pytest.mark.parametrize("dt", ["f16", "bf16"])
def test_pairs_narrowed(dt: str, op: str):
    a, b = singles(), singles()[::-1].copy()
    b[:60] = -a[:60] * np.float32(1 - 2**-9)  # cancel
    name, _, rnd = op.partition(".")
    spelling = f"{op}{'.ftz' if dt == 'f16' else ''}.{dt}x2.f32x2.f32x2"
    made = run(spelling, a.view(np.uint64), b.view(np.uint64)).view(np.uint16)
    want = [rounded(float(x), float(y), name, dt, rnd or "rn") for x, y in zip(a, b, strict=True)]
    assert made.tolist() == want


@pytest.mark.parametrize(("t", "other"), [("f16", "bf16"), ("bf16", "f16")])
def test_products_of_f16_and_bf16(t: str, other: str):
    specials = [0.0, -0.0, math.inf, -math.inf, math.nan, 1.0, -3.0, 1e-7, 60000.0]
    a = np.concatenate([floats(t, 200), np.repeat(specials, 10).astype(dtype(scalar(t)))])
    b = np.concatenate([floats(other, 200), np.resize(specials, 90).astype(dtype(scalar(other)))])
    made = run(f"mul.{t}x2.{t}x2.{other}x2", a.view(np.uint32), b.view(np.uint32)).view(np.uint16).tolist()
    for x, y, got in zip(a.view(np.uint16).tolist(), b.view(np.uint16).tolist(), made, strict=True):
        factor = value(code(value(y, other), t, satfinite=False, negative=y >> 15 == 1), t)
        exact = product(value(x, t), factor)
        assert got == code(exact, t, satfinite=False, negative=math.copysign(1, exact) < 0), (x, y)


# ---- OOB-NaN


@pytest.mark.parametrize("words", ["", ".relu"])
@pytest.mark.parametrize("t", ["f16", "bf16"])
def test_out_of_bounds(t: str, words: str):
    a, b, c = floats(t, 200), floats(t, 200), floats(t, 200)
    for x, places in ((a, slice(0, 40, 3)), (b, slice(30, 60, 2))):
        x.view(np.uint16)[places] = OUT_OF_BOUNDS
    c.view(np.uint16)[100:110] = OUT_OF_BOUNDS
    usual = run(f"fma.rn{words}.{t}", a, b, c).view(np.uint16)
    marked = (a.view(np.uint16) == OUT_OF_BOUNDS) | (b.view(np.uint16) == OUT_OF_BOUNDS)
    want = np.where(marked, 0, usual).tolist()
    assert run(f"fma.rn.oob{words}.{t}", a, b, c).view(np.uint16).tolist() == want
    registers = [x.view(np.uint32) for x in (a, b, c)]
    assert run(f"fma.rn.oob{words}.{t}x2", *registers).view(np.uint16).tolist() == want
    assert set(want[100:110]) == {0x7FFF}
