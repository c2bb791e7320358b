"""Generators of test inputs: random, exact on integers, wide-ranged, cancelling, for floats and integers.

A generator makes one array: `make(rng, shape, elem, terms)`, where `terms` is the number of products that one output
sums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..types import Scalar, dtype, limits, ue8m0

if TYPE_CHECKING:
    import numpy as np

Array: TypeAlias = "np.ndarray"
Make = Callable[["np.random.Generator", tuple[int, ...], type[Scalar], int], Array]


@dataclass(frozen=True)
class Generator:
    """A way to make inputs, and to judge the result: `exact`, or within the `tight` bound.

    `whole`: exact only if the reference consists of integers, as for sums of products of integers.
    """

    name: str
    make: Make
    exact: bool = False
    whole: bool = False


def _normal(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Return floats of a normal distribution, or integers of either sign up to 100."""
    if elem.kind != "f":
        return _integers(rng, shape, elem, -100, 100)
    return _rounded(rng.standard_normal(shape), elem)


def _integer(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Return integers so small that every partial sum of `terms` products stays below 2²⁴."""
    most = max(1, min(8, int((2**24 / max(terms, 1)) ** 0.5) - 1))
    if elem.kind == "f":
        import ml_dtypes

        most = int(min(most, float(cast(Any, ml_dtypes.finfo(dtype(elem))).max)))
    return _integers(rng, shape, elem, -most, most)


def _wide(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Return floats whose exponents cover half of the range that a product allows, or integers of the whole range."""
    if elem.kind != "f":
        return _integers(rng, shape, elem, *_range(elem))
    import ml_dtypes

    info = cast(Any, ml_dtypes.finfo(dtype(elem)))
    spread = info.maxexp // 4
    scale = 2.0 ** rng.integers(-spread, max(spread // 2, 1 - spread), shape)  # one exponent for 4 and 6 bits
    return _rounded(rng.standard_normal(shape) * scale, elem)


def _cancelling(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], terms: int) -> Array:
    """Return neighbours along the last axis with opposite signs: floats of nearly equal size, integers that wrap."""
    import numpy as np

    pairs = (*shape[:-1], (shape[-1] + 1) // 2) if shape else shape
    sign = np.where(np.arange(shape[-1] if shape else 1) % 2, -1, 1).reshape(shape[-1:])
    if elem.kind != "f":
        base = rng.integers(*_range(elem), pairs, dtype=np.int64 if elem.kind == "s" else np.uint64, endpoint=True)
        with np.errstate(over="ignore"):
            return (_doubled(base, shape) * sign.astype(base.dtype)).astype(dtype(elem))
    base = _doubled(rng.standard_normal(pairs), shape)
    return _rounded(base * sign * (1 + rng.standard_normal(shape) * 2**-8), elem)


def _rounded(values: Array, elem: type[Scalar]) -> Array:
    """Return numbers as floats of a type. ue8m0 has neither signs nor 0: integers become powers of two from 1."""
    import numpy as np

    least = 1 if values.dtype.kind in "iu" else 2.0**-64
    return (np.maximum(abs(values), least) if elem is ue8m0 else values).astype(dtype(elem))


def _doubled(pairs: Array, shape: tuple[int, ...]) -> Array:
    """Return every value twice along the last axis, cut to the shape."""
    import numpy as np

    return np.repeat(pairs, 2, axis=-1)[..., : shape[-1]] if shape else pairs


def _integers(rng: np.random.Generator, shape: tuple[int, ...], elem: type[Scalar], low: int, high: int) -> Array:
    """Return integers from `low` to `high`, limited to the type's range."""
    import numpy as np

    if elem.kind == "f":
        return _rounded(rng.integers(low, high + 1, shape), elem)
    least, most = _range(elem)
    wide = np.int64 if elem.kind == "s" else np.uint64
    return rng.integers(max(low, least), min(high, most), shape, dtype=wide, endpoint=True).astype(dtype(elem))


def _range(elem: type[Scalar]) -> tuple[int, int]:
    """Return the range of an integer type. Untyped bits count as unsigned, a predicate as 0 and 1."""
    if elem.kind == "s":
        return limits(elem)
    return 0, (1 << elem.bits) - 1


NORMAL = Generator("normal", _normal)
INTEGER = Generator("integer", _integer, exact=True, whole=True)
WIDE = Generator("wide", _wide)
CANCELLING = Generator("cancelling", _cancelling)
ALL = (NORMAL, INTEGER, WIDE, CANCELLING)
