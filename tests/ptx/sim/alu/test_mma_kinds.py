"""The arithmetic of mma.sp and of mma with a kind: against exact rational arithmetic, element by element."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from asmkit.ptx.sim.alu.mma_kinds import CHUNK, Scales, facts_of, mma_of_kind
from asmkit.sim.native.products import available

from ....support.mma_cases import decode, encode, mixed, product, registers, total
from ....support.mma_kinds import Op, place_of_a, place_of_b, place_of_c
from ....support.tiers import one_in

NARROW = {"e3m2": (3, 2), "e2m3": (2, 3), "e2m1": (2, 1)}
STYLES = ["near", "wide", "tiny", "huge", "any"]


def decoded(kind: str, bits: int) -> tuple[Fraction | float, int]:
    """The value of an element and the exponent that its encoding names."""
    if kind not in NARROW:
        return decode(kind, bits)
    exponent_bits, fraction_bits = NARROW[kind]
    field, fraction = bits >> fraction_bits & ((1 << exponent_bits) - 1), bits & ((1 << fraction_bits) - 1)
    exponent = max(field, 1) - ((1 << exponent_bits - 1) - 1)
    value = (Fraction(fraction, 1 << fraction_bits) + (field > 0)) * Fraction(2) ** exponent
    return (-value if bits >> (exponent_bits + fraction_bits) & 1 else value), exponent


def element(op: Op, regs: np.ndarray, place: tuple[int, int], index: int) -> int:
    """The bits of an element of A or B, without their container."""
    per = 32 // op.wide
    bits = int(regs[place[1] // per, place[0]]) >> op.wide * (place[1] % per) & ((1 << op.wide) - 1)
    kind = op.types[index]
    return bits >> 2 & 15 if kind == "e2m1" and op.wide == 8 else bits & 63 if kind in NARROW else bits


def matrices(op: Op, a: np.ndarray, b: np.ndarray) -> tuple[dict, dict]:
    """A and B by row and column, of one warp, as encoded elements."""
    counts = a.shape[0] * 32 // op.wide, b.shape[0] * 32 // op.wide
    left = {place_of_a(op, lane, i): element(op, a, (lane, i), 1) for lane in range(32) for i in range(counts[0])}
    right = {place_of_b(op, lane, i): element(op, b, (lane, i), 2) for lane in range(32) for i in range(counts[1])}
    return left, right


class Case:
    """One opcode with random registers of two warps."""

    def __init__(self, text: str, style: str, warps: int = 2) -> None:
        self.op, self.facts = Op(text), facts_of(text)
        op = self.op
        fa, fb, fc, _ = self.facts.fragments
        _, a, b, c = op.types
        plain = {"e3m2": "u32", "e2m3": "u32", "e2m1": "u32"}
        self.a, self.b = (
            registers(plain.get(kind, kind), warps, f.registers, style, seed)
            for kind, f, seed in ((a, fa, 1), (b, fb, 2))
        )
        self.c = registers(c, warps, fc.registers, "near" if style == "any" else style, 3)
        self.codes = None
        if op.sparse:
            chunks = op.k // {32: 2, 16: 4, 8: 4, 4: 8}[op.wide]
            legal = np.array([4, 14] if op.wide == 32 else [4, 8, 9, 12, 13, 14], np.uint8)
            picks = mixed(warps * 16 * chunks, 4) % np.uint64(len(legal))
            self.codes = legal[picks].reshape(warps, 16, chunks)
        self.scales = None
        if op.scales:
            u = mixed(warps * 24 * op.scales, 5).astype(np.uint8)
            sizes = {"tiny": (0, 40), "huge": (215, 40)}.get(style, (120, 15))
            kept = u % sizes[1] + sizes[0] if op.words[-1] == "ue8m0" else u % 127
            split = warps * 16 * op.scales
            self.scales = Scales(kept[:split].reshape(warps, 16, op.scales), kept[split:].reshape(warps, op.scales, 8))

    def run(self, **options) -> np.ndarray:
        return mma_of_kind(self.facts, self.a, self.b, self.c, self.codes, self.scales, **options)

    def column(self, warp: int, row: int, j: int) -> int:
        """The column of kept element j of a row."""
        if self.codes is None:
            return j
        length = {32: 2, 16: 4, 8: 4, 4: 8}[self.op.wide]
        code = int(self.codes[warp, row, j * 2 // length])
        if length == 2:
            return 2 * j + (code == 14)
        pair = length // 4
        within = j % (length // 2)
        return length * (j * 2 // length) + pair * (code >> 2 * (within // pair) & 3) + within % pair

    def each_output(self, one) -> np.ndarray:
        """`one(case, warp, place, pairs, c)` for every output, as registers."""
        op, out = self.op, np.zeros_like(self.c)
        half = op.types[0] == "f16"
        for warp in range(len(self.a)):
            left, right = matrices(op, self.a[warp], self.b[warp])
            for lane in range(32):
                for i in range(4):
                    row, col = place_of_c(lane, i)
                    count = op.k // 2 if op.sparse else op.k
                    pairs = [(left[row, j], right[self.column(warp, row, j), col]) for j in range(count)]
                    j, shift = (i // 2, 16 * (i % 2)) if half else (i, 0)
                    c = int(self.c[warp, j, lane]) >> shift & (0xFFFF if half else 0xFFFFFFFF)
                    out[warp, j, lane] |= np.uint32(one(self, warp, (row, col), pairs, c) << shift)
        return out


def fused(case: Case, terms: list, exponents: list[int], c: int, bits: int = 25) -> int:
    """C plus terms, cut to `bits` below the largest exponent, rounded to the type of D."""
    d = case.op.types[0]
    value, exponent = decode(d, c)
    terms = [value, *terms]
    top = max([exponent if value != 0 else {"f32": -133, "f16": -22}[d], *exponents])
    unit = Fraction(2) ** (top - bits)
    cut = [t if isinstance(t, float) else math.trunc(t / unit) * unit for t in terms]
    out = encode(d, total(cut), "cut" if d == "f32" else "nearest")
    return 0 if out << 1 & ((1 << (16 if d == "f16" else 32)) - 1) == 0 else out


def tensor(case: Case, warp: int, place: tuple[int, int], pairs: list[tuple[int, int]], c: int, power: int = 0) -> int:
    terms, exponents = [], []
    for x, y in pairs:
        (left, left_exponent), (right, right_exponent) = decoded(case.op.types[1], x), decoded(case.op.types[2], y)
        term = product(left, right)
        terms.append(term if isinstance(term, float) else term * Fraction(2) ** power)
        if terms[-1] != 0:
            exponents.append(left_exponent + right_exponent + power)
    return fused(case, terms, exponents, c)


def powers(case: Case, warp: int, place: tuple[int, int], pairs: list[tuple[int, int]], c: int) -> int:
    """One power of two for all products of a row and a column."""
    sa, sb = int(case.scales.a[warp, place[0], 0]), int(case.scales.b[warp, 0, place[1]])
    return tensor(case, warp, place, pairs, c, sa - 127 + sb - 127)


def scale(kind: str, bits: int) -> tuple[Fraction, int]:
    """The significand and the exponent of a scale."""
    if kind == "ue8m0":
        return Fraction(1), bits - 127
    exponent = max(bits >> 3, 1) - 7
    return Fraction(bits & 7, 8) + (bits >> 3 > 0), exponent


def groups(case: Case, warp: int, place: tuple[int, int], pairs: list[tuple[int, int]], c: int) -> int:
    """Exact sums of 16 products, times the significands of their scales."""
    kind, count = case.op.words[-1], case.op.scales
    terms, exponents = [], []
    for at in range(0, len(pairs), 16):
        block = at * count // len(pairs)
        x, ex = scale(kind, int(case.scales.a[warp, place[0], block]))
        y, ey = scale(kind, int(case.scales.b[warp, block, place[1]]))
        exact = sum((decoded("e2m1", p)[0] * decoded("e2m1", q)[0] for p, q in pairs[at : at + 16]), Fraction(0))
        terms.append(exact * x * y * Fraction(2) ** (ex + ey))
        if x * y != 0:
            exponents.append(ex + ey)
    return fused(case, terms, exponents, c, 35)


def agree(case: Case, one) -> None:
    expected, found = case.each_output(one), case.run()
    assert [(hex(x), hex(y)) for x, y in zip(expected.flat, found.flat, strict=True) if x != y] == []


HEAD, SP = "mma.sync.aligned", "mma.sp::ordered_metadata.sync.aligned"
TENSOR = [
    "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", "mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32",
    "mma.sp.sync.aligned.m16n8k32.row.col.f32.bf16.bf16.f32", "mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32",
    f"{SP}.m16n8k64.row.col.f16.e4m3.e5m2.f16", f"{HEAD}.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e3m2.f32",
    f"{HEAD}.m16n8k32.row.col.kind::f8f6f4.f16.e2m1.e5m2.f16", f"{SP}.m16n8k64.row.col.kind::f8f6f4.f32.e2m3.e4m3.f32",
]  # fmt: skip
POWERS = [
    f"{HEAD}.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e5m2.e4m3.f32.ue8m0",
    f"{SP}.m16n8k64.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e2m1.e5m2.f32.ue8m0",
]
GROUPS = [
    f"{HEAD}.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0",
    f"{HEAD}.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3",
    f"{SP}.m16n8k128.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
    f"{SP}.m16n8k128.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0",
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", one_in(2, TENSOR))
def test_one_truncated_sum(text: str, style: str):
    agree(Case(text, style, warps=1), tensor)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", POWERS)
def test_scales_change_the_exponents_of_products(text: str, style: str):
    agree(Case(text, style, warps=1), powers)


@pytest.mark.parametrize("style", ["near", "tiny", "huge"])
@pytest.mark.parametrize("text", GROUPS)
def test_groups_of_16_products(text: str, style: str):
    agree(Case(text, style, warps=1), groups)


def test_a_scale_of_zero():
    case = Case(GROUPS[1], "near", warps=1)
    case.scales.a[:, :, 1] = 0
    agree(case, groups)


@pytest.mark.parametrize(("power", "expected"), [(-34, 3 * 2.0**-35), (-35, 2.0**-35), (-36, 0.0)])
def test_groups_keep_35_bits(power: int, expected: float):
    """1 − 1 + 1.5·2^power, where the exponent of the first two groups is 0: the unit is 2^-35."""
    case = Case(GROUPS[1].replace("ue4m3", "ue8m0"), "near", warps=1)
    case.a[:], case.b[:], case.c[:] = 0, 0, 0
    for lane in range(32):
        for i in range(32):
            _, k = place_of_a(case.op, lane, i)
            code = {0: 0x2, 16: 0xA, 32: 0x3}.get(k, 0)  # 1, −1 and 1.5
            case.a[0, i // 8, lane] |= np.uint32(code << 4 * (i % 8))
    case.b[:] = 0x22222222
    case.scales.a[:], case.scales.b[:] = 127, 127
    case.scales.a[:, :, 2] = 127 + power
    assert (case.run().view(np.float32) == expected).all()
    agree(case, groups)


SUBNORMALS = {"e4m3": (1, -6), "e5m2": (1, -14), "e3m2": (1, -2), "e2m3": (1, 0), "e2m1": (1 << 2, 0)}
"""The smallest number of each format in its container, and the exponent that its encoding names."""


@pytest.mark.parametrize("kind", SUBNORMALS)
def test_subnormals_have_the_lowest_exponent(kind: str):
    """s − s + C, where s names exponent e: C = 3·2^(e − 26) loses its last bit."""
    case = Case(f"mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.{kind}.e4m3.f32", "near", warps=1)
    code, exponent = SUBNORMALS[kind]
    case.a[:], case.b[:] = 0, 0
    case.a[:, :2, ::4] = code | code << 8  # columns 0 and 1
    case.b[:, 0, ::4] = 0x38 | 0xB8 << 8  # 1 and −1
    case.c[:] = np.float32(3 * 2.0 ** (exponent - 26)).view(np.uint32)
    assert (case.run().view(np.float32) == 2.0 ** (exponent - 25)).all()
    assert case.run(native=True).tobytes() == case.run().tobytes()


def halves(case: Case, warp: int, place: tuple[int, int], pairs: list[tuple[int, int]], c: int) -> int:
    """Two chained sums of f16, of the even and of the odd chunks, and then C."""
    out = 0
    for parity in (0, 1):
        some = [pair for j, pair in enumerate(pairs) if j // 2 % 2 == parity]
        terms, exponents = [], []
        for x, y in some:
            numbers = [decode(kind, bits)[0] for kind, bits in zip(case.op.types[1:3], (x, y), strict=True)]
            found = [decode("f16", encode("f16", number, "nearest")) for number in numbers]
            terms.append(product(found[0][0], found[1][0]))
            if terms[-1] != 0:
                exponents.append(found[0][1] + found[1][1])
        out = fused(case, terms, exponents, out)
    (left, _), (right, _) = decode("f32", out), decode("f32", c)
    return encode("f32", total([left, right]), "nearest", out >> 31 & c >> 31)


@pytest.mark.parametrize("style", ["near", "wide", "any"])
def test_eight_bit_floats_without_a_kind(style: str):
    agree(Case("mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32", style, warps=1), halves)


INTEGERS = [
    "mma.sp.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32",
    "mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32",
    "mma.sp.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32",
    "mma.sp.sync.aligned.m16n8k128.row.col.satfinite.s32.u4.u4.s32",
]


def whole(case: Case, warp: int, place: tuple[int, int], pairs: list[tuple[int, int]], c: int) -> int:
    def signed(kind: str, x: int) -> int:
        bits = int(kind[1:])
        return x - (1 << bits) if kind[0] == "s" and x >> (bits - 1) else x

    _, a, b, _ = case.op.types
    value = sum(signed(a, x) * signed(b, y) for x, y in pairs) + signed("s32", c)
    value = min(max(value, -(1 << 31)), (1 << 31) - 1) if "satfinite" in case.op.text else value
    return value & 0xFFFFFFFF


@pytest.mark.parametrize("style", ["near", "huge"])
@pytest.mark.parametrize("text", INTEGERS)
def test_integers(text: str, style: str):
    agree(Case(text, style, warps=1), whole)


@pytest.mark.skipif(not available(), reason="no compiler")
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", [*TENSOR, *INTEGERS, "mma.sp.sync.aligned.m16n8k64.row.col.f32.e4m3.e5m2.f32"])
def test_c_code_gives_the_same_bits(text: str, style: str):
    case = Case(text, style, warps=3)
    assert case.run(native=True).tobytes() == case.run().tobytes()


def test_a_batch_is_its_warps():
    for text in (TENSOR[1], POWERS[1], GROUPS[2]):
        case = Case(text, "wide", warps=2 * CHUNK + 3)
        every = case.run()
        for w in (0, CHUNK - 1, CHUNK, 2 * CHUNK + 2):
            one = slice(w, w + 1)
            codes = None if case.codes is None else case.codes[one]
            scales = None if case.scales is None else Scales(case.scales.a[one], case.scales.b[one])
            found = mma_of_kind(case.facts, case.a[one], case.b[one], case.c[one], codes, scales)
            assert (found == every[w]).all()
