"""Products of a warpgroup, four warps side by side: matrices in shared memory, and the wgmmas that multiply two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import Mistake, error
from ..regs import Mem, Ptr, Reg, Span
from ..types import Scalar, b32, b64, bf16, f16, f32, u32
from .clusters import Clusters
from .descriptors import Swizzle
from .shared import Index, Shared

STEP = 32
"""Bytes of K that one wgmma multiplies."""
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
        """One `mad.wide.u32` by a register, one `add.s64` by a number."""
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


class Warpgroups(Clusters):
    """The part of the builder that multiplies by warpgroups."""

    def operand(
        self, tile: Ptr[Any] | Shared[Any] | Mem[Any], *, pitch: int = 0, swizzle: Swizzle = Swizzle.B128,
        boxes: int = 1, box: int = 0, transposed: bool = False,
    ) -> Operand:  # fmt: skip
        """A matrix of wgmma, in boxes whose rows are as wide as the swizzle: its `matrix_descriptor`.

        K-major: a box holds that much of K of every row, and there are so many `boxes` of `box` bytes.  MN-major
        (`transposed`, of 16-bit elements): a row of a box is one of K, and its `box` bytes hold all of K.
        It begins at a multiple of the swizzle's pattern (1024 bytes for 128), so that the base offset is 0.
        """
        leading = box if transposed else 0
        descriptor = self.matrix_descriptor(tile, leading=leading, stride=swizzle.pattern, swizzle=swizzle)
        steps = range(0, box, _ROWS * swizzle.width)
        if not transposed:
            steps = [i * box + inside for i in range(boxes) for inside in range(0, swizzle.width, STEP)]
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
        self.ptx.wgmma.fence.sync.aligned()
        for i, offset in enumerate(of_b.steps):
            left = a[4 * i : 4 * i + 4] if isinstance(a, Span) else a.at(of_a.steps[i])
            product(d, left, b.at(offset), int(i > 0 or not fresh), 1, 1, *turned)
        self.ptx.wgmma.commit_group.sync.aligned()
