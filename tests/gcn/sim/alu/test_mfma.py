"""The arithmetic of MFMA: exact where it must be, near float64 elsewhere, and the published rules in rationals."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from asmkit import errors, types
from asmkit.gcn.fragments import FORMATS, dwords, mfma_a, mfma_b, mfma_c, mfma_scale, names, pack, shape, unpack
from asmkit.gcn.sim.alu.mfma import NOT_BIT_EXACT, lane_pattern, mfma
from asmkit.sim.float_exact import fma32, fma64

ARCHS = ("gfx90a", "gfx942", "gfx950")
CASES = [
    (name, arch, *codes)
    for arch in ARCHS
    for name in names(arch)
    for codes in ([(0, 0), (1, 4), (2, 0), (3, 2), (4, 4)] if "f8f6f4" in name else [(0, 0)])
]
BLOCKED = [(name, arch) for arch in ARCHS for name in names(arch) if shape(name, arch).blocks > 1 and "f64" not in name]


class Case:
    """One instruction, its maps and the types of its matrices."""

    def __init__(self, name: str, arch: str, a_code: int = 0, b_code: int = 0) -> None:
        made = shape(name, arch)
        self.name, self.arch, self.made = name, arch, made
        self.fa, self.fb, self.fc = mfma_a(name, arch, a_code), mfma_b(name, arch, b_code), mfma_c(name, arch)
        self.a, self.b = (FORMATS[a_code], FORMATS[b_code]) if made.mixed else (made.a, made.b)
        self.flags = {"cbsz": a_code, "blgp": b_code} if made.mixed else {}

    def run(self, a: np.ndarray, b: np.ndarray, c: np.ndarray, **more: object) -> np.ndarray:
        """Return D of (waves, blocks, rows, cols) float64 matrices that the formats represent exactly, as float64."""
        maps, kinds = (self.fa, self.fb, self.fc), (self.a, self.b, self.made.acc)
        regs = [encode(kind, fragment, x) for kind, fragment, x in zip(kinds, maps, (a, b, c), strict=True)]
        d = mfma(*regs, name=self.name, arch=self.arch, **(self.flags | more))
        raw = unpack(self.fc, d).reshape(c.shape)
        return raw.view(types.dtype(self.made.acc)).astype(np.float64)

    def random(self, draw, waves: int = 2) -> list[np.ndarray]:
        m, k, blocks = self.made.m, self.made.k, self.made.blocks
        return [draw((waves, blocks, *size)) for size in ((m, k), (k, m), (m, m))]


def encode(kind, fragment, matrices: np.ndarray) -> np.ndarray:
    """Return registers that hold numbers."""
    dtype = np.dtype(np.float32) if kind is types.tf32 else types.dtype(kind)
    bits = matrices.astype(dtype).view(f"u{dtype.itemsize}")
    return pack(fragment, np.ascontiguousarray(bits.reshape(-1, *fragment.shape)))


def rounded(kind, x: np.ndarray) -> np.ndarray:
    """Return the nearest numbers of a format."""
    if kind is types.tf32:
        return (x.astype(np.float32).view(np.uint32) & np.uint32(0xFFFFE000)).view(np.float32).astype(np.float64)
    return x.astype(types.dtype(kind)).astype(np.float64)


# --- exact ---


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("name", "arch", "a", "b"), CASES)
def test_one_hot_matrices_pick_one_element(name, arch, a, b, exact):
    """A has a single 1 at (i, k), and B numbers its elements: row i of D is row k of B, and the rest is C."""
    case = Case(name, arch, a, b)
    m, depth, blocks = case.made.m, case.made.k, case.made.blocks
    every = [(block, i, k) for block in range(blocks) for i in range(m) for k in range(depth)]
    places = [every[j] for j in np.random.default_rng(7).permutation(len(every))[:40]]
    one, numbered = np.zeros((len(places), blocks, m, depth)), np.arange(blocks * depth * m) % 7 - 3
    b_matrix = np.broadcast_to(numbered.reshape(1, blocks, depth, m), (len(places), blocks, depth, m))
    c = np.broadcast_to(np.arange(blocks * m * m).reshape(1, blocks, m, m) % 5, (len(places), blocks, m, m))
    want = c.astype(np.float64)
    for wave, (block, i, k) in enumerate(places):
        one[wave, block, i, k] = 1
        want[wave, block, i] += b_matrix[wave, block, k]
    assert (case.run(one, b_matrix, c, exact=exact) == want).all()


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("name", "arch", "a", "b"), CASES)
def test_small_integers_are_exact(name, arch, a, b, exact):
    case, rng = Case(name, arch, a, b), np.random.default_rng(3)
    x, y, z = case.random(lambda size: rng.integers(-4, 5, size).astype(np.float64), waves=3)
    assert (case.run(x, y, z * 100, exact=exact) == x @ y + z * 100).all()


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("name", "arch"), [(n, arch) for n, arch, *_ in CASES if "_i32_" in n])
def test_integers_of_any_size_wrap_around(name, arch, exact):
    case, rng = Case(name, arch), np.random.default_rng(4)
    x, y = (rng.integers(-128, 128, (3, case.made.blocks, *size)) for size in (case.fa.shape[-2:], case.fb.shape[-2:]))
    x[0], y[0] = -128, -128
    z = rng.integers(-(2**31), 2**31, (3, case.made.blocks, case.made.m, case.made.m))
    z[0] = 2**31 - 1
    want = (x @ y + z).astype(np.int32)
    assert (want[0] < 0).all()
    assert (case.run(x, y, z, exact=exact) == want).all()


# --- near float64 ---


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize(("name", "arch", "a", "b"), [c for c in CASES if "_i32_" not in c[0]])
def test_floats_are_near_float64(name, arch, a, b, exact):
    """Within γ·Σ|a||b|, where γ is (K + 2) units in the last place of D: 2^-23, or 2^-52 for f64.

    No f16 is subnormal here, because gfx90a flushes those to zero.
    """
    case, rng = Case(name, arch, a, b), np.random.default_rng(5)
    x, y, z = case.random(rng.standard_normal, waves=3)
    x, y, z = (rounded(kind, v) for kind, v in zip((case.a, case.b, case.made.acc), (x, y, z), strict=True))
    if case.a is types.f16:
        x, y = (np.where(np.abs(v) < 2.0**-14, 0, v) for v in (x, y))
    unit = 2.0 ** (-52 if case.made.acc is types.f64 else -23)
    bound = (case.made.k + 2) * unit * (np.abs(x) @ np.abs(y) + np.abs(z))
    got = case.run(x, y, z, exact=exact)
    assert (np.abs(got - (x @ y + z)) <= bound).all()
    assert len(np.unique(got)) > got.size // 2


@pytest.mark.parametrize(("name", "arch"), [(n, a) for n, a, *_ in CASES if "f8f6f4" not in n and "_i32_" not in n])
def test_infinity_and_nan(name, arch):
    case = Case(name, arch)
    a, b, c = (np.ones(x.shape) for x in case.random(np.zeros, waves=1))
    c[0, 0, 0, 0], c[0, 0, 1, 1], c[0, 0, 2, 2] = np.inf, -np.inf, np.nan
    d = case.run(a, b, c)[0, 0]
    assert (d[0, 0], d[1, 1]) == (np.inf, -np.inf)
    assert np.isnan(d[2, 2])
    assert np.isfinite(d).sum() == d.size - 3
    if case.a.bits >= 16:
        a[0, 0, 0, 0] = np.inf
        assert (case.run(a, b, np.ones_like(c))[0, 0, 0] == np.inf).all()
        assert np.isnan(case.run(a, -b, np.full_like(c, np.inf))[0, 0, 0]).all()


# --- what the modifiers do ---


@pytest.mark.parametrize(("name", "arch"), BLOCKED)
def test_cbsz_and_abid_broadcast_a_block_of_a(name, arch):
    """With cbsz = 2 and abid = 1, block 1 is broadcast to 0 … 3, block 5 to 4 … 7, and so on."""
    case, rng = Case(name, arch), np.random.default_rng(6)
    x, y, z = case.random(lambda size: rng.integers(-4, 5, size).astype(np.float64))
    for cbsz in range(case.made.blocks.bit_length()):
        for abid in (0, (1 << cbsz) - 1):
            source = [block - block % 2**cbsz + abid for block in range(case.made.blocks)]
            assert (case.run(x, y, z, cbsz=cbsz, abid=abid) == x[:, source] @ y + z).all()
    assert (x[:, [0] * case.made.blocks] @ y != x @ y).any()


LANES_OF_B = {
    0: [*range(64)],
    1: [*range(32), *range(32)],
    2: [*range(32, 64), *range(32, 64)],
    3: [*range(16, 64), *range(16)],
    4: [*range(16)] * 4,
    5: [*range(16, 32)] * 4,
    6: [*range(32, 48)] * 4,
    7: [*range(48, 64)] * 4,
}


@pytest.mark.parametrize("blgp", range(8))
def test_blgp_moves_the_lanes_of_b(blgp):
    """The table of patterns is right, and the instruction computes with B moved accordingly."""
    assert lane_pattern(blgp).tolist() == LANES_OF_B[blgp]
    name, arch, rng = "v_mfma_f32_16x16x4_4b_f16", "gfx942", np.random.default_rng(8)
    a, b = (rng.integers(0, 3, (2, 2, 64), np.uint32) * np.uint32(0x3C003C00 // 2) for _ in range(2))
    c = np.zeros((2, 16, 64), np.uint32)
    moved = mfma(a, b[:, :, LANES_OF_B[blgp]], c, name=name, arch=arch)
    assert (mfma(a, b, c, name=name, arch=arch, blgp=blgp) == moved).all()
    assert blgp == 0 or (mfma(a, b, c, name=name, arch=arch) != moved).any()


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
@pytest.mark.parametrize("name", ["v_mfma_f64_16x16x4_f64", "v_mfma_f64_4x4x4_4b_f64"])
@pytest.mark.parametrize("neg", range(8))
def test_f64_negates_by_blgp(name, arch, neg):
    case, rng = Case(name, arch), np.random.default_rng(9)
    x, y, z = case.random(lambda size: rng.integers(1, 9, size).astype(np.float64))
    a, b, c = ((-1) ** (neg >> bit & 1) for bit in range(3))
    assert (case.run(x, y, z, blgp=neg) == (a * x) @ (b * y) + c * z).all()


@pytest.mark.parametrize(("size", "m"), [("16x16x128", 16), ("32x32x64", 32)])
@pytest.mark.parametrize(("a", "b", "select"), [(0, 0, (0, 0)), (4, 2, (3, 1)), (1, 4, (2, 0))])
def test_scales_multiply_thirty_two_k_each(size, m, a, b, select):
    case, rng = Case(f"v_mfma_scale_f32_{size}_f8f6f4", "gfx950", a, b), np.random.default_rng(10)
    x, y, z = case.random(lambda shape_: rng.integers(-1, 2, shape_).astype(np.float64))
    registers = [rng.integers(123, 132, (2, 64, 4)).astype(np.uint8) for _ in range(2)]
    scales = tuple(np.ascontiguousarray(r).view(np.uint32)[..., 0] for r in registers)
    got = case.run(x, y, z, scales=scales, select=select)
    row, block = np.arange(m)[:, None], np.arange(case.made.k)[None, :] // 32
    factors = [
        2.0 ** (r[:, row + m * block, s].astype(np.float64) - 127) for r, s in zip(registers, select, strict=True)
    ]
    want = (x[:, 0] * factors[0]) @ (y[:, 0] * factors[1].swapaxes(1, 2)) + z[:, 0]
    assert (got[:, 0] == want).all()
    assert (got[:, 0] != (x @ y + z)[:, 0]).any()
    registers[0][0, 5, select[0]] = 255
    scales = tuple(np.ascontiguousarray(r).view(np.uint32)[..., 0] for r in registers)
    assert np.isnan(case.run(x, y, z, scales=scales, select=select)[0, 0, 5]).all()
    assert mfma_scale(case.name, "gfx950").position(5) == (5, 0, 0)


def test_fnuz_and_ocp():
    """0x40 is 2 for gfx950 and 1 for gfx942. 0x80 is −0 for gfx950 and NaN for gfx942."""
    name, sevens = "v_mfma_f32_16x16x32_fp8_fp8", np.full((1, 2, 64), 0x40404040, np.uint32)
    c = np.zeros((1, 4, 64), np.uint32)
    results = [mfma(sevens, sevens, c, name=name, arch=arch).view(np.float32) for arch in ("gfx942", "gfx950")]
    assert [set(r.ravel()) for r in results] == [{32.0}, {128.0}]
    odd = np.full((1, 2, 64), 0x80808080, np.uint32)
    results = [mfma(odd, sevens, c, name=name, arch=arch) for arch in ("gfx942", "gfx950")]
    assert [set(r.ravel().tolist()) for r in results] == [{0x7FC00000}, {0}]


REFUSED = [
    ("v_mfma_f32_32x32x8_f16", "gfx942", {"cbsz": 1}, "cbsz must be at most 0"),
    ("v_mfma_f32_32x32x4_2b_f16", "gfx942", {"cbsz": 2}, "cbsz must be at most 1"),
    ("v_mfma_f32_32x32x4_2b_f16", "gfx942", {"cbsz": 1, "abid": 2}, "abid must be below 2"),
    ("v_mfma_f32_32x32x8_f16", "gfx942", {"blgp": 8}, "blgp must be 0 … 7"),
    ("v_mfma_f64_16x16x4_f64", "gfx90a", {"blgp": 1}, "no blgp on gfx90a"),
    ("v_mfma_f64_4x4x4_4b_f64", "gfx942", {"cbsz": 1}, "cbsz must be at most 0"),
    ("v_mfma_f32_16x16x128_f8f6f4", "gfx950", {"cbsz": 5}, "not a format"),
    ("v_mfma_f32_16x16x128_f8f6f4", "gfx950", {"abid": 1}, "abid must be 0"),
    ("v_mfma_f32_16x16x128_f8f6f4", "gfx950", {"cbsz": 4}, "A needs 4 registers, got 8"),
]


@pytest.mark.parametrize(("name", "arch", "flags", "message"), REFUSED)
def test_modifiers_that_do_not_go_together(name, arch, flags, message):
    made = (mfma_a(name, arch), mfma_b(name, arch), mfma_c(name, arch))
    with pytest.raises(errors.AsmError, match=message) as caught:
        mfma(*(np.zeros((1, dwords(f), 64), np.uint32) for f in made), name=name, arch=arch, **flags)
    assert caught.value.code == "MODIFIERS"


# --- the published rules, in rational numbers ---

LOWEST = {types.f16: -14, types.bf16: -126, types.tf32: -126, types.e4m3fnuz: -7, types.e5m2fnuz: -15, types.f32: -126}


def exponent(kind, x: Fraction) -> int:
    """Return ⌊log2 |x|⌋, at least that of the format's subnormal numbers."""
    return max(LOWEST[kind], math.frexp(float(x))[1] - 1) if x else LOWEST[kind]


def nearest(x: Fraction) -> Fraction:
    """Round to f32, ties to even."""
    unit = Fraction(2) ** (max(-126, math.frexp(float(x))[1] - 1) - 23) if x else Fraction(1)
    return round(x / unit) * unit


def cut(terms: list[Fraction], unit: Fraction, how) -> Fraction:
    return sum((how(t / unit) * unit for t in terms), Fraction(0))


def products(kinds, row: list[Fraction], col: list[Fraction]) -> tuple[Fraction, int]:
    """Return the truncated sum of products, and the largest exponent."""
    largest = max(
        exponent(kinds[0], x) + exponent(kinds[1], y) if x * y else -126 for x, y in zip(row, col, strict=True)
    )
    return cut([x * y for x, y in zip(row, col, strict=True)], Fraction(2) ** (largest - 24), math.trunc), largest


def fused(kinds, row: list[Fraction], col: list[Fraction], c: Fraction) -> Fraction:
    """Add one group of k as gfx942 does."""
    if kinds[0].bits == 8:
        halves = [products(kinds, row[i::2], col[i::2]) for i in (0, 1)]
        largest = max(e for _, e in halves)
        total = cut([t for t, _ in halves], Fraction(2) ** (largest - 24), math.floor)
    else:
        total, largest = products(kinds, row, col)
    top = max(largest, exponent(types.f32, c))
    kept = cut([c], Fraction(2) ** (top - 24), math.floor)
    if kinds[0].bits == 8 and exponent(types.f32, c) < top - 25:
        kept = Fraction(0)
    return nearest(cut([total], Fraction(2) ** (top - 31), math.floor) + kept)


def flush(x: Fraction, least: int = -126) -> Fraction:
    return x if abs(x) >= Fraction(2) ** least else Fraction(0)


def flushed(kinds, row: list[Fraction], col: list[Fraction], c: Fraction) -> Fraction:
    """Add one group of k as gfx90a does."""
    least = LOWEST[kinds[0]]
    terms = [flush(nearest(flush(x, least) * flush(y, least))) for x, y in zip(row, col, strict=True)]
    while len(terms) > 1:
        terms = [flush(nearest(terms[i] + terms[i + 1])) for i in range(0, len(terms), 2)]
    return flush(nearest(flush(c) + terms[0]))


def chain(kinds, row: list[Fraction], col: list[Fraction], c: Fraction) -> Fraction:
    """Add one k."""
    return nearest(row[0] * col[0] + c)


RULES = [
    ("v_mfma_f32_16x16x16_f16", "gfx942", 8, fused),
    ("v_mfma_f32_16x16x16_bf16", "gfx942", 8, fused),
    ("v_mfma_f32_4x4x4_16b_f16", "gfx942", 4, fused),
    ("v_mfma_f32_16x16x8_xf32", "gfx942", 4, fused),
    ("v_mfma_f32_16x16x32_fp8_fp8", "gfx942", 16, fused),
    ("v_mfma_f32_16x16x32_bf8_fp8", "gfx942", 16, fused),
    ("v_mfma_f32_16x16x16_f16", "gfx90a", 4, flushed),
    ("v_mfma_f32_16x16x16_bf16", "gfx90a", 4, flushed),
    ("v_mfma_f32_16x16x8bf16", "gfx90a", 2, flushed),
    ("v_mfma_f32_4x4x2bf16", "gfx90a", 2, flushed),
    ("v_mfma_f32_16x16x4_f32", "gfx90a", 1, chain),
    ("v_mfma_f32_16x16x4_f32", "gfx942", 1, chain),
]


def spread(kind, size: tuple[int, ...], rng: np.random.Generator, low: int, high: int) -> np.ndarray:
    """Return numbers of a format with exponents in a range, a sixteenth of them zeros."""
    x = rng.uniform(1, 2, size) * 2.0 ** rng.integers(low, high, size) * rng.choice([-1, 1], size)
    x = np.clip(x, -240, 240) if kind is types.e4m3fnuz else x
    return rounded(kind, np.where(rng.integers(0, 16, size) == 0, 0, x))


@pytest.mark.parametrize(("low", "high"), [(-3, 4), (-7, 8), (-20, -10), (-140, -50)])
@pytest.mark.parametrize(("name", "arch", "group", "rule"), RULES)
def test_the_published_rules(name, arch, group, rule, low, high):
    case, rng = Case(name, arch), np.random.default_rng(11)
    x, y = (
        spread(kind, (1, case.made.blocks, *s), rng, low, high)
        for kind, s in ((case.a, case.fa.shape[-2:]), (case.b, case.fb.shape[-2:]))
    )
    z = spread(types.f32, (1, case.made.blocks, case.made.m, case.made.m), rng, max(-149, 2 * low), 2 * high)
    got = case.run(x, y, z)
    kinds = (case.a, case.b)
    for j, i in np.ndindex(min(4, case.made.m), case.made.m):
        row, col, want = ([Fraction(float(v)) for v in w] for w in (x[0, 0, i], y[0, 0, :, j], [z[0, 0, i, j]]))
        total = want[0]
        for at in range(0, case.made.k, group):
            total = rule(kinds, row[at : at + group], col[at : at + group], total)
        assert Fraction(float(got[0, 0, i, j])) == total


def test_the_rules_differ():
    """Some small sums differ between gfx90a and gfx942, otherwise the tests above could not distinguish the rules."""
    rng = np.random.default_rng(12)
    case = Case("v_mfma_f32_16x16x16_f16", "gfx90a")
    x, y, z = (rounded(types.f16, v) for v in case.random(rng.standard_normal, waves=8))
    assert (case.run(x, y, z) != Case("v_mfma_f32_16x16x16_f16", "gfx942").run(x, y, z)).any()
    assert (case.run(x, y, z) != case.run(x, y, z, exact=False)).any()


def first(case: Case, left: list[float], right: list[float], c: float) -> float:
    """Return D[0, 0] for a row of A and a column of B that start with these numbers."""
    a, b, z = (np.zeros(x.shape) for x in case.random(np.zeros, waves=1))
    a[0, 0, 0, : len(left)], b[0, 0, : len(right), 0], z[0, 0, 0, 0] = left, right, c
    return float(case.run(a, b, z)[0, 0, 0, 0])


def test_gfx942_keeps_31_bits_of_the_sum():
    """2^-31 of C decides a tie of half a unit, and 2^-32 is truncated."""
    case = Case("v_mfma_f32_16x16x16_f16", "gfx942")
    assert first(case, [2.0**-12, 2.0**-14], [2.0**-12, 2.0**-17], 1.0) == 1 + 2.0**-23
    assert first(case, [2.0**-12, 2.0**-14], [2.0**-12, 2.0**-18], 1.0) == 1


def test_gfx942_fp8_drops_a_small_c():
    """Rounded toward −∞, a small negative C is one unit of 2^-24, unless it is too small to count at all."""
    case = Case("v_mfma_f32_16x16x32_fp8_fp8", "gfx942")
    assert first(case, [1.0], [1.0], -(2.0**-25)) == 1 - 2.0**-24
    assert first(case, [1.0], [1.0], -(2.0**-26)) == 1
    assert first(Case("v_mfma_f32_16x16x16_f16", "gfx942"), [1.0], [1.0], -(2.0**-26)) == 1 - 2.0**-24


def test_gfx90a_has_no_subnormal_numbers():
    """Neither operands, nor C, nor results have subnormal numbers. The others have."""
    f16, bf16 = "v_mfma_f32_16x16x16_f16", "v_mfma_f32_16x16x16_bf16"
    made = [
        (f16, [2.0**-15], [2.0**15], 0.0, 1.0),
        (bf16, [2.0**-64], [2.0**-64], 0.0, 2.0**-128),
        (bf16, [0.0], [0.0], 2.0**-127, 2.0**-127),
        (bf16, [2.0**-63], [-(2.0**-63)], 1.5 * 2.0**-126, 2.0**-127),
    ]
    for name, left, right, c, want in made:
        assert [first(Case(name, arch), left, right, c) for arch in ARCHS] == [0, want, want]


def test_xf32_reads_nineteen_bits():
    """The lower thirteen bits of A and B are truncated, not rounded."""
    name, c = "v_mfma_f32_16x16x8_xf32", np.zeros((1, 4, 64), np.uint32)
    one = np.full((1, 2, 64), 0x3F800000, np.uint32)
    for exact in (True, False):
        a, b = (
            mfma(one + x, one, c, name=name, arch="gfx942", exact=exact) for x in (np.uint32(0x1FFF), np.uint32(0x2000))
        )
        assert (set(a.view(np.float32).ravel()), set(b.view(np.float32).ravel())) == ({8.0}, {8 + 2.0**-7})


def test_a_product_beyond_the_range_is_infinite():
    case = Case("v_mfma_f32_16x16x16_bf16", "gfx942")
    a, b, c = (np.zeros(x.shape) for x in case.random(np.zeros, waves=1))
    a[..., 0], b[..., 0, :], a[..., 1], b[..., 1, :] = 2.0**100, 2.0**28, 2.0**100, -(2.0**27)
    assert (case.run(a, b, c) == np.inf).all()
    a[..., 0] = 2.0**99
    assert (case.run(a, b, c) == 0).all()


# --- fused multiply-adds ---


@pytest.mark.parametrize(("dtype", "made"), [(np.float32, fma32), (np.float64, fma64)])
def test_fused_multiply_adds_round_once(dtype, made):
    """Sums that cancel, sums of very different magnitude, and sums close to a tie."""
    rng, digits = np.random.default_rng(13), np.finfo(dtype).nmant
    x, y, z = (rng.uniform(1, 2, 3000).astype(dtype) * rng.choice([-1, 1], 3000).astype(dtype) for _ in range(3))
    z[:1000] = (-(x[:1000].astype(np.float64) * y[:1000]) * (1 + 2.0 ** rng.integers(-60, 3, 1000))).astype(dtype)
    z[1000:2000] *= dtype(2) ** rng.integers(-100, 100, 1000).astype(dtype)
    near = dtype(2.0**-digits) * rng.integers(1, 4, 1000).astype(dtype)
    x[2000:], y[2000:] = 1 + near, (1 - near) * dtype(2.0 ** -(digits + 1)) * rng.choice([-1, 1], 1000).astype(dtype)
    for got, u, v, w in zip(made(x, y, z), x, y, z, strict=True):
        total = Fraction(float(u)) * Fraction(float(v)) + Fraction(float(w))
        step = Fraction(2) ** (floor_log2(total) - digits) if total else Fraction(1)
        assert Fraction(float(got)) == round(total / step) * step


def floor_log2(x: Fraction) -> int:
    x = abs(x)
    guess = x.numerator.bit_length() - x.denominator.bit_length()
    return guess if Fraction(2) ** guess <= x else guess - 1


def test_many_waves_are_worked_on_in_chunks():
    case, rng = Case("v_mfma_f32_32x32x4_2b_f16", "gfx942"), np.random.default_rng(14)
    x, y, z = case.random(lambda size: rng.integers(-4, 5, size).astype(np.float64), waves=70)
    assert (case.run(x, y, z) == x @ y + z).all()


def test_no_result_is_called_exact_that_no_chip_has_shown():
    assert NOT_BIT_EXACT[0][0] == "every floating type"
