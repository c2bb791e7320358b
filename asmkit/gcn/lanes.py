"""What AMDGCN instructions compute on numpy lanes, where an expression in the row is not enough: integers and bits.

Sources come in order as arrays of the types in the row's `ty`; the arrays' type tells signed from unsigned.  Loaded by
the simulator only.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .lanes_bits import alignbit as alignbit
from .lanes_bits import alignbyte as alignbyte
from .lanes_bits import bcnt as bcnt
from .lanes_bits import bfe as bfe
from .lanes_bits import bfm as bfm
from .lanes_bits import bfm64 as bfm64
from .lanes_bits import bitcmp0 as bitcmp0
from .lanes_bits import bitcmp1 as bitcmp1
from .lanes_bits import bitop3 as bitop3
from .lanes_bits import bitreplicate as bitreplicate
from .lanes_bits import bitset0 as bitset0
from .lanes_bits import bitset1 as bitset1
from .lanes_bits import brev as brev
from .lanes_bits import ff0 as ff0
from .lanes_bits import ff1 as ff1
from .lanes_bits import flbit as flbit
from .lanes_bits import flbit_signed as flbit_signed
from .lanes_bits import lshlrev as lshlrev
from .lanes_bits import mbcnt_hi as mbcnt_hi
from .lanes_bits import mbcnt_lo as mbcnt_lo
from .lanes_bits import perm as perm
from .lanes_bits import pk_mov as pk_mov
from .lanes_bits import prng as prng
from .lanes_bits import s_ashr as s_ashr
from .lanes_bits import s_bcnt0 as s_bcnt0
from .lanes_bits import s_bcnt1 as s_bcnt1
from .lanes_bits import s_bfe as s_bfe
from .lanes_bits import s_lshl as s_lshl
from .lanes_bits import s_lshr as s_lshr
from .lanes_bits import s_quadmask as s_quadmask
from .lanes_bits import s_wqm as s_wqm
from .lanes_bits import shrrev as shrrev
from .lanes_convert import ashr_pk_i8 as ashr_pk_i8
from .lanes_convert import ashr_pk_u8 as ashr_pk_u8
from .lanes_convert import from_bf8 as from_bf8
from .lanes_convert import from_byte0 as from_byte0
from .lanes_convert import from_byte1 as from_byte1
from .lanes_convert import from_byte2 as from_byte2
from .lanes_convert import from_byte3 as from_byte3
from .lanes_convert import from_fp8 as from_fp8
from .lanes_convert import norm_s16 as norm_s16
from .lanes_convert import norm_u16 as norm_u16
from .lanes_convert import pack_u8 as pack_u8
from .lanes_convert import pack_u8_into as pack_u8_into
from .lanes_convert import pair_bf8 as pair_bf8
from .lanes_convert import pair_bf16 as pair_bf16
from .lanes_convert import pair_f16 as pair_f16
from .lanes_convert import pair_f16_rtz as pair_f16_rtz
from .lanes_convert import pair_fp8 as pair_fp8
from .lanes_convert import pair_from_bf8 as pair_from_bf8
from .lanes_convert import pair_from_fp8 as pair_from_fp8
from .lanes_convert import pair_norm_s16 as pair_norm_s16
from .lanes_convert import pair_norm_u16 as pair_norm_u16
from .lanes_convert import pair_s16 as pair_s16
from .lanes_convert import pair_u16 as pair_u16
from .lanes_convert import sat_pk_u8 as sat_pk_u8
from .lanes_convert import sr_bf8 as sr_bf8
from .lanes_convert import sr_bf16 as sr_bf16
from .lanes_convert import sr_f16 as sr_f16
from .lanes_convert import sr_fp8 as sr_fp8
from .lanes_convert import to_s16 as to_s16
from .lanes_convert import to_s32 as to_s32
from .lanes_convert import to_s32_down as to_s32_down
from .lanes_convert import to_s32_half_up as to_s32_half_up
from .lanes_convert import to_u16 as to_u16
from .lanes_convert import to_u32 as to_u32
from .lanes_divide import cube_id as cube_id
from .lanes_divide import cube_ma as cube_ma
from .lanes_divide import cube_sc as cube_sc
from .lanes_divide import cube_tc as cube_tc
from .lanes_divide import div_fixup as div_fixup
from .lanes_divide import div_fmas as div_fmas
from .lanes_divide import div_scale as div_scale
from .lanes_divide import trig_preop as trig_preop
from .lanes_float import ceil as ceil
from .lanes_float import cos as cos
from .lanes_float import dot2 as dot2
from .lanes_float import dot2c as dot2c
from .lanes_float import exp2 as exp2
from .lanes_float import fclass as fclass
from .lanes_float import floor as floor
from .lanes_float import fma as fma
from .lanes_float import fma_mix as fma_mix
from .lanes_float import fmac as fmac
from .lanes_float import fmax as fmax
from .lanes_float import fmax3 as fmax3
from .lanes_float import fmed3 as fmed3
from .lanes_float import fmin as fmin
from .lanes_float import fmin3 as fmin3
from .lanes_float import fract as fract
from .lanes_float import frexp_exp as frexp_exp
from .lanes_float import frexp_mant as frexp_mant
from .lanes_float import ldexp as ldexp
from .lanes_float import log2 as log2
from .lanes_float import mac_flushed as mac_flushed
from .lanes_float import mad as mad
from .lanes_float import mad_flushed as mad_flushed
from .lanes_float import mad_legacy as mad_legacy
from .lanes_float import maximum3 as maximum3
from .lanes_float import minimum3 as minimum3
from .lanes_float import mul_legacy as mul_legacy
from .lanes_float import rcp as rcp
from .lanes_float import rint as rint
from .lanes_float import rsq as rsq
from .lanes_float import sin as sin
from .lanes_float import sqrt as sqrt
from .lanes_float import trunc as trunc
from .lanes_sad import fields
from .lanes_sad import lerp_u8 as lerp_u8
from .lanes_sad import mqsad_u16 as mqsad_u16
from .lanes_sad import mqsad_u32 as mqsad_u32
from .lanes_sad import msad_u8 as msad_u8
from .lanes_sad import qsad_u16 as qsad_u16
from .lanes_sad import sad_hi_u8 as sad_hi_u8
from .lanes_sad import sad_u8 as sad_u8
from .lanes_sad import sad_u16 as sad_u16
from .lanes_sad import sad_u32 as sad_u32
from .lanes_scaled import narrow_floats as narrow_floats
from .lanes_scaled import narrow_many as narrow_many
from .lanes_scaled import narrow_pair as narrow_pair
from .lanes_scaled import narrow_random as narrow_random
from .lanes_scaled import narrow_two as narrow_two
from .lanes_scaled import scaled_many as scaled_many
from .lanes_scaled import scaled_one as scaled_one
from .lanes_scaled import scaled_pair as scaled_pair

Lanes: TypeAlias = npt.NDArray[Any]


def _scc(result: Lanes) -> tuple[Lanes, Lanes]:
    """A result, and whether it is not zero."""
    return result, result != 0


# ---- sums with carries


def add_co(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """A + b, and the carry."""
    return addc_co(a, b, np.zeros((), bool))


def sub_co(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """A − b, and the borrow."""
    return subb_co(a, b, np.zeros((), bool))


def subrev_co(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """B − a, and the borrow."""
    return sub_co(b, a)


def addc_co(a: Lanes, b: Lanes, carry: Lanes) -> tuple[Lanes, Lanes]:
    """A + b + carry of 32 bits, and the carry."""
    whole = np.asarray(a).astype(np.uint64) + b + np.asarray(carry, np.uint64)
    return whole.astype(np.uint32), whole >> 32 != 0


def subb_co(a: Lanes, b: Lanes, borrow: Lanes) -> tuple[Lanes, Lanes]:
    """A − b − borrow of 32 bits, and the borrow."""
    whole = np.asarray(a).astype(np.int64) - b - np.asarray(borrow, np.int64)
    return whole.astype(np.uint32), whole < 0


def subbrev_co(a: Lanes, b: Lanes, borrow: Lanes) -> tuple[Lanes, Lanes]:
    """B − a − borrow of 32 bits, and the borrow."""
    return subb_co(b, a, borrow)


s_add_u32, s_addc_u32, s_subb_u32 = add_co, addc_co, subb_co


def _shift_add(a: Lanes, b: Lanes, n: int) -> tuple[Lanes, Lanes]:
    whole = (np.asarray(a).astype(np.uint64) << n) + b
    return whole.astype(np.uint32), whole >> 32 != 0


def s_lshl1_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """2·a + b, and the carry."""
    return _shift_add(a, b, 1)


def s_lshl2_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """4·a + b, and the carry."""
    return _shift_add(a, b, 2)


def s_lshl3_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """8·a + b, and the carry."""
    return _shift_add(a, b, 3)


def s_lshl4_add(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """16·a + b, and the carry."""
    return _shift_add(a, b, 4)


def mad_wide(a: Lanes, b: Lanes, c: Lanes) -> tuple[Lanes, Lanes]:
    """a·b + c of 64 bits, and the carry (unsigned) or the overflow (signed)."""
    wide = np.asarray(c).dtype
    product = np.asarray(a).astype(wide) * np.asarray(b).astype(wide)
    total = product + c
    return total, total < product if wide.kind == "u" else (~(product ^ c) & (product ^ total)) < 0


def lshl_add(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """(a << b) + c of 64 bits."""
    return (a << (b & 7).astype(np.uint64)) + c


# ---- extremes and differences


def lesser(a: Lanes, b: Lanes) -> Lanes:
    """The lesser integer."""
    return np.minimum(a, b)


def greater(a: Lanes, b: Lanes) -> Lanes:
    """The greater integer."""
    return np.maximum(a, b)


def min3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The least of three integers."""
    return np.minimum(np.minimum(a, b), c)


def max3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The greatest of three integers."""
    return np.maximum(np.maximum(a, b), c)


def med3(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The middle one of three integers."""
    return np.maximum(np.minimum(a, b), np.minimum(np.maximum(a, b), c))


def s_min(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """The lesser, and whether it is a."""
    return np.minimum(a, b), a < b


def s_max(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """The greater, and whether it is a."""
    return np.maximum(a, b), a > b


def s_absdiff(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """|a − b|, and whether it is not zero."""
    return _scc(np.abs(a - b))


# ---- products


def _low24(a: Lanes) -> Lanes:
    """The low 24 bits, signed if the type is; as 64 bits."""
    wide = np.asarray(a).astype(np.int64)
    return (wide << 40) >> 40 if np.asarray(a).dtype.kind == "i" else wide & 0xFFFFFF


def mul24(a: Lanes, b: Lanes) -> Lanes:
    """The low dword of the product of 24 bits."""
    return (_low24(a) * _low24(b)).astype(np.asarray(a).dtype)


def mul24_hi(a: Lanes, b: Lanes) -> Lanes:
    """Bits 32 and above of the product of 24 bits."""
    return ((_low24(a) * _low24(b)) >> 32).astype(np.asarray(a).dtype)


def mad24(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """The product of 24 bits, plus c."""
    return mul24(a, b) + c


def _dot(a: Lanes, b: Lanes, c: Lanes, width: int) -> Lanes:
    """Σ a·b over the fields of two dwords, plus c, whose type says whether the fields are signed."""
    kind = np.asarray(c).dtype
    low = 64 - width if kind.kind == "i" else 0
    pairs = zip(fields(a, width), fields(b, width), strict=True)
    products = (((x << low) >> low) * ((y << low) >> low) for x, y in pairs)
    return (sum(products) + np.asarray(c).astype(np.int64)).astype(kind)


def dot4(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Σ a·b over four bytes, plus c."""
    return _dot(a, b, c, 8)


def dot8(a: Lanes, b: Lanes, c: Lanes) -> Lanes:
    """Σ a·b over eight nibbles, plus c."""
    return _dot(a, b, c, 4)


def dot4c(d: Lanes, a: Lanes, b: Lanes) -> Lanes:
    """D + Σ a·b over four bytes."""
    return dot4(a, b, d)


def dot8c(d: Lanes, a: Lanes, b: Lanes) -> Lanes:
    """D + Σ a·b over eight nibbles."""
    return dot8(a, b, d)


def dot2_int(a: list[Lanes], b: list[Lanes], c: Lanes) -> Lanes:
    """Σ a·b over two halves, plus c."""
    products = (x.astype(np.int64) * y.astype(np.int64) for x, y in zip(a, b, strict=True))
    return (sum(products) + np.asarray(c).astype(np.int64)).astype(np.asarray(c).dtype)


def dot2c_int(d: Lanes, a: list[Lanes], b: list[Lanes]) -> Lanes:
    """D + Σ a·b over two halves."""
    return dot2_int(a, b, d)


# ---- masks and choices


def never(a: Lanes, b: Lanes) -> Lanes:
    """No lane."""
    return np.zeros(np.broadcast_shapes(np.shape(a), np.shape(b)), bool)


def always(a: Lanes, b: Lanes) -> Lanes:
    """Every lane."""
    return ~never(a, b)


def select(a: Lanes, b: Lanes, scc: Lanes) -> Lanes:
    """A if SCC, else b."""
    return np.where(scc, a, b)


def cmov(d: Lanes, a: Lanes, scc: Lanes) -> Lanes:
    """A if SCC, else what d was."""
    return np.where(scc, a, d)


def cndmask(a: Lanes, b: Lanes, m: Lanes) -> Lanes:
    """B where the mask is set, else a."""
    return np.where(m, b, a)


def swap(d: Lanes, a: Lanes) -> tuple[Lanes, Lanes]:
    """The two exchanged."""
    return a, d
