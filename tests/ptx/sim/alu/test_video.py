"""Video instructions against Python integers, part by part and lane by lane, written from the manual."""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from asmkit.ptx import Builder, abi
from asmkit.ptx.text.parser import parse
from asmkit.ptx.text.writer import write
from asmkit.types import u32

from ....support.lanes_run import DRAW, array, clamp, fold, ints, run

PARTS = ["", "b0", "b1", "b2", "b3", "h0", "h1"]
COMPUTE: dict[str, Callable[[int, int], int]] = {
    "vadd": operator.add,
    "vsub": operator.sub,
    "vmin": min,
    "vmax": max,
    "vabsdiff": lambda a, b: abs(a - b),
}
COMPARE = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip


def field(part: str) -> tuple[int, int]:
    """The lowest bit of a part and its width."""
    return {"": (0, 32), "b": (8 * int(part[1:] or 0), 8), "h": (16 * int(part[1:] or 0), 16)}[part[:1]]


def pick(x: int, kind: str, part: str) -> int:
    at, width = field(part)
    return fold(x >> at, f"{kind[0]}{width}")


def merged(value: int, c: int, part: str) -> int:
    """C, its part replaced."""
    at, width = field(part)
    bits = f"{c & 0xFFFFFFFF:032b}"
    high = 32 - at - width
    return int(bits[:high] + f"{value & ((1 << width) - 1):0{width}b}" + bits[32 - at :], 2)


def scalar(spelling: str, kinds: list[str], dt: str, value: Callable[[int, int], int]) -> None:
    """Every part of either source; alone, and added to c."""
    a, b, c = ints(kinds[0], 16), ints(kinds[1], 16), ints(dt, 16)
    for pa, pb, add in product(PARTS, PARTS, ["", ".add"]):
        parts = {"a_part": pa or None, "b_part": pb or None}
        sources = [array(a, kinds[0]), array(b, kinds[1]), array(c, dt)][: 3 if add else 2]
        made = run(spelling + add, *sources, **parts)
        for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
            want = value(pick(x, kinds[0], pa), pick(y, kinds[1], pb)) + (z if add else 0)
            assert int(made[i]) == fold(want, dt), (spelling, add, parts, x, y, z)


TYPES = [*product(("u32", "s32"), repeat=3)]


@pytest.mark.parametrize("head", COMPUTE)
@pytest.mark.parametrize("types", TYPES, ids=".".join)
def test_scalar(head: str, types: tuple[str, str, str]) -> None:
    dt, at, bt = types
    scalar(f"{head}.{dt}.{at}.{bt}", [at, bt], dt, COMPUTE[head])


@pytest.mark.parametrize("mode", ["clamp", "wrap"])
@pytest.mark.parametrize("types", [*product(("u32", "s32"), repeat=2)], ids=".".join)
def test_shifts(mode: str, types: tuple[str, str]) -> None:
    dt, at = types
    for head in ("vshl", "vshr"):
        shift = operator.lshift if head == "vshl" else operator.rshift

        def by(x: int, n: int, shift: Callable[[int, int], int] = shift) -> int:
            return shift(x, min(n, 32) if mode == "clamp" else n % 32)

        scalar(f"{head}.{dt}.{at}.u32.{mode}", [at, "u32"], dt, by)


def test_comparison() -> None:
    for at, bt, cmp in product(("u32", "s32"), ("u32", "s32"), COMPARE):
        scalar(f"vset.{at}.{bt}.{cmp}", [at, bt], "u32", lambda a, b, cmp=cmp: int(COMPARE[cmp](a, b)))


SIGNS = [("", "", ""), ("-", "", ""), ("", "-", ""), ("-", "-", ""), ("", "", "-"), ("-", "-", "-")]


@pytest.mark.parametrize("signs", SIGNS, ids="".join)
def test_product_and_sum(signs: tuple[str, str, str]) -> None:
    for dt, at, bt in TYPES:
        for po, pa, pb in product(("", ".po"), PARTS[::3], PARTS[::2]):
            if po and "-" in signs:
                continue
            a, b, c = ints(at, 12), ints(bt, 12), ints(dt, 12)
            parts = {f"{n}_part": s + p or None for n, s, p in zip("abc", signs, (pa, pb, ""), strict=True)}
            made = run(f"vmad.{dt}.{at}.{bt}{po}", array(a, at), array(b, bt), array(c, dt), **parts)
            minus = [-1 if sign else 1 for sign in signs]
            for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
                want = minus[0] * pick(x, at, pa) * minus[1] * pick(y, bt, pb) + minus[2] * z + bool(po)
                assert int(made[i]) == fold(want, dt), (signs, po, parts, x, y, z)


# ---- SIMD


def lane(a: int, b: int, kind: str, digit: str, count: int) -> int:
    """One lane of a and b together."""
    width = 32 // count
    pieces = [fold(x >> (i * width), f"{kind[0]}{width}") for x in (a, b) for i in range(count)]
    return pieces[int(digit)]


def average(a: int, b: int) -> int:
    return (a + b + 1) // 2 if a + b >= 0 else (a + b) // 2


def simd(spelling: str, types: tuple[str, str, str], count: int, value: Callable[[int, int], int]) -> None:
    dt, at, bt = types
    width = 32 // count
    letter, top = ("h", 4) if count == 2 else ("b", 8)
    a, b, c = ints(at, 16), ints(bt, 16), ints(dt, 16)
    for mask in (m for m in range(1 << count) if m):
        ways = ["".join(str(DRAW.randrange(top)) for _ in range(count)) for _ in "ab"]
        digits = "".join(str(i) for i in reversed(range(count)) if mask >> i & 1)
        parts = {"a_part": letter + ways[0], "b_part": letter + ways[1], "d_part": letter + digits}
        made = run(spelling, array(a, at), array(b, bt), array(c, dt), **parts)
        for i, (x, y, z) in enumerate(zip(a, b, c, strict=True)):
            want = z
            for k in map(int, digits):
                one = value(lane(x, y, at, ways[0][-1 - k], count), lane(x, y, bt, ways[1][-1 - k], count))
                one = clamp(one, f"{dt[0]}{width}") if ".sat" in spelling else one
                want = want + one if ".add" in spelling else merged(one, want, f"{'h' if count == 2 else 'b'}{k}")
            assert int(made[i]) == fold(want, dt), (spelling, parts, x, y, z)


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("head", [*COMPUTE, "vavrg", "vset"])
def test_simd(head: str, count: int) -> None:
    for types in TYPES:
        if head == "vset":
            for cmp, add in product(COMPARE, ("", ".add")):
                if types[0] == "u32":
                    chosen = f"vset{count}.{types[1]}.{types[2]}.{cmp}{add}"
                    simd(chosen, types, count, lambda a, b, cmp=cmp: int(COMPARE[cmp](a, b)))
            continue
        for end in ("", ".sat", ".add"):
            simd(f"{head}{count}.{'.'.join(types)}{end}", types, count, COMPUTE.get(head, average))


# ---- parts as operands: written, read, run


def kernel(k: Builder) -> Any:
    x, y, out = k.param_ptr("x", u32), k.param_ptr("y", u32), k.regs(u32, 5)
    a, b = k.regs(u32, 2)
    k.ptx.ld.global_.u32(a, x[0])
    k.ptx.ld.global_.u32(b, x[1])
    k.ptx.vadd.u32.u32.u32(out[0], k.part(a, "b1"), k.part(b, "h1"))
    k.ptx.vadd.u32.u32.u32.sat(k.part(out[1], "b2"), a, b, b)
    k.ptx.vmad.s32.u32.u32(out[2], -k.part(a), k.part(b, "b0"), 7)
    k.ptx.vadd4.u32.u32.u32(k.part(out[3], "b31"), k.part(a, "b7654"), b, b)
    k.ptx.vmad.s32.u32.u32(out[4], a, 3, -k.part(b))
    for i, reg in enumerate(out):
        k.ptx.st.global_.u32(y[i], reg)
    return abi.enter(k.finish(), {}, None)


def test_parts_are_written_and_read() -> None:
    program = kernel(Builder("parts", "sm_90"))
    text = write(program).text
    assert "vadd.u32.u32.u32 %r0, %r5.b1, %r6.h1;" in text
    assert "vmad.s32.u32.u32 %r2, -%r5, %r6.b0, 7;" in text
    assert "vadd4.u32.u32.u32 %r3.b31, %r5.b7654, %r6, %r6;" in text
    assert parse(text) == program
