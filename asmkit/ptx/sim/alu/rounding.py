"""Single rounding of floating-point results on numpy lanes, for f32, f64, f16 and bf16 instructions.

A result is first computed exactly, or in binary64 *rounded to odd*: towards zero, with the last bit set if the result
is inexact.  A rounding to a narrower type is then correct, because the last bit prevents a false tie.
`rnd` is a rounding modifier: `rn` (or None), `rz`, `rm` or `rp`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Any, TypeAlias

import ml_dtypes
import numpy as np
import numpy.typing as npt

from ....sim.float_exact import fma64 as fma64
from ....sim.float_exact import odd_sum as odd_sum
from ....sim.float_exact import to_odd as to_odd
from ....sim.float_exact import two_sum as two_sum
from ....sim.nan_rule import propagated

Lanes: TypeAlias = npt.NDArray[Any]

F16, F32, F64 = np.dtype(np.float16), np.dtype(np.float32), np.dtype(np.float64)
BF16 = np.dtype(ml_dtypes.bfloat16)
CANONICAL = {F16: 0x7FFF, BF16: 0x7FFF, F32: 0x7FFFFFFF}
"""The NaN that arithmetic produces, by type.  f64 follows `sim.nan_rule`."""


def bits_of(x: Lanes) -> Lanes:
    """Return the bits of floats as unsigned integers."""
    return np.asarray(x).view(f"u{np.asarray(x).dtype.itemsize}")


def wide(x: Lanes) -> Lanes:
    """Convert to binary64, exactly."""
    return np.asarray(x).astype(F64)


def canonical(x: Lanes) -> Lanes:
    """Replace every NaN of at most 32 bits by the canonical NaN."""
    if x.dtype not in CANONICAL:
        return x
    made = np.array(CANONICAL[x.dtype], f"u{x.dtype.itemsize}").view(x.dtype)
    return np.where(np.isnan(x), made, x)


def with_nans(x: Lanes, *operands: Lanes) -> Lanes:
    """Replace the NaNs of a result: by the canonical NaN, in f64 by the one that the operands determine."""
    return canonical(x) if x.dtype in CANONICAL else propagated(x, *operands)


def flush(x: Lanes, ftz: str | None = "ftz") -> Lanes:
    """Flush subnormal values to zeros of their sign, or do nothing if `ftz` is None."""
    if ftz is None:
        return x
    x = np.asarray(x)
    least = x.dtype.type(2.0 ** (-1022 if x.dtype == F64 else -14 if x.dtype == F16 else -126))
    return np.where(np.abs(x) < least, np.copysign(np.zeros_like(x), x), x)


def saturate(x: Lanes, sat: str | None = "sat") -> Lanes:
    """Clamp to [+0, 1] with NaNs as +0, or do nothing if `sat` is None."""
    one, zero = np.ones((), x.dtype), np.zeros((), x.dtype)
    return x if sat is None else np.where(x > zero, np.minimum(x, one), zero)


def narrow(x: Lanes, kind: np.dtype[Any], rnd: str | None = None) -> Lanes:
    """Round binary64 values, exact or rounded to odd, to f16, bf16 or f32.

    Directed roundings overflow only where IEEE 754 requires it.
    """
    near = _nearest(x, kind)
    return near if rnd in (None, "rn") else directed(near, np.sign(x - near.astype(F64)), rnd)


def _nearest(x: Lanes, kind: np.dtype[Any]) -> Lanes:
    if kind in (F16, F32):
        return x.astype(kind)
    # ml_dtypes converts through binary32, so that value must be rounded to odd, too
    single = x.astype(F32)
    back = single.astype(F64)
    single = np.where(np.abs(back) > np.abs(x), np.nextafter(single, F32.type(0)), single)
    sticky = (single.astype(F64) != x) & np.isfinite(x)
    return (single.view(np.uint32) | sticky).astype(np.uint32).view(F32).astype(kind)


def directed(near: Lanes, lost: Lanes, rnd: str | None) -> Lanes:
    """Change a result rounded to nearest into one rounded by `rnd`, given the sign of exact − near."""
    near = np.asarray(near)
    if rnd in (None, "rn"):
        return near
    down = (lost < 0) & (np.ones_like(near, bool) if rnd == "rm" else (near > 0) & (rnd == "rz"))
    up = (lost > 0) & (np.ones_like(near, bool) if rnd == "rp" else (near < 0) & (rnd == "rz"))
    low, high = (np.array(v, near.dtype) for v in (-np.inf, np.inf))
    return np.where(down, np.nextafter(near, low), np.where(up, np.nextafter(near, high), near))


def lost64(exact: Callable[..., Fraction], near: Lanes, *operands: Lanes) -> Lanes:
    """Compute the sign of exact − near for binary64 lanes by rational arithmetic, 0 if an operand is not finite."""
    every = np.broadcast_arrays(near, *map(wide, operands))
    made = [_sign_of_lost(exact, *map(float, lane)) for lane in zip(*(np.ravel(x) for x in every), strict=True)]
    return np.array(made).reshape(every[0].shape)


def fraction_fma(a: Fraction, b: Fraction, c: Fraction) -> Fraction:
    """Return a·b + c, exactly."""
    return a * b + c


def _sign_of_lost(exact: Callable[..., Fraction], near: float, *operands: float) -> int:
    if not np.isfinite(operands).all() or np.isnan(near):
        return 0
    if np.isinf(near):
        return -int(np.sign(near)) if _defined(exact, operands) else 0
    difference = exact(*map(Fraction, operands)) - Fraction(near)
    return (difference > 0) - (difference < 0)


def _defined(exact: Callable[..., Fraction], operands: tuple[float, ...]) -> bool:
    try:
        exact(*map(Fraction, operands))
    except ZeroDivisionError:
        return False
    return True


def root_towards(x: Fraction) -> Fraction:
    """Return √x with about 200 bits more than binary64 needs.

    The precision is sufficient to compare √x with any binary64 value.
    """
    shift = 2600
    scaled = (x.numerator << (2 * shift)) // x.denominator
    root = isqrt(scaled)
    return Fraction(2 * root + (root * root != scaled), 1 << (shift + 1))
