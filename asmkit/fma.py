"""Fused multiply-adds on numpy arrays, x·y + z rounded once, and the error-free sums and products they are made of.

The way there is a sum rounded *to odd*: the last bit is set if anything was lost.  A narrower rounding to nearest that
follows cannot take what was lost for a tie (Boldo and Melquiond, 2008).
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]


def fma32(x: Array, y: Array, z: Array) -> Array:
    """x·y + z of float32: the product is exact in float64."""
    return odd_sum(x.astype(np.float64) * y, z.astype(np.float64)).astype(np.float32)


def fma64(x: Array, y: Array, z: Array) -> Array:
    """x·y + z of float64; not exact where the result or a step on the way leaves the range of exponents."""
    product, low = two_product(x, y)
    high, rest = two_sum(z, low)
    total, lost = two_sum(product, high)
    made = total + odd_sum(lost, rest)
    return np.where(np.isfinite(made) & (made != 0), made, x * y + z)


def two_product(x: Array, y: Array) -> tuple[Array, Array]:
    """The rounded product and what the rounding lost (Dekker)."""
    (x1, x0), (y1, y0) = _halves(x), _halves(y)
    product = x * y
    return product, ((x1 * y1 - product) + x1 * y0 + x0 * y1) + x0 * y0


def _halves(x: Array) -> tuple[Array, Array]:
    """The upper 26 bits of the significand, and the rest (Veltkamp)."""
    big = x * (2.0**27 + 1)
    high = big - (big - x)
    return high, x - high


def two_sum(x: Array, y: Array) -> tuple[Array, Array]:
    """The rounded sum and what the rounding lost, both exact (Knuth)."""
    total = x + y
    back = total - x
    return total, (x - (total - back)) + (y - back)


def to_odd(total: Array, lost: Array) -> Array:
    """`total + lost`, where `total` is binary64 rounded to nearest: rounded to odd instead."""
    bits = np.asarray(total).view(np.int64)
    move = np.isfinite(total) & (lost != 0) & ((bits & 1) == 0)
    outward = np.signbit(lost) == np.signbit(total)
    return np.where(move, bits + np.where(outward, 1, -1), bits).view(np.float64)


def odd_sum(x: Array, y: Array) -> Array:
    """The binary64 sum, rounded to odd."""
    return to_odd(*two_sum(x, y))
