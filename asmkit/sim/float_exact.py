"""Exact floating-point arithmetic on numpy arrays: fused multiply-adds, and error-free sums and products.

A fused multiply-add computes x·y + z with one rounding. It uses a sum that is rounded *to odd*: the last bit is set if
the sum is inexact. A later rounding to nearest in a narrower format then cannot mistake an inexact sum for a tie (Boldo
and Melquiond, 2008).
"""

from __future__ import annotations

from fractions import Fraction
from math import copysign, inf
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]

_FACTOR = 2.0**450
"""The limit within which no step loses bits: factors are 0 or between 2^-450 and 2^450, the summand 0 or between
2^-900 and 2^900."""


def fma32(x: Array, y: Array, z: Array) -> Array:
    """Return x·y + z of float32 arrays, rounded once. The product is exact in float64."""
    return odd_sum(x.astype(np.float64) * y, z.astype(np.float64)).astype(np.float32)


def fma64(x: Array, y: Array, z: Array) -> Array:
    """Return x·y + z of float64 arrays, rounded once to nearest even, subnormal results included.

    Lanes whose exponents would lose bits in an intermediate step are computed by rational arithmetic. The bits of a NaN
    are undefined.
    """
    product, low = two_product(x, y)
    high, rest = two_sum(z, low)
    total, lost = two_sum(product, high)
    made = total + odd_sum(lost, rest)
    made = np.where(made != 0, made, x * y + z)  # an exact zero has the sign of the plain sum
    safe = _within(x, _FACTOR) & _within(y, _FACTOR) & _within(z, _FACTOR * _FACTOR)
    return made if safe.all() else _exotic(x, y, z, made, safe)


def _within(x: Array, limit: float) -> Array:
    """Return a mask of the numbers whose magnitude is zero, or between 1/limit and the limit."""
    size = np.abs(x)
    return (size == 0) | ((size >= 1 / limit) & (size <= limit))


def _exotic(x: Array, y: Array, z: Array, made: Array, safe: Array) -> Array:
    """Recompute the lanes that are not safe. The exact product of finite factors is finite, however large they are."""
    x, y, z, made, safe = np.broadcast_arrays(x, y, z, made, safe)
    factors = np.isfinite(x) & np.isfinite(y)
    made = np.where(factors & np.isinf(z), z, np.where(factors & np.isfinite(z), made, x * y + z))
    slow = ~safe & factors & np.isfinite(z)
    made[slow] = [_exactly(*map(float, lane)) for lane in zip(x[slow], y[slow], z[slow], strict=True)]
    return made


def _exactly(x: float, y: float, z: float) -> float:
    """Return x·y + z of one lane with finite operands."""
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0:
        return x * y + z if x == 0 or y == 0 else 0.0
    try:
        return float(exact)
    except OverflowError:
        return copysign(inf, 1 if exact > 0 else -1)


def two_product(x: Array, y: Array) -> tuple[Array, Array]:
    """Return the rounded product and its rounding error (Dekker)."""
    (x1, x0), (y1, y0) = _halves(x), _halves(y)
    product = x * y
    return product, ((x1 * y1 - product) + x1 * y0 + x0 * y1) + x0 * y0


def _halves(x: Array) -> tuple[Array, Array]:
    """Return the upper 26 bits of the significand, and the remainder (Veltkamp)."""
    big = x * (2.0**27 + 1)
    high = big - (big - x)
    return high, x - high


def two_sum(x: Array, y: Array) -> tuple[Array, Array]:
    """Return the rounded sum and its rounding error, which is exact (Knuth)."""
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
    """Return the binary64 sum rounded to odd."""
    return to_odd(*two_sum(x, y))
