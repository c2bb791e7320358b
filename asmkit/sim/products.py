"""Matrix products that do not wait: registers and memory that they hold until somebody has waited for their group.

D is computed when the product starts.  Until its group has been waited for nobody but other products may touch its
registers, those of D and those of A, and nobody may write the shared memory that it reads.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..errors import Mistake

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Allocation, Array

CHUNK = 16
"""Bytes of shared memory that are held together."""


@dataclass
class Product:
    """One product: the warps that have not waited for it, its group, its registers, the 16-byte chunks it reads."""

    warps: Array
    group: Array
    registers: Sequence[int]
    chunks: Array
    reading: bool = True


class Products:
    """The products of a chunk that are under way."""

    def __init__(self, m: Machine, lanes_of_warp: int) -> None:
        self.m, self._width = m, lanes_of_warp
        self.under_way: list[Product] = []
        self._committed = np.zeros(m.lanes // lanes_of_warp, np.int64)
        self._held: dict[int, Array] = m.held
        self._read = np.zeros(0, np.uint16)
        self._ours = False

    @contextmanager
    def ours(self) -> Generator[None]:
        """What is touched meanwhile is touched by a product."""
        self._ours = True
        try:
            yield
        finally:
            self._ours = False

    def _active_warps(self) -> Array:
        return np.asarray(self.m.active_bools.reshape(-1, self._width).any(axis=1))

    # from start to end
    def issue(self, warps: Array, registers: Sequence[int], chunks: Array) -> None:
        """A product of these warps starts; `chunks` are numbers of 16-byte chunks of all blocks' shared memory."""
        if not self._read.size:
            self._read = np.zeros(self.m.shared.data.size // CHUNK, np.uint16)
        chunks = np.unique(chunks)
        self._read[chunks] += 1
        self.under_way.append(Product(warps, self._committed[warps], registers, chunks))
        for i in registers:
            if i not in self._held:
                self._held[i] = np.zeros(len(self._committed), np.int32)
                self.m.partial.setdefault(i, np.ones(self.m.lanes, bool))
            self._held[i][warps] += 1

    def commit(self) -> None:
        """The active warps' products since the last time make a group."""
        self._committed[self._active_warps()] += 1

    def wait(self, newest: int) -> None:
        """The active warps wait for all their groups but the newest ones."""
        here = self._active_warps()
        rest: list[Product] = []
        for product in self.under_way:
            ready = here[product.warps] & (product.group < self._committed[product.warps] - newest)
            if ready.any():
                self._land(product, ready)
            if len(product.warps):
                rest.append(product)
        self.under_way = rest
        self.m.events += 1

    def _land(self, product: Product, ready: Array) -> None:
        """A warpgroup's product ends for all of its warps at once, but each warp must have waited itself."""
        if product.reading:
            self._read[product.chunks] -= np.uint16(1)
            product.reading = False
        for i in product.registers:
            self._held[i][product.warps[ready]] -= 1
            if not self._held[i].any():
                del self._held[i]
                if (self.m.partial[i] | ~self.m.alive).all():
                    del self.m.partial[i]
        product.warps, product.group = product.warps[~ready], product.group[~ready]

    # what others touch
    def touched(self, at: int, i: int, kind: str) -> None:
        """Report a use of register `i` by lanes whose products hold it."""
        if self._ours or i not in self._held:
            return
        lanes = np.repeat(self._held[i] > 0, self._width) & self.m.active_bools
        if lanes.any():
            names, wait = self.m.names(np.flatnonzero(lanes)), self.m.launch.sem.WAITS_FOR_PRODUCTS
            self.m.report(Mistake.ASYNC_REGISTER, at, names, what=self.m.unit.registers[i], kind=kind, wait=wait)

    def check(self, at: int, memory: Allocation, offsets: Array, lanes: Array, size: int, kind: str) -> None:
        """Report a write of shared memory that a product still reads."""
        if kind == "load" or memory is not self.m.shared:
            return
        held = self._read[offsets // CHUNK] > 0
        if held.any():
            byte = int(offsets[held][0]) % max(1, self.m.launch.shared_pitch)
            note = f"{self.m.names(lanes[held])}, byte {byte} of {memory.name}"
            wait = self.m.launch.sem.WAITS_FOR_PRODUCTS
            self.m.report(Mistake.ASYNC_SOURCE, at, note, place=memory.name, reader="the product of it", wait=wait)
