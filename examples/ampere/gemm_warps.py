"""f16 GEMM by `mma.sync` with four warps: a 64×64 tile of C, 2×2 warps of 32×32, K in steps of 32.

The counterpart of `examples/cdna/gemm_waves.py`.
"""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Span, Sweep, b32, f16, f32, ptx, u32

if TYPE_CHECKING:
    import numpy as np

TILE, STEP = 64, 32
PITCH = STEP + 8  # f16 in a row of shared memory: 80 bytes keep 16-byte alignment and avoid bank conflicts of ldmatrix


def fragment(k: ptx.Builder, rows: Ptr[f16], first: int, at_k: int) -> Span[Any]:
    """Load the fragment of 16 rows from row `first` and 16 k: rows 0-7 and 8-15 at k 0-7, then at k 8-15."""
    frag = k.regs(b32, 4)
    k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(frag, rows[first * PITCH + at_k])
    return frag


@ptx.kernel(
    arch="sm_80",
    block=(64, 2),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.M // TILE, d.N // TILE),
    divisible={"M": TILE, "N": TILE, "K": STEP},
)
def gemm_warps(k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, f16 in, f32 out.  One warp computes 32×32 of C as 2×4 tiles of 16×8."""
    a_smem, b_smem = k.shared(f16, (TILE, PITCH)), k.shared(f16, (TILE, PITCH))
    lane, warp_m, warp_n = k.laneid, k.tid.x >> 5, k.tid.y
    block_m, block_n = k.ctaid.x << 6, k.ctaid.y << 6  # x covers M

    thread = (k.tid.y << 6) + k.tid.x
    row, vector = thread >> 1, (thread & 1) << 4  # two threads stage a row, 32 bytes each
    pa, pb = a + ((block_m + row) * K + vector), b + ((block_n + row) * K + vector)
    a_mine, b_mine = a_smem[row].ptr + vector, b_smem[row].ptr + vector

    corner_row, corner_k = lane & 15, (lane >> 4) << 3  # ldmatrix: this lane's row address
    a_rows = a_smem[(warp_m << 5) + corner_row].ptr + corner_k
    b_rows = b_smem[(warp_n << 5) + corner_row].ptr + corner_k
    acc = [[k.regs(f32, 4, 0.0) for _ in range(4)] for _ in range(2)]
    staged = k.regs(b32, 4)
    mma = k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
    with k.loop(0, K, step=STEP):
        for (mine, p), half in product(((a_mine, pa), (b_mine, pb)), (0, 8)):
            k.ptx.ld.global_.nc.v4.b32(staged, p[half])
            k.ptx.st.shared.v4.b32(mine[half], staged)
        k.ptx.bar.sync(0)
        for at_k in (0, 16):
            fa = [fragment(k, a_rows, 16 * i, at_k) for i in range(2)]
            fb = [fragment(k, b_rows, 16 * j, at_k) for j in range(2)]
            for i, j in product(range(2), range(4)):
                mma(acc[i][j], fa[i], (fb[j // 2][j % 2], fb[j // 2][2 + j % 2]), acc[i][j])
        k.ptx.bar.sync(0)
        pa += STEP
        pb += STEP

    m = block_m + (warp_m << 5) + (lane >> 2)
    n = block_n + (warp_n << 5) + ((lane & 3) << 1)
    out = c + (m * N + n)
    for half, upper in product(acc, (0, 2)):
        for j, tile in enumerate(half):
            k.ptx.st.global_.v2.f32(out[8 * j], tile[upper : upper + 2])
        out += N << 3


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 256, 128), (64, 64, 32), (64, 128, 96)]
SWEEP = Sweep(gemm_warps, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], rtol=1e-2, atol=1e-2)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
