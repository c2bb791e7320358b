"""Host threads: they run each chunk once and in order, and not more of them than can work at the same time."""

from __future__ import annotations

import time
from threading import Lock

import pytest

from asmkit.sim.host_threads import HostThreads, useful


@pytest.mark.parametrize(
    ("share", "threads"), [(None, 2), (0.0, 1), (0.3, 1), (0.4, 2), (0.6, 2), (0.75, 4), (0.9, 10), (1.0, 1000)]
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
