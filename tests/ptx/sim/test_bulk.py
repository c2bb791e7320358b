"""Bulk copies: by barriers and by groups, reductions, and what goes wrong with them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.ptx.builder import Builder
from asmkit.types import f16, f32, u32

from ...support.sim_programs import run

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]
ARRAYS = {"a": np.arange(1, 1025, dtype=np.uint32), "out": np.zeros(1024, np.uint32)}


def through(
    *, wait: str = "all", expect: int = 1024, size: int = 1024, release: bool = True, overwrite: bool = False
) -> Builder:
    """Each block adds 1 to 256 numbers: in by a barrier, out by a group."""
    k = Builder("through", "sm_90")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    tile, bar, value = k.shared(u32, 256, align=128), k.mbarrier(1), k.reg(u32)
    at, i = k.ctaid.x << 8, k.tid.x
    mine, first = tile.ptr + i, i == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    with k.if_(first):
        bar.arrive_expect_tx(expect)
        copy = k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes
        copy(tile[0], (a + at)[0], k.reg(u32, size), bar.mem)
        if wait == "one":
            bar.wait(0)
    if wait == "all":
        bar.wait(0)
    k.ptx.ld.shared.u32(value, mine[0])
    value += 1
    k.ptx.st.shared.u32(mine[0], value)
    k.ptx.fence.proxy.async_()
    k.ptx.bar.sync(0)
    with k.if_(first):
        k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group((out + at)[0], tile[0], 1024)
        k.ptx.cp.async_.bulk.commit_group()
        if release:
            k.ptx.cp.async_.bulk.wait_group.read(0)
        if overwrite:
            k.ptx.st.shared.u32(tile[3], 0)
            k.ptx.cp.async_.bulk.wait_group.read(0)
    return k


def test_in_by_a_barrier_and_out_by_a_group():
    got = np.zeros(1024, np.uint32)
    run(through(overwrite=True), 4, 256, a=ARRAYS["a"], out=got, _watch=WATCH)
    assert np.array_equal(got, ARRAYS["a"] + 1)


def test_a_block_does_not_end_while_a_copy_reads_its_memory(found: Callable[..., str]):
    text = found("COPY", through(release=False), 4, 256, **ARRAYS, _watch=WATCH)
    assert "the block ends while the copy reads its shared memory" in text
    assert "wait_group.read 0" in text


@pytest.mark.parametrize("wait", [True, False])
@pytest.mark.parametrize("reduces", [True, False])
def test_each_block_waits_for_the_reads_of_its_copies(found: Callable[..., str], reduces: bool, wait: bool):
    """Block 1 ends while block 0 still works. Only its own wait counts."""
    k = Builder("leaves", "sm_90")
    out, tile, n, first = k.param_ptr("out", u32), k.shared(u32, 4), k.reg(u32, 0), k.ctaid.x == 0
    k.ptx.st.shared.v4.u32(tile[0], k.regs(u32, 4, 7))
    k.ptx.fence.proxy.async_()
    copy = (
        k.ptx.cp.reduce.async_.bulk.global_.shared__cta.bulk_group.add.u32
        if reduces
        else k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group
    )
    copy((out + k.ctaid.x * 4)[0], tile[0], 16)
    k.ptx.cp.async_.bulk.commit_group()
    k.ptx.cp.async_.bulk.wait_group.read(0, pred=None if wait else first)
    with k.if_(first), k.loop(0, 50):
        n += 1
    if wait:
        run(k, 2, 1, out=np.zeros(8, np.uint32))
    else:
        assert "thread (0,0,0) of block (1,0,0)" in found("COPY", k, 2, 1, out=np.zeros(8, np.uint32))


@pytest.mark.parametrize("adds", [True, False])
def test_reductions_of_two_blocks_in_flight(found: Callable[..., str], adds: bool):
    """Both blocks wait only for the reads of their copies: reductions are atomic, other copies are not."""
    k, out = Builder("adds", "sm_90"), np.zeros(6, np.uint32)
    to, tile, n = k.param_ptr("out", u32), k.shared(u32, 4), k.reg(u32, 7)
    own = (to + k.ctaid.x)[4]
    k.ptx.st.global_.u32(own, 1)
    k.ptx.red.global_.add.u32(own, 1)  # after a store, so that the launch is checked access by access
    with k.if_(k.ctaid.x == 1), k.loop(0, 20):
        n += 1
    for i in range(4):
        k.ptx.st.shared.u32(tile[i], n)
    k.ptx.fence.proxy.async_()
    bulk = k.ptx.cp.reduce.async_.bulk if adds else k.ptx.cp.async_.bulk
    copy = bulk.global_.shared__cta.bulk_group
    (copy.add.u32 if adds else copy)(to[0], tile[0], 16)
    k.ptx.cp.async_.bulk.commit_group()
    k.ptx.cp.async_.bulk.wait_group.read(0)
    if adds:
        run(k, 2, 1, out=out, _watch=WATCH)
        assert out.tolist() == [34, 34, 34, 34, 2, 2]
    else:
        assert "while a copy into it is outstanding" in found("ASYNC_EARLY", k, 2, 1, out=out, _watch=WATCH)


@pytest.mark.parametrize(("code", "made", "said"), [
    ("ASYNC_EARLY", {"wait": "none"}, "shared is read while a copy into it is outstanding"),
    ("ASYNC_SOURCE", {"release": False, "overwrite": True}, "shared is written while the copy from it is outstanding"),
    ("DEADLOCK", {"expect": 1040}, "spin without progress"),
    ("DEADLOCK", {"expect": 1008}, "spin without progress"),
    ("COPY", {"size": 1020}, "1020 bytes are not a multiple of 16"),
    ("OUT_OF_BOUNDS", {"size": 4096 + 16}, "outside of"),
])  # fmt: skip
def test_what_goes_wrong(found: Callable[..., str], code: str, made: dict[str, object], said: str):
    assert said in found(code, through(**made), 4, 256, **ARRAYS)  # type: ignore[arg-type]


def test_threads_that_have_not_waited_race_with_the_copy():
    """Thread 0 alone has seen the barrier's phase end; the others read and write behind it."""
    with pytest.raises(AsmError) as caught:
        run(through(wait="one"), 1, 256, **ARRAYS, _watch=WATCH)
    assert [finding.code for finding in caught.value.findings] == ["RACE", "RACE"]
    assert "a load and a store at shared are not ordered" in str(caught.value)
    assert "load: thread (1,0,0) of block (0,0,0), " in str(caught.value)
    assert "(byte 4 of shared memory)" in str(caught.value)


def test_a_barrier_that_was_not_initialised(found: Callable[..., str]):
    k = Builder("no_init", "sm_90")
    a, tile, bar = k.param_ptr("a", u32), k.shared(u32, 4), k.mbarrier(1)
    k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes(tile[0], a[0], 16, bar.mem)
    assert "it is not initialized" in found("MBARRIER", k, 1, 1, a=np.zeros(4, np.uint32))


@pytest.mark.parametrize("wait", [True, False])
def test_a_block_does_not_end_before_its_copies(wait: bool, found: Callable[..., str]):
    """Shared memory is another block's then."""
    k = Builder("leaves", "sm_90")
    a, tile, bar = k.param_ptr("a", u32), k.shared(u32, 4), k.mbarrier(1)
    bar.init()
    k.ptx.fence.mbarrier_init.release.cluster()
    bar.arrive_expect_tx(16)
    k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes(tile[0], a[0], 16, bar.mem)
    if wait:
        bar.wait(0)
        run(k, 1, 1, a=np.zeros(4, np.uint32))
    else:
        assert "the block ends before any thread has observed" in found("COPY", k, 1, 1, a=np.zeros(4, np.uint32))


def test_what_a_copy_reads_has_arrived_itself(found: Callable[..., str]):
    k = Builder("chain", "sm_90")
    a, out, tile, bar = k.param_ptr("a", u32), k.param_ptr("out", u32), k.shared(u32, 4), k.mbarrier(1)
    bar.init()
    k.ptx.fence.mbarrier_init.release.cluster()
    bar.arrive_expect_tx(16)
    k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes(tile[0], a[0], 16, bar.mem)
    k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group(out[0], tile[0], 16)
    assert "is read while" in found("ASYNC_EARLY", k, 1, 1, a=np.zeros(4, np.uint32), out=np.zeros(4, np.uint32))


@pytest.mark.parametrize("wait", [True, False])
def test_groups_are_waited_for_in_order(wait: bool, found: Callable[..., str]):
    """The destination in global memory is undefined until its group is done."""
    k = Builder("groups", "sm_90")
    out, tile, values = k.param_ptr("out", u32), k.shared(u32, (2, 4)), k.regs(u32, 4, 7)
    for stage in range(2):
        k.ptx.st.shared.v4.u32(tile[stage, 0], values)
        k.ptx.fence.proxy.async_()
        k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group(out[4 * stage], tile[stage, 0], 16)
        k.ptx.cp.async_.bulk.commit_group()
    k.ptx.cp.async_.bulk.wait_group(1 if wait else 2)
    k.ptx.ld.global_.u32(values[0], out[0])
    k.ptx.cp.async_.bulk.wait_group(0)
    got = np.zeros(8, np.uint32)
    if wait:
        run(k, 1, 1, out=got)
        assert got.tolist() == [7] * 8
    else:
        assert "out is read while" in found("ASYNC_EARLY", k, 1, 1, out=got)


REDUCTIONS = [
    ("add", "u32", np.uint32, lambda m, x: m + x),
    ("add", "f32", np.float32, lambda m, x: m + x),
    ("min", "s64", np.int64, min),
    ("max", "u64", np.uint64, max),
    ("xor", "b32", np.uint32, lambda m, x: m ^ x),
    ("and", "b64", np.uint64, lambda m, x: m & x),
    ("inc", "u32", np.uint32, lambda m, x: 0 if m >= x else m + 1),
]


@pytest.mark.parametrize(("how", "kind", "dtype", "fold"), REDUCTIONS, ids=lambda x: x if isinstance(x, str) else "")
def test_reductions(how: str, kind: str, dtype: type, fold: Callable[..., object]):
    """Four blocks combine the same values with one array."""
    k = Builder("reduce", "sm_90")
    a, out, words = k.param_ptr("a", u32), k.param_ptr("out", u32), k.regs(u32, 4)
    tile = k.shared(u32, 4)
    k.ptx.ld.global_.v4.u32(words, (a + (k.ctaid.x << 2))[0])
    k.ptx.st.shared.v4.u32(tile[0], words)
    k.ptx.fence.proxy.async_()
    k.ptx.spell(f"cp.reduce.async.bulk.global.shared::cta.bulk_group.{how}.{kind}")(out[0], tile[0], 16)
    k.ptx.cp.async_.bulk.commit_group()
    k.ptx.cp.async_.bulk.wait_group(0)
    given = np.random.default_rng(3).integers(0, 99, (4, 16 // np.dtype(dtype).itemsize)).astype(dtype)
    start = np.full(given.shape[1], 50, dtype)
    got = start.copy()
    run(k, 4, 1, a=given.view(np.uint32).reshape(-1), out=got.view(np.uint32), _watch=WATCH)
    for row in given:
        start = np.array([fold(m, x) for m, x in zip(start.tolist(), row.tolist(), strict=True)], dtype)
    assert np.array_equal(got, start)


def test_halves_are_added_as_halves():
    k = Builder("reduce", "sm_90")
    out, tile, words = k.param_ptr("out", f16), k.shared(u32, 4), k.regs(u32, 4, 0x3C003C00)
    k.ptx.st.shared.v4.u32(tile[0], words)
    k.ptx.fence.proxy.async_()
    k.ptx.cp.reduce.async_.bulk.global_.shared__cta.bulk_group.add.noftz.f16(out[0], tile[0], 16)
    k.ptx.cp.async_.bulk.commit_group()
    k.ptx.cp.async_.bulk.wait_group(0)
    got = np.arange(8).astype(np.float16)
    run(k, 1, 1, out=got)
    assert np.array_equal(got, np.arange(1, 9).astype(np.float16))


def test_modifiers_that_are_not_simulated(found: Callable[..., str]):
    k = Builder("masked", "sm_100")
    out, tile = k.param_ptr("out", f32), k.shared(f32, 4)
    k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group.cp_mask(out[0], tile[0], 16, 3)
    assert ".cp_mask" in found("NOT_SIMULATED", k, 1, 1, out=np.zeros(4, np.float32))
