"""f16 GEMV, C[N] = B[N,K] · A[K], in variants from one thread for each row to split-K with shuffles.

The block is (x, y): x counts rows of B, y the threads that share the K of a row. In the last variant, the threads of a
row are the lanes of one warp.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Reg, Span, Sweep, b16, b32, f16, f32, ptx, u32

if TYPE_CHECKING:
    import numpy as np

VECTOR = 8  # f16 in 16 bytes


# helpers that the variants share
def load_f32(k: ptx.Builder, p: Ptr[f16]) -> Reg[f32]:
    """Load one f16 from global memory as an f32."""
    half, wide = k.reg(b16), k.reg(f32)
    k.ptx.ld.global_.nc.b16(half, p[0])
    k.ptx.cvt.f32.f16(wide, half)
    return wide


def store_f16(k: ptx.Builder, p: Ptr[f16], value: Reg[f32]) -> None:
    """Store an f32 to global memory as an f16, rounded to nearest even."""
    half = k.reg(b16)
    k.ptx.cvt.rn.f16.f32(half, value)
    k.ptx.st.global_.b16(p[0], half)


def products(k: ptx.Builder, acc: Reg[f32], va: Span[b32], vb: Span[b32]) -> None:
    """Add the products of two vectors of eight f16 to `acc`, in order."""
    halves, wide = k.regs(b16, 4), k.regs(f32, 4)
    for wa, wb in zip(va, vb, strict=True):
        k.ptx.mov.b32(halves[0:2], wa)
        k.ptx.mov.b32(halves[2:4], wb)
        for half, f in zip(halves, wide, strict=True):
            k.ptx.cvt.f32.f16(f, half)
        k.ptx.fma.rn.f32(acc, wide[0], wide[2], acc)
        k.ptx.fma.rn.f32(acc, wide[1], wide[3], acc)


def vector_dot(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], lane: Reg[u32], row: Reg[u32], K: Reg[u32], threads: int
) -> Reg[f32]:
    """Compute the part of a row's dot product that thread `lane` of `threads` handles, by 16-byte loads."""
    acc, va, vb = k.reg(f32, 0.0), k.regs(b32, 4), k.regs(b32, 4)
    first = lane << 3
    pa, pb = a + first, b + (row * K + first)
    with k.loop(0, K, step=threads * VECTOR):
        k.ptx.ld.global_.nc.v4.b32(va, pa[0])
        k.ptx.ld.global_.nc.v4.b32(vb, pb[0])
        products(k, acc, va, vb)
        pa += threads * VECTOR
        pb += threads * VECTOR
    return acc


def tree_sum(k: ptx.Builder, mine: Ptr[f32], value: Reg[f32], lane: Reg[u32], threads: int) -> None:
    """Sum one value of each thread in shared memory: `mine` is this thread's slot, the slot of lane 0 gets the sum."""
    k.ptx.st.shared.f32(mine[0], value)
    low, high = k.reg(f32), k.reg(f32)
    half = threads // 2
    while half:
        k.ptx.bar.sync(0)
        with k.if_(lane < half):
            k.ptx.ld.shared.f32(low, mine[0])
            k.ptx.ld.shared.f32(high, mine[half])
            k.ptx.st.shared.f32(mine[0], low + high)
        half //= 2


def warp_sum(k: ptx.Builder, value: Reg[f32]) -> None:
    """Sum the values of all lanes of a warp in every lane, by five shuffles."""
    other = k.reg(f32)
    for distance in (16, 8, 4, 2, 1):
        k.ptx.shfl.sync.bfly.b32(other, value, distance, 31, 0xFFFFFFFF)
        value += other


# the variants: with `minnctapersm=1`, ptxas spends registers on loads in flight. Without it, it sinks the loads.
@ptx.kernel(
    arch="sm_75",
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N,
    block=lambda d: d.THREADS,
    minnctapersm=1,
    divisible={"K": "EACH"},
)
def gemv_block(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: int, *, THREADS: int = 128, EACH: int = 1
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  One block computes an element, EACH products a thread and step.

    This is T0. K is compiled in: with a known number of steps, ptxas hoists all loads. A row of one step has no loop.
    """
    tid, n = k.tid.x, k.ctaid.x
    acc, first, step = k.reg(f32, 0.0), tid * EACH, THREADS * EACH
    pa, pb = a + first, b + (n * K + first)

    def add_step() -> None:
        if EACH == VECTOR:
            va, vb = k.regs(b32, 4), k.regs(b32, 4)
            k.ptx.ld.global_.nc.v4.b32(va, pa[0])
            k.ptx.ld.global_.nc.v4.b32(vb, pb[0])
            products(k, acc, va, vb)
        else:
            for e in range(EACH):
                k.ptx.fma.rn.f32(acc, load_f32(k, pa + e), load_f32(k, pb + e), acc)

    if step <= K:
        with k.loop(0, K // step):
            add_step()
            pa += step
            pb += step
    if K % step:
        with k.if_(first < K % step):
            add_step()
    warp_sum(k, acc)
    sums = k.shared(f32, THREADS // 32)
    with k.if_(k.laneid == 0):
        k.ptx.st.shared.f32(sums[tid >> 5], acc)
    k.ptx.bar.sync(0)
    with k.if_(tid == 0):
        total, part = k.reg(f32, 0.0), k.reg(f32)
        for warp in range(THREADS // 32):
            k.ptx.ld.shared.f32(part, sums[warp])
            total += part
        store_f16(k, c + n, total)


@ptx.kernel(
    arch="sm_75",
    minnctapersm=1,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: d.BLOCK_N,
    divisible={"N": "BLOCK_N", "K": "BLOCK_K"},
)
def gemv_naive(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Reg[u32], *, BLOCK_N: int = 128, BLOCK_K: int = 128
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  One thread an element, from tiles in shared memory (T1)."""
    a_tile, b_tile = k.shared(f16, BLOCK_K), k.shared(f16, (BLOCK_N, BLOCK_K))
    tn = k.tid.x
    n = k.ctaid.x * BLOCK_N + tn
    pa, pb = k.copy(a.reg), b + n * K
    pa = k.ptr(pa, f16)
    mine = b_tile[tn].ptr
    half, acc = k.reg(b16), k.reg(f32, 0.0)
    fa, fb = k.reg(f32), k.reg(f32)
    with k.loop(0, K, step=BLOCK_K):
        for tk in range(BLOCK_K):
            k.ptx.ld.global_.nc.b16(half, pa[tk])
            k.ptx.st.shared.b16(a_tile[tk], half)  # every thread stores the same value
            k.ptx.ld.global_.nc.b16(half, pb[tk])
            k.ptx.st.shared.b16(mine[tk], half)
        k.ptx.bar.sync(0)
        for tk in range(BLOCK_K):
            k.ptx.ld.shared.b16(half, a_tile[tk])
            k.ptx.cvt.f32.f16(fa, half)
            k.ptx.ld.shared.b16(half, mine[tk])
            k.ptx.cvt.f32.f16(fb, half)
            k.ptx.fma.rn.f32(acc, fa, fb, acc)
        k.ptx.bar.sync(0)
        pa += BLOCK_K
        pb += BLOCK_K
    store_f16(k, c + n, acc)


@ptx.kernel(
    arch="sm_75",
    minnctapersm=1,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (d.BLOCK_N, d.BLOCK_K // d.TILE_K),
    divisible={"N": "BLOCK_N", "K": "BLOCK_K"},
)
def gemv_splitk(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Reg[u32], *, BLOCK_N: int = 32, BLOCK_K: int = 32,
    TILE_K: int = 1,
) -> None:  # fmt: skip
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  Split K over y, sum by shared atomics (T2, T3 by TILE_K)."""
    sums = k.shared(f32, BLOCK_N)
    tn, tk = k.tid.x, k.tid.y
    n = k.ctaid.x * BLOCK_N + tn
    with k.if_(tk == 0):
        k.ptx.st.shared.f32(sums[tn], k.reg(f32, 0.0))
    k.ptx.bar.sync(0)
    first = tk * TILE_K
    pa, pb = a + first, b + (n * K + first)
    acc = k.reg(f32, 0.0)
    with k.loop(0, K, step=BLOCK_K):
        for i in range(TILE_K):
            k.ptx.fma.rn.f32(acc, load_f32(k, pa + i), load_f32(k, pb + i), acc)
        pa += BLOCK_K
        pb += BLOCK_K
    k.ptx.red.shared.add.f32(sums[tn], acc)
    k.ptx.bar.sync(0)
    total = k.reg(f32)
    k.ptx.ld.shared.f32(total, sums[tn])
    store_f16(k, c + n, total)  # every tk stores the same value


@ptx.kernel(
    arch="sm_75",
    minnctapersm=1,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (d.BLOCK_N, d.THREADS),
    divisible={"N": "BLOCK_N", "K": "THREADS*8"},
)
def gemv_vectorized(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Reg[u32], *, BLOCK_N: int = 2, THREADS: int = 32
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  16-byte loads, THREADS a row, sum by shared atomics (T4)."""
    sums = k.shared(f32, BLOCK_N)
    tn, tk = k.tid.x, k.tid.y
    n = k.ctaid.x * BLOCK_N + tn
    with k.if_(tk == 0):
        k.ptx.st.shared.f32(sums[tn], k.reg(f32, 0.0))
    k.ptx.bar.sync(0)
    k.ptx.red.shared.add.f32(sums[tn], vector_dot(k, a, b, tk, n, K, THREADS))
    k.ptx.bar.sync(0)
    total = k.reg(f32)
    k.ptx.ld.shared.f32(total, sums[tn])
    store_f16(k, c + n, total)


@ptx.kernel(
    arch="sm_75",
    minnctapersm=1,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (d.BLOCK_N, d.THREADS),
    divisible={"N": "BLOCK_N", "K": "THREADS*8"},
)
def gemv_tree(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Reg[u32], *, BLOCK_N: int = 2, THREADS: int = 32
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  16-byte loads, sum by a tree in shared memory (T5)."""
    sums = k.shared(f32, (BLOCK_N, THREADS))
    tn, tk = k.tid.x, k.tid.y
    n = k.ctaid.x * BLOCK_N + tn
    tree_sum(k, sums[tn].ptr + tk, vector_dot(k, a, b, tk, n, K, THREADS), tk, THREADS)
    with k.if_(tk == 0):
        total = k.reg(f32)
        k.ptx.ld.shared.f32(total, sums[tn, 0])
        store_f16(k, c + n, total)


@ptx.kernel(
    arch="sm_75",
    minnctapersm=1,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (32, d.BLOCK_N),
    divisible={"N": "BLOCK_N", "K": 256},
)
def gemv_shuffle(k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Reg[u32], *, BLOCK_N: int = 2) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  One warp a row, sum by shuffles, no shared memory (T5)."""
    lane, n = k.tid.x, k.ctaid.x * BLOCK_N + k.tid.y
    acc = vector_dot(k, a, b, lane, n, K, 32)
    warp_sum(k, acc)
    with k.if_(lane == 0):
        store_f16(k, c + n, acc)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute B · A."""
    return b @ a


SQUARE = [{"N": 128, "K": 256}, {"N": 256, "K": 512}]
RAGGED = [{"N": 5, "K": 77}, {"N": 1, "K": 1}]
SWEEP = [
    Sweep(gemv_block, reference, [*SQUARE, *RAGGED], options={"THREADS": [32, 128]}, rtol=1e-2, atol=1e-2),
    Sweep(gemv_block, reference, [*SQUARE, {"N": 3, "K": 520}], options={"EACH": [2, 8]}, rtol=1e-2, atol=1e-2),
    Sweep(gemv_naive, reference, SQUARE, rtol=1e-2, atol=1e-2),
    Sweep(gemv_splitk, reference, SQUARE, rtol=1e-2, atol=1e-2),
    Sweep(gemv_splitk, reference, SQUARE, options={"BLOCK_K": [128], "TILE_K": [4]}, rtol=1e-2, atol=1e-2),
    Sweep(gemv_vectorized, reference, SQUARE, options={"BLOCK_N": [2, 8]}, rtol=1e-2, atol=1e-2),
    Sweep(gemv_tree, reference, SQUARE, options={"BLOCK_N": [2, 8], "THREADS": [8, 32]}, rtol=1e-2, atol=1e-2),
    Sweep(gemv_shuffle, reference, SQUARE, options={"BLOCK_N": [1, 4]}, rtol=1e-2, atol=1e-2),
]


def main() -> int:
    """Run the sweeps of all variants on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
