"""Steps that are prepared when they are first executed, and the check before the launch that all can be."""

from __future__ import annotations

import pytest

import asmkit
from asmkit.errors import AsmError
from asmkit.ir.program import Program
from asmkit.sim.compile import compiled

from ..corpus.texts import Kernel, kernels

TEXT = (
    '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:\n'
    "{}\ns_endpgm\n.Lend:\n.size k, .Lend-k\n.rodata\n.amdhsa_kernel k\n.amdhsa_accum_offset 100\n"
    ".amdhsa_next_free_vgpr 100\n.amdhsa_next_free_sgpr 96\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
    ".end_amdhsa_kernel\n"
)


def program(*lines: str) -> Program:
    """Read a kernel of these instructions."""
    return asmkit.read(TEXT.format("\n".join(lines)), "gcn").program("k")


ALIKE = (
    ("s_mov_b32 s0, s1", "s_mov_b32 s0, ttmp1"),
    ("v_mov_b32 v0, v1", "v_mov_b32 v0, ttmp2"),
    ("s_add_u32 s0, s1, s2", "s_add_u32 s0, s1, ttmp3"),
    ("ds_swizzle_b32 v0, v1 offset:0x8055", "ds_swizzle_b32 v0, v1 offset:0xe000"),
    ("s_getreg_b32 s0, hwreg(HW_REG_MODE)", "s_getreg_b32 s0, hwreg(HW_REG_HW_ID)"),
    (
        "v_mfma_f32_32x32x1_2b_f32 v[0:31], v34, v35, v[0:31] cbsz:1 abid:1",
        "v_mfma_f32_32x32x1_2b_f32 v[0:31], v34, v35, v[0:31] cbsz:1 abid:5",
    ),
)
"""Pairs of instructions with one form, of which only the first can be simulated."""


@pytest.mark.parametrize(("good", "bad"), ALIKE, ids=[good.split()[0] for good, _ in ALIKE])
def test_what_cannot_be_simulated_is_refused_before_the_launch(good: str, bad: str):
    """Also where nothing executes it, and where a program with an instruction of the same form was prepared."""
    compiled(program(good))
    with pytest.raises(AsmError) as caught:
        compiled(program(good, "s_branch .Lout", bad, ".Lout:"))
    assert [finding.where[1] for finding in caught.value.findings] == [9]


@pytest.mark.parametrize("kernel", kernels(), ids=repr)
def test_every_step_of_a_program_can_be_prepared(kernel: Kernel):
    """The kinds of instructions include all that decides about it."""
    unit = compiled(kernel.program())
    for at in range(len(unit.insts)):
        unit.prepared(at)


def test_only_executed_steps_are_prepared():
    moves = [f"v_mov_b32 v{i}, {i}" for i in range(8)]
    compiled(program(*moves))  # prepares the first instruction of the kind
    unit = compiled(made := program(*moves, "s_branch .Lout", *moves, ".Lout:"))
    first = unit.steps[0]
    assert {*unit.steps[:8], *unit.steps[9:17]} == {first}
    asmkit.sim.run(made, grid=2, block=64, params={}, threads=2, engine="numpy")
    assert first not in unit.steps[:8]
    assert {*unit.steps[9:17]} == {first}


def test_watchers_see_steps_that_prepare_themselves():
    """`trace` wraps the steps of a launch before they are prepared."""
    made = program("v_mov_b32 v1, 5", "v_add_u32 v2, v1, v1", "v_add_u32 v3, v2, v1")
    runs = [asmkit.sim.run(made, grid=1, block=64, params={}, watch=["trace"]) for _ in range(2)]
    assert runs[0].steps == runs[1].steps == 4
