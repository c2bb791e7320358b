"""Compute floating-point instructions on lanes, rounded to nearest even as in the hardware's default mode.

Functions that the hardware approximates return the exact value, rounded. It differs by at most the hardware's stated
error.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ....sim import elementary
from ....sim.float_exact import fma64, odd_sum
from ....sim.nan_rule import propagated

Lanes: TypeAlias = npt.NDArray[Any]
Signs: TypeAlias = list[tuple[bool, bool]]


# ---- one rounding


def fma(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return a·b + c, rounded once."""
    kind = np.asarray(c).dtype
    if kind == np.float64:
        return fma64(a, b, c)
    return odd_sum(_wide(a) * _wide(b), _wide(c)).astype(kind)  # the product is exact


def fmac(d: Lanes, a: Lanes, b: Lanes) -> Lanes:
    """Return a·b + d, rounded once."""
    return fma(a, b, d)


def fma_scaled(a: Lanes, b: Lanes, c: Lanes, n: Lanes) -> Lanes:
    """Return (a·b + c)·2ⁿ, rounded once."""
    kind = np.asarray(c).dtype
    if kind != np.float64:
        return np.ldexp(odd_sum(_wide(a) * _wide(b), _wide(c)), n.astype(np.int32)).astype(kind)
    plain = fma(a, b, c)
    finite = np.isfinite(a) & np.isfinite(b) & np.isfinite(c)
    lanes = zip(*(np.ravel(x) for x in (a, b, c, n, plain, finite)), strict=True)
    made = [_scaled_exactly(float(x), float(y), float(z), int(by)) if ok else p for x, y, z, by, p, ok in lanes]
    return np.copysign(np.array(made).reshape(plain.shape), plain)


def _scaled_exactly(a: float, b: float, c: float, n: int) -> float:
    """Return (a·b + c)·2ⁿ for finite numbers, rounded once."""
    exact = (Fraction(a) * Fraction(b) + Fraction(c)) * Fraction(2) ** n
    try:
        return float(exact)
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")


def _wide(a: Lanes) -> Lanes:
    return np.asarray(a).astype(np.float64)


def dot2(a: list[Lanes], b: list[Lanes], c: Lanes) -> Lanes:
    """Return a₀·b₀ + a₁·b₁ + c, with exact products and a sum in binary64, rounded once."""
    products = odd_sum(_wide(a[0]) * _wide(b[0]), _wide(a[1]) * _wide(b[1]))
    return odd_sum(products, _wide(c)).astype(np.float32)


def dot2c(d: Lanes, a: list[Lanes], b: list[Lanes]) -> Lanes:
    """Return a₀·b₀ + a₁·b₁ + d."""
    return dot2(a, b, d)


def fma_mix(*operands: Lanes, op_sel: Any, op_sel_hi: Any, signs: Signs) -> Lanes:
    """Return a·b + c in f32.

    If op_sel_hi[i] is set, source i is the half that op_sel selects. A leading d is not read.
    """
    sources = operands[-3:]
    half, high = op_sel_hi or (0, 0, 0), op_sel or (0, 0, 0)
    a, b, c = (_mixed(x, half[i], high[i], signs[i]) for i, x in enumerate(sources))
    made = fma(a, b, c)
    return propagated(made.astype(np.float16) if len(operands) == 4 else made, a, b, c)


def _mixed(raw: Lanes, half: int, high: int, signs: tuple[bool, bool]) -> Lanes:
    raw = np.asarray(raw)
    made = (raw >> 16 * high).astype(np.uint16).view(np.float16).astype(np.float32) if half else raw.view(np.float32)
    made = np.abs(made) if signs[1] else made
    return -made if signs[0] else made


# ---- two roundings


def mad(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return a·b + c, rounded twice."""
    return a * b + c


def mad_flushed(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return a·b + c, rounded twice, with subnormal values flushed to 0."""
    return _flush(_flush(_flush(a) * _flush(b)) + _flush(c))


def mac_flushed(d: Lanes, a: Lanes, b: Lanes) -> Lanes:
    """Return a·b + d, rounded twice, with subnormal values flushed to 0."""
    return mad_flushed(a, b, d)


def mul_legacy(a: Lanes, b: Lanes) -> Lanes:
    """Return a·b, where 0 times anything is 0."""
    return np.where((a == 0) | (b == 0), np.zeros_like(a * b), a * b)


def mad_legacy(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return a·b + c, where 0 times anything is 0."""
    return _flush(_flush(mul_legacy(_flush(a), _flush(b))) + _flush(c))


def _flush(a: Lanes) -> Lanes:
    return np.where(np.abs(a) < np.finfo(np.asarray(a).dtype).tiny, np.copysign(np.zeros_like(a), a), a)


# ---- extremes and classes


def fmin(a: Lanes, b: Lanes) -> Lanes:
    """Return the minimum, with −0 below +0. If one operand is a NaN, return the other."""
    return np.where(np.isnan(a), b, np.where(np.isnan(b) | (a < b) | ((a == b) & np.signbit(a)), a, b))


def fmax(a: Lanes, b: Lanes) -> Lanes:
    """Return the maximum, with +0 above −0. If one operand is a NaN, return the other."""
    return -fmin(-a, -b)


def fmin3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the minimum of three."""
    return fmin(fmin(a, b), c)


def fmax3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the maximum of three."""
    return fmax(fmax(a, b), c)


def fmed3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the median of three, or the minimum if one is a NaN."""
    middle = fmax(fmin(a, b), fmin(fmax(a, b), c))
    return np.where(np.isnan(a) | np.isnan(b) | np.isnan(c), fmin3(a, b, c), middle)


def minimum3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the minimum of three, or a NaN if any of them is a NaN."""
    return np.where(np.isnan(a) | np.isnan(b) | np.isnan(c), np.full_like(a, np.nan), fmin3(a, b, c))


def maximum3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the maximum of three, or a NaN if any of them is a NaN."""
    return -minimum3(-a, -b, -c)


def fclass(a: Lanes, which: Lanes) -> Lanes:
    """Return whether a has one of the classes in the mask.

    The classes are sNaN, qNaN, −∞, −normal, −subnormal, −0, +0, +subnormal, +normal, +∞.
    """
    a = np.asarray(a)
    info = np.finfo(a.dtype)
    quiet = a.view(f"u{a.dtype.itemsize}") >> (info.nmant - 1) & 1 != 0
    size = np.where(a == 0, 0, np.where(np.abs(a) < info.tiny, 1, np.where(np.isinf(a), 3, 2)))
    place = np.where(np.isnan(a), np.where(quiet, 1, 0), np.where(np.signbit(a), 5 - size, 6 + size))
    return (np.asarray(which).astype(np.int64) >> place) & 1 != 0


# ---- parts of a number


def trunc(a: Lanes) -> Lanes:
    """Return a rounded toward zero to an integer."""
    return np.trunc(a)


def ceil(a: Lanes) -> Lanes:
    """Return a rounded up to an integer."""
    return np.ceil(a)


def floor(a: Lanes) -> Lanes:
    """Return a rounded down to an integer."""
    return np.floor(a)


def rint(a: Lanes) -> Lanes:
    """Return a rounded to the nearest integer, ties to even."""
    return np.rint(a)


def fract(a: Lanes) -> Lanes:
    """Return a − ⌊a⌋, at most the largest number below 1."""
    below = np.nextafter(np.ones((), np.asarray(a).dtype), np.zeros((), np.asarray(a).dtype))
    return np.minimum(a - np.floor(a), below)


def frexp_mant(a: Lanes) -> Lanes:
    """Return the significand, from 0.5 to 1. Numbers that are not finite are unchanged."""
    return np.where(np.isfinite(a), np.frexp(a)[0], a)


def frexp_exp(a: Lanes) -> Lanes:
    """Return the exponent of that significand, or 0 for numbers that are not finite."""
    return np.where(np.isfinite(a), np.frexp(a)[1], 0)


def ldexp(a: Lanes, n: Lanes) -> Lanes:
    """Return a·2ⁿ, rounded once."""
    return np.ldexp(a, np.asarray(n).astype(np.int32))


# ---- functions that the hardware approximates
#
# The f32 functions flush subnormal operands and results to zero, regardless of MODE (CDNA3 ISA 12.8, "denormals are
# flushed"). LLVM's lowering of exp2, log2, 1/x, 1/sqrt(x) and sqrt relies on this: it scales operands and results
# around v_exp_f32 (lowerFEXP2), v_log_f32 (getScaledLogInput), v_rcp_f32 (emitRcpIEEE1ULP), v_rsq_f32
# (emitRsqIEEE1ULP) and v_sqrt_f32 (emitSqrtIEEE2ULP). Neither has been verified on hardware.


def _rounded(f: Callable[[Lanes], Lanes], a: Lanes) -> Lanes:
    """Compute in float64 and round."""
    return f(_wide(a)).astype(np.asarray(a).dtype)


def _flushing(f: Callable[[Lanes], Lanes], a: Lanes) -> Lanes:
    """Compute with subnormal f32 operands and results flushed to zero. Other types keep them."""
    return _flush(_rounded(f, _flush(a))) if np.asarray(a).dtype == np.float32 else _rounded(f, a)


def exp2(a: Lanes) -> Lanes:
    """Return 2 to the power of a."""
    return _flushing(elementary.exp2, a)


def log2(a: Lanes) -> Lanes:
    """Return the logarithm to base 2."""
    return _flushing(elementary.log2, a)


def rcp(a: Lanes) -> Lanes:
    """Return 1/a."""
    return _flushing(lambda x: 1 / x, a)


def rsq(a: Lanes) -> Lanes:
    """Return 1/√a."""
    return _flushing(lambda x: 1 / np.sqrt(x), a)


def sqrt(a: Lanes) -> Lanes:
    """Return √a."""
    return _flushing(np.sqrt, a)


def sin(a: Lanes) -> Lanes:
    """Return the sine of a turns."""
    return _rounded(elementary.sin_of_turns, a)


def cos(a: Lanes) -> Lanes:
    """Return the cosine of a turns."""
    return _rounded(elementary.cos_of_turns, a)
