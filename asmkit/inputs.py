"""Inputs that find mistakes: random, exact on integers, of a wide range, cancelling; for floats and for integers.

A generator makes one array: `make(rng, shape, elem, terms)`, where `terms` is how many products one output sums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from .types import Scalar, dtype, limits

if TYPE_CHECKING:
    import numpy as np

Array = Any
Make = Callable[["np.random.Generator", tuple[int, ...], type[Scalar], int], Array]


@dataclass(frozen=True)
class Generator:
    """A way to make inputs, and how the result is judged: `exact`, or within the `tight` bound.

    `whole`: exact only if the reference consists of whole numbers, as it does for sums of products of integers.
    """

    name: str
    make: Make
    exact: bool = False
    whole: bool = False


def _normal(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Floats of a normal distribution; integers of either sign up to 100."""
    if elem.kind != "f":
        return _integers(rng, shape, elem, -100, 100)
    return rng.standard_normal(shape).astype(dtype(elem))


def _integer(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Whole numbers so small that every partial sum of `terms` products stays below 2²⁴."""
    most = max(1, min(8, int((2**24 / max(terms, 1)) ** 0.5) - 1))
    return _integers(rng, shape, elem, -most, most)


def _wide(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Exponents spread over half of what the type's range allows for a product; integers of the whole range."""
    if elem.kind != "f":
        return _integers(rng, shape, elem, *_range(elem))
    import ml_dtypes

    info = cast(Any, ml_dtypes.finfo(dtype(elem)))
    spread = info.maxexp // 4
    scale = 2.0 ** rng.integers(-spread, spread // 2, shape)
    return (rng.standard_normal(shape) * scale).astype(dtype(elem))


def _cancelling(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Neighbours along the last axis of equal size and opposite sign, floats a little apart; integers wrap."""
    import numpy as np

    pairs = (*shape[:-1], (shape[-1] + 1) // 2) if shape else shape
    sign = np.where(np.arange(shape[-1] if shape else 1) % 2, -1, 1).reshape(shape[-1:])
    if elem.kind != "f":
        base = rng.integers(*_range(elem), pairs, dtype=np.int64 if elem.kind == "s" else np.uint64, endpoint=True)
        with np.errstate(over="ignore"):
            return (_doubled(base, shape) * sign.astype(base.dtype)).astype(dtype(elem))
    base = _doubled(rng.standard_normal(pairs), shape)
    return (base * sign * (1 + rng.standard_normal(shape) * 2**-8)).astype(dtype(elem))


def _doubled(pairs: Array, shape: tuple[int, ...]) -> Array:
    """Every value twice along the last axis, cut to the shape."""
    import numpy as np

    return np.repeat(pairs, 2, axis=-1)[..., : shape[-1]] if shape else pairs


def _integers(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], low: int, high: int) -> Array:
    """Whole numbers from `low` to `high`, as far as the type holds them."""
    import numpy as np

    if elem.kind == "f":
        return rng.integers(low, high + 1, shape).astype(dtype(elem))
    least, most = _range(elem)
    wide = np.int64 if elem.kind == "s" else np.uint64
    return rng.integers(max(low, least), min(high, most), shape, dtype=wide, endpoint=True).astype(dtype(elem))


def _range(elem: type[Scalar]) -> tuple[int, int]:
    """The numbers of an integer type; untyped bits count as unsigned, a predicate as 0 and 1."""
    if elem.kind == "s":
        return limits(elem)
    return 0, (1 << elem.bits) - 1


NORMAL = Generator("normal", _normal)
INTEGER = Generator("integer", _integer, exact=True, whole=True)
WIDE = Generator("wide", _wide)
CANCELLING = Generator("cancelling", _cancelling)
ALL = (NORMAL, INTEGER, WIDE, CANCELLING)
