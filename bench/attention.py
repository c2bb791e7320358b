"""Compare examples/hopper/attention.py with cuDNN and FlashAttention-2: `python bench/attention.py [64|128 ...]`.

Notes and results: docs/performance/attention.md.
"""

from __future__ import annotations

import runpy
import sys
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

import asmkit
from asmkit.ops.kernels import attention_wgmma

EXAMPLE = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "hopper" / "attention.py"))
BATCHES, HEADS = 2, 16
COLUMNS = [(512, False), (1024, False), (1024, True), (2048, False), (4096, False), (8192, False), (8192, True)]


def normal(length: int, depth: int) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn((BATCHES, HEADS, length, depth), device="cuda", dtype=torch.bfloat16)


def torch_call(backend: SDPBackend, arrays: list[torch.Tensor], causal: bool) -> torch.Tensor:
    """Call one of torch's implementations."""
    with sdpa_kernel(backend):
        return functional.scaled_dot_product_attention(*arrays, is_causal=causal)


def compared(length: int, depth: int, causal: bool) -> tuple[asmkit.Timings, float]:
    """Return the table of times, and the distance of the example's output from cuDNN's: ‖ours − theirs‖ / ‖theirs‖."""
    arrays = [normal(length, depth) for _ in range(3)]
    options = attention_wgmma.options(depth, causal, BATCHES * HEADS * length)
    calls: dict[str, Any] = {
        "cuDNN": partial(torch_call, SDPBackend.CUDNN_ATTENTION, arrays, causal),
        "FlashAttention-2": partial(torch_call, SDPBackend.FLASH_ATTENTION, arrays, causal),
        "asmkit": EXAMPLE["attention"].bind(*arrays, **options),
    }
    theirs, ours = calls["cuDNN"]().float(), calls["asmkit"]()[0].float()
    ops = 4 * length**2 * depth * BATCHES * HEADS / (2 if causal else 1)
    title = f"D = {depth}, S = {length}{', causal' if causal else ''}"
    return asmkit.bench(calls, ops=ops, title=title), float((ours - theirs).norm() / theirs.norm())


def main() -> None:
    """Print the tables, and the rates relative to the peers' rates."""
    depths = [int(argument) for argument in sys.argv[1:]] or [64, 128]
    for depth in depths:
        for length, causal in COLUMNS:
            table, apart = compared(length, depth, causal)
            shares = ", ".join(f"{table.ratio(peer, 'asmkit'):.3f} × {peer}" for peer in ("cuDNN", "FlashAttention-2"))
            print(f"{table}\nasmkit: {shares}; {apart:.1e} from cuDNN's output\n", flush=True)


if __name__ == "__main__":
    main()
