"""Simulator steps of `tcgen05.mma`: D = A·B + D in tensor memory (PTX ISA 9.7.16.10).

One thread starts a product. With `cta_group::2`, the block with the even rank starts it for both blocks of a pair: each
block holds half of the rows of A and D, and half of the rows of B.

With `.ashift`, the rows of A in tensor memory move like those of `tcgen05.shift`, in all four groups of 32 lanes, after
the product has read them. The manual leaves the order and the groups open. Another simulator does the same, and it was
not compared with a chip.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .... import types
from ....sim.native.products import available
from ....types import SCALARS, Scalar
from ..alu.tcgen05 import product, scaled
from .arguments import Arguments, Given
from .cells import Cells
from .collectors import Matrix, collectors
from .layouts import Part, cells_of_d, first_lanes, parts
from .matrices import from_shared, from_tensor_memory
from .memory import LANES, QUARTER, column_of, lane_of, tensor_memory
from .operations import operations
from .pipelines import Role, of_one_group

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.compile import Step
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ...matrix_descriptors import InstructionDescriptor
    from ..compile import PtxUnit as Unit
    from .opcodes import Facts

_SHIFTED = 32
"""The bytes of each row of A that `.ashift` shifts."""


def tcgen05_mma(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.mma."""
    arguments = Arguments(unit, at, inst)

    def run(m: Machine) -> None:
        for given in arguments.given(m):
            _Product(m, arguments, given).compute()
        m.events += 1

    return of_one_group(unit, at, inst, run)


class _Left(NamedTuple):
    """The rows of A for a part of D."""

    a: Array
    kept: Array | None
    """The column of each element, if A is sparse."""
    cells: list[Cells]
    """The cells of tensor memory that hold the rows and their metadata."""


class _Made(NamedTuple):
    """A part of D: its cells, the numbers of the rows that are written, and the values."""

    cells: Cells
    rows: Array
    values: Array


@dataclass
class _Product:
    """One product of a thread."""

    m: Machine
    arguments: Arguments
    given: Given

    def __post_init__(self) -> None:
        self.at, shape = self.arguments.at, self.given.shape
        self.kinds: list[type[Scalar]] = [SCALARS[name] for name in (shape.a, shape.b, shape.d)]
        facts = self.facts
        self.stored = shape.row * 8 // (4 if facts.packed else max(8, self.kinds[0].bits))
        """The elements of a row of A in memory."""
        self.layout = parts(shape.m, shape.n, facts.blocks, stationary=facts.stationary, sparse=facts.sparse)

    @property
    def facts(self) -> Facts:
        """The properties in the opcode."""
        return self.arguments.facts

    @property
    def shape(self) -> InstructionDescriptor:
        """The types and the shape."""
        return self.given.shape

    def compute(self) -> None:
        """Compute the product in all blocks that take part."""
        self._check_lanes()
        blocks = self._blocks()
        columns, b = self._right(blocks)
        lefts: list[Array] = []
        reads: list[Cells] = []
        made: list[_Made] = []
        for rank, block in enumerate(blocks):
            shared = None if self.arguments.in_tensor_memory else self._from_shared(block)
            scales, of_scales = self._scales(block)
            reads += of_scales
            for part, cells in zip(self.layout, self._cells(block), strict=True):
                left = self._left(block, part, shared)
                lefts.append(left.a)
                reads += left.cells
                made.append(self._part(cells, rank, part, left, b[part.first : part.end], scales))
        self._collect(np.concatenate(lefts), columns, b)
        self._write(blocks, reads, made)

    def _write(self, blocks: list[int], reads: list[Cells], made: list[_Made]) -> None:
        """Start the operation, and write D. Shift A with `.ashift`."""
        memory, shifted = tensor_memory(self.m), self._shifted(blocks) if self.facts.shifts else []
        writes = [*(one.cells for one in made), *shifted]
        shape, facts = self.shape, self.facts
        sums = self.given.d, shape.m, shape.n, shape.k96, facts.kind, facts.stationary
        role = Role("mma", sums, self.given.adds, facts.shifts)
        operations(self.m).start(self.at, self.given.lane, reads, writes, role)
        for cells, rows, values in made:
            some = cells if len(rows) == len(values) else Cells(cells.block, cells.lane[rows], cells.column)
            some.put(memory.words, values[rows] if some is not cells else values)
            some.put(memory.written, True)
        for cells in shifted:
            memory.shift(cells.block, cells.lane[:, 0], cells.column[0])

    def _blocks(self) -> list[int]:
        """Return the blocks that take part, the even rank first."""
        m = self.m
        block = int(m.block_of[self.given.lane])
        if self.facts.blocks == 1:
            return [block]
        rank = int(m.cluster.rank[block])
        if rank % 2 or m.cluster.size < 2:
            tensor_memory(m).wrong(
                self.at, f"the block with rank {rank} of a cluster of {m.cluster.size} executes it",
                "let the block with the even rank of each pair start the products of cta_group::2",
            )  # fmt: skip
        return [block, int(m.cluster.peers[block, rank + 1])]

    def _check_lanes(self) -> None:
        """Report TENSOR_MEMORY for addresses of D, A and the metadata with lanes that the layout does not have."""
        given, legal = self.given, first_lanes(self.layout)
        named = [("D", given.d)]
        named += [("A", given.a)] if self.arguments.in_tensor_memory else []
        named += [("the metadata", given.metadata)] if self.facts.sparse else []
        for name, address in named:
            lane, of_d = int(lane_of(address)), int(lane_of(given.d))
            if lane not in legal or lane != of_d:
                where = " or ".join(map(str, legal)) + (", the same for D, A and the metadata" if legal[1:] else "")
                tensor_memory(self.m).wrong(self.at, f"{name} begins at lane {lane}", f"use lane {where}")

    # the matrices
    def _right(self, blocks: list[int]) -> tuple[Array, Array]:
        """Return the columns of B in memory that are read, and B: (N, K)."""
        given, shape, facts = self.given, self.shape, self.facts
        count = shape.n // len(blocks)
        k = self.stored << facts.sparse
        if given.mask is None:
            parts = [self._of_b(block, (count, k), None) for block in blocks]
            return np.arange(shape.n), np.concatenate(parts)
        columns = given.mask.columns(shape.n, len(self.layout))
        used = columns >= 0
        b = np.zeros((shape.n, k), f"u{max(1, self.kinds[1].bits // 8)}")
        if used.any():
            b[used] = self._of_b(blocks[0], (count + given.mask.shift, k), columns[used])
        return columns, b

    def _of_b(self, block: int, shape: tuple[int, int], rows: Array | None) -> Array:
        """Return the rows of the transposed B in a block."""
        return from_shared(
            self.m, self.at, self.given.lane, block, self.given.b, shape, self.kinds[1],
            transposed=self.shape.transpose_b, packed=self.facts.packed, rows=rows,
        )  # fmt: skip

    def _from_shared(self, block: int) -> Array:
        """Return the rows of A of one block that are in shared memory."""
        shape = self.shape.m // self.facts.blocks, self.stored
        return from_shared(
            self.m, self.at, self.given.lane, block, self.given.a, shape, self.kinds[0],
            transposed=self.shape.transpose_a, packed=self.facts.packed,
        )  # fmt: skip

    def _left(self, block: int, part: Part, shared: Array | None) -> _Left:
        """Return the rows of A for a part of D.

        In tensor memory, each group of lanes has a copy of A, and of the metadata in any case.
        """
        a, kept, cells = shared, None, list[Cells]()
        if a is None:
            a, of_a = from_tensor_memory(
                self.m, self.at, block, self.given.a, part.lanes, self.stored, self.kinds[0], packed=self.facts.packed
            )  # fmt: skip
            cells.append(of_a)
        if self.arguments.metadata:
            selector = self.shape.selector
            kept, of_metadata = self.arguments.metadata.read(
                self.m, block, self.given.metadata, selector, part.lanes
            )  # fmt: skip
            cells.append(of_metadata)
        return _Left(a, kept, cells)

    def _scales(self, block: int) -> tuple[tuple[Array, Array] | None, list[Cells]]:
        """Return the scales of A and B in one block, and their cells."""
        if self.arguments.scales is None or self.given.scales is None:
            return None, []
        rows = self.shape.m // self.facts.blocks
        return self.arguments.scales.read(self.m, block, self.given.scales, self.shape, rows)

    def _collect(self, a: Array, columns: Array, b: Array) -> None:
        """Let the collector buffers keep A or B."""
        given, shape = self.given, self.shape
        where = "tensor memory" if self.arguments.in_tensor_memory else "shared memory"
        facts: dict[str, object] = {"kind": self.facts.kind, "sparsity": self.facts.sparse, "K in bytes": shape.row}
        of_a = {**facts, "memory": where, "type": shape.a, "M": shape.m, "transposition": shape.transpose_a}
        of_b = {**facts, "type": shape.b, "N": shape.n, "transposition": shape.transpose_b}
        for one in self.facts.collectors:
            if one.buffer == "a":
                matrix = Matrix("A", given.a, of_a, np.arange(len(a)), a)
            else:
                matrix = Matrix("B", given.b, of_b, columns[columns >= 0], b[columns >= 0])
            collectors(self.m).product(self.at, given.lane, one, matrix)

    def _shifted(self, blocks: list[int]) -> list[Cells]:
        """Return the cells that `.ashift` shifts: those of A in each group of 32 lanes."""
        columns = np.arange(_SHIFTED // 4)[None] + int(column_of(self.given.a))
        lanes = np.arange(LANES).reshape(-1, QUARTER, 1)
        return [Cells(block, quarter, columns) for block in blocks for quarter in lanes]

    # the sums
    def _cells(self, block: int) -> tuple[Cells, ...]:
        """Return the cells of the parts of D in one block."""
        shape, facts = self.shape, self.facts
        return cells_of_d(block, self.given.d, shape.m, shape.n, facts.blocks, facts.stationary, facts.sparse)

    def _part(
        self, cells: Cells, rank: int, part: Part, left: _Left, b: Array, scales: tuple[Array, Array] | None
    ) -> _Made:  # fmt: skip
        """Compute a part of D."""
        m, shape = self.m, self.shape
        tensor_memory(m).check(self.at, cells)
        written = self._written(rank, cells.lane[:, 0])
        c = self._sums(cells, written) if self.given.adds else None
        negate, kinds = shape.negate_a != shape.negate_b, self.kinds
        if scales is not None:
            d = scaled(
                left.a, b, c, (scales[0], scales[1][part.first : part.end]), a_type=kinds[0], b_type=kinds[1],
                scale_type=shape.scale, negate=negate, packed=self.facts.packed, kept=left.kept,
            )  # fmt: skip
            return _Made(cells, written, d)
        d = product(
            left.a, b, c, a_type=kinds[0], b_type=kinds[1], d_type=kinds[2], satfinite=shape.saturate, negate=negate,
            exact=m.exact, native=m.launch.native is not None and available(), kept=left.kept,
        )  # fmt: skip
        return _Made(cells, written, d.astype(np.uint32))

    def _written(self, rank: int, lanes: Array) -> Array:
        """Return the indices of the rows whose lanes are written."""
        masks = self.given.skipped[4 * rank : 4 * rank + 4]
        if not any(masks):
            return np.arange(len(lanes))
        bits = np.array(masks, np.int64)
        return np.flatnonzero((bits[lanes // 32] >> lanes % 32 & 1) == 0)

    def _sums(self, cells: Cells, written: Array) -> Array:
        """Return the bits of C: D, divided by a power of two."""
        memory, kind, scale = tensor_memory(self.m), self.kinds[2], self.arguments.scale
        known = cells.of(memory.written)
        if not known[written].all():
            row, column = np.argwhere(~known[written])[0]
            lane = int(cells.lane[written[row], 0])
            memory.wrong(
                self.at, f"it adds to lane {lane}, column {int(cells.column[0, column])}, which is uninitialized",
                "pass a false predicate to the first product, or write D with tcgen05.st first",
            )  # fmt: skip
        bits = cells.of(memory.words).astype(f"u{kind.bits // 8}")
        if not scale:
            return bits
        made = bits.view(types.dtype(kind))
        return (made / made.dtype.type(2**scale)).astype(made.dtype).view(bits.dtype)
