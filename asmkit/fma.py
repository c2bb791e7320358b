"""Fused multiply-adds on numpy arrays, x·y + z rounded once, and the error-free sums and products they are made of.

The way there is a sum rounded *to odd*: the last bit is set if anything was lost.  A narrower rounding to nearest that
follows cannot take what was lost for a tie (Boldo and Melquiond, 2008).
"""

from __future__ import annotations

from fractions import Fraction
from math import copysign, inf
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]

_FACTOR = 2.0**450
"""Factors between 2^-450 and this, or zero, and a summand between its squares: no step loses bits."""


def fma32(x: Array, y: Array, z: Array) -> Array:
    """Return x·y + z of float32: the product is exact in float64."""
    return odd_sum(x.astype(np.float64) * y, z.astype(np.float64)).astype(np.float32)


def fma64(x: Array, y: Array, z: Array) -> Array:
    """Return x·y + z of float64, rounded once to nearest even, subnormal results included.

    Lanes whose exponents would lose bits on the way are computed by rational arithmetic.  A NaN's payload is the one
    that numpy's arithmetic hands on.
    """
    product, low = two_product(x, y)
    high, rest = two_sum(z, low)
    total, lost = two_sum(product, high)
    made = total + odd_sum(lost, rest)
    made = np.where(made != 0, made, x * y + z)  # an exact zero has the sign of the plain sum
    safe = _within(x, _FACTOR) & _within(y, _FACTOR) & _within(z, _FACTOR * _FACTOR)
    return made if safe.all() else _exotic(x, y, z, made, safe)


def _within(x: Array, limit: float) -> Array:
    """Return whether numbers are zero, or between 1/limit and the limit in size."""
    size = np.abs(x)
    return (size == 0) | ((size >= 1 / limit) & (size <= limit))


def _exotic(x: Array, y: Array, z: Array, made: Array, safe: Array) -> Array:
    """Replace the lanes that are not safe: finite factors never make an infinite product, however large they are."""
    x, y, z, made, safe = np.broadcast_arrays(x, y, z, made, safe)
    factors = np.isfinite(x) & np.isfinite(y)
    made = np.where(factors & np.isinf(z), z, np.where(factors & np.isfinite(z), made, x * y + z))
    slow = ~safe & factors & np.isfinite(z)
    made[slow] = [_exactly(*map(float, lane)) for lane in zip(x[slow], y[slow], z[slow], strict=True)]
    return made


def _exactly(x: float, y: float, z: float) -> float:
    """Return one lane of x·y + z, all of them finite."""
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0:
        return x * y + z if x == 0 or y == 0 else 0.0
    try:
        return float(exact)
    except OverflowError:
        return copysign(inf, 1 if exact > 0 else -1)


def two_product(x: Array, y: Array) -> tuple[Array, Array]:
    """Return the rounded product and what the rounding lost (Dekker)."""
    (x1, x0), (y1, y0) = _halves(x), _halves(y)
    product = x * y
    return product, ((x1 * y1 - product) + x1 * y0 + x0 * y1) + x0 * y0


def _halves(x: Array) -> tuple[Array, Array]:
    """Return the upper 26 bits of the significand, and the rest (Veltkamp)."""
    big = x * (2.0**27 + 1)
    high = big - (big - x)
    return high, x - high


def two_sum(x: Array, y: Array) -> tuple[Array, Array]:
    """Return the rounded sum and what the rounding lost, both exact (Knuth)."""
    total = x + y
    back = total - x
    return total, (x - (total - back)) + (y - back)


def to_odd(total: Array, lost: Array) -> Array:
    """Return `total + lost`, where `total` is binary64 rounded to nearest, rounded to odd instead."""
    bits = np.asarray(total).view(np.int64)
    move = np.isfinite(total) & (lost != 0) & ((bits & 1) == 0)
    outward = np.signbit(lost) == np.signbit(total)
    return np.where(move, bits + np.where(outward, 1, -1), bits).view(np.float64)


def odd_sum(x: Array, y: Array) -> Array:
    """Return the binary64 sum, rounded to odd."""
    return to_odd(*two_sum(x, y))
