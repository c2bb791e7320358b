"""Measure the tiles of GEMMs with few tiles: `python bench/gemm_tune.py [--listed] [KIND ...] [MxNxK ...] > FILE`.

For each shape of a grid, and those of `gemm_few_tiles.py`, the candidates that the model finds best, and those that the
table has now, are timed in a CUDA graph.  The best of them are timed once more, in turn.  `--listed` measures only the
shapes of `gemm_few_tiles.py`.  Kinds are 16-bit, e4m3 and scaled; without one, all are measured.  The output is the
table that `asmkit.ops.gemm_model` reads, `asmkit/ops/gemm_table.tsv`: the best variants of each shape with their
times.  Shapes that were not measured keep their rows.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from multiprocessing import get_context
from operator import itemgetter
from typing import Any, TypeAlias

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
from asmkit.ops.parts import tile_options

Row: TypeAlias = tuple[str, ...]

LENGTHS = (16, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
DEPTHS = (1024, 2048, 4096, 8192, 16384)
FEW = 8192 * 1024  # elements of C: more have many tiles
CANDIDATES = {HALF: 30, E4M3: 20, SCALED: 14}  # of one shape
ALIKE = 4  # of the candidates with the same cluster
KEY = 4  # columns of the table for a shape: its kind, M, N and K
KEPT = 4  # variants in the table for one shape
NEAR = 1.1  # times the best time: slower variants are not kept
LAUNCHES, ROUNDS = 20, 3
FINAL, TURNS = 8, 11  # variants that are timed in turn, and how often
WARM = 0.05  # seconds of products in front of the first variant, whose clock would be low
COUNT = 132
KERNELS = {
    one.__name__: one for one in (gemm, gemm_parts, gemm_fp8, gemm_parts_fp8, gemm_whole_scaled, gemm_parts_scaled)
}


def upright(shape: Shape, kind: Kind) -> Shape:
    """Return a shape, or its mirror image, as the table has it."""
    m, n, k = shape
    return shape if kind is SCALED else (min(m, n), max(m, n), k)


def shapes(kind: Kind, *, listed: bool) -> list[Shape]:
    """Return the shapes, or those of `gemm_few_tiles.py`. M is at most N if the others are their mirror images."""
    named = [(m, n, k) for m, n, k in (SHAPES if kind is HALF else FP8_SHAPES) if n % 8 == 0 and k % 8 == 0]
    grid = [(m, n, k) for m, n, k in product(LENGTHS, LENGTHS, DEPTHS) if n >= 64]
    if kind is not SCALED:
        grid = [one for one in grid if one[0] <= one[1]]
    named = [upright(shape, kind) for shape in named]
    return [one for one in dict.fromkeys(named if listed else named + grid) if one[0] * one[1] <= FEW]


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
    known = [gemm_model.choice_of(kernel, way, 0.0)
             for kernel, way, _ in gemm_table.table().get(kind.name, {}).get(shape, ())]  # fmt: skip
    chosen, alike = dict.fromkeys(known), Counter[object]()
    for choice in sorted(modelled(shape, kind), key=lambda choice: choice.cycles):
        cluster = choice.kernel, choice.tall, choice.wide, choice.deep, choice.rows, choice.split > 1
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
    return tile_options(choice) | {"O": f32 if choice.split > 1 else bf16}


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


class Replay:
    """A CUDA graph of launches. It keeps the call alive, because the graph does not own the outputs."""

    def __init__(self, call: Callable[[], object]) -> None:
        import torch

        self.call, self.stream, self.graph = call, torch.cuda.Stream(), torch.cuda.CUDAGraph()
        with torch.cuda.stream(self.stream):
            call()
            with torch.cuda.graph(self.graph, stream=self.stream):
                for _ in range(LAUNCHES):
                    call()
            self.graph.replay()

    def time(self) -> float:
        """Replay the graph, and return the µs of one launch."""
        import torch

        with torch.cuda.stream(self.stream):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record(self.stream)
            self.graph.replay()
            end.record(self.stream)
            end.synchronize()
        return begin.elapsed_time(end) * 1e3 / LAUNCHES


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


def replays(shape: Shape, kind: Kind) -> dict[Choice, Replay]:
    """Return the replays of the candidates, and warm the device up."""
    arrays, found = arrays_of(shape, kind), dict[Choice, Replay]()
    for choice in candidates(shape, kind):
        try:
            found[choice] = Replay(call_of(choice, arrays))
        except AsmError as failure:
            print(shape, choice, failure, file=sys.stderr)
    first, end = next(iter(found.values())), time.perf_counter() + WARM
    while time.perf_counter() < end:
        first.time()
    return found


def medians(of: Mapping[Choice, Replay], rounds: int) -> dict[Choice, float]:
    """Return the median µs of some variants, which run in turn, from the best on."""
    times = {choice: list[float]() for choice in of}
    for _, choice in product(range(rounds), of):
        times[choice].append(of[choice].time())
    return dict(sorted(((c, statistics.median(found)) for c, found in times.items()), key=itemgetter(1)))


def measured(shape: Shape, kind: Kind) -> Iterator[Row]:
    """Yield the rows of the table for a shape."""
    of = replays(shape, kind)
    best = list(medians(of, ROUNDS))[:FINAL]
    found = medians({choice: of[choice] for choice in best}, TURNS)
    for c, µs in list(found.items())[:KEPT]:
        if µs <= NEAR * next(iter(found.values())):
            numbers = (*shape, c.kernel, *map(int, tile_options(c).values()), f"{µs:.2f}")
            yield kind.name, *map(str, numbers)


def present() -> dict[tuple[str, ...], list[Row]]:
    """Return the rows of the present table by their kind and shape."""
    rows = dict[tuple[str, ...], list[Row]]()
    for line in gemm_table.FILE.read_text(encoding="utf-8").splitlines()[1:]:
        row = tuple(line.split("\t"))
        rows.setdefault(row[:KEY], []).append(row)
    return rows


def options() -> tuple[list[Kind], list[Shape], bool]:
    """Return the kinds and the shapes of the command line, and whether only listed shapes are measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--listed", action="store_true", help="only the shapes of gemm_few_tiles.py")
    parser.add_argument("only", nargs="*", help="kinds of elements, and shapes as MxNxK")
    given = parser.parse_args()
    kinds = [kind for kind in KINDS if kind.name in given.only] or list(KINDS)
    names = [name for name in given.only if name not in {kind.name for kind in KINDS}]
    only = [(m, n, k) for m, n, k in (map(int, name.split("x")) for name in names)]
    return kinds, only, given.listed


def main() -> None:
    """Print the table."""
    kinds, only, listed = options()
    work = [(kind, upright(shape, kind)) for kind in kinds for shape in only or shapes(kind, listed=listed)]
    compiled(dict.fromkeys(choice for kind, shape in work for choice in candidates(shape, kind)))
    rows = present()
    for kind, shape in work:
        rows[kind.name, *map(str, shape)] = found = list(measured(shape, kind))
        print(*found, sep="\n", file=sys.stderr, flush=True)
    print(gemm_table.FILE.read_text(encoding="utf-8").splitlines()[0])
    for row in (row for kind in KINDS for key, found in rows.items() if key[0] == kind.name for row in found):
        print(*row, sep="\t")


if __name__ == "__main__":
    main()
