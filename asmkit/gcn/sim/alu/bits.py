"""Compute shifts, bit fields, permutations and bit counts on lanes."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Lanes: TypeAlias = npt.NDArray[Any]


def _bits(a: Lanes) -> int:
    return np.asarray(a).dtype.itemsize * 8


def _raw(a: Lanes) -> Lanes:
    """Return lanes as unsigned integers of the same width."""
    return np.asarray(a).view(f"u{np.asarray(a).dtype.itemsize}")


def _scc(result: Lanes) -> tuple[Lanes, Lanes]:
    """Return a result, and whether it is not zero."""
    return result, result != 0


def _by(n: Lanes, a: Lanes) -> Lanes:
    """Return a shift distance for a: the low bits of n, in a's type."""
    return (_raw(n) & (_bits(a) - 1)).astype(np.asarray(a).dtype)


# ---- shifts and fields


def lshlrev(n: Lanes, a: Lanes) -> Lanes:
    """Return a << n."""
    return a << _by(n, a)


def shrrev(n: Lanes, a: Lanes) -> Lanes:
    """Return a >> n, filled with the sign or with zeros, depending on the type."""
    return a >> _by(n, a)


def s_lshl(a: Lanes, n: Lanes) -> tuple[Lanes, Lanes]:
    """Return a << n, and whether it is not zero."""
    return _scc(lshlrev(n, a))


def s_lshr(a: Lanes, n: Lanes) -> tuple[Lanes, Lanes]:
    """Return a >> n, and whether it is not zero."""
    return _scc(shrrev(n, a))


s_ashr = s_lshr


def bfe(a: Lanes, first: Lanes, width: Lanes) -> Lanes:
    """Return the field of `width` (0 … 31) bits from bit `first`, sign-extended if the type is signed."""
    return _field(a, first, _raw(width) & 31)


def s_bfe(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Return the field of b[22:16] bits from bit b[4:0] (b[5:0] for 64 bits), and whether it is not zero."""
    return _scc(_field(a, b, (_raw(b) >> 16) & 127))


def _field(a: Lanes, first: Lanes, width: Lanes) -> Lanes:
    moved = shrrev(first, a)
    left = (_bits(a) - np.minimum(width, _bits(a))).astype(np.asarray(a).dtype)
    whole = np.minimum(left, _bits(a) - 1)
    return np.where(width == 0, np.zeros_like(moved), (moved << whole) >> whole)


def _mask(count: Lanes, first: Lanes, kind: type[np.unsignedinteger[Any]], low: int) -> Lanes:
    one = kind(1)
    return ((one << (_raw(count) & low).astype(kind)) - one) << (_raw(first) & low).astype(kind)


def bfm(count: Lanes, first: Lanes) -> Lanes:
    """Return a mask of count[4:0] bits from bit first[4:0]."""
    return _mask(count, first, np.uint32, 31)


def bfm64(count: Lanes, first: Lanes) -> Lanes:
    """Return a 64-bit mask of count[5:0] bits from bit first[5:0]."""
    return _mask(count, first, np.uint64, 63)


def alignbit(a: Lanes, b: Lanes, n: Lanes) -> Lanes:
    """Return the low dword of a:b >> n[4:0]."""
    pair = _raw(a).astype(np.uint64) << 32 | _raw(b)
    return (pair >> (_raw(n) & 31).astype(np.uint64)).astype(np.uint32)


def alignbyte(a: Lanes, b: Lanes, n: Lanes) -> Lanes:
    """Return the low dword of a:b >> 8·n[1:0]."""
    return alignbit(a, b, (_raw(n) & 3) << 3)


def bitset0(d: Lanes, n: Lanes) -> Lanes:
    """Return d with bit n cleared."""
    return d & ~_one(d, n)


def bitset1(d: Lanes, n: Lanes) -> Lanes:
    """Return d with bit n set."""
    return d | _one(d, n)


def bitcmp0(a: Lanes, n: Lanes) -> Lanes:
    """Return whether bit n is 0."""
    return np.asarray(a & _one(a, n) == 0)


def bitcmp1(a: Lanes, n: Lanes) -> Lanes:
    """Return whether bit n is 1."""
    return np.asarray(a & _one(a, n) != 0)


def _one(a: Lanes, n: Lanes) -> Lanes:
    return np.ones_like(a) << _by(n, a)


# ---- orders of bits and bytes


def _unpacked(a: Lanes) -> Lanes:
    """Unpack integers (…) into their bits (…, bits), lowest first."""
    return (_raw(a)[..., None] >> np.arange(_bits(a), dtype=_raw(a).dtype)) & 1


def _packed(bits: Lanes, like: Lanes) -> Lanes:
    kind = _raw(like).dtype
    at = np.arange(bits.shape[-1], dtype=kind)
    return np.bitwise_or.reduce(bits.astype(kind) << at, axis=-1).astype(kind)


def brev(a: Lanes) -> Lanes:
    """Return the bits in reverse order."""
    return _packed(_unpacked(a)[..., ::-1], a)


def bitreplicate(a: Lanes) -> Lanes:
    """Return every bit twice."""
    return _packed(np.repeat(_unpacked(a), 2, axis=-1), np.uint64(0))  # pyright: ignore[reportArgumentType]


def perm(a: Lanes, b: Lanes, selector: Lanes) -> Lanes:
    """Return four bytes of a:b. A selector of 0 … 7 selects a byte, 8 … 11 a sign, 12 is 0, more is 255."""
    pair = _raw(a).astype(np.uint64) << 32 | _raw(b)
    found = [_chosen(pair, (_raw(selector) >> 8 * i) & 255) << 8 * i for i in range(4)]
    return np.bitwise_or.reduce(found).astype(np.uint32)


def _chosen(pair: Lanes, which: Lanes) -> Lanes:
    byte = (pair >> (8 * (which & 7)).astype(np.uint64)) & 255
    sign = ((pair >> (16 * (which & 3) + 15).astype(np.uint64)) & 1) * 255
    made = np.where(which < 8, byte, np.where(which < 12, sign, np.where(which == 12, 0, 255)))
    return made.astype(np.uint64)


def bitop3(a: Lanes, b: Lanes, c: Lanes, *, bitop3: int | None) -> Lanes:
    """Return for each bit the entry 4·a + 2·b + c of the table."""
    made = np.zeros_like(a)
    for entry in range(8):
        if (bitop3 or 0) >> entry & 1:
            made = made | (a if entry & 4 else ~a) & (b if entry & 2 else ~b) & (c if entry & 1 else ~c)
    return made


def pk_mov(a: Lanes, b: Lanes, *, op_sel: tuple[int, int] | None) -> Lanes:
    """Return the dword of a selected by op_sel[0], and above it the dword of b selected by op_sel[1]."""
    first, second = op_sel or (0, 0)
    return a >> 32 * first & 0xFFFFFFFF | b >> 32 * second << 32


def prng(a: Lanes) -> Lanes:
    """Return one step of a linear feedback shift register."""
    return a << 1 ^ (a >> 31) * 0xC5


# ---- counts


def _length(a: Lanes) -> Lanes:
    """Return the number of bits without leading zeros."""
    bits = _unpacked(a)
    return np.where(bits.any(-1), bits.shape[-1] - np.argmax(bits[..., ::-1], axis=-1), 0)


def flbit(a: Lanes) -> Lanes:
    """Return the number of leading zeros, or −1 if all bits are 0."""
    return np.where(_raw(a) == 0, -1, _bits(a) - _length(a)).astype(np.int32)


def flbit_signed(a: Lanes) -> Lanes:
    """Return the number of leading bits equal to the sign, or −1 if all are."""
    return flbit(np.where(a < 0, ~a, a))


def ff1(a: Lanes) -> Lanes:
    """Return the position of the lowest 1 bit, or −1 if there is none."""
    return np.where(_raw(a) == 0, -1, np.argmax(_unpacked(a), axis=-1)).astype(np.int32)


def ff0(a: Lanes) -> Lanes:
    """Return the position of the lowest 0 bit, or −1 if there is none."""
    return ff1(~a)


def _ones(a: Lanes) -> Lanes:
    return _unpacked(a).sum(-1).astype(np.uint32)


def bcnt(a: Lanes, b: Lanes) -> Lanes:
    """Return the number of 1 bits in a, plus b."""
    return _ones(a) + b


def s_bcnt1(a: Lanes) -> tuple[Lanes, Lanes]:
    """Return the number of 1 bits, and whether it is not zero."""
    return _scc(_ones(a))


def s_bcnt0(a: Lanes) -> tuple[Lanes, Lanes]:
    """Return the number of 0 bits, and whether it is not zero."""
    return _scc(_ones(~a))


def mbcnt_lo(a: Lanes, b: Lanes, *, lane: Lanes) -> Lanes:
    """Return the number of 1 bits in a for lanes 0 … 31 below this one, plus b."""
    return _below(a, lane) + b


def mbcnt_hi(a: Lanes, b: Lanes, *, lane: Lanes) -> Lanes:
    """Return the number of 1 bits in a for lanes 32 … 63 below this one, plus b."""
    return _below(a, lane - 32) + b


def _below(a: Lanes, lane: Lanes) -> Lanes:
    count = np.clip(lane, 0, 32).astype(np.uint64)
    return _ones(_raw(a).astype(np.uint64) & ((np.uint64(1) << count) - np.uint64(1)))


def s_wqm(a: Lanes) -> tuple[Lanes, Lanes]:
    """Set all four bits of each quad in which any bit is set. Return them, and whether any is set."""
    return _scc(_packed(np.repeat(_quads(a), 4, axis=-1), a))


def s_quadmask(a: Lanes) -> tuple[Lanes, Lanes]:
    """Return one bit for each quad, which is set if any of the four is, and whether any is set."""
    return _scc(_packed(_quads(a), a))


def _quads(a: Lanes) -> Lanes:
    bits = _unpacked(a)
    return np.asarray(bits.reshape(*bits.shape[:-1], -1, 4).any(-1))
