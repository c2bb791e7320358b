"""Prepare programs for the simulator: the memory of steps, and reports of steps that share what they read with."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Sequence

import numpy as np
import pytest

import asmkit
from asmkit.errors import AsmError
from asmkit.ir.program import Program
from asmkit.sim.compile import compiled

COUNT = 2000
"""The instructions of a program whose memory is measured."""

PTX = (
    "add.s32 %r{a}, %r{b}, {i};",
    "fma.rn.f32 %f{a}, %f{b}, %f{c}, %f{a};",
    "mul.f32 %f{a}, %f{b}, 0f{i:08X};",
    "setp.lt.s32 %p{p}, %r{a}, %r{b};",
    "@%p{p} mov.u32 %r{a}, {i};",
    "cvt.rn.f32.s32 %f{a}, %r{b};",
    "ld.global.f32 %f{a}, [%rd{b}+{i}];",
    "st.shared.f32 [%r{a}+{i}], %f{b};",
    "selp.b32 %r{a}, %r{b}, %r{c}, %p{p};",
)
GCN = (
    "v_add_u32_e32 v{a}, {p}, v{b}",
    "v_fma_f32 v{a}, v{b}, v{c}, v{a}",
    "v_mul_f32_e32 v{a}, 0x{i:x}, v{b}",
    "v_cmp_lt_i32_e32 vcc, v{a}, v{b}",
    "v_cndmask_b32_e32 v{a}, v{b}, v{c}, vcc",
    "v_cvt_f32_i32_e32 v{a}, v{b}",
    "global_load_dword v{a}, v[{e}:{f}], off offset:{p}",
    "s_waitcnt vmcnt(0)",
    "v_mfma_f32_16x16x16_f16 v[{e}:{g}], v[{h}:{j}], v[{h}:{j}], v[{e}:{g}]",
)


def _lines(forms: Sequence[str]) -> str:
    made: list[str] = []
    for at in range(COUNT):
        a, b, c = at * 7 % 90, at * 11 % 90, at * 13 % 90
        e, h = 4 * (at % 23), 4 * (at * 5 % 23)
        made.append(forms[at % len(forms)].format(
            a=a, b=b, c=c, e=e, f=e + 1, g=e + 3, h=h, j=h + 1, i=4 * at + 1000, p=at % 7,
        ))  # fmt: skip
    return "\n".join(made)


def straight_ptx() -> Program:
    """A kernel of many instructions with different operands."""
    head = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n"
    registers = ".reg .b32 %r<90>; .reg .f32 %f<90>; .reg .b64 %rd<90>; .reg .pred %p<7>;\n"
    return asmkit.read(head + registers + _lines(PTX) + "\nret;\n}\n", "ptx").program("k")


def straight_gcn() -> Program:
    """The same for CDNA."""
    head = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:\n'
    tail = "\ns_endpgm\n.Lend:\n.size k, .Lend-k\n.rodata\n.amdhsa_kernel k\n.amdhsa_accum_offset 100\n"
    tail += ".amdhsa_next_free_vgpr 100\n.amdhsa_next_free_sgpr 96\n.end_amdhsa_kernel\n"
    return asmkit.read(head + _lines(GCN) + tail, "gcn").program("k")


def _held(make: Callable[[], Program], *, all_steps: bool = False) -> float:
    """Return the bytes that a prepared program keeps for each instruction."""
    for at in range(len((known := compiled(make())).insts)):  # the tables, and what all programs share
        known.prepared(at)
    program = make()
    gc.collect()
    gc.freeze()  # the collection below need not visit what other tests have made
    tracemalloc.start()
    try:
        unit = compiled(program)
        for at in range(len(unit.insts)) if all_steps else ():
            unit.prepared(at)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / len(unit.insts)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("make", "most"), [(straight_ptx, 600), pytest.param(straight_gcn, 200, marks=pytest.mark.long)]
)
def test_memory_of_a_prepared_instruction(make: Callable[[], Program], most: int):
    assert _held(make) <= most


def test_memory_of_an_executed_instruction():
    """Steps of CDNA are prepared when they are first executed."""
    assert _held(straight_gcn, all_steps=True) <= 900


SHARED = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 a)
{
.reg .b32 %r<8>; .reg .b64 %rd<2>; .reg .pred %p<2>;
ld.param.u64 %rd1, [a];
mov.u32 %r1, %tid.x;
setp.eq.u32 %p1, %r1, 0;
@%p1 mov.u32 %r2, 1;
@%p1 st.global.u32 [%rd1], %r2;
st.global.u32 [%rd1+4], %r2;
ret;
}
"""


def test_a_read_is_reported_at_its_own_line():
    """The first store reads the register only where it is initialized."""
    report = asmkit.run(
        asmkit.read(SHARED, "ptx"), np.zeros(4, np.uint32), grid=1, block=32, watch=["initcheck"], raises=False
    )
    assert [finding.where[1] for finding in report.findings] == [12]


RETURNED = """.version 8.0
.target sm_80
.address_size 64
.func (.reg .b32 r) f(.reg .b32 x)
{
.reg .pred %p<2>;
setp.eq.u32 %p1, x, 0;
@%p1 mov.u32 r, 1;
ret;
}
.visible .entry k(.param .u64 a)
{
.reg .b32 %r<8>; .reg .b64 %rd<8>;
ld.param.u64 %rd1, [a];
mov.u32 %r1, %tid.x;
call (%r2), f, (%r1);
st.global.u32 [%rd1], %r2;
ret;
}
"""


def test_the_result_of_a_function_is_read_by_the_call():
    report = asmkit.run(
        asmkit.read(RETURNED, "ptx"), np.zeros(4, np.uint32), grid=1, block=32, watch=["initcheck"], raises=False
    )
    assert [finding.where[1] for finding in report.findings] == [16]


def test_equal_products_that_do_not_fit_are_refused_at_their_own_lines():
    """`abid` must be a block of the group that `cbsz` selects. The check of equal instructions is made once."""
    text = (
        '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:\n'
        + "{}s_endpgm\n.Lend:\n.size k, .Lend-k\n.rodata\n.amdhsa_kernel k\n.amdhsa_accum_offset 100\n"
        + ".amdhsa_next_free_vgpr 100\n.amdhsa_next_free_sgpr 96\n.end_amdhsa_kernel\n"
    )
    wrong = "v_mfma_f32_32x32x1_2b_f32 v[0:31], v34, v35, v[0:31] cbsz:1 abid:5\n"
    found: list[int] = []
    for before in ("s_nop 0\n", "s_nop 0\ns_nop 0\n"):
        program = asmkit.read(text.format(before + wrong), "gcn").program("k")
        with pytest.raises(AsmError, match="abid must be below 2") as caught:
            compiled(program)
        found.append(caught.value.findings[0].where[1])
    assert found == [8, 9]
