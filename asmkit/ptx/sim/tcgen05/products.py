"""Simulator steps of `tcgen05.mma`: D = A·B + D in tensor memory (PTX ISA 9.7.16.10).

One thread starts a product. With `cta_group::2`, the block with the even rank starts it for both blocks of a pair: each
block holds half of the rows of A and D, and half of the rows of B.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from .... import types
from ....errors import AsmError
from ....regs import Mem, Span
from ....sim.compile import NotSimulatedError
from ....sim.native.products import available
from ....types import SCALARS, Scalar
from ...matrix_descriptors import InstructionDescriptor
from ..alu.tcgen05 import product, scaled
from ..memory import operand, words_of
from .layouts import Part, parts, wrong_shape
from .matrices import from_shared, from_tensor_memory
from .memory import column_of, impossible, lane_of, tensor_memory
from .operands import place, value
from .operations import Cells, operations
from .scales import BlockScales, Places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....ir.program import Inst
    from ....sim.compile import Step
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit

_ROW = 32
"""The bytes of a row of A or B that one instruction reads, except for packed 4-bit elements of 96."""
_PACKED = ("mxf4", "mxf4nvf4")


class _Facts(NamedTuple):
    """The properties in the opcode."""

    kind: str
    blocks: int
    stationary: bool
    scaled: bool


def _facts(inst: Inst) -> _Facts:
    words = inst.form.spelling.split(".")
    kind = next(word.removeprefix("kind::") for word in words if word.startswith("kind::"))
    return _Facts(kind, 2 if "cta_group::2" in words else 1, "ws" in words, "block_scale" in words)


class _Given(NamedTuple):
    """The operands of one thread."""

    lane: int
    d: int
    a: int
    b: int
    shape: InstructionDescriptor
    adds: bool
    skipped: tuple[int, ...]
    """The masks of the lanes that are not written, 32 lanes in each."""
    scales: Places | None


def tcgen05_mma(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.mma."""
    return _Mma(unit, at, inst).run


class _Mma:
    """The step of one instruction."""

    def __init__(self, unit: Unit, at: int, inst: Inst) -> None:
        self.at, self.facts = at, _facts(inst)
        words = words_of(inst)
        for word in ("ashift", "kind::ti16"):
            if word in words:
                raise NotSimulatedError(f".{word}")
        self.scales = BlockScales(unit, at, inst) if self.facts.scaled else None
        a, zero = operand(inst, "a"), operand(inst, "zero")
        assert a
        if zero is not None and not (isinstance(zero[1], int) and zero[1] == 0):
            raise NotSimulatedError("a mask of zero columns")
        self.in_tensor_memory = isinstance(a[1], Mem)
        self._d = place(unit, at, inst, "d")
        self._a = place(unit, at, inst, "a") if self.in_tensor_memory else value(unit, at, inst, "a")
        self._b, self._idesc = value(unit, at, inst, "b"), value(unit, at, inst, "idesc")
        self._on = value(unit, at, inst, "on")
        skipped = operand(inst, "lanes")
        masks = list(cast("Span[Scalar]", skipped[1])) if skipped else []
        self._skipped = [unit.register(at, reg) for reg in masks]
        scale = operand(inst, "scale")
        self.scale = int(scale[1]) if scale else 0

    def run(self, m: Machine) -> None:
        """Compute the products of the active threads."""
        for given in self._given(m):
            self._compute(m, given)
        m.events += 1

    def _given(self, m: Machine) -> Iterator[_Given]:
        """Yield the operands of each active thread."""
        lanes = m.active_lanes
        d, a, b, idesc, on = (read(m).tolist() for read in (self._d, self._a, self._b, self._idesc, self._on))
        skipped = [np.broadcast_to(m.active(np.atleast_1d(read(m))), lanes.shape).tolist() for read in self._skipped]
        scales = self.scales.places(m) if self.scales else [None] * len(lanes)
        for i, lane in enumerate(lanes.tolist()):
            shape, masks = self._shape(m, int(idesc[i])), tuple(int(mask[i]) for mask in skipped)
            yield _Given(lane, d[i], a[i], b[i], shape, bool(on[i]), masks, scales[i])

    def _shape(self, m: Machine, bits: int) -> InstructionDescriptor:
        """Decode an instruction descriptor. Report DESCRIPTOR if the product does not exist."""
        facts, what = self.facts, f"instruction descriptor {bits:#x}"
        try:
            shape = InstructionDescriptor.decode(facts.kind, bits)
        except AsmError as wrong:
            first = wrong.findings[0]
            impossible(m, self.at, what, first.message, first.fix)
        why = wrong_shape(shape.m, shape.n, facts.blocks, stationary=facts.stationary, scaled=facts.scaled)
        if why:
            impossible(m, self.at, what, why, "encode another shape, or use another cta_group")
        if shape.sparse:
            impossible(m, self.at, what, "it is that of a sparse product", "use tcgen05.mma.sp, or clear the bit")
        return shape

    def _compute(self, m: Machine, given: _Given) -> None:
        """Compute one product in all blocks that take part."""
        blocks = self._blocks(m, given.lane)
        shape, facts = given.shape, self.facts
        kinds = [SCALARS[name] for name in (shape.a, shape.b, shape.d)]
        packed = facts.kind in _PACKED
        count = _ROW * 8 // (4 if packed else max(8, kinds[0].bits))
        b = np.concatenate(
            [
                from_shared(
                    m, self.at, given.lane, block, given.b, (shape.n // len(blocks), count), kinds[1],
                    transposed=shape.transpose_b, packed=packed,
                )
                for block in blocks
            ]
        )  # fmt: skip
        reads: list[Cells] = []
        made: list[tuple[Cells, Array, Array]] = []
        layout = parts(shape.m, shape.n, facts.blocks, stationary=facts.stationary)
        for rank, block in enumerate(blocks):
            a, cells = self._left(m, given, block, layout, count, kinds[0], packed=packed)
            reads += cells
            sizes = None
            if self.scales and given.scales:
                sizes, of_scales = self.scales.read(m, block, given.scales, given.shape, len(a))
                reads += of_scales
            made += [
                self._part(m, given, block, rank, part, a, b[part.first : part.end], kinds, sizes) for part in layout
            ]
        operations(m).start(self.at, given.lane, reads, [cells for cells, _, _ in made])
        memory = tensor_memory(m)
        for cells, rows, values in made:
            memory.words[cells.block, cells.lane[rows], cells.column] = values[rows]
            memory.written[cells.block, cells.lane[rows], cells.column] = True

    def _blocks(self, m: Machine, lane: int) -> list[int]:
        """Return the blocks that take part, the even rank first."""
        block = int(m.block_of[lane])
        if self.facts.blocks == 1:
            return [block]
        rank = int(m.cluster.rank[block])
        if rank % 2 or m.cluster.size < 2:
            tensor_memory(m).wrong(
                self.at, f"the block with rank {rank} of a cluster of {m.cluster.size} executes it",
                "let the block with the even rank of each pair start the products of cta_group::2",
            )  # fmt: skip
        return [block, int(m.cluster.peers[block, rank + 1])]

    def _left(
        self, m: Machine, given: _Given, block: int, layout: tuple[Part, ...], count: int, kind: type[Scalar], *,
        packed: bool,
    ) -> tuple[Array, list[Cells]]:  # fmt: skip
        """Return the rows of A of one block, and the cells of tensor memory that hold them."""
        rows = given.shape.m // self.facts.blocks
        if not self.in_tensor_memory:
            return from_shared(
                m, self.at, given.lane, block, given.a, (rows, count), kind, transposed=given.shape.transpose_a,
                packed=packed,
            ), []  # fmt: skip
        a, cells = from_tensor_memory(m, self.at, block, given.a, layout[0].lanes, count, kind, packed=packed)
        return a, [cells]

    def _part(
        self, m: Machine, given: _Given, block: int, rank: int, part: Part, a: Array, b: Array,
        kinds: list[type[Scalar]], scales: tuple[Array, Array] | None,
    ) -> tuple[Cells, Array, Array]:  # fmt: skip
        """Compute a part of D. Return its cells, the rows that are written, and the values."""
        memory, shape = tensor_memory(m), given.shape
        lanes = part.lanes + int(lane_of(given.d))
        columns = np.arange(part.end - part.first) + int(column_of(given.d))
        cells = Cells(block, lanes[:, None], columns[None, :])
        memory.check(self.at, *cells)
        written = self._written(given, rank, lanes)
        c = self._sums(m, cells, written, kinds[2]) if given.adds else None
        if scales is not None:
            d = scaled(
                a, b, c, (scales[0], scales[1][part.first : part.end]), a_type=kinds[0], b_type=kinds[1],
                scale_type=shape.scale, negate=shape.negate_a != shape.negate_b,
                packed=self.facts.kind in _PACKED,
            )  # fmt: skip
            return cells, written, d
        d = product(
            a, b, c, a_type=kinds[0], b_type=kinds[1], d_type=kinds[2], satfinite=shape.saturate,
            negate=shape.negate_a != shape.negate_b, exact=m.exact,
            native=m.launch.native is not None and available(),
        )  # fmt: skip
        return cells, written, d.astype(np.uint32)

    def _written(self, given: _Given, rank: int, lanes: Array) -> Array:
        """Return the indices of the rows whose lanes are written."""
        masks = given.skipped[4 * rank : 4 * rank + 4]
        if not any(masks):
            return np.arange(len(lanes))
        bits = np.array(masks, np.int64)
        return np.flatnonzero((bits[lanes // 32] >> lanes % 32 & 1) == 0)

    def _sums(self, m: Machine, cells: Cells, written: Array, kind: type[Scalar]) -> Array:
        """Return the bits of C: D, divided by a power of two."""
        memory = tensor_memory(m)
        known = memory.written[cells]
        if not known[written].all():
            row, column = np.argwhere(~known[written])[0]
            lane = int(cells.lane[written[row], 0])
            memory.wrong(
                self.at, f"it adds to lane {lane}, column {int(cells.column[0, column])}, which is uninitialized",
                "pass a false predicate to the first product, or write D with tcgen05.st first",
            )  # fmt: skip
        bits = memory.words[cells].astype(f"u{kind.bits // 8}")
        if not self.scale:
            return bits
        made = bits.view(types.dtype(kind))
        return (made / made.dtype.type(2**self.scale)).astype(made.dtype).view(bits.dtype)
