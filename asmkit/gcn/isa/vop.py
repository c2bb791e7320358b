"""Vector arithmetic with one and two sources (CDNA3 ISA 12.7, 12.8): VOP1, VOP2, each also as VOP3, DPP and SDWA.

A 16-bit result clears the upper half of its register, unless the row has `op_sel`. Then the other half is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...isa.notation import Row, op
from .families import MASK, OMOD, ONE_OF_TWO, V_ANY, V_LONG, V_REG, Line, dpp, line, long, make, sdwa, vop1, vop2

_NEWER = "gfx942 gfx950"

# fmt: off
_VOP1 = [
    line("v_mov_b32",         "Copy.",                                  lambda a: a),
    line("v_not_b32",         "Not, bit by bit.",                       lambda a: ~a),
    line("v_bfrev_b32",       "The bits in reverse order.",             "brev"),
    line("v_ffbh_u32",        "The number of leading zeros, or −1 if all bits are 0.",     "flbit", ty="s32 u32"),
    line("v_ffbl_b32",        "The position of the lowest 1 bit, or −1 if there is none.", "ff1", ty="s32 b32"),
    line("v_ffbh_i32",        "The number of leading bits equal to the sign, or −1 if all are.", "flbit_signed"),
    line("v_sat_pk_u8_i16",   "Two signed halves, clamped to two bytes.", "sat_pk_u8", w="32", ty="b32"),
    line("v_screen_partition_4se_b32", "The partition of a screen coordinate."),
    line("v_prng_b32",        "The next number of a linear feedback shift register.", "prng", arch="gfx950"),

    line("v_cvt_f32_i32",     "From signed.",                           lambda a: a.astype("f4"), ty="f32 s32"),
    line("v_cvt_f32_u32",     "From unsigned.",                         lambda a: a.astype("f4"), ty="f32 u32"),
    line("v_cvt_i32_f32",     "Rounded towards zero and clamped; a NaN becomes 0.",     "to_s32", ty="s32 f32"),
    line("v_cvt_u32_f32",     "Rounded towards zero and clamped; a NaN becomes 0.",     "to_u32", ty="u32 f32"),
    line("v_cvt_rpi_i32_f32", "⌊a + 0.5⌋, clamped; a NaN becomes 0.",        "to_s32_half_up", ty="s32 f32", flags="{clamp}"),
    line("v_cvt_flr_i32_f32", "⌊a⌋, clamped; a NaN becomes 0.",              "to_s32_down", ty="s32 f32", flags="{clamp}"),
    line("v_cvt_off_f32_i4",  "The low four bits, signed, by 16.",      lambda a: ((a & 15 ^ 8).astype("i4") - 8).astype("f4") / 16, w="32", ty="f32 u32"),
    line("v_cvt_f16_f32",     "Rounded to f16.",                        lambda a: a.astype("f2"), w="32", ty="f16 f32"),
    line("v_cvt_f32_f16",     "From f16.",                              lambda a: a.astype("f4"), w="32 16", ty="f32 f16"),
    line("v_cvt_f32_bf16",    "From bf16.",                             lambda a: a.astype("f4"), w="32 16", ty="f32 bf16", arch="gfx950"),
    *[line(f"v_cvt_f32_ubyte{n}", f"From byte {n}, unsigned.",          f"from_byte{n}", w="32", ty="f32 u32") for n in range(4)],
    line("v_cvt_f16_u16",     "From unsigned.",                         lambda a: a.astype("f4").astype("f2"), ty="f16 u16"),
    line("v_cvt_f16_i16",     "From signed.",                           lambda a: a.astype("f4").astype("f2"), ty="f16 s16"),
    line("v_cvt_u16_f16",     "Rounded towards zero and clamped; a NaN becomes 0.",     "to_u16", ty="u16 f16"),
    line("v_cvt_i16_f16",     "Rounded towards zero and clamped; a NaN becomes 0.",     "to_s16", ty="s16 f16"),
    line("v_cvt_norm_i16_f16", "−1 … 1 to −32767 … 32767.",             "norm_s16", ty="s16 f16"),
    line("v_cvt_norm_u16_f16", "0 … 1 to 0 … 65535.",                   "norm_u16", ty="u16 f16"),
    *[row for t in ("f32", "f16") for row in (
        line(f"v_fract_{t}",  "a − ⌊a⌋, below 1.",                      "fract"),
        line(f"v_trunc_{t}",  "Rounded towards zero to an integer.",           "trunc"),
        line(f"v_ceil_{t}",   "Rounded up to an integer.",                     "ceil"),
        line(f"v_rndne_{t}",  "Rounded to the nearest integer, ties to even.",  "rint"),
        line(f"v_floor_{t}",  "Rounded down to an integer.",                   "floor"),
        line(f"v_exp_{t}",    "2 to the a.",                            "exp2", effect="approximate", error="1 ulp"),
        line(f"v_log_{t}",    "The logarithm to base 2.",               "log2", effect="approximate", error="1 ulp"),
        line(f"v_rcp_{t}",    "1/a.",                                   "rcp", effect="approximate", error="1 ulp"),
        line(f"v_rsq_{t}",    "1/√a.",                                  "rsq", effect="approximate", error="1 ulp"),
        line(f"v_sqrt_{t}",   "√a.",                                    "sqrt", effect="approximate", error="1 ulp"),
        line(f"v_sin_{t}",    "The sine of a turns.",                   "sin", effect="approximate"),
        line(f"v_cos_{t}",    "The cosine of a turns.",                 "cos", effect="approximate"),
        line(f"v_frexp_mant_{t}", "The significand, from 0.5 to 1, with the sign.", "frexp_mant"),
    )],
    line("v_exp_legacy_f32",  "2 to the a.",                            "exp2", effect="approximate"),
    line("v_log_legacy_f32",  "The logarithm to base 2.",               "log2", effect="approximate"),
    line("v_rcp_iflag_f32",   "1/a; raises the integer division's exception.", "rcp", effect="approximate"),
    line("v_frexp_exp_i32_f32", "The exponent of the significand from 0.5 to 1.", "frexp_exp", ty="s32 f32", flags="{clamp}"),
    line("v_frexp_exp_i16_f16", "The exponent of the significand from 0.5 to 1.", "frexp_exp", ty="s16 f16"),
]

# doubles and pairs: no SDWA, and DPP can only broadcast
_VOP1_WIDE = [
    line("v_mov_b64",           "Copy.",                                lambda a: a, arch=_NEWER),
    line("v_cvt_i32_f64",       "Rounded towards zero and clamped; a NaN becomes 0.",   "to_s32", w="32 64", ty="s32 f64"),
    line("v_cvt_u32_f64",       "Rounded towards zero and clamped; a NaN becomes 0.",   "to_u32", w="32 64", ty="u32 f64"),
    line("v_cvt_f32_f64",       "Rounded to f32.",                      lambda a: a.astype("f4"), w="32 64", ty="f32 f64"),
    line("v_cvt_f64_f32",       "From f32.",                            lambda a: a.astype("f8"), w="64 32", ty="f64 f32"),
    line("v_cvt_f64_i32",       "From signed.",                         lambda a: a.astype("f8"), w="64 32", ty="f64 s32"),
    line("v_cvt_f64_u32",       "From unsigned.",                       lambda a: a.astype("f8"), w="64 32", ty="f64 u32"),
    line("v_trunc_f64",         "Rounded towards zero to an integer.",         "trunc"),
    line("v_ceil_f64",          "Rounded up to an integer.",                   "ceil"),
    line("v_rndne_f64",         "Rounded to the nearest integer, ties to even.", "rint"),
    line("v_floor_f64",         "Rounded down to an integer.",                 "floor"),
    line("v_fract_f64",         "a − ⌊a⌋, below 1.",                    "fract"),
    line("v_rcp_f64",           "1/a, to some 24 bits.",                "rcp", effect="approximate", error="2^29 ulp"),
    line("v_rsq_f64",           "1/√a, to some 24 bits.",               "rsq", effect="approximate", error="2^29 ulp"),
    line("v_sqrt_f64",          "√a, to some 24 bits.",                 "sqrt", effect="approximate", error="2^29 ulp"),
    line("v_frexp_mant_f64",    "The significand, from 0.5 to 1, with the sign.", "frexp_mant"),
    line("v_frexp_exp_i32_f64", "The exponent of the significand from 0.5 to 1.", "frexp_exp", w="32 64", ty="s32 f64"),
]
# 8-bit floats: SDWA selects the byte, or the half for pairs
_FP8 = [
    line("v_cvt_f32_fp8",     "From an 8-bit float e4m3 (FNUZ on gfx942, OCP on gfx950).", "from_fp8", w="32", ty="f32 b32", arch=_NEWER),
    line("v_cvt_f32_bf8",     "From an 8-bit float e5m2 (FNUZ on gfx942, OCP on gfx950).", "from_bf8", w="32", ty="f32 b32", arch=_NEWER),
    line("v_cvt_pk_f32_fp8",    "Two from 8-bit floats e4m3 in the low half (FNUZ on gfx942, OCP on gfx950).", "pair_from_fp8", w="64 32", ty="f32x2 b32", arch=_NEWER),
    line("v_cvt_pk_f32_bf8",    "Two from 8-bit floats e5m2 in the low half (FNUZ on gfx942, OCP on gfx950).", "pair_from_bf8", w="64 32", ty="f32x2 b32", arch=_NEWER),
]

_VOP2 = [
    line("v_add_u32",         "Add.",                                   lambda a, b: a + b, flags="{clamp}"),
    line("v_sub_u32",         "Subtract b from a.",                     lambda a, b: a - b, flags="{clamp}"),
    line("v_subrev_u32",      "Subtract a from b.",                     lambda a, b: b - a, flags="{clamp}"),
    line("v_mul_i32_i24",     "Multiply the low 24 bits, signed.",      "mul24", ty="s32", flags="{clamp}"),
    line("v_mul_hi_i32_i24",  "Multiply the low 24 bits, signed: bits 32 and above.", "mul24_hi", w="32", ty="s32"),
    line("v_mul_u32_u24",     "Multiply the low 24 bits.",              "mul24", w="32", ty="u32", flags="{clamp}"),
    line("v_mul_hi_u32_u24",  "Multiply the low 24 bits: bits 32 and above.", "mul24_hi", w="32", ty="u32"),
    line("v_min_i32",         "The minimum.",                            "lesser"),
    line("v_max_i32",         "The maximum.",                           "greater"),
    line("v_min_u32",         "The minimum.",                            "lesser"),
    line("v_max_u32",         "The maximum.",                           "greater"),
    line("v_lshrrev_b32",     "Shift b right by a[4:0], filling with zeros.",     lambda a, b: b >> (a & 31)),
    line("v_ashrrev_i32",     "Shift b right by a[4:0], filling with the sign.",  lambda a, b: b >> (a & 31)),
    line("v_lshlrev_b32",     "Shift b left by a[4:0].",                lambda a, b: b << (a & 31)),
    line("v_and_b32",         "And, bit by bit.",                       lambda a, b: a & b),
    line("v_or_b32",          "Or, bit by bit.",                        lambda a, b: a | b),
    line("v_xor_b32",         "Exclusive or, bit by bit.",              lambda a, b: a ^ b),
    line("v_xnor_b32",        "Not (a exclusive-or b).",                lambda a, b: ~(a ^ b)),
    line("v_add_f32",         "Add.",                                   lambda a, b: a + b),
    line("v_sub_f32",         "Subtract b from a.",                     lambda a, b: a - b),
    line("v_subrev_f32",      "Subtract a from b.",                     lambda a, b: b - a),
    line("v_mul_f32",         "Multiply.",                              lambda a, b: a * b),
    line("v_min_f32",         "The minimum; if one operand is a NaN, the other one.", "fmin"),
    line("v_max_f32",         "The maximum; if one operand is a NaN, the other one.", "fmax"),
    line("v_add_f16",         "Add.",                                   lambda a, b: a + b),
    line("v_sub_f16",         "Subtract b from a.",                     lambda a, b: a - b),
    line("v_subrev_f16",      "Subtract a from b.",                     lambda a, b: b - a),
    line("v_mul_f16",         "Multiply.",                              lambda a, b: a * b),
    line("v_min_f16",         "The minimum; if one operand is a NaN, the other one.", "fmin"),
    line("v_max_f16",         "The maximum; if one operand is a NaN, the other one.", "fmax"),
    line("v_ldexp_f16",       "a·2^b.",                                 "ldexp", ty="f16 f16 s16", inline="f16"),
    line("v_add_u16",         "Add.",                                   lambda a, b: a + b, flags="{clamp}"),
    line("v_sub_u16",         "Subtract b from a.",                     lambda a, b: a - b, flags="{clamp}"),
    line("v_subrev_u16",      "Subtract a from b.",                     lambda a, b: b - a, flags="{clamp}"),
    line("v_mul_lo_u16",      "The low half of the product.",                lambda a, b: a * b),
    line("v_lshlrev_b16",     "Shift b left by a[3:0].",                lambda a, b: b << (a & 15)),
    line("v_lshrrev_b16",     "Shift b right by a[3:0], filling with zeros.",     lambda a, b: b >> (a & 15)),
    line("v_ashrrev_i16",     "Shift b right by a[3:0], filling with the sign.",  lambda a, b: b >> (a & 15)),
    line("v_max_u16",         "The maximum.",                           "greater"),
    line("v_max_i16",         "The maximum.",                           "greater"),
    line("v_min_u16",         "The minimum.",                            "lesser"),
    line("v_min_i16",         "The minimum.",                            "lesser"),
]
_ACCUMULATE = [
    line("v_fmac_f32",        "d = a·b + d, rounded once.",             "fmac"),
    line("v_mac_f16",         "d = a·b + d, rounded twice.",            lambda d, a, b: a * b + d),
    line("v_mac_f32",         "d = a·b + d, rounded twice; subnormals are 0.", "mac_flushed", arch="gfx90a"),
    line("v_dot2c_f32_f16",   "d = a·b + d, two halves.",               "dot2c", w="32", ty="f32 f32 f16x2 f16x2"),
    line("v_dot2c_f32_bf16",  "d = a·b + d, two halves.",               "dot2c", w="32", ty="f32 f32 bf16x2 bf16x2", arch="gfx950"),
    line("v_dot2c_i32_i16",   "d = a·b + d, two halves.",               "dot2c_int", w="32", ty="s32 s32 s16x2 s16x2", flags="{clamp}"),
    line("v_dot4c_i32_i8",    "d = a·b + d, four bytes.",               "dot4c", w="32", ty="s32 s32 b32 b32", flags="{clamp}"),
    line("v_dot8c_i32_i4",    "d = a·b + d, eight nibbles.",            "dot8c", w="32", ty="s32 s32 b32 b32", flags="{clamp}"),
]
_ACCUMULATE_WIDE = [line("v_fmac_f64", "d = a·b + d, rounded once.",    "fmac")]
_PACKED = [line("v_pk_fmac_f16", "d = a·b + d in both halves, rounded once.", "fmac", w="32", ty="f16x2")]

# the carry of each lane
_CARRY_OUT = [
    line("v_add_co_u32",      "Add; the carry of each lane goes to the mask.", "add_co", ty="u32 mask u32 u32"),
    line("v_sub_co_u32",      "Subtract b from a; the borrow of each lane goes to the mask.", "sub_co", ty="u32 mask u32 u32"),
    line("v_subrev_co_u32",   "Subtract a from b; the borrow of each lane goes to the mask.", "subrev_co", ty="u32 mask u32 u32"),
]
_CARRY_IN = [
    line("v_addc_co_u32",     "Add with the carry of each lane.",       "addc_co", ty="u32 mask u32 u32 mask"),
    line("v_subb_co_u32",     "Subtract b and the borrow of each lane from a.", "subb_co", ty="u32 mask u32 u32 mask"),
    line("v_subbrev_co_u32",  "Subtract a and the borrow of each lane from b.", "subbrev_co", ty="u32 mask u32 u32 mask"),
]
_SELECT = line("v_cndmask_b32", "b where the lane's bit of m is set, else a.", "cndmask", ty="b32 b32 b32 mask")

_SAME = "k is encoded in the instruction, and a may be the same literal."
_WITH_CONSTANT = [
    *[row for n, t, lit, k, sem, arch in (
        ("fma", "f32", "lit", "lit", "fma", _NEWER), ("mad", "f32", "lit", "lit", "mad_flushed", "gfx90a"),
        ("mad", "f16", "lit16", "imm(-32768..65535)", "mad", ""),
    ) for row in (
        op(f"v_{n}mk_{t}   =d:V1, a:V1|inl|{lit}, k:{k}, b:V1", f"d = a·k + b; {_SAME}", fmt="vop2", ref="12.7", ty=t, sem=sem, arch=arch),
        op(f"v_{n}ak_{t}   =d:V1, a:V1|inl|{lit}, b:V1, k:{k}", f"d = a·b + k; {_SAME}", fmt="vop2", ref="12.7", ty=t, sem=sem, arch=arch),
    )],
]
# fmt: on


def _carries(ln: Line, carry_in: bool) -> Iterator[Row]:
    """Yield rows of a sum with a carry: VCC in the short encodings, any pair of SGPRs in VOP3."""
    tail, long_tail = (", ci:vcc", f", ci:{MASK}|src") if carry_in else ("", "")
    free = "V1|inl" if carry_in else V_ANY[32]  # the carry is the only scalar that the instruction may read
    parts = "V1|inl" if carry_in else "V1|S1|m0|inl"
    any_ = V_LONG[32]
    yield make(ln, f"=d:V1, =co:vcc, a:{free}, b:V1{tail}", "vop2", "12.7")
    yield make(ln, f"=d:V1, =co:{MASK}, a:{any_}, b:{any_}{long_tail} {{clamp}}", "vop3", "12.7")
    yield dpp(ln, f"=d:V1, =co:vcc, a:V1, b:V1{tail}", "12.7")
    yield sdwa(ln, f"=d:V1, =co:vcc, a:{parts}, b:{parts}{tail}", "src0_sel src1_sel", "12.7")


def _selects(ln: Line) -> Iterator[Row]:
    yield make(ln, "=d:V1, a:V1|inl, b:V1, m:vcc", "vop2", "12.7")
    yield make(ln, f"=d:V1, a:!{V_LONG[32]}, b:!{V_LONG[32]}, m:{MASK}|src", "vop3", "12.7")
    yield dpp(ln, "=d:V1, a:!V1, b:!V1, m:vcc", "12.7")
    yield sdwa(ln, "=d:V1, a:!V1|inl, b:!V1|inl, m:vcc", "src0_sel src1_sel", "12.7")


def _fp8(ln: Line) -> Iterator[Row]:
    dst = f"=d:{V_REG[ln.w[0]]}"
    yield make(ln, f"{dst}, a:{V_ANY[32]}", "vop1", "12.8")
    yield dpp(ln, f"{dst}, a:V1", "12.8", broadcast=ln.w[0] == 64)
    yield long(ln, f"{dst}, a:{V_LONG[32]}", "12.8")
    yield sdwa(ln, f"{dst}, a:V1|S1|m0|inl", "src0_sel", "12.8", dst="", sext=False, scale=OMOD)


def _packed(ln: Line) -> Iterator[Row]:
    yield from vop2([ln], "12.7", role="+", only="vop2 dpp")
    yield from vop2([Line(ln.name, ln.doc, None, ln.w, ln.facts)], "12.7", role="+", only="sdwa")
    yield make(ln, f"+d:V1, a:!{V_LONG[32]}, b:!{V_LONG[32]} {OMOD}", "vop3", "12.7", rule=ONE_OF_TWO)


ROWS = [
    *vop1(_VOP1, "12.8"),
    *vop1(_VOP1_WIDE, "12.8", short=True),
    *[row for ln in _FP8 for row in _fp8(ln)],
    *vop2(_VOP2, "12.7"),
    *vop2(_ACCUMULATE, "12.7", role="+", only="vop2 vop3 dpp"),
    *vop2(_ACCUMULATE_WIDE, "12.7", role="+", only="vop2 vop3 dpp"),
    *[row for ln in _PACKED for row in _packed(ln)],
    *[row for ln in _CARRY_OUT for row in _carries(ln, carry_in=False)],
    *[row for ln in _CARRY_IN for row in _carries(ln, carry_in=True)],
    *_selects(_SELECT),
    *_WITH_CONSTANT,
]
