"""Conversions of formats of few bits against tables of all their codes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from asmkit.types import dtype, scalar

from ....support.lanes_run import DRAW, run
from ....support.narrow_codes import LAYOUTS, code, sizes, value, width


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Turn numpy's warnings off, as the simulator does: overflow and NaN are results here."""
    with np.errstate(all="ignore"):
        yield


FEW = [lane for lane in LAYOUTS if lane not in ("f16", "bf16")]
SPECIAL = [0.0, -0.0, math.inf, -math.inf, math.nan, 1e-40, -1e-40, 1.0, -1.0, 3e38, -3e38, 2.0**-127, -(2.0**-126)]


def inputs(lane: str, kind: str) -> Any:
    """Numbers near the codes of a format and halfway between them, special and random numbers, as a type."""
    known = [float(x) for x in sizes(lane)] if lane in LAYOUTS else [2.0**k for k in (-127, -126, -3, 0, 5, 126, 127)]
    known = known if len(known) < 300 else DRAW.sample(known, 200) + known[-2:]
    ties = [(a + b) / 2 for a, b in itertools.pairwise(known)] + [known[-1] * 1.03125, known[-1] * 1.0625]
    drawn = [DRAW.uniform(-2, 2) * 2.0 ** DRAW.randint(-20, 18) for _ in range(60)]
    made = np.array([*known, *ties, *drawn], dtype(scalar(kind)))
    made = np.concatenate([made, np.nextafter(made, made.dtype.type(0)), np.nextafter(made, made.dtype.type(np.inf))])
    signs = np.array([DRAW.choice((-1, 1)) for _ in made], made.dtype)
    return np.concatenate([made * signs, np.array(SPECIAL, made.dtype)])


def paired(codes: list[tuple[int, int]], lane: str) -> list[int]:
    """Registers of codes, the first of each pair in the upper part."""
    bits = 4 if lane == "e2m1" else 8
    return [high << bits | low for high, low in codes]


def narrowed(x: float, lane: str, rnd: str, words: set[str], scale: float = 1.0) -> int:
    """The code that `cvt` gives with these modifiers."""
    if "relu" in words and x <= 0:
        x = 0.0
    exact = Fraction(x) / Fraction(scale) if math.isfinite(x) and math.isfinite(scale) else x / scale
    negative = math.copysign(1, x) < 0
    made = code(exact, lane, rnd, satfinite="satfinite" in words, negative=negative)
    zero = lane in LAYOUTS and LAYOUTS[lane].sign and made == 1 << (width(lane) - 1)
    return 0 if "pzo" in words and zero else made


PAIRS = [
    *((lane, "rn rz", "satfinite pzo") for lane in ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1")),
    *((lane, "rn rz", "satfinite relu pzo") for lane in ("e4m3", "e2m1")),
    ("ue8m0", "rz rp", ""), ("ue8m0", "rz rp", "satfinite"),
    ("s2f6", "rn rz", "satfinite"), ("s2f6", "rn rz", "satfinite relu"),
    ("ue5m3", "rn rz rp", ""), ("ue5m3", "rn rz rp", "satfinite"),
]  # fmt: skip


@pytest.mark.parametrize(("lane", "modes", "words"), PAIRS)
def test_pairs_of_f32(lane: str, modes: str, words: str):
    a = inputs(lane, "f32")
    for rnd in modes.split():
        made = run(".".join(["cvt", rnd, *words.split(), f"{lane}x2", "f32"]), a, a[::-1])
        want = [narrowed(x, lane, rnd, set(words.split())) for x in a.tolist()]
        assert made.tolist() == paired(list(zip(want, want[::-1], strict=True)), lane), rnd


OF_HALVES = [(lane, t) for lane in ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1", "ue5m3") for t in ("f16", "bf16")]


@pytest.mark.parametrize(("lane", "t"), [*OF_HALVES, ("ue8m0", "bf16"), ("s2f6", "bf16")])
def test_halves(lane: str, t: str):
    a = inputs(lane, t)
    a = a[: len(a) // 2 * 2]
    words, modes = (("",), ("rz", "rp")) if lane == "ue8m0" else (("satfinite",), ("rn", "rz"))
    words = ("satfinite", "pzo") if lane not in ("ue5m3", "ue8m0", "s2f6") else words
    for rnd in modes:
        made = run(".".join(["cvt", rnd, *filter(None, words), f"{lane}x2", f"{t}x2"]), a.view(np.uint32))
        want = [narrowed(float(x), lane, rnd, set(words)) for x in a]
        assert made.tolist() == paired(list(zip(want[1::2], want[::2], strict=True)), lane), rnd


@pytest.mark.parametrize("scale", [0, 1, 100, 126, 127, 128, 150, 254, 255])
@pytest.mark.parametrize("lane", FEW)
def test_one_scale_for_both(lane: str, scale: int):
    """Subnormal numbers are flushed before the division (PTX ISA 9.7.9.21)."""
    by = np.full(1, scale, np.uint8)
    for kind, least in (("f32", 2.0**-126), ("f16", 2.0**-14), ("bf16", 2.0**-126)):
        a = inputs(lane, kind)[-120:] * dtype(scalar(kind)).type(2.0 ** min(max(scale - 127, -14), 14))
        values = [math.copysign(0.0, x) if abs(x) < least else x for x in map(float, a)]
        for rnd in ("rn", "rz"):
            head = f"cvt.{rnd}.satfinite.scaled::n1::ue8m0.{lane}x2"
            want = [narrowed(x, lane, rnd, {"satfinite"}, value(scale, "ue8m0")) for x in values]
            if kind == "f32":
                made = run(f"{head}.f32", a, a[::-1], by)
                assert made.tolist() == paired(list(zip(want, want[::-1], strict=True)), lane)
            else:
                made = run(f"{head}.{kind}x2", a.view(np.uint32), by)
                assert made.tolist() == paired(list(zip(want[1::2], want[::2], strict=True)), lane)


def test_a_scale_for_each():
    a = inputs("e4m3", "f32")
    scales = np.array([DRAW.choice((0, 120, 127, 130, 254, 255)) << 8 | DRAW.randrange(256) for _ in a], np.uint16)
    high, low = (scales >> 8).tolist(), (scales & 255).tolist()
    for rnd in ("rn", "rz"):
        made = run(f"cvt.{rnd}.satfinite.scaled::n2::ue8m0.s2f6x2.f32", a, a[::-1], scales).tolist()
        for i, (x, y) in enumerate(zip(a.tolist(), a[::-1].tolist(), strict=True)):
            want = [narrowed(v, "s2f6", rnd, set(), value(s, "ue8m0")) for v, s in ((x, high[i]), (y, low[i]))]
            assert made[i] == want[0] << 8 | want[1], (x, y, high[i], low[i])
    halves = a.astype(dtype(scalar("bf16")))[: len(a) // 2 * 2]
    made = run("cvt.rn.satfinite.relu.scaled::n2::ue8m0.s2f6x2.bf16x2", halves.view(np.uint32), scales[: len(a) // 2])
    for i, got in enumerate(made.tolist()):
        pair = (halves[2 * i + 1], high[i]), (halves[2 * i], low[i])
        want = [narrowed(float(v), "s2f6", "rn", {"relu"}, value(s, "ue8m0")) for v, s in pair]
        assert got == want[0] << 8 | want[1]


def all_codes(lane: str) -> tuple[list[int], Any]:
    """Every code, and registers with it in the upper part and the complement below."""
    every, bits = list(range(1 << width(lane))), 4 if lane == "e2m1" else 8
    kind = np.uint8 if lane == "e2m1" else np.uint16
    return every, np.array([c << bits | every[-1 - c] for c in every], kind)


def widened(x: Fraction | float, dt: str, words: set[str], negative: bool) -> int:
    if "relu" in words and (x < 0 or (x == 0 and negative)):
        x, negative = 0.0, False
    return code(x, dt, satfinite="satfinite" in words, negative=negative if x == 0 else None)


@pytest.mark.parametrize("words", ["", "satfinite", "relu", "satfinite.relu"])
@pytest.mark.parametrize("lane", [*FEW, "s2f6"])
def test_every_code_as_bf16(lane: str, words: str):
    if lane == "ue5m3" and "relu" in words:
        pytest.skip("has no negative numbers")
    every, registers = all_codes(lane)
    chosen = set(words.split("."))
    head = ".".join(["cvt", "rn", *filter(None, [words])])
    plain = run(f"{head}.bf16x2.{lane}x2", registers).tolist()
    for scale in (127, 0, 1, 60, 128, 200, 253, 254, 255):
        other = 254 - scale if scale < 255 else 127
        by = np.full(1, scale << 8 | other, np.uint16)
        made = run(f"{head}.scaled::n2::ue8m0.bf16x2.{lane}x2", registers, by).tolist()
        for c in every:
            want = [
                widened(product(value(x, lane), s), "bf16", chosen, math.copysign(1, value(x, lane)) < 0)
                for x, s in ((c, scale), (every[-1 - c], other))
            ]
            assert made[c] == want[0] << 16 | want[1], (lane, c, scale)
        if scale == 127:
            assert made == plain


def product(x: float, scale: int) -> Fraction | float:
    by = value(scale, "ue8m0")
    return Fraction(x) * Fraction(by) if math.isfinite(x) and math.isfinite(by) else x * by


def test_every_code_of_ue5m3_as_f16():
    every, registers = all_codes("ue5m3")
    made = run("cvt.rn.f16x2.ue5m3x2", registers).tolist()
    want = [code(value(c, "ue5m3"), "f16", satfinite=False) for c in every]
    assert made == [want[c] << 16 | want[-1 - c] for c in every]


# ---- without negative zeros


@pytest.mark.parametrize("dt", ["f16", "bf16"])
def test_halves_without_negative_zeros(dt: str):
    a = inputs("e5m2", "f32")
    for rnd in ("rn", "rz", "rm", "rp"):
        made, usual = (run(f"cvt.{rnd}{word}.{dt}.f32", a).view(np.uint16) for word in (".pzo", ""))
        assert made.tolist() == [0 if x == 0x8000 else x for x in usual.tolist()]
        assert 0x8000 in usual.tolist()
    made, usual = (run(f"cvt.rz.satfinite{word}.{dt}x2.f32", a, a[::-1]).view(np.uint16) for word in (".pzo", ""))
    assert made.tolist() == [0 if x == 0x8000 else x for x in usual.tolist()]
    made = run("cvt.rn.pzo.tf32.f32", np.array([-0.0, -1e-45, -1.0], np.float32))
    assert made.tolist() == [0, 0, 0xBF800000]


# ---- stochastic rounding


def slices(word: int, dt: str) -> list[int]:
    """The random numbers of the parts of a result, lowest first, bit by bit: the most significant one first."""
    picked = {
        "f16x2": [range(12, -1, -1), range(28, 15, -1)],
        "bf16x2": [range(15, -1, -1), range(31, 15, -1)],
        "e2m1x4": [
            [*range(23, 15, -1), *range(7, -1, -1)], [*range(8), *range(16, 24)],
            [*range(31, 23, -1), *range(15, 7, -1)], [*range(8, 16), *range(24, 32)],
        ],
    }.get(dt, [range(15, -1, -1), range(16), range(31, 15, -1), range(16, 32)])  # fmt: skip
    return [int("".join(str(word >> bit & 1) for bit in bits), 2) for bits in picked]


@pytest.mark.parametrize("words", ["", "relu", "satfinite", "relu.satfinite"])
@pytest.mark.parametrize("lane", ["f16", "bf16"])
def test_two_stochastically(lane: str, words: str):
    a = inputs(lane, "f32")
    r = np.array([DRAW.choice((0, 0xFFFFFFFF, DRAW.getrandbits(32))) for _ in a], np.uint32)
    made = run(".".join(["cvt.rs", *filter(None, [words]), f"{lane}x2.f32"]), a, a[::-1], r).tolist()
    count = 13 if lane == "f16" else 16
    for i, word in enumerate(r.tolist()):
        parts = zip((a[::-1][i], a[i]), slices(word, f"{lane}x2"), strict=True)
        low, high = [stochastic(float(x), lane, bits, count, words) for x, bits in parts]
        assert made[i] == high << 16 | low, (a[i], a[::-1][i], hex(word))


def stochastic(x: float, lane: str, bits: int, count: int, words: str) -> int:
    x = 0.0 if "relu" in words and x <= 0 else x
    exact, negative = Fraction(x) if math.isfinite(x) else x, math.copysign(1, x) < 0
    return code(exact, lane, satfinite="satfinite" in words, random=Fraction(bits, 1 << count), negative=negative)


@pytest.mark.parametrize("words", ["satfinite", "satfinite.relu"])
@pytest.mark.parametrize("lane", ["e4m3", "e5m2", "e2m3", "e3m2", "e2m1"])
def test_four_stochastically(lane: str, words: str):
    a = inputs(lane, "f32")
    four = [np.roll(a, i) for i in range(4)]
    r = np.array([DRAW.choice((0, 0xFFFFFFFF, 1 << DRAW.randrange(32), DRAW.getrandbits(32))) for _ in a], np.uint32)
    made = run(f"cvt.rs.{words}.{lane}x4.f32", four, r).tolist()
    bits = 4 if lane == "e2m1" else 8
    for i, word in enumerate(r.tolist()):
        parts = zip(reversed(four), slices(word, f"{lane}x4"), strict=True)
        each = [stochastic(float(x[i]), lane, random, 16, words) for x, random in parts]
        assert made[i] == sum(c << bits * k for k, c in enumerate(each)), (i, hex(word))


def test_a_measured_case_of_stochastic_rounding():
    """One random bit moves one number up that is just below the next one: bit 16 is the highest one of a."""
    just_below = np.array([1.0 + 0.125 * 0.75], np.float32)
    exact = np.array([1.0], np.float32)
    for bit, want in ((16, 0x39383838), (31, 0x38383838), (15, 0x38383838)):
        made = run("cvt.rs.satfinite.e4m3x4.f32", [just_below, exact, exact, exact], np.array([1 << bit], np.uint32))
        assert made.tolist() == [want]
