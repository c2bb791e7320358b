"""Modules with functions and data in the simulator: calls, addresses of every kind, function tables."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.analysis import hazards
from asmkit.gcn.text.parser import parse_module

HEAD = """
    .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
    .text
    .type double_it,@function
double_it:
    {wait}
    v_add_u32 v1, v1, v1
    s_setpc_b64 s[30:31]
    .type negate,@function
negate:
    s_waitcnt vmcnt(0) lgkmcnt(0)
    v_sub_u32 v1, 0, v1
    s_setpc_b64 s[30:31]
    .type kern,@function
kern:
    s_load_dwordx2 s[2:3], s[0:1], 0x0
    v_lshlrev_b32 v0, 2, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[2:3]
"""
TAIL = """
    global_store_dword v0, v1, s[2:3]
    s_endpgm
    .data
numbers:
    .long 7, 8 + 1
    .short 3
    .byte 1, 255
    .zero 4
    .fill 2, 2, 5
    .ascii "ab"
    .p2align 3
functions:
    .quad double_it
    .quad negate
    .rodata
    .amdhsa_kernel kern
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 40
    .amdhsa_accum_offset 4
    .amdhsa_user_sgpr_count 2
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .end_amdhsa_kernel
    .amdgpu_metadata
amdhsa.kernels:
  - .name: kern
    .symbol: kern.kd
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .max_flat_workgroup_size: 64
    .private_segment_fixed_size: 0
    .sgpr_count: 40
    .vgpr_count: 4
    .wavefront_size: 64
amdhsa.version: [1, 2]
    .end_amdgpu_metadata
"""
WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)"
CALL = """
    s_getpc_b64 s[4:5]
    s_add_u32 s4, s4, double_it@rel32@lo+4
    s_addc_u32 s5, s5, double_it@rel32@hi+12
    s_swappc_b64 s[30:31], s[4:5]
"""


def program(body: str, wait: str = WAIT):
    return parse_module(HEAD.format(wait=wait) + body + TAIL, "calls").program("kern")


def ran(body: str) -> list[int]:
    data = np.arange(64, dtype=np.uint32)
    sim.run(program(body), grid=1, block=64, params={"arg0": data})
    return data.tolist()


def test_a_call():
    assert ran(CALL) == [2 * i for i in range(64)]
    assert ran(CALL + CALL) == [4 * i for i in range(64)]


@pytest.mark.parametrize(("way", "offset", "want"), [
    ("abs32", 0, 7), ("abs32", 4, 9), ("abs32", 12, 0), ("abs32", 16, 0x50005), ("abs32", 8, 0xFF010003),
])  # fmt: skip
def test_data(way: str, offset: int, want: int):
    body = f"""
    s_mov_b32 s4, numbers@{way}@lo
    s_mov_b32 s5, numbers@{way}@hi
    s_load_dword s6, s[4:5], {offset}
    s_waitcnt vmcnt(0) lgkmcnt(0)
    v_mov_b32 v1, s6
    """
    assert ran(body) == [want] * 64


@pytest.mark.parametrize(("at", "want"), [(0, lambda i: 2 * i), (8, lambda i: -i & 0xFFFFFFFF)])
def test_a_function_from_a_table(at: int, want):
    """Call through the table's address in the global offset table."""
    body = f"""
    s_getpc_b64 s[4:5]
    s_add_u32 s4, s4, functions@gotpcrel32@lo+4
    s_addc_u32 s5, s5, functions@gotpcrel32@hi+12
    s_load_dwordx2 s[4:5], s[4:5], 0x0
    s_waitcnt lgkmcnt(0)
    s_load_dwordx2 s[4:5], s[4:5], {at}
    s_waitcnt lgkmcnt(0)
    s_swappc_b64 s[30:31], s[4:5]
    """
    assert ran(body) == [want(i) for i in range(64)]


def test_a_function_waits_for_its_caller():
    """The callee must wait for the caller's outstanding operations. The caller need not wait for them again."""
    assert [f.code for f in hazards.check(program(CALL)) if f.mistake not in hazards.ADVICE] == []
    found = [f.code for f in hazards.check(program(CALL, "s_nop 0")) if f.mistake not in hazards.ADVICE]
    assert found == ["MISSING_WAIT"]


@pytest.mark.parametrize(("between", "found"), [("", ["VALU writes an SGPR, a lane select reads it"]), ("s_nop 0", [])])
def test_a_hazard_reaches_over_a_call(between: str, found: list[str]):
    """The call, an addition and the return are three wait states, but four are needed."""
    call = CALL.replace("s_swappc", "v_readfirstlane_b32 s20, v0\n s_swappc")
    some = hazards.check(program(f"{WAIT}\n{call} v_readlane_b32 s6, v1, s20\n", between))
    assert [finding.fields["rule"] for finding in some if finding.code == "HAZARD"] == found


def test_memory_that_the_launch_lends_is_one_piece():
    text = HEAD.format(wait=WAIT) + CALL + TAIL
    lent = "      - .offset: {}\n        .size: 4\n        .value_kind: dynamic_shared_pointer\n"
    one = text.replace("    .group_segment", lent.format(8) + "    .group_segment", 1)
    two = one.replace("    .group_segment", lent.format(12) + "    .group_segment", 1)
    data = np.arange(64, dtype=np.uint32)
    sim.run(parse_module(one).program("kern"), grid=1, block=64, params={"arg0": data}, shared=64)
    assert data[5] == 10
    with pytest.raises(AsmError, match=r"NOT_SIMULATED.*several arrays of dynamic LDS"):
        sim.run(parse_module(two).program("kern"), grid=1, block=64, params={"arg0": data}, shared=64)


def test_what_the_module_does_not_have():
    with pytest.raises(AsmError, match="LINK: the symbol `elsewhere` is used, and no file that was read defines it"):
        ran(CALL.replace("double_it@", "elsewhere@"))
