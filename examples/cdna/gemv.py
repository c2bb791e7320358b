"""f16 GEMV, C[N] = B[N,K] · A[K], in variants from one lane for each row to one wave for each row, summed by DPP.

The workgroup is (x, y): x counts rows of B, y the lanes that share the K of a row. In the last variant, the lanes of a
row are the 64 lanes of one wave.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Sgpr, Sweep, f16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

    from asmkit import Vgpr

ARCHS = ("gfx942", "gfx950", "gfx90a")
VECTOR = 8  # f16 in 16 bytes


# helpers that the variants share
def store_f16(k: gcn.Builder, at: Vgpr[u32], value: Vgpr[f32], c: Ptr[f16]) -> None:
    """Store an f32 to global memory as an f16, rounded to nearest even."""
    half = k.vgpr(u32)
    k.gcn.v_cvt_f16_f32(half, value)
    k.gcn.global_store_short(at, half, c)


def add_product(k: gcn.Builder, acc: Vgpr[f32], x: Vgpr[u32], y: Vgpr[u32]) -> None:
    """Compute acc += x · y for two f16 in the low halves."""
    fx, fy = k.vgpr(f32), k.vgpr(f32)
    k.gcn.v_cvt_f32_f16(fx, x)
    k.gcn.v_cvt_f32_f16(fy, y)
    k.gcn.v_fmac_f32(acc, fx, fy)


def products(k: gcn.Builder, acc: Vgpr[f32], va: gcn.Vgprs[u32], vb: gcn.Vgprs[u32]) -> None:
    """Add the products of two vectors of eight f16 to `acc`, in order."""
    for wa, wb in zip(va, vb, strict=True):
        add_product(k, acc, wa, wb)
        add_product(k, acc, wa >> 16, wb >> 16)


def vector_dot(
    k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], lane: Vgpr[u32], row: Vgpr[u32], K: Sgpr[u32], lanes: int
) -> Vgpr[f32]:
    """Compute the part of a row's dot product that lane `lane` of `lanes` handles, by 16-byte loads."""
    acc, va, vb = k.vgpr(f32, 0.0), k.vgprs(u32, 4), k.vgprs(u32, 4)
    at_a = lane << 4
    at_b = ((row * K) << 1) + at_a
    with k.loop(0, K, step=lanes * VECTOR):
        k.gcn.global_load_dwordx4(va, at_a, a)
        k.gcn.global_load_dwordx4(vb, at_b, b)
        k.wait(vm=0)
        products(k, acc, va, vb)
        at_a += lanes * VECTOR * 2
        at_b += lanes * VECTOR * 2
    return acc


def tree_sum(
    k: gcn.Builder, at: Vgpr[u32], value: Vgpr[f32], lane: Vgpr[u32], lanes: int, offset: int, apart: int = 1
) -> None:
    """Sum one value of each lane in LDS: `at` is this lane's byte address, the address of lane 0 gets the sum.

    Neighbours in the sum are `apart` workitems from each other.  A step within one wave needs no barrier, since a
    wave's LDS operations are in order.
    """
    k.gcn.ds_write_b32(at, value, offset=offset)
    low, high = k.vgpr(f32), k.vgpr(f32)
    half = lanes // 2
    while half:
        if 2 * half * apart > 64:
            k.wait(lgkm=0)
            k.gcn.s_barrier()
        with k.if_(lane < half):
            k.gcn.ds_read_b32(low, at, offset=offset)
            k.gcn.ds_read_b32(high, at, offset=offset + 4 * half)
            k.wait(lgkm=0)
            k.gcn.v_add_f32(low, low, high)
            k.gcn.ds_write_b32(at, low, offset=offset)
        half //= 2


# the variants
@gcn.kernel(arch=ARCHS, signature="(K),(N,K)->(N)", grid=lambda d: d.N, block=lambda d: d.LANES)
def gemv_block(k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Sgpr[u32], *, LANES: int = 128) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32, any sizes.  One workgroup computes one element (T0)."""
    tid, n = k.tid.x, k.group.x
    acc, x, y = k.vgpr(f32, 0.0), k.vgpr(u32), k.vgpr(u32)
    row = n * K
    with k.loop(tid, K, step=LANES) as i:  # each lane exits when its i reaches K
        k.gcn.global_load_ushort(x, i << 1, a)
        k.gcn.global_load_ushort(y, (i + row) << 1, b)
        k.wait(vm=0)
        add_product(k, acc, x, y)
    sums = k.lds(f32, LANES)
    tree_sum(k, tid << 2, acc, tid, LANES, sums.offset)
    with k.if_(tid == 0):
        total = k.vgpr(f32)
        k.gcn.ds_read_b32(total, tid << 2, offset=sums.offset)
        k.wait(lgkm=0)
        store_f16(k, k.vgpr(u32, n << 1), total, c)


@gcn.kernel(
    arch=ARCHS,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: d.BLOCK_N,
    divisible={"N": "BLOCK_N", "K": "BLOCK_K"},
)
def gemv_naive(
    k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Sgpr[u32], *, BLOCK_N: int = 128, BLOCK_K: int = 64
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  One lane computes one element, from tiles staged in LDS (T1)."""
    a_tile, b_tile = k.lds(f16, BLOCK_K), k.lds(f16, (BLOCK_N, BLOCK_K))
    tn = k.tid.x
    n = k.group.x * k.sgpr(u32, BLOCK_N) + tn
    at_a, at_b = k.vgpr(u32, 0), (n * K) << 1
    zero, mine = k.vgpr(u32, 0), tn * k.sgpr(u32, b_tile.pitch)
    x, y, acc = k.vgpr(u32), k.vgpr(u32), k.vgpr(f32, 0.0)
    with k.loop(0, K, step=BLOCK_K):
        for tk in range(BLOCK_K):
            k.gcn.global_load_ushort(x, at_a, a, offset=2 * tk)
            k.gcn.global_load_ushort(y, at_b, b, offset=2 * tk)
            k.wait(vm=0)
            k.gcn.ds_write_b16(zero, x, offset=a_tile[tk])  # every lane stores the same value
            k.gcn.ds_write_b16(mine, y, offset=b_tile[0, tk])
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        for tk in range(BLOCK_K):
            k.gcn.ds_read_u16(x, zero, offset=a_tile[tk])
            k.gcn.ds_read_u16(y, mine, offset=b_tile[0, tk])
            k.wait(lgkm=0)
            add_product(k, acc, x, y)
        k.gcn.s_barrier()
        at_a += 2 * BLOCK_K
        at_b += 2 * BLOCK_K
    store_f16(k, n << 1, acc, c)


@gcn.kernel(
    arch=ARCHS,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (d.BLOCK_N, d.BLOCK_K // d.TILE_K),
    divisible={"N": "BLOCK_N", "K": "BLOCK_K"},
)
def gemv_splitk(
    k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Sgpr[u32], *, BLOCK_N: int = 32, BLOCK_K: int = 32,
    TILE_K: int = 1,
) -> None:  # fmt: skip
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  Split K over y, sum by LDS atomics (T2, T3 by TILE_K)."""
    sums = k.lds(f32, BLOCK_N)
    tn, tk = k.tid.x, k.tid.y
    n, mine = k.group.x * k.sgpr(u32, BLOCK_N) + tn, tn << 2
    with k.if_(tk == 0):
        k.gcn.ds_write_b32(mine, k.vgpr(f32, 0.0), offset=sums.offset)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    at_a = (tk * k.sgpr(u32, TILE_K)) << 1
    at_b = ((n * K) << 1) + at_a
    acc, x, y = k.vgpr(f32, 0.0), k.vgpr(u32), k.vgpr(u32)
    with k.loop(0, K, step=BLOCK_K):
        for i in range(TILE_K):
            k.gcn.global_load_ushort(x, at_a, a, offset=2 * i)
            k.gcn.global_load_ushort(y, at_b, b, offset=2 * i)
            k.wait(vm=0)
            add_product(k, acc, x, y)
        at_a += 2 * BLOCK_K
        at_b += 2 * BLOCK_K
    atomic_sum(k, mine, acc, sums.offset)
    store_f16(k, n << 1, acc, c)  # every tk stores the same value


def atomic_sum(k: gcn.Builder, mine: Vgpr[u32], acc: Vgpr[f32], offset: int) -> None:
    """Add `acc` to this row's sum in LDS, wait for all lanes, and read the sum back into `acc`."""
    k.gcn.ds_add_f32(mine, acc, offset=offset)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    k.gcn.ds_read_b32(acc, mine, offset=offset)
    k.wait(lgkm=0)


@gcn.kernel(
    arch=ARCHS,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (d.BLOCK_N, d.LANES),
    divisible={"N": "BLOCK_N", "K": "LANES*8"},
)
def gemv_vectorized(
    k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Sgpr[u32], *, BLOCK_N: int = 2, LANES: int = 32
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  16-byte loads, LANES a row, sum by LDS atomics (T4)."""
    sums = k.lds(f32, BLOCK_N)
    tn, tk = k.tid.x, k.tid.y
    n, mine = k.group.x * k.sgpr(u32, BLOCK_N) + tn, tn << 2
    with k.if_(tk == 0):
        k.gcn.ds_write_b32(mine, k.vgpr(f32, 0.0), offset=sums.offset)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    acc = vector_dot(k, a, b, tk, n, K, LANES)
    atomic_sum(k, mine, acc, sums.offset)
    store_f16(k, n << 1, acc, c)


@gcn.kernel(
    arch=ARCHS,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (d.BLOCK_N, d.LANES),
    divisible={"N": "BLOCK_N", "K": "LANES*8"},
)
def gemv_tree(
    k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Sgpr[u32], *, BLOCK_N: int = 2, LANES: int = 32
) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  16-byte loads, sum by a tree in LDS (T5)."""
    sums = k.lds(f32, (BLOCK_N, LANES))
    tn, tk = k.tid.x, k.tid.y
    n = k.group.x * k.sgpr(u32, BLOCK_N) + tn
    acc = vector_dot(k, a, b, tk, n, K, LANES)
    mine = tn * k.sgpr(u32, sums.pitch) + (tk << 2)
    tree_sum(k, mine, acc, tk, LANES, sums.offset, apart=BLOCK_N)
    with k.if_(tk == 0):
        k.gcn.ds_read_b32(acc, mine, offset=sums.offset)
        k.wait(lgkm=0)
        store_f16(k, n << 1, acc, c)


@gcn.kernel(
    arch=ARCHS,
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // d.BLOCK_N,
    block=lambda d: (64, d.BLOCK_N),
    divisible={"N": "BLOCK_N", "K": 512},
)
def gemv_wave(k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Sgpr[u32], *, BLOCK_N: int = 2) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  One wave a row, sum by DPP: no LDS, no barrier (T5)."""
    lane, n = k.lane, k.group.x * k.sgpr(u32, BLOCK_N) + k.tid.y
    acc = vector_dot(k, a, b, lane, n, K, 64)
    for i, distance in enumerate((1, 2, 4, 8)):
        k.nop(2 if i else 0)  # DPP requires two wait states after a VALU write of its source
        k.gcn.v_add_f32_dpp(acc, acc, acc, row_shr=distance, row_mask=15, bank_mask=15, bound_ctrl=1)
    k.nop(2)
    k.gcn.v_add_f32_dpp(acc, acc, acc, row_bcast=15, row_mask=10, bank_mask=15)
    k.nop(2)
    k.gcn.v_add_f32_dpp(acc, acc, acc, row_bcast=31, row_mask=12, bank_mask=15)
    with k.if_(lane == 63):  # the last lane has the sum of all lanes
        store_f16(k, n << 1, acc, c)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute B · A."""
    return b @ a


SQUARE = [{"N": 128, "K": 512}, {"N": 256, "K": 1024}]
RAGGED = [{"N": 5, "K": 77}, {"N": 1, "K": 1}]
SWEEP = [
    Sweep(gemv_block, reference, [*SQUARE, *RAGGED], options={"LANES": [64, 128]}, archs=ARCHS, rtol=1e-2, atol=1e-2),
    Sweep(gemv_naive, reference, SQUARE, archs=ARCHS, rtol=1e-2, atol=1e-2),
    Sweep(gemv_splitk, reference, SQUARE, archs=ARCHS, rtol=1e-2, atol=1e-2),
    Sweep(gemv_splitk, reference, SQUARE, options={"BLOCK_K": [128], "TILE_K": [4]}, archs=ARCHS, rtol=1e-2, atol=1e-2),
    Sweep(gemv_vectorized, reference, SQUARE, options={"BLOCK_N": [2, 8]}, archs=ARCHS, rtol=1e-2, atol=1e-2),
    Sweep(gemv_tree, reference, SQUARE, options={"BLOCK_N": [2, 8]}, archs=ARCHS, rtol=1e-2, atol=1e-2),
    Sweep(gemv_wave, reference, SQUARE, options={"BLOCK_N": [1, 4]}, archs=ARCHS, rtol=1e-2, atol=1e-2),
]


def main() -> int:
    """Run the sweeps of all variants on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
