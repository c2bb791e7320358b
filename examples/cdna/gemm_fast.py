"""A pipelined GEMM by MFMA: two steps of K in LDS, swizzled; the next in registers; fragments loaded one step early.

C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16 in, f32 out; any M and N, K in whole vectors of eight.

* Four waves, 2×2, make a BM×BN tile of C, each a quarter in tiles of 32×32; operands are swapped, B first, so that a
  lane holds four columns of a row of C side by side.
* A step is 32 of K on gfx942, 64 on gfx950, whose LDS has room for it: a row of a tile is four or eight vectors of 16
  bytes, and vector v of row r lies at place v ^ twist(r).  With these twists every `ds_read_b128` and `ds_write_b128`
  takes as few turns of the banks as its bytes need, on gfx942, where eight neighbouring lanes go together, and on
  gfx950, where sixteen do, in pieces of four.
* Sixteen of K are multiplied while the fragments of the next sixteen are read: two sets of registers.
* While step s is multiplied from one half of LDS, step s + 1 goes from registers to the other, each vector making room
  for its successor of step s + 2.  One barrier a step: before it, all have read what the next writes replace.
* Descriptors hold the edges: rows beyond M and N read as zeros or are never stored, vectors beyond K read as zeros,
  all because their offset is put beyond the buffer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Sgpr, Sweep, b32, bf16, f16, f32, gcn, u32

if TYPE_CHECKING:
    import numpy as np

    from asmkit import Vgpr
    from asmkit.gcn.lds import Lds

ARCHS = ("gfx942", "gfx950")
E = TypeVar("E", bf16, f16)
STEP = {"gfx942": 32, "gfx950": 64}  # k in a step
BEYOND = 0xFFFFFFF0  # an offset that no buffer reaches

Emitters = list[Callable[[], None]]


def place(row: Vgpr[u32], vector: Vgpr[u32], step: int) -> Vgpr[u32]:
    """The byte offset of a vector in its tile.  Rows 32 apart agree."""
    twist = row >> 1 & 3
    twist = twist ^ (row >> 4 & 1) if step == 32 else twist | ((row >> 3 ^ row) & 1) << 2
    return (row << step.bit_length()) + ((vector ^ twist) << 4)


class Flight:
    """What is under way on a counter of `s_waitcnt`, in order, as this wave has issued it."""

    def __init__(self, k: gcn.Builder, counter: str) -> None:
        self.k, self.counter, self.ops = k, counter, list[object]()

    def issue(self, op: object) -> None:
        """One more."""
        self.ops.append(op)

    def until(self, *ops: object) -> None:
        """Wait for operations, unless they are known to be done: as many may be under way as came after the last."""
        places = [self.ops.index(op) + 1 for op in ops if op in self.ops]
        if places:
            self.k.wait(**{self.counter: len(self.ops) - max(places)})
            del self.ops[: max(places)]


class Loads:
    """A lane's part in moving a step: a vector of every so many rows of A and of B, global to registers to LDS."""

    def __init__(
        self, k: gcn.Builder, lds: Flight, K: Sgpr[u32], *sides: tuple[gcn.Sgprs[b32], Sgpr[u32], Lds[Any]]
    ) -> None:
        self.k, self.K, self.lds, self.vm = k, K, lds, Flight(k, "vm")
        self.step = step = sides[0][2].shape[2]
        vectors = step // 8  # in a row
        row, vector = k.tid.x >> vectors.bit_length() - 1, k.tid.x & (vectors - 1)
        self.at_k = vector << 3  # the k of this lane's vectors in the step loaded next
        self.soffset = k.sgpr(u32, 0)  # its bytes from the begin of a row
        self.beyond, self.at = k.vgpr(u32, BEYOND), k.vgpr(u32)
        self.places: list[tuple[Vgpr[u32], int]] = []
        self.parts: list[tuple[gcn.Sgprs[b32], Vgpr[u32], gcn.Vgprs[b32], Vgpr[u32], int]] = []
        for descriptor, first, tile in sides:
            to = place(row, vector, step) + tile.offset
            self.places.append((to, tile.pitch))
            for i in range(0, tile.shape[1], 256 // vectors):
                offset = ((row + (first + i)) * K + self.at_k) << 1
                self.parts.append((descriptor, offset, k.vgprs(b32, 4), to, i * 2 * step))

    def begin(self) -> None:
        """Whether the vectors of the step loaded next lie inside K."""
        self.inside = self.at_k < self.K

    def load(self, i: int) -> None:
        """Vector i of the step, or zeros."""
        k, (descriptor, offset, words, _, _) = self.k, self.parts[i]
        k.gcn.v_cndmask_b32(self.at, self.beyond, offset, self.inside)
        k.gcn.buffer_load_dwordx4(words, self.at, descriptor, self.soffset, offen=True)
        self.vm.issue(i)

    def put(self, i: int) -> None:
        """Vector i to LDS."""
        _, _, words, to, offset = self.parts[i]
        self.vm.until(i)
        self.k.gcn.ds_write_b128(to, words, offset=offset)
        self.lds.issue(self)

    def next(self) -> None:
        """On to the next step."""
        self.at_k += self.step
        self.soffset += 2 * self.step

    def swap(self) -> None:
        """Put the next step to the other half of LDS."""
        for to, half in self.places:
            self.k.gcn.v_xor_b32(to, half, to)


class Fragments:
    """Two sets of the fragments of k16, four dwords for 32 rows: k 8·(lane/32) …+7 of row lane % 32."""

    def __init__(
        self, k: gcn.Builder, lds: Flight, elem: type[Any], tiles: list[Lds[Any]], wave: list[Vgpr[u32]]
    ) -> None:
        self.k, self.lds, self.tiles = k, lds, tiles
        row, group, self.step = k.lane & 31, k.lane >> 5, tiles[0].shape[2]
        self.parts = self.step // 16  # of a step
        self.at: list[list[Vgpr[u32]]] = []  # by matrix, by part
        self.sets: list[list[list[gcn.Vgprs[b32]]]] = []
        for tile, number in zip(tiles, wave, strict=True):
            rows = tile.shape[1] // 2
            first = place(row, group, self.step) + number * k.sgpr(u32, rows * 2 * self.step) + tile.offset
            self.at.append([first ^ 32 * i if i else first for i in range(self.parts)])  # two vectors on is an xor, too
            self.sets.append([[k.vgprs(b32, 4) for _ in range(rows // 32)] for _ in range(2)])
        self.wide = k.target.name == "gfx950"  # which has k16 in one instruction
        self.mfma = k.gcn.spell(f"v_mfma_f32_32x32x{16 if self.wide else 8}_{elem!r}")

    def read(self, part: int) -> Emitters:
        """What reads a part of a step into its set, in the order of first use: A's first, all of B's, A's others."""
        a, b = (
            [partial(self.fetch, at[part], i, words) for i, words in enumerate(sets[part % 2])]
            for at, sets in zip(self.at, self.sets, strict=True)
        )
        return [a[0], *b, *a[1:]]

    def fetch(self, at: Vgpr[u32], i: int, words: gcn.Vgprs[b32]) -> None:
        """The fragment of 32 rows."""
        self.k.gcn.ds_read_b128(words, at, offset=64 * self.step * i)
        self.lds.issue(words)

    def swap(self, part: int) -> None:
        """Read this part from the other half of LDS."""
        for at, tile in zip(self.at, self.tiles, strict=True):
            self.k.gcn.v_xor_b32(at[part], tile.pitch, at[part])

    def multiply(self, acc: list[list[gcn.Vgprs[f32]]], part: int, others: Emitters) -> None:
        """acc += one part, and the others evenly between.

        On gfx942 the first of two MFMAs takes each lane's first four k, the second its last four: A and B are permuted
        alike, so the sum is the same.
        """
        a, b = (sets[part % 2] for sets in self.sets)
        parts = [slice(0, 4)] if self.wide else [slice(0, 2), slice(2, 4)]
        tiles = list(product(range(len(a)), range(len(b)), parts))
        for n, (i, j, words) in enumerate(tiles):
            self.lds.until(a[i], b[j])
            self.mfma(acc[i][j], b[j][words], a[i][words], acc[i][j])
            for other in others[n * len(others) // len(tiles) : (n + 1) * len(others) // len(tiles)]:
                other()


def main_loop(
    k: gcn.Builder, lds: Flight, loads: Loads, fragments: Fragments, acc: list[list[gcn.Vgprs[f32]]], K: Sgpr[u32]
) -> None:
    """acc += the product of all steps."""
    vectors = range(len(loads.parts))

    def everyone() -> None:
        """What this wave has put is in LDS, what it has read is read; the same goes for the others."""
        k.wait(lgkm=0)
        lds.ops.clear()
        k.gcn.s_barrier()

    loads.begin()
    k.nop(2)  # before a mask of the vector unit may be used
    for i in vectors:
        loads.load(i)
    loads.next()
    loads.begin()
    for i in vectors:
        loads.put(i)
        loads.load(i)
    loads.next()
    loads.swap()
    everyone()
    for emit in fragments.read(0):
        emit()
    last = fragments.parts - 1
    with k.loop(0, K, step=loads.step):
        loads.begin()
        for i in range(last):
            reads = [*fragments.read(i + 1), partial(fragments.swap, i + 1)]
            some = vectors[i * len(vectors) // last : (i + 1) * len(vectors) // last]
            fragments.multiply(
                acc, i, [*reads, *(f for j in some for f in (partial(loads.put, j), partial(loads.load, j)))]
            )
        fragments.multiply(acc, last, [everyone, partial(fragments.swap, 0), *fragments.read(0)])
        loads.next()
        loads.swap()


# registers to global
def store(k: gcn.Builder, acc: list[list[gcn.Vgprs[f32]]], c: Ptr[f32], corner: list[Vgpr[u32]], M: Sgpr[u32],
          N: Sgpr[u32]) -> None:  # fmt: skip
    """acc[i][j][4q …+3] are columns 32j + 8q + 4·(lane/32) …+3 of row 32i + lane % 32."""
    out, words = k.buffer(c, k.sgpr(u32, BEYOND)), 4
    row, col = corner[0] + (k.lane & 31), corner[1] + (k.lane >> 5 << 2)
    for tile in (tile for tiles in acc for tile in tiles):
        k.settle(tile)
    with k.if_((N & 3) == 0):
        rows_of(k, acc, out, (row, col), M, N, words)
    with k.else_():
        rows_of(k, acc, out, (row, col), M, N, 1)


def rows_of(k: gcn.Builder, acc: list[list[gcn.Vgprs[f32]]], out: gcn.Sgprs[b32], corner: tuple[Vgpr[u32], Vgpr[u32]],
            M: Sgpr[u32], N: Sgpr[u32], words: int) -> None:  # fmt: skip
    """Every tile, `words` columns at a time; those beyond N go where no buffer is."""
    (row, col), beyond = corner, k.vgpr(u32, BEYOND)
    for i, tiles in enumerate(acc):
        m = row + 32 * i
        with k.if_(m < M):
            line = m * N << 2
            for j, tile in enumerate(tiles):
                parts = range(0, 16, words)
                cols = [col + (32 * j + 8 * (e // 4) + e % 4) for e in parts]
                inside = [n < N for n in cols]  # all before the first is used, which two wait states must precede
                for e, n, here in zip(parts, cols, inside, strict=True):
                    at = (n << 2) + line
                    k.gcn.v_cndmask_b32(at, beyond, at, here)
                    if words == 4:
                        k.gcn.buffer_store_dwordx4(tile[e : e + 4], at, out, 0, offen=True)
                    else:
                        k.gcn.buffer_store_dword(tile[e], at, out, 0, offen=True)


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // d.BN), -(-d.M // d.BM)),
    divisible={"K": 8},
)
def gemm_fast(
    k: gcn.Builder, a: Ptr[E], b: Ptr[E], c: Ptr[f32], M: Sgpr[u32], N: Sgpr[u32], K: Sgpr[u32], *, BM: int = 256,
    BN: int = 128,
) -> None:  # fmt: skip
    """C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16 in, f32 out.  One wave makes BM/2 × BN/2 of C; both are powers of two."""
    block_m, block_n = k.group_y * BM, k.group_x * BN
    tiles = [k.lds(a.elem, (2, rows, STEP[k.target.name])) for rows in (BM, BN)]
    wave = k.tid.x >> 6
    waves = [wave & 1, wave >> 1]
    acc = [[k.vgprs(f32, 16, 0.0) for _ in range(BN // 64)] for _ in range(BM // 64)]

    lds = Flight(k, "lgkm")
    a_rows, b_rows = k.buffer(a, M * K << 1), k.buffer(b, N * K << 1)
    loads = Loads(k, lds, K, (a_rows, block_m, tiles[0]), (b_rows, block_n, tiles[1]))
    main_loop(k, lds, loads, Fragments(k, lds, a.elem, tiles, waves), acc, K)
    corner = [
        (number << rows.bit_length() - 2) + first
        for first, number, rows in zip((block_m, block_n), waves, (BM, BN), strict=True)
    ]
    store(k, acc, c, corner, M, N)


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """A · Bᵀ."""
    return a @ b.T


SMALL = {"BM": [64], "BN": [64]}
RAGGED = [(117, 121, 136), (1, 66, 8), (70, 1, 264), (130, 72, 40)]
SWEEP = [
    Sweep(gemm_fast, reference, [{"M": 192, "N": 128, "K": 96}], options={"E": [bf16]}, archs=ARCHS),
    Sweep(
        gemm_fast, reference, [{"M": m, "N": n, "K": k} for m, n, k in RAGGED], options={"E": [bf16, f16], **SMALL},
        archs=ARCHS,
    ),
]  # fmt: skip


def main() -> int:
    """Sweep on every backend present."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
