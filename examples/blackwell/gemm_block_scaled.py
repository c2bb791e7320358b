"""GEMM of numbers with block scales by tcgen05, C[M,N] = A[M,K] · B[N,K]ᵀ in bf16: mxfp8 and nvfp4.

* `gemm_mxf8`: A and B are e4m3, and each 32 of them along K have a scale, a power of two (ue8m0).
* `gemm_nvf4`: A and B are e2m1, two in a byte, and each 16 of them along K have a scale (ue4m3).

The scales are in the layout of `asmkit.ptx.block_scales`, which cuBLAS reads too: `pack` makes it from M × K/32 scales.
A tile of 512 bytes holds the scales of 128 rows and 4 blocks, zeros where the matrix ends.

The warps have the tasks of `gemm.py`. A stage of shared memory holds 128 bytes of each row of A and B, and the tiles of
their scales. The multiplying thread copies the scales to tensor memory by `tcgen05.cp`, to all four groups of 32 lanes,
and then multiplies. Each stage has its own columns for them: no rule orders a copy after the products before it, but a
stage is filled again only after its products are complete. With `bn` = 128 there are two tiles of sums. With 256 there
is one, because tensor memory has 512 columns.

M is any. N must be a multiple of 8, for stores of 16 bytes, and K a multiple of 32: a row of mxfp8 has whole blocks,
and a row of nvfp4 a multiple of 16 bytes, as tensor copies require. No figures: the kernels were not run on a device.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Sweep, b8, b32, bf16, dtype, e2m1, e4m3, f32, inputs, ptx, s32, u32, ue8m0
from asmkit.ptx import Accumulator, Columns, Pipeline, Shared, Swizzle, TensorCore, block_scales

if TYPE_CHECKING:
    import numpy as np

BM = 128  # rows of a tile, one for each lane of tensor memory
ROW = 128  # bytes of a row of A or B in a stage: a row of the swizzle
TILE = block_scales.ROWS * block_scales.BLOCKS  # bytes of a tile of scales
TILE_COLUMNS = TILE // 128  # columns of tensor memory: 32 lanes of 4 bytes
COLUMNS = 512
WARPS = 8
STORING = 4  # the first warp that stores
WIDTHS = (128, 256)  # valid values of `bn`: whole tiles of scales
AT_A_TIME = 32  # columns that a thread loads at a time


@dataclass(frozen=True)
class Format:
    """A format of A and B: the types, the numbers in a block, and the numbers in a byte."""

    elem: type[Any]
    scale: str
    block: int
    packed: int

    @property
    def bk(self) -> int:
        """The numbers of a row in a stage."""
        return ROW * self.packed

    @property
    def tiles(self) -> int:
        """The tiles of scales along K in a stage."""
        return self.bk // self.block // block_scales.BLOCKS

    def columns(self, bn: int) -> int:
        """Return the columns of tensor memory for the scales of a stage."""
        return self.tiles * TILE_COLUMNS * (BM + bn) // block_scales.ROWS

    def stages(self, bn: int) -> int:
        """Return the number of stages that fit in shared memory."""
        scales = self.tiles * TILE * (BM + bn) // block_scales.ROWS
        return 200 * 1024 // ((BM + bn) * ROW + scales)


MXF8 = Format(e4m3, "ue8m0", 32, 1)
NVF4 = Format(e2m1, "ue4m3", 16, 2)


def tiles_of_sums(form: Format, bn: int) -> int:
    """Return the number of tiles of sums that fit in tensor memory with the scales, 2 at most."""
    return min(2, (COLUMNS - form.stages(bn) * form.columns(bn)) // bn)


class Schedule:
    """The tiles of C that a block computes, down the columns of C."""

    def __init__(self, k: ptx.Builder, M: Reg[u32], N: Reg[u32], bn: int) -> None:
        self.k, self.bn = k, bn
        self.rows, columns = (M + (BM - 1)) >> (BM.bit_length() - 1), (N + (bn - 1)) >> (bn.bit_length() - 1)
        self.count = self.rows * columns
        self.tile, self.row, self.column = k.copy(k.ctaid.x), k.reg(u32), k.reg(u32)
        self._find()

    def _find(self) -> None:
        across = self.k.reg(u32)
        self.k.ptx.div.u32(across, self.tile, self.rows)
        self.k.ptx.mul.lo.u32(self.column, across, self.bn)
        self.k.ptx.mul.lo.u32(self.row, self.tile - across * self.rows, BM)

    @property
    def over(self) -> Reg[Any]:
        """Return whether no tile is left."""
        return self.tile >= self.count

    def advance(self) -> None:
        """Advance to the next tile of the block."""
        self.tile += self.k.nctaid.x
        self._find()


@dataclass(frozen=True)
class Maps:
    """The tensor maps of A, B and their scales."""

    a: ptx.TensorMap
    scales_a: ptx.TensorMap
    b: ptx.TensorMap
    scales_b: ptx.TensorMap

    @property
    def bytes(self) -> int:
        """The bytes of a stage."""
        return self.a.bytes + self.scales_a.bytes + self.b.bytes + self.scales_b.bytes


@dataclass(frozen=True)
class Block:
    """State that the warps share: tiles in shared memory, tensor memory, pipelines, and the tile of C."""

    k: ptx.Builder
    form: Format
    a: Shared[Any]  # stages × rows × K
    scales_a: Shared[Any]  # stages × tiles along K × 32 × 16
    b: Shared[Any]  # stages × columns of C × K
    scales_b: Shared[Any]  # stages × tiles of columns × tiles along K × 32 × 16
    sums: Accumulator
    scales: Columns  # of A and then of B, for each stage
    inputs: Pipeline
    outputs: Pipeline  # of sums
    schedule: Schedule
    steps: Reg[u32]  # stages along K
    bn: int


def load(block: Block, maps: Maps) -> None:
    """Copy tiles of A, B and their scales, in one thread."""
    k, pipe, schedule, at = block.k, block.inputs, block.schedule, block.inputs.producer()
    tensor = k.ptx.cp.async_.bulk.tensor
    copy, copy_scales = (
        dims.shared__cluster.global_.tile.mbarrier__complete_tx__bytes for dims in (tensor._2d, tensor._4d)
    )
    with k.forever():
        k.break_(when=schedule.over)
        column, tile, zero = k.reg(s32, 0), k.reg(s32, 0), k.reg(s32, 0)
        row_a, row_b = schedule.row.as_(s32), schedule.column.as_(s32)
        tile_a, tile_b = row_a >> 7, row_b >> 7
        with k.loop(0, block.steps):
            pipe.acquire(at)
            pipe.commit(at, maps.bytes)
            full = pipe.full[at.index].mem
            copy(block.a[at.index].ptr[0], maps.a[column, row_a], full)
            copy(block.b[at.index].ptr[0], maps.b[column, row_b], full)
            copy_scales(block.scales_a[at.index].ptr[0], maps.scales_a[zero, zero, tile, tile_a], full)
            copy_scales(block.scales_b[at.index].ptr[0], maps.scales_b[zero, zero, tile, tile_b], full)
            column += ROW
            tile += block.form.tiles
            at.advance()
        schedule.advance()


def multiply(block: Block) -> None:
    """Compute the sums of all tiles, in one thread."""
    k, pipe, sums, form = block.k, block.inputs, block.outputs, block.form
    a = k.operand(block.a, pitch=BM * ROW, kind="tcgen05")
    b = k.operand(block.b, pitch=block.bn * ROW, kind="tcgen05")
    at, to, blocks = pipe.consumer(), sums.producer(), form.bk // form.block
    with k.forever():
        k.break_(when=block.schedule.over)
        sums.acquire(to)
        d = block.sums[to.index]
        with k.loop(0, block.steps) as step:
            pipe.wait(at)
            columns = block.scales[at.index]
            of_a = columns.scales(BM, blocks, first=0, elem=form.scale)
            of_b = columns.scales(block.bn, blocks, first=form.tiles * TILE_COLUMNS, elem=form.scale)
            of_a.copy(block.scales_a[at.index])
            of_b.copy(block.scales_b[at.index])
            k.tcgen05_mma(d, a[at.index], b[at.index], accumulate=step > 0, scales=(of_a, of_b))
            pipe.release(at)
            at.advance()
        sums.commit(to)
        to.advance()
        block.schedule.advance()


def store(block: Block, c: Ptr[bf16], M: Reg[u32], N: Reg[u32]) -> None:
    """Round the sums and store them, a row of C in each thread."""
    k, sums = block.k, block.outputs
    at, thread, mine = sums.consumer(), k.tid.x & (BM - 1), block.sums.of_warp()
    with k.forever():
        k.break_(when=block.schedule.over)
        row, column = block.schedule.row + thread, k.copy(block.schedule.column)
        there = c + (row * N + column)
        inside = row < M
        sums.wait(at)
        tile = mine[at.index]
        for shift in range(0, block.bn, AT_A_TIME):
            values, halves = tile.load(shift, AT_A_TIME).as_(f32), k.regs(b32, AT_A_TIME // 2)
            k.ptx.tcgen05.wait__ld.sync.aligned()
            for i, half in enumerate(halves):
                k.ptx.cvt.rn.bf16x2.f32(half, values[2 * i + 1], values[2 * i])
            for i in range(0, len(halves), 4):
                put = inside & (column + (shift + 2 * i) < N)
                k.ptx.st.global_.v4.b32(there.cast(b32)[shift // 2 + i], halves[i : i + 4], pred=put)
        k.ptx.bar.warp.sync(-1)
        sums.release(at, pred=k.laneid == 0)
        at.advance()
        block.schedule.advance()


def gemm(
    k: ptx.Builder, form: Format, c: Ptr[bf16], maps: Maps, sizes: tuple[Reg[u32], Reg[u32], Reg[u32]], bn: int
) -> None:
    """Emit the kernel of a format. `sizes` are M, N and K."""
    if bn not in WIDTHS:
        raise ValueError(f"bn={bn}: one of {', '.join(map(str, WIDTHS))}")
    M, N, K = sizes
    warp = k.reg(u32)
    k.ptx.shfl.sync.idx.b32(warp, k.tid.x >> 5, 0, 31, -1)  # one value for the warp
    count, tiles, across = form.stages(bn), form.tiles, bn // block_scales.ROWS
    a, b = (k.shared(form.elem, (count, rows, form.bk), align=1024) for rows in (BM, bn))
    scales_a = k.shared(b8, (count, tiles, *block_scales.TILE), align=128)
    scales_b = k.shared(b8, (count, across, tiles, *block_scales.TILE), align=128)
    filled = k.pipeline(count, consumers=TensorCore())
    done = k.pipeline(
        tiles_of_sums(form, bn), producers=TensorCore(), consumers=WARPS - STORING, tensor_memory=True
    )  # fmt: skip
    for pipe in (filled, done):
        pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    with k.tensor_memory(COLUMNS, by=warp == 2) as memory:
        sums = memory.accumulator(BM, bn, count=done.stages)
        scales = memory.part(done.stages * bn, form.columns(bn), count)
        steps = (K + (form.bk - 1)) >> (form.bk.bit_length() - 1)
        schedule = Schedule(k, M, N, bn)
        block = Block(k, form, a, scales_a, b, scales_b, sums, scales, filled, done, schedule, steps, bn)
        with k.if_(k.tid.x == 0):
            load(block, maps)
        with k.if_(k.tid.x == 32):
            multiply(block)
        with k.if_(warp >= STORING):
            store(block, c, M, N)


def blocks(d: Any) -> int:
    """Return the number of blocks: one for each tile of C, or one for each multiprocessor if there are fewer."""
    return min(d.multiprocessor_count, -(-d.M // BM) * -(-d.N // d.bn))


def rules(form: Format, signature: str) -> dict[str, Any]:
    """Return the launch rules of a format."""
    box = form.tiles, *block_scales.TILE

    def box_of_b(d: Any) -> tuple[int, ...]:
        return d.bn, ROW

    def box_of_scales(d: Any) -> tuple[int, ...]:
        return d.bn // block_scales.ROWS, *box

    return {
        "arch": "sm_100a",
        "signature": signature,
        "grid": blocks,
        "block": 32 * WARPS,
        "divisible": {"N": 8, "K": 32},
        "maps": {
            "ta": ptx.tiled("a", box=(BM, ROW), swizzle=Swizzle.B128),
            "tsa": ptx.tiled("sa", box=(1, *box)),
            "tb": ptx.tiled("b", box=box_of_b, swizzle=Swizzle.B128),
            "tsb": ptx.tiled("sb", box=box_of_scales),
        },
    }


@ptx.kernel(
    **rules(MXF8, "(M,K),(ceil(M/128),ceil(K/32/4),32,16),(N,K),(ceil(N/128),ceil(K/32/4),32,16)->(M,N)"),
)
def gemm_mxf8(
    k: ptx.Builder, a: Ptr[e4m3], sa: Ptr[ue8m0], b: Ptr[e4m3], sb: Ptr[ue8m0], c: Ptr[bf16], ta: ptx.TensorMap,
    tsa: ptx.TensorMap, tb: ptx.TensorMap, tsb: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, e4m3 with a scale for 32. A block computes 128 × bn tiles, bn of `WIDTHS`."""
    gemm(k, MXF8, c, Maps(ta, tsa, tb, tsb), (M, N, K), bn)


@ptx.kernel(
    **rules(NVF4, "(M,K/2),(ceil(M/128),ceil(K/16/4),32,16),(N,K/2),(ceil(N/128),ceil(K/16/4),32,16)->(M,N)"),
)
def gemm_nvf4(
    k: ptx.Builder, a: Ptr[b8], sa: Ptr[e4m3], b: Ptr[b8], sb: Ptr[e4m3], c: Ptr[bf16], ta: ptx.TensorMap,
    tsa: ptx.TensorMap, tb: ptx.TensorMap, tsb: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32], *, bn: int = 128,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, e2m1 with a scale for 16. A block computes 128 × bn tiles, bn of `WIDTHS`."""
    gemm(k, NVF4, c, Maps(ta, tsa, tb, tsb), (M, N, K), bn)


def decoded(form: Format, matrix: np.ndarray, scales: np.ndarray) -> np.ndarray:
    """Return the numbers of a matrix times their scales."""
    import numpy as np

    if form.packed == 2:
        codes = np.stack([matrix & 15, matrix >> 4], axis=-1).reshape(len(matrix), -1).astype(np.uint8)
        matrix = codes.view(dtype(e2m1)).astype(np.float64)
    rows, length = matrix.shape
    return matrix * np.repeat(block_scales.unpack(scales, rows, length // form.block), form.block, axis=1)


def reference(form: Format, a: np.ndarray, sa: np.ndarray, b: np.ndarray, sb: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return decoded(form, a, sa) @ decoded(form, b, sb).T


def size(form: Format, a: np.ndarray, sa: np.ndarray, b: np.ndarray, sb: np.ndarray) -> np.ndarray:
    """Compute |A| · |Bᵀ|."""
    return abs(decoded(form, a, sa)) @ abs(decoded(form, b, sb)).T


POWERS = {"normal": (-3, 4), "integer": (0, 2), "wide": (-6, 7), "cancelling": (-3, 4)}
"""The exponents of scales, from the lowest to below the highest, for each kind of inputs."""


def make(of: inputs.Generator, rng: np.random.Generator, shape: tuple[int, ...], elem: Any, terms: int) -> np.ndarray:
    """Draw scales, whose arrays have four axes, or numbers. Those of 4 bits are packed in pairs."""
    if len(shape) == 4:
        part = 0 if of.exact else rng.integers(0, 8, shape) / 8  # rounded away in powers of two
        return ((1 + part) * 2.0 ** rng.integers(*POWERS[of.name], shape)).astype(dtype(elem))
    if elem is not b8:
        return of.make(rng, shape, elem, terms)
    codes = of.make(rng, (*shape[:-1], 2 * shape[-1]), e2m1, terms).view("uint8")
    return codes[:, ::2] | codes[:, 1::2] << 4


SHAPES = [{"M": 130, "N": 104, "K": 352}, {"M": 1, "N": 8, "K": 32}]
SWEEP = [
    Sweep(
        kernel,
        partial(reference, form),
        SHAPES,
        size=partial(size, form),
        options={"bn": [*WIDTHS]},
        generators=[replace(one, make=partial(make, one)) for one in inputs.ALL],
        archs=("sm_100a",),
        rtol=1e-2,
        atol=1e-2,
    )
    for kernel, form in ((gemm_mxf8, MXF8), (gemm_nvf4, NVF4))
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
