"""The registers of a chunk of waves in memory that compiled code shares with Python: a row of all lanes for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...sim.native.registers import Registers
from ..targets import WAVE
from .machine import EXEC_HI, EXEC_LO, ONES

if TYPE_CHECKING:
    from ...sim.memory import Array, DType


class WaveRegisters(Registers):
    """The registers of a chunk: (waves, 64) lanes of vector registers, (waves or 1, 1) values of scalar ones."""

    def __init__(self, kinds: Sequence[DType], lanes: int, scalar: Sequence[bool]) -> None:
        super().__init__(kinds, lanes)
        self._scalar = scalar

    def store(self, i: int, value: Array) -> None:
        """Write a register's values to its row."""
        self.row(i).reshape(-1, WAVE)[:] = value

    def loaded(self, i: int) -> Array:
        """Return a copy of a register's values."""
        row = self.row(i).reshape(-1, WAVE)
        if not self._scalar[i]:
            return row.copy()
        values = row[:, :1]
        if (values != values[0, 0]).any():
            return values.copy()
        return ONES if i in (EXEC_LO, EXEC_HI) and values[0, 0] == ONES[0, 0] else values[:1].copy()
