"""Product of a small batch and int4 weights, C[M,N] = A[M,K] · W[N,K]ᵀ, M up to 64: bf16, sums in f32, by wgmma.

W[n,k] = (q[n,k] − zeros[g,n]) · scales[g,n] with 4-bit codes q and a scale in f16 and a zero point for each group g of
128 elements along K.  `pack` arranges the codes once, in the order in which lanes read them.

The product is computed transposed, W·Aᵀ: wgmma takes the 64 rows of W of a warpgroup from registers, and up to 64
tokens from shared memory.  A code becomes a bf16 by two operations.  The bits n, 0 to 255, are the bf16 n · 2⁻¹³³: half
of them are subnormal, and the first normal numbers have the same distance.  So the bits q and 16·q, which a mask leaves
of a word, are numbers, and one fma computes (q - z) · 2⁻⁶, which is exact.  The tensor cores multiply these, and the
sums of a group are scaled in f32.  Only half of the codes need a shift: with 32 tokens or more, the instructions that
convert and scale take longer than reading W.

A block is four warpgroups that multiply 64 rows each and one warp that loads.  Stages of shared memory hold a group.
A block computes whole tiles of 256 rows, or if there are few tiles, the blocks of a cluster compute parts of K of
a tile (`cluster_k`).

Blocks compute different tiles and proceed along K together.  The codes of the same columns of all tiles follow each
other in memory, so that the device reads almost consecutive addresses.  They are read once: the policy `evict_first`
makes their lines replace each other in the L2 cache, instead of A and of what other kernels left there.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Sweep, b16, b32, bf16, bf16x2, f16, f32, inputs, ptx, s32, u8, u32, u64
from asmkit.ptx import Pipeline, Shared, Swizzle, accumulators, cluster_k

if TYPE_CHECKING:
    import numpy as np

GROUP = 128  # elements of K with one scale, and in a stage
BOX = 64  # columns of A in a box, 128 bytes
BOXES = GROUP // BOX
CONSUMERS = 4  # warpgroups
ROWS = 64  # of W for each consumer
BN = CONSUMERS * ROWS
WORDS = BN * GROUP // 8  # of codes in a stage
MOST = 64  # tokens
DEEP = 5  # stages: with more of them in flight, the device reads more slowly
MASKS = 0x000F000F, 0x00F000F0  # of two codes in the lower bytes of two halves
UNITS = 0x7F007F00, 0x7D007D00  # 2¹²⁷ and 2¹²³ in bf16: times the masked bits of the code 1, both are 1 / STEPS
MINUS = 0xFF00FF00  # -2¹²⁷
STEPS = 64.0
THREADS = 128  # of a warpgroup
LOADER = THREADS * CONSUMERS  # the thread that loads


@dataclass(frozen=True)
class Maps:
    """The tensor maps."""

    a: ptx.TensorMap
    scales: ptx.TensorMap
    zeros: ptx.TensorMap
    c: ptx.TensorMap


@dataclass(frozen=True)
class Block:
    """State that the warps share: stages in shared memory, their pipeline, and the tiles and steps to compute."""

    k: ptx.Builder
    codes: Shared[Any]  # stages × consumers × halves × threads × words
    tokens: Shared[Any]  # stages × boxes × tokens × columns
    scales: Shared[Any]  # stages × rows
    zeros: Shared[Any]
    pipe: Pipeline
    work: cluster_k.Work


def load(block: Block, codes: Ptr[u32], maps: Maps) -> None:
    """Copy the stages of all tiles, in one thread."""
    k, pipe, work, at = block.k, block.pipe, block.work, block.pipe.producer()
    bulk, zero, once = k.ptx.cp.async_.bulk, k.reg(s32, 0), k.reg(u64)
    copy = bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    copy_codes = bulk.shared__cluster.global_.mbarrier__complete_tx__bytes.L2__cache_hint
    size = 4 * WORDS + BOXES * maps.a.bytes + maps.scales.bytes + maps.zeros.bytes
    k.ptx.createpolicy.fractional.L2__evict_first.b64(once, 1.0)

    def load_tile(tile: Reg[u32]) -> None:
        row, group = (tile * BN).as_(s32), k.copy(work.first.as_(s32))
        source = codes + (work.first * work.tiles + tile) * WORDS
        with k.loop(0, work.length):
            pipe.acquire(at)
            pipe.commit(at, size)
            full = pipe.full[at.index].mem
            copy_codes(block.codes[at.index].ptr[0], source[0], 4 * WORDS, full, once)
            for box in range(BOXES):
                copy(block.tokens[at.index, box].ptr[0], maps.a[group * GROUP + box * BOX, zero], full)
            copy(block.scales[at.index].ptr[0], maps.scales[row, group], full)
            copy(block.zeros[at.index].ptr[0], maps.zeros[row, group], full)
            source += work.tiles * WORDS
            group += 1
            at.advance()

    work.each(load_tile)


class Consumer:
    """A warpgroup: a lane has rows `row` and `row` + 8 of W, and two tokens in eight, as in wgmma's accumulators."""

    def __init__(self, block: Block, tokens: int, boxes: Shared[Any]) -> None:
        k = self.k = block.k
        self.block, self.thread, self.number = block, k.tid.x & (THREADS - 1), k.reg(u32)
        k.ptx.shfl.sync.idx.b32(self.number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp
        self.row = self.number * ROWS + ((self.thread >> 5 << 4) + (k.laneid >> 2))
        self.weights, self.parts = k.regs(b32, GROUP // 4), k.regs(f32, tokens // 2)
        self.units, self.minus = [k.reg(bf16x2, bits) for bits in UNITS], k.reg(bf16x2, MINUS)
        self.scales, self.sums = k.regs(f32, 2), k.regs(f32, tokens // 2)
        box = tokens * BOX * 2
        self.inputs = k.operand(block.tokens, pitch=BOXES * box, boxes=BOXES, box=box)
        self.at, self.box = block.pipe.consumer(), boxes[self.number]
        self.turn = k.ordered_barrier(self.number, CONSUMERS)  # uses barriers 1 to 4

    def sum_up(self) -> None:
        """Compute the sums of a tile.

        Warpgroups start their products in turn, so that one multiplies while the others convert.  Without turns, their
        products share the tensor cores, end at the same time, and all of them convert at the same time.
        """
        k, at, pipe = self.k, self.at, self.block.pipe
        for value in self.sums:
            k.ptx.mov.f32(value, 0.0)
        with k.loop(0, self.block.work.length):
            pipe.wait(at)
            self.convert()
            self.turn.wait()
            k.wgmma(self.parts, self.weights, self.inputs[at.index], fresh=True)
            self.turn.arrive()
            k.ptx.wgmma.wait_group.sync.aligned(0)
            k.ptx.bar.warp.sync(-1)  # all lanes have read the codes
            pipe.empty[at.index].arrive(pred=k.laneid == 0)
            for i, (value, part) in enumerate(zip(self.sums, self.parts, strict=True)):
                k.ptx.fma.rn.f32(value, part, self.scales[i // 2 % 2], value)
            at.advance()

    def convert(self) -> None:
        """Convert the codes of the current stage to bf16, without their scales."""
        k, block, index = self.k, self.block, self.at.index
        words, offsets = k.regs(u32, GROUP // 16), k.regs(bf16x2, 2)
        for half in range(2):
            place = block.codes[index, self.number, half, self.thread].ptr
            k.ptx.ld.shared.v4.u32(words[4 * half : 4 * half + 4], place[0])
        scale, zero, code = k.reg(b16), k.reg(u32), k.reg(b32)
        for row in range(2):
            k.ptx.ld.shared.b16(scale, (block.scales[index].ptr + self.row)[8 * row])
            k.ptx.cvt.f32.f16(self.scales[row], scale)
            k.ptx.ld.shared.u8(zero, (block.zeros[index].ptr + self.row)[8 * row])
            k.ptx.mul.lo.u32(zero, zero, 0x10001)
            k.ptx.mul.rn.bf16x2(offsets[row], zero.as_(bf16x2), self.minus)
        for i, word in enumerate(words):
            for half, source in enumerate((word, word >> 8)):
                for row, (mask, unit, offset) in enumerate(zip(MASKS, self.units, offsets, strict=True)):
                    weight = self.weights[4 * i + 2 * half + row].as_(bf16x2)
                    k.ptx.and_.b32(code, source.as_(b32), mask)
                    k.ptx.fma.rn.bf16x2(weight, code.as_(bf16x2), unit, offset)

    def barrier(self) -> None:
        """Wait for all threads of the warpgroup."""
        self.k.ptx.bar.sync(self.number + 1 + CONSUMERS, THREADS)

    def store(self, tc: ptx.TensorMap, tile: Reg[u32]) -> None:
        """Scale and round the sums, and store them by a tensor copy from shared memory."""
        k = self.k
        for value in self.sums:
            value *= STEPS
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
        place = self.block.codes.ptr.cast(f32)  # the stages, at the end
        owner = work.owner(self.number, CONSUMERS)

        def compute(tile: Reg[u32]) -> None:
            self.sum_up()
            work.gather(self.sums, place, k.tid.x, LOADER, owner)
            with k.if_(k.cluster_ctarank == owner):
                self.store(tc, tile)

        work.each(compute)
        k.ptx.cp.async_.bulk.wait_group.read(0)


def stages(tokens: int) -> int:
    """Return the number of stages: those that fit in shared memory, but at most `DEEP`."""
    size = 4 * WORDS + GROUP * 2 * tokens + BN * 3
    return min(DEEP, ((226 << 10) - BN * tokens * 2) // size)


def split(d: Any) -> int:
    """Return the number of blocks in a cluster: `d.split`, or a good one if it is 0.

    To convert the codes takes most of the multiprocessors.

    Raises ValueError for numbers that the kernel does not support.
    """
    if d.tokens % 8 or not d.M <= d.tokens <= MOST:
        raise ValueError(f"tokens={d.tokens}: a multiple of 8, at least M={d.M}, at most {MOST}")
    most = 1 + stages(d.tokens) * WORDS // (BN * d.tokens)  # the codes' stages of the first block hold the sums
    depth, enough = -(-d.K // GROUP), d.multiprocessor_count * 3 / 4
    if d.split > min(depth, most, cluster_k.MOST):
        raise ValueError(f"split={d.split}: at most {min(depth, most, cluster_k.MOST)}")
    return d.split or cluster_k.splits(-(-d.N // BN), depth, enough, d.multiprocessor_count, most)


@ptx.kernel(
    arch="sm_90a",
    signature=f"(M,K),(ceil(K/{GROUP}),ceil(N/{BN}),{WORDS}),(ceil(K/{GROUP}),N),(ceil(K/{GROUP}),N)->(M,N)",
    grid=lambda d: cluster_k.blocks(-(-d.N // BN), split(d), d.multiprocessor_count),
    block=LOADER + THREADS,
    cluster=split,
    minnctapersm=1,  # without it ptxas ignores setmaxnreg
    divisible={"N": 16, "K": 8},
    maps={
        "ta": ptx.tiled("a", box=lambda d: (d.tokens, BOX), swizzle=Swizzle.B128),
        "ts": ptx.tiled("scales", box=(1, BN)),
        "tz": ptx.tiled("zeros", box=(1, BN)),
        "tc": ptx.tiled("c", box=lambda d: (d.tokens, ROWS), swizzle=Swizzle.B128),
    },
)
def gemm_int4(
    k: ptx.Builder, a: Ptr[bf16], codes: Ptr[u32], scales: Ptr[f16], zeros: Ptr[u8], c: Ptr[bf16], ta: ptx.TensorMap,
    ts: ptx.TensorMap, tz: ptx.TensorMap, tc: ptx.TensorMap, N: Reg[u32], K: Reg[u32], *, tokens: int = MOST,
    split: int = 0,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · W[N,K]ᵀ for up to `tokens` rows of A.  `codes` are those of `pack`."""
    count = stages(tokens)
    code_tiles = k.shared(u32, (count, CONSUMERS, 2, THREADS, 4), align=128)
    token_tiles = k.shared(bf16, (count, BOXES, tokens, BOX), align=1024)
    scale_tiles, zero_tiles = (
        k.shared(f16, (count, BN), align=128),
        k.shared(u8, (count, BN), align=128),
    )
    boxes = k.shared(bf16, (CONSUMERS, tokens, ROWS), align=1024)
    pipe = k.pipeline(count, producers=1, consumers=4 * CONSUMERS)  # a warp is one consumer
    pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    # Blocks of the next grid may start when blocks of this grid end. They run all of the above before they wait here.
    k.ptx.griddepcontrol.launch_dependents()
    k.ptx.griddepcontrol.wait()
    tiles, depth = (N + (BN - 1)) >> (BN.bit_length() - 1), (K + (GROUP - 1)) >> (GROUP.bit_length() - 1)
    work = cluster_k.Work.of_block(k, tiles, depth)
    block = Block(k, code_tiles, token_tiles, scale_tiles, zero_tiles, pipe, work)
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(24)
        with k.if_(k.tid.x == LOADER):
            load(block, codes, Maps(ta, ts, tz, tc))
        work.idle()
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(112)
        Consumer(block, tokens, boxes).run(tc)


ORDER = (5, 0, 1, 6, 2, 4, 9, 7, 10, 8, 3)
"""The axes of `pack`, in the order of memory."""


def pack(codes: np.ndarray) -> np.ndarray:
    """Return codes (N,K), 0 to 15, as words in the order in which lanes read them: (⌈K/128⌉, ⌈N/256⌉, 4096) u32.

    A lane reads four words at a time: the codes of four products along K.  A word has the codes of the lane's four
    registers, the first of each register in its lower half.
    """
    import numpy as np

    rows, columns = -(-codes.shape[0] // BN), -(-codes.shape[1] // GROUP)
    padded = np.zeros((rows * BN, columns * GROUP), np.uint32)
    padded[: codes.shape[0], : codes.shape[1]] = codes
    # rows: tile, warpgroup, warp, half (register bit 0), quad; columns: stage, half, product, half (register bit 1),
    # lane of the quad, element
    apart = padded.reshape(rows, CONSUMERS, 4, 2, 8, columns, 2, 4, 2, 4, 2)
    words = apart.transpose(ORDER).reshape(columns, rows, WORDS, 8)
    return np.bitwise_or.reduce(words << np.arange(0, 32, 4, dtype=np.uint32), axis=-1, dtype=np.uint32)


def unpack(words: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Return the codes (rows, columns) of `pack`."""
    import numpy as np

    stages_, tiles, _ = words.shape
    codes = words.astype(np.int64)[..., None] >> np.arange(0, 32, 4) & 15
    apart = codes.reshape(stages_, tiles, CONSUMERS, 2, 4, 8, 4, 4, 2, 2, 2)
    return apart.transpose(np.argsort(ORDER)).reshape(tiles * BN, stages_ * GROUP)[:rows, :columns]


def decoded(words: np.ndarray, scales: np.ndarray, zeros: np.ndarray, columns: int) -> np.ndarray:
    """Return the matrix W (N, `columns`) in float64."""
    codes = unpack(words, scales.shape[1], columns)
    of_column = [column // GROUP for column in range(columns)]
    return (codes - zeros.T[:, of_column]) * scales.T[:, of_column]


def reference(a: np.ndarray, words: np.ndarray, scales: np.ndarray, zeros: np.ndarray) -> np.ndarray:
    """Compute A · Wᵀ."""
    return a @ decoded(words, scales, zeros, a.shape[1]).T


def size(a: np.ndarray, words: np.ndarray, scales: np.ndarray, zeros: np.ndarray) -> np.ndarray:
    """Compute |A| · |Wᵀ|."""
    return abs(a) @ abs(decoded(words, scales, zeros, a.shape[1])).T


def make(of: inputs.Generator, rng: np.random.Generator, shape: tuple[int, ...], elem: Any, terms: int) -> np.ndarray:
    """Draw any words of codes, zero points from 0 to 15, scales that are powers of two if exact, or tokens."""
    if elem is u32:
        return rng.integers(0, 1 << 32, shape, dtype="uint32")
    if elem is u8:
        return rng.integers(0, 16, shape, dtype="uint8")
    if elem is f16:
        part = 0 if of.exact else rng.random(shape)
        return ((1 + part) * 2.0 ** rng.integers(0, 2, shape)).astype("float16")
    return of.make(rng, shape, elem, terms)


LARGE, SMALL, ONE = {"M": 61, "N": 272, "K": 768}, {"M": 5, "N": 272, "K": 1032}, {"M": 1, "N": 16, "K": 136}
SWEEP = [
    Sweep(
        gemm_int4,
        reference,
        shapes,
        lambda d: 900 * d["K"],  # exact: integers of W are up to 30
        size,
        {"tokens": [tokens], "split": [2]},
        ("sm_90a",),
        [replace(one, make=partial(make, one)) for one in inputs.ALL],
        rtol=1e-2,
        atol=1e-2,
    )
    # clusters of two blocks compute two tiles, each block a part of K
    for shapes, tokens in (([LARGE], 64), ([SMALL, ONE], 8))
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
