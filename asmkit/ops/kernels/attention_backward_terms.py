"""The kernels around the derivative of attention: the terms of each row before it, and the rounding of dQ after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import e, inf, log2

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.ops.kernels.attention_backward import BOX, SUMS, THREADS, VECTOR, WARPGROUPS, WIDTH, F
from asmkit.ops.kernels.attention_backward_rows import QueryRows
from asmkit.ptx import Shared, Swizzle, matrix_rows, reduce
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import b32, bf16, f32, u32


@dataclass(frozen=True)
class Row:
    """A thread's part of a row of O and of its gradient, and the log-sum-exp and its gradient."""

    row: Reg[u32]
    words: tuple[Span[b32], Span[b32]]
    logs: Reg[f32]
    given: Reg[f32]


def load_rows(
    k: ptx.Builder, rows: QueryRows, out: Ptr[bf16], gradient: Ptr[bf16], lse: Ptr[f32], of_lse: Ptr[f32], D: int,
    bm: int,
) -> list[Row]:  # fmt: skip
    """Load the rows of a tile: D/8 threads share a row.

    All loads are in flight before a value is used.  `minnctapersm=1` lets ptxas keep that order.
    """
    lanes, group, loaded = D // VECTOR, THREADS * VECTOR // D, list[Row]()
    lane, own = k.tid.x & (lanes - 1), k.tid.x >> (lanes.bit_length() - 1)
    for first in range(0, bm, group):
        row, words = own + first, (k.regs(b32, 4, 0), k.regs(b32, 4, 0))
        inside, at = (rows.first + row < rows.S) & (row < bm), rows.row(row) * D + lane * VECTOR
        for part, array in zip(words, (out, gradient), strict=True):
            k.ptx.ld.global_.v4.b32(part, (array + at).cast(b32)[0], pred=inside)
        logs, given, place = k.reg(f32, -inf), k.reg(f32, 0.0), rows.sum(row)
        k.ptx.ld.global_.f32(logs, (lse + place)[0], pred=inside)
        k.ptx.ld.global_.f32(given, (of_lse + place)[0], pred=inside)
        loaded.append(Row(row, words, logs, given))
    return loaded


def put_terms(k: ptx.Builder, rows: QueryRows, loaded: list[Row], terms: Ptr[f32], D: int, bm: int) -> None:
    """Store the two terms of each row: those of a row after the end make its powers 0."""
    lanes = D // VECTOR
    first = (k.tid.x & (lanes - 1)) == 0
    for each in loaded:
        total, logs = k.reg(f32, 0.0), each.logs
        for a, b in zip(*each.words, strict=True):
            k.ptx.fma.rn.f32(total, (a << 16).as_(f32), (b << 16).as_(f32), total)
            k.ptx.fma.rn.f32(total, (a & 0xFFFF0000).as_(f32), (b & 0xFFFF0000).as_(f32), total)
        reduce.over_lanes(k, [total], lanes=lanes)
        empty = logs == -inf  # a row that attends to nothing, too
        k.ptx.mul.rn.f32(logs, logs, -log2(e))
        k.ptx.mov.f32(logs, -inf, pred=empty)
        there, stored = terms + (rows.place * (2 * bm) + each.row), first & (each.row < bm)
        k.ptx.st.global_.f32(there[0], logs, pred=stored)
        k.ptx.st.global_.f32(there[bm], each.given - total, pred=stored)


def row_terms(
    k: ptx.Builder, rows: QueryRows, out: Ptr[bf16], gradient: Ptr[bf16], lse: Ptr[f32], of_lse: Ptr[f32],
    terms: Ptr[f32], D: int, bm: int,
) -> None:  # fmt: skip
    """Emit the kernel of the terms."""
    put_terms(k, rows, load_rows(k, rows, out, gradient, lse, of_lse, D, bm), terms, D, bm)


def put_zeros(k: ptx.Builder, rows: QueryRows, zeros: Ptr[f32], D: int, bm: int) -> None:
    """Store zeros to a tile of the sums of dQ."""
    zero, there = k.reg(f32, 0.0), zeros + (rows.place * (bm * D) + k.tid.x * 4)
    for i in range(0, bm * D, THREADS * 4):
        k.ptx.st.global_.v4.f32(there[i], (zero, zero, zero, zero))


def round_sums(k: ptx.Builder, rows: QueryRows, sums: Ptr[f32], dq: Ptr[bf16], D: int, bm: int) -> None:
    """Emit the kernel that rounds the sums of dQ: they pass through boxes of 64 columns in shared memory."""
    boxes, thread, number, lane = D // BOX, k.tid.x & 127, k.tid.x >> 7, k.laneid
    tile = k.shared(bf16, (boxes, bm, BOX), align=1024)
    count, words = bm * D // THREADS, k.regs(b32, bm * D // THREADS // 2)
    source = sums + (rows.place * (bm * D) + number * (bm * D // WARPGROUPS) + thread * 4)
    for i in range(0, count, 4):
        four = k.regs(f32, 4)
        k.ptx.ld.global_.v4.f32(four, source[128 * i])
        for j in range(2):
            k.ptx.cvt.rn.bf16x2.f32(words[i // 2 + j], four[2 * j + 1] * D**-0.5, four[2 * j] * D**-0.5)
    # 16 rows × 16 columns: lane i has row i % 8 + 8·(i / 16), from column 8·(i / 8 % 2) on
    box, first = (number, 0) if boxes > 1 else (0, number * (bm // 2))
    row, chunk = (lane & 7) + (lane >> 4 << 3) + first, (thread >> 5 << 1) + (lane >> 3 & 1)
    corner = tile[box].ptr.reg + k.swizzle(row * WIDTH + (chunk << 4), Swizzle.B128)
    for i in range(0, len(words), 4):
        there = k.ptr(corner, b32, "shared")[i * WIDTH]
        k.ptx.stmatrix.sync.aligned.m8n8.x4.trans.shared.b16(there, words[i : i + 4])
    k.ptx.bar.sync(0)
    store_rows(k, rows, tile, dq, D, bm)


def store_rows(k: ptx.Builder, rows: QueryRows, tile: Shared[bf16], dq: Ptr[bf16], D: int, bm: int) -> None:
    """Store the rows of a tile in shared memory, 16 bytes at a time."""
    lanes, group = D // VECTOR, THREADS * VECTOR // D
    lane, own = k.tid.x & (lanes - 1), k.tid.x >> (lanes.bit_length() - 1)
    for first in range(0, bm, group):
        row, words = own + first, k.regs(b32, 4)
        at = k.swizzle(row * WIDTH + ((lane & 7) << 4), Swizzle.B128) + (lane >> 3) * (bm * WIDTH)
        inside = (rows.first + row < rows.S) & (row < bm)
        k.ptx.ld.shared.v4.b32(words, k.ptr(tile.ptr.reg + at, b32, "shared")[0], pred=inside)
        there = dq + (rows.row(row) * D + lane * VECTOR)
        k.ptx.st.global_.v4.b32(there.cast(b32)[0], words, pred=inside)


def around(outputs: str) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels of the terms, by the shapes of their outputs."""
    return ptx.kernel(
        arch="sm_90a", signature=f"(B,H,S,D),(B,H,S,D),(B,H,S),(B,H,S)->{outputs}", block=THREADS, minnctapersm=1,
        grid=lambda d: d.B * d.H * -(-d.S // d.bm), divisible={"D": BOX},
    )  # fmt: skip


@around("(B,H,ceil(S/bm),2,bm)")
def attention_terms(
    k: ptx.Builder, out: Ptr[bf16], gradient: Ptr[bf16], lse: Ptr[f32], of_lse: Ptr[f32], terms: Ptr[f32], S: Reg[u32],
    D: int, *, bm: int,
) -> None:  # fmt: skip
    """Compute the terms of each row of Q: -log2(e)·lse, and the gradient of lse minus Σ dO∘O."""
    matrix_rows.overlap(k)
    row_terms(k, QueryRows(k, S, k.ctaid.x, bm), out, gradient, lse, of_lse, terms, D, bm)


@around(f"(B,H,ceil(S/bm),2,bm),{SUMS[False]}")
def attention_terms_and_zeros(
    k: ptx.Builder, out: Ptr[bf16], gradient: Ptr[bf16], lse: Ptr[f32], of_lse: Ptr[f32], terms: Ptr[f32],
    zeros: Ptr[f32], S: Reg[u32], D: int, *, bm: int,
) -> None:  # fmt: skip
    """Compute the terms of each row of Q, and zeros for the sums of dQ."""
    matrix_rows.overlap(k)
    rows = QueryRows(k, S, k.ctaid.x, bm)
    put_zeros(k, rows, zeros, D, bm)
    row_terms(k, rows, out, gradient, lse, of_lse, terms, D, bm)


@ptx.kernel(
    arch="sm_90a", signature=f"{SUMS[False]},(B,H,S,D)->(B,H,S,D)", block=THREADS, minnctapersm=1,
    grid=lambda d: d.B * d.H * -(-d.S // d.bm), divisible={"D": BOX},
)  # fmt: skip
def attention_dq(k: ptx.Builder, sums: Ptr[f32], q: Ptr[bf16], dq: Ptr[bf16], S: Reg[u32], D: int, *, bm: int) -> None:
    """Compute dQ = c · the sums of `attention_sums`.  Of Q, only the shape is used."""
    del q
    matrix_rows.overlap(k)
    round_sums(k, QueryRows(k, S, k.ctaid.x, bm), sums, dq, D, bm)
