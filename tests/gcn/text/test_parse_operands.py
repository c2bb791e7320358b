"""Lines that LLVM's assembler accepts in several forms: asmkit reads each and writes the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from asmkit.gcn.text.writer import spell

from ...support.gcn_spell import judge
from .test_normalize import encoded, needs_clang, read

LINES = {
    "unset flags": """
        v_permlane32_swap_b32_e64 v0, v1 fi:0
        v_permlane32_swap_b32 v0, v1 bound_ctrl:1 fi:0
        v_permlane16_swap_b32 v0, v1 fi:0
        v_permlane16_swap_b32_e64 v0, v1 bound_ctrl:0 fi:1
    """,
    "counts that saturate": """
        s_waitcnt vmcnt_sat(99)
        s_waitcnt vmcnt_sat(-1)
        s_waitcnt lgkmcnt_sat(99) expcnt_sat(9)
        s_waitcnt vmcnt_sat(3)&lgkmcnt(0)
        s_waitcnt vmcnt_sat(1 << 7), expcnt_sat(0)
        s_waitcnt vmcnt (0) & lgkmcnt_sat (7 + 9)
    """,
    "forced literals": """
        v_mov_b32 v0, lit(1.0)
        v_mov_b32 v0, lit64(1.0)
        v_mov_b32 v0, lit ( -1 )
        v_mov_b32 v0, lit64(1)
        v_add_f16 v0, lit(1.0), v1
        v_mul_f16 v0, lit(-2.0), v1
        v_add_f16 v0, lit(0xffff), v1
        v_add_u16 v0, lit(-1), v1
        v_cmp_lt_f32 vcc, lit(0.5), v1
        v_cvt_f32_f64 v0, lit(1.0)
        s_mov_b32 s0, lit(0.1)
        s_mov_b64 s[0:1], lit64(1)
        s_movk_i32 s0, lit(1)
    """,
    "sources that are extended": """
        v_mov_b32 v0, sext(v1)
        v_mov_b32 v0, sext(s1)
        v_add_u32 v0, sext (v1), v2
        v_max_i16 v0, sext(v1), sext(v2)
        v_cmp_ge_u32_sdwa s[0:1], v1, sext(0) src0_sel:BYTE_0 src1_sel:DWORD
        v_cmp_eq_i32 vcc, sext(v1), v2
        v_add_u32_sdwa v0, sext( v1 ), v2 src0_sel:BYTE_0
    """,
    "a negative half twice": """
        v_madmk_f16 v1, -17, -17, v3
        v_madmk_f16 v1, -32768, -32768, v3
        v_madak_f16 v1, -100, v3, -100
        v_madak_f16 v1, -1, v3, -1
        v_madmk_f16 v1, v2, -17, v3
        v_madmk_f16 v1, 0xffef, 0xffef, v3
        v_madmk_f16 v1, lit(-17), -17, v3
        v_madmk_f16 v1, lit(0xffef), 0xffef, v3
        v_fmaak_f32 v1, lit(-17), v2, -17
        v_fmamk_f32 v1, -17, -17, v3
    """,
    "a literal twice that a half does not hold exactly": """
        v_madmk_f16 v1, 0.1, 0.1, v3
        v_madmk_f16 v1, 0.1, 0x2e66, v3
        v_madmk_f16 v1, 0.100001, 0.1, v3
        v_madmk_f16 v1, -0.1, 0xae66, v3
        v_madak_f16 v1, 0.1, v2, 0.1
        v_madak_f16 v1, 0.1, v2, 0x2e66
        v_madmk_f16 v1, 0x2e66, 0.1, v3
        v_fmaak_f32 v1, 0.1, v2, 0x3dcccccd
    """,
    "one counter twice": """
        s_waitcnt vmcnt(0) & vmcnt_sat(1)
        s_waitcnt vmcnt(1) & vmcnt(0)
        s_waitcnt vmcnt(3) & vmcnt(63)
        s_waitcnt vmcnt(3) & lgkmcnt(0) & vmcnt(1) & expcnt(1) & expcnt(0)
        s_waitcnt vmcnt_sat(100), vmcnt(1)
        s_waitcnt lgkmcnt(1) lgkmcnt(2)
    """,
    "the lowest bit of fi": """
        v_permlane16_swap_b32 v0, v1 fi:2
        v_permlane16_swap_b32 v0, v1 fi:-1
        v_permlane32_swap_b32 v0, v1 bound_ctrl:1 fi:3
        v_permlane16_swap_b32 v0, v1 bound_ctrl:1 fi:1+1
        v_permlane16_swap_b32_e64 v0, v1 fi:100
    """,
    "expressions with blanks": """
        s_mov_b32 s0, 1 | 2
        s_mov_b32 s0, 1 + 2
        s_mov_b32 s0, 7 -1
        s_mov_b32 s0, (3 + 1) * 2
        s_mov_b32 s0, ~ 5
        s_mov_b32 s0, 6 & 3
        s_mov_b32 s0, 6 && 3
        s_mov_b32 s0, 6 == 3
        s_mov_b32 s0, 1 + -2
        v_mov_b32 v [1], 3
        v_mov_b32 v[1 + 1], 3
        s_nop 1 + 1
        s_waitcnt 1 + 2
        global_load_dword v0, v[2:3], off offset:4 + 4 sc0
        global_load_dword v0, v[2:3], off offset: -4
        buffer_load_dword v0, v1, s[4:7], 0 offen offset:3 * 4
        s_getreg_b32 s0, hwreg (1, 0, 4)
        v_pk_fma_f16 v0, v1, v2, v3 op_sel:[1 - 1,0 + 1,0] neg_lo:[!0,(1),0]
    """,
    "signs with blanks": """
        v_add_f32_e64 v0, v1, |v2| clamp
        v_add_f32_e64 v0, -|v1|, |v2| clamp mul:2
        v_add_f32_e64 v0, - |v1|, - v2 clamp
        v_add_f32 v0, abs (v1), neg (v2)
        v_add_f32 v0, | v1 |, v2
        v_add_f32 v0, |v1 |, | v2|
        v_add_f32 v0, -| v1 |, - | v2 | clamp
        v_add_f32_e64 v0, v1, | v2 | clamp mul:2
        v_add_f64 v[0:1], | v[2:3] |, v[4:5]
        v_cmp_lt_f32 vcc, | s[1] |, v2
        v_add_f32_dpp v0, - | v1 |, v2 row_shl:1
        v_mov_b32 v0, 1 | 2 | 4
    """,
    "tuples with signs": """
        v_add_f64 v[0:1], -v[2:3], |v[4:5]|
        v_fma_f64 v[0:1], v[2:3], -|v[4:5]|, -s[6:7]
        v_cmp_lt_f64 vcc, v[2:3], abs(v[4:5])
        v_cvt_f32_f64 v0, neg(v[2:3])
    """,
    "masks beside a half": """
        v_cmp_class_f16_sdwa vcc, v0, 1.0 src0_sel:WORD_0 src1_sel:DWORD
        v_cmpx_class_f16_sdwa vcc, -v0, -4.0 src0_sel:WORD_1 src1_sel:DWORD
        v_cmp_class_f16_sdwa s[2:3], v0, 64 src0_sel:WORD_0 src1_sel:DWORD
        v_cmp_class_f16_sdwa vcc, v0, -16 src0_sel:WORD_0 src1_sel:DWORD
        v_cmp_class_f32_sdwa vcc, v0, 0x3f800000 src0_sel:WORD_0 src1_sel:DWORD
    """,
}


@needs_clang
@pytest.mark.parametrize("name", LINES)
def test_they_are_read_and_written_with_the_same_bytes(name: str, tmp_path: Path):
    texts = [line.strip() for line in LINES[name].strip().splitlines()]
    made = read(texts, "gfx950")
    assert [text for text, inst in zip(texts, made, strict=True) if inst is None] == []
    written = [spell(inst, "gfx950") for inst in made if inst is not None]
    theirs, mine = encoded(texts, "gfx950", tmp_path), encoded(written, "gfx950", tmp_path)
    assert [pair for *pair, one, other in zip(texts, written, theirs, mine, strict=True) if one != other] == []


REFUSED = """
    v_permlane32_swap_b32_e32 v0, v1 fi:0
    v_mov_b32_dpp v0, v1 row_shr:1 fi:0
    v_mov_b32_e32 v0, v1 fi:0
    v_mov_b32 v0, lit(0x100000000)
    v_mov_b32 v0, lit(-0x80000001)
    v_add_f16 v0, lit(0x10000), v1
    s_mov_b64 s[0:1], lit64(0x100000000)
    s_mov_b64 s[0:1], lit(1.0)
    v_add_u32_e32 v0, sext(v1), v2
    v_add_f32 v0, sext(v1), v2
    v_madmk_f16 v1, -20, -17, v3
    v_madmk_f16 v1, s0, -17, v3
    v_madmk_f16 v1, 0xffef, -17, v3
    v_madmk_f16 v1, -17, 0xffef, v3
    v_madmk_f16 v1, lit(0xffef), -17, v3
    v_madmk_f16 v1, -5.0, -15104, v3
    v_madak_f16 v1, 0xffef, v2, -17
    v_fmamk_f32 v1, -17, 0xffffffef, v3
    v_fmaak_f32 v1, lit(0xffffffef), v2, -17
    v_madmk_f16 v1, 0.1, 0.2, v3
    s_waitcnt vmcnt(64)
    s_waitcnt vmcnt(64) & vmcnt(1)
    s_waitcnt 0 & vmcnt(1)
    v_permlane16_swap_b32 v0, v1 bound_ctrl:2
    v_add_f32 v0, ||v1|, v2
    v_add_f32 v0, |v1 v2|, v2
    v_add_f32 v0, | v1, v2
    s_waitcnt vscnt_sat(1)
    v_mov_b32 v0, v1 (2)
    s_mov_b32 s0, 1 &
    v_add_f64 v[0:1], -v[3:4], v[4:5]
    v_add_f64 v[0:1], v[2:3], |v[5:6]|
    v_add_f64 v[0:1], -s[3:4], v[4:5]
    v_fma_f64 v[0:1], v[2:3], v[4:5], -|v[7:8]|
    v_cmp_lt_f64 vcc, v[2:3], abs(v[1:2])
    v_cvt_f32_f64 v0, neg(v[1:2])
    v_cmp_class_f16_sdwa vcc, v0, 65 src0_sel:WORD_0 src1_sel:DWORD
    v_cmpx_class_f16_sdwa vcc, v0, 0x3c00 src0_sel:WORD_0 src1_sel:DWORD
"""


@needs_clang
def test_both_refuse_what_only_looks_like_them():
    texts = [line.strip() for line in REFUSED.strip().splitlines()]
    assert [text for text, said in zip(texts, judge(texts, "gfx950"), strict=True) if not said] == []
    assert [text for text, inst in zip(texts, read(texts, "gfx950"), strict=True) if inst is not None] == []


@needs_clang
@pytest.mark.parametrize("head", ["v_cmp_class_f16_sdwa", "v_cmpx_class_f16_sdwa"])
def test_a_mask_of_which_llvm_drops_a_half_is_refused(head: str, tmp_path: Path):
    """LLVM keeps the low half of a float's bits, which is 0 here."""
    line = f"{head} vcc, v3, {{}} src0_sel:WORD_0 src1_sel:DWORD"
    zero, *floats = encoded([line.format(mask) for mask in ("0", "0x3f800000", "0xc0800000")], "gfx942", tmp_path)
    assert floats == [zero] * 2
    assert read([line.format("0x3f800000"), line.format("0xc0800000")], "gfx942") == [None, None]
