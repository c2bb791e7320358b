"""Attention of one new token for each sequence (decoding) over a cache: references and sweeps.

out[b,h] = softmax(q[b,h] · K[b,h/G]ᵀ / √D) · V[b,h/G] over the first `lengths[b]` tokens, where G = H/KV heads share
the keys and values of one head.  The cache is contiguous, K[B,KV,T,D], or paged: K[P,KV,PAGE,D], where `table[b,i]` is
the page of the tokens from i·PAGE.  It has the type of q, or it is e4m3 with scales.

The kernels are in `asmkit/ops/kernels/decode_attention.py`. `asmkit.ops.decode_attention` calls them on arrays of any
framework.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from asmkit import Sweep, bf16, f16, f32, inputs, s32
from asmkit.ops.kernels.decode_attention import (
    decode_attention,
    decode_attention_fp8,
    decode_attention_fp8_paged,
    decode_attention_paged,
)

if TYPE_CHECKING:
    import numpy as np


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


def reference_fp8(
    q: np.ndarray, keys: np.ndarray, values: np.ndarray, lengths: np.ndarray, k_scale: np.ndarray, v_scale: np.ndarray
) -> np.ndarray:
    """Compute the same with a cache of e4m3, and one scale for each head or one for all."""
    of_keys, of_values = (scale.reshape(1, -1, 1, 1) for scale in (k_scale, v_scale))
    return reference(q, keys * of_keys, values * of_values, lengths)


def reference_fp8_paged(
    q: np.ndarray, keys: np.ndarray, values: np.ndarray, table: np.ndarray, lengths: np.ndarray, k_scale: np.ndarray,
    v_scale: np.ndarray,
) -> np.ndarray:  # fmt: skip
    """Compute the same with a paged cache of e4m3."""
    return reference_fp8(q, gathered(keys, table), gathered(values, table), lengths, k_scale, v_scale)


def size(of: Any, q: np.ndarray, keys: np.ndarray, values: np.ndarray, *rest: np.ndarray) -> np.ndarray:
    """Return the scale of the terms: the same average of |V|, by the reference `of`."""
    return of(q, keys, abs(values), *rest)


def make(of: inputs.Generator, rng: np.random.Generator, shape: tuple[int, ...], elem: Any, terms: int) -> np.ndarray:
    """Draw queries, keys and values, scales, lengths from 0 to 300, or the pages of a table, of which some repeat."""
    if elem is s32:
        return rng.integers(0, 300 if len(shape) == 1 else PAGES, shape, dtype="int32")
    if elem is f32:
        return rng.uniform(0.1, 2.0, shape).astype("float32")
    return of.make(rng, shape, elem, terms)


def sweep(
    kernel: Any, of: Any, shape: dict[str, int], archs: tuple[str, ...] = ("sm_80", "sm_90a", "sm_100a", "sm_120a"),
    **options: Any,
) -> Sweep:  # fmt: skip
    """Return the sweep of a kernel.  One rounding of P counts as 2¹⁵ roundings to f32."""
    generators = [replace(one, make=partial(make, one)) for one in (inputs.NORMAL, inputs.CANCELLING)]
    return Sweep(
        kernel, of, [shape], lambda d: 1 << 15, partial(size, of), {name: [value] for name, value in options.items()},
        archs, generators, rtol=2e-2, atol=2e-2,
    )  # fmt: skip


PAGES = 12
FP8 = ("sm_89", "sm_90a")
WIDE, NARROW = {"B": 2, "H": 16, "KV": 2, "T": 200, "D": 128}, {"B": 3, "H": 2, "KV": 2, "T": 77, "D": 64}
PAGED = {"B": 2, "H": 12, "KV": 1, "P": PAGES, "PAGE": 16, "N": 9, "D": 64}
SMALL, PAGES_OF_16 = {"B": 1, "H": 6, "KV": 2}, {"P": PAGES, "PAGE": 16, "N": 5, "D": 64}
SWEEP = [
    sweep(decode_attention, reference, WIDE, E=bf16, SHARES=2),
    sweep(decode_attention, reference, NARROW, E=f16),
    sweep(decode_attention_paged, reference_paged, PAGED, E=bf16),
    sweep(decode_attention_fp8, reference_fp8, {**SMALL, "T": 90, "D": 128, "S": 1}, FP8, E=bf16, SHARES=2),
    sweep(decode_attention_fp8_paged, reference_fp8_paged, {**SMALL, **PAGES_OF_16, "S": 2}, FP8, E=f16),
]


def main() -> int:
    """Run the sweeps on every available backend."""
    return max(each.main(sys.argv[1:]) for each in SWEEP)


if __name__ == "__main__":
    sys.exit(main())
