"""Lanes that leave others of their warp: early returns, nested polls, and arrivals without a wait."""

from __future__ import annotations

import time

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx import parse

HEAD = """
.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 o) {
.reg .b64 %d<9>; .reg .b32 %r<12>; .reg .pred %p<9>;
ld.param.u64 %d1, [o]; mov.u32 %r1, %tid.x; mul.wide.u32 %d2, %r1, 4; add.u64 %d2, %d1, %d2; mov.u32 %r8, 0;
"""
"""%r1 is the thread, %d2 the address of its word."""


def codes(body: str, block: int = 32, seed: int | None = None, cluster: int | None = None) -> list[str]:
    program, given = parse(f"{HEAD}{body} ret; }}"), {"o": np.zeros(1024, np.uint32)}
    try:
        sim.run(program, grid=cluster or 1, block=block, cluster=cluster, params=given, seed=seed)
    except AsmError as found:
        return sorted({finding.code for finding in found.findings})
    return []


LOOP = """L: add.u32 %r8, %r8, 1; setp.gt.u32 %p5, %r8, 3; setp.gt.u32 %p6, %r1, 15; and.pred %p5, %p5, %p6;
@%p5 bra D; {} setp.lt.u32 %p6, %r8, 6; @%p6 bra L; {}
D: {}"""
"""The upper half of the warp leaves the loop early."""
SHUFFLE = "shfl.sync.idx.b32 %r9, %r8, {}, 31, -1;"


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("meet", ["bar.warp.sync -1;", SHUFFLE.format(0), "vote.sync.ballot.b32 %r9, %p6, -1;"])
def test_lanes_that_have_branched_to_the_return_do_not_count(meet: str, seed: int | None):
    """Nvcc lets all lanes branch to one return at the end."""
    assert codes(LOOP.format(meet, "", ""), seed=seed) == []
    assert codes(LOOP.format(meet, "add.u32 %r8, %r8, 1;", ""), seed=seed) == []
    if seed is None:
        assert codes(LOOP.format(meet, "", "st.global.u32 [%d2], %r8;")) == ["MEMBER_MASK"]


def test_a_shuffle_cannot_read_a_lane_that_has_left():
    assert codes(LOOP.format(SHUFFLE.format(20), "", "")) == ["MEMBER_MASK"]


POLL = """setp.lt.u32 %p5, %r1, 8; setp.ge.u32 %p4, %r1, 32; setp.eq.u32 %p3, %r1, 32; @%p4 bra W;
L: ld.acquire.gpu.global.u32 %r9, [%d2+1024]; setp.ne.u32 %p6, %r9, 7; and.pred %p6, %p6, %p5; @%p6 bra L;
ld.acquire.gpu.global.u32 %r9, [%d1+2044]; setp.ne.u32 %p7, %r9, 7; @%p7 bra L; ret;
W: """
"""Eight lanes poll at their own words, and the others in an outer loop. The next warp can end both."""


def test_lanes_that_poll_in_two_loops_are_in_a_deadlock():
    start = time.monotonic()
    assert codes(POLL, 64) == ["DEADLOCK"]
    assert codes(POLL + "@%p3 st.release.gpu.global.u32 [%d1+2044], 7;", 64) == ["DEADLOCK"]
    assert time.monotonic() - start < 4
    both = "st.release.gpu.global.u32 [%d2+896], 7; @%p3 st.release.gpu.global.u32 [%d1+2044], 7;"
    assert codes(POLL + both, 64) == []


ARRIVE, WAIT = "barrier.cluster.arrive.aligned;", "barrier.cluster.wait.aligned;"


@pytest.mark.parametrize("second", [ARRIVE, "barrier.cluster.arrive.relaxed.aligned;"])
def test_a_second_arrival_without_a_wait(second: str):
    assert codes(f"{ARRIVE} {second} {WAIT}", cluster=2) == ["BARRIER"]
    assert codes(f"{ARRIVE} {WAIT} {second} {WAIT}", cluster=2) == []
