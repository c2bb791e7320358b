"""Ordinary writes of shared memory, until a fence lets the asynchronous proxy see them.

Copies and products that read shared memory by themselves see what threads have stored only behind a proxy fence: that
of the thread which wrote, or of one that a barrier has told of the write.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import Mistake, show
from .memory import Allocation

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

CHUNK = 16
"""Bytes that are remembered together: copies and products read whole chunks."""


class Proxy:
    """The writes of a chunk of blocks that no fence has followed; of each 16 bytes the last."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._writer = np.zeros(0, np.int32)
        """The lane, -1 if there is nothing to fence."""
        self._at = np.zeros(0, np.int32)
        self._when = np.zeros(0, np.int64)
        self._barriers = 0

    def written(self, at: int, memory: Allocation, offsets: Array, lanes: Array, size: int) -> None:
        """Lanes store `size` bytes at offsets."""
        if memory is not self._m.shared:
            return
        if not self._writer.size:
            count = -(-memory.data.size // CHUNK)
            self._writer = np.full(count, -1, np.int32)
            self._at, self._when = np.zeros(count, np.int32), np.zeros(count, np.int64)
        for chunk in {0, size - 1}:
            there = (offsets + chunk) // CHUNK
            self._writer[there], self._at[there], self._when[there] = lanes, at, self._barriers

    def told(self) -> None:
        """Some threads know what others did before: whoever fences from now on, fences that too."""
        self._barriers += 1

    def fence(self) -> None:
        """The active lanes execute a proxy fence."""
        mine = self._m.active_bools[self._writer] | (self._when < self._barriers)
        self._writer[mine] = -1

    def check(self, at: int, memory: Allocation, offsets: Array) -> None:
        """Report a read of these chunks by the asynchronous proxy, if one was written and not fenced."""
        if memory is not self._m.shared or not self._writer.size:
            return
        chunks = offsets // CHUNK
        bad = self._writer[chunks] >= 0
        if bad.any():
            first = int(chunks[bad][0])
            byte = first * CHUNK % max(1, self._m.launch.shared_pitch)
            line = show(self._m.unit.insts[int(self._at[first])].where)
            note = f"{self._m.names(self._writer[first : first + 1])}, byte {byte} of {memory.name}, {line}"
            what = self._m.unit.insts[at]
            self._m.report(Mistake.PROXY, at, note, place=memory.name, what=what)
