"""Divergence: lanes go their own ways and meet again."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.ptx.build import Builder
from asmkit.types import u32

from .programs import run


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
        k.break_(pred=n <= 1)
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
        k.continue_(pred=(a & 1) == 1)
        with k.loop(0, a) as b:
            k.break_(pred=b > 5)
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
    assert "test_control.py" in str(caught.value)


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
