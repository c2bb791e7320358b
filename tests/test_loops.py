"""Counted loops step as `range` does: up, down, down to 0 in unsigned numbers, never, with bounds of both kinds."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import Ptr, Reg, Sgpr, gcn, ptx, s32, u32

UP = [(0, 8, 1), (0, 7, 2), (3, 20, 5), (5, 5, 1), (9, 3, 1), (0, 1, 16)]
DOWN = [(8, 0, -1), (10, 0, -4), (7, -1, -1), (0, -1, -1), (9, 2, -3), (3, 3, -1)]
SIGNED = [(-3, 4, 2), (4, -5, -3), (-1, -1, 1)]


def counted(start, stop, step):
    """What the loop leaves: how many steps, and the sum of i · (step number)."""
    steps = range(start, stop, step)
    return [len(steps), sum(i * (n + 1) for n, i in enumerate(steps)) % 2**32]


@pytest.mark.parametrize("known", [(True, True), (False, True), (True, False), (False, False)])
@pytest.mark.parametrize(
    ("kind", "case"), [*((u32, c) for c in UP + DOWN), *((s32, c) for c in UP + DOWN + SIGNED)], ids=str
)
def test_ptx(kind, case, known):
    start, stop, step = case
    if kind is u32 and stop < 0 and not known[1]:
        pytest.skip("no register of unsigned numbers holds -1")

    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(Z)->(2)")
    def loop(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32], first: Reg[s32], last: Reg[s32]) -> None:
        count, total = k.reg(u32, 0), k.reg(u32, 0)
        low = start if known[0] else first.as_(kind)
        high = stop if known[1] else last.as_(kind)
        with k.loop(low, high, step=step) as i:
            count += 1
            total += i.as_(u32) * count
        k.ptx.st.global_.v2.u32(out[0], (count, total))

    got = loop(np.zeros(1, np.uint32), first=start, last=stop)
    assert got.tolist() == counted(start, stop, step)


@pytest.mark.parametrize("known", [(True, True), (False, True), (True, False), (False, False)])
@pytest.mark.parametrize("case", UP + DOWN + SIGNED, ids=str)
def test_gcn(case, known):
    start, stop, step = case

    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(Z)->(2)", sync="auto")
    def loop(k: gcn.Builder, z: Ptr[u32], out: Ptr[u32], first: Sgpr[s32], last: Sgpr[s32]) -> None:
        count, total = k.sgpr(u32, 0), k.sgpr(u32, 0)
        low, high = start if known[0] else first, stop if known[1] else last
        with k.loop(low, high, step=step) as i:
            count += 1
            total += i.as_(u32) * count
        pair = k.vgprs(u32, 2)
        k.gcn.v_mov_b32(pair[0], count)
        k.gcn.v_mov_b32(pair[1], total)
        k.gcn.global_store_dwordx2(k.vgpr(u32, 0), pair, out)

    got = loop(np.zeros(1, np.uint32), first=start, last=stop)
    assert got.tolist() == counted(start, stop, step)


BY = [(0, 100, 7), (3, 20, 5), (5, 5, 1), (9, 3, 2), (0, 1, 16)]


@pytest.mark.parametrize("known", [(True, True), (False, True), (False, False)])
@pytest.mark.parametrize("case", BY, ids=str)
def test_a_step_in_a_register(case, known):
    start, stop, step = case

    @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(Z)->(2)")
    def loop(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32], first: Reg[u32], last: Reg[u32], by: Reg[u32]) -> None:
        count, total = k.reg(u32, 0), k.reg(u32, 0)
        with k.loop(start if known[0] else first, stop if known[1] else last, step=by) as i:
            count += 1
            total += i * count
        k.ptx.st.global_.v2.u32(out[0], (count, total))

    assert loop(np.zeros(1, np.uint32), first=start, last=stop, by=step).tolist() == counted(start, stop, step)

    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(Z)->(2)", sync="auto")
    def same(k: gcn.Builder, z: Ptr[u32], out: Ptr[u32], first: Sgpr[u32], last: Sgpr[u32], by: Sgpr[u32]) -> None:
        count, total = k.sgpr(u32, 0), k.sgpr(u32, 0)
        with k.loop(start if known[0] else first, stop if known[1] else last, step=by) as i:
            count += 1
            total += i * count
        pair = k.vgprs(u32, 2)
        k.gcn.v_mov_b32(pair[0], count)
        k.gcn.v_mov_b32(pair[1], total)
        k.gcn.global_store_dwordx2(k.vgpr(u32, 0), pair, out)

    assert same(np.zeros(1, np.uint32), first=start, last=stop, by=step).tolist() == counted(start, stop, step)


def test_all_threads_of_a_grid_share_a_loop():
    """Grid-stride: each thread's step is the number of all."""

    @ptx.kernel(arch="sm_80", block=32, grid=2, signature="(N)->(N)")
    def doubled(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
        value = k.reg(u32)
        with k.loop(k.ctaid.x * 32 + k.tid.x, N, step=k.nctaid.x * 32) as i:
            k.ptx.ld.global_.u32(value, (x + i)[0])
            k.ptx.st.global_.u32((out + i)[0], value + value)

    @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(N)->(N)", sync="auto")
    def lanes(k: gcn.Builder, x: Ptr[u32], out: Ptr[u32], N: Sgpr[u32]) -> None:
        value, step = k.vgpr(u32), k.vgpr(u32, 64)
        with k.loop(k.tid.x, N, step=step) as i:
            k.gcn.global_load_dword(value, i << 2, x)
            k.gcn.global_store_dword(i << 2, value + value, out)

    x = np.arange(301, dtype=np.uint32)
    assert np.array_equal(doubled(x), 2 * x)
    assert np.array_equal(lanes(x), 2 * x)
