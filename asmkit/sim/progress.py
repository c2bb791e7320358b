"""The progress of long runs on a terminal, and the places of the threads when the user stops a run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ..errors import show
from .progress_display import Display, display
from .step_results import HALT
from .thread_names import name_lane, name_lanes

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

FIRST = 3.0
"""Seconds until the progress is shown."""
_EVERY = 0.2
_PLACES = 3
_REPORTED = 10


class StoppedError(BaseException):
    """Raised in the other host threads of a run that the user stops."""


class _Place(NamedTuple):
    """An instruction at which threads of a chunk are, in words, how many, and the name of the first one."""

    at: str
    waits: bool
    threads: int
    first: str

    def __str__(self) -> str:
        some = f"{self.threads:,} threads" if self.threads > 1 else "1 thread"
        such = ", such as" if self.threads > 1 else ":"
        return f"{self.at}: {some}{' at a barrier' * self.waits}{such} {self.first}"


class Progress:
    """The progress of a run. It is shown on a terminal 3 s after the start, and costs one look at the clock before."""

    def __init__(self, name: str, blocks: int) -> None:
        self._name, self._blocks, self._done = name, blocks, 0
        self._start = monotonic()
        self._next = self._start + FIRST
        self._running: dict[int, Machine] = {}
        self._places: list[_Place] = []
        self.display: Display | None = None
        """The place on the terminal that shows the progress."""
        self._lock = Lock()
        self.interrupted = False
        """Whether the user has stopped the run."""

    def tick(self, m: Machine) -> None:
        """Show the progress if it is time. Raises StoppedError if the user has stopped the run."""
        if monotonic() >= self._next:
            self._look(m)

    def _look(self, m: Machine) -> None:
        self._check()
        if not self._lock.acquire(blocking=False):
            return
        try:
            self._next = monotonic() + _EVERY
            self.display = self.display or display()
            if self.display is None:
                self._next = float("inf")
                return
            self._running[m.first] = m
            done = self._done + sum(map(_exited, self._running.values()))
            seconds, place = monotonic() - self._start, where(m).partition(": ")[0]
            self.display.show(f"simulating {self._name} for {seconds:.0f} s", done, self._blocks, seconds, place)
        finally:
            self._lock.release()
        if self.interrupted:
            self._next = 0.0

    def _check(self) -> None:
        if self.interrupted:
            raise StoppedError

    def finished(self, first: int, blocks: int) -> None:
        """Count the blocks of a chunk, which begins with block `first`."""
        with self._lock:
            self._done += blocks
            self._running.pop(first, None)

    # stopping
    def interrupt(self) -> None:
        """Let all host threads raise StoppedError in their next `tick`."""
        self.interrupted, self._next = True, 0.0

    def stopped(self, m: Machine) -> None:
        """Note where the threads of a chunk are when the run is stopped."""
        with self._lock:
            self._places += _places(m)

    def report(self) -> None:
        """Print where the threads are, the places with the most threads first."""
        self.close()
        seconds = monotonic() - self._start
        blocks = f"{self._done:,} of {self._blocks:,} blocks have finished"
        lines = [f"asmkit: stopped while simulating {self._name} for {seconds:.0f} s; {blocks}"]
        lines += [f"  {place}" for place in _joined(self._places)]
        print("\n".join(lines), file=sys.stderr, flush=True)

    def close(self) -> None:
        """Remove the progress from the terminal."""
        if self.display is not None:
            self.display.close()
        self.display, self._next = None, float("inf")
        self._running.clear()


def _exited(m: Machine) -> int:
    """Return the number of blocks of a chunk whose threads have all exited."""
    return m.blocks - int(np.count_nonzero(m.alive.reshape(m.blocks, m.pitch).any(axis=1)))


def _at(m: Machine) -> tuple[Array, Array]:
    """Return the instruction of each lane, and which lanes are at one. Lanes at a barrier do not run, but are there."""
    return np.where(m.pc < HALT, m.pc, m.barriers.at), (m.pc < HALT) | (m.barriers.id >= 0)


def _places(m: Machine) -> Iterator[_Place]:
    """Yield where the threads of a chunk are that is stopped in the middle of a group."""
    at, here = _at(m)
    running = (m.pc < HALT) & (True if m.group is None else m.group.bools)
    at = np.where(running, m.at, at)
    for waits in (False, True):
        some = here & (m.barriers.id >= 0) if waits else here & (m.barriers.id < 0)
        for pc in cast("list[int]", np.unique(at[some]).tolist()):
            lanes = np.flatnonzero(some & (at == pc))
            if pc < len(m.unit.insts):
                yield _Place(show(m.unit.insts[pc].where), waits, len(lanes), name_lane(m, int(lanes[0])))


def _joined(places: list[_Place]) -> list[_Place]:
    """Return the places of all chunks, equal ones once, those with the most threads first."""
    found: dict[tuple[str, bool], _Place] = {}
    for place in places:
        known = found.get(place[:2])
        found[place[:2]] = place if known is None else known._replace(threads=known.threads + place.threads)
    return sorted(found.values(), key=lambda place: -place.threads)[:_REPORTED]


def where(m: Machine) -> str:
    """Return the places with the most threads: `kernel.py:31: thread (0,0,0) of block (0,0,0) and 31 more`."""
    at, here = _at(m)
    places, counts = np.unique(at[here], return_counts=True)
    chosen = cast("list[int]", places[np.argsort(-counts, kind="stable")[:_PLACES]].tolist())
    insts = m.unit.insts
    texts = [
        f"{show(insts[pc].where)}: {name_lanes(m, np.flatnonzero(here & (at == pc)))}"
        for pc in chosen
        if pc < len(insts)
    ]
    return ", ".join(texts) or "no thread is running"
