"""The measured times of GEMMs with few tiles, and the choice of a variant for shapes near the measured ones.

`gemm_table.tsv` has the best variants of each shape and kind of elements on an H100.  `bench/gemm_tune.py` writes it.
M is at most N there, as other shapes are mirror images, with A and B exchanged.  Only scales of blocks, which differ
for A and B, have both.
"""

from __future__ import annotations

from collections.abc import Iterator
from csv import DictReader
from functools import cache
from math import log2
from pathlib import Path
from typing import NamedTuple

from . import gemm_parts_model as model
from .gemm_parts_model import HALF, SCALED, Kind, Parts

Shape = tuple[int, int, int]

FAR = 1.0
"""The sum of the binary logarithms of the ratios of lengths, up to which a measured shape is near."""


class Measured(NamedTuple):
    """A variant of `gemm_parts`, or of a kernel of whole tiles, and its time in µs."""

    kernel: str
    way: Parts
    time: float

    def mirrored(self) -> Measured:
        """Return the variant for A and B exchanged."""
        return self._replace(way=self.way._replace(swap=not self.way.swap))

    def cycles(self, shape: Shape, count: int, way: Parts, kind: Kind) -> float:
        """Return the cycles of the model for the kernel, with another way and shape."""
        model_of = model.cycles if self.kernel.startswith("gemm_parts") else model.whole_cycles
        return model_of(*shape, count, way, kind)


@cache
def table() -> dict[str, dict[Shape, list[Measured]]]:
    """Return the measured variants by the name of the kind, and by shape."""
    found = dict[str, dict[Shape, list[Measured]]]()
    with Path(__file__).with_name("gemm_table.tsv").open(encoding="utf-8") as lines:
        for row in DictReader(lines, delimiter="\t"):
            of_kind = found.setdefault(row.pop("elements"), {})
            kernel, time = row.pop("kernel"), float(row.pop("us"))
            M, N, K, bn, swap, *blocks = map(int, row.values())
            of_kind.setdefault((M, N, K), []).append(Measured(kernel, Parts(bn, bool(swap), *blocks), time))
    return found


def distance(one: Shape, other: Shape) -> float:
    """Return the sum of the binary logarithms of the ratios of lengths."""
    return sum(abs(log2(a / b)) for a, b in zip(one, other, strict=True))


def near(M: int, N: int, K: int, count: int, kind: Kind = HALF) -> Iterator[tuple[str, Parts, float]]:
    """Yield the variants of the nearest measured shape with the time that the model expects for this shape, in µs.

    The model gives the ratio of the times of both shapes.  Yields nothing if no measured shape is near.
    """
    of_kind, mirror = table()[kind.name], M > N and kind is not SCALED
    shape = (N, M, K) if mirror else (M, N, K)
    nearest = min(of_kind, key=lambda one: distance(one, shape))
    if distance(nearest, shape) > FAR:
        return
    there = (nearest[1], nearest[0], nearest[2]) if mirror else nearest
    for variant in of_kind[nearest]:
        one = variant.mirrored() if mirror else variant
        fitted = fitted_to((M, N, K), there, one.way, kind)
        ratio = one.cycles((M, N, K), count, fitted, kind) / one.cycles(there, count, one.way, kind)
        yield one.kernel, fitted, one.time * ratio


def fitted_to(shape: Shape, measured: Shape, way: Parts, kind: Kind = HALF) -> Parts:
    """Return a variant with the parts of K that make about as many blocks as in the measured shape."""
    if way.split == 1:
        return way
    M, N, K = shape
    blocks, most = model.clusters(*measured[:2], way) * way.split, model.most_parts(kind.halved(K)) // way.deep
    return way._replace(split=max(1, min(blocks // model.clusters(M, N, way), most)))
