"""The check along every path: its findings, its silence on correct code, its advice."""

from __future__ import annotations

import re

import pytest

from asmkit import DiagnosticCode
from asmkit.gcn.analysis import hazards, insert_waits
from asmkit.gcn.builder import Builder
from asmkit.gcn.isa import TABLE
from asmkit.ir.program import Inst
from asmkit.types import b32, f32, u32


def start(arch: str = "gfx942"):
    k = Builder("kernel", arch)
    return k, k.param_ptr("p", f32), k.vgpr(u32, 0)


def codes(k) -> list[str]:
    return [finding.code for finding in hazards.check(k.finish())]


def faults(k) -> list[str]:
    return [finding.code for finding in hazards.plan(k.finish()).findings]


def text(k) -> str:
    (finding,) = hazards.check(k.finish())
    return str(finding)


# ---- missing waits


def test_a_load_must_be_waited_for():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.v_add_f32(d, 1.0, d)
    assert re.sub(r"py:\d+", "py", text(k)) == (
        "test_hazards.py: MISSING_WAIT: `v_add_f32` reads %v1 "
        "while `global_load_dword` (test_hazards.py) may still write it\n"
        "    k.gcn.v_add_f32(d, 1.0, d)\n"
        "  fix: `k.wait(vm=0)` before it: vmcnt(0)"
    )


@pytest.mark.parametrize("wait", [0, 1, 2])
def test_the_count_is_of_what_was_issued_later(wait):
    k, p, at = start()
    some = [k.vgpr(f32) for _ in range(3)]
    for d in some:
        k.gcn.global_load_dword(d, at, p)
    k.gcn.global_store_dword(at, at, p)  # counts, too
    k.wait(vm=wait)
    k.gcn.ds_write_b32(at, some[1])
    findings = hazards.check(k.finish())
    assert [finding.code for finding in findings] == (["STRONG_WAIT"] if wait == 1 else [])  # 0 waits for the store
    assert all("vmcnt(2) is enough" in str(finding) for finding in findings)


def test_one_too_many_outstanding():
    k, p, at = start()
    some = [k.vgpr(f32) for _ in range(3)]
    for d in some:
        k.gcn.global_load_dword(d, at, p)
    k.wait(vm=2)
    k.gcn.ds_write_b32(at, some[1])
    assert "k.wait(vm=1)" in text(k)


def test_overwriting_what_is_still_loaded():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.v_mov_b32(d, 0)
    assert "overwrites %v1" in text(k)


def test_two_loads_into_one_register_come_in_turn():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.global_load_dword(d, at, p)
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, d)
    assert codes(k) == []


def test_two_halves_come_in_turn():
    k, p, at = start()
    d = k.vgpr(f32, 0.0)
    k.gcn.global_load_short_d16(d, at, p)
    k.gcn.global_load_short_d16_hi(d, at, p)
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, d)
    assert codes(k) == []


def test_loads_of_different_counters_do_not():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.ds_read_b32(d, at)
    assert faults(k) == ["MISSING_WAIT"]


def test_scalar_loads_come_in_any_order():
    k, p, at = start()
    a, b = k.sgpr(u32), k.sgpr(u32)
    k.gcn.s_load_dword(a, p, 0)
    k.gcn.s_load_dword(b, p, 4)
    k.wait(lgkm=1)
    k.gcn.v_add_u32(at, a, at)
    assert "k.wait(lgkm=0)" in text(k)


def test_with_a_scalar_load_under_way_counts_of_lds_mean_nothing():
    k, p, at = start()
    a, d = k.sgpr(u32), k.vgpr(u32)
    k.gcn.ds_read_b32(d, at)
    k.gcn.s_load_dword(a, p, 0)
    k.wait(lgkm=1)
    k.gcn.ds_write_b32(at, d)
    assert "k.wait(lgkm=0)" in text(k)


def test_lds_alone_comes_in_order():
    k, _, at = start()
    d, e = k.vgpr(u32), k.vgpr(u32)
    k.gcn.ds_read_b32(d, at)
    k.gcn.ds_read_b32(e, at)
    k.wait(lgkm=1)
    k.gcn.ds_write_b32(at, d)
    k.wait(lgkm=1)
    k.gcn.ds_write_b32(at, e)
    assert codes(k) == []


@pytest.mark.parametrize("counts", [{"vm": 0}, {"lgkm": 0}, {"vm": 0, "lgkm": 0}])
def test_flat_counts_on_both(counts):
    k, _, at = start()
    d, address = k.vgpr(u32), k.vgprs(b32, 2, 0)
    k.gcn.flat_load_dword(d, address)
    k.wait(**counts)
    k.gcn.ds_write_b32(at, d)
    assert faults(k) == ([] if len(counts) == 2 else ["MISSING_WAIT"])


def test_an_atomic_that_returns_is_a_load():
    k, p, at = start()
    d = k.vgpr(u32)
    k.gcn.global_atomic_add(d, at, at, p, sc0=True)
    k.gcn.ds_write_b32(at, d)
    assert faults(k) == ["MISSING_WAIT"]


def test_the_end_needs_no_wait():
    k, p, at = start()
    k.gcn.global_load_dword(k.vgpr(u32), at, p)
    k.gcn.global_store_dword(at, at, p)
    assert codes(k) == []


def test_around_the_loop():
    """The load at the end of an iteration is read at the start of the next one."""
    k, p, at = start()
    d = k.vgpr(f32, 0.0)
    with k.loop(0, 8):
        k.gcn.v_add_f32(d, 1.0, d)
        k.gcn.global_load_dword(d, at, p)
    (finding,) = hazards.check(k.finish())
    assert finding.code == "MISSING_WAIT"
    assert "v_add_f32" in finding.message


def test_one_path_is_enough():
    k, p, at = start()
    d, s = k.vgpr(f32, 0.0), k.sgpr(u32, 0)
    k.gcn.global_load_dword(d, at, p)
    with k.if_(s < 3):
        k.wait(vm=0)
    k.gcn.v_add_f32(d, 1.0, d)
    assert faults(k) == ["MISSING_WAIT"]


def test_one_fault_is_one_finding():
    k, p, at = start()
    some = k.vgprs(b32, 4)
    k.gcn.global_load_dwordx4(some, at, p)
    for one in some:
        k.gcn.ds_write_b32(at, one)
    assert codes(k) == ["MISSING_WAIT"]


def test_text_that_waits_is_believed():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.raw("s_waitcnt vmcnt(0)")
    k.gcn.v_add_f32(d, 1.0, d)
    assert codes(k) == []


def test_text_that_reads_must_wait():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.raw("something", reads=(d,))
    assert faults(k) == ["MISSING_WAIT"]


def test_physical_registers_are_followed_too():
    k, p, _ = start()
    k.gcn.v_mov_b32(k.v[5], 0)
    k.gcn.global_load_dwordx2(k.v[8:10], k.v[5], p)
    k.gcn.v_mov_b32(k.v[6], k.v[9])
    assert "reads v9" in text(k)


# ---- barriers


def test_a_barrier_waits_for_nothing():
    k, _, at = start()
    k.gcn.ds_write_b32(at, at)
    k.gcn.s_barrier()
    assert "BARRIER_WAIT: `s_barrier` does not wait for `ds_write_b32`" in text(k)


def test_a_barrier_after_a_wait():
    k, _, at = start()
    k.gcn.ds_write_b32(at, at)
    k.wait(lgkm=0)
    k.gcn.s_barrier()
    assert codes(k) == []


def test_a_load_into_lds_before_a_barrier():
    k, p, at = start()
    k.gcn.s_mov_b32(k.m0, 0)
    k.gcn.s_nop(0)
    k.gcn.global_load_lds_dword(at, p)
    k.gcn.s_barrier()
    assert faults(k) == ["BARRIER_WAIT"]


def test_a_pipeline_may_leave_loads_into_lds_under_way():
    """A wait that leaves the newest load outstanding was intended."""
    k, p, at = start()
    k.gcn.s_mov_b32(k.m0, 0)
    k.gcn.s_nop(0)
    for _ in range(4):
        k.gcn.global_load_lds_dword(at, p)
    k.wait(vm=2)
    k.gcn.s_barrier()
    assert codes(k) == []


def loaded_into_lds(k, p, at):
    """Emit a load into LDS, which uses M0 on all targets."""
    k.gcn.s_mov_b32(k.m0, 0)
    k.gcn.s_nop(0)
    k.gcn.global_load_lds_dword(at, p)


TOUCH_LDS = {
    "ds_read_b32": lambda k, at, d: k.gcn.ds_read_b32(d, at),
    "ds_read2_b32": lambda k, at, d: k.gcn.ds_read2_b32(k.v[10:12], at),
    "ds_read_u16_d16": lambda k, at, d: k.gcn.ds_read_u16_d16(d, at),
    "ds_write_b32": lambda k, at, d: k.gcn.ds_write_b32(at, at),
    "ds_add_u32": lambda k, at, d: k.gcn.ds_add_u32(at, at),
    "ds_add_rtn_u32": lambda k, at, d: k.gcn.ds_add_rtn_u32(d, at, at),
    "flat_load_dword": lambda k, at, d: k.gcn.flat_load_dword(d, k.v[20:22]),
    "flat_store_dword": lambda k, at, d: k.gcn.flat_store_dword(k.v[20:22], at),
}


@pytest.mark.parametrize("name", TOUCH_LDS)
def test_lds_is_touched_while_a_load_into_it_is_in_flight(name):
    k, p, at = start()
    d = k.vgpr(u32, 0)
    loaded_into_lds(k, p, at)
    k.wait(lgkm=0)
    TOUCH_LDS[name](k, at, d)
    (finding,) = hazards.plan(k.finish()).findings
    said = str(finding)
    assert finding.code == "MISSING_WAIT"
    does = "overwrites" if "write" in name or "store" in name or name == "ds_add_u32" else "LDS while"
    assert [one for one in (f"`{name}`", does, "k.wait(vm=0)") if one not in said] == []


@pytest.mark.parametrize("name", ["ds_bpermute_b32", "ds_permute_b32", "ds_swizzle_b32"])
def test_moves_between_lanes_do_not_touch_lds(name):
    k, p, at = start()
    loaded_into_lds(k, p, at)
    k.gcn.spell(name)(k.vgpr(u32), at, *([at] if "permute" in name else []))
    assert codes(k) == []


def test_a_read_of_lds_after_the_wait():
    k, p, at = start()
    loaded_into_lds(k, p, at)
    k.wait(vm=0)
    k.gcn.ds_read_b32(k.vgpr(u32), at)
    assert codes(k) == []


def test_a_wait_for_a_register_is_none_for_a_load_into_lds():
    k, p, at = start()
    d = k.vgpr(u32)
    k.gcn.global_load_dword(d, at, p)
    loaded_into_lds(k, p, at)
    k.wait(vm=1)
    k.gcn.v_add_u32(d, d, d)
    k.gcn.ds_read_b32(d, at)
    assert faults(k) == ["MISSING_WAIT"]


def test_a_wait_that_was_put_in_for_a_register_is_none_for_a_load_into_lds():
    k, p, at = start()
    d = k.vgpr(u32)
    k.gcn.global_load_dword(d, at, p)
    loaded_into_lds(k, p, at)
    k.gcn.v_add_u32(d, d, d)
    k.gcn.ds_read_b32(d, at)
    mended = insert_waits.insert(k.finish())
    waits = [repr(item) for item in mended.body if isinstance(item, Inst) and item.form.row.head == "s_waitcnt"]
    assert waits == ["s_waitcnt  vmcnt:1", "s_waitcnt  vmcnt:0"]
    assert hazards.check(mended) == []


def test_a_load_into_lds_in_flight_around_a_loop():
    """The load is issued at the end of an iteration and read at the start of the next one."""
    k, p, at = start()
    d = k.vgpr(u32, 0)
    with k.loop(0, 4):
        k.gcn.ds_read_b32(d, at)
        loaded_into_lds(k, p, at)
    assert faults(k) == ["MISSING_WAIT"]


def test_a_load_into_lds_in_flight_behind_a_branch():
    k, p, at = start()
    with k.if_(at < 3):
        loaded_into_lds(k, p, at)
    k.gcn.ds_read_b32(k.vgpr(u32), at)
    assert faults(k) == ["MISSING_WAIT"]


def test_a_pipeline_may_read_lds_while_newer_loads_into_it_are_in_flight():
    """The wait retired an older load into LDS, or it retired nothing and shows that the newer ones are intended."""
    k, p, at = start()
    for _ in range(2):
        loaded_into_lds(k, p, at)
    k.wait(vm=1)
    k.gcn.ds_read_b32(k.vgpr(u32), at)
    loaded_into_lds(k, p, at)
    k.wait(vm=63)
    k.gcn.ds_read_b32(k.vgpr(u32), at)
    assert faults(k) == []


def test_what_is_only_loaded_may_cross_a_barrier():
    k, p, at = start()
    d = k.vgpr(u32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.s_barrier()
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, d)
    assert codes(k) == []


# ---- wait states


def matrix(k):
    acc, f = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 2, 0)
    k.nop(2)
    k.gcn.v_mfma_f32_32x32x8_f16(acc, f, f, acc)
    return acc


def test_a_hazard_names_both_lines_and_the_numbers():
    k, p, at = start()
    acc = matrix(k)
    k.nop(4)
    k.gcn.global_store_dword(at, acc[0], p)
    found = text(k)
    assert "`global_store_dword` follows `v_mfma_f32_32x32x8_f16` (test_hazards.py:" in found
    assert "but needs 11: MFMA writes a register, a memory instruction reads it" in found
    assert "fix: insert `k.nop(7)`" in found


def test_the_words_of_a_row_of_stores_are_one_finding():
    k, p, at = start()
    acc = matrix(k)
    for i in range(16):
        k.gcn.global_store_dword(at, acc[i], p, offset=4 * i)
    assert codes(k) == ["HAZARD"]


def test_hazards_go_around_loops_further_than_twenty_instructions_of_text():
    """gfx950 needs 20 wait states, and the product is in the previous iteration."""
    k, p, at = start("gfx950")
    acc, f = k.vgprs(f32, 32, 0.0), k.vgprs(b32, 2, 0)
    k.nop(2)
    with k.loop(0, 8):
        k.gcn.global_store_dword(at, acc[0], p)
        k.nop(1)
        k.gcn.v_mfma_f32_32x32x4_2b_f16(acc, f, f, acc)
        for _ in range(16):  # with the counter's three and the branch 19 lie between
            k.gcn.s_nop(0)
    (finding,) = hazards.check(k.finish())
    assert (finding.fields["needed"], finding.fields["found"]) == (20, 19)


def test_every_kind_of_instruction_is_one_wait_state():
    k, p, at = start()
    acc = matrix(k)
    k.gcn.s_waitcnt(vmcnt=0)
    k.gcn.s_barrier()
    k.gcn.s_nop(0)
    k.gcn.v_mfma_f32_4x4x4_16b_f16(k.vgprs(f32, 4), k.v[4:6], k.v[6:8], 0)
    k.gcn.global_store_dword(at, acc[0], p)
    finding = hazards.plan(k.finish()).findings[-1]
    assert (finding.fields["needed"], finding.fields["found"]) == (11, 4)


def test_the_nearest_path_counts():
    k, p, at = start()
    s = k.sgpr(u32, 0)
    acc = matrix(k)
    with k.if_(s < 3):
        k.nop(16)
    k.gcn.global_store_dword(at, acc[0], p)
    (finding,) = hazards.check(k.finish())
    assert finding.fields["found"] == 2  # the comparison and the branch


@pytest.mark.parametrize("again", [True, False], ids=["around the loop", "behind it"])
def test_a_branch_that_is_not_executed_is_no_wait_state(again: bool):
    """Two branches end the loop, and a path executes one or both. LLVM 22 counts both on either path."""
    k, p, at = start()
    loop, end = k.label("loop"), k.label("end")
    acc, f = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 2, 0)
    k.place_label(loop)
    if again:
        k.gcn.global_load_dword(acc[0], at, p)
    k.wait(vm=0)
    k.nop(1)
    k.gcn.v_mfma_f32_32x32x8_f16(acc, f, f, acc)
    k.gcn.s_cbranch_scc1(loop)
    k.gcn.s_branch(end)
    k.place_label(end)
    if not again:
        k.gcn.global_load_dword(acc[0], at, p)
    (finding,) = hazards.plan(k.finish()).findings
    assert (finding.fields["needed"], finding.fields["found"]) == (11, 1 if again else 2)


CONDITIONS = sorted({row.head for row in TABLE.rows if row.head.startswith("s_cbranch_")})


@pytest.mark.parametrize("name", CONDITIONS)
def test_behind_every_branch_with_a_condition(name):
    k, p, at = start()
    end, branch = k.label("end"), getattr(k.gcn, name)
    (row,) = (row for row in TABLE.rows if row.head == name)
    branch(*(end if one.name == "to" else k.s[4] if "S1" in one.kinds else k.s[4:6] for one in row.operands))
    d = k.vgpr(u32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.ds_write_b32(at, d)
    k.place_label(end)
    assert codes(k) == ["MISSING_WAIT"]


def test_behind_a_call_by_its_label():
    k, p, at = start()
    function, d = k.label("function"), k.vgpr(u32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.s_call_b64(k.s[4:6], function)
    k.gcn.ds_write_b32(at, d)
    k.gcn.s_endpgm()
    k.place_label(function)
    k.gcn.s_setpc_b64(k.s[4:6])
    assert codes(k) == ["MISSING_WAIT"]


def test_code_that_is_never_reached_is_silent():
    k, p, at = start()
    end = k.label("end")
    k.gcn.s_branch(end)
    d = k.vgpr(u32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.ds_write_b32(at, d)
    k.place_label(end)
    assert codes(k) == []


# ---- advice


def test_a_wait_for_nothing():
    k, _, at = start()
    k.wait(vm=0)
    k.gcn.ds_write_b32(at, at)
    assert "STRONG_WAIT: vmcnt(0) waits for more than necessary: no later instruction needs it" in text(k)


def test_a_wait_for_a_store_is_the_authors_business():
    k, p, at = start()
    k.gcn.global_store_dword(at, at, p)
    k.wait(vm=0)
    assert codes(k) == []


def test_a_wait_that_only_a_loop_needs():
    k, p, at = start()
    d = k.vgpr(f32, 0.0)
    with k.loop(0, 8):
        k.wait(vm=0)
        k.gcn.v_add_f32(d, 1.0, d)
        k.gcn.global_load_dword(d, at, p)
    assert codes(k) == []


def test_advice_is_given_once_faults_are_gone():
    k, p, at = start()
    d = k.vgpr(f32)
    k.wait(vm=0)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.v_add_f32(d, 1.0, d)
    program = k.finish()
    assert [finding.code for finding in hazards.check(program)] == ["MISSING_WAIT"]
    assert [finding.code for finding in hazards.check(insert_waits.insert(program))] == ["STRONG_WAIT"]
    assert {DiagnosticCode.STRONG_WAIT} == hazards.ADVICE


def test_thousands_of_instructions():
    k, p, at = start()
    acc, f, d = k.vgprs(f32, 16, 0.0), k.vgprs(b32, 2, 0), k.vgprs(b32, 2)
    with k.loop(0, 100):
        for _ in range(1000):
            k.gcn.global_load_dwordx2(d, at, p)
            k.gcn.v_add_u32(at, 4, at)
            k.wait(vm=0)
            k.gcn.v_mfma_f32_32x32x8_f16(acc, d, f, acc)
    assert codes(k) == []
