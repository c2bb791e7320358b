"""Compare the derivative of attention with those of others: `python bench/attention_backward.py [64|128 ...]`.

The others are cuDNN and FlashAttention-2. For packed sequences, it is FlashAttention-2 alone, as no CUDA graph can
capture the derivative of cuDNN. The forward pass is outside of the time.
Notes and results: docs/performance/attention_backward.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import torch

import asmkit
from asmkit import ops
from asmkit.ops.attend_derivative import attention_packed_vjp, attention_vjp

BATCHES, HEADS, SHARED = 2, 16, 4
COLUMNS = [
    (512, False), (1024, False), (1024, True), (2048, False), (2048, True), (4096, False), (4096, True), (8192, False),
    (8192, True),
]  # fmt: skip
PACKED = {
    "8 of 128 to 4096 rows": [4096, 256, 1024, 3072, 512, 2048, 128, 2944],
    "64 of about 256 rows": [256 + (37 * i) % 129 - 64 for i in range(64)],
    "16 of 1024 rows": [1024] * 16,
}
"""The lengths of packed sequences by title."""
OPS: Any = torch.ops.aten
Gradients = Callable[[], tuple[torch.Tensor, ...]]


def normal(heads: int, length: int, depth: int) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn((BATCHES, heads, length, depth), device="cuda", dtype=torch.bfloat16)


def cudnn(arrays: list[torch.Tensor], given: torch.Tensor, causal: bool) -> Gradients:
    """Return cuDNN's derivative through torch."""
    out, lse, *lengths, seed, offset, _ = OPS._scaled_dot_product_cudnn_attention(*arrays, None, True, 0.0, causal)
    derivative = OPS._scaled_dot_product_cudnn_attention_backward
    return partial(derivative, given, *arrays, out, lse, seed, offset, None, *lengths, 0.0, causal)


def flash(arrays: list[torch.Tensor], given: torch.Tensor, causal: bool) -> Gradients:
    """Return the derivative of FlashAttention-2 through torch."""
    out, lse, *lengths, seed, offset, _ = OPS._scaled_dot_product_flash_attention(*arrays, 0.0, causal)
    derivative = OPS._scaled_dot_product_flash_attention_backward
    return partial(derivative, given, *arrays, out, lse, *lengths, 0.0, causal, seed, offset)


def ours(arrays: list[torch.Tensor], given: torch.Tensor, causal: bool, deterministic: bool = False) -> Gradients:
    """Return asmkit's derivative, with the zeros that autograd makes for the log-sum-exp."""
    q, k, v = arrays
    out, lse = ops.attention(q, k, v, causal=causal, return_lse=True)
    group = q.shape[1] // k.shape[1]

    def call() -> tuple[torch.Tensor, ...]:
        residuals, gradients = ((q, k, v), (out, lse)), (given, torch.zeros_like(lse))
        return attention_vjp(residuals, gradients, group=group, causal=causal, deterministic=deterministic)

    return call


def ends_of(lengths: list[int]) -> torch.Tensor:
    """Return the cumulative lengths of sequences."""
    return torch.tensor([0, *torch.tensor(lengths).cumsum(0)], device="cuda", dtype=torch.int32)


def flash_packed(arrays: list[torch.Tensor], given: torch.Tensor, lengths: list[int], causal: bool) -> Gradients:
    """Return the derivative of FlashAttention-2 for packed sequences."""
    limits = (ends_of(lengths), ends_of(lengths), max(lengths), max(lengths))
    out, lse, seed, unused, _ = OPS._flash_attention_forward(*arrays, *limits, 0.0, causal, False)
    return partial(OPS._flash_attention_backward, given, *arrays, out, lse, *limits, 0.0, causal, seed, unused)


def ours_packed(
    arrays: list[torch.Tensor], given: torch.Tensor, lengths: list[int], causal: bool, deterministic: bool = False
) -> Gradients:
    """Return asmkit's derivative for packed sequences, with the zeros that autograd makes for the log-sum-exp."""
    cu, longest = ends_of(lengths), max(lengths)
    out, lse = ops.attention_packed(*arrays, cu, cu, max_q=longest, causal=causal, return_lse=True)

    def call() -> tuple[torch.Tensor, ...]:
        residuals, gradients = ((*arrays, cu, cu), (out, lse)), (given, torch.zeros_like(lse))
        made = attention_packed_vjp(
            residuals, gradients, max_q=longest, causal=causal, bottom=causal, deterministic=deterministic
        )
        return tuple(each for each in made if each is not None)

    return call


def packed(title: str, depth: int, causal: bool) -> asmkit.Timings:
    """Return the table of times for packed sequences."""
    lengths = PACKED[title]
    arrays = [torch.randn((sum(lengths), HEADS, depth), device="cuda", dtype=torch.bfloat16) for _ in range(4)]
    *inputs, given = arrays
    calls: dict[str, Any] = {
        "FlashAttention-2": flash_packed(inputs, given, lengths, causal),
        "asmkit": ours_packed(inputs, given, lengths, causal),
        "deterministic": ours_packed(inputs, given, lengths, causal, deterministic=True),
    }
    products = 10 * sum(n**2 for n in lengths) * depth * HEADS / (2 if causal else 1)
    title = f"D = {depth}, {title}{', causal' if causal else ''}"
    return asmkit.bench(calls, ops=products, title=title, rounds=10)


def compared(length: int, depth: int, causal: bool, shared: int) -> tuple[asmkit.Timings, list[float]]:
    """Return the table of times, and the distances of the gradients from cuDNN's: ‖ours - theirs‖ / ‖theirs‖.

    With shared heads, the peers read copies of K and V for each head, and their sum over heads is not computed.
    """
    arrays, given = [normal(heads, length, depth) for heads in (HEADS, shared, shared)], normal(HEADS, length, depth)
    spread = [arrays[0], *(array.repeat_interleave(HEADS // shared, 1) for array in arrays[1:])]
    calls: dict[str, Any] = {
        "cuDNN": cudnn(spread, given, causal),
        "FlashAttention-2": flash(spread, given, causal),
        "asmkit": ours(arrays, given, causal),
        "deterministic": ours(arrays, given, causal, deterministic=True),
    }
    pairs = zip(calls["cuDNN"](), arrays, strict=True)
    theirs = [x.float().unflatten(1, (array.shape[1], -1)).sum(2) for x, array in pairs]
    apart = [float((a.float() - b).norm() / b.norm()) for a, b in zip(calls["asmkit"](), theirs, strict=True)]
    products = 10 * length**2 * depth * BATCHES * HEADS / (2 if causal else 1)
    heads = "" if shared == HEADS else f", {shared} heads of K and V"
    title = f"D = {depth}, S = {length}{', causal' if causal else ''}{heads}"
    return asmkit.bench(calls, ops=products, title=title, rounds=10), apart


def main() -> None:
    """Print the tables, and the rates relative to the peers' rates."""
    depths = [int(argument) for argument in sys.argv[1:]] or [64, 128]
    for depth in depths:
        for length, causal, shared in (*((*column, HEADS) for column in COLUMNS), (4096, True, SHARED)):
            table, apart = compared(length, depth, causal, shared)
            shares = ", ".join(f"{table.ratio(peer, 'asmkit'):.3f} × {peer}" for peer in ("cuDNN", "FlashAttention-2"))
            slower, far = table.ratio("deterministic", "asmkit"), ", ".join(f"{each:.1e}" for each in apart)
            print(
                f"{table}\nasmkit: {shares}, {slower:.3f} × deterministic; {far} from cuDNN's gradients\n", flush=True
            )
        for title, causal in ((title, causal) for title in PACKED for causal in (False, True)):
            print(f"{packed(title, depth, causal)}\n", flush=True)


if __name__ == "__main__":
    main()
