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
