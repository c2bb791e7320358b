"""Lanes of the floating-point instructions (PTX ISA 9.7.3 to 9.7.5).

Every function takes the operands as numpy floats and the row's words by keyword.  Packed operands (`f16x2`, `bf16x2`,
`f32x2`) come as raw integers and are taken apart here; `t` names their type.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np

from ...types import dtype, scalar
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
)

Word = str | None


def unpack(x: Lanes, t: str) -> Lanes:
    """(…) raw integers of the packed type `t` → (…, 2 or 4) lanes, the lowest first."""
    raw = np.ascontiguousarray(np.atleast_1d(x))
    return raw.view(dtype(scalar(t[:-2]))).reshape(*raw.shape, int(t[-1]))


def pack(lanes: Lanes) -> Lanes:
    """(…, n) lanes → (…) raw integers, the first lane lowest."""
    whole = np.ascontiguousarray(lanes)
    return whole.view(f"u{whole.shape[-1] * whole.dtype.itemsize}")[..., 0]


def each(f: Callable[..., Lanes], t: str, *operands: Lanes) -> Lanes:
    """`f` on the lanes of packed operands; on the operands themselves where `t` is no packed type."""
    if t[-2] != "x":
        return f(*operands)
    return pack(f(*(unpack(x, t) for x in operands)))


def finish(x: Lanes, ftz: Word, sat: Word) -> Lanes:
    """Return a result flushed and saturated as the modifiers say, with the canonical NaN."""
    return canonical(saturate(flush(x, ftz), sat))


# ---- sums and products


def fadd(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """A + b."""
    a, b = flush(a, ftz), flush(b, ftz)
    near = a + b
    if rnd in (None, "rn"):
        return finish(near, ftz, sat)
    if near.dtype == F64:
        made = directed(near, lost64(operator.add, near, a, b), rnd)
    else:
        made = narrow(odd_sum(wide(a), wide(b)), near.dtype, rnd)
    plus = (a == 0) & ~np.signbit(a) & ~np.signbit(b)
    return finish(_zero_sign(made, (a == -b) & ~plus, rnd), ftz, sat)


def _zero_sign(made: Lanes, cancels: Lanes, rnd: Word) -> Lanes:
    """Terms that cancel exactly, other than +0 and +0, make −0 when rounding down."""
    return np.where(cancels & ~np.isnan(made), -np.zeros_like(made), made) if rnd == "rm" else made


def fsub(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """A − b."""
    return fadd(a, np.negative(b), rnd=rnd, ftz=ftz, sat=sat)


def fmul(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """a·b."""
    a, b = flush(a, ftz), flush(b, ftz)
    near = a * b
    if rnd not in (None, "rn"):
        exact = near.dtype == F64
        lost = lost64(operator.mul, near, a, b) if exact else np.sign(wide(a) * wide(b) - wide(near))
        near = directed(near, lost, rnd)
    return finish(near, ftz, sat)


def fma(a: Lanes, b: Lanes, c: Lanes, *, rnd: Word = None, ftz: Word = None, sat: Word = None) -> Lanes:
    """a·b + c, rounded once."""
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
    return finish(made, ftz, sat)


def _plus(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Whether a·b and c are both +0."""
    return ((a == 0) | (b == 0)) & (np.signbit(a) == np.signbit(b)) & (c == 0) & ~np.signbit(c)


def fadd_packed(a: Lanes, b: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """`fadd` of each half."""
    return each(partial(fadd, rnd=rnd, ftz=ftz), t, a, b)


def fsub_packed(a: Lanes, b: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """`fsub` of each half."""
    return each(partial(fsub, rnd=rnd, ftz=ftz), t, a, b)


def fmul_packed(a: Lanes, b: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """`fmul` of each half."""
    return each(partial(fmul, rnd=rnd, ftz=ftz), t, a, b)


def fma_packed(a: Lanes, b: Lanes, c: Lanes, *, t: str, rnd: Word = None, ftz: Word = None) -> Lanes:
    """`fma` of each half."""
    return each(partial(fma, rnd=rnd, ftz=ftz), t, a, b, c)


def fadd_mixed(a: Lanes, c: Lanes, *, rnd: Word = None, sat: Word = None) -> Lanes:
    """A 16-bit a, widened, plus the f32 c."""
    return fadd(np.asarray(a).astype(F32), c, rnd=rnd, sat=sat)


def fsub_mixed(a: Lanes, c: Lanes, *, rnd: Word = None, sat: Word = None) -> Lanes:
    """A 16-bit a, widened, minus the f32 c."""
    return fsub(np.asarray(a).astype(F32), c, rnd=rnd, sat=sat)


def fma_mixed(a: Lanes, b: Lanes, c: Lanes, *, rnd: Word = None, sat: Word = None) -> Lanes:
    """16-bit a and b, widened: a·b + c."""
    return fma(np.asarray(a).astype(F32), np.asarray(b).astype(F32), c, rnd=rnd, sat=sat)


def _halves(a: Lanes, t: str) -> Lanes:
    return unpack(a, t).astype(F32)


def fadd_widened(a: Lanes, c: Lanes, *, t: str, rnd: Word = None) -> Lanes:
    """16-bit halves of a, widened, plus the f32 halves of c."""
    return pack(fadd(_halves(a, t), unpack(c, "f32x2"), rnd=rnd))


def fsub_widened(a: Lanes, c: Lanes, *, t: str, rnd: Word = None) -> Lanes:
    """16-bit halves of a, widened, minus the f32 halves of c."""
    return pack(fsub(_halves(a, t), unpack(c, "f32x2"), rnd=rnd))


def fma_widened(a: Lanes, b: Lanes, c: Lanes, *, t: str, rnd: Word = None) -> Lanes:
    """16-bit halves of a, widened, times the f32 halves of b, plus those of c."""
    return pack(fma(_halves(a, t), unpack(b, "f32x2"), unpack(c, "f32x2"), rnd=rnd))


# ---- quotients and roots


def fdiv(a: Lanes, b: Lanes, *, rnd: Word = None, ftz: Word = None) -> Lanes:
    """A / b."""
    a, b = flush(a, ftz), flush(b, ftz)
    near = a / b
    if rnd not in (None, "rn"):
        if near.dtype == F64:
            lost = lost64(_quotient, near, a, b)
        else:
            # the remainder of a rounded quotient fits in binary64
            lost = np.sign(wide(a) - wide(near) * wide(b)) * np.where(np.signbit(b), -1, 1)
        near = directed(near, lost, rnd)
    return finish(near, ftz, None)


def _quotient(a: Fraction, b: Fraction) -> Fraction:
    return a / b


def frcp(a: Lanes, *, rnd: Word = None, ftz: Word = None) -> Lanes:
    """1 / a."""
    return fdiv(np.ones_like(a), a, rnd=rnd, ftz=ftz)


def fsqrt(a: Lanes, *, rnd: Word = None, ftz: Word = None) -> Lanes:
    """√a."""
    a = flush(a, ftz)
    near = np.sqrt(a)
    if rnd not in (None, "rn"):
        exact = near.dtype == F64
        lost = lost64(root_towards, near, np.abs(a)) if exact else np.sign(wide(a) - wide(near) ** 2)
        near = directed(near, lost, rnd)
    return finish(near, ftz, None)


# ---- signs, extremes, classes


def fabs(a: Lanes, *, ftz: Word = None) -> Lanes:
    """|a|; a NaN is the canonical one, as an H200 makes it."""
    return canonical(np.abs(flush(a, ftz)))


def fneg(a: Lanes, *, ftz: Word = None) -> Lanes:
    """−a; a NaN is the canonical one, as an H200 makes it."""
    return canonical(np.negative(flush(a, ftz)))


def fmin(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The lesser."""
    a, b = np.broadcast_arrays(flush(a, ftz), flush(b, ftz))
    made = np.where((a < b) | ((a == b) & np.signbit(a)) | np.isnan(b), a, b)
    spoiled = np.isnan(a) | np.isnan(b) if NaN else np.isnan(a) & np.isnan(b)
    return canonical(np.where(spoiled, np.array(np.nan, made.dtype), made))


def fmax(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The greater."""
    return canonical(np.negative(fmin(np.negative(a), np.negative(b), ftz=ftz, NaN=NaN)))


def _xorsign(made: Lanes, a: Lanes, b: Lanes) -> Lanes:
    signed = np.where(np.signbit(a) ^ np.signbit(b), np.negative(made), made)
    return canonical(signed)


def fmin_xorsign(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The lesser magnitude, negative where the signs differ."""
    return _xorsign(fmin(np.abs(a), np.abs(b), ftz=ftz, NaN=NaN), a, b)


def fmax_xorsign(a: Lanes, b: Lanes, *, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The greater magnitude, negative where the signs differ."""
    return _xorsign(fmax(np.abs(a), np.abs(b), ftz=ftz, NaN=NaN), a, b)


def fmin3(a: Lanes, b: Lanes, c: Lanes, *, ftz: Word = None, NaN: Word = None, abs: Word = None) -> Lanes:
    """The least of three, or of their magnitudes."""
    a, b, c = map(np.abs, (a, b, c)) if abs else (a, b, c)
    return fmin(fmin(a, b, ftz=ftz, NaN=NaN), c, ftz=ftz, NaN=NaN)


def fmax3(a: Lanes, b: Lanes, c: Lanes, *, ftz: Word = None, NaN: Word = None, abs: Word = None) -> Lanes:
    """The greatest of three, or of their magnitudes."""
    a, b, c = map(np.abs, (a, b, c)) if abs else (a, b, c)
    return fmax(fmax(a, b, ftz=ftz, NaN=NaN), c, ftz=ftz, NaN=NaN)


def testp(a: Lanes, *, what: str) -> Lanes:
    """Whether a is such a number; zeros count as normal."""
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
    """B with the sign of a."""
    top = 1 << (bits_of(b).dtype.itemsize * 8 - 1)
    bits = (bits_of(a) & bits_of(a).dtype.type(top)) | (bits_of(b) & bits_of(b).dtype.type(top - 1))
    return bits.view(np.asarray(b).dtype)


# ---- half precision: alone or two in a register


def _relu(x: Lanes) -> Lanes:
    return np.where(x <= 0, np.zeros_like(x), x)


def hadd(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, sat: Word = None) -> Lanes:
    """A + b of halves."""
    return each(partial(fadd, ftz=ftz, sat=sat), t, a, b)


def hsub(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, sat: Word = None) -> Lanes:
    """A − b of halves."""
    return each(partial(fsub, ftz=ftz, sat=sat), t, a, b)


def hmul(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, sat: Word = None) -> Lanes:
    """a·b of halves."""
    return each(partial(fmul, ftz=ftz, sat=sat), t, a, b)


def hfma(a: Lanes, b: Lanes, c: Lanes, *, t: str, ftz: Word = None, sat: Word = None, relu: Word = None) -> Lanes:
    """a·b + c of halves, rounded once."""
    made = each(partial(fma, ftz=ftz, sat=sat), t, a, b, c)
    return each(_relu, t, made) if relu else made


def hneg(a: Lanes, *, t: str, ftz: Word = None) -> Lanes:
    """−a of halves."""
    return each(partial(fneg, ftz=ftz), t, a)


def habs(a: Lanes, *, t: str, ftz: Word = None) -> Lanes:
    """|a| of halves."""
    return each(partial(fabs, ftz=ftz), t, a)


def hmin(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The lesser of halves."""
    return each(partial(fmin, ftz=ftz, NaN=NaN), t, a, b)


def hmax(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The greater of halves."""
    return each(partial(fmax, ftz=ftz, NaN=NaN), t, a, b)


def hmin_xorsign(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The lesser magnitude of halves, negative where the signs differ."""
    return each(partial(fmin_xorsign, ftz=ftz, NaN=NaN), t, a, b)


def hmax_xorsign(a: Lanes, b: Lanes, *, t: str, ftz: Word = None, NaN: Word = None) -> Lanes:
    """The greater magnitude of halves, negative where the signs differ."""
    return each(partial(fmax_xorsign, ftz=ftz, NaN=NaN), t, a, b)
