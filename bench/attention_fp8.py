"""Compare attention of e4m3 with that of bf16: `python bench/attention_fp8.py [64|128 ...]`.

Times of asmkit's kernels and of cuDNN in bf16, and errors against float64. Notes: docs/performance/attention_fp8.md.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

import asmkit
from asmkit.ops.kernels import attention_fp8, attention_fp8_turned, attention_wgmma

BATCHES, HEADS, LARGEST, SCALED = 2, 16, 448, attention_fp8.SCALED
COLUMNS = [(1024, False), (1024, True), (2048, False), (4096, False), (8192, False), (8192, True)]
LENGTH, MEANS = 8192, (0.0, 1.0)  # of the comparison with float64: rows of K, and means of V


def normal(heads: int, length: int, depth: int, mean: float = 0.0) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn((BATCHES, heads, length, depth), device="cuda") + mean


def narrow(array: torch.Tensor, blocks: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Return an array in e4m3, and its scales for heads, or for blocks of rows."""
    rows = SCALED if blocks else array.shape[2]
    parts = array.unflatten(2, (-1, rows))
    scales = parts.abs().amax((3, 4)) / LARGEST
    return (parts / scales[..., None, None]).flatten(2, 3).to(torch.float8_e4m3fn), scales


def bound(arrays: list[torch.Tensor], causal: bool, blocks: bool, **given: Any) -> Any:
    """Return the call of the kernel of e4m3, or of the two kernels that `asmkit.ops` launches for long sequences."""
    (q, keys, values), scales = zip(*(narrow(array, blocks) for array in arrays), strict=True)
    (B, H, S, D), T = arrays[0].shape, arrays[1].shape[2]
    options = attention_fp8.options(D, causal, B * H * S, T, blocks) | given
    if not attention_fp8_turned.is_faster(D, causal, B * H * S, S, T):
        return attention_fp8.attention_fp8.bind(q, keys, values, *scales, **options)
    transpose = attention_fp8_turned.transpose_values.bind(values)
    attend = attention_fp8_turned.attention_fp8_turned.bind(q, keys, transpose(), *scales, **options)
    return lambda: (transpose(), attend())[1]


def bound_wide(arrays: list[torch.Tensor], causal: bool) -> Any:
    """Return the call of the kernel of bf16."""
    B, H, S, D = arrays[0].shape
    wide = [array.bfloat16() for array in arrays]
    return attention_wgmma.attention.bind(*wide, **attention_wgmma.options(D, causal, B * H * S))


def cudnn(arrays: list[torch.Tensor], causal: bool) -> torch.Tensor:
    """Call cuDNN through torch."""
    with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
        return functional.scaled_dot_product_attention(*arrays, is_causal=causal)


def compared(length: int, depth: int, causal: bool) -> asmkit.Timings:
    """Return the table of times."""
    arrays = [normal(HEADS, length, depth) for _ in range(3)]
    calls: dict[str, Any] = {
        "cuDNN, bf16": partial(cudnn, [array.bfloat16() for array in arrays], causal),
        "bf16": bound_wide(arrays, causal),
        "e4m3, scales of heads": bound(arrays, causal, blocks=False),
        "e4m3, scales of blocks": bound(arrays, causal, blocks=True),
        "e4m3, summed=0": bound(arrays, causal, blocks=False, summed=0),
    }
    ops = 4 * length**2 * depth * BATCHES * HEADS / (2 if causal else 1)
    return asmkit.bench(calls, ops=ops, title=f"D = {depth}, S = {length}{', causal' if causal else ''}")


def errors(depth: int, mean: float) -> dict[str, float]:
    """Return ‖out − exact‖ / ‖exact‖ of the kernels, where `exact` is float64 of the arrays before they are rounded."""
    arrays = [normal(1, 256, depth), normal(1, LENGTH, depth), normal(1, LENGTH, depth, mean)]
    q, k, v = (array.double() for array in arrays)
    exact = (q @ k.mT / depth**0.5).softmax(-1) @ v
    rounded = [narrow(array, blocks=False) for array in arrays]
    q, k, v = (array.double() * scale[..., None] for array, scale in rounded)
    inputs = (q @ k.mT / depth**0.5).softmax(-1) @ v
    found = {
        "bf16": bound_wide(arrays, causal=False)()[0],
        "e4m3, scales of heads": bound(arrays, causal=False, blocks=False)()[0],
        "e4m3, scales of blocks": bound(arrays, causal=False, blocks=True)()[0],
        "e4m3, summed=0": bound(arrays, causal=False, blocks=False, summed=0)()[0],
        "float64 of inputs in e4m3": inputs,
    }
    return {name: float((out.double() - exact).norm() / exact.norm()) for name, out in found.items()}


def main() -> None:
    """Print the tables, the rates relative to bf16, and the errors."""
    for depth in [int(argument) for argument in sys.argv[1:]] or [64, 128]:
        for length, causal in COLUMNS:
            table = compared(length, depth, causal)
            shares = ", ".join(f"{name} {table.ratio('bf16', name):.3f}" for name in (row.name for row in table.rows))
            print(f"{table}\nrelative to bf16: {shares}\n", flush=True)
        for mean in MEANS:
            print(
                f"D = {depth}, mean of V {mean}:", {name: f"{error:.1e}" for name, error in errors(depth, mean).items()}
            )


if __name__ == "__main__":
    main()
