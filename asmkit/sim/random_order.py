"""Another legal order of execution: random warps take turns of random length, and copies write at random times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from .step_results import HALT

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

_LONGEST = 200
_EARLY = 0.25
"""The probability with which an outstanding copy writes when it is issued, and in each turn from then on."""


class Outstanding(Protocol):
    """An outstanding asynchronous copy."""

    written: bool
    """Whether its data is in memory."""


C = TypeVar("C", bound=Outstanding)


class RandomOrder:
    """The choices of a seed. Each chunk has its own, so that they do not depend on the number of host threads."""

    def __init__(self, m: Machine, seed: int) -> None:
        self._m = m
        self._random = np.random.default_rng((seed, m.first))
        self._warp = np.arange(m.lanes) // m.launch.sem.WARP

    def pick(self) -> tuple[Array, int]:
        """Return the lanes that run next, all with one program counter, and that program counter."""
        m = self._m
        self.write_early(m.copies.under_way, m.copies.write)
        self.write_early(m.bulk.under_way, m.bulk.write)
        ready = m.pc < HALT
        lane = int(self._random.choice(np.flatnonzero(ready)))
        low = int(m.pc[lane])
        together = self._random.random(int(self._warp[-1]) + 1) < self._random.choice([0.0, 0.5, 1.0])
        together[self._warp[lane]] = True
        return ready & (m.pc == low) & together[self._warp], low

    def write_early(self, copies: Sequence[C], write: Callable[[C], None]) -> None:
        """Write the data of a random part of these copies. The others write when a thread has waited for them.

        Between its issue and its completion, a copy may write at any time (PTX ISA 9.7.9.25.2). It stays outstanding,
        so that accesses to its destination are still reported.
        """
        for copy in copies:
            if not copy.written and self._random.random() < _EARLY:
                write(copy)
                copy.written = True

    def reads_late(self) -> bool:
        """Return whether a copy reads its source when it writes its destination, not when it is issued."""
        return bool(self._random.random() < 0.5)

    def quantum(self) -> int:
        """Return the number of instructions until other warps may run."""
        return int(self._random.integers(1, _LONGEST))
