"""Vector arithmetic that exists only in the long encoding (CDNA3 ISA 12.11): VOP3.

It accepts negated and absolute floating-point sources, one scalar register, and no literal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...isa.notation import Row, op
from .families import MASK, OMOD, ONE_OF_TWO, V_LONG, Line, bare, line, make, vop3

_NEWER = "gfx942 gfx950"
_HALVES = "{op_sel:[%d]u1}"

# fmt: off
_TWO = [
    line("v_mul_lo_u32",      "The low half of the product.",                lambda a, b: a * b),
    line("v_mul_lo_i32",      "The low half of the product.",                lambda a, b: a * b),
    line("v_mul_hi_u32",      "The high half of the product.",               lambda a, b: (a.astype("u8") * b) >> 32),
    line("v_mul_hi_i32",      "The high half of the product.",               lambda a, b: (a.astype("i8") * b) >> 32),
    line("v_add_i32",         "Add.",                                   lambda a, b: a + b, flags="{clamp}"),
    line("v_sub_i32",         "Subtract b from a.",                     lambda a, b: a - b, flags="{clamp}"),
    line("v_add_i16",         "Add.",                                   lambda a, b: a + b, flags="{op_sel:[3]u1} {clamp}"),
    line("v_sub_i16",         "Subtract b from a.",                     lambda a, b: a - b, flags="{op_sel:[3]u1} {clamp}"),
    line("v_lshlrev_b64",     "Shift b left by a[5:0].",                "lshlrev", w="64 32 64", ty="b64 b32 b64"),
    line("v_lshrrev_b64",     "Shift b right by a[5:0], filling with zeros.",     "shrrev", w="64 32 64", ty="b64 b32 b64"),
    line("v_ashrrev_i64",     "Shift b right by a[5:0], filling with the sign.",  "shrrev", w="64 32 64", ty="s64 b32 s64"),
    line("v_bfm_b32",         "A mask of a[4:0] bits that starts at bit b[4:0].", "bfm"),
    line("v_bcnt_u32_b32",    "The number of 1 bits in a, plus b.",      "bcnt", ty="u32 b32 u32"),
    line("v_mbcnt_lo_u32_b32", "The number of 1 bits in a below this lane's bit, plus b, for lanes 0 … 31.", "mbcnt_lo", ty="u32 b32 u32"),
    line("v_mbcnt_hi_u32_b32", "The number of 1 bits in a below this lane's bit, plus b, for lanes 32 … 63.", "mbcnt_hi", ty="u32 b32 u32"),
    line("v_ldexp_f32",       "a·2^b.",                                 "ldexp", ty="f32 f32 s32"),
    line("v_ldexp_f64",       "a·2^b.",                                 "ldexp", w="64 64 32", ty="f64 f64 s32"),
    line("v_add_f64",         "Add.",                                   lambda a, b: a + b),
    line("v_mul_f64",         "Multiply.",                              lambda a, b: a * b),
    line("v_min_f64",         "The minimum; if one operand is a NaN, the other one.", "fmin"),
    line("v_max_f64",         "The maximum; if one operand is a NaN, the other one.", "fmax"),
    line("v_mul_legacy_f32",  "Multiply, where 0 times anything is 0.",       "mul_legacy"),
    line("v_trig_preop_f64",  "A segment of 2/π for reducing an angle.", "trig_preop", w="64 64 32", ty="f64 f64 u32"),
    line("v_cvt_pkrtz_f16_f32",   "Two halves, rounded towards zero.",  "pair_f16_rtz", w="32", ty="f16x2 f32 f32"),
    line("v_cvt_pk_f16_f32",      "Two halves, rounded.",               "pair_f16", w="32", ty="f16x2 f32 f32", arch="gfx950"),
    line("v_cvt_pk_bf16_f32",     "Two bf16, rounded.",                 "pair_bf16", w="32", ty="bf16x2 f32 f32", arch="gfx950"),
    line("v_cvt_pk_u16_u32",      "Two halves, clamped.",               "pair_u16", w="32", ty="u16x2 u32 u32"),
    line("v_cvt_pk_i16_i32",      "Two halves, clamped.",               "pair_s16", w="32", ty="s16x2 s32 s32"),
    line("v_cvt_pknorm_i16_f32",  "Two numbers −1 … 1 to −32767 … 32767.", "pair_norm_s16", w="32", ty="s16x2 f32 f32", flags="{clamp}"),
    line("v_cvt_pknorm_u16_f32",  "Two numbers 0 … 1 to 0 … 65535.",    "pair_norm_u16", w="32", ty="u16x2 f32 f32", flags="{clamp}"),
    line("v_cvt_pknorm_i16_f16",  "Two numbers −1 … 1 to −32767 … 32767.", "pair_norm_s16", w="32 16 16", ty="s16x2 f16 f16", flags="{op_sel:[3]u1} {clamp}"),
    line("v_cvt_pknorm_u16_f16",  "Two numbers 0 … 1 to 0 … 65535.",    "pair_norm_u16", w="32 16 16", ty="u16x2 f16 f16", flags="{op_sel:[3]u1} {clamp}"),
    line("v_pack_b32_f16",        "Two halves in a register.",          "pair_f16", w="32 16 16", ty="f16x2 f16 f16", flags="{op_sel:[3]u1} {clamp}"),
]
_INTO_HALF = [
    line("v_cvt_pk_fp8_f32",  "Two 8-bit floats e4m3 into one half of d (FNUZ on gfx942, OCP on gfx950).", "pair_fp8", w="32", ty="b16 b16 f32 f32", arch=_NEWER, flags="{op_sel:[3]u1}", half="op_sel"),
    line("v_cvt_pk_bf8_f32",  "Two 8-bit floats e5m2 into one half of d (FNUZ on gfx942, OCP on gfx950).", "pair_bf8", w="32", ty="b16 b16 f32 f32", arch=_NEWER, flags="{op_sel:[3]u1}", half="op_sel"),
    line("v_cvt_sr_fp8_f32",  "An 8-bit float e4m3 into a byte of d, rounded by the random bits in b.", "sr_fp8", w="32", ty="b8 b8 f32 u32", arch=_NEWER, flags="{op_sel:[4]u1}", half="op_sel"),
    line("v_cvt_sr_bf8_f32",  "An 8-bit float e5m2 into a byte of d, rounded by the random bits in b.", "sr_bf8", w="32", ty="b8 b8 f32 u32", arch=_NEWER, flags="{op_sel:[4]u1}", half="op_sel"),
    line("v_cvt_sr_f16_f32",  "f16 into one half of d, rounded by the random bits in b.", "sr_f16", w="32", ty="f16 f16 f32 u32", arch="gfx950", flags="{op_sel:[3]u1}", half="op_sel"),
    line("v_cvt_sr_bf16_f32", "bf16 into one half of d, rounded by the random bits in b.", "sr_bf16", w="32", ty="bf16 bf16 f32 u32", arch="gfx950", flags="{op_sel:[3]u1}", half="op_sel"),
]

_THREE = [
    line("v_fma_f32",         "a·b + c, rounded once.",                 "fma"),
    line("v_fma_f64",         "a·b + c, rounded once.",                 "fma"),
    line("v_mad_f32",         "a·b + c, rounded twice; subnormals are 0.", "mad_flushed", arch="gfx90a"),
    line("v_mad_legacy_f32",  "a·b + c, rounded twice, where 0 times anything is 0.", "mad_legacy", arch="gfx90a"),
    line("v_fma_f16",         "a·b + c, rounded once.",                 "fma", flags=f"{_HALVES % 4} {OMOD}"),
    line("v_mad_f16",         "a·b + c, rounded twice.",                "mad", flags=f"{_HALVES % 4} {OMOD}"),
    line("v_fma_legacy_f16",  "a·b + c, rounded once; the upper half becomes 0.", "fma"),
    line("v_mad_legacy_f16",  "a·b + c, rounded twice; the upper half becomes 0.", "mad"),
    line("v_mad_legacy_u16",  "a·b + c; the upper half becomes 0.",     lambda a, b, c: a * b + c, flags="{clamp}"),
    line("v_mad_legacy_i16",  "a·b + c; the upper half becomes 0.",     lambda a, b, c: a * b + c, flags="{clamp}"),
    line("v_mad_u16",         "a·b + c.",                               lambda a, b, c: a * b + c, flags=f"{_HALVES % 4} {{clamp}}"),
    line("v_mad_i16",         "a·b + c.",                               lambda a, b, c: a * b + c, flags=f"{_HALVES % 4} {{clamp}}"),
    line("v_mad_u32_u16",     "a·b + c, of two halves and a whole.",    lambda a, b, c: a.astype("u4") * b.astype("u4") + c, w="32 16 16 32", ty="u32 u16 u16 u32", flags=f"{_HALVES % 4} {{clamp}}"),
    line("v_mad_i32_i16",     "a·b + c, of two halves and a whole.",    lambda a, b, c: a.astype("i4") * b.astype("i4") + c, w="32 16 16 32", ty="s32 s16 s16 s32", flags=f"{_HALVES % 4} {{clamp}}"),
    line("v_mad_i32_i24",     "The product of the low 24 bits, signed, plus c.", "mad24", w="32", ty="s32", flags="{clamp}"),
    line("v_mad_u32_u24",     "The product of the low 24 bits, plus c.", "mad24", w="32", ty="u32", flags="{clamp}"),
    *[row for t in ("i32", "u32", "i16", "u16", "f32", "f16") for extra in [{"flags": f"{_HALVES % 4} " + ("{clamp}" if t[0] != "f" else OMOD)} if "16" in t else {}] for f in ["f" if t[0] == "f" else ""] for row in (
        line(f"v_min3_{t}",   "The minimum of three.",                    f"{f}min3", **extra),
        line(f"v_max3_{t}",   "The maximum of three.",                 f"{f}max3", **extra),
        line(f"v_med3_{t}",   "The median of three.",               f"{f}med3", **extra),
    )],
    line("v_minimum3_f32",    "The minimum of three, or a NaN if any of them is.",   "minimum3", arch="gfx950"),
    line("v_maximum3_f32",    "The maximum of three, or a NaN if any of them is.", "maximum3", arch="gfx950"),
    line("v_bfe_u32",         "The field of a that starts at bit b[4:0] and has c[4:0] bits.", "bfe"),
    line("v_bfe_i32",         "The field of a that starts at bit b[4:0] and has c[4:0] bits, sign-extended.", "bfe", ty="s32 s32 u32 u32"),
    line("v_bfi_b32",         "b where the bit of a is 1, else c.",     lambda a, b, c: a & b | ~a & c),
    line("v_alignbit_b32",    "The low dword of a:b shifted right by c[4:0].", "alignbit", flags=f"{_HALVES % 4} {{clamp}}", vague="op_sel clamp"),
    line("v_alignbyte_b32",   "The low dword of a:b shifted right by c[1:0] bytes.", "alignbyte", flags=f"{_HALVES % 4} {{clamp}}", vague="op_sel clamp"),
    line("v_perm_b32",        "Four bytes of a:b, each selected by a byte of c.", "perm"),
    line("v_lerp_u8",         "The mean of each byte, rounded up where the bit of c is 1.", "lerp_u8", w="32", ty="b32"),
    line("v_sad_u8",          "The sum of the bytes' absolute differences, plus c.", "sad_u8", w="32", ty="u32", flags="{clamp}"),
    line("v_sad_hi_u8",       "The sum of the bytes' absolute differences, shifted left by 16, plus c.", "sad_hi_u8", w="32", ty="u32", flags="{clamp}"),
    line("v_sad_u16",         "The sum of the halves' absolute differences, plus c.", "sad_u16", w="32", ty="u32", flags="{clamp}"),
    line("v_sad_u32",         "The absolute difference, plus c.",       "sad_u32", w="32", ty="u32", flags="{clamp}"),
    line("v_msad_u8",         "The sum of the bytes' absolute differences where b's byte is not 0, plus c.", "msad_u8", w="32", ty="u32", flags="{clamp}"),
    line("v_add3_u32",        "a + b + c.",                             lambda a, b, c: a + b + c),
    line("v_lshl_add_u32",    "(a << b[4:0]) + c.",                     lambda a, b, c: (a << (b & 31)) + c),
    line("v_add_lshl_u32",    "(a + b) << c[4:0].",                     lambda a, b, c: (a + b) << (c & 31)),
    line("v_lshl_or_b32",     "(a << b[4:0]) | c.",                     lambda a, b, c: a << (b & 31) | c),
    line("v_and_or_b32",      "a & b | c.",                             lambda a, b, c: a & b | c),
    line("v_or3_b32",         "a | b | c.",                             lambda a, b, c: a | b | c),
    line("v_xad_u32",         "(a ^ b) + c.",                           lambda a, b, c: (a ^ b) + c),
    line("v_lshl_add_u64",    "(a << b[2:0]) + c; b at most 4.",        "lshl_add", w="64 64 32 64", ty="u64 u64 u32 u64", arch=_NEWER),
    line("v_bitop3_b32",      "A bitwise function of three operands; the flag is its truth table.", "bitop3", w="32", ty="b32", flags="{bitop3:u8}", arch="gfx950"),
    line("v_bitop3_b16",      "A bitwise function of three operands; the flag is its truth table.", "bitop3", w="16", ty="b16", flags=f"{{bitop3:u8}} {_HALVES % 4}", arch="gfx950"),
    line("v_cvt_pk_u8_f32",   "a as a byte, into the byte b[1:0] of c.", "pack_u8", w="32", ty="b32 f32 u32 b32", flags="{clamp}"),
    line("v_ashr_pk_i8_i32",  "a and b shifted right by c, clamped to two signed bytes.", "ashr_pk_i8", w="32", ty="b32 s32 s32 u32", flags="{op_sel:[4]u1}", arch="gfx950"),
    line("v_ashr_pk_u8_i32",  "a and b shifted right by c, clamped to two bytes.", "ashr_pk_u8", w="32", ty="b32 s32 s32 u32", flags="{op_sel:[4]u1}", arch="gfx950"),
    line("v_div_fixup_f32",   "The quotient a of c by b, or the result of a special case.", "div_fixup"),
    line("v_div_fixup_f64",   "The quotient a of c by b, or the result of a special case.", "div_fixup"),
    line("v_div_fixup_f16",   "The quotient a of c by b, or the result of a special case.", "div_fixup", flags=f"{_HALVES % 4} {OMOD}"),
    line("v_div_fixup_legacy_f16", "The quotient a of c by b, or the result of a special case.", "div_fixup"),
    line("v_div_fmas_f32",    "a·b + c, scaled where the lane's bit of VCC is set.", "div_fmas", ty="f32 f32 f32 f32 mask", reads="vcc"),
    line("v_div_fmas_f64",    "a·b + c, scaled where the lane's bit of VCC is set.", "div_fmas", ty="f64 f64 f64 f64 mask", reads="vcc"),
    *[line(f"v_cube{n}_f32",  f"The {doc} of a cube map for the direction a, b, c.", f"cube_{n}") for n, doc in (("id", "face"), ("sc", "coordinate s"), ("tc", "coordinate t"), ("ma", "major axis, doubled,"))],
]
# fmt: on


def _wide_products() -> Iterator[Row]:
    """Yield 64-bit sums with a mask of carries."""
    for t, kind in (("u64_u32", "u"), ("i64_i32", "s")):
        yield op(
            f"v_mad_{t}   =d:V2, =co:{MASK}, a:{V_LONG[32]}, b:{V_LONG[32]}, c:{V_LONG[64]} {{clamp}}",
            "a·b + c, the product of 64 bits; the carry of each lane goes to the mask.",
            fmt="vop3", ref="12.11", ty=f"{kind}64 mask {kind}32 {kind}32 {kind}64", sem="mad_wide", vague="clamp",
        )  # fmt: skip


def _div_scale() -> Iterator[Row]:
    for t, w in (("f32", 32), ("f64", 64)):
        some = V_LONG[w]
        yield op(
            f"v_div_scale_{t}   =d:V{w // 32}, =co:{MASK}, a:-{some}, b:-{some}, c:-{some} {OMOD}",
            "a scaled for a division of c by b; the mask says where v_div_fmas must scale back.",
            fmt="vop3", ref="12.11", ty=f"{t} mask {t} {t} {t}", sem="div_scale", rule=ONE_OF_TWO, vague="clamp mul div",
        )  # fmt: skip


def _into(lines: Iterable[Line]) -> Iterator[Row]:
    """Yield conversions that write a part of d and keep the rest."""
    for ln in lines:
        second = "!" + V_LONG[32] if ln.types[3].startswith("f") else V_LONG[32]
        yield make(bare(ln), f"+d:V1, a:!{V_LONG[32]}, b:{second} {ln.facts['flags']}", "vop3", "12.11")


ROWS = [
    *vop3(_TWO, 2, "12.11"),
    *_into(_INTO_HALF),
    *vop3(_THREE, 3, "12.11"),
    *_wide_products(),
    *_div_scale(),
    op(f"v_cvt_pkaccum_u8_f32   +d:V1, a:!{V_LONG[32]}, b:{V_LONG[32]} {{clamp}}", "a as a byte, into the byte b[1:0] of d.",
       fmt="vop3", ref="12.11", ty="b32 b32 f32 u32", sem="pack_u8_into"),
    op(f"v_qsad_pk_u16_u8   =d:V2, a:{V_LONG[64]}, b:{V_LONG[32]}, c:{V_LONG[64]} {{clamp}}", "Four sums of absolute differences of bytes.",
       fmt="vop3", ref="12.11", ty="b64 b64 b32 b64", sem="qsad_u16"),
    op(f"v_mqsad_pk_u16_u8  =d:V2, a:{V_LONG[64]}, b:{V_LONG[32]}, c:{V_LONG[64]} {{clamp}}", "Four masked sums of absolute differences of bytes.",
       fmt="vop3", ref="12.11", ty="b64 b64 b32 b64", sem="mqsad_u16"),
    op(f"v_mqsad_u32_u8     =d:V4, a:{V_LONG[64]}, b:{V_LONG[32]}, c:V4 {{clamp}}", "Four masked sums of absolute differences of bytes.",
       fmt="vop3", ref="12.11", ty="words b64 b32 words", sem="mqsad_u32"),
]  # fmt: skip
