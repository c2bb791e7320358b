"""Divergence: lanes go their own ways and meet again."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx.builder import Builder
from asmkit.ptx.text.parser import parse
from asmkit.regs import Reg
from asmkit.types import u32

from ...support.sim_programs import run


def _collatz(n: int) -> int:
    steps = 0
    while n > 1:
        n = 3 * n + 1 if n & 1 else n >> 1
        steps += 1
    return steps


@pytest.mark.parametrize(("grid", "block"), [(1, 32), (3, 96), (2, 40), (5, (4, 3, 2))])
def test_nested_branches(grid: int, block: int | tuple[int, ...]):
    threads = int(np.prod(block))
    k = Builder("nested", "sm_80")
    out = k.param_ptr("out", u32)
    nx, ny = (int(x) for x in (*np.atleast_1d(block), 1)[:2])
    i = (k.tid.z * ny + k.tid.y) * nx + k.tid.x
    r = k.reg(u32, 0)
    with k.if_((i & 1) == 0):
        with k.if_((i & 2) == 0):
            r += 1
        with k.else_():
            r += 2
        r += 10
    with k.else_(), k.if_(i > 7):
        r += 100
    r += 1000
    k.ptx.st.global_.u32((out + (k.ctaid.x * threads + i))[0], r)
    got = np.zeros(grid * threads, np.uint32)
    run(k, grid, block, out=got)
    want = [1000 + (11 if t % 4 == 0 else 12 if t % 2 == 0 else 100 if t > 7 else 0) for t in range(threads)]
    assert got.tolist() == want * grid


def test_loops_with_a_trip_count_of_each_lane():
    k = Builder("collatz", "sm_80")
    out = k.param_ptr("out", u32)
    i = k.ctaid.x * 64 + k.tid.x
    n, steps = k.copy(i), k.reg(u32, 0)
    with k.forever():
        k.break_(when=n <= 1)
        odd = (n & 1) == 1
        with k.if_(odd):
            k.ptx.mad.lo.u32(n, n, 3, 1)
        with k.else_():
            n >>= 1
        steps += 1
    k.ptx.st.global_.u32((out + i)[0], steps)
    got = np.zeros(640, np.uint32)
    run(k, 10, 64, out=got)
    assert got.tolist() == [_collatz(n) for n in range(640)]


def test_nested_loops_and_continue():
    k = Builder("loops", "sm_80")
    out = k.param_ptr("out", u32)
    i, total = k.tid.x, k.reg(u32, 0)
    with k.loop(0, i) as a:
        k.continue_(when=(a & 1) == 1)
        with k.loop(0, a) as b:
            k.break_(when=b > 5)
            total += 1
    k.ptx.st.global_.u32((out + i)[0], total)
    got = np.zeros(32, np.uint32)
    run(k, 1, 32, out=got)
    assert got.tolist() == [sum(min(a, 6) for a in range(0, i, 2)) for i in range(32)]


def test_exit_of_some_lanes():
    k = Builder("leave", "sm_80")
    out, n = k.param_ptr("out", u32), k.param_scalar("n", u32)
    i = k.ctaid.x * 32 + k.tid.x
    k.ptx.exit(pred=i >= n)
    k.ptx.st.global_.u32((out + i)[0], i)
    got = np.zeros(50, np.uint32)
    run(k, 2, 32, out=got, n=np.uint32(50))
    assert got.tolist() == list(range(50))


def test_predicated_writes_keep_the_others():
    k = Builder("pred", "sm_80")
    out = k.param_ptr("out", u32)
    i, r = k.tid.x, k.reg(u32, 7)
    alias = k.copy(r)
    k.ptx.add.u32(r, r, i, pred=i > 20)
    k.ptx.mov.u32(r, 1, unless=i > 10)
    k.ptx.st.global_.u32((out + i)[0], r)
    k.ptx.st.global_.u32((out + i)[32], alias)
    got = np.zeros(64, np.uint32)
    run(k, 1, 32, out=got)
    assert got.tolist() == [1 if i <= 10 else 7 + i if i > 20 else 7 for i in range(32)] + [7] * 32


def test_an_empty_grid_does_nothing():
    run(Builder("empty", "sm_80"), (0, 4), 32)


def test_raw_text_is_refused():
    k = Builder("raw", "sm_80")
    k.ptx.raw("membar.gl;")
    with pytest.raises(AsmError) as caught:
        run(k)
    assert caught.value.code == "NOT_SIMULATED"
    assert "test_branches.py" in str(caught.value)


def test_special_registers_of_clusters():
    k = Builder("cluster", "sm_90")
    out = k.param_ptr("out", u32)
    values = (k.cluster_ctarank, k.clusterid.x, k.clusterid.y, k.cluster_ctaid.x, k.cluster_nctarank, k.nclusterid.x)
    block = k.ctaid.y * 4 + k.ctaid.x
    for j, value in enumerate(values):
        k.ptx.st.global_.u32((out + block * 6)[j], value)
    got = np.zeros((4, 4, 6), np.uint32)
    run(k, (4, 4), 32, out=got, _cluster=(2, 2))
    want = [[(x % 2 + y % 2 * 2, x // 2, y // 2, x % 2, 4, 2) for x in range(4)] for y in range(4)]
    assert got.tolist() == [[list(block) for block in row] for row in want]


def _stride_and_count(k: Builder, n: int) -> tuple[Reg[u32], Reg[u32]]:
    """Turns of different lengths for the lanes of a warp, with an atomic in each, after which they give way."""
    bins, i, turns = k.shared(u32, 4), k.copy(k.tid.x), k.reg(u32, 0)
    k.ptx.st.shared.u32(bins[0], 0, pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    with k.forever():
        k.break_(when=i >= n)
        k.ptx.red.shared.add.u32(bins[0], 1)
        turns += 1
        i += 64
    return turns, i


@pytest.mark.parametrize("n", [0, 40, 64, 200])
def test_a_barrier_behind_a_loop_of_atomics_is_reached_by_the_whole_warp(n: int):
    k = Builder("counted", "sm_80")
    out = k.param_ptr("out", u32)
    turns, _ = _stride_and_count(k, n)
    k.ptx.bar.sync(0)
    k.ptx.st.global_.u32((out + k.tid.x)[0], turns)
    got = np.zeros(64, np.uint32)
    run(k, 1, 64, out=got)
    assert got.tolist() == [len(range(t, n, 64)) for t in range(64)]


@pytest.mark.parametrize("how", ["shfl", "syncwarp", "vote", "barrier.red"])
def test_lanes_of_a_warp_that_gave_way_are_waited_for(how: str):
    k = Builder("waited", "sm_80")
    out = k.param_ptr("out", u32)
    turns, _ = _stride_and_count(k, 200)
    r = k.reg(u32, 0)
    if how == "shfl":
        k.ptx.shfl.sync.idx.b32(r, turns, 0, 31, 0xFFFFFFFF)
    elif how == "vote":
        k.ptx.vote.sync.ballot.b32(r, turns > 3, 0xFFFFFFFF)
    elif how == "barrier.red":
        k.ptx.bar.red.popc.u32(r, 0, turns > 3)
    else:
        k.ptx.bar.warp.sync(0xFFFFFFFF)
    k.ptx.st.global_.u32((out + k.tid.x)[0], r)
    got = np.zeros(64, np.uint32)
    run(k, 1, 64, out=got)
    want = {"shfl": [4] * 32 + [3] * 32, "vote": [0xFF] * 32 + [0] * 32, "barrier.red": [8] * 64, "syncwarp": [0] * 64}
    assert got.tolist() == want[how]


COLD = """
.version 7.0
.target sm_80
.address_size 64
.visible .entry cold(.param .u64 out)
{
    .reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<3>;
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, 1;
    setp.lt.u32 %p0, %r0, 5;
    @%p0 bra rare;
joined:
    shfl.sync.down.b32 %r2, %r1, 1, 31, 0xffffffff;
    ld.param.u64 %rd0, [out];
    mad.wide.u32 %rd1, %r0, 4, %rd0;
    st.global.u32 [%rd1], %r2;
    ret;
rare:
    mov.u32 %r1, 7;
    bra joined;
}
"""


def test_lanes_that_come_back_from_below_are_waited_for():
    """As compilers lay code out: what is rare stands behind the end, and goes back."""
    program = parse(COLD, "cold.ptx")
    got = np.zeros(32, np.uint32)
    sim.run(program, grid=1, block=32, params={"out": got})
    assert got.tolist() == [7] * 4 + [1] * 28


@pytest.mark.parametrize("gives_way", [False, True])
def test_lanes_that_need_not_come_are_not_waited_for(gives_way: bool):
    k = Builder("round", "sm_80")
    bins = k.shared(u32, 1)
    with k.loop(0, 3):
        with k.if_(k.tid.x < 7):
            k.ptx.bar.sync(0)
        if gives_way:
            k.ptx.red.shared.add.u32(bins[0], 1)
    with pytest.raises(AsmError) as caught:
        run(k, 1, 32)
    assert caught.value.code == "WARP_DIVERGENCE"


def test_lanes_that_wait_for_those_that_wait_for_them():
    k = Builder("stuck", "sm_80")
    flag, r = k.shared(u32, 1), k.reg(u32, 0)
    k.ptx.st.shared.u32(flag[0], 0)
    with k.if_(k.tid.x < 7), k.forever():
        k.ptx.ld.volatile.shared.u32(r, flag[0])
        k.break_(r == 1)
    k.ptx.bar.warp.sync(0xFFFFFFFF)
    k.ptx.st.shared.u32(flag[0], 1)
    with pytest.raises(AsmError) as caught:
        run(k, 1, 32)
    assert caught.value.code == "DEADLOCK"
