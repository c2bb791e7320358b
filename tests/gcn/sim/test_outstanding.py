"""Pairs of kernels: with a wait the values are right, without it they arrive late and the mistake is reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit.errors import AsmError, Finding
from asmkit.gcn.builder import Builder
from asmkit.types import b32, f32, u32

from ...support.gcn_sim_programs import run


def both(body: Callable[[Builder, Any, bool], Any], expected: Any) -> Finding:
    """Run with the wait and check the values, then without it, and return the findings."""
    a = np.arange(1024, dtype=np.uint32) + 1000
    for there in (True, False):
        k = Builder("waits", "gfx942")
        p, o, got = k.param_ptr("a", u32), k.param_ptr("out", u32), np.zeros(64, np.uint32)
        k.gcn.global_store_dword(k.lane << 2, body(k, p, there), o)
        if there:
            run(k, a=a, out=got, _watch=("memcheck", "initcheck"))
            assert got.tolist() == list(expected)
    with pytest.raises(AsmError) as caught:
        run(k, a=a, out=got, _watch=("memcheck", "initcheck"))
    assert len(caught.value.findings) == 1
    return caught.value.findings[0]


def test_a_load_is_read_before_its_wait():
    def body(k: Builder, p: Any, there: bool) -> Any:
        v = k.vgpr(u32)
        k.gcn.global_load_dword(v, k.lane << 2, p)
        if there:
            k.wait(vm=0)
        return v + 1

    found = both(body, range(1001, 1065))
    assert (found.code, found.fields["does"]) == ("MISSING_WAIT", "reads")
    assert (found.fields["counter"], found.fields["count"]) == ("vmcnt", 0)
    assert found.fields["first"] == "global_load_dword"
    assert found.notes == ("thread (0,0,0) of block (0,0,0) and 63 more",)
    assert "`k.wait(vm=0)` before it" in found.fix


def test_a_load_is_overwritten_before_its_wait():
    def body(k: Builder, p: Any, there: bool) -> Any:
        v = k.vgpr(u32)
        k.gcn.global_load_dword(v, k.lane << 2, p)
        if there:
            k.wait(vm=0)
        k.gcn.v_mov_b32(v, 9)
        return v

    found = both(body, [9] * 64)
    assert (found.code, found.fields["does"]) == ("MISSING_WAIT", "overwrites")


def test_counts_cover_the_oldest_first():
    """With three loads, vmcnt(1) covers the first two, and the last one needs 0."""

    def body(k: Builder, p: Any, there: bool) -> Any:
        x, y, z = k.vgpr(u32), k.vgpr(u32), k.vgpr(u32)
        for i, v in enumerate((x, y, z)):
            k.gcn.global_load_dword(v, k.lane << 2, p, offset=256 * i)
        k.wait(vm=1)
        total = x + y
        if there:
            k.wait(vm=0)
        return total + z

    found = both(body, [3 * (1000 + i) + 64 + 128 for i in range(64)])
    assert (found.fields["counter"], found.fields["count"]) == ("vmcnt", 0)


def test_the_count_that_is_told_leaves_younger_ones_under_way():
    def body(k: Builder, p: Any, there: bool) -> Any:
        x, y, z = k.vgpr(u32), k.vgpr(u32), k.vgpr(u32)
        for i, v in enumerate((x, y, z)):
            k.gcn.global_load_dword(v, k.lane << 2, p, offset=256 * i)
        if there:
            k.wait(vm=2)
        d = x + 1
        k.wait(vm=0)
        return d

    assert both(body, range(1001, 1065)).fields["count"] == 2


def test_stores_are_counted_with_loads():
    def body(k: Builder, p: Any, there: bool) -> Any:
        v = k.vgpr(u32)
        k.gcn.global_load_dword(v, k.lane << 2, p)
        for i in range(2):
            k.gcn.global_store_dword(k.lane << 2, k.lane, p, offset=1024 + 256 * i)
        k.wait(vm=2 if there else 3)
        return v + 1

    assert both(body, range(1001, 1065)).fields["count"] == 2


def test_scalar_loads_come_in_no_order():
    """lgkmcnt(1) waits for no scalar load, and for nothing else while one is outstanding."""

    def body(k: Builder, p: Any, there: bool) -> Any:
        x, y, v = k.sgpr(u32), k.sgpr(u32), k.vgpr(u32)
        k.gcn.s_load_dword(x, p, 0)
        k.gcn.s_load_dword(y, p, 4)
        k.wait(lgkm=0 if there else 1)
        k.gcn.v_mov_b32(v, x)
        k.wait(lgkm=0)
        return v

    found = both(body, [1000] * 64)
    assert (found.code, found.fields["first"], found.fields["count"]) == ("MISSING_WAIT", "s_load_dword", 0)


def test_lds_beside_a_scalar_load():
    def body(k: Builder, p: Any, there: bool) -> Any:
        tile, x, v, w = k.lds(u32, 64), k.sgpr(u32), k.vgpr(u32), k.vgpr(u32)
        k.gcn.ds_write_b32(k.lane << 2, k.lane + 5, offset=tile.offset)
        k.wait(lgkm=0)
        if not there:
            k.gcn.s_load_dword(x, p, 0)
        k.gcn.ds_read_b32(v, k.lane << 2, offset=tile.offset)
        k.gcn.ds_read_b32(w, k.lane << 2, offset=tile.offset)
        k.wait(lgkm=1)
        v += 1
        k.wait(lgkm=0)
        return v

    assert both(body, range(6, 70)).fields["count"] == 0


def test_two_loads_into_one_register_are_in_order():
    def body(k: Builder, p: Any, there: bool) -> Any:
        v = k.vgpr(u32)
        k.gcn.global_load_dword(v, k.lane << 2, p)
        if there:
            k.gcn.global_load_dword(v, k.lane << 2, p, offset=256)
        else:
            k.gcn.ds_read_b32(v, k.lane << 2, offset=k.lds(u32, 64).offset)
        k.wait(vm=0)
        return v

    found = both(body, range(1064, 1128))
    assert (found.fields["does"], found.fields["what"]) == ("overwrites", "ds_read_b32")


def test_halves_are_loaded_into_one_register():
    def body(k: Builder, p: Any, there: bool) -> Any:
        v = k.vgpr(u32, 7)
        k.gcn.global_load_short_d16(v, k.lane << 2, p)
        k.gcn.global_load_short_d16_hi(v, k.lane << 2, p, offset=256)
        if there:
            k.wait(vm=0)
        return v

    assert both(body, [1000 + i | (1064 + i) << 16 for i in range(64)]).fields["count"] == 0


def test_waits_are_each_waves_own():
    """Wave 1 waits in its branch, wave 0 does not, so only its lanes are reported."""
    k = Builder("own", "gfx942")
    p, o, v, wave, ids = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgpr(u32), k.sgpr(u32), k.tid.x
    k.gcn.v_readfirstlane_b32(wave, ids >> 6)
    k.gcn.global_load_dword(v, ids << 2, p)
    with k.if_(wave == 1):
        k.wait(vm=0)
    k.gcn.global_store_dword(ids << 2, v, o)
    a, got = np.arange(128, dtype=np.uint32), np.zeros(128, np.uint32)
    with pytest.raises(AsmError) as caught:
        run(k, block=128, a=a, out=got, _watch=())
    assert caught.value.findings[0].notes == ("thread (0,0,0) of block (0,0,0) and 63 more",)


def test_results_arrive_in_the_lanes_that_issued_them():
    """EXEC at the issue decides, not EXEC at the wait."""
    k = Builder("issued", "gfx942")
    p, o, v = k.param_ptr("a", u32), k.param_ptr("out", u32), k.vgpr(u32, 3)
    with k.if_(k.lane < 10):
        k.gcn.global_load_dword(v, k.lane << 2, p)
    k.wait(vm=0)
    k.gcn.global_store_dword(k.lane << 2, v, o)
    got = np.zeros(64, np.uint32)
    run(k, a=np.arange(64, dtype=np.uint32) + 50, out=got)
    assert got.tolist() == [*range(50, 60), *[3] * 54]


# ---- LDS among waves


def exchange(*, waits: bool, barrier: bool = True) -> Builder:
    """Each wave writes its part of LDS and reads another wave's."""
    k = Builder("exchange", "gfx942")
    o, tile, ids, v = k.param_ptr("out", u32), k.lds(u32, 128), k.tid.x, k.vgpr(u32)
    k.gcn.ds_write_b32(ids << 2, ids, offset=tile.offset)
    if waits:
        k.wait(lgkm=0)
    if barrier:
        k.gcn.s_barrier()
    k.gcn.ds_read_b32(v, (ids ^ 64) << 2, offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.global_store_dword(ids << 2, v, o)
    return k


def test_lds_with_wait_and_barrier():
    got = np.zeros(128, np.uint32)
    run(exchange(waits=True), block=128, out=got, _watch=("racecheck", "memcheck", "initcheck"))
    assert got.tolist() == [i ^ 64 for i in range(128)]


@pytest.mark.parametrize("what", [{"waits": False}, {"waits": True, "barrier": False}])
def test_lds_without_one_of_them_races(what: dict[str, bool]):
    with pytest.raises(AsmError) as caught:
        run(exchange(**what), block=128, out=np.zeros(128, np.uint32), _watch=("racecheck",))
    assert {f.code for f in caught.value.findings} == {"RACE"}
    assert "load: thread (0,0,0) of block (0,0,0), " in str(caught.value)
    assert "(byte 256 of shared memory)" in str(caught.value)


def test_the_lanes_of_one_wave_do_not_race():
    k = Builder("own", "gfx942")
    o, tile, lane, v = k.param_ptr("out", u32), k.lds(u32, 64), k.lane, k.vgpr(u32)
    k.gcn.ds_write_b32(lane << 2, lane, offset=tile.offset)
    k.gcn.ds_read_b32(v, (lane ^ 33) << 2, offset=tile.offset)  # LDS is in order within a wave
    k.wait(lgkm=0)
    k.gcn.global_store_dword(lane << 2, v, o)
    got = np.zeros(64, np.uint32)
    run(k, out=got, _watch=("racecheck", "initcheck"))
    assert got.tolist() == [i ^ 33 for i in range(64)]


def into_lds(waits: bool) -> Builder:
    """Load into LDS without registers, at the address in M0."""
    k = Builder("dma", "gfx942")
    p, o, tile, lane, v = k.param_ptr("a", u32), k.param_ptr("out", u32), k.lds(u32, (3, 64)), k.lane, k.vgpr(u32)
    k.gcn.s_mov_b32(k.m0, tile[1])
    k.nop(1)
    k.gcn.global_load_lds_dword((lane ^ 1) << 2, p, offset=0)
    if waits:
        k.wait(vm=0)
    k.gcn.ds_read_b32(v, lane << 2, offset=tile[1])
    k.wait(vm=0, lgkm=0)
    k.gcn.global_store_dword(lane << 2, v, o)
    return k


@pytest.mark.parametrize("offset", [-256, -4, 0, 256])
def test_the_offset_of_a_load_into_lds_moves_both_addresses(offset: int):
    k = Builder("dma", "gfx942")
    p, o, tile, lane, v = k.param_ptr("a", u32), k.param_ptr("out", u32), k.lds(u32, (3, 64)), k.lane, k.vgpr(u32)
    k.gcn.s_mov_b32(k.m0, tile[1])
    k.nop(1)
    k.gcn.global_load_lds_dword((lane << 2) + 256, p, offset=offset)
    k.wait(vm=0)
    k.gcn.ds_read_b32(v, (lane << 2) + (256 + offset), offset=tile.offset)
    k.wait(lgkm=0)
    k.gcn.global_store_dword(lane << 2, v, o)
    a, got = np.arange(192, dtype=np.uint32), np.zeros(64, np.uint32)
    run(k, a=a, out=got)
    assert got.tolist() == [64 + offset // 4 + i for i in range(64)]


def test_loads_into_lds_arrive_at_the_wait():
    a, got = np.arange(64, dtype=np.uint32) + 9, np.zeros(64, np.uint32)
    run(into_lds(True), a=a, out=got)
    assert got.tolist() == [9 + (i ^ 1) for i in range(64)]
    with pytest.raises(AsmError) as caught:
        run(into_lds(False), a=a, out=got)
    assert caught.value.code == "ASYNC_EARLY"
    assert "first wait for the copy: k.wait(vm=0), then a barrier" in str(caught.value)
    assert "byte 256 of shared" in str(caught.value)


# ---- the matrix pipe


@pytest.mark.parametrize("settles", [True, False])
def test_a_product_is_read_too_early(settles: bool):
    k = Builder("early", "gfx942")
    o, acc, ab = k.param_ptr("out", f32), k.vgprs(f32, 4, 1.0), k.vgprs(b32, 2, 0)
    k.nop(2)
    k.gcn.v_mfma_f32_16x16x16_f16(acc, ab, ab, acc)
    if settles:
        k.wait_mfma(acc)
    k.gcn.global_store_dword(k.lane << 2, acc[0], o)
    got = np.zeros(64, np.float32)
    if settles:
        run(k, out=got)
        assert got.tolist() == [1.0] * 64
        return
    with pytest.raises(AsmError) as caught:
        run(k, out=got)
    assert caught.value.code == "HAZARD"
    assert "v_mfma_f32_16x16x16_f16" in str(caught.value)
