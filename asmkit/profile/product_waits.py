"""Find waits for `wgmma` that leave the tensor cores idle: they follow the products immediately, for all of them.

While a warpgroup waits, releases its buffers and waits for the next ones, no product of it is in flight. Work is an
instruction with operations, or an access to memory, between the products and the wait.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ..sim.watch import Watcher
from .operations import operations_of

if TYPE_CHECKING:
    from ..ir.program import Inst
    from ..sim.engine import Launch
    from ..sim.machine import Machine
    from ..sim.memory import Array

_MEMORY = frozenset({"ld", "st", "ldmatrix", "stmatrix", "red", "atom", "cp"})
GROUP = 4
"""The warps of a warpgroup."""


@dataclass
class Waits:
    """The executions of one wait by warps.

    Attributes:
        count: those that waited for products.
        idle: those without work since the products, and without products in flight afterwards.
        product: the last product before the wait.
        warps: the warps of the launch that executed it.

    """

    count: int = 0
    idle: int = 0
    product: int = 0
    warps: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])


@dataclass
class _Warps:
    """The state of the warps of a chunk: products that are not committed, groups in flight, and work since products."""

    open: Array
    groups: Array
    worked: Array
    product: Array


class ProductWaits(Watcher):
    """Count the waits for groups of `wgmma`. `waits` holds them by instruction."""

    name, serial = "product waits", True

    def start(self, launch: Launch) -> None:
        """Reset the counts."""
        self.waits: dict[int, Waits] = {}
        self.per_block: set[int] = set()
        """The warps of a block that execute products."""
        self._kinds = [_kind(launch, at, inst) for at, inst in enumerate(launch.unit.insts)]
        if "product" not in self._kinds:
            self._kinds = [""] * len(self._kinds)
        self._warp = launch.sem.WARP

    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Follow the products of each warp."""
        kind = self._kinds[at]
        if not kind:
            return
        state, here = self._state(m), np.flatnonzero(m.active_bools.reshape(-1, self._warp).any(axis=1))
        match kind:
            case "product":
                state.open[here], state.worked[here], state.product[here] = True, False, at
                self.per_block.update((here % (m.pitch // self._warp)).tolist())
            case "commit":
                state.groups[here] += state.open[here]
                state.open[here] = False
            case "wait":
                self._wait(m, at, state, here, int(str(inst.operands[0])))
            case _:
                state.worked[here] = True

    def _wait(self, m: Machine, at: int, state: _Warps, here: Array, left: int) -> None:
        waiting = here[state.groups[here] > left]
        if waiting.size:
            found = self.waits.setdefault(at, Waits())
            found.count += waiting.size
            found.idle += 0 if left else int(np.count_nonzero(~state.worked[waiting]))
            found.product = int(state.product[waiting[0]])
            found.warps |= {(m.first, warp) for warp in waiting.tolist()}
        state.groups[here] = np.minimum(state.groups[here], left)

    def _state(self, m: Machine) -> _Warps:
        state, warps = self.state(m), m.lanes // self._warp
        if "warps" not in state:
            flags, numbers = np.zeros((2, warps), bool), np.zeros((2, warps), np.int64)
            state["warps"] = _Warps(flags[0], numbers[0], flags[1], numbers[1])
        return state["warps"]


def _kind(launch: Launch, at: int, inst: Inst) -> str:
    """Return what an instruction means for products: `product`, `commit`, `wait`, `work`, or nothing."""
    spelling, head = inst.form.spelling, inst.form.row.head
    for kind, start in (("product", "wgmma.mma"), ("commit", "wgmma.commit"), ("wait", "wgmma.wait")):
        if spelling.startswith(start):
            return kind
    return "work" if head in _MEMORY or operations_of(launch.unit, at, inst) is not None else ""
