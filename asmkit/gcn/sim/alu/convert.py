"""Compute conversions on lanes: clamped integers, normalized numbers, pairs, 8-bit floats.

The 8-bit floats of gfx942 have no negative zero and a different bias (FNUZ). Those of gfx950 are OCP's.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import ml_dtypes
import numpy as np
import numpy.typing as npt

from ....sim.nan_rule import propagated

Lanes: TypeAlias = npt.NDArray[Any]


# ---- to integers


def _clamped(a: Lanes, kind: npt.DTypeLike) -> Lanes:
    """Return integral floats as that integer type, clamped. A NaN becomes 0."""
    limits = np.iinfo(kind)
    wide = np.asarray(a).astype(np.float64)
    return np.where(np.isnan(wide), 0, np.clip(wide, limits.min, limits.max)).astype(np.int64).astype(kind)


def to_s32(a: Lanes) -> Lanes:
    """Return a rounded toward zero and clamped, as s32."""
    return _clamped(np.trunc(a), np.int32)


def to_u32(a: Lanes) -> Lanes:
    """Return a rounded toward zero and clamped, as u32."""
    return _clamped(np.trunc(a), np.uint32)


def to_s16(a: Lanes) -> Lanes:
    """Return a rounded toward zero and clamped, as s16."""
    return _clamped(np.trunc(a), np.int16)


def to_u16(a: Lanes) -> Lanes:
    """Return a rounded toward zero and clamped, as u16."""
    return _clamped(np.trunc(a), np.uint16)


def to_s32_down(a: Lanes) -> Lanes:
    """Return ⌊a⌋, clamped."""
    return _clamped(np.floor(a), np.int32)


def to_s32_half_up(a: Lanes) -> Lanes:
    """Return ⌊a + 0.5⌋, clamped."""
    return _clamped(np.floor(np.asarray(a).astype(np.float64) + 0.5), np.int32)


def norm_s16(a: Lanes) -> Lanes:
    """Map −1 … 1 to −32767 … 32767."""
    return _clamped(np.rint(np.clip(np.asarray(a).astype(np.float64), -1, 1) * 32767), np.int16)


def norm_u16(a: Lanes) -> Lanes:
    """Map 0 … 1 to 0 … 65535."""
    return _clamped(np.rint(np.clip(np.asarray(a).astype(np.float64), 0, 1) * 65535), np.uint16)


# ---- pairs, the low one first


def pair_norm_s16(a: Lanes, b: Lanes) -> list[Lanes]:
    """Map two numbers −1 … 1 to −32767 … 32767."""
    return [norm_s16(a), norm_s16(b)]


def pair_norm_u16(a: Lanes, b: Lanes) -> list[Lanes]:
    """Map two numbers 0 … 1 to 0 … 65535."""
    return [norm_u16(a), norm_u16(b)]


def pair_s16(a: Lanes, b: Lanes) -> list[Lanes]:
    """Return two integers, clamped to s16."""
    return [_clamped(a, np.int16), _clamped(b, np.int16)]


def pair_u16(a: Lanes, b: Lanes) -> list[Lanes]:
    """Return two integers, clamped to u16."""
    return [_clamped(a, np.uint16), _clamped(b, np.uint16)]


def pair_f16(a: Lanes, b: Lanes) -> list[Lanes]:
    """Return two f16, rounded to nearest."""
    return [_converted(x, np.float16) for x in (a, b)]


def pair_bf16(a: Lanes, b: Lanes) -> list[Lanes]:
    """Return two bf16, rounded to nearest."""
    return [_converted(x, ml_dtypes.bfloat16) for x in (a, b)]


def _converted(x: Lanes, kind: npt.DTypeLike) -> Lanes:
    """Round to nearest. A number that has the type already is packed as it is, with the bits of a NaN."""
    x = np.asarray(x)
    return x if x.dtype == np.dtype(kind) else propagated(x.astype(kind), x)


def pair_f16_rtz(a: Lanes, b: Lanes) -> list[Lanes]:
    """Return two f16, rounded toward zero."""
    return [_towards_zero(np.asarray(x)) for x in (a, b)]


def _towards_zero(a: Lanes) -> Lanes:
    near = a.astype(np.float16)
    return propagated(np.where(np.abs(near.astype(a.dtype)) > np.abs(a), np.nextafter(near, np.float16(0)), near), a)


# ---- bytes


def from_byte0(a: Lanes) -> Lanes:
    """Return the lowest byte as f32."""
    return (a & 255).astype(np.float32)


def from_byte1(a: Lanes) -> Lanes:
    """Return the second byte as f32."""
    return from_byte0(a >> 8)


def from_byte2(a: Lanes) -> Lanes:
    """Return the third byte as f32."""
    return from_byte0(a >> 16)


def from_byte3(a: Lanes) -> Lanes:
    """Return the highest byte as f32."""
    return from_byte0(a >> 24)


def pack_u8(a: Lanes, place: Lanes, c: Lanes) -> Lanes:
    """Return c with a, rounded to a byte, in byte `place`."""
    at = (np.asarray(place) & 3) << 3
    byte = _clamped(np.rint(a), np.uint8).astype(np.uint32)
    return c & ~(np.uint32(255) << at) | byte << at


def pack_u8_into(d: Lanes, a: Lanes, place: Lanes) -> Lanes:
    """Return d with a, rounded to a byte, in byte `place`."""
    return pack_u8(a, place, d)


def _bytes(low: Lanes, high: Lanes, kind: npt.DTypeLike) -> Lanes:
    """Return two integers, clamped to bytes, in the low half."""
    first, second = (_clamped(x, kind).view(np.uint8).astype(np.uint32) for x in (low, high))
    return first | second << 8


def sat_pk_u8(a: Lanes) -> Lanes:
    """Return two signed halves, clamped to unsigned bytes."""
    return _bytes((a & 0xFFFF).astype(np.uint16).view(np.int16), (a >> 16).astype(np.uint16).view(np.int16), np.uint8)


def ashr_pk_i8(a: Lanes, b: Lanes, n: Lanes) -> Lanes:
    """Return a >> n and b >> n, clamped to signed bytes."""
    return _bytes(a >> (n & 31), b >> (n & 31), np.int8)


def ashr_pk_u8(a: Lanes, b: Lanes, n: Lanes) -> Lanes:
    """Return a >> n and b >> n, clamped to unsigned bytes."""
    return _bytes(a >> (n & 31), b >> (n & 31), np.uint8)


# ---- 8-bit floats

_FP8 = {"gfx942": ml_dtypes.float8_e4m3fnuz, "gfx950": ml_dtypes.float8_e4m3fn}
_BF8 = {"gfx942": ml_dtypes.float8_e5m2fnuz, "gfx950": ml_dtypes.float8_e5m2}


def _widened(a: Lanes, at: int, kind: npt.DTypeLike) -> Lanes:
    return (np.asarray(a) >> at).astype(np.uint8).view(kind).astype(np.float32)


def _narrowed(a: Lanes, b: Lanes, kind: npt.DTypeLike) -> Lanes:
    first, second = (np.asarray(x).astype(kind).view(np.uint8).astype(np.uint16) for x in (a, b))
    return first | second << 8


def from_fp8(a: Lanes, *, arch: str) -> Lanes:
    """Return the e4m3 in the low byte as f32."""
    return _widened(a, 0, _FP8[arch])


def from_bf8(a: Lanes, *, arch: str) -> Lanes:
    """Return the e5m2 in the low byte as f32."""
    return _widened(a, 0, _BF8[arch])


def pair_from_fp8(a: Lanes, *, arch: str) -> list[Lanes]:
    """Return the two e4m3 in the low half as f32."""
    return [_widened(a, at, _FP8[arch]) for at in (0, 8)]


def pair_from_bf8(a: Lanes, *, arch: str) -> list[Lanes]:
    """Return the two e5m2 in the low half as f32."""
    return [_widened(a, at, _BF8[arch]) for at in (0, 8)]


def pair_fp8(d: Lanes, a: Lanes, b: Lanes, *, arch: str) -> Lanes:
    """Return two e4m3 in 16 bits, for the half of d that `op_sel` selects."""
    return _narrowed(a, b, _FP8[arch])


def pair_bf8(d: Lanes, a: Lanes, b: Lanes, *, arch: str) -> Lanes:
    """Return two e5m2 in 16 bits, for the half of d that `op_sel` selects."""
    return _narrowed(a, b, _BF8[arch])


# ---- stochastic rounding


def stochastic(a: Lanes, bits: Lanes, kind: npt.DTypeLike, fraction: int) -> Lanes:
    """Round stochastically: add random bits below the last place of the type, then truncate.

    `fraction` is the number of bits in a's significand. The highest random bits are used, as many as a normal number
    loses.
    """
    info = cast(Any, ml_dtypes).finfo(kind)
    wide, drop = np.asarray(a).astype(np.float64), fraction - info.nmant
    finite = np.isfinite(wide)
    exponent = np.maximum(np.frexp(np.where(finite, wide, 0))[1] - 1, info.minexp) - info.nmant
    random = (np.asarray(bits).astype(np.uint32) >> np.uint32(32 - drop)).astype(np.float64) * 2.0**-drop
    whole = np.floor(np.ldexp(np.abs(wide), -exponent) + random)
    made = np.copysign(np.ldexp(whole, exponent), wide)
    return np.where(finite, made, wide).astype(np.float32).astype(kind)


def sr_fp8(d: Lanes, a: Lanes, bits: Lanes, *, arch: str) -> Lanes:
    """Return an e4m3 for the byte of d that `op_sel` selects, rounded stochastically."""
    return stochastic(a, bits, _FP8[arch], 23).view(np.uint8)


def sr_bf8(d: Lanes, a: Lanes, bits: Lanes, *, arch: str) -> Lanes:
    """Return an e5m2 for the byte of d that `op_sel` selects, rounded stochastically."""
    return stochastic(a, bits, _BF8[arch], 23).view(np.uint8)


def sr_f16(d: Lanes, a: Lanes, bits: Lanes) -> Lanes:
    """Return an f16 for the half of d that `op_sel` selects, rounded stochastically."""
    return stochastic(a, bits, np.float16, 23)


def sr_bf16(d: Lanes, a: Lanes, bits: Lanes) -> Lanes:
    """Return a bf16 for the half of d that `op_sel` selects, rounded stochastically."""
    return stochastic(a, bits, ml_dtypes.bfloat16, 23)
