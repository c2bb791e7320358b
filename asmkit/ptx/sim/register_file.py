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

    def readable(self, slots: Array) -> bool:
        """Return whether registers are initialized in all active lanes. Their memory then has their values."""
        m, registers = self._m, self._registers
        registers.flush()
        state = registers.state[slots]
        if (state == WHOLE).all():
            return True
        if (state == NEVER).any():
            return False
        written = registers.written[slots[state == PARTIAL]]
        return bool((written if m.mask is None else written[:, m.mask.bools]).all())

    def wrote(self, slots: Array) -> None:
        """Note that the active lanes of registers have been written in memory."""
        m, registers = self._m, self._registers
        registers.changed[slots] = 1
        registers.ran(self._partial)
        parts = slots[registers.state[slots] != WHOLE]
        if not parts.size:
            return
        written = registers.written[parts] if m.mask is None else registers.written[parts] | m.mask.bools
        complete = np.ones(len(parts), bool) if m.mask is None else (written | ~m.alive).all(axis=1)
        registers.written[parts] = True if m.mask is None else written
        held = np.array([i in m.held for i in parts.tolist()])
        registers.state[parts] = np.where(complete & ~held, WHOLE, PARTIAL)


def register_file(m: Machine) -> RegisterFile | None:
    """Return the register file, None if the chunk's program is not compiled, or if a result would be uninitialized."""
    if m.native is None or m.passed is not None:
        return None
    known = m.state.get("register file")
    if known is None:
        known = m.state["register file"] = RegisterFile(m)
    return known
