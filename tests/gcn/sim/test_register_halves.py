"""Initcheck tracks bytes and halves of registers: what is unwritten is found where it reaches a result."""

# ruff: noqa: E501  one program in a line

from __future__ import annotations

import pytest

from .ordering.programs import found, lines

WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)"
LOW = f"global_load_short_d16 v20, v1, s[10:11]; {WAIT}"
HIGH = f"global_load_short_d16_hi v20, v1, s[10:11]; {WAIT}"
STORE = "global_store_dword v1, v20, s[10:11] offset:1024"
SHORT = "global_store_short v1, v20, s[10:11] offset:1024"
SDWA = "src0_sel:DWORD src1_sel:DWORD"

CLEAN = {
    "both halves": f"{LOW}; {HIGH}; {STORE}",
    "in the other order": f"{HIGH}; {LOW}; {STORE}",
    "a short of the low half": f"{LOW}; {SHORT}",
    "a short of the high half": f"{HIGH}; global_store_short_d16_hi v1, v20, s[10:11]",
    "a byte": f"{LOW}; global_store_byte v1, v20, s[10:11]",
    "LDS": f"ds_write_b16 v1, v4; ds_read_u16_d16 v20, v1; ds_read_u16_d16_hi v20, v1; {WAIT}; {STORE}",
    "a packed sum of which one half is stored": f"{LOW}; v_pk_add_f16 v20, v20, v20; {SHORT}",
    "a packed sum of one half twice": f"{LOW}; v_pk_add_f16 v20, v20, v20 op_sel_hi:[0,0]; {STORE}",
    "a mask": f"{LOW}; v_and_b32_e32 v20, 0xffff, v20; {STORE}",
    "a shift to the left": f"{LOW}; v_lshlrev_b32_e32 v20, 16, v20; {STORE}",
    "a shift to the right": f"{HIGH}; v_lshrrev_b32_e32 v20, 16, v20; {STORE}",
    "halves joined by or": f"{LOW}; v_and_b32_e32 v20, 0xffff, v20; v_lshl_or_b32 v20, v4, 16, v20; {STORE}",
    "chosen bytes": f"{LOW}; s_mov_b32 s20, 0x01000100; v_perm_b32 v20, v20, v20, s20; {STORE}",
    "a field": f"{LOW}; v_bfe_u32 v20, v20, 4, 8; {STORE}",
    "inserted bits": f"{LOW}; s_mov_b32 s20, 0xffff; v_bfi_b32 v20, s20, v20, v4; {STORE}",
    "an aligned pair": f"{HIGH}; v_alignbit_b32 v20, v4, v20, 16; {STORE}",
    "a conversion of the low half": f"{LOW}; v_cvt_f32_f16_e32 v20, v20; {STORE}",
    "a byte as a float": f"{LOW}; v_cvt_f32_ubyte1_e32 v20, v20; {STORE}",
    "SDWA of the low half": f"{LOW}; v_cvt_f32_f16_sdwa v20, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0; {STORE}",
    "SDWA that clears the rest": f"v_add_f16_sdwa v20, v4, v4 dst_sel:WORD_1 dst_unused:UNUSED_PAD {SDWA}; {STORE}",
    "SDWA of two halves": "; ".join(f"v_mov_b32_sdwa v20, v4 dst_sel:WORD_{i} dst_unused:UNUSED_PRESERVE src0_sel:DWORD" for i in (0, 1)) + f"; {STORE}",
    "SDWA of four bytes": "; ".join(f"v_mov_b32_sdwa v20, v4 dst_sel:BYTE_{i} dst_unused:UNUSED_PRESERVE src0_sel:DWORD" for i in range(4)) + f"; {STORE}",
    "mixlo and mixhi": f"v_fma_mixlo_f16 v20, v4, v4, v4; v_fma_mixhi_f16 v20, v4, v4, v4; {STORE}",
    "a mixed sum of the low half": f"{LOW}; v_fma_mix_f32 v20, v20, v20, v20 op_sel_hi:[1,1,1]; {STORE}",
    "two pairs of fp8": f"v_cvt_pk_fp8_f32 v20, v4, v4; v_cvt_pk_fp8_f32 v20, v4, v4 op_sel:[0,0,1]; {STORE}",
    "one fp8": "v_cvt_sr_fp8_f32 v20, v4, v4; global_store_byte v1, v20, s[10:11]",
    "op_sel of a whole register": f"v_mov_b32_e32 v20, 0; v_mad_f16 v20, v4, v4, v4 op_sel:[0,0,0,1]; {STORE}",
    "packed halves": f"{LOW}; v_pack_b32_f16 v20, v20, v20; {STORE}",
    "a comparison of halves": f"{LOW}; v_cmp_lt_f16_e32 vcc, v20, v4; s_nop 4; v_cndmask_b32_e32 v20, v4, v3, vcc; {STORE}",
    "a register that is written again": f"{LOW}; v_mov_b32_e32 v20, 0; {STORE}",
    "a load over it": f"{LOW}; global_load_dword v20, v1, s[10:11]; {WAIT}; {STORE}",
    "lanes that have both halves": f"s_mov_b64 exec, 0xff; {LOW}; {HIGH}; {STORE}; s_mov_b64 exec, -1",
    "a scalar of the low half": f"{LOW}; v_readfirstlane_b32 s20, v20; s_and_b32 s20, s20, 0xffff; s_nop 1; v_mov_b32_e32 v20, s20; {STORE}",
}  # fmt: skip

UNSET = {
    "the low half": f"{LOW}; {STORE}",
    "the high half": f"{HIGH}; {STORE}",
    "a short of the other half": f"{HIGH}; {SHORT}",
    "the other short": f"{LOW}; global_store_short_d16_hi v1, v20, s[10:11]",
    "LDS": f"ds_write_b16 v1, v4; ds_read_u16_d16 v20, v1; {WAIT}; {STORE}",
    "a packed sum": f"{LOW}; v_pk_add_f16 v20, v20, v20; {STORE}",
    "a mask of the other half": f"{HIGH}; v_and_b32_e32 v20, 0xffff, v20; {STORE}",
    "a shift of the other half": f"{LOW}; v_lshrrev_b32_e32 v20, 16, v20; {STORE}",
    "a copy": f"{LOW}; v_mov_b32_e32 v21, v20; v_mov_b32_e32 v20, v21; {STORE}",
    "a sum": f"{LOW}; v_add_u32_e32 v20, v20, v4; {STORE}",
    "a chosen byte": f"{LOW}; s_mov_b32 s20, 0x03020100; v_perm_b32 v20, v20, v20, s20; {STORE}",
    "a field across the halves": f"{LOW}; v_bfe_u32 v20, v20, 12, 8; {STORE}",
    "a conversion of the other half": f"{LOW}; v_cvt_f32_f16_sdwa v20, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1; {STORE}",
    "the conversion of the low half": f"{HIGH}; v_cvt_f32_f16_e32 v20, v20; {STORE}",
    "a byte as a float": f"{LOW}; v_cvt_f32_ubyte3_e32 v20, v20; {STORE}",
    "SDWA that keeps the rest": f"v_add_f16_sdwa v20, v4, v4 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE {SDWA}; {STORE}",
    "SDWA of one byte": f"v_mov_b32_sdwa v20, v4 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD; {SHORT}",
    "mixlo": f"v_fma_mixlo_f16 v20, v4, v4, v4; {STORE}",
    "a mixed sum of the high half": f"{LOW}; v_fma_mix_f32 v20, v20, v20, v20 op_sel:[1,0,0] op_sel_hi:[1,1,1]; {STORE}",
    "one pair of fp8": f"v_cvt_pk_fp8_f32 v20, v4, v4; {STORE}",
    "one of two fp8": f"v_cvt_sr_fp8_f32 v20, v4, v4; {SHORT}",
    "op_sel of a new register": f"v_mad_f16 v20, v4, v4, v4 op_sel:[0,0,0,1]; {STORE}",
    "packed halves": f"{LOW}; v_pack_b32_f16 v20, v20, v20 op_sel:[0,1,0]; {STORE}",
    "a dot product": f"{LOW}; v_dot2_f32_f16 v20, v20, v20, v4; {STORE}",
    "a float": f"{LOW}; v_add_f32_e32 v20, v20, v20; {STORE}",
    "a comparison": f"{LOW}; v_cmp_lt_u32_e32 vcc, v20, v4; s_nop 4; v_cndmask_b32_e32 v20, v4, v3, vcc; {STORE}",
    "an address": f"{LOW}; global_load_dword v21, v20, s[10:11]; {WAIT}",
    "lanes that have one half": f"s_mov_b64 exec, 0xff; {LOW}; s_mov_b64 exec, -1; {HIGH}; {STORE}",
    "a scalar": f"{LOW}; v_readfirstlane_b32 s20, v20; s_lshr_b32 s20, s20, 16; s_nop 1; v_mov_b32_e32 v20, s20; {STORE}",
}  # fmt: skip


def codes(text: str) -> set[str]:
    body = lines(*(part.strip() for part in text.split(";")))
    return {*found(body, "gfx942", grid=1, watch=["initcheck", "memcheck"])}


@pytest.mark.parametrize("name", CLEAN)
def test_the_parts_that_are_read_are_written(name: str):
    assert codes(CLEAN[name]) == set()


@pytest.mark.parametrize("name", UNSET)
def test_an_unwritten_part_reaches_a_result(name: str):
    assert codes(UNSET[name]) == {"UNSET"}


def test_the_message_names_the_half():
    from asmkit import sim

    from .ordering.programs import program

    body = lines(*(part.strip() for part in UNSET["the low half"].split(";")))
    params = {"data": sim.empty((512,), "u4"), "flags": sim.empty((64,), "u4")}
    report = sim.run(program(body, "gfx942", 64), grid=1, block=64, params=params, raises=False, watch=["initcheck"])
    assert any("the high half of v20" in str(finding) for finding in report.findings)
