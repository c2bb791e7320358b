"""Lanes of a warp that arrive at a warp-synchronous instruction one after another, in every layout of the blocks."""

from __future__ import annotations

import random

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx.text.parser import parse

from ..support.tiers import one_in

HEAD = """.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 out)
{
.reg .b32 %r<20>; .reg .b64 %d<4>; .reg .pred %p<6>; .shared .b32 cells[128];
"""
BEGIN = """ld.param.u64 %d0, [out];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r10, cells;
mad.lo.u32 %r3, %r2, 64, %r1; mad.wide.u32 %d1, %r3, 4, %d0; mad.lo.u32 %r11, %r1, 4, %r10;
mov.u32 %r4, 0; mov.u32 %r5, 0;"""
"""%r1: thread, %r4: a sum of each lane, %r5: the number of the iteration, %r11: the lane's cell."""
END = "st.global.u32 [%d1], %r4; ret;"


def run(blocks: dict[str, str], layout: list[str], seed: int | None = None, grid: int = 2) -> list[int]:
    """Run a kernel of 64 threads per block, with its basic blocks in this order after the entry, without findings."""
    text = HEAD + f"entry: {BEGIN} bra {next(iter(blocks))};\n"
    text += "".join(f"{name}: {blocks[name]}\n" for name in layout) + "}\n"
    got = np.zeros(grid * 64, np.uint32)
    report = sim.run(
        parse(text), grid=grid, block=64, params={"out": got}, seed=seed, threads=1, steps=200000, cooperative=True
    )
    assert report.findings == []
    return got.tolist()


def layouts(blocks: dict[str, str], count: int) -> list[list[str]]:
    """Return the blocks in their order, and in other orders."""
    draw = random.Random(len(blocks))
    orders = [list(blocks)] + [draw.sample(list(blocks), len(blocks)) for _ in range(count)]
    return [*orders, list(reversed(blocks))]


def codes(blocks: dict[str, str], count: int = 3, seeds: tuple[int | None, ...] = (None, 1)) -> set[str]:
    """Return the codes of the errors over some layouts and seeds. An empty code means that nothing was reported."""
    found: set[str] = set()
    for layout in layouts(blocks, count):
        for seed in seeds:
            try:
                run(blocks, layout, seed)
                found.add("")
            except AsmError as error:
                found.add(str(error.code))
    return found


def nested(spins: str, meet: str) -> dict[str, str]:
    """Return a loop with a barrier after an inner loop, whose trip count and branches differ between the lanes."""
    return {
        "outer": "mad.lo.u32 %r6, %r1, 7, %r5; and.b32 %r6, %r6, 3; bra head;",
        "head": "setp.eq.u32 %p1, %r6, 0; @%p1 bra join; bra body;",
        "body": f"{spins} sub.u32 %r6, %r6, 1; and.b32 %r7, %r1, 1; setp.eq.u32 %p2, %r7, 0; @%p2 bra even; bra odd;",
        "even": "add.u32 %r4, %r4, 3; bra head;",
        "odd": "xor.b32 %r4, %r4, 5; bra head;",
        "join": f"{meet} add.u32 %r5, %r5, 1; setp.lt.u32 %p3, %r5, 4; @%p3 bra outer; bra end;",
        "end": END,
    }


SPIN = "red.shared.add.u32 [%r10+256], 1;"
MEET = {
    "bar.sync": "st.shared.u32 [%r11], %r4; bar.sync 0; xor.b32 %r8, %r11, 128; ld.shared.u32 %r9, [%r8];"
    "bar.sync 0; add.u32 %r4, %r4, %r9;",
    "shfl": "shfl.sync.bfly.b32 %r9, %r4, 1, 31, -1; add.u32 %r4, %r4, %r9;",
    "redux": "redux.sync.add.u32 %r9, %r4, -1; add.u32 %r4, %r4, %r9;",
    "vote": "setp.gt.u32 %p4, %r4, 9; vote.sync.ballot.b32 %r9, %p4, -1; popc.b32 %r9, %r9; add.u32 %r4, %r4, %r9;",
    "bar.red": "setp.gt.u32 %p4, %r4, 9; bar.red.popc.u32 %r9, 0, %p4; add.u32 %r4, %r4, %r9;",
    "bar.warp.sync": "bar.warp.sync -1;",
}


def met(how: str, sums: list[int]) -> list[int]:
    """Return the sums of the 64 lanes of a block after they met."""
    warp = [lane & ~31 for lane in range(64)]
    added = {
        "bar.sync": lambda i: sums[i ^ 32],
        "shfl": lambda i: sums[i ^ 1],
        "redux": lambda i: sum(sums[warp[i] : warp[i] + 32]),
        "vote": lambda i: sum(x > 9 for x in sums[warp[i] : warp[i] + 32]),
        "bar.red": lambda i: sum(x > 9 for x in sums),
        "bar.warp.sync": lambda i: 0,
    }[how]
    return [(sums[i] + added(i)) & 0xFFFFFFFF for i in range(64)]


def expected(how: str) -> list[int]:
    """Return the results of `nested` for one block."""
    sums = [0] * 64
    for iteration in range(4):
        for lane in range(64):
            for _ in range((lane * 7 + iteration) & 3):
                sums[lane] = sums[lane] ^ 5 if lane & 1 else sums[lane] + 3
        sums = met(how, sums)
    return sums


@pytest.mark.parametrize("spins", one_in(2, [SPIN, ""]), ids=["spins", "runs"])
@pytest.mark.parametrize("how", MEET)
def test_lanes_meet_in_every_layout(how: str, spins: str):
    blocks = nested(spins, MEET[how])
    if spins:
        begin = "setp.eq.u32 %p3, %r1, 0; @%p3 st.shared.u32 [%r10+256], 0; bar.sync 1; bra outer;"
        blocks = {"begin": begin, **blocks}
    want = expected(how) * 2
    for i, layout in enumerate(layouts(blocks, 4)):
        assert run(blocks, layout, seed=i or None) == want, layout


ROTATED = {
    "first": "bra wait;",
    "top": "and.b32 %r6, %r1, 3; setp.eq.u32 %p1, %r6, 0; @%p1 bra rare; bra join;",
    "rare": "add.u32 %r4, %r4, 10; bra join;",
    "join": "add.u32 %r5, %r5, 1; setp.ge.u32 %p2, %r5, 5; @%p2 bra end; bra wait;",
    "wait": "bar.sync 0; add.u32 %r4, %r4, 1; and.b32 %r7, %r5, 1; setp.eq.u32 %p3, %r7, 0; @%p3 bra top; bra other;",
    "other": "setp.lt.u32 %p4, %r1, 40; @%p4 bra add; bra join;",
    "add": "add.u32 %r4, %r4, 100; bra join;",
    "end": END,
}
"""A loop whose exit precedes the barrier: not all paths from the branches lead to the barrier."""


def test_an_exit_of_the_loop_can_precede_the_barrier():
    want = [5 + 30 * (i % 4 == 0) + 200 * (i < 40) for i in range(64)] * 2
    for i, layout in enumerate(layouts(ROTATED, 8)):
        assert run(ROTATED, layout, seed=i or None) == want, layout


def two_sides(left: str, right: str) -> dict[str, str]:
    """Return a loop with different instructions in the two sides of a branch within the warp."""
    return {
        "top": "and.b32 %r6, %r1, 1; setp.eq.u32 %p1, %r6, 0; @%p1 bra left; bra right;",
        "left": f"{left} bra join;",
        "right": f"{right} bra join;",
        "join": "add.u32 %r5, %r5, 1; setp.lt.u32 %p3, %r5, 3; @%p3 bra top; bra end;",
        "end": END,
    }


@pytest.mark.parametrize(
    ("left", "right", "code"),
    [
        ("bar.sync 0;", "bar.sync 0;", "WARP_DIVERGENCE"),
        ("bar.red.popc.u32 %r7, 0, %p1;", "bar.sync 0;", "WARP_DIVERGENCE"),
        ("bar.warp.sync -1;", "bar.warp.sync -1;", "MEMBER_MASK"),
        ("shfl.sync.bfly.b32 %r7, %r5, 1, 31, -1;", "vote.sync.ballot.b32 %r7, %p1, -1;", "MEMBER_MASK"),
        ("shfl.sync.bfly.b32 %r7, %r5, 1, 31, -1;", "barrier.sync 0;", "MEMBER_MASK"),
    ],
)
def test_lanes_that_wait_for_each_other_at_two_places_have_diverged(left: str, right: str, code: str):
    assert codes(two_sides(left, right)) == {code}


def test_masks_of_the_two_sides_of_a_branch():
    right = "bar.warp.sync 0xaaaaaaaa; add.u32 %r4, %r4, 1;"
    assert codes(two_sides("bar.warp.sync 0x55555555;", right)) == {""}


def test_lanes_in_a_circle_of_three_places_have_diverged():
    pairs = "mul.hi.u32 %r6, %r1, 1431655766; mul.lo.u32 %r6, %r6, 3; sub.u32 %r6, %r1, %r6;"  # thread % 3
    mask = "mov.u32 %r9, 0x{:x};"
    parts = [sum(1 << i for i in range(32) if i % 3 == part) for part in range(3)]
    lone = {f"place{i}": f"{mask.format(parts[i] | parts[(i + 1) % 3])} bar.warp.sync %r9; bra join;" for i in range(3)}
    blocks = {
        "top": f"{pairs} setp.eq.u32 %p1, %r6, 0; @%p1 bra place0; bra rest;",
        "rest": "setp.eq.u32 %p1, %r6, 1; @%p1 bra place1; bra place2;",
        **lone,
        "join": "add.u32 %r5, %r5, 1; setp.lt.u32 %p3, %r5, 3; @%p3 bra top; bra end;",
        "end": END,
    }
    first = {name: text.replace("%r1, 1431", "%r13, 1431").replace("%r6, %r1, %r6", "%r6, %r13, %r6") for name, text in
             blocks.items()}  # fmt: skip
    first["top"] = "and.b32 %r13, %r1, 31; " + first["top"]
    assert codes(first) == {"MEMBER_MASK"}


def test_lanes_that_wait_at_a_named_barrier_for_another_warp_still_arrive():
    """Half of the first warp waits for half of the second warp, while the other half waits for the first half."""
    blocks = {
        "start": "and.b32 %r6, %r1, 31; setp.ge.u32 %p2, %r6, 16; setp.ge.u32 %p1, %r1, 32; @%p1 bra second; bra one;",
        "one": "@%p2 bra meet; bra lower;",
        "lower": "barrier.sync 1, 32; ld.shared.u32 %r4, [%r10]; bra meet;",
        "meet": "shfl.sync.idx.b32 %r4, %r4, 0, 31, -1; bra end;",
        "second": "@%p2 bra end; bra arrive;",
        "arrive": "setp.eq.u32 %p5, %r1, 40; @%p5 st.shared.u32 [%r10], 77; barrier.arrive 1, 32; bra end;",
        "end": END,
    }
    for i, layout in enumerate(layouts(blocks, 4)):
        assert run(blocks, layout, seed=i) == [*[77] * 32, *[0] * 32] * 2


def test_lanes_that_exit_while_others_wait_for_them_have_diverged():
    """Lane 31 leaves a loop in which the other lanes wait for it at a barrier."""
    blocks = {
        "top": "add.u32 %r5, %r5, 1; and.b32 %r6, %r1, 31; setp.eq.u32 %p1, %r6, 31; @%p1 bra skip; bra wait;",
        "wait": "bar.sync 0; bra next;",
        "skip": "add.u32 %r4, %r4, 1; bra next;",
        "next": "setp.lt.u32 %p2, %r5, 3; @%p2 bra top; bra end;",
        "end": END,
    }
    assert "WARP_DIVERGENCE" in codes(blocks)
    assert codes(blocks) <= {"WARP_DIVERGENCE", "BARRIER"}  # if lane 31 exits first


CHAIN = {
    "start": "mad.lo.u32 %r7, %r2, 4, 0; cvt.u64.u32 %d2, %r7; add.u64 %d2, %d2, %d0; "
    "and.b32 %r6, %r1, 31; setp.ne.u32 %p1, %r6, 0; @%p1 bra meet; bra poll;",
    "poll": "setp.eq.u32 %p2, %r2, 0; @%p2 bra meet; bra spin;",
    "spin": "ld.acquire.gpu.global.u32 %r8, [%d2+1020]; setp.eq.u32 %p2, %r8, 0; @%p2 bra spin; bra meet;",
    "meet": "bar.sync 0; setp.ne.u32 %p3, %r1, 0; @%p3 bra end; bra set;",
    "set": "st.release.gpu.global.u32 [%d2+1024], 1; bra end;",
    "end": "ret;",
}
"""Lane 0 of each warp polls the flag of the block before, and thread 0 sets a flag after a barrier."""


def test_complete_warps_do_not_wait_for_incomplete_warps_of_other_blocks():
    for i, layout in enumerate(layouts(CHAIN, 2)):
        flags = run(CHAIN, layout, seed=i or None, grid=5)[256:261]
        assert flags == [1] * 5


LOCK = {
    "start": "bra take;",
    "take": "atom.acquire.gpu.shared.cas.b32 %r6, [%r10+4], 0, 1; setp.ne.u32 %p1, %r6, 0; @%p1 bra take; bra inside;",
    "inside": "ld.shared.u32 %r7, [%r10]; add.u32 %r7, %r7, 1; st.shared.u32 [%r10], %r7; bra give;",
    "give": "atom.release.gpu.shared.exch.b32 %r6, [%r10+4], 0; bra meet;",
    "meet": "{meet} bar.sync 0; ld.shared.u32 %r4, [%r10]; bra end;",
    "end": END,
}
"""Some lanes take a lock, which another lane of their warp may hold."""
LOCKING = "setp.eq.u32 %p2, %r1, 0; @%p2 st.shared.v2.u32 [%r10], {%r5, %r5}; bar.sync 0; "
"""The first block, which clears the lock."""


@pytest.mark.parametrize("meet", ["", "bar.warp.sync -1;"])
def test_a_lane_that_holds_a_lock_makes_progress_while_its_warp_spins(meet: str):
    blocks = {name: text.replace("{meet}", meet) for name, text in LOCK.items()}
    blocks["start"] = LOCKING + "and.b32 %r6, %r1, 31; setp.lt.u32 %p2, %r6, 6; @%p2 bra take; bra meet;"
    for i, layout in enumerate(layouts(blocks, 0)):
        for seed in (None, i):
            assert run(blocks, layout, seed, grid=1) == [12] * 64


def test_lanes_that_wait_for_a_lock_of_a_lane_that_waits_for_them_are_in_a_deadlock():
    """The owner waits at a barrier of the warp before it releases the lock."""
    blocks = dict(LOCK)
    blocks["start"] = LOCKING + "bra take;"
    blocks["give"] = "bar.warp.sync -1; " + blocks["give"]
    blocks["meet"] = "bar.sync 0; bra end;"
    assert codes(blocks, count=1) == {"DEADLOCK"}


RED = {
    "start": "and.b32 %r6, %r1, 32; setp.eq.u32 %p1, %r6, 0; bra top;",
    "top": "mad.lo.u32 %r7, %r1, 5, %r5; and.b32 %r7, %r7, 7; setp.lt.u32 %p2, %r7, 3; {red} bra sum;",
    "sum": "mad.lo.u32 %r4, %r4, 65, %r9; add.u32 %r5, %r5, 1; setp.lt.u32 %p4, %r5, 3; @%p4 bra top; bra end;",
    "end": END,
}


def reduced(how: str, warps: bool) -> list[int]:
    """Return the sums of the lanes of a block in `RED`, over the block or over each warp."""
    sums = [0] * 64
    for i in range(3):
        holds = [(lane * 5 + i & 7) < 3 for lane in range(64)]
        for lane in range(64):
            among = holds[lane & ~31 : (lane & ~31) + 32] if warps else holds
            result = {"popc": sum(among), "and": all(among), "or": any(among)}[how]
            sums[lane] = (sums[lane] * 65 + result) & 0xFFFFFFFF
    return sums


@pytest.mark.parametrize("number", ["0", "%r6", "%r6, 32"], ids=["block", "whole block by number", "warps"])
@pytest.mark.parametrize("how", ["popc", "and", "or"])
def test_a_reduction_counts_the_lanes_that_passed_the_barrier_together(how: str, number: str):
    """Warps that run ahead vote for the next round before others have read the result of this one."""
    red = f"bar.red.popc.u32 %r9, {number}, %p2;"
    if how != "popc":
        red = f"bar.red.{how}.pred %p3, {number}, %p2; selp.u32 %r9, 1, 0, %p3;"
    blocks = {name: text.replace("{red}", red) for name, text in RED.items()}
    blocks["start"] = blocks["start"].replace("bra", "shr.u32 %r6, %r6, 5; bra" if "32" in number else
                                              "mov.u32 %r6, 3; bra")  # fmt: skip
    for seed in (None, *range(12)):
        assert run(blocks, list(blocks), seed) == reduced(how, "32" in number) * 2
