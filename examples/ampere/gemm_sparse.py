"""Sparse GEMM by `mma.sp`, C[M,N] = A[M,K] · B[N,K]ᵀ, where A keeps two of every four elements of a row.

A is given as its kept elements, M × K/2, and the metadata of its rows, M × K/16 words of 16 bits.
`asmkit.ptx.sparsity.compress_matrix` makes both from a dense matrix. bf16 or f16 in, f32 out.

* A block computes a BM×BN tile of C in steps of 64 columns of A and B, of which A keeps 32. Each of its
    WARPS_M × WARPS_N warps computes a part of the tile.
* `cp.async` fills STAGES slots of shared memory, so that STAGES - 1 steps are in flight during each multiplication.
* Vectors of 16 bytes are swizzled: vector v of row r is stored at position v ^ (r mod 8) for B, which has 8 vectors in
    a row of a slot, and at v ^ (r/2 mod 4) for A, which has 4. An `ldmatrix` then accesses each bank once.
* A fragment of 16 rows has one register of metadata for a step. Each lane composes it of two words, of rows lane/4 and
    lane/4 + 8, and columns from 16 · (lane mod 4). Lanes 0 and 1 of every four have the metadata of the first product
    of the step (sparsity selector 0), lanes 2 and 3 those of the second one (selector 1).

M and N are any, K is a multiple of 64. For rows beyond M or N, the last row is read, and the result is not stored.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Reg, Span, Sweep, b16, b32, bf16, f16, f32, inputs, ptx, u16, u32
from asmkit.ptx import Shared, sparsity

if TYPE_CHECKING:
    import numpy as np

E = TypeVar("E", bf16, f16)

BK = 64  # columns of A and B in a step: two products
KEPT = BK // 2
WORDS = BK // 16  # of metadata in a row
VECTOR = 8  # elements in 16 bytes


@dataclass(frozen=True)
class Tile:
    """The tile of a block and the warps that compute it."""

    bm: int
    bn: int
    warps_m: int
    warps_n: int
    stages: int

    def __post_init__(self) -> None:
        """Raise ValueError for a shape that the kernel does not support."""
        rows = self.threads // (BK // VECTOR)  # of B that all threads copy at a time
        if self.bm % (16 * self.warps_m) or self.bn % (16 * self.warps_n) or self.stages < 2:
            raise ValueError(f"{self}: a warp's part is 16·n rows by 16·n columns; two stages or more")
        if self.bn % rows or self.bm % (2 * rows) or self.bm > self.threads:
            raise ValueError(f"{self}: BN by {rows}, and BM by {2 * rows}, up to {self.threads}")

    @property
    def threads(self) -> int:
        """Return the number of threads of a block."""
        return 32 * self.warps_m * self.warps_n

    @property
    def wm(self) -> int:
        """Return the number of rows of C that a warp computes."""
        return self.bm // self.warps_m

    @property
    def wn(self) -> int:
        """Return the number of columns of C that a warp computes."""
        return self.bn // self.warps_n


def place(row: Reg[u32], vector: Reg[u32], vectors: int) -> Reg[u32]:
    """Return the offset in elements of a swizzled vector in a tile with 4 or 8 vectors in a row."""
    twist = row & 7 if vectors == 8 else row >> 1 & 3
    return row * (vectors * VECTOR) + ((vector ^ twist) << 3)


class Copies:
    """The copies of a step by this thread: vectors of A and B, and the metadata of one row of A."""

    def __init__(
        self, k: ptx.Builder, t: Tile, slots: tuple[Shared[Any], ...], arrays: tuple[Ptr[Any], ...],
        corner: tuple[Reg[u32], Reg[u32]], M: Reg[u32], N: Reg[u32], K: Reg[u32],
    ) -> None:  # fmt: skip
        self.k, self.t, self.slots, self.left = k, t, slots, k.copy(K)
        (a, metadata, b), (first_m, first_n) = arrays, corner
        self.vectors: list[tuple[int, list[Ptr[Any]], Ptr[Any], int]] = []
        for slot, source, first, limit, pitch in ((0, a, first_m, M, K >> 1), (2, b, first_n, N, K)):
            _, rows, length = slots[slot].shape
            per = length // VECTOR
            row, vector = k.tid.x >> per.bit_length() - 1, k.tid.x & (per - 1)
            each = t.threads // per
            sources = [source + (self._inside(first + row + i, limit) * pitch + (vector << 3)) for i in
                       range(0, rows, each)]  # fmt: skip
            self.vectors.append((slot, sources, slots[slot].ptr + place(row, vector, per), each * length))
        self.words = metadata + self._inside(first_m + k.tid.x, M) * (K >> 4)
        self.to_words, self.has_words = slots[1].ptr + k.tid.x * WORDS, k.tid.x < t.bm

    def _inside(self, row: Reg[u32], limit: Reg[u32]) -> Reg[u32]:
        inside = self.k.reg(u32)
        self.k.ptx.min.u32(inside, row, limit - 1)
        return inside

    def start(self, slot: Reg[u32]) -> None:
        """Start the copies of the next step to a slot, none beyond K, and commit them as a group."""
        k, beyond = self.k, self.left == 0
        copy = k.ptx.cp.async_.cg.shared.global_.L2__128B
        with k.if_(~beyond):
            for which, sources, first, distance in self.vectors:
                _, rows, length = self.slots[which].shape
                to = first + slot * (rows * length)
                for i, source in enumerate(sources):
                    copy(to[i * distance], source[0], 16)
                    source += length
            with k.if_(self.has_words):
                k.ptx.cp.async_.ca.shared.global_((self.to_words + slot * (self.t.bm * WORDS))[0], self.words[0], 8)
            self.words += WORDS
            self.left -= BK
        k.ptx.cp.async_.commit_group()


class Multiplier:
    """A warp's accumulators, and the places of its fragments in a slot."""

    def __init__(self, k: ptx.Builder, t: Tile, slots: tuple[Shared[Any], ...], elem: type[Any]) -> None:
        self.k, self.t, self.slots, self.elem = k, t, slots, elem
        lane, warp = k.laneid, k.tid.x >> 5
        warp_m, warp_n = warp & (t.warps_m - 1), warp >> t.warps_m.bit_length() - 1
        self.row, self.col = warp_m * t.wm, warp_n * t.wn
        # an `ldmatrix.x4` of A: 16 rows × 16 kept elements; of B: 16 rows × 16 columns, halves of k first
        self.at_a, self.vector_a = self.row + (lane & 15), lane >> 4
        self.at_b, self.vector_b = self.col + (lane & 7) + (lane >> 4 << 3), lane >> 3 & 1
        self.words = slots[1].ptr.cast(b16) + ((self.row + (lane >> 2)) * WORDS + (lane & 3))
        self.sums = [[k.regs(f32, 4, 0.0) for _ in range(t.wn // 8)] for _ in range(t.wm // 16)]

    def step(self, slot: Reg[u32]) -> None:
        """Multiply the columns of a slot: two products, each of 16 kept elements of A and 32 columns of B."""
        k, t = self.k, self.t
        mma = k.ptx.mma.sp__ordered_metadata.sync.aligned.m16n8k32.row.col.f32[self.elem][self.elem].f32
        codes = [self._metadata(slot, i) for i in range(t.wm // 16)]
        for half in range(2):
            a = [self._load(0, slot, self.at_a + 16 * i, self.vector_a + 2 * half) for i in range(t.wm // 16)]
            for j in range(t.wn // 16):
                b = [self._load(2, slot, self.at_b + 16 * j, self.vector_b + (4 * half + 2 * part)) for part in (0, 1)]
                for i, row in enumerate(self.sums):
                    for n in range(2):  # the columns of B in two fragments: k 0-15, then 16-31
                        right = (b[0][2 * n], b[0][2 * n + 1], b[1][2 * n], b[1][2 * n + 1])
                        acc = row[2 * j + n]
                        mma(acc, a[i], right, acc, codes[i], half)

    def _load(self, which: int, slot: Reg[u32], row: Reg[u32], vector: Reg[u32]) -> Span[b32]:
        """Load four 8×8 matrices of the tile of A or B."""
        made, (_, rows, length) = self.k.regs(b32, 4), self.slots[which].shape
        at = self.slots[which].ptr + (place(row, vector, length // VECTOR) + slot * (rows * length))
        self.k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(made, at.cast(b16)[0])
        return made

    def _metadata(self, slot: Reg[u32], i: int) -> Reg[b32]:
        """Return the metadata register of 16 rows: a word of row lane/4, and a word of row lane/4 + 8."""
        k, halves, code = self.k, self.k.regs(b16, 2), self.k.reg(b32)
        mine = self.words + slot * (self.t.bm * WORDS)
        for n, half in enumerate(halves):
            k.ptx.ld.shared.b16(half, mine[(16 * i + 8 * n) * WORDS])
        k.ptx.mov.b32(code, halves)
        return code

    def store(self, c: Ptr[f32], corner: tuple[Reg[u32], Reg[u32]], M: Reg[u32], N: Reg[u32]) -> None:
        """Store the sums: a lane has pairs of rows lane/4 and lane/4 + 8 of each fragment."""
        k, lane = self.k, self.k.laneid
        m, n = k.copy(corner[0] + self.row + (lane >> 2)), corner[1] + self.col + ((lane & 3) << 1)
        for row in self.sums:
            for upper in (0, 2):
                out, below = c + (m * N + n), m < M
                for j, pair in enumerate(row):
                    for e in range(2):
                        k.ptx.st.global_.f32(out[8 * j + e], pair[upper + e], pred=below & (n + (8 * j + e) < N))
                m += 8


def next_slot(k: ptx.Builder, slot: Reg[u32], stages: int) -> None:
    """Advance to the next slot of the ring."""
    slot += 1
    k.ptx.mov.u32(slot, 0, pred=slot == stages)


@ptx.kernel(
    arch="sm_80",
    signature="(M,K/2),(M,K/16),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // d.BN), -(-d.M // d.BM)),
    block=lambda d: 32 * d.WARPS_M * d.WARPS_N,
    divisible={"K": BK},
)
def gemm_sparse(
    k: ptx.Builder, a: Ptr[E], metadata: Ptr[u16], b: Ptr[E], c: Ptr[f32], M: Reg[u32], N: Reg[u32], K: Reg[u32], *,
    BM: int = 128, BN: int = 128, WARPS_M: int = 2, WARPS_N: int = 4, STAGES: int = 3,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16 in, f32 out.  A warp computes BM/WARPS_M × BN/WARPS_N.

    `a` are the kept elements of A, `metadata` the positions of four chunks in a word.
    """
    t = Tile(BM, BN, WARPS_M, WARPS_N, STAGES)
    slots = (
        k.shared(a.elem, (STAGES, BM, KEPT), align=128), k.shared(u16, (STAGES, BM, WORDS)),
        k.shared(b.elem, (STAGES, BN, BK), align=128),
    )  # fmt: skip
    corner = k.ctaid.y * BM, k.ctaid.x * BN
    copies, multiplier = Copies(k, t, slots, (a, metadata, b), corner, M, N, K), Multiplier(k, t, slots, a.elem)
    filling, reading = k.reg(u32, 0), k.reg(u32, 0)
    for _ in range(STAGES - 1):
        copies.start(filling)
        next_slot(k, filling, STAGES)
    with k.loop(0, K, step=BK):
        k.ptx.cp.async_.wait_group(STAGES - 2)  # this step's copies have completed
        k.ptx.bar.sync(0)  # in all threads, and all threads have read the slot that is filled next
        copies.start(filling)
        next_slot(k, filling, STAGES)
        multiplier.step(reading)
        next_slot(k, reading, STAGES)
    multiplier.store(c, corner, M, N)


def reference(a: np.ndarray, metadata: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute A · Bᵀ of the matrix A that the kept elements and the metadata describe."""
    return sparsity.decompress_matrix(bf16, a, metadata) @ b.T


def compressed(generator: inputs.Generator) -> inputs.Generator:
    """Return a generator whose arrays of words are the metadata of a sparse matrix."""

    def make(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Any], terms: int) -> np.ndarray:
        if elem is not u16:
            return generator.make(rng, shape, elem, terms)
        dense = rng.permuted([[1, 1, 0, 0]] * (shape[0] * 4 * shape[1]), axis=1).reshape(shape[0], 16 * shape[1])
        return sparsity.compress_matrix(bf16, dense)[1]

    return inputs.Generator(generator.name, make, generator.exact, generator.whole)


def kept_terms(d: Mapping[str, int]) -> int:
    """Return the number of products that an element of C sums."""
    return d["K"] // 2


SMALL = {"BM": [64], "BN": [64], "WARPS_N": [2]}
SHAPES = [{"M": 64, "N": 128, "K": 192}, {"M": 117, "N": 121, "K": 128}, {"M": 1, "N": 66, "K": 64}]
HOW: dict[str, Any] = {"terms": kept_terms, "generators": [compressed(one) for one in inputs.ALL]}
SWEEP = [
    Sweep(
        gemm_sparse, reference, [{"M": 128, "N": 128, "K": 192}], options={"E": [bf16]}, archs=("sm_80", "sm_90a"),
        rtol=1e-2, atol=1e-2, **HOW,
    ),
    Sweep(gemm_sparse, reference, SHAPES, options={"E": [bf16, f16], **SMALL}, rtol=1e-2, atol=1e-2, **HOW),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
