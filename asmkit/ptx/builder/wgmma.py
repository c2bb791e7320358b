"""Warpgroup matrix products (wgmma): operands in shared memory, the products, and ordered barriers of warpgroups.

The operands are also those of `tcgen05.mma`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn, cast

from ...errors import DiagnosticCode, error
from ...regs import Mem, Ptr, Reg, Span
from ...types import Scalar, b32, b64, bf16, f16, f32, u32
from ..matrix_descriptors import Kind, Swizzle
from .cluster import Clusters
from .shared import Index, Shared

STEP = 32
"""Bytes of K that one wgmma or tcgen05.mma multiplies."""
UNIT = 16
"""The unit of a matrix descriptor in bytes."""
LEGAL = (Swizzle.B128, Swizzle.B64, Swizzle.B32, Swizzle.NONE)
"""The swizzles that both support."""
_PAIR = 256
"""Threads at an ordered barrier: one warpgroup that waits and one that arrives."""
_TRANSPOSED: dict[Kind, tuple[int, ...]] = {"wgmma": (16,), "tcgen05": (8, 16)}
"""The bits of the elements of MN-major matrices."""


@dataclass(frozen=True)
class Layout:
    """The layout of a matrix.  `steps` are the byte offsets of the parts of K that one product multiplies."""

    elem: type[Scalar]
    swizzle: Swizzle
    pitch: int
    steps: Sequence[int]
    transposed: bool
    kind: Kind


class Operand:
    """A or B of wgmma or tcgen05.mma in shared memory, stored in boxes that are as wide as the swizzle.

    `descriptor` is the register with its matrix descriptor.  `operand[i]` is the matrix `i` pitches later.
    """

    def __init__(self, builder: Warpgroups, descriptor: Reg[b64], layout: Layout) -> None:
        self._k, self.descriptor, self.layout = builder, descriptor, layout

    def __getitem__(self, index: Index) -> Operand:
        """Return the matrix `index` pitches later: one `mad.wide.u32` for a register, one `add.s64` for a number.

        Raises DESCRIPTOR if the operand has no pitch.
        """
        if not self.layout.pitch and (isinstance(index, Reg) or index):
            fix = "pass the distance between matrices in bytes: `k.operand(tile, pitch=8192)`"
            raise error(DiagnosticCode.DESCRIPTOR, what=f"operand[{index}]", why="the operand has no pitch", fix=fix)
        if not isinstance(index, Reg):
            return Operand(self._k, self._at(index * self.layout.pitch), self.layout)
        there = self._k.reg(b64)
        self._k.ptx.mad.wide.u32(there, cast("Reg[u32]", index), self.layout.pitch >> 4, self.descriptor)
        return Operand(self._k, there, self.layout)

    def row(self, first: int) -> Operand:
        """Return the matrix from row `first` on: one `add.s64`.  Raises DESCRIPTOR unless it is a multiple of 8."""
        if first % 8:
            raise error(
                DiagnosticCode.DESCRIPTOR,
                what=f"row {first}",
                why="the swizzle pattern has 8 rows",
                fix="use a multiple of 8",
            )
        return Operand(self._k, self._at(first * self.layout.swizzle.width), self.layout)

    def _at(self, offset: int) -> Reg[b64]:
        """Return the descriptor advanced by `offset` bytes: one `add.s64`, or nothing for 0."""
        if not offset:
            return self.descriptor
        there = self._k.reg(b64)
        self._k.ptx.add.s64(there, self.descriptor, offset >> 4)
        return there


class OrderedBarrier:
    """An ordered barrier: the warpgroups of a block enter a section one after another, in a cycle.

    It uses one named barrier for each warpgroup, 1, 2, …  Barrier 0 is the barrier of the block.
    """

    def __init__(self, builder: Warpgroups, number: Reg[u32], warpgroups: int) -> None:
        self._k, self._mine, self._next = builder, number + 1, number + 2
        last = number == warpgroups - 1
        builder.ptx.mov.u32(self._next, 1, pred=last)
        builder.ptx.bar.arrive(self._next, _PAIR, pred=last)

    def wait(self) -> None:
        """Wait for the turn of this warpgroup: `bar.sync`.

        ptxas can sink earlier arithmetic below this instruction, so that the turn takes longer.
        """
        self._k.ptx.bar.sync(self._mine, _PAIR)

    def arrive(self) -> None:
        """Pass the turn to the next warpgroup: `bar.arrive`."""
        self._k.ptx.bar.arrive(self._next, _PAIR)


def _refuse(what: str, why: str, fix: str) -> NoReturn:
    raise error(DiagnosticCode.DESCRIPTOR, what=what, why=why, fix=fix)


def _steps(elem: type[Scalar], swizzle: Swizzle, boxes: int, box: int, transposed: bool, kind: Kind) -> list[int]:
    """Return the byte offsets from the start of the matrix of the parts of K that one product multiplies."""
    if swizzle not in LEGAL:
        known = ", ".join(f"`Swizzle.{mode.name}`" for mode in LEGAL)
        _refuse(f"swizzle {swizzle.name}", f"{kind} does not support it", f"use one of {known}")
    if box % UNIT or box < 0:
        _refuse(f"box={box}", f"descriptors count units of {UNIT} bytes", f"use a multiple of {UNIT}")
    if transposed:
        legal = _TRANSPOSED[kind]
        if elem.bits not in legal:
            which = " and ".join(f"{bits}-bit" for bits in legal)
            _refuse(
                "transposed=True", f"{kind} transposes only {which} elements, not {elem}", "store the matrix K-major"
            )
        count = STEP * 8 // elem.bits
        rows = count * swizzle.width
        if not box or box % rows:
            fix = f"pass the bytes of one box, a multiple of {rows}: `box={rows}` holds {count} rows of K"
            _refuse(f"box={box} of an MN-major matrix", f"a product takes {count} rows of K", fix)
        return list(range(0, box, rows))
    if boxes < 1 or (boxes > 1 and not box):
        fix = f"pass the bytes between boxes, rows times {swizzle.width}: `boxes=2, box={64 * swizzle.width}`"
        _refuse(f"boxes={boxes}, box={box}", "the distance between the boxes is missing", fix)
    if boxes * swizzle.width % STEP:
        fix = f"use an even number of boxes: `boxes=2, box={64 * swizzle.width}`, or `swizzle=Swizzle.B32`"
        _refuse(f"boxes={boxes} without a swizzle", f"a product takes {STEP} bytes of K, two boxes", fix)
    return [start // swizzle.width * box + start % swizzle.width for start in range(0, boxes * swizzle.width, STEP)]


def check_kind(kind: Kind, *layouts: Layout) -> None:
    """Raise DESCRIPTOR unless the operands are those of this instruction: the descriptors of both differ."""
    if any(layout.kind != kind for layout in layouts):
        _refuse(f"an operand of {kind}", "it is described for another instruction", f'`k.operand(…, kind="{kind}")`')


def _check_steps(a: Operand | Span[b32], of_a: Layout, of_b: Layout, steps: int) -> None:
    """Raise DESCRIPTOR unless A has as many steps of K as the products with B."""
    if isinstance(a, Span):
        if len(a) != 4 * steps:
            what, why = f"A of {len(a)} registers", f"B has {steps} steps of K, and each needs four registers of A"
            _refuse(what, why, f"`k.regs(b32, {4 * steps})`")
    elif len(of_a.steps) != steps:
        what = f"A with {len(of_a.steps)} steps of K, B with {steps}"
        _refuse(what, f"a step is {STEP} bytes of K", "make both equally long along K: `boxes`, or `box` if transposed")


def _sparse_steps(layout: Layout) -> Sequence[int]:
    """Return the byte offsets of the parts of B that one product with a sparse A multiplies: two steps each.

    Raises DESCRIPTOR for a swizzle that is narrower than such a part, or for an odd number of steps.
    """
    if not layout.transposed and layout.swizzle is Swizzle.B32:
        why = f"a product with a sparse A takes {2 * STEP} bytes of a row of B"
        _refuse("swizzle B32 of B", why, "use a swizzle of 64 or 128 bytes")
    if len(layout.steps) % 2:
        why = f"a product with a sparse A takes two steps of B, {2 * STEP} bytes of K"
        _refuse(f"B with {len(layout.steps)} steps of K", why, "store an even number of steps")
    return layout.steps[::2]


def _selectors(elem: type[Scalar], metadata: Span[b32], products: int) -> int:
    """Return the number of products for which a register provides metadata.

    Raises DESCRIPTOR unless there are registers for all products.
    """
    selectors = 1 if elem.bits == 8 else 2
    need = -(-products // selectors)
    if len(metadata) != need:
        why = f"K has {products} products, and each register provides the metadata of {selectors}"
        _refuse(f"{len(metadata)} registers of metadata", why, f"`k.regs(b32, {need})`")
    return selectors


class Warpgroups(Clusters):
    """The part of the builder for warpgroup matrix products."""

    def operand(
        self, tile: Ptr[Scalar] | Shared[Scalar] | Mem[Scalar], *, pitch: int = 0, swizzle: Swizzle = Swizzle.B128,
        boxes: int = 1, box: int = 0, transposed: bool = False, kind: Kind = "wgmma",
    ) -> Operand:  # fmt: skip
        """Describe an operand of wgmma or tcgen05.mma in shared memory, and emit its `matrix_descriptor`.

        The matrix is stored in boxes whose rows are as wide as the swizzle.  In a K-major matrix, a box holds as many
        bytes of K of every row as the swizzle is wide.  Without a swizzle, a box is a column of 16 bytes, and each
        product reads two boxes.  In an MN-major matrix, a row of the box is a row of K, and one box holds all of K.

        The matrix must begin at a multiple of the swizzle's pattern (1024 bytes for a swizzle of 128 bytes, 16 without
        a swizzle), so that the base offset is 0.  Raises DESCRIPTOR for a layout that the product cannot read (PTX ISA
        9.7.15.5.1.2, Matrix Descriptor Format, and 9.7.16.4.1).

        Args:
            tile: The location of the matrix.
            pitch: The distance in bytes to the next matrix, for `operand[i]`.
            swizzle: The swizzle.
            boxes: The number of boxes along K in a K-major matrix.
            box: The distance between boxes in bytes, or the bytes of the one box of an MN-major matrix.
            transposed: The matrix is MN-major.  Its elements must have 16 bits, or 8 bits for tcgen05.
            kind: The instruction that reads the operand, `"wgmma"` or `"tcgen05"`.

        """
        steps = _steps(tile.elem, swizzle, boxes, box, transposed, kind)
        if pitch % UNIT:
            _refuse(f"pitch={pitch}", f"descriptors count units of {UNIT} bytes", f"use a multiple of {UNIT}")
        leading, stride = (box if transposed or swizzle is Swizzle.NONE else 0), swizzle.pattern
        if transposed and swizzle is Swizzle.NONE:
            leading, stride = stride, leading
        descriptor = self.matrix_descriptor(tile, leading=leading, stride=stride, swizzle=swizzle, kind=kind)
        return Operand(self, descriptor, Layout(tile.elem, swizzle, pitch, steps, transposed, kind))

    def ordered_barrier(self, number: Reg[u32], warpgroups: int) -> OrderedBarrier:
        """Return an ordered barrier for `warpgroups` warpgroups.  Warpgroup 0 has the first turn.

        Emits two `add`, a `setp`, and, in the last warpgroup, a `mov` and the `bar.arrive` that gives warpgroup 0 its
        turn.  `number` is the number of this warpgroup.
        """
        return OrderedBarrier(self, number, warpgroups)

    def wgmma(self, d: Span[f32], a: Operand | Span[b32], b: Operand, *, fresh: bool = False) -> None:
        """Compute D += A·Bᵀ, or D = A·Bᵀ if `fresh`, as one wgmma group.

        A has 64 rows.  B has twice as many rows as D has registers.  Emits `wgmma.fence`, one `wgmma.mma_async` for
        each 32 bytes of K, with an `add.s64` for each descriptor except the first, and `wgmma.commit_group`.  If A is
        in registers, each `wgmma.mma_async` reads four of them.

        The products are asynchronous.  Do not access D or the registers of A, and do not write the tiles, before
        `wgmma.wait_group`.  Raises DESCRIPTOR unless A and B have the same length along K.
        """
        of_b = b.layout
        of_a = of_b if isinstance(a, Span) else a.layout
        shape = f"m64n{2 * len(d)}k{STEP * 8 // of_b.elem.bits}"
        product = self.ptx.wgmma.mma_async.sync.aligned[shape].f32[repr(of_a.elem)][repr(of_b.elem)]
        matrices = (of_b,) if isinstance(a, Span) else (of_a, of_b)
        turned = [int(layout.transposed) for layout in matrices] if of_b.elem in (f16, bf16) else ()
        check_kind("wgmma", *matrices)
        _check_steps(a, of_a, of_b, len(of_b.steps))
        self.ptx.wgmma.fence.sync.aligned()
        for i, offset in enumerate(of_b.steps):
            left = a[4 * i : 4 * i + 4] if isinstance(a, Span) else a._at(of_a.steps[i])
            product(d, left, b._at(offset), int(i > 0 or not fresh), 1, 1, *turned)
        self.ptx.wgmma.commit_group.sync.aligned()

    def wgmma_sp(
        self, d: Span[f32], a: Operand | Span[b32], b: Operand, metadata: Span[b32], *, fresh: bool = False
    ) -> None:  # fmt: skip
        """Compute D += A·Bᵀ, or D = A·Bᵀ if `fresh`, with a sparse A, as one wgmma group.

        `a` has the kept elements of A, 64 rows of half of K.  Emits the same as `wgmma`, with a
        `wgmma.mma_async.sp` for each 32 bytes of them, which takes 64 bytes of K of B.

        Each register of `metadata` provides the metadata of one product of 8-bit types.  For other types it provides
        those of two: the first two lanes of every four for the first product, the other two lanes for the second one
        (PTX ISA 9.7.15.6.2).  `asmkit.ptx.sparsity` makes metadata.  Do not access their registers before
        `wgmma.wait_group`.

        Raises DESCRIPTOR unless A, B and the metadata have the same length along K.
        """
        of_b = b.layout
        of_a, steps = of_b if isinstance(a, Span) else a.layout, _sparse_steps(of_b)
        shape = f"m64n{2 * len(d)}k{2 * STEP * 8 // of_b.elem.bits}"
        product = self.ptx.wgmma.mma_async.sp.sync.aligned[shape].f32[repr(of_a.elem)][repr(of_b.elem)]
        matrices = (of_b,) if isinstance(a, Span) else (of_a, of_b)
        turned = [int(layout.transposed) for layout in matrices] if of_b.elem in (f16, bf16) else ()
        check_kind("wgmma", *matrices)
        _check_steps(a, of_a, of_b, len(steps))
        selectors = _selectors(of_b.elem, metadata, len(steps))
        self.ptx.wgmma.fence.sync.aligned()
        for i, offset in enumerate(steps):
            left = a[4 * i : 4 * i + 4] if isinstance(a, Span) else a._at(of_a.steps[i])
            code, selector = metadata[i // selectors], i % selectors
            product(d, left, b._at(offset), code, selector, int(i > 0 or not fresh), 1, 1, *turned)
        self.ptx.wgmma.commit_group.sync.aligned()
