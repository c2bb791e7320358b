"""Host threads: they run each chunk once and in order, and not more of them than can work at the same time."""

from __future__ import annotations

import time
from threading import Lock, get_ident

import pytest

from asmkit.sim.host_threads import Helpers, HostThreads, useful
from asmkit.sim.native.unlocked import seconds, spent, unlocked


@pytest.mark.parametrize(
    ("share", "threads"), [(None, 2), (0.0, 1), (0.5, 1), (0.62, 1), (0.7, 2), (0.75, 3), (0.91, 10), (1.0, 999)]
)
def test_the_useful_number(share: float | None, threads: int):
    assert useful(share) == threads


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


@pytest.mark.parametrize(("share", "most", "at_a_time"), [(0.0, 8, 1), (None, 8, 2), (0.81, 8, 4), (1.0, 3, 3)])
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


@pytest.mark.parametrize(("most", "items", "worth", "parts"), [(0, 9, 1, 1), (3, 9, 5, 1), (3, 9, 4, 2), (3, 10, 0, 4)])
def test_helpers_share_the_work(most: int, items: int, worth: int, parts: int):
    helpers, found = Helpers(most), list[tuple[int, int, int]]()

    def work(first: int, end: int) -> None:
        time.sleep(0.01)
        found.append((first, end, get_ident()))

    helpers.share(work, items, worth)
    helpers.close()
    found.sort()
    assert [i for first, end, _ in found for i in range(first, end)] == list(range(items))
    assert len({thread for _, _, thread in found}) == len(found) == parts
    assert found[0][2] == get_ident()


@unlocked
def _spins(until: float) -> None:
    began = time.thread_time()
    while time.thread_time() - began < until:
        pass


def test_the_time_of_helpers_counts():
    helpers, before = Helpers(1), (seconds(), spent())
    helpers.share(lambda first, end: _spins(0.02), 2, 1)
    helpers.close()
    assert 0.04 <= seconds() - before[0] <= spent() - before[1] < 0.08


def test_helpers_end_before_an_exception():
    helpers, ended = Helpers(1), list[int]()

    def work(first: int, end: int) -> None:
        if not first:
            raise KeyError(first)
        time.sleep(0.02)
        ended.append(first)

    with pytest.raises(KeyError):
        helpers.share(work, 2, 1)
    assert ended == [1]
    helpers.close()
