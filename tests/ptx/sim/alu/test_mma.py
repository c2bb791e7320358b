"""The arithmetic of mma: against exact rational arithmetic, element by element, and against an H200's results."""

from __future__ import annotations

import hashlib
import math
from fractions import Fraction

import numpy as np
import pytest

from asmkit import types
from asmkit.fragments import pack
from asmkit.ptx.sim.alu.mma import CHUNK, NOT_BIT_EXACT, mma

from ....support.mma_cases import Case, decode, encode, product, total


def tensor(kind: str, row: list[int], col: list[int], c_kind: str, c: int, d_kind: str) -> int:
    """One output of the tensor core: terms cut to 25 bits below the largest exponent, summed, and rounded."""
    value, exponent = decode(c_kind, c)
    terms, exponents = [value], [exponent if value != 0 else {"f32": -133, "f16": -22}[c_kind]]
    for x, y in zip(row, col, strict=True):
        (left, left_exponent), (right, right_exponent) = decode(kind, x), decode(kind, y)
        terms.append(product(left, right))
        if terms[-1] != 0:
            exponents.append(left_exponent + right_exponent)
    unit = Fraction(2) ** (max(exponents) - 25)
    cut = [t if isinstance(t, float) else math.trunc(t / unit) * unit for t in terms]
    out = encode(d_kind, total(cut), "cut" if d_kind == "f32" else "nearest")
    return 0 if out << 1 & (1 << types.scalar(d_kind).bits) - 1 == 0 else out


def each_output(case: Case, one) -> np.ndarray:
    """`one(row, col, c)` for every output, as registers."""
    a, b, c = case.matrices()
    out = np.empty(c.shape, f"uint{types.scalar(case.d).bits}")
    for w, m, n in np.ndindex(c.shape):
        out[w, m, n] = one([int(x) for x in a[w, m]], [int(x) for x in b[w, :, n]], int(c[w, m, n]))
    return pack(case.fd, out.reshape(-1, *case.fd.shape))


def agree(case: Case, one) -> None:
    expected, found = each_output(case, one), case.run()
    assert [(hex(x), hex(y)) for x, y in zip(expected.flat, found.flat, strict=True) if x != y] == []


STYLES = ["near", "wide", "tiny", "huge", "edge", "cancel", "any"]
TENSOR = [
    "m16n8k16.row.col.f32.bf16.bf16.f32", "m16n8k8.row.col.f32.bf16.bf16.f32",
    "m16n8k16.row.col.f32.f16.f16.f32", "m16n8k8.row.col.f32.f16.f16.f32",
    "m16n8k8.row.col.f32.tf32.tf32.f32", "m16n8k4.row.col.f32.tf32.tf32.f32",
    "m16n8k16.row.col.f16.f16.f16.f16", "m16n8k8.row.col.f16.f16.f16.f16",
]  # fmt: skip
FP8 = [
    "m16n8k32.row.col.f32.e4m3.e4m3.f32", "m16n8k16.row.col.f32.e5m2.e5m2.f32",
    "m16n8k32.row.col.f16.e4m3.e5m2.f16", "m16n8k16.row.col.f16.e5m2.e4m3.f16",
]  # fmt: skip
VOLTA = [
    f"m8n8k4.{a}.{b}.{d}.f16.f16.{c}"
    for a, b in (("row", "col"), ("col", "row"), ("row", "row"), ("col", "col"))
    for d, c in (("f32", "f32"), ("f32", "f16"), ("f16", "f16"))
]
DOUBLE = [f"{s}.row.col.f64.f64.f64.f64" for s in ("m8n8k4", "m16n8k4", "m16n8k8", "m16n8k16")]
INTEGER_SHAPES = {8: ("m8n8k16", "m16n8k16", "m16n8k32"), 4: ("m8n8k32", "m16n8k32", "m16n8k64")}
INTEGER = [
    f"{shape}.row.col.{saturated}s32.{a}{bits}.{b}{bits}.s32"
    for bits, shapes in INTEGER_SHAPES.items()
    for shape in shapes
    for a, b in ("ss", "uu", "su", "us")
    for saturated in ("", "satfinite.")
]
BITS = [f"{s}.row.col.s32.b1.b1.s32.{op}.popc" for s in ("m8n8k128", "m16n8k128", "m16n8k256") for op in ("xor", "and")]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("spelling", TENSOR)
def test_the_tensor_cores_sum(spelling, style):
    case = Case(spelling, style, warps=2)
    agree(case, lambda row, col, c: tensor(case.a, row, col, case.c, c, case.d))


@pytest.mark.parametrize("spelling", TENSOR)
def test_c_of_zero(spelling):
    case = Case(spelling, "wide", warps=2)
    case.regs[2][:] = 0
    agree(case, lambda row, col, c: tensor(case.a, row, col, case.c, c, case.d))


def fill(case: Case, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> None:
    """Put one matrix each of encoded elements into every warp."""
    parts = [(case.fa, a), (case.fb, b), (case.fc, c)]
    case.regs = tuple(pack(f, np.ascontiguousarray(np.broadcast_to(x, (1, *f.shape)))) for f, x in parts)


def test_a_zero_times_a_huge_number_has_no_exponent():
    """Were it 2^(−126 + 127), the other terms, near 2^-112, would all be cut away."""
    case = Case(TENSOR[1], "near", warps=1)
    a, b = np.full((16, 8), 0x2385, np.uint16), np.full((8, 8), 0x2383, np.uint16)
    a[:, 0], b[0] = 0, 0x7F00
    fill(case, a, b, np.full((16, 8), 0x07812345, np.uint32))
    agree(case, lambda row, col, c: tensor(case.a, row, col, case.c, c, case.d))
    assert (case.run() != case.regs[2]).all()


SUBNORMALS = """
    8601·8300 0700·8601 0001·0300 8401·8000 8200·8200 8001·8301 8500·0000 0601·0600
    8501·0500 0101·8101 8501·0101 0500·8700 8701·0600 8001·8400 0600·8600 0700·0001"""


def test_f16_subnormals_lose_a_bit():
    """Seen on the chip: −(1 + 2^-24)/2 units of the last place become 0, as the odd multiples of 2^-48 are cut."""
    case = Case(TENSOR[6], "near", warps=1)
    pairs = [pair.split("·") for pair in SUBNORMALS.split()]
    row, col = ([int(pair[i], 16) for pair in pairs] for i in (0, 1))
    fill(case, np.array(row, np.uint16), np.array(col, np.uint16)[:, None], np.zeros((16, 8), np.uint16))
    assert sum(decode("f16", x)[0] * decode("f16", y)[0] for x, y in zip(row, col, strict=True)) < Fraction(-1, 1 << 25)
    assert (case.run() == 0).all()
    agree(case, lambda row, col, c: tensor(case.a, row, col, case.c, c, case.d))


def to_f16(kind: str, bits: int) -> int:
    value, _ = decode(kind, bits)
    return encode("f16", value, "nearest", bits >> 7)


def add(kind: str, x: int, y_kind: str, y: int) -> int:
    """One rounded addition.  A zero sum is negative if both are."""
    (left, _), (right, _) = decode(kind, x), decode(y_kind, y)
    both = x >> (types.scalar(kind).bits - 1) & y >> (types.scalar(y_kind).bits - 1)
    return encode(kind, total([left, right]), "nearest", both)


def fp8(case: Case, row: list[int], col: list[int], c: int) -> int:
    row, col = [to_f16(case.a, x) for x in row], [to_f16(case.b, x) for x in col]
    low, high = [k for k in range(len(row)) if k % 4 < 2], [k for k in range(len(row)) if k % 4 >= 2]
    out = 0
    for part in (low, high):
        out = tensor("f16", [row[k] for k in part], [col[k] for k in part], case.d, out, case.d)
    return add(case.d, out, case.c, c)


@pytest.mark.parametrize("style", ["near", "wide", "tiny", "any"])
@pytest.mark.parametrize("spelling", FP8)
def test_eight_bit_floats(spelling, style):
    case = Case(spelling, style, warps=1)
    agree(case, lambda row, col, c: fp8(case, row, col, c))


def chain(kind: str, pairs: list[tuple[int, int]], of: str, start: int) -> int:
    """Fused multiply-adds in `kind` of operands of type `of`."""
    for x, y in pairs:
        (left, _), (right, _), (before, _) = decode(of, x), decode(of, y), decode(kind, start)
        negative = (x ^ y) >> (types.scalar(of).bits - 1) & start >> (types.scalar(kind).bits - 1)
        start = encode(kind, total([product(left, right), before]), "nearest", negative)
    return start


def volta(case: Case, row: list[int], col: list[int], c: int) -> int:
    pairs = list(zip(row, col, strict=True))
    wide = encode("f32", decode(case.c, c)[0], "nearest", c >> (types.scalar(case.c).bits - 1))
    if case.d == "f32":
        return add("f32", chain("f32", pairs, "f16", 0), "f32", wide)
    for half in (pairs[:2], pairs[2:]):
        wide = add("f32", chain("f32", half, "f16", 1 << 31), "f32", wide)
    return encode("f16", decode("f32", wide)[0], "nearest", wide >> 31)


@pytest.mark.parametrize("style", ["near", "tiny", "any"])
@pytest.mark.parametrize("spelling", VOLTA)
def test_m8n8k4_of_f16(spelling, style):
    case = Case(spelling, style, warps=1)
    agree(case, lambda row, col, c: volta(case, row, col, c))


@pytest.mark.parametrize("style", ["near", "wide", "cancel", "huge", "tiny", "any"])
@pytest.mark.parametrize("spelling", DOUBLE)
def test_f64_is_a_chain_of_fused_multiply_adds(spelling, style):
    case = Case(spelling, style, warps=1)
    agree(case, lambda row, col, c: chain("f64", list(zip(row, col, strict=True)), "f64", c))


def test_f64_is_rounded_once():
    """1 + 2^-53 + 2^-110: the last term decides, though it is lost in any sum of two of the parts."""
    case = Case(DOUBLE[0], "near", warps=1)
    factors = 9 * 571 * 174763, 160465489
    assert factors[0] * factors[1] == 2**57 + 1
    a, b = np.zeros((8, 4)), np.zeros((4, 8))
    a[:, 0], b[0] = factors[0], factors[1] * 2.0**-110
    fill(case, a.view(np.uint64), b.view(np.uint64), np.ones((8, 8)).view(np.uint64))
    assert (case.run().view(np.float64) == 1 + 2.0**-52).all()


def test_f64_infinities():
    case = Case(DOUBLE[1], "near", warps=1)
    case.regs[0][:, 0, :4] = 0x7FF0 << 48
    agree(case, lambda row, col, c: chain("f64", list(zip(row, col, strict=True)), "f64", c))


def signed(kind: str, x: int) -> int:
    bits = types.scalar(kind).bits
    return x - (1 << bits) if kind[0] == "s" and x >> (bits - 1) else x


@pytest.mark.parametrize("style", ["near", "huge"])
@pytest.mark.parametrize("spelling", INTEGER)
def test_integers(spelling, style):
    case = Case(spelling, style, warps=1)

    def one(row: list[int], col: list[int], c: int) -> int:
        value = sum(signed(case.a, x) * signed(case.b, y) for x, y in zip(row, col, strict=True)) + signed("s32", c)
        value = min(max(value, -(1 << 31)), (1 << 31) - 1) if case.saturated else value
        return value & 0xFFFFFFFF

    agree(case, one)


@pytest.mark.parametrize("spelling", BITS)
def test_bits(spelling):
    case = Case(spelling, "huge", warps=1)

    def one(row: list[int], col: list[int], c: int) -> int:
        ones = sum((x ^ y) if case.op == "xor" else (x & y) for x, y in zip(row, col, strict=True))
        return c + ones & 0xFFFFFFFF

    agree(case, one)


def test_a_batch_is_its_warps():
    """Blocks of warps change nothing, nor do views that are not in one piece."""
    case = Case(TENSOR[0], "wide", warps=2 * CHUNK + 3)
    whole = case.run()
    for w in (0, CHUNK - 1, CHUNK, 2 * CHUNK + 2):
        assert (mma(*(r[w : w + 1] for r in case.regs), **case.how) == whole[w]).all()
    assert (mma(*(np.asfortranarray(r) for r in case.regs), **case.how) == whole).all()


@pytest.mark.parametrize("spelling", [TENSOR[0], TENSOR[4], TENSOR[6], FP8[0], VOLTA[0], VOLTA[5], DOUBLE[3]])
def test_the_fast_way_is_close(spelling):
    case = Case(spelling, "near", warps=3)
    kind = types.dtype(types.scalar(case.d))
    fast, exact = case.run(exact=False).view(kind), case.run().view(kind)
    assert np.allclose(fast, exact, rtol=2e-3, atol=2e-3 * np.abs(exact.astype(np.float64)).max())
    assert (case.run(exact=False) != case.run()).any() or case.a != "bf16"


def test_what_is_not_exact_is_listed():
    assert all(what and why for what, why in NOT_BIT_EXACT)


# --- what an H200 gave (driver 580.159.04): the digests of D over 64 warps, by style ---

CHIP = {
    "m16n8k16.row.col.f32.bf16.bf16.f32": "4a9d932a f12ba20f 0f9bf6cb 4680b6b1",
    "m16n8k8.row.col.f32.bf16.bf16.f32": "e027685f 4f97f4bc 0f9bf6cb 5c19c071",
    "m16n8k16.row.col.f32.f16.f16.f32": "0ef94a06 2c2b44de 0a1212f7 8265eb77",
    "m16n8k8.row.col.f32.f16.f16.f32": "13d98987 cc15ec77 74706335 d779a382",
    "m16n8k8.row.col.f32.tf32.tf32.f32": "1b995e81 cbd3149d 0f9bf6cb 1f8db557",
    "m16n8k4.row.col.f32.tf32.tf32.f32": "f443977d 9d53ca55 0f9bf6cb a8a2fa52",
    "m16n8k16.row.col.f16.f16.f16.f16": "cefa9801 a7364164 51742924 ee6af1e1",
    "m16n8k8.row.col.f16.f16.f16.f16": "48a435e5 683a7d4a 08efb69b 54f13d58",
    "m16n8k32.row.col.f32.e4m3.e4m3.f32": "be8cb528 2b356762 750d2978 a09e14e0",
    "m16n8k16.row.col.f32.e5m2.e5m2.f32": "833711cf 6f8dc438 cfaaf6a0 9e5a9592",
    "m16n8k32.row.col.f16.e4m3.e5m2.f16": "d5f7cd8a fa142cd2 f2bc9677 a663f39b",
    "m16n8k16.row.col.f16.e5m2.e4m3.f16": "b76a5c28 fcbf9aea 2c622cf1 9fa90e79",
    "m8n8k4.row.col.f32.f16.f16.f32": "c8386917 9c97889b 477e9374 c6293406",
    "m8n8k4.row.col.f32.f16.f16.f16": "947600ef c36eb014 35492a0a 4e20b3d9",
    "m8n8k4.row.col.f16.f16.f16.f16": "b7e65413 3dfc8e01 e4cd21a1 4d0e4823",
    "m8n8k4.col.row.f32.f16.f16.f32": "56a01e2e ad1a36cd ee2fda4b 6957974b",
    "m8n8k4.col.row.f32.f16.f16.f16": "57b42060 d12a3d76 9bf829b7 59bf81dc",
    "m8n8k4.col.row.f16.f16.f16.f16": "b646801c 046c12af cf854ac1 84cd52e8",
    "m8n8k4.row.row.f32.f16.f16.f32": "3775c1ae 40584c42 da2c1670 4abcd835",
    "m8n8k4.row.row.f32.f16.f16.f16": "789539b4 50088eb6 75367aa2 f97237a3",
    "m8n8k4.row.row.f16.f16.f16.f16": "b80079f4 f0e905bd ef27259f 5eb676a6",
    "m8n8k4.col.col.f32.f16.f16.f32": "7b92ebcd df34ca12 44f8d773 4d86e9d8",
    "m8n8k4.col.col.f32.f16.f16.f16": "121f4064 34a81d1c 49366222 c59bd469",
    "m8n8k4.col.col.f16.f16.f16.f16": "85f7bb34 e004174c e106f4cb fab7f64f",
    "m8n8k4.row.col.f64.f64.f64.f64": "60a39cc7 bfa0902c",
    "m16n8k4.row.col.f64.f64.f64.f64": "126d920a d2faf6af",
    "m16n8k8.row.col.f64.f64.f64.f64": "a22ddbdf 3d3b3d29",
    "m16n8k16.row.col.f64.f64.f64.f64": "fbe11261 75e85b0e",
    "m8n8k16.row.col.s32.s8.s8.s32": "b76dbae7 0bfc5cf3",
    "m8n8k16.row.col.satfinite.s32.s8.s8.s32": "b76dbae7 18e3cd19",
    "m8n8k16.row.col.s32.u8.u8.s32": "7934dfaa 2dc7e419",
    "m8n8k16.row.col.satfinite.s32.u8.u8.s32": "7934dfaa c4767995",
    "m8n8k16.row.col.s32.s8.u8.s32": "d717a39d 776c08a5",
    "m8n8k16.row.col.satfinite.s32.s8.u8.s32": "d717a39d 524c3852",
    "m8n8k16.row.col.s32.u8.s8.s32": "8c25c63d 8280330d",
    "m8n8k16.row.col.satfinite.s32.u8.s8.s32": "8c25c63d 3f74658f",
    "m16n8k16.row.col.s32.s8.s8.s32": "be652bd3 0a668066",
    "m16n8k16.row.col.satfinite.s32.s8.s8.s32": "be652bd3 dfc68f34",
    "m16n8k16.row.col.s32.u8.u8.s32": "b0c55bea d9e74f20",
    "m16n8k16.row.col.satfinite.s32.u8.u8.s32": "b0c55bea 13adb85c",
    "m16n8k16.row.col.s32.s8.u8.s32": "65e2626d 58c5e729",
    "m16n8k16.row.col.satfinite.s32.s8.u8.s32": "65e2626d 935b039d",
    "m16n8k16.row.col.s32.u8.s8.s32": "9add8668 c7d6d6af",
    "m16n8k16.row.col.satfinite.s32.u8.s8.s32": "9add8668 f915336d",
    "m16n8k32.row.col.s32.s8.s8.s32": "4256d37d 0c306dbc",
    "m16n8k32.row.col.satfinite.s32.s8.s8.s32": "4256d37d 02edad7d",
    "m16n8k32.row.col.s32.u8.u8.s32": "d3e2bfa4 fb6d65cc",
    "m16n8k32.row.col.satfinite.s32.u8.u8.s32": "d3e2bfa4 8516bc1f",
    "m16n8k32.row.col.s32.s8.u8.s32": "79d448ab 02b25374",
    "m16n8k32.row.col.satfinite.s32.s8.u8.s32": "79d448ab a2c0be06",
    "m16n8k32.row.col.s32.u8.s8.s32": "2358a449 0cb572fc",
    "m16n8k32.row.col.satfinite.s32.u8.s8.s32": "2358a449 9ee9fbc6",
    "m8n8k32.row.col.s32.s4.s4.s32": "e25edfd6 21ea813c",
    "m8n8k32.row.col.satfinite.s32.s4.s4.s32": "e25edfd6 6a0abc2f",
    "m8n8k32.row.col.s32.u4.u4.s32": "f7719ab3 47b7cbee",
    "m8n8k32.row.col.satfinite.s32.u4.u4.s32": "f7719ab3 1101cda7",
    "m8n8k32.row.col.s32.s4.u4.s32": "5aa16702 6b949d53",
    "m8n8k32.row.col.satfinite.s32.s4.u4.s32": "5aa16702 b752bc6d",
    "m8n8k32.row.col.s32.u4.s4.s32": "2736fb81 d39a25a0",
    "m8n8k32.row.col.satfinite.s32.u4.s4.s32": "2736fb81 93867bb8",
    "m16n8k32.row.col.s32.s4.s4.s32": "b24e2dfd 36c49cf2",
    "m16n8k32.row.col.satfinite.s32.s4.s4.s32": "b24e2dfd ed183e04",
    "m16n8k32.row.col.s32.u4.u4.s32": "79568596 d76a53ae",
    "m16n8k32.row.col.satfinite.s32.u4.u4.s32": "79568596 f45fd8bc",
    "m16n8k32.row.col.s32.s4.u4.s32": "047aa6da 15f89f69",
    "m16n8k32.row.col.satfinite.s32.s4.u4.s32": "047aa6da cd6a73b5",
    "m16n8k32.row.col.s32.u4.s4.s32": "64c3a75e ec5f68c0",
    "m16n8k32.row.col.satfinite.s32.u4.s4.s32": "64c3a75e ccc22376",
    "m16n8k64.row.col.s32.s4.s4.s32": "3af0044e 6c179004",
    "m16n8k64.row.col.satfinite.s32.s4.s4.s32": "3af0044e d2825a4d",
    "m16n8k64.row.col.s32.u4.u4.s32": "1105ec3f 7154c946",
    "m16n8k64.row.col.satfinite.s32.u4.u4.s32": "1105ec3f 5552b860",
    "m16n8k64.row.col.s32.s4.u4.s32": "e5eaffce c7b6c9f1",
    "m16n8k64.row.col.satfinite.s32.s4.u4.s32": "e5eaffce 0ca6d7a1",
    "m16n8k64.row.col.s32.u4.s4.s32": "f167271c 0271d334",
    "m16n8k64.row.col.satfinite.s32.u4.s4.s32": "f167271c aa4078ac",
    "m8n8k128.row.col.s32.b1.b1.s32.xor.popc": "21bfff3d 477a8865",
    "m8n8k128.row.col.s32.b1.b1.s32.and.popc": "6196c161 a9de8451",
    "m16n8k128.row.col.s32.b1.b1.s32.xor.popc": "9e2d6ea6 2f8e2381",
    "m16n8k128.row.col.s32.b1.b1.s32.and.popc": "d5fbd54f 80670643",
    "m16n8k256.row.col.s32.b1.b1.s32.xor.popc": "c2fa3f5d a2349d05",
    "m16n8k256.row.col.s32.b1.b1.s32.and.popc": "8c7d2d73 c19a2268",
}


def digest(case: Case, d: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(d).tobytes()).hexdigest()[:8]


CHIP_STYLES = ("near", "wide", "tiny", "any")
EVERY = TENSOR + FP8 + VOLTA + DOUBLE + INTEGER + BITS


def styles_on_the_chip(spelling: str) -> tuple[str, ...]:
    """Which inputs were tried: the NaN of f64 is not the chip's, and other types have one style or two."""
    if spelling in DOUBLE:
        return ("near", "wide")
    return CHIP_STYLES if spelling in TENSOR + FP8 + VOLTA else ("near", "huge")


@pytest.mark.parametrize("spelling", EVERY)
def test_an_h200_gave_the_same(spelling):
    cases = [Case(spelling, style, warps=64) for style in styles_on_the_chip(spelling)]
    assert " ".join(digest(case, case.run()) for case in cases) == CHIP[spelling]
