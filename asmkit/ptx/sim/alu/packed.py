"""Arithmetic of packed and mixed formats (PTX ISA 9.7.4.4, 9.7.5; of PTX 9.4, alternate floating-point instructions).

Four narrow floats are computed in binary64 and rounded once: a sum of binary64 loses only bits that cannot change the
result, because the result's own smallest step is 2^-16. `dt`, `at` and `bt` are the packed types.
"""

from __future__ import annotations

import numpy as np

from ....types import dtype, scalar
from .floating import Word, each, fma, fmul, pack, unpack
from .narrow import codes, decoded, encoded, joined
from .rounding import Lanes, bits_of, canonical, flush, narrow, odd_sum, wide

OUT_OF_BOUNDS = 0x7FF7
"""The NaN of f16 and bf16 that tensor copies store for elements outside of a tensor.

The manual names it OOB-NaN and does not give its bits; these are the ones of published measurements.
"""


# ---- four narrow floats


def _values(x: Lanes, t: str) -> Lanes:
    return decoded(codes(x, t), t[:-2])


def _rounded(x: Lanes, dt: str, satfinite: Word) -> Lanes:
    return joined(encoded(x, dt[:-2], satfinite=satfinite), dt)


def fadd_four(a: Lanes, c: Lanes, *, dt: str, at: str, satfinite: Word = None) -> Lanes:
    """Return a + c of four numbers each. c has the type of the result."""
    return _rounded(_values(a, at) + _values(c, dt), dt, satfinite)


def fsub_four(a: Lanes, c: Lanes, *, dt: str, at: str, satfinite: Word = None) -> Lanes:
    """Return a − c of four numbers each. c has the type of the result."""
    return _rounded(_values(a, at) - _values(c, dt), dt, satfinite)


def fmul_four(a: Lanes, b: Lanes, *, dt: str, at: str, bt: str, satfinite: Word = None) -> Lanes:
    """Return a·b of four numbers each."""
    return _rounded(_values(a, at) * _values(b, bt), dt, satfinite)


def fma_four(a: Lanes, b: Lanes, c: Lanes, *, dt: str, at: str, bt: str, satfinite: Word = None) -> Lanes:
    """Return a·b + c of four numbers each, rounded once. c has the type of the result."""
    return _rounded(_values(a, at) * _values(b, bt) + _values(c, dt), dt, satfinite)


# ---- pairs of f32 to pairs of 16-bit floats


def _halved(x: Lanes, dt: str, rz: Word, ftz: Word) -> Lanes:
    """Round exact results to nearest, or towards 0.

    The manual does not describe `.ftz` here. As in `add.ftz.f16x2`, subnormal operands and results are flushed.
    """
    made = flush(narrow(x, dtype(scalar(dt[:-2])), rz), ftz)
    return pack(canonical(made))


def _pairs(x: Lanes, ftz: Word) -> Lanes:
    return wide(flush(unpack(x, "f32x2"), ftz))


def fadd_narrowed(a: Lanes, b: Lanes, *, dt: str, rz: Word = None, ftz: Word = None) -> Lanes:
    """Return the sums of the f32 halves, rounded once to 16 bits."""
    return _halved(odd_sum(_pairs(a, ftz), _pairs(b, ftz)), dt, rz, ftz)


def fsub_narrowed(a: Lanes, b: Lanes, *, dt: str, rz: Word = None, ftz: Word = None) -> Lanes:
    """Return the differences of the f32 halves, rounded once to 16 bits."""
    return _halved(odd_sum(_pairs(a, ftz), np.negative(_pairs(b, ftz))), dt, rz, ftz)


def fmul_narrowed(a: Lanes, b: Lanes, *, dt: str, rz: Word = None, ftz: Word = None) -> Lanes:
    """Return the products of the f32 halves, rounded once to 16 bits."""
    return _halved(_pairs(a, ftz) * _pairs(b, ftz), dt, rz, ftz)


# ---- 16-bit floats


def hmul_mixed(a: Lanes, b: Lanes, *, dt: str) -> Lanes:
    """Return a·b, where b is first rounded to the type of a and of the result (PTX 9.4, 9.7.5: `a * convert(c)`)."""
    other = "bf16x2" if dt == "f16x2" else "f16x2"
    return pack(fmul(unpack(a, dt), narrow(wide(unpack(b, other)), dtype(scalar(dt[:-2])))))


def hfma_oob(a: Lanes, b: Lanes, c: Lanes, *, t: str, relu: Word = None) -> Lanes:
    """Return a·b + c of halves, or +0 where a or b is the NaN of an element outside of a tensor."""

    def one(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
        made = fma(a, b, c)
        outside = (bits_of(a) == OUT_OF_BOUNDS) | (bits_of(b) == OUT_OF_BOUNDS)
        clear = outside | (made <= 0) if relu else outside
        return np.where(clear, np.zeros_like(made), made)

    return each(one, t, a, b, c)
