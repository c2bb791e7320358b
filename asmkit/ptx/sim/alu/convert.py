"""Conversions on numpy lanes (PTX ISA 9.7.9.21 cvt, 9.7.9.22 cvt.pack).

`dt` is the PTX name of the destination type.  Operands are numpy arrays of the source type.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....types import dtype, limits, scalar
from .floating import Word, pack, unpack
from .rounding import CANONICAL, F32, F64, Lanes, directed, flush, narrow, saturate, to_odd, two_sum, wide, with_nans

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
) -> Lanes:
    """Round a float to another type, or to an integral value of its own type."""
    a, kind = np.asarray(a), dtype(scalar(dt))
    x = wide(flush(a, ftz if a.dtype == F32 else None))
    if rnd in _TO_INTEGRAL:
        x, rnd = _TO_INTEGRAL[rnd](x), None
    made = x if kind == F64 else narrow(x, kind, rnd)
    made = flush(made, ftz if kind == F32 else None)
    return _bounded(with_nans(saturate(made, sat), a), relu, satfinite)


def _bounded(x: Lanes, relu: Word, satfinite: Word) -> Lanes:
    """Apply the modifiers `relu` (no values below 0) and `satfinite` (no infinities)."""
    x = np.where(x <= 0, np.zeros_like(x), x) if relu else x
    if not satfinite:
        return x
    most = np.nextafter(np.array(np.inf, x.dtype), np.zeros((), x.dtype))
    return np.where(np.isinf(x), np.copysign(most, x), x)


def cvt_tf32(a: Lanes, *, rnd: Word = None, rna: Word = None, relu: Word = None, satfinite: Word = None) -> Lanes:
    """Round an f32 to 10 fraction bits and return its bits."""
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
    """Round two f32 and pack them into one register, with a in the upper part."""
    a, b = np.broadcast_arrays(a, b)
    return _packed(np.stack([_part(x, dt, rnd, relu, satfinite) for x in (b, a)], axis=-1), dt)


def cvt_halves(a: Lanes, *, dt: str, t: str, rnd: Word = None, relu: Word = None, satfinite: Word = None) -> Lanes:
    """Convert two packed floats to two packed floats of another type."""
    return _packed(_part(_unpacked(a, t).astype(F32), dt, rnd, relu, satfinite), dt)


def _unpacked(a: Lanes, t: str) -> Lanes:
    """Unpack floats like `unpack`, including 4-bit floats, two in a byte."""
    if t != "e2m1x2":
        return unpack(a, t)
    byte = np.atleast_1d(a).astype(np.uint8)
    return np.stack([byte & np.uint8(15), byte >> np.uint8(4)], axis=-1).view(dtype(scalar("e2m1")))


def _packed(lanes: Lanes, dt: str) -> Lanes:
    """Pack floats like `pack`, including 4-bit floats."""
    if dt != "e2m1x2":
        return pack(lanes)
    nibble = np.ascontiguousarray(lanes).view(np.uint8)
    return nibble[..., 0] | nibble[..., 1] << np.uint8(4)


def _part(x: Lanes, dt: str, rnd: Word, relu: Word, satfinite: Word) -> Lanes:
    lane = dt[:-2]
    if lane in ("f16", "bf16"):
        return cvt_f2f(x, dt=lane, rnd=rnd, relu=relu, satfinite=satfinite)
    return _to_narrow(x, lane, rnd, relu)


# the largest value of each format and the encoding of a NaN (the largest value in formats without NaN)
_NARROW = {"e4m3": (448, 0x7F), "e5m2": (57344, 0x7F), "e2m3": (7.5, 0x1F), "e3m2": (28, 0x1F), "e2m1": (6, 0x07)}


def _to_narrow(x: Lanes, lane: str, rnd: Word, relu: Word) -> Lanes:
    """Convert f32 to a float of 8, 6 or 4 bits in a byte.  Larger values become the largest one."""
    kind, (most, nan) = dtype(scalar(lane)), _NARROW[lane]
    made = np.clip(x, F32.type(0) if relu else F32.type(-most), F32.type(most))
    made = np.where(made == 0, np.abs(made), made) if relu else made
    near = made.astype(kind)
    if rnd == "rz":  # sign and magnitude: subtracting 1 is one step towards 0
        away = np.abs(near.astype(F32)) > np.abs(made)
        near = (near.view(np.uint8) - away.astype(np.uint8)).view(kind)
    return np.where(np.isnan(x), np.array(nan, np.uint8).view(kind), near)


# ---- cvt.pack


def cvt_pack(a: Lanes, b: Lanes, c: Lanes | None = None, *, dt: str) -> Lanes:
    """Clamp a and b to dt and pack them, b lowest, below the lower bits of c."""
    kind = scalar(dt) if dt not in ("u2", "s2") else None
    low, high = limits(kind) if kind else ((0, 3) if dt == "u2" else (-2, 1))
    width = np.uint32(kind.bits if kind else 2)
    upper, lower = (np.clip(x, low, high).astype(np.uint32) & np.uint32((1 << int(width)) - 1) for x in (a, b))
    made = (upper << width) | lower
    return made if c is None else made | (np.asarray(c, np.uint32) << (width + width))
