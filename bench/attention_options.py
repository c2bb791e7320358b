"""Compare the options of attention with other implementations: `python bench/attention_options.py [64|128 ...]`.

Shared heads with cuDNN, a sliding window and a soft cap with FlexAttention, and packed sequences with FlashAttention-2.
Notes: docs/performance/attention.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from torch.nn.attention.varlen import varlen_attn

import asmkit
from asmkit.ops.kernels import attention_wgmma

HEADS, LENGTH, WINDOW, CAP = 32, 8192, 1024, 50.0
PACKED = [4096, 256, 1024, 3072, 512, 2048, 128, 2944]  # lengths of sequences


@dataclass(frozen=True)
class Case:
    """Calls by name, of which the last one is asmkit's, and the pairs of a row and a column that one head computes."""

    title: str
    calls: dict[str, Callable[[], Any]]
    pairs: int


def normal(*shape: int) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn(shape, device="cuda", dtype=torch.bfloat16)


def heads(depth: int, shared: int) -> list[torch.Tensor]:
    """Return Q, K and V of one batch, with `shared` heads of K and V."""
    return [normal(1, count, LENGTH, depth) for count in (HEADS, shared, shared)]


def bound(arrays: list[torch.Tensor], **given: Any) -> Callable[[], Any]:
    """Return asmkit's call."""
    rows, causal = HEADS * LENGTH, bool(given.get("causal"))
    return attention_wgmma.attention.bind(*arrays, **attention_wgmma.options(arrays[0].shape[-1], causal, rows) | given)


def sdpa(backend: SDPBackend, arrays: list[torch.Tensor]) -> torch.Tensor:
    """Call one of torch's implementations with a causal mask and shared heads."""
    with sdpa_kernel(backend):
        return functional.scaled_dot_product_attention(*arrays, is_causal=True, enable_gqa=True)


def grouped(depth: int) -> Case:
    """Return the case of eight heads of Q for each head of K and V."""
    arrays = heads(depth, HEADS // 8)
    peers = {"cuDNN": SDPBackend.CUDNN_ATTENTION, "FlashAttention-2": SDPBackend.FLASH_ATTENTION}
    calls = {name: partial(sdpa, backend, arrays) for name, backend in peers.items()}
    ours = bound(arrays, causal=True, group=8)
    return Case("8 heads share K and V, causal", {**calls, "asmkit": ours}, LENGTH * (LENGTH + 1) // 2)


def windowed(depth: int) -> Case:
    """Return the case of a window: a row attends to itself and the `WINDOW` columns before it."""
    arrays = heads(depth, HEADS)

    def near(b: Any, h: Any, row: Any, column: Any) -> Any:
        return (column <= row) & (row - column <= WINDOW)

    mask = create_block_mask(near, None, None, LENGTH, LENGTH, device="cuda")
    calls = {"FlexAttention": partial(torch.compile(flex_attention), *arrays, block_mask=mask)}
    ours = bound(arrays, causal=True, before=WINDOW)
    outside = (LENGTH - WINDOW) * (LENGTH - WINDOW - 1) // 2
    return Case(f"window of {WINDOW}", {**calls, "asmkit": ours}, LENGTH * (LENGTH + 1) // 2 - outside)


def capped(depth: int) -> Case:
    """Return the case of scores that are limited by a hyperbolic tangent."""
    arrays = heads(depth, HEADS)

    def limit(score: torch.Tensor, *_: Any) -> torch.Tensor:
        return torch.tanh(score / CAP) * CAP

    calls = {"FlexAttention": partial(torch.compile(flex_attention), *arrays, score_mod=limit)}
    return Case(f"soft cap of {CAP:.0f}", {**calls, "asmkit": bound(arrays, softcap=CAP)}, LENGTH**2)


def packed(depth: int) -> Case:
    """Return the case of packed sequences, with a causal mask."""
    arrays = [normal(sum(PACKED), HEADS, depth) for _ in range(3)]
    cu = torch.tensor([0, *torch.tensor(PACKED).cumsum(0)], device="cuda", dtype=torch.int32)
    longest, options = max(PACKED), attention_wgmma.options(depth, True, HEADS * sum(PACKED))
    theirs = partial(varlen_attn, *arrays, cu, cu, longest, longest, window_size=(-1, 0))
    ours = attention_wgmma.attention_packed.bind(*arrays, cu, cu, max_q=longest, **options)
    return Case("packed, causal", {"FlashAttention-2": theirs, "asmkit": ours}, sum(n * (n + 1) // 2 for n in PACKED))


def main() -> None:
    """Print the tables, the rates relative to the peers' rates, and the distance from the first peer's output."""
    for depth in [int(argument) for argument in sys.argv[1:]] or [64, 128]:
        for case in (made(depth) for made in (grouped, windowed, capped, packed)):
            first = next(iter(case.calls.values()))
            theirs, ours = first().float(), case.calls["asmkit"]()[0].float()
            table = asmkit.bench(case.calls, ops=4 * depth * HEADS * case.pairs, title=f"D = {depth}, {case.title}")
            shares = ", ".join(f"{table.ratio(peer, 'asmkit'):.3f} × {peer}" for peer in list(case.calls)[:-1])
            apart = float((ours - theirs).norm() / theirs.norm())
            print(f"{table}\nasmkit: {shares}; {apart:.1e} from the first peer's output\n", flush=True)


if __name__ == "__main__":
    main()
