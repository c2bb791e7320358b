"""Quantize matrices to e4m3, with a scale for 128 elements of a row, for 128 of a column, or for 128 × 128 elements.

A scale is the largest absolute value divided by 448, the largest number of e4m3, and an element is its quotient by the
scale.  wgmma reads e4m3 only with K along the rows in memory.  So some kernels also transpose what they quantize.

A block has tiles of 128 × 128 elements in registers: a warp has 8 rows, and a lane 4 columns of each.  A transposed
tile passes through shared memory, in chunks of 8 bytes.  The place of a chunk in its row depends on the row, so that
neither stores nor loads have bank conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Shared, matrix_rows
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b16, b32, bf16, e4m3, f16, f32, s32, u32, u64

from .gemm_groups import Groups, count_tiles
from .gemm_split_fp8 import SCALED

T = TypeVar("T", bf16, f16)
V = TypeVar("V", bound=Scalar)
F = TypeVar("F", bound=Callable[..., None])

THREADS = 512
WARPS = THREADS // 32
ROWS = SCALED // WARPS  # of a tile in a warp
COLUMNS = SCALED // 32  # of a tile in a lane
CHUNK = 8  # bytes: the rows of a warp
LARGEST = 448.0  # number of e4m3
SMALLEST = 2.0**-100  # the least maximum that makes a scale
TILES = 8  # beside each other, of a block that quantizes columns

Floats = Sequence[Reg[f32]]


class Tile:
    """A tile of a matrix with rows of `width` elements: the ones of this lane in registers, row by row."""

    def __init__(
        self, k: ptx.Builder, source: Ptr[Scalar], width: Reg[u32], row: Reg[u32], end: Reg[u32], column: Reg[u32]
    ) -> None:  # fmt: skip
        """Load the tile that starts at a row and a column.  Rows from `end` on count as zeros."""
        self.k, self.warp, self.column = k, k.tid.x >> 5, column + k.laneid * COLUMNS
        self.corner, self.row, self.end = column, row + self.warp * ROWS, end
        here, loaded = place(k, source, self.row, width) + self.column, list[Span[b32]]()
        for i in range(ROWS):
            words = k.regs(b32, 2, 0)
            k.ptx.ld.global_.v2.b32(words, here.cast(b32)[0], pred=self.row + i < end)
            here += width
            loaded.append(words)
        self.rows = [matrix_rows.Vector(source.elem, words, None).floats(k) for words in loaded]

    def largest(self, values: Floats) -> Reg[f32]:
        """Return the largest absolute value."""
        sizes = list(self.k.regs(f32, len(values)))
        for size, value in zip(sizes, values, strict=True):
            self.k.ptx.abs.f32(size, value)

        def larger(one: Reg[f32], other: Reg[f32]) -> Reg[f32]:
            self.k.ptx.max.f32(one, one, other)
            return one

        return reduce(larger, sizes)

    def store(self, out: Ptr[e4m3], width: Reg[u32], factors: Floats) -> None:
        """Write the rows times their factors."""
        here = place(self.k, out, self.row, width) + self.column
        for i, (row, factor) in enumerate(zip(self.rows, factors, strict=True)):
            self.k.ptx.st.global_.b32(
                here.cast(b32)[0], packed(self.k, [value * factor for value in row]), pred=self.row + i < self.end
            )
            here += width

    def turn(self, stage: Ptr[b32], factors: Floats) -> None:
        """Store the columns times their factors in shared memory, as rows of 128 bytes."""
        lane, k = self.k.laneid, self.k
        here = stage + (lane * (COLUMNS * SCALED // 4) + ((self.warp ^ (lane & (WARPS - 1))) << 1))
        for i, factor in enumerate(factors):
            column = [row[i] * factor for row in self.rows]
            words = Span(k, b32, [packed(k, column[:4]), packed(k, column[4:])])
            k.ptx.st.shared.v2.b32(here[i * SCALED // 4], words)


def place(k: ptx.Builder, array: Ptr[V], row: Reg[u32], width: Reg[u32]) -> Ptr[V]:
    """Return the place of a row in a matrix with more than 2³² elements."""
    first = k.reg(u64)
    k.ptx.mul.wide.u32(first, row, width)
    return array + first


def packed(k: ptx.Builder, values: Floats) -> Reg[b32]:
    """Convert four numbers to e4m3, in the order of memory."""
    word, halves = k.reg(b32), k.regs(b16, 2)
    for half, low, high in zip(halves, values[::2], values[1::2], strict=True):
        k.ptx.cvt.rn.satfinite.e4m3x2.f32(half, high, low)
    k.ptx.mov.b32(word, halves)
    return word


def over_warp(k: ptx.Builder, value: Reg[f32]) -> Reg[f32]:
    """Return the largest of the lanes' numbers, which are not negative.  Their bits have the order of the numbers."""
    most = k.reg(u32)
    k.ptx.redux.sync.max.u32(most, value.as_(u32), -1)
    return most.as_(f32)


def scale_of(k: ptx.Builder, largest: Reg[f32]) -> tuple[Reg[f32], Reg[f32]]:
    """Return the scale of elements by the largest of them, and the factor that divides by it."""
    factor = k.reg(f32)
    k.ptx.max.f32(largest, largest, SMALLEST)
    k.ptx.div.rn.f32(factor, k.reg(f32, LARGEST), largest)
    return largest * (1 / LARGEST), factor


def unload(k: ptx.Builder, stage: Ptr[b32], out: Ptr[Scalar], width: Reg[u32]) -> None:
    """Copy a transposed tile from shared memory to a matrix with rows of `width` elements, which has it at `out`."""
    chunk, first = k.laneid & 15, (k.tid.x >> 5 << 3) + (k.laneid >> 4)
    here = place(k, out, first, width) + chunk * CHUNK
    words = [k.regs(b32, 2) for _ in range(ROWS // 2)]
    for i, word in enumerate(words):
        row = first + 2 * i
        k.ptx.ld.shared.v2.b32(word, (stage + (row * (SCALED // 4) + ((chunk ^ (row >> 2 & 15)) << 1)))[0])
    for word in words:
        k.ptx.st.global_.v2.b32(here.cast(b32)[0], word)
        here += 2 * width


@ptx.kernel(
    arch="sm_90a",
    signature="(R,K)->(R,K),(K/128,R)",
    grid=lambda d: -(-d.R // SCALED) * (d.K // SCALED),
    block=THREADS,
    divisible={"K": SCALED},
)
def quantize_rows(
    k: ptx.Builder, x: Ptr[T], out: Ptr[e4m3], scales: Ptr[f32], R: Reg[u32], K: Reg[u32]
) -> None:  # fmt: skip
    """Quantize X[R,K]: `scales[k / 128, r]` is the scale of 128 elements of row r."""
    matrix_rows.overlap(k)
    across, row = K >> 7, k.reg(u32)
    k.ptx.div.u32(row, k.ctaid.x, across)
    column = k.ctaid.x - row * across
    tile = Tile(k, x, K, row * SCALED, R, column * SCALED)
    found = [scale_of(k, over_warp(k, tile.largest(values))) for values in tile.rows]
    tile.store(out, K, [factor for _, factor in found])
    mine = place(k, scales, column, R) + tile.row
    for i, (scale, _) in enumerate(found):
        k.ptx.st.global_.f32(mine[i], scale, pred=(k.laneid == i) & (tile.row + i < R))


class Matrices:
    """The tile of a block in B[G,N,K], its scale, and the places of both in quantized matrices."""

    def __init__(self, k: ptx.Builder, b: Ptr[Scalar], N: Reg[u32], K: Reg[u32]) -> None:
        """Load the tile, and compute its scale."""
        matrix_rows.overlap(k)
        self.k, self.N, self.K, self.down, self.across = k, N, K, N >> 7, K >> 7
        self.stripe, self.group = k.reg(u32), k.reg(u32)
        k.ptx.div.u32(self.stripe, k.ctaid.x, self.across)
        k.ptx.div.u32(self.group, self.stripe, self.down)
        self.column = k.ctaid.x - self.stripe * self.across
        self.tile = Tile(k, b, K, self.stripe * SCALED, (self.stripe + 1) * SCALED, self.column * SCALED)
        of_warps, most = k.shared(f32, WARPS), k.reg(f32)
        largest = over_warp(k, self.tile.largest([value for values in self.tile.rows for value in values]))
        k.ptx.st.shared.f32((of_warps.ptr + self.tile.warp)[0], largest, pred=k.laneid == 0)
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.f32(most, (of_warps.ptr + (k.laneid & (WARPS - 1)))[0])
        self.scale, self.factor = scale_of(k, over_warp(k, most))

    def store(self, out: Ptr[e4m3], scales: Ptr[f32]) -> None:
        """Write the tile and its scale as they are in B."""
        self.k.ptx.st.global_.f32((scales + self.k.ctaid.x)[0], self.scale, pred=self.k.tid.x == 0)
        self.tile.store(out, self.K, [self.factor] * ROWS)

    def store_turned(self, out: Ptr[e4m3], scales: Ptr[f32]) -> None:
        """Write the tile and its scale transposed."""
        k, row = self.k, self.stripe - self.group * self.down
        stripe, stage = self.group * self.across + self.column, k.shared(b32, (SCALED, SCALED // 4))
        k.ptx.st.global_.f32((scales + (stripe * self.down + row))[0], self.scale, pred=k.tid.x == 0)
        self.tile.turn(stage.ptr, [self.factor] * COLUMNS)
        k.ptx.bar.sync(0)
        unload(k, stage.ptr, place(k, out, stripe * SCALED, self.N) + row * SCALED, self.N)


def of_matrices(signature: str) -> Callable[[F], Kernel[F]]:
    """Return the decorator of kernels that quantize a tile of a matrix in each block."""
    return ptx.kernel(
        arch="sm_90a",
        signature=signature,
        grid=lambda d: d.G * (d.N // SCALED) * (d.K // SCALED),
        block=THREADS,
        divisible={"N": SCALED, "K": SCALED},
    )


@of_matrices("(G,N,K)->(G,N,K),(G,N/128,K/128)")
def quantize_matrices(
    k: ptx.Builder, b: Ptr[T], out: Ptr[e4m3], scales: Ptr[f32], N: Reg[u32], K: Reg[u32]
) -> None:  # fmt: skip
    """Quantize B[G,N,K], with a scale for each block of 128 × 128 elements."""
    Matrices(k, b, N, K).store(out, scales)


@of_matrices("(G,N,K)->(G,K,N),(G,K/128,N/128)")
def quantize_turned(
    k: ptx.Builder, b: Ptr[T], out: Ptr[e4m3], scales: Ptr[f32], N: Reg[u32], K: Reg[u32]
) -> None:  # fmt: skip
    """Quantize and transpose B[G,N,K], with a scale for each block of 128 × 128 elements."""
    Matrices(k, b, N, K).store_turned(out, scales)


@of_matrices("(G,N,K)->(G,N,K),(G,N/128,K/128),(G,K,N),(G,K/128,N/128)")
def quantize_both(
    k: ptx.Builder, b: Ptr[T], out: Ptr[e4m3], scales: Ptr[f32], turned: Ptr[e4m3], turned_scales: Ptr[f32],
    N: Reg[u32], K: Reg[u32],
) -> None:  # fmt: skip
    """Quantize B[G,N,K] as `quantize_matrices` and as `quantize_turned`, and read it once."""
    matrices = Matrices(k, b, N, K)
    matrices.store(out, scales)
    matrices.store_turned(turned, turned_scales)


def padded_blocks(d: Values) -> int:
    """Return the most blocks of 128 rows that groups can have, if no two groups share a block."""
    return d.R // SCALED + d.E - 1 + d.masked


@ptx.kernel(
    arch="sm_90a",
    signature="(R,K),(E)->(K,P*128),(P,K),(E+masked)",
    sizes={"P": padded_blocks},
    grid=lambda d: (padded_blocks(d), -(-d.K // (TILES * SCALED))),
    block=THREADS,
    minnctapersm=2,
    divisible={"K": SCALED},
)
def quantize_columns(
    k: ptx.Builder, x: Ptr[T], ends: Ptr[s32], out: Ptr[e4m3], scales: Ptr[f32], padded: Ptr[s32], R: Reg[u32],
    K: Reg[u32], E: Reg[u32], P: Reg[u32], *, masked: int = 0,
) -> None:  # fmt: skip
    """Quantize and transpose the rows of each group of X[R,K], with a scale for 128 rows of a column.

    Groups are padded by zeros to whole blocks of 128 rows: `padded[g]` is the first column of group g in the result,
    and `scales[p, k]` the scale of its columns from 128 p on, in row k.  Columns after the last group are not written.
    """
    matrix_rows.overlap(k)
    number = E if masked else E - 1
    groups, thread, p = Groups(k, ends, R, number, bool(masked)), k.tid.x, k.ctaid.x
    before = count_tiles(k, groups, SCALED, THREADS)
    mine, after, last, group = (k.reg(u32) for _ in range(4))
    k.ptx.ld.shared.u32(mine, (before.ptr + thread)[0])
    k.ptx.ld.shared.u32(after, (before.ptr + thread)[1])
    k.ptx.ld.shared.u32(last, (before.ptr + number)[0])
    first = (p == 0) & (k.ctaid.y == 0)
    k.ptx.st.global_.s32((padded + thread)[0], (mine * SCALED).as_(s32), pred=first & (thread <= number))
    found, maxima = k.shared(u32, 2), k.shared(f32, (WARPS, SCALED))
    k.ptx.st.shared.v2.u32(found[0], Span(k, u32, [thread, mine]), pred=(mine <= p) & (p < after))
    k.ptx.bar.sync(0)
    stage = k.shared(b32, (SCALED, SCALED // 4))
    with k.if_(p < last):
        k.ptx.ld.shared.v2.u32(Span(k, u32, [group, mine]), found[0])
        begin, end = groups.rows(group)
        row, left = begin + (p - mine) * SCALED, k.reg(u32)
        k.ptx.min.u32(left, K, (k.ctaid.y + 1) * (TILES * SCALED))
        with k.loop(k.ctaid.y * (TILES * SCALED), left, SCALED) as column:
            tile = Tile(k, x, K, row, end, column)
            factors = column_factors(tile, maxima, place(k, scales, p, K))
            tile.turn(stage.ptr, list(factors))
            k.ptx.bar.sync(0)
            unload(k, stage.ptr, place(k, out, column, P * SCALED) + p * SCALED, P * SCALED)


def column_factors(tile: Tile, maxima: Shared[f32], scales: Ptr[f32]) -> Span[f32]:
    """Return the factors of the columns of a lane, and store the scales of all columns, each by one thread."""
    k, thread, factors = tile.k, tile.k.tid.x, tile.k.regs(f32, COLUMNS)
    columns = Span(k, f32, [tile.largest(column) for column in zip(*tile.rows, strict=True)])
    k.ptx.st.shared.v4.f32(maxima[tile.warp, k.laneid * COLUMNS], columns)
    k.ptx.bar.sync(0)
    with k.if_(thread < SCALED):
        parts = k.regs(f32, WARPS)
        for warp, part in enumerate(parts):
            k.ptx.ld.shared.f32(part, maxima[warp, thread])
        scale, factor = scale_of(k, tile.largest(list(parts)))
        k.ptx.st.global_.f32((scales + (tile.corner + thread))[0], scale)
        k.ptx.st.shared.f32(maxima[0, thread], factor)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.v4.f32(factors, maxima[0, k.laneid * COLUMNS])
    return factors
