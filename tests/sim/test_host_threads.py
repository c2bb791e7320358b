"""Host threads: they run each chunk once and in order, and not more of them than can work at the same time."""

from __future__ import annotations

import time
from threading import Lock, active_count
from typing import Any, cast

import pytest

from asmkit.ptx import parse
from asmkit.sim import engine
from asmkit.sim.host_threads import Helpers, HostThreads, share_in, share_of, useful
from asmkit.sim.native.products import Servers, available
from asmkit.sim.native.unlocked import seconds, spent
from asmkit.sim.settings import InForce


@pytest.mark.parametrize(
    ("share", "threads"), [(None, 2), (0.0, 1), (0.45, 1), (0.5, 2), (0.7, 3), (0.75, 4), (0.91, 11), (1.0, 1000)]
)
def test_the_useful_number(share: float | None, threads: int):
    assert useful(share) == threads


def test_calls_take_time_of_threads():
    assert share_of(0.006, 0.01, 0) == pytest.approx(0.6)
    assert useful(share_of(0.006, 0.01, 2)) == 2
    assert useful(share_of(0.006, 0.01, 40)) == 1


@pytest.mark.parametrize(
    ("share", "lanes", "fewer", "found"),
    [(0.6, 100, 100, 0.6), (0.6, 200, 100, 3 / 7), (0.9, 64, 128, 18 / 19), (0.0, 64, 32, 0.0), (1.0, 64, 32, 1.0)],
)
def test_python_takes_as_long_for_few_lanes(share: float, lanes: int, fewer: int, found: float):
    assert share_in(share, lanes, fewer) == pytest.approx(found)


BLOCK = 128
RETURN = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }"


@pytest.mark.parametrize(
    ("share", "measured", "lanes", "most", "threads"),
    [
        (0.5, 8192, 8192, 2, 1),  # two threads would take 2 · 0.5 in Python, one after the other
        (0.6, 8192, 8192, 2, 1),
        (0.7, 8192, 8192, 2, 2),
        (0.7, 8192, 8192, 8, 2),
        (0.95, 8192, 8192, 4, 4),
        (0.95, 65536, 4096, 2, 1),  # few lanes, after a run with many
        (0.5, 32768, 1 << 20, 2, 2),  # as many chunks for one thread
        (0.45, 32768, 1 << 20, 2, 1),
        (0.7, 0, 1 << 20, 2, 2),
        (None, 0, 1 << 20, 8, 2),
    ],
)
def test_threads_whose_chunks_have_the_share(
    share: float | None, measured: int, lanes: int, most: int, threads: int
):  # fmt: skip
    launch = engine.Launch(parse(RETURN), (lanes // BLOCK, 1, 1), (BLOCK, 1, 1), 0, None, settings=InForce("none"))
    launch.engine, launch.unit.compiled_share, launch.unit.share_lanes = "native", share, measured
    assert launch._planned(most) == threads


@pytest.mark.skipif(not available(), reason="no compiler")
@pytest.mark.parametrize(
    ("share", "measured", "chunks"), [(0.95, 1536, 4), (0.9, 1536, 3), (0.5, 1536, 1), (0.95, 0, 1)]
)
def test_small_launches_are_split_if_their_share_is_known(
    share: float, measured: int, chunks: int, monkeypatch: pytest.MonkeyPatch
):  # fmt: skip
    made: list[int] = []

    def run_chunks(self: engine.Launch, chunks: list[tuple[int, int]], threads: int) -> None:
        made.append(len(chunks))

    monkeypatch.setattr(engine.Launch, "_run_chunks", run_chunks)
    launch = engine.Launch(parse(RETURN), (12, 1, 1), (BLOCK, 1, 1), 0, None, settings=InForce("none"))
    launch.engine, launch.unit.compiled_share, launch.unit.share_lanes = "native", share, measured
    launch.run(4)
    assert made == [chunks]


def _never() -> None:
    raise AssertionError("nobody has interrupted the chunks")


class Chunks:
    """Chunks that take a moment, and the largest number of them that ran at the same time."""

    def __init__(self) -> None:
        self.lock, self.now, self.most = Lock(), 0, 0
        self.begun: list[int] = []

    def run(self, first: int, blocks: int) -> None:
        with self.lock:
            self.begun.append(first)
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.01)
        with self.lock:
            self.now -= 1


@pytest.mark.parametrize(("share", "most", "at_a_time"), [(0.0, 8, 1), (None, 8, 2), (0.75, 8, 4), (1.0, 3, 3)])
def test_chunks_run_once(share: float | None, most: int, at_a_time: int):
    chunks = Chunks()
    HostThreads(chunks.run, [(first, 1) for first in range(24)], most, lambda: share, _never).run()
    assert sorted(chunks.begun) == list(range(24))
    assert chunks.most == at_a_time


def test_threads_follow_the_share():
    """The share is unknown in the first chunks, then large, and then zero."""
    chunks = Chunks()
    now: list[int] = []

    def share() -> float | None:
        return None if len(chunks.begun) < 4 else 0.8 if len(chunks.begun) < 20 else 0.0

    def run(first: int, blocks: int) -> None:
        chunks.run(first, blocks)
        now.append(chunks.now)

    HostThreads(run, [(first, 1) for first in range(60)], 16, share, _never).run()
    assert sorted(chunks.begun) == list(range(60))
    assert 3 <= chunks.most <= 6
    assert now[-10:] == [0] * 10  # one thread


def test_an_exception_of_a_chunk():
    def run(first: int, blocks: int) -> None:
        if first == 3:
            raise KeyError(first)

    with pytest.raises(KeyError):
        HostThreads(run, [(first, 1) for first in range(8)], 4, lambda: 1.0, _never).run()


class FakePlan:
    """A plan that notes who computes its products."""

    def __init__(self) -> None:
        self.ways: list[str] = []

    def run_at(self, *operands: list[int]) -> None:
        self.ways.append("alone")

    def post(self, servers: Servers, *operands: list[int]) -> None:
        self.ways.append("later")


@pytest.mark.skipif(not available(), reason="no compiler")
@pytest.mark.parametrize(
    ("most", "items", "worth", "way"),
    [(0, 9, 1, "alone"), (3, 9, 10, "alone"), (3, 9, 9, "later"), (3, 10, 0, "later")],
)
def test_helpers_compute_large_products(most: int, items: int, worth: int, way: str):
    helpers, plan = Helpers(most), FakePlan()
    before = active_count()
    assert helpers.run_at(cast("Any", plan), [0] * items, worth=worth) == (way == "later")
    assert plan.ways == [way]
    assert active_count() - before == (most if way == "later" else 0)
    helpers.close()
    assert active_count() == before


@pytest.mark.skipif(not available(), reason="no compiler")
def test_small_products_follow_large_ones():
    """They may add to the same sums, so that helpers compute them until all are finished."""
    helpers, plan = Helpers(1), FakePlan()
    for items in (1, 4, 1):
        helpers.run_at(cast("Any", plan), [0] * items, worth=2)
    helpers.finish()
    helpers.run_at(cast("Any", plan), [0], worth=2)
    helpers.close()
    assert plan.ways == ["alone", "later", "later", "alone"]


@pytest.mark.skipif(not available(), reason="no compiler")
def test_the_time_of_helpers_counts(monkeypatch: pytest.MonkeyPatch):
    def finish(servers: Servers) -> None:
        """Do nothing: the time of the call counts, too."""

    times = iter([0.25, 1.0, 1.5])
    monkeypatch.setattr(Servers, "seconds", property(lambda self: next(times)))
    monkeypatch.setattr(Servers, "finish", finish)
    helpers, before = Helpers(1), (seconds(), spent())
    for passed in (0.25, 1.0):
        helpers.run_at(cast("Any", FakePlan()), [0, 0], worth=1)
        helpers.finish()
        assert seconds() - before[0] == pytest.approx(passed)
    helpers.close()
    assert seconds() - before[0] == pytest.approx(1.5)
    assert 1.5 <= spent() - before[1] < 2.0
