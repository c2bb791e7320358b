"""bf16 GEMM on the scalar units with 16×16 tiles of both operands in shared memory."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Sweep, b16, bf16, f32, ptx, u16, u32

if TYPE_CHECKING:
    import numpy as np

TILE = 16


def to_f32(k: ptx.Builder, raw: Reg[Any]) -> Reg[f32]:
    """Convert a bf16 to f32: its bits are the upper half."""
    wide = k.reg(u32)
    k.ptx.cvt.u32.u16(wide, raw.as_(u16))
    return (wide << 16).as_(f32)


@ptx.kernel(
    arch="sm_75",
    block=(TILE * TILE,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // TILE, d.M // TILE),
    divisible={"M": TILE, "N": TILE, "K": TILE},
)
def gemm_tiled(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out.  One block computes 16×16 of C, K in steps of 16."""
    a_tile, b_tile = k.shared(bf16, (TILE, TILE)), k.shared(bf16, (TILE, TILE))
    ty, tx = k.tid.x >> 4, k.tid.x & 15
    row, col = (k.ctaid.y << 4) + ty, (k.ctaid.x << 4) + tx
    pa = a + (row * K + tx)
    pb = b + (((k.ctaid.x << 4) + ty) * K + tx)  # b_tile is [n][k]: this thread loads row ty, not tx
    a_mine, b_mine = a_tile[ty, tx], b_tile[ty, tx]
    a_row, b_row = a_tile[ty], b_tile[tx]
    acc, half = k.reg(f32, 0.0), k.regs(b16, 2)
    with k.loop(0, K, step=TILE):
        for mine, p in ((a_mine, pa), (b_mine, pb)):
            k.ptx.ld.global_.nc.b16(half[0], p[0])
            k.ptx.st.shared.b16(mine, half[0])
        k.ptx.bar.sync(0)
        for kk in range(TILE):
            k.ptx.ld.shared.b16(half[0], a_row[kk])
            k.ptx.ld.shared.b16(half[1], b_row[kk])
            k.ptx.fma.rn.f32(acc, to_f32(k, half[0]), to_f32(k, half[1]), acc)
        k.ptx.bar.sync(0)  # before the next step overwrites the tiles
        pa += TILE
        pb += TILE
    k.ptx.st.global_.f32((c + (row * N + col))[0], acc)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 128, 128), (16, 16, 16), (32, 48, 80)]
SWEEP = Sweep(gemm_tiled, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], rtol=1e-2, atol=1e-2)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
