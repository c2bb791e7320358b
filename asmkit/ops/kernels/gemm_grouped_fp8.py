"""Grouped GEMM by wgmma in e4m3, with a scale for each block of A and B.

The blocks of scales are those of `gemm_split_fp8`: an element of A has the scale of its row, and an element of B that
of its 128 rows, for each 128 elements of K.  Tensor cores sum one stage, which is 128 elements of K, and f32 sums the
stages.  A tile has 128 columns, which have one scale of B in each stage.
"""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import bf16, e4m3, f16, f32, pred, s32, u32, u64

from .gemm_grouped import clusters, kernel, multiply
from .gemm_groups import Groups
from .gemm_split_fp8 import SCALED
from .gemm_wgmma import ROWS, WIDTH
from .grouped_tiles import Block, GroupConsumer, Tile

O = TypeVar("O", bf16, f16)


class Scales:
    """The scales of the two rows of a thread and of the block of its tile, for one stage after another."""

    def __init__(self, block: Block, a: Ptr[f32], b: Ptr[f32], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]]) -> None:
        k = self.k = block.k
        self.block, (self.R, self.J, self.K) = block, lengths
        self.a, self.b, thread = a, b, k.tid.x
        self.rows, self.common, self.left = k.regs(f32, 2), k.reg(f32), k.reg(u32)
        self.of_rows, self.of_block = [k.copy(a) for _ in range(2)], k.copy(b)
        self.row = (thread >> 7) * ROWS + ((thread >> 5 & 3) << 4) + (k.laneid >> 2)

    def begin(self) -> None:
        """Load the scales of the first stage of the current tile.  Rows and columns after the last one are not used."""
        k, (first, col), block = self.k, self.block.corner(), self.k.reg(u32)
        for half, source in enumerate(self.of_rows):
            row = k.reg(u32)
            k.ptx.min.u32(row, first + self.row + 8 * half, self.R - 1)
            k.ptx.mov.u64(source.reg.as_(u64), self.a + row)
        k.ptx.min.u32(block, col >> 7, self.J - 1)
        first_block = self.b + (self.block.schedule.group * self.J + block) * (self.K >> 7)
        k.ptx.mov.u64(self.of_block.reg.as_(u64), first_block)
        k.ptx.sub.u32(self.left, self.block.stages, 1)
        self._load()

    def _load(self, pred: Reg[pred] | None = None) -> None:
        for value, source in zip((*self.rows, self.common), (*self.of_rows, self.of_block), strict=True):
            self.k.ptx.ld.global_.f32(value, source[0], pred=pred)

    def take(self, factors: Span[f32]) -> None:
        """Write the factors of the rows in this stage, and load the scales of the stage after it."""
        for factor, row in zip(factors, self.rows, strict=True):
            self.k.ptx.mul.f32(factor, row, self.common)
        for source in self.of_rows:
            source += self.R
        self.of_block += 1
        self._load(pred=self.left > 0)
        self.left -= 1


class Scaled(GroupConsumer):
    """A warpgroup that multiplies the sums of each stage by the scales of rows and of the matrix's block.

    The products of one stage are in flight while the sums of the stage before are added.
    """

    def __init__(self, block: Block, scales: Scales) -> None:
        super().__init__(block)
        k, self.scales = self.k, scales
        self.parts = [k.regs(f32, len(self.sums)) for _ in range(2)]
        self.factors, self.stages = [k.regs(f32, 2) for _ in range(2)], k.regs(u32, 2)
        scales.begin()

    def sum_up(self) -> None:
        """Compute A·Bᵀ along K, and load the first scales of the next tile."""
        k, left = self.k, self.block.stages - 1
        for total in self.sums:
            k.ptx.mov.f32(total, 0.0)
        self.issue(0)
        with k.loop(0, left >> 1):
            self.issue(1)
            self.add(0, 1)
            self.issue(0)
            self.add(1, 1)
        with k.if_((left & 1) == 1):
            self.issue(1)
            self.add(0, 1)
            self.add(1, 0)
        with k.else_():
            self.add(0, 0)
        self.block.schedule.advance()
        self.scales.begin()

    def issue(self, number: int) -> None:
        """Multiply the next stage, in part `number`."""
        k, pipe, at = self.k, self.block.inputs, self.at
        self.scales.take(self.factors[number])
        pipe.wait(at)
        k.wgmma(self.parts[number], self.a[at.index], self.b[at.index], fresh=True)
        k.ptx.mov.u32(self.stages[number], at.index)
        at.advance()

    def add(self, number: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, release the stage, and add part `number`."""
        k = self.k
        k.ptx.wgmma.wait_group.sync.aligned(pending)
        self.empty[self.stages[number]].arrive(pred=self.tells)
        for i, (total, part) in enumerate(zip(self.sums, self.parts[number], strict=True)):
            k.ptx.fma.rn.f32(total, part, self.factors[number][i // 2 % 2], total)


def scaled_clusters(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError for a tile or scales that do not fit."""
    if d.bn != SCALED or d.swap:
        raise ValueError(f"bn={d.bn}, swap={d.swap}: tiles have {SCALED} columns, as a block of scales has")
    if d.J * SCALED < d.N:
        raise ValueError(f"scales of {d.J} blocks of B: N={d.N} has {-(-d.N // SCALED)}")
    return clusters(d)


@kernel("(R,K),(G,N,K),(E),(K/128,R),(G,J,K/128)->(R,N)", WIDTH, grid=scaled_clusters)
def grouped_gemm_fp8(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], ends: Ptr[s32], a_scales: Ptr[f32], b_scales: Ptr[f32], c: Ptr[O],
    ta: ptx.TensorMap, tb: ptx.TensorMap, tc: ptx.TensorMap, tc8: ptx.TensorMap, tc1: ptx.TensorMap, R: Reg[u32],
    G: Reg[u32], N: Reg[u32], K: Reg[u32], J: Reg[u32], *, masked: bool = False, bn: int = 128, swap: bool = False,
    band: int = 8,
) -> None:  # fmt: skip
    """Compute C[r,N] = A[r,K] · B[g,N,K]ᵀ for the rows r of each group g, e4m3 in, bf16 or f16 out.

    `a_scales[k / 128, r]` is the scale of 128 elements of row r of A, and `b_scales[g, n / 128, k / 128]` that of a
    block of 128 × 128 elements of B[g].
    """
    multiply(
        k, c, (ta, tb, tc, tc8, tc1), Groups(k, ends, R, G, masked), N, K, Tile(bn, swap), band,
        consumer_of=lambda block: Scaled(block, Scales(block, a_scales, b_scales, (R, J, K))),
    )  # fmt: skip
