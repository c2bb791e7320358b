"""Shuffles, votes, matches and reductions against plain Python, lane by lane."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.builder import Builder
from asmkit.ptx.text.parser import parse
from asmkit.types import b32, pred, s32, u32

from ...support.sim_programs import run

FULL = 0xFFFFFFFF
VALUES = np.random.default_rng(5).integers(0, 1 << 32, 128, dtype=np.uint32)


def _each(emit: Callable[[Builder, object, object], None], values: np.ndarray = VALUES) -> list[int]:
    """What a kernel computes that loads one value a lane, for two blocks of two warps."""
    k = Builder("warp", "sm_90")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    i = k.ctaid.x * 64 + k.tid.x
    value, result = k.reg(u32), k.reg(u32)
    k.ptx.ld.global_.u32(value, (a + i)[0])
    emit(k, result, value)
    k.ptx.st.global_.u32((out + i)[0], result)
    got = np.zeros(128, np.uint32)
    run(k, 2, 64, a=values, out=got)
    return got.tolist()


def _warps(values: np.ndarray) -> list[list[int]]:
    return values.reshape(-1, 32).tolist()


def _shuffled(mode: str, lane: int, b: int, c: int) -> tuple[int, bool]:
    """The manual's pseudocode (9.7.9.6)."""
    clamp, segment = c & 31, c >> 8 & 31
    top, bottom = (lane & segment) | (clamp & ~segment), lane & segment
    source = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": bottom | (b & ~segment)}[mode]
    inside = source >= top if mode == "up" else source <= top
    return (source if inside else lane), inside


@pytest.mark.parametrize("mode", ["up", "down", "bfly", "idx"])
@pytest.mark.parametrize(("b", "c"), [(1, 31), (16, 31), (3, 0), (2, 0x181F), (5, 0x1C07), (9, 0x1000)])
def test_shfl(mode: str, b: int, c: int):
    def emit(k: Builder, result: object, value: object) -> None:
        p = k.reg(pred)
        k.ptx.shfl.sync[mode].b32((result, p), value, b, c, FULL)
        k.ptx.add.u32(result, result, 1, pred=p)

    want = [w[s] + inside for w in _warps(VALUES) for s, inside in (_shuffled(mode, lane, b, c) for lane in range(32))]
    assert _each(emit) == [x & FULL for x in want]


def test_shfl_from_a_lane_that_differs():
    def emit(k: Builder, result: object, value: object) -> None:
        k.ptx.shfl.sync.idx.b32(result, value, k.tid.x * 7, 31, FULL)

    assert _each(emit) == [w[lane * 7 % 32] for w in _warps(VALUES) for lane in range(32)]


@pytest.mark.parametrize("mode", ["all", "any", "uni"])
@pytest.mark.parametrize("threshold", [0, 1 << 28, 1 << 31, FULL])
def test_vote(mode: str, threshold: int):
    def emit(k: Builder, result: object, value: object) -> None:
        p = k.reg(pred)
        k.ptx.vote.sync[mode].pred(p, value >= threshold, FULL)  # type: ignore[operator]
        k.ptx.selp.u32(result, 1, 0, p)

    holds = [[v >= threshold for v in w] for w in _warps(VALUES)]
    rule = {"all": all, "any": any, "uni": lambda h: all(h) or not any(h)}[mode]
    assert _each(emit) == [int(rule(h)) for h in holds for _ in range(32)]


def test_ballot_and_activemask_in_a_branch():
    k = Builder("ballot", "sm_80")
    out = k.param_ptr("out", b32)
    i, r = k.tid.x, k.reg(b32, 5)
    with k.if_(i >= 12):
        k.ptx.vote.sync.ballot.b32(r, (i & 1) == 0, FULL - 0xFFF)
    with k.else_():
        k.ptx.activemask.b32(r)
    k.ptx.st.global_.b32((out + i)[0], r)
    got = np.zeros(32, np.uint32)
    run(k, 1, 32, out=got)
    assert got.tolist() == [0xFFF] * 12 + [0x55555000] * 20


SMALL = VALUES % 4


def test_match_any():
    def emit(k: Builder, result: object, value: object) -> None:
        k.ptx.match.any.sync.b32(result, value, FULL)

    want = [sum(1 << j for j in range(32) if w[j] == w[lane]) for w in _warps(SMALL) for lane in range(32)]
    assert _each(emit, SMALL) == want


def test_match_all():
    values = np.where(np.arange(128) < 64, 9, SMALL).astype(np.uint32)

    def emit(k: Builder, result: object, value: object) -> None:
        k.ptx.match.all.sync.b32(result, value, FULL)

    assert _each(emit, values) == [FULL] * 64 + [0] * 64


@pytest.mark.parametrize("kind", [u32, s32])
@pytest.mark.parametrize("o", ["add", "min", "max"])
def test_redux(o: str, kind: type):
    def emit(k: Builder, result: object, value: object) -> None:
        k.ptx.redux.sync[o][kind](result, value, FULL)

    signed = VALUES.view(np.int32 if kind is s32 else np.uint32)
    rule = {"add": sum, "min": min, "max": max}[o]
    assert _each(emit) == [rule(w) & FULL for w in _warps(signed) for _ in range(32)]


@pytest.mark.parametrize("o", ["and", "or", "xor"])
def test_redux_bits_in_half_a_warp(o: str):
    def emit(k: Builder, result: object, value: object) -> None:
        k.ptx.mov.u32(result, 3)
        with k.if_(k.laneid < 16):
            k.ptx.redux.sync[o].b32(result, value, 0xFFFF)

    fold = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}[o]
    halves = [int(fold.reduce(np.array(w[:16], np.uint32))) for w in _warps(VALUES)]
    assert _each(emit) == [h if lane < 16 else 3 for h in halves for lane in range(32)]


def test_elect():
    def emit(k: Builder, result: object, value: object) -> None:
        p, who = k.reg(pred), k.reg(b32)
        k.ptx.mov.u32(result, 0)
        with k.if_(k.laneid >= 5):
            k.ptx.elect.sync((who, p), FULL - 31)
            k.ptx.add.u32(result, who, 1, pred=p)

    assert _each(emit) == [6 if lane == 5 else 0 for lane in range(32)] * 4


TEXT = """.version {version}
.target {target}
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 out)
{{
.reg .b32 %r<20>; .reg .b64 %d<5>; .reg .pred %p<5>;
ld.param.u64 %d0, [a];
ld.param.u64 %d1, [out];
mov.u32 %r1, %tid.x;
mul.wide.u32 %d2, %r1, 4;
add.u64 %d0, %d0, %d2;
add.u64 %d1, %d1, %d2;
ld.global.u32 %r2, [%d0];
mov.u32 %r3, 0;
{body}
st.global.u32 [%d1], %r3;
ret;
}}
"""


def _of_text(body: str, version: str, target: str) -> list[int]:
    """What each of the 64 lanes of a block has in `%r3`, of the value in `%r2`."""
    got = np.zeros(64, np.uint32)
    program = parse(TEXT.format(body=body, version=version, target=target))
    report = sim.run(program, grid=1, block=64, params={"a": VALUES[:64], "out": got})
    assert report.findings == []
    return got.tolist()


ALL_LANES = [
    *(
        f"shfl{{}}.{mode}.b32 %r3|%p1, %r2, {b}, {c}{{}}; @%p1 add.u32 %r3, %r3, 1;"
        for mode in ("up", "down", "bfly", "idx")
        for b, c in ((1, 31), (3, 0), (2, 0x181F))
    ),
    *(
        f"setp.ge.u32 %p1, %r2, {least}; vote{{}}.{mode}.pred %p2, {sign}%p1{{}}; selp.u32 %r3, 1, 0, %p2;"
        for mode in ("all", "any", "uni")
        for least, sign in ((0, ""), (1 << 31, "!"), (FULL, ""))
    ),
    f"setp.ge.u32 %p1, %r2, {1 << 30}; vote{{}}.ballot.b32 %r3, %p1{{}};",
]


@pytest.mark.parametrize(("version", "target"), [("5.0", "sm_30"), ("6.0", "sm_60"), ("6.3", "sm_75")])
def test_without_a_mask_all_lanes_take_part(version: str, target: str):
    for body in ALL_LANES:
        masked = _of_text(body.format(".sync", ", -1"), "7.0", "sm_80")
        assert _of_text(body.format("", ""), version, target) == masked
        assert any(masked) or "vote" in body


def test_without_a_mask_the_active_lanes_take_part():
    body = """setp.lt.u32 %p1, %r1, 12; setp.ge.u32 %p2, %r2, 0x60000000;
@%p1 bra LOW;
vote{0}.ballot.b32 %r3, %p2{2}; shfl{0}.down.b32 %r4, %r2, 1, 31{2}; vote{0}.all.pred %p3, !%p1{2}; bra MEET;
LOW: vote{0}.ballot.b32 %r3, %p2{1}; shfl{0}.idx.b32 %r4, %r2, 5, 31{1}; vote{0}.any.pred %p3, !%p1{1};
MEET: xor.b32 %r3, %r3, %r4; @%p3 add.u32 %r3, %r3, 1;"""
    first = body.replace("%r1, 12", "%r5, 12").replace("setp.lt", "and.b32 %r5, %r1, 31; setp.lt", 1)
    low, high = ", 0xfff", ", 0xfffff000"
    got = _of_text(first.format("", "", ""), "6.0", "sm_60")
    assert got == _of_text(first.format(".sync", low, high), "7.0", "sm_80")
    holds = [[v >= 0x60000000 for v in w] for w in _warps(VALUES[:64])]
    assert got[0] == sum(1 << i for i in range(12) if holds[0][i]) ^ int(VALUES[5])
    assert got[33] == sum(1 << i for i in range(12) if holds[1][i]) ^ int(VALUES[37])
    assert got[20] == (sum(1 << i for i in range(12, 32) if holds[0][i]) ^ int(VALUES[21])) + 1


@pytest.mark.parametrize("name", ["tid", "ntid", "ctaid", "nctaid"])
@pytest.mark.parametrize("kind", ["u32", "b32", "s32"])
def test_components_of_a_special_register(name: str, kind: str):
    sums = "".join(f"mul.lo.u32 %r3, %r3, 100; add.u32 %r3, %r3, %r1{i};" for i in range(4))
    body = f"mov.v4.{kind} {{%r10, %r11, %r12, %r13}}, %{name}; {sums}"
    apart = "".join(f"mov.u32 %r1{i}, %{name}.{axis};" for i, axis in enumerate("xyz"))
    got = _of_text(body, "7.0", "sm_80")
    assert got == _of_text(f"{apart} mov.u32 %r13, 0; {sums}", "7.0", "sm_80")
    assert any(got) == (name != "ctaid")
