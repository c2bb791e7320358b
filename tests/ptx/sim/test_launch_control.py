"""clusterlaunchcontrol: running clusters take over the work of clusters that have not started, on both engines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim import engine
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.pending_clusters import PendingClusters

ENGINES = ["numpy", *(["native"] if can_compile() else [])]
HEAD = """
.version 8.6
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 count, .param .u64 owner) {
.shared .align 16 .b8 response[16]; .shared .align 8 .b64 bar;
.reg .b128 %q<3>; .reg .b64 %d<9>; .reg .b32 %r<20>; .reg .pred %p<6>;
ld.param.u64 %d1, [count]; ld.param.u64 %d2, [owner]; mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0; mov.u32 %r9, 0;
mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ctaid.y; mov.u32 %r10, %nctaid.x; mov.u32 %r12, %ctaid.x; mov.u32 %r13, %ctaid.y;
mad.lo.u32 %r13, %r13, %r10, %r12;
@%p1 mbarrier.init.shared.b64 [bar], 1; fence.mbarrier_init.release.cluster; SYNC
"""
REQUEST = "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [response], [bar];"
WORK = """
mad.lo.u32 %r4, %r3, %r10, %r2; mad.lo.u32 %r5, %r4, 32, %r1; mul.wide.u32 %d3, %r5, 4; add.u64 %d3, %d1, %d3;
ld.global.u32 %r6, [%d3]; add.u32 %r6, %r6, 1; st.global.u32 [%d3], %r6;
mul.wide.u32 %d4, %r4, 4; add.u64 %d4, %d2, %d4; @%p1 st.global.u32 [%d4], %r13;
"""
WAIT = """
WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p2, [bar], %r9; @!%p2 bra WAIT; xor.b32 %r9, %r9, 1;
ld.shared.b128 %q1, [response]; clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p3, %q1;
"""
POSITION = "clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 {%r2, %r3, _, _}, %q1;"
KERNEL = (
    HEAD
    + "LOOP: @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [bar], 16; @%p1 "
    + REQUEST
    + WORK
    + WAIT
    + "@!%p3 bra DONE; "
    + POSITION
    + " fence.proxy.async.shared::cta; bar.sync 0; bra LOOP; DONE: ret; }"
)
CLUSTERS = (
    HEAD
    + "mov.u32 %r7, %cluster_ctarank; setp.eq.and.u32 %p4, %r7, 0, %p1;"
    + "mov.u32 %r14, %cluster_ctaid.x; mov.u32 %r15, %cluster_ctaid.y;"
    + "LOOP: @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [bar], 16; @%p4 "
    + REQUEST.replace(".b128", ".multicast::cluster::all.b128")
    + WORK
    + WAIT
    + "@!%p3 bra DONE; "
    + POSITION
    + "add.u32 %r2, %r2, %r14; add.u32 %r3, %r3, %r15; fence.proxy.async.shared::cta;"
    + "barrier.cluster.arrive; barrier.cluster.wait; bra LOOP; DONE: ret; }"
)
BLOCK, CLUSTER = "bar.sync 0;", "barrier.cluster.arrive; barrier.cluster.wait;"


def outcome(text: str, name: str, grid: tuple[int, ...], **options: Any) -> tuple[Any, Any, list[str]]:
    """How often each block's work was done, by which block, and the findings."""
    blocks = int(np.prod(grid))
    count, owner = np.zeros((blocks, 32), np.uint32), np.full(blocks, 999, np.uint32)
    options = {"raises": False, "block": 32, **options}
    report = sim.run(parse(text), grid=grid, params={"count": count, "owner": owner}, engine=name, **options)
    return count, owner, [str(one) for one in report.findings]


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("grid", [(1,), (2,), (9,), (5, 3)])
def test_every_block_s_work_is_done_once(grid: tuple[int, ...], name: str):
    count, owner, found = outcome(KERNEL.replace("SYNC", BLOCK), name, grid)
    assert found == []
    assert (count == 1).all()
    blocks = len(owner)
    running = -(-blocks // 4)
    assert owner[:running].tolist() == list(range(running))
    assert (owner[running:] < running).all()


@pytest.mark.parametrize("name", ENGINES)
def test_clusters_and_a_response_for_each_block(name: str):
    text = CLUSTERS.replace("SYNC", CLUSTER)
    count, owner, found = outcome(text, name, (8, 2), cluster=(2, 1))
    assert found == []
    assert (count == 1).all()
    assert owner[:4].tolist() == list(range(4))
    assert (owner[4:] < 4).all()
    assert (owner[4::2] % 2 == 0).all()
    assert (owner[5::2] == owner[4::2] + 1).all()
    count, owner, found = outcome(text, name, (4, 8), cluster=(2, 2))
    assert found == []
    assert (count == 1).all()
    assert (owner[8:] < 8).all()


def test_chunks_of_blocks_run_one_after_another(monkeypatch: pytest.MonkeyPatch):
    """Which clusters have started does not depend on the host's threads."""

    def fail(*_: object) -> None:
        raise AssertionError("threads of the host run chunks together")

    monkeypatch.setattr(engine.Launch, "_in_threads", fail)
    _, owner, found = outcome(KERNEL.replace("SYNC", BLOCK), "numpy", (9,), threads=4, watch="none")
    assert (found, len(set(owner.tolist()))) == ([], 3)


@pytest.mark.parametrize("seed", range(6))
def test_other_orders(seed: int):
    count, owner, found = outcome(KERNEL.replace("SYNC", BLOCK), "numpy", (9,), seed=seed)
    assert found == []
    assert (count == 1).all()
    assert outcome(KERNEL.replace("SYNC", BLOCK), "numpy", (9,), seed=seed)[1].tolist() == owner.tolist()


def test_seeds_start_different_numbers_of_blocks():
    ran = {len(set(outcome(KERNEL.replace("SYNC", BLOCK), "numpy", (9,), seed=seed)[1].tolist())) for seed in range(6)}
    assert len(ran) > 2


def test_blocks_in_flight_together_are_not_canceled():
    count, owner, found = outcome(KERNEL.replace("SYNC", BLOCK), "numpy", (9,), cooperative=True)
    assert found == []
    assert (count == 1).all()
    assert owner.tolist() == list(range(9))


def test_canceled_blocks_of_a_later_chunk_do_not_run():
    """Only block 1 makes a request, a single one. The blocks that are left run later."""
    text = (
        HEAD
        + "setp.ne.u32 %p5, %r13, 1; @%p5 bra OWN; @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [bar], 16; @%p1 "
        + REQUEST
        + WORK
        + WAIT
        + "@!%p3 bra DONE; "
        + POSITION
        + "OWN: "
        + WORK
        + "DONE: ret; }"
    )
    count, owner, found = outcome(text.replace("SYNC", BLOCK), "numpy", (9,))
    assert found == []
    assert (count == 1).all()
    assert owner.tolist() == [0, 1, 2, 1, 4, 5, 6, 7, 8]


# ---- mistakes


def test_a_request_after_one_that_failed():
    text = KERNEL.replace("@!%p3 bra DONE;", "fence.proxy.async.shared::cta; bar.sync 0; @!%p3 bra AGAIN;")
    again = f"AGAIN: @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [bar], 16; @%p1 {REQUEST} {WAIT} ret;"
    text = text.replace("DONE: ret;", again.replace("WAIT", "WAIT_AGAIN"))
    _, _, found = outcome(text.replace("SYNC", BLOCK), "numpy", (1,))
    assert len(found) == 1
    assert "COPY" in found[0]
    assert "an earlier request fail" in found[0]


def test_a_position_without_a_canceled_cluster():
    text = KERNEL.replace("@!%p3 bra DONE;", "").replace("bra LOOP;", "")
    _, _, found = outcome(text.replace("SYNC", BLOCK), "numpy", (1,))
    assert "DESCRIPTOR" in found[0]
    assert "is_canceled" in found[0]


def test_a_response_that_is_read_too_early():
    text = KERNEL.replace(WAIT, WAIT.replace("WAIT: mbarrier", "ld.shared.b128 %q2, [response]; WAIT: mbarrier"))
    _, _, found = outcome(text.replace("SYNC", BLOCK), "numpy", (4,))
    assert "ASYNC_EARLY" in found[0]


def test_a_response_that_overwrites_one_that_is_read():
    text = KERNEL.replace("fence.proxy.async.shared::cta; bar.sync 0; bra LOOP;", "bra LOOP;")
    _, _, found = outcome(text.replace("SYNC", BLOCK), "numpy", (4,), block=64)
    assert any("RACE" in one or "PROXY" in one for one in found)


def test_the_order_of_clusters():
    pending = PendingClusters((4, 4, 2), (2, 2, 1), None)
    assert pending.together == 8
    assert not pending.start(0, 16).any()
    assert [pending.cancel() for _ in range(5)] == [(0, 0, 1), (2, 0, 1), (0, 2, 1), (2, 2, 1), None]
    assert pending.start(16, 16).all()
    pending = PendingClusters((6, 1, 1), (1, 1, 1), None)
    pending.start(0, 3)
    assert pending.cancel() == (3, 0, 0)
    assert pending.start(3, 3).tolist() == [True, False, False]
    assert pending.cancel() is None
