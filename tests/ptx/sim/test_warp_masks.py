"""Warp-synchronous instructions with several member masks in one warp, against plain Python, lane by lane."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx.text.parser import parse

FULL = 0xFFFFFFFF
NAN = 0x7FFFFFFF
LANES = 96

TEXT = """.version 8.6
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 masks, .param .u64 turns, .param .u64 out)
{{
.reg .b32 %r<20>; .reg .b64 %d<7>; .reg .pred %p<5>; .reg .f32 %f<3>; .shared .b32 cell;
ld.param.u64 %d0, [a]; ld.param.u64 %d1, [out]; ld.param.u64 %d2, [masks]; ld.param.u64 %d3, [turns];
mov.u32 %r1, %tid.x;
mul.wide.u32 %d4, %r1, 4;
add.u64 %d0, %d0, %d4; add.u64 %d1, %d1, %d4; add.u64 %d2, %d2, %d4; add.u64 %d3, %d3, %d4;
ld.global.u32 %r2, [%d0]; ld.global.u32 %r4, [%d2]; ld.global.u32 %r5, [%d3];
mov.u32 %r3, 0; mov.u32 %r6, cell; setp.eq.u32 %p4, %r1, 0; @%p4 st.shared.u32 [%r6], 0; bar.sync 0;
bra HEAD;
LOOP: red.shared.add.u32 [%r6], 1; sub.u32 %r5, %r5, 1;
HEAD: setp.ne.u32 %p1, %r5, 0;
@%p1 bra LOOP;
{body}
st.global.u32 [%d1], %r3;
ret;
}}
"""
"""Each lane spins as often as `turns` demands, with an atomic after which it yields, and then executes the body."""


def outputs(body: str, values: np.ndarray, masks: np.ndarray, turns: np.ndarray, seed: int | None = None) -> list[int]:
    """Return the contents of `%r3` after the body: `%r2` is the value of the lane, and `%r4` its mask."""
    got = np.zeros(len(values), np.uint32)
    params = {"a": values, "masks": masks, "turns": turns, "out": got}
    report = sim.run(parse(TEXT.format(body=body)), grid=1, block=len(values), params=params, seed=seed, threads=1)
    assert report.findings == []
    return got.tolist()


def partitions(draw: np.random.Generator, parts: int) -> np.ndarray:
    """Return the mask of each lane: a random partition of the lanes of each warp."""
    part = draw.integers(0, parts, LANES).reshape(-1, 32)
    same = part[:, :, None] == part[:, None, :]
    return (same * (np.uint32(1) << np.arange(32, dtype=np.uint32))).sum(2, dtype=np.uint32).reshape(-1)


def members(lane: int, masks: list[int]) -> list[int]:
    """Return the numbers of the lanes in the mask of a lane."""
    return [lane & ~31 | i for i in range(32) if masks[lane] >> i & 1]


def bits(lanes: list[int]) -> int:
    """Return a mask of lanes."""
    return sum(1 << (lane & 31) for lane in lanes)


def signed(x: int) -> int:
    """Return the signed number with these 32 bits."""
    return x - (1 << 32) if x >> 31 else x


def folded(rule: Callable[[list[int]], int]) -> Callable[[int, list[int], list[int]], int]:
    """Return the result in one lane of a rule for the values of its members."""
    return lambda lane, values, lanes: rule([values[i] for i in lanes]) & FULL


def every(fold: Callable[[int, int], int]) -> Callable[[list[int]], int]:
    """Return a rule that combines all values in order."""

    def rule(values: list[int]) -> int:
        result = values[0]
        for value in values[1:]:
            result = fold(result, value)
        return result

    return rule


def as_float(x: int) -> float:
    """Return the f32 with these bits."""
    return float(np.array([x], np.uint32).view(np.float32)[0])


def float_rule(pick: Callable[..., float], *, magnitude: bool, nans: bool) -> Callable[[list[int]], int]:
    """Return the rule of a minimum or maximum of f32 (PTX ISA 9.7.13.12)."""

    def rule(values: list[int]) -> int:
        held = [as_float(x & NAN if magnitude else x) for x in values]
        numbers = [x for x in held if x == x]
        if not numbers or (nans and len(numbers) < len(held)):
            return NAN
        return int(np.float32(pick(numbers)).view(np.uint32))

    return rule


def shuffled(mode: str, lane: int, b: int, c: int) -> tuple[int, bool]:
    """Return the lane that a lane reads, and whether it is in range, by the manual's pseudocode (9.7.9.6)."""
    clamp, segment = c & 31, c >> 8 & 31
    top, bottom = (lane & segment) | (clamp & ~segment), lane & segment
    source = {"up": lane - b, "down": lane + b, "bfly": lane ^ b, "idx": bottom | (b & ~segment)}[mode]
    inside = source >= top if mode == "up" else source <= top
    return (source if inside else lane), inside


def vote(mode: str) -> Callable[[int, list[int], list[int]], int]:
    """Return the result of a vote on whether the value is at least 2³¹."""
    rule = {"all": all, "any": any, "uni": lambda holds: all(holds) or not any(holds)}

    def result(lane: int, values: list[int], lanes: list[int]) -> int:
        if mode == "ballot":
            return bits([i for i in lanes if values[i] >> 31])
        return int(rule[mode]([values[i] >> 31 == 1 for i in lanes]))

    return result


def equal(lane: int, values: list[int], lanes: list[int]) -> int:
    """Return the members with the value of the lane."""
    return bits([i for i in lanes if values[i] == values[lane]])


def all_equal(lane: int, values: list[int], lanes: list[int]) -> int:
    """Return the members, plus one for the predicate, or 0 if the values of the members differ."""
    return bits(lanes) + 1 & FULL if equal(lane, values, lanes) == bits(lanes) else 0


CASES: dict[str, tuple[str, Callable[[int, list[int], list[int]], int]]] = {
    **{
        f"redux {o} {t}": (f"redux.sync.{o}.{t} %r3, %r2, %r4;", folded(rule))
        for o, t, rule in [
            ("add", "u32", sum), ("min", "u32", min), ("max", "u32", max), ("add", "s32", sum),
            ("min", "s32", lambda values: min(map(signed, values))),
            ("max", "s32", lambda values: max(map(signed, values))),
            ("and", "b32", every(lambda x, y: x & y)), ("or", "b32", every(lambda x, y: x | y)),
            ("xor", "b32", every(lambda x, y: x ^ y)),
        ]
    },
    **{
        f"redux {o}{modifiers} f32": (
            f"mov.b32 %f1, %r2; redux.sync.{o}{modifiers}.f32 %f2, %f1, %r4; mov.b32 %r3, %f2;",
            folded(float_rule(pick, magnitude="abs" in modifiers, nans="NaN" in modifiers)),
        )
        for o, pick in (("min", min), ("max", max))
        for modifiers in ("", ".abs", ".NaN", ".abs.NaN")
    },
    **{
        f"vote {mode}": (
            f"setp.lt.s32 %p1, %r2, 0; vote.sync.{mode}.pred %p2, %p1, %r4; selp.u32 %r3, 1, 0, %p2;", vote(mode)
        )
        for mode in ("all", "any", "uni")
    },
    "vote ballot": ("setp.lt.s32 %p1, %r2, 0; vote.sync.ballot.b32 %r3, %p1, %r4;", vote("ballot")),
    "match any": ("match.any.sync.b32 %r3, %r2, %r4;", equal),
    "match any b64": ("mov.b64 %d5, {%r2, %r2}; match.any.sync.b64 %r3, %d5, %r4;", equal),
    "match all": ("match.all.sync.b32 %r3|%p1, %r2, %r4; @%p1 add.u32 %r3, %r3, 1;", all_equal),
    "elect": (
        "elect.sync %r3|%p1, %r4; @%p1 add.u32 %r3, %r3, 100;",
        lambda lane, values, lanes: (lanes[0] & 31) + 100 * (lane == lanes[0]),
    ),
    "syncwarp": (
        "bar.warp.sync %r4; mov.u32 %r3, %r4;",
        lambda lane, values, lanes: bits(lanes),
    ),
    "from the first member": (
        "brev.b32 %r7, %r4; bfind.u32 %r7, %r7; sub.u32 %r7, 31, %r7; shfl.sync.idx.b32 %r3, %r2, %r7, 31, %r4;",
        lambda lane, values, lanes: values[lanes[0]],
    ),
}  # fmt: skip


def drawn(case: str, draw: np.random.Generator) -> np.ndarray:
    """Return a value for each lane. Matches have few values, and floats include NaN."""
    if "match" in case:
        return draw.integers(0, 2 + draw.integers(0, 2), LANES).astype(np.uint32)
    if "f32" in case:
        x = draw.standard_normal(LANES).astype(np.float32)
        x[draw.integers(0, LANES, draw.integers(0, 6))] = np.nan
        return x.view(np.uint32)
    return draw.integers(0, 1 << 32, LANES, dtype=np.uint32)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("case", CASES)
def test_lanes_combine_with_the_lanes_of_their_mask(case: str, apart: bool):
    body, rule = CASES[case]
    draw = np.random.default_rng(len(case))
    for trial, parts in enumerate((1, 2, 3, 8, 40)):
        values, masks = drawn(case, draw), partitions(draw, parts)
        turns = draw.integers(0, 4, LANES).astype(np.uint32) * np.uint32(apart)
        want = [rule(i, values.tolist(), members(i, masks.tolist())) for i in range(LANES)]
        assert outputs(body, values, masks, turns, trial if apart else None) == want


HALVES = np.where(np.arange(LANES) % 32 < 16, 0xFFFF, 0xFFFF0000).astype(np.uint32)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("mode", ["up", "down", "bfly", "idx"])
@pytest.mark.parametrize(("b", "c"), [(1, 0x1000), (3, 0x180F), (2, 0x1C1F), (5, 0x101F)])
def test_shuffles_in_halves_of_a_warp(mode: str, b: int, c: int, apart: bool):
    draw = np.random.default_rng(b)
    values = draw.integers(0, 1 << 31, LANES, dtype=np.uint32)
    turns = draw.integers(0, 4, LANES).astype(np.uint32) * np.uint32(apart)
    limit = c if mode != "up" else c & 0x1F00
    body = f"shfl.sync.{mode}.b32 %r3|%p1, %r2, {b}, {limit}, %r4; @%p1 add.u32 %r3, %r3, 1;"
    sources = [(i & ~31, *shuffled(mode, i & 31, b, limit)) for i in range(LANES)]
    want = [int(values[first + lane]) + inside for first, lane, inside in sources]
    assert outputs(body, values, HALVES, turns) == want


OVERLAP = np.where(np.arange(LANES) % 32 < 16, 0xFFFF, FULL).astype(np.uint32)


@pytest.mark.parametrize("step", ["redux.sync.add.u32 %r3, %r2, %r4;", "bar.warp.sync %r4;"])
def test_lanes_that_name_a_lane_with_another_mask(step: str):
    """The lanes of the second half wait for lanes of the first half, which do not execute the step with their mask."""
    values = np.zeros(LANES, np.uint32)
    with pytest.raises(AsmError) as caught:
        outputs(step, values, OVERLAP, values)
    assert caught.value.code == "MEMBER_MASK"
    assert "with the same mask: 0xffff0000" in str(caught.value)


@pytest.mark.parametrize("block", [64, 40])
def test_a_mask_can_name_lanes_that_have_exited_or_never_existed(block: int):
    """The manual counts the non-exited threads of the mask only (9.7.9.6)."""
    values = np.arange(block, dtype=np.uint32)
    masks, turns = np.full(block, FULL, np.uint32), np.zeros(block, np.uint32)
    body = "setp.ge.u32 %p1, %r1, 40; @%p1 exit; redux.sync.add.u32 %r3, %r2, %r4;"
    want = [sum(range(32))] * 32 + [sum(range(32, 40))] * 8 + [0] * (block - 40)
    assert outputs(body, values, masks, turns) == want
