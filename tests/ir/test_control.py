"""Loops and branches: on both architectures each lane executes them as if it ran alone."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, assume, given, seed, settings

from asmkit import AsmError, sim
from asmkit.gcn import abi
from asmkit.gcn.backend import ISA as GCN
from asmkit.gcn.builder import Builder
from asmkit.gcn.module import Module
from asmkit.ptx.backend import ISA as PTX
from asmkit.ptx.builder import Builder as PtxBuilder
from asmkit.types import s32, u32

from ..support.gcn_sim_programs import lanes, out, run
from ..support.lane_nests import (
    OVERWRITE,
    SHAPES,
    Nest,
    TooLongError,
    entered,
    expected,
    faults,
    nests,
    on_device,
    overwritten,
    ran,
    written,
)

ARCHS = ["sm_80", "gfx942"]
QUIET: dict[str, Any] = {"derandomize": True, "database": None, "deadline": None, "report_multiple_bugs": False}
QUIET["suppress_health_check"] = list(HealthCheck)
FAST = (Phase.explicit, Phase.generate, Phase.shrink)


def compare(nest: Nest, arch: str, *, thorough: bool) -> None:
    """Run a nest: every lane stores what it computes alone.  Thorough: no check reports anything, and as allocated."""
    try:
        want = expected(nest, shared=arch.startswith("gfx"))
    except TooLongError:
        assume(False)
        raise
    program = written(nest, arch)
    whole = entered(program, allocated=thorough)
    assert not thorough or faults(program, whole) == []
    assert ran(whole) == want


@pytest.mark.parametrize("arch", ARCHS)
@settings(max_examples=150, phases=FAST, **QUIET)
@given(nests())
def test_nests(arch: str, nest: Nest):
    compare(nest, arch, thorough=len(str(nest)) % 3 == 0)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("arch", ARCHS)
def test_many_nests(arch: str, part: int):
    @seed(part)
    @settings(max_examples=500, phases=FAST, **{**QUIET, "derandomize": False})
    @given(nests())
    def run(nest: Nest) -> None:
        compare(nest, arch, thorough=True)

    run()


@pytest.mark.gpu
@settings(max_examples=150, phases=FAST, **QUIET)
@given(nests())
def test_a_device_runs_nests_as_each_lane_alone(nest: Nest):
    try:
        want = expected(nest, shared=False)
    except TooLongError:
        assume(False)
        raise
    assert on_device(nest) == want


@pytest.mark.parametrize("arch", ARCHS)
@settings(max_examples=5, phases=FAST, **QUIET)
@given(nests())
def test_the_vendors_assembler_takes_nests(arch: str, nest: Nest):
    isa: Any = PTX if arch.startswith("sm_") else GCN
    assert isa.image(isa.whole(written(nest, arch))).image[:4] == b"\x7fELF"


@pytest.mark.parametrize("shape", SHAPES)
def test_lanes_keep_what_the_others_overwrite(shape: str):
    """As allocated: no temporary register that is written whatever EXEC says takes the place of their values."""
    for number, (word, overwrite) in enumerate(product(("break", "continue"), OVERWRITE[::2])):
        before = ("lane", number % 3, ("lane", 1), 1)
        condition = ("lane" if number % 2 else "early", 1, 4)  # holds in the lane of the slot
        body = [before, *overwritten(shape, word, condition, overwrite)]
        loop = ("loop", ("constant", "scalar")[number % 2], 3, 1, body)
        compare([("scalar", 0, 2), loop], "gfx942", thorough=True)


# single constructs on CDNA


def test_a_break_in_an_if_keeps_the_lanes_out_of_its_end():
    def body(k: Builder, lane: Any) -> Any:
        n = k.vgpr(u32, 0)
        with k.loop(k.vgpr(u32, 0), 10):
            with k.if_((lane & 1) == 0):
                k.break_(lane < 20)
            n += 1
        return n

    assert lanes(body).tolist() == [0 if i % 2 == 0 and i < 20 else 10 for i in range(64)]


def test_an_else_does_not_run_in_lanes_that_left_in_the_if():
    def body(k: Builder, lane: Any) -> Any:
        n = k.vgpr(u32, 0)
        with k.loop(k.vgpr(u32, 0), 3):
            with k.if_(lane < 32):
                k.break_(lane < 16)
                n += 1
            with k.else_():
                n += 100
        return n

    assert lanes(body).tolist() == [0] * 16 + [3] * 16 + [300] * 32


def test_the_other_lanes_stay_when_all_lanes_of_an_if_leave():
    def body(k: Builder, lane: Any) -> Any:
        n = k.vgpr(u32, 0)
        with k.loop(k.vgpr(u32, 0), 4):
            with k.if_(lane < 32):
                k.break_(lane < 64)
            n += 1
            with k.if_(lane >= 48):
                k.break_()
            n += 10
        return n

    assert lanes(body).tolist() == [0] * 32 + [44] * 16 + [1] * 16


def test_a_scalar_break_in_an_if_acts_lane_by_lane():
    def body(k: Builder, lane: Any) -> Any:
        n, turn = k.vgpr(u32, 0), k.sgpr(u32, 0)
        with k.loop(0, 5):
            with k.if_(lane < 32):
                k.break_(turn == 2)
            n += 1
            turn += 1
        n += 100
        return n

    assert lanes(body).tolist() == [102] * 32 + [105] * 32


def test_lanes_return_one_by_one_and_the_wave_ends_with_the_last():
    """What a lane stores before it returns stays; a lane that has returned stores nothing more."""
    k = Builder("returns", "gfx942")
    p, turn = k.param_ptr("out", u32), k.vgpr(u32, 0)
    with k.forever():
        turn += 1
        out(k, turn, p)
        k.return_(k.lane < turn)
    got = np.zeros(64, np.uint32)
    run(k, out=got)
    assert got.tolist() == [i + 1 for i in range(64)]


def test_a_return_of_all_lanes_is_one_branch():
    """Scalar conditions cost what they cost without the other lanes' masks: no instruction reads EXEC."""
    k = Builder("together", "gfx942")
    n = k.param_scalar("n", u32)
    k.return_(n == 0)
    with k.loop(0, n) as i:
        k.return_(i == 7)
        k.continue_(i == 3)
        k.break_(i == 5)
    names = [repr(item).split()[0] for item in k.finish().body]
    assert [name for name in names if "exec" in name or name.endswith("b64")] == []
    assert names.count("s_cbranch_scc1") == 5
    assert names[-3:] == ["$return0", "$return1", "s_endpgm"]


def test_lanes_that_left_a_loop_go_on_when_the_others_return():
    """The scalar return is written before the first lane leaves on its own: the lanes that wait must not return."""

    def body(k: Builder, lane: Any) -> Any:
        n = k.vgpr(u32, 0)
        with k.loop(0, 2), k.loop(0, 6) as i:
            k.return_(i == 4)
            n += 1
            k.break_(lane < 16)
        n += 1000
        return n

    assert lanes(body).tolist() == [1002] * 16 + [0] * 48


def test_exec_lacks_only_the_lanes_that_returned():
    k = Builder("exec", "gfx942")
    p, after = k.param_ptr("out", u32), k.vgpr(u32, 0)
    pair = k.mask()
    with k.loop(0, 4) as i:
        with k.if_(k.lane < 40):
            k.break_(k.lane < 8)
            k.continue_(k.lane < 16)
            with k.if_(i == 2):
                k.return_(k.lane < 24)
        with k.else_():
            k.return_(k.lane == 63)
    k.gcn.s_mov_b64(pair, k.exec)
    k.gcn.v_mov_b32(after, pair.low)
    out(k, after, p)
    k.gcn.v_mov_b32(after, pair.high)
    out(k, after, p, offset=256)
    got = np.zeros(128, np.uint32)
    run(k, out=got)
    low, high = 0xFFFFFFFF & ~0x00FF0000, 0x7FFFFFFF
    assert got.tolist() == [low if not 16 <= i < 24 else 0 for i in range(64)][:63] + [0] + [
        high if not 16 <= i < 24 and i < 63 else 0 for i in range(64)
    ]


def test_a_block_that_nobody_leaves_is_as_long_as_before():
    k = Builder("plain", "gfx942")
    with k.loop(0, 8) as i:
        with k.if_(k.lane < 4):
            k.nop(1)
        with k.else_():
            k.nop(2)
        k.break_(i == 3)
    assert [repr(item).split()[0] for item in k.finish().body] == [
        "s_mov_b32", "$loop0", "v_cmp_gt_u32", "s_and_saveexec_b64", "s_cbranch_execz", "s_nop",
        "$if0_else", "s_xor_b64", "s_cbranch_execz", "s_nop", "$if0_end", "s_mov_b64", "s_cmp_eq_i32", "s_cbranch_scc1",
        "s_add_i32", "s_cmp_lt_i32", "s_cbranch_scc1", "$loop0_end", "s_endpgm",
    ]  # fmt: skip


def test_the_allocation_shares_registers_across_a_break():
    """Temporary values of one turn do not stay alive around the loop, though lanes leave between two of them."""

    def registers(leave: Callable[[Builder, Any], None]) -> int:
        k = Builder("pressure", "gfx942")
        total = k.vgpr(u32, 0)
        with k.loop(k.vgpr(s32, 0), 10):
            for factor in range(3, 9):
                part = k.lane * factor
                with k.if_((total & 1) == 0):
                    leave(k, total)
                    total += part
                total += part
        k.gcn.v_mov_b32(k.v[0], total)
        whole: Any = entered(k.finish())
        return whole.facts.vgprs

    plain = registers(lambda k, total: None)
    assert registers(lambda k, total: k.break_(total > 50)) == plain
    assert registers(lambda k, total: k.continue_(total > 50)) == plain
    assert registers(lambda k, total: k.return_(total > 50)) == plain


# in modules


def test_lanes_return_from_a_kernel_of_a_module():
    m = Module("gfx942")
    m.line("text")
    with m.entry("kernel") as k:
        k.gcn.v_cmp_gt_u32(k.vcc, 4, k.v[0])
        k.return_(k.vcc)
        k.gcn.s_endpgm()
    text = m.text()
    assert text.count("s_endpgm") == 2
    assert "s_cbranch_execz .Lkernel$return0" in text
    with pytest.raises(AsmError, match=r"CONTROL.*device function"), m.func("function") as k:
        k.return_()


def test_a_condition_that_is_none_is_refused():
    """`k.if_(helper(k))`, whose helper forgets to return the predicate, must not branch always."""
    with pytest.raises(AsmError, match=r"the condition of k\.if_ is None"):
        PtxBuilder("kernel", "sm_80").if_(None).__enter__()


def test_return_in_ptx_is_a_ret():
    k = PtxBuilder("returns", "sm_80")
    k.return_(when=k.tid.x >= 8)
    k.return_(unless=k.tid.x < 4)
    assert [repr(item).split("%")[0] for item in k.finish().body if "ret" in repr(item)] == ["@", "@!", "ret"]


# what Python cannot say


def refused(write: Callable[[Any], Any]) -> str:
    """The message for what Python's statements do in a block; empty if nothing is refused."""
    try:
        write(PtxBuilder("python", "sm_80"))
    except AsmError as mistake:
        return str(mistake)
    return ""


def return_in_a_nested_if(k: Any) -> None:
    p = k.tid.x == 0
    with k.if_(p), k.loop(0, 4):
        if k:
            return
    k.ptx.bar.sync(0)


def return_in_an_else(k: Any) -> None:
    p = k.tid.x == 0
    with k.if_(p):
        pass
    with \
            k.else_(
            ):  # fmt: skip
        return
    k.ptx.bar.sync(0)


def break_in_a_while(k: Any) -> None:
    while True:
        with k.forever():
            k.break_()
            break


def value_in_a_helper(k: Any) -> int:
    def helper(number: int) -> int:
        with k.loop(0, 4):
            if number:
                return 1
        return 2

    return helper(3)


@pytest.mark.parametrize("write", [return_in_a_nested_if, return_in_an_else, break_in_a_while, value_in_a_helper])
def test_python_statements_that_leave_a_block(write: Any):
    assert "CONTROL: control flow: Python's" in refused(write)


def return_at_the_end(k: Any) -> Any:
    with k.loop(0, 4) as i:
        return i.as_(s32)


def loops_of_python_in_a_block(k: Any) -> None:
    with k.loop(0, 4):
        for n in range(4):
            if n == 1:
                continue
            if n == 2:
                break
        while True:
            break


def functions_in_a_block(k: Any) -> None:
    def outer() -> int:
        with k.loop(0, 4):

            def inner() -> int:
                return 3

            inner()
        return 4

    outer()


def managers_of_ones_own(k: Any) -> None:
    @contextmanager
    def turns() -> Generator[None]:
        with k.loop(0, 4):
            yield

    with ExitStack() as stack:
        stack.enter_context(turns())
        stack.enter_context(k.forever())
        k.break_()


@pytest.mark.parametrize(
    "write", [return_at_the_end, loops_of_python_in_a_block, functions_in_a_block, managers_of_ones_own]
)
def test_python_statements_that_leave_no_block(write: Any):
    assert refused(write) == ""


def test_an_error_in_a_block_is_the_error_that_is_raised():
    """Blocks that an exception leaves are not checked for their order."""
    k = PtxBuilder("fails", "sm_80")
    with pytest.raises(ZeroDivisionError), k.loop(0, 4), k.forever():
        _ = 1 / 0


def test_scalar_code_waits_for_an_active_lane():
    """A scalar counter in a block that no lane enters, or that all have left, keeps its value."""
    k = Builder("scalar", "gfx942")
    p, count, value = k.param_ptr("out", u32), k.sgpr(u32, 0), k.vgpr(u32)
    with k.if_(k.lane > 99):
        count += 1
    with k.loop(0, 4):
        with k.if_(k.lane < 32):
            k.continue_()
            count += 100
        with k.else_():
            k.break_(k.lane < 48)
            count += 10
            k.break_(k.lane < 64)
            count += 1000
        count += 10000
    k.gcn.v_mov_b32(value, count)
    out(k, value, p)
    got = np.zeros(64, np.uint32)
    sim.run(abi.enter(k.finish()), grid=1, block=64, params={"out": got})
    assert got.tolist() == [10] * 64


def test_a_loop_that_all_lanes_left_takes_no_further_turn():
    """Also where a `continue_` in it could have kept lanes for the next turn."""
    k = Builder("turns", "gfx942")
    p, turns, value = k.param_ptr("out", u32), k.sgpr(u32, 0), k.vgpr(u32)
    with k.loop(0, 4):
        turns += 1
        k.continue_(k.lane > 63)
        k.break_(k.lane < 64)
    k.gcn.v_mov_b32(value, turns)
    out(k, value, p)
    got = np.zeros(64, np.uint32)
    sim.run(abi.enter(k.finish()), grid=1, block=64, params={"out": got})
    assert got.tolist() == [1] * 64
