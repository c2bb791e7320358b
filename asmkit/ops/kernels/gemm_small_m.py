"""Product of a small batch, C[M,N] = A[M,K] · W[N,K]ᵀ, M up to 64, bf16, f16 or fp8, sums in f32, by wgmma.

Reading W takes the time: each element is used for M products only.  So a block has almost all of shared memory as
stages, and the product is computed transposed, W·Aᵀ.  wgmma takes 64 rows of W, and as few columns as there are tokens.

W is read once.  The policy `evict_first` makes its lines replace each other in the L2 cache, instead of A and of what
other kernels left there.  A stage has 256 bytes of each row of W, which the L2 cache reads from memory together.

A block is two warpgroups that multiply 64 rows each and one warp that loads.  A block computes whole tiles of 128 rows,
or if there are few tiles, the blocks of a cluster compute parts of K of a tile (`cluster_k`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Values
from asmkit.ops.kernels.gemm_wgmma import prefetch
from asmkit.ptx import Pipeline, Shared, Swizzle, accumulators, cluster_k
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, bf16, e4m3, f16, f32, s32, u32, u64

T = TypeVar("T", bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

WIDTH = 128  # bytes of K in a box: a row of the swizzle
BOXES = 2  # in a stage, along K
CONSUMERS = 2  # warpgroups
ROWS = 64  # of W for each consumer
BN = CONSUMERS * ROWS
MOST = 64  # tokens
ALONE = 0.26  # of the multiprocessors: with 32 tokens, an H200 is slow with 40 blocks, and fast with 80
THREADS = 128  # of a warpgroup
LOADER = THREADS * CONSUMERS  # the thread that loads


@dataclass(frozen=True)
class Block:
    """State that the warps share: stages in shared memory, their pipeline, and the tiles and steps to compute."""

    k: ptx.Builder
    weights: Shared[Scalar]  # stages × boxes × consumers × rows × K
    tokens: Shared[Scalar]  # stages × boxes × tokens × K
    boxes: Shared[Scalar]  # consumers × tokens × rows: a consumer's part of C
    pipe: Pipeline
    work: cluster_k.Work


def load(block: Block, ta: ptx.TensorMap, tw: ptx.TensorMap) -> None:
    """Copy the stages of all tiles, in one thread."""
    k, pipe, work, at = block.k, block.pipe, block.work, block.pipe.producer()
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    width, zero, once = block.tokens.shape[3], k.reg(s32, 0), k.reg(u64)
    k.ptx.createpolicy.fractional.L2__evict_first.b64(once, 1.0)

    def load_tile(tile: Reg[u32]) -> None:
        row, column = (tile * BN).as_(s32), (work.first * (BOXES * width)).as_(s32)
        with k.loop(0, work.length):
            pipe.acquire(at)
            pipe.commit(at, BOXES * (ta.bytes + tw.bytes))
            full = pipe.full[at.index].mem
            for box in range(BOXES):
                weights, tokens = block.weights[at.index, box].ptr[0], block.tokens[at.index, box].ptr[0]
                copy.L2__cache_hint(weights, tw[column + box * width, row], full, once)
                copy(tokens, ta[column + box * width, zero], full)
            column += BOXES * width
            at.advance()

    work.each(load_tile)


class Consumer:
    """A warpgroup that multiplies.

    `parts` are the accumulators of the tensor cores: the sums themselves, or those of one stage with `promote`.
    """

    def __init__(self, block: Block, promote: bool, scale: Reg[f32] | None) -> None:
        k = self.k = block.k
        self.block, self.scale, self.thread, self.number = block, scale, k.tid.x & (THREADS - 1), k.reg(u32)
        k.ptx.shfl.sync.idx.b32(self.number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp
        tokens, self.at, self.before = block.tokens.shape[2], block.pipe.consumer(), k.reg(u32)
        self.sums = k.regs(f32, tokens // 2)
        self.parts = k.regs(f32, tokens // 2) if promote else self.sums
        of_weights, of_tokens = BN * WIDTH, tokens * WIDTH
        self.weights = k.operand(
            block.weights[0, 0, self.number], pitch=BOXES * of_weights, boxes=BOXES, box=of_weights
        )
        self.tokens = k.operand(block.tokens, pitch=BOXES * of_tokens, boxes=BOXES, box=of_tokens)
        self.box = block.boxes[self.number]
        self.sum_up = self.sum_up_promoted if promote else self.sum_up_plain

    def start(self, *, fresh: bool = False) -> None:
        """Start the products of the current stage."""
        self.block.pipe.wait(self.at)
        self.k.wgmma(self.parts, self.weights[self.at.index], self.tokens[self.at.index], fresh=fresh)

    def release(self, index: Reg[u32], pending: int) -> None:
        """Wait until at most `pending` products are in flight, and release a stage."""
        self.k.ptx.wgmma.wait_group.sync.aligned(pending)
        self.block.pipe.empty[index].arrive(pred=self.thread == 0)

    def sum_up_plain(self) -> None:
        """Compute the sums of a tile, and release a stage once the products of the next one are in flight."""
        k = self.k
        self.start(fresh=True)
        with k.loop(1, self.block.work.length):
            k.ptx.mov.u32(self.before, self.at.index)
            self.at.advance()
            self.start()
            self.release(self.before, 1)
        self.release(self.at.index, 0)
        self.at.advance()

    def sum_up_promoted(self) -> None:
        """Compute the sums for fp8, with those of each stage added in f32: tensor cores keep few bits of fp8 sums."""
        k = self.k
        for value in self.sums:
            k.ptx.mov.f32(value, 0.0)
        with k.loop(0, self.block.work.length):
            self.start(fresh=True)
            self.release(self.at.index, 0)
            for value, part in zip(self.sums, self.parts, strict=True):
                value += part
            self.at.advance()

    def barrier(self) -> None:
        """Wait for all threads of the warpgroup."""
        self.k.ptx.bar.sync(self.number + 1, THREADS)

    def store(self, tc: ptx.TensorMap, tile: Reg[u32]) -> None:
        """Scale and round the sums, and store them by a tensor copy from shared memory."""
        k = self.k
        if self.scale is not None:
            for value in self.sums:
                value *= self.scale
        k.ptx.cp.async_.bulk.wait_group.read(0)  # in the thread that copies: the last copy has read the box
        self.barrier()
        accumulators.store_transposed(k, self.sums, self.box.ptr, self.thread)
        k.ptx.fence.proxy.async_.shared__cta()
        self.barrier()
        with k.if_(self.thread == 0):
            row = (tile * BN + self.number * ROWS).as_(s32)
            copy = k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group
            copy(tc[row, k.reg(s32, 0)], self.box.ptr[0])
            k.ptx.cp.async_.bulk.commit_group()

    def run(self, tc: ptx.TensorMap) -> None:
        """Compute all tiles of the block."""
        k, work = self.k, self.block.work
        place = self.block.weights.ptr.cast(f32)  # the stages, at the end
        owner = work.owner(self.number, CONSUMERS)

        def compute(tile: Reg[u32]) -> None:
            self.sum_up()
            work.gather(self.sums, place, k.tid.x, LOADER, owner)
            with k.if_(k.cluster_ctarank == owner):
                self.store(tc, tile)

        work.each(compute)
        k.ptx.cp.async_.bulk.wait_group.read(0)


def multiply(
    k: ptx.Builder, a: Ptr[Scalar], c: Ptr[Scalar], maps: tuple[ptx.TensorMap, ptx.TensorMap, ptx.TensorMap],
    N: Reg[u32], K: Reg[u32], tokens: int, scale: Ptr[f32] | None = None,
) -> None:  # fmt: skip
    """Emit the whole kernel."""
    ta, tw, tc = maps
    prefetch(k, maps)
    width, count = WIDTH * 8 // a.elem.bits, stages(tokens)
    weights = k.shared(a.elem, (count, BOXES, CONSUMERS, ROWS, width), align=1024)
    token_tiles = k.shared(a.elem, (count, BOXES, tokens, width), align=1024)
    boxes = k.shared(c.elem, (CONSUMERS, tokens, ROWS), align=1024)
    pipe = k.pipeline(count, producers=1, consumers=CONSUMERS)
    pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    # Blocks of the next grid may start when blocks of this grid end. They run all of the above before they wait here.
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    step = BOXES * width
    tiles, depth = (N + (BN - 1)) >> (BN.bit_length() - 1), (K + (step - 1)) >> (step.bit_length() - 1)
    work = cluster_k.Work.of_block(k, tiles, depth)
    block = Block(k, weights, token_tiles, boxes, pipe, work)
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(40)
        with k.if_(k.tid.x == LOADER):
            load(block, ta, tw)
        work.idle()
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(232)
        factor = None
        if scale is not None:
            factor = k.reg(f32)
            k.ptx.ld.global_.f32(factor, scale[0])
        Consumer(block, scale is not None, factor).run(tc)


def tokens_of(M: int) -> int:
    """Return the least valid number of tokens for M rows of A."""
    return -(-M // 8) * 8


def stages(tokens: int) -> int:
    """Return the number of stages that fit in shared memory."""
    return ((226 << 10) - CONSUMERS * ROWS * tokens * 2) // (BOXES * WIDTH * (BN + tokens))


def split(d: Values, width: int) -> int:
    """Return the number of blocks in a cluster: `d.split`, or a good one if it is 0.  A box has `width` columns.

    `ALONE` of the multiprocessors can read W at the full rate, and more are necessary to load A too.

    Raises ValueError for numbers that the kernels do not support.
    """
    if d.tokens % 8 or not d.M <= d.tokens <= MOST:
        raise ValueError(f"tokens={d.tokens}: a multiple of 8, at least M={d.M}, at most {MOST}")
    # the stages of the first block hold the sums of the others
    most = 1 + stages(d.tokens) * BOXES * WIDTH // (4 * d.tokens)
    depth, enough = -(-d.K // (BOXES * width)), d.multiprocessor_count * ALONE * (1 + d.tokens / BN)
    tiles = -(-d.N // BN)
    if d.split > min(depth, most, cluster_k.MOST):
        raise ValueError(f"split={d.split}: at most {min(depth, most, cluster_k.MOST)}")
    return d.split or cluster_k.splits(tiles, depth, enough, d.multiprocessor_count, most)


def kernel(signature: str, width: int) -> Callable[[F], Kernel[F]]:
    """Return the decorator of both kernels, for `width` elements of K in a box."""
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=lambda d: cluster_k.blocks(-(-d.N // BN), split(d, width), d.multiprocessor_count),
        block=LOADER + THREADS,
        cluster=lambda d: split(d, width),
        minnctapersm=1,  # without it ptxas ignores setmaxnreg
        divisible={"N": 8, "K": width // 8},
        maps={
            "ta": ptx.tiled("a", box=lambda d: (d.tokens, width), swizzle=Swizzle.B128),
            "tw": ptx.tiled("w", box=(BN, width), swizzle=Swizzle.B128, l2=256),
            "tc": ptx.tiled("c", box=lambda d: (d.tokens, ROWS), swizzle=Swizzle.B128),
        },
    )


@kernel("(M,K),(N,K)->(M,N)", 64)
def gemm_small_m(
    k: ptx.Builder, a: Ptr[T], w: Ptr[T], c: Ptr[T], ta: ptx.TensorMap, tw: ptx.TensorMap, tc: ptx.TensorMap,
    N: Reg[u32], K: Reg[u32], *, tokens: int = MOST, split: int = 0,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · W[N,K]ᵀ for up to `tokens` rows of A, bf16 or f16."""
    multiply(k, a, c, (ta, tw, tc), N, K, tokens)


@kernel("(M,K),(N,K),(1)->(M,N)", 128)
def gemm_small_m_fp8(
    k: ptx.Builder, a: Ptr[e4m3], w: Ptr[e4m3], scale: Ptr[f32], c: Ptr[bf16], ta: ptx.TensorMap, tw: ptx.TensorMap,
    tc: ptx.TensorMap, N: Reg[u32], K: Reg[u32], *, tokens: int = MOST, split: int = 0,
) -> None:  # fmt: skip
    """Compute C[M,N] = scale · A[M,K] · W[N,K]ᵀ for up to `tokens` rows of A, e4m3 in, bf16 out."""
    multiply(k, a, c, (ta, tw, tc), N, K, tokens, scale)
