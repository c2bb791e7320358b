"""Check every variant of `asmkit/ops/gemm_table.tsv` on small integers: `python bench/gemm_variants.py [--device cpu]`.

Each variant multiplies arrays that end within its tiles and clusters, in at least three stages of each part of K.  All
sums are exact, so the results must be equal.  `--every 40` checks every 40th variant.  Ends with 1 if one is wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import torch
from gemm_few_tiles import widened
from gemm_tune import KERNELS, compiled, options_of
from torch import Tensor

from asmkit import f32
from asmkit.ops import gemm_table
from asmkit.ops.gemm_model import Choice, choice_of
from asmkit.ops.gemm_parts_model import E4M3, HALF, KINDS, SCALED, Kind
from asmkit.ops.kernels.gemm_wgmma import BM

STAGES = 3
"""Stages of each part of K."""
PARTS = 2
"""The most parts of K, which differ from each other by their place only."""
BLOCK = 128
"""Elements of K, and rows of B, that share a scale."""


def variants() -> Iterator[tuple[Kind, Choice]]:
    """Yield the variants that differ in more than the number of parts of K."""
    known = dict[tuple[Kind, Choice], None]()
    for kind in KINDS:
        for rows in gemm_table.table()[kind.name].values():
            for kernel, way, _ in rows:
                known[kind, choice_of(kernel, way._replace(split=min(way.split, PARTS)), 0.0)] = None
    yield from known


def lengths(kind: Kind, choice: Choice) -> tuple[int, int, int]:
    """Return M, N and K: one cluster and a little more, and K that ends within a stage if the kind permits it."""
    rows, columns = choice.rows * choice.tall + 24, choice.bn * choice.wide + 8
    depth = STAGES * choice.split * choice.deep * BLOCK + (0 if kind is SCALED else 16)
    return (columns, rows, depth) if choice.swap else (rows, columns, depth)


def integers(most: int, shape: tuple[int, ...], device: str) -> Tensor:
    """Return random integers from -most to most."""
    return torch.randint(-most, most + 1, shape, device=device).float()


def arrays(kind: Kind, choice: Choice, device: str) -> tuple[list[Tensor], Tensor]:
    """Return the arrays of a variant, and their product in float64."""
    M, N, K = lengths(kind, choice)
    if choice.kernel == "gemm_whole_scaled":
        N = -(-N // BLOCK) * BLOCK
    elem = torch.bfloat16 if kind is HALF else torch.float8_e4m3fn
    a, b = integers(2, (M, K), device).to(elem), integers(2, (N, K), device).to(elem)
    x, y = a.double(), b.double()
    if kind is HALF:
        return [a, b], x @ y.T
    if kind is E4M3:
        scale = torch.tensor([0.5], device=device)
        return [a, b, scale], x @ y.T * 0.5
    of_a, of_b = (1 + integers(2, shape, device).abs() for shape in ((K // BLOCK, M), (-(-N // BLOCK), K // BLOCK)))
    wide_a, wide_b = widened(of_a, of_b, N)
    return [a, b, of_a, of_b], (x * wide_a) @ (y * wide_b).T


def right(kind: Kind, choice: Choice, device: str) -> bool:
    """Return whether a variant computes its product exactly, or rounded once to the type of its result."""
    given, want = arrays(kind, choice, device)
    options = options_of(choice)
    if choice.kernel.startswith("gemm_parts") and not (choice.swap and choice.rows > BM):
        got = KERNELS[choice.kernel](*given, **options | {"O": f32}).double().sum(0)
    else:
        got = KERNELS[choice.kernel](*given, **options).double().reshape(want.shape)
        want = want.bfloat16().double()
    return torch.equal(got, want)


def main() -> int:
    """Check the variants, and print those that are wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--every", type=int, default=1, help="check one of this many variants")
    given = parser.parse_args()
    chosen = list(variants())[:: given.every]
    if given.device != "cpu":
        compiled(choice for _, choice in chosen)
    wrong = [one for one in chosen if not right(*one, given.device)]
    for kind, choice in wrong:
        print("WRONG", kind.name, choice)
    print(f"{len(chosen)} variants, {len(wrong)} are wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
