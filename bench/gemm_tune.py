"""Measure the tiles of GEMMs with few tiles on a CUDA device: `python bench/gemm_tune.py > FILE`.

For each shape of a grid, and those of `gemm_few_tiles.py`, the candidates that the model finds best are timed in a CUDA
graph.  The output is the table that `asmkit.ops.gemm_model` reads, `asmkit/ops/gemm_table.tsv`: the best variants of
each shape with their times.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from typing import Any

from gemm_few_tiles import SHAPES, Shape

from asmkit import bf16, f32
from asmkit.errors import AsmError
from asmkit.ops import gemm_model
from asmkit.ops.gemm_model import Choice
from asmkit.ops.kernels.add_parts import VECTOR, add_parts
from asmkit.ops.kernels.gemm_parts import gemm_parts
from asmkit.ops.kernels.gemm_wgmma import gemm

LENGTHS = (16, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
DEPTHS = (1024, 2048, 4096, 8192, 16384)
FEW = 8192 * 1024  # elements of C: more have many tiles
CANDIDATES = 60  # of one shape
ALIKE = 14  # of the candidates with the same cluster
KEPT = 4  # variants in the table for one shape
NEAR = 1.1  # times the best time: slower variants are not kept
LAUNCHES, ROUNDS = 20, 3
COUNT = 132


def shapes() -> list[Shape]:
    """Return the shapes, of which M is at most N: the others are their mirror images."""
    grid = [(m, n, k) for m, n, k in product(LENGTHS, LENGTHS, DEPTHS) if m <= n and n >= 64 and m * n <= FEW]
    listed = [(min(m, n), max(m, n), k) for m, n, k in SHAPES if n % 8 == 0 and k % 8 == 0 and m * n <= FEW]
    return list(dict.fromkeys(grid + listed))


def candidates(shape: Shape) -> list[Choice]:
    """Return the variants that the model finds best, not too many with the same kind of cluster."""
    chosen, alike = list[Choice](), Counter[object]()
    for choice in sorted(gemm_model.aligned(*shape, COUNT), key=lambda choice: choice.cycles):
        kind = choice.kernel, choice.tall, choice.wide, choice.split > 1
        alike[kind] += 1
        if alike[kind] <= ALIKE and len(chosen) < CANDIDATES:
            chosen.append(choice)
    return chosen


def compile_one(choice: Choice) -> None:
    """Fill the cache of images."""
    lengths: dict[str, Any] = {"arch": "sm_90a", "M": 4096, "N": 4096, "K": 1 << 14, "T": bf16}
    if choice.kernel == "gemm":
        gemm.image(**lengths, bn=choice.bn, swap=choice.swap)
        return
    gemm_parts.image(**lengths, **parts_of(choice))
    if choice.split > 1:
        add_parts.image(arch="sm_90", S=choice.split, M=64, N=64, O=bf16, vector=VECTOR)


def parts_of(choice: Choice) -> dict[str, Any]:
    """Return the options of `gemm_parts`."""
    names = ("bn", "split", "swap", "tall", "wide")
    return {name: getattr(choice, name) for name in names} | {"O": f32 if choice.split > 1 else bf16}


def call_of(choice: Choice, a: Any, b: Any) -> Callable[[], object]:
    """Return a call of a variant."""
    if choice.kernel == "gemm":
        return gemm.bind(a, b, bn=choice.bn, swap=choice.swap)
    first = gemm_parts.bind(a, b, **parts_of(choice))
    if choice.split == 1:
        return first
    made: Any = first()
    second = add_parts.bind(made[0] if isinstance(made, tuple | list) else made, O=bf16, vector=VECTOR)

    def both() -> None:
        first()
        second()

    return both


def timed(call: Callable[[], object]) -> float:
    """Return the median µs of a call, in replays of a CUDA graph."""
    import torch

    stream, graph, times = torch.cuda.Stream(), torch.cuda.CUDAGraph(), list[float]()
    with torch.cuda.stream(stream):
        call()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(LAUNCHES):
                call()
        graph.replay()
        for _ in range(ROUNDS):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record(stream)
            graph.replay()
            end.record(stream)
            end.synchronize()
            times.append(begin.elapsed_time(end) * 1e3 / LAUNCHES)
    return statistics.median(times)


def measured(shape: Shape) -> Iterator[tuple[float, Choice]]:
    """Yield the times of the candidates."""
    import torch

    m, n, k = shape
    a, b = (torch.randn(size, device="cuda").bfloat16() for size in ((m, k), (n, k)))
    for choice in candidates(shape):
        try:
            yield timed(call_of(choice, a, b)), choice
        except AsmError as failure:
            print(shape, choice, failure, file=sys.stderr)


def main() -> None:
    """Print the table."""
    every = shapes()
    variants = {choice._replace(cycles=0.0) for shape in every for choice in candidates(shape)}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_one, variants, chunksize=8))
    print("M\tN\tK\tkernel\tbn\tswap\tsplit\ttall\twide\tus")
    for shape in every:
        found = sorted(measured(shape), key=lambda one: one[0])
        for time, c in found[:KEPT]:
            if time <= NEAR * found[0][0]:
                print(*shape, c.kernel, c.bn, int(c.swap), c.split, c.tall, c.wide, f"{time:.2f}", sep="\t", flush=True)


if __name__ == "__main__":
    main()
