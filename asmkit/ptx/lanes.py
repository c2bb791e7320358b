"""What the arithmetic, logic and conversion rows mean, on numpy lanes: the functions that their `sem` names.

A function gets the sources in the row's order, each an array of lanes of its slot's type (packed and untyped ones as
raw unsigned integers; a constant as a numpy scalar; an operand that is not there as None), and by keyword the words
chosen, None where one was left out.  It returns the destination; (d, second) for a pair.  Rows that state `reads="cc"`
get the carry as the keyword `cc`; those that state `writes="cc"` return it after the destination.

Integers, comparisons, logic and shifts are here; floats and conversions in the modules imported below.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .lanes_bits import add_cc as add_cc
from .lanes_bits import addc as addc
from .lanes_bits import addc_cc as addc_cc
from .lanes_bits import bfe as bfe
from .lanes_bits import bfi as bfi
from .lanes_bits import bfind as bfind
from .lanes_bits import bits, unsigned
from .lanes_bits import bmsk as bmsk
from .lanes_bits import brev as brev
from .lanes_bits import clz as clz
from .lanes_bits import fns as fns
from .lanes_bits import lop3 as lop3
from .lanes_bits import lop3_pred as lop3_pred
from .lanes_bits import popc as popc
from .lanes_bits import prmt as prmt
from .lanes_bits import selp as selp
from .lanes_bits import set_ as set_
from .lanes_bits import set_lanes as set_lanes
from .lanes_bits import set_packed as set_packed
from .lanes_bits import setp as setp
from .lanes_bits import setp_one as setp_one
from .lanes_bits import setp_packed as setp_packed
from .lanes_bits import shf as shf
from .lanes_bits import shl as shl
from .lanes_bits import shr as shr
from .lanes_bits import slct as slct
from .lanes_bits import sub_cc as sub_cc
from .lanes_bits import subc as subc
from .lanes_bits import subc_cc as subc_cc
from .lanes_bits import szext as szext
from .lanes_convert import cvt_f2f as cvt_f2f
from .lanes_convert import cvt_f2i as cvt_f2i
from .lanes_convert import cvt_halves as cvt_halves
from .lanes_convert import cvt_i2f as cvt_i2f
from .lanes_convert import cvt_int as cvt_int
from .lanes_convert import cvt_pack as cvt_pack
from .lanes_convert import cvt_pair as cvt_pair
from .lanes_convert import cvt_tf32 as cvt_tf32
from .lanes_float import copysign as copysign
from .lanes_float import each, unpack
from .lanes_float import fabs as fabs
from .lanes_float import fadd as fadd
from .lanes_float import fadd_mixed as fadd_mixed
from .lanes_float import fadd_packed as fadd_packed
from .lanes_float import fadd_widened as fadd_widened
from .lanes_float import fcos as fcos
from .lanes_float import fdiv as fdiv
from .lanes_float import fex2 as fex2
from .lanes_float import flg2 as flg2
from .lanes_float import fma as fma
from .lanes_float import fma_mixed as fma_mixed
from .lanes_float import fma_packed as fma_packed
from .lanes_float import fma_widened as fma_widened
from .lanes_float import fmax as fmax
from .lanes_float import fmax3 as fmax3
from .lanes_float import fmax_xorsign as fmax_xorsign
from .lanes_float import fmin as fmin
from .lanes_float import fmin3 as fmin3
from .lanes_float import fmin_xorsign as fmin_xorsign
from .lanes_float import fmul as fmul
from .lanes_float import fmul_packed as fmul_packed
from .lanes_float import fneg as fneg
from .lanes_float import frcp as frcp
from .lanes_float import frsqrt as frsqrt
from .lanes_float import fsin as fsin
from .lanes_float import fsqrt as fsqrt
from .lanes_float import fsub as fsub
from .lanes_float import fsub_mixed as fsub_mixed
from .lanes_float import fsub_packed as fsub_packed
from .lanes_float import fsub_widened as fsub_widened
from .lanes_float import ftanh as ftanh
from .lanes_float import habs as habs
from .lanes_float import hadd as hadd
from .lanes_float import hex2 as hex2
from .lanes_float import hfma as hfma
from .lanes_float import hmax as hmax
from .lanes_float import hmax_xorsign as hmax_xorsign
from .lanes_float import hmin as hmin
from .lanes_float import hmin_xorsign as hmin_xorsign
from .lanes_float import hmul as hmul
from .lanes_float import hneg as hneg
from .lanes_float import hsub as hsub
from .lanes_float import htanh as htanh
from .lanes_float import testp as testp
from .lanes_video import vabsdiff as vabsdiff
from .lanes_video import vabsdiff2 as vabsdiff2
from .lanes_video import vabsdiff4 as vabsdiff4
from .lanes_video import vadd as vadd
from .lanes_video import vadd2 as vadd2
from .lanes_video import vadd4 as vadd4
from .lanes_video import vavrg2 as vavrg2
from .lanes_video import vavrg4 as vavrg4
from .lanes_video import vmad as vmad
from .lanes_video import vmax as vmax
from .lanes_video import vmax2 as vmax2
from .lanes_video import vmax4 as vmax4
from .lanes_video import vmin as vmin
from .lanes_video import vmin2 as vmin2
from .lanes_video import vmin4 as vmin4
from .lanes_video import vset as vset
from .lanes_video import vset2 as vset2
from .lanes_video import vset4 as vset4
from .lanes_video import vshl as vshl
from .lanes_video import vshr as vshr
from .lanes_video import vsub as vsub
from .lanes_video import vsub2 as vsub2
from .lanes_video import vsub4 as vsub4
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
