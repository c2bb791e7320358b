"""The scales of block-scaled `tcgen05.mma`, which are in tensor memory (PTX ISA 9.7.16.10.7).

The scale of row r of A, or column r of B, is in lane r mod 32 of column r // 32, and again in each of the other three
groups of 32 lanes. A cell has up to four scales of a row: those of the next blocks along K.

With M = 128 in a pair of blocks, lanes 0 to 63 hold one half of the columns of D, and lanes 64 to 127 the other. The
scales of B are divided in the same way: each half is in two groups of 32 lanes, from the same column on. The manual
does not show this case. CUTLASS (`ScaleFactorDuplicated2by2`) and a test of TVM do, and it was not compared with a
chip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .cells import Cells
from .memory import LANES, QUARTER, column_of, tensor_memory
from .operands import place

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
        halves = 2 if rows * 2 == LANES else 1
        b = [
            self._read(m, block, places.b, shape.n // halves, shape.scale_b, (4 // halves * half, 4 // halves))
            for half in range(halves)
        ]
        return (a, np.concatenate([one for one, _ in b])), [of_a, b[0][1]]

    def _read(
        self, m: Machine, block: int, given: int, rows: int, first: int, groups: tuple[int, int] = (0, 4)
    ) -> tuple[Array, Cells]:  # fmt: skip
        """Return the scales of rows, (rows, count), which each of some groups of 32 lanes must hold.

        Args:
            m: the machine.
            block: the block.
            given: the address of the scales.
            rows: the number of rows.
            first: the first byte of a column that is used.
            groups: the first group of 32 lanes, and the number of groups.

        """
        memory, (start, count) = tensor_memory(m), groups
        mine = slice(start, start + count)
        columns = int(column_of(given)) + np.arange(-(-rows // QUARTER))
        cells = Cells(block, np.arange(LANES)[:, None], columns[None, :])
        memory.check(self.at, cells)
        if first % self.count or first + self.count > 4:
            memory.wrong(
                self.at, f"its {self.count} scales begin at byte {first} of a column",
                f"use a byte that is a multiple of {self.count} in the instruction descriptor",
            )  # fmt: skip
        row = np.arange(rows)
        lane, column = row % QUARTER, row // QUARTER
        words = cells.of(memory.words).reshape(4, QUARTER, -1)[mine, lane, column]
        known = cells.of(memory.written).reshape(4, QUARTER, -1)[mine, lane, column]
        used = np.ascontiguousarray(words).view(np.uint8).reshape(count, rows, 4)[:, :, first : first + self.count]
        copy = "tcgen05.cp with .warpx4" if count == 4 else "tcgen05.cp with .warpx2::01_23"
        which = f"all four groups of 32 lanes: {copy}" if count == 4 else f"both groups of 32 lanes: {copy}"
        if not known.all():
            quarter, where = np.argwhere(~known)[0].tolist()
            missing = f"lane {QUARTER * (start + quarter) + int(lane[where])}, column {int(columns[column[where]])}"
            memory.wrong(self.at, f"the scale in {missing} is uninitialized", f"write the scales to {which}")
        if (used != used[:1]).any():
            where = int(np.argwhere(used != used[:1])[0][1])
            among = "four groups of 32 lanes" if count == 4 else f"groups of 32 lanes from lane {QUARTER * start} on"
            memory.wrong(
                self.at, f"the scales of row {where} differ among the {among}", f"write the same scales to {which}"
            )  # fmt: skip
        return used[0], cells
