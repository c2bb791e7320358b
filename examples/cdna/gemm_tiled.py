"""bf16 GEMM on the vector units with 16×16 tiles of both operands in LDS."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Sgpr, Sweep, bf16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

ARCHS = ("gfx942", "gfx950", "gfx90a")
TILE = 16


@gcn.kernel(
    arch=ARCHS,
    block=(TILE * TILE,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // TILE, d.M // TILE),
    divisible={"M": TILE, "N": TILE, "K": TILE},
)
def gemm_tiled(k: gcn.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], N: Sgpr[u32], K: Sgpr[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out.  One group computes 16×16 of C, K in steps of 16."""
    a_tile, b_tile = k.lds(bf16, (TILE, TILE)), k.lds(bf16, (TILE, TILE))
    ty, tx = k.tid.x >> 4, k.tid.x & 15
    row, col = (k.group.y << 4) + ty, (k.group.x << 4) + tx
    at_a = (row * K + tx) << 1
    at_b = (((k.group.x << 4) + ty) * K + tx) << 1  # b_tile is [n][k]: this lane loads row ty, not tx
    mine, a_row, b_row = (ty << 5) + (tx << 1), ty << 5, tx << 5  # byte addresses in a tile
    acc, fa, fb = k.vgpr(f32, 0.0), k.vgpr(u32), k.vgpr(u32)
    with k.loop(0, K, step=TILE):
        k.gcn.global_load_ushort(fa, at_a, a)
        k.gcn.global_load_ushort(fb, at_b, b)
        k.wait(vm=0)
        k.gcn.ds_write_b16(mine, fa, offset=a_tile.offset)
        k.gcn.ds_write_b16(mine, fb, offset=b_tile.offset)
        k.wait(lgkm=0)
        k.gcn.s_barrier()
        for kk in range(TILE):
            k.gcn.ds_read_u16(fa, a_row, offset=a_tile[0, kk])
            k.gcn.ds_read_u16(fb, b_row, offset=b_tile[0, kk])
            k.wait(lgkm=0)
            fa <<= 16
            fb <<= 16
            k.gcn.v_fmac_f32(acc, fa, fb)
        k.gcn.s_barrier()  # before the next step overwrites the tiles
        at_a += 2 * TILE
        at_b += 2 * TILE
    k.gcn.global_store_dword((row * N + col) << 2, acc, c)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 128, 128), (16, 16, 16), (32, 48, 80)]
SWEEP = Sweep(
    gemm_tiled, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], archs=ARCHS, rtol=1e-2, atol=1e-2
)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
