"""GEMM by wgmma, C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, and fp8: copies, products and stores overlap.

A block is three warpgroups. It stays on its multiprocessor and computes one 128 × `bn` tile of C after another.

* One thread *loads*: tensor copies fill stages of shared memory with 128 bytes of K of a tile of A and one of B.  Two
    blocks of a cluster compute vertically adjacent tiles of C: each copies half of B's tile to both.
* Two warpgroups *multiply*: each accumulates 64 rows of the tile in its registers, and stores them to shared memory.
* Two threads *store*: tensor copies write one warpgroup's rows to C, in boxes of up to 64 columns.

Pipelines connect the three stages: while a tile is stored, the next tile is multiplied, and the first stages of the
tile after it are loaded.  M is any. Rows of A, B and C must be multiples of 16 bytes, as tensor copies require. Tensor
copies load zeros from beyond an edge, and drop stores beyond it.  With `swap`, A and B are exchanged: tiles are
`bn` rows × 128 columns, and all statements about rows apply to columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Rule, Values
from asmkit.ptx import Pipeline, Shared, Swizzle
from asmkit.ptx.builder.wgmma import Operand
from asmkit.ptx.tensor_map import Tiled
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b32, bf16, e4m3, f16, f32, pred, s32, u16, u32

T = TypeVar("T", bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

CLUSTER = 2  # blocks that share B
CONSUMERS = 2  # warpgroups that multiply
ROWS = 64  # of A and C for each consumer: the rows of one wgmma
BM = CONSUMERS * ROWS
WIDTH = 128  # bytes of K in a stage: a row of the swizzle
WIDTHS = range(48, 257, 16)  # valid values of `bn`, the columns of a tile
LOADER = 128 * CONSUMERS  # the first thread after the consumers: its warp loads, the next warps store


class Tile:
    """A tile of C, by its columns: the boxes in which it is stored, and the number of stages in shared memory."""

    widths = WIDTHS
    memory = 226 * 1024  # bytes of stages and boxes

    def __init__(self, bn: int, swap: bool, size: int = 2) -> None:
        """Divide a tile of elements of `size` bytes.  Raises ValueError for a tile that the kernel does not support."""
        if bn not in self.widths:
            raise ValueError(f"bn={bn}: a multiple of {self.widths.step}, {self.widths.start} to 256")
        self.bn, self.swap, self.box = bn, swap, min(128 // size, bn & -bn)  # columns of a box, which divide the tile
        self.shape = (self.box, ROWS) if swap else (ROWS, self.box)  # of a box, in C
        self.swizzle = Swizzle[f"B{size * self.shape[1]}"]
        # Boxes in flight for a consumer: all, half of a wide tile, or 6, as a block's 12 warps initialize the barriers.
        # Boxes of f32 are half as many, so that they take the same memory.
        self.boxes = min(6, -(-(bn if bn <= 192 else bn // 2) // self.box)) * 2 // size
        self.stages = (self.memory - CONSUMERS * self.boxes * ROWS * size * self.box) // (WIDTH * (BM + bn))


class Schedule:
    """The tiles of C that a cluster computes, by the position of the current one, in tiles of `height` × `bn`.

    The clusters take turns.  Tiles are counted down the columns of a band of `band` rows, so that tiles computed at the
    same time share rows of A and B, and L2 holds these rows.
    """

    def __init__(
        self, k: ptx.Builder, M: Reg[u32], N: Reg[u32], bn: int, band: int, height: int = BM * CLUSTER
    ) -> None:
        self.k, self.band = k, band
        self.rows, self.cols = self._tiles(M, height), self._tiles(N, bn)
        self.count = self.rows * self.cols
        self.tile, self.row, self.col = k.copy(k.clusterid.x), k.reg(u32), k.reg(u32)
        self._find()

    def _tiles(self, length: Reg[u32], size: int) -> Reg[u32]:
        number = self.k.reg(u32)
        self.k.ptx.div.u32(number, length + (size - 1), size)
        return number

    def _find(self) -> None:
        self._place(self.tile)

    def _place(self, tile: Reg[u32]) -> None:
        """Find the row and the column of a tile by its number."""
        k = self.k
        band, height, tiles = k.reg(u32), k.reg(u32), self.cols * self.band
        k.ptx.div.u32(band, tile, tiles)
        inside, first = tile - band * tiles, band * self.band
        k.ptx.min.u32(height, self.rows - first, self.band)  # the last band may have fewer rows
        k.ptx.div.u32(self.col, inside, height)
        k.ptx.add.u32(self.row, first, inside - self.col * height)

    @property
    def over(self) -> Reg[pred]:
        """Return whether no tile is left."""
        return self.tile >= self.count

    def advance(self) -> None:
        """Advance to the next tile of the cluster."""
        self.tile += self.k.nclusterid.x
        self._find()


class Boxes(NamedTuple):
    """The boxes of C in shared memory, consumers × boxes × rows × columns, and their pipeline."""

    tiles: Shared[Scalar]
    pipe: Pipeline  # one part for each consumer


Put: TypeAlias = Callable[[Shared[Scalar], Reg[s32], Reg[s32]], None]
"""Emits the copies of a box to C, whose first row and column are given."""


@dataclass(frozen=True)
class Block:
    """State that the parts of a block share: tiles in shared memory, their pipelines, and the current positions."""

    k: ptx.Builder
    a_tiles: Shared[Scalar]  # stages × consumers × rows × K
    b_tiles: Shared[Scalar]  # stages × columns of C × K
    tile: Tile
    inputs: Pipeline  # of A and B
    schedule: Schedule
    stages: Reg[u32]  # along K
    stored: Boxes | None  # if the kernel stores C in boxes

    @property
    def boxes(self) -> Boxes:
        """The boxes of C of a kernel that has them."""
        assert self.stored is not None, "the kernel was started without boxes"
        return self.stored

    def corner(self) -> tuple[Reg[u32], Reg[u32]]:
        """Return the first row and column of this block's tile of C."""
        return (self.schedule.row * CLUSTER + self.k.cluster_ctarank) * BM, self.schedule.col * self.tile.bn


def load(block: Block, ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
    """Copy the tile of A to this block, and this block's share of B's tile to the whole cluster, in one thread."""
    k, pipe, schedule = block.k, block.inputs, block.schedule
    share, bk = block.tile.bn // CLUSTER, block.b_tiles.shape[2]
    b_shares = block.b_tiles.view(block.b_tiles.elem, (pipe.stages, CLUSTER, share, bk))
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    everyone, rank, at = k.multicast(range(CLUSTER)).as_(u16), k.cluster_ctarank, pipe.producer()
    with k.forever():
        k.break_(when=schedule.over)
        m, n = block.corner()
        column, row_a, row_b = k.reg(s32, 0), m.as_(s32), (n + rank * share).as_(s32)
        with k.loop(0, block.stages):
            pipe.acquire(at)
            pipe.commit(at, ta.bytes + CLUSTER * tb.bytes)
            full = pipe.full[at.index].mem
            copy(block.a_tiles[at.index].ptr[0], ta[column, row_a], full)
            copy.multicast__cluster(b_shares[at.index, rank].ptr[0], tb[column, row_b], full, everyone)
            column += bk
            at.advance()
        schedule.advance()


class Consumer:
    """A warpgroup that multiplies: its accumulators, and its position in the pipeline of A and B."""

    def __init__(self, block: Block) -> None:
        k = self.k = block.k
        self.block, self.thread, self.warp, self.number = block, k.tid.x & 127, (k.tid.x >> 5) & 3, k.reg(u32)
        number = self.number
        k.ptx.shfl.sync.idx.b32(number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp, as descriptors require
        self.a, self.b = self.operands()
        self.sums, self.at, self.before = k.regs(f32, block.tile.bn // 2), block.inputs.consumer(), k.reg(u32)
        # thread i signals to block i of the cluster that a stage is free: both blocks write to both
        self.tells, self.empty = self.thread < CLUSTER, k.peer_barriers(block.inputs.empty, self.thread)

    def operands(self) -> tuple[Operand, Operand]:
        """Describe A and B of this warpgroup in the stages."""
        k, block = self.k, self.block
        return (
            k.operand(block.a_tiles[0, self.number], pitch=BM * WIDTH),
            k.operand(block.b_tiles, pitch=block.tile.bn * WIDTH),
        )

    def run(self, promote: bool = False) -> None:
        """Compute all tiles of the block."""
        with self.k.forever():
            self.k.break_(when=self.block.schedule.over)
            (self.sum_up_promoted if promote else self.sum_up)()
            self.hand_on()

    def hand_on(self) -> None:
        """Reduce or store the sums of a tile.  A kernel must define this.  The schedule can be at the next tile."""
        raise NotImplementedError

    def sum_up(self) -> None:
        """Compute A·Bᵀ along K, and release a stage once the products of the next one are in flight."""
        k, pipe, at, before = self.k, self.block.inputs, self.at, self.before
        pipe.wait(at)
        k.wgmma(self.sums, self.a[at.index], self.b[at.index], fresh=True)
        k.ptx.mov.u32(before, at.index)
        at.advance()
        self.block.schedule.advance()  # during the products of the tensor cores
        with k.loop(1, self.block.stages):
            pipe.wait(at)
            k.wgmma(self.sums, self.a[at.index], self.b[at.index])
            k.ptx.wgmma.wait_group.sync.aligned(1)
            self.empty[before].arrive(pred=self.tells)
            k.ptx.mov.u32(before, at.index)
            at.advance()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.empty[before].arrive(pred=self.tells)

    def sum_up_promoted(self) -> None:
        """Compute A·Bᵀ for fp8, with the sum of each stage added to f32: tensor cores keep few bits of fp8 sums.

        The rows of B are split in halves. If both sums fit in registers, one is added while the other is multiplied.
        """
        k, pipe, at, half = self.k, self.block.inputs, self.at, len(self.sums) // 2
        parts = [k.regs(f32, half) for _ in range(2 if self.block.tile.bn <= 192 else 1)]
        for total in self.sums:
            k.ptx.mov.f32(total, 0.0)
        with k.loop(0, self.block.stages):
            pipe.wait(at)
            a, b = self.a[at.index], self.b[at.index]
            k.wgmma(parts[0], a, b, fresh=True)
            if len(parts) == 1:
                self._add(parts[0], 0, 0)
            k.wgmma(parts[-1], a, b.row(2 * half), fresh=True)
            if len(parts) == 2:
                self._add(parts[0], 0, 1)
            k.ptx.wgmma.wait_group.sync.aligned(0)
            self.empty[at.index].arrive(pred=self.tells)
            self._add(parts[-1], half, 0)
            at.advance()
        self.block.schedule.advance()

    def _add(self, part: Span[f32], first: int, pending: int) -> None:
        self.k.ptx.wgmma.wait_group.sync.aligned(pending)
        for i, value in enumerate(part, first):
            self.sums[i] += value


class Rounding(Consumer):
    """A warpgroup that rounds its sums, times a scale, and stores them to boxes."""

    def __init__(self, block: Block, scale: Reg[f32] | None = None) -> None:
        super().__init__(block)
        k, self.elem, self.scale = self.k, block.boxes.tiles.elem, scale
        self.out = block.boxes.pipe.part(self.number, CONSUMERS)
        self.to = self.out.producer()
        # `stmatrix` takes 16 rows × 16 columns. Lane i addresses row i % 16 and columns from 8·(i / 16), or transposed:
        # column i % 8 + 8·(i / 16), rows from 8·(i / 8 % 2)
        tile, lane, warp = block.tile, k.laneid, self.warp
        if tile.swap:
            row, chunk, step = (lane & 7) + (lane >> 4 << 3), (warp << 1) + (lane >> 3 & 1), 16 * 2 * ROWS
        else:
            row, chunk, step = (warp << 4) + (lane & 15), lane >> 4, 16 * 2
        corner = k.swizzle((row << tile.shape[1].bit_length()) + (chunk << 4), tile.swizzle)
        first = block.boxes.tiles[self.number].ptr.reg
        self.corners = [first + (corner ^ i * step if i else corner) for i in range(tile.box // 16)]

    def hand_on(self) -> None:
        """Round the sums and store them to boxes in shared memory."""
        k, tile, elem, scale = self.k, self.block.tile, self.elem, self.scale
        pack, put = k.ptx.cvt.rn[f"{elem}x2"].f32, k.ptx.stmatrix.sync.aligned.m8n8.x4
        put = (put.trans if tile.swap else put).shared.b16
        for box in range(0, len(self.sums), tile.box // 2):
            self.out.acquire(self.to)
            for i, corner in enumerate(self.corners):
                words = k.regs(b32, 4)
                for j, word in enumerate(words):
                    low, high = self.sums[box + 8 * i + 2 * j : box + 8 * i + 2 * j + 2]
                    if scale is not None:
                        low, high = low * scale, high * scale
                    pack(word, high, low)
                put(k.ptr(k.scaled(self.to.index, ROWS * tile.box * 2, corner), b32, "shared")[0], words)
            k.ptx.bar.warp.sync(-1)
            self.out.commit(self.to, pred=k.laneid == 0)
            self.to.advance()


def store(block: Block, put: Put) -> None:
    """Store each consumer's boxes to C, in one thread for each.  A box is released once its copies have read it."""
    k, schedule, tile = block.k, block.schedule, block.tile
    number = ((k.tid.x - LOADER) >> 5) - 1
    pipe, boxes, count = block.boxes.pipe.part(number, CONSUMERS), block.boxes.tiles[number], tile.bn // tile.box
    at, done = pipe.consumer(), pipe.consumer()
    with k.forever():
        k.break_(when=schedule.over)
        m, n = block.corner()
        row, column = (m + number * ROWS).as_(s32), n.as_(s32)
        for first in range(0, count, pipe.stages):
            group = range(min(pipe.stages, count - first))
            for _ in group:
                pipe.wait(at)
                k.ptx.fence.proxy.async_.shared__cta()  # make writes before the arrivals visible to the async proxy
                put(boxes[at.index], row, column)
                k.ptx.cp.async_.bulk.commit_group()
                at.advance()
                column += tile.box
            for under_way in reversed(group):
                k.ptx.cp.async_.bulk.wait_group.read(under_way)
                pipe.release(done)
                done.advance()
        schedule.advance()


def put_whole(block: Block, tc: ptx.TensorMap, *, add: bool = False) -> Put:
    """Return the function that emits the copy of a whole box to C, or with `add` its addition to C."""
    copies = block.k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group
    adds = block.k.ptx.cp.reduce.async_.bulk.tensor._2d.global_.shared__cta.add.tile.bulk_group
    copy = adds if add else copies

    def put(box: Shared[Scalar], row: Reg[s32], column: Reg[s32]) -> None:
        copy(tc[row, column] if block.tile.swap else tc[column, row], box.ptr[0])

    return put


class Room(NamedTuple):
    """The shared memory of a block: stages of A and B with their pipeline, and boxes of C if the kernel has them."""

    a_tiles: Shared[Scalar]
    b_tiles: Shared[Scalar]
    inputs: Pipeline
    stored: Boxes | None


def room(k: ptx.Builder, elem: type[Scalar], c: type[Scalar] | None, tile: Tile) -> Room:
    """Allocate the stages of `elem`, and boxes of `c`, and initialize the barriers.  `run` waits for the cluster."""
    bk, stages = WIDTH * 8 // elem.bits, tile.stages
    a_tiles = k.shared(elem, (stages, CONSUMERS, ROWS, bk), align=1024)
    b_tiles = k.shared(elem, (stages, tile.bn, bk), align=1024)
    c_boxes = k.shared(c, (CONSUMERS, tile.boxes, *tile.shape), align=1024) if c else None
    inputs = k.pipeline(stages, producers=1, consumers=CONSUMERS * CLUSTER)
    outputs = [k.pipeline(CONSUMERS * tile.boxes, producers=4, consumers=1)] if c else []  # a warp is one producer
    for pipe in (inputs, *outputs):
        pipe.init(by=k.tid.x >> 5, pred=k.laneid == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.cluster_arrive(relaxed=True)
    return Room(a_tiles, b_tiles, inputs, Boxes(c_boxes, *outputs) if c_boxes else None)


def prefetch(k: ptx.Builder, maps: Sequence[ptx.TensorMap]) -> None:
    """Prefetch tensor maps, in one thread."""
    for tensor in maps:
        k.ptx.prefetch.tensormap(tensor.mem, pred=k.tid.x == 0)


def wait_for_grid(k: ptx.Builder) -> None:
    """Wait for the grid in front of this one.

    Blocks of the next grid may start when blocks of this grid end. They run all code above before they wait here.
    """
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()


def start(
    k: ptx.Builder, elem: type[Scalar], c: type[Scalar] | None, maps: Sequence[ptx.TensorMap],
    lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], tile: Tile, band: int,
) -> Block:  # fmt: skip
    """Allocate the memory of a block, find its first tile, and wait for the grid in front of this one.

    The lengths are the rows and columns of C in tiles, and K.
    """
    (rows, cols, K), bk, memory = lengths, WIDTH * 8 // elem.bits, room(k, elem, c, tile)
    prefetch(k, maps)
    along = (K + (bk - 1)) >> (bk.bit_length() - 1)
    schedule = Schedule(k, rows, cols, tile.bn, band)
    block = Block(k, memory.a_tiles, memory.b_tiles, tile, memory.inputs, schedule, along, memory.stored)
    wait_for_grid(k)
    return block


def run(
    k: ptx.Builder, load: Callable[[], None], multiply: Callable[[], None], store: Callable[[], None] | None = None,
    last: Callable[[], None] | None = None,
) -> None:  # fmt: skip
    """Emit the roles of a block: a thread that loads, two warpgroups, two threads that store, and the `last` warp."""
    k.cluster_wait()
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(40)
        with k.if_(k.tid.x == LOADER):
            load()
        if store is not None:
            with k.if_((k.tid.x == LOADER + 32) | (k.tid.x == LOADER + 64)):
                store()
        if last is not None:
            with k.if_(k.tid.x >= LOADER + 96):
                last()
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(232)
        multiply()
    k.cluster_arrive(relaxed=True)  # the other block may still write to this block's stages, and arrive at its barriers
    k.cluster_wait()


def multiply(
    k: ptx.Builder, a: Ptr[Scalar], c: Ptr[Scalar], maps: tuple[ptx.TensorMap, ptx.TensorMap, ptx.TensorMap],
    M: Reg[u32], N: Reg[u32], K: Reg[u32], tile: Tile, band: int, promote: bool = False, scale: Ptr[f32] | None = None,
) -> None:  # fmt: skip
    """Emit the whole kernel."""
    ta, tb, tc = maps
    ta, tb, rows, cols = (tb, ta, N, M) if tile.swap else (ta, tb, M, N)
    block, factor = start(k, a.elem, c.elem, maps, (rows, cols, K), tile, band), None
    if scale is not None:
        factor = k.reg(f32)
        k.ptx.ld.global_.f32(factor, scale[0])
    run(
        k,
        lambda: load(block, ta, tb),
        lambda: Rounding(block, factor).run(promote),
        lambda: store(block, put_whole(block, tc)),
    )


def tiles(M: int, N: int, bn: int, swap: bool = False) -> int:
    """Return the number of tiles of C, by cluster."""
    rows, cols = (N, M) if swap else (M, N)
    return -(-rows // (BM * CLUSTER)) * -(-cols // bn)


def cycles(M: int, N: int, width: int, multiprocessor_count: int, bn: int, swap: bool) -> float:
    """Return the cycles of one multiprocessor in a model of the kernel, when rows of A and B are `width` bytes.

    To multiply a stage takes four cycles a column plus ten, or the time to load it from L2: at 48 bytes a cycle, or 60
    if at most every second multiprocessor has a block, 7/8 of that if rows are not multiples of 128-byte lines.
    Nothing overlaps with the store of the last tile. It takes eight cycles a column, plus 2500 if all clusters end
    together, as no block of the next launch can start before that.
    """
    room, count = multiprocessor_count // CLUSTER, tiles(M, N, bn, swap)
    stage = max(4 * bn + 10, WIDTH * (BM + bn // CLUSTER) / load_rate(width, count <= room // 2))
    last = 8 * bn + 2500 * (count % room == 0)
    return -(-count // room) * -(-width // WIDTH) * stage + last


def load_rate(width: int, few: bool) -> float:
    """Return the bytes that a block loads from L2 in a cycle, in the model of `cycles`."""
    return (60 if few else 48) * (7 / 8 if width % WIDTH else 1)


def tiling(M: int, N: int, width: int, multiprocessor_count: int = 132) -> dict[str, int]:
    """Return `bn` and `swap` of the tiling with the fewest `cycles`, when rows of A and B are `width` bytes.

    Tiles that boxes of 64 columns do not divide must gain 1 %.  Without `swap`, they must gain 2 %, as their boxes are
    narrower than a line of memory.
    """

    def cost(bn: int, swap: bool) -> float:
        narrow = 1 if bn % 64 == 0 else 1.01 if swap else 1.02
        return cycles(M, N, width, multiprocessor_count, bn, swap) * narrow

    bn, swap = min(((bn, swap) for swap in (False, True) for bn in WIDTHS), key=lambda way: cost(*way))
    return {"bn": bn, "swap": swap}


def blocks(d: Values, count: int) -> int:
    """Return the number of blocks for `count` tiles, by cluster: no more clusters than run at the same time."""
    return CLUSTER * min(d.multiprocessor_count // CLUSTER, count)


def in_clusters(
    signature: str, grid: Rule, divisible: Mapping[str, int | str], maps: Mapping[str, Tiled],
    sizes: Mapping[str, Rule] | None = None, alias: Mapping[str, str] | None = None,
) -> Callable[[F], Kernel[F]]:  # fmt: skip
    """Return the decorator of a kernel whose blocks have the roles of `run`."""
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=grid,
        block=LOADER + 128,
        cluster=CLUSTER,
        minnctapersm=1,  # without it ptxas ignores setmaxnreg
        divisible=divisible,
        maps=maps,
        sizes=sizes,
        alias=alias,
    )


def kernel(signature: str, bk: int) -> Callable[[F], Kernel[F]]:
    """Return the decorator of both kernels, for `bk` elements of K in 128 bytes."""
    return in_clusters(
        signature,
        lambda d: blocks(d, tiles(d.M, d.N, d.bn, d.swap)),
        {"N": 8, "K": bk // 8},
        {
            "ta": ptx.tiled("a", box=lambda d: (d.bn // CLUSTER if d.swap else BM, bk), swizzle=Swizzle.B128),
            "tb": ptx.tiled("b", box=lambda d: (BM if d.swap else d.bn // CLUSTER, bk), swizzle=Swizzle.B128),
            "tc": ptx.tiled("c", box=lambda d: Tile(d.bn, d.swap).shape, swizzle=lambda d: Tile(d.bn, d.swap).swizzle),
        },
    )


@kernel("(M,K),(N,K)->(M,N)", 64)
def gemm(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap, tc: ptx.TensorMap,
    M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 256, band: int = 8, swap: bool = False,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, sums in f32.  A block computes 128 × bn tiles, bn of `WIDTHS`."""
    multiply(k, a, c, (ta, tb, tc), M, N, K, Tile(bn, swap), band)


@kernel("(M,K),(N,K),(1)->(M,N)", 128)
def gemm_fp8(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], scale: Ptr[f32], c: Ptr[bf16], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], *, promote: bool = True, bn: int = 256, band: int = 8,
    swap: bool = False,
) -> None:  # fmt: skip
    """Compute C[M,N] = scale · A[M,K] · B[N,K]ᵀ, e4m3 in, bf16 out.  A block computes 128 × bn tiles, bn of `WIDTHS`.

    Tensor cores add e4m3 with few bits: they align terms to the largest, and keep 13 bits after its leading bit.  With
    `promote` they sum 128 elements of K, and f32 sums the rest. Without it, the tensor cores sum over all of K.
    """
    multiply(k, a, c, (ta, tb, tc), M, N, K, Tile(bn, swap), band, promote, scale)
