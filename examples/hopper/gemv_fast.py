"""GEMV at memory bandwidth, C[N] = B[N,K] · A[K], f16 or bf16, sums in f32, any sizes.

The threads of a row read it contiguously, sixteen bytes each, so that concurrent blocks read B as a plain stream would.
All loads of a step are in flight before the first product: `minnctapersm` allows ptxas to spend registers on them.
Without it, ptxas sinks the loads to their uses to save registers, and the loads wait one by one.  K is compiled in, so
that a row of one step has no loop, and only a K that needs guards has them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from asmkit import Ptr, Reg, Scalar, Span, Sweep, b16, b32, bf16, f16, f32, pred, ptx, u32

T = TypeVar("T", f16, bf16)

LOAD = 8  # elements in 16 bytes


def load(k: ptx.Builder, p: Ptr[Any], at: int, size: int, guards: Sequence[Reg[pred]], *, once: bool) -> Span[b32]:
    """Load eight elements from p[at] on, by loads of `size`: 8, 4, 2 or 1.  Loads whose guard is false give zeros.

    Data that is read `once` is not kept in L1.  No `.nc`: the previous launch may still be writing the data.
    """
    ld = k.ptx.ld.global_.L1__no_allocate if once else k.ptx.ld.global_
    zero = 0 if guards else None
    words, halves = k.regs(b32, 4, zero), k.regs(b16, LOAD if size == 1 else 0, zero)
    for i, guard in enumerate(guards or [None] * (LOAD // size)):
        mem = p[at + i * size]
        if size == 8:
            ld.v4.b32(words, mem, pred=guard)
        elif size == 4:
            ld.v2.b32(words[2 * i : 2 * i + 2], mem, pred=guard)
        elif size == 2:
            ld.b32(words[i], mem, pred=guard)
        else:
            ld.b16(halves[i], mem, pred=guard)
    for i, word in enumerate(words if size == 1 else ()):
        k.ptx.mov.b32(word, halves[2 * i : 2 * i + 2])
    return words


def widened(k: ptx.Builder, word: Reg[b32], elem: type[Scalar]) -> Span[f32]:
    """Return the two elements of a word as f32."""
    wide = k.regs(f32, 2)
    if elem is bf16:  # the upper half of an f32
        k.ptx.shl.b32(wide[0], word, 16)
        k.ptx.and_.b32(wide[1], word, 0xFFFF0000)
    else:
        halves = k.regs(b16, 2)
        k.ptx.mov.b32(halves, word)
        for half, f in zip(halves, wide, strict=True):
            k.ptx.cvt.f32.f16(f, half)
    return wide


def step(
    k: ptx.Builder, sums: list[Span[f32]], pa: Ptr[T], rows: list[Ptr[T]], places: Sequence[int], size: int,
    guards: Sequence[Reg[pred]] = (),
) -> None:  # fmt: skip
    """Add the products of eight elements at each of `places` to every row's two sums: all loads, then all products."""
    parts = [[load(k, p, at, size, guards, once=True) for p in rows] for at in places]
    vectors = [load(k, pa, at, size, guards, once=False) for at in places]
    for vector, vb in zip(vectors, parts, strict=True):
        for i, word in enumerate(vector):
            fa = widened(k, word, pa.elem)
            for acc, words in zip(sums, vb, strict=True):
                fb = widened(k, words[i], pa.elem)
                for e in (0, 1):
                    k.ptx.fma.rn.f32(acc[e], fa[e], fb[e], acc[e])


def dot(
    k: ptx.Builder, sums: list[Span[f32]], pa: Ptr[T], rows: list[Ptr[T]], column: Reg[u32], K: int, width: int,
    UNROLL: int,
) -> None:  # fmt: skip
    """Compute the part of the rows' dot products of a thread whose first elements are those at `column`.

    The threads of a row load `width` columns together.
    """
    size = next(size for size in (8, 4, 2, 1) if K % size == 0)  # the alignment of rows, in elements
    turns, rest = divmod(K, width * UNROLL)
    places = [width * i for i in range(UNROLL)]
    if turns > 1:
        with k.loop(0, turns):
            step(k, sums, pa, rows, places, size)
            for p in (pa, *rows):
                p += width * UNROLL
    elif turns:
        step(k, sums, pa, rows, places, size)
    start = 0 if turns != 1 else width * UNROLL  # offset of the rest from the pointers
    whole, last = divmod(rest, width)
    if whole:
        step(k, sums, pa, rows, [start + width * i for i in range(whole)], size)
    if last:
        guards = [column + i < last for i in range(0, LOAD, size)]
        step(k, sums, pa, rows, [start + width * whole], size, guards)


def warp_sum(k: ptx.Builder, value: Reg[f32]) -> None:
    """Sum a value over the lanes of the warp, in every lane."""
    other = k.reg(f32)
    for distance in (16, 8, 4, 2, 1):
        k.ptx.shfl.sync.bfly.b32(other, value, distance, 31, 0xFFFFFFFF)
        value += other


def store(k: ptx.Builder, p: Ptr[T], value: Reg[f32], guard: Reg[pred]) -> None:
    """Round and store one element if the guard holds."""
    half = k.reg(b16)
    k.ptx.cvt.rn[p.elem].f32(half, value)
    k.ptx.st.global_.b16(p[0], half, pred=guard)


def across_warps(
    k: ptx.Builder, sums: list[Reg[f32]], part: Reg[u32], group: Reg[u32], c: Ptr[T], left: Reg[u32], SPLIT: int,
    GROUPS: int,
) -> None:  # fmt: skip
    """Add the partial sums of SPLIT warps for each row in shared memory, a thread a row, and store the first `left`."""
    lane, height = k.tid.x, GROUPS * len(sums)
    table = k.shared(f32, (height, SPLIT))
    with k.if_(lane == 0):
        for r, value in enumerate(sums):
            k.ptx.st.shared.f32((table[group * len(sums) + r].ptr + part)[0], value)
    k.ptx.bar.sync(0)
    thread, parts = (k.tid.y << 5) + lane, k.regs(f32, SPLIT)
    with k.if_(thread < height):
        for i, value in enumerate(parts):
            k.ptx.ld.shared.f32(value, table[thread].ptr[i])
        for value in parts[1:]:
            parts[0] += value
        store(k, c + thread, parts[0], thread < left)


@ptx.kernel(
    arch="sm_90",
    signature="(K),(N,K)->(N)",
    grid=lambda d: -(-d.N // (d.GROUPS * d.ROWS)),
    block=lambda d: (32, d.SPLIT * d.GROUPS),
    minnctapersm=1,
)
def gemv_fast(
    k: ptx.Builder, a: Ptr[T], b: Ptr[T], c: Ptr[T], N: Reg[u32], *, K: int, SPLIT: int = 4, GROUPS: int = 2,
    ROWS: int = 1, UNROLL: int = 4,
) -> None:  # fmt: skip
    """Compute C[N] = B[N,K] · A[K], sums in f32, with SPLIT warps for ROWS rows and GROUPS of them in a block."""
    # SPLIT is a power of two.
    # A lane has UNROLL loads of each row in flight.
    lane, part, group = k.tid.x, k.tid.y & (SPLIT - 1), k.tid.y >> (SPLIT.bit_length() - 1)
    first = k.ctaid.x * (GROUPS * ROWS)
    mine = group * ROWS
    column = ((part << 5) + lane) << 3
    pa, rows = a + column, [k.reg(u32) for _ in range(ROWS)]
    for r, row in enumerate(rows):
        k.ptx.min.u32(row, first + mine + r, N - 1)  # rows after the last are read but not stored
    pb = [b + (row * K + column) for row in rows]
    sums = [k.regs(f32, 2, 0.0) for _ in rows]
    k.ptx.griddepcontrol.launch_dependents()  # blocks of the next launch may run up to their own wait
    k.ptx.griddepcontrol.wait()  # waits for the previous launch to end before its results are read
    dot(k, sums, pa, pb, column, K, 32 * SPLIT * LOAD, UNROLL)
    totals = [acc[0] for acc in sums]
    for acc, value in zip(sums, totals, strict=True):
        value += acc[1]
        warp_sum(k, value)
    left = N - first
    if SPLIT > 1:
        across_warps(k, totals, part, group, c + first, left, SPLIT, GROUPS)
    else:
        for r, value in enumerate(totals):
            store(k, c + (first + mine + r), value, (lane == 0) & (mine + r < left))


CONFIGS = [
    {"SPLIT": split, "GROUPS": groups, "ROWS": rows, "UNROLL": unroll}
    for split, groups, rows, unroll in (
        (1, 4, 1, 4), (1, 8, 1, 4), (1, 16, 1, 1), (1, 4, 2, 2), (2, 2, 4, 1), (2, 4, 4, 1), (2, 8, 2, 1), (2, 4, 2, 2),
        (2, 4, 1, 4), (4, 2, 1, 2), (4, 2, 1, 4), (4, 1, 1, 8), (8, 1, 1, 2), (8, 1, 1, 4), (8, 2, 1, 2), (8, 2, 1, 4),
    )
]  # fmt: skip
"""Configurations for `asmkit.tune`: the first half for rows of a few thousand bytes, the others for longer rows."""


def reference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Compute B · A."""
    return b @ a


BOTH = {"T": [f16, bf16]}
SWEEP = [
    Sweep(gemv_fast, reference, shapes, options={**types, **options}, archs=("sm_90a", "sm_100a", "sm_120a"))
    for shapes, types, options in (
        ([{"N": 37, "K": 3080}, {"N": 64, "K": 2048}], BOTH, {}),
        ([{"N": 9, "K": 4096}], BOTH, {"SPLIT": [1, 8], "ROWS": [1, 2], "UNROLL": [2]}),
        ([{"N": 5, "K": 2060}, {"N": 5, "K": 1030}, {"N": 5, "K": 1027}], {"T": [f16]}, {}),
        ([{"N": 1, "K": 1}, {"N": 3, "K": 77}, {"N": 2, "K": 840}], BOTH, {"SPLIT": [1], "GROUPS": [1], "UNROLL": [2]}),
    )
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(sweep.main(sys.argv[1:]) for sweep in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
