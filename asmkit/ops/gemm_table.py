"""The measured times of GEMMs with few tiles, and the choice of a variant for shapes near the measured ones.

`gemm_table.tsv` has the best variants of each shape on an H100.  `bench/gemm_tune.py` writes it.  M is at most N there:
the other shapes are mirror images, with A and B exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from csv import DictReader
from functools import cache
from math import log2
from pathlib import Path
from typing import NamedTuple

from . import gemm_parts_model as model
from .gemm_parts_model import Parts

Shape = tuple[int, int, int]

FAR = 1.0
"""The sum of the binary logarithms of the ratios of lengths, up to which a measured shape is near."""


class Measured(NamedTuple):
    """A variant of `gemm_parts`, or of the kernel of whole tiles, and its time in µs."""

    kernel: str
    way: Parts
    time: float

    def mirrored(self) -> Measured:
        """Return the variant for A and B exchanged."""
        return self._replace(way=self.way._replace(swap=not self.way.swap))


@cache
def table() -> dict[Shape, list[Measured]]:
    """Return the measured variants by shape."""
    found = dict[Shape, list[Measured]]()
    with Path(__file__).with_name("gemm_table.tsv").open(encoding="utf-8") as lines:
        for row in DictReader(lines, delimiter="\t"):
            kernel, time = row.pop("kernel"), float(row.pop("us"))
            M, N, K, bn, swap, split, tall, wide = map(int, row.values())
            found.setdefault((M, N, K), []).append(Measured(kernel, Parts(bn, bool(swap), split, tall, wide), time))
    return found


def distance(one: Shape, other: Shape) -> float:
    """Return the sum of the binary logarithms of the ratios of lengths."""
    return sum(abs(log2(a / b)) for a, b in zip(one, other, strict=True))


def near(M: int, N: int, K: int, count: int) -> Iterator[tuple[str, Parts, float]]:
    """Yield the variants of the nearest measured shape with the time that the model expects for this shape, in µs.

    The model gives the ratio of the times of both shapes.  Yields nothing if no measured shape is near.
    """
    shape = min(M, N), max(M, N), K
    nearest = min(table(), key=lambda one: distance(one, shape))
    if distance(nearest, shape) > FAR:
        return
    for variant in table()[nearest]:
        kernel, way, time = variant if M <= N else variant.mirrored()
        there = nearest if M <= N else (nearest[1], nearest[0], nearest[2])
        fitted = fitted_to((M, N, K), there, way)
        cycles = model.whole_cycles if kernel == "gemm" else model.cycles
        yield kernel, fitted, time * cycles(M, N, K, count, fitted) / cycles(*there, count, way)


def fitted_to(shape: Shape, measured: Shape, way: Parts) -> Parts:
    """Return a variant with the parts of K that make about as many blocks as in the measured shape."""
    if way.split == 1:
        return way
    M, N, K = shape
    blocks = model.clusters(*measured[:2], way) * way.split
    return way._replace(split=max(1, min(blocks // model.clusters(M, N, way), model.most_parts(K))))
