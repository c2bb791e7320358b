"""examples/hopper/attention.py against cuDNN and FlashAttention-2, both through torch's scaled_dot_product_attention.

`python bench/attention.py [64|128 ...]` prints a table for each length and mask: 2 batches of 16 heads, random normal
data in bf16, a replay of a CUDA graph for each call in turn.  Operations are 4·S²·D for each head, half as many if
causal.  A Hopper that multiplies without pause is limited by its power: compare within a table.

Floors (H200, 132 SMs, clocks a tile of 64 rows and 128 columns): the products take 1024 at D = 128 and 512 at 64; the
8192 powers take 512 on the special function units, 16 a clock, which do nothing else.  At D = 64 both are as long, so
all depends on how well they overlap; at D = 128 the products alone are 1.11 ms at 8192 and 1.83 GHz.

What was tried, times cuDNN's in the same run (hd64 4096, 8192, 8192 causal; hd128 the same):
 1. 3 × 64 rows at D = 64, 2 × 64 at 128, tiles of 128 columns, turns between the consumers, the next scores before
    P·V: 1.01, 0.91, 0.83; 1.01, 1.00, 0.87 to 0.92.  FlashAttention-2: 1.6 and 2.0.  ptxas puts the powers behind the
    wait for P·V unless a branch stands between: the next tile of V is waited for there.
 2. The sums are scaled down only when a score exceeds m by 2^8: 1.00, 0.90, 0.83; 0.97, 0.96, 0.83.  So it is now.
 3. Tiles of 176 columns at D = 128 with that: 1.01 at 4096, 0.98 at 8192, 0.86 causal; of 144: 2 % longer, the same,
    4 % longer.  2 × 64 rows at D = 64: 1.05, 1.06, 0.95; tiles of 112 columns there: 3 % longer.
 4. A part of the powers by a cubic on the FMA units: 4 to 15 % longer, for one of 16, 8 or 4.
 5. Order: causal wants all heads together, the last rows first; sections of 8 heads take 1.13 to 1.24 times as long.
    Without a mask sections of 1 to 8 heads are up to 1 % faster than all.
 6. At 4096 and D = 64, 704 tiles of 192 rows are 5.3 rounds of 132 blocks.  The last round's tiles cut into pieces of
    64 or 128 rows, which the other warpgroups pass by: predicted 0.90 to 0.93, seen 0.92; 8192 0.90 → 0.88.  So it is
    now.  To give back a stage before all warps of a warpgroup have seen it full is wrong: one that comes late then
    waits for a phase that is long over, for ever, in one of some tens of launches.
 7. No turns: the same, and 1 % less with three stages instead of two; so it is now.  A turn for a tile's first scores
    too: 1 to 3 % longer at D = 128, since nobody can begin before all have stored.
 8. 3 × 64 rows and tiles of 80 columns at D = 128, all that the registers hold: 0.95, 0.88, 0.80; with three stages
    0.94, 0.87, 0.78.  So it is now.  Of 64 columns: 5 % longer.  The third warpgroup hides the powers of two others.
 9. Room for two tiles of Q: 0.5 % less at D = 128, 1.5 % longer at D = 64 without a mask.  Four stages: the same.
10. Launches overlap (griddepcontrol): predicted 1 µs less each, seen 1.5 to 2: 9 to 17 % at 512, 1 % at 4096.
11. 2 × 64 rows and 128 columns where 3 × 64 make less than two rounds: at 1024 24.2 for 27.5 µs and 34.1 for 39.2 (D =
    64 and 128), causal 16.6 for 20.0 and 22.8 for 26.6; 8 heads at 4096, causal, 43 for 52 and 57 for 74.  From 2048
    on 2 to 7 % longer at D = 64.  So `options` goes by the rows.
 Now, D = 64 and 128: at 512 0.96, 1.02; 1024 1.03, 1.06, causal 0.74, 0.72; 2048 0.99, 1.04; 4096 0.91, 0.94; 8192
 0.87, 0.87, causal 0.81, 0.78.
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

EXAMPLE = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "hopper" / "attention.py"))
BATCHES, HEADS = 2, 16
COLUMNS = [(512, False), (1024, False), (1024, True), (2048, False), (4096, False), (8192, False), (8192, True)]


def normal(length: int, depth: int) -> torch.Tensor:
    """Random normal data."""
    return torch.randn((BATCHES, HEADS, length, depth), device="cuda", dtype=torch.bfloat16)


def torch_call(backend: SDPBackend, arrays: list[torch.Tensor], causal: bool) -> torch.Tensor:
    """One of torch's implementations."""
    with sdpa_kernel(backend):
        return functional.scaled_dot_product_attention(*arrays, is_causal=causal)


def compared(length: int, depth: int, causal: bool) -> tuple[asmkit.Timings, float]:
    """The table, and how far the example's output is from cuDNN's: ‖ours − theirs‖ / ‖theirs‖."""
    arrays = [normal(length, depth) for _ in range(3)]
    options = EXAMPLE["options"](depth, causal, BATCHES * HEADS * length)
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
    """Print the tables, and the shares of the peers' rates."""
    depths = [int(argument) for argument in sys.argv[1:]] or [64, 128]
    for depth in depths:
        for length, causal in COLUMNS:
            table, apart = compared(length, depth, causal)
            shares = ", ".join(f"{table.ratio(peer, 'asmkit'):.3f} × {peer}" for peer in ("cuDNN", "FlashAttention-2"))
            print(f"{table}\nasmkit: {shares}; {apart:.1e} from cuDNN's output\n", flush=True)


if __name__ == "__main__":
    main()
