"""Floats of 4 to 16 bits as codes: decoded to binary64, and rounded from it in every mode (PTX ISA 5.2.3, 9.7.9.21).

A code is the bits of one number: sign, exponent and fraction. Numbers of 8, 6 and 4 bits in a register are bytes with
zeros above them, except that 4-bit numbers have no bits between them. Besides floats, there are powers of two (`ue8m0`)
and fixed-point numbers (`s2f6`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .floating import Word
from .rounding import F64, Lanes

U64 = np.uint64
_FRACTION = 52
_BIAS = 1023
"""The fraction bits and the bias of binary64."""


class Format(NamedTuple):
    """A floating-point format. The codes of special values are those without a sign."""

    fraction: int
    bias: int
    top: int
    """The largest number."""
    infinity: int | None
    nan: int | None
    """The NaN that a conversion gives."""
    sign: int
    """The sign bit, or 0 for a format without negative numbers."""

    @property
    def size(self) -> int:
        """The bits of the code besides the sign."""
        return self.sign - 1 if self.sign else 0xFF

    @property
    def most(self) -> float:
        """The largest number as a value."""
        exponent, fraction = self.top >> self.fraction, self.top & ((1 << self.fraction) - 1)
        return (1 + fraction / (1 << self.fraction)) * 2.0 ** (exponent - self.bias)

    @property
    def invalid(self) -> int:
        """The code of a result that is not a number: the largest number in a format without NaN."""
        return self.top if self.nan is None else self.nan

    @property
    def overflow(self) -> int:
        """The code of a number that is too large, without saturation."""
        return self.invalid if self.infinity is None else self.infinity


FORMATS = {
    "f16": Format(10, 15, 0x7BFF, 0x7C00, 0x7FFF, 0x8000),
    "bf16": Format(7, 127, 0x7F7F, 0x7F80, 0x7FFF, 0x8000),
    "e4m3": Format(3, 7, 0x7E, None, 0x7F, 0x80),
    "e5m2": Format(2, 15, 0x7B, 0x7C, 0x7F, 0x80),
    "e2m3": Format(3, 1, 0x1F, None, None, 0x20),
    "e3m2": Format(2, 3, 0x1F, None, None, 0x20),
    "e2m1": Format(1, 1, 0x07, None, None, 0x08),
    "ue5m3": Format(3, 15, 0xFE, None, 0xFF, 0),
}


# ---- codes in registers


def codes(x: Lanes, t: str) -> Lanes:
    """Unpack (…) registers of the packed type `t` into (…, 2 or 4) codes, lowest first."""
    raw, count = np.ascontiguousarray(np.atleast_1d(x)), int(t[-1])
    if not t.startswith("e2m1"):
        return raw.view(np.uint8).reshape(*raw.shape, count)
    kind = raw.dtype.type
    return np.stack([raw >> kind(4 * i) & kind(15) for i in range(count)], axis=-1).astype(np.uint8)


def joined(lanes: Lanes, t: str) -> Lanes:
    """Pack (…, n) codes into (…) registers of the packed type `t`, the first code lowest."""
    whole = np.ascontiguousarray(lanes)
    count = whole.shape[-1]
    if not t.startswith("e2m1"):
        return whole.view(f"u{count * whole.dtype.itemsize}")[..., 0]
    kind = np.uint8 if count == 2 else np.uint16
    made = whole[..., 0].astype(kind)
    for i in range(1, count):
        made = made | whole[..., i].astype(kind) << kind(4 * i)
    return made


# ---- values of codes


def decoded(code: Lanes, lane: str) -> Lanes:
    """Return the values of codes in binary64, exactly."""
    if lane == "ue8m0":
        return _power(code)
    if lane == "s2f6":
        return code.view(np.int8).astype(F64) / 64
    form = FORMATS[lane]
    size = code.astype(U64) & U64(form.size)
    value = (size << U64(_FRACTION - form.fraction)).view(F64) * 2.0 ** (_BIAS - form.bias)
    if form.top < form.size:
        special = np.where(size == U64(form.overflow), np.inf, np.nan) if form.infinity is not None else np.nan
        value = np.where(size > U64(form.top), special, value)
    return np.where((code.astype(U64) & U64(form.sign)) != 0, -value, value) if form.sign else value


def _power(code: Lanes) -> Lanes:
    """Return powers of two. The code 0xFF is NaN."""
    value = ((code.astype(U64) + U64(_BIAS - 127)) << U64(_FRACTION)).view(F64)
    return np.where(code == np.uint8(0xFF), np.nan, value)


# ---- codes of values


def encoded(x: Lanes, lane: str, *, rnd: Word = None, satfinite: Word = None, random: Lanes | None = None) -> Lanes:
    """Round binary64 values, exact or rounded to odd, to codes. A NaN result is positive.

    A format without negative numbers takes the magnitude (PTX ISA 9.7.9.21, `.satfinite`). `random`: the random
    numbers between 0 and 1 of stochastic rounding.
    """
    if lane == "ue8m0":
        return _as_power(x, rnd, satfinite)
    if lane == "s2f6":
        return _as_fixed(x, rnd)
    form = FORMATS[lane]
    size = _steps(np.where(np.isfinite(x), np.abs(x), 0.0), form, rnd, random)
    over = (size > form.top) | np.isinf(x)
    stays = np.isfinite(x) if rnd == "rz" else np.zeros_like(x, bool)
    limit = form.top if satfinite else form.overflow
    made = np.where(over, np.where(stays, form.top, limit), size)
    made = np.where(np.signbit(x), made | form.sign, made)
    invalid = np.isnan(x) | (over & ~stays) if limit == form.nan else np.isnan(x)
    return np.where(invalid, form.invalid, made).astype(np.uint16 if form.sign > 0xFF else np.uint8)


def _steps(size: Lanes, form: Format, rnd: Word, random: Lanes | None) -> Lanes:
    """Return the codes of magnitudes, as if the exponent had no upper limit: a carry moves into the exponent."""
    least = U64(_BIAS + 1 - form.bias)
    exponent = np.maximum(size.view(U64) >> U64(_FRACTION), least)
    unit = ((U64(2 * _BIAS + form.fraction) - exponent) << U64(_FRACTION)).view(F64)  # 1 / the distance of neighbors
    count = size * unit
    if random is not None:
        count = np.floor(count + random)
    else:
        count = {"rz": np.floor, "rp": np.ceil}.get(rnd or "rn", np.rint)(count)
    return count.astype(np.int64) + ((exponent - least) << U64(form.fraction)).astype(np.int64)


def _as_power(x: Lanes, rnd: Word, satfinite: Word) -> Lanes:
    """Round magnitudes to powers of two. Zeros and small numbers become the least power, 2^-127."""
    bits = np.abs(x).view(U64)
    least, exponent = U64(_BIAS - 127), bits >> U64(_FRACTION)
    code = np.maximum(exponent, least) - least
    if rnd == "rp":
        rest = bits & U64((1 << _FRACTION) - 1)
        code = np.where((rest != 0) & (exponent >= least) & np.isfinite(x), code + U64(1), code)
    code = np.where(code > U64(0xFE), U64(0xFE if satfinite else 0xFF), code)
    return np.where(np.isnan(x), U64(0xFF), code).astype(np.uint8)


def _as_fixed(x: Lanes, rnd: Word) -> Lanes:
    """Round to 6 fraction bits in two's complement, from -2 to 127/64. A NaN becomes the largest number.

    The manual does not name the largest negative number: as for integers, it is the least one that has a code.
    """
    count = (np.trunc if rnd == "rz" else np.rint)(x * 64)
    count = np.where(np.isnan(x), 127.0, np.clip(count, -128.0, 127.0))
    return count.astype(np.int64).astype(np.uint8)
