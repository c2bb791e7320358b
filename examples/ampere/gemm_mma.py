"""bf16 GEMM by `mma.sync` with tiles staged in shared memory: one warp for each 32×32 tile of C.

The counterpart of `examples/cdna/gemm_mfma.py`: the same tile, one warp instead of one wave, `ldmatrix` instead of LDS
reads by fragment.  Sizes are run-time values. Ragged edges are loaded as zeros and stored element by element.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Span, Sweep, b32, bf16, f32, ptx, u32

if TYPE_CHECKING:
    import numpy as np

TILE, STEP = 32, 16  # the tile is 32×32, with steps of 16 along K
PITCH = STEP + 8  # bf16 in a row of shared memory: 48 bytes keep 16-byte alignment and avoid bank conflicts of ldmatrix


def stage(k: ptx.Builder, mine: Any, source: Ptr[bf16], inside: Reg[Any] | None) -> None:
    """Store this lane's row of a 32×16 tile, two 16-byte vectors, to shared memory, or zeros unless `inside` holds."""
    for half in (0, 8):
        words = k.regs(b32, 4, None if inside is None else 0)
        k.ptx.ld.global_.nc.v4.b32(words, source[half], pred=inside)
        k.ptx.st.shared.v4.b32(mine[half], words)


def corner(tile: Any, lane: Reg[u32]) -> Ptr[bf16]:
    """Return the address of this lane's row for `ldmatrix`: rows 0-15 at k 0, then rows 0-15 at k 8."""
    return tile[lane & 15].ptr + ((lane >> 4) << 3)


def fragments(k: ptx.Builder, rows: Ptr[bf16]) -> list[Span[Any]]:
    """Load the A fragments of both 16-row halves of a 32×16 tile: rows 0-7 and 8-15 at k 0-7, then at k 8-15."""
    made = [k.regs(b32, 4) for _ in range(2)]
    for half, frag in enumerate(made):
        k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(frag, rows[16 * half * PITCH])
    return made


def multiply(k: ptx.Builder, acc: list[list[Span[f32]]], a_rows: Ptr[bf16], b_rows: Ptr[bf16]) -> None:
    """Compute acc += A_tile · B_tileᵀ, two 16-row halves by four 8-column strips."""
    mma = k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
    af, bf = fragments(k, a_rows), fragments(k, b_rows)
    for i, row in enumerate(acc):
        for j, tile in enumerate(row):
            half = bf[j // 2]  # the four matrices of B's fragment are two strips of 8 columns, at k 0-7 and 8-15
            mma(tile, af[i], (half[j % 2], half[2 + j % 2]), tile)


def accumulators(k: ptx.Builder) -> list[list[Span[f32]]]:
    """Return zeroed accumulators of a 32×32 tile, by 16-row half and 8-column strip."""
    return [[k.regs(f32, 4, 0.0) for _ in range(4)] for _ in range(2)]


@ptx.kernel(
    arch="sm_80",
    block=(32,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.N // TILE, d.M // TILE),
    divisible={"M": TILE, "N": TILE, "K": STEP},
)
def gemm_mma(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], N: Reg[u32], K: Reg[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out.  One warp computes one 32×32 tile of C."""
    lane, tile_m, tile_n = k.laneid, k.ctaid.y << 5, k.ctaid.x << 5
    a_tile, b_tile = k.shared(bf16, (TILE, PITCH)), k.shared(bf16, (TILE, PITCH))
    pa, pb = a + (tile_m + lane) * K, b + (tile_n + lane) * K
    a_mine, b_mine = a_tile[lane].ptr, b_tile[lane].ptr
    a_rows, b_rows = corner(a_tile, lane), corner(b_tile, lane)
    acc = accumulators(k)
    with k.loop(0, K, step=STEP):
        stage(k, a_mine, pa, None)
        stage(k, b_mine, pb, None)
        k.ptx.bar.sync(0)
        multiply(k, acc, a_rows, b_rows)
        k.ptx.bar.sync(0)
        pa += STEP
        pb += STEP
    row, col = lane >> 2, (lane & 3) << 1
    out = c + ((tile_m + row) * N + tile_n + col)
    for half in acc:
        for upper in (0, 2):
            for j, tile in enumerate(half):
                k.ptx.st.global_.v2.f32(out[8 * j], tile[upper : upper + 2])
            out += N << 3


@ptx.kernel(
    arch="sm_80",
    block=(32,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // TILE), -(-d.M // TILE)),
    divisible={"K": STEP},
)
def gemm_mma_guarded(
    k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], c: Ptr[f32], M: Reg[u32], N: Reg[u32], K: Reg[u32]
) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 in, f32 out, any M and N.  One warp computes one 32×32 tile of C."""
    lane, tile_m, tile_n = k.laneid, k.ctaid.y << 5, k.ctaid.x << 5
    a_tile, b_tile = k.shared(bf16, (TILE, PITCH)), k.shared(bf16, (TILE, PITCH))
    m, n = tile_m + lane, tile_n + lane
    a_inside, b_inside = m < M, n < N
    pa, pb = a + m * K, b + n * K
    a_mine, b_mine = a_tile[lane].ptr, b_tile[lane].ptr
    a_rows, b_rows = corner(a_tile, lane), corner(b_tile, lane)
    acc = accumulators(k)
    with k.loop(0, K, step=STEP):
        stage(k, a_mine, pa, a_inside)
        stage(k, b_mine, pb, b_inside)
        k.ptx.bar.sync(0)
        multiply(k, acc, a_rows, b_rows)
        k.ptx.bar.sync(0)
        pa += STEP
        pb += STEP
    row, col = k.copy(tile_m + (lane >> 2)), tile_n + ((lane & 3) << 1)
    for half in acc:
        for upper in (0, 2):
            out = c + (row * N + col)
            for j, tile in enumerate(half):
                for e in range(2):
                    inside = (row < M) & (col + (8 * j + e) < N)
                    k.ptx.st.global_.f32(out[8 * j + e], tile[upper + e], pred=inside)
            row += 8


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


WHOLE = [(128, 128, 128), (32, 32, 16), (64, 96, 48)]
RAGGED = [(117, 121, 128), (128, 128, 128), (33, 1, 16), (1, 33, 32)]
SWEEP = [
    Sweep(kernel, reference, [{"M": m, "N": n, "K": k} for m, n, k in shapes], rtol=1e-2, atol=1e-2)
    for kernel, shapes in ((gemm_mma, WHOLE), (gemm_mma_guarded, RAGGED))
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
