"""GEMM that keeps the matrix cores busy: 256×256 of C a workgroup, four waves of 128×128, double buffers throughout.

The pipeline is in `asmkit/ops/kernels/gemm_mfma.py`, which `gemm_grouped.py` uses too.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

from asmkit import Ptr, Scalar, Sgpr, Sweep, b32, bf16, f16, f32, gcn, u32
from asmkit.ops.kernels.gemm_mfma import TILE, Layout, Tile, rows_of

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bound=Scalar)

ARCHS = ("gfx942", "gfx950")


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // TILE), -(-d.M // TILE)),
    divisible={"K": 8},
)
def gemm_fast(k: gcn.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[f32], M: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, f16 or bf16 in, f32 out.  A workgroup computes 256×256, a wave 128×128."""
    at = Layout(k.target.name)
    k.lds(b32, at.lds // 4)
    block_m, block_n = k.group.y << 8, k.group.x << 8
    tile = Tile(k, at, a.elem, (rows_of(k, a, block_m, M, K, 1), rows_of(k, b, block_n, N, K, 1)), K)
    tile.multiply()
    tile.store(rows_of(k, c, block_m, M, N, 2), block_n, N)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(300, 70, 72), (1, 257, 8)]
SWEEP = [
    Sweep(
        gemm_fast, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], options={"T": [f16, bf16]}, archs=ARCHS,
        rtol=1e-2, atol=1e-2,
    )
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
