"""The lanes of comparisons, floats and conversions against exact rationals, rounded by the definition."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from asmkit.ptx.isa import TABLE
from asmkit.types import dtype, scalar

from ....support.lanes_run import DRAW, array, check, clamp, fold, ints, join, parts, run


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The simulator, too, turns numpy's warnings off: overflow and NaN are results here."""
    with np.errstate(all="ignore"):
        yield


# ---- comparison


@pytest.mark.parametrize(
    "cmp", ["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"]
)
def test_float_comparisons(cmp: str):
    values = [0.0, -0.0, 1.0, -1.5, float("inf"), float("-inf"), float("nan"), 1e-40]
    a, b = (np.array(x, np.float32) for x in zip(*((x, y) for x in values for y in values), strict=True))
    p, q = run(f"setp.{cmp}.f32", a, b)
    for x, y, held, not_held in zip(a.tolist(), b.tolist(), p, q, strict=True):
        unordered = x != x or y != y
        plain = {"eq": x == y, "ne": x != y, "lt": x < y, "le": x <= y, "gt": x > y, "ge": x >= y}
        want = (
            unordered == (cmp == "nan")
            if cmp in ("num", "nan")
            else ((not unordered and plain[cmp]) if cmp in plain else unordered or plain[cmp[:-1]])
        )
        assert (bool(held), bool(not_held)) == (want, not want), (cmp, x, y)


def test_set_and_selection():
    a, b = array([1, 5, 0xFFFFFFFF], "u32"), array([2, 5, 0], "u32")
    c = np.array([True, False, True])
    assert run("set.lo.u32.u32", a, b).tolist() == [0xFFFFFFFF, 0, 0]
    assert run("set.hs.f32.u32", a, b).tolist() == [0.0, 1.0, 1.0]
    assert run("set.hs.xor.s32.u32", a, b, c).tolist() == [-1, -1, 0]
    assert run("selp.b32", a, b, c).tolist() == [1, 5, 0xFFFFFFFF]
    assert run("slct.u32.f32", a, b, np.array([-0.0, np.nan, -1], np.float32)).tolist() == [1, 5, 0]
    assert run("slct.ftz.u32.f32", a, b, np.array([-1e-40] * 3, np.float32)).tolist() == a.tolist()
    assert run("slct.u32.f32", a, b, np.array([-1e-40] * 3, np.float32)).tolist() == b.tolist()
    p, q = run("setp.lt.f16x2", np.array([0x40003C00], np.uint32), np.array([0x3C004000], np.uint32))
    assert (p.tolist(), q.tolist()) == ([True], [False])
    assert run("set.lt.u32.f16x2", np.array([0x40003C00], np.uint32), np.array([0x3C004000], np.uint32)).tolist() == [
        0xFFFF
    ]


# ---- floats: exact rationals, rounded by the definition

FORMATS = {"f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127), "f64": (53, -1022, 1023)}


def rounded(x: Fraction, kind: str, rnd: str, negative_zero: bool = False) -> Fraction | float:
    """X rounded to the format: what the definition says, on rationals; ±inf and zeros as floats."""
    p, low, high = FORMATS[kind]
    if x == 0:
        return -0.0 if negative_zero else 0.0
    size = abs(x)
    exponent = max(_floor_log2(size), low)
    ulp = Fraction(2) ** (exponent - p + 1)
    steps, rest = divmod(size, ulp)
    up = {
        "rn": rest * 2 > ulp or (rest * 2 == ulp and steps % 2 == 1),
        "rz": False, "rm": x < 0 and rest > 0, "rp": x > 0 and rest > 0,
    }[rnd]  # fmt: skip
    made = (steps + up) * ulp
    if made > (2 - Fraction(2) ** (1 - p)) * Fraction(2) ** high:
        inward = rnd == "rz" or (rnd == "rm" and x > 0) or (rnd == "rp" and x < 0)
        made = (2 - Fraction(2) ** (1 - p)) * Fraction(2) ** high if inward else float("inf")
    if made == 0:
        return -0.0 if x < 0 else 0.0
    return -made if x < 0 else made


def _floor_log2(x: Fraction) -> int:
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def floats(kind: str, count: int = 150) -> Any:
    """Random finite numbers of all magnitudes, near ones to cancel, and edges."""
    k = dtype(scalar(kind))
    w = k.itemsize * 8
    p, _, _ = FORMATS[kind]
    top = (1 << (w - 1)) - (1 << (p - 1))  # the bits of infinity
    one = (top >> 1) & ~((1 << (p - 1)) - 1)
    raw = [0, 1, top - 1, one, 1 << (p - 1), (1 << (p - 1)) - 1]
    raw += [DRAW.randrange(top) for _ in range(count // 2)] + [one + DRAW.randrange(-4, 5) for _ in range(count // 8)]
    raw += [one + DRAW.randrange(1 << p) for _ in range(count)]
    raw = [x | DRAW.getrandbits(1) << (w - 1) for x in raw]
    DRAW.shuffle(raw)
    return np.array(raw[:count], f"u{k.itemsize}").view(k)


def exactly(x: Any) -> Fraction:
    return Fraction(float(x))


def same(got: Any, want: Fraction | float) -> bool:
    """Equal as numbers, and in the sign of zero."""
    got = float(got)
    if want == 0:
        return got == 0 and np.signbit(got) == np.signbit(float(want))
    return got == want if isinstance(want, float) else np.isfinite(got) and Fraction(got) == want


@pytest.mark.parametrize("rnd", ["rn", "rz", "rm", "rp"])
@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_rounded_arithmetic(kind: str, rnd: str):
    a, b, c = floats(kind), floats(kind), floats(kind)
    c[::3] = -(a * b)[::3]  # cancel
    c[~np.isfinite(c)] = 1
    made = {n: run(f"{n}.{rnd}.{kind}", a, b) for n in ("add", "sub", "mul", "div")}
    made |= {
        "fma": run(f"fma.{rnd}.{kind}", a, b, c),
        "rcp": run(f"rcp.{rnd}.{kind}", a),
        "sqrt": run(f"sqrt.{rnd}.{kind}", abs(a)),
    }
    for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
        fx, fy, fz = exactly(x), exactly(y), exactly(z)
        minus = rnd == "rm"
        zero_sum = (np.signbit(x) and np.signbit(y)) or (minus and (np.signbit(x) or np.signbit(y)))
        assert same(made["add"][i], rounded(fx + fy, kind, rnd, bool(zero_sum))), ("add", x, y)
        assert same(made["mul"][i], rounded(fx * fy, kind, rnd, bool(np.signbit(x) ^ np.signbit(y)))), ("mul", x, y)
        product_sign = bool(np.signbit(x) ^ np.signbit(y))
        zero_sum = (product_sign and np.signbit(z)) or (minus and (product_sign or np.signbit(z)))
        assert same(made["fma"][i], rounded(fx * fy + fz, kind, rnd, bool(zero_sum))), ("fma", x, y, z)
        if y != 0:
            assert same(made["div"][i], rounded(fx / fy, kind, rnd, product_sign)), ("div", x, y)
        if x != 0:
            assert same(made["rcp"][i], rounded(1 / fx, kind, rnd)), ("rcp", x)
            assert root_is_right(abs(fx), made["sqrt"][i], kind, rnd), ("sqrt", x)


def root_is_right(x: Fraction, root: Any, kind: str, rnd: str) -> bool:
    """No number of the format lies between the root and what was made, on the side that rounding forbids."""
    r = exactly(root)
    step_up, step_down = (exactly(np.nextafter(root, root.dtype.type(to))) for to in (np.inf, 0))
    if rnd in ("rz", "rm"):
        return r * r <= x < step_up * step_up
    if rnd == "rp":
        return step_down * step_down < x <= r * r
    return ((r + step_down) / 2) ** 2 <= x <= ((r + step_up) / 2) ** 2


@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_half_arithmetic(kind: str):
    a, b, c = floats(kind, 400), floats(kind, 400), floats(kind, 400)
    made = {n: run(f"{n}.rn.{kind}", a, b) for n in ("add", "sub", "mul")} | {"fma": run(f"fma.rn.{kind}", a, b, c)}
    for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
        fx, fy, fz = exactly(x), exactly(y), exactly(z)
        sign = bool(np.signbit(x) ^ np.signbit(y))
        assert same(made["add"][i], rounded(fx + fy, kind, "rn", bool(np.signbit(x) and np.signbit(y))))
        assert same(made["mul"][i], rounded(fx * fy, kind, "rn", sign))
        assert same(made["fma"][i], rounded(fx * fy + fz, kind, "rn", bool(sign and np.signbit(z)))), (x, y, z)


def test_packed_halves_are_two_halves():
    a, b = floats("f16", 200), floats("f16", 200)
    both = run("mul.rn.f16x2", a.view(np.uint32), b.view(np.uint32))
    assert both.dtype == np.uint32
    assert both.view(np.uint16).tolist() == run("mul.rn.f16", a, b).view(np.uint16).tolist()


def f32(*values: float) -> Any:
    return np.array(values, np.float32)


def test_float_modifiers():
    tiny = 1e-40
    assert run("add.ftz.f32", f32(tiny, -tiny), f32(0, -0.0)).tolist() == [0.0, 0.0]
    assert np.signbit(run("mul.ftz.f32", f32(-tiny), f32(1))).tolist() == [True]
    assert run("mul.ftz.f32", f32(1e-20), f32(1e-20)).tolist() == [0.0]
    assert run("add.sat.f32", f32(0.5, -3, 9, np.nan), f32(0.25, 1, 1, 1)).tolist() == [0.75, 0.0, 1.0, 0.0]
    assert run("add.f32", f32(np.inf), f32(-np.inf)).view(np.uint32).tolist() == [0x7FFFFFFF]
    assert run("fma.rn.relu.f16", *(np.array([x], np.float16) for x in (2, -3, 1))).tolist() == [0.0]
    assert run("min.f32", f32(0.0, np.nan, 1), f32(-0.0, 2, np.nan)).tolist() == [0.0, 2.0, 1.0]
    assert np.signbit(run("min.f32", f32(0.0, -0.0), f32(-0.0, 0.0))).tolist() == [True, True]
    assert np.signbit(run("max.f32", f32(0.0, -0.0), f32(-0.0, 0.0))).tolist() == [False, False]
    assert np.isnan(run("max.NaN.f32", f32(np.nan), f32(2))).all()
    assert run("max.xorsign.abs.f32", f32(-3, 2), f32(2, 5)).tolist() == [-3.0, 5.0]
    assert run("min.abs.f32", f32(-3), f32(2), f32(-1)).tolist() == [1.0]
    assert run("max.f32", f32(-3), f32(2), f32(-1)).tolist() == [2.0]
    assert run("copysign.f32", f32(-0.0, 3), f32(5, -7)).tolist() == [-5.0, 7.0]
    assert run("testp.normal.f32", f32(0, tiny, 1, np.inf)).tolist() == [True, False, True, False]
    assert run("testp.subnormal.f32", f32(0, tiny, 1, np.nan)).tolist() == [False, True, False, False]


# ---- conversions


INTEGERS = ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"]


@pytest.mark.parametrize("t", INTEGERS)
@pytest.mark.parametrize("dt", INTEGERS)
def test_integer_conversions(dt: str, t: str):
    check(f"cvt.{dt}.{t}", [t], dt, lambda a: a)
    state = TABLE.find(f"cvt.sat.{dt}.{t}")
    if state and any(not f.broken for f in state.forms):
        values = ints(t)
        made = run(f"cvt.sat.{dt}.{t}", array(values, t))
        assert [int(x) for x in made] == [clamp(x, dt) for x in values]


@pytest.mark.parametrize("dt", INTEGERS)
@pytest.mark.parametrize("t", ["f16", "f32", "f64"])
def test_floats_to_integers(t: str, dt: str):
    a = np.concatenate([floats(t, 200), np.array([0.5, 1.5, 2.5, -0.5, 300, -300, 65000], dtype(scalar(t)))])
    whole = {"rni": round, "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}
    for rnd, to in whole.items():
        made = run(f"cvt.{rnd}.{dt}.{t}", a)
        assert [int(x) for x in made] == [clamp(to(float(x)), dt) for x in a], rnd
    infinite = run(f"cvt.rzi.{dt}.{t}", np.array([np.inf, -np.inf], a.dtype))
    assert [int(x) for x in infinite] == [clamp(1 << 99, dt), clamp(-1 << 99, dt)]
    nan = run(f"cvt.rzi.{dt}.{t}", np.array([np.nan], a.dtype))
    bits = int(dt[1:])
    assert int(nan[0]) == (fold(1 << (bits - 1), dt) if bits == 64 or t == "f64" else 0)


@pytest.mark.parametrize("rnd", ["rn", "rz", "rm", "rp"])
@pytest.mark.parametrize("dt", ["f16", "bf16", "f32", "f64"])
def test_integers_to_floats(dt: str, rnd: str):
    for t in ("s16", "u32", "s32", "u64", "s64"):
        values = ints(t, 150)
        made = run(f"cvt.{rnd}.{dt}.{t}", array(values, t))
        for x, got in zip(values, made, strict=True):
            assert same(got, rounded(Fraction(x), dt, rnd)), (t, x)


@pytest.mark.parametrize("rnd", ["rn", "rz", "rm", "rp"])
@pytest.mark.parametrize(
    ("dt", "t"), [("f32", "f64"), ("f16", "f32"), ("f16", "f64"), ("bf16", "f32"), ("bf16", "f64"), ("bf16", "f16")]
)
def test_narrowing(dt: str, t: str, rnd: str):
    a = np.concatenate([floats(t, 300), floats(dt, 100).astype(dtype(scalar(t)))])
    a = a[np.isfinite(a)]
    ties = a[-100:] + np.spacing(a[-100:].astype(dtype(scalar(dt)))).astype(a.dtype) / 2
    a = np.concatenate([a, ties[np.isfinite(ties)]])
    for x, got in zip(a, run(f"cvt.{rnd}.{dt}.{t}", a), strict=True):
        assert same(got, rounded(exactly(x), dt, rnd, bool(np.signbit(x)))), x


def test_conversion_modifiers():
    assert run("cvt.rni.f32.f32", f32(0.5, 1.5, -2.5)).tolist() == [0.0, 2.0, -2.0]
    assert run("cvt.sat.f32.f32", f32(-1, 0.5, 7, np.nan)).tolist() == [0.0, 0.5, 1.0, 0.0]
    assert run("cvt.rn.satfinite.f16.f32", f32(1e9, -1e9)).tolist() == [65504.0, -65504.0]
    assert run("cvt.rn.relu.bf16.f32", f32(-2, 3)).tolist() == [0.0, 3.0]
    assert run("cvt.rn.f16x2.f32", f32(2), f32(1)).tolist() == [0x40003C00]
    assert run("cvt.rz.bf16x2.f32", f32(-1), f32(1.00390625)).tolist() == [0xBF803F80]
    assert run("cvt.rn.satfinite.e4m3x2.f32", f32(1e9), f32(-1)).tolist() == [0x7EB8]
    assert run("cvt.rn.satfinite.relu.e5m2x2.f32", f32(1), f32(-1)).tolist() == [0x3C00]
    assert run("cvt.rn.satfinite.e5m2x2.f32", f32(np.nan), f32(1e9)).tolist() == [0x7F7B]
    assert run("cvt.rn.f16x2.e4m3x2", np.array([0x7EB8], np.uint16)).tolist() == [0x5F00BC00]
    assert run("cvt.rn.satfinite.e4m3x2.f16x2", np.array([0x5F00BC00], np.uint32)).tolist() == [0x7EB8]


NARROW = {"e4m3": (3, -6, 448), "e5m2": (2, -14, 57344), "e2m3": (3, 0, 7.5), "e3m2": (2, -2, 28), "e2m1": (1, 0, 6)}


def narrowed(x: float, lane: str, rnd: str) -> float:
    """X as the nearest number of the format, ties to even, or as the nearest towards 0; at most the greatest."""
    fraction, least, most = NARROW[lane]
    step = 2.0 ** (max(math.floor(math.log2(abs(x))) if x else least, least) - fraction)
    made = (round(x / step) if rnd == "rn" else math.trunc(x / step)) * step
    return math.copysign(min(abs(made), most), x)


def decoded(code: int, lane: str) -> float:
    """The number that the bits of a format stand for."""
    fraction, least, _ = NARROW[lane]
    width = 2 + int(lane[1]) + int(lane[3]) - 1
    exponent, rest = (code >> fraction) & ((1 << int(lane[1])) - 1), code & ((1 << fraction) - 1)
    size = math.ldexp(rest + (1 << fraction if exponent else 0), max(exponent, 1) - 1 + least - fraction)
    return -size if code >> (width - 1) else size


@pytest.mark.parametrize("rnd", ["rn", "rz"])
@pytest.mark.parametrize("lane", NARROW)
def test_narrow_floats(lane: str, rnd: str):
    bits, values = (
        (4 if lane == "e2m1" else 8),
        [DRAW.uniform(-2, 2) * 2.0 ** DRAW.randint(-17, 16) for _ in range(300)],
    )
    values += [0.0, 0.25, 0.75, 1.25, -2.5, 5.0, -6.5, 7.75]
    a = np.array(values, np.float32)
    made = run(f"cvt.{rnd}.satfinite.{lane}x2.f32", a, a[::-1])
    for x, y, pair in zip(a.tolist(), a[::-1].tolist(), made.tolist(), strict=True):
        high, low = pair >> bits, pair & ((1 << bits) - 1)
        assert (decoded(high, lane), decoded(low, lane)) == (narrowed(x, lane, rnd), narrowed(y, lane, rnd)), (x, y)
    back = run(f"cvt.rn.f16x2.{lane}x2", made)
    halves = back.view(np.float16).reshape(-1, 2)
    assert halves[:, 1].tolist() == [decoded(pair >> bits, lane) for pair in made.tolist()]


def test_narrow_floats_of_no_number():
    nan = f32(np.nan)
    want = {"e4m3": 0x7F7F, "e5m2": 0x7F7F, "e2m3": 0x1F1F, "e3m2": 0x1F1F, "e2m1": 0x77}
    for lane, code in want.items():
        assert run(f"cvt.rn.satfinite.{lane}x2.f32", nan, nan).tolist() == [code], lane
        assert run(f"cvt.rn.satfinite.relu.{lane}x2.f32", f32(-1), f32(-0.0)).tolist() == [0], lane
    assert run("cvt.rn.bf16x2.ue8m0x2", np.array([0x7F80, 0x00FF], np.uint16)).tolist() == [0x3F804000, 0x00407FFF]


@pytest.mark.parametrize("rnd", ["rn", "rz", "rm", "rp"])
@pytest.mark.parametrize("t", ["f16", "bf16"])
def test_pairs_with_halves_widened(t: str, rnd: str):
    a, b, c = floats(t, 200), floats("f32", 200), floats("f32", 200)
    raw, pairs, wide = a.view(np.uint32), b.view(np.uint64), a.astype(np.float32)
    terms = c.view(np.uint64)
    for op in ("add", "sub"):
        made = run(f"{op}.{rnd}.f32x2.{t}x2.f32x2", raw, pairs)
        assert made.view(np.uint32).tolist() == run(f"{op}.{rnd}.f32", wide, b).view(np.uint32).tolist()
    made = run(f"fma.{rnd}.f32x2.{t}x2.f32x2.f32x2", raw, pairs, terms)
    assert made.view(np.uint32).tolist() == run(f"fma.{rnd}.f32", wide, b, c).view(np.uint32).tolist()


@pytest.mark.parametrize("t", ["u8x4", "s8x4", "u16x2", "s16x2"])
def test_packed_comparisons(t: str):
    lane, ones = t[:-2], (1 << int(t[1:-2])) - 1
    for word, holds in {"lt": operator.lt, "ge": operator.ge, "ne": operator.ne}.items():

        def reference(a: int, b: int, holds: Callable[[int, int], bool] = holds) -> int:
            return join([ones * holds(x, y) for x, y in zip(parts(a, lane), parts(b, lane), strict=True)], lane)

        check(f"set.{word}.{t}", ["u32", "u32"], "u32", reference)


def test_tf32():
    def bits(x: float) -> int:
        return struct.unpack("<I", struct.pack("<f", x))[0]

    tie, over = np.array([0x3F801000, 0x3F803000, 0xBF801000], np.uint32).view(np.float32), f32(3.4028235e38)
    assert run("cvt.rna.tf32.f32", tie).tolist() == [0x3F802000, 0x3F804000, 0xBF802000]
    assert run("cvt.rn.tf32.f32", tie).tolist() == [0x3F800000, 0x3F804000, 0xBF800000]
    assert run("cvt.rz.tf32.f32", tie).tolist() == [0x3F800000, 0x3F802000, 0xBF800000]
    assert run("cvt.rn.tf32.f32", over).tolist() == [bits(float("inf"))]
    assert run("cvt.rn.satfinite.tf32.f32", over).tolist() == [0x7F7FE000]
    assert run("cvt.rn.relu.tf32.f32", f32(-1, 1)).tolist() == [0, bits(1.0)]


@pytest.mark.parametrize("dt", ["u16", "s16"])
def test_pack_two(dt: str):
    check(f"cvt.pack.sat.{dt}.s32", ["s32", "s32"], "u32", lambda a, b: join([clamp(b, dt), clamp(a, dt)], dt))


@pytest.mark.parametrize("dt", ["u2", "s2", "u4", "s4", "u8", "s8"])
def test_pack_beneath(dt: str):
    n = int(dt[1:])
    mask = (1 << n) - 1
    check(f"cvt.pack.sat.{dt}.s32.b32", ["s32", "s32", "u32"], "u32",
          lambda a, b, c: c << 2 * n | (clamp(a, dt) & mask) << n | clamp(b, dt) & mask)  # fmt: skip
