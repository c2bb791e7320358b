"""GEMM of numbers with block scales by `mma.sync`, C[M,N] = A[M,K] · B[N,K]ᵀ in bf16: mxfp8 and nvfp4 on sm_120.

The formats and the arrays are those of `gemm_block_scaled.py`: e4m3 with a scale for 32 (ue8m0), or e2m1 in pairs with
a scale for 16 (ue4m3), and scales in the layout of `asmkit.ptx.block_scales`.

A block computes a tile of 128 × 128 of C. One thread of the last warp copies 128 bytes of each row of A and B, and the
tiles of their scales, to a stage of shared memory. Four warps compute a quarter of the tile each, 64 × 64, from
fragments that `ldmatrix` loads.

A lane loads scales as words. With mxfp8 a word has the scales of four products, and the instruction selects a byte.
With nvfp4 a product needs the whole word. Two lanes of every four provide the scales of 16 rows of A, and one lane
provides those of 8 columns of B. So the words of all 32 lanes serve two products along M, or four along N, and the
instruction selects the lanes. In the layout of the scales, the words of a lane for 64 rows are side by side.

M is any, N a multiple of 8, K a multiple of 32. No figures: the kernels were not run on a device.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from asmkit import Ptr, Reg, Span, Sweep, b8, b32, bf16, dtype, e2m1, e4m3, f32, inputs, ptx, s32, u32, ue8m0
from asmkit.ptx import Pipeline, Shared, Swizzle, block_scales

if TYPE_CHECKING:
    import numpy as np

BM = BN = block_scales.ROWS  # rows and columns of a tile of C: those of a tile of scales
ROW = 128  # bytes of a row of A or B in a stage: a row of the swizzle
STEP = 32  # bytes of a row in one product
STAGES = 2
WARPS = 4  # that multiply, 2 × 2
WM, WN = BM // 2, BN // 2  # rows and columns of a warp
MS, NS = WM // 16, WN // 8  # products of a warp along M and N


@dataclass(frozen=True)
class Format:
    """A format of A and B: the kind and shape of the product, the numbers in a block, and the numbers in a byte."""

    op: str
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


MXF8 = Format("m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0", 32, 1)
NVF4 = Format("m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3", 16, 2)


@dataclass(frozen=True)
class Side:
    """A or B: its tiles and its scales in shared memory, and their tensor maps."""

    tiles: Shared[Any]  # stages × rows × bytes
    scales: Shared[Any]  # stages × tiles along K × 32 × 16
    map: ptx.TensorMap
    map_of_scales: ptx.TensorMap


@dataclass(frozen=True)
class Block:
    """State that the warps share: A and B, the pipeline of their stages, and the tile of C."""

    k: ptx.Builder
    form: Format
    a: Side
    b: Side
    pipe: Pipeline
    row: Reg[u32]
    column: Reg[u32]
    steps: Reg[u32]  # stages along K


def load(block: Block) -> None:
    """Copy tiles of A, B and their scales, in one thread."""
    k, pipe, at, tensor = block.k, block.pipe, block.pipe.producer(), block.k.ptx.cp.async_.bulk.tensor
    # to shared::cta: for sm_120, ptxas adds stores to the stack to each copy to shared::cluster
    copy, copy_scales = (
        dims.shared__cta.global_.tile.mbarrier__complete_tx__bytes for dims in (tensor._2d, tensor._4d)
    )
    column, tile, zero = k.reg(s32, 0), k.reg(s32, 0), k.reg(s32, 0)
    sides = (block.a, block.row.as_(s32)), (block.b, block.column.as_(s32))
    places = [(side, row, row >> (block_scales.ROWS.bit_length() - 1)) for side, row in sides]
    with k.loop(0, block.steps):
        pipe.acquire(at)
        pipe.commit(at, sum(side.map.bytes + side.map_of_scales.bytes for side, _ in sides))
        full = pipe.full[at.index].mem
        for side, row, tile_row in places:
            copy(side.tiles[at.index].ptr[0], side.map[column, row], full)
            copy_scales(side.scales[at.index].ptr[0], side.map_of_scales[zero, zero, tile, tile_row], full)
        column += ROW
        tile += block.form.tiles
        at.advance()


class Warp:
    """A warp that multiplies: its quarter of the tile, and the lane's places in the tiles of A, B and the scales."""

    def __init__(self, block: Block) -> None:
        self.block, self.k = block, block.k
        lane, warp = block.k.laneid, block.k.tid.x >> 5
        self.first_row, self.first_column = (warp & 1) * WM, (warp >> 1) * WN
        # ldmatrix: lane i gives the address of row i mod 8 of matrix i // 8, whose rows are 16 bytes
        row_a, chunk_a = self.first_row + (lane & 15), lane >> 4
        row_b, chunk_b = self.first_column + (lane & 7) + ((lane >> 4) << 3), (lane >> 3) & 1
        self.a, self.b = row_a * ROW, row_b * ROW
        self.swizzled_a, self.swizzled_b = ((chunk ^ (lane & 7)) << 4 for chunk in (chunk_a, chunk_b))
        # scales: lane 4g + t has those of row 8t + g of every 32 rows, four bytes for each 32 rows
        mine = (((lane & 3) << 3) + (lane >> 2)) * block_scales.TILE[1]
        self.scales_a, self.scales_b = mine + (self.first_row >> 3), mine + (self.first_column >> 3)
        self.sums: Span[f32] = block.k.regs(f32, MS * NS * 4, 0.0)

    def multiply(self) -> None:
        """Add the products of all stages to the sums."""
        k, pipe, at = self.k, self.block.pipe, self.block.pipe.consumer()
        with k.loop(0, self.block.steps):
            pipe.wait(at)
            for i in range(ROW // STEP):
                self._step(at.index, i)
            k.ptx.bar.warp.sync(-1)
            pipe.release(at, pred=k.laneid == 0)
            at.advance()

    def _step(self, stage: Reg[u32], i: int) -> None:
        """Add the products of 32 bytes of each row."""
        form, mma = self.block.form, self.k.ptx.spell(f"mma.sync.aligned.{self.block.form.op}")
        a = self._fragments(self.block.a, stage, self.a + (self.swizzled_a ^ i * STEP), MS)
        b = self._fragments(self.block.b, stage, self.b + (self.swizzled_b ^ i * STEP), NS // 2)
        # a tile has the scales of four blocks of each row: those of four products, or of one
        tile, byte = divmod(i * STEP * form.packed // form.block, block_scales.BLOCKS)
        scales_a = self._scales(self.block.a, stage, tile, self.scales_a)
        scales_b = self._scales(self.block.b, stage, tile, self.scales_b)
        for m, n in product(range(MS), range(NS)):
            d, y = self._sums(m, n), b[n // 2][n % 2 * 2 : n % 2 * 2 + 2]
            mma(d, a[m], y, d, scales_a[m // 2], (byte, m % 2), scales_b[n // 4], (byte, n % 4))

    def _sums(self, m: int, n: int) -> Span[f32]:
        return self.sums[4 * (m * NS + n) : 4 * (m * NS + n) + 4]

    def _fragments(self, side: Side, stage: Reg[u32], offset: Reg[u32], count: int) -> list[Span[b32]]:
        """Load the fragments of 16 rows each, 32 bytes of a row."""
        made = [self.k.regs(b32, 4) for _ in range(count)]
        first = side.tiles[stage].ptr + offset
        for i, regs in enumerate(made):
            self.k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(regs, first[i * 16 * ROW])
        return made

    def _scales(self, side: Side, stage: Reg[u32], tile: int, offset: Reg[u32]) -> Span[b32]:
        """Load the lane's scales for 64 rows, a word for each 32."""
        made = self.k.regs(b32, 2)
        self.k.ptx.ld.shared.v2.b32(made, (side.scales[stage].ptr + offset)[tile * BM * block_scales.BLOCKS])
        return made

    def store(self, c: Ptr[bf16], M: Reg[u32], N: Reg[u32]) -> None:
        """Round the sums and store them."""
        k, lane = self.k, self.k.laneid
        row = self.block.row + self.first_row + (lane >> 2)
        column = self.block.column + self.first_column + ((lane & 3) << 1)
        there = c + (row * N + column)
        for m, half in product(range(MS), range(2)):
            inside = row + (16 * m + 8 * half) < M
            for n in range(NS):
                pair, sums = k.reg(b32), self._sums(m, n)[2 * half : 2 * half + 2]
                k.ptx.cvt.rn.bf16x2.f32(pair, sums[1], sums[0])
                k.ptx.st.global_.b32(there.cast(b32)[4 * n], pair, pred=inside & (column + 8 * n < N))
            there += N << 3


def gemm(
    k: ptx.Builder, form: Format, c: Ptr[bf16], maps: tuple[ptx.TensorMap, ...], M: Reg[u32], N: Reg[u32], K: Reg[u32]
) -> None:
    """Emit the kernel of a format. `maps` are those of A and its scales, and of B and its scales."""
    a, b = (
        Side(
            k.shared(b8, (STAGES, BM, ROW), align=1024),
            k.shared(b8, (STAGES, form.tiles, *block_scales.TILE), align=128),
            *pair,
        )
        for pair in (maps[:2], maps[2:])
    )
    pipe = k.pipeline(STAGES, consumers=WARPS)
    pipe.init(by=k.tid.x)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    steps = (K + (form.bk - 1)) >> (form.bk.bit_length() - 1)
    block = Block(k, form, a, b, pipe, k.ctaid.y * BM, k.ctaid.x * BN, steps)
    with k.if_(k.tid.x == 32 * WARPS):
        load(block)
    with k.if_(k.tid.x < 32 * WARPS):
        warp = Warp(block)
        warp.multiply()
        warp.store(c, M, N)


def blocks(d: Any) -> tuple[int, int]:
    """Return the number of tiles along N and M."""
    return -(-d.N // BN), -(-d.M // BM)


def rules(form: Format, signature: str) -> dict[str, Any]:
    """Return the launch rules of a format."""
    tile, scales = (BM, ROW), (1, form.tiles, *block_scales.TILE)
    return {
        "arch": "sm_120a",
        "signature": signature,
        "grid": blocks,
        "block": 32 * (WARPS + 1),
        "divisible": {"N": 8, "K": 32},
        "maps": {
            "ta": ptx.tiled("a", box=tile, swizzle=Swizzle.B128),
            "tsa": ptx.tiled("sa", box=scales),
            "tb": ptx.tiled("b", box=tile, swizzle=Swizzle.B128),
            "tsb": ptx.tiled("sb", box=scales),
        },
    }


@ptx.kernel(
    **rules(MXF8, "(M,K),(ceil(M/128),ceil(K/32/4),32,16),(N,K),(ceil(N/128),ceil(K/32/4),32,16)->(M,N)"),
)
def gemm_mxf8(
    k: ptx.Builder, a: Ptr[e4m3], sa: Ptr[ue8m0], b: Ptr[e4m3], sb: Ptr[ue8m0], c: Ptr[bf16], ta: ptx.TensorMap,
    tsa: ptx.TensorMap, tb: ptx.TensorMap, tsb: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32],
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, e4m3 with a scale for 32 numbers."""
    gemm(k, MXF8, c, (ta, tsa, tb, tsb), M, N, K)


@ptx.kernel(
    **rules(NVF4, "(M,K/2),(ceil(M/128),ceil(K/16/4),32,16),(N,K/2),(ceil(N/128),ceil(K/16/4),32,16)->(M,N)"),
)
def gemm_nvf4(
    k: ptx.Builder, a: Ptr[b8], sa: Ptr[e4m3], b: Ptr[b8], sb: Ptr[e4m3], c: Ptr[bf16], ta: ptx.TensorMap,
    tsa: ptx.TensorMap, tb: ptx.TensorMap, tsb: ptx.TensorMap, M: Reg[u32], N: Reg[u32], K: Reg[u32],
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, e2m1 with a scale for 16 numbers."""
    gemm(k, NVF4, c, (ta, tsa, tb, tsb), M, N, K)


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
        generators=[replace(one, make=partial(make, one)) for one in inputs.ALL],
        archs=("sm_120a",),
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
