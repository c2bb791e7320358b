"""Inputs that find mistakes: random, exact on integers, of wide exponents, near-cancelling.

A generator makes one array: `make(rng, shape, elem, terms)`, where `terms` is how many products one output sums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from .types import Scalar, dtype

if TYPE_CHECKING:
    import numpy as np

Array = Any
Make = Callable[["np.random.Generator", tuple[int, ...], type[Scalar], int], Array]


@dataclass(frozen=True)
class Generator:
    """A way to make inputs, and how the result is judged: `exact`, or within the `tight` bound."""

    name: str
    make: Make
    exact: bool = False


def _normal(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    return rng.standard_normal(shape).astype(dtype(elem))


def _integer(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Whole numbers so small that every partial sum of `terms` products stays below 2²⁴."""
    most = max(1, min(8, int((2**24 / max(terms, 1)) ** 0.5) - 1))
    return rng.integers(-most, most + 1, shape).astype(dtype(elem))


def _wide(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Exponents spread over half of what the type's range allows for a product."""
    import ml_dtypes

    info = cast(Any, ml_dtypes.finfo(dtype(elem)))
    spread = info.maxexp // 4
    scale = 2.0 ** rng.integers(-spread, spread // 2, shape)
    return (rng.standard_normal(shape) * scale).astype(dtype(elem))


def _cancelling(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Neighbours along the last axis of equal size and opposite sign, a little apart."""
    import numpy as np

    base = np.repeat(rng.standard_normal((*shape[:-1], (shape[-1] + 1) // 2)), 2, axis=-1)[..., : shape[-1]]
    sign = np.where(np.arange(shape[-1]) % 2, -1.0, 1.0)
    return (base * sign * (1 + rng.standard_normal(shape) * 2**-8)).astype(dtype(elem))


NORMAL = Generator("normal", _normal)
INTEGER = Generator("integer", _integer, exact=True)
WIDE = Generator("wide", _wide)
CANCELLING = Generator("cancelling", _cancelling)
ALL = (NORMAL, INTEGER, WIDE, CANCELLING)
