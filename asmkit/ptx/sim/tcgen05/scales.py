"""The scales of block-scaled `tcgen05.mma`, which are in tensor memory (PTX ISA 9.7.16.10.7).

The scale of row r of A, or column r of B, is in lane r mod 32 of column r // 32, and again in each of the other three
groups of 32 lanes. A cell has up to four scales of a row: those of the next blocks along K.

With K = 96, a row has three or six scales, which can begin in one cell and end in the next one of the row. It is as
many columns further as `block_scales.columns` states: 4 up to 128 rows, else 8. The manual shows this in figures, one
set for N up to 128 and one for a larger N. CUTLASS (`tmem_sf_frg`) has the same layout.

With M = 128 in a pair of blocks, lanes 0 to 63 hold one half of the columns of D, and lanes 64 to 127 the other. The
scales of B are divided in the same way: each half is in two groups of 32 lanes, from the same column on. The manual
does not show this case. CUTLASS (`ScaleFactorDuplicated2by2`) and a test of TVM do, and it was not compared with a
chip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...block_scales import columns as width_of
from .cells import Cells
from .memory import LANES, QUARTER, column_of, tensor_memory
from .operands import place

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ...matrix_descriptors import InstructionDescriptor
    from ..compile import PtxUnit as Unit


_STEPS = {1: 1, 2: 2, 4: 4, 3: 1, 6: 2}
"""The number that the first byte is a multiple of, by the number of scales of a row."""


class Places(NamedTuple):
    """The addresses of the scales of A and B."""

    a: int
    b: int


class _Part(NamedTuple):
    """The scales of A, or of some rows of B, in tensor memory."""

    address: int
    rows: int
    each: int
    """The number of scales of a row."""
    first: int
    """The first byte of a column that is used."""
    step: int
    """The columns from the first four scales of a row to the next four."""
    groups: tuple[int, int] = (0, 4)
    """The first group of 32 lanes, and the number of groups that hold the same scales."""

    @property
    def columns(self) -> Array:
        """The columns, (words of a row, columns of rows)."""
        words, width = -(-(self.first + self.each) // 4), -(-self.rows // QUARTER)
        return int(column_of(self.address)) + np.arange(words)[:, None] * self.step + np.arange(width)

    @property
    def legal(self) -> range:
        """The bytes at which the scales can begin."""
        return range(0, 4, _STEPS[self.each])


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
        count = self.count * 3 // 2 if shape.k96 else self.count
        a, of_a = self._read(m, block, _Part(places.a, rows, count, shape.scale_a, width_of(rows)))
        halves = 2 if rows * 2 == LANES else 1
        groups, step = 4 // halves, width_of(shape.n)
        b = [
            self._read(
                m, block, _Part(places.b, shape.n // halves, count, shape.scale_b, step, (groups * half, groups))
            )
            for half in range(halves)
        ]  # fmt: skip
        return (a, np.concatenate([one for one, _ in b])), [of_a, b[0][1]]

    def _read(self, m: Machine, block: int, part: _Part) -> tuple[Array, Cells]:
        """Return scales, (rows, count), which each of some groups of 32 lanes must hold."""
        memory, (start, groups), columns = tensor_memory(m), part.groups, part.columns
        mine = slice(start, start + groups)
        cells = Cells(block, np.arange(LANES)[:, None], columns.reshape(1, -1))
        if part.first not in part.legal:
            memory.wrong(
                self.at, f"its {part.each} scales begin at byte {part.first} of a column",
                f"use byte {' or '.join(map(str, part.legal))} in the instruction descriptor",
            )  # fmt: skip
        memory.check(self.at, cells)
        row = np.arange(part.rows)
        lane, column = row % QUARTER, row // QUARTER
        words, known = (
            cells.of(array).reshape(4, QUARTER, *columns.shape).swapaxes(2, 3)[mine, lane, column]
            for array in (memory.words, memory.written)
        )
        used = np.ascontiguousarray(words).view(np.uint8)[..., part.first : part.first + part.each]
        copy = "tcgen05.cp with .warpx4" if groups == 4 else "tcgen05.cp with .warpx2::01_23"
        which = f"all four groups of 32 lanes: {copy}" if groups == 4 else f"both groups of 32 lanes: {copy}"
        if not known.all():
            quarter, where, word = np.argwhere(~known)[0].tolist()
            missing = f"lane {QUARTER * (start + quarter) + int(lane[where])}, column {columns[word, column[where]]}"
            memory.wrong(self.at, f"the scale in {missing} is uninitialized", f"write the scales to {which}")
        if (used != used[:1]).any():
            where = int(np.argwhere(used != used[:1])[0][1])
            among = "four groups of 32 lanes" if groups == 4 else f"groups of 32 lanes from lane {QUARTER * start} on"
            memory.wrong(
                self.at, f"the scales of row {where} differ among the {among}", f"write the same scales to {which}"
            )  # fmt: skip
        return used[0], cells
