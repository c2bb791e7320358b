"""Division, angle reduction, cube maps, sums of differences and stochastic rounding against exact arithmetic."""

from __future__ import annotations

import decimal
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit.gcn.sim import alu
from asmkit.gcn.sim.alu import convert
from asmkit.sim.target import named

from .test_alu import ROWS, floats, function, run

DRAW = random.Random(11)
NAN = float("nan")
INF = float("inf")


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with np.errstate(all="ignore"):
        yield


def divided(num: Any, den: Any, t: str) -> Any:
    """Emit the instructions of a compiled division of doubles or floats."""
    scale, fmas, fixup, fma = (
        function(ROWS[f"v_{name}_{t}"]) for name in ("div_scale", "div_fmas", "div_fixup", "fma")
    )
    one = num.dtype.type(1)
    b, _ = scale(den, den, num)
    a, vcc = scale(num, den, num)
    r = one / b
    r = np.where(np.abs(r) < np.finfo(r.dtype).tiny, np.copysign(0, r), r).astype(r.dtype)  # as the machine's
    for _ in range(2 if t == "f64" else 1):
        r = fma(fma(-b, r, one), r, r)
    q = a * r
    if t == "f32":
        q = fma(fma(-b, q, a), r, q)
    return fixup(fmas(fma(-b, q, a), r, q, vcc), den, num)


def exponents(count: int, kind: Any) -> Any:
    """Return numbers of every exponent, often extreme ones, with few or many significand bits."""
    info = np.finfo(kind)
    low, high = info.minexp - info.nmant, info.maxexp - 1
    draw = [
        DRAW.choice([DRAW.randint(low, high), DRAW.randint(high - 3, high), DRAW.randint(low, low + 30)])
        for _ in range(count)
    ]
    some = [DRAW.choice([-1, 1]) * DRAW.choice([1, 1.5, 1 + DRAW.random()]) for _ in range(count)]
    return np.ldexp(np.array(some, kind), draw)


@pytest.mark.parametrize(("t", "kind", "count"), [("f32", np.float32, 6000), ("f64", np.float64, 1500)])
def test_a_division_is_rounded_right(t: str, kind: Any, count: int):
    """The host's division is correctly rounded, also for huge and subnormal numbers."""
    num, den = exponents(count, kind), exponents(count, kind)
    got, want = divided(num, den, t), num / den
    wrong = np.flatnonzero(got.view(f"u{got.itemsize}") != want.view(f"u{got.itemsize}"))
    assert [(num[i], den[i], got[i], want[i]) for i in wrong] == []


@pytest.mark.parametrize("t", ["f16", "f32", "f64"])
def test_what_is_no_number_is_fixed(t: str):
    kind = {"f16": np.float16, "f32": np.float32, "f64": np.float64}[t]
    odd = np.array([0.0, -0.0, 1.0, -3.0, INF, -INF, NAN], kind)
    den, num = (x.ravel() for x in np.meshgrid(odd, odd))
    got = function(ROWS[f"v_div_fixup_{t}"])(np.full(den.shape, 0.5, kind), den, num)
    want = np.where(
        np.isfinite(num / den) & (num != 0) & np.isfinite(den), np.copysign(kind(0.5), num / den), num / den
    )
    assert np.array_equal(got, want, equal_nan=True)
    numbers = ~np.isnan(want)
    assert (np.signbit(got) == np.signbit(want))[numbers].all()


def test_quotients_that_leave_the_range():
    fix = function(ROWS["v_div_fixup_f32"])
    tiny, huge = np.float32(2.0**-140), np.float32(-(2.0**100))
    assert str(fix(np.float32(7), huge, tiny)) == "-0.0"
    scale = function(ROWS["v_div_scale_f32"])
    made, vcc = scale(np.float32(3), np.float32(3), np.float32(3 * 2.0**97))
    assert (float(made), bool(vcc)) == (3 * 2.0**64, True)
    assert np.isnan(scale(np.float32(1), np.float32(0), np.float32(1))[0])


def pi(digits: int) -> Fraction:
    """Compute π by the arithmetic-geometric mean."""
    with decimal.localcontext() as now:
        now.prec = digits + 20
        one = decimal.Decimal(1)
        a, b, t, p = one, one / decimal.Decimal(2).sqrt(), one / 4, one
        for _ in range(12):
            a, b, t, p = (a + b) / 2, (a * b).sqrt(), t - p * ((a - b) / 2) ** 2, 2 * p
        return Fraction((a + b) ** 2 / (4 * t))


def test_segments_of_two_over_pi():
    """Consecutive segments are the bits of 2/π. For a large angle they start after its whole turns."""
    exact = 2 / pi(420)
    for a in (1.0, 2.0**40, 2.0**60 * 1.3, -(2.0**200), 2.0**900, 1e308):
        skipped = max(0, int(np.frexp(abs(a))[1]) - 1 + 1023 - 1077)
        scale = 128 if np.frexp(abs(a))[1] - 1 + 1023 >= 1968 else 0
        for n in range(4):
            at = 53 * n + skipped
            segment = int(exact * 2 ** (at + 53)) & ((1 << 53) - 1)
            got = float(run("v_trig_preop_f64", np.float64(a), n))
            assert Fraction(got) == Fraction(segment) / 2 ** (at + 53) * 2**scale, (a, n)


def test_cubes():
    faces: list[Any] = [
        lambda x, y, z: (-z, -y, 2 * x),
        lambda x, y, z: (z, -y, 2 * x),
        lambda x, y, z: (x, z, 2 * y),
        lambda x, y, z: (x, -z, 2 * y),
        lambda x, y, z: (x, -y, 2 * z),
        lambda x, y, z: (-x, -y, 2 * z),
    ]
    for _ in range(300):
        xyz = [DRAW.choice([-2.0, -1.0, 1.0, 2.0, DRAW.uniform(-2, 2)]) for _ in range(3)]
        xyz = [float(np.float32(v)) for v in xyz]
        axis = max((2, 1, 0), key=lambda i: abs(xyz[i]))
        face = 2 * axis + (xyz[axis] < 0)
        want = (face, *faces[face](*xyz))
        assert tuple(float(run(f"v_cube{n}_f32", *map(np.float32, xyz))) for n in ("id", "sc", "tc", "ma")) == want


def byte(a: int, i: int) -> int:
    return a >> 8 * i & 255


def test_four_sums_of_differences():
    for _ in range(200):
        a, b, c = (
            DRAW.getrandbits(64),
            DRAW.getrandbits(32) & DRAW.choice([0xFFFFFFFF, 0xFF00FF, 0]),
            DRAW.getrandbits(128),
        )
        c |= DRAW.choice([0, 0xFFFFFFFF])
        sums = [[abs(byte(a, i + j) - byte(b, j)) for j in range(4)] for i in range(4)]
        masked = [[x if byte(b, j) else 0 for j, x in enumerate(row)] for row in sums]
        for name, rows in (("v_qsad_pk_u16_u8", sums), ("v_mqsad_pk_u16_u8", masked)):
            halves = [sum(row) + (c >> 16 * i & 0xFFFF) for i, row in enumerate(rows)]
            for clamp, fold in ((None, lambda x: x & 0xFFFF), (True, lambda x: min(x, 0xFFFF))):
                given = (np.array(x, t) for x, t in ((a, "u8"), (b, "u4"), (c & (1 << 64) - 1, "u8")))
                got = function(ROWS[name])(*given, clamp=clamp)
                assert int(got) == sum(fold(x) << 16 * i for i, x in enumerate(halves))
        words = [np.array(c >> 32 * i & 0xFFFFFFFF, np.uint32) for i in range(4)]
        got = function(ROWS["v_mqsad_u32_u8"])(np.array(a, np.uint64), np.array(b, np.uint32), words)
        assert [int(x) for x in got] == [sum(row) + int(w) & 0xFFFFFFFF for row, w in zip(masked, words, strict=True)]


RANDOM: dict[str, tuple[dict[str, str], Any]] = {
    "sr_fp8": ({"arch": "gfx950"}, ml_dtypes.float8_e4m3fn),
    "sr_bf8": ({"arch": "gfx950"}, ml_dtypes.float8_e5m2),
    "sr_f16": ({}, np.float16),
    "sr_bf16": ({}, ml_dtypes.bfloat16),
}


@pytest.mark.parametrize("name", RANDOM)
def test_random_bits_carry_into_what_is_kept(name: str):
    """For a normal result, the random bits are added to the bits of the f32, and the rest is truncated."""
    words, kind = RANDOM[name]
    info = ml_dtypes.finfo(kind)
    drop = 23 - info.nmant
    a = np.ldexp(floats(np.uint32, 500, 3).astype(np.float32) / 2**33 + np.float32(0.5), np.arange(500) % 10 - 4)
    a = (a * np.where(np.arange(500) % 2, -1, 1)).astype(np.float32)
    bits = floats(np.uint32, 500, 4)
    got = named(alu, name)(np.zeros(500, np.uint8), a, bits, **words).view(kind)
    carried = (a.view(np.uint32) + (bits >> (32 - drop))) >> drop << drop
    want = carried.view(np.float32)
    assert (np.abs(want) < float(info.max)).all()
    assert (got.astype(np.float32) == want).all()
    steps = np.abs(want).view(np.uint32).astype(np.int64) - np.abs(a).view(np.uint32)
    assert (np.abs(steps) < 1 << drop).all()
    assert (steps > 0).any()


def test_random_rounding_of_what_is_subnormal_or_no_number():
    e4m3 = ml_dtypes.float8_e4m3fn
    a = np.array([2.0**-10, 2.0**-10, INF, NAN, -0.0, 2.0**-9], np.float32)
    bits = np.array([0x7FFFFFFF, 0x80000000, 0, 0, 0xFFFFFFFF, 0], np.uint32)
    got = convert.sr_fp8(np.zeros(6, np.uint8), a, bits, arch="gfx950").view(e4m3).astype(np.float32)
    assert got[:2].tolist() == [0.0, 2.0**-9]
    assert np.isnan(got[2:4]).all()
    assert (str(got[4]), float(got[5])) == ("-0.0", 2.0**-9)


def test_a_byte_of_what_is_kept():
    got = run("v_cvt_pkaccum_u8_f32", 0x11223344, 254.6, 2)
    assert int(got) == 0x11FF3344
