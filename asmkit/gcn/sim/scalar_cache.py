"""Decide which accesses the scalar cache hides: it is not coherent with vector memory (LLVM's AMDGPUUsage, CDNA3 ISA).

A scalar load sees a vector store only if an `s_dcache_inv` follows the completion of the store, in a wave of its
workgroup. A vector access sees a scalar store only after an `s_dcache_wb` has completed. Scalar loads with `glc` miss.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ...sim.knowledge import Known, entries_join
from ..analysis.effects import form_kinds

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.memory import Array
    from ...sim.ordering import Order
    from .machine import Waves

_LOAD = "s_dcache_inv"
_STORE = "s_dcache_wb"
_NOTES = {
    _LOAD: "a scalar load can hit an old line: put s_dcache_inv between the wait for the store and the load",
    _STORE: "the scalar cache keeps the store: put s_dcache_wb and a wait for lgkmcnt(0) after it",
}


def loads_through_cache(inst: Inst) -> bool:
    """Return whether an instruction is a scalar load that can hit the cache."""
    return {"smem", "load"} <= form_kinds(inst.form) and not inst.flags.get("glc")


class ScalarCache:
    """What the waves of a chunk see through the scalar cache."""

    def __init__(self, m: Waves) -> None:
        self.m = m
        self._fresh: dict[int, Known] = {}
        """For each wave, the accesses that its scalar loads see."""
        self._written_back = np.zeros(m.waves, np.int64)
        """For each wave, the time up to which its scalar stores have been written back."""

    def invalidated(self, order: Order, agents: Array, completed: Callable[[int], int], now: int) -> None:
        """Let scalar loads of waves see the accesses that the waves know and that `completed` says are over."""
        for agent in agents.tolist():
            one, block = np.array([agent]), order.first + agent // order.per
            (known,) = order.gather(one, np.zeros(1, np.int64), order.row[one], now).values()
            mine, first = known[block].copy(), agent - agent % order.per
            for column in range(order.per):
                mine[column] = min(mine[column], completed(first + column))
            self._fresh[agent] = {**known, block: mine}

    def meet(self, agents: Array, groups: Array) -> None:
        """Give the waves of a group, which have met at a barrier, what each of them can load."""
        for group in np.unique(groups).tolist() if self._fresh else ():
            mine = agents[groups == group].tolist()
            if fresh := entries_join(self._fresh[agent] for agent in mine if agent in self._fresh):
                self._fresh.update(dict.fromkeys(mine, fresh))

    def started(self, waves: Array, now: int) -> Callable[[Array], None]:
        """Record a writeback. Return the function that completes it in some waves."""
        times = np.where(waves, now, 0)

        def complete(done: Array) -> None:
            self._written_back[done] = np.maximum(self._written_back[done], times[done])

        return complete

    def concerns(self, at: int) -> bool:
        """Return whether the cache can hide a write from an instruction."""
        unit = self.m.unit
        return at in unit.scalar_loads or bool(unit.scalar_stores and at not in unit.scalar_memory)

    def hides(self, order: Order, at: int, agents: Array, names: Array, times: Array, writers: Array) -> Array:
        """Return whether accesses of an instruction do not see writes, which `writers` performed.

        Args:
            order: What the waves know.
            at: The instruction.
            agents: The accessing waves.
            names: The writing waves, as `order` names them.
            times: The times of the writes.
            writers: The positions of the writing instructions.

        """
        scalar = np.isin(writers, [*self.m.unit.scalar_stores])
        found = np.zeros(len(agents), bool)
        if at in self.m.unit.scalar_loads:
            for i in np.flatnonzero(~scalar).tolist():
                block, column = divmod(int(names[i]), order.columns)
                known = self._fresh.get(int(agents[i]), {}).get(block)
                found[i] = known is None or known[column] < times[i]
        else:
            block, column = names // order.columns, names % order.columns
            wave = (block - order.first) * order.per + column
            here = scalar & (wave >= 0) & (wave < self.m.waves)
            found[here] = self._written_back[wave[here]] < times[here]
        return found

    def note(self, at: int) -> str:
        """Return what an access misses whose write the cache hides."""
        return _NOTES[_LOAD if at in self.m.unit.scalar_loads else _STORE]
