"""Run the chunks of a launch on host threads, on as many as can work at the same time.

Compiled code runs without Python's lock, everything else with it. If a program spends the share p of its time in
compiled code, more than 1 / (1 - p) threads only wait for the lock, and each wait costs far more than it gains. Smaller
chunks have a smaller share: Python takes as long for few lanes as for many. So it is the share in the chunks of those
threads that counts, not the one that was measured in a larger chunk.

If one thread runs all chunks, other threads compute its products while it continues, without Python's lock (`Helpers`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from threading import Lock, Thread, main_thread
from typing import TYPE_CHECKING

from .native.unlocked import helped

if TYPE_CHECKING:
    from .native.graph import Value
    from .native.products import Plan, Servers

Chunk = tuple[int, int]
"""The first block of a chunk, and its number of blocks."""
_PASSING = 1e-4
"""Seconds that passing on the lock costs. Two threads with 614 calls waited 0.2 ms for each, part of it for the other's
Python (MFMA GEMM 512³ while Python executed its loads and stores)."""
_UNKNOWN = 2
"""The threads of a program before its share is known."""


def useful(share: float | None) -> int:
    """Return the number of threads that can work at the same time, given the share of compiled code (0 to 1)."""
    return _UNKNOWN if share is None else max(1, int(1 / max(1e-3, 1 - share)))


def share_of(compiled: float, took: float, calls: int) -> float:
    """Return the share of compiled code in the seconds of a chunk, which has called it a number of times.

    Between threads, each call passes Python's lock on, during which none of them works.
    """
    return compiled / (took + calls * _PASSING)


def share_in(share: float, lanes: int, fewer: int) -> float:
    """Return the share in a chunk of other size, given that in a chunk of `lanes` lanes.

    Python's work does not depend on the number of lanes, that of compiled code is proportional to it.
    """
    compiled = share * fewer / lanes
    return compiled / (1 - share + compiled) if compiled else 0.0


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
    """Host threads that compute products of one thread. They start when they are first needed, and serve until `close`.

    Args:
        most: the largest number of helpers.

    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._threads = list[Thread]()
        self._counted = 0.0
        self._busy = False
        """Whether helpers may still compute products. Later ones then follow them."""

    @cached_property
    def _servers(self) -> Servers:
        from .native.products import Servers

        return Servers()

    def run_at(self, plan: Plan, *operands: Value, worth: int, keep: tuple[object, ...] = ()) -> bool:
        """Compute products as `Plan.run_at` does, or let the helpers compute them. Return whether `finish` is needed.

        Args:
            plan: the kind of product.
            operands: the arguments of `Plan.run_at`.
            worth: the number of products that are worth another thread.
            keep: the arrays that the operands are addresses of, besides the registers.

        """
        if not self._busy and (self.most < 1 or len(operands[-1]) < worth or not main_thread().is_alive()):
            plan.run_at(*operands)  # when the process ends, no thread can start
            return False
        if not self._threads:
            self._start()
        self._busy = True
        plan.post(self._servers, keep, *operands)
        return True

    @property
    def servers(self) -> Servers | None:
        """The queue by which compiled code lets the helpers compute products, None while no helper has started."""
        return self._servers if self._threads else None

    def posted(self) -> None:
        """Note that compiled code lets the helpers compute products. `finish` is needed."""
        self._busy = True

    def finish(self) -> None:
        """Wait until all products are computed."""
        self._servers.finish()
        self._busy = False
        self._count()

    def _start(self) -> None:
        self._threads = [Thread(target=self._servers.serve, daemon=True) for _ in range(self.most)]
        for thread in self._threads:
            thread.start()

    def _count(self) -> None:
        """Count the processor time of the helpers as that of this thread."""
        now = self._servers.seconds
        helped(now - self._counted)
        self._counted = now

    def close(self) -> None:
        """End the threads."""
        if self._threads:
            self._servers.end()
            for thread in self._threads:
                thread.join()
            self._count()
