"""GEMM that keeps the matrix cores busy: 256×256 of C a workgroup, four waves of 128×128, double buffers throughout.

Three tiles of A and B are in flight at any time: one being loaded into registers, one being written to LDS, and one
being multiplied.  The instructions of the other units are placed between matrix products, each of which takes 32
cycles, so that the matrix core hides all of them. `bench/cdna_issue.py` measures the result.

LDS holds rows of STEP elements, without padding, in vectors of 16 bytes.  Vector v of row r is stored at position
v ^ (r/2 mod vectors of a row): this avoids bank conflicts between lanes that are served together.

Buffer descriptors bound A, B and C: loads beyond the end return 0, stores beyond the end are dropped.  Accesses that
would wrap into the next row, beyond K in A and B or beyond N in C, get an offset beyond the descriptor's end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from asmkit import Ptr, Scalar, Sgpr, Sweep, Vgpr, b32, bf16, f16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T", bound=Scalar)
Job: TypeAlias = "Callable[[], None]"
"""A few instructions that are emitted together between two matrix products."""

ARCHS = ("gfx942", "gfx950")
TILE, WAVE_TILE, MMA = 256, 128, 32  # rows and columns of a workgroup, of a wave, of a matrix product
ACROSS = WAVE_TILE // MMA
BEYOND = 0x80000000  # an offset that no descriptor reaches


class Layout:
    """Sizes that depend on the target: K in steps that fill half of LDS, and products of 8 or 16 elements of K."""

    def __init__(self, arch: str) -> None:
        self.wide = arch == "gfx950"  # products take twice the K in the same time, LDS holds twice the step
        self.step = 64 if self.wide else 32
        self.vectors = self.step // 8  # 16-byte vectors of a row
        self.row = 2 * self.step  # bytes
        self.rows_at_once = 256 // self.vectors  # rows that the workgroup copies with one instruction of each thread
        self.copies = TILE // self.rows_at_once  # copy instructions for one matrix
        self.matrix, self.stage = TILE * self.row, 2 * TILE * self.row  # bytes of a buffer
        self.parts = self.step // 16  # parts of a step: each lane reads one vector of each of its rows for one part

    def swizzled(self, row: Vgpr[u32], vector: Vgpr[u32]) -> Vgpr[u32]:
        """Return the byte offset of a vector of a row."""
        place = vector ^ ((row >> 1) & (self.vectors - 1))
        return (row << (self.row.bit_length() - 1)) + (place << 4)


def bytes_within(k: gcn.Builder, index: Vgpr[u32], limit: Sgpr[u32], size: int) -> Vgpr[u32]:
    """Return the byte offset of element `index` of 2**size bytes, or one beyond any descriptor if not below `limit`."""
    inside = index < limit
    offset, d = index << size, k.vgpr(u32, BEYOND)  # instructions between a comparison and its reader save nops
    k.gcn.v_cndmask_b32(d, d, offset, inside)
    return d


class Copier:
    """Copies of tiles of A and B from memory to LDS, through registers: each thread has a vector of every few rows."""

    def __init__(self, k: gcn.Builder, at: Layout, a: gcn.Sgprs[b32], b: gcn.Sgprs[b32], K: Sgpr[u32]) -> None:
        self.k, self.layout, self.K = k, at, K
        thread = k.tid.x
        row, vector = thread >> (at.vectors.bit_length() - 1), thread & (at.vectors - 1)
        self.rows = [((row + i * at.rows_at_once) * K) << 1 for i in range(at.copies)]  # bytes
        self.column = vector << 3  # in K, of the tile after the next one
        self.to = at.swizzled(row, vector)
        self.copies = [(k.vgprs(b32, 4), matrix, i) for matrix in (a, b) for i in range(at.copies)]

    def aim(self) -> None:
        """Advance to the next tile, or beyond the descriptor if K has ended."""
        self.aimed = bytes_within(self.k, self.column, self.K, 1)
        self.column += self.layout.step

    def load(self, number: int) -> None:
        """Start loading one vector of the current tile."""
        words, matrix, i = self.copies[number]
        self.k.gcn.buffer_load_dwordx4(words, self.rows[i] + self.aimed, matrix, 0, offen=True)

    def store(self, number: int) -> None:
        """Store one vector to LDS once it is loaded: as many loads are in flight as a tile has vectors."""
        words = self.copies[number][0]
        self.k.wait(vm=len(self.copies) - 1)
        self.k.gcn.ds_write_b128(self.to, words, offset=number * self.layout.rows_at_once * self.layout.row)

    def exchange(self, number: int) -> None:
        """Store one vector to LDS, and start loading its successor."""
        self.store(number)
        self.load(number)

    def jobs(self) -> Iterator[Job]:
        """Return a job for the exchange of each vector."""
        for number in range(len(self.copies)):
            yield lambda number=number: self.exchange(number)

    def other_buffer(self) -> None:
        """Switch to writing the other half of LDS."""
        self.k.gcn.v_xor_b32(self.to, self.layout.stage, self.to)


class Reader:
    """Loads of a wave's fragments from LDS to registers, a part of a step ahead of the products."""

    def __init__(self, k: gcn.Builder, at: Layout, first_row: tuple[Vgpr[u32], Vgpr[u32]]) -> None:
        self.k, self.layout = k, at
        row, half = k.lane & 31, k.lane >> 5  # lanes 0…31 hold the first vector of a part, lanes 32…63 hold the second
        self.at = [[at.swizzled(first + row, half + 2 * part) for part in range(at.parts)] for first in first_row]
        self.fragments = [[[k.vgprs(b32, 4) for _ in range(ACROSS)] for _ in "ab"] for _ in range(2)]

    def jobs(self, part: int) -> Iterator[Job]:
        """Return a job for each read of one part's fragments."""
        for matrix, i in product(range(2), range(ACROSS)):
            yield lambda matrix=matrix, i=i: self.read(part, matrix, i)

    def read(self, part: int, matrix: int, i: int) -> None:
        """Read one fragment: 32 rows of A (0) or B (1)."""
        at, words = self.at[matrix][part], self.fragments[part % 2][matrix][i]
        self.k.gcn.ds_read_b128(words, at, offset=matrix * self.layout.matrix + i * MMA * self.layout.row)

    def other_buffer(self) -> None:
        """Switch to reading the other half of LDS."""
        for at in (at for parts in self.at for at in parts):
            self.k.gcn.v_xor_b32(at, self.layout.stage, at)


def products(k: gcn.Builder, acc: list[gcn.Agprs[f32]], elem: type[Scalar], fragments: list[Any]) -> Iterator[Job]:
    """Compute acc += A_part · B_partᵀ, one job for each matrix product."""
    if k.target.name == "gfx950":
        mma, halves = k.gcn.spell(f"v_mfma_f32_32x32x16_{elem}"), [slice(0, 4)]
    else:  # each lane half has eight elements of K, in two products: A and B are permuted alike
        mma, halves = k.gcn.spell(f"v_mfma_f32_32x32x8_{elem}"), [slice(0, 2), slice(2, 4)]
    for half, (m, n) in product(halves, product(range(ACROSS), repeat=2)):
        tile, a, b = acc[ACROSS * m + n], fragments[0][m][half], fragments[1][n][half]
        yield lambda tile=tile, a=a, b=b: mma(tile, a, b, tile)


def interleave(main: Iterator[Job], between: list[Job]) -> None:
    """Run every job of `main`, with one job of `between` after each while any are left."""
    rest = iter(between)
    for job in main:
        job()
        next(rest, lambda: None)()
    assert next(rest, None) is None, "more jobs than places between products"


def first_tiles(copier: Copier, reader: Reader) -> None:
    """Load one tile to LDS and its first part to registers, and start loading the next tile."""
    k, numbers = copier.k, range(len(copier.copies))
    copier.aim()
    for number in numbers:
        copier.load(number)
    copier.aim()
    for number in numbers:
        copier.exchange(number)
    copier.other_buffer()
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    for job in reader.jobs(0):
        job()


def step_of_k(k: gcn.Builder, acc: list[gcn.Agprs[f32]], elem: type[Scalar], copier: Copier, reader: Reader) -> None:
    """Multiply the tile in LDS, while filling the other buffer and loading the tile after it."""
    last, exchanges = reader.layout.parts - 1, list(copier.jobs())
    copies: list[Job] = [copier.aim, *exchanges, copier.other_buffer]
    share, written = -(-len(copies) // last), 0
    for part in range(last):
        k.wait(lgkm=written)  # wait for the fragments: LDS writes issued after their reads may be in flight
        some = copies[share * part : share * (part + 1)]
        written = sum(job in exchanges for job in some)
        interleave(products(k, acc, elem, reader.fragments[part % 2]), [*reader.jobs(part + 1), *some])
    k.wait(lgkm=0)  # the last fragments are loaded and all writes have completed: all waves may now switch buffers
    between = [k.gcn.s_barrier, reader.other_buffer, *reader.jobs(0)]
    interleave(products(k, acc, elem, reader.fragments[1]), between)


def rows_of(
    k: gcn.Builder, p: Ptr[Any], first: Sgpr[u32], count: Sgpr[u32], width: Sgpr[u32], size: int
) -> gcn.Sgprs[b32]:
    """Return a descriptor of up to 256 rows of `width` elements, 2**size bytes each, from row `first` of `count`."""
    base, rows = k.copy(p), k.sgpr(u32)
    k.advance(base, k.mul_wide(first, width) << size)
    k.gcn.s_min_u32(rows, count - first, TILE)
    return k.buffer(base, (rows * width) << size)


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // TILE), -(-d.M // TILE)),
    divisible={"K": 8},
)
def gemm_fast(k: gcn.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[f32], M: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32]) -> None:
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, f16 or bf16 in, f32 out.  A workgroup computes 256×256, a wave 128×128."""
    at = Layout(k.target.name)
    k.lds(b32, (2, at.stage // 4))
    block_m, block_n = k.group.y << 8, k.group.x << 8
    copier = Copier(k, at, rows_of(k, a, block_m, M, K, 1), rows_of(k, b, block_n, N, K, 1), K)
    wave_m, wave_n = (k.tid.x >> 7) << 7, ((k.tid.x >> 6) & 1) << 7
    reader = Reader(k, at, (wave_m, wave_n))
    acc = [k.agprs(f32, 16, 0.0) for _ in range(ACROSS * ACROSS)]

    first_tiles(copier, reader)
    with k.loop(0, K, step=at.step):
        step_of_k(k, acc, a.elem, copier, reader)
    store_tiles(k, acc, rows_of(k, c, block_m, M, N, 2), (wave_m, wave_n), block_n, N)


def store_tiles(
    k: gcn.Builder, acc: list[gcn.Agprs[f32]], out: gcn.Sgprs[b32], corner: tuple[Vgpr[u32], Vgpr[u32]],
    block_n: Sgpr[u32], N: Sgpr[u32],
) -> None:  # fmt: skip
    """Store a wave's 128×128 of C.  acc[i] of a product is row 8·(i/4) + 4·(lane/32) + i%4, column lane % 32."""
    row, pitch = corner[0] + ((k.lane >> 5) << 2), N << 2
    for n in range(ACROSS):
        inside = bytes_within(k, block_n + (corner[1] + (k.lane & 31) + MMA * n), N, 2)
        for m, i in product(range(ACROSS), range(16)):
            tile = acc[ACROSS * m + n]
            k.wait_mfma(tile)
            at = (row + (MMA * m + 8 * (i // 4) + i % 4)) * pitch + inside
            k.gcn.buffer_store_dword(tile[i], at, out, 0, offen=True)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ."""
    return a @ b.T


SHAPES = [(300, 70, 72), (1, 257, 8)]
SWEEP = [
    Sweep(
        gemm_fast, reference, [{"M": m, "N": n, "K": k} for m, n, k in SHAPES], options={"T": [f16, bf16]}, archs=ARCHS,
        rtol=1e-2, atol=1e-2,
    )
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
