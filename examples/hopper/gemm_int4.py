"""Product of a small batch and int4 weights, C[M,N] = A[M,K] · W[N,K]ᵀ, M up to 64: bf16, sums in f32, by wgmma.

W[n,k] = (q[n,k] − zeros[g,n]) · scales[g,n] with 4-bit codes q and a scale in f16 and a zero point for each group g of
128 elements along K.  `pack` arranges the codes once, in the order in which lanes read them.

The product is computed transposed, W·Aᵀ: wgmma takes the 64 rows of W of a warpgroup from registers, and up to 64
tokens from shared memory.  A code becomes a bf16 by two operations: the bits 0x4300 | q are 128 + q, and 128 + z is
subtracted, which is exact.  So the tensor cores multiply integers, and the sums of a group are scaled in f32.

A block is two warpgroups that multiply and one warp that loads.  Stages of shared memory hold 256 columns of K.  All
blocks get equally many stages of the product, whose tiles of 128 rows of W follow each other ("stream K"): a block
computes the end of a tile, whole tiles, and the beginning of a tile.  Parts of tiles go to a workspace.  The block that
completes a tile adds its parts, in the order of K, so that results do not depend on timing.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Sweep, b16, b32, bf16, bf16x2, f16, f32, inputs, ptx, s32, u8, u32
from asmkit.ptx import Pipeline, Shared, Swizzle, accumulators, stream_k

if TYPE_CHECKING:
    import numpy as np

GROUP = 128  # elements of K with one scale
GROUPS = 2  # in a stage
STAGE = GROUPS * GROUP
BOX = 64  # columns of A in a box, 128 bytes
CONSUMERS = 2  # warpgroups
ROWS = 64  # of W for each consumer
BN = CONSUMERS * ROWS
WORDS = BN * STAGE // 8  # of codes in a stage
MOST = 64  # tokens
LOADER = 128 * CONSUMERS  # the thread that loads


@dataclass(frozen=True)
class Maps:
    """The tensor maps."""

    a: ptx.TensorMap
    scales: ptx.TensorMap
    zeros: ptx.TensorMap
    c: ptx.TensorMap


@dataclass(frozen=True)
class Block:
    """State that the warps share: stages in shared memory, their pipeline, and the stages to compute."""

    k: ptx.Builder
    codes: Shared[Any]  # stages × consumers × groups × halves × threads × words
    tokens: Shared[Any]  # stages × boxes × tokens × columns
    scales: Shared[Any]  # stages × groups × rows
    zeros: Shared[Any]
    pipe: Pipeline
    share: stream_k.Share


def load(block: Block, codes: Ptr[u32], maps: Maps) -> None:
    """Copy the stages of all segments, in one thread."""
    k, pipe, segment = block.k, block.pipe, block.share.segment()
    bulk = k.ptx.cp.async_.bulk
    copy = bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    boxes, at = block.tokens.shape[1], pipe.producer()
    size = 4 * WORDS + boxes * maps.a.bytes + maps.scales.bytes + maps.zeros.bytes
    source, zero = codes + block.share.first * WORDS, k.reg(s32, 0)
    with k.forever():
        k.break_(when=segment.over)
        row, group = (segment.tile * BN).as_(s32), (segment.inside * GROUPS).as_(s32)
        with k.loop(0, segment.length):
            pipe.acquire(at)
            pipe.commit(at, size)
            full = pipe.full[at.index].mem
            to = block.codes[at.index].ptr[0]
            bulk.shared__cluster.global_.mbarrier__complete_tx__bytes(to, source[0], 4 * WORDS, full)
            for box in range(boxes):
                copy(block.tokens[at.index, box].ptr[0], maps.a[group * GROUP + box * BOX, zero], full)
            copy(block.scales[at.index].ptr[0], maps.scales[row, group], full)
            copy(block.zeros[at.index].ptr[0], maps.zeros[row, group], full)
            source += WORDS
            group += GROUPS
            at.advance()
        segment.advance()


class Consumer:
    """A warpgroup: a lane has rows `row` and `row` + 8 of W, and two tokens in eight, as in wgmma's accumulators.

    Each of the two groups of a stage has registers of its own for W and for its sums, so that the codes of one are
    converted while the tensor cores multiply the other.
    """

    def __init__(self, block: Block, tokens: int, boxes: Shared[Any]) -> None:
        k = self.k = block.k
        self.block, self.tokens = block, tokens
        self.thread, self.number = k.tid.x & 127, k.reg(u32)
        k.ptx.shfl.sync.idx.b32(self.number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp
        self.row = self.number * ROWS + ((self.thread >> 5 << 4) + (k.laneid >> 2))
        self.weights = [k.regs(b32, GROUP // 4) for _ in range(GROUPS)]
        self.parts = [k.regs(f32, tokens // 2) for _ in range(GROUPS)]
        self.scales = [k.regs(f32, 2) for _ in range(GROUPS)]
        self.sums = k.regs(f32, tokens // 2)
        pitch, box = block.tokens.shape[1] * tokens * BOX * 2, tokens * BOX * 2
        half = block.tokens.shape[1] // GROUPS
        self.inputs = [k.operand(block.tokens[0, g * half], pitch=pitch, boxes=half, box=box) for g in range(GROUPS)]
        self.at, self.before = block.pipe.consumer(), k.reg(u32)
        self.box, self.flags = boxes[self.number], k.shared(u32, CONSUMERS)

    def sum_up(self, segment: stream_k.Segment) -> None:
        """Compute the sums of a segment."""
        k, at = self.k, self.at
        for value in self.sums:
            k.ptx.mov.f32(value, 0.0)
        self.block.pipe.wait(at)
        self.convert(0)
        with k.loop(1, segment.length):
            self.multiply()
            self.block.pipe.wait(at)
            self.convert(0)
            self.finish()
        self.multiply()
        self.finish()

    def multiply(self) -> None:
        """Start the products of a stage, whose first group is converted, add the first one, and advance."""
        k, index = self.k, self.at.index
        k.wgmma(self.parts[0], self.weights[0], self.inputs[0][index], fresh=True)
        self.convert(1)
        k.wgmma(self.parts[1], self.weights[1], self.inputs[1][index], fresh=True)
        self.add(0, 1)
        k.ptx.mov.u32(self.before, index)
        self.at.advance()

    def finish(self) -> None:
        """Add the second product of the stage before, and release the stage once all lanes have read its codes."""
        self.add(1, 0)
        self.k.ptx.bar.warp.sync(-1)
        self.block.pipe.empty[self.before].arrive(pred=self.k.laneid == 0)

    def convert(self, group: int) -> None:
        """Convert the codes of a group to bf16, without their scales."""
        k, block, index = self.k, self.block, self.at.index
        words, biases = k.regs(u32, GROUP // 16), k.regs(u32, 2)
        for half in range(2):
            place = block.codes[index, self.number, group, half, self.thread].ptr
            k.ptx.ld.shared.v4.u32(words[4 * half : 4 * half + 4], place[0])
        scale, zero, code = k.reg(b16), k.reg(u32), k.reg(u32)
        for row in range(2):
            k.ptx.ld.shared.b16(scale, (block.scales[index, group].ptr + self.row)[8 * row])
            k.ptx.cvt.f32.f16(self.scales[group][row], scale)
            k.ptx.ld.shared.u8(zero, (block.zeros[index, group].ptr + self.row)[8 * row])
            k.ptx.mad.lo.u32(biases[row], zero, 0x10001, 0x43004300)
        for i, weight in enumerate(self.weights[group]):
            word, shift = words[i // 4], i % 4 * 4
            k.ptx.lop3.b32(code, word >> shift if shift else word, 0x000F000F, 0x43004300, 0xEA)  # (a & b) | c
            k.ptx.sub.rn.bf16x2(weight.as_(bf16x2), code.as_(bf16x2), biases[i % 2].as_(bf16x2))

    def add(self, group: int, pending: int) -> None:
        """Wait until at most `pending` products are in flight, and add the scaled sums of a group."""
        self.k.ptx.wgmma.wait_group.sync.aligned(pending)
        for i, (value, part) in enumerate(zip(self.sums, self.parts[group], strict=True)):
            self.k.ptx.fma.rn.f32(value, part, self.scales[group][i // 2 % 2], value)

    def barrier(self) -> None:
        """Wait for all threads of the warpgroup."""
        self.k.ptx.bar.sync(self.number + 1, 128)

    def store(self, tc: ptx.TensorMap, tile: Reg[u32]) -> None:
        """Round the sums and store them, by a tensor copy from shared memory."""
        k = self.k
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

    def run(self, tc: ptx.TensorMap, parts: Ptr[f32], counts: Ptr[u32]) -> None:
        """Compute all segments of the block."""
        flag, number, thread = self.flags[self.number].ptr, self.number, self.thread
        workspace = stream_k.Workspace(parts, counts, flag, number, CONSUMERS, thread, 128, self.barrier)
        stream_k.run(workspace, self.block.share, self.sums, self.sum_up, lambda segment: self.store(tc, segment.tile))
        self.k.ptx.cp.async_.bulk.wait_group.read(0)


def blocks(d: Any) -> int:
    """Return the number of blocks: `d.blocks`, or if that is 0, a good number."""
    if d.tokens % 8 or not d.M <= d.tokens <= MOST:
        raise ValueError(f"tokens={d.tokens}: a multiple of 8, at least M={d.M}, at most {MOST}")
    if d.blocks:
        return d.blocks
    return stream_k.blocks(-(-d.N // BN), -(-d.K // STAGE), d.multiprocessor_count, stream_k.parts_cost(d.tokens))


def workspace(d: Any) -> tuple[tuple[int, int], int]:
    """Return the shapes of the parts and the counts."""
    return stream_k.workspace(blocks(d), -(-d.N // BN), BN * d.tokens, CONSUMERS)


def stages(tokens: int) -> int:
    """Return the number of stages that fit in shared memory."""
    size = 4 * WORDS + STAGE * 2 * tokens + GROUPS * BN * 3
    return ((226 << 10) - CONSUMERS * tokens * ROWS * 2) // size


@ptx.kernel(
    arch="sm_90a",
    signature=f"(M,K),(ceil(N/{BN}),ceil(K/{STAGE}),{WORDS}),(ceil(K/{GROUP}),N),(ceil(K/{GROUP}),N)->(M,N)",
    grid=blocks,
    block=LOADER + 128,
    minnctapersm=1,  # without it ptxas ignores setmaxnreg
    divisible={"N": 16, "K": 8},
    workspace={"parts": lambda d: workspace(d)[0], "counts": lambda d: workspace(d)[1]},
    zero_init=("counts",),
    maps={
        "ta": ptx.tiled("a", box=lambda d: (d.tokens, BOX), swizzle=Swizzle.B128),
        "ts": ptx.tiled("scales", box=(GROUPS, BN)),
        "tz": ptx.tiled("zeros", box=(GROUPS, BN)),
        "tc": ptx.tiled("c", box=lambda d: (d.tokens, ROWS), swizzle=Swizzle.B128),
    },
)
def gemm_int4(
    k: ptx.Builder, a: Ptr[bf16], codes: Ptr[u32], scales: Ptr[f16], zeros: Ptr[u8], c: Ptr[bf16], parts: Ptr[f32],
    counts: Ptr[u32], ta: ptx.TensorMap, ts: ptx.TensorMap, tz: ptx.TensorMap, tc: ptx.TensorMap, N: Reg[u32],
    K: Reg[u32], *, tokens: int = MOST, blocks: int = 0,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · W[N,K]ᵀ for up to `tokens` rows of A.  `codes` are those of `pack`."""
    count = stages(tokens)
    code_tiles = k.shared(u32, (count, CONSUMERS, GROUPS, 2, 128, 4), align=128)
    token_tiles = k.shared(bf16, (count, STAGE // BOX, tokens, BOX), align=1024)
    scale_tiles, zero_tiles = (
        k.shared(f16, (count, GROUPS, BN), align=128),
        k.shared(u8, (count, GROUPS, BN), align=128),
    )
    boxes = k.shared(bf16, (CONSUMERS, tokens, ROWS), align=1024)
    pipe = k.pipeline(count, producers=1, consumers=4 * CONSUMERS)  # a warp is one consumer
    pipe.init(pred=k.tid.x == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    tiles, depth = (N + (BN - 1)) >> (BN.bit_length() - 1), (K + (STAGE - 1)) >> (STAGE.bit_length() - 1)
    share = stream_k.Share.of_block(k, tiles, depth)
    block = Block(k, code_tiles, token_tiles, scale_tiles, zero_tiles, pipe, share)
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(40)
        with k.if_(k.tid.x == LOADER):
            load(block, codes, Maps(ta, ts, tz, tc))
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(232)
        Consumer(block, tokens, boxes).run(tc, parts, counts)


def pack(codes: np.ndarray) -> np.ndarray:
    """Return codes (N,K), 0 to 15, as words in the order in which lanes read them: (⌈N/128⌉, ⌈K/256⌉, 4096) u32.

    A lane reads four words at a time: the codes of four products along K.  A word has the codes of the lane's four
    registers, the first of each register in its lower half.
    """
    import numpy as np

    rows, columns = -(-codes.shape[0] // BN), -(-codes.shape[1] // STAGE)
    padded = np.zeros((rows * BN, columns * STAGE), np.uint32)
    padded[: codes.shape[0], : codes.shape[1]] = codes
    # rows: tile, warpgroup, warp, half (register bit 0), quad; columns: stage, group, half, product, half (register
    # bit 1), lane of the quad, element
    apart = padded.reshape(rows, CONSUMERS, 4, 2, 8, columns, GROUPS, 2, 4, 2, 4, 2)
    words = apart.transpose(0, 5, 1, 6, 7, 2, 4, 10, 8, 11, 9, 3).reshape(rows, columns, WORDS, 8)
    return np.bitwise_or.reduce(words << np.arange(0, 32, 4, dtype=np.uint32), axis=-1, dtype=np.uint32)


def unpack(words: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Return the codes (rows, columns) of `pack`."""
    import numpy as np

    tiles, stages_, _ = words.shape
    codes = (words.astype(np.int64)[..., None] >> np.arange(0, 32, 4) & 15).reshape(
        tiles, stages_, CONSUMERS, GROUPS, 2, 4, 8, 4, 4, 2, 2, 2
    )
    order = np.argsort((0, 5, 1, 6, 7, 2, 4, 10, 8, 11, 9, 3))
    return codes.transpose(order).reshape(tiles * BN, stages_ * STAGE)[:rows, :columns]


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


LARGE, SMALL, ONE = {"M": 61, "N": 272, "K": 768}, {"M": 5, "N": 272, "K": 1032}, {"M": 1, "N": 16, "K": 8}
SWEEP = [
    Sweep(
        gemm_int4,
        reference,
        shapes,
        lambda d: 900 * d["K"],  # exact: integers of W are up to 30
        size,
        {"tokens": [tokens], "blocks": [2]},
        ("sm_90a",),
        [replace(one, make=partial(make, one)) for one in inputs.ALL],
        rtol=1e-2,
        atol=1e-2,
    )
    # two blocks compute three tiles: each a whole one, and a part of one
    for shapes, tokens in (([LARGE], 64), ([SMALL, ONE], 8))
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
