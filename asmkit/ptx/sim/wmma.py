"""Simulator steps of wmma.load, wmma.mma and wmma.store (PTX ISA 9.7.14.4).

The manual leaves the layout of a fragment unspecified. Here the elements of a matrix, by rows, fill one register of all
lanes after another. Fragments of A and B with more room than elements contain the elements several times. Integers of
4 bits and bits are handled in words of 32 bits, which are contiguous along K.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from ...regs import Mem, Span
from ...sim.compile import NotSimulatedError
from ...sim.memory import UINTS, load, numbers, store
from ...types import SCALARS, Scalar, f16, f32
from .alu.mma import matrix_product
from .memory import address, space
from .mma import gather, spread, together
from .warp import WARP, reader

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Source, Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit

_SMALL = 8
"""Elements with fewer bits than this are handled in words."""


class _Plan(NamedTuple):
    """The fragment of one matrix: its size in units (elements or words), and the bytes of a unit."""

    rows: int
    cols: int
    width: int
    bits: int

    @property
    def parts(self) -> int:
        """The number of units in a register."""
        return max(1, 4 // self.width)

    @property
    def slots(self) -> int:
        """The number of different units that a lane holds."""
        return self.rows * self.cols // WARP

    def units(self, slot: int) -> Array:
        """Return the unit, by rows, that each lane of a warp holds in a slot."""
        return (slot // self.parts * WARP + numbers(WARP)) * self.parts + slot % self.parts

    def places(self, slot: int, layout: str, strides: Array | None, lanes: int) -> Array:
        """Return the distance in bytes of each lane's unit in a slot from the start of the matrix in memory.

        `strides` are the distances of rows or columns in elements, None if they are contiguous.
        """
        row, col = np.divmod(np.tile(self.units(slot), lanes // WARP), self.cols)
        line, along, length = (row, col, self.cols) if layout == "row" else (col, row, self.rows)
        pitch = length * self.width if strides is None else strides.astype(np.int64) * self.bits // 8
        return line * pitch + along * self.width

    def matrices(self, regs: Array) -> Array:
        """Return the units of registers (warps, registers, 32) as matrices (warps, rows, columns)."""
        kind = UINTS[self.width]
        used = regs[:, : self.slots // self.parts]
        return np.ascontiguousarray(used).view(kind).reshape(len(regs), self.rows, self.cols)

    def registers(self, matrices: Array) -> Array:
        """Return the registers (warps, registers, 32) of matrices of units."""
        count = self.slots // self.parts
        word = UINTS[max(4, self.width)]
        return np.ascontiguousarray(matrices).reshape(len(matrices), -1).view(word).reshape(-1, count, WARP)


def _plan(matrix: str, shape: str, kind: type[Scalar]) -> _Plan:
    m, n, k = (int(size) for size in re.findall(r"\d+", shape))
    rows, cols = {"a": (m, k), "b": (k, n)}.get(matrix, (m, n))
    if kind.bits >= _SMALL:
        return _Plan(rows, cols, kind.bits // 8, kind.bits)
    along = k * kind.bits // 32
    return _Plan(rows, along, 4, kind.bits) if matrix == "a" else _Plan(along, cols, 4, kind.bits)


def _memory(unit: Unit, at: int, inst: Inst, which: int) -> tuple[str, Source, Source | None]:
    """Return the space, the address and the stride of operand `which`."""
    mem = cast("Mem[Scalar]", inst.operands[which])
    return space(inst.form.slots[which]), address(unit, at, mem), reader(unit, at, inst, "stride")


def _facts(inst: Inst) -> tuple[str, str, _Plan]:
    """Return the matrix of a load or store, its layout in memory, and its plan."""
    _, _, matrix, _, _, layout, shape, *rest = inst.form.spelling.split(".")
    return matrix, layout, _plan(matrix, shape, SCALARS[rest[-1]])


def _addresses(m: Machine, plan: _Plan, slot: int, layout: str, first: Source, stride: Source | None) -> Array:
    """Return the addresses of the active lanes' units in a slot."""
    strides = None if stride is None else np.atleast_1d(stride(m))
    return first(m).astype(np.uint64) + m.active(plan.places(slot, layout, strides, m.lanes)).astype(np.uint64)


def wmma_load(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wmma.load: each lane loads the units that it holds (PTX ISA 9.7.14.4.3)."""
    _, layout, plan = _facts(inst)
    where, first, stride = _memory(unit, at, inst, 1)
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    word = UINTS[max(4, plan.width)]

    def run(m: Machine) -> None:
        together(m, at)
        regs: list[Array] = []
        for slot in range(plan.slots):
            units = load(m, at, where, _addresses(m, plan, slot, layout, first, stride), plan.width)[0].astype(word)
            if slot % plan.parts:
                regs[-1] = regs[-1] | (units << word.type(8 * plan.width * (slot % plan.parts)))
            else:
                regs.append(units)
        for j, write in enumerate(stores):
            write(m, m.full(regs[j % len(regs)]))

    return run


def _reads(unit: Unit, at: int, operand: Any) -> list[Source]:
    regs = list(cast("Span[Scalar]", operand)) if isinstance(operand, Span) else [operand]
    return [unit.register(at, reg) for reg in regs]


def wmma_store(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wmma.store, the reverse of wmma.load (PTX ISA 9.7.14.4.4)."""
    _, layout, plan = _facts(inst)
    where, first, stride = _memory(unit, at, inst, 0)
    reads, kind = _reads(unit, at, inst.operands[1]), UINTS[plan.width]

    def run(m: Machine) -> None:
        together(m, at)
        for slot in range(plan.slots):
            word = m.active(m.spread(reads[slot // plan.parts](m)))
            unsigned = word.view(UINTS[word.dtype.itemsize])
            value = (unsigned >> unsigned.dtype.type(8 * plan.width * (slot % plan.parts))).astype(kind)
            store(m, at, where, _addresses(m, plan, slot, layout, first, stride), [value], plan.width)

    return run


def wmma_mma(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of wmma.mma: D = A·B + C (PTX ISA 9.7.14.4.5).  Its arithmetic is in `alu/mma.py`."""
    words = inst.form.spelling.split(".")
    if {"rz", "rm", "rp"} & set(words):
        raise NotSimulatedError("an f64 product that is not rounded to nearest")
    shape = next(word for word in words if re.fullmatch(r"m\d+n\d+k\d+", word))
    kinds = [SCALARS[word] for word in words if word in SCALARS]
    d, a, b, c = kinds if len(kinds) == 4 else (kinds[0], f16, f16, kinds[1])
    plans = [_plan(matrix, shape, kind) for matrix, kind in (("a", a), ("b", b), ("c", c))]
    last = _plan("d", shape, d)
    reads = [_reads(unit, at, operand) for operand in inst.operands[1:4]]
    stores = unit.dests(at, inst.operands[0], inst.form.slots[0])
    product = partial(
        matrix_product, kinds=(a, c, f32 if c is f32 else d), satfinite="satfinite" in words,
        op=next((word for word in words if word in ("xor", "and")), None),
    )  # fmt: skip

    def run(m: Machine) -> None:
        chosen = together(m, at)
        x, y, z = (plan.matrices(_raw(gather(m, some, chosen))) for plan, some in zip(plans, reads, strict=True))
        native = m.launch.native is not None
        result = product(_elements(x, a, 2), _elements(y, b, 1), z, exact=m.exact, native=native)
        if d is f16 and result.dtype != np.float16:
            result = result.astype(np.float16)
        spread(m, stores, last.registers(result.view(UINTS[result.itemsize])), chosen)

    return run


def _raw(regs: Array) -> Array:
    return regs.view(UINTS[regs.dtype.itemsize])


def _elements(units: Array, kind: type[Scalar], axis: int) -> Array:
    """Split words of 4-bit integers into elements along K. Other units stay as they are."""
    if kind.bits != 4:
        return units
    parts = np.stack([(units >> np.uint32(4 * i) & np.uint32(15)).astype(np.uint8) for i in range(8)], axis + 1)
    shape = list(units.shape)
    shape[axis] *= 8
    return parts.reshape(shape)
