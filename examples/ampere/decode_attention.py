"""Attention of one new token for each sequence (decoding), with the keys and values of the tokens before in a cache.

out[b,h] = softmax(q[b,h] · K[b,h/G]ᵀ / √D) · V[b,h/G] over the first `lengths[b]` tokens: D is 64 or 128, and G = H/KV
heads share the keys and values of one head, G up to 16.  bf16 or f16, sums in f32.

Reading the cache takes the time.  A block computes the G heads of one pair of a sequence and a head of the cache, over
a share of the tokens.  Its warps take 16 tokens each in turn, and each warp copies its own tokens by `cp.async`, so
that no warp waits for another.  The 16 rows of `mma.m16n8k16` are the G heads and unused rows.

Each warp ends with its own softmax, of G normalized rows and their log-sum-exp.  The rows of the warps are merged in
shared memory, and those of the blocks in global memory by the block that ends last (`arrivals`), in the order of the
tokens.

The cache is contiguous, K[B,KV,T,D], or paged: K[P,KV,PAGE,D], where `table[b,i]` is the page of the tokens from
i·PAGE.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import e, log2
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Reg, Span, Sweep, b32, bf16, f16, f32, inputs, pred, ptx, s32, u32, u64
from asmkit.ptx import OnlineSoftmax, Shared, arrivals, online_softmax

if TYPE_CHECKING:
    import numpy as np

E = TypeVar("E", bf16, f16)

WARPS = 4
SLICE = 16  # tokens that a warp computes at a time: the columns of two products, and K of one
ROWS = 16  # of a product: the heads of a group and unused rows
STAGES = 3  # slices of a warp in shared memory
VECTOR = 8  # elements in 16 bytes
PAD = 8  # elements between rows of merged warps, so that 4 rows access different banks


@dataclass(frozen=True)
class Task:
    """The slices of a block, from `first` to before `last`, and the tokens of its sequence."""

    batch: Reg[u32]
    head: Reg[u32]  # of the cache
    length: Reg[s32]
    first: Reg[u32]
    last: Reg[u32]
    shares: Reg[u32]  # blocks that have slices of this sequence

    @classmethod
    def of_block(cls, k: ptx.Builder, lengths: Ptr[s32], most: Reg[u32]) -> Task:
        """Return the task of this block.  A length outside of the cache counts as the nearest one inside."""
        length, share, last, shares = k.reg(s32), k.reg(u32), k.reg(u32), k.reg(u32)
        k.ptx.ld.global_.s32(length, (lengths + k.ctaid.z)[0])
        k.ptx.min.s32(length, length, most.as_(s32))
        k.ptx.max.s32(length, length, 0)
        slices = (length.as_(u32) + (SLICE - 1)) >> (SLICE.bit_length() - 1)
        each = k.nctaid.x * WARPS
        k.ptx.div.u32(share, slices + (each - 1), each)
        k.ptx.max.u32(share, share, 1)
        share *= WARPS
        first = k.ctaid.x * share
        k.ptx.min.u32(last, first + share, slices)
        k.ptx.div.u32(shares, slices + (share - 1), share)
        return cls(k.copy(k.ctaid.z), k.copy(k.ctaid.y), length, first, last, shares)


Rows = Callable[[Ptr[Any], Reg[u32]], Ptr[Any]]
"""Returns the first row of a slice in K or V."""


class Cache:
    """The copies of a warp's slices of K and V to its stages, STAGES - 1 slices ahead."""

    def __init__(
        self, k: ptx.Builder, keys: Ptr[Any], values: Ptr[Any], tiles: Shared[Any], task: Task, rows: Rows
    ) -> None:
        self.k, self.keys, self.values, self.tiles, self.task, self.rows = k, keys, values, tiles, task, rows
        self.depth = tiles.shape[-1]
        self.vectors = self.depth // VECTOR
        self.slice, self.to = task.first + (k.tid.x >> 5), k.reg(u32, 0)
        # lane i copies vector i mod `vectors` of every (32 / vectors)th row
        self.step = 32 // self.vectors
        self.row, vector = k.laneid >> (self.vectors.bit_length() - 1), k.laneid & (self.vectors - 1)
        self.places = [self.swizzled(self.row + i, vector) for i in range(0, SLICE, self.step)]
        self.offset = self.row * self.depth + vector * VECTOR

    def swizzled(self, row: Reg[u32], vector: Reg[u32]) -> Reg[u32]:
        """Return the offset of a vector in a slice: eight rows of a column of vectors have different banks."""
        return row * self.depth + ((vector ^ (row & 7)) << (VECTOR.bit_length() - 1))

    def copy(self) -> None:
        """Copy the next slice, if there is one, as one group.  Rows after the last token become zeros."""
        k, copy = self.k, self.k.ptx.cp.async_.cg.shared.global_
        with k.if_(self.slice < self.task.last):
            left = self.task.length - (self.slice << (SLICE.bit_length() - 1)).as_(s32) - self.row.as_(s32)
            for cache, tile in zip((self.keys, self.values), (0, 1), strict=True):
                source = self.rows(cache, self.slice) + self.offset
                target = self.tiles[self.to, tile].ptr
                for i, place in enumerate(self.places):
                    size = k.reg(u32, 0)
                    k.ptx.mov.u32(size, 16, pred=left > i * self.step)
                    copy((target + place)[0], source[i * self.step * self.depth], 16, size)
        k.ptx.cp.async_.commit_group()
        self.slice += WARPS
        advance(k, self.to)


def advance(k: ptx.Builder, stage: Reg[u32]) -> None:
    """Advance to the next stage."""
    stage += 1
    k.ptx.mov.u32(stage, 0, pred=stage == STAGES)


class Warp:
    """A warp: its heads' queries, the scores of a slice, and the sums of O."""

    def __init__(self, k: ptx.Builder, cache: Cache, q: Ptr[Any], group: int) -> None:
        self.k, self.cache, self.group, self.elem, self.depth = k, cache, group, q.elem, cache.depth
        self.softmax = OnlineSoftmax(k, log2(e) / self.depth**0.5)
        self.scores, self.sums = k.regs(f32, SLICE // 2), k.regs(f32, self.depth // 2, 0.0)
        self.queries = self._queries(q)
        lane = k.laneid
        # `ldmatrix`: lane i addresses row i mod 8 of matrix i / 8. The second pair of matrices are the tokens from 8 on
        # for K, and the next columns for V, which is transposed
        row_k, chunk_k = (lane & 7) + (lane >> 4 << 3), lane >> 3 & 1
        row_v, chunk_v = lane & 15, lane >> 4
        self.places = [
            [cache.swizzled(row, chunk ^ i) for i in range(0, cache.vectors, 2)]
            for row, chunk in ((row_k, chunk_k), (row_v, chunk_v))
        ]

    def _queries(self, q: Ptr[Any]) -> list[Span[b32]]:
        """Load the A operand of Q·Kᵀ: rows after the last head are zeros."""
        k, task = self.k, self.cache.task
        row = k.laneid >> 2
        first = q + (((task.batch * k.nctaid.y + task.head) * self.group + row) * self.depth + ((k.laneid & 3) << 1))
        made = [k.regs(b32, 4, 0) for _ in range(self.depth // 16)]
        for half in range(2):
            inside = row + 8 * half < self.group
            for i, words in enumerate(made):
                for part in range(2):
                    mem = first.cast(b32)[(8 * half * self.depth + 16 * i + 8 * part) // 2]
                    k.ptx.ld.global_.b32(words[2 * part + half], mem, pred=inside)
        return made

    def run(self) -> None:
        """Compute all slices of the warp."""
        k, task, cache = self.k, self.cache.task, self.cache
        self.softmax.start()
        at, stage = k.copy(cache.slice), k.reg(u32, 0)
        for _ in range(STAGES - 1):
            cache.copy()
        with k.forever():
            k.break_(when=at >= task.last)
            k.ptx.cp.async_.wait_group(STAGES - 2)
            k.ptx.bar.warp.sync(-1)  # all lanes' copies have arrived, and all have read the stage that is overwritten
            cache.copy()
            self.score(stage)
            left = task.length - (at << (SLICE.bit_length() - 1)).as_(s32)
            with k.if_(left < SLICE):
                self.mask(left)
            self.weigh(stage)
            at += WARPS
            advance(k, stage)

    def _mma(self, d: Span[f32], a: Span[b32], b: Span[b32]) -> None:
        self.k.ptx.mma.sync.aligned.m16n8k16.row.col.f32[repr(self.elem)][repr(self.elem)].f32(d, a, b, d)

    def score(self, stage: Reg[u32]) -> None:
        """Compute Q·Kᵀ."""
        k, tile = self.k, self.cache.tiles[stage, 0].ptr
        for score in self.scores:
            k.ptx.mov.f32(score, 0.0)
        for place, words in zip(self.places[0], self.queries, strict=True):
            keys = k.regs(b32, 4)
            k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(keys, (tile + place)[0])
            for n in range(2):
                self._mma(self.scores[4 * n : 4 * n + 4], words, keys[2 * n : 2 * n + 2])

    def mask(self, left: Reg[s32]) -> None:
        """Set the scores of tokens after the last to the lowest value."""
        k, mine = self.k, left - ((self.k.laneid & 3) << 1).as_(s32)
        for i, score in enumerate(self.scores):
            k.ptx.mov.f32(score, online_softmax.LOWEST, pred=mine <= i // 4 * 8 + i % 2)

    def weigh(self, stage: Reg[u32]) -> None:
        """Compute the powers of the scores, and add P·V to the sums."""
        k, tile = self.k, self.cache.tiles[stage, 1].ptr
        grown, factors = self.softmax.follow(self.scores)
        with k.if_(grown):
            for half, by in enumerate(factors):
                for value in online_softmax.of_row(self.sums, half):
                    value *= by
        self.softmax.powers(self.scores)
        weights = k.regs(b32, 4)  # the accumulators of two products are the A operand of one
        for i, word in enumerate(weights):
            k.ptx.cvt.rn[f"{self.elem}x2"].f32(word, self.scores[2 * i + 1], self.scores[2 * i])
        for i, place in enumerate(self.places[1]):
            values = k.regs(b32, 4)
            k.ptx.ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16(values, (tile + place)[0])
            for n in range(2):
                first = 4 * (2 * i + n)
                self._mma(self.sums[first : first + 4], weights, values[2 * n : 2 * n + 2])

    def put(self, rows: Shared[Any], logs: Shared[f32]) -> None:
        """Store the normalized rows of the warp and their log-sum-exp, or zeros and the lowest value without tokens."""
        k, task, warp = self.k, self.cache.task, self.k.tid.x >> 5
        inverses, log_sums = self.softmax.finish()
        k.ptx.bar.warp.sync(-1)  # all lanes have read the last stage
        for half, (inverse, log_sum) in enumerate(zip(inverses, log_sums, strict=True)):
            none, row = task.first + warp >= task.last, (k.laneid >> 2) + 8 * half
            k.ptx.mov.f32(inverse, 0.0, pred=none)
            k.ptx.mov.f32(log_sum, online_softmax.LOWEST, pred=none)
            with k.if_(row < self.group):
                k.ptx.st.shared.f32((logs[warp].ptr + row)[0], log_sum, pred=(k.laneid & 3) == 0)
                there, pair = rows[warp].ptr + (row * (self.depth + PAD) + ((k.laneid & 3) << 1)), k.regs(f32, 2)
                values = online_softmax.of_row(self.sums, half)
                for i in range(0, len(values), 2):
                    for to, value in zip(pair, values[i : i + 2], strict=True):
                        k.ptx.mul.rn.f32(to, value, inverse)
                    k.ptx.st.shared.v2.f32(there[4 * i], pair)


def merged(
    k: ptx.Builder, rows: Ptr[f32], logs: Ptr[f32], count: Reg[u32] | int, row_step: int, log_step: int
) -> tuple[Span[f32], Reg[f32]]:
    """Merge four elements of `count` normalized rows, and return them and the log-sum-exp, in base 2."""
    load, load_log = k.ptx.spell(f"ld.{rows.space}.v4.f32"), k.ptx.spell(f"ld.{logs.space}.f32")
    top, total, log_sum = k.reg(f32, online_softmax.LOWEST), k.reg(f32, 0.0), k.reg(f32)
    values, sums = k.regs(f32, 4), k.regs(f32, 4, 0.0)
    with k.loop(0, count) as i:
        load_log(log_sum, (logs + i * log_step)[0])
        k.ptx.max.f32(top, top, log_sum)
    with k.loop(0, count) as i:
        load_log(log_sum, (logs + i * log_step)[0])
        load(values, (rows + i * row_step)[0])
        weight = log_sum - top
        k.ptx.ex2.approx.ftz.f32(weight, weight)
        total += weight
        for to, value in zip(sums, values, strict=True):
            k.ptx.fma.rn.f32(to, weight, value, to)
    k.ptx.lg2.approx.ftz.f32(log_sum, total)
    k.ptx.rcp.approx.ftz.f32(total, total)
    for to in sums:
        to *= total
    log_sum += top
    return sums, log_sum


@dataclass(frozen=True)
class Workspace:
    """The rows of blocks (B·KV × shares × G × D), their log-sum-exp, and how many blocks have stored theirs."""

    parts: Ptr[f32]
    logs: Ptr[f32]
    counts: Ptr[u32]


def store(
    k: ptx.Builder, task: Task, rows: Shared[Any], logs: Shared[f32], work: Workspace, out: Ptr[Any], group: int,
    depth: int,
) -> None:  # fmt: skip
    """Merge the rows of the warps, and those of all blocks in the block that ends last, four elements in a thread."""
    threads, vectors, size = 32 * WARPS, depth // 4, group * depth
    pair, flag = task.batch * k.nctaid.y + task.head, k.shared(u32, 1).ptr
    mine, whole = pair * k.nctaid.x, task.shares <= 1
    part, logs_of_part = work.parts + (mine + k.ctaid.x) * size, work.logs + (mine + k.ctaid.x) * group
    places: list[tuple[Reg[u32], Reg[u32], Reg[pred]]] = []  # row, column, and whether the thread has this vector
    for i in range(0, group * vectors, threads):
        row = (k.tid.x + i) >> (vectors.bit_length() - 1)
        places.append((row, (k.tid.x & (vectors - 1)) << 2, row < group))

    def put(row: Reg[u32], column: Reg[u32], sums: Span[f32]) -> None:
        words = k.regs(b32, 2)
        for i, word in enumerate(words):
            k.ptx.cvt.rn[f"{out.elem}x2"].f32(word, sums[2 * i + 1], sums[2 * i])
        k.ptx.st.global_.v2.b32((out + (pair * size + row * depth + column)).cast(b32)[0], words)

    k.ptx.bar.sync(0)
    for row, column, inside in places:
        with k.if_(inside):
            there = rows.ptr + (row * (depth + PAD) + column)
            sums, log_sum = merged(k, there, logs.ptr + row, WARPS, rows.shape[1], group)
            with k.if_(whole):
                put(row, column, sums)
            with k.else_():
                k.ptx.st.global_.v4.f32((part + (row * depth + column))[0], sums)
                k.ptx.st.global_.f32((logs_of_part + row)[0], log_sum, pred=column == 0)
    with k.if_(~whole):
        last = arrivals.completes(k, (work.counts + pair)[0], 1, task.shares, flag, k.tid.x, lambda: k.ptx.bar.sync(0))
        with k.if_(last):
            for row, column, inside in places:
                with k.if_(inside):
                    there = work.parts + (mine * size + row * depth + column)
                    sums, _ = merged(k, there, work.logs + (mine * group + row), task.shares, size, group)
                    put(row, column, sums)


def attend(
    k: ptx.Builder, q: Ptr[Any], caches: tuple[Ptr[Any], Ptr[Any]], out: Ptr[Any], task: Task, work: Workspace,
    group: int, depth: int, rows: Rows,
) -> None:  # fmt: skip
    """Emit the whole kernel."""
    tiles = k.shared(q.elem, (WARPS, STAGES, 2, SLICE, depth), align=128)
    # the rows that a warp merges replace its stages
    merge, logs = tiles.view(f32, (WARPS, STAGES * SLICE * depth)), k.shared(f32, (WARPS, group))
    with k.if_((k.ctaid.x == 0) | (task.first < task.last)):
        warp = Warp(k, Cache(k, *caches, tiles[k.tid.x >> 5], task, rows), q, group)
        warp.run()
        warp.put(merge, logs)
        store(k, task, merge, logs, work, out, group, depth)


def group_of(d: Any) -> int:
    """Return the number of heads that share a head of the cache."""
    if d.H % d.KV or d.H // d.KV > ROWS or d.D not in (64, 128):
        raise ValueError(f"H={d.H}, KV={d.KV}, D={d.D}: H is a multiple of KV, up to {ROWS}·KV, and D is 64 or 128")
    return d.H // d.KV


def shares(d: Any, tokens: int) -> int:
    """Return the number of blocks for each sequence and head of the cache with `tokens` tokens.

    It is the number that takes the least time in a model, whose unit is one turn of a block's warps.  Fewer blocks than
    `enough` cannot read at the full rate, and to merge a further block costs a quarter of a turn (measured on an H100).
    """
    if d.SHARES:
        return d.SHARES
    pairs, turns, enough = d.B * d.KV, -(-tokens // (SLICE * WARPS)), max(1, d.multiprocessor_count * 48 // d.D)
    most = max(1, min(turns, 128))
    return min(range(1, most + 1), key=lambda n: max(turns / n, pairs * turns / enough) + n / 4)


def rules(signature: str, tokens: Callable[[Any], int]) -> dict[str, Any]:
    """Return the launch rules of both kernels."""

    def grid(d: Any) -> tuple[int, int, int]:
        return shares(d, tokens(d)), d.KV, d.B

    def logs(d: Any) -> tuple[int, int, int]:
        return d.B * d.KV, shares(d, tokens(d)), group_of(d)

    def parts(d: Any) -> tuple[int, int, int, int]:
        return (*logs(d), d.D)

    def counts(d: Any) -> int:
        return d.B * d.KV

    return {
        "arch": ("sm_80", "sm_90"),
        "signature": signature,
        "grid": grid,
        "block": 32 * WARPS,
        "workspace": {"parts": parts, "logs": logs, "counts": counts},
        "zero_init": ("counts",),
    }


@ptx.kernel(**rules("(B,H,D),(B,KV,T,D),(B,KV,T,D),(B)->(B,H,D)", lambda d: d.T))
def decode_attention(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], lengths: Ptr[s32], out: Ptr[E], parts: Ptr[f32],
    logs: Ptr[f32], counts: Ptr[u32], T: Reg[u32], H: int, KV: int, D: int, *, SHARES: int = 0,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a contiguous cache, in SHARES blocks for each head."""
    task = Task.of_block(k, lengths, T)
    first = k.reg(u64)
    k.ptx.mul.wide.u32(first, task.batch * KV + task.head, T * D)

    def rows(cache: Ptr[Any], index: Reg[u32]) -> Ptr[Any]:
        return cache + first + index * (SLICE * D)

    attend(k, q, (keys, values), out, task, Workspace(parts, logs, counts), H // KV, D, rows)


@ptx.kernel(**rules("(B,H,D),(P,KV,PAGE,D),(P,KV,PAGE,D),(B,N),(B)->(B,H,D)", lambda d: d.N * d.PAGE))
def decode_attention_paged(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], table: Ptr[s32], lengths: Ptr[s32], out: Ptr[E],
    parts: Ptr[f32], logs: Ptr[f32], counts: Ptr[u32], N: Reg[u32], H: int, KV: int, PAGE: int, D: int, *,
    SHARES: int = 0,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a paged cache.  PAGE is 16·2ⁿ."""
    if PAGE % SLICE or PAGE & (PAGE - 1):
        raise ValueError(f"PAGE={PAGE}: {SLICE} times a power of two")
    task, slices = Task.of_block(k, lengths, N * PAGE), PAGE // SLICE
    pages = table + task.batch * N

    def rows(cache: Ptr[Any], index: Reg[u32]) -> Ptr[Any]:
        page, first = k.reg(s32), k.reg(u64)
        k.ptx.ld.global_.s32(page, (pages + (index >> (slices.bit_length() - 1)))[0])
        k.ptx.mul.wide.u32(first, page.as_(u32) * KV + task.head, PAGE * D)
        return cache + first + (index & (slices - 1)) * (SLICE * D)

    attend(k, q, (keys, values), out, task, Workspace(parts, logs, counts), H // KV, D, rows)


def reference(q: np.ndarray, keys: np.ndarray, values: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Compute softmax(q · Kᵀ / √D) · V over the first tokens of each sequence, or 0 for a length of 0."""
    import numpy as np

    group = q.shape[1] // keys.shape[1]
    keys, values = np.repeat(keys, group, 1), np.repeat(values, group, 1)
    scores = np.einsum("bhd,bhtd->bht", q, keys) / q.shape[-1] ** 0.5
    count: int = keys.shape[2]
    behind = np.greater_equal(np.arange(count), lengths.reshape(-1, 1, 1))
    scores = np.where(behind, -np.inf, scores)
    powers = np.exp(scores - np.maximum(scores.max(-1, keepdims=True), -1e300))
    return np.einsum("bht,bhtd->bhd", powers / np.maximum(powers.sum(-1, keepdims=True), 1e-300), values)


def gathered(cache: np.ndarray, table: np.ndarray) -> np.ndarray:
    """Return the pages of a cache as a contiguous cache."""
    batches, pages = table.shape
    return cache[table].swapaxes(1, 2).reshape(batches, cache.shape[1], pages * cache.shape[2], -1)


def reference_paged(
    q: np.ndarray, keys: np.ndarray, values: np.ndarray, table: np.ndarray, lengths: np.ndarray
) -> np.ndarray:
    """Compute the same with a paged cache."""
    return reference(q, gathered(keys, table), gathered(values, table), lengths)


def size(q: np.ndarray, keys: np.ndarray, values: np.ndarray, *rest: np.ndarray) -> np.ndarray:
    """Return the scale of the terms: the same average of |V|."""
    return (reference_paged if len(rest) == 2 else reference)(q, keys, abs(values), *rest)


def make(of: inputs.Generator, rng: np.random.Generator, shape: tuple[int, ...], elem: Any, terms: int) -> np.ndarray:
    """Draw queries, keys and values, lengths from 0 to 300, or the pages of a table, of which some repeat."""
    if elem is s32:
        return rng.integers(0, 300 if len(shape) == 1 else PAGES, shape, dtype="int32")
    return of.make(rng, shape, elem, terms)


def sweep(kernel: Any, of: Any, shapes: list[dict[str, int]], options: dict[str, list[Any]]) -> Sweep:
    """Return the sweep of a kernel.  One rounding of P counts as 2¹⁵ roundings to f32."""
    generators = [replace(one, make=partial(make, one)) for one in (inputs.NORMAL, inputs.CANCELLING)]
    return Sweep(
        kernel, of, shapes, lambda d: 1 << 15, size, options, ("sm_80", "sm_90a", "sm_100a", "sm_120a"), generators,
        rtol=2e-2, atol=2e-2,
    )  # fmt: skip


PAGES = 12
WIDE, NARROW = {"B": 2, "H": 16, "KV": 2, "T": 200, "D": 128}, {"B": 3, "H": 2, "KV": 2, "T": 77, "D": 64}
PAGED = {"B": 2, "H": 12, "KV": 1, "P": PAGES, "PAGE": 16, "N": 9, "D": 64}
SWEEP = [
    sweep(decode_attention, reference, [WIDE], {"E": [bf16], "SHARES": [2]}),
    sweep(decode_attention, reference, [NARROW], {"E": [f16]}),
    sweep(decode_attention_paged, reference_paged, [PAGED], {"E": [bf16]}),
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(each.main(sys.argv[1:]) for each in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
