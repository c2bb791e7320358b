"""Another legal order of execution: random warps take turns of random length."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .step_results import HALT

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

_LONGEST = 200


class RandomOrder:
    """The choices of a seed. Each chunk has its own, so that they do not depend on the number of host threads."""

    def __init__(self, m: Machine, seed: int) -> None:
        self._m = m
        self._random = np.random.default_rng((seed, m.first))
        self._warp = np.arange(m.lanes) // m.launch.sem.WARP

    def pick(self) -> tuple[Array, int]:
        """Return the lanes that run next, all with one program counter, and that program counter."""
        m = self._m
        ready = m.pc < HALT
        lane = int(self._random.choice(np.flatnonzero(ready)))
        low = int(m.pc[lane])
        together = self._random.random(int(self._warp[-1]) + 1) < self._random.choice([0.0, 0.5, 1.0])
        together[self._warp[lane]] = True
        return ready & (m.pc == low) & together[self._warp], low

    def quantum(self) -> int:
        """Return the number of instructions until other warps may run."""
        return int(self._random.integers(1, _LONGEST))
