"""bf16 GEMM by `mma.sync`, one warp for each 16×8 tile: the shortest kernel that names every fragment element.

Run it: it prints a line for each shape, kind of inputs and available backend, and exits with 0 if all passed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Sweep, b32, bf16, dtype, f32, ptx, u32

if TYPE_CHECKING:
    import numpy as np


@ptx.kernel(
    arch="sm_80",
    block=(32,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // 8, d.M // 16),
    divisible={"M": 16, "N": 8, "K": 16},
)
def gemm(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], d: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
    """Compute D[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out.  One warp computes one 16×8 tile of D."""
    lane, tile_n = k.laneid, k.ctaid.x << 3
    row, col = lane >> 2, (lane & 3) << 1  # this lane's first element of every fragment
    m, n = (k.ctaid.y << 4) + row, tile_n + row
    a0, b0 = a + (m * K + col), b + (n * K + col)
    a8 = a0 + (K << 3)  # the other half of the fragment: eight rows below
    acc, af, bf = k.regs(f32, 4, 0.0), k.regs(b32, 4), k.regs(b32, 2)

    mma = k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
    with k.loop(0, K, step=16):
        for frag, mem in zip((*af, *bf), (a0[0], a8[0], a0[8], a8[8], b0[0], b0[8]), strict=True):
            k.ptx.ld.global_.nc.b32(frag, mem)
        mma(acc, af, bf, acc)
        a0 += 16
        a8 += 16
        b0 += 16
    out = d + (m * N + tile_n + col)
    k.ptx.st.global_.v2.f32(out[0], acc[0:2])
    k.ptx.st.global_.v2.f32((out + (N << 3))[0], acc[2:4])


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


def tutorial(rng: np.random.Generator, shape: tuple[int, ...], elem: Any, terms: int) -> np.ndarray:
    """Draw normal values with standard deviation 0.1, as the Ampere tutorial does."""
    return (rng.standard_normal(shape, "float32") * 0.1).astype(dtype(elem))


SHAPES = [(16, 8, 16), (16, 8, 64), (32, 16, 32), (64, 32, 64), (128, 64, 128)]
SWEEP = Sweep(
    gemm, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], rtol=1e-2, atol=1e-2, tutorial=tutorial
)


def main() -> int:
    """Run the sweeps of the tutorial's shapes on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
