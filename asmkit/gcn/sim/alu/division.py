"""Compute the steps of a division, of angle reduction and of cube maps on lanes, following the ISA's pseudocode.

`v_div_scale` scales numerator and denominator so that no intermediate overflows or becomes subnormal, `v_div_fmas`
scales the quotient back, and `v_div_fixup` handles the special cases.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ....sim.nan_rule import DEFAULT, quiet
from .floating import fma, fma_scaled

Lanes: TypeAlias = npt.NDArray[Any]


class _Limits(NamedTuple):
    """Limits of a type: the scale, and the (biased) exponents that are far apart, tiny, too low, and of 1."""

    scale: int
    apart: int
    tiny: int
    under: int
    bias: int


_LIMITS = {4: _Limits(64, 96, 23, -150, 127), 8: _Limits(128, 768, 53, -1075, 1023)}


def _limits(a: Lanes) -> _Limits:
    return _LIMITS[np.asarray(a).dtype.itemsize]


def _exponent(a: Lanes) -> Lanes:
    """Return the biased exponent, which is 0 for subnormal numbers."""
    a = np.asarray(a)
    fraction = np.finfo(a.dtype).nmant
    size = 8 * a.dtype.itemsize
    return (a.view(f"u{a.dtype.itemsize}").astype(np.int64) >> fraction) & ((1 << (size - 1 - fraction)) - 1)


def _subnormal(a: Lanes) -> Lanes:
    return (a != 0) & (np.abs(a) < np.finfo(np.asarray(a).dtype).tiny)


def div_scale(a: Lanes, b: Lanes, c: Lanes) -> tuple[Lanes, Lanes]:
    """Return a, which is b or c, scaled for dividing c by b, and whether the quotient must be scaled back."""
    a, b, c = np.broadcast_arrays(a, b, c)
    limits = _limits(a)
    far = _exponent(c) - _exponent(b) >= limits.apart
    inverse, quotient = _subnormal(a.dtype.type(1) / b), _subnormal(c / b)
    cases = [
        (c == 0) | (b == 0),
        far,
        _subnormal(b),
        inverse & quotient,
        inverse,
        quotient,
        _exponent(c) <= limits.tiny,
    ]
    up, down = (np.ldexp(a, n) for n in (limits.scale, -limits.scale))
    only_b, only_c = np.where(a == b, up, a), np.where(a == c, up, a)
    lower_b = np.where(a == b, down, a)  # up, as the manual has it, would overflow: 1/b is subnormal only for a huge b
    made = np.select(cases, [np.full_like(a, np.nan), only_b, up, lower_b, down, only_c, up], a)
    no, yes = np.zeros(a.shape, bool), np.ones(a.shape, bool)
    return made, np.select(cases, [no, yes, no, yes, no, yes, no], no)


def div_fmas(a: Lanes, b: Lanes, c: Lanes, vcc: Lanes) -> Lanes:
    """Return a·b + c, rounded once. Where the mask is set, scale back to the range of c."""
    a, b, c, vcc = np.broadcast_arrays(a, b, c, vcc)
    limits = _limits(a)
    back = np.where(_exponent(c) > limits.bias, limits.scale, -limits.scale)
    return np.where(vcc, fma_scaled(a, b, c, back), fma(a, b, c))


def div_fixup(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the quotient a of c by b with its sign, or the result for zeros, infinities, NaNs and range limits.

    A NaN quotient of numbers is the result of an intermediate overflow, and becomes ∞.
    """
    a, b, c = np.broadcast_arrays(a, b, c)
    cases = [np.isnan(c), np.isnan(b), ((b == 0) & (c == 0)) | (np.isinf(b) & np.isinf(c)), (b == 0) | np.isinf(c),
             np.isinf(b) | (c == 0)]  # fmt: skip
    infinite, nothing = np.full_like(a, np.inf), np.zeros_like(a)
    results = [infinite, nothing]
    if a.dtype.itemsize > 2:
        limits = _limits(a)
        cases += [_exponent(c) - _exponent(b) < limits.under, np.isnan(a)]
        results += [nothing, infinite]
    negative = np.signbit(b) ^ np.signbit(c)
    signed = [np.where(negative, -x, x) for x in (*results, np.abs(a))]
    invalid = np.full_like(a, DEFAULT[a.dtype])
    return np.select(cases, [quiet(c, a.dtype), quiet(b, a.dtype), invalid, *signed[:-1]], signed[-1])


# ---- angle reduction


@cache
def two_over_pi(bits: int = 1201) -> int:
    """Return 2/π in units of 2^-bits, truncated. π is computed by Machin's formula in integers."""
    guard = bits + 64

    def arctan(n: int) -> int:
        """Return the arc tangent of 1/n."""
        term, total, k = (1 << guard) // n, 0, 0
        while term:
            total += (-term if k & 1 else term) // (2 * k + 1)
            term, k = term // (n * n), k + 1
        return total

    pi = 4 * (4 * arctan(5) - arctan(239))
    return (2 << (bits + guard)) // pi


def trig_preop(a: Lanes, n: Lanes) -> Lanes:
    """Return 53 bits of 2/π, beginning with bit 53·n[4:0]. For a large a, its exponent adds to the position."""
    a, n = np.broadcast_arrays(a, n)
    exponent = _exponent(a)
    shift = (n & 31).astype(np.int64) * 53 + np.maximum(exponent - 1077, 0)
    bits = two_over_pi()
    some = [((bits << int(one)) & ((1 << 1201) - 1)) >> 1148 for one in shift.ravel()]
    segment = np.array(some, np.float64).reshape(shift.shape)
    return np.ldexp(segment, (-53 - shift + np.where(exponent >= 1968, 128, 0)).astype(np.int32))


# ---- cube maps


def _major(x: Lanes, y: Lanes, z: Lanes) -> tuple[Lanes, Lanes]:
    """Return whether z is the major axis, and whether y is, if z is not."""
    ax, ay, az = (np.abs(one) for one in (x, y, z))
    return (az >= ax) & (az >= ay), ay >= ax


def _by_axis(x: Lanes, y: Lanes, z: Lanes, each: tuple[Lanes, Lanes, Lanes]) -> Lanes:
    in_z, in_y = _major(x, y, z)
    return np.where(in_z, each[2], np.where(in_y, each[1], each[0])).astype(np.float32)


def cube_id(x: Lanes, y: Lanes, z: Lanes) -> Lanes:
    """Return the face: +x 0, −x 1, +y 2, −y 3, +z 4, −z 5."""
    return _by_axis(x, y, z, (0 + (x < 0), 2 + (y < 0), 4 + (z < 0)))


def cube_sc(x: Lanes, y: Lanes, z: Lanes) -> Lanes:
    """Return the coordinate s on the face."""
    return _by_axis(x, y, z, (np.where(x < 0, z, -z), x, np.where(z < 0, -x, x)))


def cube_tc(x: Lanes, y: Lanes, z: Lanes) -> Lanes:
    """Return the coordinate t on the face."""
    return _by_axis(x, y, z, (-y, np.where(y < 0, -z, z), -y))


def cube_ma(x: Lanes, y: Lanes, z: Lanes) -> Lanes:
    """Return twice the coordinate of the major axis."""
    return _by_axis(x, y, z, (2 * x, 2 * y, 2 * z))
