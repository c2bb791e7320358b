"""Shuffles, votes, matches and reductions against plain Python, lane by lane."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit.ptx.build import Builder
from asmkit.types import b32, pred, s32, u32

from .programs import run

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
