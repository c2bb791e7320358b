"""f16 GEMM by MFMA with four waves: a 64×64 tile of C, 2×2 waves of 32×32, K in steps of 32 through LDS.

On gfx90a the matrix unit treats subnormal f16 inputs, below 6·10⁻⁵, as zeros. gfx942 and gfx950 do not.
"""

from __future__ import annotations

import sys
from itertools import product
from typing import TYPE_CHECKING

from asmkit import Ptr, Sgpr, Sweep, b32, f16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

    from asmkit import Vgpr

ARCHS = ("gfx942", "gfx950", "gfx90a")
TILE, STEP = 64, 32
PITCH = 36 * 2  # bytes of a row in LDS: 32 f16 and 4 of padding


def stage(k: gcn.Builder, at: Vgpr[u32], words: gcn.Vgprs[b32], offset: int) -> None:
    """Store sixteen bytes to LDS as two times eight: rows are only aligned to 8 bytes."""
    k.gcn.ds_write_b64(at, words[0:2], offset=offset)
    k.gcn.ds_write_b64(at, words[2:4], offset=offset + 8)


@gcn.kernel(
    arch=ARCHS,
    block=(128, 2),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.M // TILE, d.N // TILE),
    divisible={"M": TILE, "N": TILE, "K": STEP},
)
def gemm_waves(k: gcn.Builder, a: Ptr[f16], b: Ptr[f16], c: Ptr[f32], N: Sgpr[u32], K: Sgpr[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, f16 in, f32 out.  One wave computes 32×32 of C as 2×2 tiles of 16×16."""
    a_smem, b_smem = k.lds(f16, (TILE, 36)), k.lds(f16, (TILE, 36))
    lane, wave_m, wave_n = k.lane, k.tid.x >> 6, k.tid.y
    block_m, block_n = k.group.x << 6, k.group.y << 6  # x covers M

    item = (k.tid.y << 7) + k.tid.x
    row, vector = item >> 2, (item & 3) << 4  # four lanes stage a row, 16 bytes each
    at_a = (((block_m + row) * K) << 1) + vector
    at_b = (((block_n + row) * K) << 1) + vector
    pitch, tile = k.sgpr(u32, PITCH), k.sgpr(u32, 32 * PITCH)  # MFMA and multiplication take no literal
    mine = row * pitch + vector

    corner = (lane & 15) * pitch + ((lane >> 4) << 3)  # k = 4·(lane/16) …+3 of row lane % 16
    a_mine, b_mine = corner + wave_m * tile, corner + wave_n * tile
    acc = [[k.vgprs(f32, 4, 0.0) for _ in range(2)] for _ in range(2)]
    fa, fb = [k.vgprs(b32, 2) for _ in range(2)], [k.vgprs(b32, 2) for _ in range(2)]
    va, vb = k.vgprs(b32, 4), k.vgprs(b32, 4)
    with k.loop(0, K, step=STEP):
        k.gcn.global_load_dwordx4(va, at_a, a)
        k.gcn.global_load_dwordx4(vb, at_b, b)
        k.wait(vm=0)
        k.gcn.s_barrier()  # before the tiles are overwritten
        stage(k, mine, va, a_smem.offset)
        stage(k, mine, vb, b_smem.offset)
        k.wait(lgkm=0)
        k.gcn.s_barrier()  # before they are read
        for s in range(2):
            for t in range(2):
                k.gcn.ds_read_b64(fa[t], a_mine, offset=a_smem[16 * t, 16 * s])
                k.gcn.ds_read_b64(fb[t], b_mine, offset=b_smem[16 * t, 16 * s])
            k.wait(lgkm=0)
            for tm, tn in product(range(2), range(2)):
                k.gcn.v_mfma_f32_16x16x16_f16(acc[tm][tn], fa[tm], fb[tn], acc[tm][tn])
        at_a += 2 * STEP
        at_b += 2 * STEP

    m = block_m + (wave_m << 5) + ((lane >> 4) << 2)  # acc[r] is row 4·(lane/16) + r, column lane % 16
    n = block_n + (wave_n << 5) + (lane & 15)
    for tm, tn in product(range(2), range(2)):
        k.wait_mfma(acc[tm][tn])
        for r, value in enumerate(acc[tm][tn]):
            k.gcn.global_store_dword(((m + (16 * tm + r)) * N + (n + 16 * tn)) << 2, value, c)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(128, 256, 128), (64, 64, 32), (64, 128, 96)]
SWEEP = Sweep(
    gemm_waves, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], archs=ARCHS, rtol=1e-2, atol=1e-2
)


def main() -> int:
    """Run the sweeps on every available backend."""
    return SWEEP.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
