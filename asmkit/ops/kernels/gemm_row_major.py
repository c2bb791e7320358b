"""Products of row-major matrices by wgmma, for derivatives: C += A · B and C = Aᵀ · B, without transposed copies.

B[Q,N] has the sums' index Q as its rows, and so has A[Q,M] in the second product.  Such matrices are MN-major, which
wgmma reads from stages of boxes with 64 rows of Q.  Everything else is the GEMM of `gemm_wgmma`: the two blocks of a
cluster compute vertically adjacent tiles of C, and each copies half of B's rows of a stage to both.
"""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Swizzle
from asmkit.ptx.builder.wgmma import Operand
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, f16, f32, s32, u16, u32

from . import gemm_wgmma
from .gemm_wgmma import (
    BM,
    CLUSTER,
    CONSUMERS,
    ROWS,
    WIDTH,
    Block,
    Consumer,
    Rounding,
    Tile,
    in_clusters,
    put_whole,
    run,
    start,
    store,
)

T = TypeVar("T", bf16, f16)
BK = WIDTH // 2  # rows of Q in a stage
BOX = WIDTH // 2  # columns of a box of 16-bit elements
SHARE = BK // CLUSTER  # rows of Q of B that one block copies
WIDTHS = (256, 192, 128, 64)  # valid values of `bn`: whole boxes
ALIGNED = 8  # elements: tensor copies need rows of whole 16 bytes


def load(block: Block, ta: ptx.TensorMap, tb: ptx.TensorMap, *, turned: bool) -> None:
    """Copy boxes of A to this block, and half of the rows of B's boxes to the whole cluster, in one thread.

    A is transposed if it is `turned`: rows of C are columns of A.
    """
    k, pipe, schedule, boxes = block.k, block.inputs, block.schedule, block.tile.bn // BOX
    b_boxes = block.b_tiles.view(block.b_tiles.elem, (pipe.stages, boxes, CLUSTER, SHARE, BOX))
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    everyone, rank, at = k.multicast(range(CLUSTER)).as_(u16), k.cluster_ctarank, pipe.producer()
    with k.forever():
        k.break_(when=schedule.over)
        m, n = (place.as_(s32) for place in block.corner())
        of_a, of_b = k.reg(s32, 0), (rank * SHARE).as_(s32)
        with k.loop(0, block.stages):
            pipe.acquire(at)
            pipe.commit(at, CONSUMERS * ta.bytes + CLUSTER * boxes * tb.bytes)
            full = pipe.full[at.index].mem
            for i in range(CONSUMERS):
                place = (m + i * ROWS, of_a) if turned else (of_a, m + i * ROWS)
                copy(block.a_tiles[at.index, i].ptr[0], ta[place], full)
            for i in range(boxes):
                there = b_boxes[at.index, i, rank].ptr[0]
                copy.multicast__cluster(there, tb[n + i * BOX, of_b], full, everyone)
            of_a += BK
            of_b += BK
            at.advance()
        schedule.advance()


def operands(consumer: Consumer, *, turned: bool) -> tuple[Operand, Operand]:
    """Describe A, which is MN-major if it is `turned`, and B, which always is."""
    k, block, box = consumer.k, consumer.block, BK * WIDTH
    a = block.a_tiles[0, consumer.number]
    return (
        k.operand(a, pitch=BM * WIDTH, box=box, transposed=True) if turned else k.operand(a, pitch=BM * WIDTH),
        k.operand(block.b_tiles, pitch=block.tile.bn * WIDTH, box=box, transposed=True),
    )


class Adding(Consumer):
    """A warpgroup that stores its sums to boxes of f32, which are added to C."""

    def __init__(self, block: Block) -> None:
        super().__init__(block)
        k, tile, lane = self.k, block.tile, self.k.laneid
        self.out = block.boxes.pipe.part(self.number, CONSUMERS)
        self.to = self.out.producer()
        # a thread has pairs of columns of two rows of each 8 columns, 32 bytes of a row
        row, pair = (self.warp << 4) + (lane >> 2), (lane & 3) << 3
        corner = k.swizzle(row * (4 * tile.box) + pair, tile.swizzle)
        first = block.boxes.tiles[self.number].ptr.reg
        self.corners = [first + (corner ^ 32 * i if i else corner) for i in range(tile.box // 8)]

    def operands(self) -> tuple[Operand, Operand]:
        """Describe the operands of A · B."""
        return operands(self, turned=False)

    def hand_on(self) -> None:
        """Store the sums to boxes in shared memory."""
        k, tile = self.k, self.block.tile
        size = ROWS * tile.box * 4
        for box in range(0, len(self.sums), tile.box // 2):
            self.out.acquire(self.to)
            for i, corner in enumerate(self.corners):
                there = k.ptr(k.scaled(self.to.index, size, corner), f32, "shared")
                for half in range(2):
                    at = box + 4 * i + 2 * half
                    k.ptx.st.shared.v2.f32(there[half * 8 * tile.box], self.sums[at : at + 2])
            k.ptx.bar.warp.sync(-1)
            self.out.commit(self.to, pred=k.laneid == 0)
            self.to.advance()


class Turned(Rounding):
    """A warpgroup that multiplies a transposed A."""

    def operands(self) -> tuple[Operand, Operand]:
        """Describe the operands of Aᵀ · B."""
        return operands(self, turned=True)


def tile_of(d: Values, size: int) -> Tile:
    """Return the tile of a launch.  Raises ValueError for a tile without whole boxes of B."""
    if d.bn not in WIDTHS:
        raise ValueError(f"bn={d.bn}: 64, 128, 192 or 256")
    return Tile(d.bn, False, size)


def maps(size: int) -> dict[str, ptx.Tiled]:
    """Return the tensor maps of A, B and C with elements of `size` bytes."""
    return {
        "ta": ptx.tiled("a", box=(BK, BOX), swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=(SHARE, BOX), swizzle=Swizzle.B128),
        "tc": ptx.tiled("c", box=lambda d: tile_of(d, size).shape, swizzle=lambda d: tile_of(d, size).swizzle),
    }


def width(M: int, N: int, Q: int, multiprocessor_count: int) -> int:
    """Return the `bn` with the fewest cycles in the model of `gemm_wgmma`, for 16-bit elements."""
    return min(WIDTHS, key=lambda bn: gemm_wgmma.cycles(M, N, 2 * Q, multiprocessor_count, bn, False))


def blocks(d: Values) -> int:
    """Return the number of blocks: a cluster for each tile, or as many as there is room for."""
    tile_of(d, 2)
    return gemm_wgmma.blocks(d, gemm_wgmma.tiles(d.M, d.N, d.bn))


@in_clusters("(M,Q),(P,N),(M,N)->(M,N)", blocks, {"N": ALIGNED, "Q": ALIGNED}, maps(4), alias={"c": "sums"})
def add_product(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], sums: Ptr[f32], c: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, M: Reg[u32], N: Reg[u32], Q: Reg[u32], *, bn: int = 256, band: int = 8,
) -> None:  # fmt: skip
    """Compute C[M,N] = sums[M,N] + A[M,Q] · B[P,N], bf16 or f16 in, f32 out.  Rows of B that do not exist count as 0.

    Each element of C gets one addition, so the result cannot depend on timing.
    """
    block = start(k, a.elem, f32, (ta, tb, tc), (M, N, Q), Tile(bn, False, 4), band)
    run(
        k,
        lambda: load(block, ta, tb, turned=False),
        lambda: Adding(block).run(),
        lambda: store(block, put_whole(block, tc, add=True)),
    )


@in_clusters("(Q,M),(Q,N)->(M,N)", blocks, {"M": ALIGNED, "N": ALIGNED}, maps(2))
def turned_product(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap, tc: ptx.TensorMap,
    M: Reg[u32], N: Reg[u32], Q: Reg[u32], *, bn: int = 256, band: int = 8,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[Q,M]ᵀ · B[Q,N], bf16 or f16 in and out, sums in f32."""
    block = start(k, a.elem, c.elem, (ta, tb, tc), (M, N, Q), Tile(bn, False), band)
    run(
        k,
        lambda: load(block, ta, tb, turned=True),
        lambda: Turned(block).run(),
        lambda: store(block, put_whole(block, tc)),
    )
