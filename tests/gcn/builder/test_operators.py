"""Each operator is one AMDGCN instruction, chosen by type and bank. Loops and branches emit the expected code."""

from __future__ import annotations

import re

import numpy as np
import pytest

from asmkit import AsmError, Ptr, b32, bf16, f16, f32, f64, gcn, s16, s32, s64, u32, u64
from asmkit.gcn.builder import Builder


@pytest.fixture
def k():
    return Builder("kernel", "gfx942")


def last(k, count=1):
    """Return the last instructions, with registers shown by bank only."""
    return [re.sub(r"%([vsa])(\[[\d:]+\]|\d+)", r"\1", repr(item)) for item in k.program.body[-count:]]


@pytest.mark.parametrize(
    ("kind", "op", "expected"),
    [
        (u32, lambda a, b: a + b, "v_add_u32 v, v, v"),
        (s32, lambda a, b: a - b, "v_sub_u32 v, v, v"),
        (u32, lambda a, b: a * b, "v_mul_lo_u32 v, v, v"),
        (f32, lambda a, b: a + b, "v_add_f32 v, v, v"),
        (f32, lambda a, b: a - b, "v_sub_f32 v, v, v"),
        (f32, lambda a, b: a * b, "v_mul_f32 v, v, v"),
        (f16, lambda a, b: a * b, "v_mul_f16 v, v, v"),
        (f64, lambda a, b: a - b, "v_add_f64 v, v, -v"),
        (b32, lambda a, b: a & b, "v_and_b32 v, v, v"),
        (u32, lambda a, b: a << b, "v_lshlrev_b32 v, v, v"),
        (u32, lambda a, b: a >> b, "v_lshrrev_b32 v, v, v"),
        (s32, lambda a, b: a >> b, "v_ashrrev_i32 v, v, v"),
        (u32, lambda a, b: a < b, "v_cmp_lt_u32 s, v, v"),
        (s32, lambda a, b: a >= b, "v_cmp_ge_i32 s, v, v"),
        (f32, lambda a, b: a != b, "v_cmp_neq_f32 s, v, v"),
    ],
)
def test_vector_registers(k, kind, op, expected):
    before = len(k.program.body)
    op(k.vgpr(kind), k.vgpr(kind))
    assert last(k) == [expected]
    assert len(k.program.body) == before + 1


@pytest.mark.parametrize(
    ("kind", "op", "expected"),
    [
        (u32, lambda a, b: a + b, "s_add_u32 s, s, s"),
        (s32, lambda a, b: a - b, "s_sub_i32 s, s, s"),
        (u32, lambda a, b: a * b, "s_mul_i32 s, s, s"),
        (u32, lambda a, b: a & b, "s_and_b32 s, s, s"),
        (u64, lambda a, b: a | b, "s_or_b64 s, s, s"),
        (u32, lambda a, b: a << b, "s_lshl_b32 s, s, s"),
        (s32, lambda a, b: a >> b, "s_ashr_i32 s, s, s"),
        (u32, lambda a, b: a < b, "s_cmp_lt_u32 s, s"),
        (s32, lambda a, b: a != b, "s_cmp_lg_i32 s, s"),
    ],
)
def test_scalar_registers(k, kind, op, expected):
    op(k.sgpr(kind), k.sgpr(kind))
    assert last(k) == [expected]


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        (lambda v, s: v + s, "v_add_u32 v, s, v"),
        (lambda v, s: s - v, "v_sub_u32 v, s, v"),
        (lambda v, s: v - s, "v_subrev_u32 v, s, v"),
        (lambda v, s: v - 3, "v_subrev_u32 v, 3, v"),
        (lambda v, s: 3 - v, "v_sub_u32 v, 3, v"),
        (lambda v, s: v + 1000, "v_add_u32 v, 1000, v"),
        (lambda v, s: 1 << v, "v_lshlrev_b32 v, v, 1"),
        (lambda v, s: v << s, "v_lshlrev_b32 v, s, v"),
        (lambda v, s: v < s, "v_cmp_gt_u32 s, s, v"),
        (lambda v, s: ~v, "v_not_b32 v, v"),
    ],
)
def test_a_vector_register_with_a_scalar_or_a_constant(k, op, expected):
    op(k.vgpr(u32), k.sgpr(u32))
    assert last(k) == [expected]


@pytest.mark.parametrize(
    ("kind", "limit", "moves"),
    [
        (u32, 1000, ["s_mov_b32 s, 1000"]),
        (s16, -1000, ["s_mov_b32 s, 4294966296"]),
        (f16, 3.25, ["s_mov_b32 s, 17024"]),
        (f32, 3.25, ["s_mov_b32 s, 1078984704"]),
        (u64, 3_000_000_000, ["s_mov_b64 s, 3000000000"]),
        (s64, -1000, ["s_mov_b32 s, 4294966296", "s_mov_b32 s, -1"]),
        (f64, 0.1, ["s_mov_b32 s, 2576980378", "s_mov_b32 s, 1069128089"]),
    ],
)
def test_a_comparison_with_a_literal_has_its_own_mask(k, kind, limit, moves):
    v = k.vgpr(kind)
    first, second = v < limit, limit > v
    assert last(k, len(moves) + 1)[:-1] == moves
    masks = [inst.operands[0] for inst in k._items if inst.form.spelling.startswith("v_cmp")]
    assert masks == [first, second]
    assert k.vcc.number not in (first.number, second.number)
    assert first.number != second.number


def test_both_of_two_comparisons_with_literals_count():
    @gcn.kernel(arch="gfx942", block=64, signature="(64)->(64)", grid=1)
    def between(k: gcn.Builder, numbers: Ptr[f32], out: Ptr[f32]) -> None:
        value, at = k.vgpr(f32), k.lane << 2
        k.gcn.global_load_dword(value, at, numbers)
        k.wait(vm=0)
        some = [value > 7.25, value > -100.0]
        both = some[0] & some[1]
        k.gcn.v_cndmask_b32(value, 0, 1.0, both)
        k.gcn.global_store_dword(at, value, out)

    numbers = np.linspace(-150, 20, 64, dtype=np.float32)
    np.testing.assert_array_equal(between(numbers), (numbers > 7.25).astype(np.float32))


def test_masks_combine_on_the_scalar_unit(k):
    v = k.vgpr(u32)
    _ = ~((v < 3) & (v != 1))
    assert last(k, 2) == ["s_and_b64 s, s, s", "s_not_b64 s, s"]


def test_a_uniform_loop_tests_scc_at_the_bottom(k):
    n = k.param_scalar("n", u32)
    with k.loop(0, n, step=2):
        k.gcn.s_nop(0)
    assert last(k, 9) == [
        "s_mov_b32 s, 0", "s_cmp_lt_u32 s, s", "s_cbranch_scc0 $loop0_end", "$loop0", "s_nop 0", "s_add_u32 s, s, 2",
        "s_cmp_lt_u32 s, s", "s_cbranch_scc1 $loop0", "$loop0_end",
    ]  # fmt: skip


def test_a_divergent_branch_saves_narrows_and_restores_exec(k):
    v = k.vgpr(u32)
    with k.if_(v < 3):
        k.gcn.s_nop(0)
    with k.else_():
        k.gcn.s_nop(1)
    assert last(k, 9) == [
        "s_and_saveexec_b64 s, s", "s_cbranch_execz $if0_else", "s_nop 0", "$if0_else", "s_xor_b64 exec, exec, s",
        "s_cbranch_execz $if0_end", "s_nop 1", "$if0_end", "s_mov_b64 exec, s",
    ]  # fmt: skip


def test_a_loop_with_a_vector_bound_lets_each_lane_leave(k):
    n = k.vgpr(u32)
    with k.loop(0, n) as i:
        k.break_(i > 5)
    assert last(k, 13)[:-1] == [
        "v_mov_b32 v, 0", "s_mov_b64 s, exec", "$loop0", "v_cmp_lt_u32 s, v, v", "s_and_b64 exec, exec, s",
        "s_cbranch_execz $loop0_end", "v_cmp_lt_u32 s, 5, v", "s_andn2_b64 exec, exec, s", "s_cbranch_execz $loop0_end",
        "v_add_u32 v, 1, v", "s_branch $loop0", "$loop0_end",
    ]  # fmt: skip
    assert last(k) == ["s_mov_b64 exec, s"]


def test_long_nops_are_split(k):
    k.nop(20)
    assert last(k, 2) == ["s_nop 15", "s_nop 3"]


def test_lds_offsets_are_known_and_checked(k):
    first, second = k.lds(f16, (4, 8)), k.lds(f32, (2, 3))
    assert (first.offset, first.pitch, first[1, 2]) == (0, 16, 20)
    assert (second.offset, second[1, 2]) == (64, 64 + 20)
    with pytest.raises(AsmError, match="BOUNDS"):
        _ = second[2, 0]


def test_groups_are_placed_and_aligned_as_the_encodings_demand(k):
    k.vgprs(f32, 3)
    k.sgprs(b32, 4)
    k.sgpr(u64)
    assert [(g.bank, g.count, g.align) for g in k.program.groups] == [("v", 3, 2), ("s", 4, 4), ("s", 2, 2)]


@pytest.mark.parametrize(
    ("write", "fix"),
    [
        (lambda k: k.vgpr(f32, 1), "write 1.0"),
        (lambda k: k.vgprs(f32, 2, -3), "write -3.0"),
        (lambda k: k.agprs(f32, 4, 1), "write 1.0"),
        (lambda k: k.sgpr(f32, 2), "write 2.0"),
        (lambda k: k.vgpr(f16, 1), "write 1.0"),
        (lambda k: k.vgpr(u32, 1.5), "write an integer"),
        (lambda k: k.sgpr(s32, 2.0), "write 2"),
        (lambda k: k.vgpr(f32) * 2, "write 2.0"),
        (lambda k: 1 - k.vgpr(f32), "write 1.0"),
        (lambda k: k.vgpr(f32) < 1, "write 1.0"),
        (lambda k: k.lane + 1.0, "write 1"),
        (lambda k: k.lane << 0.5, "write an integer"),
    ],
)
def test_a_constant_is_of_the_registers_type(k, write, fix):
    """The hardware sees only bits: 1 instead of 1.0 would be 1.4e-45."""
    with pytest.raises(AsmError) as caught:
        write(k)
    assert caught.value.code == "IMMEDIATE_KIND"
    assert caught.value.findings[0].fix == fix


def test_zero_is_zero_in_every_type(k):
    k.vgpr(f32, 0)
    assert last(k) == ["v_mov_b32 v, 0"]
    _ = k.vgpr(f32) < 0
    assert last(k) == ["v_cmp_gt_f32 s, 0, v"]
    k.vgpr(b32, 1.0)
    assert last(k) == ["v_mov_b32 v, 0f3F800000"]


@pytest.mark.parametrize(("kind", "value", "bits"), [(f16, 1.0, 0x3C00), (f16, -0.5, 0xB800), (bf16, 1.0, 0x3F80)])
def test_a_half_is_moved_by_its_bits(k, kind, value, bits):
    k.vgpr(kind, value)
    assert last(k) == [f"v_mov_b32 v, {bits}"]


def test_a_constant_is_checked_anew_in_every_call(k):
    """The constant of one call does not affect the next one's constant."""
    _ = k.lane * 5
    with pytest.raises(AsmError) as caught:
        _ = k.lane * 1000000
    assert caught.value.code == "LITERAL"
    k.vgpr(u32, 1)
    with pytest.raises(AsmError) as caught:
        k.vgpr(u32, 1 << 40)
    assert caught.value.code == "IMMEDIATE_RANGE"
