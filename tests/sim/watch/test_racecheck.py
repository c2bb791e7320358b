"""Races are found by what orders two accesses, whatever the data and the simulated schedule: pairs of PTX programs.

Each broken program has a twin that differs in one synchronization only.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx import parse
from asmkit.sim.memory import Access
from asmkit.sim.watch.racecheck import Racecheck

HEAD = """
.version 8.6
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 o) {
.reg .b64 %rd<9>; .reg .b32 %r<12>; .reg .pred %p<9>; .shared .align 4 .b32 s[64];
ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x;
mov.u32 %r3, s; shl.b32 %r4, %r1, 2; add.u32 %r5, %r3, %r4; sub.u32 %r7, %r3, %r4;
cvt.u64.u32 %rd2, %r4; add.u64 %rd2, %rd1, %rd2;
setp.eq.u32 %p1, %r1, 0; setp.eq.u32 %p2, %r2, 0; and.pred %p3, %p1, %p2;
setp.eq.u32 %p4, %r2, 1; and.pred %p4, %p4, %p1;
"""
"""%r1 the thread, %r2 the block, %r5 this thread's word of `s`, %rd2 that of `o`, %p1 thread 0, %p3 and %p4 thread 0 of
blocks 0 and 1."""


def codes(body: str, grid: int = 1, block: int = 64) -> list[str]:
    """The codes of what is found in a program."""
    given = {"o": np.arange(1024, dtype=np.uint32)}
    try:
        sim.run(parse(f"{HEAD}{body} ret; }}"), grid=grid, block=block, params=given, watch=["racecheck"])
    except AsmError as found:
        return sorted({finding.code for finding in found.findings})
    return []


@dataclass
class Pair:
    """A program with a gap `{}`, what it takes there to be right, and what is wrong."""

    body: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    grid: int = 1
    block: int = 64


REVERSED = "add.u32 %r6, %r1, 1; st.shared.u32 [%r5], %r6; {} ld.shared.u32 %r8, [%r7+252];"
HANDED = """@%p3 st.global.u32 [%rd1+2048], 7; {0}
L: @!%p4 bra E; {1} setp.ne.u32 %p5, %r9, 99; @%p5 bra L; {2} ld.global.u32 %r8, [%rd1+2048];
E:"""
FLAG = "[%rd1+2052]"
STORES = {one: f"@%p3 st.{one}.global.u32 {FLAG}, 99;" for one in
          ("release.gpu", "release.cta", "relaxed.gpu", "volatile")}  # fmt: skip
LOADS = {one: f"ld.{one}.global.u32 %r9, {FLAG};" for one in
         ("acquire.gpu", "acquire.cta", "relaxed.gpu", "volatile")}  # fmt: skip


def handed(store: str, load: str, before: str = "", behind: str = "") -> str:
    """Block 0 hands a word to block 1 by a flag."""
    return HANDED.format(f"{before} {STORES[store]}", LOADS[load], behind)


FLAGS = Pair(
    "{}",
    (
        handed("release.gpu", "acquire.gpu"),
        handed("relaxed.gpu", "relaxed.gpu", "fence.acq_rel.gpu;", "fence.acq_rel.gpu;"),
        handed("relaxed.gpu", "acquire.gpu", "fence.sc.gpu;"),
        handed("volatile", "volatile", "membar.gl;", "membar.gl;"),
        handed("volatile", "volatile", "membar.sys;", "membar.sys;"),
    ),
    (
        handed("release.cta", "acquire.gpu"),
        handed("release.gpu", "acquire.cta"),
        handed("relaxed.gpu", "acquire.gpu"),
        handed("release.gpu", "relaxed.gpu"),
        handed("volatile", "volatile"),
        handed("volatile", "volatile", "membar.gl;"),
        handed("volatile", "volatile", "", "membar.gl;"),
        handed("volatile", "volatile", "membar.cta;", "membar.gl;"),
    ),
    grid=2,
    block=32,
)

PAIRS = {
    "a barrier between the warps": Pair(
        REVERSED,
        ("bar.sync 0;", "barrier.sync 3, 64;"),
        (
            "", "bar.warp.sync -1;", "ld.relaxed.gpu.global.u32 %r9, [%rd1+256];",
            "atom.global.add.u32 %r9, [%rd1+256], 1;", "ld.volatile.global.u32 %r9, [%rd1+256];", "fence.sc.gpu;",
            "atom.acq_rel.gpu.global.add.u32 %r9, [%rd2+256], 1;",
            "setp.lt.u32 %p5, %r1, 32; @%p5 bar.sync 1, 32; @!%p5 bar.sync 2, 32;",
        ),
    ),
    "a flag between the blocks": FLAGS,
    "many readers, then a writer": Pair(
        "@%p2 ld.global.u32 %r8, [%rd1]; bar.sync 0; @{} st.global.u32 [%rd1], 77;", ("%p3",), ("%p4",), grid=2
    ),
    "readers of a warp, then a writer": Pair(
        "@%p1 st.shared.u32 [%r3], 5; bar.warp.sync -1; ld.shared.u32 %r8, [%r3]; {} add.u32 %r8, %r8, 1;"
        "@%p1 st.shared.u32 [%r3], %r8;",
        ("bar.warp.sync -1;", "bar.sync 0;"), ("", "fence.acq_rel.cta;"), block=32,
    ),
    "lanes of a mask": Pair(
        "setp.lt.u32 %p5, %r1, 16; xor.b32 %r9, %r1, {}; shl.b32 %r9, %r9, 2; add.u32 %r9, %r3, %r9;"
        "st.shared.u32 [%r5], %r1; @%p5 bar.warp.sync 0xffff; @%p5 ld.shared.u32 %r6, [%r9];",
        ("1", "15"), ("16", "31"), block=32,
    ),
    "an arrival that does not wait": Pair(
        "setp.lt.u32 %p5, %r1, 32; @!%p5 bra B; {} bra E; B: bar.sync 1, 64; ld.shared.u32 %r6, [%r5+-128];\nE:",
        ("st.shared.u32 [%r5], %r1; bar.arrive 1, 64;",), ("bar.arrive 1, 64; st.shared.u32 [%r5], %r1;",),
    ),
    "one that arrives learns nothing": Pair(
        "setp.lt.u32 %p5, %r1, 32; @!%p5 bra B; {} ld.shared.u32 %r6, [%r5+128]; bra E;"
        "B: st.shared.u32 [%r5], %r1; bar.sync 1, 64;\nE:",
        ("bar.sync 1, 64;",), ("bar.arrive 1, 64;",),
    ),
    "a copy that overtakes readers": Pair(
        "st.shared.u32 [%r5], %r1; bar.sync 0; ld.shared.u32 %r8, [%r7+252]; {}"
        "cp.async.ca.shared.global [%r5], [%rd2+256], 4; cp.async.commit_group; bar.sync 0; cp.async.wait_group 0;"
        "bar.sync 0; ld.shared.u32 %r9, [%r7+252];",
        ("bar.sync 0;",), ("", "bar.warp.sync -1;"),
    ),
    "a copy that others read": Pair(
        "cp.async.ca.shared.global [%r5], [%rd2+256], 4; cp.async.commit_group; {} ld.shared.u32 %r9, [%r7+252];",
        ("cp.async.wait_group 0; bar.sync 0;", "cp.async.wait_all; bar.sync 0;"),
        ("cp.async.wait_group 0; bar.warp.sync -1;",),
    ),
    "a scope of atomics": Pair(
        "atom.relaxed{}.global.add.u32 %r8, [%rd1], 1;", (".gpu", ".sys"), (".cta", ".cluster"), grid=2, block=32
    ),
    "a release by one lane for its warp": Pair(
        "@!%p2 bra C; st.global.u32 [%rd2+1024], %r1; {} @%p1 st.release.gpu.global.u32 [%rd1+2052], 99; bra E;"
        "C: @!%p1 bra D; L: ld.acquire.gpu.global.u32 %r9, [%rd1+2052]; setp.ne.u32 %p6, %r9, 99; @%p6 bra L;"
        "D: bar.warp.sync -1; ld.global.u32 %r8, [%rd2+1024];\nE:",
        ("bar.warp.sync -1;",), ("",), grid=2, block=32,
    ),
    "an acquire by one lane for its warp": Pair(
        "@!%p2 bra C; st.global.u32 [%rd2+1024], %r1; bar.warp.sync -1; @%p1 st.release.gpu.global.u32 [%rd1+2052], 99;"
        "bra E; C: @!%p1 bra D; L: ld.acquire.gpu.global.u32 %r9, [%rd1+2052]; setp.ne.u32 %p6, %r9, 99; @%p6 bra L;"
        "D: {} ld.global.u32 %r8, [%rd2+1024];\nE:",
        ("bar.warp.sync -1;", "bar.sync 0;"), ("",), grid=2, block=32,
    ),
    "a release that an atomic passes on": Pair(
        "@%p3 st.global.u32 [%rd1+2048], 7; @%p3 st.release.gpu.global.u32 [%rd1+2052], 1;"
        "M: @!%p4 bra N; ld.relaxed.gpu.global.u32 %r9, [%rd1+2052]; setp.ne.u32 %p6, %r9, 1; @%p6 bra M;"
        "{} N: setp.eq.u32 %p5, %r2, 2; and.pred %p5, %p5, %p1; L: @!%p5 bra E;"
        "ld.acquire.gpu.global.u32 %r9, [%rd1+2052]; setp.ne.u32 %p6, %r9, 2; @%p6 bra L;"
        "ld.global.u32 %r8, [%rd1+2048];\nE:",
        ("atom.relaxed.gpu.global.add.u32 %r8, [%rd1+2052], 1;",), ("st.relaxed.gpu.global.u32 [%rd1+2052], 2;",),
        grid=3, block=32,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "gap"), [(name, gap) for name, pair in PAIRS.items() for gap in pair.right])
def test_what_is_ordered_is_no_race(name: str, gap: str):
    pair = PAIRS[name]
    assert codes(pair.body.format(gap), pair.grid, pair.block) == []


@pytest.mark.parametrize(("name", "gap"), [(name, gap) for name, pair in PAIRS.items() for gap in pair.wrong])
def test_what_is_not_ordered_is_a_race(name: str, gap: str):
    pair = PAIRS[name]
    assert codes(pair.body.format(gap), pair.grid, pair.block) == ["RACE"]


STENCIL = """ld.global.u32 %r8, [%rd1]; ld.global.u32 %r9, [%rd1+4]; add.u32 %r8, %r8, 7; bar.sync 0;
@%p1 st.global.u32 [%rd1+4], %r8;"""


COUNTED = """mul.wide.u32 %rd3, %r2, 4; add.u64 %rd3, %rd1, %rd3; @%p1 st.global.u32 [%rd3], 7;
@!%p1 bra E; atom.add.{release}.global.u32 %r9, [%rd1+2052], 1; setp.ne.u32 %p5, %r9, {last}; @%p5 bra E;
ld.{acquire}.global.u32 %r9, [%rd1+2052]; ld.global.u32 %r8, [%rd1]; ld.global.u32 %r8, [%rd1+100];
E:"""


@pytest.mark.parametrize(
    ("release", "acquire", "wrong"),
    [
        ("release.gpu", "acquire.gpu", False), ("relaxed.gpu", "acquire.gpu", True),
        ("release.gpu", "relaxed.gpu", True), ("release.gpu", "acquire.cta", True),
        ("release.cta", "acquire.gpu", True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("grid", [27, 300])
def test_the_reader_of_a_sum_is_ordered_after_all_who_added(release: str, acquire: str, grid: int, *, wrong: bool):
    body = COUNTED.format(release=release, acquire=acquire, last=513 + grid - 1)
    assert codes(body, grid=grid) == (["RACE"] if wrong else [])


@pytest.mark.parametrize("grid", [2, 3, 300])
def test_the_verdict_does_not_depend_on_the_number_of_blocks(grid: int):
    assert codes(STENCIL, grid, 64) == ["RACE"]
    assert codes(STENCIL, 1, 64) == []


def test_a_store_of_the_value_that_is_there_is_a_warning():
    """The verdict depends on the data in its severity only."""
    body = "ld.global.u32 %r8, [%rd1+4]; @%p1 st.global.u32 [%rd1+4], {};"
    given = {"o": np.arange(1024, dtype=np.uint32)}
    program = parse(f"{HEAD}{body.format(1)} ret; }}")
    (finding,) = sim.run(program, grid=1, block=64, params=given, watch=["racecheck"]).findings
    assert (finding.code, finding.severity) == ("RACE", "warning")
    assert "the values are the same" in finding.notes
    assert codes(body.format(2)) == ["RACE"]


STRONG = {
    "two volatile stores": ("st.volatile.global.{t} [%rd1+8], {v};", True),
    "relaxed stores": ("st.relaxed.gpu.global.{t} [%rd1+8], {v};", True),
    "a relaxed store and relaxed loads": (
        "@%p1 st.relaxed.gpu.global.{t} [%rd1+8], 7; ld.relaxed.gpu.global.{t} {v}, [%rd1+8];", True,
    ),
    "a barrier": ("@%p1 st.volatile.global.{t} [%rd1+8], 7; bar.sync 0; ld.volatile.global.{t} {v}, [%rd1+8];", False),
    "a flag": (
        "@%p1 st.relaxed.gpu.global.{t} [%rd1+8], 7;"
        "L: ld.relaxed.gpu.global.{t} {v}, [%rd1+8]; setp.ne.{t} %p5, {v}, 7; @%p5 bra L;", False,
    ),
    "a value that is tested once": (
        "@%p1 st.volatile.global.{t} [%rd1+8], 7; ld.volatile.global.{t} {v}, [%rd1+8];"
        "setp.ne.{t} %p5, {v}, 7; @%p5 bra L; mov.{t} {v}, 1; L:", False,
    ),
    "an atomic operation": ("atom.global.add.{t} {v}, [%rd1+8], 1; @%p1 st.volatile.global.{t} [%rd1+8], 7;", False),
    "a release": ("@%p1 st.release.gpu.global.{t} [%rd1+8], 7; ld.relaxed.gpu.global.{t} {v}, [%rd1+8];", False),
    "a fence before": (
        "@%p1 fence.acq_rel.gpu; @%p1 st.relaxed.gpu.global.{t} [%rd1+8], 7;"
        "ld.relaxed.gpu.global.{t} {v}, [%rd1+8];", True,
    ),
    "a fence before and one after": (
        "@%p1 fence.acq_rel.gpu; @%p1 st.relaxed.gpu.global.{t} [%rd1+8], 7;"
        "ld.relaxed.gpu.global.{t} {v}, [%rd1+8]; fence.acq_rel.gpu;", False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STRONG)
@pytest.mark.parametrize(("kind", "register"), [("u32", "%r1"), ("u64", "%rd2")])
def test_strong_accesses_that_nothing_orders_are_a_warning(name: str, kind: str, register: str):
    body, warned = STRONG[name]
    program = parse(f"{HEAD}{body.format(t=kind, v=register)} ret; }}")
    report = sim.run(program, grid=1, block=64, params={"o": np.arange(1024, dtype=np.uint32)}, watch=["racecheck"])
    found = {(finding.code, finding.severity) for finding in report.findings}
    assert found == ({("UNORDERED_STRONG", "warning")} if warned else set())


def test_strong_accesses_with_too_narrow_scopes_are_a_race():
    body = "@%p1 st.relaxed.{}.global.u32 [%rd1+8], %r1;"
    assert codes(body.format("cta"), grid=1) == []
    assert codes(body.format("cta"), grid=2) == ["RACE"]
    assert codes(body.format("gpu"), grid=2) == []


@pytest.mark.parametrize("load", ["ld.global.nc.u32", "ldu.global.u32", "ld.global.nc.L1::no_allocate.u32"])
def test_what_the_grid_writes_is_not_read_through_the_read_only_path(load: str):
    """No barrier helps, whichever comes first. Memory that nothing writes may be read."""
    assert codes(f"st.global.u32 [%rd2], 1; bar.sync 0; {load} %r8, [%rd1+64];") == ["RACE"]
    assert codes(f"{load} %r8, [%rd1+64]; bar.sync 0; st.global.u32 [%rd2], 1;") == ["RACE"]
    assert codes(f"{load} %r8, [%rd1+2048]; bar.sync 0; st.global.u32 [%rd2], 1;") == []
    assert codes("st.global.u32 [%rd2], 1; bar.sync 0; ld.global.u32 %r8, [%rd1+64];") == []


def test_an_answer_that_nobody_looks_at_orders_nothing():
    flag = "@%p3 st.global.u32 [%rd1+2048], 7; @%p3 st.release.gpu.global.u32 [%rd1+2052], 99;"
    read = "@!%p4 bra E; ld.acquire.gpu.global.u32 %r9, [%rd1+2052]; {} ld.global.u32 %r8, [%rd1+2048]; E:"
    assert codes(flag + read.format(""), grid=2) == ["RACE"]
    assert codes(flag + read.format("setp.ne.u32 %p5, %r9, 99; @%p5 bra E;"), grid=2) == []
    begin = "@%p1 mbarrier.init.shared.b64 [s+128], 64; bar.sync 0; st.shared.u32 [s+4], %r1;"
    begin = begin.replace("st.shared", "@%p1 st.shared") + "mbarrier.arrive.shared.b64 %rd5, [s+128];"
    test = "mbarrier.test_wait.parity.shared.b64 %p5, [s+128], 0;"
    head = ".shared .align 8 .b64 s[32];"
    for after, want in (("", ["RACE"]), ("@!%p5 bra E;", [])):
        text = f"{HEAD}{begin}{test}{after} ld.shared.u32 %r8, [s+4]; E: ret; }}"
        program = parse(text.replace(".shared .align 4 .b32 s[64];", head))
        try:
            found = sim.run(program, grid=1, block=64, params={"o": np.zeros(1024, np.uint32)}).findings
        except AsmError as mistake:
            found = mistake.findings
        assert [finding.code for finding in found if finding.severity == "error"] == want


TWO_COPIES = """@%p1 mbarrier.init.shared.b64 [s+128], 1; @%p1 mbarrier.init.shared.b64 [s+136], 1;
@%p1 fence.mbarrier_init.release.cluster; bar.sync 0; setp.ge.u32 %p6, %r1, 32; {who}
@%p1 mbarrier.arrive.expect_tx.shared.b64 %rd5, [s+128], 64;
@%p1 mbarrier.arrive.expect_tx.shared.b64 %rd5, [s+136], 64;
@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1], 64, [s+128];
@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s+64], [%rd1+64], 64, [s+136];
@!%p6 bra M; L: mbarrier.try_wait.parity.shared.b64 %p5, [s+128], 0; @!%p5 bra L;
M: mbarrier.try_wait.parity.shared.b64 %p5, [s+136], 0; @!%p5 bra M;
ld.shared.u32 %r8, [s];"""


@pytest.mark.parametrize(("who", "want"), [("", ["ASYNC_EARLY"]), ("setp.ge.u32 %p6, %r1, 0;", [])])
def test_a_phase_orders_its_own_copies_only(who: str, want: list[str]):
    """The second warp waits for both copies, the first one, whose thread 0 issues them, only for the second copy."""
    text = f"{HEAD}{TWO_COPIES.format(who=who)} ret; }}".replace(".align 4 .b32 s[64]", ".align 16 .b32 s[64]")
    try:
        found = sim.run(parse(text), grid=1, block=64, params={"o": np.zeros(1024, np.uint32)}).findings
    except AsmError as mistake:
        found = mistake.findings
    assert [finding.code for finding in found] == want


HIDDEN = """@%p1 ld.global.u32 %r8, [%rd1+512]; @%p1 st.relaxed.gpu.global.u32 [%rd1+512], 5; {}
setp.eq.u32 %p5, %r1, 32; @%p5 st.relaxed.gpu.global.u32 [%rd1+512], 6;"""


def test_a_strong_write_does_not_hide_a_weak_read_of_its_thread():
    assert codes(HIDDEN.format("")) == ["RACE", "UNORDERED_STRONG"]
    assert codes(HIDDEN.format("bar.sync 0;")) == []


def test_the_time_of_a_read_is_forgotten_with_its_access():
    """A later access can have the `id` of one that has ended. It must not have its time."""
    watcher, machine = Racecheck(), cast("Any", SimpleNamespace(state={}))
    places = np.zeros(1, np.int64)
    first, second = (Access(1, "load", cast("Any", None), places, places, 4, engine="copy") for _ in range(2))
    watcher.reads_at(machine, first, 7)
    watcher.reads_at(machine, second, 9)
    assert (watcher.time_of_read(machine, first), watcher.time_of_read(machine, second)) == (7, 9)
    del first
    assert list(machine.state["racecheck"]["reads"].items()) == [(second, 9)]
