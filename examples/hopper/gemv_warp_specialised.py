"""f16 GEMV, C[N] = B[N,K] · A[K], by two halves of a block: producers that copy, consumers that multiply (T1).

A: (K,) f16, B: (N,K) f16 row-major, C: (N,) f16, sums in f32.  The block is 256 threads.  Threads 128 … 255 release
registers and fill one stage of shared memory. Threads 0 … 127 acquire them and compute one element of C each.  Two
mbarriers guard the stage: producers arrive at `full`, consumers arrive at `empty`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from asmkit import Ptr, Reg, Sweep, b16, f16, f32, ptx, u32
from asmkit.ptx import Barrier, Shared

if TYPE_CHECKING:
    import numpy as np

TILE = 128  # rows of B in a block, columns in a stage, threads of each half


def produce(
    k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], a_tile: Shared[f16], b_tile: Shared[f16], full: Barrier, empty: Barrier,
    K: Reg[u32],
) -> None:  # fmt: skip
    """Copy A and one row of B to shared memory, a stage of 128 columns at a time."""
    k.ptx.setmaxnreg.dec.sync.aligned.u32(24)
    tn = k.tid.x - TILE
    pa, pb = k.ptr(k.copy(a.reg), f16), b + (k.ctaid.x * TILE + tn) * K
    mine, half = b_tile[tn].ptr, k.reg(b16)
    with k.loop(0, K >> 7) as bk:
        empty.wait((bk & 1) ^ 1)
        for tk in range(TILE):
            k.ptx.ld.global_.nc.b16(half, pa[tk])
            k.ptx.st.shared.b16(a_tile[tk], half, pred=tn == 0)
            k.ptx.ld.global_.nc.b16(half, pb[tk])
            k.ptx.st.shared.b16(mine[tk], half)
        k.ptx.fence.proxy.async_()
        full.arrive()
        pa += TILE
        pb += TILE


def consume(
    k: ptx.Builder, a_tile: Shared[f16], b_tile: Shared[f16], c: Ptr[f16], full: Barrier, empty: Barrier, K: Reg[u32]
) -> None:
    """Multiply each stage, and store one element of C."""
    k.ptx.setmaxnreg.inc.sync.aligned.u32(240)
    tn = k.tid.x
    mine, half = b_tile[tn].ptr, k.reg(b16)
    acc, fa, fb = k.reg(f32, 0.0), k.reg(f32), k.reg(f32)
    with k.loop(0, K >> 7) as bk:
        full.wait(bk & 1)
        for tk in range(TILE):
            k.ptx.ld.shared.b16(half, a_tile[tk])
            k.ptx.cvt.f32.f16(fa, half)
            k.ptx.ld.shared.b16(half, mine[tk])
            k.ptx.cvt.f32.f16(fb, half)
            k.ptx.fma.rn.f32(acc, fa, fb, acc)
        empty.arrive()
    k.ptx.cvt.rn.f16.f32(half, acc)
    k.ptx.st.global_.b16((c + (k.ctaid.x * TILE + tn))[0], half)


@ptx.kernel(
    arch="sm_90a",
    signature="(K),(N,K)->(N)",
    grid=lambda d: d.N // TILE,
    block=2 * TILE,
    minnctapersm=1,  # without it ptxas ignores setmaxnreg
    dynamic=True,
    divisible={"N": TILE, "K": TILE},
)
def gemv_warp_specialised(k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f16], K: Reg[u32]) -> None:
    """Compute C[N] = B[N,K] · A[K], f16, sums in f32.  A block computes 128 elements: 128 producers, 128 consumers."""
    a_tile = k.shared(f16, TILE, align=1024)
    b_tile = k.shared(f16, (TILE, TILE))  # from half 128 on
    full, empty = k.mbarrier(TILE), k.mbarrier(TILE)
    first = k.tid.x == 0
    full.init(pred=first)
    empty.init(pred=first)
    k.ptx.bar.sync(0)
    with k.if_(k.tid.x >= TILE):
        produce(k, a, b, a_tile, b_tile, full, empty, K)
    with k.else_():
        consume(k, a_tile, b_tile, c, full, empty, K)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute B · A."""
    return b @ a


SHAPES = [{"N": 128, "K": 128}, {"N": 256, "K": 512}, {"N": 384, "K": 384}]
SWEEP = Sweep(gemv_warp_specialised, reference, SHAPES, archs=("sm_90a",), rtol=1e-2, atol=1e-2)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
