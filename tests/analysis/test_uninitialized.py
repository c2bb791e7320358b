"""Registers read before they are set, on every kind of path; labels that stand nowhere."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from asmkit import AsmError, b32, b64, f32, pred, u32
from asmkit.analysis import uninitialized
from asmkit.errors import resolve
from asmkit.ir.program import Program, unplaced
from asmkit.ptx import abi
from asmkit.ptx.analysis import check
from asmkit.ptx.builder import Builder
from asmkit.ptx.text import parser
from asmkit.regs import Label

from ..support.clock import seconds


def found(write: Callable[[Builder], object], *, whole: bool = False) -> list[str]:
    """The codes of what is found in the kernel that `write` writes, each with its register."""
    k = Builder("kernel", "sm_80")
    write(k)
    program = k.finish()
    findings = uninitialized.unset(abi.enter(program) if whole else program)
    return [f"{finding.code} {finding.fields['what']}" for finding in findings]


def use(k: Builder, reg: object, **guard: object) -> None:
    k.ptx.st.shared.u32(k.ptr(k.param_scalar("at", u32), u32, "shared")[0], reg, **guard)


def two(k: Builder):
    """A parameter-made predicate and an unset register `%r0`."""
    x = k.reg(u32)
    n = k.param_scalar("n", u32)
    return n < 5, x, n


# straight on


def test_what_is_set_is_silent():
    def write(k: Builder):
        p, x, _ = two(k)
        k.set(x, 1)
        use(k, x)
        use(k, x, pred=p)

    assert found(write) == []


def test_no_path_sets_it():
    def write(k: Builder):
        _, x, _ = two(k)
        use(k, x)
        use(k, x)

    assert found(write) == ["UNSET %r0"]


def test_the_place_and_the_text():
    k = Builder("kernel", "sm_80")
    x = k.reg(u32)
    use(k, x)
    line = inspect.currentframe().f_lineno - 1  # pyright: ignore
    [finding] = uninitialized.unset(k.finish())
    assert resolve(finding.where)[0] == __file__
    assert resolve(finding.where)[1] in (line, inspect.getsourcelines(use)[1] + 1)
    assert "%r0 is uninitialized: no path writes it before this read" in str(finding)
    assert "k.reg(u32, 0)" in finding.fix


def test_the_first_read_is_the_place():
    k = Builder("kernel", "sm_80")
    p, x, y = k.param_scalar("n", u32) < 5, k.reg(u32), k.reg(u32)
    with k.if_(p):
        k.set(y, 1)
    for reg in (x, y):
        k.ptx.add.u32(k.reg(u32), reg, 1)
        k.ptx.add.u32(k.reg(u32), reg, 2)
    items = [item for item in k.finish().body if "add.u32" in repr(item)]
    assert [finding.where for finding in uninitialized.unset(k.program)] == [items[0].where, items[2].where]


def test_set_too_late():
    def write(k: Builder):
        _, x, _ = two(k)
        use(k, x)
        k.set(x, 1)

    assert found(write) == ["UNSET %r0"]


def test_parameters_are_set():
    def write(k: Builder):
        use(k, k.param_scalar("x", u32))
        k.ptx.ld.global_.u32(k.reg(u32), k.param_ptr("a", u32)[0])

    assert found(write) == []
    assert found(write, whole=True) == []


def test_every_place_of_an_operand():
    def write(k: Builder):
        x = k.reg(b32, 0)
        k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32(
            k.regs(f32, 4), k.regs(b32, 4, 0), k.regs(b32, 2, 0), k.regs(f32, 4)
        )
        k.ptx.shfl.sync.idx.b32((x, k.reg(pred)), x, k.reg(b32), 31, -1)
        k.ptx.ld.shared.u32(x, k.ptr(k.reg(u32), u32, "shared")[0])
        k.ptx.mov.u32(x, 1, pred=k.reg(pred))

    assert [line.split(maxsplit=1)[1] for line in found(write)] == ["%r11 … %r14", "%r15", "%r16", "%p1"]


def test_a_negated_predicate_is_read():
    def write(k: Builder):
        p = k.reg(pred)
        k.ptx.lop3.or_.b32((k.reg(b32), k.reg(pred)), 1, 2, 3, 4, check_not(p))

    assert found(write) == ["UNSET %p0"]


def check_not(p: object) -> object:
    from asmkit.regs import Not

    return Not(p)  # pyright: ignore


# branches


def test_one_of_two_paths_sets_it():
    def write(k: Builder):
        p, x, _ = two(k)
        with k.if_(p):
            k.set(x, 1)
        use(k, x)

    assert found(write) == ["MAYBE_UNSET %r0"]


def test_both_paths_set_it():
    def write(k: Builder):
        p, x, _ = two(k)
        with k.if_(p):
            k.set(x, 1)
        with k.else_():
            k.set(x, 2)
        use(k, x)

    assert found(write) == []


def test_a_loop_that_may_run_no_time():
    def write(k: Builder):
        _, x, n = two(k)
        with k.loop(0, n):
            k.set(x, 1)
        use(k, x)

    assert found(write) == ["MAYBE_UNSET %r0"]


def test_a_loop_that_runs():
    def write(k: Builder):
        _, x, _ = two(k)
        with k.loop(0, 5):
            k.set(x, 1)
        use(k, x)

    assert found(write) == []


def test_the_last_step_of_a_loop_sets_it_for_the_next():
    def write(k: Builder):
        _, x, _ = two(k)
        with k.loop(0, 5):
            use(k, x)
            k.set(x, 1)

    assert found(write) == ["MAYBE_UNSET %r0"]


def test_unreached_code_is_silent():
    def write(k: Builder):
        _, x, _ = two(k)
        k.ptx.exit()
        use(k, x)

    assert found(write) == []


def test_a_guarded_exit_goes_on():
    def write(k: Builder):
        p, x, _ = two(k)
        k.ptx.exit(pred=p)
        use(k, x)

    assert found(write) == ["UNSET %r0"]


def test_a_break_before_the_write():
    def write(k: Builder):
        p, x, _ = two(k)
        with k.forever():
            k.break_(when=p)
            k.set(x, 1)
        use(k, x)

    assert found(write) == ["MAYBE_UNSET %r0"]


# predicates


def guarded(
    change: Callable[[Builder, object], object] = lambda k, p: None, *, read: str = "pred", between: bool = False
):
    def write(k: Builder):
        p, x, n = two(k)
        k.ptx.mov.u32(x, 1, pred=p)
        if between:
            with k.if_(n < 3):
                k.set(k.reg(u32), 1)
        change(k, p)
        use(k, x, **({read: p} if read else {}))

    return write


@pytest.mark.parametrize("between", [False, True], ids=["one block", "over blocks"])
def test_read_under_the_predicate_of_the_write(between: bool):
    assert found(guarded(between=between)) == []
    assert found(guarded(read="unless", between=between)) == ["MAYBE_UNSET %r0"]
    assert found(guarded(read="", between=between)) == ["MAYBE_UNSET %r0"]


@pytest.mark.parametrize("between", [False, True], ids=["one block", "over blocks"])
def test_the_predicate_was_written_in_between(between: bool):
    def change(k: Builder, p: object):
        k.ptx.setp.eq.u32(p, 1, 2)

    assert found(guarded(change, between=between)) == ["MAYBE_UNSET %r0"]


@pytest.mark.parametrize("between", [False, True], ids=["one block", "over blocks"])
def test_written_under_a_predicate_and_its_opposite(between: bool):
    def write(k: Builder):
        p, x, n = two(k)
        k.ptx.mov.u32(x, 1, pred=p)
        if between:
            with k.if_(n < 3):
                k.set(k.reg(u32), 1)
        k.ptx.mov.u32(x, 2, unless=p)
        use(k, x)
        use(k, x, pred=n < 7)

    assert found(write) == []


def test_two_ifs_of_one_predicate():
    def write(k: Builder):
        p, x, _ = two(k)
        with k.if_(p):
            k.set(x, 1)
        with k.if_(p):
            use(k, x)

    assert found(write) == []


def test_two_ifs_of_two_predicates():
    def write(k: Builder):
        p, x, n = two(k)
        q = n < 6
        with k.if_(p):
            k.set(x, 1)
        with k.if_(q):
            use(k, x)
        with k.if_(q):
            k.set(k.reg(u32), 0)

    assert found(write) == ["MAYBE_UNSET %r0"]


def test_an_if_and_a_guard_of_one_predicate():
    def write(k: Builder):
        p, x, _ = two(k)
        with k.if_(p):
            k.set(x, 1)
        use(k, x, pred=p)

    assert found(write) == []


def test_a_predicate_in_a_loop_is_another_each_time():
    def write(k: Builder):
        _, x, n = two(k)
        p = k.reg(pred)
        with k.loop(0, 9) as i:
            k.ptx.setp.lt.u32(p, i, n)
            use(k, x, pred=p)
            k.ptx.mov.u32(x, 1, pred=p)

    assert found(write) == ["MAYBE_UNSET %r0"]


def test_a_branch_to_the_next_instruction_tells_nothing():
    def write(k: Builder):
        _, x, n = two(k)
        p, here = n < 3, k.label("here")
        k.ptx.mov.u32(x, 1, pred=p)
        k.ptx.bra(here, pred=p)
        k.place_label(here)
        use(k, x)

    assert found(write) == ["MAYBE_UNSET %r0"]


def test_raw_text_says_what_it_writes():
    def write(k: Builder):
        x, y = k.reg(u32), k.reg(u32)
        k.raw(f"mov.u32 {x}, 1;", writes=(x,))
        k.raw(f"mov.u32 %r9, {y};", reads=(y,))
        use(k, x)

    assert found(write) == ["UNSET %r1"]


# labels, parsed text, size


def test_a_label_that_is_not_placed():
    k = Builder("kernel", "sm_80")
    k.ptx.bra(Label("nowhere"))
    k.program.body.append(Label("somewhere"))
    [finding] = unplaced(k.program.items())
    assert finding.code == "LABEL_MISSING"
    assert finding.fields["name"] == "nowhere"
    assert resolve(finding.where)[0] == __file__


def test_a_table_of_labels_that_are_not_placed():
    k = Builder("kernel", "sm_80")
    here, lost = k.label("here"), k.label("lost")
    table = k.branch_targets("T", here, lost)
    k.ptx.brx.idx(k.reg(u32, 0), table)
    k.place_label(here)
    with pytest.raises(AsmError, match="LABEL_MISSING: label `lost` is never placed") as caught:
        k.finish()
    assert len(caught.value.findings) == 1


def test_parsed_text():
    text = ".version 8.0\n.target sm_80\n.entry k()\n{\n"
    text += ".reg .b32 %r<3>;\nadd.u32 %r0, %r1, %r1;\nadd.u32 %r2, %r0, 1;\nret;\n}\n"
    [finding] = uninitialized.unset(parser.parse(text, "a.ptx"))
    assert str(finding).startswith("a.ptx:6: UNSET: %r1")


def test_an_empty_program():
    assert check(Program("ptx", "empty", Builder("k", "sm_80").target)) == []


def long(count: int) -> Program:
    """Straight on: `count` new registers, each made from the one before, every other one under a predicate."""
    k = Builder("long", "sm_80")
    p = k.laneid < 5
    x = k.laneid
    for _ in range(count // 2):
        y = k.reg(u32)
        k.ptx.add.u32(y, x, 1, pred=p)
        k.ptx.add.u32(y, y, 1, pred=p)
        x = y
    return k.finish()


def test_time_in_proportion():
    short, tall = long(10_000), long(100_000)
    assert uninitialized.unset(tall) == []
    assert seconds(lambda: uninitialized.unset(tall)) < 40 * max(seconds(lambda: uninitialized.unset(short)), 0.01)


@pytest.mark.parametrize("between", [False, True], ids=["one block", "over blocks"])
def test_many_predicates_take_no_longer(between: bool):
    k = Builder("many", "sm_80")
    n = k.param_scalar("n", u32)
    made: list[tuple[object, object]] = []
    for i in range(2_000):
        p, x = n < i, k.reg(u32)
        k.ptx.mov.u32(x, 1, pred=p)
        k.ptx.mov.u32(x, 2, unless=p)
        made.append((p, x))
    if between:
        with k.if_(n < 3):
            k.set(k.reg(u32), 1)
    for p, x in made:
        k.ptx.add.u32(k.reg(u32), x, x)
        k.ptx.add.u32(k.reg(u32), x, x, pred=p)
    program = k.finish()
    assert uninitialized.unset(program) == []
    assert seconds(lambda: uninitialized.unset(program)) < 2


def test_many_ifs_under_two_branches_each():
    k = Builder("ifs", "sm_80")
    made = [(k.laneid > i, k.reg(u32)) for i in range(100)]
    for p, x in made:
        with k.if_(p):
            k.ptx.mov.u32(x, 1)
    for p, x in made:
        with k.if_(p):
            k.ptx.add.u32(x, x, 1)
    program = k.finish()
    assert uninitialized.unset(program) == []
    assert seconds(lambda: uninitialized.unset(program)) < 2


def test_many_unset_registers_take_no_longer():
    k = Builder("wrong", "sm_80")
    for _ in range(20_000):
        k.ptx.add.u32(k.reg(u32), k.reg(u32), 1)
    program = k.finish()
    (finding,) = uninitialized.unset(program)
    assert len(finding.fields["regs"]) == 20_000
    assert len(finding.message) < 200
    assert seconds(lambda: uninitialized.unset(program)) < 5


def test_a_product_that_starts_anew_does_not_read_its_destination():
    """`scale_d` 0: D is only written."""
    for scale, found in ((0, []), (1, ["UNSET"])):
        k = Builder("k", "sm_90a")
        d, a = k.regs(b32, 2), k.reg(b64, 0)
        k.ptx.wgmma.fence.sync.aligned()
        k.ptx.wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16(d, a, a, scale, 1, 1, 0, 0)
        assert [finding.code for finding in check(k.finish())] == found
