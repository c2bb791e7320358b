"""Mistakes in `k.print`, `k.probe` and `k.mark` are errors where they are written."""

from __future__ import annotations

import pytest

from asmkit import AsmError, f16x2, f32, gcn, ptx, s32, u32

WRONG = [
    (lambda k, x, i: k.print("{} {}", x), "it has fields for 2 values, but 1 are given"),
    (lambda k, x, i: k.print("{}", x, i), "no field prints value 1"),
    (lambda k, x, i: k.print("x", x), "no field prints value 0"),
    (lambda k, x, i: k.print("{:d}", x), "`{:d}` cannot format f32, a float"),
    (lambda k, x, i: k.print("{:s}", i), "`{:s}` cannot format u32, an integer"),
    (lambda k, x, i: k.print("{:#x}", k.regs(f32, 2)), "`{:#x}` cannot format f32, a float"),
    (lambda k, x, i: k.print("{:x}", k.reg(f16x2)), "`{:x}` cannot format f16x2, a float"),
    (lambda k, x, i: k.print("{:.2f}", "text"), "`{:.2f}` cannot format a string"),
    (lambda k, x, i: k.print("{x}", x), "`{x}` is neither `{}` nor `{0:spec}`"),
    (lambda k, x, i: k.print("{!r}", x), "`{!r}` is neither `{}` nor `{0:spec}`"),
    (lambda k, x, i: k.print("{:{}}", x, 3), "is neither `{}` nor `{0:spec}`"),
    (lambda k, x, i: k.print("{0} {}", x, i), "it has numbered and unnumbered fields"),
    (lambda k, x, i: k.print("{", x), "expected '}'"),
    (lambda k, x, i: k.print(x), "is not a format string"),
    (lambda k, x, i: k.print("{}", object()), "object is neither a register nor a constant"),
    (lambda k, x, i: k.print("{}", x, when=i), "the condition is a Reg, not a predicate"),
    (lambda k, x, i: k.print("{}", x, when=True), "the condition is a bool, not a predicate"),
    (lambda k, x, i: k.print("{}", x, when=i < 1, unless=i < 2), "both when= and unless= are given"),
    (lambda k, x, i: k.probe("x", 1.0), "the value is not one register, or registers of one type"),
    (lambda k, x, i: k.probe("x", (x, i)), "registers of one type in tuples of equal lengths"),
    (lambda k, x, i: k.probe("x", ((x, x), (x,))), "registers of one type in tuples of equal lengths"),
    (lambda k, x, i: k.probe("", x), "the name is not a string"),
    (lambda k, x, i: k.mark(x), "the name is not a string"),
]


@pytest.mark.parametrize(("write", "why"), WRONG)
def test_mistakes_are_refused(write, why):
    k = ptx.Builder("k", "sm_90")
    with pytest.raises(AsmError) as caught:
        write(k, k.reg(f32, 0.0), k.reg(u32, 0))
    assert caught.value.code == "OPERATOR"
    assert why in str(caught.value)
    assert "fix: " in str(caught.value)
    assert str(caught.value).startswith("test_debug_points.py:")


def test_the_condition_of_cdna_is_a_lane_mask():
    k = gcn.Builder("k", "gfx942")
    scalar, vector = k.sgpr(s32, 0), k.vgpr(s32, 0)
    for wrong in (scalar < 1, vector, scalar):
        with pytest.raises(AsmError, match="not a lane mask"):
            k.print("{}", vector, when=wrong)
    k.print("{}", vector, when=vector < 1)


def test_registers_of_another_builder_are_refused():
    other = ptx.Builder("other", "sm_90").reg(f32, 0.0)
    k = ptx.Builder("k", "sm_90")
    for write in (lambda: k.print("{}", other), lambda: k.probe("x", (other,)), lambda: k.print("", when=other != 0.0)):
        with pytest.raises(AsmError) as caught:
            write()
        assert caught.value.code == "FOREIGN"


def test_a_finished_program_takes_no_points():
    k = ptx.Builder("k", "sm_90")
    k.finish()
    for write in (lambda: k.print("x"), lambda: k.mark("x")):
        with pytest.raises(AsmError) as caught:
            write()
        assert caught.value.code == "FINISHED"


def test_a_mark_is_entered_once():
    k = ptx.Builder("k", "sm_90")
    mark = k.mark("mma")
    with mark:
        pass
    with pytest.raises(AsmError, match="is entered twice"), mark:
        pass


def test_a_scalar_comparison_reaches_the_branch_behind_a_print():
    k = gcn.Builder("k", "gfx942")
    less = k.sgpr(s32, 0) < 1
    k.print("here")
    with k.if_(less):
        k.nop(1)
