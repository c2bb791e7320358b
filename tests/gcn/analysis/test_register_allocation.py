"""Register allocation keeps values until they are read, aligns tuples, and adds no finding."""

from __future__ import annotations

import re

import pytest

from asmkit import AsmError, DiagnosticCode
from asmkit.gcn.analysis import hazards, insert_waits, register_allocation
from asmkit.gcn.analysis.effects import keys
from asmkit.gcn.backend import ISA
from asmkit.gcn.builder import Builder
from asmkit.gcn.facts import GcnFacts
from asmkit.ir.program import Inst
from asmkit.regs import Span
from asmkit.types import b32, f32, f64, u32, u64

from ...support.gcn_programs import needs_clang
from ...support.gcn_random_kernels import kernel
from ...support.gcn_wave import Wave
from ...support.tiers import one_in

ARCHS = ("gfx90a", "gfx942", "gfx950")


@pytest.mark.parametrize("seed", range(60))
def test_every_read_finds_its_value(seed):
    program = insert_waits.insert(kernel(seed, ARCHS[seed % 3]))
    assigned = register_allocation.assign(program)
    walked = [Wave(program, assigned, path).run() for path in range(12)]
    assert max(walked) > 30


@pytest.mark.parametrize("seed", one_in(2, range(60)))
def test_no_finding_is_added(seed):
    program = kernel(seed, ARCHS[seed % 3])
    assigned = register_allocation.assign(program)
    assert found(assigned) == found(program)
    assert hazards.plan(register_allocation.assign(insert_waits.insert(program))).findings == []


def found(program):
    """Return the findings that stop a build, except those about registers."""
    return [
        (finding.mistake, finding.where, {name: field for name, field in finding.fields.items() if name != "reg"})
        for finding in hazards.plan(program).findings
    ]


@pytest.mark.parametrize("seed", range(20))
def test_tuples_are_aligned_and_stay_together(seed):
    program = kernel(seed)
    assigned = register_allocation.assign(program)
    for group in program.groups:
        some = [assigned.facts.assignment.get((f"%{group.bank}", group.first + i)) for i in range(group.count)]
        if None not in some:
            first = some[0][1]
            assert some == [(group.bank, first + i) for i in range(group.count)]
            assert first % group.align == 0
    assert all(reg.physical for item in assigned.items() if isinstance(item, Inst) for reg in item.reads())


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
def test_the_assembler_takes_what_is_assigned(arch):
    """Clang judges alignment and the registers' range."""
    for seed in range(6):
        program = kernel(300 + seed, arch, size=150)
        program.block, program.facts = (64, 1, 1), GcnFacts(sync="auto")
        assert ISA.image(ISA.whole(program)).image[:4] == b"\x7fELF"


def test_the_result_is_the_program_but_for_registers():
    program = kernel(3)
    before = program.key()
    assigned = register_allocation.assign(program)
    assert program.key() == before
    assert [type(item) for item in assigned.items()] == [type(item) for item in program.items()]
    assert [item.where for item in assigned.items()] == [item.where for item in program.items()]
    assert [item for item in assigned.items() if not isinstance(item, Inst)] == [
        item for item in program.items() if not isinstance(item, Inst)
    ]
    assert not assigned.banks.total()


def builder(arch: str = "gfx942") -> Builder:
    return Builder("kernel", arch)


def test_registers_are_used_again():
    k = builder()
    v = k.vgpr(u32, 1)
    for _ in range(500):
        v = v + 1
    k.gcn.ds_write_b32(v, v)
    assert register_allocation.assign(k.finish()).facts.vgprs == 1


def test_a_load_keeps_its_register_until_the_wait():
    k = builder()
    at = k.vgpr(u32, 0)
    loaded = k.vgpr(u32)
    k.gcn.ds_read_b32(loaded, at)  # never read, but it will arrive
    other = at + 1
    k.gcn.ds_write_b32(other, other)
    k.wait(lgkm=0)
    last = at + 2
    k.gcn.ds_write_b32(last, last)
    made = register_allocation.assign(k.finish())
    place = made.facts.assignment
    assert place[keys(other)[0]] != place[keys(loaded)[0]]
    assert made.facts.vgprs == 3


def test_a_product_keeps_its_registers_through_its_hazards():
    k = builder()
    f = k.vgprs(b32, 2, 0)
    acc = k.vgprs(f32, 4)
    k.nop(4)
    k.gcn.v_mfma_f32_16x16x16_f16(acc, f, f, 0)  # nobody reads it
    one = k.vgpr(u32, 1)
    k.nop(8)
    two = k.vgpr(u32, 2)
    k.gcn.ds_write_b32(one, two)
    made = register_allocation.assign(k.finish())
    place = made.facts.assignment
    product = {place[key] for key in keys(acc)}
    assert place[keys(one)[0]] not in product
    assert hazards.check(made) == []


def test_a_value_that_nobody_reads_keeps_its_register_through_its_hazards():
    """A product may write the register, and the next product read it, earlier than a product may read a VALU result."""
    k = builder()
    f, e = k.vgprs(b32, 2, 0), k.vgprs(b32, 2, 0)
    k.nop(2)
    k.gcn.v_lshlrev_b64(k.vgprs(b32, 2), f[0], e)
    acc = k.vgprs(f32, 4)
    k.gcn.v_mfma_f32_16x16x16_f16(acc, f, f, 0)
    k.gcn.v_mfma_f32_16x16x16_f16(acc, f, f, acc)
    program = k.finish()
    assert hazards.check(program) == []
    assert hazards.check(register_allocation.assign(program)) == []


def test_after_a_branch_in_a_branch_the_outer_mask_is_back():
    k = builder()
    x, a, b = k.vgpr(u32, 3), k.vgpr(u32, 1), k.vgpr(u32, 2)
    with k.if_(a < b):
        with k.if_(b < a):
            k.gcn.ds_write_b32(a, b)
        t = b + 3
        k.gcn.ds_write_b32(t, t)
        k.gcn.v_mov_b32(x, 7)
    with k.else_():
        u = b + 3
        k.gcn.ds_write_b32(u, u)
        k.gcn.v_mov_b32(x, 8)
    k.gcn.ds_write_b32(x, a)
    k.gcn.ds_write_b32(x, b)
    place = register_allocation.assign(k.finish()).facts.assignment
    assert place[keys(t)[0]] != place[keys(x)[0]]
    assert place[keys(u)[0]] != place[keys(x)[0]]


def test_both_sides_of_a_divergent_branch_run():
    """Values that the else branch reads must outlive the then branch, which the same wave executes first."""
    k = builder()
    a, b = k.vgpr(u32, 1), k.vgpr(u32, 2)
    with k.if_(a < b):
        c = a + 1
        k.gcn.ds_write_b32(c, c)
    with k.else_():
        k.gcn.ds_write_b32(b, b)
    place = register_allocation.assign(k.finish()).facts.assignment
    assert place[keys(c)[0]] != place[keys(b)[0]]


def test_a_masked_write_kills_nothing():
    """The old value is needed in the lanes that do not enter the branch."""
    k = builder()
    a, b = k.vgpr(u32, 1), k.vgpr(u32, 2)
    with k.if_(a < b):
        k.gcn.v_mov_b32(a, 7)
    k.gcn.ds_write_b32(a, a)
    d = Builder("other", "gfx942")
    x, y = d.vgpr(u32, 1), d.vgpr(u32, 2)
    mask = x < y
    with d.if_(mask):
        t = y + 3
        d.gcn.ds_write_b32(t, t)
        d.gcn.v_mov_b32(x, 7)
    d.gcn.ds_write_b32(x, x)
    place = register_allocation.assign(d.finish()).facts.assignment
    assert place[keys(t)[0]] != place[keys(x)[0]]
    assert register_allocation.assign(k.finish()).facts.vgprs == 2


def test_temporaries_of_a_branch_in_a_loop_are_free_outside_of_it():
    """A value that is written and read under one mask is not live in the loop's other parts."""
    k = builder()
    a, b = k.vgpr(u32, 1), k.vgpr(u32, 2)
    with k.loop(0, 10):
        with k.if_(a < b):
            inner = [a + i for i in range(8)]
            for one in inner:
                k.gcn.ds_write_b32(one, one)
        outer = [b + i for i in range(8)]
        for one in outer:
            k.gcn.ds_write_b32(one, one)
    assert register_allocation.assign(k.finish()).facts.vgprs == 10


def test_temporaries_of_lanes_that_leave_one_by_one_are_free_outside_of_them():
    """A value that is read under part of a mask was written under all of it, in this iteration or the last."""
    k = builder()
    a, b = k.vgpr(u32, 1), k.vgpr(u32, 2)
    with k.loop(0, a):
        first = [a + i for i in range(8)]
        with k.if_(a < b):
            for one in first:
                k.gcn.ds_write_b32(one, one)
        second = [b + i for i in range(8)]
        for one in second:
            k.gcn.ds_write_b32(one, one)
    assert register_allocation.assign(k.finish()).facts.vgprs == 11  # a, b, the counter


def test_what_the_hardware_sets_is_kept_until_it_is_read():
    k = builder()
    first = [k.vgpr(u32, i) for i in range(3)]
    x = k.tid.x
    for one in first:
        k.gcn.ds_write_b32(one, x)
    group = k.group.y
    k.gcn.ds_write_b32(x, x + group)
    assigned = register_allocation.assign(k.finish())
    Wave(k.program, assigned, 0).run()
    entry = [item.operands for item in assigned.entry]
    assert repr(entry[0][1]) == "v0"
    assert repr(entry[1][1]) == "s3"


def test_pinned_registers_are_where_they_say():
    k = builder()
    k.gcn.v_mov_b32(k.v[0], 1)
    one = k.vgpr(u32, 2)
    k.gcn.ds_write_b32(one, k.v[0])
    two = k.vgpr(u32, 3)
    k.gcn.ds_write_b32(two, two)
    place = register_allocation.assign(k.finish()).facts.assignment
    assert place[keys(one)[0]] == ("v", 1)
    assert place[keys(two)[0]] == ("v", 0)


def test_pairs_and_views_move_together():
    k = builder()
    k.sgpr(u32, 1)
    pair = k.sgpr(u64, 0)
    one = k.sgpr(u32, 5)
    k.gcn.s_add_u32(pair.low, pair.low, one)
    k.gcn.s_addc_u32(pair.high, pair.high, 0)
    assigned = register_allocation.assign(k.finish())
    low, high = (repr(assigned.body[at].operands[0]) for at in (3, 4))
    number = int(low[1:])
    assert number % 2 == 0
    assert high == f"s{number + 1}"


def test_running_out_names_the_peak_and_its_line():
    k = builder()
    many = [k.vgpr(u32, i) for i in range(260)]
    for one in many:
        k.gcn.ds_write_b32(one, one)
    with pytest.raises(AsmError) as caught:
        register_allocation.assign(k.finish())
    finding = caught.value.findings[0]
    assert finding.mistake is DiagnosticCode.REGISTERS
    assert "260 VGPRs are live at the same time; gfx942 has 256" in str(finding)
    assert "k.vgpr(u32, i) for i in range(260)" in str(finding) or "ds_write_b32" in str(finding)


def test_running_out_of_scalars():
    k = builder()
    many = [k.sgpr(u32, i) for i in range(103)]
    total = k.sgpr(u32, 0)
    for one in many:
        total += one
    with pytest.raises(AsmError, match="SGPRs are live at the same time; gfx942 has 102"):
        register_allocation.assign(k.finish())


def test_the_accumulators_have_a_bank_of_their_own():
    k = builder()
    acc = k.agprs(f32, 256, 0.0)
    more = k.vgprs(b32, 254, 0)
    f = k.vgprs(b32, 2, 0)
    k.gcn.v_mfma_f32_16x16x16_f16(acc[0:4], f, f, acc[0:4])
    for one in more:
        k.gcn.ds_write_b32(one, one)
    k.gcn.ds_write_b32(f[0], acc[255])
    facts = register_allocation.assign(k.finish()).facts
    assert (facts.vgprs, facts.agprs) == (256, 256)


def test_a_load_does_not_write_its_own_address():
    """Loads may be replayed, so their address registers must stay live."""
    k = builder()
    p = k.param_ptr("p", f32)
    at = k.vgpr(u32, 0)
    d = k.vgprs(b32, 4)
    k.gcn.global_load_dwordx4(d, at, p)
    k.wait(vm=0)
    k.gcn.ds_write_b128(d[0], d)
    place = register_allocation.assign(k.finish()).facts.assignment
    assert place[keys(at)[0]] not in {place[key] for key in keys(d)}


def test_spans_and_signed_sources_are_moved():
    k = builder()
    d = k.vgprs(f32, 2, 1.0)
    k.gcn.v_add_f32(d[0], k.neg(d[1]), k.abs_(d[0]))
    assigned = register_allocation.assign(k.finish())
    assert repr(assigned.body[2]) == "v_add_f32 v0, -v1, |v0|"
    assert all(not isinstance(operand, Span) for operand in assigned.body[2].operands)


def test_the_sign_of_a_pair_of_dwords():
    """A pair made with `vgprs` accepts neg and abs, as a double does."""
    k = Builder("signs", "gfx942")
    pairs, d = k.vgprs(b32, 4, 0), k.vgpr(f64)
    k.gcn.v_fma_f64(d, k.neg(pairs[0:2]), k.neg(k.abs_(pairs[2:4])), pairs[0:2])
    k.gcn.v_mul_f64(k.v[20:22], d, k.abs_(k.v[30:32]))
    text = "\n".join(map(str, register_allocation.assign(k.finish()).body))
    assert re.search(r"v_fma_f64 \S+, -\{v0, v1\}, -\|\{v2, v3\}\|,", text), text
