"""Tiles of C = A·Bᵀ on the matrix cores of CDNA3 and CDNA4: four waves, and double buffers throughout.

f16 or bf16 in, f32 out. A workgroup computes 256 or 128 rows by 256 columns of C, each of its 2×2 waves a quarter.

Three tiles of A and B are in flight at any time: one being loaded into registers, one being written to LDS, and one
being multiplied.  The instructions of the other units are placed between matrix products, each of which takes 32
cycles, so that the matrix core hides all of them. `bench/cdna_issue.py` measures the result.

LDS holds rows of STEP elements, without padding, in vectors of 16 bytes.  Vector v of row r is stored at position
v ^ (r/2 mod vectors of a row): this avoids bank conflicts between lanes that are served together.

Buffer descriptors bound A, B and C: loads beyond the end return 0, stores beyond the end are dropped.  Accesses that
would wrap into the next row, beyond K in A and B or beyond N in C, get an offset beyond the descriptor's end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product
from typing import TypeAlias

from asmkit import gcn
from asmkit.gcn.regs import Sgpr, Vgpr
from asmkit.regs import Ptr
from asmkit.types import Scalar, b32, f32, u32

Job: TypeAlias = "Callable[[], object]"
"""A few instructions that are emitted together between two matrix products."""
Fragments: TypeAlias = "list[list[gcn.Vgprs[b32]]]"
"""The fragments of a part of a step, of A and of B."""

TILE, MMA = 256, 32  # columns and most rows of a workgroup, rows and columns of a matrix product
BEYOND = 0x80000000  # an offset that no descriptor reaches


class Layout:
    """Sizes that depend on the target: K in steps that fill half of LDS, and products of 8 or 16 elements of K.

    `rows`: the rows of C that a workgroup computes.
    """

    def __init__(self, arch: str, rows: int = TILE) -> None:
        self.wide = arch == "gfx950"  # products take twice the K in the same time, LDS holds twice the step
        self.step = 64 if self.wide else 32
        self.vectors = self.step // 8  # 16-byte vectors of a row
        self.row = 2 * self.step  # bytes
        self.rows_at_once = 256 // self.vectors  # rows that the workgroup copies with one instruction of each thread
        self.copies = tuple(of_matrix // self.rows_at_once for of_matrix in (rows, TILE))  # copy instructions
        self.matrix, self.stage = rows * self.row, 2 * TILE * self.row  # bytes of A, and of a buffer
        self.lds = self.stage + (rows + TILE) * self.row
        self.parts = self.step // 16  # parts of a step: each lane reads one vector of each of its rows for one part
        self.wave_tile = rows // 2, TILE // 2
        self.across = self.wave_tile[0] // MMA, self.wave_tile[1] // MMA

    def swizzled(self, row: Vgpr[u32], vector: Vgpr[u32]) -> Vgpr[u32]:
        """Return the byte offset of a vector of a row."""
        place = vector ^ ((row >> 1) & (self.vectors - 1))
        return (row << (self.row.bit_length() - 1)) + (place << 4)

    def corner(self, k: gcn.Builder) -> tuple[Vgpr[u32], Vgpr[u32]]:
        """Return the first row and column of the wave in the tile."""
        return (k.tid.x >> 7) << (self.wave_tile[0].bit_length() - 1), ((k.tid.x >> 6) & 1) << 7


def bytes_within(k: gcn.Builder, index: Vgpr[u32], limit: Sgpr[u32], size: int) -> Vgpr[u32]:
    """Return the byte offset of element `index` of 2**size bytes, or one beyond any descriptor if not below `limit`."""
    inside = index < limit
    offset, d = index << size, k.vgpr(u32, BEYOND)  # instructions between a comparison and its reader save nops
    k.gcn.v_cndmask_b32(d, d, offset, inside)
    return d


def rows_of(
    k: gcn.Builder, p: Ptr[Scalar], first: Sgpr[u32], count: Sgpr[u32], width: Sgpr[u32], size: int, most: int = TILE
) -> gcn.Sgprs[b32]:
    """Return a descriptor of up to `most` rows of `width` elements, 2**size bytes each, from row `first` of `count`."""
    base, rows = k.copy(p), k.sgpr(u32)
    k.advance(base, k.mul_wide(first, width) << size)
    k.gcn.s_min_u32(rows, count - first, most)
    return k.buffer(base, (rows * width) << size)


class Copier:
    """Copies of tiles of A and B from memory to LDS, through registers: each thread has a vector of every few rows."""

    def __init__(self, k: gcn.Builder, at: Layout, a: gcn.Sgprs[b32], b: gcn.Sgprs[b32], K: Sgpr[u32]) -> None:
        self.k, self.layout, self.K = k, at, K
        thread = k.tid.x
        row, vector = thread >> (at.vectors.bit_length() - 1), thread & (at.vectors - 1)
        self.rows = [((row + i * at.rows_at_once) * K) << 1 for i in range(max(at.copies))]  # bytes
        self.column = vector << 3  # in K, of the tile after the next one
        self.to = at.swizzled(row, vector)
        counts = zip((a, b), at.copies, strict=True)
        self.copies = [(k.vgprs(b32, 4), matrix, i) for matrix, count in counts for i in range(count)]

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
        self.fragments = [[[k.vgprs(b32, 4) for _ in range(count)] for count in at.across] for _ in range(2)]

    def jobs(self, part: int) -> Iterator[Job]:
        """Return a job for each read of one part's fragments."""
        for matrix, count in enumerate(self.layout.across):
            for i in range(count):
                yield lambda matrix=matrix, i=i: self.read(part, matrix, i)

    def read(self, part: int, matrix: int, i: int) -> None:
        """Read one fragment: 32 rows of A (0) or B (1)."""
        at, words = self.at[matrix][part], self.fragments[part % 2][matrix][i]
        self.k.gcn.ds_read_b128(words, at, offset=matrix * self.layout.matrix + i * MMA * self.layout.row)

    def other_buffer(self) -> None:
        """Switch to reading the other half of LDS."""
        for at in (at for parts in self.at for at in parts):
            self.k.gcn.v_xor_b32(at, self.layout.stage, at)


def products(k: gcn.Builder, acc: list[gcn.Agprs[f32]], elem: type[Scalar], fragments: Fragments) -> Iterator[Job]:
    """Compute acc += A_part · B_partᵀ, one job for each matrix product."""
    if k.target.name == "gfx950":
        mma, halves = k.gcn.spell(f"v_mfma_f32_32x32x16_{elem}"), [slice(0, 4)]
    else:  # each lane half has eight elements of K, in two products: A and B are permuted alike
        mma, halves = k.gcn.spell(f"v_mfma_f32_32x32x8_{elem}"), [slice(0, 2), slice(2, 4)]
    for half, (m, a), (n, b) in product(halves, enumerate(fragments[0]), enumerate(fragments[1])):
        tile = acc[len(fragments[1]) * m + n]
        yield partial(mma, tile, a[half], b[half], tile)


def interleave(main: Iterator[Job], between: list[Job]) -> None:
    """Run every job of `main`, with an equal number of jobs of `between` after each while any are left."""
    jobs, rest = list(main), iter(between)
    each = -(-len(between) // len(jobs))
    for job in jobs:
        job()
        for other in islice(rest, each):
            other()


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


class Tile:
    """A tile of C, and the pipeline that computes it from descriptors of its rows of A and B."""

    def __init__(
        self, k: gcn.Builder, at: Layout, elem: type[Scalar], matrices: tuple[gcn.Sgprs[b32], gcn.Sgprs[b32]],
        K: Sgpr[u32],
    ) -> None:  # fmt: skip
        self.k, self.layout, self.elem, self.K = k, at, elem, K
        self.copier = Copier(k, at, *matrices, K)
        self.corner = at.corner(k)
        self.reader = Reader(k, at, self.corner)
        self.acc = [k.agprs(f32, 16, 0.0) for _ in range(at.across[0] * at.across[1])]

    def multiply(self) -> None:
        """Compute the tile."""
        first_tiles(self.copier, self.reader)
        with self.k.loop(0, self.K, step=self.layout.step):
            step_of_k(self.k, self.acc, self.elem, self.copier, self.reader)

    def store(self, out: gcn.Sgprs[b32], block_n: Sgpr[u32], N: Sgpr[u32]) -> None:
        """Store the part of a wave to the rows `out` of C, from column `block_n` on.

        acc[i] of a product is row 8·(i/4) + 4·(lane/32) + i%4, column lane % 32.
        """
        k, (rows, columns) = self.k, self.layout.across
        row, pitch = self.corner[0] + ((k.lane >> 5) << 2), N << 2
        for n in range(columns):
            inside = bytes_within(k, block_n + (self.corner[1] + (k.lane & 31) + MMA * n), N, 2)
            for m in range(rows):
                tile = self.acc[columns * m + n]
                k.wait_mfma(tile)
                for i, value in enumerate(tile):
                    at = (row + (MMA * m + 8 * (i // 4) + i % 4)) * pitch + inside
                    k.gcn.buffer_store_dword(value, at, out, 0, offen=True)
