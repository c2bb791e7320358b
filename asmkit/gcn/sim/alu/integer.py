"""Compute integer instructions on lanes: sums, products, extremes, comparisons."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .sad import fields

Lanes: TypeAlias = npt.NDArray[Any]


def _scc(result: Lanes) -> tuple[Lanes, Lanes]:
    """Return a result, and whether it is not zero."""
    return result, result != 0


# ---- sums with carries


def add_co(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return a + b, and the carry."""
    return addc_co(a, b, np.zeros((), bool))


def sub_co(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return a − b, and the borrow."""
    return subb_co(a, b, np.zeros((), bool))


def subrev_co(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return b − a, and the borrow."""
    return sub_co(b, a)


def addc_co(a: Lanes, b: Lanes, carry: Lanes) -> tuple[Lanes, Lanes]:
    """Return the sum a + b + carry in the type of a, and the carry. To saturate, a is wider than 32 bits."""
    whole = np.asarray(a).astype(np.uint64) + b + np.asarray(carry, np.uint64)
    return whole.astype(np.asarray(a).dtype), whole >> 32 != 0


def subb_co(a: Lanes, b: Lanes, borrow: Lanes) -> tuple[Lanes, Lanes]:
    """Return the difference a − b − borrow in the type of a, and the borrow. To saturate, a is wider than 32 bits."""
    whole = np.asarray(a).astype(np.int64) - b - np.asarray(borrow, np.int64)
    return whole.astype(np.asarray(a).dtype), whole < 0


def subbrev_co(a: Lanes, b: Lanes, borrow: Lanes) -> tuple[Lanes, Lanes]:
    """Return the difference b − a − borrow, and the borrow."""
    return subb_co(b, a, borrow)


s_add_u32, s_addc_u32, s_subb_u32 = add_co, addc_co, subb_co


def _shift_add(a: Lanes, b: Lanes, n: int) -> tuple[Lanes, Lanes]:
    whole = (np.asarray(a).astype(np.uint64) << n) + b
    return whole.astype(np.uint32), whole >> 32 != 0


def s_lshl1_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return 2·a + b, and the carry."""
    return _shift_add(a, b, 1)


def s_lshl2_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return 4·a + b, and the carry."""
    return _shift_add(a, b, 2)


def s_lshl3_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return 8·a + b, and the carry."""
    return _shift_add(a, b, 3)


def s_lshl4_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return 16·a + b, and the carry."""
    return _shift_add(a, b, 4)


def mad_wide(a: Lanes, b: Lanes, c: Lanes) -> tuple[Lanes, Lanes]:
    """Return the 64-bit sum a·b + c, and the carry (unsigned) or the overflow (signed)."""
    wide = np.asarray(c).dtype
    product = np.asarray(a).astype(wide) * np.asarray(b).astype(wide)
    total = product + c
    return total, total < product if wide.kind == "u" else (~(product ^ c) & (product ^ total)) < 0


def lshl_add(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the 64-bit sum (a << b) + c."""
    return (a << (b & 7).astype(np.uint64)) + c


# ---- extremes and differences


def lesser(a: Lanes, b: Lanes) -> Lanes:
    """Return the minimum of two integers."""
    return np.minimum(a, b)


def greater(a: Lanes, b: Lanes) -> Lanes:
    """Return the maximum of two integers."""
    return np.maximum(a, b)


def min3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the minimum of three integers."""
    return np.minimum(np.minimum(a, b), c)


def max3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the maximum of three integers."""
    return np.maximum(np.maximum(a, b), c)


def med3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the median of three integers."""
    return np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c))


def s_min(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return the minimum, and whether it is a."""
    return np.minimum(a, b), a < b


def s_max(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return the maximum, and whether it is a."""
    return np.maximum(a, b), a > b


def s_absdiff(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return |a − b|, and whether it is not zero."""
    return _scc(np.abs(a - b))


# ---- products


def _low24(a: Lanes) -> Lanes:
    """Return the low 24 bits as 64 bits, sign-extended if the type is signed."""
    wide = np.asarray(a).astype(np.int64)
    return (wide << 40) >> 40 if np.asarray(a).dtype.kind == "i" else wide & 0xFFFFFF


def mul24(a: Lanes, b: Lanes) -> Lanes:
    """Return the low dword of the 24-bit product."""
    return (_low24(a) * _low24(b)).astype(np.asarray(a).dtype)


def mul24_hi(a: Lanes, b: Lanes) -> Lanes:
    """Return bits 32 and above of the 24-bit product."""
    return ((_low24(a) * _low24(b)) >> 32).astype(np.asarray(a).dtype)


def mad24(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the 24-bit product plus c."""
    return mul24(a, b) + c


def _dot(a: Lanes, b: Lanes, c: Lanes, width: int) -> Lanes:
    """Return Σ a·b over the fields of two dwords, plus c. The fields are signed if c's type is."""
    kind = np.asarray(c).dtype
    low = 64 - width if kind.kind == "i" else 0
    pairs = zip(fields(a, width), fields(b, width), strict=True)
    products = (((x << low) >> low) * ((y << low) >> low) for x, y in pairs)
    return (sum(products) + np.asarray(c).astype(np.int64)).astype(kind)


def dot4(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return Σ a·b over four bytes, plus c."""
    return _dot(a, b, c, 8)


def dot8(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return Σ a·b over eight nibbles, plus c."""
    return _dot(a, b, c, 4)


def dot4c(d: Lanes, a: Lanes, b: Lanes) -> Lanes:
    """Return d + Σ a·b over four bytes."""
    return dot4(a, b, d)


def dot8c(d: Lanes, a: Lanes, b: Lanes) -> Lanes:
    """Return d + Σ a·b over eight nibbles."""
    return dot8(a, b, d)


def dot2_int(a: list[Lanes], b: list[Lanes], c: Lanes) -> Lanes:
    """Return Σ a·b over two halves, plus c."""
    products = (x.astype(np.int64) * y.astype(np.int64) for x, y in zip(a, b, strict=True))
    return (sum(products) + np.asarray(c).astype(np.int64)).astype(np.asarray(c).dtype)


def dot2c_int(d: Lanes, a: list[Lanes], b: list[Lanes]) -> Lanes:
    """Return d + Σ a·b over two halves."""
    return dot2_int(a, b, d)


# ---- masks and choices


def never(a: Lanes, b: Lanes) -> Lanes:
    """Return a mask without lanes."""
    return np.zeros(np.broadcast_shapes(np.shape(a), np.shape(b)), bool)


def always(a: Lanes, b: Lanes) -> Lanes:
    """Return a mask of all lanes."""
    return ~never(a, b)


def select(a: Lanes, b: Lanes, scc: Lanes) -> Lanes:
    """Return a if SCC is set, else b."""
    return np.where(scc, a, b)


def cmov(d: Lanes, a: Lanes, scc: Lanes) -> Lanes:
    """Return a if SCC is set, else the old d."""
    return np.where(scc, a, d)


def cndmask(a: Lanes, b: Lanes, m: Lanes) -> Lanes:
    """Return b where the mask is set, else a."""
    return np.where(m, b, a)


def swap(d: Lanes, a: Lanes) -> tuple[Lanes, Lanes]:
    """Return the two operands swapped."""
    return a, d
