"""Undefined bits of registers: instructions that compute registers pass them on, other instructions report UNSET."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import Finding
from asmkit.gcn.text.parser import parse

HEAD = """\
\ts_load_dwordx2 s[4:5], s[0:1], 0x0
\tv_and_b32_e32 v0, 0x3ff, v0
\tv_lshlrev_b32_e32 v9, 2, v0
\ts_waitcnt lgkmcnt(0)
"""
STORE = """\
\tglobal_store_dword v9, v1, s[4:5]
\ts_endpgm
"""
METADATA = """\
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .name: kernel
    .symbol: kernel.kd
    .kernarg_segment_size: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 16
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 40
    .vgpr_count: 40
    .max_flat_workgroup_size: 256
    .args:
      - .name: out
        .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
...
\t.end_amdgpu_metadata
"""


def run(body: str, scratch: int = 0, arch: str = "gfx942") -> tuple[list[Finding], Any]:
    """Run instructions on a wave, whose `v1` is stored to `out`. Return the findings and `out`."""
    text = f"""\
\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"
\t.text
\t.globl kernel
\t.type kernel,@function
kernel:
{HEAD}{body}{STORE}\t.section .rodata,"a",@progbits
\t.p2align 6
\t.amdhsa_kernel kernel
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_user_sgpr_count 2
\t\t.amdhsa_private_segment_fixed_size {scratch}
\t\t.amdhsa_next_free_vgpr 40
\t\t.amdhsa_next_free_sgpr 40
\t\t.amdhsa_accum_offset 40
\t.end_amdhsa_kernel
{METADATA}"""
    out = np.full(64, 0xFFFFFFFF, np.uint32)
    report = sim.run(parse(text, "kernel.s"), grid=1, block=64, params={"out": out}, watch=["initcheck"], raises=False)
    return report.findings, out


LOW = "\ts_mov_b64 exec, 0xff\n"
"""Enable the first eight lanes."""
ALL = "\ts_mov_b64 exec, -1\n"

CLEAN = {
    "a mask merged with an undefined one, used in the merged lanes": (
        LOW + "\ts_andn2_b64 s[10:11], s[20:21], exec\n\ts_or_b64 s[10:11], s[10:11], exec\n"
        "\tv_mov_b32_e32 v1, 0\n\tv_cndmask_b32_e64 v1, v1, 7, s[10:11]\n"
    ),
    "an undefined mask cut to the lanes that set it": (
        LOW + "\ts_or_b64 s[10:11], s[20:21], exec\n\ts_and_b64 s[10:11], s[10:11], exec\n\ts_mov_b64 exec, s[10:11]\n"
        "\tv_mov_b32_e32 v1, 7\n"
    ),
    "the low half of a product with an undefined high half": (
        "\tv_mov_b32_e32 v2, 3\n\tv_mov_b32_e32 v4, 1\n\tv_mad_u64_u32 v[2:3], s[10:11], v2, 2, v[4:5]\n"
        "\tv_mov_b32_e32 v1, v2\n"
    ),
    "a sum of which the upper bits are undefined": (
        "\tv_lshlrev_b32_e32 v2, 16, v20\n\tv_add_u32_e32 v2, 7, v2\n\tv_and_b32_e32 v1, 0xffff, v2\n"
    ),
    "one lane of a register": (
        LOW + "\tv_mov_b32_e32 v2, 7\n" + ALL + "\tv_readfirstlane_b32 s10, v2\n\tv_mov_b32_e32 v1, s10\n"
    ),
    "a copy that nobody uses": "\tv_mov_b32_e32 v2, v20\n\ts_mov_b32 s10, s20\n\tv_mov_b32_e32 v1, 7\n",
    "lanes written after a copy": "\tv_mov_b32_e32 v1, v20\n\tv_mov_b32_e32 v1, 7\n",
    "an undefined register that is saved and restored": (
        "\tv_writelane_b32 v2, s20, 0\n\tscratch_store_dword off, v30, off\n\tv_readlane_b32 s20, v2, 0\n"
        "\tv_mov_b32_e32 v1, 7\n"
    ),
    "the selected one of two values": (
        "\tv_mov_b32_e32 v2, 7\n\tv_cmp_gt_u32_e32 vcc, 64, v0\n\tv_cndmask_b32_e32 v1, v20, v2, vcc\n"
    ),
    "the defined half of a packed sum": (
        "\tv_and_b32_e32 v2, 0xffff0000, v20\n\tv_or_b32_e32 v2, 3, v2\n\tv_pk_add_u16 v2, v2, 4 op_sel_hi:[1,0]\n"
        "\tv_and_b32_e32 v1, 0xffff, v2\n"
    ),
    "one of two sums of floats": (
        "\tv_mov_b32_e32 v2, 3\n\tv_mov_b32_e32 v4, 4\n\tv_pk_add_f32 v[6:7], v[2:3], v[4:5]\n"
        "\tv_pk_mul_f32 v[6:7], v[6:7], v[6:7] op_sel_hi:[0,0]\n\tv_mov_b32_e32 v1, 7\n"
        "\tv_cmp_u_f32_e32 vcc, v6, v7\n\tv_cndmask_b32_e64 v1, v1, 1, vcc\n"
    ),
    "one of two registers that are moved": (
        "\tv_mov_b32_e32 v2, 7\n\tv_pk_mov_b32 v[4:5], v[2:3], v[2:3] op_sel:[1,0]\n\tv_swap_b32 v4, v5\n"
        "\tv_mov_b32_e32 v1, v4\n"
    ),
    "the defined half of a pair of converted floats": (
        "\tv_mov_b32_e32 v2, 0x40e00000\n\tv_cvt_pkrtz_f16_f32 v2, v2, v20\n\tv_cvt_f32_f16_e32 v2, v2\n"
        "\tv_cvt_u32_f32_e32 v1, v2\n"
    ),
    "a register with only its low byte stored": (
        "\tv_and_b32_e32 v2, 0xffffff00, v20\n\tv_or_b32_e32 v2, 7, v2\n\tglobal_store_byte v9, v2, s[4:5]\n"
        "\tv_mov_b32_e32 v1, 7\n"
    ),
    "a branch by a mask that has a defined 1": (
        "\ts_or_b32 vcc_lo, s20, 1\n\ts_mov_b32 vcc_hi, 0\n\tv_mov_b32_e32 v1, 7\n\ts_cbranch_vccz .Lend\n.Lend:\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CLEAN)
def test_undefined_bits_that_reach_nothing(name: str):
    findings, out = run(CLEAN[name], scratch=16)
    assert findings == []
    lanes = 8 if CLEAN[name].startswith(LOW) and ALL not in CLEAN[name] else 64
    assert (out[:lanes] == 7).all()


WRONG = {
    "a copy that is stored": ("\tv_mov_b32_e32 v2, v20\n\tv_mov_b32_e32 v1, v2\n", 10),
    "a sum that is stored": ("\tv_add_u32_e32 v2, 1, v20\n\tv_mul_lo_u32 v1, v2, v0\n", 10),
    "the high half of a product": (
        "\tv_mov_b32_e32 v2, 3\n\tv_mov_b32_e32 v4, 1\n\tv_mad_u64_u32 v[2:3], s[10:11], v2, 2, v[4:5]\n"
        "\tv_mov_b32_e32 v1, v3\n", 12,
    ),
    "the value that is not selected in some lanes": (
        "\tv_mov_b32_e32 v2, 7\n\tv_cmp_gt_u32_e32 vcc, 63, v0\n\tv_cndmask_b32_e32 v1, v20, v2, vcc\n", 12,
    ),
    "a comparison": ("\tv_cmp_eq_u32_e32 vcc, 5, v20\n\tv_cndmask_b32_e64 v1, 0, 1, vcc\n", 10),
    "a lane of a register": (
        "\tv_writelane_b32 v2, s20, 3\n\tv_readlane_b32 s10, v2, 3\n\tv_mov_b32_e32 v1, s10\n", 10,
    ),
    "a lane that was never written": (
        LOW + "\tv_mov_b32_e32 v2, 7\n" + ALL + "\tv_readlane_b32 s10, v2, 9\n\tv_mov_b32_e32 v1, s10\n", 13,
    ),
    "a shift by an undefined count": ("\tv_lshlrev_b32_e32 v1, v20, v0\n", 10),
    "a quad permutation": ("\tv_mov_b32_dpp v1, v20 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf\n", 10),
    "an address": ("\tv_mov_b32_e32 v1, 7\n\tv_lshlrev_b32_e32 v9, 2, v20\n", 11),
    "a status bit": (
        "\ts_cmp_eq_u32 s20, 0\n\ts_cselect_b32 s10, 1, 2\n\tv_mov_b32_e32 v1, s10\n", 10,
    ),
    "a branch by a status bit": ("\tv_mov_b32_e32 v1, 7\n\ts_cmp_eq_u32 s20, 0\n\ts_cbranch_scc1 .Lend\n.Lend:\n", 11),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_undefined_bits_that_are_used_are_reported_at_their_first_read(name: str):
    body, line = WRONG[name]
    findings, _ = run(body)
    assert [(one.code, one.severity) for one in findings] == [("UNSET", "error")]
    assert findings[0].where == ("kernel.s", line)


@pytest.mark.parametrize(
    "body",
    [
        "\tv_mov_b32_e32 v1, 7\n\ts_and_b64 exec, exec, s[20:21]\n\ts_mov_b64 exec, -1\n",
        "\tv_mov_b32_e32 v1, 7\n\ts_and_b64 vcc, exec, s[20:21]\n\ts_cbranch_vccnz .Lend\n.Lend:\n",
        "\tv_or_b32_e32 v2, 0x40000000, v20\n\tv_mul_f32_e32 v2, v2, v2\n\tv_mov_b32_e32 v1, 6\n"
        "\tv_cmp_lt_f32_e32 vcc, 1.0, v2\n\ts_and_saveexec_b64 s[10:11], vcc\n\tv_mov_b32_e32 v1, 7\n"
        "\ts_mov_b64 exec, s[10:11]\n",
    ],
    ids=["exec", "branch", "the lanes that the registers' bits give"],
)
def test_undefined_lane_masks_are_a_warning(body: str):
    findings, out = run(body)
    assert {(one.code, one.severity) for one in findings} == {("UNSET", "warning")}
    assert (out == 7).all()


def test_the_use_is_named():
    (finding,), _ = run("\tv_mov_b32_e32 v2, v20\n\tv_add_u32_e32 v1, 1, v2\n")
    assert finding.message == "v20 is uninitialized: no path writes it before this read"
    assert finding.notes[-1] == "the value reaches `global_store_dword v9, v1, s[4:5]`, kernel.s:12"
