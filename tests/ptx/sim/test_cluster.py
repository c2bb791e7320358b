"""Clusters: other blocks' shared memory, their barriers, multicast."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.ptx.builder import Builder
from asmkit.types import pred, u32

from ...support.sim_programs import run

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]


def exchange(*, barrier: bool = True) -> Builder:
    """Every thread reads what its twin in the next block of the cluster has written."""
    k = Builder("exchange", "sm_90")
    out = k.param_ptr("out", u32)
    tile, value = k.shared(u32, 32), k.reg(u32)
    block = k.ctaid.x + k.ctaid.y * k.nctaid.x
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], block * 100 + k.tid.x)
    if barrier:
        k.cluster_sync()
    size, rank = k.cluster_nctarank, k.cluster_ctarank + 1
    there = k.reg(u32)
    k.ptx.rem.u32(there, rank, size)
    k.ptx.ld.shared__cluster.u32(value, (k.peer(tile, there) + k.tid.x)[0])
    k.cluster_sync()
    k.ptx.st.global_.u32((out + (block * 32 + k.tid.x))[0], value)
    return k


@pytest.mark.parametrize(("grid", "cluster"), [((4, 1), (2, 1)), ((8, 1), (4, 1)), ((3, 4), (1, 2)), ((4, 4), (2, 2))])
def test_reading_the_next_block(grid: tuple[int, int], cluster: tuple[int, int]):
    got = np.zeros(grid[0] * grid[1] * 32, np.uint32)
    run(exchange(), grid, 32, out=got, _cluster=cluster, _watch=WATCH, _threads=1)
    for block in range(grid[0] * grid[1]):
        x, y = block % grid[0], block // grid[0]
        rank = (x % cluster[0] + y % cluster[1] * cluster[0] + 1) % (cluster[0] * cluster[1])
        next_x, next_y = x - x % cluster[0] + rank % cluster[0], y - y % cluster[1] + rank // cluster[0]
        assert got[block * 32] == 100 * (next_x + grid[0] * next_y)


def test_many_clusters_in_several_threads():
    got = np.zeros(2048 * 32, np.uint32)
    run(exchange(), 2048, 32, out=got, _cluster=2, _threads=3)
    assert np.array_equal(got.reshape(2048, 32)[:, 0] // 100, np.arange(2048) ^ 1)


def test_without_the_barrier_there_is_a_race(found: Callable[..., str]):
    text = found("RACE", exchange(barrier=False), 2, 32, out=np.zeros(64, np.uint32), _cluster=2, _watch=["racecheck"])
    assert "a load and a store at shared" in text


def test_the_barrier_holds_those_who_come_first():
    """The reader's code stands before the writer's, so it is there first, and has to wait."""
    k = Builder("first", "sm_90")
    out, tile, value = k.param_ptr("out", u32), k.shared(u32, 1), k.reg(u32)
    with k.if_(k.cluster_ctarank == 1):
        k.cluster_sync()
        k.ptx.ld.shared__cluster.u32(value, k.peer(tile, 0)[0])
        k.ptx.st.global_.u32(out[0], value)
    with k.else_():
        k.ptx.st.shared.u32(tile[0], 5)
        k.cluster_sync()
    k.cluster_sync()
    got = np.zeros(1, np.uint32)
    run(k, 2, 1, out=got, _cluster=2, _watch=WATCH)
    assert got.tolist() == [5]


def test_who_has_exited_is_not_waited_for():
    k = Builder("gone", "sm_90")
    with k.if_(k.cluster_ctarank == 1):
        k.cluster_sync()
    run(k, 2, 1, _cluster=2)


def test_a_rank_that_the_cluster_does_not_have(found: Callable[..., str]):
    k = Builder("beyond", "sm_90")
    tile, value = k.shared(u32, 4), k.reg(u32)
    k.ptx.ld.shared__cluster.u32(value, k.peer(tile, 2)[0])
    assert "outside of" in found("OUT_OF_BOUNDS", k, 2, 1, _cluster=2)


def test_ranks_of_addresses():
    k = Builder("ranks", "sm_90")
    out, tile = k.param_ptr("out", u32), k.shared(u32, 4)
    own, there = k.reg(u32), k.reg(u32)
    k.ptx.getctarank.shared__cluster.u32(own, tile.address)
    k.ptx.getctarank.shared__cluster.u32(there, k.peer(tile, 1).reg)
    k.ptx.st.global_.u32((out + k.ctaid.x * 2)[0], own)
    k.ptx.st.global_.u32((out + k.ctaid.x * 2)[1], there)
    got = np.zeros(8, np.uint32)
    run(k, 4, 1, out=got, _cluster=2)
    assert got.tolist() == [0, 1, 1, 1, 0, 1, 1, 1]


def remote(arrive: str = "release.cluster", wait: str = "acquire.cluster") -> Builder:
    """Block 1 hands a number to block 0."""
    k = Builder("remote", "sm_90")
    out = k.param_ptr("out", u32)
    tile, bar, value, done, again = k.shared(u32, 1), k.mbarrier(1), k.reg(u32), k.reg(pred), k.label("again")
    bar.init()
    k.ptx.fence.mbarrier_init.release.cluster()
    k.cluster_sync()
    with k.if_(k.cluster_ctarank == 1):
        k.ptx.st.shared__cluster.u32(k.peer(tile, 0)[0], 77)
        if arrive:
            k.ptx.mbarrier.arrive[f"{arrive}.shared::cluster".lstrip(".")].b64(None, k.peer(bar.mem, 0)[0])
    with k.else_():
        k.place_label(again)
        k.ptx.mbarrier.try_wait.parity[f"{wait}.shared::cta".lstrip(".")].b64(done, bar.mem, 0)
        k.ptx.bra(again, unless=done)
        k.ptx.ld.shared.u32(value, tile[0])
        k.ptx.st.global_.u32(out[0], value)
    k.cluster_sync()
    return k


def test_arriving_at_a_barrier_of_another_block():
    got = np.zeros(1, np.uint32)
    run(remote(), 2, 1, out=got, _cluster=2, _watch=WATCH)
    assert got.tolist() == [77]


def test_an_arrival_of_another_block_that_is_missing(found: Callable[..., str]):
    assert "spin" in found("DEADLOCK", remote(""), 2, 1, out=np.zeros(1, np.uint32), _cluster=2)


@pytest.mark.parametrize(("arrive", "wait"), [
    ("release.cta", "acquire.cluster"), ("release.cluster", "acquire.cta"), ("release.cluster", ""),
    ("relaxed.cluster", "acquire.cluster"), ("release.cluster", "relaxed.cluster"),
])  # fmt: skip
def test_scopes_of_arrivals_and_waits_of_other_blocks(found: Callable[..., str], arrive: str, wait: str):
    """The default is `.cta`, which orders nothing between blocks."""
    text = found("RACE", remote(arrive, wait), 2, 1, out=np.zeros(1, np.uint32), _cluster=2, _watch=WATCH)
    assert "store: thread (0,0,0) of block (1,0,0)" in text


def filled_again(*, copies: bool) -> Builder:
    """Block 0 writes a row to both blocks, two times. Block 1 releases the first one with the default scope."""
    k = Builder("filled_again", "sm_90")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    tile, (full, empty), value = k.shared(u32, 4, align=16), (k.mbarrier(1), k.mbarrier(2)), k.reg(u32)
    copy = k.ptx.cp.async_.bulk.shared__cluster.global_.mbarrier__complete_tx__bytes.multicast__cluster
    full.init()
    empty.init()
    k.ptx.fence.mbarrier_init.release.cluster()
    full.arrive_expect_tx(16)
    k.cluster_sync()
    for turn in range(2):
        with k.if_(k.cluster_ctarank == 0):
            if turn:
                empty.wait(0)
            if copies or not turn:
                copy(tile[0], (a + 4 * turn)[0], 16, full.mem, 3)
            else:
                k.ptx.st.shared__cluster.u32(k.peer(tile, 1)[3], 5)
        if copies or not turn:
            full.wait(turn)
            k.ptx.ld.shared.u32(value, tile[3])
            k.ptx.st.global_.u32((out + k.ctaid.x)[2 * turn], value)
        if not turn:
            if copies:
                full.arrive_expect_tx(16)
            k.ptx.mbarrier.arrive.shared__cluster.b64(None, k.peer(empty.mem, 0)[0])
    k.cluster_sync()
    return k


def test_the_default_scope_releases_the_stages_of_multicast_copies():
    got = np.zeros(4, np.uint32)
    run(filled_again(copies=True), 2, 1, a=np.arange(8, dtype=np.uint32), out=got, _cluster=2, _watch=WATCH)
    assert got.tolist() == [3, 3, 7, 7]


def test_the_default_scope_does_not_release_a_stage_for_stores():
    """The store follows the issue of the copy into the other block, not its completion. It is a race with the read."""
    arrays = {"a": np.arange(8, dtype=np.uint32), "out": np.zeros(4, np.uint32)}
    with pytest.raises(AsmError) as caught:
        run(filled_again(copies=False), 2, 1, **arrays, _cluster=2, _watch=WATCH)
    found = caught.value.findings
    assert [finding.code for finding in found] == ["ASYNC_EARLY", "RACE"]
    assert found[0].notes[1].startswith("copy: ")
    assert found[1].notes[1].startswith("load: thread (0,0,0) of block (1,0,0)")


def multicast(mask: int) -> Builder:
    """Block 0 of each cluster copies to all; every block expects its copy."""
    k = Builder("multicast", "sm_90")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    tile, bar, value = k.shared(u32, 32, align=128), k.mbarrier(1), k.reg(u32)
    first = k.tid.x == 0
    bar.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    bar.arrive_expect_tx(128, pred=first)
    k.cluster_sync()
    with k.if_(first & (k.cluster_ctarank == 0)):
        copy = k.ptx.cp.async_.bulk.shared__cluster.global_.mbarrier__complete_tx__bytes.multicast__cluster
        copy(tile[0], (a + (k.clusterid.x << 5))[0], 128, bar.mem, mask)
    bar.wait(0)
    k.ptx.ld.shared.u32(value, (tile.ptr + k.tid.x)[0])
    k.ptx.st.global_.u32((out + ((k.ctaid.x << 5) + k.tid.x))[0], value)
    return k


def test_a_multicast_reaches_all_blocks():
    given, got = np.arange(64, dtype=np.uint32), np.zeros(128, np.uint32)
    run(multicast(0b11), 4, 32, a=given, out=got, _cluster=2, _watch=WATCH)
    assert np.array_equal(got.reshape(2, 2, 32), np.repeat(given.reshape(2, 1, 32), 2, axis=1))


@pytest.mark.parametrize(("code", "mask", "said"), [
    ("DEADLOCK", 0b01, "of block (1,0,0)"),  # block 1 waits for bytes that do not come
    ("COPY", 0b101, "the mask 0x5 names blocks beyond the cluster's 2"),
])  # fmt: skip
def test_a_multicast_to_others(found: Callable[..., str], code: str, mask: int, said: str):
    arrays = {"a": np.arange(32, dtype=np.uint32), "out": np.zeros(64, np.uint32)}
    assert said in found(code, multicast(mask), 2, 32, **arrays, _cluster=2)


def test_the_copy_of_a_distant_block():
    """Each block copies its tile into the other's, whose barrier counts it."""
    k = Builder("distant", "sm_90")
    out = k.param_ptr("out", u32)
    here, there, bar, value = k.shared(u32, 4), k.shared(u32, 4), k.mbarrier(1), k.reg(u32)
    other = k.cluster_ctarank ^ 1
    bar.init()
    k.ptx.fence.mbarrier_init.release.cluster()
    bar.arrive_expect_tx(16)
    k.ptx.st.shared.v4.u32(here[0], [k.ctaid.x] * 4)
    k.ptx.fence.proxy.async_()
    k.cluster_sync()
    copy = k.ptx.cp.async_.bulk.shared__cluster.shared__cta.mbarrier__complete_tx__bytes
    copy(k.peer(there, other)[0], here[0], 16, k.peer(bar.mem, other)[0])
    bar.wait(0)
    k.ptx.ld.shared.u32(value, there[3])
    k.ptx.st.global_.u32((out + k.ctaid.x)[0], value)
    k.cluster_sync()
    got = np.zeros(4, np.uint32)
    run(k, 4, 1, out=got, _cluster=2, _watch=WATCH)
    assert got.tolist() == [1, 0, 3, 2]


def leaving(last: str, *, reads: bool = True) -> Builder:
    """Block 0 reads from block 1, or arrives at its mbarrier, and block 1 exits without using the result."""
    k = Builder("leaving", "sm_90")
    tile, bar, value = k.shared(u32, 32), k.mbarrier(64), k.reg(u32)
    bar.init(pred=k.tid.x == 0)
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], 1)
    k.cluster_sync()
    with k.if_(k.cluster_ctarank == 0):
        if reads:
            k.ptx.ld.shared__cluster.u32(value, (k.peer(tile, 1) + k.tid.x)[0])
        else:
            k.ptx.mbarrier.arrive.shared__cluster.b64(None, k.peer(bar.mem, 1)[0], 2)
    if last == "mbarrier":
        with k.if_(k.cluster_ctarank == 1):
            bar.wait(0)
    elif last:
        k.ptx.barrier.cluster.arrive[last].aligned() if last != "wait" else None
        k.ptx.barrier.cluster.wait.acquire.aligned()
    return k


@pytest.mark.parametrize(("last", "reads"), [
    ("release", True), ("release", False), ("relaxed", False), ("mbarrier", False),
])  # fmt: skip
def test_a_block_that_exits_after_the_accesses_of_others(last: str, reads: bool):
    assert run(leaving(last, reads=reads), 2, 32, _cluster=2, _watch=WATCH).findings == []


@pytest.mark.parametrize(("last", "reads"), [("", True), ("", False), ("relaxed", True)])
@pytest.mark.parametrize("late", [True, False])
def test_a_block_that_exits_while_others_access_its_memory(
    found: Callable[..., str], last: str, reads: bool, late: bool
):
    """The verdict does not depend on which of both happens first in the run."""
    k = leaving(last, reads=reads)
    text = found("RACE", k, 2, 32, _cluster=2, _watch=WATCH, _seed=int(late))
    assert "and the exit of the block at shared are not ordered" in text
    assert "exit: block (1,0,0)" in text


def test_a_wait_without_an_arrival(found: Callable[..., str]):
    """A thread that has not arrived cannot wait for the cluster. Every wait needs an arrival of its own."""
    k = Builder("waits", "sm_90")
    k.cluster_sync()
    k.ptx.barrier.cluster.wait.acquire.aligned(pred=k.cluster_ctarank == 1)
    text = found("BARRIER", k, 2, 32, _cluster=2)
    assert "barrier.cluster.wait.acquire.aligned`: threads wait and have not arrived since their last wait" in text
    assert "note: thread (0,0,0) of block (1,0,0) and 31 more" in text


def test_two_arrivals_without_a_wait(found: Callable[..., str]):
    """The second arrival of a thread in one phase is a mistake, whatever the other blocks do."""
    k = Builder("arrives", "sm_90")
    k.ptx.barrier.cluster.arrive.aligned()
    k.ptx.barrier.cluster.arrive.aligned(pred=k.cluster_ctarank == 0)
    k.ptx.barrier.cluster.wait.aligned()
    text = found("BARRIER", k, 2, 32, _cluster=2)
    assert "barrier.cluster.arrive.aligned`: threads arrive again before they have waited for their last" in text
    assert "note: thread (0,0,0) of block (0,0,0) and 31 more" in text


def test_a_deadlock_names_the_threads_that_a_cluster_waits_for(found: Callable[..., str]):
    k = Builder("half", "sm_90")
    bar = k.mbarrier(2)
    bar.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    with k.if_(k.cluster_ctarank == 1), k.if_(k.tid.x < 32):
        bar.arrive(pred=k.tid.x == 0)
        bar.wait(0)
    k.cluster_sync()
    text = found("DEADLOCK", k, 2, 64, _cluster=2)
    assert "they wait at the barrier of the cluster: 96 of 128 threads have arrived" in text
    assert "not arrived: thread (0,0,0) of block (1,0,0) and 31 more, at test_cluster.py:" in text
    assert "they wait for phase 0 of the mbarrier bar[0] (byte 0 of shared memory): 1 of 2 arrivals" in text
