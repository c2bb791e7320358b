"""The lanes of integer, bit, carry, shift and logic rows against Python integers, written from the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from asmkit.ptx.isa import compare, convert, extended, floating, half, integer, logic
from asmkit.ptx.sim import alu
from asmkit.sim.target import named
from asmkit.types import dtype, scalar

from ....support.lanes_run import DRAW, LANES, array, check, clamp, fold, ints, join, parts, run

CHAPTERS = (integer, extended, floating, half, compare, logic, convert)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The simulator, too, turns numpy's warnings off: overflow and NaN are results here."""
    with np.errstate(all="ignore"):
        yield


WORDS = ["u16", "s16", "u32", "s32", "u64", "s64"]


@pytest.mark.parametrize("t", WORDS)
def test_integer_arithmetic(t: str):
    w = int(t[1:])
    check(f"add.{t}", [t, t], t, lambda a, b: a + b)
    check(f"sub.{t}", [t, t], t, lambda a, b: a - b)
    check(f"mul.lo.{t}", [t, t], t, lambda a, b: a * b)
    check(f"mul.hi.{t}", [t, t], t, lambda a, b: (a * b) >> w)
    check(f"mad.lo.{t}", [t, t, t], t, lambda a, b, c: a * b + c)
    check(f"mad.hi.{t}", [t, t, t], t, lambda a, b, c: ((a * b) >> w) + c)
    check(f"sad.{t}", [t, t, t], t, lambda a, b, c: abs(a - b) + c)
    check(f"min.{t}", [t, t], t, min)
    check(f"max.{t}", [t, t], t, max)
    check(f"div.{t}", [t, t], t, lambda a, b: (abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1) if b else -1)
    check(f"rem.{t}", [t, t], t, lambda a, b: (abs(a) % abs(b)) * (-1 if a < 0 else 1) if b else -1)


def test_products_and_clamping():
    for t, d in (("u16", "u32"), ("s16", "s32"), ("u32", "u64"), ("s32", "s64")):
        check(f"mul.wide.{t}", [t, t], d, lambda a, b: a * b)
        check(f"mad.wide.{t}", [t, t, d], d, lambda a, b, c: a * b + c)
    check("add.sat.s32", ["s32", "s32"], "s32", lambda a, b: clamp(a + b, "s32"))
    check("add.sat.u32", ["u32", "u32"], "u32", lambda a, b: clamp(a + b, "u32"))
    check("sub.sat.s32", ["s32", "s32"], "s32", lambda a, b: clamp(a - b, "s32"))
    check("mad.hi.sat.s32", ["s32"] * 3, "s32", lambda a, b, c: clamp(((a * b) >> 32) + c, "s32"))
    for t in ("u32", "s32"):
        low = (lambda x: fold(x, "s24")) if t == "s32" else (lambda x: x & 0xFFFFFF)
        check(f"mul24.lo.{t}", [t, t], t, lambda a, b, low=low: low(a) * low(b))
        check(f"mul24.hi.{t}", [t, t], t, lambda a, b, low=low: (low(a) * low(b)) >> 16)
        check(f"mad24.hi.{t}", [t] * 3, t, lambda a, b, c, low=low: ((low(a) * low(b)) >> 16) + c)
    check(
        "mad24.hi.sat.s32",
        ["s32"] * 3,
        "s32",
        lambda a, b, c: clamp(((fold(a, "s24") * fold(b, "s24")) >> 16) + c, "s32"),
    )
    check("min.relu.s32", ["s32", "s32"], "s32", lambda a, b: max(min(a, b), 0))
    for t in ("s16", "s32", "s64"):
        check(f"abs.{t}", [t], t, abs)
        check(f"neg.{t}", [t], t, lambda a: -a)


def carryless(a: int, b: int) -> int:
    return 0 if not b else (a if b & 1 else 0) ^ (carryless(a, b >> 1) << 1)


def test_products_without_carries():
    check("clmad.lo.u64", ["u64"] * 3, "u64", lambda a, b, c: carryless(a, b) ^ c)
    check("clmad.hi.u64", ["u64"] * 3, "u64", lambda a, b, c: (carryless(a, b) >> 64) ^ c)


# ---- lanes within a register


@pytest.mark.parametrize("t", ["u16x2", "s16x2", "u8x4", "s8x4"])
def test_packed_integers(t: str):
    k = t[:-2]

    def over(f: Callable[..., int]) -> Callable[..., int]:
        return lambda *xs: join([f(*lane) for lane in zip(*(parts(x, k) for x in xs), strict=True)], k)

    check(f"add.{t}", ["u32", "u32"], "u32", over(lambda a, b: a + b))
    check(f"add.sat.{t}", ["u32", "u32"], "u32", over(lambda a, b: clamp(a + b, k)))
    check(f"min.{t}", ["u32", "u32"], "u32", over(min))
    check(f"max.{t}", ["u32", "u32"], "u32", over(max))
    if k[0] == "s":
        check(f"max.relu.{t}", ["u32", "u32"], "u32", over(lambda a, b: max(a, b, 0)))
    if k in ("u8", "s8"):
        check(f"sub.sat.{t}", ["u32", "u32"], "u32", over(lambda a, b: clamp(a - b, k)))
    if k == "s8":
        check(f"neg.{t}", ["u32"], "u32", over(lambda a: -a))


@pytest.mark.parametrize("at", ["u", "s"])
@pytest.mark.parametrize("bt", ["u", "s"])
def test_dot_products(at: str, bt: str):
    c = "u32" if at == bt == "u" else "s32"

    def dot(a: list[int], b: list[int], c: int) -> int:
        return sum(x * y for x, y in zip(a, b, strict=True)) + c

    check(f"dp4a.{at}32.{bt}32", ["u32", "u32", c], c, lambda a, b, c: dot(parts(a, at + "8"), parts(b, bt + "8"), c))
    check(
        f"dp2a.lo.{at}32.{bt}32",
        ["u32", "u32", c],
        c,
        lambda a, b, c: dot(parts(a, at + "16"), parts(b, bt + "8")[:2], c),
    )
    check(
        f"dp2a.hi.{at}32.{bt}32",
        ["u32", "u32", c],
        c,
        lambda a, b, c: dot(parts(a, at + "16"), parts(b, bt + "8")[2:], c),
    )


# ---- bits


def bfe_reference(a: int, b: int, c: int, w: int, signed: bool) -> int:
    """The manual's loop."""
    a &= (1 << w) - 1
    pos, length, msb = b & 0xFF, c & 0xFF, w - 1
    sign = 0 if not signed or length == 0 else a >> min(pos + length - 1, msb) & 1
    return sum((a >> (pos + i) & 1 if i < length and pos + i <= msb else sign) << i for i in range(w))


def bfi_reference(a: int, b: int, c: int, d: int, w: int) -> int:
    pos, length = c & 0xFF, d & 0xFF
    for i in range(length):
        if pos + i < w:
            b = b & ~(1 << (pos + i)) | (a >> i & 1) << (pos + i)
    return b


def fns_reference(mask: int, base: int, offset: int) -> int:
    if offset == 0:
        return base if base < 32 and mask >> base & 1 else -1
    at, count = base, abs(offset) - 1
    while 0 <= at < 32:
        if mask >> at & 1:
            if count == 0:
                return at
            count -= 1
        at += 1 if offset > 0 else -1
    return -1


def test_bits():
    for t in ("b32", "b64"):
        w = int(t[1:])
        u = f"u{w}"
        check(f"popc.{t}", [u], "u32", lambda a: a.bit_count())
        check(f"clz.{t}", [u], "u32", lambda a, w=w: w - a.bit_length())
        check(f"brev.{t}", [u], u, lambda a, w=w: int(f"{a:0{w}b}"[::-1], 2))
        check(f"bfi.{t}", [u, u, "u32", "u32"], u, lambda a, b, c, d, w=w: bfi_reference(a, b, c, d, w))
        check(f"bfi.{t}", [u, u, "u8", "u8"], u, lambda a, b, c, d, w=w: bfi_reference(a, b, c, d, w))
    for t in ("u32", "s32", "u64", "s64"):
        w, signed = int(t[1:]), t[0] == "s"
        for amount in ("u8", "u32"):
            check(f"bfe.{t}", [t, amount, amount], t, lambda a, b, c, w=w, s=signed: bfe_reference(a, b, c, w, s))
        check(f"bfind.{t}", [t], "u32", lambda a: (a if a >= 0 else ~a).bit_length() - 1)
        check(
            f"bfind.shiftamt.{t}", [t], "u32", lambda a, w=w: w - n if (n := (a if a >= 0 else ~a).bit_length()) else -1
        )


def test_fns():
    masks, bases, offsets = (
        ints("u32"),
        [DRAW.randint(0, 31) for _ in range(LANES)],
        [DRAW.randint(-9, 9) for _ in range(LANES)],
    )
    made = run("fns.b32", array(masks, "u32"), array(bases, "u32"), array(offsets, "s32"))
    assert [int(x) for x in made] == [fns_reference(*x) & 0xFFFFFFFF for x in zip(masks, bases, offsets, strict=True)]


def small(count: int = LANES) -> list[int]:
    return [DRAW.choice([0, 1, 31, 32, 33, 64, 255, 1 << 20, DRAW.randint(0, 40)]) for _ in range(count)]


def szext_reference(a: int, b: int, mode: str, signed: bool) -> int:
    length = b & 31
    if mode == "clamp" and b >= 32:
        return a
    a &= (1 << length) - 1
    return a - (1 << length) if signed and length and a >> (length - 1) else a


def bmsk_reference(a: int, b: int, mode: str) -> int:
    if mode == "wrap":
        a, b = a & 31, b & 31
    return sum(1 << i for i in range(32) if a <= i < a + b)


@pytest.mark.parametrize("mode", ["clamp", "wrap"])
def test_masks_and_extensions(mode: str):
    a, b = ints("u32"), small()
    for t in ("u32", "s32"):
        made = run(f"szext.{mode}.{t}", array([fold(x, t) for x in a], t), array(b, "u32")).astype(dtype(scalar(t)))
        assert [int(x) for x in made] == [
            fold(szext_reference(x, y, mode, t == "s32"), t) for x, y in zip(a, b, strict=True)
        ]
    at = small()
    made = run(f"bmsk.{mode}.b32", array(at, "u32"), array(b, "u32"))
    assert [int(x) for x in made] == [bmsk_reference(x, y, mode) for x, y in zip(at, b, strict=True)]


# ---- carries


def test_carries_over_128_bits():
    """Four words of 32 bits, added, subtracted and multiplied through the carry."""
    for _ in range(20):
        x, y = DRAW.getrandbits(128), DRAW.choice([DRAW.getrandbits(128), (1 << 128) - 1, 0])
        for first, middle, last, exact in (
            ("add.cc", "addc.cc", "addc", x + y),
            ("sub.cc", "subc.cc", "subc", x - y),
        ):
            made, cc = 0, None
            for i in range(4):
                words = [array([v >> (32 * i) & 0xFFFFFFFF], "u32") for v in (x, y)]
                name = (first, middle, middle, last)[i] + ".u32"
                got = run(name, *words, **({} if i == 0 else {"cc": cc}))
                d, cc = got if i < 3 else (got, None)
                made |= int(d[0]) << (32 * i)
            assert made == exact % (1 << 128)


def test_the_carry_of_a_subtraction_is_1_without_a_borrow():
    """The 128-bit division that nvcc generates adds the carry of a difference."""
    x, y = array([5, 3, 4], "u32"), array([3, 5, 4], "u32")
    d, cc = run("sub.cc.u32", x, y)
    assert d.tolist() == [2, (1 << 32) - 2, 0]
    zero = array([0, 0, 0], "u32")
    assert run("addc.u32", zero, zero, cc=cc).tolist() == [1, 0, 1]
    assert run("subc.u32", zero, zero, cc=cc).tolist() == [0, (1 << 32) - 1, 0]


@pytest.mark.parametrize("t", ["u32", "s32", "u64", "s64"])
def test_products_that_carry(t: str):
    w = int(t[1:])
    a, b, c = ints(t), ints(t), ints(t)
    carry = [DRAW.random() < 0.5 for _ in a]
    arrays = [array(x, t) for x in (a, b, c)]
    for h in ("lo", "hi"):
        d, cc = run(f"madc.{h}.cc.{t}", *arrays, cc=np.array(carry))
        for i, (x, y, z, k) in enumerate(zip(a, b, c, carry, strict=True)):
            half = fold((x * y) >> (w if h == "hi" else 0), f"u{w}")
            total = half + fold(z, f"u{w}") + k
            assert (int(d[i]), bool(cc[i])) == (fold(total, t), total >> w == 1)


# ---- shifts, logic, bytes


@pytest.mark.parametrize("t", ["b16", "b32", "b64", "s16", "s32", "s64", "u16"])
def test_shifts(t: str):
    w, k = int(t[1:]), t.replace("b", "u")
    a, b = ints(k), small()
    made = run(f"shr.{t}", array(a, k), array(b, "u32"))
    assert [int(x) for x in made] == [x >> min(y, w) for x, y in zip(a, b, strict=True)]
    if t[0] == "b":
        made = run(f"shl.{t}", array(a, k), array(b, "u32"))
        assert [int(x) for x in made] == [fold(x << y, k) if y < w else 0 for x, y in zip(a, b, strict=True)]


@pytest.mark.parametrize("way", ["l", "r"])
@pytest.mark.parametrize("mode", ["clamp", "wrap"])
def test_funnel_shifts(way: str, mode: str):
    def reference(a: int, b: int, c: int) -> int:
        n = min(c, 32) if mode == "clamp" else c & 31
        return (((b << 32 | a) << n) >> 32) if way == "l" else (b << 32 | a) >> n

    check(f"shf.{way}.{mode}.b32", ["u32"] * 3, "u32", reference)


@pytest.mark.parametrize("lut", [0x00, 0x80, 0xE8, 0x96, 0xCA, 0x1B, 0xFF])
def test_lop3(lut: int):
    def reference(a: int, b: int, c: int) -> int:
        return sum((lut >> (4 * (a >> i & 1) + 2 * (b >> i & 1) + (c >> i & 1)) & 1) << i for i in range(32))

    a, b, c = ints("u32", 40), ints("u32", 40), ints("u32", 40)
    arrays = [array(x, "u32") for x in (a, b, c)]
    want = [reference(*x) for x in zip(a, b, c, strict=True)]
    assert [int(x) for x in run("lop3.b32", *arrays, np.uint8(lut))] == want
    q = np.array([i % 2 == 0 for i in range(40)])
    d, p = run("lop3.and.b32", *arrays, np.uint8(lut), q)
    assert [int(x) for x in d] == want
    assert [bool(x) for x in p] == [x != 0 and i % 2 == 0 for i, x in enumerate(want)]


def prmt_reference(a: int, b: int, c: int, mode: str) -> int:
    """The manual's tables: bytes of d, the highest first."""
    fixed = {
        "f4e": ("3210", "4321", "5432", "6543"), "b4e": ("5670", "6701", "7012", "0123"),
        "rc8": ("0000", "1111", "2222", "3333"), "ecl": ("3210", "3211", "3222", "3333"),
        "ecr": ("0000", "1110", "2210", "3210"), "rc16": ("1010", "3232", "1010", "3232"),
    }  # fmt: skip
    chosen = f"{c & 0xFFFF:04x}" if not mode else fixed[mode][c & 3]
    made = 0
    for digit in chosen:
        byte = (b << 32 | a) >> 8 * (int(digit, 16) & 7) & 0xFF
        made = made << 8 | ((0xFF if byte & 0x80 else 0) if int(digit, 16) & 8 else byte)
    return made


@pytest.mark.parametrize("mode", ["", ".f4e", ".b4e", ".rc8", ".ecl", ".ecr", ".rc16"])
def test_prmt(mode: str):
    check(f"prmt.b32{mode}", ["u32"] * 3, "u32", lambda a, b, c: prmt_reference(a, b, c, mode[1:]))


# ---- every name


def test_every_sem_of_arithmetic_is_a_function():
    rows = [*(row for module in CHAPTERS for row in module.ROWS)]
    assert [row.text for row in rows if row.sem is None] == []
    names = {row.sem for row in rows if isinstance(row.sem, str)}
    assert [name for name in sorted(names) if not callable(named(alu, name))] == []
