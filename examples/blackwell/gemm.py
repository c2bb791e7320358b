"""GEMM by tcgen05, C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16: copies, products and the epilogue overlap.

A block stays on its multiprocessor and computes one 128 × `bn` tile of C after another. Its warps have different tasks:

* One thread of warp 0 *loads*: tensor copies fill stages of shared memory with 64 elements of K of a tile of A and B.
* One thread of warp 1 *multiplies*: the tensor core reads both from shared memory, and adds to a tile of sums in tensor
    memory. `tcgen05.commit` frees the stage, and after the last one hands the sums on.
* Warps 4 to 7 *store*: each reads the 32 lanes of tensor memory that it can access, rounds them, and stores rows of C.

There are two tiles of sums: while one is stored, the next one is computed. M is any. Rows of A, B and C must be
multiples of 16 bytes, as tensor copies and the stores of 16 bytes require. No figures: this kernel was not run on a
device.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Reg, Sweep, b32, bf16, f16, f32, ptx, s32, u32, u64
from asmkit.ptx import InstructionDescriptor, MatrixDescriptor, Pipeline, Shared, Swizzle

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bf16, f16)

BM = 128  # rows of a tile, one for each lane of tensor memory
BK = 64  # elements of K in a stage: 128 bytes, a row of the swizzle
STEP = 16  # elements of K in one product
SUMS = 2  # tiles of sums in tensor memory
WARPS = 8
STORING = 4  # the first warp that stores
WIDTHS = (64, 128, 256)  # valid values of `bn`: two tiles of sums are a power of two of columns
AT_A_TIME = 16  # columns that a thread loads at a time


def stages(bn: int) -> int:
    """Return the number of stages that fit in shared memory."""
    return 200 * 1024 // ((BM + bn) * BK * 2)


class Schedule:
    """The tiles of C that a block computes, down the columns of C."""

    def __init__(self, k: ptx.Builder, M: Reg[u32], N: Reg[u32], bn: int) -> None:
        self.k, self.bn = k, bn
        self.rows, columns = (M + (BM - 1)) >> (BM.bit_length() - 1), (N + (bn - 1)) >> (bn.bit_length() - 1)
        self.count = self.rows * columns
        self.tile, self.row, self.column = k.copy(k.ctaid.x), k.reg(u32), k.reg(u32)
        self._find()

    def _find(self) -> None:
        across = self.k.reg(u32)
        self.k.ptx.div.u32(across, self.tile, self.rows)
        self.k.ptx.mul.lo.u32(self.column, across, self.bn)
        self.k.ptx.mul.lo.u32(self.row, self.tile - across * self.rows, BM)

    @property
    def over(self) -> Reg[Any]:
        """Return whether no tile is left."""
        return self.tile >= self.count

    def advance(self) -> None:
        """Advance to the next tile of the block."""
        self.tile += self.k.nctaid.x
        self._find()


@dataclass(frozen=True)
class Block:
    """State that the warps share: tiles in shared memory, the address of the sums, pipelines, and the tile of C."""

    k: ptx.Builder
    a_tiles: Shared[Any]  # stages × rows × K
    b_tiles: Shared[Any]  # stages × columns of C × K
    sums: Reg[b32]  # the address of the first tile of sums
    inputs: Pipeline  # of A and B
    outputs: Pipeline  # of sums
    schedule: Schedule
    steps: Reg[u32]  # stages along K
    bn: int


def load(block: Block, ta: ptx.TensorMap, tb: ptx.TensorMap) -> None:
    """Copy tiles of A and B, in one thread."""
    k, pipe, schedule, at = block.k, block.inputs, block.schedule, block.inputs.producer()
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    with k.forever():
        k.break_(when=schedule.over)
        column, row_a, row_b = k.reg(s32, 0), schedule.row.as_(s32), schedule.column.as_(s32)
        with k.loop(0, block.steps):
            pipe.acquire(at)
            pipe.commit(at, ta.bytes + tb.bytes)
            full = pipe.full[at.index].mem
            copy(block.a_tiles[at.index].ptr[0], ta[column, row_a], full)
            copy(block.b_tiles[at.index].ptr[0], tb[column, row_b], full)
            column += BK
            at.advance()
        schedule.advance()


def descriptor(k: ptx.Builder, tile: Shared[Any]) -> Reg[u64]:
    """Return the matrix descriptor of a K-major tile with a swizzle of 128 bytes."""
    made = k.reg(u64)
    k.ptx.cvt.u64.u32(made, tile.ptr.reg.as_(u32) >> 4)  # the address, in units of 16 bytes
    k.ptx.add.u64(made, made, MatrixDescriptor(0, 0, 1024, Swizzle.B128).encode("tcgen05"))
    return made


def multiply(block: Block, elem: str) -> None:
    """Compute the sums of all tiles, in one thread."""
    k, pipe, sums = block.k, block.inputs, block.outputs
    bits = InstructionDescriptor("f16", elem, elem, BM, block.bn).encode()
    product, commit = k.ptx.tcgen05.mma.cta_group__1.kind__f16, k.ptx.tcgen05.commit.cta_group__1
    commit = commit.mbarrier__arrive__one.shared__cluster.b64
    at, to = pipe.consumer(), sums.producer()
    with k.forever():
        k.break_(when=block.schedule.over)
        sums.acquire(to)
        k.ptx.tcgen05.fence__after_thread_sync()
        d = (block.sums.as_(u32) + to.index * block.bn).as_(b32)
        with k.loop(0, block.steps) as step:
            pipe.wait(at)
            a, b = descriptor(k, block.a_tiles[at.index]), descriptor(k, block.b_tiles[at.index])
            product(d, a, b, bits, step > 0)  # the first product of a tile does not add
            for i in range(1, BK // STEP):
                along = i * STEP * 2 // 16  # in units of 16 bytes
                product(d, a + along, b + along, bits, 1)
            commit(pipe.empty[at.index].mem)
            at.advance()
        commit(sums.full[to.index].mem)
        to.advance()
        block.schedule.advance()


def store(block: Block, c: Ptr[Any], M: Reg[u32], N: Reg[u32]) -> None:
    """Round the sums and store them, a row of C in each thread."""
    k, sums, elem = block.k, block.outputs, c.elem
    pack, load_sums = k.ptx.cvt.rn[f"{elem}x2"].f32, k.ptx.tcgen05.ld.sync.aligned._32x32b[f"x{AT_A_TIME}"].b32
    at, thread = sums.consumer(), k.tid.x & (BM - 1)
    lanes = (thread >> 5) << 21  # the warp's lanes: the lane is in the upper half of an address
    with k.forever():
        k.break_(when=block.schedule.over)
        row, column = block.schedule.row + thread, k.copy(block.schedule.column)
        there = c + (row * N + column)
        inside = row < M
        sums.wait(at)
        k.ptx.tcgen05.fence__after_thread_sync()
        first = block.sums.as_(u32) + lanes + at.index * block.bn
        for shift in range(0, block.bn, AT_A_TIME):
            words = k.regs(b32, AT_A_TIME)
            load_sums(words, (first + shift if shift else first).as_(b32))
            k.ptx.tcgen05.wait__ld.sync.aligned()
            halves = k.regs(b32, AT_A_TIME // 2)
            for i, half in enumerate(halves):
                pack(half, words[2 * i + 1].as_(f32), words[2 * i].as_(f32))
            for i in range(0, len(halves), 4):
                put = inside & (column + (shift + 2 * i) < N)
                k.ptx.st.global_.v4.b32(there.cast(b32)[shift // 2 + i], halves[i : i + 4], pred=put)
        k.ptx.tcgen05.fence__before_thread_sync()
        k.ptx.bar.warp.sync(-1)
        sums.release(at, pred=k.laneid == 0)
        at.advance()
        block.schedule.advance()


@ptx.kernel(
    arch="sm_100a",
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: min(d.multiprocessor_count, -(-d.M // BM) * -(-d.N // d.bn)),
    block=32 * WARPS,
    divisible={"N": 8, "K": 8},
    maps={
        "ta": ptx.tiled("a", box=(BM, BK), swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=lambda d: (d.bn, BK), swizzle=Swizzle.B128),
    },
)
def gemm(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap, M: Reg[u32], N: Reg[u32],
    K: Reg[u32], *, bn: int = 256,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16, sums in f32. A block computes 128 × bn tiles, bn of `WIDTHS`."""
    if bn not in WIDTHS:
        raise ValueError(f"bn={bn}: one of {', '.join(map(str, WIDTHS))}")
    warp = k.reg(u32)
    k.ptx.shfl.sync.idx.b32(warp, k.tid.x >> 5, 0, 31, -1)  # one value for the warp
    count = stages(bn)
    a_tiles, b_tiles = k.shared(a.elem, (count, BM, BK), align=1024), k.shared(a.elem, (count, bn, BK), align=1024)
    place = k.shared(b32, 1)
    inputs, outputs = k.pipeline(count), k.pipeline(SUMS, consumers=WARPS - STORING)
    for pipe in (inputs, outputs):
        pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    with k.if_(warp == 2):
        k.ptx.tcgen05.alloc.cta_group__1.sync.aligned.shared__cta.b32(place.ptr[0], SUMS * bn)
        k.ptx.tcgen05.relinquish_alloc_permit.cta_group__1.sync.aligned()
    k.ptx.tcgen05.fence__before_thread_sync()
    k.ptx.bar.sync(0)
    k.ptx.tcgen05.fence__after_thread_sync()
    sums = k.reg(b32)
    k.ptx.ld.shared.b32(sums, place.ptr[0])
    steps = (K + (BK - 1)) >> (BK.bit_length() - 1)
    block = Block(k, a_tiles, b_tiles, sums, inputs, outputs, Schedule(k, M, N, bn), steps, bn)
    with k.if_(k.tid.x == 0):
        load(block, ta, tb)
    with k.if_(k.tid.x == 32):
        multiply(block, str(a.elem))
    with k.if_(warp >= STORING):
        store(block, c, M, N)
    k.ptx.tcgen05.fence__before_thread_sync()
    k.ptx.bar.sync(0)
    with k.if_(warp == 2):
        k.ptx.tcgen05.dealloc.cta_group__1.sync.aligned.b32(sums.as_(u32), SUMS * bn)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [{"M": 256, "N": 264, "K": 200}, {"M": 1, "N": 8, "K": 8}]
SWEEP = Sweep(
    gemm, reference, SHAPES, options={"T": [bf16, f16], "bn": [64, 256]}, archs=("sm_100a",), rtol=1e-2, atol=1e-2
)


def main() -> int:
    """Run the sweep on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
