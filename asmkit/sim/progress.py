"""Show where the threads of a long run are: a line on the terminal from time to time, and when the user stops it."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, cast

import numpy as np

from ..errors import show
from .step_results import HALT
from .thread_names import name_lanes

if TYPE_CHECKING:
    from .machine import Machine

FIRST = 10.0
"""Seconds until the first line."""
_EVERY = 10.0
_PLACES = 3


class Progress:
    """The progress of a run: prints a line to stderr 10 s after its start, and every 10 s from then on."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._next = self._start + FIRST

    def tick(self, m: Machine) -> None:
        """Print a line if it is time for one."""
        if monotonic() >= self._next:
            self._next = monotonic() + _EVERY
            self.show(m, "simulating")

    def show(self, m: Machine, what: str) -> None:
        """Print where the threads of a chunk are."""
        seconds = monotonic() - self._start
        text = f"asmkit: {what} {m.launch.program.name} for {seconds:.0f} s; {where(m)}"
        print(text, file=sys.stderr, flush=True)


def where(m: Machine) -> str:
    """Return the places with the most threads: `kernel.py:31: thread (0,0,0) of block (0,0,0) and 31 more`."""
    at = np.where(m.pc < HALT, m.pc, m.barriers.at)
    here = (m.pc < HALT) | (m.barriers.id >= 0)
    places, counts = np.unique(at[here], return_counts=True)
    chosen = cast("list[int]", places[np.argsort(-counts, kind="stable")[:_PLACES]].tolist())
    insts = m.unit.insts
    texts = [
        f"{show(insts[pc].where)}: {name_lanes(m, np.flatnonzero(here & (at == pc)))}"
        for pc in chosen
        if pc < len(insts)
    ]
    return ", ".join(texts) or "no thread is running"
