"""Registers that a matrix product accumulates in, as the rows of one array.

A product of a warpgroup reads and writes up to 128 registers. One copy of a two-dimensional array replaces the masked
write of each register.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ...sim.compile import Source
    from ...sim.machine import Machine
    from ...sim.memory import Array


class Accumulators:
    """Registers of one width, by their slots in the register file, and their sources."""

    def __init__(self, slots: list[int], reads: list[Source]) -> None:
        self.slots, self.reads = tuple(slots), reads

    def whole(self, m: Machine) -> Array | None:
        """Return the values, (registers, lanes), if all active lanes are initialized. Do not change the array."""
        rows = self._rows(m)
        return rows if rows is not None and self._initialized(m) else None

    def read(self, m: Machine) -> Array:
        """Return the values, (registers, lanes), and report uninitialized registers."""
        return np.stack([m.spread(read(m)) for read in self.reads])

    def copy(self, m: Machine) -> Array:
        """Return a copy of the values, which may be uninitialized."""
        rows = self._rows(m)
        if rows is not None:
            return rows.copy()
        kept = m.launch.kept
        out = np.zeros((len(self.slots), m.lanes), kept[self.slots[0]])
        for row, i in zip(out, self.slots, strict=True):
            if (value := m.regs[i]) is not None:
                row[...] = value
        return out

    def write(self, m: Machine, values: Array) -> None:
        """Write the active lanes. The other lanes of `values` are those of `copy`."""
        rows, partial, regs = list(values), m.partial, m.regs
        m.state[self._key] = values, rows
        new = [i for i in self.slots if regs[i] is None]
        for i, row in zip(self.slots, rows, strict=True):
            regs[i] = row
        if partial or m.held or new:
            self._mark(m, new)
        if m.passed is not None:
            for i in self.slots:
                m.undefined.written(m.at, i)

    def _mark(self, m: Machine, new: list[int]) -> None:
        """Mark the registers as initialized in the active lanes. `new` are those that had no value."""
        partial, mask = m.partial, m.mask
        made: dict[int, tuple[Array, Array, bool]] = {}  # by the array before, which stays alive
        for i in self.slots:
            known = partial.get(i)
            if mask is None:
                m.whole(i)
            elif i in new:
                partial[i] = mask.bools
            elif known is not None:
                if id(known) not in made:
                    written = known if known is m.products.whole else known | mask.bools
                    made[id(known)] = known, written, bool((written | ~m.alive).all())
                _, partial[i], complete = made[id(known)]
                if complete and i not in m.held:
                    del partial[i]

    @property
    def _key(self) -> str:
        return f"accumulators {self.slots[0]}"

    def _rows(self, m: Machine) -> Array | None:
        """Return the array that the registers are the rows of, None if they are not."""
        values, rows = m.state.get(self._key, (None, ()))
        regs = m.regs
        if len(rows) != len(self.slots):
            return None
        return values if all(regs[i] is row for i, row in zip(self.slots, rows, strict=True)) else None

    def _initialized(self, m: Machine) -> bool:
        """Return whether all registers are initialized in the same lanes, among them the active ones."""
        known = m.partial.get(self.slots[0])
        if any(m.partial.get(i) is not known for i in self.slots):
            return False
        return known is None or known is m.products.whole or not (m.active_bools & ~known).any()
