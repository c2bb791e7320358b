"""Product of a small batch, C[M,N] = A[M,K] · W[N,K]ᵀ, M up to 64, f16 or bf16 in, f32 out, on the matrix cores.

The floor: W is read once, and each element is used for M products only.  At 8 bytes per clock and compute unit, 1 KiB
of W takes 128 clocks, and its products with 64 tokens 128 clocks of one of the four matrix cores of gfx942.

The plan: the product is transposed, W·Aᵀ, so that the rows of a matrix product are rows of W, and its columns are
tokens.  A wave has 32 rows of W.  No other wave reads them, so they go to registers without LDS.  A step is 128
elements of K: as soon as a vector of W is multiplied, its successor of the next step is loaded.  Eight loads of W are
always in flight for each wave.  Tokens are read by all waves of a workgroup, from LDS with two buffers.

K is split in SHARES, since few workgroups cannot read at the full rate.  Each workgroup stores its sums, and counts.
The one that counts last for its rows adds up the sums of all shares in the order of K: this needs no second launch, and
the result does not depend on the order of the workgroups.

Loads beyond K, M or N return 0.  N must be a multiple of 4, K a multiple of 8.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Scalar, Sgpr, Sweep, Vgpr, b32, bf16, f16, f32, gcn, u32
from asmkit.ops.kernels.gemm_mfma import bytes_within, rows_of

if TYPE_CHECKING:
    import numpy as np

E = TypeVar("E", bound=Scalar)

ARCHS = ("gfx942", "gfx950")
MMA, ROWS, STEP = 32, 128, 128  # rows of a product, rows of W for a workgroup, elements of K for a step
PARTS, VECTORS = STEP // 16, STEP // 8  # of a step: a lane has one vector of 8 elements for each part
PITCH = 2 * STEP  # bytes of a row of tokens in LDS
ENOUGH = 2 * 304  # workgroups, two for each compute unit


class Tokens:
    """A step of A in LDS.  Vector v of a row is stored at position v ^ (row mod 16): no bank conflicts."""

    def __init__(self, k: gcn.Builder, a: gcn.Sgprs[b32], columns: int, column: Sgpr[u32], K: Sgpr[u32]) -> None:
        self.k, self.a, self.columns = k, a, columns
        row, vector = k.tid.x >> 4, k.tid.x & (VECTORS - 1)
        self.rows = [((row + 16 * i) * K) << 1 for i in range(2 * columns)]
        self.words = [k.vgprs(b32, 4) for _ in self.rows]
        self.column, self.to = column + (vector << 3), place(row, vector)
        self.stage = columns * MMA * PITCH
        k.lds(b32, self.stage // 2)  # two buffers
        self.at = [place(k.lane & 31, (k.lane >> 5) + 2 * part) for part in range(PARTS)]
        self.fragments = [[k.vgprs(b32, 4) for _ in range(columns)] for _ in range(2)]

    def aim(self, end: Sgpr[u32]) -> None:
        """Advance to the next step."""
        self.aimed = bytes_within(self.k, self.column, end, 1)
        self.column += STEP

    def load(self, number: int) -> None:
        """Start loading a vector."""
        self.k.gcn.buffer_load_dwordx4(self.words[number], self.rows[number] + self.aimed, self.a, 0, offen=True)

    def store(self, number: int, newer: int) -> None:
        """Store a vector to LDS once it is loaded, with `newer` loads in flight."""
        self.k.wait(vm=newer)
        self.k.gcn.ds_write_b128(self.to, self.words[number], offset=16 * PITCH * number)

    def read(self, part: int) -> None:
        """Read the fragments of a part."""
        for i, words in enumerate(self.fragments[part % 2]):
            self.k.gcn.ds_read_b128(words, self.at[part], offset=MMA * PITCH * i)

    def switch(self, places: list[Vgpr[u32]]) -> None:
        """Switch to the other buffer."""
        for at in places:
            self.k.gcn.v_xor_b32(at, self.stage, at)


def place(row: Vgpr[u32], vector: Vgpr[u32]) -> Vgpr[u32]:
    """Return the byte offset of a vector of a row of tokens."""
    return (row << (PITCH.bit_length() - 1)) + ((vector ^ (row & (VECTORS - 1))) << 4)


class Weights:
    """The rows of W of a wave: a vector of each part of a step in registers."""

    def __init__(self, k: gcn.Builder, w: gcn.Sgprs[b32], row: Vgpr[u32], column: Sgpr[u32], K: Sgpr[u32]) -> None:
        self.k, self.w = k, w
        self.row, self.column = (row * K) << 1, column + ((k.lane >> 5) << 3)
        self.words = [k.vgprs(b32, 4) for _ in range(PARTS)]

    def load(self, part: int, end: Sgpr[u32]) -> None:
        """Start loading the vector of a part of the next step."""
        at = bytes_within(self.k, self.column, end, 1) + self.row
        self.k.gcn.buffer_load_dwordx4(self.words[part], at, self.w, 0, offen=True)
        self.column += 16


def multiply(
    k: gcn.Builder, elem: type[Scalar], acc: list[gcn.Vgprs[f32]], w: gcn.Vgprs[b32], tokens: list[Any]
) -> None:
    """Compute acc += W · Aᵀ for a part."""
    wide = k.target.name == "gfx950"  # otherwise the eight elements of a lane take two products
    mma = k.gcn.spell(f"v_mfma_f32_32x32x{16 if wide else 8}_{elem}")
    for half in [slice(0, 4)] if wide else [slice(0, 2), slice(2, 4)]:
        for tile, a in zip(acc, tokens, strict=True):
            mma(tile, w[half], a[half], tile)


def step_of_k(
    k: gcn.Builder, elem: type[Scalar], acc: list[gcn.Vgprs[f32]], weights: Weights, tokens: Tokens, end: Sgpr[u32]
) -> None:
    """Multiply a step while the next one is loaded, and store its tokens to the other buffer."""
    count, written = len(tokens.words), 0
    newer = PARTS + count - 1
    tokens.aim(end)
    for part in range(PARTS):
        k.wait(vm=newer, lgkm=written)  # LDS writes issued after the reads of the part may be in flight
        if part + 1 < PARTS:
            tokens.read(part + 1)
        multiply(k, elem, acc, weights.words[part], tokens.fragments[part % 2])
        weights.load(part, end)
        written = int(part < count)
        if written:
            tokens.store(part, newer)
            tokens.load(part)
    k.gcn.s_barrier()  # all writes have completed, and all waves have read the step
    tokens.switch([tokens.to, *tokens.at])
    tokens.read(0)


def first_step(k: gcn.Builder, weights: Weights, tokens: Tokens, end: Sgpr[u32]) -> None:
    """Load the first step, store its tokens, and start loading the tokens of the next step."""
    count = len(tokens.words)
    tokens.aim(end)
    for number in range(count):
        tokens.load(number)
    tokens.aim(end)
    for number in range(count):
        tokens.store(number, count - 1 - number)
    for part in range(PARTS):
        weights.load(part, end)
        if part < count:
            tokens.load(part)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    tokens.switch([tokens.to])
    tokens.read(0)


class Sums:
    """The sums of all shares: vectors of four sums, by rows of a workgroup, share, wave, vector and lane."""

    def __init__(self, k: gcn.Builder, parts: Ptr[f32], counts: Ptr[u32], columns: int, shares: int) -> None:
        self.k, self.counts, self.shares = k, counts, shares
        self.wave, self.size = k.sgpr(u32), ROWS * columns * MMA * 4  # bytes of a share
        wave, base, self.flag = k.tid.x >> 6, k.copy(parts), k.lds(u32, 1)
        k.advance(base, k.mul_wide(k.group.x * shares, self.size))
        k.gcn.v_readfirstlane_b32(self.wave, wave)
        self.parts = k.buffer(base, shares * self.size)
        self.lane = (k.lane << 4) + self.wave * (self.size // 4)

    def complete(self, acc: list[gcn.Vgprs[f32]]) -> gcn.Scc:
        """Store the sums of a share, and return whether the sums of all shares are stored."""
        k, counter = self.k, self.k.copy(self.counts)
        at = self.lane + k.group.y * self.size
        k.wait_mfma(*acc)
        for i, four in enumerate(fours(acc)):
            k.gcn.buffer_store_dwordx4(four, at + 1024 * i, self.parts, 0, offen=True)
        k.advance(counter, k.group.x << 2)
        return gcn.arrivals.completes(k, counter, 1, self.shares, self.flag, k.tid.x)

    def add_up(self, acc: list[gcn.Vgprs[f32]]) -> None:
        """Add up the sums of all shares."""
        k, at = self.k, self.lane
        for value in (value for tile in acc for value in tile):
            k.gcn.v_mov_b32(value, 0.0)
        new = [k.vgprs(f32, 4) for _ in fours(acc)]
        with k.loop(0, self.shares):
            for i, four in enumerate(new):
                k.gcn.buffer_load_dwordx4(four, at + 1024 * i, self.parts, 0, offen=True)
            for i, (to, four) in enumerate(zip(fours(acc), new, strict=True)):
                k.wait(vm=len(new) - 1 - i)
                for value, other in zip(to, four, strict=True):
                    value += other
            at += self.size


def fours(acc: list[gcn.Vgprs[f32]]) -> list[gcn.Vgprs[f32]]:
    """Return the sums of a lane as vectors of four."""
    return [tile[i : i + 4] for tile in acc for i in range(0, 16, 4)]


def enough_shares(N: int, K: int) -> int:
    """Return a number of shares with two workgroups for each compute unit, if shares then have at least four steps."""
    return max(1, min(-(-K // STEP) // 4, ENOUGH // -(-N // ROWS)))


@gcn.kernel(
    arch=ARCHS,
    block=(256,),
    signature="(M,K),(N,K)->(M,N)",
    grid=lambda d: (-(-d.N // ROWS), d.SHARES),
    workspace={
        "parts": lambda d: (-(-d.N // ROWS), d.SHARES, ROWS * d.TOKENS),
        "counts": lambda d: -(-d.N // ROWS),
    },
    zero_init=("counts",),
    divisible={"N": 4, "K": 8},
)
def gemm_small_m(
    k: gcn.Builder, a: Ptr[E], w: Ptr[E], c: Ptr[f32], parts: Ptr[f32], counts: Ptr[u32], M: Sgpr[u32], N: Sgpr[u32],
    K: Sgpr[u32], *, TOKENS: int = 64, SHARES: int = 1,
) -> None:  # fmt: skip
    """Compute A · Wᵀ for M up to TOKENS.  A workgroup computes 128 rows of W for a share of K, a wave 32."""
    if TOKENS not in (32, 64):
        raise ValueError(f"TOKENS={TOKENS}: use 32 or 64")
    columns, first, end = TOKENS // MMA, k.group.x * ROWS, k.sgpr(u32)
    length = share_length(k, K, SHARES)
    begin = k.group.y * length
    k.gcn.s_min_u32(end, K, begin + length)
    row = ((k.tid.x >> 6) << 5) + (k.lane & 31)
    weights = Weights(k, rows_of(k, w, first, N, K, 1, ROWS), row, begin, K)
    tokens = Tokens(k, k.buffer(a, (M * K) << 1), columns, begin, K)
    acc = [k.vgprs(f32, 16, 0.0) for _ in range(columns)]
    first_step(k, weights, tokens, end)
    with k.loop(begin, end, step=STEP):
        step_of_k(k, a.elem, acc, weights, tokens, end)
    out = k.buffer(c, (M * N) << 2)
    if SHARES == 1:
        store(k, acc, out, first, N)
        return
    sums = Sums(k, parts, counts, columns, SHARES)
    with k.if_(sums.complete(acc)):
        sums.add_up(acc)
        store(k, acc, out, first, N)


def share_length(k: gcn.Builder, K: Sgpr[u32], shares: int) -> Sgpr[u32]:
    """Return the length of a share of K: whole steps."""
    steps = (K + (STEP * shares - 1)) >> (STEP.bit_length() - 1)
    if shares > 1:  # divide
        k.gcn.s_mul_hi_u32(steps, steps, -(-(1 << 32) // shares))
    return steps << (STEP.bit_length() - 1)


def store(k: gcn.Builder, acc: list[gcn.Vgprs[f32]], out: gcn.Sgprs[b32], first: Sgpr[u32], N: Sgpr[u32]) -> None:
    """Store C.  acc[i] is row 8·(i/4) + 4·(lane/32) + i%4 of W, and a token: four elements of a row of C."""
    k.wait_mfma(*acc)
    row = first + (((k.tid.x >> 6) << 5) + ((k.lane >> 5) << 2))
    for n, tile in enumerate(acc):
        token = ((k.lane & 31) + MMA * n) * (N << 2)
        for i in range(4):
            at = bytes_within(k, row + 8 * i, N, 2) + token
            k.gcn.buffer_store_dwordx4(tile[4 * i : 4 * i + 4], at, out, 0, offen=True)


def reference(a: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Compute A · Wᵀ."""
    return a @ w.T


SWEEP = [
    Sweep(
        gemm_small_m, reference, [{"M": 33, "N": 132, "K": 520}, {"M": 1, "N": 4, "K": 8}], archs=ARCHS,
        options={"E": [bf16], "SHARES": [1, 3]}, rtol=1e-2, atol=1e-2,
    ),
    Sweep(
        gemm_small_m, reference, [{"M": 5, "N": 100, "K": 264}], archs=ARCHS,
        options={"E": [f16], "TOKENS": [32], "SHARES": [1]}, rtol=1e-2, atol=1e-2,
    ),
]  # fmt: skip


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
