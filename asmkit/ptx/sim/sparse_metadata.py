"""The metadata of a sparse A in the simulator: the lanes that provide it, and values whose products are undefined.

Only the lanes of every four that the sparsity selector names provide metadata. The registers of the other lanes are not
read, and can be uninitialized (PTX ISA 9.7.14.6.1, 9.7.15.6.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode
from ...fragments import Fragment
from ...regs import Reg, Span
from ..fragments import sp_metadata
from ..sparsity import legal, unpacked
from .memory import operand
from .warp import WARP, warps

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...types import Scalar
    from .compile import PtxUnit as Unit


def blocks(plan: Fragment) -> Array:
    """Return the block to which the first element of each lane belongs."""
    return np.array([plan.position(lane, 0)[2] for lane in range(plan.lanes)])


def register(inst: Inst, name: str) -> Reg[Scalar]:
    """Return an operand that is one register, in braces or not."""
    found = operand(inst, name)
    assert found is not None
    given = found[1]
    return cast("Reg[Scalar]", next(iter(cast("Span[Scalar]", given))) if isinstance(given, Span) else given)


def read(m: Machine, source: Source, of: Array, providing: Array) -> Array:
    """Read a register of the lanes that provide it, (products, lanes). The other lanes have any values.

    Args:
        m: the machine.
        source: the register.
        of: the warps of each product, (products, warps).
        providing: whether a lane provides the register, (lanes) or (products, lanes).

    """
    lanes = np.zeros((m.lanes // WARP, WARP), bool)
    lanes[of] = providing.reshape(*providing.shape[:-1], -1, WARP)
    values = warps(m, m.as_lanes(lanes.reshape(-1), lambda: source(m)))
    return np.ascontiguousarray(values[of].reshape(len(of), -1))


class Metadata:
    """The metadata of an instruction whose A has a shape and a type."""

    def __init__(
        self, unit: Unit, at: int, inst: Inst, shape: str, kind: type[Scalar], *, ordered: bool = False
    ) -> None:  # fmt: skip
        self.at, self.shape, self.kind = at, shape, kind
        reg = register(inst, "meta")
        self.slot, self._source = unit.slot(reg), unit.register(at, reg)
        self._selector = cast("int", cast("tuple[object, object]", operand(inst, "sel"))[1])
        self._plan = sp_metadata(shape, kind)
        self._providing = blocks(self._plan) == self._selector
        self._known = legal(shape, kind, ordered=ordered)

    def codes(self, m: Machine, of: Array) -> Array:
        """Return the metadata of each chunk, (products, M, chunks), and report illegal metadata.

        `of` are the warps of each product, (products, warps).
        """
        words = read(m, self._source, of, self._providing)
        found = unpacked(self.shape, self.kind, words, self._selector)
        wrong = ~np.isin(found, self._known)
        if wrong.any():
            self._illegal(m, of, found, wrong)
        return found

    def _illegal(self, m: Machine, of: Array, found: Array, wrong: Array) -> None:
        """Report the first chunk with illegal metadata."""
        product, row, place = (int(one[0]) for one in np.nonzero(wrong))
        lane, _, part = self._plan.slot(row, place, self._selector)
        number = int(of[product, lane // WARP]) * WARP + lane % WARP
        bits = f"bits {4 * part} to {4 * part + 3} of {m.names([number])}"
        values = ", ".join(f"0b{code:04b}" for code in self._known)
        m.report(
            DiagnosticCode.METADATA, self.at, what=m.unit.insts[self.at],
            fix=f"use one of {values} for each chunk of a row of A",
            why=f"row {row}, chunk {place} of A has 0b{int(found[product, row, place]):04b}, {bits}",
        )  # fmt: skip
