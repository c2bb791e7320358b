"""bf16 GEMM on the vector units, one lane for each element of C."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Sgpr, Sweep, bf16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

ARCHS = ("gfx942", "gfx950", "gfx90a")


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // 16), -(-d.M // 16)),
)
def gemm_naive(
    k: gcn.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], M: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32]
) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out, any sizes.  A lane computes one element, a group 16×16."""
    row, col = (k.group.y << 4) + (k.tid.x >> 4), (k.group.x << 4) + (k.tid.x & 15)
    with k.if_((row < M) & (col < N)):
        at_a, at_b = (row * K) << 1, (col * K) << 1  # byte offsets: the base addresses stay in SGPR pairs
        acc, fa, fb = k.vgpr(f32, 0.0), k.vgpr(u32), k.vgpr(u32)
        with k.loop(0, K):
            k.gcn.global_load_ushort(fa, at_a, a)
            k.gcn.global_load_ushort(fb, at_b, b)
            k.wait(vm=0)
            fa <<= 16  # a bf16 is the upper half of an f32
            fb <<= 16
            k.gcn.v_fmac_f32(acc, fa, fb)
            at_a += 2
            at_b += 2
        k.gcn.global_store_dword((row * N + col) << 2, acc, c)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 128, 128), (16, 16, 1), (1, 1, 7), (33, 17, 40)]
SWEEP = Sweep(
    gemm_naive, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], archs=ARCHS, rtol=1e-2, atol=1e-2
)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
