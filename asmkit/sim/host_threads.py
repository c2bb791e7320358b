"""Run the chunks of a launch on host threads, on as many as can work at the same time.

Compiled code runs without Python's lock, everything else with it. If a program spends the share p of its time in
compiled code, more than 1 / (1 - p) threads only wait for the lock, and each wait costs far more than it gains.

If one thread runs all chunks, the other threads take parts of its large products (`Helpers`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property
from itertools import pairwise
from threading import Lock, main_thread
from time import thread_time

from .native.unlocked import helped

Chunk = tuple[int, int]
"""The first block of a chunk, and its number of blocks."""
_UNKNOWN = 2
"""The threads of a program before its share is known."""


def useful(share: float | None) -> int:
    """Return the number of threads that gain time, given the share of compiled code (0 to 1).

    While n threads run, Python's lock must be free for about the time that one of them needs it: passing it on takes
    time, too. Two threads are slower than one at a share of 62 %, and faster from 70 % on.
    """
    return _UNKNOWN if share is None else max(1, int(1 / max(1e-3, 1 - share)) - 1)


class HostThreads:
    """Threads that take chunks in order.

    Args:
        run: the function that runs a chunk.
        chunks: the chunks.
        most: the largest number of threads.
        share: a function that returns the share of compiled code that is known so far.
        interrupt: a function that stops the chunks that are running, for Ctrl-C.

    """

    def __init__(
        self, run: Callable[[int, int], None], chunks: Sequence[Chunk], most: int, share: Callable[[], float | None],
        interrupt: Callable[[], None],
    ) -> None:  # fmt: skip
        self._run, self._left, self._most, self._share = run, list(reversed(chunks)), most, share
        self._interrupt = interrupt
        self._lock, self._running = Lock(), 0
        self._futures: list[Future[None]] = []

    def run(self) -> None:
        """Run all chunks. Raises what a chunk raises."""
        with ThreadPoolExecutor(self._most) as self._pool:
            with self._lock:
                self._start()
            done = 0
            try:
                while done < len(self._futures):  # a thread can start others until it ends
                    self._futures[done].result()
                    done += 1
            except KeyboardInterrupt:
                self._interrupt()  # the pool waits for its threads
                raise

    def _start(self) -> None:
        """Start threads up to the useful number."""
        for _ in range(self._running, min(self._most, useful(self._share()), self._running + len(self._left))):
            self._running += 1
            self._futures.append(self._pool.submit(self._work))

    def _work(self) -> None:
        """Run chunks until none are left, or until the thread is of no use."""
        while (chunk := self._next()) is not None:
            self._run(*chunk)

    def _next(self) -> Chunk | None:
        """Return the next chunk, or None if the thread must end."""
        with self._lock:
            if not self._left or self._running > max(1, useful(self._share())):
                self._running -= 1
                return None
            chunk = self._left.pop()
            self._start()
            return chunk


class Helpers:
    """Host threads that take parts of the compiled work of one thread. They start when they are first needed.

    Args:
        most: the largest number of helpers.

    """

    def __init__(self, most: int) -> None:
        self._most = most

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._most)

    def share(self, work: Callable[[int, int], None], items: int, worth: int) -> None:
        """Do work for a number of items, of which a thread takes at least `worth`.

        `work` does the work for the items from one number to another, and calls compiled code for it. It may not
        depend on other items.
        """
        parts = min(self._most + 1, items // max(1, worth))
        if parts < 2 or not main_thread().is_alive():  # when the process ends, no thread can start
            work(0, items)
            return
        (first, end), *others = pairwise(items * part // parts for part in range(parts + 1))
        futures = [self._pool.submit(_timed, work, *some) for some in others]
        try:
            work(first, end)
        finally:
            wait(futures)  # they use the memory of the chunk
        helped(sum(future.result() for future in futures))

    def close(self) -> None:
        """End the threads."""
        if "_pool" in vars(self):
            self._pool.shutdown()


def _timed(work: Callable[[int, int], None], first: int, end: int) -> float:
    """Do work, and return its processor time."""
    began = thread_time()
    work(first, end)
    return thread_time() - began
