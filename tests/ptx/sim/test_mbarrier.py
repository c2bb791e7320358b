"""Barriers in shared memory: how arrivals count."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit.errors import AsmError
from asmkit.ptx.builder import Builder
from asmkit.types import b64, pred, u32

from ...support.sim_programs import run

WATCH = ["memcheck", "initcheck", "synccheck", "racecheck"]


def handed(count: int, arrivals: int = 1) -> Builder:
    """Each of 64 threads reads what another thread of the block has written."""
    k = Builder("handed", "sm_90")
    out, tile, bar, value = k.param_ptr("out", u32), k.shared(u32, 64), k.mbarrier(count), k.reg(u32)
    bar.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    k.ptx.st.shared.u32((tile.ptr + k.tid.x)[0], k.tid.x)
    bar.arrive(arrivals)
    bar.wait(0)
    k.ptx.ld.shared.u32(value, (tile.ptr + (63 - k.tid.x))[0])
    k.ptx.st.global_.u32((out + k.tid.x)[0], value)
    return k


@pytest.mark.parametrize(("count", "arrivals"), [(64, 1), (128, 2)])
def test_the_arrivals_of_all_threads_complete_a_phase(count: int, arrivals: int):
    got = np.zeros(64, np.uint32)
    run(handed(count, arrivals), 1, 64, out=got, _watch=WATCH)
    assert got.tolist() == list(range(63, -1, -1))


@pytest.mark.parametrize(("count", "arrivals", "left"), [(63, 1, 1), (48, 1, 16), (126, 2, 2)])
def test_lanes_that_arrive_after_the_phase_is_complete_count_for_the_next_one(count: int, arrivals: int, left: int):
    with pytest.raises(AsmError) as caught:
        run(handed(count, arrivals), 1, 64, out=np.zeros(64, np.uint32), _watch=WATCH)
    assert [finding.code for finding in caught.value.findings] == ["RACE", "MBARRIER"]
    assert "store: thread (63,0,0) of block (0,0,0)" in str(caught.value)
    assert f"the block ends after {left} of the {count} arrivals of a phase" in str(caught.value)


@pytest.mark.parametrize(("bytes", "said"), [(32, "expects 16 more bytes"), (16, ""), (0, "expects -16 more bytes")])
def test_the_bytes_of_the_last_phase(bytes: int, said: str):
    """A block that ends in the middle of a phase is a warning. Memory that is used for other data is not."""
    k = Builder("bytes", "sm_90")
    bar, other = k.mbarrier(1), k.mbarrier(2)
    for one in (bar, other):
        one.init()
    other.arrive()
    other.inval()
    bar.expect_tx(bytes)
    k.ptx.mbarrier.complete_tx.relaxed.cta.shared__cta.b64(bar.mem, 16)
    report = run(k, 1, 1)
    assert [finding.level for finding in report.findings] == ["warning"] * bool(said)
    assert said in str(report.findings)


@pytest.mark.parametrize("fence", ["mbarrier_init", "other", "proxy", "other's proxy", "none"])
def test_the_async_proxy_sees_the_initialization_after_a_fence(found: Callable[..., str], fence: str):
    """`fence.mbarrier_init` in the same thread, or a proxy fence in any thread."""
    k = Builder("fences", "sm_90")
    a, tile, bar, first = k.param_ptr("a", u32), k.shared(u32, 4), k.mbarrier(1), k.tid.x == 0
    bar.init(pred=first)
    if fence == "mbarrier_init":
        k.ptx.fence.mbarrier_init.release.cluster()
    if fence == "proxy":
        k.ptx.fence.proxy.async_.shared__cta(pred=first)
    k.ptx.bar.sync(0)
    if fence == "other":
        k.ptx.fence.mbarrier_init.release.cluster(unless=first)
    if fence == "other's proxy":
        k.ptx.fence.proxy.async_(unless=first)
    k.ptx.bar.sync(0)
    with k.if_(first):
        bar.arrive_expect_tx(16)
        k.ptx.cp.async_.bulk.shared__cta.global_.mbarrier__complete_tx__bytes(tile[0], a[0], 16, bar.mem)
    bar.wait(0)
    if fence in ("other", "none"):
        text = found("MBARRIER", k, 2, 64, a=np.zeros(4, np.uint32), _watch=WATCH)
        assert "the async proxy may not see the initialization" in text
    else:
        run(k, 2, 64, a=np.zeros(4, np.uint32), _watch=WATCH)


def test_a_phase_that_is_too_long_does_not_complete(found: Callable[..., str]):
    found("DEADLOCK", handed(65), 1, 64, out=np.zeros(64, np.uint32), _watch=WATCH)


def test_one_thread_cannot_arrive_in_two_phases(found: Callable[..., str]):
    assert "more arrivals than" in found("MBARRIER", handed(127, 2), 1, 64, out=np.zeros(64, np.uint32), _watch=WATCH)


@pytest.mark.parametrize("blocks", [1, 3])
@pytest.mark.parametrize(("count", "drop"), [(4, False), (3, False), (1, False), (4, True), (6, True)])
def test_the_state_that_each_lane_finds(count: int, drop: bool, blocks: int):
    """Whether the phase of each lane's arrival has completed, and the pending arrivals after one more."""
    k = Builder("states", "sm_90")
    out, bar, state, done, last = k.param_ptr("out", u32), k.mbarrier(count), k.reg(b64), k.reg(pred), k.reg(u32)
    bar.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    arrive = k.ptx.mbarrier.arrive_drop if drop else k.ptx.mbarrier.arrive
    arrive.shared.b64(state, bar.mem)
    k.ptx.mbarrier.test_wait.shared.b64(done, bar.mem, state)
    k.ptx.selp.u32(last, 1, 0, done)
    k.ptx.st.global_.u32((out + (k.ctaid.x * 4 + k.tid.x))[0], last)
    got = np.zeros(4 * blocks, np.uint32)
    run(k, blocks, 4, out=got)
    # With count 3, lane 3 begins the second phase. With 1, every lane completes one, and the parities alternate.
    want = {(4, False): [1, 1, 1, 1], (3, False): [1, 1, 1, 0], (1, False): [0, 1, 0, 1]}
    assert got.tolist() == want.get((count, drop), [int(count == 4)] * 4) * blocks


@pytest.mark.parametrize("first", ["arrive", "wait"])
def test_the_first_access_of_other_threads_is_ordered_after_the_initialization(found: Callable[..., str], first: str):
    """The arrival of the thread that initializes the mbarrier does not hide that the others have not waited."""
    for barrier in (True, False):
        k = Builder("early", "sm_90")
        bar, zero = k.mbarrier(1 if first == "wait" else 64), k.tid.x == 0
        bar.init(pred=zero)
        if barrier:
            k.ptx.bar.sync(0)
        bar.arrive(pred=zero if first == "wait" else None)
        bar.wait(0)
        if barrier:
            run(k, 1, 64, _watch=WATCH)
        else:
            text = found("RACE", k, 1, 64, _watch=WATCH)
            assert "store: thread (0,0,0) of block (0,0,0)" in text


@pytest.mark.parametrize("barrier", [True, False])
def test_a_strong_write_does_not_hide_a_weak_one(found: Callable[..., str], barrier: bool):
    """Thread 0 clears a counter by a plain store, and all threads then add to it."""
    k = Builder("counter", "sm_90")
    word, old = k.shared(u32, 1), k.reg(u32)
    with k.if_(k.tid.x == 0):
        k.ptx.st.shared.u32(word[0], 0)
        k.ptx.atom.relaxed.cta.shared.add.u32(old, word[0], 1)
    if barrier:
        k.ptx.bar.sync(0)
    k.ptx.atom.relaxed.cta.shared.add.u32(old, word[0], 1)
    if barrier:
        run(k, 1, 64, _watch=WATCH)
    else:
        text = found("RACE", k, 1, 64, _watch=WATCH)
        assert "store: thread (0,0,0) of block (0,0,0)" in text


def test_a_deadlock_names_the_mbarrier_and_its_missing_arrivals(found: Callable[..., str]):
    """The producer waits for an arrival of a consumer, and the consumers wait for the producer."""
    k = Builder("ring", "sm_90")
    full, first = k.mbarrier(1), k.tid.x == 0
    empty = k.mbarrier(32)
    for bar in (full, empty):
        bar.init(pred=first)
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x < 32):
        for i in range(3):
            full.wait(i & 1)
            empty.arrive(pred=k.tid.x != 5 if i else None)
    with k.else_(), k.if_(k.tid.x == 32):
        for i in range(3):
            if i:
                empty.wait((i - 1) & 1)
            full.arrive()
    text = found("DEADLOCK", k, 2, 64)
    assert (
        "they wait for phase 2 of the mbarrier full[0] (byte 0 of shared memory): 0 of 1 arrivals, 0 bytes pend" in text
    )
    assert "they wait for phase 1 of the mbarrier empty[0] (byte 8 of shared memory): 31 of 32 arrivals" in text
    assert text.count("not arrived: thread (32,0,0) of block (0,0,0), at test_mbarrier.py:") == 1
    assert text.count("not arrived: thread (5,0,0) of block (0,0,0), at test_mbarrier.py:") == 1


@pytest.mark.parametrize(("end", "where"), [("exit", "exited"), ("bar", "at test_mbarrier.py:"), ("bytes", "")])
def test_why_nobody_completes_a_phase(found: Callable[..., str], end: str, where: str):
    k = Builder("waits", "sm_90")
    bar = k.mbarrier(2)
    bar.init(pred=k.tid.x == 0)
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x == 0):
        bar.arrive()
        if end == "bytes":
            bar.arrive_expect_tx(48)
        bar.wait(0)
    if end == "bar":
        k.ptx.bar.sync(1)
    text = found("DEADLOCK", k, 1, 64, _watch=["memcheck"])
    counts = "2 of 2 arrivals, 48 bytes pending" if end == "bytes" else "1 of 2 arrivals, 0 bytes pending"
    assert f"they wait for phase 0 of the mbarrier bar[0] (byte 0 of shared memory): {counts}" in text
    assert (f"not arrived: thread (1,0,0) of block (0,0,0) and 62 more, {where}" in text) == (end != "bytes")
