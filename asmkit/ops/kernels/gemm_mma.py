"""Fast GEMM by `mma.sync`: copies in flight, swizzled shared memory, fragments loaded one step early.

C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16 in, f32, bf16 or f16 out, sums in f32. M and N are any, K is a multiple of eight.

* A block computes a BM×BN tile of C in steps of BK. Each of its WARPS_M × WARPS_N warps computes a part of the tile.
* `cp.async` fills STAGES slots of shared memory, so that STAGES - 1 steps are in flight during each multiplication.
* A row of a slot is BK elements, 8 or 4 vectors of 16 bytes. Vector v of row r is stored at position v ^ (r mod 8) or
    v ^ (r/2 mod 4).  The eight rows of one `ldmatrix` then access each bank once, and so do the copies of a row.
* The fragments of one k16 step are loaded while the previous step is multiplied: two sets of registers.
* Besides the `mma`s, the loop issues few instructions: the addresses of fragments are computed before the loop, and
    an iteration of two steps has one addition for each pointer.
* Blocks that run together cover GROUP tiles of rows, so that they share the data that they read in L2.
* The accumulators are written through shared memory, 16 rows of a warp at a time, as whole vectors.

Ragged edges cost nothing in the loop: for rows beyond M or N, the last row is read and the result is not stored. For
vectors beyond K, the copy itself writes zeros.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from asmkit import ptx
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import Scalar, b16, b32, bf16, f16, f32, u32

E = TypeVar("E", bf16, f16)
O = TypeVar("O", f32, bf16, f16)
VECTOR = 8  # elements of A and B in 16 bytes


@dataclass(frozen=True)
class Tile:
    """The tile shape of a block, in elements, and the sizes derived from it."""

    bm: int
    bn: int
    bk: int
    warps_m: int
    warps_n: int
    stages: int

    def __post_init__(self) -> None:
        """Raise ValueError for a shape that the kernel does not support."""
        rows = self.threads // self.vectors  # rows that one copy of all threads covers
        fits = self.bk in (32, 64) and self.stages > 1 and self.wn in (32, 64, 128) and self.wm % 16 == 0
        if not fits or self.bm % rows or self.bn % rows or self.wm * self.warps_m != self.bm:
            raise ValueError(f"{self}: BK 32 or 64; a warp's part 16·n rows by 32, 64 or 128; BM and BN by {rows}")

    @property
    def wm(self) -> int:
        """Return the number of rows of C that a warp computes."""
        return self.bm // self.warps_m

    @property
    def wn(self) -> int:
        """Return the number of columns of C that a warp computes."""
        return self.bn // self.warps_n

    @property
    def threads(self) -> int:
        """Return the number of threads of a block."""
        return 32 * self.warps_m * self.warps_n

    @property
    def vectors(self) -> int:
        """Return the number of vectors in a row of a slot."""
        return self.bk // VECTOR

    @property
    def slot(self) -> int:
        """Return the size of a slot in bytes: the tile of A, then the tile of B."""
        return (self.bm + self.bn) * self.bk * 2

    def patch(self, elem: type[Scalar]) -> int:
        """Return the number of rows of C that each warp stores through the slots at a time: as many as fit."""
        row = self.warps_m * self.warps_n * (self.wn + 8) * elem.bits // 8
        return max(r for r in range(16, self.wm + 1, 16) if self.wm % r == 0 and r * row <= self.slot * self.stages)


def swizzled(t: Tile, row: Reg[u32], vector: Reg[u32]) -> Reg[u32]:
    """Return the offset of a vector in its slot, in elements from the start of the tile.  Its period is eight rows."""
    twist = row & 7 if t.vectors == 8 else row >> 1 & 3
    return row * t.bk + ((vector ^ twist) << 3)


def next_slot(k: ptx.Builder, t: Tile, slot: Reg[u32]) -> None:
    """Advance to the next slot of the ring."""
    slot += t.slot
    k.ptx.mov.u32(slot, 0, pred=slot == t.slot * t.stages)


# global to shared
class Copies:
    """The copies of a step by this thread: a vector of every (threads / vectors)th row of A, then of B."""

    def __init__(
        self, k: ptx.Builder, t: Tile, smem: Ptr[Scalar], a: Ptr[Scalar], b: Ptr[Scalar],
        corner: tuple[Reg[u32], Reg[u32]], M: Reg[u32], N: Reg[u32], K: Reg[u32],
    ) -> None:  # fmt: skip
        self.k, self.t, self.K = k, t, K
        vector, row = k.tid.x & (t.vectors - 1), k.tid.x >> t.vectors.bit_length() - 1
        self.at_k = vector << 3  # the k of the vectors of this thread
        self.slot, self.mine = k.reg(u32, 0), smem + swizzled(t, row, vector)
        self.odd = False  # whether this step is the second of two that share an addition to the pointers
        self.sources: list[Ptr[Scalar]] = []
        for p, first, rows, limit in ((a, corner[0], t.bm, M), (b, corner[1], t.bn, N)):
            last = limit - 1
            for i in range(0, rows, t.threads // t.vectors):
                inside = k.reg(u32)
                k.ptx.min.u32(inside, first + row + i, last)
                self.sources.append(p + (inside * K + self.at_k))

    def begin(self) -> None:
        """Compute the destinations of this step's vectors, and whether the vectors are beyond K."""
        self.to = self.k.ptr(self.mine.reg + self.slot, b16, "shared")
        self.beyond = self.at_k >= self.K
        self.at_k += self.t.bk

    def all(self) -> list[Callable[[], None]]:
        """Return functions that emit the copies of a step."""
        return [partial(self.copy, j) for j in range(len(self.sources))]

    def copy(self, j: int) -> None:
        """Copy one vector, or write zeros beyond K."""
        to, source = self.to[j * self.t.threads * VECTOR], self.sources[j]
        self.k.ptx.cp.async_.cg.shared.global_.L2__128B(to, source[self.odd * self.t.bk], 16, self.beyond)
        if self.odd:
            source += 2 * self.t.bk

    def end(self) -> None:
        """Commit the copies of the step as a group, and advance to the next step."""
        self.k.ptx.cp.async_.commit_group()
        self.odd = not self.odd
        next_slot(self.k, self.t, self.slot)


# shared to registers
class Fragments:
    """Two sets of the fragments of one k16 step: `a[set][i]` for 16 rows of C each, `b[set][j]` for 16 columns."""

    def __init__(self, k: ptx.Builder, t: Tile, smem: Ptr[Scalar], warp_m: Reg[u32], warp_n: Reg[u32]) -> None:
        self.k, self.t = k, t
        lane = k.laneid
        # order of the four matrices of an `ldmatrix.x4`: A by halves of rows, then of k; B by halves of k, then of rows
        a_row, a_vector = warp_m * t.wm + (lane & 15), lane >> 4
        b_row, b_vector = warp_n * t.wn + (lane & 7) + (lane >> 4 << 3), lane >> 3 & 1
        corners = smem + swizzled(t, a_row, a_vector), smem + t.bm * t.bk + swizzled(t, b_row, b_vector)
        # by k16 step, in the first slot; each step is two vectors further, so that its offset is an xor too
        self.at = [[corner.reg ^ 32 * step for corner in corners] for step in range(t.bk // 16)]
        self.a = [[k.regs(b32, 4) for _ in range(t.wm // 16)] for _ in range(2)]
        self.b = [[k.regs(b32, 4) for _ in range(t.wn // 16)] for _ in range(2)]

    def load(self, slot: Reg[u32], step: int) -> list[Callable[[], None]]:
        """Return functions that load the fragments of a k16 step of a slot into the register set of this step."""
        k, made = self.k, list[Callable[[], None]]()
        ldmatrix = k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16
        for at, sets in zip(self.at[step], (self.a, self.b), strict=True):
            rows = k.ptr(at + slot, b16, "shared")
            made += [partial(ldmatrix, frag, rows[16 * i * self.t.bk]) for i, frag in enumerate(sets[step % 2])]
        return made

    def multiply(
        self, acc: list[list[Span[f32]]], elem: type[Scalar], step: int, loads: list[Callable[[], None]],
        copies: list[Callable[[], None]],
    ) -> None:  # fmt: skip
        """Compute acc += one k16 step, an `mma` for each 16×8 of C: loads in the first half, copies in the second.

        The order of the `mma`s alternates in direction, so that neighbours share a fragment.
        """
        mma = self.k.ptx.mma.sync.aligned.m16n8k16.row.col.f32[elem][elem].f32
        a, b = self.a[step % 2], self.b[step % 2]
        tiles = [(i, j) for j in range(len(acc[0])) for i in list(range(len(acc)))[:: -1 if j % 2 else 1]]
        half = len(tiles) // 2
        for n, (i, j) in enumerate(tiles):
            run(share(loads, n, half))
            mma(acc[i][j], a[i], b[j // 2][2 * (j % 2) : 2 * (j % 2) + 2], acc[i][j])
            run(share(copies, n - half, half))


def share(emitters: list[Callable[[], None]], i: int, of: int) -> list[Callable[[], None]]:
    """Return part i of `of` nearly equal parts, or an empty list if the part does not exist."""
    return [emit for n, emit in enumerate(emitters) if n * of // len(emitters) == i]


def run(emitters: list[Callable[[], None]]) -> None:
    """Call the emitters."""
    for emit in emitters:
        emit()


def main_loop(
    k: ptx.Builder, t: Tile, copies: Copies, fragments: Fragments, acc: list[list[Span[f32]]], elem: type[Scalar],
    K: Reg[u32],
) -> None:  # fmt: skip
    """Compute acc += the product of all steps.

    While step s is multiplied, step s + STAGES - 1 is copied, a part in each k16 step except the last. It uses the slot
    of step s - 1. The barrier before the last k16 step guarantees that all threads have loaded their fragments from it.
    Loads are issued before copies: ptxas inserts three dummy loads between an `ldmatrix` and a copy that follows it.
    An iteration has two steps. If the number of steps is odd, the last one multiplies zeros.
    """
    last, reading = t.bk // 16 - 1, k.reg(u32, 0)
    for _ in range(t.stages - 1):
        copies.begin()
        run(copies.all())
        copies.end()
    k.ptx.cp.async_.wait_group(t.stages - 2)
    k.ptx.bar.sync(0)
    run(fragments.load(reading, 0))
    with k.loop(0, K, step=2 * t.bk):
        for _ in range(2):
            copies.begin()
            for i in range(last):
                fragments.multiply(acc, elem, i, fragments.load(reading, i + 1), share(copies.all(), i, last))
            copies.end()
            k.ptx.cp.async_.wait_group(t.stages - 2)  # the copies of the next step have completed
            k.ptx.bar.sync(0)  # in all threads, and all threads have read this step
            next_slot(k, t, reading)
            fragments.multiply(acc, elem, last, fragments.load(reading, 0), [])
    k.ptx.cp.async_.wait_all()
    k.ptx.bar.sync(0)


# registers to global, through shared memory
class Stores:
    """Stores of a warp: rows of C go to the warp's patch of shared memory, and from there to C in vectors."""

    def __init__(
        self, k: ptx.Builder, t: Tile, patch: Ptr[Scalar], c: Ptr[Scalar], corner: tuple[Reg[u32], Reg[u32]],
        M: Reg[u32], N: Reg[u32],
    ) -> None:  # fmt: skip
        self.k, self.t, self.c, self.M, self.N, self.row, self.col = k, t, c, M, N, *corner
        self.patch, self.elem, self.rows = patch, c.elem, t.patch(c.elem)
        self.vector: int = 128 // c.elem.bits  # elements in 16 bytes
        self.pitch = t.wn + 8  # each row shifts a lane's pair by a vector: stores and loads use all banks evenly

    def put(self, row: int, strips: list[Span[f32]]) -> None:
        """Store the accumulators of 16 rows to the patch from `row` on: a lane has pairs of rows lane/4, lane/4 + 8."""
        k, lane = self.k, self.k.laneid
        mine = self.patch + ((lane >> 2) * self.pitch + ((lane & 3) << 1))
        for j, strip in enumerate(strips):
            for half in range(2):
                to, pair = mine[(row + 8 * half) * self.pitch + 8 * j], strip[2 * half : 2 * half + 2]
                if self.elem is f32:
                    k.ptx.st.shared.v2.f32(to, pair)
                else:
                    packed = k.reg(b32)
                    k.ptx.cvt.rn[f"{self.elem}x2"].f32(packed, pair[1], pair[0])
                    k.ptx.st.shared.b32(to, packed)

    def take(self) -> None:
        """Copy the patch to C in whole vectors, for N that is a multiple of the vector."""
        k, per_row = self.k, self.t.wn // self.vector
        shift, at_once = per_row.bit_length() - 1, 32 // per_row
        row, col = k.laneid >> shift, (k.laneid & (per_row - 1)) * self.vector
        mine, m, n = self.patch + (row * self.pitch + col), k.copy(self.row + row), self.col + col
        out, inside = self.c + (m * self.N + n), n < self.N
        for i in range(0, self.rows, at_once):
            words = k.regs(b32, 4)
            k.ptx.ld.shared.v4.b32(words, mine[i * self.pitch])
            k.ptx.st.global_.v4.b32(out[0], words, pred=inside & (m < self.M))
            m += at_once
            out += self.N * at_once

    def take_ragged(self) -> None:
        """Copy the patch to C element by element: a lane copies every 32nd column."""
        k, bits = self.k, self.elem.bits
        mine, m, n = self.patch + k.laneid, k.copy(self.row), self.col + k.laneid
        out, one = self.c + (m * self.N + n), k.reg(b32 if bits == 32 else b16)
        with k.loop(0, self.rows):
            below = m < self.M
            for j in range(0, self.t.wn, 32):
                k.ptx.ld.shared[f"b{bits}"](one, mine[j])
                k.ptx.st.global_[f"b{bits}"](out[j], one, pred=below & (n + j < self.N))
            mine += self.pitch
            m += 1
            out += self.N

    def all(self, acc: list[list[Span[f32]]]) -> None:
        """Store the warp's part of C, as many rows at a time as the patch can hold."""
        k, at_once = self.k, self.rows // 16
        for first in range(0, len(acc), at_once):
            for i, strips in enumerate(acc[first : first + at_once]):
                self.put(16 * i, strips)
            k.ptx.bar.warp.sync(0xFFFFFFFF)  # the patch is complete
            with k.if_((self.N & (self.vector - 1)) == 0):
                self.take()
            with k.else_():
                self.take_ragged()
            if first + at_once < len(acc):
                k.ptx.bar.warp.sync(0xFFFFFFFF)  # the patch can be overwritten
                self.row += self.rows


@ptx.kernel(
    arch="sm_80",
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (d.GROUP * -(-d.N // d.BN), -(-d.M // (d.BM * d.GROUP))),
    block=lambda d: 32 * d.WARPS_M * d.WARPS_N,
    minnctapersm=lambda d: d.BLOCKS,
    divisible={"K": VECTOR},
)
def gemm_fast(
    k: ptx.Builder, a: Ptr[E], b: Ptr[E], c: Ptr[O], M: Reg[u32], N: Reg[u32], K: Reg[u32], *, BM: int = 128,
    BN: int = 256, BK: int = 64, WARPS_M: int = 2, WARPS_N: int = 4, STAGES: int = 3, GROUP: int = 16, BLOCKS: int = 1,
) -> None:  # fmt: skip
    """Compute C[M,N] = A[M,K] · B[N,K]ᵀ, bf16 or f16 in, f32, bf16 or f16 out.

    A warp computes BM/WARPS_M × BN/WARPS_N.  BK is 32 or 64, GROUP is a power of two. BLOCKS blocks share the registers
    and shared memory of a multiprocessor.
    The default tile uses 144 KiB of shared memory: sm_86, sm_89 and sm_120 need a smaller tile.
    """
    t = Tile(BM, BN, BK, WARPS_M, WARPS_N, STAGES)
    smem = k.shared(a.elem, (STAGES, (BM + BN) * BK), align=128)
    tile_m = ((k.ctaid.y * GROUP) + (k.ctaid.x & (GROUP - 1))) * BM
    tile_n = (k.ctaid.x >> GROUP.bit_length() - 1) * BN
    k.ptx.ret(pred=tile_m >= M)  # the last group may be smaller
    warp = k.tid.x >> 5
    warp_m, warp_n = warp & (WARPS_M - 1), warp >> WARPS_M.bit_length() - 1
    acc = [[k.regs(f32, 4, 0.0) for _ in range(t.wn // 8)] for _ in range(t.wm // 16)]

    copies = Copies(k, t, smem.ptr, a, b, (tile_m, tile_n), M, N, K)
    fragments = Fragments(k, t, smem.ptr, warp_m, warp_n)
    main_loop(k, t, copies, fragments, acc, a.elem, K)

    patch = smem.ptr.cast(c.elem) + warp * (t.patch(c.elem) * (t.wn + 8))
    stores = Stores(k, t, patch, c, (k.copy(tile_m + warp_m * t.wm), tile_n + warp_n * t.wn), M, N)
    stores.all(acc)
