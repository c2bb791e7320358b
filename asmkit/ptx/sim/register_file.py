"""Registers that a compiled function reads and writes in place, in the memory that compiled programs use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.native.registers import NEVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...sim.machine import Machine
    from ...sim.memory import Array


class RegisterFile:
    """The registers of a chunk whose program is compiled."""

    def __init__(self, m: Machine) -> None:
        assert m.native is not None
        self._native, self._registers = m.native, m.native.registers
        firsts = np.array(self._registers.firsts[: len(self._registers)], np.uint64)
        self._addresses = firsts * np.uint64(m.lanes) + np.uint64(self._registers.address)

    def addresses(self, slots: Array) -> Array:
        """Return the addresses of registers."""
        return self._addresses[slots]

    def uniform(self, slot: int, firsts: Array, lanes: int) -> list[int] | None:
        """Return the value of a register in groups of lanes, given their first lanes.

        None if the register is not initialized in all active lanes, or differs within a group.
        """
        return self._native.uniform_values(slot, firsts, lanes)

    def results(self, slots: Array) -> Array:
        """Return the addresses of registers that the active lanes are about to write."""
        registers = self._registers
        for i in slots[registers.state[slots] == NEVER].tolist():
            registers.row(i)[:] = 0
        return self.addresses(slots)

    def readable(self, slots: Array) -> bool:
        """Return whether registers are initialized in all active lanes. Their memory then has their values."""
        return not len(slots) or self._native.are_initialized(slots)

    def wrote(self, slots: Array) -> None:
        """Note that the active lanes of registers have been written in memory."""
        self._native.note_results(slots)

    def lend(self, slots: list[int], finish: Callable[[], None]) -> None:
        """Let other host threads use registers until `finish` returns."""
        self._registers.lend(slots, finish)

    def settle(self) -> None:
        """Wait until no other host thread uses registers."""
        self._registers.settle()


def register_file(m: Machine) -> RegisterFile | None:
    """Return the register file, None if the chunk's program is not compiled, or if a result would be uninitialized."""
    if m.native is None or m.passed is not None:
        return None
    known = m.state.get("register file")
    if known is None:
        known = m.state["register file"] = RegisterFile(m)
    return known
