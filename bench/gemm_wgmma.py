"""examples/hopper/gemm.py against cuBLAS and pyptx on a Hopper device: bf16, and fp8 with like accumulation.

Random normal data.  pyptx (bench/gemm_peers.py) is left out where it is not installed, and that is said.

`python bench/gemm_wgmma.py [bf16|fp8|errors|short ...]` prints tables (all by default).  Calls take turns in each
round, a replay of a CUDA graph each, so that all see the same clock: a Hopper that multiplies without pause is limited
by its power, and the table's last line says at which.  `short` leaves the device idle between launches instead.

Floors (H200, 132 SMs): wgmma does 4096 operations of bf16 a cycle and SM, twice as many of fp8, so 8192³ is 2.03
million cycles, and 2.10 in whole waves of 128 × 256 tiles; an SM writes a tile of C in about 2,000 cycles.

What was tried, cycles at 2048³ / 4096³ / 8192³ (cuBLAS 44,200 / 284,000 / 2,230,000):
 1. 128 × 256 tiles, 4 stages, 2 consumers, clusters of 2 along M, bands of 8 rows: 45,000 / 285,200 / 2,178,000.  Of a
    tile at 4096³ 65,100 cycles are the main loop (99 % of the rate), 2,000 storing it, 350 finding the next.
 2. Without clusters 300,000 at 4096³ (L2), 2 × 2 clusters 503,000 (33 do not fit at once), 192 columns 320,000 there
    but 2,150,000 at 8192³, whose last wave they fill; bands of 4 and 16 rows are within 1 % of 8.
 3. Barriers made by a warp each, tensor maps prefetched, tiles found while the first products run: −1,000 at 2048³.
 4. Each warp stores its own 16 rows: no gain, as the copies queue up.  Threads of their own that store, through a ring
    of boxes: 284,000 at 4096³; with 64 KiB of boxes and 3 stages what storing gains, loading loses.
 5. The last stages multiplied by halves of B, to store one half during the other: no gain.  (By parts of one
    accumulator of 256 columns ptxas serialises, C7511.)
 6. `griddepcontrol`: launches that follow each other overlap: −0.9 µs each, 25.7 → 24.8 µs at 2048³.
 7. fp8 promoted: half of the columns at a time (256 columns) or both halves in turn (192), ptxas serialises more.

From here on as parts of cuBLAS's time at 4096³, all sizes in one process; the clock follows the power at once, also in
one launch of 170 µs (1630 MHz), so what counts there is energy as much as cycles.
 8. Clusters of 4, along M or 2 × 2: a quarter less from L2, but 32 do not fit at once: twice the time.  64 clusters of
    2, which share 512 tiles evenly: 0.985 where 66 take 0.978.  Bands of 1 to 16 rows: within 0.3 %.
 9. L2 told to drop C first, or to keep A and B: 0.987 where 0.978.  A consumer that starts one or two stages after the
    other: 0.979 and 0.982.  At most two or three loads on their way at the start: no gain.
10. A tile rounded to registers and handed on during the first products of the next: predicted 1 % fewer cycles, 0.4 %
    found, 0.973 where 0.980; but 0.973 where 0.967 at 2048³, and up to 1 % longer in fp8: left out.
11. The proxy fence by who copies a box, not by the 128 who wrote it (it is a `MEMBAR`): 0.977 where 0.980, 0.962 where
    0.968 at 2048³, 0.949 where 0.954 at 8192³, and 0.959 where 0.970 in fp8, promoted, at 8192³.
12. Loads that do not promote to 256 bytes in L2: 3 % fewer sectors, no gain where rows are whole lines; where they are
    not, 422 µs where 457 at 5000³ by 192 columns (two runs; cuBLAS 362 and 354).
13. The width of tiles from what L2 brings, not from columns alone: at most 2 % above the best of the four in 31 shapes.
14. Widths of every multiple of 16 from 48, and tiles that lie across (`swap`): as few turns of the 66 clusters, and as
    little beyond an edge, as there can be.  Parts of version 13's time, predicted by the cycles of the products and
    found: 768 × 3072 × 8192 0.75 and 0.76, 5000³ 0.91 and 0.89, 1280 × 5120 × 2560 0.81 and 0.88, 1536³ 0.84 and 0.87,
    300 × 8192 × 8192 0.63 and 0.67.  A width of 32 wins nowhere; `swap` gains where M is small.
    Not predicted: up to 32 clusters bring more each than 34 and more do (128 × 4096 × 14336 takes 32 tiles of 128
    columns 70 µs, 37 of 112 columns 110), and 66 tiles in one turn cost 1 µs (1536³).  `tiling`, fitted to the 23
    shapes below, bf16 and fp8, is at most 3 % above the best of up to 28 ways measured at each, and never above 13's.
    Not tried: K split along a cluster, which can gain only where tiles are very few.

Seen on an H200, times as long as cuBLAS takes, version 13 and pyptx in one run: bf16 at 1024³ 0.965 and 3.26, 2048³
0.980 and 1.220, 4096³ 0.979 and 1.021, 8192³ 0.956 and 0.980 (1455 MHz, 734 W); fp8 at 4096³ and 8192³ promoted 0.956
and 0.961, fast 0.956 and 0.936.  Rested, 0.98 to 0.99 in bf16.
Other shapes, one H200, one run, cuBLAS's time over that of version 14 (in brackets 13): 5000³ 0.99 (0.87), 1536³ 1.01
(0.88), 2560³ 1.02 (0.89), 6000³ 1.00 (0.98), 768 × 3072 × 8192 1.01 (0.77), 1280 × 5120 × 2560 1.02 (0.90),
700 × 7168 × 2048 0.99 (0.90), 300 × 8192 × 8192 0.94 (0.62), 64 × 8192 × 8192 1.06 (0.46); as before 1000³ 0.96,
3000 × 5000 × 7000 0.96, 512 × 4096 × 4096 1.00, 2048 × 11008 × 4096 1.05, 1024³ 1.06, 2048³ 1.04, 4096³ 1.03.  Slower
are those that make few tiles: 128 × 4096 × 14336 0.84 (0.41), 4096 × 304 × 8192 0.74 (0.54), 257 × 1032 × 4104 0.73
(0.44).  fp8, fast: 5008³ 1.04 (0.96), 1536³ 1.11 (0.98), 768 × 3072 × 8192 1.00 (0.77), 304 × 8192 × 8192 0.94 (0.40);
promoted was not timed.  Of versions 12 and 13, which the same tiles make: 4095 × 4096 × 4096 1.03, 3072³ 1.03,
8192 × 1024 × 8192 1.01, 1024 × 4096 × 1024 1.10.
"""

from __future__ import annotations

import runpy
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import gemm_peers
import torch

import asmkit

EXAMPLE = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "hopper" / "gemm.py"))
BF16 = [(n, n, n) for n in (1024, 2048, 4096, 8192)] + [(4095, 4096, 4096), (3000, 5000, 7000), (8192, 1024, 8192)]
BF16 += [(5000, 5000, 5000), (768, 3072, 8192), (64, 8192, 8192)]  # by 224 and 144 columns, and by 64 rows
FP8 = [(n, n, n) for n in (4096, 8192)]
E4M3 = torch.float8_e4m3fn


def normal(rows: int, cols: int, kind: torch.dtype) -> torch.Tensor:
    """Random normal data."""
    return torch.randn((rows, cols), device="cuda").to(kind)


def named(way: dict[str, Any]) -> str:
    """A tiling in words."""
    return f"{way['bn']} {'rows' if way['swap'] else 'columns'}"


def bf16_calls(m: int, n: int, k: int) -> dict[str, Any]:
    """The peers, cuBLAS first, then the example, at the width of tile that it proposes and at 256."""
    a, b = normal(m, k, torch.bfloat16), normal(n, k, torch.bfloat16)
    out, best = torch.empty((m, n), device="cuda", dtype=a.dtype), EXAMPLE["tiling"](m, n, 2 * k)
    calls: dict[str, Any] = {"cuBLAS": partial(torch.mm, a, b.T, out=out)} | gemm_peers.hopper(a, b)
    for way in (best, {"bn": 256, "swap": False}):
        calls[f"wgmma, {named(way)}"] = EXAMPLE["gemm"].bind(a, b, **way)
    return calls


def fp8_calls(m: int, n: int, k: int) -> dict[str, Any]:
    """Both accumulations of cuBLAS, then both of the example."""
    a, b, one = normal(m, k, E4M3), normal(n, k, E4M3), torch.ones(1, device="cuda")
    calls: dict[str, Any] = {}
    for fast in (False, True):
        how = {"out_dtype": torch.bfloat16, "use_fast_accum": fast}
        calls[f"cuBLAS, {'fast' if fast else 'promoted'}"] = partial(torch._scaled_mm, a, b.T, one[0], one[0], **how)
    for fast in (False, True):
        way = EXAMPLE["tiling"](m, n, k)
        name = f"wgmma, {'fast' if fast else 'promoted'}, {named(way)}"
        calls[name] = EXAMPLE["gemm_fp8"].bind(a, b, one, promote=not fast, **way)
    return calls


def steady(shapes: list[tuple[int, int, int]], calls: Any) -> None:
    """A table for each shape, the device at work all the time."""
    for m, n, k in shapes:
        print(asmkit.bench(calls(m, n, k), ops=2 * m * n * k, title=f"{m} × {n} × {k}"), end="\n\n")


def captured(call: Any, launches: int) -> torch.cuda.CUDAGraph:
    """A graph of some launches."""
    graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
    with torch.cuda.stream(stream):
        call()
        torch.cuda.synchronize()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(launches):
                call()
    return graph


def short(shapes: list[tuple[int, int, int]], calls: Any, rounds: int = 15) -> None:
    """Replays of less than half a millisecond after a pause, so that the device's power does not limit them."""
    for m, n, k in shapes:
        ops = 2 * m * n * k
        launches = max(1, round(0.4e-3 / (ops / 700e12)))
        graphs = {name: captured(call, launches) for name, call in calls(m, n, k).items()}
        took: dict[str, list[float]] = {name: [] for name in graphs}
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        for turn in range(rounds + 1):
            for name in list(graphs)[:: 1 if turn % 2 else -1]:
                time.sleep(0.008)
                begin.record()
                graphs[name].replay()
                end.record()
                end.synchronize()
                took[name].append(begin.elapsed_time(end) * 1e3 / launches)
        middles = {name: median(times[1:]) for name, times in took.items()}
        print(f"{m} × {n} × {k}, {launches} launches after a pause")
        for name, middle in middles.items():
            ratio = middle / next(iter(middles.values()))
            print(f"  {name:<32s} {middle:9.2f} µs  {ratio:.3f}  {ops / middle * 1e-6:6.0f} TFLOP/s")


def errors(m: int = 1024, n: int = 1024) -> None:
    """‖out − ref‖ / ‖ref‖ of fp8 against float64, by K."""
    print("fp8, ‖out − ref‖ / ‖ref‖; the reference rounded to bf16 last")
    for k in (512, 4096, 16384):
        a, b, one = normal(m, k, E4M3), normal(n, k, E4M3), torch.ones(1, device="cuda")
        ref = a.double() @ b.double().T
        outs: dict[str, torch.Tensor] = {}
        for fast in (False, True):
            how: dict[str, Any] = {"out_dtype": torch.bfloat16, "use_fast_accum": fast}
            outs[f"cuBLAS fast={fast}"] = torch._scaled_mm(a, b.T, one[0], one[0], **how)
            outs[f"wgmma promote={not fast}"] = EXAMPLE["gemm_fp8"](a, b, one, promote=not fast)
        outs["rounded"] = ref.bfloat16()
        line = "  ".join(
            f"{name} {((out.double() - ref).norm() / ref.norm()).item():.3e}" for name, out in outs.items()
        )
        print(f"K={k}: {line}")


def main(parts: list[str]) -> int:
    """Print the tables that were asked for."""
    chosen = parts or ["errors", "bf16", "fp8", "short"]
    if "errors" in chosen:
        errors()
    if "bf16" in chosen:
        steady(BF16, bf16_calls)
    if "fp8" in chosen:
        steady(FP8, fp8_calls)
    if "short" in chosen:
        short(BF16[1:4], bf16_calls)
        short(FP8, fp8_calls)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
