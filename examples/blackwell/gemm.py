"""GEMM by tcgen05, C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16: copies, products and the epilogue overlap.

A block computes one 128 × `bn` tile of C after another. With `pair`, two blocks compute 256 × `bn` tiles together: each
block holds its 128 rows of A and C, and half of the rows of B, and a product of the pair uses both halves. The grid has
a block (or a pair) for each tile. Running blocks cancel blocks that have not started, and compute their tiles.

The warps of a block have different tasks:

* One thread of warp 0 *loads*: tensor copies fill stages of shared memory with 64 elements of K of a tile of A and B.
* One thread of warp 1 *multiplies*: the tensor core reads both from shared memory, and adds to a tile of sums in tensor
    memory. `tcgen05.commit` frees the stage, and after the last one hands the sums on. In a pair, only the first block
    multiplies.
* One thread of warp 3 *schedules*: it requests another tile, and all warps read the response.
* Warps 4 to 7 *store*: each reads the 32 lanes of tensor memory that it can access, rounds them, and stores rows of C.

There are two tiles of sums: while one is stored, the next one is computed. M is any. Rows of A, B and C must be
multiples of 16 bytes, as tensor copies and the stores of 16 bytes require. No figures: this kernel was not run on a
device.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Reg, Span, Sweep, b32, b128, bf16, f16, f32, pred, ptx, s32, u16, u32
from asmkit.ptx import Pipeline, Shared, Swizzle, TensorCore

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bf16, f16)

BM = 128  # rows of a block, one for each lane of tensor memory
BK = 64  # elements of K in a stage: 128 bytes, a row of the swizzle
SUMS = 2  # tiles of sums in tensor memory
RESPONSES = 2  # responses to the scheduler in shared memory
WARPS = 8
STORING = 4  # the first warp that stores
WIDTHS = (64, 128, 256)  # valid values of `bn`: two tiles of sums are a power of two of columns
AT_A_TIME = 32  # columns that a thread loads at a time


@dataclass(frozen=True)
class Tile:
    """A tile of C: its columns, and the number of blocks that compute it."""

    bn: int
    blocks: int

    @property
    def rows(self) -> int:
        """The rows of the tile."""
        return BM * self.blocks

    @property
    def rows_of_b(self) -> int:
        """The rows of B that a block holds."""
        return self.bn // self.blocks

    @property
    def bytes(self) -> int:
        """The bytes of a stage, in all blocks of the tile."""
        return (self.rows + self.bn) * BK * 2

    @property
    def stages(self) -> int:
        """The number of stages that fit in shared memory."""
        return 200 * 1024 * self.blocks // self.bytes

    def core(self, k: ptx.Builder) -> TensorCore:
        """Return the tensor core, which signals to all blocks of the tile: one `mov` of the mask for a pair."""
        return TensorCore(pair=True, mask=k.multicast(range(2)).as_(u16)) if self.blocks == 2 else TensorCore()


class Work:
    """The responses to requests of further tiles. In a pair, both blocks get each response."""

    def __init__(self, k: ptx.Builder, tile: Tile) -> None:
        self.k, self.tile, self.responses = k, tile, k.shared(b128, RESPONSES)
        # The readers: in each block, the loader, the scheduler and the storing warps. In one block, the multiplier.
        self.pipe = k.pipeline(RESPONSES, consumers=(2 + WARPS - STORING) * tile.blocks + 1)

    def request(self) -> None:
        """Request tiles until there are no more, in one thread of each block. The first block requests for a pair."""
        k, pipe, at, schedule = self.k, self.pipe, self.pipe.producer(), Schedule(self)
        first = k.cluster_ctarank == 0
        cancel = k.ptx.clusterlaunchcontrol.try_cancel.async_.shared__cta.mbarrier__complete_tx__bytes
        with k.forever():
            with k.if_(first):
                pipe.acquire(at)
            pipe.commit(at, 16)
            with k.if_(first):
                cancel.multicast__cluster__all.b128(self.responses[at.index], pipe.full[at.index].mem)
            at.advance()
            schedule.advance()
            k.break_(unless=schedule.more)


class Schedule:
    """The tiles that a thread or a warp works on: first that of its own block, then those of canceled blocks."""

    def __init__(self, work: Work, *, warp: bool = False) -> None:
        k = self.k = work.k
        self.work, self.warp, self.more, self.block = work, warp, k.reg(pred), k.copy(k.ctaid.x)
        self.at, self.empty = work.pipe.consumer(), k.peer_barriers(work.pipe.empty, 0)

    @property
    def tile(self) -> Reg[u32]:
        """The number of the tile."""
        return self.block >> 1 if self.work.tile.blocks == 2 else self.block

    def advance(self) -> None:
        """Wait for the next response. Without another tile, `more` is false."""
        k, at, response = self.k, self.at, self.k.reg(b128)
        self.work.pipe.wait(at)
        k.ptx.ld.shared.b128(response, self.work.responses[at.index])
        k.ptx.fence.proxy.async_.shared__cta()  # order the load before the write of a later response
        if self.warp:
            k.ptx.bar.warp.sync(-1)
        self.empty[at.index].arrive(pred=k.laneid == 0)
        at.advance()
        query = k.ptx.clusterlaunchcontrol.query_cancel
        query.is_canceled.pred.b128(self.more, response)
        query.get_first_ctaid__x.b32.b128(self.block, response, pred=self.more)


@dataclass(frozen=True)
class Block:
    """State that the warps share: tiles in shared memory, the sums in tensor memory, pipelines, and the work."""

    k: ptx.Builder
    a_tiles: Shared[Any]  # stages × rows × K
    b_tiles: Shared[Any]  # stages × columns of C × K
    sums: ptx.Accumulator
    inputs: Pipeline  # of A and B
    outputs: Pipeline  # of sums
    work: Work
    tile: Tile
    M: Reg[u32]
    N: Reg[u32]
    K: Reg[u32]

    @property
    def steps(self) -> Reg[u32]:
        """The stages along K."""
        return (self.K + (BK - 1)) >> (BK.bit_length() - 1)

    def corner(self, schedule: Schedule) -> tuple[Reg[u32], Reg[u32]]:
        """Return the first row and column of this block's part of a tile. Tiles follow each other down the columns."""
        k, size, rows, across = self.k, self.tile, self.k.reg(u32), self.k.reg(u32)
        k.ptx.div.u32(rows, self.M + (size.rows - 1), size.rows)
        tile = schedule.tile
        k.ptx.div.u32(across, tile, rows)
        row = (tile - across * rows) * size.rows
        return row + k.cluster_ctarank * BM if size.blocks == 2 else row, across * size.bn


def load(block: Block, ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
    """Copy tiles of A and B, in one thread. The mbarriers of the first block count the bytes of a pair."""
    k, pipe, size, schedule = block.k, block.inputs, block.tile, Schedule(block.work)
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    copy, full = (copy.cta_group__2, k.peer_barriers(pipe.full, 0)) if size.blocks == 2 else (copy, pipe.full)
    at, rank, steps = pipe.producer(), k.cluster_ctarank, block.steps
    with k.forever():
        row, first = block.corner(schedule)
        column, row_a, row_b = k.reg(s32, 0), row.as_(s32), (first + rank * size.rows_of_b).as_(s32)
        with k.loop(0, steps):
            pipe.acquire(at)
            pipe.commit(at, size.bytes, pred=rank == 0)
            copy(block.a_tiles[at.index].ptr[0], ta[column, row_a], full[at.index].mem)
            copy(block.b_tiles[at.index].ptr[0], tb[column, row_b], full[at.index].mem)
            column += BK
            at.advance()
        schedule.advance()
        k.break_(unless=schedule.more)


def multiply(block: Block) -> None:
    """Compute the sums of all tiles, in one thread."""
    k, pipe, sums, schedule = block.k, block.inputs, block.outputs, Schedule(block.work)
    a = k.operand(block.a_tiles, pitch=BM * BK * 2, kind="tcgen05")
    b = k.operand(block.b_tiles, pitch=block.tile.rows_of_b * BK * 2, kind="tcgen05")
    at, to, steps = pipe.consumer(), sums.producer(), block.steps
    with k.forever():
        sums.acquire(to)
        d = block.sums[to.index]
        with k.loop(0, steps) as step:
            pipe.wait(at)
            k.tcgen05_mma(d, a[at.index], b[at.index], accumulate=step > 0)
            pipe.release(at)
            at.advance()
        sums.commit(to)
        to.advance()
        schedule.advance()
        k.break_(unless=schedule.more)


def store(block: Block, c: Ptr[Any]) -> None:
    """Round the sums and store them, a row of C in each thread."""
    k, sums, schedule, N = block.k, block.outputs, Schedule(block.work, warp=True), block.N
    at, mine = sums.consumer(), block.sums.of_warp()
    empty = k.peer_barriers(sums.empty, 0)  # the block that multiplies waits for all storing warps
    with k.forever():
        first, column = block.corner(schedule)
        row = first + (k.tid.x & (BM - 1))
        there, inside = c + (row * N + column), row < block.M
        sums.wait(at)
        tile = mine[at.index]
        for shift in range(0, block.tile.bn, AT_A_TIME):
            values = tile.load(shift, AT_A_TIME).as_(f32)
            k.ptx.tcgen05.wait__ld.sync.aligned()
            store_row(k, there, values, shift, inside, N - column)
        k.ptx.bar.warp.sync(-1)
        sums.release(at, pred=k.laneid == 0, to=empty)
        at.advance()
        schedule.advance()
        k.break_(unless=schedule.more)


def store_row(
    k: ptx.Builder, there: Ptr[Any], values: Span[f32], shift: int, inside: Reg[pred], columns: Reg[u32]
) -> None:  # fmt: skip
    """Round values of a row of C and store them, 8 at a time, from element `shift` of `there` on."""
    pack, halves = k.ptx.cvt.rn[f"{there.elem}x2"].f32, k.regs(b32, len(values) // 2)
    for i, half in enumerate(halves):
        pack(half, values[2 * i + 1], values[2 * i])
    for i in range(0, len(halves), 4):
        put = inside & (columns.as_(s32) > shift + 2 * i)
        k.ptx.st.global_.v4.b32(there.cast(b32)[shift // 2 + i], halves[i : i + 4], pred=put)


@ptx.kernel(
    arch="sm_100a",
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: -(-d.M // (BM << d.pair)) * -(-d.N // d.bn) << d.pair,
    block=32 * WARPS,
    cluster=lambda d: 2 if d.pair else 1,
    divisible={"N": 8, "K": 8},
    maps={
        "ta": ptx.tiled("a", box=(BM, BK), swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=lambda d: (d.bn >> d.pair, BK), swizzle=Swizzle.B128),
    },
)
def gemm(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap, M: Reg[u32], N: Reg[u32],
    K: Reg[u32], *, bn: int = 256, pair: bool = False,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, sums in f32, in tiles of `bn` columns, one of `WIDTHS`."""
    if bn not in WIDTHS:
        raise ValueError(f"bn={bn}: one of {', '.join(map(str, WIDTHS))}")
    size, warp = Tile(bn, 2 if pair else 1), k.reg(u32)
    k.ptx.shfl.sync.idx.b32(warp, k.tid.x >> 5, 0, 31, -1)  # one value for the warp
    a_tiles = k.shared(a.elem, (size.stages, BM, BK), align=1024)
    b_tiles = k.shared(a.elem, (size.stages, size.rows_of_b, BK), align=1024)
    core = size.core(k)
    inputs = k.pipeline(size.stages, consumers=core)
    outputs = k.pipeline(SUMS, producers=core, consumers=(WARPS - STORING) * size.blocks, tensor_memory=True)
    work = Work(k, size)
    for pipe in (inputs, outputs, work.pipe):
        pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    with k.tensor_memory(SUMS * bn, by=warp == 2, pair=pair) as memory:
        sums = memory.accumulator(size.rows, bn, count=SUMS)
        block = Block(k, a_tiles, b_tiles, sums, inputs, outputs, work, size, M, N, K)
        with k.if_(k.tid.x == 0):
            load(block, ta, tb)
        with k.if_((k.tid.x == 32) & (k.cluster_ctarank == 0)):
            multiply(block)
        with k.if_(k.tid.x == 96):
            work.request()
        with k.if_(warp >= STORING):
            store(block, c)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [{"M": 256, "N": 264, "K": 200}, {"M": 1, "N": 8, "K": 8}]
SWEEP = Sweep(
    gemm, reference, SHAPES, options={"T": [bf16, f16], "bn": [64, 256], "pair": [False, True]}, archs=("sm_100a",),
    rtol=1e-2, atol=1e-2,
)  # fmt: skip


def main() -> int:
    """Run the sweep on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
