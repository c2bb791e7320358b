"""Loops that wait for their own loads, found in the text of programs."""

from __future__ import annotations

import pytest

from asmkit import Ptr, Sgpr, f32, gcn, ptx, u32
from asmkit.ir.program import Inst, Program
from asmkit.profile.loops import Exposed, exposed


def found(program: Program) -> list[Exposed]:
    """Return the exposed loops, where sums of floats are work."""
    works = (item for item in program.items() if isinstance(item, Inst) and "add" in item.form.spelling)
    return exposed(program, frozenset(id(item) for item in works if "f32" in item.form.spelling))


@pytest.mark.parametrize(("early", "count"), [(True, 0), (False, 1)])
def test_work_before_the_first_use_of_a_load(early: bool, count: int):
    k = ptx.Builder("f", "sm_80")
    p, value, total = k.param_ptr("x", f32), k.reg(f32), k.reg(f32, 0.0)
    with k.loop(0, 8):
        k.ptx.ld.global_.f32(value, p[0])
        if early:
            k.ptx.add.f32(total, total, 1.0)
        k.ptx.st.global_.f32(p[0], value)
        k.ptx.add.f32(total, total, 1.0)
    loops = found(k.finish())
    assert len(loops) == count
    assert all(loop.wait.form.spelling == "st.global.f32" and not loop.barrier for loop in loops)


@pytest.mark.parametrize(("late", "count"), [(True, 1), (False, 0)])
def test_a_wait_for_the_load_of_the_iteration_before(late: bool, count: int):
    """The load at the end of an iteration is waited for at the start of the next one."""

    @gcn.kernel(arch="gfx942", block=64, signature="(N)->(64)", grid=1)
    def behind(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32], N: Sgpr[u32]):
        total, item, other, at = k.vgpr(f32, 0.0), k.vgpr(f32), k.vgpr(f32, 0.0), k.tid.x << 2
        k.gcn.global_load_dword(item, at, x)
        with k.loop(0, N):
            k.wait(vm=0)
            if late:
                total += item
            else:
                k.gcn.v_mov_b32(other, item)
            k.gcn.global_load_dword(item, at, x)
            if not late:
                total += other
        k.wait(vm=0)
        k.gcn.global_store_dword(at, total + item, out)

    loops = found(behind.isa.whole(behind.launch(N=64).program))
    assert [loop.enough for loop in loops] == ["vmcnt(0)"] * count
