"""GEMM by wgmma for few tiles, C[M,N] = A[M,K] · B[N,K]ᵀ: the blocks of a cluster compute parts of K of one tile.

A cluster computes one 128 × `bn` tile of C with `split` blocks, each of which multiplies its part of K.  Then blocks
exchange their sums through distributed shared memory: a block receives the sums of `bn / split` columns from all
blocks of the cluster, and adds them in the order of K.  The result does not depend on timing, and the kernel needs no
workspace, no counters and no memory that is cleared before the launch.

A block is three warpgroups. One *loads* stages of 128 bytes of K, two *multiply* 64 rows each:

* `gemm_split` loads by tensor copies, for K that is a multiple of 8.
* `gemm_plain` loads by plain copies (`plain_copies`), for every K.  Copies of fewer than 16 bytes pass through the L1
  cache, whose size limits the bytes in flight.  So stages leave a part of the memory to it.

Registers are stored to C directly, so that M and N are any.  With `swap`, A and B are exchanged: tiles are `bn` rows ×
128 columns, and all statements about rows apply to columns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Rule, Values
from asmkit.ptx import Pipeline, Shared, Stage, Swizzle, cluster_k
from asmkit.ptx.builder.mbarrier import BarrierArray, PeerBarriers
from asmkit.ptx.targets import WARP
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, b16, b32, bf16, f16, f32, pred, s32, u32

from .gemm_wgmma import BM, LOADER, ROWS, WIDTH, Schedule, prefetch
from .plain_copies import VECTORS, Matrix

T = TypeVar("T", bf16, f16)
O = TypeVar("O", f32, bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

WIDTHS = range(8, 257, 8)  # valid values of `bn`
SPLITS = range(1, 9)  # valid values of `split`: every device supports clusters of 8 blocks
GROUP = 8  # columns of a tile that four registers of a thread hold, for two rows
THREADS = 128  # of a warpgroup
REGISTERS, MOST_REGISTERS, REGISTER_STEP = 1 << 16, 255, 8  # of a multiprocessor, of a thread, step of `setmaxnreg`
BESIDES = 28  # registers that ptxas needs besides the sums of one product
FLIGHT = 4  # the most stages of plain copies in flight
WIDTH_16 = WIDTH // 2  # elements of 16 bits of K in a stage
MEMORY = 226 << 10  # bytes of shared memory for stages
PLAIN = 132 << 10  # and with plain copies, which pass through the rest of the memory: the L1 cache
LEAST = 4  # stages


@dataclass(frozen=True)
class Tile:
    """A tile of C: its columns, the number of blocks that divide K, its rows, and the bytes of its stages.

    Each warpgroup that multiplies computes `ROWS` rows.
    """

    bn: int
    split: int
    swap: bool
    rows: int = field(default=BM, kw_only=True)
    memory: int = field(default=MEMORY, kw_only=True)

    def __post_init__(self) -> None:
        """Raise ValueError for a tile that the kernels do not support."""
        if self.bn not in WIDTHS or self.split not in SPLITS or self.bn % (GROUP * self.split):
            raise ValueError(
                f"bn={self.bn}, split={self.split}: bn is a multiple of 8·split, up to 256, and split up to 8"
            )

    @property
    def consumers(self) -> int:
        """The number of warpgroups that multiply."""
        return self.rows // ROWS

    @property
    def loader(self) -> int:
        """The first thread after the warpgroups that multiply."""
        return THREADS * self.consumers

    @property
    def at_launch(self) -> int:
        """The registers of a thread at the launch, while no warpgroup has given any away."""
        return min(REGISTERS // (THREADS * (self.consumers + 1)), MOST_REGISTERS)

    def divide_registers(self, k: ptx.Builder, loader: int, *, loads: bool) -> None:
        """Move registers from the warpgroup that loads, which keeps `loader` for a thread, to those that multiply.

        A single warpgroup that multiplies has all that a thread can have.
        """
        if self.at_launch == MOST_REGISTERS:
            return
        if loads:
            k.ptx.setmaxnreg.dec.sync.aligned.u32(loader)
        else:
            each = (REGISTERS // THREADS - loader) // self.consumers
            k.ptx.setmaxnreg.inc.sync.aligned.u32(each // REGISTER_STEP * REGISTER_STEP)

    @property
    def columns(self) -> int:
        """The columns of one product: all, or about half of those whose sums ptxas does not fit in registers.

        It does not count the registers that `setmaxnreg` adds to those of the launch.
        """
        most = 2 * (self.at_launch - BESIDES)
        return self.bn if self.bn <= most else -(-self.bn // (2 * GROUP)) * GROUP

    @property
    def size(self) -> int:
        """The number of sums that a thread stores: those that it receives from each block."""
        return self.bn // self.split // 2

    @property
    def stages(self) -> int:
        """The number of stages in shared memory, at least four, so that B's part of them can hold all sums."""
        return max(LEAST, self.memory // (WIDTH * (self.rows + self.bn)))


@dataclass(frozen=True)
class Block:
    """State that the parts of a block share: stages in shared memory, and the tile and part of K of this block."""

    k: ptx.Builder
    a_tiles: Shared[Scalar]  # stages × consumers × rows × K
    b_tiles: Shared[Scalar]  # stages × columns × K
    tile: Tile
    pipe: Pipeline
    row: Reg[u32]  # the first row of the tile
    col: Reg[u32]
    stored: Reg[u32]  # the first column that this block stores
    first: Reg[u32]  # the first stage along K
    count: Reg[u32]  # the number of stages


@dataclass(frozen=True)
class Tensors:
    """Stages filled by tensor copies, in one thread."""

    a: ptx.TensorMap
    b: ptx.TensorMap
    producers: int = 1
    registers: int = 40

    def load(self, block: Block) -> None:
        """Copy the tiles of A and B of all stages of this block."""
        k, pipe, at = block.k, block.pipe, block.pipe.producer()
        copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        step = block.b_tiles.shape[2]
        with k.if_(k.tid.x == block.tile.loader):
            row, col, column = block.row.as_(s32), block.col.as_(s32), (block.first * step).as_(s32)
            with k.loop(0, block.count):
                pipe.acquire(at)
                pipe.commit(at, self.a.bytes + self.b.bytes)
                full = pipe.full[at.index].mem
                copy(block.a_tiles[at.index].ptr[0], self.a[column, row], full)
                copy(block.b_tiles[at.index].ptr[0], self.b[column, col], full)
                column += step
                at.advance()


@dataclass(frozen=True)
class Rows:
    """Stages filled by the plain copies of all threads of the warpgroup, `vector` elements at a time."""

    a: Ptr[Scalar]
    b: Ptr[Scalar]
    lengths: tuple[Reg[u32], Reg[u32], Reg[u32]]  # rows of A, rows of B, and K
    vector: int
    producers: int = THREADS
    registers: int = 104

    def __post_init__(self) -> None:
        """Raise ValueError for a number of elements that no copy has."""
        if self.vector not in VECTORS:
            raise ValueError(f"vector={self.vector}: 1, 2 or 4")

    def load(self, block: Block) -> None:
        """Copy the tiles of A and B of all stages of this block.

        A stage is full once its copies have completed, and a fence has made them visible to the tensor cores.
        """
        k, pipe, at, full = block.k, block.pipe, block.pipe.producer(), block.pipe.producer()
        rows, cols, K = self.lengths
        thread, at_k, flight = k.tid.x - block.tile.loader, block.first * WIDTH_16, self._flight(block)
        a = Matrix(k, self.a, block.row, rows, at_k, K, thread, self.vector)
        b = Matrix(k, self.b, block.col, cols, at_k, K, thread, self.vector)
        with k.loop(0, block.count) as i:
            pipe.acquire(at)
            a.copy(block.a_tiles[at.index].ptr, block.tile.rows)
            b.copy(block.b_tiles[at.index].ptr, block.tile.bn)
            at.advance()
            k.ptx.cp.async_.commit_group()
            with k.if_(i >= flight):
                self._fill(block, full, flight)
        left = k.reg(u32)
        k.ptx.min.u32(left, block.count, flight)
        with k.loop(0, left):
            self._fill(block, full, 0)

    def _flight(self, block: Block) -> int:
        """Return the number of stages in flight: two fewer than there are, as consumers release a stage late."""
        return min(block.tile.stages - 2, FLIGHT) if self.vector > 1 else 0

    def _fill(self, block: Block, full: Stage, pending: int) -> None:
        """Wait until at most `pending` stages are in flight, and signal that the next one is full."""
        k = block.k
        k.ptx.cp.async_.wait_group(pending)
        k.ptx.fence.proxy.async_.shared__cta()
        block.pipe.commit(full)
        full.advance()


Source: TypeAlias = Tensors | Rows
"""A way to fill stages: the arrivals that fill one, the registers of a thread, and the code of the warpgroup."""


class Consumer:
    """A warpgroup that multiplies: its accumulators and its position in the pipeline."""

    def __init__(self, block: Block) -> None:
        k = self.k = block.k
        self.block, self.thread, self.number = block, k.tid.x & (THREADS - 1), k.reg(u32)
        k.ptx.shfl.sync.idx.b32(self.number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp, as descriptors require
        self.a = k.operand(block.a_tiles[0, self.number], pitch=block.tile.rows * WIDTH)
        self.b = k.operand(block.b_tiles, pitch=block.tile.bn * WIDTH)
        self.sums, self.at, self.before = k.regs(f32, block.tile.bn // 2), block.pipe.consumer(), k.reg(u32)
        self.tells: Reg[pred] = self.thread == 0
        self.empty: BarrierArray | PeerBarriers = block.pipe.empty

    def sum_up(self) -> None:
        """Compute A·Bᵀ along this block's part of K.  A stage is released once the next products are in flight."""
        k, pipe, at = self.k, self.block.pipe, self.at
        pipe.wait(at)
        self._multiply(fresh=True)
        with k.loop(1, self.block.count):
            k.ptx.mov.u32(self.before, at.index)
            at.advance()
            pipe.wait(at)
            k.ptx.wgmma.wait_group.sync.aligned(self._multiply())
            self.release(self.before)
        k.ptx.wgmma.wait_group.sync.aligned(0)

    def _multiply(self, *, fresh: bool = False) -> int:
        """Multiply A and B of a stage, and return the number of products, each of which is a group."""
        columns, a, b = self.block.tile.columns, self.a[self.at.index], self.b[self.at.index]
        starts = range(0, self.block.tile.bn, columns)
        for start in starts:
            self.k.wgmma(self.sums[start // 2 : (start + columns) // 2], a, b.row(start), fresh=fresh)
        return len(starts)

    def release(self, stage: Reg[u32]) -> None:
        """Signal that a stage was read."""
        self.empty[stage].arrive(pred=self.tells)

    def exchange(self, number: Reg[u32], ranks: Sequence[Reg[u32] | int]) -> None:
        """Send each block with a part of K its columns, and add those of this block in the order of K.

        The sums of the block's columns are in the first registers afterwards.  They pass through the memory of B's
        stages, which are not in use after the barrier of the cluster.

        Args:
            number: The number of this block's part of K.
            ranks: The ranks of the blocks in the cluster, in the order of their parts.

        """
        k, tile = self.k, self.block.tile
        place, size = self.block.b_tiles.ptr.cast(f32) + self.thread * cluster_k.VECTOR, THREADS * tile.size
        mine = place + (number * tile.consumers + self.number) * size
        arrived = cluster_k.barrier_of_warp(k, k.tid.x >> 5, tile.loader // WARP)
        k.cluster_sync()
        for first, rank in enumerate(ranks):
            sums = self.sums[first * tile.size : (first + 1) * tile.size]
            cluster_k.send(k, sums, k.peer(mine, rank), k.peer(arrived.mem, rank)[0], THREADS)
        cluster_k.receive(k, arrived, len(ranks) * tile.size)
        part, here = k.regs(f32, cluster_k.VECTOR), place + self.number * size
        for i in range(0, tile.size, cluster_k.VECTOR):
            total = self.sums[i : i + cluster_k.VECTOR]
            k.ptx.ld.shared.v4.f32(total, here[THREADS * i])
            for other in range(1, len(ranks)):
                k.ptx.ld.shared.v4.f32(part, here[other * tile.consumers * size + THREADS * i])
                for value, more in zip(total, part, strict=True):
                    value += more


class Stores:
    """The stores of a warpgroup: a thread has pairs of columns of two rows of each 8 columns."""

    def __init__(self, consumer: Consumer, c: Ptr[Scalar], M: Reg[u32], N: Reg[u32]) -> None:
        k, block = consumer.k, consumer.block
        self.k, self.tile, self.c, self.N, lane = k, block.tile, c, N, k.laneid
        warp = consumer.thread >> 5
        self.rows, self.cols = (N, M) if self.tile.swap else (M, N)
        self.row = block.row + consumer.number * ROWS + (warp << 4) + (lane >> 2)
        self.col = block.stored + ((lane & 3) << 1)
        self.sums = consumer.sums[: self.tile.size]

    def all(self) -> None:
        """Round the sums and store them, in pairs where rows of C begin at whole pairs."""
        if self.tile.swap:
            self.single()
            return
        with self.k.if_((self.N & 1) == 0):
            self.pairs()
        with self.k.else_():
            self.single()

    def pairs(self) -> None:
        """Store two columns at a time."""
        k, elem = self.k, self.c.elem
        for half in range(2):
            row = self.row + 8 * half
            out, inside = self.c + (row * self.N + self.col), row < self.rows
            for i in range(2 * half, len(self.sums), 4):
                low, high = self.sums[i : i + 2]
                at, within = out[i // 4 * GROUP], inside & (self.col + i // 4 * GROUP < self.cols)
                if elem is f32:
                    k.ptx.st.global_.v2.f32(at, self.sums[i : i + 2], pred=within)
                else:
                    word = k.reg(b32)
                    k.ptx.cvt.rn[f"{elem}x2"].f32(word, high, low)
                    k.ptx.st.global_.b32(at, word, pred=within)

    def single(self) -> None:
        """Store one element at a time, along a row of C, or down a column with `swap`."""
        for half in range(2):
            row = self.row + 8 * half
            inside = row < self.rows
            for column in range(2):
                col = self.col + column
                out = self.c + (col * self.N + row if self.tile.swap else row * self.N + col)
                for i in range(2 * half + column, len(self.sums), 4):
                    self._put(out, self.sums[i], inside & (col + i // 4 * GROUP < self.cols))
                    out += self.N * GROUP if self.tile.swap else GROUP

    def _put(self, out: Ptr[Scalar], value: Reg[f32], within: Reg[pred]) -> None:
        k, elem = self.k, self.c.elem
        if elem is f32:
            k.ptx.st.global_.f32(out[0], value, pred=within)
            return
        one = k.reg(b16)
        k.ptx.cvt.rn[str(elem)].f32(one, value)
        k.ptx.st.global_.b16(out[0], one, pred=within)


def stages(
    k: ptx.Builder, elem: type[Scalar], tile: Tile, producers: int, consumers: int
) -> tuple[Shared[Scalar], Shared[Scalar], Pipeline]:
    """Allocate the stages of A and of B, and their pipeline.  Thread 0 initializes the barriers."""
    bk = WIDTH * 8 // elem.bits
    a_tiles = k.shared(elem, (tile.stages, tile.consumers, ROWS, bk), align=1024)
    b_tiles = k.shared(elem, (tile.stages, tile.bn, bk), align=1024)
    pipe = k.pipeline(tile.stages, producers=producers, consumers=consumers)
    pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    return a_tiles, b_tiles, pipe


def part(k: ptx.Builder, K: Reg[u32], bk: int, number: Reg[u32], split: Reg[u32] | int) -> tuple[Reg[u32], Reg[u32]]:
    """Return the first stage of a part of K, and the number of its stages, for stages of `bk` elements."""
    depth, first, end = (K + (bk - 1)) >> (bk.bit_length() - 1), k.reg(u32), k.reg(u32)
    k.ptx.div.u32(first, depth * number, split)
    k.ptx.div.u32(end, depth * (number + 1), split)
    return first, end - first


def block_of(
    k: ptx.Builder, elem: type[Scalar], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], tile: Tile, band: int,
    producers: int,
) -> Block:  # fmt: skip
    """Allocate the stages, and find the tile and the part of K of this block."""
    M, N, K = lengths
    a_tiles, b_tiles, pipe = stages(k, elem, tile, producers, tile.consumers)
    k.ptx.bar.sync(0)
    schedule = Schedule(k, *((N, M) if tile.swap else (M, N)), tile.bn, band, tile.rows)
    along = part(k, K, a_tiles.shape[3], k.cluster_ctarank, tile.split)
    row, col = schedule.row * tile.rows, schedule.col * tile.bn
    return Block(k, a_tiles, b_tiles, tile, pipe, row, col, col + k.cluster_ctarank * (2 * tile.size), *along)


def multiply(
    k: ptx.Builder, elem: type[Scalar], c: Ptr[Scalar], source: Source, lengths: tuple[Reg[u32], Reg[u32], Reg[u32]],
    tile: Tile, band: int, consumer_of: Callable[[Block], Consumer] | None = None,
) -> None:  # fmt: skip
    """Emit the whole kernel, with warpgroups that multiply as `Consumer` does, or as `consumer_of` returns them."""
    block = block_of(k, elem, lengths, tile, band, source.producers)
    # Blocks of the next grid may start when blocks of this grid end. They run all of the above before they wait here.
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    with k.if_(k.tid.x >= tile.loader):
        tile.divide_registers(k, source.registers, loads=True)
        source.load(block)
        if tile.split > 1:
            k.cluster_sync()  # the barrier of `exchange`
    with k.else_():
        tile.divide_registers(k, source.registers, loads=False)
        consumer = (consumer_of or Consumer)(block)
        consumer.sum_up()
        if tile.split > 1:
            consumer.exchange(k.cluster_ctarank, range(tile.split))
        Stores(consumer, c, *lengths[:2]).all()


def tiles(M: int, N: int, bn: int, swap: bool = False) -> int:
    """Return the number of tiles of C."""
    rows, cols = (N, M) if swap else (M, N)
    return -(-rows // BM) * -(-cols // bn)


def blocks(d: Values, elements: int = WIDTH_16) -> int:
    """Return the number of blocks, for stages of `elements` elements of K.

    Raises ValueError for a tile that does not exist or does not fit K.
    """
    Tile(d.bn, d.split, d.swap)
    depth = -(-d.K // elements)
    if d.split > depth:
        raise ValueError(f"split={d.split}: K={d.K} has {depth} stages of {elements}")
    return d.split * tiles(d.M, d.N, d.bn, d.swap)


def plain_blocks(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError if `vector` does not divide K."""
    if d.K % d.vector:
        raise ValueError(f"vector={d.vector}: K={d.K} is not a multiple")
    return blocks(d)


def kernel(
    signature: str, grid: Rule, divisible: int = 1, maps: Mapping[str, ptx.Tiled] | None = None
) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels, whose K is a multiple of `divisible`."""
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=grid,
        block=LOADER + THREADS,
        cluster=lambda d: d.split,
        minnctapersm=1,  # without it ptxas ignores setmaxnreg
        divisible={"K": divisible},
        maps=maps,
    )


def boxes(elements: int, rows_of: Callable[[Values], int] = lambda d: BM) -> dict[str, ptx.Tiled]:
    """Return the tensor maps of A and B, with that many elements of K in a box, for tiles of some rows."""
    return {
        "ta": ptx.tiled("a", box=lambda d: (d.bn if d.swap else rows_of(d), elements), swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=lambda d: (rows_of(d) if d.swap else d.bn, elements), swizzle=Swizzle.B128),
    }


@kernel("(M,K),(N,K)->(M,N)", blocks, 8, boxes(WIDTH_16))
def gemm_split(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[O], ta: ptx.TensorMap, tb: ptx.TensorMap, M: Reg[u32], N: Reg[u32],
    K: Reg[u32], *, bn: int = 128, split: int = 1, swap: bool = False, band: int = 8,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16 in, f32, bf16 or f16 out, with tiles and parts of `Tile`."""
    tile, (ta, tb) = Tile(bn, split, swap), (tb, ta) if swap else (ta, tb)
    prefetch(k, (ta, tb))
    multiply(k, a.elem, c, Tensors(ta, tb), (M, N, K), tile, band)


@kernel("(M,K),(N,K)->(M,N)", plain_blocks)
def gemm_plain(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[O], M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128,
    split: int = 1, swap: bool = False, band: int = 8, vector: int = 1,
) -> None:  # fmt: skip
    """Compute the product of `gemm_split` for every K, without tensor maps.  `vector` is 1, 2 or 4, and divides K."""
    source = Rows(b, a, (N, M, K), vector) if swap else Rows(a, b, (M, N, K), vector)
    multiply(k, a.elem, c, source, (M, N, K), Tile(bn, split, swap, memory=PLAIN), band)
