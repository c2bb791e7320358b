"""Sparse GEMM by wgmma, C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, where A keeps two of every four elements of a row.

A is given as its kept elements, M × K/2, and the metadata of its rows, M × K/16 words of 16 bits.
`asmkit.ptx.sparsity.compress_matrix` makes both from a dense matrix.

A block is three warpgroups, and computes a tile of C, 128 × `bn`.

* One thread *loads* A and B: tensor copies fill stages of shared memory with 64 columns, of which A keeps 32.
* One warp loads metadata to the same stages by `cp.async`, whose completion is an arrival at the stage's mbarrier.
* Two warpgroups *multiply*: each accumulates 64 rows of the tile in its registers. A thread reads its words of metadata
  of a stage into one register, which serves both products of the stage: lanes 0 and 1 of every four hold the metadata
  of the first product, lanes 2 and 3 those of the second one.

The products of a stage are in flight while the next stage is awaited. They own their metadata register, so that there
are two, which take turns. In the end, the tile is stored to shared memory, and from there to C by tensor copies.

M is any, N is a multiple of 8, as tensor copies require, and K is a multiple of 64. Tensor copies load zeros from
beyond an edge, and drop stores beyond it.  Zeros are not legal metadata: rows beyond M get those of the last row.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Reg, Span, Sweep, b16, b32, bf16, f16, f32, inputs, ptx, s32, u16, u32
from asmkit.ptx import Pipeline, Shared, Swizzle, sparsity

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bf16, f16)

CONSUMERS = 2  # warpgroups that multiply
ROWS = 64  # of A and C for each consumer: the rows of one wgmma
BM = CONSUMERS * ROWS
BK = 64  # columns of A and B in a stage: two products
KEPT = BK // 2
WORDS = BK // 16  # of metadata in a row
BOX = 64  # columns of C that a tensor copy stores
WIDTHS = (64, 128, 192, 256)  # valid values of `bn`, the columns of a tile
LOADER = 128 * CONSUMERS  # the first thread after the consumers: its warp loads A and B, the next one metadata


@dataclass(frozen=True)
class Block:
    """State that the parts of a block share: the stages of shared memory, their pipeline, and the tile's corner."""

    k: ptx.Builder
    a_tiles: Shared[Any]  # stages × rows × kept elements
    b_tiles: Shared[Any]  # stages × columns of C × K
    words: Shared[u16]  # stages × rows × words of metadata
    pipe: Pipeline
    row: Reg[u32]
    col: Reg[u32]
    stages: Reg[u32]  # along K


def stages_of(bn: int) -> int:
    """Return the number of stages in shared memory: the rest of it after the boxes of C."""
    return (226 * 1024 - BM * bn * 2) // (BM * KEPT * 2 + bn * BK * 2 + BM * WORDS * 2)


def load_matrices(block: Block, ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
    """Copy the kept elements of A and the rows of B, in one thread."""
    k, pipe, at = block.k, block.pipe, block.pipe.producer()
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    kept, column, row, col = k.reg(s32, 0), k.reg(s32, 0), block.row.as_(s32), block.col.as_(s32)
    with k.loop(0, block.stages):
        pipe.acquire(at)
        pipe.commit(at, ta.bytes + tb.bytes)
        full = pipe.full[at.index].mem
        copy(block.a_tiles[at.index].ptr[0], ta[kept, row], full)
        copy(block.b_tiles[at.index].ptr[0], tb[column, col], full)
        kept += KEPT
        column += BK
        at.advance()


def load_metadata(block: Block, metadata: Ptr[u16], M: Reg[u32], K: Reg[u32]) -> None:
    """Copy the metadata of the rows of A, in one warp: each lane copies four words of every 32nd row."""
    k, pipe, at = block.k, block.pipe, block.pipe.producer()
    sources: list[Ptr[u16]] = []
    for first in range(0, BM, 32):
        row = k.reg(u32)
        k.ptx.min.u32(row, block.row + k.laneid + first, M - 1)
        sources.append(metadata + row * (K >> 4))
    with k.loop(0, block.stages):
        pipe.acquire(at)
        mine = block.words[at.index, k.laneid].ptr
        for i, source in enumerate(sources):
            k.ptx.cp.async_.ca.shared.global_(mine[32 * i * WORDS], source[0], 2 * WORDS)
            source += WORDS
        k.ptx.cp.async_.mbarrier.arrive.noinc.shared.b64(pipe.full[at.index].mem)
        at.advance()


class Consumer:
    """A warpgroup that multiplies: its accumulators, and its position in the pipeline."""

    def __init__(self, block: Block, bn: int) -> None:
        k = self.k = block.k
        self.block, self.thread = block, k.tid.x & 127
        self.number = k.reg(u32)
        k.ptx.shfl.sync.idx.b32(self.number, k.tid.x >> 7, 0, 31, -1)  # one value for the warp, as descriptors require
        rows = block.a_tiles.view(block.a_tiles.elem, (block.pipe.stages, CONSUMERS, ROWS, KEPT))
        self.a = k.operand(rows[0, self.number], pitch=BM * KEPT * 2, swizzle=Swizzle.B64)
        self.b = k.operand(block.b_tiles, pitch=bn * BK * 2)
        # the words of a thread: row lane / 4 of its warp's 16 rows, and eight rows below, columns from 16 · (lane % 4)
        row = self.number * ROWS + ((self.thread >> 5) << 4) + (k.laneid >> 2)
        self.words = block.words[0, row].ptr + (k.laneid & 3)
        self.sums, self.at, self.before = k.regs(f32, bn // 2), block.pipe.consumer(), k.reg(u32)

    def sum_up(self) -> None:
        """Compute A·Bᵀ along K, and release a stage once the products of the next one are in flight."""
        k, codes = self.k, [self.k.regs(b32, 1) for _ in range(2)]
        self.multiply(codes[0], fresh=True)
        with k.loop(1, self.block.stages, step=2) as i:
            self.multiply(codes[1])
            with k.if_(i + 1 < self.block.stages):
                self.multiply(codes[0])
        k.ptx.wgmma.wait_group.sync.aligned(0)

    def multiply(self, code: Span[b32], *, fresh: bool = False) -> None:
        """Start the products of a stage, wait for those of the stage before, and release that stage."""
        k, pipe, at = self.k, self.block.pipe, self.at
        pipe.wait(at)
        halves = k.regs(b16, 2)
        mine = self.words + at.index * (BM * WORDS)
        for i, half in enumerate(halves):
            k.ptx.ld.shared.b16(half, mine.cast(b16)[8 * i * WORDS])
        k.ptx.mov.b32(code[0], halves)
        k.wgmma_sp(self.sums, self.a[at.index], self.b[at.index], code, fresh=fresh)
        if not fresh:
            k.ptx.wgmma.wait_group.sync.aligned(1)
            k.ptx.bar.warp.sync(-1)  # all lanes have read their metadata
            pipe.empty[self.before].arrive(pred=k.laneid == 0)
        k.ptx.mov.u32(self.before, at.index)
        at.advance()

    def store(self, c_boxes: Shared[Any], tc: ptx.TensorMap) -> None:
        """Round the sums, store them to boxes in shared memory, and copy the boxes to C."""
        k, elem = self.k, c_boxes.elem
        pack, put = k.ptx.cvt.rn[f"{elem}x2"].f32, k.ptx.stmatrix.sync.aligned.m8n8.x4.shared.b16
        # `stmatrix` takes 16 rows × 16 columns: lane i addresses row i % 16 and columns from 8 · (i / 16)
        row, chunk = ((self.thread >> 5) << 4) + (k.laneid & 15), k.laneid >> 4
        corner = k.swizzle((row << 7) + (chunk << 4), Swizzle.B128)
        first = c_boxes[self.number].ptr.reg
        corners = [first + (corner ^ 32 * i if i else corner) for i in range(BOX // 16)]
        for at in range(0, len(self.sums), 8):  # 16 columns
            words = k.regs(b32, 4)
            for j, word in enumerate(words):
                pack(word, *reversed(self.sums[at + 2 * j : at + 2 * j + 2]))
            box, place = divmod(at // 8, BOX // 16)
            put(k.ptr(corners[place], b32, "shared")[box * ROWS * BOX // 2], words)
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(self.number + 1, 128)
        copy = k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group
        with k.if_(self.thread == 0):
            down, across = (self.block.row + self.number * ROWS).as_(s32), self.block.col.as_(s32)
            for box in range(c_boxes.shape[1]):
                copy(tc[across + box * BOX, down], c_boxes[self.number, box].ptr[0])
            k.ptx.cp.async_.bulk.commit_group()
            k.ptx.cp.async_.bulk.wait_group(0)


@ptx.kernel(
    arch="sm_90a",
    signature="(M,K/2),(M,K/16),(N,K)->(M,N)",
    grid=lambda d: (-(-d.M // BM), -(-d.N // d.bn)),
    block=LOADER + 128,
    minnctapersm=1,  # without it ptxas ignores setmaxnreg
    divisible={"N": 8, "K": BK},
    maps={
        "ta": ptx.tiled("a", box=(BM, KEPT), swizzle=Swizzle.B64),
        "tb": ptx.tiled("b", box=lambda d: (d.bn, BK), swizzle=Swizzle.B128),
        "tc": ptx.tiled("c", box=(ROWS, BOX), swizzle=Swizzle.B128),
    },
)
def gemm_sparse(
    k: ptx.Builder, a: Ptr[T], metadata: Ptr[u16], b: Ptr[T], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, M: Reg[u32], K: Reg[u32], *, bn: int = 256,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, sums in f32.  A block computes a 128 × bn tile, bn of `WIDTHS`.

    `a` are the kept elements of A, `metadata` the positions of four chunks in a word.
    """
    if bn not in WIDTHS:
        raise ValueError(f"bn={bn}: one of {WIDTHS}")
    stages = stages_of(bn)
    a_tiles = k.shared(a.elem, (stages, BM, KEPT), align=1024)
    b_tiles = k.shared(a.elem, (stages, bn, BK), align=1024)
    c_boxes = k.shared(c.elem, (CONSUMERS, bn // BOX, ROWS, BOX), align=1024)
    words = k.shared(u16, (stages, BM, WORDS))
    pipe = k.pipeline(stages, producers=1 + 32, consumers=4 * CONSUMERS)  # a thread and a warp load, warps release
    pipe.init(by=k.tid.x >> 5, pred=k.laneid == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    block = Block(k, a_tiles, b_tiles, words, pipe, k.ctaid.x * BM, k.ctaid.y * bn, K >> (BK.bit_length() - 1))
    with k.if_(k.tid.x >= LOADER):
        k.ptx.setmaxnreg.dec.sync.aligned.u32(40)
        with k.if_(k.tid.x == LOADER):
            load_matrices(block, ta, tb)
        with k.if_((k.tid.x >> 5) == LOADER // 32 + 1):
            load_metadata(block, metadata, M, K)
    with k.else_():
        k.ptx.setmaxnreg.inc.sync.aligned.u32(232)
        consumer = Consumer(block, bn)
        consumer.sum_up()
        consumer.store(c_boxes, tc)


def reference(a: np.ndarray, metadata: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ of the matrix A that the kept elements and the metadata describe."""
    return sparsity.decompress_matrix(bf16, a, metadata) @ b.T


def compressed(generator: inputs.Generator) -> inputs.Generator:
    """Return a generator whose arrays of words are the metadata of a sparse matrix."""

    def make(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Any], terms: int) -> np.ndarray:
        if elem is not u16:
            return generator.make(rng, shape, elem, terms)
        one = rng.permuted([[1, 1, 0, 0]] * (shape[0] * 4 * shape[1]), axis=1).reshape(shape[0], 16 * shape[1])
        return sparsity.compress_matrix(bf16, one)[1]

    return inputs.Generator(generator.name, make, generator.exact, generator.whole)


SHAPES = [{"M": 130, "N": 72, "K": 192}, {"M": 1, "N": 8, "K": 64}]
SWEEP = Sweep(
    gemm_sparse, reference, SHAPES, options={"T": [bf16, f16], "bn": [256, 64]}, archs=("sm_90a",),
    terms=lambda d: d["K"] // 2, generators=[compressed(one) for one in inputs.ALL], rtol=1e-2, atol=1e-2,
)  # fmt: skip


def main() -> int:
    """Run the sweep on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
