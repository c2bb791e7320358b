"""The scales of block-scaled `tcgen05.mma`, which are in tensor memory (PTX ISA 9.7.16.10.7).

The scale of row r of A, or column r of B, is in lane r mod 32 of column r // 32, and again in each of the other three
groups of 32 lanes. A cell has up to four scales of a row: those of the next blocks along K.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .memory import LANES, QUARTER, column_of, tensor_memory
from .operands import place
from .operations import Cells

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ...matrix_descriptors import InstructionDescriptor
    from ..compile import PtxUnit as Unit


class Places(NamedTuple):
    """The addresses of the scales of A and B."""

    a: int
    b: int


class BlockScales:
    """The scales of one instruction."""

    def __init__(self, unit: Unit, at: int, inst: Inst, count: int) -> None:
        self.at, self.count = at, count
        self._addresses = [place(unit, at, inst, name) for name in ("sa", "sb")]

    def places(self, m: Machine) -> list[Places]:
        """Return the addresses of the active threads."""
        a, b = (read(m).tolist() for read in self._addresses)
        return [Places(*both) for both in zip(a, b, strict=True)]

    def read(
        self, m: Machine, block: int, places: Places, shape: InstructionDescriptor, rows: int
    ) -> tuple[tuple[Array, Array], list[Cells]]:  # fmt: skip
        """Return the bits of the scales of A, (rows, count), and of B, (N, count), and their cells."""
        a, of_a = self._read(m, block, places.a, rows, shape.scale_a)
        b, of_b = self._read(m, block, places.b, shape.n, shape.scale_b)
        return (a, b), [of_a, of_b]

    def _read(self, m: Machine, block: int, given: int, rows: int, first: int) -> tuple[Array, Cells]:
        memory = tensor_memory(m)
        columns = int(column_of(given)) + np.arange(-(-rows // QUARTER))
        cells = Cells(block, np.arange(LANES)[:, None], columns[None, :])
        memory.check(self.at, *cells)
        if first % self.count or first + self.count > 4:
            memory.wrong(
                self.at, f"its {self.count} scales begin at byte {first} of a column",
                f"use a byte that is a multiple of {self.count} in the instruction descriptor",
            )  # fmt: skip
        row = np.arange(rows)
        lane, column = row % QUARTER, row // QUARTER
        words = memory.words[cells].reshape(4, QUARTER, -1)[:, lane, column]
        known = memory.written[cells].reshape(4, QUARTER, -1)[:, lane, column]
        used = np.ascontiguousarray(words).view(np.uint8).reshape(4, rows, 4)[:, :, first : first + self.count]
        if not known.all():
            quarter, where = np.argwhere(~known)[0].tolist()
            missing = f"lane {QUARTER * quarter + int(lane[where])}, column {int(columns[column[where]])}"
            memory.wrong(
                self.at, f"the scale in {missing} is uninitialized",
                "write the scales to all four groups of 32 lanes: tcgen05.cp with .warpx4",
            )  # fmt: skip
        if (used != used[:1]).any():
            where = int(np.argwhere(used != used[:1])[0][1])
            memory.wrong(
                self.at, f"the scales of row {where} differ among the four groups of 32 lanes",
                "write the same scales to all four groups: tcgen05.cp with .warpx4",
            )  # fmt: skip
        return used[0], cells
