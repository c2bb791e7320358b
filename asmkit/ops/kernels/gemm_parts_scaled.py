"""GEMM by wgmma for few tiles in e4m3, with a scale for each block of A and B: parts along K as those of `gemm_parts`.

The scales are those of `gemm_split_fp8`.  Without `swap`, a row of a tile has a scale of A, and all columns have that
of one block of B.  With `swap`, the rows of a tile are 128 rows of B, which have one scale, and a column has a scale of
A.  Three warps beside the thread that loads A and B copy these scales to each stage.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Shared
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, e4m3, f16, f32, u32

from . import gemm_parts
from .gemm_parts import Tile, block_of, kernel, multiply
from .gemm_split import GROUP, THREADS, Block
from .gemm_split_fp8 import SCALED, SCALED_WIDTHS, WIDEST, Ahead, Promoted, Scaled
from .gemm_wgmma import BM, WIDTH

O = TypeVar("O", f32, bf16, f16)

COPIERS = 96  # threads of the three warps that copy scales
FLOAT = 4  # bytes


@dataclass(frozen=True)
class ColumnScales:
    """The scales of the columns of a tile, for each stage."""

    scales: Ptr[f32]  # K/128 × rows of A
    rows: Reg[u32]
    tiles: Shared[f32]  # stages × columns

    def copy(self, block: Block) -> None:
        """Copy the scales of all stages of this block, in the warps beside the thread that loads A and B."""
        k, pipe, at, thread = block.k, block.pipe, block.pipe.producer(), block.k.tid.x - (block.tile.loader + 32)
        numbers = [(thread + first, k.reg(u32)) for first in range(0, block.tile.bn, COPIERS)]
        for number, row in numbers:
            k.ptx.min.u32(row, block.col + number, self.rows - 1)
        stage = self.scales + block.first * self.rows
        with k.loop(0, block.count):
            pipe.acquire(at)
            for number, row in numbers:
                there = self.tiles[at.index].ptr + number
                with k.if_(number < block.tile.bn):
                    k.ptx.cp.async_.ca.shared.global_(there[0], (stage + row)[0], FLOAT)
            pipe.full[at.index].arrive_cp_async(noinc=True)
            stage += self.rows
            at.advance()


class ScaledColumns(Promoted):
    """A warpgroup that multiplies the sums of each stage by the scales of its columns and of its block of B."""

    def __init__(self, block: Block, of_columns: Shared[f32], b: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
        super().__init__(block)
        k, row = self.k, self.k.reg(u32)
        k.ptx.min.u32(row, block.row, N - 1)  # rows beyond N are not stored
        of_block = b + ((row >> 7) * (K >> 7) + block.first)
        self.of_columns, self.column = of_columns, (k.laneid & 3) << 1
        self.of_blocks = Ahead(k, ((of_block, 1),), k.copy(block.count), len(self.parts))

    def sum_up(self) -> None:
        """Load the first scales of B, and compute A·Bᵀ along this block's part of K."""
        self.of_blocks.begin()
        super().sum_up()

    def add(self, number: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, add part `number`, and release the stage."""
        k, stage, part = self.k, self.stages[number], self.parts[number]
        common, columns = k.copy(self.of_blocks.loaded[number][0]), k.regs(f32, 2)
        there = self.of_columns[stage].ptr + self.column
        k.ptx.wgmma.wait_group.sync.aligned(pending)
        self.of_blocks.load(number)
        for i in range(0, len(part), 4):
            k.ptx.ld.shared.v2.f32(columns, there[i // 4 * GROUP])
            factors = [value * common for value in columns]
            for j in range(4):
                total = self.sums[i + j]
                k.ptx.fma.rn.f32(total, part[i + j], factors[j % 2], total)
        k.ptx.bar.sync(self.number + 1, THREADS)  # all threads have read the scales
        self.release(stage)


def blocks(d: Values) -> tuple[int, int]:
    """Return the number of blocks.  Raises ValueError if a tile has several scales of B, or scales are missing."""
    if d.rows > BM:
        raise ValueError(f"rows={d.rows}: at most {BM}, which have one scale of B with `swap`")
    if d.bn > WIDEST if d.swap else d.bn not in SCALED_WIDTHS:
        want = f"at most {WIDEST}" if d.swap else f"a divisor of {SCALED}, the columns that share a scale"
        raise ValueError(f"bn={d.bn}, swap={d.swap}: {want}")
    if d.J * SCALED < d.N:
        raise ValueError(f"scales of {d.J} blocks of B: N={d.N} has {-(-d.N // SCALED)}")
    return gemm_parts.blocks(d, WIDTH)


@kernel("(M,K),(N,K),(K/128,M),(J,K/128)->(split,M,N)", blocks, WIDTH, SCALED)
def gemm_parts_scaled(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], a_scales: Ptr[f32], b_scales: Ptr[f32], c: Ptr[O], ta: ptx.TensorMap,
    tb: ptx.TensorMap, tc: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128, split: int = 1,
    swap: bool = False, tall: int = 1, wide: int = 1, deep: int = 1, rows: int = BM,
) -> None:  # fmt: skip
    """Compute C[s,M,N], the parts along K of Σ over blocks of K of A's scales · B's scales · A·Bᵀ, with `Tile`.

    A and B are e4m3, C is f32, bf16 or f16, and the scales are those of `gemm_scaled_fp8`.
    """
    maps, lengths = (ta, tb, tc), (M, N, K)
    if not swap:
        tile = Tile(bn, split, swap, tall, wide, deep, rows=rows)
        block = block_of(k, a.elem, lengths, tile)
        multiply(k, c, maps, block, tile, lengths, lambda block: Scaled(block, a_scales, b_scales, lengths))
        return
    tile = Tile(bn, split, swap, tall, wide, deep, rows=rows, beside=FLOAT * bn)
    of_columns = k.shared(f32, (tile.stages, bn), align=128)
    block = block_of(k, a.elem, lengths, tile, 1 + COPIERS)
    copied = ColumnScales(a_scales, M, of_columns)
    multiply(
        k, c, maps, block, tile, lengths, lambda block: ScaledColumns(block, of_columns, b_scales, N, K),
        copied.copy,
    )  # fmt: skip
