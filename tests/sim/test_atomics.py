"""`min` and `max` of floats across lanes and in memory: NaNs of both kinds and signed zeros (PTX ISA 9.7.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import sim
from asmkit.gcn.sim.atomic import update
from asmkit.ptx.text.parser import parse

HEAD = ".version 8.6\n.target sm_100a\n.address_size 64\n"
NANS = {"f32": [0x7F800001, 0xFF800001, 0x7FC00000, 0xFFFFFFFF], "f16": [0x7C01, 0xFC01, 0x7E00, 0xFFFF]}
NANS |= {"bf16": [0x7F81, 0xFF81, 0x7FC0, 0xFFFF], "f64": [0x7FF0000000000001, 0xFFF0000000000001, 0x7FF8 << 48]}
KINDS: dict[str, Any] = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f64": np.float64}
CANONICAL = {"f32": 0x7FFFFFFF, "f16": 0x7FFF, "bf16": 0x7FFF}


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Signalling NaNs are operands here."""
    with np.errstate(all="ignore"):
        yield


def values(kind: str) -> Any:
    """Numbers, both zeros, subnormal ones, infinities and NaNs of both kinds, as bits."""
    plain = np.array([0.0, -0.0, 1.0, -1.0, 5.5, -9.0, np.inf, -np.inf]).astype(KINDS[kind])
    raw = plain.view(f"u{plain.itemsize}")
    return np.concatenate([raw, np.array([1, 1 << (8 * raw.itemsize - 1) | 1, *NANS[kind]], raw.dtype)])


def extreme(bits: Sequence[int], kind: str, how: str, *, nan: bool = False, magnitudes: bool = False) -> int:
    """The least or greatest number, −0 below +0; the canonical NaN of NaNs alone, or with `nan` of any."""
    raw = np.array(bits, f"u{np.dtype(KINDS[kind]).itemsize}")
    raw = raw & raw.dtype.type((1 << (8 * raw.itemsize - 1)) - 1) if magnitudes else raw
    numbers = raw.view(KINDS[kind])
    known = [int(b) for b, x in zip(raw, numbers, strict=True) if not np.isnan(x)]
    if not known or (nan and len(known) < len(raw)):
        return CANONICAL[kind]

    def rank(b: int) -> tuple[float, int]:
        x = np.array(b, raw.dtype).view(KINDS[kind])
        return float(x), 0 if np.signbit(x) else 1

    return min(known, key=rank) if how == "min" else max(known, key=rank)


def reduced(spelling: str, rows: Any, mask: int = 0xFFFFFFFF) -> Any:
    """redux.sync of warps of 32 values, the first lane's result."""
    program = parse(
        HEAD + ".visible .entry k(.param .u64 x, .param .u64 out) { .reg .b64 %p<4>; .reg .b32 %r<4>; .reg .f32 %f<3>;"
        ".reg .pred %q; mov.u32 %r1,%tid.x; mul.wide.u32 %p1,%r1,4; ld.param.u64 %p2,[x]; add.u64 %p2,%p2,%p1;"
        f"ld.global.f32 %f1,[%p2]; mov.u32 %r2,{mask}; mov.u32 %r3,%laneid; shr.u32 %r3,%r2,%r3; and.b32 %r3,%r3,1;"
        "setp.ne.u32 %q,%r3,0; ld.param.u64 %p3,[out]; add.u64 %p3,%p3,%p1; @!%q bra DONE;"
        f"{spelling} %f2,%f1,%r2; st.global.f32 [%p3],%f2; DONE: ret; }}"
    )
    x, out = np.ascontiguousarray(rows, np.uint32).reshape(-1), np.zeros(np.size(rows), np.uint32)
    sim.run(program, grid=1, block=len(x), params={"x": x, "out": out}, watch=[])
    return out.reshape(-1, 32)


@pytest.mark.parametrize("how", ["min", "max"])
@pytest.mark.parametrize("nan", ["", ".NaN"])
@pytest.mark.parametrize("magnitudes", ["", ".abs"])
def test_redux(how: str, nan: str, magnitudes: str):
    """Every pair of special values among numbers, in lanes at random, and warps of NaNs alone."""
    rng, some = np.random.default_rng(3), values("f32")
    rows = rng.choice(some[:8], (16, 32))
    for row in rows:
        row[rng.permutation(32)[:6]] = rng.choice(some, 6)
    rows[0], rows[1] = rng.choice(NANS["f32"], 32), 0x40A00000
    rows[1, 0], rows[1, 30] = 0xC1100000, 0x7F800001
    rows[2], rows[2, 7], rows[3], rows[3, 9] = 0x80000000, 0, 0, 0x80000000
    got = reduced(f"redux.sync.{how}{magnitudes}{nan}.f32", rows)
    for row, made in zip(rows, got, strict=True):
        want = extreme(row.tolist(), "f32", how, nan=bool(nan), magnitudes=bool(magnitudes))
        assert {hex(int(x)) for x in made} == {hex(want)}, row


@pytest.mark.parametrize("how", ["min", "max"])
def test_redux_of_some_lanes(how: str):
    """Lanes that are not members count for nothing, whatever they hold."""
    rows = np.full((1, 32), np.float32(-100 if how == "min" else 100).view(np.uint32))
    members = [3, 4, 17]
    rows[0, members] = [0x7F800001, 0x40000000, 0x3F800000]
    got = reduced(f"redux.sync.{how}.f32", rows, mask=sum(1 << lane for lane in members))
    want = extreme(rows[0, members].tolist(), "f32", how)
    assert got[0, members].tolist() == [want] * 3
    assert not got[0, [0, 1, 2, 31]].any()


FORMS = [
    (base, how, kind, count, packed)
    for base, how, kind in product(("red", "atom"), ("min", "max"), ("f16", "bf16"))
    for count, packed in ((2, ""), (4, ""), (8, ""), (2, "x2"), (4, "x2"))
]


@pytest.mark.parametrize(("base", "how", "kind", "count", "packed"), FORMS)
def test_in_memory(base: str, how: str, kind: str, count: int, packed: str):
    """Each pair of special values, the first in memory; an H200 leaves the same there for all of them."""
    some = values(kind)
    was, given = (x.ravel() for x in np.meshgrid(some, some, indexing="ij"))
    bits, halves = (32, 2) if packed else (16, 1)
    names = [f"%b{i}" for i in range(count)]
    old = f"{{{','.join(f'%o{i}' for i in range(count))}}}," if base == "atom" else ""
    each = bits * count // 8
    keep = "".join(f"st.global.b{bits} [%p3+{bits // 8 * i}],%o{i};" for i in range(count)) if old else ""
    if base == "atom":
        inst = f"atom.global.{how}.noftz.v{count}.{kind}{packed} {old}[%p1],{{{','.join(names)}}};"
    else:
        inst = f"red.global.{how}.noftz.v{count}.{kind}{packed} [%p1],{{{','.join(names)}}};"
    program = parse(
        HEAD + ".visible .entry k(.param .u64 m, .param .u64 b, .param .u64 old) { .reg .b64 %p<9>; .reg .b32 %r<4>;"
        f".reg .b{bits} %b<8>,%o<8>; mov.u32 %r1,%tid.x; mul.wide.u32 %p4,%r1,{each}; ld.param.u64 %p1,[m];"
        f"add.u64 %p1,%p1,%p4; mul.wide.u32 %p5,%r1,{bits // 8}; ld.param.u64 %p2,[b]; add.u64 %p2,%p2,%p5;"
        f"ld.param.u64 %p3,[old]; add.u64 %p3,%p3,%p4; ld.global.b{bits} %b0,[%p2];"
        + "".join(f"mov.b{bits} {name},%b0;" for name in names[1:])
        + inst + keep + "ret; }"
    )  # fmt: skip
    memory, before = np.repeat(was, count * halves), np.zeros(len(was) * count * halves, was.dtype)
    sim.run(
        program, grid=1, block=len(was), watch=[],
        params={"m": memory, "b": np.repeat(given, halves), "old": before},
    )  # fmt: skip
    want = [extreme(pair, kind, how) for pair in zip(was.tolist(), given.tolist(), strict=True)]
    assert memory.reshape(len(was), -1).T.tolist() == [want] * (count * halves)
    if base == "atom":
        assert before.tolist() == np.repeat(was, count * halves).tolist()


@pytest.mark.parametrize("how", ["min", "max"])
@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_cdna_atomics_order_zeros_and_pass_over_nans(how: str, kind: str):
    """As v_min_f32 and v_max_f32: what LLVM's lowering of atomicrmw fmin and fmax to them assumes."""
    some = values(kind)
    was, given = (x.ravel() for x in np.meshgrid(some, some, indexing="ij"))
    got = update(how, kind)(was, given, None)
    for a, b, made in zip(was.tolist(), given.tolist(), got, strict=True):
        numbers = [x for x in (a, b) if not np.isnan(np.array(x, was.dtype).view(KINDS[kind]))]
        if numbers:
            assert int(made) == extreme(numbers, kind, how), (hex(a), hex(b))
        else:
            assert np.isnan(made.view(KINDS[kind]))
