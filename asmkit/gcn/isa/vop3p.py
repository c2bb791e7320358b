"""Packed arithmetic (CDNA3 ISA 12.10): VOP3P.

`op_sel` and `op_sel_hi` select, for the low and the high result, the half of each source. `neg_lo` and `neg_hi` negate
it. If every type is packed, `sem` computes one half. If only the sources are packed, each is passed as its selected
halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...isa.notation import Row, op
from .families import V_LONG, V_REG, Line, bare, line, make, width

_FLOAT = "{op_sel:[%d]u1} {op_sel_hi:[%d]u1} {neg_lo:[%d]u1} {neg_hi:[%d]u1} {clamp}"
_NEGATED = "{neg_lo:[%d]u1} {neg_hi:[%d]u1} {clamp}"

# fmt: off
_TWO = [
    line("v_pk_add_f16",      "Add.",                                   lambda a, b: a + b, w="32", ty="f16x2"),
    line("v_pk_mul_f16",      "Multiply.",                              lambda a, b: a * b, w="32", ty="f16x2"),
    line("v_pk_min_f16",      "The minimum; if one operand is a NaN, the other one.", "fmin", w="32", ty="f16x2"),
    line("v_pk_max_f16",      "The maximum; if one operand is a NaN, the other one.", "fmax", w="32", ty="f16x2"),
    line("v_pk_add_u16",      "Add.",                                   lambda a, b: a + b, w="32", ty="u16x2"),
    line("v_pk_add_i16",      "Add.",                                   lambda a, b: a + b, w="32", ty="s16x2"),
    line("v_pk_sub_u16",      "Subtract b from a.",                     lambda a, b: a - b, w="32", ty="u16x2"),
    line("v_pk_sub_i16",      "Subtract b from a.",                     lambda a, b: a - b, w="32", ty="s16x2"),
    line("v_pk_mul_lo_u16",   "The low half of the product.",                lambda a, b: a * b, w="32", ty="u16x2"),
    line("v_pk_min_u16",      "The minimum.",                            "lesser", w="32", ty="u16x2"),
    line("v_pk_min_i16",      "The minimum.",                            "lesser", w="32", ty="s16x2"),
    line("v_pk_max_u16",      "The maximum.",                           "greater", w="32", ty="u16x2"),
    line("v_pk_max_i16",      "The maximum.",                           "greater", w="32", ty="s16x2"),
    line("v_pk_lshlrev_b16",  "Shift b left by a[3:0].",                lambda a, b: b << (a & 15), w="32", ty="u16x2"),
    line("v_pk_lshrrev_b16",  "Shift b right by a[3:0], filling with zeros.",     lambda a, b: b >> (a & 15), w="32", ty="u16x2"),
    line("v_pk_ashrrev_i16",  "Shift b right by a[3:0], filling with the sign.",  lambda a, b: b >> (a & 15), w="32", ty="s16x2"),
    line("v_pk_add_f32",      "Add.",                                   lambda a, b: a + b, w="64", ty="f32x2"),
    line("v_pk_mul_f32",      "Multiply.",                              lambda a, b: a * b, w="64", ty="f32x2"),
]
_THREE = [
    line("v_pk_fma_f16",      "a·b + c, rounded once.",                 "fma", w="32", ty="f16x2"),
    line("v_pk_fma_f32",      "a·b + c, rounded once.",                 "fma", w="64", ty="f32x2"),
    line("v_pk_mad_u16",      "a·b + c.",                               lambda a, b, c: a * b + c, w="32", ty="u16x2"),
    line("v_pk_mad_i16",      "a·b + c.",                               lambda a, b, c: a * b + c, w="32", ty="s16x2"),
    line("v_pk_minimum3_f16", "The minimum of three, or a NaN if any of them is.",   "minimum3", w="32", ty="f16x2", arch="gfx950"),
    line("v_pk_maximum3_f16", "The maximum of three, or a NaN if any of them is.", "maximum3", w="32", ty="f16x2", arch="gfx950"),
]
_DOT2 = [
    line("v_dot2_f32_f16",    "a·b + c, two halves.",                   "dot2", w="32", ty="f32 f16x2 f16x2 f32"),
    line("v_dot2_f32_bf16",   "a·b + c, two halves.",                   "dot2", w="32", ty="f32 bf16x2 bf16x2 f32", arch="gfx950"),
    line("v_dot2_i32_i16",    "a·b + c, two halves.",                   "dot2_int", w="32", ty="s32 s16x2 s16x2 s32"),
    line("v_dot2_u32_u16",    "a·b + c, two halves.",                   "dot2_int", w="32", ty="u32 u16x2 u16x2 u32"),
]
_DOTS = [
    line("v_dot4_i32_i8",     "a·b + c, four bytes.",                   "dot4", w="32", ty="s32 b32 b32 s32"),
    line("v_dot4_u32_u8",     "a·b + c, four bytes.",                   "dot4", w="32", ty="u32 b32 b32 u32"),
    line("v_dot8_i32_i4",     "a·b + c, eight nibbles.",                "dot8", w="32", ty="s32 b32 b32 s32"),
    line("v_dot8_u32_u4",     "a·b + c, eight nibbles.",                "dot8", w="32", ty="u32 b32 b32 u32"),
]
_MIX = [
    line("v_fma_mix_f32",     "a·b + c, rounded once; each source is f32, or with op_sel_hi the half selected by op_sel.", "fma_mix", w="32", ty="f32 b32 b32 b32", inline="f16"),
    line("v_fma_mixlo_f16",   "As v_fma_mix_f32, into the low half of d.",      "fma_mix", w="32", ty="f16 f16 b32 b32 b32", inline="f16", half="low"),
    line("v_fma_mixhi_f16",   "As v_fma_mix_f32, into the high half of d.",     "fma_mix", w="32", ty="f16 f16 b32 b32 b32", inline="f16", half="high"),
]
# fmt: on


def _packed(lines: Iterable[Line], sources: int) -> Iterator[Row]:
    for ln in lines:
        named = ", ".join(f"{name}:{_source(ln, i + 1)}" for i, name in enumerate("abc"[:sources]))
        syntax = f"=d:{V_REG[width(ln, 0)]}, {named} {_FLOAT.replace('%d', str(sources))}"
        yield make(bare(ln), syntax, "vop3p", "12.10", **_vague(ln))


def _vague(ln: Line) -> dict[str, str]:
    """Return the flags without a defined effect: negating halves is defined for floating-point sources only."""
    return {} if ln.floats else {"vague": "neg_lo neg_hi"}


def _source(ln: Line, at: int) -> str:
    return V_LONG[width(ln, at)]


def _mix(ln: Line) -> Row:
    role = "=" if ln.name.endswith("f32") else "+"
    named = ", ".join(f"{name}:!{V_LONG[32]}" for name in "abc")
    return make(ln, f"{role}d:V1, {named} {{op_sel:[3]u1}} {{op_sel_hi:[3]u1}} {{clamp}}", "vop3p", "12.10")


_PICKS = {"op_sel": "gfx90a", "op_sel_hi": "gfx90a"}
_DOT = f"=d:V1, a:{V_LONG[32]}, b:{V_LONG[32]}, c:{V_LONG[32]}"

ROWS = [
    *_packed(_TWO, 2),
    *_packed(_THREE, 3),
    *[make(ln, f"{_DOT} {_FLOAT.replace('%d', '3')}", "vop3p", "12.10", needs=_PICKS, **_vague(ln)) for ln in _DOT2],
    *[make(ln, f"{_DOT} {_NEGATED.replace('%d', '3')}", "vop3p", "12.10", **_vague(ln)) for ln in _DOTS],
    *map(_mix, _MIX),
    op(f"v_pk_mov_b32   =d:V2, a:{V_LONG[64]}, b:{V_LONG[64]} {_FLOAT.replace('%d', '2')}",
       "The dword of a selected by op_sel[0], and above it the dword of b selected by op_sel[1].",
       fmt="vop3p", ref="12.10", ty="b64", inline="f32x2", sem="pk_mov", vague="neg_lo neg_hi clamp"),
]  # fmt: skip
