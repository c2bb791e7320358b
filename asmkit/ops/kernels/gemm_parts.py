"""GEMM by wgmma for few tiles: C[s,M,N], the parts along K of A[M,K] · B[N,K]ᵀ, and the kernel that adds them.

`gemm_parts` computes `split` parts of K of each tile of C, each in a block of its own.  `add_parts` adds the parts in
the order of K, so the result does not depend on timing.  The blocks of one tile can be on any multiprocessors. Those of
`gemm_split` are in one cluster, and share the path of their neighbourhood to L2.  If `split` is 1, there is nothing to
add.

The blocks load and multiply as those of `gemm_split` do.  `tall` blocks of a cluster, 1 or 2, compute tiles below each
other, and `wide` blocks beside each other: blocks of a column share the tile of B, and those of a row share that of A.
Each copies a part of the shared tile to all of them.  Sums leave through shared memory, in boxes that tensor copies
write to C.  With `swap`, A and B are exchanged, and all statements about rows apply to columns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, bf16, f16, f32, s32, u16, u32

from . import gemm_split
from .gemm_boxes import Boxes, box_of, swizzle_of
from .gemm_split import THREADS, Block, Consumer, Tensors
from .gemm_wgmma import BM, CONSUMERS, LOADER, WIDTH, Schedule, prefetch

T = TypeVar("T", bf16, f16)
O = TypeVar("O", f32, bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

WIDTHS = range(16, 257, 16)  # valid values of `bn`
WIDTH_16 = WIDTH // 2  # elements of K in a stage
MOST = 64  # parts of K


@dataclass(frozen=True)
class Tile(gemm_split.Tile):
    """A tile of C: its columns, the number of parts of K, and the blocks of a cluster, `tall` rows of `wide` tiles."""

    tall: int
    wide: int

    def __post_init__(self) -> None:
        """Raise ValueError for a tile that the kernel does not support."""
        if self.bn not in WIDTHS or not {self.tall, self.wide} <= {1, 2} or not 1 <= self.split <= MOST:
            raise ValueError(
                f"bn={self.bn}, split={self.split}, tall={self.tall}, wide={self.wide}: bn is a multiple of 16 up to"
                f" 256, split up to {MOST}, and tall and wide are 1 or 2"
            )

    @property
    def size(self) -> int:
        """The number of sums that a thread stores: all of them."""
        return self.bn // 2

    @property
    def readers(self) -> int:
        """The number of blocks that use the copies of one block: those of its row, and those of its column."""
        return self.tall + self.wide - 1


class Place:
    """The place of a block in its cluster, whose ranks count down the columns."""

    def __init__(self, k: ptx.Builder, tile: Tile) -> None:
        self.k, self.tile, rank = k, tile, k.cluster_ctarank
        self.row, self.col = rank & (tile.tall - 1), rank >> (tile.tall - 1)

    def of_row(self) -> Reg[u16]:
        """Return the mask of the blocks of this block's row, which use the same rows of A."""
        return self._mask(sum(1 << self.tile.tall * i for i in range(self.tile.wide)), self.row)

    def of_column(self) -> Reg[u16]:
        """Return the mask of the blocks of this block's column, which use the same columns of B."""
        return self._mask((1 << self.tile.tall) - 1, self.col * self.tile.tall)

    def _mask(self, first: int, distance: Reg[u32]) -> Reg[u16]:
        wide, mask = self.k.reg(u32, first) << distance, self.k.reg(u16)
        self.k.ptx.cvt.u16.u32(mask, wide)
        return mask

    def reader(self, number: Reg[u32]) -> Reg[u32]:
        """Return the rank of a block that uses this block's copies: first those of its column, then another one."""
        k, tile, other = self.k, self.tile, self.k.reg(u32)
        k.ptx.mad.lo.u32(other, self.col, tile.tall, number)
        beside = self.row + (self.col ^ 1) * tile.tall
        k.ptx.mov.u32(other, beside, pred=number >= tile.tall)
        return other


@dataclass(frozen=True)
class Multicast(Tensors):
    """Stages filled by tensor copies, in one thread of each block: shares of the tiles for its row and its column."""

    tile: Tile = field(kw_only=True)

    def load(self, block: Block) -> None:
        """Copy this block's shares of the tiles of all stages."""
        k, pipe, at, tile = block.k, block.pipe, block.pipe.producer(), self.tile
        place, rows, cols, bk = Place(k, tile), BM // tile.wide, tile.bn // tile.tall, block.b_tiles.shape[2]
        of_a = block.a_tiles.view(block.a_tiles.elem, (pipe.stages, tile.wide, rows, bk))
        of_b = block.b_tiles.view(block.b_tiles.elem, (pipe.stages, tile.tall, cols, bk))
        copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        with k.if_(k.tid.x == LOADER):
            to_row, to_column = place.of_row(), place.of_column()
            row, col = (block.row + place.col * rows).as_(s32), (block.col + place.row * cols).as_(s32)
            column = (block.first * bk).as_(s32)
            with k.loop(0, block.count):
                pipe.acquire(at)
                pipe.commit(at, tile.wide * self.a.bytes + tile.tall * self.b.bytes)
                full = pipe.full[at.index].mem
                there_a, there_b = of_a[at.index, place.col].ptr[0], of_b[at.index, place.row].ptr[0]
                if tile.wide > 1:
                    copy.multicast__cluster(there_a, self.a[column, row], full, to_row)
                else:
                    copy(there_a, self.a[column, row], full)
                if tile.tall > 1:
                    copy.multicast__cluster(there_b, self.b[column, col], full, to_column)
                else:
                    copy(there_b, self.b[column, col], full)
                column += bk
                at.advance()


class Readers:
    """The blocks that copy to this block, to which a warpgroup signals that it has read a stage."""

    def __init__(self, consumer: Consumer, tile: Tile) -> None:
        # a block receives from those blocks that it sends to
        k, self.tells = consumer.k, consumer.thread < tile.readers
        self.empty = k.peer_barriers(consumer.block.pipe.empty, Place(k, tile).reader(consumer.thread))

    def release(self, stage: Reg[u32]) -> None:
        """Signal that a stage was read."""
        self.empty[stage].arrive(pred=self.tells)


class Sharing(Consumer):
    """A warpgroup that multiplies stages that blocks of a cluster share."""

    def __init__(self, block: Block, tile: Tile) -> None:
        super().__init__(block)
        self.readers = Readers(self, tile)

    def release(self, stage: Reg[u32]) -> None:
        """Signal that a stage was read."""
        self.readers.release(stage)


def consumer_of(block: Block, tile: Tile) -> Consumer:
    """Return a warpgroup of `gemm_parts`."""
    return Sharing(block, tile) if tile.readers > 1 else Consumer(block)


def block_of(k: ptx.Builder, elem: type[Scalar], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], tile: Tile) -> Block:
    """Allocate the stages, and find the tile and the part of K of this block."""
    M, N, K = lengths
    a_tiles, b_tiles, pipe = gemm_split.stages(k, elem, tile, 1, CONSUMERS * tile.readers)
    if tile.readers > 1:
        k.cluster_sync()
    else:
        k.ptx.bar.sync(0)
    rows, cols = (N, M) if tile.swap else (M, N)
    schedule, place = Schedule(k, rows, cols, tile.bn * tile.wide, 8, BM * tile.tall), Place(k, tile)
    along = gemm_split.part(k, K, a_tiles.shape[3], k.ctaid.y, k.nctaid.y)
    row = (schedule.row * tile.tall + place.row) * BM
    col = (schedule.col * tile.wide + place.col) * tile.bn
    return Block(k, a_tiles, b_tiles, tile, pipe, row, col, col, *along)


def multiply(
    k: ptx.Builder, elem: type[Scalar], maps: tuple[ptx.TensorMap, ptx.TensorMap], tc: ptx.TensorMap, block: Block,
    tile: Tile, consumer_of: Callable[[Block, Tile], Consumer] = consumer_of,
) -> None:  # fmt: skip
    """Emit the warpgroups of `gemm_parts`, which multiply as `consumer_of` returns."""
    # Blocks of the next grid may start when blocks of this grid end. They run all of the above before they wait here.
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    shared = tile.readers > 1
    source = Multicast(*maps, tile=tile) if shared else Tensors(*maps)
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(source.registers)
        source.load(block)
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32((504 - source.registers) // CONSUMERS)
        consumer = consumer_of(block, tile)
        consumer.sum_up()
        boxes = Boxes(consumer, elem, tile)
        boxes.put()
        boxes.copy(tc, block.row, block.col)
    if shared:  # other blocks may still write to this block's stages, and arrive at its barriers
        k.cluster_arrive(relaxed=True)
        k.cluster_wait()


def blocks(d: Values, elements: int = WIDTH_16) -> tuple[int, int]:
    """Return the number of blocks for tiles, and for parts of K, for stages of `elements` elements.

    Raises ValueError for a tile that does not fit.
    """
    tile_of(d)
    depth = -(-d.K // elements)
    if d.split > depth:
        raise ValueError(f"split={d.split}: K={d.K} has {depth} stages of {elements}")
    rows, cols = (d.N, d.M) if d.swap else (d.M, d.N)
    return d.tall * d.wide * -(-rows // (BM * d.tall)) * -(-cols // (d.bn * d.wide)), d.split


def tile_of(d: Values) -> Tile:
    """Return the tile of a launch.  Raises ValueError for one that does not exist."""
    return Tile(d.bn, d.split, d.swap, d.tall, d.wide)


def box(d: Values, *, of_a: bool, elements: int) -> tuple[int, int]:
    """Return the box of a tensor map: the rows that one block copies of its tile of A or B."""
    return (BM // d.wide if of_a != d.swap else d.bn // d.tall), elements


def kernel(
    signature: str, grid: Callable[[Values], tuple[int, int]], elements: int
) -> Callable[[F], Kernel[F]]:  # fmt: skip
    """Return the decorator of the kernels, with that many elements of K in a stage."""
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=grid,
        block=LOADER + THREADS,
        cluster=lambda d: d.tall * d.wide,
        minnctapersm=1,  # without it ptxas ignores setmaxnreg
        divisible={"N": 8, "K": elements // 8},
        maps={
            "ta": ptx.tiled("a", box=partial(box, of_a=True, elements=elements), swizzle=Swizzle.B128),
            "tb": ptx.tiled("b", box=partial(box, of_a=False, elements=elements), swizzle=Swizzle.B128),
            "tc": ptx.tiled(
                "c",
                box=lambda d: (1, *box_of(tile_of(d), d.O)),
                swizzle=lambda d: swizzle_of(box_of(tile_of(d), d.O)[1] * d.O.bits // 8),
            ),
        },
    )


@kernel("(M,K),(N,K)->(split,M,N)", blocks, WIDTH_16)
def gemm_parts(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[O], ta: ptx.TensorMap, tb: ptx.TensorMap, tc: ptx.TensorMap,
    M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128, split: int = 1, swap: bool = False, tall: int = 1,
    wide: int = 1,
) -> None:  # fmt: skip
    """Compute C[s,M,N], the parts of A[M,K] · B[N,K]ᵀ along K, bf16 or f16 in, f32, bf16 or f16 out, with `Tile`."""
    tile = Tile(bn, split, swap, tall, wide)
    prefetch(k, (ta, tb, tc))
    block = block_of(k, a.elem, (M, N, K), tile)
    multiply(k, c.elem, (tb, ta) if swap else (ta, tb), tc, block, tile)
