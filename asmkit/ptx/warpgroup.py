"""Products of a warpgroup, four warps side by side: matrices in shared memory, and the wgmmas that multiply two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from ..errors import Mistake, error
from ..regs import Mem, Ptr, Reg, Span
from ..types import Scalar, b32, b64, bf16, f16, f32, u32
from .clusters import Clusters
from .descriptors import Swizzle
from .shared import Index, Shared

STEP = 32
"""Bytes of K that one wgmma multiplies."""
UNIT = 16
"""Bytes that a descriptor counts in."""
LEGAL = (Swizzle.B128, Swizzle.B64, Swizzle.B32, Swizzle.NONE)
"""The swizzles of wgmma."""
_PAIR = 256
"""Threads that meet at a barrier of turns: those who wait, and those who hand on."""
_ROWS = 16
"""Rows of K that it multiplies of an MN-major matrix, whose elements have 16 bits."""


@dataclass(frozen=True)
class Layout:
    """How a matrix lies: `steps` are the offsets of the parts of K that one wgmma takes, in bytes."""

    elem: type[Scalar]
    swizzle: Swizzle
    pitch: int
    steps: Sequence[int]
    transposed: bool


class Operand:
    """A or B of wgmma in shared memory: boxes as wide as a swizzle.

    `descriptor` is the register that names it; `operand[i]` is the matrix so many times the pitch further on.
    """

    def __init__(self, builder: Warpgroups, descriptor: Reg[b64], layout: Layout) -> None:
        self._k, self.descriptor, self.layout = builder, descriptor, layout

    def __getitem__(self, index: Index) -> Operand:
        """One `mad.wide.u32` by a register, one `add.s64` by a number.  Raises DESCRIPTOR without a pitch."""
        if not self.layout.pitch and (isinstance(index, Reg) or index):
            fix = "give the bytes from one matrix to the next: `k.operand(tile, pitch=8192)`"
            raise error(Mistake.DESCRIPTOR, what=f"operand[{index}]", why="the operand has no pitch", fix=fix)
        if not isinstance(index, Reg):
            return Operand(self._k, self.at(index * self.layout.pitch), self.layout)
        there = self._k.reg(b64)
        self._k.ptx.mad.wide.u32(there, index, self.layout.pitch >> 4, self.descriptor)
        return Operand(self._k, there, self.layout)

    def row(self, first: int) -> Operand:
        """The same matrix from a later row on, a multiple of 8: one `add.s64`."""
        if first % 8:
            raise error(Mistake.DESCRIPTOR, what=f"row {first}", why="a swizzle repeats after 8", fix="a multiple of 8")
        return Operand(self._k, self.at(first * self.layout.swizzle.width), self.layout)

    def at(self, offset: int) -> Reg[b64]:
        """The descriptor of what lies so many bytes further on: one `add.s64`, none for 0."""
        if not offset:
            return self.descriptor
        there = self._k.reg(b64)
        self._k.ptx.add.s64(there, self.descriptor, offset >> 4)
        return there


class Turns:
    """A turn that goes round some warpgroups, by a named barrier for each: 1, 2, …; barrier 0 is the block's."""

    def __init__(self, builder: Warpgroups, number: Reg[u32], warpgroups: int) -> None:
        self._k, self._mine, self._next = builder, number + 1, number + 2
        last = number == warpgroups - 1
        builder.ptx.mov.u32(self._next, 1, pred=last)
        builder.ptx.bar.arrive(self._next, _PAIR, pred=last)

    def take(self) -> None:
        """Wait for it: `bar.sync`."""
        self._k.ptx.bar.sync(self._mine, _PAIR)

    def hand_on(self) -> None:
        """It is the next one's: `bar.arrive`."""
        self._k.ptx.bar.arrive(self._next, _PAIR)


def _refuse(what: str, why: str, fix: str) -> NoReturn:
    raise error(Mistake.DESCRIPTOR, what=what, why=why, fix=fix)


def _steps(elem: type[Scalar], swizzle: Swizzle, boxes: int, box: int, transposed: bool) -> list[int]:
    """Where the parts of K begin that one wgmma multiplies, in bytes from the start of the matrix."""
    if swizzle not in LEGAL:
        known = ", ".join(f"`Swizzle.{mode.name}`" for mode in LEGAL)
        _refuse(f"swizzle {swizzle.name}", "wgmma has none", f"one of {known}")
    if box % UNIT or box < 0:
        _refuse(f"box={box}", f"descriptors count {UNIT} bytes", f"a multiple of {UNIT}")
    if transposed:
        rows = _ROWS * swizzle.width
        if elem.bits != 16:
            _refuse("transposed=True", f"only 16-bit elements are transposed, not {elem}", "store the matrix K-major")
        if not box or box % rows:
            fix = f"the bytes of one box, a multiple of {rows}: `box={rows}` holds {_ROWS} of K"
            _refuse(f"box={box} of an MN-major matrix", f"a product takes {_ROWS} rows of K", fix)
        return list(range(0, box, rows))
    if boxes < 1 or (boxes > 1 and not box):
        fix = f"the bytes from one box to the next: rows times {swizzle.width}, `boxes=2, box={64 * swizzle.width}`"
        _refuse(f"boxes={boxes}, box={box}", "the distance of the boxes is missing", fix)
    if boxes * swizzle.width % STEP:
        fix = f"an even number of boxes: `boxes=2, box={64 * swizzle.width}`, or `swizzle=Swizzle.B32`"
        _refuse(f"boxes={boxes} without a swizzle", f"a product takes {STEP} bytes of K, two boxes", fix)
    return [start // swizzle.width * box + start % swizzle.width for start in range(0, boxes * swizzle.width, STEP)]


def _check_steps(a: Operand | Span[b32], of_a: Layout, of_b: Layout) -> None:
    """Raise DESCRIPTOR unless A and B are as long along K, and of types that one product takes."""
    steps = len(of_b.steps)
    if isinstance(a, Span):
        if len(a) != 4 * steps:
            what, why = f"A of {len(a)} registers", f"B has {steps} steps of K, and each takes four of A's"
            _refuse(what, why, f"`k.regs(b32, {4 * steps})`")
    elif len(of_a.steps) != steps:
        what = f"A with {len(of_a.steps)} steps of K, B with {steps}"
        _refuse(
            what, f"a step is {STEP} bytes of K", "give both the same length along K: `boxes`, or `box` if transposed"
        )


class Warpgroups(Clusters):
    """The part of the builder that multiplies by warpgroups."""

    def operand(
        self, tile: Ptr[Any] | Shared[Any] | Mem[Any], *, pitch: int = 0, swizzle: Swizzle = Swizzle.B128,
        boxes: int = 1, box: int = 0, transposed: bool = False,
    ) -> Operand:  # fmt: skip
        """Describe a matrix of wgmma in boxes whose rows are as wide as the swizzle: its `matrix_descriptor`.

        K-major: a box holds that many bytes of K of every row, and there are so many `boxes` of `box` bytes; without a
        swizzle a box is a column of 16 bytes, and each product takes two of them.  MN-major (`transposed`, of 16-bit
        elements): a row of a box is one of K, and its `box` bytes hold all of K.
        The matrix begins at a multiple of the swizzle's pattern (1024 bytes for 128; 16 without one), so that the base
        offset is 0.  Raises DESCRIPTOR for a layout that wgmma cannot read (PTX ISA, Matrix Descriptor Format).
        """
        steps = _steps(tile.elem, swizzle, boxes, box, transposed)
        if pitch % UNIT:
            _refuse(f"pitch={pitch}", f"descriptors count {UNIT} bytes", f"a multiple of {UNIT}")
        leading, stride = (box if transposed or swizzle is Swizzle.NONE else 0), swizzle.pattern
        if transposed and swizzle is Swizzle.NONE:
            leading, stride = stride, leading
        descriptor = self.matrix_descriptor(tile, leading=leading, stride=stride, swizzle=swizzle)
        return Operand(self, descriptor, Layout(tile.elem, swizzle, pitch, steps, transposed))

    def turns(self, number: Reg[u32], warpgroups: int) -> Turns:
        """A turn for so many warpgroups, of which this is `number`; the first has it first.

        Two `add`, a `setp`, a `mov` and a `bar.arrive` by the last, which hands it to the first.
        """
        return Turns(self, number, warpgroups)

    def wgmma(self, d: Span[f32], a: Operand | Span[b32], b: Operand, *, fresh: bool = False) -> None:
        """D += A·Bᵀ, or D = A·Bᵀ if `fresh`, as one group: 64 rows of A, twice as many of B as D has registers.

        `wgmma.fence`; a `wgmma.mma_async` for each 32 bytes of K, with four of A's registers if it is in registers,
        and `add.s64` for the descriptors where they are not the first; `wgmma.commit_group`.  D and A's registers may
        be used, and the tiles written, after `wgmma.wait_group`.
        """
        of_b = b.layout
        of_a = of_b if isinstance(a, Span) else a.layout
        shape = f"m64n{2 * len(d)}k{STEP * 8 // of_b.elem.bits}"
        product = self.ptx.wgmma.mma_async.sync.aligned[shape].f32[repr(of_a.elem)][repr(of_b.elem)]
        matrices = (of_b,) if isinstance(a, Span) else (of_a, of_b)
        turned = [int(layout.transposed) for layout in matrices] if of_b.elem in (f16, bf16) else ()
        _check_steps(a, of_a, of_b)
        self.ptx.wgmma.fence.sync.aligned()
        for i, offset in enumerate(of_b.steps):
            left = a[4 * i : 4 * i + 4] if isinstance(a, Span) else a.at(of_a.steps[i])
            product(d, left, b.at(offset), int(i > 0 or not fresh), 1, 1, *turned)
        self.ptx.wgmma.commit_group.sync.aligned()
