"""Registers that a compiled function reads and writes in place, in the memory that compiled programs use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.native.registers import NEVER, PARTIAL, WHOLE

if TYPE_CHECKING:
    from ...sim.machine import Machine
    from ...sim.memory import Array


class RegisterFile:
    """The registers of a chunk whose program is compiled."""

    def __init__(self, m: Machine) -> None:
        assert m.native is not None
        self._m, self._registers, self._partial = m, m.native.registers, m.native.partial
        firsts = np.array(self._registers.firsts[: len(self._registers)], np.uint64)
        self._addresses = firsts * np.uint64(m.lanes) + np.uint64(self._registers.address)

    def addresses(self, slots: Array) -> Array:
        """Return the addresses of registers."""
        return self._addresses[slots]

    def results(self, slots: Array) -> Array:
        """Return the addresses of registers that the active lanes are about to write."""
        registers = self._registers
        for i in slots[registers.state[slots] == NEVER].tolist():
            registers.row(i)[:] = 0
        return self.addresses(slots)

    def readable(self, slots: Array) -> bool:
        """Return whether registers are initialized in all active lanes. Their memory then has their values."""
        m, registers = self._m, self._registers
        registers.flush()
        state = registers.state[slots]
        if (state == WHOLE).all():
            return True
        if (state == NEVER).any():
            return False
        written = _rows(registers.written, slots)
        return not ((state == PARTIAL)[:, None] & ~written & (m.mask.bools if m.mask else m.alive)).any()

    def wrote(self, slots: Array) -> None:
        """Note that the active lanes of registers have been written in memory."""
        m, registers = self._m, self._registers
        registers.changed[slots] = 1
        registers.ran(self._partial)
        parts = slots[registers.state[slots] != WHOLE]
        if not parts.size:
            return
        if m.mask is None:
            registers.written[parts] = True
        else:
            registers.written[parts] |= m.mask.bools
        registers.state[parts] = PARTIAL
        free = np.array([i for i in parts.tolist() if i not in m.held], np.int64)
        if free.size:
            registers.state[free[(registers.written[free] | ~m.alive).all(axis=1)]] = WHOLE


def _rows(array: Array, slots: Array) -> Array:
    """Return rows of an array, as a view if they are side by side."""
    first, count = int(slots[0]), len(slots)
    return array[first : first + count] if (np.diff(slots) == 1).all() else array[slots]


def register_file(m: Machine) -> RegisterFile | None:
    """Return the register file, None if the chunk's program is not compiled, or if a result would be uninitialized."""
    if m.native is None or m.passed is not None:
        return None
    known = m.state.get("register file")
    if known is None:
        known = m.state["register file"] = RegisterFile(m)
    return known
