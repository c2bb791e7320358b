"""Grouped GEMMs by wgmma: rows in groups, each multiplied by a matrix of its own, as in mixtures of experts.

Each cluster stays on its multiprocessors and computes tiles of all groups, one after another (`gemm_groups`).  The
roles of a block and its pipelines are those of `gemm_wgmma`.

* `grouped_gemm` computes C[r,N] = A[r,K] · B[g,N,K]ᵀ for the rows r of each group g.
* `grouped_gemm_turned` computes C[r,N] = A[r,K] · B[g,K,N]: the gradient of A.
* `grouped_gemm_outer` computes C[g,M,N] = A[r,M]ᵀ · B[r,N], summed over the rows of the group: the gradient of B.

wgmma reads matrices of 16-bit elements whose K counts rows in memory as well, so that nothing is transposed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, bf16, f16, s32, u32

from .gemm_groups import MOST, Groups, GroupSchedule, OuterSchedule
from .gemm_wgmma import BM, CLUSTER, ROWS, WIDTH, Room, blocks, in_clusters, prefetch, room, run, store, wait_for_grid
from .grouped_tiles import (
    PIECE,
    Block,
    GroupConsumer,
    OperandSource,
    OuterConsumer,
    Tile,
    clear_rows,
    load,
    put_matrix,
    put_rows,
)

T = TypeVar("T", bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

WIDTH_16 = WIDTH // 2  # elements of K in a stage
OUTPUTS = {"tc": None, "tc8": PIECE, "tc1": 1}  # rows of the boxes of the maps of C, None for whole boxes


def begin(k: ptx.Builder, elem: type[Scalar], made: type[Scalar], tile: Tile, *maps: ptx.TensorMap) -> Room:
    """Allocate the memory of a block, and wait for the grid in front of this one."""
    memory = room(k, elem, made, tile)
    prefetch(k, maps)
    wait_for_grid(k)
    return memory


def multiply(
    k: ptx.Builder, c: Ptr[Scalar], maps: tuple[ptx.TensorMap, ...], groups: Groups, N: Reg[u32], K: Reg[u32],
    tile: Tile, band: int, *, turned: bool = False, clear: bool = False,
    consumer_of: Callable[[Block], GroupConsumer] = GroupConsumer,
) -> None:  # fmt: skip
    """Emit a kernel whose rows of C are those of groups, with warpgroups that multiply as `consumer_of` returns."""
    ta, tb, *tc = maps
    memory = begin(k, ta.kind.elem, c.elem, tile, *maps)
    schedule = GroupSchedule(k, groups, N, tile.height, tile.width, band)
    bk = WIDTH * 8 // ta.kind.elem.bits
    stages = (K + (bk - 1)) >> (bk.bit_length() - 1)
    sides = (turned, False) if tile.swap else (False, turned)
    block = Block(k, memory.a_tiles, memory.b_tiles, tile, memory.inputs, schedule, stages, memory.stored, sides)
    rows = OperandSource(ta, memory.b_tiles if tile.swap else memory.a_tiles, tile.height, True, False, False)
    matrix = OperandSource(tb, memory.a_tiles if tile.swap else memory.b_tiles, tile.width, False, turned, True)
    sources = ([matrix], [rows]) if tile.swap else ([rows], [matrix])
    run(
        k, partial(load, block, *sources), lambda: consumer_of(block).run(),
        lambda: store(block, put_rows(block, (tc[0], tc[1], tc[2]))),
        partial(clear_rows, block, c, N) if clear else None,
    )  # fmt: skip


def tile_of(d: Values) -> Tile:
    """Return the tile of a launch.  Raises ValueError for one that does not exist."""
    if not d.swap and d.bn % ROWS:
        raise ValueError(f"bn={d.bn}: a multiple of {ROWS}, or of 16 with swap")
    return Tile(d.bn, d.swap)


def clusters(d: Values) -> int:
    """Return the number of blocks: no more clusters than run at the same time, or than there can be tiles."""
    if d.G > MOST or d.G + (not d.masked) != d.E:
        raise ValueError(f"G={d.G}, E={d.E}: at most {MOST} groups, and G counts or G + 1 offsets")
    tile = tile_of(d)
    rows = d.G * -(-(d.R // d.G) // tile.height) if d.masked else d.R // tile.height + d.G
    return blocks(d, rows * -(-d.N // (CLUSTER * tile.width)))


def rows_box(d: Values, *, bk: int) -> tuple[int, int]:
    """Return the box of the rows: those that a block copies, by the elements of K in a stage."""
    return Tile(d.bn, d.swap).height // CLUSTER, bk


def matrix_box(d: Values, *, bk: int, turned: bool) -> tuple[int, int, int]:
    """Return the box of the matrix of a group."""
    return (1, bk, ROWS) if turned else (1, tile_of(d).width, bk)


def output_box(d: Values, *, piece: int | None) -> tuple[int, int]:
    """Return the box of C, or of a piece of it."""
    rows, columns = tile_of(d).shape
    return piece or rows, columns


def kernel(
    signature: str, bk: int, *, turned: bool = False, grid: Callable[[Values], int] = clusters
) -> Callable[[F], Kernel[F]]:
    """Return the decorator of kernels whose rows are in groups, with `bk` elements of K in a stage."""
    outputs = {
        name: ptx.tiled("c", box=partial(output_box, piece=piece), swizzle=Swizzle.B128)
        for name, piece in OUTPUTS.items()
    }
    return in_clusters(
        signature,
        grid,
        {"N": 8, "K": bk // 8},
        {
            "ta": ptx.tiled("a", box=partial(rows_box, bk=bk), swizzle=Swizzle.B128),
            "tb": ptx.tiled("b", box=partial(matrix_box, bk=bk, turned=turned), swizzle=Swizzle.B128),
            **outputs,
        },
    )


@kernel("(R,K),(G,N,K),(E)->(R,N)", WIDTH_16)
def grouped_gemm(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], ends: Ptr[s32], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, tc8: ptx.TensorMap, tc1: ptx.TensorMap, R: Reg[u32], G: Reg[u32], N: Reg[u32], K: Reg[u32], *,
    masked: bool = False, bn: int = 256, swap: bool = False, band: int = 8, clear: bool = False,
) -> None:  # fmt: skip
    """Compute C[r,N] = A[r,K] · B[g,N,K]ᵀ for the rows r of each group g, bf16 or f16, sums in f32.

    `ends` has the offsets of the groups, or if `masked` their counts.  Rows of no group become zeros with `clear`, and
    are not written without it.
    """
    groups = Groups(k, ends, R, G, masked)
    multiply(k, c, (ta, tb, tc, tc8, tc1), groups, N, K, Tile(bn, swap), band, clear=clear)


@kernel("(R,K),(G,K,N),(E)->(R,N)", WIDTH_16, turned=True)
def grouped_gemm_turned(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], ends: Ptr[s32], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, tc8: ptx.TensorMap, tc1: ptx.TensorMap, R: Reg[u32], G: Reg[u32], N: Reg[u32], K: Reg[u32], *,
    masked: bool = False, bn: int = 256, swap: bool = False, band: int = 8, clear: bool = False,
) -> None:  # fmt: skip
    """Compute C[r,N] = A[r,K] · B[g,K,N] for the rows r of each group g, as `grouped_gemm`."""
    groups = Groups(k, ends, R, G, masked)
    multiply(k, c, (ta, tb, tc, tc8, tc1), groups, N, K, Tile(bn, swap), band, turned=True, clear=clear)


def outer_box(d: Values) -> tuple[int, int]:
    """Return the box of both operands.  Raises ValueError for a tile that does not consist of boxes."""
    if d.bn % ROWS:
        raise ValueError(f"bn={d.bn}: a multiple of {ROWS}")
    return WIDTH_16, ROWS


def outer_blocks(d: Values) -> int:
    """Return the number of blocks of the product along rows."""
    return blocks(d, (d.E - 1 + d.masked) * -(-d.M // BM) * -(-d.N // (CLUSTER * d.bn)))


@in_clusters(
    "(R,M),(R,N),(E)->(E-1+masked,M,N)",
    outer_blocks,
    {"M": 8, "N": 8},
    {
        "ta": ptx.tiled("a", box=outer_box, swizzle=Swizzle.B128),
        "tb": ptx.tiled("b", box=outer_box, swizzle=Swizzle.B128),
        "tc": ptx.tiled("c", box=(1, ROWS, ROWS), swizzle=Swizzle.B128),
    },
)
def grouped_gemm_outer(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], ends: Ptr[s32], c: Ptr[T], ta: ptx.TensorMap, tb: ptx.TensorMap,
    tc: ptx.TensorMap, R: Reg[u32], M: Reg[u32], N: Reg[u32], E: Reg[u32], *, masked: int = 0, bn: int = 256,
    band: int = 8,
) -> None:  # fmt: skip
    """Compute C[g,M,N] = Σ A[r,M]ᵀ · B[r,N] over the rows r of each group g, zeros for an empty group."""
    tile = Tile(bn, False)
    memory = begin(k, a.elem, c.elem, tile, ta, tb, tc)
    groups = Groups(k, ends, R, E if masked else E - 1, bool(masked))
    schedule = OuterSchedule(k, groups, M, N, BM, bn, band)
    stages, turned = k.reg(u32, 0), (True, True)
    block = Block(k, memory.a_tiles, memory.b_tiles, tile, memory.inputs, schedule, stages, memory.stored, turned)
    of_a = OperandSource(ta, memory.a_tiles, BM, True, True, False)
    of_b = OperandSource(tb, memory.b_tiles, bn, False, True, False)
    run(
        k, partial(load, block, [of_a], [of_b]), lambda: OuterConsumer(block).run(),
        lambda: store(block, put_matrix(block, tc)),
    )  # fmt: skip
