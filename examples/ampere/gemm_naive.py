"""bf16 GEMM on the scalar units, one thread for each element of C."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Reg, Sweep, bf16, f32, ptx, u16, u32

if TYPE_CHECKING:
    import numpy as np


def load_f32(k: ptx.Builder, p: Ptr[bf16]) -> Reg[f32]:
    """Load one bf16 from global memory as an f32: its bits are the upper half."""
    raw, wide = k.reg(u16), k.reg(u32)
    k.ptx.ld.global_.nc.u16(raw, p[0])
    k.ptx.cvt.u32.u16(wide, raw)
    return (wide << 16).as_(f32)


@ptx.kernel(
    arch="sm_75",
    block=(256,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // 16), -(-d.M // 16)),
)
def gemm_naive(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], M: Reg[u32], N: Reg[u32], K: Reg[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out, any sizes.  A thread computes one element, a block 16×16."""
    row = (k.ctaid.y << 4) + (k.tid.x >> 4)
    col = (k.ctaid.x << 4) + (k.tid.x & 15)
    k.ptx.ret(pred=(row >= M) | (col >= N))
    pa, pb = a + row * K, b + col * K
    acc = k.reg(f32, 0.0)
    with k.loop(0, K):
        k.ptx.fma.rn.f32(acc, load_f32(k, pa), load_f32(k, pb), acc)
        pa += 1
        pb += 1
    k.ptx.st.global_.f32((c + (row * N + col))[0], acc)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 128, 128), (16, 16, 1), (1, 1, 7), (33, 17, 40)]
SWEEP = Sweep(gemm_naive, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], rtol=1e-2, atol=1e-2)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
