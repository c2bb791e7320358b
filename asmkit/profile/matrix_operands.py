"""Collect the layouts that a run uses: matrix descriptors, tensor maps, and accumulators in tensor memory.

The watcher reads the operands of the first execution of each instruction, from the first thread that executes it.
Descriptors that differ only in their start address describe one layout, so that a ring of stages counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import numpy as np

from ..errors import AsmError
from ..isa.form import ScalarSlot
from ..pictures.matrix_in_shared import units
from ..ptx.matrix_descriptors import Kind, MatrixDescriptor, Swizzle
from ..ptx.sim.shared_matrices import places
from ..sim.compile import NotSimulatedError
from ..sim.watch import Watcher
from ..types import SCALARS, Scalar, b1, s32, u16

if TYPE_CHECKING:
    from ..ir.program import Inst
    from ..ptx.im2col_map import Im2colMap
    from ..ptx.sim.compile import PtxUnit
    from ..ptx.tensor_map import TiledMap
    from ..regs import Mem
    from ..sim.engine import Launch
    from ..sim.machine import Machine
    from ..sim.memory import Access, Array

_BITS_OF_K = 256
"""The bits of a row of A that one `tcgen05.mma` reads (PTX ISA 9.7.16.2.1)."""
_OTHER_MODES = frozenset({"tile::gather4", "tile::scatter4", "im2col::w", "im2col::w::128"})
"""The modes of tensor copies whose boxes pictures do not show."""


@dataclass(frozen=True)
class TileCopy:
    """A tensor copy: its map, the coordinates of its box, its im2col offsets, and its address in shared memory."""

    at: int
    made: TiledMap | Im2colMap
    first: tuple[int, ...]
    offsets: tuple[int, ...]
    start: int = 0

    @property
    def room(self) -> int:
        """The bytes of shared memory from the start of the box to its end."""
        return self.made.kind.bytes // self.made.row_bytes * self.made.pitch


@dataclass(frozen=True)
class SharedMatrix:
    """A matrix in shared memory that a product reads by a descriptor, and the copy that has written its first byte."""

    at: int
    name: str
    kind: Kind
    bits: int
    shape: tuple[int, int]
    type: type[Scalar]
    transposed: bool
    packed: bool = False
    copy: TileCopy | None = None

    @property
    def descriptor(self) -> MatrixDescriptor:
        """The fields of the descriptor."""
        return MatrixDescriptor.decode(self.bits, self.kind)

    @property
    def last(self) -> int:
        """The address of the chunk of 16 bytes with the highest address."""
        unit, each = units(self.type, self.packed)
        return places(self.bits, (self.shape[0], self.shape[1] // each), unit, self.transposed, self.kind)[1]

    @property
    def layout(self) -> tuple[object, ...]:
        """The properties that distinguish layouts."""
        map_ = None if self.copy is None else self.copy.made.kind
        return self.name, self.kind, self.shape, self.type, self.transposed, replace(self.descriptor, start=0), map_


@dataclass(frozen=True)
class Accumulator:
    """The shape of D of a `tcgen05.mma` in tensor memory."""

    m: int
    n: int
    blocks: int
    stationary: bool
    sparse: bool


class Operands(Watcher):
    """Collect the operands of tensor copies and of products that read shared or tensor memory.

    Attributes:
        insts: the instructions of the program.
        copies: the first execution of each tensor copy, by instruction.
        matrices: the matrices, each layout once.
        sums: the accumulators in tensor memory, and the instruction of each.

    """

    name, serial = "operands", True

    def start(self, launch: Launch) -> None:
        """Reset the operands."""
        self.insts = launch.unit.insts
        self.copies: dict[int, TileCopy] = {}
        self.matrices: dict[tuple[object, ...], SharedMatrix] = {}
        self.sums: dict[Accumulator, int] = {}
        self._maps: dict[int, TileCopy] = {}
        self._boxes: dict[int, TileCopy] = {}
        """The last tensor copy to each start of a box in the shared memory of a block."""
        self._readers: dict[int, Callable[[Machine], None]] = {}
        if launch.program.isa == "ptx":
            unit = cast("PtxUnit", launch.unit)
            for at, inst in enumerate(unit.insts):
                if (reader := self._reader(unit, at, inst)) is not None:
                    self._readers[at] = reader

    def _reader(self, unit: PtxUnit, at: int, inst: Inst) -> Callable[[Machine], None] | None:
        """Return a function that reads the operands of an instruction, None for one without such operands."""
        words = inst.form.spelling.split(".")
        if words[:2] == ["wgmma", "mma_async"]:
            return lambda m: self._wgmma(m, unit, at, inst)
        if words[:2] == ["tcgen05", "mma"]:
            return lambda m: self._tcgen05(m, unit, at, inst)
        if words[0] == "cp" and "tensor" in words and "prefetch" not in words and _OTHER_MODES.isdisjoint(words):
            return lambda m: self._copied(m, unit, at, inst)
        return None

    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Read the operands of an instruction that executes for the first time."""
        if at not in self._readers:
            return
        lanes = _enabled(m, inst)
        if not lanes.any():
            return
        reader = self._readers.pop(at)
        first = np.zeros(m.lanes, bool)
        first[int(np.flatnonzero(lanes)[0])] = True
        try:
            m.as_lanes(first, lambda: reader(m))
        except (AsmError, NotSimulatedError):  # the run reports what is wrong with the instruction
            return

    # tensor copies
    def _copied(self, m: Machine, unit: PtxUnit, at: int, inst: Inst) -> None:
        from ..ptx.sim.boxes import BYTES, _decoded
        from ..ptx.sim.memory import address, operand
        from ..sim.memory import only_piece

        found, moves = operand(inst, "m"), operand(inst, "i")
        assert found
        parts = [*cast("Iterable[object]", found[1])]
        mem, coordinates = cast("Mem[Scalar]", parts[0]), parts[-1]
        raw, offset = only_piece(m, at, "load", "generic", address(unit, at, mem)(m).astype(np.uint64), BYTES // 2)
        begin = int(np.atleast_1d(offset)[0])
        im2col = "im2col" in inst.form.spelling
        made, _ = _decoded(raw.data[begin : begin + BYTES].tobytes(), im2col=im2col)
        first = _values(m, unit, at, coordinates, s32)
        offsets = _values(m, unit, at, moves[1] if moves else (), u16)
        self._maps[at] = TileCopy(at, made, first, offsets)

    def issue(self, m: Machine, access: Access) -> None:
        """Note the place of a box that a tensor copy writes."""
        self._place(m, access)

    def load(self, m: Machine, access: Access) -> None:
        """Note the place of a box that a tensor copy reads."""
        if access.engine == "copy":
            self._place(m, access)

    def _place(self, m: Machine, access: Access) -> None:
        copy = self._maps.get(access.at)
        if copy is None or access.memory is not m.shared:
            return
        offsets, _ = access.spread(m)
        start = int(offsets.min()) % m.launch.shared_pitch
        placed = replace(copy, start=start)
        if access.kind == "store":
            self._boxes[start] = placed
        self.copies.setdefault(access.at, placed)

    def _writer(self, start: int) -> TileCopy | None:
        """Return the tensor copy whose box contains an address."""
        before = [place for place in self._boxes if place <= start]
        found = self._boxes[max(before)] if before else None
        return found if found is not None and start < found.start + found.room else None

    # products
    def _wgmma(self, m: Machine, unit: PtxUnit, at: int, inst: Inst) -> None:
        from ..ptx.sim.memory import operand
        from ..ptx.sim.wgmma import facts
        from ..regs import Span

        fact = facts(inst.form.spelling)
        for name, rows, k, kind in (("A", 64, fact.kept, fact.a), ("B", fact.n, fact.k, fact.b)):
            found, turned = operand(inst, name.lower()), operand(inst, f"trans_{name.lower()}")
            if found is None or isinstance(found[1], Span):
                continue
            value = int(np.atleast_1d(m.active(np.atleast_1d(unit.source(at, found[1], found[0])(m))))[0])
            shape = rows, k * 32 if kind is b1 else k
            self._keep(at, name, "wgmma", value, shape, kind, transposed=bool(turned and turned[1]))

    def _tcgen05(self, m: Machine, unit: PtxUnit, at: int, inst: Inst) -> None:
        from ..ptx.sim.tcgen05.arguments import Arguments

        arguments = Arguments(unit, at, inst)
        facts = arguments.facts
        [given] = arguments.given(m)
        shape, blocks = given.shape, facts.blocks
        self.sums.setdefault(Accumulator(shape.m, shape.n, blocks, facts.stationary, facts.sparse), at)
        kept = _BITS_OF_K // (4 if facts.packed else max(8, SCALARS[shape.a].bits))
        sides = (("A", shape.m, kept, shape.a, shape.transpose_a, given.a),
                 ("B", shape.n, kept << facts.sparse, shape.b, shape.transpose_b, given.b))  # fmt: skip
        for name, rows, k, kind, turned, value in sides:
            if name == "B" or not arguments.in_tensor_memory:
                size = rows // blocks, k
                self._keep(at, name, "tcgen05", value, size, SCALARS[kind], transposed=turned, packed=facts.packed)

    def _keep(
        self, at: int, name: str, kind: Kind, bits: int, shape: tuple[int, int], of: type[Scalar], *,
        transposed: bool, packed: bool = False,
    ) -> None:  # fmt: skip
        bits &= (1 << 64) - 1
        start = MatrixDescriptor.decode(bits, kind).start
        made = SharedMatrix(at, name, kind, bits, shape, of, transposed, packed, self._writer(start))
        self.matrices.setdefault(made.layout, made)

    @property
    def swizzles(self) -> list[Swizzle]:
        """The swizzles of the descriptors and of the copies, each once."""
        used = [one.descriptor.swizzle for one in self.matrices.values()]
        used += [one.made.swizzle for one in self.copies.values()]
        return [one for one in dict.fromkeys(used) if one is not Swizzle.NONE]


def _enabled(m: Machine, inst: Inst) -> Array:
    """Return the active lanes that the predicate of an instruction enables."""
    lanes = m.active_bools
    if inst.guard is None:
        return lanes
    predicate = m.regs[m.unit.slot(inst.guard[0])]
    return lanes & (predicate ^ inst.guard[1]) if predicate is not None else lanes


def _values(m: Machine, unit: PtxUnit, at: int, given: object, kind: type[Scalar]) -> tuple[int, ...]:
    """Return the values of operands in the active thread, in the order of an array: the innermost last."""
    reads = [unit.source(at, one, ScalarSlot("", "r", kind)) for one in cast("Iterable[object]", given)]
    return tuple(int(np.int32(m.active(np.atleast_1d(read(m)))[0])) for read in reversed(reads))
