"""The lane functions of AMDGCN rows against Python's integers and exact fractions, written from the manual."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit.gcn.isa import TABLE
from asmkit.gcn.sim import alu
from asmkit.gcn.sim.alu import floating, integer
from asmkit.isa.notation import Row
from asmkit.sim.target import named
from asmkit.types import dtype, scalar

DRAW = random.Random(7)
EDGES = {
    16: (0, 1, 0x7FFF, 0x8000, 0xFFFF),
    32: (0, 1, 2, 31, 32, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF),
    64: (0, 1, 63, 1 << 63, (1 << 64) - 1),
}
BYTES = (0, 8, 16, 24)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The simulator also disables numpy's warnings, because overflow and NaN are valid results here."""
    with np.errstate(all="ignore"):
        yield


def rows() -> dict[str, Row]:
    """Return the first row of every mnemonic."""
    made: dict[str, Row] = {}
    for row in TABLE.rows:
        made.setdefault(row.head, row)
    return made


ROWS = rows()


def kinds(row: Row) -> list[str]:
    """Return the types of its operands, the destination's first."""
    words = row.fact("ty").split()
    count = len(row.operands) + sum(o.role == "rw" for o in row.operands) + (row.operands[0].role == "r")
    return words * count if len(words) == 1 else words


def function(row: Row) -> Callable[..., Any]:
    """Return its function on lanes."""
    return named(alu, row.sem) if isinstance(row.sem, str) else row.sem  # pyright: ignore[reportReturnType]


def run(head: str, *sources: object, **words: object) -> Any:
    """Return the destinations for Python numbers as sources, wrapped to their types."""
    row = ROWS[head]
    written = [o for o in row.operands if "w" in o.role]
    types = kinds(row)[max(1, len(written)) :]
    arrays = [np.array(x, dtype(scalar(t)) if t != "mask" else bool) for x, t in zip(sources, types, strict=False)]
    arrays += [np.array(x, bool) for x in sources[len(types) :]]
    return function(row)(*arrays, **words)


def first(made: Any) -> Any:
    """Return the first destination."""
    return made[0] if isinstance(made, tuple) else made


def draw(t: str) -> int:
    """Return a number of that type, an extreme one or any."""
    bits = int(t[1:])
    raw = DRAW.choice([*EDGES[bits], DRAW.getrandbits(bits), DRAW.getrandbits(bits // 2)])
    return raw - (1 << bits) if t[0] == "s" and raw >> (bits - 1) else raw


def fold(x: int, bits: int) -> int:
    """Return the number as a signed number of that many bits."""
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def field(a: int, first: int, width: int, bits: int, *, signed: bool) -> int:
    made = (a >> first) & ((1 << width) - 1)
    return fold(made, width) if signed and 0 < width < bits else made


INTEGERS: dict[str, Callable[..., int]] = {
    "s_add_u32": lambda a, b: a + b,
    "s_sub_i32": lambda a, b: a - b,
    "s_mul_hi_u32": lambda a, b: a * b >> 32,
    "s_mul_hi_i32": lambda a, b: a * b >> 32,
    "s_lshl_b32": lambda a, b: a << (b & 31),
    "s_lshl_b64": lambda a, b: a << (b & 63),
    "s_ashr_i64": lambda a, b: a >> (b & 63),
    "s_bfm_b32": lambda a, b: ((1 << (a & 31)) - 1) << (b & 31),
    "s_bfm_b64": lambda a, b: ((1 << (a & 63)) - 1) << (b & 63),
    "s_bfe_u32": lambda a, b: field(a, b & 31, b >> 16 & 127, 32, signed=False),
    "s_bfe_i32": lambda a, b: field(a, b & 31, b >> 16 & 127, 32, signed=True),
    "s_bfe_u64": lambda a, b: field(a, b & 63, b >> 16 & 127, 64, signed=False),
    "s_bfe_i64": lambda a, b: field(a, b & 63, b >> 16 & 127, 64, signed=True),
    "s_andn2_b64": lambda a, b: a & ~b,
    "s_absdiff_i32": lambda a, b: abs(fold(a - b, 32)),
    "s_lshl3_add_u32": lambda a, b: (a << 3) + b,
    "s_brev_b32": lambda a: int(f"{a:032b}"[::-1], 2),
    "s_brev_b64": lambda a: int(f"{a:064b}"[::-1], 2),
    "s_ff1_i32_b32": lambda a: (a & -a).bit_length() - 1,
    "s_ff0_i32_b64": lambda a: (~a & -~a & ((1 << 64) - 1)).bit_length() - 1,
    "s_flbit_i32_b64": lambda a: 64 - a.bit_length() if a else -1,
    "s_flbit_i32": lambda a: 32 - (a ^ a >> 31).bit_length() if a ^ a >> 31 else -1,
    "s_bcnt1_i32_b64": lambda a: a.bit_count(),
    "s_bcnt0_i32_b32": lambda a: 32 - a.bit_count(),
    "s_sext_i32_i8": lambda a: fold(a, 8),
    "s_pack_lh_b32_b16": lambda a, b: a & 0xFFFF | (b >> 16) << 16,
    "s_wqm_b32": lambda a: sum(15 << 4 * i for i in range(8) if a >> 4 * i & 15),
    "s_quadmask_b64": lambda a: sum(1 << i for i in range(16) if a >> 4 * i & 15),
    "s_bitreplicate_b64_b32": lambda a: sum(3 << 2 * i for i in range(32) if a >> i & 1),
    "s_bitset1_b64": lambda d, n: d | 1 << (n & 63),
    "s_bitset0_b32": lambda d, n: d & ~(1 << (n & 31)),
    "v_add_u32": lambda a, b: a + b,
    "v_lshlrev_b32": lambda a, b: b << (a & 31),
    "v_ashrrev_i32": lambda a, b: b >> (a & 31),
    "v_lshrrev_b64": lambda a, b: b >> (a & 63),
    "v_ashrrev_i64": lambda a, b: b >> (a & 63),
    "v_mul_u32_u24": lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF),
    "v_mul_hi_u32_u24": lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF) >> 32,
    "v_mul_i32_i24": lambda a, b: fold(a, 24) * fold(b, 24),
    "v_mul_hi_i32_i24": lambda a, b: fold(a, 24) * fold(b, 24) >> 32,
    "v_mad_i32_i24": lambda a, b, c: fold(a, 24) * fold(b, 24) + c,
    "v_mul_lo_u32": lambda a, b: a * b,
    "v_mul_hi_u32": lambda a, b: a * b >> 32,
    "v_mul_hi_i32": lambda a, b: a * b >> 32,
    "v_mad_u64_u32": lambda a, b, c: a * b + c,
    "v_mad_i64_i32": lambda a, b, c: a * b + c,
    "v_lshl_add_u64": lambda a, b, c: (a << (b & 7)) + c,
    "v_bfe_u32": lambda a, b, c: field(a, b & 31, c & 31, 32, signed=False),
    "v_bfe_i32": lambda a, b, c: field(a, b & 31, c & 31, 32, signed=True),
    "v_bfi_b32": lambda a, b, c: a & b | ~a & c,
    "v_alignbit_b32": lambda a, b, c: (a << 32 | b) >> (c & 31),
    "v_alignbyte_b32": lambda a, b, c: (a << 32 | b) >> 8 * (c & 3),
    "v_perm_b32": lambda a, b, c: sum(selected(a << 32 | b, c >> 8 * i & 255) << 8 * i for i in range(4)),
    "v_add3_u32": lambda a, b, c: a + b + c,
    "v_lshl_add_u32": lambda a, b, c: (a << (b & 31)) + c,
    "v_add_lshl_u32": lambda a, b, c: (a + b & 0xFFFFFFFF) << (c & 31),
    "v_lshl_or_b32": lambda a, b, c: a << (b & 31) | c,
    "v_and_or_b32": lambda a, b, c: a & b | c,
    "v_xad_u32": lambda a, b, c: (a ^ b) + c,
    "v_med3_i32": lambda a, b, c: sorted((a, b, c))[1],
    "v_med3_u32": lambda a, b, c: sorted((a, b, c))[1],
    "v_min3_i16": lambda a, b, c: min(a, b, c),
    "v_sad_u8": lambda a, b, c: sum(abs((a >> i & 255) - (b >> i & 255)) for i in BYTES) + c,
    "v_sad_hi_u8": lambda a, b, c: (sum(abs((a >> i & 255) - (b >> i & 255)) for i in BYTES) << 16) + c,
    "v_msad_u8": lambda a, b, c: sum(abs((a >> i & 255) - (b >> i & 255)) for i in BYTES if b >> i & 255) + c,
    "v_lerp_u8": lambda a, b, c: sum(((a >> i & 255) + (b >> i & 255) + (c >> i & 1) >> 1) << i for i in BYTES),
    "v_bcnt_u32_b32": lambda a, b: a.bit_count() + b,
    "v_ffbh_u32": lambda a: 32 - a.bit_length() if a else -1,
    "v_bfrev_b32": lambda a: int(f"{a:032b}"[::-1], 2),
    "v_dot4_i32_i8": lambda a, b, c: sum(fold(a >> i, 8) * fold(b >> i, 8) for i in BYTES) + c,
    "v_dot4_u32_u8": lambda a, b, c: sum((a >> i & 255) * (b >> i & 255) for i in BYTES) + c,
    "v_dot8_i32_i4": lambda a, b, c: sum(fold(a >> i, 4) * fold(b >> i, 4) for i in range(0, 32, 4)) + c,
    "v_dot8_u32_u4": lambda a, b, c: sum((a >> i & 15) * (b >> i & 15) for i in range(0, 32, 4)) + c,
    "v_dot4c_i32_i8": lambda d, a, b: sum(fold(a >> i, 8) * fold(b >> i, 8) for i in BYTES) + d,
    "v_sat_pk_u8_i16": lambda a: min(max(fold(a, 16), 0), 255) | min(max(fold(a >> 16, 16), 0), 255) << 8,
    "v_ashr_pk_i8_i32": lambda a, b, n: sat8(a >> (n & 31)) | sat8(b >> (n & 31)) << 8,
}


def sat8(x: int) -> int:
    """Return the bits of a number clamped to a signed byte."""
    return min(max(x, -128), 127) & 255


def selected(pair: int, which: int) -> int:
    """Return the byte that a selector of v_perm selects."""
    if which < 8:
        return pair >> 8 * which & 255
    if which < 12:
        return 255 * (pair >> (16 * (which - 8) + 15) & 1)
    return 0 if which == 12 else 255


@pytest.mark.parametrize("head", INTEGERS)
def test_integers(head: str):
    row, reference = ROWS[head], INTEGERS[head]
    types, written = kinds(row), len([o for o in row.operands if "w" in o.role])
    count = len([o for o in row.operands if "r" in o.role])
    bits = int(types[0][1:])
    for _ in range(200):
        numbers = [draw(t) for t in types[written:][:count]]
        got = int(first(run(head, *numbers)))
        assert got & ((1 << bits) - 1) == reference(*numbers) & ((1 << bits) - 1), numbers


def test_carries():
    for _ in range(300):
        a, b, c, o = draw("u32"), draw("u32"), DRAW.getrandbits(1), draw("s32")
        d = draw("s32")
        assert tuple(map(int, run("v_addc_co_u32", a, b, c))) == ((a + b + c) & 0xFFFFFFFF, a + b + c >> 32)
        assert tuple(map(int, run("v_subb_co_u32", a, b, c))) == ((a - b - c) & 0xFFFFFFFF, a - b - c < 0)
        assert tuple(map(int, run("v_subbrev_co_u32", a, b, c))) == ((b - a - c) & 0xFFFFFFFF, b - a - c < 0)
        assert bool(run("s_addc_u32", a, b, c)[1]) == (a + b + c > 0xFFFFFFFF)
        assert bool(run("s_add_u32", a, b)[1]) == (a + b > 0xFFFFFFFF)
        assert bool(run("s_sub_u32", a, b)[1]) == (a < b)
        assert bool(run("s_add_i32", o, d)[1]) == (o + d != fold(o + d, 32))
        assert bool(run("s_sub_i32", o, d)[1]) == (o - d != fold(o - d, 32))
        e = draw("u64")
        assert bool(run("v_mad_u64_u32", a, b, e)[1]) == (a * b + e >= 1 << 64)
        assert bool(run("s_lshl2_add_u32", a, b)[1]) == ((a << 2) + b > 0xFFFFFFFF)


def test_exec_masks():
    a, e = 0b1100, 0b1010
    masks = {"and": 0b1000, "or": 0b1110, "xor": 0b0110, "andn2": 0b0100, "andn1": 0b0010}
    for name, want in masks.items():
        saved, new, scc = function(ROWS[f"s_{name}_saveexec_b64"])(np.uint64(a), np.uint64(e))
        assert (int(saved), int(new), bool(scc)) == (e, want, True)
    assert [int(x) for x in function(ROWS["s_andn2_wrexec_b64"])(np.uint64(a), np.uint64(e))] == [0b0100, 0b0100, 1]


def test_lanes_below():
    lane = np.arange(64)
    mask = np.full(64, 0xFFFFFFFF, np.uint32)
    low = function(ROWS["v_mbcnt_lo_u32_b32"])(mask, np.zeros(64, np.uint32), lane=lane)
    both = function(ROWS["v_mbcnt_hi_u32_b32"])(mask, low, lane=lane)
    assert low.tolist() == [min(i, 32) for i in range(64)]
    assert both.tolist() == list(range(64))


def test_tables_of_three_bits():
    for table in (0xCA, 0x96, 0x01, 0xE8):
        for _ in range(50):
            a, b, c = draw("b32"), draw("b32"), draw("b32")
            want = sum((table >> (4 * (a >> i & 1) + 2 * (b >> i & 1) + (c >> i & 1)) & 1) << i for i in range(32))
            assert int(run("v_bitop3_b32", a, b, c, bitop3=table)) == want


# ---- floating point


def floats(kind: Any, count: int, seed: int) -> np.ndarray[Any, Any]:
    """Return random bits as floats: every exponent, infinities and NaNs."""
    size = np.dtype(kind).itemsize
    return np.frombuffer(random.Random(seed).randbytes(size * count), np.dtype(kind))


@pytest.mark.parametrize(("t", "kind"), [("f16", np.float16), ("f32", np.float32), ("f64", np.float64)])
def test_fma_is_rounded_once(t: str, kind: Any):
    near = np.array([DRAW.uniform(-4, 4) for _ in range(900)], kind)
    a, c = (np.concatenate([near[at : at + 300], floats(kind, 300, at)]) for at in (0, 600))
    b = near[:600]
    c[:100] = -(a[:100] * b[:100])  # what is left of a cancelled product is its rounding error
    made = function(ROWS[f"v_fma_{t}"])(a, b, c)
    for x, y, z, got in zip(a, b, c, made, strict=True):
        if np.isfinite([x, y, z]).all():
            exact = Fraction(float(x)) * Fraction(float(y)) + Fraction(float(z))
            assert nearest(exact, got), (x, y, z, got)
        else:
            assert np.array_equal(got, kind(x * y + z), equal_nan=True)


def test_a_tie_is_broken_by_what_binary64_loses():
    a, tiny = np.float32(1 + 2**-12), np.float32(2**-80)
    assert float(run("v_fma_f32", a, a, tiny)) == 1 + 2**-11 + 2**-23
    assert float(run("v_fma_f32", a, a, -tiny)) == 1 + 2**-11


def nearest(exact: Fraction, got: Any) -> bool:
    """Return whether no neighbor of a float is nearer to a fraction, ties to even."""
    kind = type(got)
    if np.isinf(got):
        most = np.finfo(kind).max
        step = Fraction(float(most)) - Fraction(float(np.nextafter(most, kind(0))))
        return abs(exact) >= Fraction(float(most)) + step / 2
    off = abs(Fraction(float(got)) - exact)
    others = [np.nextafter(got, kind(way)) for way in (-np.inf, np.inf)]
    distances = [abs(Fraction(float(other)) - exact) for other in others if np.isfinite(other)]
    even = int(np.asarray(got).view(f"u{np.dtype(kind).itemsize}")) & 1 == 0
    return all(off < d or (off == d and even) for d in distances)


def test_extremes_of_floats():
    nan, zero = np.float32("nan"), np.float32(0)
    assert float(run("v_min_f32", nan, 3.0)) == float(run("v_max_f32", 3.0, nan)) == 3.0
    assert np.signbit(run("v_min_f32", zero, -zero))
    assert np.signbit(run("v_min_f32", -zero, zero))
    assert not np.signbit(run("v_max_f32", -zero, zero))
    assert float(run("v_med3_f32", 5.0, -1.0, 2.0)) == 2.0
    assert float(run("v_min3_f16", 5.0, -1.0, 2.0)) == -1.0
    assert np.isnan(run("v_minimum3_f32", 5.0, nan, 2.0))


def test_classes():
    values = [np.nan, -np.inf, -1.0, -1e-40, -0.0, 0.0, 1e-40, 1.0, np.inf]
    for value, place in zip(values, range(1, 10), strict=True):
        assert [bool(run("v_cmp_class_f32", value, 1 << i)) for i in range(10)] == [i == place for i in range(10)]
    signalling = np.array(0x7F800001, np.uint32).view(np.float32)
    assert bool(function(ROWS["v_cmp_class_f32"])(signalling, np.uint32(1)))


def test_to_integers():
    values = [1.9, -1.9, np.nan, np.inf, -np.inf, 3e9, -3e9, 2.5, -0.5]
    assert run("v_cvt_i32_f32", values).tolist() == [1, -1, 0, 2**31 - 1, -(2**31), 2**31 - 1, -(2**31), 2, 0]
    assert run("v_cvt_u32_f32", values).tolist() == [1, 0, 0, 2**32 - 1, 0, 3000000000, 0, 2, 0]
    assert run("v_cvt_flr_i32_f32", values)[-2:].tolist() == [2, -1]
    assert run("v_cvt_rpi_i32_f32", values)[-2:].tolist() == [3, 0]
    assert run("v_cvt_i16_f16", [40000.0, -1.5, np.nan]).tolist() == [32767, -1, 0]
    assert run("v_cvt_off_f32_i4", [7, 8, 15, 0]).tolist() == [7 / 16, -0.5, -1 / 16, 0]
    assert run("v_cvt_f32_ubyte2", [0x00AB0000]).tolist() == [0xAB]
    assert int(run("v_cvt_pk_u8_f32", 300.0, 1, 0x11223344)) == 0x1122FF44


def test_pairs():
    low, high = run("v_cvt_pkrtz_f16_f32", [1.0009, -1e9], [65519.0, np.inf])
    assert (low.tolist(), high.tolist()) == ([1.0, -65504.0], [65504.0, np.inf])
    assert [float(x) for x in run("v_cvt_pk_bf16_f32", 1.00390625, 1.01171875)] == [1.0, 1.015625]
    assert [int(x) for x in run("v_cvt_pk_i16_i32", 70000, -70000)] == [32767, -32768]
    assert [int(x) for x in run("v_cvt_pknorm_i16_f32", 1.0, -0.5)] == [32767, -16384]


def test_parts_of_numbers():
    assert [float(x) for x in (run("v_frexp_mant_f32", 6.0), run("v_fract_f32", -0.25))] == [0.75, 0.75]
    assert int(run("v_frexp_exp_i32_f32", 6.0)) == 3
    assert float(run("v_fract_f32", np.float32(-1e-20))) == 1 - 2**-24
    assert float(run("v_ldexp_f32", 1.5, -149)) == 2**-148
    assert run("v_rndne_f32", [0.5, 1.5, 2.5]).tolist() == [0.0, 2.0, 2.0]
    assert float(run("v_sin_f32", 0.25)) == 1.0
    assert float(run("v_exp_f32", 3.0)) == 8.0


@pytest.mark.parametrize(("arch", "one", "most"), [("gfx942", 0x40, 240.0), ("gfx950", 0x38, 448.0)])
def test_8_bit_floats_are_of_the_arch(arch: str, one: int, most: float):
    """FNUZ has bias 8 and ends at 240. The OCP's e4m3 has bias 7 and ends at 448."""
    assert float(run("v_cvt_f32_fp8", one, arch=arch)) == 1.0
    packed = int(function(ROWS["v_cvt_pk_fp8_f32"])(None, np.float32(1), np.float32(most), arch=arch))
    assert [float(x) for x in run("v_cvt_pk_f32_fp8", packed, arch=arch)] == [1.0, most]
    assert packed & 255 == one


def test_sums_of_products_of_halves():
    a, b = [np.float16(1.5), np.float16(-2.0)], [np.float16(4.0), np.float16(0.25)]
    assert float(floating.dot2(a, b, np.float32(10.0))) == 15.5
    c = [ml_dtypes.bfloat16(3.0), ml_dtypes.bfloat16(2.0)]
    assert float(floating.dot2c(np.float32(1.0), c, c)) == 14.0
    ints = [np.int16(-3), np.int16(30000)], [np.int16(7), np.int16(30000)]
    assert int(integer.dot2_int(*ints, np.int32(-1))) == 900000000 - 22


def test_mixed_sources():
    half = int(np.float16(0.5).view(np.uint16)) << 16
    whole = int(np.float32(3.0).view(np.uint32))
    words = {"op_sel": (1, 0, 0), "op_sel_hi": (1, 0, 0)}
    plain = [(False, False)] * 3
    assert float(floating.fma_mix(np.uint32(half), np.uint32(whole), np.uint32(whole), signs=plain, **words)) == 4.5
    signs = [(True, False), (False, False), (False, False)]
    assert float(floating.fma_mix(np.uint32(half), np.uint32(whole), np.uint32(whole), signs=signs, **words)) == 1.5


def test_comparisons_of_nans():
    nan = np.float32("nan")
    answers = {"lt": 0, "nlt": 1, "eq": 0, "neq": 1, "o": 0, "u": 1, "lg": 0, "nlg": 1, "tru": 1, "f": 0}
    for name, want in answers.items():
        assert bool(run(f"v_cmp_{name}_f32", nan, 1.0)) == bool(want), name
