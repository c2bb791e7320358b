"""Approximate instructions on numpy lanes: those that PTX defines within an error bound (PTX ISA 9.7.3.8 to 9.7.4.10).

Results are the exact values rounded to nearest, or truncated where the manual requires it, with the special values of
the manual.  The table rows state the error bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ....sim import elementary
from .floating import Word, each, fdiv, finish
from .rounding import F64, Lanes, flush, narrow, wide

_UPPER = np.uint64(0xFFFFFFFF00000000)
_NAN = np.uint64(0x7FFFFFFF00000000)


def _through_f64(f: Callable[[Lanes], Lanes], a: Lanes, ftz: Word = None) -> Lanes:
    """Compute a function in binary64 and round it to the operand's type."""
    a = np.asarray(flush(a, ftz))
    made = f(wide(a))
    return finish(made if a.dtype == F64 else narrow(np.asarray(made), a.dtype), ftz, None, a)


def _of_upper_word(f: Callable[[Lanes], Lanes], a: Lanes, whole: Word) -> Lanes:
    """Compute a function of the operand's upper 32 bits.  Unless `whole`, the lower 32 bits of the result are 0.

    Subnormal operands and results become zeros, and every NaN becomes 0x7fffffff00000000 (PTX ISA 9.7.3.14, 9.7.3.17).
    An H200 returns the upper word of the exact result or the next higher one.
    """
    made = flush(f(flush((np.asarray(a).view(np.uint64) & _UPPER).view(F64))))
    return np.where(np.isnan(made), _NAN, made.view(np.uint64) & (_UPPER | np.uint64(0xFFFFFFFF if whole else 0))).view(
        F64
    )


def fdiv_approx(a: Lanes, b: Lanes, *, ftz: Word = None) -> Lanes:
    """Return a · (1/b).  For |b| above 2^126, 1/b is subnormal and counts as zero."""
    size = np.abs(b)
    lost = (size > 2.0**126) & (size < np.inf)
    return fdiv(a, np.where(lost, np.copysign(np.inf, b).astype(np.asarray(b).dtype), b), ftz=ftz)


def frcp_upper(a: Lanes, *, whole: Word = None) -> Lanes:
    """Return 1/a of the upper word of a."""
    return _of_upper_word(lambda x: 1 / x, a, whole)


def frsqrt_upper(a: Lanes, *, whole: Word = None) -> Lanes:
    """Return 1/√a of the upper word of a."""
    return _of_upper_word(lambda x: 1 / np.sqrt(x), a, whole)


def frsqrt(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return 1 / √a."""
    return _through_f64(lambda x: 1 / np.sqrt(x), a, ftz)


def fsin(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return the sine of a."""
    return _through_f64(elementary.sin, a, ftz)


def fcos(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return the cosine of a."""
    return _through_f64(elementary.cos, a, ftz)


def flg2(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return the binary logarithm of a."""
    return _through_f64(elementary.log2, a, ftz)


def fex2(a: Lanes, *, ftz: Word = None) -> Lanes:
    """Return 2 to the power of a."""
    return _through_f64(elementary.exp2, a, ftz)


def ftanh(a: Lanes) -> Lanes:
    """Return the hyperbolic tangent of a."""
    return _through_f64(elementary.tanh, a)


# ---- half precision: single or packed


def htanh(a: Lanes, *, t: str) -> Lanes:
    """Return the hyperbolic tangent of halves."""
    return each(partial(_through_f64, elementary.tanh), t, a)


def hex2(a: Lanes, *, t: str, ftz: Word = None) -> Lanes:
    """Return 2 to the power of halves."""
    return each(partial(_through_f64, elementary.exp2, ftz=ftz), t, a)
