"""Conversions on numpy lanes (PTX ISA 9.7.9.21 cvt, 9.7.9.22 cvt.pack).

`dt` is the PTX name of the destination type.  Operands are numpy arrays of the source type.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....types import dtype, limits, scalar
from .bits import brev
from .floating import Word, pack, unpack
from .narrow import FORMATS, codes, decoded, encoded, joined
from .rounding import (
    CANONICAL,
    F32,
    F64,
    Lanes,
    directed,
    flush,
    narrow,
    saturate,
    to_odd,
    two_sum,
    wide,
    with_nans,
)

_TO_INTEGRAL = {"rni": np.rint, "rzi": np.trunc, "rmi": np.floor, "rpi": np.ceil}


# ---- integers


def cvt_int(a: Lanes, *, dt: str, sat: Word = None) -> Lanes:
    """Truncate or extend an integer, with `sat` clamped to the range of dt."""
    a = np.asarray(a)
    if sat:
        a = np.clip(a, *_common(a.dtype, dt))
    return a.astype(dtype(scalar(dt)))


def _common(kind: np.dtype[Any], dt: str) -> tuple[int, int]:
    """Return the range that both integer types can represent."""
    low, high = limits(scalar(dt))
    return max(low, int(np.iinfo(kind).min)), min(high, int(np.iinfo(kind).max))


def cvt_f2i(a: Lanes, *, dt: str, rnd: str, ftz: Word = None) -> Lanes:
    """Round a float to an integer and clamp it to the range of dt.

    A NaN becomes 0, or the top bit if the source or the destination has 64 bits.
    """
    x = _TO_INTEGRAL[rnd](wide(flush(a, ftz)))
    kind, (low, high) = dtype(scalar(dt)), limits(scalar(dt))
    above = x >= float(high + 1)
    inside = np.where(np.isnan(x) | above | (x < low), 0.0, x).astype(kind)
    made = np.where(above, kind.type(high), np.where(x < low, kind.type(low), inside))
    invalid = 1 << (8 * kind.itemsize - 1) if 8 in (kind.itemsize, np.asarray(a).dtype.itemsize) else 0
    return np.where(np.isnan(x), np.array(invalid, f"u{kind.itemsize}").view(kind), made)


def cvt_i2f(a: Lanes, *, dt: str, rnd: str, sat: Word = None) -> Lanes:
    """Round an integer to a float."""
    a, kind = np.asarray(a), dtype(scalar(dt))
    low = (a & a.dtype.type(0xFFFFFFFF)).astype(F64) if a.dtype.itemsize == 8 else np.zeros_like(a, F64)
    high = (a >> a.dtype.type(32)).astype(F64) * 2.0**32 if a.dtype.itemsize == 8 else a.astype(F64)
    near, lost = two_sum(high, low)
    made = directed(near, lost, rnd) if kind == F64 else narrow(to_odd(near, lost), kind, rnd)
    return saturate(made, sat)


# ---- floats


def cvt_f2f(
    a: Lanes,
    *,
    dt: str,
    rnd: Word = None,
    ftz: Word = None,
    sat: Word = None,
    relu: Word = None,
    satfinite: Word = None,
    pzo: Word = None,
) -> Lanes:
    """Round a float to another type, or to an integral value of its own type. `pzo`: without negative zeros."""
    a, kind = np.asarray(a), dtype(scalar(dt))
    x = wide(flush(a, ftz if a.dtype == F32 else None))
    if rnd in _TO_INTEGRAL:
        x, rnd = _TO_INTEGRAL[rnd](x), None
    made = x if kind == F64 else narrow(x, kind, rnd)
    made = flush(made, ftz if kind == F32 else None)
    made = _bounded(with_nans(saturate(made, sat), a), relu, satfinite)
    return np.where(made == 0, np.zeros_like(made), made) if pzo else made


def _bounded(x: Lanes, relu: Word, satfinite: Word) -> Lanes:
    """Apply the modifiers `relu` (no values below 0) and `satfinite` (no infinities)."""
    x = _clamped(x, relu)
    if not satfinite:
        return x
    most = np.nextafter(np.array(np.inf, x.dtype), np.zeros((), x.dtype))
    return np.where(np.isinf(x), np.copysign(most, x), x)


def _clamped(x: Lanes, relu: Word) -> Lanes:
    return np.where(x <= 0, np.zeros_like(x), x) if relu else x


def cvt_tf32(
    a: Lanes, *, rnd: Word = None, rna: Word = None, relu: Word = None, satfinite: Word = None, pzo: Word = None
) -> Lanes:  # fmt: skip
    """Round an f32 to 10 fraction bits and return its bits."""
    bits = np.asarray(a, F32).view(np.uint32)
    size, sign = bits & np.uint32(0x7FFFFFFF), bits & np.uint32(0x80000000)
    half = {"rz": 0, "rn": 0x0FFF + ((size >> np.uint32(13)) & np.uint32(1))}.get(rnd or "", 0x1000)
    made = (size + np.asarray(half, np.uint32)) & np.uint32(0xFFFFE000)
    made = np.minimum(np.where(size == 0x7F800000, size, made), np.uint32(0x7F800000))
    if satfinite:
        made = np.minimum(made, np.uint32(0x7F7FE000))
    made = np.where((sign != 0) & (relu is not None), np.uint32(0), made | sign)
    if pzo:
        made = np.where(made == np.uint32(0x80000000), np.uint32(0), made)
    return np.where(size > 0x7F800000, np.uint32(CANONICAL[F32]), made)


# ---- packed floats


def cvt_pair(
    a: Lanes,
    b: Lanes,
    scale: Lanes | None = None,
    *,
    dt: str,
    rnd: Word = None,
    relu: Word = None,
    satfinite: Word = None,
    pzo: Word = None,
) -> Lanes:
    """Round two f32 and pack them into one register, with a in the upper part. `scale`: divide by powers of two."""
    a, b = np.broadcast_arrays(a, b)
    lane = dt[:-2]
    if lane in ("f16", "bf16"):
        halves = [cvt_f2f(x, dt=lane, rnd=rnd, relu=relu, satfinite=satfinite, pzo=pzo) for x in (b, a)]
        return pack(np.stack(halves, axis=-1))
    return _narrowed(np.stack([b, a], axis=-1), scale, dt, rnd, relu, satfinite, pzo)


def cvt_halves(
    a: Lanes,
    scale: Lanes | None = None,
    *,
    dt: str,
    t: Word = None,
    rnd: Word = None,
    relu: Word = None,
    satfinite: Word = None,
    pzo: Word = None,
) -> Lanes:
    """Convert two packed floats (of type bf16x2 if `t` is None) to two packed floats of another type.

    `scale`: powers of two by which the numbers are divided, or multiplied if the result is bf16x2.
    """
    t = t or "bf16x2"
    if t in ("f16x2", "bf16x2"):
        return _narrowed(unpack(a, t), scale, dt, rnd, relu, satfinite, pzo)
    values = _values(a, t)
    if scale is not None:
        values = values.astype(F64) * _powers(scale)
    return pack(cvt_f2f(values, dt=dt[:-2], rnd=rnd, relu=relu, satfinite=satfinite))


def _values(a: Lanes, t: str) -> Lanes:
    """Return the values of packed narrow floats, in binary32."""
    lane = t[:-2]
    if scalar(lane).twin is None:
        return decoded(codes(a, t), lane).astype(F32)
    return codes(a, t).view(dtype(scalar(lane))).astype(F32)


def _powers(scale: Lanes) -> Lanes:
    """Return the powers of two of a scale: one for both numbers (in a byte), or one for each."""
    scale = np.atleast_1d(scale)
    if scale.dtype.itemsize == 1:
        power = decoded(scale, "ue8m0")
        return np.stack([power, power], axis=-1)
    return decoded(codes(scale, "ue8m0x2"), "ue8m0")


def _narrowed(
    x: Lanes, scale: Lanes | None, dt: str, rnd: Word, relu: Word, satfinite: Word, pzo: Word
) -> Lanes:  # fmt: skip
    """Round (…, 2) floats to a packed type. A scale is a divisor, and the quotient is rounded once."""
    lane = dt[:-2]
    if scale is None and lane in FORMATS and scalar(lane).twin is not None:
        made = _to_narrow(x.astype(F32), lane, rnd, relu)
    else:
        made = encoded(_clamped(_quotient(x, scale), relu), lane, rnd=rnd, satfinite=satfinite)
    if pzo:
        made = np.where(made == np.uint8(FORMATS[lane].sign), np.uint8(0), made)
    return joined(made, dt)


def _quotient(x: Lanes, scale: Lanes | None) -> Lanes:
    """Return floats in binary64, divided by a scale. With one scale for both, subnormal numbers are flushed first."""
    if scale is None:
        return wide(x)
    both = np.asarray(scale).dtype.itemsize == 1
    return wide(flush(x) if both else x) / _powers(scale)


def _to_narrow(x: Lanes, lane: str, rnd: Word, relu: Word) -> Lanes:
    """Return the codes of f32 as floats of 8, 6 or 4 bits. Larger values become the largest one."""
    kind, form = dtype(scalar(lane)), FORMATS[lane]
    made = np.clip(_clamped(x, relu), F32.type(-form.most), F32.type(form.most))
    near = made.astype(kind)
    code = near.view(np.uint8)
    if rnd == "rz":  # sign and magnitude: subtracting 1 is one step towards 0
        code = code - (np.abs(near.astype(F32)) > np.abs(made)).astype(np.uint8)
    return np.where(np.isnan(x), np.uint8(form.invalid), code)


# ---- stochastic rounding


def cvt_rs_pair(a: Lanes, b: Lanes, r: Lanes, *, dt: str, relu: Word = None, satfinite: Word = None) -> Lanes:
    """Round two f32 stochastically, with the random bits of a in the upper half of r and those of b in the lower."""
    a, b, r = np.broadcast_arrays(a, b, r)
    count = 13 if dt == "f16x2" else 16  # the discarded bits of a normal result
    mask = np.uint32((1 << count) - 1)
    bits = np.stack([r & mask, r >> np.uint32(16) & mask], axis=-1)
    return _stochastic(np.stack([b, a], axis=-1), bits, count, dt, relu, satfinite)


def cvt_rs_four(a: list[Lanes], r: Lanes, *, dt: str, relu: Word = None) -> Lanes:
    """Round four f32 stochastically and saturate them, the first one in the upper part.

    Two numbers share 16 random bits, which one of them takes in reverse order. The manual's figures 41 and 42 show only
    which bits they share; the order is that of published measurements on a B200 (e4m3, e5m2, e2m1).
    """
    first, second, third, fourth = np.broadcast_arrays(*a)
    low, high = r & np.uint32(0xFFFF), r >> np.uint32(16)
    if dt == "e2m1x4":  # the shared bits are the lower bytes of both halves, and the upper ones
        byte = np.uint32(0xFF)
        low, high = low & byte | (high & byte) << np.uint32(8), low >> np.uint32(8) | high & np.uint32(0xFF00)
    bits = np.stack([low, _reversed(low), high, _reversed(high)], axis=-1)
    return _stochastic(np.stack([fourth, third, second, first], axis=-1), bits, 16, dt, relu, "satfinite")


def _reversed(x: Lanes) -> Lanes:
    """Return 16 bits in reverse order."""
    return brev(x) >> np.uint32(16)


def _stochastic(x: Lanes, bits: Lanes, count: int, dt: str, relu: Word, satfinite: Word) -> Lanes:
    """Round (…, n) floats away from zero if adding the random bits to the discarded ones carries.

    The random bits are aligned to the upper end of the discarded bits, of which a subnormal result has more.
    """
    random = bits.astype(F64) * 2.0**-count
    return joined(encoded(_clamped(wide(x), relu), dt[:-2], satfinite=satfinite, random=random), dt)


# ---- cvt.pack


def cvt_pack(a: Lanes, b: Lanes, c: Lanes | None = None, *, dt: str) -> Lanes:
    """Clamp a and b to dt and pack them, b lowest, below the lower bits of c."""
    kind = scalar(dt) if dt not in ("u2", "s2") else None
    low, high = limits(kind) if kind else ((0, 3) if dt == "u2" else (-2, 1))
    width = np.uint32(kind.bits if kind else 2)
    upper, lower = (np.clip(x, low, high).astype(np.uint32) & np.uint32((1 << int(width)) - 1) for x in (a, b))
    made = (upper << width) | lower
    return made if c is None else made | (np.asarray(c, np.uint32) << (width + width))
