"""Floating-point instructions on numpy lanes (PTX ISA 9.7.3 to 9.7.5).

Every function takes the operands as numpy floats and the modifiers by keyword.  Packed operands (`f16x2`, `bf16x2`,
`f32x2`) are raw integers of the type `t`, which the functions unpack.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np

from ....types import dtype, scalar
from .rounding import (
    F32,
    F64,
    Lanes,
    bits_of,
    canonical,
    directed,
    flush,
    fma64,
    fraction_fma,
    lost64,
    narrow,
    odd_sum,
    root_towards,
    saturate,
    wide,
    with_nans,
)

Word = str | None


def unpack(x: Lanes, t: str) -> Lanes:
    """Unpack (…) raw integers of the packed type `t` into (…, 2 or 4) values, lowest first."""
    raw = np.ascontiguousarray(np.atleast_1d(x))
    return raw.view(dtype(scalar(t[:-2]))).reshape(*raw.shape, int(t[-1]))


def pack(lanes: Lanes) -> Lanes:
    """Pack (…, n) values into (…) raw integers, the first value lowest."""
    whole = np.ascontiguousarray(lanes)
    return whole.view(f"u{whole.shape[-1] * whole.dtype.itemsize}")[..., 0]


def each(f: Callable[..., Lanes], t: str, *operands: Lanes) -> Lanes:
    """Apply `f` to each part of packed operands, or to the operands themselves if `t` is not a packed type."""
    if t[-2] != "x":
        return f(*operands)
    return pack(f(*(unpack(x, t) for x in operands)))


def finish(x: Lanes, ftz: Word, sat: Word, *operands: Lanes) -> Lanes:
    """Flush and saturate a result according to the modifiers, and replace its NaNs by those of the instruction."""
    return with_nans(saturate(flush(x, ftz), sat), *operands)


# ---- sums and products


def fadd(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a + b."""
    return finish(_sum(flush(a, ftz), flush(b, ftz), rnd), ftz, sat, a, b)


def fsub(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a − b."""
    return finish(_sum(flush(a, ftz), flush(np.negative(b), ftz), rnd), ftz, sat, a, b)


def _sum(a: Lanes, b: Lanes, rnd: Word) -> Lanes:
    """Return the rounded sum, without a rule for NaNs."""
    near = a + b
    if rnd in (None, "rn"):
        return near
    if near.dtype == F64:
        made = directed(near, lost64(operator.add, near, a, b), rnd)
    else:
        made = narrow(odd_sum(wide(a), wide(b)), near.dtype, rnd)
    plus = (a == 0) & ~np.signbit(a) & ~np.signbit(b)
    return _zero_sign(made, (a == -b) & ~plus, rnd)


def _zero_sign(made: Lanes, cancels: Lanes, rnd: Word) -> Lanes:
    """Set the sign of exact zero sums: terms that cancel exactly, except +0 and +0, give −0 when rounding down."""
    return np.where(cancels & ~np.isnan(made), -np.zeros_like(made), made) if rnd == "rm" else made


def fmul(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a·b."""
    a, b = flush(a, ftz), flush(b, ftz)
    near = a * b
    if rnd not in (None, "rn"):
        exact = near.dtype == F64
        lost = lost64(operator.mul, near, a, b) if exact else np.sign(wide(a) * wide(b) - wide(near))
        near = directed(near, lost, rnd)
    return finish(near, ftz, sat, a, b)


def fma(a: Lanes, b: Lanes, c: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a·b + c, rounded once."""
    a, b, c = flush(a, ftz), flush(b, ftz), flush(c, ftz)
    kind = np.asarray(c).dtype
    if kind == F64:
        made = fma64(a, b, c)
        if rnd not in (None, "rn"):
            lost = lost64(fraction_fma, made, a, b, c)
            made = _zero_sign(directed(made, lost, rnd), (made == 0) & (lost == 0) & ~_plus(a, b, c), rnd)
    else:
        product = wide(a) * wide(b)
        made = narrow(odd_sum(product, wide(c)), kind, rnd)
        made = _zero_sign(made, (product == -wide(c)) & ~_plus(a, b, c), rnd)
    return finish(made, ftz, sat, a, b, c)


def _plus(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return whether a·b and c are both +0."""
    return ((a == 0) | (b == 0)) & (np.signbit(a) == np.signbit(b)) & (c == 0) & ~np.signbit(c)


def fadd_packed(a: Lanes, b: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Apply `fadd` to each half."""
    return each(partial(fadd, rnd=rnd, ftz=ftz), t, a, b)


def fsub_packed(a: Lanes, b: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Apply `fsub` to each half."""
    return each(partial(fsub, rnd=rnd, ftz=ftz), t, a, b)


def fmul_packed(a: Lanes, b: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Apply `fmul` to each half."""
    return each(partial(fmul, rnd=rnd, ftz=ftz), t, a, b)


def fma_packed(a: Lanes, b: Lanes, c: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Apply `fma` to each half."""
    return each(partial(fma, rnd=rnd, ftz=ftz), t, a, b, c)


def fadd_mixed(a: Lanes, c: Lanes, *, rnd: Word = None, sat: Word = None) -> Lanes:
    """Return a widened from 16 bits, plus the f32 c."""
    return fadd(np.asarray(a).astype(F32), c, rnd=rnd, sat=sat)


def fsub_mixed(a: Lanes, c: Lanes, *, rnd: Word = None, sat: Word = None) -> Lanes:
    """Return a widened from 16 bits, minus the f32 c."""
    return fsub(np.asarray(a).astype(F32), c, rnd=rnd, sat=sat)


def fma_mixed(a: Lanes, b: Lanes, c: Lanes, *, rnd: Word = None, sat: Word = None) -> Lanes:
    """Return a·b + c for an f32 c, with a and b widened from 16 bits."""
    return fma(np.asarray(a).astype(F32), np.asarray(b).astype(F32), c, rnd=rnd, sat=sat)


def _halves(a: Lanes, t: str) -> Lanes:
    return unpack(a, t).astype(F32)


def fadd_widened(a: Lanes, c: Lanes, *, t: str, rnd: Word = None) -> Lanes:
    """Return the widened 16-bit halves of a, plus the f32 halves of c."""
    return pack(fadd(_halves(a, t), unpack(c, "f32x2"), rnd=rnd))


def fsub_widened(a: Lanes, c: Lanes, *, t: str, rnd: Word = None) -> Lanes:
    """Return the widened 16-bit halves of a, minus the f32 halves of c."""
    return pack(fsub(_halves(a, t), unpack(c, "f32x2"), rnd=rnd))


def fma_widened(a: Lanes, b: Lanes, c: Lanes, *, t: str, rnd: Word = None) -> Lanes:
    """Return the widened 16-bit halves of a times the f32 halves of b, plus the f32 halves of c."""
    return pack(fma(_halves(a, t), unpack(b, "f32x2"), unpack(c, "f32x2"), rnd=rnd))


# ---- quotients and roots


def fdiv(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Return a / b."""
    a, b = flush(a, ftz), flush(b, ftz)
    near = a / b
    if rnd not in (None, "rn"):
        if near.dtype == F64:
            lost = lost64(_quotient, near, a, b)
        else:
            # the remainder of a rounded quotient fits in binary64
            lost = np.sign(wide(a) - wide(near) * wide(b)) * np.where(np.signbit(b), -1, 1)
        near = directed(near, lost, rnd)
    return finish(near, ftz, None, a, b)


def _quotient(a: Fraction, b: Fraction) -> Fraction:
    return a / b


def frcp(a: Lanes, *, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Return 1 / a."""
    return fdiv(np.ones_like(a), a, rnd=rnd, ftz=ftz)


def fsqrt(a: Lanes, *, rnd: Word = None, ftz: Word = None) -> Lanes:
    """Return √a."""
    a = flush(a, ftz)
    near = np.sqrt(a)
    if rnd not in (None, "rn"):
        exact = near.dtype == F64
        lost = lost64(root_towards, near, np.abs(a)) if exact else np.sign(wide(a) - wide(near) ** 2)
        near = directed(near, lost, rnd)
    return finish(near, ftz, None, a)


# ---- signs, minimum and maximum, classes


def fabs(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return |a|.  A NaN becomes canonical, as on an H200."""
    return canonical(np.abs(flush(a, ftz)))


def fneg(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return −a.  A NaN becomes canonical, as on an H200."""
    return canonical(np.negative(flush(a, ftz)))


def fmin(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the minimum of a and b.  A NaN is ignored, unless both are NaN or `NaN` is set."""
    a, b = np.broadcast_arrays(flush(a, ftz), flush(b, ftz))
    made = np.where((a < b) | ((a == b) & np.signbit(a)) | np.isnan(b), a, b)
    spoiled = np.isnan(a) | np.isnan(b) if NaN else np.isnan(a) & np.isnan(b)
    return with_nans(np.where(spoiled, np.array(np.nan, made.dtype), made), a, b)


def fmax(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the maximum of a and b.  A NaN is ignored, unless both are NaN or `NaN` is set."""
    return canonical(np.negative(fmin(np.negative(a), np.negative(b), ftz=ftz, NaN=NaN)))


def _xorsign(made: Lanes, a: Lanes, b: Lanes) -> Lanes:
    signed = np.where(np.signbit(a) ^ np.signbit(b), np.negative(made), made)
    return canonical(signed)


def fmin_xorsign(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the minimum of |a| and |b|, negative where the signs of a and b differ."""
    return _xorsign(fmin(np.abs(a), np.abs(b), ftz=ftz, NaN=NaN), a, b)


def fmax_xorsign(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the maximum of |a| and |b|, negative where the signs of a and b differ."""
    return _xorsign(fmax(np.abs(a), np.abs(b), ftz=ftz, NaN=NaN), a, b)


def fmin3(a: Lanes, b: Lanes, c: Lanes, *, ftz: Word = None, NaN: Word = None, abs: Word = None) -> Lanes:
    """Return the minimum of three values, or of their magnitudes."""
    a, b, c = map(np.abs, (a, b, c)) if abs else (a, b, c)
    return fmin(fmin(a, b, ftz=ftz, NaN=NaN), c, ftz=ftz, NaN=NaN)


def fmax3(a: Lanes, b: Lanes, c: Lanes, *, ftz: Word = None, NaN: Word = None, abs: Word = None) -> Lanes:
    """Return the maximum of three values, or of their magnitudes."""
    a, b, c = map(np.abs, (a, b, c)) if abs else (a, b, c)
    return fmax(fmax(a, b, ftz=ftz, NaN=NaN), c, ftz=ftz, NaN=NaN)


def testp(a: Lanes, *, what: str) -> Lanes:
    """Return whether a belongs to a class of numbers.  Zeros are normal."""
    subnormal = (a != 0) & (flush(a) == 0)
    return {
        "finite": lambda: np.isfinite(a),
        "infinite": lambda: np.isinf(a),
        "number": lambda: ~np.isnan(a),
        "notanumber": lambda: np.isnan(a),
        "normal": lambda: np.isfinite(a) & ~subnormal,
        "subnormal": lambda: subnormal,
    }[what]()


def copysign(a: Lanes, b: Lanes) -> Lanes:
    """Return b with the sign of a."""
    top = 1 << (bits_of(b).dtype.itemsize * 8 - 1)
    bits = (bits_of(a) & bits_of(a).dtype.type(top)) | (bits_of(b) & bits_of(b).dtype.type(top - 1))
    return bits.view(np.asarray(b).dtype)


# ---- half precision: single or packed


def _relu(x: Lanes) -> Lanes:
    return np.where(x <= 0, np.zeros_like(x), x)


def hadd(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a + b of halves."""
    return each(partial(fadd, ftz=ftz, sat=sat), t, a, b)


def hsub(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a − b of halves."""
    return each(partial(fsub, ftz=ftz, sat=sat), t, a, b)


def hmul(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, sat: Word = None) -> Lanes:
    """Return a·b of halves."""
    return each(partial(fmul, ftz=ftz, sat=sat), t, a, b)


def hfma(a: Lanes, b: Lanes, c: Lanes, *, t: str, ftz: Word = None, sat: Word = None, relu: Word = None) -> Lanes:
    """Return a·b + c of halves, rounded once."""
    made = each(partial(fma, ftz=ftz, sat=sat), t, a, b, c)
    return each(_relu, t, made) if relu else made


def hneg(a: Lanes, *, t: str, ftz: Word = None) -> Lanes:
    """Return −a of halves."""
    return each(partial(fneg, ftz=ftz), t, a)


def habs(a: Lanes, *, t: str, ftz: Word = None) -> Lanes:
    """Return |a| of halves."""
    return each(partial(fabs, ftz=ftz), t, a)


def hmin(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the minimum of halves."""
    return each(partial(fmin, ftz=ftz, NaN=NaN), t, a, b)


def hmax(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the maximum of halves."""
    return each(partial(fmax, ftz=ftz, NaN=NaN), t, a, b)


def hmin_xorsign(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the minimum magnitude of halves, negative where the signs of a and b differ."""
    return each(partial(fmin_xorsign, ftz=ftz, NaN=NaN), t, a, b)


def hmax_xorsign(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """Return the maximum magnitude of halves, negative where the signs of a and b differ."""
    return each(partial(fmax_xorsign, ftz=ftz, NaN=NaN), t, a, b)
