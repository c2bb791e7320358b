"""Tensor memory: 128 lanes of 512 columns of 32 bits in each block (PTX ISA 9.7.16.1).

An address has the lane in its upper half and the column in its lower half.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np

from ....errors import DiagnosticCode
from ....sim.memory import Allocation

if TYPE_CHECKING:
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from .cells import Cells

LANES, COLUMNS = 128, 512
QUARTER = 32
"""The lanes that one warp of a warpgroup can access."""
WORD = 4
"""The bytes of a cell."""


class _Cells(Allocation):
    """The cells of all blocks of a chunk as bytes, by block, lane and column."""

    def name_byte(self, offset: int) -> str:
        """Return a cell in words."""
        lane, column = divmod(offset // WORD % (LANES * COLUMNS), COLUMNS)
        return f"lane {lane}, column {column} of tensor memory"


class TensorMemory:
    """The tensor memory of the blocks of a chunk."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        data = np.zeros(m.blocks * LANES * COLUMNS * WORD, np.uint8)
        self.cells = _Cells("tensor memory", "tensor", 0, data)
        """The cells as an allocation, which racecheck watches."""
        self.words: Array = data.view(np.uint32).reshape(m.blocks, LANES, COLUMNS)
        self.written = np.zeros(self.words.shape, bool)
        """Which cells are initialized."""
        self.allocated = np.zeros((m.blocks, COLUMNS), bool)
        self.relinquished = np.zeros(m.blocks, bool)
        """The blocks that have given up the right to allocate."""
        m.at_block_end.append(self._ended)

    def offsets(self, cells: Cells) -> Array:
        """Return the offsets of cells in bytes."""
        return ((np.int64(cells.block) * LANES + cells.lane) * COLUMNS + cells.column) * WORD

    def check(self, at: int, cells: Cells) -> None:
        """Report TENSOR_MEMORY for cells outside of the memory, or in columns that are not allocated."""
        lane, column = cells.lane, cells.column
        if int(lane.max()) >= LANES or int(column.max()) >= COLUMNS:
            cell = f"lane {int(lane.max())}, column {int(column.max())}"
            self.wrong(
                at, f"it accesses {cell} of {LANES} lanes and {COLUMNS} columns", "use a smaller shape or address"
            )
        missing = ~self.allocated[cells.block][column]
        if missing.any():
            first = int(column[missing].min())
            self.wrong(
                at, f"column {first} is not allocated to the block",
                "access columns between tcgen05.alloc and tcgen05.dealloc only, and synchronize with the allocation",
            )  # fmt: skip

    def shift(self, block: int, lanes: Array, columns: Array) -> None:
        """Give each of the `lanes` but the last the words of the next one, in some columns."""
        for cells in (self.words, self.written):
            cells[block, lanes[:-1, None], columns] = cells[block, lanes[1:, None], columns]

    def wrong(self, at: int, why: str, fix: str, *, stop: bool = True) -> None:
        """Report TENSOR_MEMORY for an instruction."""
        m = self.m
        names = m.names(m.active_lanes) if m.active_count else ""
        m.report(DiagnosticCode.TENSOR_MEMORY, at, names, what=m.unit.insts[at], why=why, fix=fix, stop=stop)

    def _ended(self, blocks: Array) -> None:
        """Report TENSOR_MEMORY for blocks that end while they have columns."""
        left = self.allocated[blocks].any(axis=1)
        if left.any():
            columns = int(self.allocated[blocks[left][0]].sum())
            self.wrong(
                self.m.at, f"the block ends and has {columns} columns of tensor memory",
                "free all columns with tcgen05.dealloc before the block ends", stop=False,
            )  # fmt: skip
            self.allocated[blocks] = False


def tensor_memory(m: Machine) -> TensorMemory:
    """Return the tensor memory of a chunk."""
    return m.state.get("tensor memory") or m.state.setdefault("tensor memory", TensorMemory(m))


def lane_of(address: Array | int) -> Array:
    """Return the lane in an address."""
    return np.asarray(address, np.int64) >> 16 & 0xFFFF


def column_of(address: Array | int) -> Array:
    """Return the column in an address."""
    return np.asarray(address, np.int64) & 0xFFFF


def impossible(m: Machine, at: int, what: str, why: str, fix: str) -> NoReturn:
    """Report DESCRIPTOR and stop the run."""
    m.report(DiagnosticCode.DESCRIPTOR, at, m.names(m.active_lanes), what=what, why=why, fix=fix)
    raise AssertionError("a report that stops the run returned")
