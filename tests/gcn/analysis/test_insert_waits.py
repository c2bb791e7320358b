"""`sync="auto"` inserts the fewest instructions, marks them, and leaves no fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asmkit.errors import resolve
from asmkit.gcn.analysis import hazards, insert_waits
from asmkit.ir.program import Inst
from asmkit.types import b32, f32

from ...support.gcn_random_kernels import kernel
from .test_hazards import matrix, start

ARCHS = ("gfx90a", "gfx942", "gfx950")


def put_in(program) -> list[str]:
    return [repr(item) for item in program.items() if isinstance(item, Inst) and getattr(item, "inserted", False)]


def test_auto_puts_in_the_least():
    k, p, at = start()
    d, e = k.vgpr(f32), k.vgpr(f32)
    acc = matrix(k)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.global_load_dword(e, at, p)
    k.gcn.v_add_f32(d, 1.0, d)
    k.gcn.global_store_dword(at, acc[3], p)
    mended = insert_waits.insert(k.finish())
    assert put_in(mended) == ["s_waitcnt  vmcnt:1", "s_nop 6"]  # 7 of 11: loads, wait and addition are 4
    assert hazards.check(mended) == []


def test_auto_asks_one_wait_for_both_counters():
    k, p, at = start()
    d, e = k.vgpr(f32), k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.ds_read_b32(e, at)
    k.gcn.v_add_f32(d, e, d)
    (one,) = put_in(insert_waits.insert(k.finish()))
    assert one == "s_waitcnt  vmcnt:0 lgkmcnt:0"


def test_auto_splits_long_waits():
    k, p, at = start("gfx950")
    acc, f = k.vgprs(f32, 32, 0.0), k.vgprs(b32, 2, 0)
    k.nop(2)
    k.gcn.v_mfma_f32_32x32x4_2b_f16(acc, f, f, acc)
    k.gcn.global_store_dword(at, acc[3], p)
    assert put_in(insert_waits.insert(k.finish())) == ["s_nop 15", "s_nop 3"]


def test_auto_leaves_a_whole_program_alone():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.wait(vm=0)
    k.gcn.v_add_f32(d, 1.0, d)
    program = k.finish()
    assert insert_waits.insert(program) is program


def test_what_is_put_in_stands_at_the_line_that_needs_it():
    k, p, at = start()
    d = k.vgpr(f32)
    k.gcn.global_load_dword(d, at, p)
    k.gcn.v_add_f32(d, 1.0, d)
    items = list(insert_waits.insert(k.finish()).items())
    at = next(i for i, item in enumerate(items) if getattr(item, "inserted", False))
    assert resolve(items[at].where) == resolve(items[at + 1].where)


@pytest.mark.parametrize("seed", range(100, 160))
def test_random_kernels_are_mended(seed):
    program = kernel(seed, ARCHS[seed % 3])
    before = program.key()
    made = hazards.plan(program)
    mended = insert_waits.insert(program)
    assert hazards.plan(mended).findings == []
    assert program.key() == before
    if made.fixes:
        assert made.findings
    written = [item for item in mended.items() if not getattr(item, "inserted", False)]
    assert [repr(item) for item in written] == [repr(item) for item in program.items()]


@pytest.mark.parametrize("seed", range(200, 212))
def test_nothing_put_in_is_spare(seed):
    """Without any one of them there is a finding."""
    mended = insert_waits.insert(kernel(seed, ARCHS[seed % 3], size=25))
    for place, item in enumerate(mended.body):
        if getattr(item, "inserted", False):
            without = replace(mended, body=[*mended.body[:place], *mended.body[place + 1 :]])
            assert hazards.plan(without).findings
