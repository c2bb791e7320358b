"""Simulator steps of ldmatrix and stmatrix of bytes, 6-bit and 4-bit elements (PTX ISA 9.7.14.5.15, 9.7.14.5.16).

A row of a matrix is 16 elements: 16 bytes, 12 bytes with 6-bit elements and 4 bytes of padding, 8 bytes with 4-bit
elements and 8 bytes of padding, or 8 bytes of signed 4-bit elements without padding. The padding is not read. In a
register, every element occupies a byte, 6-bit and 4-bit elements its lower bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...fragments import Fragment, pack, unpack
from ...regs import Mem
from ...sim.memory import load, pieces, store
from ...types import Scalar
from ..fragments import ldmatrix_bytes as loaded
from ..fragments import stmatrix_bytes as stored
from .memory import address, space
from .mma import gather, operand_reads, row_addresses, row_lanes, spread, together

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

COLUMNS = 16
"""The elements of a row."""


class _Format(NamedTuple):
    """A row in memory: the bits of an element, whether it has a sign, and the bytes of the row with its padding."""

    bits: int
    signed: bool
    pitch: int


_FORMATS = {
    "b8": _Format(8, False, 16), "b6x16_p32": _Format(6, False, 16), "b4x16_p64": _Format(4, False, 16),
    "s4": _Format(4, True, 8),
}  # fmt: skip


def ldmatrix_bytes(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of ldmatrix of bytes, or of smaller elements that it expands to bytes."""
    words = inst.form.spelling.split(".")
    form, count = _FORMATS[words[-1]], int(words[4].removeprefix("x"))
    plan, where = loaded(count, "trans" in words), space(inst.form.slots[1])
    at_ = address(unit, at, cast("Mem[Scalar]", inst.operands[1]))
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        chosen = together(m, at)
        lanes = plan.rows * count
        rows = row_addresses(m, at_(m), lanes, chosen).reshape(-1)
        data = m.as_lanes(row_lanes(m, lanes, chosen), lambda: _load(m, at, where, rows, form))
        spread(m, stores, pack(plan, expanded(data, form).reshape(-1, *plan.shape)), chosen)

    return run


def _load(m: Machine, at: int, where: str, rows: Array, form: _Format) -> Array:
    """Load the bytes of rows, (rows, bytes), without their padding."""
    data = COLUMNS * form.bits // 8
    pieces(m, at, "load", where, rows, form.pitch)  # reports rows that are out of bounds or misaligned
    words = load(m, at, where, rows, 4, 4) if data == 16 else load(m, at, where, rows, 4, 2)
    if data == 12:
        words += load(m, at, where, rows + rows.dtype.type(8), 4)
    return np.stack(words, axis=1).view(np.uint8)


def expanded(data: Array, form: _Format) -> Array:
    """Expand rows of packed elements, the first one in the lowest bits, to bytes."""
    if form.bits == 8:
        return data
    bits = np.unpackbits(data, axis=1, bitorder="little").reshape(len(data), COLUMNS, form.bits)
    made = np.packbits(bits, axis=2, bitorder="little")[..., 0]
    return (made ^ np.uint8(8)) - np.uint8(8) if form.signed else made


def stmatrix_bytes(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of stmatrix of bytes: each column of a 16×8 matrix becomes a row of 16 bytes."""
    count = int(inst.form.choices["n"].removeprefix("x"))
    plan, where = stored(count), space(inst.form.slots[0])
    at_, reads = address(unit, at, cast("Mem[Scalar]", inst.operands[0])), operand_reads(unit, at, inst.operands[1])

    def run(m: Machine) -> None:
        chosen = together(m, at)
        lanes = plan.cols * count
        rows = row_addresses(m, at_(m), lanes, chosen).reshape(-1)
        values = _columns(plan, np.ascontiguousarray(gather(m, reads, chosen)))
        m.as_lanes(row_lanes(m, lanes, chosen), lambda: store(m, at, where, rows, values, 4))

    return run


def _columns(plan: Fragment, regs: Array) -> list[Array]:
    """Return the four words of each column of the matrices in registers."""
    matrices = unpack(plan, regs).reshape(-1, plan.rows, plan.cols)
    words = np.ascontiguousarray(matrices.swapaxes(1, 2)).reshape(-1, plan.rows).view(np.uint32)
    return [np.ascontiguousarray(words[:, j]) for j in range(words.shape[1])]
