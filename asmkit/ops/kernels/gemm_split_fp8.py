"""GEMM by wgmma for few tiles in e4m3, with one scale, or with a scale for each block of A and B.

The kernels divide K among the blocks of a cluster as `gemm_split` does.  Tensor cores keep few bits of e4m3 sums.  So
they sum the 128 elements of K of one stage, and f32 sums the stages.  These are also the blocks of scales: an element
of A has the scale of its row, and an element of B that of its 128 rows, for each 128 elements of K.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Pipeline, Stage
from asmkit.ptx.builder.wgmma import Operand
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import bf16, e4m3, f16, f32, u32

from .gemm_split import ROWS, WIDTH, Block, Consumer, Tensors, Tile, blocks, boxes, kernel, multiply

O = TypeVar("O", f32, bf16, f16)

OVERLAPPED = 128  # columns of a tile that leave registers for two sets of the sums of a stage
WIDEST = 192  # columns of a tile whose sums, and those of one stage, fit in registers
SCALED = 128  # rows of B, and elements of K, that share a scale
SCALED_WIDTHS = (16, 32, 64, 128)  # columns of a tile that has one scale of B


def alternate(k: ptx.Builder, count: Reg[u32], issue: Callable[[int], None], add: Callable[[int, int], None]) -> None:
    """Multiply and add at least one stage, in parts 0 and 1 by turns: (part), and (part, products then in flight).

    The products of one stage are in flight while the sums of the stage before are added.
    """
    left = count - 1
    issue(0)
    with k.loop(0, left >> 1):
        issue(1)
        add(0, 1)
        issue(0)
        add(1, 1)
    with k.if_((left & 1) == 1):
        issue(1)
        add(0, 1)
        add(1, 0)
    with k.else_():
        add(0, 0)


def multiply_next(
    k: ptx.Builder, ring: Pipeline, at: Stage, operands: tuple[Operand, Operand], part: Span[f32], stage: Reg[u32]
) -> None:
    """Wait for the next stage of a ring, multiply its A and B into `part`, and keep its index in `stage`."""
    a, b = operands
    ring.wait(at)
    k.wgmma(part, a[at.index], b[at.index], fresh=True)
    k.ptx.mov.u32(stage, at.index)
    at.advance()


class Promoted(Consumer):
    """A warpgroup that adds the sums of each stage in f32, and multiplies the result by one scale.

    Tiles of up to 128 columns have two sets of sums of a stage: one is added while the other is multiplied.
    """

    def __init__(self, block: Block, scale: Ptr[f32] | None = None) -> None:
        super().__init__(block)
        sets = 2 if block.tile.bn <= OVERLAPPED else 1
        self.parts, self.scale = [self.k.regs(f32, len(self.sums)) for _ in range(sets)], scale
        self.stages = self.k.regs(u32, sets)

    def sum_up(self) -> None:
        """Compute A·Bᵀ along this block's part of K."""
        k, count = self.k, self.block.count
        for total in self.sums:
            k.ptx.mov.f32(total, 0.0)
        if len(self.parts) == 1:
            with k.loop(0, count):
                self.issue(0)
                self.add(0, 0)
        else:
            alternate(k, count, self.issue, self.add)
        if self.scale is not None:
            factor = k.reg(f32)
            k.ptx.ld.global_.f32(factor, self.scale[0])
            for total in self.sums:
                total *= factor

    def issue(self, number: int) -> None:
        """Multiply the next stage, in part `number`."""
        operands = (self.a, self.b)
        multiply_next(self.k, self.block.pipe, self.at, operands, self.parts[number], self.stages[number])

    def add(self, number: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, release the stage, and add part `number`."""
        self.k.ptx.wgmma.wait_group.sync.aligned(pending)
        self.release(self.stages[number])
        self.add_part(number)

    def add_part(self, number: int) -> None:
        """Add the sums of a stage."""
        for total, part in zip(self.sums, self.parts[number], strict=True):
            total += part


class Ahead:
    """The scales of the next stages, one set for each part of the sums, which are those of successive stages in turn.

    The scales of a source are `step` apart, one for each stage.
    """

    def __init__(
        self, k: ptx.Builder, sources: Sequence[tuple[Ptr[f32], Reg[u32] | int]], left: Reg[u32], parts: int
    ) -> None:  # fmt: skip
        self.k, self.sources, self.left = k, sources, left
        self.loaded = [k.regs(f32, len(sources), 0.0) for _ in range(parts)]

    def begin(self) -> None:
        """Load the scales of the first stage of each part."""
        for number in range(len(self.loaded)):
            self.load(number)

    def load(self, number: int) -> None:
        """Load the scales of the next stage, if there is one, for part `number`."""
        k, more = self.k, self.left > 0
        for value, (source, _) in zip(self.loaded[number], self.sources, strict=True):
            k.ptx.ld.global_.f32(value, source[0], pred=more)
        for source, step in self.sources:
            source += step
        k.ptx.sub.u32(self.left, self.left, 1, pred=more)


class Scaled(Promoted):
    """A warpgroup that multiplies the sums of each stage by the scales of A's rows and of B's block."""

    def __init__(
        self, block: Block, a: Ptr[f32], b: Ptr[f32], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]]
    ) -> None:  # fmt: skip
        super().__init__(block)
        k, (M, N, K) = self.k, lengths
        first = block.row + self.number * ROWS + (self.thread >> 5 << 4) + (k.laneid >> 2)
        of_rows = list[Ptr[f32]]()
        for half in range(2):
            row = k.reg(u32)
            k.ptx.min.u32(row, first + 8 * half, M - 1)  # rows beyond M are not stored
            of_rows.append(a + (block.first * M + row))
        column = k.reg(u32)
        k.ptx.min.u32(column, block.col, N - 1)  # and columns beyond N
        of_block = b + ((column >> 7) * (K >> 7) + block.first)
        self.scales = Ahead(
            k, ((of_block, 1), *((source, M) for source in of_rows)), k.copy(block.count), len(self.parts)
        )

    def sum_up(self) -> None:
        """Load the scales of two stages, and compute A·Bᵀ along this block's part of K."""
        self.scales.begin()
        super().sum_up()

    def add_part(self, number: int) -> None:
        """Add the sums of a stage, times the factors of their rows, and load the scales of the stage after the next."""
        k, (common, *own) = self.k, self.scales.loaded[number]
        factors = [value * common for value in own]
        self.scales.load(number)
        for i, (total, part) in enumerate(zip(self.sums, self.parts[number], strict=True)):
            k.ptx.fma.rn.f32(total, part, factors[i // 2 % 2], total)


def blocks_fp8(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError for a tile that is too wide, or does not exist or fit K."""
    if d.bn > WIDEST:
        raise ValueError(f"bn={d.bn}: at most {WIDEST} for e4m3")
    return blocks(d, WIDTH)


def blocks_scaled(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError if a tile has several scales of B, or scales are missing."""
    if d.bn not in SCALED_WIDTHS:
        raise ValueError(f"bn={d.bn}: a divisor of {SCALED}, the columns that share a scale")
    if d.J * SCALED < d.N:
        raise ValueError(f"scales of {d.J} blocks of B: N={d.N} has {-(-d.N // SCALED)}")
    return blocks(d, WIDTH)


@kernel("(M,K),(N,K),(1)->(M,N)", blocks_fp8, 16, boxes(WIDTH))
def gemm_split_fp8(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], scale: Ptr[f32], c: Ptr[O], ta: ptx.TensorMap, tb: ptx.TensorMap,
    M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128, split: int = 1, swap: bool = False, band: int = 8,
) -> None:  # fmt: skip
    """Compute C[M,N] = scale · A[M,K] · B[N,K]ᵀ, e4m3 in, f32, bf16 or f16 out, with tiles of up to 192 columns."""
    tile, (ta, tb) = Tile(bn, split, swap), (tb, ta) if swap else (ta, tb)
    multiply(k, a.elem, c, Tensors(ta, tb), (M, N, K), tile, band, lambda block: Promoted(block, scale))


@kernel("(M,K),(N,K),(K/128,M),(J,K/128)->(M,N)", blocks_scaled, SCALED, boxes(WIDTH))
def gemm_scaled_fp8(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], a_scales: Ptr[f32], b_scales: Ptr[f32], c: Ptr[O], ta: ptx.TensorMap,
    tb: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128, split: int = 1, swap: bool = False,
    band: int = 8,
) -> None:  # fmt: skip
    """Compute C[M,N] = Σ over blocks of K of A's scales · B's scales · A·Bᵀ, e4m3 in, f32, bf16 or f16 out.

    `a_scales[k / 128, m]` is the scale of 128 elements of row m of A, and `b_scales[n / 128, k / 128]` that of a block
    of 128 × 128 elements of B.  `bn` divides 128.  There are no transposed tiles: `swap` must be False.
    """
    if swap:
        raise ValueError("swap=True: tiles with scales of blocks are not transposed")
    lengths = M, N, K
    multiply(
        k, a.elem, c, Tensors(ta, tb), lengths, Tile(bn, split, False), band,
        lambda block: Scaled(block, a_scales, b_scales, lengths),
    )  # fmt: skip
