"""Bit, carry, comparison, logic and shift instructions on numpy lanes (PTX ISA 9.7.1.14 to 9.7.2, 9.7.6 to 9.7.8)."""

from __future__ import annotations

import numpy as np

from ....types import dtype, scalar
from .floating import Word, pack, unpack
from .rounding import Lanes, flush


def bits(x: Lanes) -> int:
    """Return the width of a lane in bits."""
    return np.asarray(x).dtype.itemsize * 8


def unsigned(x: Lanes) -> Lanes:
    """Reinterpret the bits as unsigned integers."""
    return np.asarray(x).view(f"u{np.asarray(x).dtype.itemsize}")


# ---- shifts: amounts above the width are clamped to the width


def shl(a: Lanes, b: Lanes) -> Lanes:
    """Return a shifted left by b."""
    a = np.asarray(a)
    n = np.minimum(b, bits(a) - 1).astype(a.dtype)
    return np.where(np.asarray(b) >= bits(a), a.dtype.type(0), a << n)


def shr(a: Lanes, b: Lanes) -> Lanes:
    """Return a shifted right by b, filled with zeros or with the sign."""
    a = np.asarray(a)
    made = a >> np.minimum(b, bits(a) - 1).astype(a.dtype)
    fill = a.dtype.type(0) if a.dtype.kind == "u" else made
    return np.where(np.asarray(b) >= bits(a), fill, made)


def shf(a: Lanes, b: Lanes, c: Lanes, *, way: str, mode: str) -> Lanes:
    """Return the upper (`l`) or the lower (`r`) half of b:a shifted by c."""
    n = np.asarray(np.minimum(c, 32) if mode == "clamp" else c & np.uint32(31)).astype(np.uint64)
    both = (np.asarray(b).astype(np.uint64) << np.uint64(32)) | a
    return ((both << n) >> np.uint64(32) if way == "l" else both >> n).astype(np.uint32)


# ---- bit fields


def popc(a: Lanes) -> Lanes:
    """Return the number of set bits."""
    return np.bitwise_count(a).astype(np.uint32)


def _length(a: Lanes) -> Lanes:
    """Return the position of the highest set bit, counted from 1, or 0 if no bit is set.

    It is the exponent of a float, which is exact for 32 bits at a time.
    """
    low = np.frexp((a & a.dtype.type(0xFFFFFFFF)).astype(np.float64))[1]
    if bits(a) < 64:
        return low
    high = np.frexp((a >> np.uint64(32)).astype(np.float64))[1]
    return np.where(high > 0, 32 + high, low)


def clz(a: Lanes) -> Lanes:
    """Return the number of leading zeros."""
    return (bits(a) - _length(np.asarray(a))).astype(np.uint32)


def bfind(a: Lanes, *, shiftamt: Word = None) -> Lanes:
    """Return the position of the highest bit that differs from the sign, or the shift that moves it to the top."""
    length = _length(unsigned(np.where(a < 0, ~a, a))).astype(np.int64)
    found = bits(a) - length if shiftamt else length - 1
    return np.where(length == 0, 0xFFFFFFFF, found).astype(np.uint32)


def fns(mask: Lanes, base: Lanes, offset: Lanes) -> Lanes:
    """Return the position of the offset-th set bit of mask, counted upwards or downwards from base.

    With offset 0, the result is base if its bit is set.
    """
    mask, base, offset = np.broadcast_arrays(mask, base, offset)
    step = np.where(offset < 0, -1, 1)
    left = np.abs(offset.astype(np.int64)) + (offset == 0)
    found = np.full(mask.shape, 0xFFFFFFFF, np.int64)
    for i in range(32):
        at = base.astype(np.int64) + i * step
        there = (at >= 0) & (at < 32) & ((i == 0) | (offset != 0))
        hit = there & ((mask >> np.clip(at, 0, 31).astype(np.uint32)) & np.uint32(1) != 0)
        left = left - hit
        found = np.where(hit & (left == 0), at, found)
    return found.astype(np.uint32)


def brev(a: Lanes) -> Lanes:
    """Return the bits in reverse order."""
    whole = np.ascontiguousarray(np.atleast_1d(a))
    each = np.unpackbits(whole.view(np.uint8).reshape(*whole.shape, -1), axis=-1, bitorder="little")
    return np.packbits(each[..., ::-1].copy(), axis=-1, bitorder="little").view(whole.dtype)[..., 0]


def bfe(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return the c bits from bit b of a, zero- or sign-extended.  Only the lowest bytes of b and c are used."""
    position, length = (np.asarray(x) & np.uint32(0xFF) for x in (b, c))
    rest = np.asarray(np.maximum(bits(a) - length.astype(np.int64), 0)).astype(np.uint32)
    field = shr(shl(shr(a, position), rest), rest)
    return np.where(length == 0, np.asarray(a).dtype.type(0), field)


def bfi(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """Return b with the lowest d bits of a inserted at bit c."""
    position, length = (np.asarray(x) & np.uint32(0xFF) for x in (c, d))
    ones = ~np.zeros_like(a)
    mask = shl(~shl(ones, length), position)
    return (b & ~mask) | (shl(a, position) & mask)


def szext(a: Lanes, b: Lanes, *, mode: str) -> Lanes:
    """Return the lowest b bits of a, zero- or sign-extended."""
    length = np.minimum(b, 32) if mode == "clamp" else np.asarray(b) & np.uint32(31)
    return bfe(a, np.zeros((), np.uint32), np.asarray(length).astype(np.uint32))


def bmsk(a: Lanes, b: Lanes, *, mode: str) -> Lanes:
    """Return a mask of b ones from bit a."""
    position, length = (np.asarray(x) if mode == "clamp" else np.asarray(x) & np.uint32(31) for x in (a, b))
    return shl(~shl(np.array(0xFFFFFFFF, np.uint32), length), position)


# ---- carries: functions with `_cc` also return the carry out
#
# A subtraction adds the complement: its carry is 1 if there is no borrow. The manual calls the flag the borrow, but the
# 128-bit division that nvcc generates uses the result of `sub.cc` in `addc` as this carry.


def _sum(a: Lanes, b: Lanes, carry: Lanes | bool = False) -> tuple[Lanes, Lanes]:
    a, b = np.broadcast_arrays(a, b)
    x, y = unsigned(a), unsigned(b)
    s = x + y
    t = s + np.asarray(carry).astype(x.dtype)
    return t.view(a.dtype), (s < x) | (t < s)


def _difference(a: Lanes, b: Lanes, carry: Lanes | bool = True) -> tuple[Lanes, Lanes]:
    a, b = np.broadcast_arrays(a, b)
    return _sum(a, (~unsigned(b)).view(b.dtype), carry)


def add_cc(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return a + b and the carry."""
    return _sum(a, b)


def addc(a: Lanes, b: Lanes, *, cc: Lanes) -> Lanes:
    """Return a + b + carry."""
    return _sum(a, b, cc)[0]


def addc_cc(a: Lanes, b: Lanes, *, cc: Lanes) -> tuple[Lanes, Lanes]:
    """Return a + b + carry and the carry out."""
    return _sum(a, b, cc)


def sub_cc(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return a − b, and whether there is no borrow."""
    return _difference(a, b)


def subc(a: Lanes, b: Lanes, *, cc: Lanes) -> Lanes:
    """Return a − b, less 1 without a carry."""
    return _difference(a, b, cc)[0]


def subc_cc(a: Lanes, b: Lanes, *, cc: Lanes) -> tuple[Lanes, Lanes]:
    """Return a − b, less 1 without a carry, and whether there is no borrow."""
    return _difference(a, b, cc)


# ---- comparisons

_ORDERED = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "lo": np.less, "ls": np.less_equal, "hi": np.greater, "hs": np.greater_equal,
}  # fmt: skip


def compare(a: Lanes, b: Lanes, cmp: str, ftz: Word = None) -> Lanes:
    """Return whether a cmp b is true, for a comparison operator of PTX ISA 9.3.1."""
    a, b = flush(a, ftz), flush(b, ftz)
    if cmp in ("num", "nan"):
        return (np.isnan(a) | np.isnan(b)) == (cmp == "nan")
    if cmp in _ORDERED:
        made = _ORDERED[cmp](a, b)
        return made & (a == a) & (b == b) if cmp == "ne" else made
    return _ORDERED[cmp.removesuffix("u")](a, b) | np.isnan(a) | np.isnan(b)


def combine(held: Lanes, c: Lanes | None, bop: Word) -> Lanes:
    """Combine the result of a comparison with the predicate c."""
    if bop is None or c is None:
        return held
    return {"and": np.logical_and, "or": np.logical_or, "xor": np.logical_xor}[bop](held, c)


def setp_one(a: Lanes, b: Lanes, c: Lanes | None = None, *, cmp: str, bop: Word = None, ftz: Word = None) -> Lanes:
    """Return whether a cmp b is true, combined with c."""
    return combine(compare(a, b, cmp, ftz), c, bop)


def setp(
    a: Lanes, b: Lanes, c: Lanes | None = None, *, cmp: str, bop: Word = None, ftz: Word = None
) -> tuple[Lanes, Lanes]:
    """Return whether a cmp b is true and whether it is false, each combined with c."""
    held = compare(a, b, cmp, ftz)
    return combine(held, c, bop), combine(~held, c, bop)


def setp_packed(
    a: Lanes, b: Lanes, c: Lanes | None = None, *, t: str, cmp: str, bop: Word = None, ftz: Word = None
) -> tuple[Lanes, Lanes]:
    """Return the comparison of the low halves and that of the high halves, each combined with c."""
    held = compare(unpack(a, t), unpack(b, t), cmp, ftz)
    return combine(held[..., 0], c, bop), combine(held[..., 1], c, bop)


def _truth(held: Lanes, dt: str) -> Lanes:
    """Return 1.0 (floats) or all ones (integers) of the type dt where the condition is true, otherwise 0."""
    kind = dtype(scalar(dt))
    if dt in ("f16", "bf16", "f32"):
        return held.astype(kind)
    return np.negative(held.astype(kind))


def set_(a: Lanes, b: Lanes, c: Lanes | None = None, *, cmp: str, dt: str, bop: Word = None, ftz: Word = None) -> Lanes:
    """Return 1.0 or all ones where a cmp b, combined with c, is true."""
    return _truth(setp_one(a, b, c, cmp=cmp, bop=bop, ftz=ftz), dt)


def set_packed(
    a: Lanes, b: Lanes, c: Lanes | None = None, *, t: str, cmp: str, dt: str, bop: Word = None, ftz: Word = None
) -> Lanes:
    """Return 1.0 or 16 ones in each half where the comparison of the halves, combined with c, is true."""
    held = setp_packed(a, b, c, t=t, cmp=cmp, bop=bop, ftz=ftz)
    return pack(_truth(np.stack(held, axis=-1), dt[:-2] if dt.endswith("x2") else "u16"))


def set_lanes(a: Lanes, b: Lanes, *, t: str, cmp: str) -> Lanes:
    """Return all ones in each part of packed integers where the comparison is true."""
    held = compare(unpack(a, t), unpack(b, t), cmp)
    return pack(np.negative(held.astype(f"u{scalar(t[:-2]).bits // 8}")))


def selp(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Return a where c is true, otherwise b."""
    return np.where(c, a, b)


def slct(a: Lanes, b: Lanes, c: Lanes, *, ftz: Word = None) -> Lanes:
    """Return a where c ≥ 0, otherwise b."""
    return np.where(flush(c, ftz) >= 0, a, b)


# ---- logic, bytes


def lop3(a: Lanes, b: Lanes, c: Lanes, lut: Lanes) -> Lanes:
    """Return bit 4a + 2b + c of lut for each bit position."""
    made = np.zeros_like(a)
    for i in range(8):
        if int(lut) >> i & 1:
            made = made | ((a if i & 4 else ~a) & (b if i & 2 else ~b) & (c if i & 1 else ~c))
    return made


def lop3_pred(a: Lanes, b: Lanes, c: Lanes, lut: Lanes, q: Lanes, *, bop: str) -> tuple[Lanes, Lanes]:
    """Return the result of `lop3`, and whether it is not 0, combined with q."""
    made = lop3(a, b, c, lut)
    return made, combine(made != 0, q, bop)


# the source bytes of d's bytes 0 to 3, for each value of c's lowest two bits (PTX ISA 9.7.9.7)
_PATTERNS = {
    "f4e": ((0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)),
    "b4e": ((0, 7, 6, 5), (1, 0, 7, 6), (2, 1, 0, 7), (3, 2, 1, 0)),
    "rc8": ((0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)),
    "ecl": ((0, 1, 2, 3), (1, 1, 2, 3), (2, 2, 2, 3), (3, 3, 3, 3)),
    "ecr": ((0, 0, 0, 0), (0, 1, 1, 1), (0, 1, 2, 2), (0, 1, 2, 3)),
    "rc16": ((0, 1, 0, 1), (2, 3, 2, 3), (0, 1, 0, 1), (2, 3, 2, 3)),
}


def prmt(a: Lanes, b: Lanes, c: Lanes, *, mode: Word = None) -> Lanes:
    """Select four of the eight bytes of b:a."""
    a, b, c = np.broadcast_arrays(a, b, c)
    both = (b.astype(np.uint64) << np.uint64(32)) | a
    nibble = (c[..., None] >> np.arange(0, 16, 4, dtype=np.uint32)) & np.uint32(15)
    if mode:
        nibble = np.array(_PATTERNS[mode], np.uint32)[c & np.uint32(3)]
    byte = (both[..., None] >> (nibble & np.uint32(7)).astype(np.uint64) * np.uint64(8)).astype(np.uint8)
    spread = np.where(byte & 0x80, np.uint8(0xFF), np.uint8(0))
    return pack(np.where(nibble & np.uint32(8), spread, byte))
