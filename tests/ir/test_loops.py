"""Counted loops step as `range` does: up, down, down to 0 in unsigned numbers, never, with bounds of both kinds."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, Ptr, Reg, Sgpr, gcn, ptx, s32, u32

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
        k.ptx.st.global_.v2.u32(out[0], (count, total), pred=k.tid.x == 0)

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
        k.ptx.st.global_.v2.u32(out[0], (count, total), pred=k.tid.x == 0)

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


# counters near the ends of their type

TOP, BOTTOM, LAST = 2**31 - 1, -(2**31), 2**32 - 1
FITS = [
    (u32, LAST - 20, LAST - 6, 7),  # the counter stops at the highest number
    (u32, LAST - 3, LAST, 1),
    (u32, LAST, LAST - 10, -3),
    (u32, 10, 0, -1),
    (u32, 9, 2, -3),  # down to 0 behind the last turn
    (s32, TOP - 20, TOP - 6, 7),
    (s32, TOP - 3, TOP, 1),
    (s32, BOTTOM + 20, BOTTOM + 6, -7),
    (s32, BOTTOM + 3, BOTTOM, -1),
]
WRAPS = [  # and whether constants alone wrap: those of a loop that starts at 0 and above are counted in u32
    (u32, LAST - 21, LAST - 5, 11, True),
    (u32, 0, LAST, 2**31, True),
    (s32, TOP - 21, TOP - 5, 11, False),
    (s32, -5, TOP, 7, True),
    (s32, BOTTOM + 21, BOTTOM + 5, -11, True),
]


def turns_of(arch, kind, start, stop, step, how):
    """How often the loop runs; `how` says which bounds are in registers, and of which bank."""
    on_ptx = arch == "sm_80"

    def body(k, out, first, last):
        low = first.as_(kind) if how[0] else start
        high = last.as_(kind) if how[1] else stop
        if not on_ptx and "v" in how:
            low = k.vgpr(kind, low) if how[0] else low
            high = k.vgpr(kind, high) if how[1] else high
        count = k.reg(u32, 0) if on_ptx else k.vgpr(u32, 0)
        with k.loop(low, high, step=step):
            count += 1
        if on_ptx:
            k.ptx.st.global_.u32(out[0], count, pred=k.tid.x == 0)
        else:
            k.gcn.global_store_dword(k.vgpr(u32, 0), count, out)

    if on_ptx:

        @ptx.kernel(arch="sm_80", block=32, grid=1, signature="(Z)->(1)")
        def loop(k: ptx.Builder, z: Ptr[u32], out: Ptr[u32], first: Reg[u32], last: Reg[u32]) -> None:
            body(k, out, first, last)
    else:

        @gcn.kernel(arch="gfx942", block=64, grid=1, signature="(Z)->(1)", sync="auto")
        def loop(k: gcn.Builder, z: Ptr[u32], out: Ptr[u32], first: Sgpr[u32], last: Sgpr[u32]) -> None:
            body(k, out, first, last)

    return loop(np.zeros(1, np.uint32), first=start % 2**32, last=stop % 2**32).tolist()


WAYS = [(False, False, ""), (True, False, "s"), (False, True, "s"), (True, True, "s"), (True, True, "v")]


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize("case", FITS, ids=str)
def test_a_counter_may_reach_the_last_number_of_its_type(case, arch):
    """The rule for registers: the first value past the stop fits.  Each way of giving the bounds obeys it."""
    kind, start, stop, step = case
    for how in WAYS:
        registers_down = arch == "gfx942" and kind is u32 and step < -1 and how[1]
        if registers_down or (how[2] == "v" and arch == "sm_80"):
            continue
        assert turns_of(arch, kind, start, stop, step, how) == [len(range(start, stop, step))], how


@pytest.mark.parametrize("arch", ["sm_80", "gfx942"])
@pytest.mark.parametrize("case", WRAPS, ids=str)
def test_a_loop_that_would_never_end_is_refused(case, arch):
    *loop, constants = case
    for how in WAYS[not constants : 2]:
        with pytest.raises(AsmError, match=r"CONTROL.*the loop would not end"):
            turns_of(arch, *loop, how)
    if not constants:
        assert turns_of(arch, *loop, WAYS[0]) == [2]


@pytest.mark.parametrize("stop", [0, 3, 2**32 - 2])
@pytest.mark.parametrize("step", [-1, -7])
def test_counting_down_in_unsigned_numbers_never_wraps_on_ptx(step, stop):
    """The comparison comes before the step, whatever the stop is."""
    start = min(stop + 9, LAST)
    for how in WAYS[:4]:
        assert turns_of("sm_80", u32, start, stop, step, how) == [len(range(start, stop, step))], how


@pytest.mark.parametrize(
    ("stop", "step"), [(-1, -1), (1, -3), ("register", -2)], ids=["to below zero", "by more than the stop", "register"]
)
def test_counting_down_in_unsigned_numbers_on_cdna_is_refused_where_it_may_wrap(stop, step):
    k = gcn.Builder("down", "gfx942")
    bound = k.sgpr(u32, 1) if stop == "register" else stop
    with pytest.raises(AsmError, match="CONTROL"), k.loop(k.sgpr(u32, 8), bound, step=step):
        pass


@pytest.mark.parametrize("bounds", [(0, 2**33), (-1, 2**31), (0, 8, 2**32), (0, 1.5), ("0", 4), (0, None), (0, 8, 0)])
def test_bounds_that_no_counter_holds(bounds):
    for k in (ptx.Builder("bounds", "sm_80"), gcn.Builder("bounds", "gfx942")):
        with pytest.raises(AsmError, match="CONTROL"), k.loop(*bounds):
            pass


def test_bounds_of_numpy_are_whole_numbers():
    for k in (ptx.Builder("bounds", "sm_80"), gcn.Builder("bounds", "gfx942")):
        with k.loop(np.int64(0), np.int64(4), np.int32(2)) as i:
            assert i.type is (u32 if isinstance(k, ptx.Builder) else s32)
