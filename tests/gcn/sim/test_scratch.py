"""Each lane's scratch memory, counters and lane-addressed places in LDS, and scalar stores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.builder import Builder
from asmkit.gcn.code_object.initial_registers import layout
from asmkit.gcn.facts import GcnFacts
from asmkit.gcn.text.parser import parse
from asmkit.types import b32, u32

from ...support.gcn_sim_programs import MEANING, lanes, run

LANE = np.arange(64)
DRAW = np.random.default_rng(23)


def scratch(k: Builder, size: int) -> None:
    """A descriptor that requests that many bytes for each lane."""
    k.program.facts = GcnFacts(descriptor={"private_segment_fixed_size": size})


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_every_lane_has_its_own(arch: str):
    """Sixteen dwords, written at constant addresses and read at different addresses by each lane, in two waves."""

    def body(k: Builder, lane: Any, a: Any) -> Any:
        scratch(k, 64)
        zero, base = k.sgpr(u32, 0), k.sgpr(u32, 16)
        for j in range(16):
            word = k.vgpr(u32)
            k.gcn.v_add_u32(word, k.tid.x, k.vgpr(u32, 1000 * j))
            k.gcn.scratch_store_dword(None, word, base if j >= 4 else zero, offset=4 * j - 16 * (j >= 4))
        k.wait(vm=0)
        got = k.vgpr(u32)
        k.gcn.scratch_load_dword(got, (lane & 15) << 2, None)
        k.wait(vm=0)
        return got

    got = lanes(body, arch=arch, block=128, a=np.zeros(1, np.uint32))
    assert got.tolist() == [1000 * (i % 16) + i for i in range(128)]


def test_parts_and_wide_ones():
    """Bytes and halves, four dwords at an odd multiple of four, lane and scalar address together, no address at all."""

    def body(k: Builder, lane: Any) -> Any:
        scratch(k, 256)
        four, at, some = k.vgprs(b32, 4), k.sgpr(u32, 36), k.vgpr(u32)
        for j, word in enumerate(four):
            k.gcn.v_mov_b32(word, 0x80 + j + 0xABCD00)
        k.gcn.scratch_store_dwordx4(lane & 60, four, at, offset=-4)
        k.wait(vm=0)
        k.gcn.scratch_load_sbyte(some, lane & 60, at, offset=4)
        other, none = k.vgpr(u32), k.vgpr(u32)
        k.gcn.scratch_store_short(None, lane, None, offset=2)
        k.wait(vm=0)
        k.gcn.scratch_load_ushort(other, None, None, offset=2)
        k.gcn.v_mov_b32(none, 0)
        k.wait(vm=0)
        k.gcn.v_lshl_or_b32(none, other, 16, some & 0xFFFF)
        return none

    assert lanes(body).tolist() == [i << 16 | 0xFF82 for i in range(64)]


def test_a_stack_of_unknown_depth_has_room():
    k = Builder("scratch", "gfx942")
    k.program.facts = GcnFacts(descriptor={"private_segment_fixed_size": 16, "uses_dynamic_stack": 1})
    k.gcn.scratch_store_dword(k.lane << 2, k.vgpr(u32, 1), None, offset=3840)
    run(k, _watch=("memcheck",))


def test_what_lies_outside_is_reported():
    k = Builder("scratch", "gfx942")
    scratch(k, 16)
    k.gcn.scratch_store_dword(k.lane, k.vgpr(u32, 1), None, offset=16)
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        run(k, _watch=("memcheck",))


def test_constant_addresses_need_no_statement():
    k = Builder("scratch", "gfx942")
    k.gcn.scratch_store_dwordx2(None, k.vgprs(b32, 2, 0), None, offset=24)
    run(k, _watch=("memcheck",))
    k = Builder("scratch", "gfx942")
    k.gcn.scratch_store_dword(k.vgpr(u32, 0), k.vgpr(u32, 0), None)
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        run(k, _watch=("memcheck",))


GFX90A = """
\tv_lshlrev_b32_e32 v1, 2, v0
\ts_add_u32 s0, s0, s9
\ts_addc_u32 s1, s1, 0
\tv_add_u32_e32 v2, 7, v0
\tbuffer_store_dword v2, off, s[0:3], 0 offset:4
\tbuffer_store_dword v0, v1, s[0:3], 0 offen offset:8
\ts_load_dwordx2 s[10:11], s[4:5], 0x0
\ts_waitcnt vmcnt(0) lgkmcnt(0)
\tbuffer_load_dword v3, off, s[0:3], 0 offset:4
\tbuffer_load_dword v4, v1, s[0:3], 0 offen offset:8
\ts_waitcnt vmcnt(0)
\tv_lshl_or_b32 v3, v4, 16, v3
\tglobal_store_dword v1, v3, s[10:11]
\ts_endpgm
"""


def test_gfx90a_finds_it_through_a_descriptor():
    """Four SGPRs with the swizzled descriptor come first, and the wave's offset after the workgroup IDs."""
    program = parse(GFX90A, arch="gfx90a")
    stated = {"user_sgpr_private_segment_buffer": 1, "user_sgpr_count": 6, "private_segment_fixed_size": 512,
              "enable_private_segment": 1, "kernarg": 0}  # fmt: skip
    program.facts = replace(program.facts, descriptor=stated)
    at = layout(stated, "gfx90a")
    assert (at["kernarg_segment_ptr"], at["workgroup_id_x"], at["private_segment_wavefront_offset"]) == (4, 6, 9)
    k = Builder("args", "gfx90a")
    k.param_ptr("out", u32)
    from asmkit.gcn.abi import enter

    other = enter(k.finish())
    program.params = other.params
    program.facts = replace(program.facts, kernargs=other.facts.kernargs)
    got = np.zeros(64, np.uint32)
    sim.run(program, grid=1, block=64, params={"out": got}, watch=MEANING)
    assert got.tolist() == [i << 16 | (i + 7) for i in range(64)]


# ---- LDS


def test_places_by_the_lane():
    def body(k: Builder, lane: Any) -> Any:
        k.lds(u32, 256)
        k.gcn.s_mov_b32(k.m0, 64)
        word, got = lane * 3, k.vgpr(u32)
        k.gcn.s_nop(0)
        k.gcn.ds_write_addtid_b32(word, offset=16)
        k.wait(lgkm=0)
        k.gcn.ds_read_b32(got, lane << 2, offset=80)
        back = k.vgpr(u32)
        k.gcn.ds_read_addtid_b32(back, offset=16)
        k.wait(lgkm=0)
        k.gcn.v_lshl_add_u32(got, back, 16, got)
        return got

    assert lanes(body).tolist() == [3 * i << 16 | 3 * i for i in range(64)]


def test_counters_count_lanes():
    """Two waves, one with 10 active lanes. `ds_consume` subtracts the number that was added."""

    def body(k: Builder, lane: Any) -> Any:
        tile = k.lds(u32, 4)
        zero = k.vgpr(u32, 0)
        k.gcn.ds_write_b32(zero, zero, offset=tile[2])
        k.gcn.s_mov_b32(k.m0, 4)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        got = k.vgpr(u32, 99)
        with k.if_(k.tid.x < 74):
            k.gcn.ds_append(got, offset=4)
            k.wait(lgkm=0)
        k.gcn.s_barrier()
        last = k.vgpr(u32)
        k.gcn.ds_consume(last, offset=4)
        k.wait(lgkm=0)
        k.gcn.v_lshl_or_b32(got, last, 16, got)
        return got

    got = lanes(body, block=128)
    assert (got[:74] & 0xFFFF).tolist() in ([0] * 64 + [64] * 10, [10] * 64 + [0] * 10)
    assert (got[74:] & 0xFFFF).tolist() == [99] * 54
    assert sorted({*(got >> 16).tolist()}) == [10, 74]


# ---- scalar memory


def test_scalar_stores_to_a_buffer_vanish_past_its_end():
    k = Builder("stores", "gfx942")
    o, four = k.param_ptr("out", b32), k.sgprs(b32, 4)
    for j, word in enumerate(four):
        k.gcn.s_mov_b32(word, 50 + j)
    rsrc = k.buffer(o, 24)
    k.gcn.s_buffer_store_dwordx4(four, rsrc, 12)
    k.gcn.s_buffer_store_dword(four[0], rsrc, k.sgpr(u32, 4), offset=0)
    k.wait(lgkm=0)
    got = np.zeros(8, np.uint32)
    run(k, _watch=MEANING, out=got)
    assert got.tolist() == [0, 50, 0, 50, 51, 52, 0, 0]


FOLDS = {
    "add": lambda a, b: a + b & 0xFFFFFFFF, "sub": lambda a, b: a - b & 0xFFFFFFFF, "umin": min, "umax": max,
    "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b, "swap": lambda a, b: b,
    "inc": lambda a, b: 0 if a >= b else a + 1, "dec": lambda a, b: b if a == 0 or a > b else a - 1,
}  # fmt: skip


@pytest.mark.parametrize("name", FOLDS)
@pytest.mark.parametrize("buffer", [False, True])
def test_scalar_atomics(name: str, *, buffer: bool):
    """Three workgroups, one after the other. Accesses outside of the buffer do nothing."""
    k = Builder("atomics", "gfx942")
    p, o = k.param_ptr("a", b32), k.param_ptr("out", b32)
    word, base = k.sgpr(u32), k.buffer(p, 8) if buffer else p
    k.gcn.s_add_u32(word, k.group.x, 5)
    spell = f"s_{'buffer_' * buffer}atomic_{name}"
    k.gcn.spell(spell)(word, base, 4, glc=True)
    k.wait(lgkm=0)
    k.gcn.global_store_dword(k.vgpr(u32, 0) + (k.group.x << 2), k.vgpr(u32, 0) + word, o)
    if buffer:
        k.gcn.spell(spell)(word, base, 8)
    start = int(DRAW.integers(0, 9))
    a, got, want, olds = np.array([7, start, 7], np.uint32), np.zeros(3, np.uint32), start, []
    run(k, 3, _watch=MEANING, a=a, out=got, _threads=1)
    for i in range(3):
        olds.append(want)
        want = FOLDS[name](want, 5 + i)
    assert (a.tolist(), got.tolist()) == ([7, want, 7], olds)


def test_a_scalar_compare_and_swap():
    k = Builder("atomics", "gfx942")
    p, o = k.param_ptr("a", b32), k.param_ptr("out", b32)
    pair = k.sgprs(b32, 2)
    k.gcn.s_mov_b32(pair[0], 77)
    k.gcn.s_mov_b32(pair[1], 3)
    k.gcn.s_atomic_cmpswap(pair, p, 0, glc=True)
    k.wait(lgkm=0)
    k.gcn.s_atomic_cmpswap(pair, p, 4)
    k.wait(lgkm=0)
    k.gcn.global_store_dword(k.vgpr(u32, 0), k.vgpr(u32, 0) + pair[0].as_(u32), o)
    a, got = np.array([3, 4], np.uint32), np.zeros(1, np.uint32)
    run(k, _watch=MEANING, a=a, out=got)
    assert (a.tolist(), got.tolist()) == ([77, 4], [3])
