"""Watchers that count and write down, those of one's own, and programs from text."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.ptx.text.parser import parse
from asmkit.types import f32, s32, u32

from ...support.sim_programs import run


def _column(pitch: int) -> Builder:
    """Each lane writes its row's first word: `pitch` words a row."""
    k = Builder("column", "sm_80")
    tile = k.shared(u32, 32 * pitch)
    k.ptx.st.shared.u32((tile.ptr + k.tid.x * pitch)[0], 1)
    return k


@pytest.mark.parametrize(("pitch", "passes"), [(1, 1), (2, 2), (32, 32), (33, 1), (8, 8)])
def test_bank_conflicts(pitch: int, passes: int):
    banks = sim.Banks()
    report = run(_column(pitch), 2, 32, _watch=[banks])
    assert (report.counters["shared passes"], report.counters["shared best"]) == (2 * passes, 2)
    assert f"2 requests  {2 * passes} passes  ×{passes:.2f}" in banks.table()
    assert banks.table().startswith("test_watch.py:")


@pytest.mark.parametrize(("pitch", "passes"), [(4, 4), (36, 4), (32, 32), (20, 4)])
def test_bank_conflicts_of_vectors(pitch: int, passes: int):
    """16 bytes a lane go a quarter of the warp at a time: four passes at best."""
    k = Builder("vectors", "sm_80")
    tile, values = k.shared(u32, 32 * pitch), k.regs(u32, 4, 0)
    k.ptx.st.shared.v4.u32((tile.ptr + k.tid.x * pitch)[0], values)
    assert run(k, 1, 32, _watch=["banks"]).counters["shared passes"] == passes


@pytest.mark.parametrize(("stride", "sectors"), [(1, 4), (2, 8), (8, 32), (0, 1)])
def test_sectors(stride: int, sectors: int):
    k = Builder("sectors", "sm_80")
    a, value = k.param_ptr("a", f32), k.reg(f32)
    k.ptx.ld.global_.f32(value, (a + k.tid.x * stride)[0])
    assert run(k, 1, 32, a=np.zeros(256, np.float32), _watch=["banks"]).counters["global sectors"] == sectors


def test_trace_of_one_thread():
    k = Builder("trace", "sm_80")
    r = k.reg(u32, 3)
    with k.if_(k.tid.x > 4):
        r += k.tid.x
    trace = sim.Trace(thread=9, block=1)
    run(k, 2, 32, _watch=[trace])
    texts = [line.split("  ", 1)[1] for line in trace.lines]
    assert texts == [
        "[64]  mov.u32 %r1, %tid.x",
        "[64]  mov.u32 %r0, 3",
        "[64]  setp.gt.u32 %p0, %r1, 4  %r1=0x9",
        "[64]  @!%p0 bra $if0_end  %p0=0x1",
        "[54]  add.u32 %r0, %r0, %r1  %r0=0x3 %r1=0x9",
        "[64]  ret",
    ]


def test_a_watcher_of_ones_own():
    class Counts(sim.Watcher):
        name = "counts"

        def __init__(self) -> None:
            self.spellings: list[str] = []

        def instruction(self, m: object, at: int, inst: object) -> None:
            self.spellings.append(inst.form.spelling)  # type: ignore[attr-defined]

    k = Builder("own", "sm_80")
    with k.loop(0, 3):
        k.ptx.bar.sync(0)
    counts = Counts()
    assert run(k, 1, 32, _watch=[counts]).watchers == {"counts": counts}
    assert counts.spellings.count("bar.sync") == 3


def test_an_unknown_watcher():
    with pytest.raises(
        AsmError, match="option watch must be 'default', 'all', 'none', or a list of memcheck, initcheck"
    ):
        run(Builder("none", "sm_80"), _watch=["nope"])


def _wrapping(found: Callable[..., str] | None, row: int) -> None:
    k = Builder("wrapping", "sm_80")
    out, n = k.param_ptr("out", u32), k.param_scalar("n", u32)
    k.ptx.st.global_.u32((out + (k.tid.x * n + 1))[0], 5)
    params = {"out": np.zeros(64, np.uint32), "n": np.uint32(row), "_watch": ["address_overflow"]}
    if found is None:
        run(k, 1, 32, **params)
    else:
        text = found("WRAP", k, 1, 32, **params)
        assert "thread (2,0,0) of block (0,0,0) and 29 more: the value is 4294967296" in text


def test_a_wrap_on_the_way_to_an_address(found: Callable[..., str]):
    _wrapping(found, 1 << 31)
    _wrapping(None, 2)


def test_a_wrap_elsewhere_and_a_negative_index_are_no_finding():
    k = Builder("hash", "sm_80")
    out = k.param_ptr("out", u32)
    h = k.tid.x * 0x9E3779B1
    back = 3 - k.tid.x.as_(s32)
    k.ptx.st.global_.u32((out + back)[28], h)
    run(k, 1, 32, out=np.zeros(64, np.uint32), _watch=["memcheck", "address_overflow"])


@pytest.mark.parametrize("again", [False, True])
def test_a_wrap_in_a_register_that_also_holds_addresses(found: Callable[..., str], again: bool):
    """It matters where a loop goes back to the access, not where the register is written anew before the next."""
    k = Builder("reused", "sm_80")
    out, at = k.param_ptr("out", u32), k.reg(u32)
    k.ptx.mov.u32(at, k.tid.x)
    with k.loop(0, 2):
        if not again:
            k.ptx.mov.u32(at, k.tid.x)
        k.ptx.st.global_.u32((out + at)[0], 5)
        k.ptx.mul.lo.u32(at, at, 0x9E3779B1)
        k.ptx.and_.b32(at, at, 31)
    params = {"out": np.zeros(64, np.uint32), "_watch": ["address_overflow"]}
    if again:
        assert "mul.lo.u32" in found("WRAP", k, 1, 32, **params)
    else:
        run(k, 1, 32, **params)


TEXT = """.version 7.0
.target sm_80
.address_size 64
.visible .entry add_up(.param .u64 add_up_param_0, .param .u64 add_up_param_1, .param .f32 add_up_param_2)
{
    .reg .pred %p<2>;
    .reg .b32 %r<8>;
    .reg .f32 %f<4>;
    .reg .b64 %rd<12>;
    .shared .align 16 .b8 tile[128];
    ld.param.u64 %rd1, [add_up_param_0];
    ld.param.u64 %rd2, [add_up_param_1];
    ld.param.f32 %f3, [add_up_param_2];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd1, %rd3;
    ld.f32 %f1, [%rd4];
    mov.u32 %r2, tile;
    shl.b32 %r3, %r1, 2;
    add.u32 %r4, %r2, %r3;
    st.shared.f32 [%r4], %f1;
    bar.sync 0;
    xor.b32 %r5, %r3, 4;
    cvt.u64.u32 %rd5, %r5;
    mov.u64 %rd6, tile;
    cvta.shared.u64 %rd7, %rd6;
    add.s64 %rd8, %rd7, %rd5;
    ld.f32 %f2, [%rd8];
    fma.rn.f32 %f2, %f2, %f3, %f1;
    add.s64 %rd9, %rd2, %rd3;
    st.f32 [%rd9], %f2;
    ret;
}
"""


def _given() -> dict[str, object]:
    a, out = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    return {"add_up_param_0": a, "add_up_param_1": out, "add_up_param_2": np.float32(0.5)}


def test_text_with_generic_addresses():
    """Generic loads go to shared or to global memory by their addresses."""
    params = _given()
    sim.run(parse(TEXT), grid=1, block=32, params=params, watch=["memcheck", "initcheck", "synccheck", "racecheck"])
    lanes = np.arange(32)
    assert np.array_equal(params["add_up_param_1"], lanes + (lanes ^ 1) * np.float32(0.5))  # type: ignore[arg-type]


def test_findings_in_text_name_its_lines():
    with pytest.raises(AsmError) as caught:
        sim.run(
            parse(TEXT.replace("bar.sync 0;", ""), "kernel.ptx"), grid=1, block=32, params=_given(), watch=["racecheck"]
        )
    line = TEXT.splitlines().index("    ld.f32 %f2, [%rd8];") + 1
    assert str(caught.value).startswith(
        f"kernel.ptx:{line}: RACE: data race: a load and a store at shared are not ordered"
    )


def test_what_the_call_must_give():
    k = Builder("call", "sm_80")
    out = k.param_ptr("out", u32)
    k.ptx.st.global_.u32(out[0], 1)
    whole = enter(k.finish())
    with pytest.raises(AsmError, match="OPTION_MISSING: call needs the option 'out'"):
        sim.run(whole, grid=1, block=32, params={})
    with pytest.raises(AsmError, match="CONTIGUOUS: out is not contiguous"):
        sim.run(whole, grid=1, block=32, params={"out": np.zeros((4, 4), np.uint32)[:, 1]})
