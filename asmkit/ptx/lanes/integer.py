"""Lanes of sums and products of integers (PTX ISA 9.7.1)."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .bits import add_cc, addc, addc_cc, bits, unsigned
from .floating import each, unpack
from .rounding import Lanes

_HALF = {"u2": "u4", "u4": "u8", "i2": "i4", "i4": "i8"}  # numpy's names: twice as wide


def _wider(x: Lanes) -> Lanes:
    x = np.asarray(x)
    return x.astype(_HALF[x.dtype.kind + str(x.dtype.itemsize)])


def _clamp(x: Lanes, kind: np.dtype[Any]) -> Lanes:
    info = np.iinfo(kind)
    return np.clip(x, int(info.min), int(info.max)).astype(kind)


# ---- sums and products


def add_sat(a: Lanes, b: Lanes) -> Lanes:
    """A + b, clamped."""
    return _clamp(_wider(a).astype(np.int64) + _wider(b).astype(np.int64), np.asarray(a).dtype)


def sub_sat(a: Lanes, b: Lanes) -> Lanes:
    """A − b, clamped."""
    return _clamp(_wider(a) - _wider(b), np.asarray(a).dtype)


def _add_clamped(a: Lanes, b: Lanes) -> Lanes:
    return _clamp(a.astype(np.int32) + b, a.dtype)


def _sub_clamped(a: Lanes, b: Lanes) -> Lanes:
    return _clamp(a.astype(np.int32) - b, a.dtype)


def add_packed(a: Lanes, b: Lanes, *, t: str, sat: str | None = None) -> Lanes:
    """The lanes of a plus those of b; with `sat` each clamped."""
    return each(_add_clamped if sat else np.add, t, a, b)


def sub_packed(a: Lanes, b: Lanes, *, t: str, sat: str | None = None) -> Lanes:
    """The lanes of a minus those of b; with `sat` each clamped."""
    return each(_sub_clamped if sat else np.subtract, t, a, b)


def neg_packed(a: Lanes, *, t: str) -> Lanes:
    """The lanes of a, negated."""
    return each(np.negative, t, a)


def mul_wide(a: Lanes, b: Lanes) -> Lanes:
    """The whole product."""
    return _wider(a) * _wider(b)


def mul_hi(a: Lanes, b: Lanes) -> Lanes:
    """The upper half of the product."""
    a, b = np.broadcast_arrays(a, b)
    if bits(a) < 64:
        return ((_wider(a) * _wider(b)) >> bits(a)).astype(a.dtype)
    high = _upper64(a.view(np.uint64), b.view(np.uint64))
    if a.dtype.kind == "i":
        high = high - np.where(a < 0, b, 0).view(np.uint64) - np.where(b < 0, a, 0).view(np.uint64)
    return high.view(a.dtype)


def _upper64(a: Lanes, b: Lanes) -> Lanes:
    """The upper 64 bits of the product of two u64, from the products of their halves."""
    low, s = np.uint64(0xFFFFFFFF), np.uint64(32)
    (ah, al), (bh, bl) = ((x >> s, x & low) for x in (a, b))
    middle = ah * bl + ((al * bl) >> s)
    carry = al * bh + (middle & low)
    return ah * bh + (middle >> s) + (carry >> s)


def mad_hi(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The upper half of a·b, plus c."""
    return mul_hi(a, b) + c


def mad_hi_sat(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The upper half of a·b, plus c, clamped."""
    return add_sat(mul_hi(a, b), c)


def mad_wide(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The whole product, plus c."""
    return mul_wide(a, b) + c


def _low24(x: Lanes) -> Lanes:
    """The lower 24 bits, extended to 64."""
    return (_wider(x) << 40) >> 40


def mul24(a: Lanes, b: Lanes, *, h: str = "hi") -> Lanes:
    """Bits 0 … 31 (`lo`) or 16 … 47 (`hi`) of the product of the lower 24 bits."""
    return ((_low24(a) * _low24(b)) >> (0 if h == "lo" else 16)).astype(np.asarray(a).dtype)


def mad24(a: Lanes, b: Lanes, c: Lanes, *, h: str) -> Lanes:
    """`mul24`, plus c."""
    return mul24(a, b, h=h) + c


def mad24_sat(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """`mul24.hi`, plus c, clamped."""
    return add_sat(mul24(a, b), c)


def sad(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """|a − b| + c."""
    return np.where(a < b, b - a, a - b) + c


def _dot(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    return (np.sum(a.astype(np.int64) * b.astype(np.int64), axis=-1) + c).astype(np.asarray(c).dtype)


def dp4a(a: Lanes, b: Lanes, c: Lanes, *, at: str, bt: str) -> Lanes:
    """The dot product of four bytes and four, plus c."""
    return _dot(unpack(a, at[0] + "8x4"), unpack(b, bt[0] + "8x4"), c)


def dp2a(a: Lanes, b: Lanes, c: Lanes, *, at: str, bt: str, h: str) -> Lanes:
    """The dot product of two halves and two bytes, plus c."""
    byte = unpack(b, bt[0] + "8x4")
    return _dot(unpack(a, at[0] + "16x2"), byte[..., :2] if h == "lo" else byte[..., 2:], c)


def clmad(a: Lanes, b: Lanes, c: Lanes, *, h: str) -> Lanes:
    """Half of the product without carries, xor c."""
    a, b = np.broadcast_arrays(a, b)
    made = np.zeros_like(a)
    for i in range(64):
        one, n, rest = np.uint64(1), np.uint64(i), np.uint64(63 - i)
        term = a << n if h == "lo" else (a >> rest) >> one
        made = made ^ np.where((b >> n) & one != 0, term, np.uint64(0))
    return made ^ c


# ---- quotients, extremes


def div(a: Lanes, b: Lanes) -> Lanes:
    """The quotient towards zero; all ones where b is 0, as the machine has it."""
    a, b = np.broadcast_arrays(a, b)
    divisor = np.where(b == 0, 1, b).astype(a.dtype)
    size = unsigned(np.abs(a)) // unsigned(np.abs(divisor))
    made = size.astype(a.dtype)
    return np.where(b == 0, ~np.zeros_like(a), np.where((a < 0) != (b < 0), -made, made))


def rem(a: Lanes, b: Lanes) -> Lanes:
    """What the division leaves; all ones where b is 0, as an H200 makes it."""
    return np.where(b == 0, ~np.zeros_like(a), a - div(a, b) * b)


def minimum(a: Lanes, b: Lanes, *, relu: str | None = None) -> Lanes:
    """The lesser; with `relu` at least 0."""
    least = np.minimum(a, b)
    return np.maximum(least, least.dtype.type(0)) if relu else least


def maximum(a: Lanes, b: Lanes, *, relu: str | None = None) -> Lanes:
    """The greater; with `relu` at least 0."""
    most = np.maximum(a, b)
    return np.maximum(most, most.dtype.type(0)) if relu else most


def minimum_packed(a: Lanes, b: Lanes, *, t: str, relu: str | None = None) -> Lanes:
    """The lesser of each lane."""
    return each(partial(minimum, relu=relu), t, a, b)


def maximum_packed(a: Lanes, b: Lanes, *, t: str, relu: str | None = None) -> Lanes:
    """The greater of each lane."""
    return each(partial(maximum, relu=relu), t, a, b)


# ---- products that carry


def _half(a: Lanes, b: Lanes, h: str) -> Lanes:
    return np.multiply(a, b) if h == "lo" else mul_hi(a, b)


def mad_cc(a: Lanes, b: Lanes, c: Lanes, *, h: str) -> tuple[Lanes, Lanes]:
    """Half of a·b, plus c, and the carry."""
    return add_cc(_half(a, b, h), c)


def madc(a: Lanes, b: Lanes, c: Lanes, *, h: str, cc: Lanes) -> Lanes:
    """Half of a·b, plus c and the carry."""
    return addc(_half(a, b, h), c, cc=cc)


def madc_cc(a: Lanes, b: Lanes, c: Lanes, *, h: str, cc: Lanes) -> tuple[Lanes, Lanes]:
    """Half of a·b, plus c and the carry, and the carry."""
    return addc_cc(_half(a, b, h), c, cc=cc)
