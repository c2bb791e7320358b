"""Asynchronous matrix products (`wgmma`), and other operations that hold registers until they have been waited for.

D is computed when the product starts. Until the program has waited for its group, only other products may access the
registers of D and A. Racecheck finds writes to the shared memory that a product reads.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Access, Array


@dataclass
class Product:
    """One product: the warps that have not waited for it, its group, its registers, and its reads of shared memory.

    `wait` is the instruction that waits for an operation without a group, empty for products.
    """

    warps: Array
    group: Array
    registers: tuple[int, ...]
    reads: Sequence[Access]
    wait: str = ""


class Early(NamedTuple):
    """An access of lanes to a register that an outstanding operation uses, and the instruction that waits for it."""

    at: int
    register: int
    kind: str
    lanes: Array
    wait: str

    def part(self, chosen: Array) -> Early:
        """Return the access of the chosen ones of its lanes."""
        return self._replace(lanes=self.lanes[chosen])


@lru_cache(maxsize=64)
def _slots(registers: tuple[int, ...]) -> Array:
    """Return registers as an array."""
    return np.array(registers, np.int64)


class Products:
    """The outstanding products of a chunk."""

    def __init__(self, m: Machine, lanes_of_warp: int) -> None:
        self.m, self._width = m, lanes_of_warp
        self.under_way: list[Product] = []
        self.changes = 0
        """How often the registers that products use, or the warps that use them, have changed."""
        self.version = 0
        """How often products have started or completed."""
        self.committed = np.zeros(m.lanes // lanes_of_warp, np.int64)
        """The groups that each warp has committed."""
        self._held: dict[int, int] = m.held
        self._tuples: dict[tuple[int, ...], int] = {}  # the outstanding products by their registers
        self._ours = False
        self.early: list[Early] = []
        """The reads of registers of loads that no wait has followed yet."""

    @cached_property
    def whole(self) -> Array:
        """The lanes in which the register of a product is initialized, if all are. The array itself says so."""
        return np.ones(self.m.lanes, bool)

    @contextmanager
    def ours(self) -> Generator[None]:
        """Mark the accesses inside the context as those of a product."""
        self._ours = True
        try:
            yield
        finally:
            self._ours = False

    def _active_warps(self) -> Array:
        mask = self.m.mask
        if mask is None:
            return np.ones(len(self.committed), bool)
        lanes = mask.bools.reshape(-1, self._width)
        return mask.known("warps with active lanes", None, lambda: np.asarray(lanes.any(axis=1)))

    def mark(self, marks: Array, others: int, ours: int) -> None:
        """Mark the registers of the outstanding products of active warps with `ours`, and others with `others`."""
        here = self._active_warps()
        for registers in self._tuples:
            marks[_slots(registers)] = others
        seen = set[tuple[int, ...]]()
        for product in self.under_way:
            if product.registers not in seen and here[product.warps].any():
                seen.add(product.registers)
                marks[_slots(product.registers)] = ours

    # life cycle
    def issue(self, warps: Array, registers: tuple[int, ...], reads: Sequence[Access], wait: str = "") -> None:
        """Start a product of these warps, which reads shared memory, or an operation that `wait` completes."""
        self.version += 1
        last = self.under_way[-1] if self.under_way else None
        if last is None or last.registers != registers or not np.array_equal(last.warps, warps):
            self.changes += 1
        self.under_way.append(Product(warps, self.committed[warps], registers, reads, wait))
        count = self._tuples[registers] = self._tuples.get(registers, 0) + 1
        if count == 1:
            self._hold(registers)

    def _hold(self, registers: tuple[int, ...]) -> None:
        """Note that products use registers, which then are in `partial`."""
        for i in registers:
            self._held[i] = self._held.get(i, 0) + 1
        if self.m.native is not None:
            self.m.native.hold(_slots(registers))
            return
        partial = self.m.partial
        for i in registers:
            if i not in partial:
                partial[i] = self.whole

    def commit(self) -> None:
        """Commit the products that the active warps have started since the last commit as a group."""
        self.committed[self._active_warps()] += 1

    def wait(self, newest: int) -> None:
        """Wait for all groups of the active warps except the `newest` ones."""
        self._complete(lambda product: (product.group < self.committed[product.warps] - newest) & (not product.wait))

    def wait_for(self, wait: str) -> None:
        """Complete the operations of the active warps that an instruction waits for."""
        self._complete(lambda product: np.full(len(product.warps), product.wait == wait))
        here = self._active_warps()
        left = [one if one.wait != wait else one.part(~here[one.lanes // self._width]) for one in self.early]
        self.early = [one for one in left if len(one.lanes)]

    def _complete(self, chosen: Callable[[Product], Array]) -> None:
        """Complete products for the chosen ones of their warps that are active."""
        here = self._active_warps()
        rest: list[Product] = []
        for product in self.under_way:
            ready = here[product.warps] & chosen(product)
            if ready.any():
                self._land(product, ready)
            if len(product.warps):
                rest.append(product)
        self.under_way = rest
        self.version += 1
        self.m.events += 1

    def replace(self, some: list[Product]) -> None:
        """Let these products be outstanding, which compiled code has started and completed, and marked in registers."""
        self.under_way = some
        self.changes += 1
        self.version += 1
        self._tuples.clear()
        for product in some:
            self._tuples[product.registers] = self._tuples.get(product.registers, 0) + 1
        self._held.clear()
        for registers in self._tuples:
            for i in registers:
                self._held[i] = self._held.get(i, 0) + 1

    def _land(self, product: Product, ready: Array) -> None:
        """Complete a product for the warps that have waited."""
        for watcher in self.m.launch.hooked("read_complete"):
            lanes = (product.warps[ready, None] * self._width + np.arange(self._width)).reshape(-1)
            for read in product.reads:
                watcher.read_complete(self.m, read, lanes)
        self.changes += 1
        product.warps, product.group = product.warps[~ready], product.group[~ready]
        if not len(product.warps):
            self._release(product.registers)

    def _release(self, registers: tuple[int, ...]) -> None:
        """Note that a product has completed in all its warps."""
        self._tuples[registers] -= 1
        if self._tuples[registers]:
            return
        del self._tuples[registers]
        for i in registers:
            self._held[i] -= 1
        free = [i for i in registers if not self._held[i]]
        for i in free:
            del self._held[i]
        if self.m.native is not None:
            self.m.native.release(np.array(free, np.int64))
            return
        partial, alive = self.m.partial, self.m.alive
        for i in free:
            if partial[i] is self.whole or (partial[i] | ~alive).all():
                del partial[i]

    # registers
    def touched(self, at: int, i: int, kind: str) -> None:
        """Report an access to register `i` by lanes whose products hold it."""
        if self._ours or i not in self._held:
            return
        for product in [*self.under_way]:
            if i not in product.registers:
                continue
            warps = np.zeros(len(self.committed), bool)
            warps[product.warps] = True
            lanes = np.repeat(warps, self._width) & self.m.active_bools
            if lanes.any():
                self._touched(Early(at, i, kind, np.flatnonzero(lanes), product.wait), product)

    def _touched(self, early: Early, product: Product) -> None:
        """Report an access to a register of a product. A register of a load can still be waited for."""
        if not product.wait or early.kind != "read":
            self._report(early)
            return
        self.early.append(early)
        self._land(product, np.isin(product.warps, early.lanes // self._width))
        self.under_way = [one for one in self.under_way if len(one.warps)]
        self.version += 1

    def must_have_waited(self, warps: Array) -> None:
        """Report reads of registers of loads that these warps have not waited for.

        ptxas lets an instruction wait for the registers that it reads. Compilers rely on it, and place the wait after
        the first uses, and after further loads. It must precede everything else that depends on the load.
        """
        for early in self.early:
            late = early.part(np.isin(early.lanes // self._width, warps))
            if len(late.lanes):
                self._report(late)

    def _report(self, early: Early) -> None:
        m = self.m
        m.report(
            DiagnosticCode.ASYNC_REGISTER, early.at, m.names(early.lanes), what=m.unit.registers[early.register],
            kind=early.kind, operation="load" if early.wait else "product",
            wait=early.wait or m.launch.sem.WAITS_FOR_PRODUCTS,
        )  # fmt: skip
