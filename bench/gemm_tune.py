"""Measure the tiles of GEMMs with few tiles: `python bench/gemm_tune.py [16-bit|e4m3|scaled ...] > FILE`.

For each shape of a grid, and those of `gemm_few_tiles.py`, the candidates that the model finds best, and those that the
table has now, are timed in a CUDA graph.  The output is the table that `asmkit.ops.gemm_model` reads,
`asmkit/ops/gemm_table.tsv`: the best variants of each shape with their times.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from multiprocessing import get_context
from typing import Any

from gemm_few_tiles import FP8_SHAPES, SHAPES, Shape

from asmkit import bf16, f32
from asmkit.errors import AsmError
from asmkit.ops import gemm_model, gemm_table
from asmkit.ops.gemm_model import Choice
from asmkit.ops.gemm_parts_model import E4M3, HALF, KINDS, SCALED, Kind
from asmkit.ops.kernels.add_parts import VECTOR, add_parts
from asmkit.ops.kernels.gemm_parts import gemm_parts
from asmkit.ops.kernels.gemm_parts_fp8 import gemm_parts_fp8
from asmkit.ops.kernels.gemm_parts_scaled import gemm_parts_scaled
from asmkit.ops.kernels.gemm_wgmma import gemm, gemm_fp8
from asmkit.ops.kernels.gemm_whole_scaled import gemm_whole_scaled

LENGTHS = (16, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
DEPTHS = (1024, 2048, 4096, 8192, 16384)
FEW = 8192 * 1024  # elements of C: more have many tiles
CANDIDATES = {HALF: 30, E4M3: 20, SCALED: 14}  # of one shape
ALIKE = 4  # of the candidates with the same cluster
KEPT = 4  # variants in the table for one shape
NEAR = 1.1  # times the best time: slower variants are not kept
LAUNCHES, ROUNDS = 20, 3
COUNT = 132
KERNELS = {
    one.__name__: one for one in (gemm, gemm_parts, gemm_fp8, gemm_parts_fp8, gemm_whole_scaled, gemm_parts_scaled)
}


def shapes(kind: Kind) -> list[Shape]:
    """Return the shapes, of which M is at most N if the others are their mirror images."""
    listed = [(m, n, k) for m, n, k in (SHAPES if kind is HALF else FP8_SHAPES) if n % 8 == 0 and k % 8 == 0]
    grid = [(m, n, k) for m, n, k in product(LENGTHS, LENGTHS, DEPTHS) if n >= 64]
    if kind is not SCALED:
        listed, grid = [(min(m, n), max(m, n), k) for m, n, k in listed], [one for one in grid if one[0] <= one[1]]
    return [one for one in dict.fromkeys(listed + grid) if one[0] * one[1] <= FEW]


def modelled(shape: Shape, kind: Kind) -> Iterator[Choice]:
    """Yield the variants of all kernels with the cycles of the model."""
    if kind is HALF:
        yield from gemm_model.aligned(*shape, COUNT)
        return
    yield from gemm_model.parts_fp8(*shape, COUNT, kind)
    yield (gemm_model.whole_scaled if kind is SCALED else gemm_model.whole_fp8)(*shape, COUNT)


@cache
def candidates(shape: Shape, kind: Kind) -> list[Choice]:
    """Return the variants that the model finds best, not too many with the same kind of cluster."""
    known = [gemm_model.Choice(kernel, way.bn, way.swap, way.split, 0, 0.0, way.tall, way.wide, way.deep)
             for kernel, way, _ in gemm_table.table().get(kind.name, {}).get(shape, ())]  # fmt: skip
    chosen, alike = dict.fromkeys(known), Counter[object]()
    for choice in sorted(modelled(shape, kind), key=lambda choice: choice.cycles):
        cluster = choice.kernel, choice.tall, choice.wide, choice.deep, choice.split > 1
        alike[cluster] += 1
        if alike[cluster] <= ALIKE and len(chosen) < CANDIDATES[kind]:
            chosen[choice._replace(cycles=0.0)] = None
    return list(chosen)


def compile_one(choice: Choice) -> None:
    """Fill the cache of images."""
    lengths: dict[str, Any] = {"arch": "sm_90a", "M": 4096, "N": 4096, "K": 1 << 14}
    kernel = KERNELS[choice.kernel]
    if kernel in (gemm, gemm_parts):
        lengths["T"] = bf16
    if kernel in (gemm_whole_scaled, gemm_parts_scaled):
        lengths["J"] = 32
    kernel.image(**lengths, **options_of(choice))
    if choice.split > 1:
        add_parts.image(arch="sm_90", S=choice.split, M=64, N=64, O=bf16, vector=VECTOR)


def compiled(choices: Iterable[Choice]) -> None:
    """Fill the cache of images in all cores."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_one, choices, chunksize=8))


def options_of(choice: Choice) -> dict[str, Any]:
    """Return the options of the kernel."""
    if choice.kernel == gemm_whole_scaled.__name__:
        return {"O": bf16}
    tile = {"bn": choice.bn, "swap": choice.swap}
    if not choice.kernel.startswith("gemm_parts"):
        return tile
    more = {name: getattr(choice, name) for name in ("split", "tall", "wide", "deep")}
    return tile | more | {"O": f32 if choice.split > 1 else bf16}


def call_of(choice: Choice, arrays: tuple[Any, ...]) -> Callable[[], object]:
    """Return a call of a variant."""
    first = KERNELS[choice.kernel].bind(*arrays, **options_of(choice))
    if choice.split <= 1:
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


def arrays_of(shape: Shape, kind: Kind) -> tuple[Any, ...]:
    """Return A, B and their scales on the device."""
    import torch

    m, n, k = shape
    elem = torch.bfloat16 if kind is HALF else torch.float8_e4m3fn
    a, b = (torch.randn(size, device="cuda").to(elem) for size in ((m, k), (n, k)))
    if kind is HALF:
        return a, b
    if kind is E4M3:
        return a, b, torch.ones(1, device="cuda")
    return a, b, *(torch.rand(size, device="cuda") for size in ((k // 128, m), (-(-n // 128), k // 128)))


def measured(shape: Shape, kind: Kind) -> Iterator[tuple[float, Choice]]:
    """Yield the times of the candidates."""
    arrays = arrays_of(shape, kind)
    for choice in candidates(shape, kind):
        try:
            yield timed(call_of(choice, arrays)), choice
        except AsmError as failure:
            print(shape, choice, failure, file=sys.stderr)


def main() -> None:
    """Print the table."""
    kinds = [kind for kind in KINDS if kind.name in (sys.argv[1:] or [one.name for one in KINDS])]
    work = [(kind, shape) for kind in kinds for shape in shapes(kind)]
    variants = dict.fromkeys(choice for kind, shape in work for choice in candidates(shape, kind))
    compiled(variants)
    print("elements\tM\tN\tK\tkernel\tbn\tswap\tsplit\ttall\twide\tdeep\tus")
    for kind, shape in work:
        found = sorted(measured(shape, kind), key=lambda one: one[0])
        for time, c in found[:KEPT]:
            if time <= NEAR * found[0][0]:
                row = (kind.name, *shape, c.kernel, c.bn, int(c.swap), c.split, c.tall, c.wide, c.deep, f"{time:.2f}")
                print(*row, sep="\t", flush=True)


if __name__ == "__main__":
    main()
