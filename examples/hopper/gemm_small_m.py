"""Product of a small batch, C[M,N] = A[M,K] · W[N,K]ᵀ, M up to 64, bf16, f16 or fp8, sums in f32, by wgmma.

Reading W takes the time: each element is used for M products only.  So a block has almost all of shared memory as
stages, and the product is computed transposed, W·Aᵀ.  wgmma takes 64 rows of W, and as few columns as there are tokens.

A block is two warpgroups that multiply and one warp that loads.  A warpgroup has 128 rows of a tile, as two products:
fewer rows would load A more often than L2 can provide it.  All blocks get equally many stages (`stream_k`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Kernel, Ptr, Reg, Sweep, bf16, e4m3, f16, f32, ptx, s32, u32
from asmkit.ptx import Pipeline, Shared, Swizzle, accumulators, stream_k

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

WIDTH = 128  # bytes of K in a stage: a row of the swizzle
CONSUMERS = 2  # warpgroups
PRODUCTS = 2  # of a warpgroup for each stage
ROWS = 64  # of W for each product
BN = CONSUMERS * PRODUCTS * ROWS
MOST = 64  # tokens
LOADER = 128 * CONSUMERS  # the thread that loads


@dataclass(frozen=True)
class Block:
    """State that the warps share: stages in shared memory, their pipeline, and the stages to compute."""

    k: ptx.Builder
    weights: Shared[Any]  # stages × consumers × products × rows × K
    tokens: Shared[Any]  # stages × tokens × K
    boxes: Shared[Any]  # consumers × tokens × rows: a product's part of C
    pipe: Pipeline
    share: stream_k.Share


def load(block: Block, ta: ptx.TensorMap, tw: ptx.TensorMap) -> None:
    """Copy the stages of all segments, in one thread."""
    k, pipe, segment, at = block.k, block.pipe, block.share.segment(), block.pipe.producer()
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    step, zero = block.tokens.shape[2], k.reg(s32, 0)
    with k.forever():
        k.break_(when=segment.over)
        row, column = (segment.tile * BN).as_(s32), (segment.inside * step).as_(s32)
        with k.loop(0, segment.length):
            pipe.acquire(at)
            pipe.commit(at, ta.bytes + tw.bytes)
            full = pipe.full[at.index].mem
            copy(block.weights[at.index].ptr[0], tw[column, row], full)
            copy(block.tokens[at.index].ptr[0], ta[column, zero], full)
            column += step
            at.advance()
        segment.advance()


class Consumer:
    """A warpgroup that multiplies.  `sums` are those of its products, one after the other.

    `parts` are the accumulators of the tensor cores: the sums themselves, or those of one stage with `promote`.
    """

    def __init__(self, block: Block, promote: bool, scale: Reg[f32] | None) -> None:
        k = self.k = block.k
        self.block, self.scale, self.thread, self.number = block, scale, k.tid.x & 127, k.reg(u32)
        k.ptx.shfl.sync.idx.b32(self.number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp
        tokens, self.at, self.before = block.tokens.shape[1], block.pipe.consumer(), k.reg(u32)
        self.size = tokens // 2  # registers of a product
        self.sums = k.regs(f32, PRODUCTS * self.size)
        self.parts = k.regs(f32, PRODUCTS * self.size) if promote else self.sums
        self.weights = k.operand(block.weights[0, self.number], pitch=BN * WIDTH)
        self.tokens = k.operand(block.tokens, pitch=tokens * WIDTH)
        self.box, self.flags = block.boxes[self.number], k.shared(u32, CONSUMERS)
        self.sum_up = self.sum_up_promoted if promote else self.sum_up_plain

    def start(self, *, fresh: bool = False) -> None:
        """Start the products of the current stage."""
        self.block.pipe.wait(self.at)
        index = self.at.index
        for i in range(PRODUCTS):
            part = self.parts[i * self.size : (i + 1) * self.size]
            self.k.wgmma(part, self.weights[index].row(i * ROWS), self.tokens[index], fresh=fresh)

    def release(self, index: Reg[u32], pending: int) -> None:
        """Wait until at most `pending` products are in flight, and release a stage."""
        self.k.ptx.wgmma.wait_group.sync.aligned(pending)
        self.block.pipe.empty[index].arrive(pred=self.thread == 0)

    def sum_up_plain(self, segment: stream_k.Segment) -> None:
        """Compute the sums of a segment, and release a stage once the products of the next one are in flight."""
        k = self.k
        self.start(fresh=True)
        with k.loop(1, segment.length):
            k.ptx.mov.u32(self.before, self.at.index)
            self.at.advance()
            self.start()
            self.release(self.before, PRODUCTS)
        self.release(self.at.index, 0)
        self.at.advance()

    def sum_up_promoted(self, segment: stream_k.Segment) -> None:
        """Compute the sums for fp8, with those of each stage added in f32: tensor cores keep few bits of fp8 sums."""
        k = self.k
        for value in self.sums:
            k.ptx.mov.f32(value, 0.0)
        with k.loop(0, segment.length):
            self.start(fresh=True)
            for i in range(PRODUCTS):
                k.ptx.wgmma.wait_group.sync.aligned(PRODUCTS - 1 - i)
                for j in range(i * self.size, (i + 1) * self.size):
                    self.sums[j] += self.parts[j]
            self.release(self.at.index, 0)
            self.at.advance()

    def barrier(self) -> None:
        """Wait for all threads of the warpgroup."""
        self.k.ptx.bar.sync(self.number + 1, 128)

    def store(self, tc: ptx.TensorMap, tile: Reg[u32]) -> None:
        """Scale and round the sums, and store them by tensor copies from shared memory."""
        k = self.k
        if self.scale is not None:
            for value in self.sums:
                value *= self.scale
        copy, zero = k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group, k.reg(s32, 0)
        row = (tile * BN + self.number * (PRODUCTS * ROWS)).as_(s32)
        for i in range(PRODUCTS):
            k.ptx.cp.async_.bulk.wait_group.read(0)  # in the thread that copies: the last copy has read the box
            self.barrier()
            sums = self.sums[i * self.size : (i + 1) * self.size]
            accumulators.store_transposed(k, sums, self.box.ptr, self.thread)
            k.ptx.fence.proxy.async_.shared__cta()
            self.barrier()
            with k.if_(self.thread == 0):
                copy(tc[row + i * ROWS, zero], self.box.ptr[0])
                k.ptx.cp.async_.bulk.commit_group()

    def run(self, tc: ptx.TensorMap, parts: Ptr[f32], counts: Ptr[u32]) -> None:
        """Compute all segments of the block."""
        flag, number, thread = self.flags[self.number].ptr, self.number, self.thread
        workspace = stream_k.Workspace(parts, counts, flag, number, CONSUMERS, thread, 128, self.barrier)
        stream_k.run(workspace, self.block.share, self.sums, self.sum_up, lambda segment: self.store(tc, segment.tile))
        self.k.ptx.cp.async_.bulk.wait_group.read(0)


def multiply(
    k: ptx.Builder, a: Ptr[Any], c: Ptr[Any], maps: tuple[ptx.TensorMap, ptx.TensorMap, ptx.TensorMap],
    work: tuple[Ptr[f32], Ptr[u32]], N: Reg[u32], K: Reg[u32], tokens: int, scale: Ptr[f32] | None = None,
) -> None:  # fmt: skip
    """Emit the whole kernel."""
    ta, tw, tc = maps
    bk, count = WIDTH * 8 // a.elem.bits, stages(tokens)
    weights = k.shared(a.elem, (count, CONSUMERS, PRODUCTS * ROWS, bk), align=1024)
    token_tiles = k.shared(a.elem, (count, tokens, bk), align=1024)
    boxes = k.shared(c.elem, (CONSUMERS, tokens, ROWS), align=1024)
    pipe = k.pipeline(count, producers=1, consumers=CONSUMERS)
    pipe.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    tiles, depth = (N + (BN - 1)) >> (BN.bit_length() - 1), (K + (bk - 1)) >> (bk.bit_length() - 1)
    share = stream_k.Share.of_block(k, tiles, depth)
    block = Block(k, weights, token_tiles, boxes, pipe, share)
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(40)
        with k.if_(k.tid.x == LOADER):
            load(block, ta, tw)
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(232)
        factor = None
        if scale is not None:
            factor = k.reg(f32)
            k.ptx.ld.global_.f32(factor, scale[0])
        Consumer(block, scale is not None, factor).run(tc, *work)


def stages(tokens: int) -> int:
    """Return the number of stages that fit in shared memory."""
    return ((226 << 10) - CONSUMERS * ROWS * tokens * 2) // (WIDTH * (BN + tokens))


def blocks(d: Any, bk: int) -> int:
    """Return the number of blocks for `bk` elements of K in a stage: `d.blocks`, or if that is 0, a good number."""
    if d.tokens % 8 or not d.M <= d.tokens <= MOST:
        raise ValueError(f"tokens={d.tokens}: a multiple of 8, at least M={d.M}, at most {MOST}")
    if d.blocks:
        return d.blocks
    return stream_k.blocks(-(-d.N // BN), -(-d.K // bk), d.multiprocessor_count, stream_k.parts_cost(d.tokens))


def kernel(signature: str, bk: int) -> Callable[[F], Kernel[F]]:
    """Return the decorator of both kernels, for `bk` elements of K in a stage."""

    def workspace(d: Any) -> tuple[tuple[int, int], int]:
        return stream_k.workspace(blocks(d, bk), -(-d.N // BN), BN * d.tokens, CONSUMERS)

    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=lambda d: blocks(d, bk),
        block=LOADER + 128,
        minnctapersm=1,  # without it ptxas ignores setmaxnreg
        divisible={"N": 8, "K": bk // 8},
        workspace={"parts": lambda d: workspace(d)[0], "counts": lambda d: workspace(d)[1]},
        zero_init=("counts",),
        maps={
            "ta": ptx.tiled("a", box=lambda d: (d.tokens, bk), swizzle=Swizzle.B128),
            "tw": ptx.tiled("w", box=(BN, bk), swizzle=Swizzle.B128),
            "tc": ptx.tiled("c", box=lambda d: (d.tokens, ROWS), swizzle=Swizzle.B128),
        },
    )


@kernel("(M,K),(N,K)->(M,N)", 64)
def gemm_small_m(
    k: ptx.Builder, a: Ptr[T], w: Ptr[T], c: Ptr[T], parts: Ptr[f32], counts: Ptr[u32], ta: ptx.TensorMap,
    tw: ptx.TensorMap, tc: ptx.TensorMap, N: Reg[u32], K: Reg[u32], *, tokens: int = MOST, blocks: int = 0,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · W[N,K]ᵀ for up to `tokens` rows of A, bf16 or f16."""
    multiply(k, a, c, (ta, tw, tc), (parts, counts), N, K, tokens)


@kernel("(M,K),(N,K),(1)->(M,N)", 128)
def gemm_small_m_fp8(
    k: ptx.Builder, a: Ptr[e4m3], w: Ptr[e4m3], scale: Ptr[f32], c: Ptr[bf16], parts: Ptr[f32], counts: Ptr[u32],
    ta: ptx.TensorMap, tw: ptx.TensorMap, tc: ptx.TensorMap, N: Reg[u32], K: Reg[u32], *, tokens: int = MOST,
    blocks: int = 0,
) -> None:  # fmt: skip
    """Compute C[M,N] = scale · A[M,K] · W[N,K]ᵀ for up to `tokens` rows of A, e4m3 in, bf16 out."""
    multiply(k, a, c, (ta, tw, tc), (parts, counts), N, K, tokens, scale)


def reference(a: np.ndarray, w: np.ndarray, scale: np.ndarray | float = 1.0) -> np.ndarray:
    """Compute scale · A · Wᵀ."""
    return a @ w.T * scale


def fp8_terms(d: Mapping[str, int]) -> int:
    """Return 2¹⁰ for each step of 32 terms, as the tensor cores lose at most 2⁻¹³ of Σ|a||b| at each step."""
    return -(-d["K"] // 32) << 10


LARGE, SMALL, ONE = {"M": 61, "N": 520, "K": 464}, {"M": 5, "N": 520, "K": 400}, {"M": 1, "N": 8, "K": 16}
# two blocks compute three tiles: each a whole one, and a part of one
BOTH = ([LARGE], {"T": [bf16], "blocks": [2]}), ([SMALL, ONE], {"T": [f16], "tokens": [8], "blocks": [2]})
SWEEP = [
    Sweep(gemm_small_m, reference, shapes, options=options, archs=("sm_90a",), rtol=1e-2, atol=1e-2)
    for shapes, options in BOTH
]
SWEEP.append(
    Sweep(
        gemm_small_m_fp8,
        reference,
        [SMALL, ONE],
        options={"tokens": [8], "blocks": [2]},
        archs=("sm_90a",),
        terms=fp8_terms,
    )
)


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
