"""bf16 GEMM by MFMA: one wave for each 32×32 tile of C, operands swapped so that stores run along C's rows.

In each 16-step of K, lanes 0-31 hold k = 0…7 of their row and lanes 32-63 hold k = 8…15.  The first MFMA uses each
lane's first four, the second MFMA its last four: A and B are permuted alike, so the sum over K is the same.  A
workgroup is one wave, whose LDS operations are in order: reading back its own writes needs neither barrier nor wait.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Sgpr, Sweep, b32, bf16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

    from asmkit import Vgpr

ARCHS = ("gfx942", "gfx950", "gfx90a")
TILE, STEP = 32, 16
C_PITCH = 36 * 4  # bytes of a row of the staged C tile: 32 dwords and 4 of padding keep rows aligned to 16 bytes


def step_of_k(k: gcn.Builder, acc: gcn.Vgprs[f32], fa: gcn.Vgprs[b32], fb: gcn.Vgprs[b32]) -> None:
    """Compute acc += A_step · B_stepᵀ, transposed: B is the first operand, so that a lane holds a row of C."""
    k.gcn.v_mfma_f32_32x32x8_bf16(acc, fb[0:2], fa[0:2], acc)
    k.gcn.v_mfma_f32_32x32x8_bf16(acc, fb[2:4], fa[2:4], acc)


def through_lds(k: gcn.Builder, lane16: Vgpr[u32], words: gcn.Vgprs[b32], offset: int) -> None:
    """Store each lane's 16 bytes to LDS, for the same lane to read back as in the tutorial; registers would suffice."""
    k.gcn.ds_write_b128(lane16, words, offset=offset)


def tile_to_lds(k: gcn.Builder, acc: gcn.Vgprs[f32], offset: int) -> None:
    """Store the accumulators as a tile in LDS: acc[4q…4q+3] are columns 8q + 4·(lane/32) …+3 of row lane % 32."""
    at = (k.lane & 31) * k.sgpr(u32, C_PITCH) + ((k.lane >> 5) << 4)
    k.wait_mfma(acc)
    for q in range(4):
        k.gcn.ds_write_b128(at, acc[4 * q : 4 * q + 4], offset=offset + 32 * q)


@gcn.kernel(
    arch=ARCHS,
    block=(64,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // TILE, d.M // TILE),
    divisible={"M": TILE, "N": TILE, "K": STEP},
)
def gemm_mfma(k: gcn.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], N: Sgpr[u32], K: Sgpr[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out.  One wave computes one 32×32 tile of C."""
    a_smem, b_smem, c_smem = k.lds(b32, (64, 4)), k.lds(b32, (64, 4)), k.lds(b32, (32, 36))
    lane = k.lane
    row, group = lane & 31, lane >> 5
    block_m, block_n = k.group.y << 5, k.group.x << 5
    at_a = (((block_m + row) * K) << 1) + (group << 4)
    at_b = (((block_n + row) * K) << 1) + (group << 4)
    lane16 = lane << 4
    acc, fa, fb = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 4), k.vgprs(b32, 4)
    with k.loop(0, K, step=STEP):
        k.gcn.global_load_dwordx4(fa, at_a, a)
        k.gcn.global_load_dwordx4(fb, at_b, b)
        k.wait(vm=0)
        through_lds(k, lane16, fa, a_smem.offset)
        through_lds(k, lane16, fb, b_smem.offset)
        k.gcn.ds_read_b128(fa, lane16, offset=a_smem.offset)
        k.gcn.ds_read_b128(fb, lane16, offset=b_smem.offset)
        k.wait(lgkm=0)
        step_of_k(k, acc, fa, fb)
        at_a += 2 * STEP
        at_b += 2 * STEP
    tile_to_lds(k, acc, c_smem.offset)
    out_row, half = lane >> 1, (lane & 1) << 6  # two lanes store a row, 64 bytes each
    at_c, source = (((block_m + out_row) * N + block_n) << 2) + half, out_row * k.sgpr(u32, C_PITCH) + half
    words = k.vgprs(b32, 4)
    for v in range(4):
        k.gcn.ds_read_b128(words, source, offset=c_smem.offset + 16 * v)
        k.wait(lgkm=0)
        k.gcn.global_store_dwordx4(at_c, words, c, offset=16 * v)


@gcn.kernel(
    arch=ARCHS,
    block=(64,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // TILE), -(-d.M // TILE)),
    divisible={"K": STEP},
)
def gemm_mfma_guarded(
    k: gcn.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], M: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32]
) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out, any M and N.  One wave computes one 32×32 tile of C.

    Buffer descriptors bound the tiles: loads beyond a tile's rows return 0, stores beyond C's columns are dropped.
    """
    c_smem = k.lds(b32, (32, 36))
    lane = k.lane
    row, group = lane & 31, lane >> 5
    block_m, block_n = k.group.y << 5, k.group.x << 5
    a_tile = rows_of(k, a, block_m, M, K)
    b_tile = rows_of(k, b, block_n, N, K)
    at = ((row * K) << 1) + (group << 4)
    acc, fa, fb = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 4), k.vgprs(b32, 4)
    with k.loop(0, K, step=STEP):
        k.gcn.buffer_load_dwordx4(fa, at, a_tile, 0, offen=True)
        k.gcn.buffer_load_dwordx4(fb, at, b_tile, 0, offen=True)
        k.wait(vm=0)
        step_of_k(k, acc, fa, fb)
        at += 2 * STEP
    tile_to_lds(k, acc, c_smem.offset)

    rows, cols = least(k, M - block_m, TILE), least(k, N - block_n, TILE) << 2
    out, pitch = k.copy(c), N << 2
    k.advance(out, ((block_m * N) + block_n) << 2)
    words, source = k.vgprs(b32, 4), lane << 4
    with k.if_(lane < 8), k.loop(0, rows):  # eight lanes store a row, and the descriptor drops stores beyond C's edge
        line = k.buffer(out, cols)
        k.gcn.ds_read_b128(words, source, offset=c_smem.offset)
        k.wait(lgkm=0)
        k.gcn.buffer_store_dwordx4(words, lane << 4, line, 0, offen=True)
        k.advance(out, pitch)
        source += C_PITCH


def least(k: gcn.Builder, a: Sgpr[u32], most: int) -> Sgpr[u32]:
    """Return the smaller of a scalar and a constant."""
    d = k.sgpr(u32)
    k.gcn.s_min_u32(d, a, most)
    return d


def rows_of(k: gcn.Builder, p: Ptr[bf16], first: Sgpr[u32], count: Sgpr[u32], K: Sgpr[u32]) -> gcn.Sgprs[b32]:
    """Return a descriptor of at most 32 rows, from row `first`, of a matrix of `count` rows."""
    base = k.copy(p)
    k.advance(base, (first * K) << 1)
    return k.buffer(base, (least(k, count - first, TILE) * K) << 1)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


WHOLE = [(128, 128, 128), (32, 32, 16), (64, 96, 48)]
RAGGED = [(117, 121, 128), (128, 128, 128), (33, 1, 16), (1, 33, 32)]
SWEEP = [
    Sweep(kernel, reference, [{"M": m, "N": n, "K": k} for m, n, k in shapes], archs=ARCHS, rtol=1e-2, atol=1e-2)
    for kernel, shapes in ((gemm_mfma, WHOLE), (gemm_mfma_guarded, RAGGED))
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
