"""Grouped product of a mixture of experts, C rows of group g = A rows of group g · B[g]ᵀ, on the matrix cores.

f16 or bf16 in, f32 out.  In `gemm_grouped`, A and C hold the rows of the groups one after another.  Group g has the
rows offsets[g] … offsets[g+1]-1, any number of them.  In `gemm_grouped_masked`, every group has room for M rows, and
its first counts[g] rows are valid.  The host reads neither offsets nor counts.  Rows that belong to no group are not
written.

The floor: a tile of 256 × 256 takes 2048 clocks of the matrix cores for 32 elements of K on gfx942, for 64 on gfx950.
A tile of 128 rows takes half of that.  A group wastes half a tile on average, so ROWS = 128 is for groups of few rows.
Reading 256 rows of B at 8 bytes per clock and compute unit takes 64 clocks for each element of K, which bounds groups
of one tile.

The plan: a tile has rows of one group.  The grid has enough slots for the tiles of any groups: those of group g begin
at slot ⌊offsets[g] / ROWS⌋ + g.  The next group begins at least ⌈rows of g / ROWS⌉ slots later, since ⌊y⌋ + 1 - ⌊x⌋ ≥
⌈y - x⌉.  A workgroup finds its group by a comparison of its slot with these numbers, one group for each lane.  This
needs no prefix sum and no launch before it.  Workgroups without a tile return.

Descriptors of A and C end where the group ends, those of B where its matrix ends.  So tiles may read and store past
these ends: loads return 0, and stores are dropped.  `asmkit/ops/kernels/gemm_mfma.py` has the pipeline of a tile.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Scalar, Sgpr, Sweep, b32, bf16, f16, f32, gcn, inputs, s32, u32
from asmkit.ops.kernels.gemm_mfma import TILE, Layout, Tile, rows_of

if TYPE_CHECKING:
    import numpy as np

E = TypeVar("E", bound=Scalar)

ARCHS = ("gfx942", "gfx950")
WAVE = 64


def group_of(k: gcn.Builder, offsets: Ptr[s32], G: Sgpr[u32], slot: Sgpr[u32], shift: int) -> Sgpr[u32]:
    """Return the last group whose first slot is at most `slot`: each lane compares one group at a time."""
    group, some, table = k.sgpr(u32, 0), k.sgpr(u32), k.buffer(offsets, G << 2)
    mine, begin = k.lane + 1, k.vgpr(u32)  # group 0 needs no comparison
    with k.loop(1, G, step=WAVE):
        k.gcn.buffer_load_dword(begin, mine << 2, table, 0, offen=True)
        k.wait(vm=0)
        exists, begun = mine < G, (begin >> shift) + mine <= slot
        k.gcn.s_and_b64(begun, begun, exists)
        k.gcn.s_bcnt1_i32_b64(some, begun)
        group += some
        mine += WAVE
    return group


def multiply(
    k: gcn.Builder, at: Layout, arrays: tuple[Ptr[E], Ptr[E], Ptr[f32]], rows: tuple[Sgpr[u32], Sgpr[u32]],
    group: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32],
) -> None:  # fmt: skip
    """Compute the tile of C from row `rows[0]` on, up to row `rows[1]`, which belong to `group`."""
    (a, b, c), block_n, most = arrays, k.group.x << 8, 2 * at.wave_tile[0]
    weights = k.copy(b)
    k.advance(weights, k.mul_wide(group * N, K) << 1)
    matrices = rows_of(k, a, *rows, K, 1, most), rows_of(k, weights, block_n, N, K, 1)
    tile = Tile(k, at, a.elem, matrices, K)
    tile.multiply()
    tile.store(rows_of(k, c, *rows, N, 2, most), block_n, N)


def layout_of(k: gcn.Builder, rows: int) -> Layout:
    """Return the layout of tiles of 128 or 256 rows, and reserve its LDS."""
    if rows not in (128, 256):
        raise ValueError(f"ROWS={rows}: use 128 or 256")
    at = Layout(k.target.name, rows)
    k.lds(b32, at.lds // 4)
    return at


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(M,K),(G,N,K),(G+1)->(M,N)",
    grid=lambda d: (-(-d.N // TILE), d.M // d.ROWS + d.G),
    divisible={"K": 8},
)
def gemm_grouped(
    k: gcn.Builder, a: Ptr[E], b: Ptr[E], offsets: Ptr[s32], c: Ptr[f32], M: Sgpr[u32], G: Sgpr[u32], N: Sgpr[u32],
    K: Sgpr[u32], *, ROWS: int = 256,
) -> None:  # fmt: skip
    """Compute A · B[g]ᵀ for the rows offsets[g] … offsets[g+1]-1 of each group g."""
    at, slot, shift = layout_of(k, ROWS), k.group.y, ROWS.bit_length() - 1
    group, ends = group_of(k, offsets, G, slot, shift), k.sgprs(u32, 2)
    k.gcn.s_load_dwordx2(ends, offsets, group << 2)
    k.wait(lgkm=0)
    begin, end = ends
    k.gcn.s_min_u32(end, end, M)
    number = slot - ((begin >> shift) + group)  # of the tile in its group
    k.return_(number >= (end - begin + (ROWS - 1)) >> shift)
    multiply(k, at, (a, b, c), (begin + number * ROWS, end), group, N, K)


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(G,M,K),(G,N,K),(G)->(G,M,N)",
    grid=lambda d: (-(-d.N // TILE), -(-d.M // d.ROWS), d.G),
    divisible={"K": 8},
)
def gemm_grouped_masked(
    k: gcn.Builder, a: Ptr[E], b: Ptr[E], counts: Ptr[s32], c: Ptr[f32], M: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32],
    *, ROWS: int = 256,
) -> None:  # fmt: skip
    """Compute A[g] · B[g]ᵀ for the first counts[g] rows of each group g.  The other rows of C are not written."""
    at, group, first, count = layout_of(k, ROWS), k.group.z, k.group.y * ROWS, k.sgpr(u32)
    k.gcn.s_load_dword(count, counts, group << 2)
    k.wait(lgkm=0)
    k.gcn.s_min_u32(count, count, M)
    k.return_(first >= count)
    before = group * M
    multiply(k, at, (a, b, c), (before + first, before + count), group, N, K)


def reference(a: np.ndarray, b: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Compute the product of each group."""
    import numpy as np

    groups = zip(pairwise(offsets), b, strict=True)
    return np.concatenate([a[begin:end] @ weights.T for (begin, end), weights in groups])


def reference_masked(a: np.ndarray, b: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Compute the product of each group, all of whose rows are valid."""
    return a @ b.swapaxes(1, 2)


def make(
    floats: inputs.Generator, integers: list[int], rng: np.random.Generator, shape: tuple[int, ...],
    elem: type[Scalar], terms: int,
) -> np.ndarray:  # fmt: skip
    """Make the offsets or counts, or numbers of a generator."""
    import numpy as np

    return np.array(integers, np.int32) if elem is s32 else floats.make(rng, shape, elem, terms)


def sweep(kernel: Any, of: Any, integers: list[int], elem: type[Scalar], **shape: int) -> Sweep:
    """Return the sweep of a kernel."""
    generators = [replace(one, make=partial(make, one, integers)) for one in (inputs.INTEGER, inputs.NORMAL)]
    options = {"E": [elem], "ROWS": [128]}
    return Sweep(kernel, of, [shape], options=options, archs=ARCHS, generators=generators, rtol=1e-2, atol=1e-2)


SWEEP = [
    sweep(gemm_grouped, reference, [0, 2, 2, 5], bf16, M=5, G=3, N=33, K=40),
    sweep(gemm_grouped_masked, reference_masked, [3, 3], f16, M=3, G=2, N=5, K=8),  # other rows are not defined
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(one.main(sys.argv[1:]) for one in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
