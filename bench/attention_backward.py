"""Compare the derivative of attention with cuDNN and FlashAttention-2: `python bench/attention_backward.py [64|128 ...]`.

All through torch's autograd, with the forward pass outside of the time. Notes: docs/performance/attention.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

import asmkit
from asmkit import ops

BATCHES, HEADS, SHARED = 2, 16, 4
COLUMNS = [
    (512, False), (1024, False), (1024, True), (2048, False), (2048, True), (4096, False), (4096, True), (8192, False),
    (8192, True),
]  # fmt: skip
Gradients = Callable[[], tuple[torch.Tensor, ...]]


def normal(heads: int, length: int, depth: int) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn((BATCHES, heads, length, depth), device="cuda", dtype=torch.bfloat16)


def gradients(attention: Callable[..., Any], arrays: list[torch.Tensor], given: torch.Tensor) -> Gradients:
    """Return a call that computes the gradients of q, k and v, after the forward pass."""
    inputs = [array.clone().requires_grad_() for array in arrays]
    out = attention(*inputs)
    return partial(torch.autograd.grad, out, inputs, given, retain_graph=True)


def torch_call(backend: SDPBackend, causal: bool, *arrays: torch.Tensor) -> torch.Tensor:
    """Call one of torch's implementations."""
    with sdpa_kernel(backend):
        return functional.scaled_dot_product_attention(*arrays, is_causal=causal, enable_gqa=True)


def compared(length: int, depth: int, causal: bool, shared: int = HEADS) -> tuple[asmkit.Timings, list[float]]:
    """Return the table of times, and the distances of the gradients from cuDNN's: ‖ours − theirs‖ / ‖theirs‖."""
    arrays, given = [normal(heads, length, depth) for heads in (HEADS, shared, shared)], normal(HEADS, length, depth)
    attentions: dict[str, Callable[..., Any]] = {
        "cuDNN": partial(torch_call, SDPBackend.CUDNN_ATTENTION, causal),
        "FlashAttention-2": partial(torch_call, SDPBackend.FLASH_ATTENTION, causal),
        "asmkit": partial(ops.attention, causal=causal),
        "asmkit, deterministic": partial(ops.attention, causal=causal, deterministic=True),
    }
    calls: dict[str, Any] = {name: gradients(each, arrays, given) for name, each in attentions.items()}
    pairs = zip(calls["cuDNN"](), calls["asmkit"](), strict=True)
    apart = [float((ours.float() - theirs.float()).norm() / theirs.float().norm()) for theirs, ours in pairs]
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
            far = ", ".join(f"{each:.1e}" for each in apart)
            print(f"{table}\nasmkit: {shares}; {far} from cuDNN's gradients\n", flush=True)


if __name__ == "__main__":
    main()
