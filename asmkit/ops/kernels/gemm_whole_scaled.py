"""GEMM by wgmma for many tiles in e4m3, with a scale for each block of A and B: the grouped kernel with one group.

The scales are those of `gemm_split_fp8`, and everything else is that of `gemm_grouped_fp8`: a cluster stays on its
multiprocessors, its two blocks share rows of A, and loads of the next tile begin while the last one is stored.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, e4m3, f16, f32, u32

from .gemm_grouped import begin
from .gemm_grouped_fp8 import Scaled, Scales
from .gemm_groups import GroupSchedule
from .gemm_split_fp8 import SCALED
from .gemm_wgmma import BM, CLUSTER, ROWS, WIDTH, Schedule, blocks, in_clusters, put_whole, run, store
from .grouped_tiles import Block, OperandSource, Tile, load

O = TypeVar("O", bf16, f16)


class OneGroup(GroupSchedule):
    """The tiles of C if all rows are one group."""

    def __init__(self, k: ptx.Builder, M: Reg[u32], N: Reg[u32], band: int) -> None:
        self.group, self.begin, self.end = k.reg(u32, 0), k.reg(u32, 0), M
        Schedule.__init__(self, k, M, N, CLUSTER * SCALED, band, BM)

    def _find(self) -> None:
        self._place(self.tile)


def tiles(M: int, N: int) -> int:
    """Return the number of tiles of C, by cluster."""
    return -(-M // BM) * -(-N // (CLUSTER * SCALED))


def clusters(d: Values) -> int:
    """Return the number of blocks.  Raises ValueError if scales are missing."""
    if d.J * SCALED < d.N:
        raise ValueError(f"scales of {d.J} blocks of B: N={d.N} has {-(-d.N // SCALED)}")
    return blocks(d, tiles(d.M, d.N))


@in_clusters(
    "(M,K),(N,K),(K/128,M),(J,K/128)->(M,N)",
    clusters,
    {"N": 8, "K": SCALED},
    {
        "ta": ptx.tiled("a", box=(BM // CLUSTER, WIDTH), swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=(SCALED, WIDTH), swizzle=Swizzle.B128),
        "tc": ptx.tiled("c", box=(ROWS, ROWS), swizzle=Swizzle.B128),
    },
)
def gemm_whole_scaled(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], a_scales: Ptr[f32], b_scales: Ptr[f32], c: Ptr[O], ta: ptx.TensorMap,
    tb: ptx.TensorMap, tc: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], J: Reg[u32], *, band: int = 8,
) -> None:  # fmt: skip
    """Compute C[M,N] = Σ over blocks of K of A's scales · B's scales · A·Bᵀ, e4m3 in, bf16 or f16 out.

    The scales are those of `gemm_scaled_fp8`.  A tile has 128 columns.
    """
    tile = Tile(SCALED, False)
    memory = begin(k, a.elem, c.elem, tile, ta, tb, tc)
    schedule, turned = OneGroup(k, M, N, band), (False, False)
    block = Block(k, memory.a_tiles, memory.b_tiles, tile, memory.inputs, schedule, K >> 7, memory.stored, turned)
    rows = OperandSource(ta, memory.a_tiles, BM, True, False, False)
    columns = OperandSource(tb, memory.b_tiles, SCALED, False, False, False)
    run(
        k, partial(load, block, [rows], [columns]),
        lambda: Scaled(block, Scales(block, a_scales, b_scales, (M, J, K))).run(),
        lambda: store(block, put_whole(block, tc)),
    )  # fmt: skip
