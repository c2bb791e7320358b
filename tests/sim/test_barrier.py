"""Barriers, mbarriers, spinning, asynchronous copies, atomics."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.types import b32, b64, f32, pred, s32, u32, u64

from ..support.sim_programs import run

VALUES = np.random.default_rng(5).integers(0, 1 << 32, 128, dtype=np.uint32)


def test_reverse_through_shared_memory():
    k = Builder("reverse", "sm_80")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    tile = k.shared(u32, 128)
    i, value = k.tid.x, k.reg(u32)
    at = k.ctaid.x * 128 + i
    k.ptx.ld.global_.u32(value, (a + at)[0])
    k.ptx.st.shared.u32((tile.ptr + i)[0], value)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.u32(value, (tile.ptr + (127 - i))[0])
    k.ptx.st.global_.u32((out + at)[0], value)
    given = np.arange(3 * 128, dtype=np.uint32) * 7
    got = np.zeros_like(given)
    run(k, 3, 128, a=given, out=got, _watch=["memcheck", "initcheck", "synccheck", "racecheck"])
    assert np.array_equal(got.reshape(3, 128), given.reshape(3, 128)[:, ::-1])


def test_barriers_of_some_warps():
    """Warps 0 and 1 hand over through barrier 1, warp 2 never comes to it."""
    k = Builder("named", "sm_80")
    out = k.param_ptr("out", u32)
    tile = k.shared(u32, 32)
    i, warp, value = k.tid.x, k.tid.x >> 5, k.reg(u32, 99)
    with k.if_(warp == 0):
        k.ptx.st.shared.u32((tile.ptr + i)[0], i)
        k.ptx.bar.arrive(1, 64)
    with k.if_(warp == 1):
        k.ptx.bar.sync(1, 64)
        k.ptx.ld.shared.u32(value, (tile.ptr + (63 - i))[0])
    k.ptx.st.global_.u32((out + i)[0], value)
    got = np.zeros(96, np.uint32)
    run(k, 1, 96, out=got)
    assert got.tolist() == [99] * 32 + list(range(31, -1, -1)) + [99] * 32


def test_an_arrival_outlives_its_warp():
    """Warp 0 arrives at barrier 1 and ends. Warp 1 passes barrier 2, and then barrier 1."""
    k = Builder("arrival", "sm_80")
    out, i = k.param_ptr("out", u32), k.tid.x
    with k.if_(i < 32):
        k.ptx.bar.arrive(1, 64)
        k.ptx.exit()
    k.ptx.bar.sync(2, 32)
    k.ptx.bar.sync(1, 64)
    k.ptx.st.global_.u32((out + i)[0], i)
    got = np.zeros(64, np.uint32)
    run(k, 1, 64, out=got)
    assert got.tolist() == [0] * 32 + list(range(32, 64))


@pytest.mark.parametrize("how", ["popc", "and", "or"])
def test_bar_red(how: str):
    k = Builder("red", "sm_80")
    out, limit = k.param_ptr("out", u32), k.param_scalar("limit", u32)
    i, result, p = k.tid.x, k.reg(u32), k.reg(pred)
    with k.loop(0, 2):
        if how == "popc":
            k.ptx.bar.red.popc.u32(result, 0, i < limit)
        else:
            k.ptx.bar.red[how].pred(p, 0, i < limit)
            k.ptx.selp.u32(result, 1, 0, p)
    k.ptx.st.global_.u32((out + (k.ctaid.x * 64 + i))[0], result)
    whole = enter(k.finish())
    for limit in (0, 40, 64):
        got = np.zeros(128, np.uint32)
        sim.run(whole, grid=2, block=64, params={"out": got, "limit": np.uint32(limit)})
        assert got.tolist() == [{"popc": limit, "and": int(limit == 64), "or": int(limit > 0)}[how]] * 128


def _producer_consumer(tries: str) -> Builder:
    """Warp 0 makes eight values, one at a time; warp 1 adds them up.  Two mbarriers hand the one slot to and fro."""
    k = Builder("pipe", "sm_90")
    out = k.param_ptr("out", u32)
    slot, full, empty = k.shared(u32, 32), k.shared(b64, 1), k.shared(b64, 1)
    lane, warp = k.laneid, k.tid.x >> 5
    k.ptx.mbarrier.init.shared.b64(full[0], 32, pred=k.tid.x == 0)
    k.ptx.mbarrier.init.shared.b64(empty[0], 32, pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    here, total, value, state, p = slot.ptr + lane, k.reg(u32, 0), k.reg(u32), k.reg(b64), k.reg(pred)

    def wait(barrier: object, parity: object) -> None:
        with k.forever():
            k.ptx.mbarrier[tries].parity.shared.b64(p, barrier, parity)
            k.break_(when=p)

    with k.if_(warp == 0), k.loop(0, 8) as n:
        wait(empty[0], (n & 1) ^ 1)
        k.ptx.st.shared.u32(here[0], n * 100 + lane)
        k.ptx.mbarrier.arrive.shared.b64(state, full[0])
    with k.if_(warp == 1):
        with k.loop(0, 8) as n:
            wait(full[0], n & 1)
            k.ptx.ld.shared.u32(value, here[0])
            total += value
            k.ptx.mbarrier.arrive.shared.b64(state, empty[0])
        k.ptx.st.global_.u32((out + (k.ctaid.x * 32 + lane))[0], total)
    return k


@pytest.mark.parametrize("tries", ["try_wait", "test_wait"])
def test_producer_and_consumer_by_mbarrier(tries: str):
    got = np.zeros(96, np.uint32)
    run(_producer_consumer(tries), 3, 64, out=got, _watch=["memcheck", "initcheck", "synccheck", "racecheck"])
    assert got.tolist() == [2800 + 8 * lane for lane in range(32)] * 3


@pytest.mark.parametrize("space", ["shared", "global_"])
@pytest.mark.parametrize("spin", ["acquire", "volatile", "plain"])
def test_a_consumer_that_spins_on_a_flag(space: str, spin: str):
    """The waiting warp has the lower program counter: only giving way lets the other warp write the flag."""
    k = Builder("flag", "sm_80")
    out, flags = k.param_ptr("out", u32), k.param_ptr("flags", u32)
    flag = k.shared(u32, 1).ptr if space == "shared" else flags + k.ctaid.x
    seen = k.reg(u32)
    k.ptx.st[space.rstrip("_")].u32(flag[0], 0, pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    load = {"acquire": k.ptx.ld.acquire.cta, "volatile": k.ptx.ld.volatile, "plain": k.ptx.ld}[spin]
    with k.if_(k.tid.x < 32):
        with k.forever():
            load[space.rstrip("_")].u32(seen, flag[0])
            k.break_(when=seen == 7)
        k.ptx.st.global_.u32((out + (k.ctaid.x * 32 + k.tid.x))[0], seen)
    with k.else_():
        k.ptx.st[space.rstrip("_")].u32(flag[0], 7)
    got = np.zeros(64, np.uint32)
    run(k, 2, 64, out=got, flags=np.ones(2, np.uint32), _watch=["memcheck", "initcheck", "synccheck"])  # a race
    assert got.tolist() == [7] * 64


def test_a_lock_within_a_warp():
    k = Builder("lock", "sm_80")
    out, lock = k.param_ptr("out", u32), k.param_ptr("lock", u32)
    old, value = k.reg(b32), k.reg(u32)
    with k.forever():
        k.ptx.atom.acquire.gpu.global_.cas.b32(old, lock[0], 0, 1)
        with k.if_(old == 0):
            k.ptx.ld.global_.u32(value, out[0])
            value += 1
            k.ptx.st.global_.u32(out[0], value)
            k.ptx.atom.release.gpu.global_.exch.b32(old, lock[0], 0)
            k.break_()
    got = np.zeros(1, np.uint32)
    run(k, 2, 32, out=got, lock=np.zeros(1, np.uint32))
    assert got[0] == 64


def test_blocks_that_wait_for_each_other():
    k = Builder("grid_sync", "sm_80")
    out, count = k.param_ptr("out", u32), k.param_ptr("count", u32)
    seen = k.reg(u32)
    k.ptx.red.global_.add.u32(count[0], 1, pred=k.tid.x == 0)
    with k.forever():
        k.ptx.ld.acquire.gpu.global_.u32(seen, count[0])
        k.break_(when=seen == k.nctaid.x)
    k.ptx.st.global_.u32((out + (k.ctaid.x * 32 + k.tid.x))[0], seen)
    got = np.zeros(1000 * 32, np.uint32)
    run(k, 1000, 32, out=got, count=np.zeros(1, np.uint32), _cooperative=True)
    assert (got == 1000).all()


def _cp_async(*, wait: bool, all_: bool = True) -> Builder:
    k = Builder("copy", "sm_80")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    tile, value = k.shared(u32, (2, 128)), k.regs(u32, 4)
    i = k.tid.x << 2
    k.ptx.cp.async_.cg.shared.global_((tile[0].ptr + i)[0], (a + i)[0], 16)
    k.ptx.cp.async_.commit_group()
    k.ptx.cp.async_.ca.shared.global_((tile[1].ptr + i)[0], (a + i)[128], 16, 8)
    k.ptx.cp.async_.commit_group()
    if wait:
        k.ptx.cp.async_.wait_group(1)
        k.ptx.bar.sync(0)
    k.ptx.ld.shared.v4.u32(value, (tile[0].ptr + (124 - i))[0])
    k.ptx.st.global_.v4.u32((out + i)[0], value)
    if all_:
        k.ptx.cp.async_.wait_all()
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.v4.u32(value, (tile[1].ptr + i)[0])
    k.ptx.st.global_.v4.u32((out + i)[128], value)
    return k


def test_cp_async_groups_and_zero_fill():
    given, got = np.arange(1, 257, dtype=np.uint32), np.zeros(256, np.uint32)
    run(_cp_async(wait=True), 1, 32, a=given, out=got, _watch=["memcheck", "initcheck", "synccheck", "racecheck"])
    first = given[:128].reshape(32, 4)[::-1].reshape(-1)
    second = np.where(np.arange(128) % 4 < 2, given[128:], 0)
    assert got.tolist() == [*first, *second]


def test_cp_async_read_before_the_wait(found: Callable[..., str]):
    text = found("ASYNC_EARLY", _cp_async(wait=False), 1, 32, a=np.zeros(256, np.uint32), out=np.zeros(256, np.uint32))
    assert "shared is read while a copy into it is outstanding" in text
    assert "thread (0,0,0) of block (0,0,0) and 31 more" in text
    arrays = {"a": np.zeros(256, np.uint32), "out": np.zeros(256, np.uint32)}
    assert "byte 512 of shared" in found("ASYNC_EARLY", _cp_async(wait=True, all_=False), **arrays)


_ATOMICS = {
    "add": lambda m, b: m + b, "and": lambda m, b: m & b, "or": lambda m, b: m | b, "xor": lambda m, b: m ^ b,
    "exch": lambda m, b: b, "min": min, "max": max,
    "inc": lambda m, b: 0 if m >= b else m + 1, "dec": lambda m, b: b if m == 0 or m > b else m - 1,
}  # fmt: skip


@pytest.mark.parametrize("space", ["shared", "global"])
@pytest.mark.parametrize("form", ["atom", "red"])
@pytest.mark.parametrize("o", [*_ATOMICS])
@pytest.mark.parametrize("values", [VALUES, VALUES % 5], ids=["wide", "small"])
def test_atomics(values: np.ndarray, o: str, form: str, space: str):
    if (o, form) == ("exch", "red"):
        pytest.skip("there is no red.exch")
    k = Builder("atomic", "sm_80")
    a, out, mem = k.param_ptr("a", u32), k.param_ptr("out", u32), k.param_ptr("mem", u32)
    value, old, i = k.reg(u32), k.reg(u32, 0), k.tid.x
    k.ptx.ld.global_.u32(value, (a + i)[0])
    tile = k.shared(u32, 4)
    k.ptx.st.shared.u32((tile.ptr + i)[0], i, pred=i < 4)
    k.ptx.bar.sync(0)
    at = (tile.ptr if space == "shared" else mem) + (i & 3)
    kind = "b32" if o in ("and", "or", "xor", "exch") else "u32"
    if form == "atom":
        k.ptx.atom[space][o][kind](old, at[0], value)
    else:
        k.ptx.red[space][o][kind](at[0], value)
    k.ptx.bar.sync(0)
    k.ptx.ld[space].u32(value, at[0])
    k.ptx.st.global_.u32((out + i)[0], old)
    k.ptx.st.global_.u32((out + i)[128], value)
    got = np.zeros(256, np.uint32)
    run(k, 1, 128, a=values, out=got, mem=np.arange(4, dtype=np.uint32), _watch=[*sim.WATCHERS])
    cells, olds = [0, 1, 2, 3], list[int]()
    for lane, value in enumerate(values.tolist()):
        olds.append(cells[lane & 3] if form == "atom" else 0)
        cells[lane & 3] = _ATOMICS[o](cells[lane & 3], value) & 0xFFFFFFFF
    assert got.tolist() == olds + cells * 32


def test_atomic_adds_of_floats_and_signed_extremes():
    k = Builder("floats", "sm_80")
    total, least, wide = k.param_ptr("total", f32), k.param_ptr("least", s32), k.param_ptr("wide", u64)
    x = k.reg(f32)
    k.ptx.cvt.rn.f32.u32(x, k.tid.x)
    k.ptx.red.global_.add.f32(total[0], x)
    k.ptx.red.global_.min.s32(least[0], 5 - k.tid.x.as_(s32))
    k.ptx.red.global_.add.u64(wide[0], 1 << 33)
    arrays = {"total": np.zeros(1, np.float32), "least": np.zeros(1, np.int32), "wide": np.zeros(1, np.uint64)}
    run(k, 4, 64, **arrays)
    assert (arrays["total"][0], arrays["least"][0], arrays["wide"][0]) == (4 * 2016, -58, 256 << 33)
