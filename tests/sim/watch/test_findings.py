"""Kernels that are wrong on purpose, and the whole text of what is found in them; their right twins run."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx.builder import Builder
from asmkit.types import b32, b64, f32, pred, u32, u64

from ...support.sim_programs import run

Found = Callable[..., str]
FULL = 0xFFFFFFFF
ALL = ["memcheck", "initcheck", "synccheck", "racecheck"]


def line(function: Callable[..., Any], text: str) -> str:
    """`test_findings.py:12`: where in a function of this file a text stands."""
    lines, first = inspect.getsourcelines(function)
    (at,) = [i for i, source in enumerate(lines) if text in source]
    return f"test_findings.py:{first + at}"


def kernel() -> tuple[Builder, Any]:
    k = Builder("wrong", "sm_80")
    return k, k.param_ptr("out", u32)


def zeros(count: int) -> np.ndarray:
    return np.zeros(count, np.uint32)


# memory
def _guarded(*, guard: bool) -> Builder:
    k, out = kernel()
    i = k.ctaid.x * 64 + k.tid.x
    k.ptx.st.global_.u32((out + i)[1], i, pred=i < 99 if guard else None)  # here
    return k


def test_out_of_bounds(found: Found):
    assert found("OUT_OF_BOUNDS", _guarded(guard=False), 2, 64, out=zeros(100)) == (
        f"{line(_guarded, '# here')}: OUT_OF_BOUNDS:"
        " a store of 4 bytes at the global address 0x10000000190 is outside of out\n"
        "    k.ptx.st.global_.u32((out + i)[1], i, pred=i < 99 if guard else None)  # here\n"
        "  fix: out has 400 bytes: check the index and the guard\n"
        "  note: thread (35,0,0) of block (1,0,0) and 28 more, byte 400 of out, which has 400"
    )
    run(_guarded(guard=True), 2, 64, out=zeros(100))


def test_out_of_bounds_below_and_far_away(found: Found):
    k, out = kernel()
    k.ptx.st.global_.u32(out[-1], 0)
    assert "byte -4 of out, which has 16" in found("OUT_OF_BOUNDS", k, 1, 32, out=zeros(4))
    k, out = kernel()
    address = k.reg(u64, 64)
    k.ptx.st.global_.u32(k.ptr(address, u32)[0], 0)
    assert "outside of every array" in found("OUT_OF_BOUNDS", k, 1, 32, out=zeros(4))


def test_one_lane_in_another_array(found: Found):
    """Lanes of one load may go to different arrays; one goes past the second."""
    for past in (0, 1):
        k, out = kernel()
        a, b = k.param_ptr("a", u32), k.param_ptr("b", u32)
        i, value, p = k.tid.x, k.reg(u32), k.reg(u64)
        k.ptx.selp.b64(p, (a + i).reg, (b + i).reg, i < 16)
        k.ptx.ld.global_.u32(value, k.ptr(p, u32)[0])
        k.ptx.st.global_.u32((out + i)[0], value)
        numbers = np.arange(132 - past, dtype=np.uint32)
        arrays = {"out": zeros(32), "a": numbers[:16], "b": numbers[100:]}
        if past:
            text = found("OUT_OF_BOUNDS", k, **arrays)
            assert "thread (31,0,0) of block (0,0,0), byte 124 of b, which has 124" in text
        else:
            run(k, **arrays)
            assert arrays["out"].tolist() == [*range(16), *range(116, 132)]


def _misaligned(by: int) -> Builder:
    k, out = kernel()
    values = k.regs(u32, 4, 0)
    k.ptx.st.global_.v4.u32((out + (k.tid.x << 2))[by], values)  # here
    return k


def test_misaligned(found: Found):
    assert found("MISALIGNED", _misaligned(1), out=zeros(140)) == (
        f"{line(_misaligned, '# here')}: MISALIGNED: a store of 16 bytes at the global address 0x10000000004"
        " is not aligned to 16\n"
        "    k.ptx.st.global_.v4.u32((out + (k.tid.x << 2))[by], values)  # here\n"
        "  fix: make row lengths and offsets multiples of 16 bytes, or access smaller elements\n"
        "  note: thread (0,0,0) of block (0,0,0) and 31 more, byte 4 of out, which has 560"
    )
    run(_misaligned(4), out=zeros(140))


def test_shared_memory_has_an_end(found: Found):
    for extra in (0, 1):
        k, _ = kernel()
        tile = k.shared(u32, 64)
        k.ptx.st.shared.u32((tile.ptr + k.tid.x)[extra], 0)
        if extra:
            text = found("OUT_OF_BOUNDS", k, 3, 64, out=zeros(1))
            assert "thread (63,0,0) of block (0,0,0) and 2 more, byte 256 of shared memory, which has 256" in text
        else:
            run(k, 3, 64, out=zeros(1))


def test_without_the_watcher_wrong_lanes_do_nothing():
    got = zeros(100)
    run(_guarded(guard=False), 2, 64, out=got, _watch=[])
    assert got.tolist() == [0, *range(99)]


# unset
def _unset(*, initial: bool) -> Builder:
    k, out = kernel()
    r = k.reg(u32, 0) if initial else k.reg(u32)
    k.ptx.mov.u32(r, 1, pred=k.tid.x > 3)
    k.ptx.add.u32(r, r, 1)  # here
    k.ptx.st.global_.u32((out + k.tid.x)[0], r)
    return k


def test_unset_in_some_lanes(found: Found):
    assert found("UNSET", _unset(initial=False), out=zeros(32)) == (
        f"{line(_unset, '# here')}: UNSET: %r0 is uninitialized: no path writes it before this read\n"
        "    k.ptx.add.u32(r, r, 1)  # here\n"
        "  fix: initialize it first: `r = k.reg(u32, 0)`\n"
        "  note: thread (0,0,0) of block (0,0,0) and 3 more\n"
        f"  note: the value reaches `st.global.u32 [%rd1], %r0`, {line(_unset, 'st.global_')}"
    )
    run(_unset(initial=True), out=zeros(32))


def test_a_predicate_that_sets_and_reads():
    k, out = kernel()
    r, p = k.reg(u32), k.tid.x > 3
    k.ptx.mov.u32(r, 1, pred=p)
    k.ptx.st.global_.u32((out + k.tid.x)[0], r, pred=p)
    got = zeros(32)
    run(k, out=got)
    assert got.sum() == 28


def test_unset_in_all_lanes(found: Found):
    k, out = kernel()
    k.ptx.st.global_.u32(out[0], k.reg(u32))
    assert "thread (0,0,0) of block (0,0,0) and 31 more" in found("UNSET", k, out=zeros(32))
    k, out = kernel()
    k.ptx.st.global_.u32(out[0], k.reg(u32))
    got = np.ones(1, np.uint32)
    run(k, out=got, _watch=["memcheck"])
    assert got[0] == 0


def _unwritten(*, whole: bool) -> Builder:
    k, out = kernel()
    tile, r = k.shared(u32, 32), k.reg(u32)
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], 5, pred=None if whole else k.tid.x < 30)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.u32(r, (tile.ptr + k.tid.x)[0])  # here
    k.ptx.st.global_.u32((out + k.ctaid.x * 32 + k.tid.x)[0], r)
    return k


def test_shared_memory_that_nobody_wrote(found: Found):
    assert found("UNSET_MEMORY", _unwritten(whole=False), 2, out=zeros(64)) == (
        f"{line(_unwritten, '# here')}: UNSET_MEMORY: uninitialized read from shared\n"
        "    k.ptx.ld.shared.u32(r, (tile.ptr + k.tid.x)[0])  # here\n"
        "  fix: initialize it first, and synchronize with the writers\n"
        "  note: thread (30,0,0) of block (0,0,0) and 3 more, tile[30] (byte 120 of shared memory)\n"
        f"  note: the value reaches `st.global.u32 [%rd2], %r0`, {line(_unwritten, 'st.global_')}"
    )
    run(_unwritten(whole=True), 2, out=zeros(64))


def test_an_output_that_is_read_first(found: Found):
    k, out = kernel()
    r = k.reg(u32)
    k.ptx.ld.global_.u32(r, (out + k.tid.x)[0])
    assert "uninitialized read from out" in found("UNSET_MEMORY", k, out=zeros(32), _watch=[sim.Initcheck("out")])


# races
def _reverse(*, barrier: bool) -> Builder:
    k, out = kernel()
    tile, r = k.shared(u32, 64), k.reg(u32)
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], k.tid.x)  # store
    if barrier:
        k.ptx.bar.sync(0)
    k.ptx.ld.shared.u32(r, (tile.ptr + (63 - k.tid.x))[0])  # load
    k.ptx.st.global_.u32((out + k.tid.x)[0], r)
    return k


def test_a_race_in_shared_memory(found: Found):
    assert found("RACE", _reverse(barrier=False), 1, 64, out=zeros(64), _watch=["racecheck"]) == (
        f"{line(_reverse, '# load')}: RACE: data race: a load and a store at shared are not ordered\n"
        "    k.ptx.ld.shared.u32(r, (tile.ptr + (63 - k.tid.x))[0])  # load\n"
        "  fix: put a barrier between them, or make them atomic\n"
        "  note: load: thread (0,0,0) of block (0,0,0), tile[63] (byte 252 of shared memory)\n"
        f"  note: store: thread (63,0,0) of block (0,0,0), {line(_reverse, '# store')}"
    )
    got = zeros(64)
    run(_reverse(barrier=True), 1, 64, out=got, _watch=ALL)
    assert got.tolist() == list(range(63, -1, -1))


def _overwrite(*, barrier: bool) -> Builder:
    """The second barrier of a tile loop: nobody may overwrite what others still read."""
    k, out = kernel()
    tile, r, total = k.shared(u32, 64), k.reg(u32), k.reg(u32, 0)
    with k.loop(0, 3) as n:
        k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], n + k.tid.x)  # store
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.u32(r, (tile.ptr + (k.tid.x ^ 63))[0])  # load
        total += r
        if barrier:
            k.ptx.bar.sync(0)
    k.ptx.st.global_.u32((out + k.tid.x)[0], total)
    return k


def test_a_store_that_overtakes_readers(found: Found):
    text = found("RACE", _overwrite(barrier=False), 1, 64, out=zeros(64), _watch=["racecheck"])
    assert text.startswith(
        f"{line(_overwrite, '# store')}: RACE: data race: a store and a load at shared are not ordered"
    )
    assert f"load: thread (63,0,0) of block (0,0,0), {line(_overwrite, '# load')}" in text
    run(_overwrite(barrier=True), 1, 64, out=zeros(64), _watch=ALL)


def _across_blocks(*, atomic: bool) -> Builder:
    k, out = kernel()
    if atomic:
        k.ptx.red.global_.add.u32((out + k.tid.x)[0], k.ctaid.x + 1)
    else:
        k.ptx.st.global_.u32((out + k.tid.x)[0], k.ctaid.x + 1)
    return k


def test_a_race_between_blocks(found: Found):
    text = found("RACE", _across_blocks(atomic=False), 1000, 32, out=zeros(32), _watch=["racecheck"])
    assert "store: thread (0,0,0) of block (1,0,0), byte 0 of out" in text
    run(_across_blocks(atomic=True), 1000, 32, out=zeros(32), _watch=ALL)


def test_a_race_within_a_warp(found: Found):
    def shift(*, sync: bool) -> Builder:
        k, out = kernel()
        tile, r = k.shared(u32, 32), k.reg(u32)
        k.ptx.st.shared.u32((tile.ptr + k.laneid)[0], k.laneid)
        if sync:
            k.ptx.bar.warp.sync(FULL)
        k.ptx.ld.shared.u32(r, (tile.ptr + (31 - k.laneid))[0])
        k.ptx.st.global_.u32((out + k.laneid)[0], r)
        return k

    found("RACE", shift(sync=False), out=zeros(32), _watch=["racecheck"])
    run(shift(sync=True), out=zeros(32), _watch=ALL)


def test_writes_of_one_value_are_no_race_and_of_two_are(found: Found):
    def all_to_one(value: int | None) -> Builder:
        k, out = kernel()
        k.ptx.st.global_.u32(out[0], k.tid.x if value is None else value)
        return k

    run(all_to_one(7), 1000, 64, out=zeros(1), _watch=ALL)
    found("RACE", all_to_one(None), 1, 64, out=zeros(1), _watch=["racecheck"])


# barriers
def _early_exit() -> Builder:
    k, _ = kernel()
    k.ptx.exit(pred=k.tid.x >= 32)
    k.ptx.bar.sync(0)  # here
    return k


def test_a_barrier_after_an_exit(found: Found):
    assert found("BARRIER", _early_exit(), 2, 64, out=zeros(1)) == (
        f"{line(_early_exit, '# here')}: BARRIER: the barrier `bar.sync 0`: not all threads of the block reach it\n"
        "    k.ptx.bar.sync(0)  # here\n"
        "  fix: move the barrier before the exit, or let all threads reach it\n"
        "  note: waiting: thread (0,0,0) of block (0,0,0) and 31 more\n"
        "  note: exited before: thread (32,0,0) of block (0,0,0) and 31 more"
    )


def _two_sites(aligned: bool) -> Builder:
    k, _ = kernel()
    barrier = k.ptx.bar.sync if aligned else k.ptx.barrier.sync
    with k.if_(k.tid.x < 32):
        barrier(1, 64)  # one
    with k.else_():
        barrier(1, 64)  # two
    return k


def test_threads_that_pass_an_aligned_barrier_from_two_places(found: Found):
    assert found("BARRIER", _two_sites(aligned=True), 1, 64, out=zeros(1)) == (
        f"{line(_two_sites, '# two')}: BARRIER: the barrier `bar.sync 1, 64`: threads wait together at "
        "several instructions, and it is `.aligned`\n"
        "    barrier(1, 64)  # two\n"
        "  fix: move it out of the branches, or use `barrier.sync`, which can be executed at several places\n"
        "  note: here: thread (32,0,0) of block (0,0,0) and 31 more\n"
        f"  note: at the barrier in {line(_two_sites, '# one')}: thread (0,0,0) of block (0,0,0) and 31 more"
    )
    run(_two_sites(aligned=False), 1, 64, out=zeros(1), _watch="all")


def _half_a_warp() -> Builder:
    k, _ = kernel()
    with k.if_(k.tid.x < 16):
        k.ptx.bar.sync(0)  # here
    return k


def test_a_barrier_in_a_part_of_a_warp(found: Found):
    assert found("WARP_DIVERGENCE", _half_a_warp(), 1, 64, out=zeros(1)) == (
        f"{line(_half_a_warp, '# here')}: WARP_DIVERGENCE: `bar.sync 0` is executed by only part of a warp\n"
        "    k.ptx.bar.sync(0)  # here\n"
        "  fix: move it out of the branch: all lanes of a warp must execute it together\n"
        "  note: here: thread (0,0,0) of block (0,0,0) and 15 more\n"
        "  note: elsewhere: thread (16,0,0) of block (0,0,0) and 15 more"
    )


def _crossed() -> Builder:
    k, _ = kernel()
    with k.if_(k.tid.x < 32):
        k.ptx.bar.sync(1, 64)  # one
    with k.else_():
        k.ptx.bar.sync(2, 64)  # two
    return k


def test_a_deadlock_of_two_barriers(found: Found):
    assert found("DEADLOCK", _crossed(), 1, 64, out=zeros(1)) == (
        f"{line(_crossed, '# one')}: DEADLOCK: deadlock: no thread can make progress\n"
        "    k.ptx.bar.sync(1, 64)  # one\n"
        "  fix: make sure that all awaited threads arrive; use `cooperative=True` if blocks wait for other blocks\n"
        f"  note: {line(_crossed, '# one')}: thread (0,0,0) of block (0,0,0) and 31 more wait at barrier 1: "
        "32 of 64 threads have arrived\n"
        f"  note: {line(_crossed, '# two')}: thread (32,0,0) of block (0,0,0) and 31 more wait at barrier 2: "
        "32 of 64 threads have arrived"
    )


def test_a_wait_for_an_arrival_that_never_comes(found: Found):
    k = Builder("hang", "sm_90")
    barrier, p = k.shared(b64, 1), k.reg(pred)
    k.ptx.mbarrier.init.shared.b64(barrier[0], 1, pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    with k.forever():
        k.ptx.mbarrier.try_wait.parity.shared.b64(p, barrier[0], 0)
        k.break_(when=p)
    assert "thread (0,0,0) of block (0,0,0) and 63 more spin without progress" in found("DEADLOCK", k, 1, 64)


def test_two_groups_that_spin_for_ever(found: Found):
    k, out = kernel()
    r = k.reg(u32)
    for low in (True, False):
        with k.if_((k.tid.x < 32) if low else (k.tid.x >= 32)), k.forever():
            k.ptx.ld.acquire.gpu.global_.u32(r, out[0 if low else 1])
            k.break_(when=r == 1)
        k.ptx.st.global_.u32(out[1 if low else 0], 1, pred=(k.tid.x < 32) if low else (k.tid.x >= 32))
    assert found("DEADLOCK", k, 1, 64, out=zeros(2)).count("spin without progress") == 2


def test_a_barrier_that_was_never_made(found: Found):
    k = Builder("unmade", "sm_90")
    barrier, state = k.shared(b64, 1), k.reg(b64)
    k.ptx.mbarrier.arrive.shared.b64(state, barrier[0])
    assert "it is not initialized" in found("MBARRIER", k, _watch=["synccheck"])


def test_too_many_arrivals(found: Found):
    k = Builder("many", "sm_90")
    barrier, state = k.shared(b64, 1), k.reg(b64)
    k.ptx.mbarrier.init.shared.b64(barrier[0], 1, pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    k.ptx.mbarrier.expect_tx.relaxed.cta.shared.b64(barrier[0], 16, pred=k.tid.x == 0)
    k.ptx.mbarrier.arrive.shared.b64(state, barrier[0])
    assert "more arrivals than the phase expects" in found("MBARRIER", k)


# warps
def _wrong_mask(mask: int, clamp: int = 31) -> Builder:
    k, out = kernel()
    r = k.reg(b32, 0)
    with k.if_(k.tid.x < 16):
        k.ptx.shfl.sync.down.b32(r, r, 1, clamp, mask)  # here
    k.ptx.st.global_.b32((out + k.tid.x)[0], r)
    return k


def test_a_wrong_member_mask(found: Found):
    assert found("MEMBER_MASK", _wrong_mask(FULL), out=zeros(32)) == (
        f"{line(_wrong_mask, '# here')}: MEMBER_MASK: `shfl.sync.down.b32 %r0, %r0, 1, 31, 4294967295`:"
        " member mask 0xffffffff does not match the executing lanes\n"
        "    k.ptx.shfl.sync.down.b32(r, r, 1, clamp, mask)  # here\n"
        "  fix: name exactly the lanes that execute it\n"
        "  note: thread (0,0,0) of block (0,0,0) and 15 more\n"
        "  note: executing lanes of its warp: 0xffff"
    )
    run(_wrong_mask(0xFFFF, clamp=15), out=zeros(32))


def test_a_shuffle_that_reads_a_lane_outside_the_mask(found: Found):
    """Lane 15 reads lane 16, which is elsewhere."""
    text = found("MEMBER_MASK", _wrong_mask(0xFFFF), out=zeros(32))
    assert "note: it reads lane 16 of its warp, which is not among the lanes 0xffff" in text


@pytest.mark.parametrize("initialized", [False, True])
def test_an_atomic_on_memory_that_nobody_wrote(found: Found, initialized: bool):
    k, out = kernel()
    bins, r = k.shared(u32, 1), k.reg(u32)
    if initialized:
        k.ptx.st.shared.u32(bins[0], 0, pred=k.tid.x == 0)
        k.ptx.bar.sync(0)
    k.ptx.red.shared.add.u32(bins[0], 1)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.u32(r, bins[0])
    k.ptx.st.global_.b32((out + k.tid.x)[0], r)
    got = zeros(32)
    if initialized:
        run(k, out=got)
        assert got.tolist() == [32] * 32
    else:
        found("UNSET_MEMORY", k, out=got)


def test_a_matrix_product_in_a_part_of_a_warp(found: Found):
    k, _ = kernel()
    acc, a, b = k.regs(f32, 4, 0.0), k.regs(b32, 4, 0), k.regs(b32, 2, 0)
    with k.if_(k.tid.x < 31):
        k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(acc, a, b, acc)
    assert "elsewhere: thread (31,0,0) of block (0,0,0)" in found("WARP_DIVERGENCE", k, out=zeros(1))


def test_trap(found: Found):
    k, _ = kernel()
    k.ptx.trap(pred=k.tid.x == 5)
    assert "thread (5,0,0) of block (0,0,0)" in found("TRAP", k, out=zeros(1))


def _video_minimum() -> Builder:
    k, out = kernel()
    r = k.reg(u32)
    k.ptx.vmin.u32.u32.u32.sat(r, k.tid.x, k.ntid.x)  # here
    k.ptx.st.global_.u32(out[0], r)
    return k


def test_what_is_not_simulated_names_the_line(found: Found):
    text = found("NOT_SIMULATED", _video_minimum(), out=zeros(1))
    assert text.startswith(f"{line(_video_minimum, '# here')}: NOT_SIMULATED: `vmin.u32.u32.u32.sat ")


def test_all_findings_of_a_run_are_raised_together():
    k, out = kernel()
    tile, r, q = k.shared(u32, 64), k.reg(u32), k.reg(u32)
    k.ptx.ld.shared.u32(r, tile[0])
    k.ptx.ld.shared.u32(q, tile[1])
    k.ptx.st.global_.u32(out[0], r + q)
    with pytest.raises(Exception, match=r"UNSET_MEMORY(.|\n)*UNSET_MEMORY"):
        run(k, 1, 64, out=zeros(1))


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_block_is_named_whatever_the_threads(threads: int):
    k, out = kernel()
    tile, r = k.shared(u32, 64), k.reg(u32)
    k.ptx.ld.shared.u32(r, tile[0])
    k.ptx.st.global_.u32((out + k.ctaid.x)[0], r)
    with pytest.raises(AsmError) as caught:
        run(k, 4096, 32, out=zeros(4000), _threads=threads)
    assert caught.value.code == "OUT_OF_BOUNDS"
    assert "of block (4000,0,0)" in str(caught.value)
