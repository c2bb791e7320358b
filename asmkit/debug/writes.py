"""Notice the next write to an element of an array."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..sim.watch import Watcher
from .snapshot import Fixed

if TYPE_CHECKING:
    from ..sim.machine import Machine
    from ..sim.memory import Access, Allocation


class Writes(Watcher, Fixed):
    """Note the writes to some bytes of an allocation: `lane` and `at` are those of the last one, None without any.

    A copy writes when it completes. With another order of execution it can write earlier, which changes the bytes.
    """

    name = "writes of the debugger"

    def __init__(self) -> None:
        self._memory: Allocation | None = None
        self._first = self._end = 0
        self.lane: int | None = None
        self.at: int | None = None

    def watch(self, memory: Allocation | None, first: int = 0, size: int = 0) -> None:
        """Watch these bytes from now on, or none."""
        self._memory, self._first, self._end = memory, first, first + size
        self.forget()

    def forget(self) -> None:
        """Forget the last write."""
        self.lane = self.at = None

    def store(self, m: Machine, access: Access) -> None:
        """Note a store or an atomic operation."""
        if access.memory is not self._memory:
            return
        offsets, lanes = access.spread(m)
        here = (offsets < self._end) & (offsets + access.size > self._first)
        if here.any():
            self.lane, self.at = int(lanes[np.flatnonzero(here)[-1]]), access.at

    def complete(self, m: Machine, access: Access) -> None:
        """Note a copy that writes its data."""
        self.store(m, access)
