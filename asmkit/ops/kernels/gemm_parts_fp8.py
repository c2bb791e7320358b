"""GEMM by wgmma for few tiles in e4m3 with one scale: parts along K as those of `gemm_parts`, with shared tiles.

Tensor cores sum the 128 elements of K of one stage, and f32 sums the stages, as in `gemm_split_fp8`.
"""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, e4m3, f16, f32, u32

from . import gemm_parts
from .gemm_parts import Tile, block_of, kernel, multiply
from .gemm_split_fp8 import WIDEST, Promoted
from .gemm_wgmma import BM, WIDTH

O = TypeVar("O", f32, bf16, f16)
NARROW = 96  # columns of a tile of more than 128 rows whose sums, and those of one stage, fit in registers


def blocks(d: Values) -> tuple[int, int]:
    """Return the number of blocks.  Raises ValueError for a tile that is too wide, or does not exist or fit K."""
    widest = NARROW if d.rows > BM else WIDEST
    if d.bn > widest:
        raise ValueError(f"bn={d.bn}: at most {widest} for e4m3 and {d.rows} rows")
    return gemm_parts.blocks(d, WIDTH)


@kernel("(M,K),(N,K),(1)->(split,M,N)", blocks, WIDTH)
def gemm_parts_fp8(
    k: ptx.Builder, a: Ptr[e4m3], b: Ptr[e4m3], scale: Ptr[f32], c: Ptr[O], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128, split: int = 1, swap: bool = False,
    tall: int = 1, wide: int = 1, deep: int = 1, rows: int = BM,
) -> None:  # fmt: skip
    """Compute C[s,M,N], the parts of scale · A[M,K] · B[N,K]ᵀ along K, e4m3 in, f32, bf16 or f16 out, with `Tile`."""
    tile, lengths = Tile(bn, split, swap, tall, wide, deep, rows=rows), (M, N, K)
    block = block_of(k, a.elem, lengths, tile)
    multiply(k, c, (ta, tb, tc), block, tile, lengths, lambda block: Promoted(block, scale))
