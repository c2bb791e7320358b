"""The metadata of `tcgen05.mma.sp`, which are in tensor memory (PTX ISA 9.7.16.10.8).

`asmkit.ptx.tensor_sparsity` describes the layout, and the public sources that it follows. It was not compared with a
chip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....errors import DiagnosticCode
from ...sparsity import columns_of
from ...tensor_sparsity import FORMS, place, unpack
from .cells import Cells
from .memory import column_of, lane_of, tensor_memory
from .operands import place as address

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit


class Metadata:
    """The metadata of one instruction."""

    def __init__(self, unit: Unit, at: int, inst: Inst, kind: str) -> None:
        self.at, self.form = at, FORMS[kind]
        self._address = address(unit, at, inst, "meta")

    def addresses(self, m: Machine) -> list[int]:
        """Return the addresses of the active threads."""
        return self._address(m).tolist()

    def wrong_selector(self, selector: int) -> str:
        """Return why a selector does not exist, or an empty string."""
        if self.form.interleaved:
            return "" if selector < 2 else f"its sparsity selector is {selector}: it must be 0 or 1"
        return "" if selector == 0 else f"its sparsity selector is {selector}: it must be 0"

    def read(self, m: Machine, block: int, given: int, selector: int, lanes: Array) -> tuple[Array, Cells]:
        """Return the column in A of each kept element, (rows, K/2), and the cells of the metadata.

        Args:
            m: the machine.
            block: the block.
            given: the address of the metadata.
            selector: the sparsity selector.
            lanes: the lanes of the rows, relative to the address.

        """
        memory, first = tensor_memory(m), int(column_of(given))
        if first % 2:
            memory.wrong(self.at, f"its metadata begin at column {first}", "use an even column, and the selector")
        columns = first + selector + np.arange(self.form.columns)
        cells = Cells(block, (lanes + int(lane_of(given)))[:, None], columns[None, :])
        memory.check(self.at, cells)
        known = cells.of(memory.written)
        if not known.all():
            row, column = np.argwhere(~known)[0].tolist()
            where = f"lane {int(cells.lane[row, 0])}, column {int(columns[column])}"
            memory.wrong(
                self.at, f"the metadata in {where} are uninitialized",
                "write the metadata with tcgen05.st or tcgen05.cp first: see asmkit.ptx.tensor_sparsity.compress",
            )  # fmt: skip
        codes = unpack(self.form, cells.of(memory.words))
        wrong = np.argwhere(~np.isin(codes, self.form.legal))
        if len(wrong):
            self._illegal(m, codes, wrong[0], cells)
        return columns_of(self.form.chunk, codes), cells

    def _illegal(self, m: Machine, codes: Array, where: Array, cells: Cells) -> None:
        """Report the illegal metadata of a chunk."""
        row, chunk = where.tolist()
        lane, column, bit = (int(one) for one in place(self.form, where[0], where[1]))
        words = f"bits {bit} to {bit + 3} of lane {int(cells.lane[lane, 0])}, column {int(cells.column[0, column])}"
        values = ", ".join(f"0b{code:04b}" for code in self.form.legal)
        m.report(
            DiagnosticCode.METADATA, self.at, what=m.unit.insts[self.at],
            why=f"row {row}, chunk {chunk} of A has 0b{int(codes[row, chunk]):04b}, {words}",
            fix=f"use one of {values} for each chunk of a row of A",
        )  # fmt: skip
