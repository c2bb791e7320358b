"""bf16 GEMM on the vector units, the whole K staged once in LDS by vectorized access of 16 bytes."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING

from asmkit import Ptr, Sgpr, Sweep, b32, bf16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

ARCHS = ("gfx942", "gfx950", "gfx90a")
TILE, VECTOR = 16, 8  # 16 rows of a tile, 8 bf16 (16 bytes) in a vector


def products(k: gcn.Builder, acc: gcn.Vgpr[f32], va: gcn.Vgprs[u32], vb: gcn.Vgprs[u32]) -> None:
    """Add the eight products of two vectors to `acc`, in order: low halves by shift, high halves by mask."""
    high = k.sgpr(u32, 0xFFFF0000)
    for wa, wb in zip(va, vb, strict=True):
        k.gcn.v_fmac_f32(acc, wa << 16, wb << 16)
        k.gcn.v_fmac_f32(acc, wa & high, wb & high)


@gcn.kernel(
    arch=ARCHS,
    block=(TILE * TILE,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // TILE, d.M // TILE),
    divisible={"M": TILE, "N": TILE, "K": TILE * VECTOR},
)
def gemm_tiled_vec8(k: gcn.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], N: Sgpr[u32], K: int) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out, K compiled in.  One group computes 16×16 of C."""
    steps = K // (TILE * VECTOR)
    shape = (TILE, steps, TILE, 4)  # row, step, vector, dword
    a_tile, b_tile = k.lds(b32, shape), k.lds(b32, shape)
    ty, tx = k.tid.x >> 4, k.tid.x & 15
    tile_m, tile_n = k.group.y << 4, k.group.x << 4
    pitch = k.sgpr(u32, a_tile.pitch)
    mine = ty * pitch + (tx << 4)
    staged = k.vgprs(b32, 4)
    for tile, p, first in ((a_tile, a, tile_m), (b_tile, b, tile_n)):
        source = (((first + ty) * k.sgpr(u32, K)) << 1) + (tx << 4)
        for step in range(steps):
            k.gcn.global_load_dwordx4(staged, source, p, offset=step * TILE * VECTOR * 2)
            k.wait(vm=0)
            k.gcn.ds_write_b128(mine, staged, offset=tile[0, step])
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    acc, va, vb = k.vgpr(f32, 0.0), k.vgprs(u32, 4), k.vgprs(u32, 4)
    a_row, b_row = ty * pitch, tx * pitch
    for step, vector in product(range(steps), range(TILE)):
        k.gcn.ds_read_b128(va, a_row, offset=a_tile[0, step, vector])
        k.gcn.ds_read_b128(vb, b_row, offset=b_tile[0, step, vector])
        k.wait(lgkm=0)
        products(k, acc, va, vb)
    k.gcn.global_store_dword(((tile_m + ty) * N + (tile_n + tx)) << 2, acc, c)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 128, 128), (16, 16, 128), (32, 48, 256)]
SWEEP = Sweep(
    gemm_tiled_vec8, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], archs=ARCHS, rtol=1e-2, atol=1e-2
)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
