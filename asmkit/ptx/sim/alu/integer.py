"""Integer arithmetic on numpy lanes (PTX ISA 9.7.1)."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .bits import add_cc, addc, addc_cc, bits, unsigned
from .floating import each, unpack
from .rounding import Lanes

_HALF = {"u2": "u4", "u4": "u8", "i2": "i4", "i4": "i8"}  # numpy's names of the types of twice the width


def _wider(x: Lanes) -> Lanes:
    x = np.asarray(x)
    return x.astype(_HALF[x.dtype.kind + str(x.dtype.itemsize)])


def _clamp(x: Lanes, kind: np.dtype[Any]) -> Lanes:
    info = np.iinfo(kind)
    return np.clip(x, int(info.min), int(info.max)).astype(kind)


# ---- sums and products


def add_sat(a: Lanes, b: Lanes) -> Lanes:
    """Return a + b, clamped."""
    return _clamp(_wider(a).astype(np.int64) + _wider(b).astype(np.int64), np.asarray(a).dtype)


def sub_sat(a: Lanes, b: Lanes) -> Lanes:
    """Return a − b, clamped."""
    return _clamp(_wider(a) - _wider(b), np.asarray(a).dtype)


def _add_clamped(a: Lanes, b: Lanes) -> Lanes:
    return _clamp(a.astype(np.int32) + b, a.dtype)


def _sub_clamped(a: Lanes, b: Lanes) -> Lanes:
    return _clamp(a.astype(np.int32) - b, a.dtype)


def add_packed(a: Lanes, b: Lanes, *, t: str, sat: str | None = None) -> Lanes:
    """Return the parts of a plus the parts of b, with `sat` each clamped."""
    return each(_add_clamped if sat else np.add, t, a, b)


def sub_packed(a: Lanes, b: Lanes, *, t: str, sat: str | None = None) -> Lanes:
    """Return the parts of a minus the parts of b, with `sat` each clamped."""
    return each(_sub_clamped if sat else np.subtract, t, a, b)


def neg_packed(a: Lanes, *, t: str) -> Lanes:
    """Return the negated parts of a."""
    return each(np.negative, t, a)


def mul_wide(a: Lanes, b: Lanes) -> Lanes:
    """Return the product in twice the width."""
    return _wider(a) * _wider(b)


def mul_hi(a: Lanes, b: Lanes) -> Lanes:
    """Return the upper half of the product."""
    a, b = np.broadcast_arrays(a, b)
    if bits(a) < 64:
        return ((_wider(a) * _wider(b)) >> bits(a)).astype(a.dtype)
    high = _upper64(a.view(np.uint64), b.view(np.uint64))
    if a.dtype.kind == "i":
        high = high - np.where(a < 0, b, 0).view(np.uint64) - np.where(b < 0, a, 0).view(np.uint64)
    return high.view(a.dtype)


def _upper64(a: Lanes, b: Lanes) -> Lanes:
    """Compute the upper 64 bits of the product of two u64 from the products of their halves."""
    low, s = np.uint64(0xFFFFFFFF), np.uint64(32)
    (ah, al), (bh, bl) = ((x >> s, x & low) for x in (a, b))
    middle = ah * bl + ((al * bl) >> s)
    carry = al * bh + (middle & low)
    return ah * bh + (middle >> s) + (carry >> s)


def mad_hi(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the upper half of a·b, plus c."""
    return mul_hi(a, b) + c


def mad_hi_sat(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the upper half of a·b, plus c, clamped."""
    return add_sat(mul_hi(a, b), c)


def mad_wide(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the product in twice the width, plus c."""
    return mul_wide(a, b) + c


def _low24(x: Lanes) -> Lanes:
    """Return the lower 24 bits, extended to 64 bits."""
    return (_wider(x) << 40) >> 40


def mul24(a: Lanes, b: Lanes, *, h: str = "hi") -> Lanes:
    """Return bits 0 … 31 (`lo`) or 16 … 47 (`hi`) of the product of the lower 24 bits."""
    return ((_low24(a) * _low24(b)) >> (0 if h == "lo" else 16)).astype(np.asarray(a).dtype)


def mad24(a: Lanes, b: Lanes, c: Lanes, *, h: str) -> Lanes:
    """Return `mul24` plus c."""
    return mul24(a, b, h=h) + c


def mad24_sat(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return `mul24.hi` plus c, clamped."""
    return add_sat(mul24(a, b), c)


def sad(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return |a − b| + c."""
    return np.where(a < b, b - a, a - b) + c


def _dot(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    return (np.sum(a.astype(np.int64) * b.astype(np.int64), axis=-1) + c).astype(np.asarray(c).dtype)


def dp4a(a: Lanes, b: Lanes, c: Lanes, *, at: str, bt: str) -> Lanes:
    """Return the dot product of four bytes and four bytes, plus c."""
    return _dot(unpack(a, at[0] + "8x4"), unpack(b, bt[0] + "8x4"), c)


def dp2a(a: Lanes, b: Lanes, c: Lanes, *, at: str, bt: str, h: str) -> Lanes:
    """Return the dot product of two 16-bit halves and two bytes, plus c."""
    byte = unpack(b, bt[0] + "8x4")
    return _dot(unpack(a, at[0] + "16x2"), byte[..., :2] if h == "lo" else byte[..., 2:], c)


def clmad(a: Lanes, b: Lanes, c: Lanes, *, h: str) -> Lanes:
    """Return the lower or upper half of the carry-less product, XOR c."""
    a, b = np.broadcast_arrays(a, b)
    made = np.zeros_like(a)
    for i in range(64):
        one, n, rest = np.uint64(1), np.uint64(i), np.uint64(63 - i)
        term = a << n if h == "lo" else (a >> rest) >> one
        made = made ^ np.where((b >> n) & one != 0, term, np.uint64(0))
    return made ^ c


# ---- quotients, minimum and maximum


def div(a: Lanes, b: Lanes) -> Lanes:
    """Return the quotient rounded towards zero, or all ones where b is 0, as the machine does."""
    a, b = np.broadcast_arrays(a, b)
    divisor = np.where(b == 0, 1, b).astype(a.dtype)
    size = unsigned(np.abs(a)) // unsigned(np.abs(divisor))
    made = size.astype(a.dtype)
    return np.where(b == 0, ~np.zeros_like(a), np.where((a < 0) != (b < 0), -made, made))


def rem(a: Lanes, b: Lanes) -> Lanes:
    """Return the remainder, or all ones where b is 0, as on an H200."""
    return np.where(b == 0, ~np.zeros_like(a), a - div(a, b) * b)


def minimum(a: Lanes, b: Lanes, *, relu: str | None = None) -> Lanes:
    """Return the minimum, with `relu` at least 0."""
    least = np.minimum(a, b)
    return np.maximum(least, least.dtype.type(0)) if relu else least


def maximum(a: Lanes, b: Lanes, *, relu: str | None = None) -> Lanes:
    """Return the maximum, with `relu` at least 0."""
    most = np.maximum(a, b)
    return np.maximum(most, most.dtype.type(0)) if relu else most


def minimum_packed(a: Lanes, b: Lanes, *, t: str, relu: str | None = None) -> Lanes:
    """Return the minimum of each part."""
    return each(partial(minimum, relu=relu), t, a, b)


def maximum_packed(a: Lanes, b: Lanes, *, t: str, relu: str | None = None) -> Lanes:
    """Return the maximum of each part."""
    return each(partial(maximum, relu=relu), t, a, b)


# ---- multiply-add with carry


def _half(a: Lanes, b: Lanes, h: str) -> Lanes:
    return np.multiply(a, b) if h == "lo" else mul_hi(a, b)


def mad_cc(a: Lanes, b: Lanes, c: Lanes, *, h: str) -> tuple[Lanes, Lanes]:
    """Return the lower or upper half of a·b plus c, and the carry."""
    return add_cc(_half(a, b, h), c)


def madc(a: Lanes, b: Lanes, c: Lanes, *, h: str, cc: Lanes) -> Lanes:
    """Return the lower or upper half of a·b plus c plus carry."""
    return addc(_half(a, b, h), c, cc=cc)


def madc_cc(a: Lanes, b: Lanes, c: Lanes, *, h: str, cc: Lanes) -> tuple[Lanes, Lanes]:
    """Return the lower or upper half of a·b plus c plus carry, and the carry out."""
    return addc_cc(_half(a, b, h), c, cc=cc)
