"""Grouped GEMM by wgmma in e4m3, with a scale for each block of A and B.

The blocks of scales are those of `gemm_split_fp8`: an element of A has the scale of its row, and an element of B that
of its 128 rows, for each 128 elements of K.  Tensor cores sum one stage, which is 128 elements of K, and f32 sums the
stages.  A tile has 128 columns, which have one scale of B in each stage.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Shared, Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, e4m3, f16, f32, s32, u32, u64

from .gemm_grouped import begin, clusters, kernel, multiply
from .gemm_groups import Groups, OuterSchedule
from .gemm_split import THREADS
from .gemm_split_fp8 import SCALED, Ahead, alternate, multiply_next
from .gemm_wgmma import BM, CLUSTER, ROWS, WIDTH, blocks, in_clusters, run, store
from .grouped_tiles import Block, GroupConsumer, OperandSource, Tile, load, put_matrix

O = TypeVar("O", bf16, f16)

PARTS = 2  # sets of the sums of a stage: one is added while the other is multiplied


class Scales:
    """The scales of the two rows of a thread and of the block of its tile, for the stage of each part."""

    def __init__(self, block: Block, a: Ptr[f32], b: Ptr[f32], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]]) -> None:
        k = self.k = block.k
        self.block, (self.R, self.J, self.K) = block, lengths
        self.a, self.b, thread = a, b, k.tid.x
        self.of_rows, self.of_block = [k.copy(a) for _ in range(2)], k.copy(b)
        sources = (*((source, self.R) for source in self.of_rows), (self.of_block, 1))
        self.ahead = Ahead(k, sources, k.reg(u32), PARTS)
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
        k.ptx.mov.u32(self.ahead.left, self.block.stages)
        self.ahead.begin()

    def take(self, number: int) -> list[Reg[f32]]:
        """Return the factors of the rows in part `number`, and load the scales of the stage after the next."""
        *rows, common = self.ahead.loaded[number]
        factors = [row * common for row in rows]
        self.ahead.load(number)
        return factors


class Alternating(GroupConsumer):
    """A warpgroup that multiplies the sums of each stage by scales, and adds them in f32.

    The products of one stage are in flight while the sums of the stage before are added.
    """

    def __init__(self, block: Block) -> None:
        super().__init__(block)
        k = self.k
        self.parts, self.stages = [k.regs(f32, len(self.sums)) for _ in range(PARTS)], k.regs(u32, PARTS)

    def issue(self, number: int) -> None:
        """Multiply the next stage, in part `number`."""
        operands = (self.a, self.b)
        multiply_next(self.k, self.block.inputs, self.at, operands, self.parts[number], self.stages[number])

    def add(self, number: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, add part `number`, and release the stage."""
        raise NotImplementedError

    def release(self, number: int) -> None:
        """Release the stage of part `number`, in both blocks."""
        self.empty[self.stages[number]].arrive(pred=self.tells)


class Scaled(Alternating):
    """A warpgroup whose scales are those of rows and of the matrix's block, in registers."""

    def __init__(self, block: Block, scales: Scales) -> None:
        super().__init__(block)
        self.scales = scales
        scales.begin()

    def sum_up(self) -> None:
        """Compute A·Bᵀ along K, and load the first scales of the next tile."""
        for total in self.sums:
            self.k.ptx.mov.f32(total, 0.0)
        alternate(self.k, self.block.stages, self.issue, self.add)
        self.block.schedule.advance()
        self.scales.begin()

    def add(self, number: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, release the stage, and add part `number`."""
        self.k.ptx.wgmma.wait_group.sync.aligned(pending)
        self.release(number)
        factors = self.scales.take(number)
        for i, (total, part) in enumerate(zip(self.sums, self.parts[number], strict=True)):
            self.k.ptx.fma.rn.f32(total, part, factors[i // 2 % 2], total)


class ScaledOuter(Alternating):
    """A warpgroup whose scales are those of the rows of both operands, in shared memory."""

    def __init__(self, block: Block, of_a: Shared[f32], of_b: Shared[f32]) -> None:
        super().__init__(block)
        self.of_a, self.of_b, lane = of_a, of_b, self.k.laneid
        self.row, self.column = self.number * ROWS + (self.warp << 4) + (lane >> 2), (lane & 3) << 1

    def sum_up(self) -> None:
        """Compute A·Bᵀ along the rows of the group, which can be none."""
        k, count = self.k, self.block.along()[1]
        for total in self.sums:
            k.ptx.mov.f32(total, 0.0)
        with k.if_(count > 0):
            alternate(k, count, self.issue, self.add)
        self.block.schedule.advance()

    def add(self, number: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, add part `number`, and release the stage."""
        k, stage, part = self.k, self.stages[number], self.parts[number]
        rows, columns = k.regs(f32, 2), k.regs(f32, 2)
        of_rows, of_columns = self.of_a[stage].ptr + self.row, self.of_b[stage].ptr + self.column
        k.ptx.wgmma.wait_group.sync.aligned(pending)
        for half, row in enumerate(rows):
            k.ptx.ld.shared.f32(row, of_rows[8 * half])
        for first in range(0, len(part), 4):
            k.ptx.ld.shared.v2.f32(columns, of_columns[2 * first])
            for i in range(4):
                total = self.sums[first + i]
                k.ptx.fma.rn.f32(total, part[first + i], rows[i // 2] * columns[i % 2], total)
        k.ptx.bar.sync(self.number + 1, THREADS)  # all threads have read the scales
        self.release(number)


@dataclass(frozen=True)
class ScaleSource:
    """The copies of the scales of a tile's rows or columns, one row of a matrix for each stage."""

    map: ptx.TensorMap
    tiles: Shared[f32]

    @property
    def bytes(self) -> int:
        """The bytes of the scales in a stage."""
        return self.map.bytes

    def copies(self, block: Block, first: Reg[s32]) -> Callable[[Reg[u32], Reg[s32]], None]:
        """Return the function that emits the copy of a stage, whose K begins at a number, for scales from `first`."""
        copy = block.k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes

        def emit(stage: Reg[u32], along: Reg[s32]) -> None:
            copy(self.tiles[stage].ptr[0], self.map[first, along >> 7], block.inputs.full[stage].mem)

        return emit


class OuterTile(Tile):
    """A tile that leaves room for the scales of its stages."""

    memory: ClassVar[int] = Tile.memory - (8 << 10)


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
    band: int = 8, clear: bool = False,
) -> None:  # fmt: skip
    """Compute C[r,N] = A[r,K] · B[g,N,K]ᵀ for the rows r of each group g, e4m3 in, bf16 or f16 out.

    `a_scales[k / 128, r]` is the scale of 128 elements of row r of A, and `b_scales[g, n / 128, k / 128]` that of a
    block of 128 × 128 elements of B[g].  Rows of no group become zeros with `clear`, and are not written without it.
    """
    multiply(
        k, c, (ta, tb, tc, tc8, tc1), Groups(k, ends, R, G, masked), N, K, Tile(bn, swap), band, clear=clear,
        consumer_of=lambda block: Scaled(block, Scales(block, a_scales, b_scales, (R, J, K))),
    )  # fmt: skip


def outer_clusters(d: Values) -> int:
    """Return the number of blocks of the product along rows.  Raises ValueError for a tile that does not fit."""
    if d.bn != SCALED:
        raise ValueError(f"bn={d.bn}: tiles have {SCALED} columns")
    return blocks(d, (d.E - 1) * -(-d.M // BM) * -(-d.N // (CLUSTER * d.bn)))


@in_clusters(
    "(M,Q),(N,Q),(E),(Q/128,M),(Q/128,N)->(E-1,M,N)",
    outer_clusters,
    {"M": 8, "N": 8, "Q": SCALED},
    {
        "ta": ptx.tiled("a", box=(BM // CLUSTER, WIDTH), swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=lambda d: (d.bn, WIDTH), swizzle=Swizzle.B128),
        "tc": ptx.tiled("c", box=(1, ROWS, ROWS), swizzle=Swizzle.B128),
        "sa": ptx.tiled("a_scales", box=(1, BM)),
        "sb": ptx.tiled("b_scales", box=lambda d: (1, d.bn)),
    },
)
def grouped_gemm_outer_fp8(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], ends: Ptr[s32], a_scales: Ptr[f32], b_scales: Ptr[f32], c: Ptr[O],
    ta: ptx.TensorMap, tb: ptx.TensorMap, tc: ptx.TensorMap, sa: ptx.TensorMap, sb: ptx.TensorMap, M: Reg[u32],
    N: Reg[u32], Q: Reg[u32], E: Reg[u32], *, bn: int = 128, band: int = 8,
) -> None:  # fmt: skip
    """Compute C[g,M,N] = Σ A[M,q] · B[N,q]ᵀ over the columns q of each group g, e4m3 in, bf16 or f16 out.

    `ends` has the offsets of the groups, multiples of 128, and `a_scales[q / 128, m]` the scale of 128 elements of row
    m of A, and `b_scales[q / 128, n]` that of row n of B.  An empty group has the product 0.
    """
    del a_scales, b_scales
    tile = OuterTile(bn, False)
    of_a, of_b = k.shared(f32, (tile.stages, BM), align=128), k.shared(f32, (tile.stages, bn), align=128)
    memory = begin(k, a.elem, c.elem, tile, ta, tb, tc, sa, sb)
    schedule = OuterSchedule(k, Groups(k, ends, Q, E - 1, masked=False), M, N, BM, bn, band)
    stages, turned = k.reg(u32, 0), (False, False)
    block = Block(k, memory.a_tiles, memory.b_tiles, tile, memory.inputs, schedule, stages, memory.stored, turned)
    rows = OperandSource(ta, memory.a_tiles, BM, True, False, False), ScaleSource(sa, of_a)
    columns = OperandSource(tb, memory.b_tiles, bn, False, False, False), ScaleSource(sb, of_b)
    run(
        k, partial(load, block, rows, columns), lambda: ScaledOuter(block, of_a, of_b).run(),
        lambda: store(block, put_matrix(block, tc)),
    )  # fmt: skip
