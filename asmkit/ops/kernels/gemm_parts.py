"""GEMM by wgmma for few tiles: C[s,M,N], the parts along K of A[M,K] · B[N,K]ᵀ, and the kernel that adds them.

`gemm_parts` computes `split` parts of K of each tile of C, each in a block of its own.  `add_parts` adds the parts in
the order of K, so the result does not depend on timing.  The blocks of one tile can be on any multiprocessors. Those of
`gemm_split` are in one cluster, and share the path of their neighbourhood to L2.  If `split` is 1, there is nothing to
add.

The blocks load and multiply as those of `gemm_split` do.  `tall` blocks of a cluster compute tiles below each other and
`wide` blocks compute tiles beside each other.  Blocks of a column share the tile of B, and those of a row share that of
A.  They take turns to copy the shared tile of a stage to all of them.  If a cluster is `deep`, its blocks divide a part
of K further, and exchange their sums as those of `gemm_split`.  With `swap`, A and B are exchanged, and all
statements about rows apply to columns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Swizzle
from asmkit.regs import Mem, Ptr, Reg
from asmkit.types import Scalar, b64, bf16, f16, f32, pred, s32, u16, u32

from . import gemm_split
from .gemm_boxes import Boxes, box_of, put_rows
from .gemm_split import GROUP, THREADS, Block, Consumer, Tensors
from .gemm_wgmma import BM, ROWS, WIDTH, Schedule, prefetch

T = TypeVar("T", bf16, f16)
O = TypeVar("O", f32, bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

CLUSTER = 8  # blocks of a cluster that every device supports
WIDTH_16 = WIDTH // 2  # elements of K in a stage
MOST = 64  # parts of K
WIDEST_BY_ROWS = {ROWS: 256, BM: 256, 3 * ROWS: 240}  # columns: registers of one, two or three warpgroups suffice
SUM = 4  # bytes of a sum
HEIGHT_RULE = f"the most columns by rows are {WIDEST_BY_ROWS}, and B's stages must hold sums in f32 that pass through"


@dataclass(frozen=True)
class Tile(gemm_split.Tile):
    """A tile of C: its columns, the number of parts of K, the blocks of a cluster, and its rows, 64, 128 or 192.

    These are `tall` rows of `wide` tiles, for each of `deep` smaller parts of K.
    """

    tall: int
    wide: int
    deep: int = 1
    beside: int = field(default=0, kw_only=True)  # bytes of a stage besides A and B

    def __post_init__(self) -> None:
        """Raise ValueError for a tile that the kernel does not support."""
        lengths = self.tall, self.wide, self.deep
        fits = min(lengths) >= 1 and prod(lengths) <= CLUSTER and 1 <= self.split <= MOST
        if self.bn > WIDEST_BY_ROWS.get(self.rows, 0) or (self.deep > 1 and not self.holds_sums):
            raise ValueError(f"rows={self.rows}, bn={self.bn}, deep={self.deep}: {HEIGHT_RULE}")
        if not fits or self.bn not in gemm_split.WIDTHS or self.bn % (GROUP * self.deep):
            raise ValueError(
                f"bn={self.bn}, split={self.split}, tall={self.tall}, wide={self.wide}, deep={self.deep}: bn is a"
                f" multiple of 8·deep up to 256, split up to {MOST}, and tall·wide·deep up to {CLUSTER}"
            )

    @property
    def size(self) -> int:
        """The number of sums that a thread stores."""
        return self.bn // self.deep // 2

    @property
    def layer(self) -> int:
        """The number of blocks of a cluster that multiply the same part of K."""
        return self.tall * self.wide

    @property
    def stages(self) -> int:
        """The number of stages in shared memory."""
        return max(gemm_split.LEAST, self.memory // (WIDTH * (self.rows + self.bn) + self.beside))

    @property
    def holds_sums(self) -> bool:
        """True if B's stages can hold all sums in f32."""
        return self.stages * WIDTH >= self.rows * SUM

    @property
    def readers(self) -> int:
        """The number of blocks that use the copies of one block: those of its row, and those of its column."""
        return self.tall + self.wide - 1


class Place:
    """The place of a block in its cluster, whose ranks count down the columns of one part of K after another."""

    def __init__(self, k: ptx.Builder, tile: Tile) -> None:
        self.k, self.tile, rank = k, tile, k.cluster_ctarank
        self.row, self.col, self.part, self.within = (k.reg(u32) for _ in range(4))
        k.ptx.div.u32(self.part, rank, tile.layer)
        k.ptx.rem.u32(self.within, rank, tile.layer)  # the rank among the blocks of this part
        k.ptx.div.u32(self.col, self.within, tile.tall)
        k.ptx.rem.u32(self.row, self.within, tile.tall)

    def ranks(self) -> list[Reg[u32]]:
        """Return the ranks of the blocks with the other parts of K of this tile, and of this block, in order."""
        return [self.within + part * self.tile.layer for part in range(self.tile.deep)]

    def of_row(self) -> Reg[u16]:
        """Return the mask of the blocks of this block's row, which use the same rows of A."""
        return self._mask(sum(1 << self.tile.tall * i for i in range(self.tile.wide)), self.row)

    def of_column(self) -> Reg[u16]:
        """Return the mask of the blocks of this block's column, which use the same columns of B."""
        return self._mask((1 << self.tile.tall) - 1, self.col * self.tile.tall)

    def _mask(self, first: int, distance: Reg[u32]) -> Reg[u16]:
        wide, mask = self.k.reg(u32, first) << (distance + self.part * self.tile.layer), self.k.reg(u16)
        self.k.ptx.cvt.u16.u32(mask, wide)
        return mask

    def reader(self, number: Reg[u32]) -> Reg[u32]:
        """Return the rank of a block that uses this block's copies: first those of its column, then those of its row.

        The columns of the others of the row are counted without this block's column.
        """
        k, tall, rank, column = self.k, self.tile.tall, self.k.reg(u32), self.k.reg(u32)
        k.ptx.max.u32(column, number, tall)
        column -= tall
        k.ptx.add.u32(column, column, 1, pred=column >= self.col)
        k.ptx.mad.lo.u32(rank, self.col, tall, number)
        k.ptx.mad.lo.u32(rank, column, tall, self.row, pred=number >= tall)
        return rank + self.part * self.tile.layer


class Turns:
    """The stages that a block copies, of those that `count` blocks copy in turn.  The block with `place` 0 begins."""

    def __init__(self, k: ptx.Builder, place: Reg[u32], count: int) -> None:
        self.k, self.count, self.left = k, count, k.copy(place)

    def mine(self) -> Reg[pred]:
        """Return whether the block copies this stage, and advance to the next one."""
        k, mine = self.k, self.left == 0
        k.ptx.mov.u32(self.left, self.count, pred=mine)
        self.left -= 1
        return mine


@dataclass(frozen=True)
class Multicast(Tensors):
    """Stages filled by tensor copies, in one thread of each block, which takes turns with those that share a tile."""

    tile: Tile = field(kw_only=True)

    def load(self, block: Block) -> None:
        """Copy the tiles of A and B of all stages to the blocks that use them, in turn with these blocks."""
        k, pipe, at, tile, place = block.k, block.pipe, block.pipe.producer(), self.tile, Place(block.k, self.tile)
        step = block.b_tiles.shape[2]
        with k.if_(k.tid.x == tile.loader):
            of_a, of_b = Turns(k, place.col, tile.wide), Turns(k, place.row, tile.tall)
            row, col, column = block.row.as_(s32), block.col.as_(s32), (block.first * step).as_(s32)
            to_row, to_column = place.of_row(), place.of_column()
            with k.loop(0, block.count):
                pipe.acquire(at)
                pipe.commit(at, self.a.bytes + self.b.bytes)
                full = pipe.full[at.index].mem
                self._copy(block.a_tiles[at.index].ptr[0], self.a, (column, row), full, of_a, to_row)
                self._copy(block.b_tiles[at.index].ptr[0], self.b, (column, col), full, of_b, to_column)
                column += step
                at.advance()

    def _copy(
        self, there: Mem[Scalar], tensor: ptx.TensorMap, corner: tuple[Reg[s32], Reg[s32]], full: Mem[b64],
        turns: Turns, readers: Reg[u16],
    ) -> None:  # fmt: skip
        copy = turns.k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        if turns.count > 1:
            copy.multicast__cluster(there, tensor[corner], full, readers, pred=turns.mine())
        else:
            copy(there, tensor[corner], full)


def share(consumer: Consumer, tile: Tile) -> None:
    """Let a warpgroup signal that it has read a stage to all blocks that copy to this block.

    These are the blocks that this block copies to.
    """
    k, rank = consumer.k, Place(consumer.k, tile).reader(consumer.thread)
    consumer.tells, consumer.empty = consumer.thread < tile.readers, k.peer_barriers(consumer.block.pipe.empty, rank)


def block_of(
    k: ptx.Builder, elem: type[Scalar], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], tile: Tile, producers: int = 1
) -> Block:  # fmt: skip
    """Allocate the stages, and find the tile and the part of K of this block."""
    M, N, K = lengths
    a_tiles, b_tiles, pipe = gemm_split.stages(k, elem, tile, producers, tile.consumers * tile.readers)
    if tile.layer * tile.deep > 1:
        k.cluster_sync()
    else:
        k.ptx.bar.sync(0)
    rows, cols = (N, M) if tile.swap else (M, N)
    schedule, place = Schedule(k, rows, cols, tile.bn * tile.wide, 8, tile.rows * tile.tall), Place(k, tile)
    number, parts = k.ctaid.y * tile.deep + place.part, k.nctaid.y * tile.deep
    along = gemm_split.part(k, K, a_tiles.shape[3], number, parts)
    row = (schedule.row * tile.tall + place.row) * tile.rows
    col = (schedule.col * tile.wide + place.col) * tile.bn
    return Block(k, a_tiles, b_tiles, tile, pipe, row, col, col + place.part * (2 * tile.size), *along)


def multiply(
    k: ptx.Builder, c: Ptr[Scalar], maps: tuple[ptx.TensorMap, ptx.TensorMap, ptx.TensorMap], block: Block, tile: Tile,
    lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], consumer_of: Callable[[Block], Consumer] = Consumer,
    beside: Callable[[Block], None] | None = None,
) -> None:  # fmt: skip
    """Emit the warpgroups of `gemm_parts`, which multiply as `consumer_of` returns.

    Three warps beside the thread that loads execute `beside`.
    """
    # Blocks of the next grid may start when blocks of this grid end. They run all of the above before they wait here.
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    ta, tb, tc = maps
    shared, operands = tile.readers > 1, (tb, ta) if tile.swap else (ta, tb)
    source = Multicast(*operands, tile=tile) if shared else Tensors(*operands)
    with k.if_(k.tid.x >= tile.loader):
        tile.divide_registers(k, source.registers, loads=True)
        source.load(block)
        if beside is not None:
            with k.if_(k.tid.x >= tile.loader + 32):
                beside(block)
        if tile.deep > 1:
            k.cluster_sync()  # the barrier of `exchange`
    with k.else_():
        tile.divide_registers(k, source.registers, loads=False)
        consumer = consumer_of(block)
        if shared:
            share(consumer, tile)
        consumer.sum_up()
        if tile.deep > 1:
            place = Place(k, tile)
            consumer.exchange(place.part, place.ranks())
        if tile.swap:
            boxes = Boxes(consumer, c.elem, tile)
            boxes.put()
            boxes.copy(tc, block.row, block.stored)
        else:
            put_rows(consumer, c, *lengths[:2])
    if shared:  # other blocks may still write to this block's stages, and arrive at its barriers
        k.cluster_arrive(relaxed=True)
        k.cluster_wait()


def blocks(d: Values, elements: int = WIDTH_16) -> tuple[int, int]:
    """Return the number of blocks for tiles, and for parts of K, for stages of `elements` elements.

    Raises ValueError for a tile that does not fit.
    """
    tile = tile_of(d)
    if tile.swap and d.O is f32 and not tile.holds_sums:
        raise ValueError(f"rows={tile.rows}, bn={tile.bn}, swap=True and results in f32: {HEIGHT_RULE}")
    depth = -(-d.K // elements)
    if d.split * d.deep > depth:
        raise ValueError(f"split={d.split}, deep={d.deep}: K={d.K} has {depth} stages of {elements}")
    rows, cols = (d.N, d.M) if d.swap else (d.M, d.N)
    return d.tall * d.wide * d.deep * -(-rows // (tile.rows * d.tall)) * -(-cols // (d.bn * d.wide)), d.split


def tile_of(d: Values) -> Tile:
    """Return the tile of a launch.  Raises ValueError for one that does not exist."""
    return Tile(d.bn, d.split, d.swap, d.tall, d.wide, d.deep, rows=d.rows)


def kernel(
    signature: str, grid: Callable[[Values], tuple[int, int]], elements: int, divisor: int | None = None
) -> Callable[[F], Kernel[F]]:  # fmt: skip
    """Return the decorator of the kernels, with that many elements of K in a stage.

    `divisor` divides K. By default, rows of K are multiples of 16 bytes.
    """
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=grid,
        block=lambda d: tile_of(d).loader + THREADS,
        cluster=lambda d: d.tall * d.wide * d.deep,
        minnctapersm=1,  # without it ptxas ignores setmaxnreg
        divisible={"N": 8, "K": divisor or elements // 8},
        maps={
            **gemm_split.boxes(elements, lambda d: d.rows),
            "tc": ptx.tiled("c", box=lambda d: (1, *box_of(tile_of(d), d.O)), swizzle=Swizzle.B128),
        },
    )


@kernel("(M,K),(N,K)->(split,M,N)", blocks, WIDTH_16)
def gemm_parts(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[O], ta: ptx.TensorMap, tb: ptx.TensorMap, tc: ptx.TensorMap,
    M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128, split: int = 1, swap: bool = False, tall: int = 1,
    wide: int = 1, deep: int = 1, rows: int = BM,
) -> None:  # fmt: skip
    """Compute C[s,M,N], the parts of A[M,K] · B[N,K]ᵀ along K, bf16 or f16 in, f32, bf16 or f16 out, with `Tile`."""
    tile = Tile(bn, split, swap, tall, wide, deep, rows=rows)
    prefetch(k, (ta, tb, tc) if swap else (ta, tb))
    block = block_of(k, a.elem, (M, N, K), tile)
    multiply(k, c, (ta, tb, tc), block, tile, (M, N, K))
