"""Compare examples/hopper/gemm.py with cuBLAS and pyptx: `python bench/gemm_wgmma.py [bf16|fp8|errors|short ...]`.

Notes and results: docs/performance/gemm_wgmma.md.
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
from asmkit.ops.kernels import gemm_wgmma

EXAMPLE = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "hopper" / "gemm.py"))
BF16 = [(n, n, n) for n in (1024, 2048, 4096, 8192)] + [(4095, 4096, 4096), (3000, 5000, 7000), (8192, 1024, 8192)]
BF16 += [(5000, 5000, 5000), (768, 3072, 8192), (64, 8192, 8192)]  # with tiles of 224 and 144 columns, and of 64 rows
FP8 = [(n, n, n) for n in (4096, 8192)]
E4M3 = torch.float8_e4m3fn


def normal(rows: int, cols: int, kind: torch.dtype) -> torch.Tensor:
    """Return random normal data."""
    return torch.randn((rows, cols), device="cuda").to(kind)


def named(way: dict[str, Any]) -> str:
    """Describe a tiling in words."""
    return f"{way['bn']} {'rows' if way['swap'] else 'columns'}"


def bf16_calls(m: int, n: int, k: int) -> dict[str, Any]:
    """Return the peers' calls, cuBLAS first, then the example at its proposed tile width and at 256."""
    a, b = normal(m, k, torch.bfloat16), normal(n, k, torch.bfloat16)
    out, best = torch.empty((m, n), device="cuda", dtype=a.dtype), gemm_wgmma.tiling(m, n, 2 * k)
    calls: dict[str, Any] = {"cuBLAS": partial(torch.mm, a, b.T, out=out)} | gemm_peers.hopper(a, b)
    for way in (best, {"bn": 256, "swap": False}):
        calls[f"wgmma, {named(way)}"] = EXAMPLE["gemm"].bind(a, b, **way)
    return calls


def fp8_calls(m: int, n: int, k: int) -> dict[str, Any]:
    """Return both accumulation modes of cuBLAS, then both of the example."""
    a, b, one = normal(m, k, E4M3), normal(n, k, E4M3), torch.ones(1, device="cuda")
    calls: dict[str, Any] = {}
    for fast in (False, True):
        how = {"out_dtype": torch.bfloat16, "use_fast_accum": fast}
        calls[f"cuBLAS, {'fast' if fast else 'promoted'}"] = partial(torch._scaled_mm, a, b.T, one[0], one[0], **how)
    for fast in (False, True):
        way = gemm_wgmma.tiling(m, n, k)
        name = f"wgmma, {'fast' if fast else 'promoted'}, {named(way)}"
        calls[name] = EXAMPLE["gemm_fp8"].bind(a, b, one, promote=not fast, **way)
    return calls


def steady(shapes: list[tuple[int, int, int]], calls: Any) -> None:
    """Print a table for each shape, with the device always busy."""
    for m, n, k in shapes:
        print(asmkit.bench(calls(m, n, k), ops=2 * m * n * k, title=f"{m} × {n} × {k}"), end="\n\n")


def captured(call: Any, launches: int) -> torch.cuda.CUDAGraph:
    """Capture a graph of some launches."""
    graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
    with torch.cuda.stream(stream):
        call()
        torch.cuda.synchronize()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(launches):
                call()
    return graph


def short(shapes: list[tuple[int, int, int]], calls: Any, rounds: int = 15) -> None:
    """Time replays of less than half a millisecond after a pause, so that power does not limit them."""
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
    """Print ‖out − ref‖ / ‖ref‖ of fp8 against float64, by K."""
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
    """Print the requested tables."""
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
