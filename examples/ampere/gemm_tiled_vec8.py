"""bf16 GEMM on the scalar units, the whole K staged once in shared memory by vectorized access of 16 bytes."""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Span, Sweep, b32, bf16, f32, ptx, u32

if TYPE_CHECKING:
    import numpy as np

TILE, VECTOR = 16, 8  # 16 rows of a tile, 8 bf16 (16 bytes) in a vector


def halves(k: ptx.Builder, word: Reg[Any]) -> tuple[Reg[f32], Reg[f32]]:
    """Return the two bf16 of a dword as f32, the low half first."""
    return (word << 16).as_(f32), (word & 0xFFFF0000).as_(f32)


def products(k: ptx.Builder, acc: Reg[f32], va: Span[Any], vb: Span[Any]) -> None:
    """Add the eight products of two vectors to `acc`, in order."""
    for wa, wb in zip(va, vb, strict=True):
        for fa, fb in zip(halves(k, wa), halves(k, wb), strict=True):
            k.ptx.fma.rn.f32(acc, fa, fb, acc)


@ptx.kernel(
    arch="sm_75",
    block=(TILE * TILE,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // TILE, d.M // TILE),
    divisible={"M": TILE, "N": TILE, "K": TILE * VECTOR},
)
def gemm_tiled_vec8(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], N: Reg[u32], K: int) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out, K compiled in.  One block computes 16×16 of C."""
    steps = K // (TILE * VECTOR)
    shape = (TILE, steps, TILE, 4)  # row, step, vector, dword
    a_tile, b_tile = k.shared(b32, shape), k.shared(b32, shape)
    ty, tx = k.tid.x >> 4, k.tid.x & 15
    tile_m, tile_n = k.ctaid.y << 4, k.ctaid.x << 4
    staged = k.regs(b32, 4)
    for tile, p, first in ((a_tile, a, tile_m), (b_tile, b, tile_n)):
        source = p + ((first + ty) * K + (tx << 3))
        for step in range(steps):
            k.ptx.ld.global_.nc.v4.b32(staged, source[step * TILE * VECTOR])
            k.ptx.st.shared.v4.b32(tile[ty, step, tx, 0], staged)
    k.ptx.bar.sync(0)
    acc, va, vb = k.reg(f32, 0.0), k.regs(u32, 4), k.regs(u32, 4)
    a_row, b_row = a_tile[ty], b_tile[tx]
    for step, vector in product(range(steps), range(TILE)):
        k.ptx.ld.shared.v4.b32(va, a_row[step, vector, 0])
        k.ptx.ld.shared.v4.b32(vb, b_row[step, vector, 0])
        products(k, acc, va, vb)
    k.ptx.st.global_.f32((c + ((tile_m + ty) * N + tile_n + tx))[0], acc)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 128, 128), (16, 16, 128), (32, 48, 256)]
SWEEP = Sweep(gemm_tiled_vec8, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], rtol=1e-2, atol=1e-2)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
