"""The measured times of GEMMs with few tiles, and the choice of a variant for shapes near the measured ones.

`gemm_table.tsv` has the best variants of each shape and kind of elements on an H100 or H200.  `bench/gemm_tune.py`
writes it.  M is at most N there, as other shapes are mirror images, with A and B exchanged.  Only scales of blocks,
which differ for A and B, have both.
"""

from __future__ import annotations

from csv import DictReader
from functools import cache
from math import log2
from pathlib import Path
from typing import NamedTuple

from . import gemm_parts_model as model
from .gemm_parts_model import HALF, SCALED, Kind, Parts

Shape = tuple[int, int, int]

FILE = Path(__file__).with_name("gemm_table.tsv")
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
    with FILE.open(encoding="utf-8") as lines:
        for row in DictReader(lines, delimiter="\t"):
            of_kind = found.setdefault(row.pop("elements"), {})
            kernel, time = row.pop("kernel"), float(row.pop("us"))
            M, N, K, bn, swap, *blocks = map(int, row.values())
            of_kind.setdefault((M, N, K), []).append(Measured(kernel, Parts(bn, bool(swap), *blocks), time))
    return found


def distance(one: Shape, other: Shape) -> float:
    """Return the sum of the binary logarithms of the ratios of lengths."""
    return sum(abs(log2(a / b)) for a, b in zip(one, other, strict=True))


class Near(NamedTuple):
    """The variants of the nearest measured shape, each with the µs that the model expects for the shape in question.

    `error` is the largest measured time of a variant divided by the model's.  `same` tells that the shape in question
    was measured itself.
    """

    variants: list[Measured]
    error: float = 1.0
    same: bool = False


def near(M: int, N: int, K: int, count: int, kind: Kind = HALF) -> Near:
    """Return the variants of the nearest measured shape, or none if no measured shape is near.

    The model gives the ratio of the times of both shapes.
    """
    of_kind, mirror = table()[kind.name], M > N and kind is not SCALED
    shape = (N, M, K) if mirror else (M, N, K)
    nearest = min(of_kind, key=lambda one: distance(one, shape))
    if distance(nearest, shape) > FAR:
        return Near([])
    there = (nearest[1], nearest[0], nearest[2]) if mirror else nearest
    found, errors = list[Measured](), list[float]()
    for variant in of_kind[nearest]:
        one = variant.mirrored() if mirror else variant
        fitted, cycles = fitted_to((M, N, K), there, one.way, kind), one.cycles(there, count, one.way, kind)
        time = one.time * one.cycles((M, N, K), count, fitted, kind) / cycles
        found.append(Measured(one.kernel, fitted, time))
        errors.append(one.time * model.CLOCK / cycles)
    return Near(found, max(errors), nearest == shape)


def fitted_to(shape: Shape, measured: Shape, way: Parts, kind: Kind = HALF) -> Parts:
    """Return a variant with the parts of K that make about as many blocks as in the measured shape."""
    if way.split == 1:
        return way
    M, N, K = shape
    blocks, most = model.clusters(*measured[:2], way) * way.split, model.most_parts(kind.halved(K)) // way.deep
    return way._replace(split=max(1, min(blocks // model.clusters(M, N, way), most)))
