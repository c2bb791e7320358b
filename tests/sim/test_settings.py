"""The choice of watchers, seeds, schedules and steps: in a call, by `watching`, by the environment."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import asmkit
from asmkit import AsmError, DiagnosticCode, Finding, Ptr, ptx, sim, u32
from asmkit.sim.arguments import PlacedBytes
from asmkit.sim.report import Findings

_HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


def program(body: str, params: str = ".param .u64 out"):
    return ptx.parse(f"{_HEAD}.visible .entry kern({params}) {{\n{body}\n}}\n")


RACY = program(
    """.reg .b32 %r<4>; .reg .b64 %d<4>; .shared .align 4 .b32 x[64];
    mov.u32 %r0, %tid.x; mov.u32 %r1, x; mad.lo.u32 %r1, %r0, 4, %r1; st.shared.u32 [%r1], %r0;
    xor.b32 %r2, %r0, 32; mov.u32 %r3, x; mad.lo.u32 %r3, %r2, 4, %r3; ld.shared.u32 %r2, [%r3];
    ld.param.u64 %d0, [out]; mul.wide.u32 %d1, %r0, 4; add.u64 %d0, %d0, %d1; st.global.u32 [%d0], %r2; ret;"""
)


def racy(**options: object) -> sim.Report:
    return sim.run(RACY, grid=1, block=64, params={"out": np.zeros(64, np.uint32)}, **options)


def codes(**options: object) -> list[str]:
    with pytest.raises(AsmError) as caught:
        racy(**options)
    return [finding.code for finding in caught.value.findings]


def test_a_call_chooses():
    assert "RACE" in codes(watch=["racecheck"])
    assert "RACE" in codes(watch="racecheck")
    assert "RACE" in codes(watch=sim.Racecheck())
    assert "RACE" in codes(watch="all")
    assert racy(watch="none").findings == []
    assert racy(watch="none").watchers == {}


def test_a_context_chooses_where_the_call_does_not():
    with asmkit.watching(["racecheck"]):
        assert "RACE" in codes()
        assert racy(watch="none").findings == []
        with asmkit.watching("none"):
            assert racy().watchers == {}
        assert "RACE" in codes()
    assert "racecheck" not in racy(watch=["memcheck"]).watchers


def test_a_context_holds_in_other_threads():
    found: list[sim.Report] = []
    with asmkit.watching("none"):
        thread = threading.Thread(target=lambda: found.append(racy()))
        thread.start()
        thread.join()
    assert found[0].watchers == {}


def test_the_environment_is_the_default(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ASMKIT_WATCH", "memcheck, trace")
    assert set(racy().watchers) == {"memcheck", "trace"}
    monkeypatch.setenv("ASMKIT_WATCH", "all")
    assert {"racecheck", "address_overflow"} < set(_watchers_of_all())
    monkeypatch.setenv("ASMKIT_WATCH", "typo")
    with pytest.raises(AsmError, match="got 'typo'"):
        racy()


def _watchers_of_all() -> dict[str, sim.Watcher]:
    return sim.run(program("ret;", ""), grid=1, block=32, params={}).watchers


WRONG = [
    {"seed": -1}, {"schedules": 0}, {"steps": 0}, {"steps": True},
    {"watch": "typo"}, {"watch": ["memcheck", "typo"]}, {"watch": 3}, {"watch": [["memcheck"]]},
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_settings_are_refused_at_once(wrong: dict[str, object]):
    with pytest.raises(AsmError, match="OPTION_TYPE"), asmkit.watching(**wrong):
        pass
    with pytest.raises(AsmError, match="OPTION_TYPE"):
        racy(**wrong)


SPIN = """.reg .b32 %r<4>; .reg .b64 %d<4>; .reg .pred %p<4>;
    ld.param.u64 %d0, [out]; mov.u32 %r1, 0;
AGAIN: %s
    @%p1 bra AGAIN; ret;"""


def spinning(body: str, **options: object) -> str:
    text = program(SPIN.replace("%s", body))
    with pytest.raises(AsmError) as caught:
        sim.run(text, grid=1, block=32, params={"out": np.zeros(64, np.uint32)}, **options)
    return caught.value.code


def test_a_loop_without_an_end_uses_up_its_steps():
    assert spinning("add.u32 %r1, %r1, 1; setp.ne.u32 %p1, %r1, -1;", steps=10_000) == "STEPS"


def test_a_loop_that_ends_in_time_does_not():
    body = program(SPIN.replace("%s", "add.u32 %r1, %r1, 1; setp.ne.u32 %p1, %r1, 100;"))
    params = {"out": np.zeros(64, np.uint32)}
    assert sim.run(body, grid=1, block=32, params=params, steps=400).findings == []
    with pytest.raises(AsmError, match="STEPS: a thread has executed 200 instructions"):
        sim.run(body, grid=1, block=32, params=params, steps=200)


@pytest.mark.parametrize("load", ["ld.volatile.global.u32", "ld.global.u32", "ld.acquire.gpu.global.u32"])
def test_polling_memory_that_nobody_writes_is_a_deadlock(load: str):
    """The loop counts its attempts, which does not decide whether it ends."""
    assert spinning(f"{load} %r2, [%d0]; add.u32 %r1, %r1, 1; setp.eq.u32 %p1, %r2, 0;", watch="none") == "DEADLOCK"


def test_a_poll_with_a_limit_of_attempts_is_not_a_deadlock():
    poll = "ld.volatile.global.u32 %r2, [%d0]; add.u32 %r1, %r1, 1; setp.eq.u32 %p1, %r2, 0;"
    body = f"{poll} setp.lt.and.u32 %p1, %r1, 9000, %p1;"
    text = program(SPIN.replace("%s", body))
    assert sim.run(text, grid=1, block=32, params={"out": np.zeros(64, np.uint32)}).findings == []


@pytest.mark.parametrize("seed", range(4))
def test_a_seed_repeats_its_order(seed: int):
    def run() -> np.ndarray:
        out = np.zeros(64, np.uint32)
        sim.run(TICKETS, grid=2, block=64, params={"out": out}, seed=seed)
        return out

    assert (run() == run()).all()
    assert run()[0] == 128


TICKETS = program(
    """.reg .b32 %r<4>; .reg .b64 %d<4>; .reg .pred %p<4>;
    ld.param.u64 %d0, [out]; atom.global.add.u32 %r1, [%d0], 1;
    mov.u32 %r2, %tid.x; mov.u32 %r3, %ctaid.x; mad.lo.u32 %r2, %r3, 64, %r2; setp.ne.u32 %p1, %r2, 17; @%p1 bra END;
    st.global.u32 [%d0+4], %r1; END: ret;"""
)


def test_schedules_compare_arrays_without_elements():
    text = program("ret;", ".param .u64 none, .param .u64 out")
    params = {"none": np.zeros(0, np.uint32), "out": np.zeros(64, np.uint32)}
    assert sim.run(text, grid=1, block=32, params=params, schedules=2).findings == []


def test_schedules_start_from_the_same_arrays_in_structures():
    body = """.reg .b32 %r<4>; .reg .b64 %d<4>; ld.param.u64 %d0, [s]; mov.u32 %r2, %tid.x; mul.wide.u32 %d1, %r2, 4;
        add.u64 %d0, %d0, %d1; ld.global.u32 %r1, [%d0]; add.u32 %r1, %r1, 1; st.global.u32 [%d0], %r1; ret;"""
    out = np.arange(64, dtype=np.uint32)
    text = program(body, ".param .align 8 .b8 s[16]")
    report = sim.run(text, grid=1, block=64, params={"s": PlacedBytes(bytes(16), [0], [out])}, schedules=3)
    assert report.findings == []
    assert (out == np.arange(1, 65)).all()


def test_schedules_report_what_depends_on_the_order():
    out = np.zeros(64, np.uint32)
    report = sim.run(TICKETS, grid=2, block=64, params={"out": out}, schedules=8)
    assert [finding.code for finding in report.findings] == ["NONDETERMINISTIC"]
    assert report.findings[0].severity == "warning"
    assert "out[1] is 17 in the first run" in str(report.findings[0])
    assert out[:2].tolist() == [128, 17]  # the arrays hold the first run's results


def test_schedules_of_a_deterministic_kernel_report_nothing():
    body = program(
        """.reg .b32 %r<4>; .reg .b64 %d<4>; ld.param.u64 %d0, [out];
        mov.u32 %r2, %tid.x; mul.wide.u32 %d1, %r2, 4; add.u64 %d0, %d0, %d1;
        ld.global.u32 %r1, [%d0]; add.u32 %r1, %r1, 1; st.global.u32 [%d0], %r1; ret;"""
    )
    out = np.arange(64, dtype=np.uint32)
    assert sim.run(body, grid=1, block=64, params={"out": out}, schedules=4).findings == []
    assert (out == np.arange(1, 65)).all()


def test_findings_before_the_error_that_stops_the_run_are_reported():
    far = program(
        """.reg .b32 %r<4>; .reg .b64 %d<4>; .shared .align 4 .b32 x[64];
        mov.u32 %r0, x; ld.shared.u32 %r1, [%r0]; ld.param.u64 %d0, [out]; st.global.u32 [%d0+4096], %r1; ret;"""
    )
    with pytest.raises(AsmError) as caught:
        sim.run(far, grid=1, block=32, params={"out": np.zeros(64, np.uint32)}, watch=["memcheck", "initcheck"])
    assert [finding.code for finding in caught.value.findings] == ["OUT_OF_BOUNDS", "UNSET_MEMORY"]


def test_equal_findings_are_counted():
    loop = program(
        """.reg .b32 %r<4>; .reg .pred %p<4>; .shared .align 4 .b32 x[64];
        mov.u32 %r0, x; mov.u32 %r2, 0; L: ld.shared.u32 %r1, [%r0]; add.u32 %r2, %r2, 1;
        setp.lt.u32 %p1, %r2, 5; @%p1 bra L; ret;""",
        "",
    )
    with pytest.raises(AsmError) as caught:
        sim.run(loop, grid=1, block=32, params={}, watch=["initcheck"])
    (finding,) = caught.value.findings
    assert finding.count == 5
    assert "5 times in all" in str(finding)


def test_a_new_output_counts_as_unwritten():
    @ptx.kernel(arch="sm_80", signature="(N)->(N)", block=32, grid=1)
    def adds(k: ptx.Builder, a: Ptr[u32], d: Ptr[u32]) -> None:
        r = k.reg(u32)
        k.ptx.ld.global_.u32(r, (d + k.tid.x)[0])
        k.ptx.st.global_.u32((d + k.tid.x)[0], r)

    with pytest.raises(AsmError, match="UNSET_MEMORY: uninitialized read from d"):
        adds(np.ones(32, np.uint32))


STOPS = program(
    """.reg .b32 %r<4>; .reg .b64 %d<4>; .shared .align 4 .b32 x[64];
    mov.u32 %r0, x; ld.shared.u32 %r1, [%r0]; ld.param.u64 %d0, [out]; st.global.u32 [%d0+4096], %r1; ret;"""
)


def test_schedules_keep_the_order_and_add_the_counts():
    """The error that stopped the runs comes first, although it is the last one in the program."""
    out = {"out": np.zeros(64, np.uint32)}
    with pytest.raises(AsmError) as caught:
        sim.run(STOPS, grid=1, block=32, params=out, schedules=3)
    assert [(one.code, one.count) for one in caught.value.findings] == [("OUT_OF_BOUNDS", 3), ("UNSET_MEMORY", 3)]


def _race(count: int = 1, note: str = "") -> Finding:
    fields: dict[str, object] = {"kind": "a load", "other": "a store", "place": "x"}
    return Finding(DiagnosticCode.RACE, ("k.ptx", 7), fields, (note,), count=count)


def test_schedules_keep_findings_with_different_partners():
    """A load that races with two stores has two findings with one message."""
    first, later = Findings(()), Findings(())
    first.add(_race(2, "first"), 0, ("k.ptx", 5))
    later.add(_race(3), 0, ("k.ptx", 5))
    later.add(_race(4, "other"), 0, ("k.ptx", 6))
    first.merge(later, "later")
    assert [(one.count, one.notes) for one in first.sorted()] == [(5, ("first",)), (4, ("other", "later"))]


def test_a_later_schedule_names_its_seed():
    with pytest.raises(AsmError) as caught:
        racy(watch=["racecheck"], schedules=8)
    notes = [one.notes for one in caught.value.findings]
    assert {note[-1].startswith("in the schedule of seed=") for note in notes} == {True, False}
