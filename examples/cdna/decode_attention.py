"""Attention of one new token for each sequence (decoding) over a cache, f16 or bf16, on the matrix cores.

out[b,h] = softmax(q[b,h] · K[b,h/G]ᵀ / √D) · V[b,h/G] over the first `lengths[b]` tokens, where G = H/KV heads, up to
32, share the keys and values of one head, and D is 64 or 128.  The cache is contiguous, K[B,KV,T,D], or paged:
K[P,KV,PAGE,D], where `table[b,i]` is the page of the tokens from i·PAGE.

The floor: the cache is read once.  At 8 bytes per clock and compute unit, the 64 KiB of K and V that four waves read in
a round take 8192 clocks.  For up to 16 heads, their products take 512 clocks of each matrix core of gfx942.

The plan: a wave computes a tile of tokens by itself, and no wave waits for another one.  Sᵀ = K·Qᵀ has tokens as rows,
and the heads of a group as columns.  A lane loads 16 bytes of a row of K, which are its operand.  The accumulators of
Sᵀ hold four tokens in a row, which is the layout of the operand B of Oᵀ = Vᵀ·Pᵀ.  For the operand A, a lane loads D/16
columns of these tokens, and pairs two tokens by `v_perm_b32`.  This permutes the rows of Oᵀ.  Neither K nor V passes
through LDS.  As soon as a vector is used, the vector of the wave's next tile is loaded to its registers, so that each
wave always has about 16 KiB in flight.

The tokens of a sequence are divided among SHARES workgroups.  Each wave ends with its own sums, largest score and sum
of powers.  The waves of a workgroup are merged in LDS.  The workgroups are merged in memory, by the one that counts
last, in the order of the tokens.

The parts of the kernel are in `asmkit/ops/kernels/decode_mfma.py` and `decode_merge_mfma.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from asmkit import Ptr, Scalar, Sgpr, Sweep, bf16, f16, f32, gcn, inputs, s32, u32
from asmkit.ops.kernels.decode_merge_mfma import Merge, Workspace
from asmkit.ops.kernels.decode_mfma import WAVES, Cache, Contiguous, Paged, Shape, Task, Wave, log

if TYPE_CHECKING:
    import numpy as np

E = TypeVar("E", bound=Scalar)

ARCHS = ("gfx942", "gfx950")
ENOUGH = 2 * 304  # workgroups, two for each compute unit


def attend(
    k: gcn.Builder, q: Ptr[Any], caches: tuple[Ptr[Any], Ptr[Any]], out: Ptr[Any], task: Task,
    rows: Contiguous | Paged, work: tuple[Ptr[f32], Ptr[f32], Ptr[u32]], shares: int,
) -> None:  # fmt: skip
    """Emit the kernel of a workgroup."""
    number, least, of_lane = k.sgpr(u32), k.sgpr(u32), k.tid.x >> 6
    k.gcn.s_max_u32(least, task.tiles, 1)
    k.gcn.v_readfirstlane_b32(number, of_lane)
    with k.if_(task.first < least):  # the first workgroup of an empty sequence stores zeros
        wave = Wave(k, Cache(k, task, rows, caches, number), q, task)
        wave.start()
        with k.loop(task.first + number, task.last, step=WAVES) as tile:
            wave.round(tile << log(rows.shape.tile))
        merge = Merge(wave, task, out)
        merge.of_waves()
        with k.if_(task.tiles <= task.share):
            merge.store()
        if shares > 1:
            with k.else_():
                space = Workspace(merge, *work, shares)
                space.put()
                with k.if_(space.complete()):
                    space.merged()
                    merge.store()


def kernel(signature: str, tokens: Callable[[Any], int]) -> Any:
    """Return the decorator of the kernels for a cache of `tokens(d)` tokens."""

    def grid(d: Any) -> tuple[int, int, int]:
        if tokens(d) * d.D >= 1 << 31:
            raise ValueError(f"D={d.D}, {tokens(d)} tokens: fewer than 2³¹/D tokens")
        return (d.SHARES, d.KV, d.B)

    def parts(d: Any) -> tuple[int, ...]:
        return (d.B * d.KV, d.SHARES, d.H // d.KV, d.D)

    return gcn.kernel(
        arch=ARCHS,
        block=(64 * WAVES,),
        signature=signature,
        grid=grid,
        workspace={
            "parts": lambda d: parts(d) if d.SHARES > 1 else 0,
            "states": lambda d: (*parts(d)[:3], 2) if d.SHARES > 1 else 0,
            "counts": lambda d: d.B * d.KV if d.SHARES > 1 else 0,
        },
        zero_init=("counts",),
        index64=True,
    )


@kernel("(B,H,D),(B,KV,T,D),(B,KV,T,D),(B)->(B,H,D)", lambda d: d.T)
def decode_attention(
    k: gcn.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], lengths: Ptr[s32], out: Ptr[E], parts: Ptr[f32],
    states: Ptr[f32], counts: Ptr[u32], T: Sgpr[u32], H: int, KV: int, D: int, *, SHARES: int = 1,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a contiguous cache, in SHARES workgroups per head."""
    shape = Shape(k, H, KV, D, None)
    task = Task.of_group(k, lengths, T, KV, shape.tile, SHARES)
    attend(k, q, (keys, values), out, task, Contiguous(k, task, shape, T), (parts, states, counts), SHARES)


@kernel("(B,H,D),(P,KV,PAGE,D),(P,KV,PAGE,D),(B,N),(B)->(B,H,D)", lambda d: d.N * d.PAGE)
def decode_attention_paged(
    k: gcn.Builder, q: Ptr[E], keys: Ptr[E], values: Ptr[E], table: Ptr[s32], lengths: Ptr[s32], out: Ptr[E],
    parts: Ptr[f32], states: Ptr[f32], counts: Ptr[u32], N: Sgpr[u32], H: int, KV: int, PAGE: int, D: int, *,
    SHARES: int = 1,
) -> None:  # fmt: skip
    """Compute the attention of one token for each sequence over a paged cache.  PAGE is 16·2ⁿ."""
    shape = Shape(k, H, KV, D, PAGE)
    task = Task.of_group(k, lengths, N * PAGE, KV, shape.tile, SHARES)
    rows = Paged(k, task, shape, table, N, KV, PAGE)
    attend(k, q, (keys, values), out, task, rows, (parts, states, counts), SHARES)


def enough_shares(B: int, KV: int, T: int, D: int) -> int:
    """Return a number of workgroups for each sequence and head: two for each compute unit, of at least two rounds."""
    return max(1, min(T * D // (4096 * WAVES * 2), -(-ENOUGH // (B * KV))))


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


def reference_paged(
    q: np.ndarray, keys: np.ndarray, values: np.ndarray, table: np.ndarray, lengths: np.ndarray
) -> np.ndarray:
    """Compute the same with a paged cache."""
    pages, (batches, count) = keys.shape, table.shape
    shape = batches, pages[1], count * pages[2], pages[3]
    keys, values = (cache[table].swapaxes(1, 2).reshape(shape) for cache in (keys, values))
    return reference(q, keys, values, lengths)


def size(of: Any, q: np.ndarray, keys: np.ndarray, values: np.ndarray, *rest: np.ndarray) -> np.ndarray:
    """Return the scale of the terms: the same average of |V|, by the reference `of`."""
    return of(q, keys, abs(values), *rest)


def make(rng: np.random.Generator, shape: tuple[int, ...], elem: Any, terms: int) -> np.ndarray:
    """Draw queries, keys and values, lengths of which the last one is too large, or pages, of which some repeat."""
    if elem is not s32:
        return inputs.NORMAL.make(rng, shape, elem, terms)
    drawn = rng.integers(0, PAGES, shape, dtype="int32")
    if len(shape) == 1:
        drawn[-1] = 1000
    return drawn


def sweep(kernel: Any, of: Any, shape: dict[str, int], **options: Any) -> Sweep:
    """Return the sweep of a kernel.  One rounding of P counts as 2¹⁵ roundings to f32."""
    return Sweep(
        kernel, of, [shape], lambda d: 1 << 15, partial(size, of), {name: [value] for name, value in options.items()},
        ARCHS, [replace(inputs.NORMAL, make=make)], rtol=2e-2, atol=2e-2,
    )  # fmt: skip


PAGES = 12
PAGED = {"P": PAGES, "PAGE": 16, "N": 5}
SWEEP = [
    sweep(decode_attention, reference, {"B": 1, "H": 8, "KV": 1, "T": 261, "D": 64}, E=bf16, SHARES=2),
    sweep(decode_attention_paged, reference_paged, {"B": 1, "H": 2, "KV": 2, **PAGED, "D": 64}, E=f16),
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(each.main(sys.argv[1:]) for each in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
