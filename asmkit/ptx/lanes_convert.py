"""Lanes of the conversions (PTX ISA 9.7.9.21 cvt, 9.7.9.22 cvt.pack).

`dt` is the manual's word for the type converted to; operands come as numpy arrays of the type converted from.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..types import dtype, limits, scalar
from .lanes_float import Word, pack, unpack
from .rounding import CANONICAL, F32, F64, Lanes, canonical, directed, flush, narrow, saturate, to_odd, two_sum, wide

_TO_INTEGRAL = {"rni": np.rint, "rzi": np.trunc, "rmi": np.floor, "rpi": np.ceil}


# ---- integers


def cvt_int(a: Lanes, *, dt: str, sat: Word = None) -> Lanes:
    """The lowest bits of a, or a extended; with `sat` clamped to what dt holds."""
    a = np.asarray(a)
    if sat:
        a = np.clip(a, *_common(a.dtype, dt))
    return a.astype(dtype(scalar(dt)))


def _common(kind: np.dtype[Any], dt: str) -> tuple[int, int]:
    """The range that both integer types hold."""
    low, high = limits(scalar(dt))
    return max(low, int(np.iinfo(kind).min)), min(high, int(np.iinfo(kind).max))


def cvt_f2i(a: Lanes, *, dt: str, rnd: str, ftz: Word = None) -> Lanes:
    """A rounded to an integer and clamped to what dt holds; a NaN is 0, or the top bit where 64 bits are involved."""
    x = _TO_INTEGRAL[rnd](wide(flush(a, ftz)))
    kind, (low, high) = dtype(scalar(dt)), limits(scalar(dt))
    above = x >= float(high + 1)
    inside = np.where(np.isnan(x) | above | (x < low), 0.0, x).astype(kind)
    made = np.where(above, kind.type(high), np.where(x < low, kind.type(low), inside))
    invalid = 1 << (8 * kind.itemsize - 1) if 8 in (kind.itemsize, np.asarray(a).dtype.itemsize) else 0
    return np.where(np.isnan(x), np.array(invalid, f"u{kind.itemsize}").view(kind), made)


def cvt_i2f(a: Lanes, *, dt: str, rnd: str, sat: Word = None) -> Lanes:
    """The integer a, rounded to a float."""
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
) -> Lanes:
    """A float as another type, rounded, or to an integral value of its own type."""
    a, kind = np.asarray(a), dtype(scalar(dt))
    x = wide(flush(a, ftz if a.dtype == F32 else None))
    if rnd in _TO_INTEGRAL:
        x, rnd = _TO_INTEGRAL[rnd](x), None
    made = x if kind == F64 else narrow(x, kind, rnd)
    made = flush(made, ftz if kind == F32 else None)
    return _bounded(canonical(saturate(made, sat)), relu, satfinite)


def _bounded(x: Lanes, relu: Word, satfinite: Word) -> Lanes:
    """Without what is below 0, and without infinities, where the words ask for it."""
    x = np.where(x <= 0, np.zeros_like(x), x) if relu else x
    if not satfinite:
        return x
    most = np.nextafter(np.array(np.inf, x.dtype), np.zeros((), x.dtype))
    return np.where(np.isinf(x), np.copysign(most, x), x)


def cvt_tf32(a: Lanes, *, rnd: Word = None, rna: Word = None, relu: Word = None, satfinite: Word = None) -> Lanes:
    """An f32 rounded to 10 bits of fraction, as raw bits."""
    bits = np.asarray(a, F32).view(np.uint32)
    size, sign = bits & np.uint32(0x7FFFFFFF), bits & np.uint32(0x80000000)
    half = {"rz": 0, "rn": 0x0FFF + ((size >> np.uint32(13)) & np.uint32(1))}.get(rnd or "", 0x1000)
    made = (size + np.asarray(half, np.uint32)) & np.uint32(0xFFFFE000)
    made = np.minimum(np.where(size == 0x7F800000, size, made), np.uint32(0x7F800000))
    if satfinite:
        made = np.minimum(made, np.uint32(0x7F7FE000))
    made = np.where((sign != 0) & (relu is not None), np.uint32(0), made | sign)
    return np.where(size > 0x7F800000, np.uint32(CANONICAL[F32]), made)


# ---- packed floats


def cvt_pair(a: Lanes, b: Lanes, *, dt: str, rnd: Word = None, relu: Word = None, satfinite: Word = None) -> Lanes:
    """Two f32 rounded into one register, a in the high half."""
    a, b = np.broadcast_arrays(a, b)
    return pack(np.stack([_part(x, dt, rnd, relu, satfinite) for x in (b, a)], axis=-1))


def cvt_halves(a: Lanes, *, dt: str, t: str, relu: Word = None, satfinite: Word = None) -> Lanes:
    """Two packed floats as two of another type."""
    return pack(_part(unpack(a, t).astype(F32), dt, None, relu, satfinite))


def _part(x: Lanes, dt: str, rnd: Word, relu: Word, satfinite: Word) -> Lanes:
    lane = dt[:-2]
    if lane in ("f16", "bf16"):
        return cvt_f2f(x, dt=lane, rnd=rnd, relu=relu, satfinite=satfinite)
    return _to_fp8(x, lane, relu)


def _to_fp8(x: Lanes, lane: str, relu: Word) -> Lanes:
    """f32 as an 8-bit float: to nearest even, beyond the greatest the greatest, any NaN 0x7f."""
    kind = dtype(scalar(lane))
    most = F32.type(448 if lane == "e4m3" else 57344)
    made = np.clip(x, F32.type(0) if relu else -most, most)
    made = np.where(made == 0, np.abs(made), made) if relu else made
    return np.where(np.isnan(x), np.array(0x7F, np.uint8).view(kind), made.astype(kind))


# ---- cvt.pack


def cvt_pack(a: Lanes, b: Lanes, c: Lanes | None = None, *, dt: str) -> Lanes:
    """A and b clamped to dt and put, b lowest, beneath the lower bits of c."""
    kind = scalar(dt) if dt not in ("u2", "s2") else None
    low, high = limits(kind) if kind else ((0, 3) if dt == "u2" else (-2, 1))
    width = np.uint32(kind.bits if kind else 2)
    upper, lower = (np.clip(x, low, high).astype(np.uint32) & np.uint32((1 << int(width)) - 1) for x in (a, b))
    made = (upper << width) | lower
    return made if c is None else made | (np.asarray(c, np.uint32) << (width + width))
