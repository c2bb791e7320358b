"""Products of a warpgroup, four warps side by side: matrices in shared memory, and the wgmmas that multiply two."""

from __future__ import annotations

from typing import Any

from ..errors import Mistake, error
from ..regs import Mem, Ptr, Reg, Span
from ..types import Scalar, b64, bf16, f16, f32
from .clusters import Clusters
from .descriptors import Swizzle
from .shared import Index, Shared

STEP = 32
"""Bytes of each row that one wgmma multiplies."""


class Operand:
    """A or B of wgmma in shared memory, K-major: rows of a swizzle's width, one after another.

    `descriptor` is the register that names it; `operand[i]` is the matrix so many times `pitch` bytes further on.
    """

    def __init__(
        self, builder: Warpgroups, elem: type[Scalar], descriptor: Reg[b64], pitch: int, swizzle: Swizzle
    ) -> None:
        self._k, self.elem, self.descriptor, self.pitch, self.swizzle = builder, elem, descriptor, pitch, swizzle

    def __getitem__(self, index: Index) -> Operand:
        """One `mad.wide.u32` by a register, one `add.s64` by a number."""
        if not isinstance(index, Reg):
            return self._moved(self.at(index * self.pitch))
        there = self._k.reg(b64)
        self._k.ptx.mad.wide.u32(there, index, self.pitch >> 4, self.descriptor)
        return self._moved(there)

    def row(self, first: int) -> Operand:
        """The same matrix from a later row on, a multiple of 8: one `add.s64`."""
        if first % 8:
            raise error(Mistake.DESCRIPTOR, what=f"row {first}", why="a swizzle repeats after 8", fix="a multiple of 8")
        return self._moved(self.at(first * self.swizzle.width))

    def at(self, offset: int) -> Reg[b64]:
        """The descriptor of what lies so many bytes further on: one `add.s64`, none for 0."""
        if not offset:
            return self.descriptor
        there = self._k.reg(b64)
        self._k.ptx.add.s64(there, self.descriptor, offset >> 4)
        return there

    def _moved(self, descriptor: Reg[b64]) -> Operand:
        return Operand(self._k, self.elem, descriptor, self.pitch, self.swizzle)


class Warpgroups(Clusters):
    """The part of the builder that multiplies by warpgroups."""

    def operand(
        self, tile: Ptr[Any] | Shared[Any] | Mem[Any], *, pitch: int = 0, swizzle: Swizzle = Swizzle.B128
    ) -> Operand:
        """A K-major matrix of wgmma, whose rows are as wide as the swizzle: its `matrix_descriptor`.

        It begins at a multiple of the swizzle's pattern (1024 bytes for 128), so that the base offset is 0.
        """
        descriptor = self.matrix_descriptor(tile, stride=swizzle.pattern, swizzle=swizzle)
        return Operand(self, tile.elem, descriptor, pitch, swizzle)

    def wgmma(self, d: Span[f32], a: Operand, b: Operand, *, fresh: bool = False) -> None:
        """D += A·Bᵀ, or D = A·Bᵀ if `fresh`, as one group: 64 rows of A, twice as many of B as D has registers.

        `wgmma.fence`; a `wgmma.mma_async` for each 32 bytes of the rows, from the second on with an `add.s64` for each
        descriptor; `wgmma.commit_group`.  D may be read, and the tiles written, after `wgmma.wait_group`.
        """
        shape = f"m64n{2 * len(d)}k{STEP * 8 // b.elem.bits}"
        product = self.ptx.wgmma.mma_async.sync.aligned[shape].f32[repr(a.elem)][repr(b.elem)]
        as_stored = (0, 0) if b.elem in (f16, bf16) else ()  # neither is transposed; the others cannot be
        self.ptx.wgmma.fence.sync.aligned()
        for offset in range(0, b.swizzle.width, STEP):
            product(d, a.at(offset), b.at(offset), int(offset > 0 or not fresh), 1, 1, *as_stored)
        self.ptx.wgmma.commit_group.sync.aligned()
