"""Control flow against a scalar reference: EXEC, scalar branches that differ between waves, barriers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.builder import Builder
from asmkit.gcn.text.parser import parse
from asmkit.types import s32, u32

from ...support.gcn_sim_programs import lanes, out, run


def collatz(n: int) -> int:
    steps = 0
    while n != 1:
        n = 3 * n + 1 if n % 2 else n // 2
        steps += 1
    return steps


def test_a_loop_that_each_lane_leaves_on_its_own():
    """Collatz: a lane loop that contains a divergent if and else."""

    def body(k: Builder, lane: Any) -> Any:
        n, steps = lane + 1, k.vgpr(u32, 0)
        with k.loop(k.vgpr(s32, 0), 1000):
            k.break_(n == 1)
            with k.if_((n & 1) == 1):
                n *= 3
                n += 1
            with k.else_():
                n >>= 1
            steps += 1
        return steps

    assert lanes(body, block=192).tolist() == [collatz(i % 64 + 1) for i in range(192)]


def nested(i: int) -> int:
    d = 0
    if i < 40:
        if i % 3 == 0:
            d += 1
        else:
            d += 10
            if i > 20:
                d += 100
        d += 1000
    else:
        for j in range(i % 4):
            d += j + 7
        if i % 2:
            d += 5
    return d


def test_nested_branches():
    def body(k: Builder, lane: Any) -> Any:
        d = k.vgpr(u32, 0)
        third = k.vgpr(u32)
        k.gcn.v_mul_u32_u24(third, lane, k.vgpr(u32, 0xAAAB))
        third = lane - (third >> 17) * 3
        with k.if_(lane < 40):
            with k.if_(third == 0):
                d += 1
            with k.else_():
                d += 10
                with k.if_(lane > 20):
                    d += 100
            d += 1000
        with k.else_():
            with k.loop(0, lane & 3) as j:
                d += j
                d += 7
            with k.if_((lane & 1) == 1):
                d += 5
        return d

    assert lanes(body).tolist() == [nested(i) for i in range(64)]


def test_scalar_branches_differ_by_wave():
    """Wave w of group g counts to 3·w + g in a scalar loop, and takes its own branch."""
    k = Builder("waves", "gfx942")
    p, g = k.param_ptr("out", u32), k.group.x
    ids = k.tid.x
    wave, total = k.sgpr(u32), k.sgpr(u32, 0)
    k.gcn.v_readfirstlane_b32(wave, ids >> 6)
    with k.loop(0, wave * 3 + g) as i:
        total += i
        total += 1
    value = k.vgpr(u32, 0)
    with k.if_(wave == 2):
        value += 1000
    with k.else_():
        value += 2000
    value += total
    out(k, value, p, g * 256 + ids)
    got = np.zeros(1280, np.uint32)
    run(k, grid=5, block=256, out=got, _watch=("memcheck", "initcheck"))
    for n, value in enumerate(got.reshape(-1, 64).tolist()):
        count, wave = n % 4 * 3 + n // 4, n % 4
        assert value == [sum(range(1, count + 1)) + (1000 if wave == 2 else 2000)] * 64


@pytest.mark.parametrize("block", [1, 36, 64, 100, (10, 5), (4, 5, 6)])
def test_a_group_of_any_size(block: Any):
    k = Builder("ids", "gfx942")
    p, count = k.param_ptr("out", u32), int(np.prod(block))
    x, y, z = k.tid.x, k.tid.y, k.tid.z
    sizes = (*((block,) if isinstance(block, int) else block), 1, 1)[:3]
    at = (z * sizes[1] + y) * k.sgpr(u32, sizes[0]) + x + (k.group.x + k.group.y * 3) * count
    out(k, x | y << 8 | z << 16 | 1 << 24, p, at)
    got = np.zeros(6 * count, np.uint32)
    run(k, grid=(3, 2), block=block, out=got)
    places = [(x, y, z) for z in range(sizes[2]) for y in range(sizes[1]) for x in range(sizes[0])]
    one = [x | y << 8 | z << 16 | 1 << 24 for x, y, z in places]
    assert got.tolist() == one * 6


def test_waves_meet_at_a_barrier():
    """Each wave writes its dword to LDS.

    After the barrier all waves read all dwords, also if they arrive at different times.
    """
    k = Builder("meet", "gfx942")
    p, tile, ids = k.param_ptr("out", u32), k.lds(u32, 256), k.tid.x
    wave = k.sgpr(u32)
    k.gcn.v_readfirstlane_b32(wave, ids >> 6)
    with k.loop(0, wave * 5):
        pass
    k.gcn.ds_write_b32(ids << 2, ids * 3, offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    other = k.vgpr(u32)
    k.gcn.ds_read_b32(other, (ids ^ 255) << 2, offset=tile.offset)
    k.wait(lgkm=0)
    out(k, other, p, ids)
    got = np.zeros(256, np.uint32)
    run(k, block=256, out=got, _watch=("memcheck", "initcheck", "racecheck", "synccheck"))
    assert got.tolist() == [3 * (i ^ 255) for i in range(256)]


def test_a_barrier_that_a_wave_does_not_reach_is_told():
    k = Builder("early", "gfx942")
    wave = k.sgpr(u32)
    k.gcn.v_readfirstlane_b32(wave, k.tid.x >> 6)
    with k.if_(wave == 1):
        k.gcn.s_endpgm()
    k.gcn.s_barrier()
    with pytest.raises(AsmError) as caught:
        run(k, block=256, _watch=("synccheck",))
    assert [f.code for f in caught.value.findings] == ["BARRIER"]
    assert "exited before: thread (64,0,0) of block (0,0,0) and 63 more" in str(caught.value)


def test_a_scalar_branch_passes_the_lanes_that_are_off():
    """Without a skip branch, a block without active lanes changes nothing. With one, it does not execute."""
    text = """
        s_mov_b64 exec, 0
        v_mov_b32 v1, 5
        s_cbranch_execz done
        s_trap 2
    done:
        s_mov_b64 exec, -1
        s_endpgm
    """
    sim.run(parse(text, arch="gfx942"), grid=1, block=64, params={})


def test_branches_on_vcc_and_calls():
    text = """
        s_mov_b64 vcc, 0
        s_mov_b32 s8, 0
        s_cbranch_vccnz wrong
        s_cbranch_vccz right
    wrong:
        s_trap 2
    right:
        s_call_b64 s[10:11], twice
        s_call_b64 s[10:11], twice
        s_cmp_eq_u32 s8, 14
        s_cbranch_scc0 wrong
        s_endpgm
    twice:
        s_add_u32 s8, s8, 7
        s_setpc_b64 s[10:11]
    """
    sim.run(parse(text, arch="gfx942"), grid=2, block=128, params={})


def test_a_deadlock_is_told():
    k = Builder("stuck", "gfx942")
    p, flag = k.param_ptr("flag", u32), k.vgpr(u32)
    with k.forever():
        k.gcn.global_load_dword(flag, k.vgpr(u32, 0), p, sc0=True, sc1=True)
        k.wait(vm=0)
        some = k.sgpr(u32)
        k.gcn.v_readfirstlane_b32(some, flag)
        k.break_(some == 1)
    with pytest.raises(AsmError) as caught:
        run(k, flag=np.zeros(1, np.uint32), _watch=())
    assert caught.value.code == "DEADLOCK"
