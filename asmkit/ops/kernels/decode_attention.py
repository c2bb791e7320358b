"""Attention of one new token for each sequence (decoding), with the keys and values of the tokens before in a cache.

out[b,h] = softmax(q[b,h] · K[b,h/G]ᵀ / √D) · V[b,h/G] over the first `lengths[b]` tokens: D is 64 or 128, and G = H/KV
heads share the keys and values of one head, G up to 16.  bf16 or f16, sums in f32.

Reading the cache takes the time.  Blocks compute the G heads of one pair of a sequence and a head of the cache.  Their
warps take 16 tokens each in turn, so that all of them proceed along the cache together, and the first copies do not
wait for the length of the sequence.  Each warp copies its own tokens by `cp.async`, so that no warp waits for another
(`decode_tiles`).  The 16 rows of Q·Kᵀ are the G heads and unused rows.  V is multiplied as Vᵀ·Pᵀ, of 8 heads at a time.

Each warp ends with its own softmax, of G normalized rows and their log-sum-exp.  The rows of the warps are merged in
shared memory.  The rows of the blocks are merged in the order of the blocks: with `CLUSTER`, which needs sm_90 and at
most 16 blocks, in shared memory, where each block merges a part of them, else in global memory by the block that ends
last (`decode_merge`).

The cache is contiguous, K[B,KV,T,D], or paged: K[P,KV,PAGE,D], where `table[b,i]` is the page of the tokens from
i·PAGE.  It has the type of q, or it is e4m3 with f32 scales, one for each head of the cache or one for all: the keys
are K · k_scale, and the values V · v_scale.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Values
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, bf16, e4m3, f16, f32, s32, u32

from .decode_merge import MOST, Exchange, Merge, Workspace
from .decode_tiles import ROW, ROWS, SLICE, Cache, Contiguous, Paged, Task, Warp, WarpFp8, room

E = TypeVar("E", bf16, f16)
F = TypeVar("F", bound=Callable[..., None])

DEPTHS = (64, 128)
WARPS = 4  # of a block, by default
MANY = 8  # warps of a block on Hopper for a long cache: half of the multiprocessors can almost read at the full rate
ENOUGH = 0.48  # of the multiprocessors, for blocks of `MANY` warps, measured on an H100
LONG = 1 << 16  # tokens of all pairs of a sequence and a head from which blocks have `MANY` warps
TOGETHER = {1: 132, 2: 66, 3: 39, 4: 30, 5: 22, 6: 17, 8: 15, 9: 9, 16: 7}
"""How many clusters of a size an H100 or H200 of `MEASURED` multiprocessors runs together, one block on each."""
OF_SHORT_ROWS = (5, 6, 9)
"""Sizes of clusters that are faster only for rows of up to `ROW` bits, measured on an H200."""
MEASURED = 132


def group_of(d: Values) -> int:
    """Return the number of heads that share a head of the cache."""
    if d.H % d.KV or d.H // d.KV > ROWS or d.D not in DEPTHS:
        raise ValueError(f"H={d.H}, KV={d.KV}, D={d.D}: H is a multiple of KV, up to {ROWS}·KV, and D is 64 or 128")
    return d.H // d.KV


def shares(d: Values, tokens: int, bits: int) -> int:
    """Return the number of blocks for each sequence and head of a cache of `tokens` tokens and elements of `bits` bits.

    Raises ValueError for more than a cluster has.
    """
    if d.CLUSTER and d.SHARES > MOST:
        raise ValueError(f"SHARES={d.SHARES}: at most {MOST} with CLUSTER")
    pairs, count = d.B * d.KV, d.multiprocessor_count
    if not d.SHARES and d.CLUSTER and d.WARPS >= MANY:
        return shares_together(pairs, tokens, d.D, bits, count, d.WARPS)
    found = d.SHARES or best_shares(pairs, tokens, d.D, bits, count, d.WARPS)
    return min(found, MOST) if d.CLUSTER else found


def best_shares(pairs: int, tokens: int, depth: int, bits: int, multiprocessor_count: int, warps: int = WARPS) -> int:
    """Return the number of blocks for each of the pairs of a sequence and a head that takes the least time in a model.

    The unit of the model is one turn of a block's warps.  Fewer blocks than `enough` cannot read at the full rate, and
    to merge a further block costs a quarter of a turn of 16-bit elements (measured on an H100).
    """
    turns, enough = -(-tokens // (SLICE * warps)), multiprocessor_count * ROW // max(ROW, depth * bits)
    if warps >= MANY:
        enough = int(multiprocessor_count * ENOUGH)
    most = max(1, min(turns, 128))
    return min(range(1, most + 1), key=lambda n: max(turns / n, pairs * turns / max(1, enough)) + n * 4 / bits)


def shares_together(pairs: int, tokens: int, depth: int, bits: int, multiprocessor_count: int, warps: int) -> int:
    """Return the best number of blocks in a cluster so that the clusters of all pairs run together.

    Blocks of `MANY` warps that share a multiprocessor are slower than the others, and all pairs wait for them.
    """
    turns = -(-tokens // (SLICE * warps))
    sizes = [n for n in TOGETHER if depth * bits <= ROW or n not in OF_SHORT_ROWS]
    fit = [n for n in sizes if pairs * MEASURED <= TOGETHER[n] * multiprocessor_count]
    return min(fit or [1], key=lambda n: -(-turns // n) + n * 4 / bits)


def hopper(pairs: int, tokens: int, depth: int, bits: int, multiprocessor_count: int) -> tuple[bool, int]:
    """Return the options `CLUSTER` and `WARPS` for Hopper.

    Blocks are clusters if a cluster can have at least 4/5 of the best number of blocks.
    """
    warps = MANY if pairs * tokens >= LONG else WARPS
    return 4 * best_shares(pairs, tokens, depth, bits, multiprocessor_count, warps) <= 5 * MOST, warps


def check_offsets(parts: int, sequence: int) -> None:
    """Raise ValueError for numbers of elements that need offsets of 64 bits.  Those of a cache have them."""
    for what, count in (("the rows of all blocks have", parts), ("a sequence has", sequence)):
        if count >= 1 << 32:
            raise ValueError(f"{what} {count} elements: below 2³²")


def kernel(
    signature: str, tokens: Callable[[Values], int], *, arch: tuple[str, ...] = ("sm_80", "sm_90"), bits: int = 16
) -> Callable[[F], Kernel[F]]:
    """Return the decorator of the kernels for a cache of `tokens(d)` tokens and elements of `bits` bits."""

    def grid(d: Values) -> tuple[int, int, int]:
        return shares(d, tokens(d), bits), d.KV, d.B

    def logs(d: Values) -> tuple[int, int, int]:
        made = d.B * d.KV, shares(d, tokens(d), bits), group_of(d)
        check_offsets(prod(made) * d.D, tokens(d) * d.D)
        return made

    def unless_cluster(shape: Callable[[Values], object]) -> Callable[[Values], object]:
        return lambda d: 0 if d.CLUSTER else shape(d)

    return ptx.kernel(
        arch=arch,
        signature=signature,
        grid=grid,
        block=lambda d: 32 * d.WARPS,
        cluster=lambda d: shares(d, tokens(d), bits) if d.CLUSTER else None,
        workspace={
            "parts": unless_cluster(lambda d: (*logs(d), d.D)),
            "logs": unless_cluster(logs),
            "counts": unless_cluster(lambda d: d.B * d.KV),
        },
        zero_init=("counts",),
        index64=True,
        minnctapersm=1,  # without it ptxas spills a register for one block more
    )


def attend(
    k: ptx.Builder, q: Ptr[Scalar], caches: tuple[Ptr[Scalar], Ptr[Scalar]], out: Ptr[Scalar], task: Task,
    work: Workspace | None, group: int, depth: int, rows: Contiguous, scales: tuple[Reg[f32], Reg[f32]] | None = None,
) -> None:  # fmt: skip
    """Emit the whole kernel, in a cluster without a workspace.

    `scales` are those of this block's head in a cache of e4m3.
    """
    elem = caches[0].elem
    slices = room(elem, depth)
    tiles = k.shared(elem, (task.warps, slices, 2, SLICE, depth), align=128)
    # the rows that a warp merges replace its stages
    of_warps = tiles.view(f32, (task.warps, slices * SLICE * depth * elem.bits // 16))
    logs = k.shared(f32, (task.warps, group))

    cache = Cache(k, *caches, tiles[k.tid.x >> 5], task, rows)
    cache.start()

    def compute() -> Merge:
        warp = Warp(k, cache, q, group) if scales is None else WarpFp8(k, cache, q, group, scales)
        warp.run()
        warp.put(of_warps, logs)
        return Merge(k, task, of_warps, logs, out, group, depth)

    if work is None:
        exchange = Exchange.of_block(k, group, depth)
        compute().in_cluster(exchange)
        return
    with k.if_(k.ctaid.x < task.shares):
        compute().in_memory(work)


def check_page(PAGE: int) -> None:
    """Raise ValueError unless a page is 16·2ⁿ tokens."""
    if PAGE % SLICE or PAGE & (PAGE - 1) or not PAGE:
        raise ValueError(f"PAGE={PAGE}: {SLICE} times a power of two")


def scales_of(
    k: ptx.Builder, task: Task, S: int, KV: int, k_scale: Ptr[f32], v_scale: Ptr[f32]
) -> tuple[Reg[f32], Reg[f32]]:
    """Load the scales of this block's head, of S = KV scales or of one for all heads."""
    if S not in (1, KV):
        raise ValueError(f"S={S}, KV={KV}: one scale for each head of the cache, or one for all")
    of_keys, of_values = k.reg(f32), k.reg(f32)
    for to, scale in ((of_keys, k_scale), (of_values, v_scale)):
        k.ptx.ld.global_.f32(to, (scale if S == 1 else scale + task.head)[0])
    return of_keys, of_values


@kernel("(B,H,D),(B,KV,T,D),(B,KV,T,D),(B)->(B,H,D)", lambda d: d.T)
def decode_attention(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], lengths: Ptr[s32], out: Ptr[E], parts: Ptr[f32],
    logs: Ptr[f32], counts: Ptr[u32], T: Reg[u32], H: int, KV: int, D: int, *, SHARES: int = 0, CLUSTER: bool = False,
    WARPS: int = WARPS,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a contiguous cache, in SHARES blocks for each head."""
    task = Task.of_block(k, lengths, T, WARPS)
    rows = Contiguous(k, task, KV, D)
    attend(k, q, (keys, values), out, task, None if CLUSTER else Workspace(parts, logs, counts), H // KV, D, rows)


@kernel("(B,H,D),(P,KV,PAGE,D),(P,KV,PAGE,D),(B,N),(B)->(B,H,D)", lambda d: d.N * d.PAGE)
def decode_attention_paged(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], table: Ptr[s32], lengths: Ptr[s32], out: Ptr[E],
    parts: Ptr[f32], logs: Ptr[f32], counts: Ptr[u32], N: Reg[u32], H: int, KV: int, PAGE: int, D: int, *,
    SHARES: int = 0, CLUSTER: bool = False,
    WARPS: int = WARPS,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a paged cache.  PAGE is 16·2ⁿ."""
    check_page(PAGE)
    task = Task.of_block(k, lengths, N * PAGE, WARPS)
    rows = Paged(k, task, table, N, KV, PAGE, D)
    attend(k, q, (keys, values), out, task, None if CLUSTER else Workspace(parts, logs, counts), H // KV, D, rows)


FP8 = ("sm_89", "sm_90")  # which convert e4m3 to f16


@kernel("(B,H,D),(B,KV,T,D),(B,KV,T,D),(B),(S),(S)->(B,H,D)", lambda d: d.T, arch=FP8, bits=8)
def decode_attention_fp8(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[e4m3], values: Ptr[e4m3], lengths: Ptr[s32], k_scale: Ptr[f32],
    v_scale: Ptr[f32], out: Ptr[E], parts: Ptr[f32], logs: Ptr[f32], counts: Ptr[u32], T: Reg[u32], H: int, KV: int,
    S: int, D: int, *, SHARES: int = 0, CLUSTER: bool = False,
    WARPS: int = WARPS,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a contiguous cache of e4m3."""
    task = Task.of_block(k, lengths, T, WARPS)
    rows, scales = Contiguous(k, task, KV, D), scales_of(k, task, S, KV, k_scale, v_scale)
    attend(
        k, q, (keys, values), out, task, None if CLUSTER else Workspace(parts, logs, counts), H // KV, D, rows, scales
    )


@kernel(
    "(B,H,D),(P,KV,PAGE,D),(P,KV,PAGE,D),(B,N),(B),(S),(S)->(B,H,D)", lambda d: d.N * d.PAGE, arch=FP8,
    bits=8,
)  # fmt: skip
def decode_attention_fp8_paged(
    k: ptx.Builder, q: Ptr[E], keys: Ptr[e4m3], values: Ptr[e4m3], table: Ptr[s32], lengths: Ptr[s32],
    k_scale: Ptr[f32], v_scale: Ptr[f32], out: Ptr[E], parts: Ptr[f32], logs: Ptr[f32], counts: Ptr[u32], N: Reg[u32],
    H: int, KV: int, PAGE: int, S: int, D: int, *, SHARES: int = 0, CLUSTER: bool = False,
    WARPS: int = WARPS,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a paged cache of e4m3.  PAGE is 16·2ⁿ."""
    check_page(PAGE)
    task = Task.of_block(k, lengths, N * PAGE, WARPS)
    rows, scales = Paged(k, task, table, N, KV, PAGE, D), scales_of(k, task, S, KV, k_scale, v_scale)
    attend(
        k, q, (keys, values), out, task, None if CLUSTER else Workspace(parts, logs, counts), H // KV, D, rows, scales
    )
