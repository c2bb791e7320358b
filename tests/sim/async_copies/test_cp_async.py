"""The source of `cp.async` can be read until the copy has been waited for (PTX ISA 9.7.9.25.3)."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

HEAD = """
.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 o) {
.reg .b64 %d<9>; .reg .b32 %r<12>; .reg .pred %p<9>; .shared .align 16 .b32 s[80];
ld.param.u64 %d1, [o]; mov.u32 %r1, %tid.x; mov.u32 %r3, s; shl.b32 %r4, %r1, 2; add.u32 %r5, %r3, %r4;
cvt.u64.u32 %d2, %r4; add.u64 %d2, %d1, %d2; xor.b32 %r6, %r4, 252; cvt.u64.u32 %d3, %r6; add.u64 %d3, %d1, %d3;
setp.eq.u32 %p1, %r1, 0; add.u32 %r7, %r3, 256; @%p1 mbarrier.init.shared.b64 [%r7], 64;
bar.sync 0;
"""
COPY = "cp.async.ca.shared.global [%r5], [%d2], 4;"
ARRIVE = "cp.async.mbarrier.arrive.noinc.shared.b64 [%r7];"
WAIT = "L: mbarrier.test_wait.parity.shared.b64 %p2, [%r7], 0; @!%p2 bra L;"
OWN, OTHER = "st.global.u32 [%d2], 9;", "st.global.u32 [%d3], 9;"
READ = "ld.shared.u32 %r8, [%r5]; st.global.u32 [%d2+256], %r8;"
ATOMIC = "red.global.add.u32 [%d3], 9;"
PAIRS = {
    "by its thread": (f"{COPY} {OWN} cp.async.wait_all;", f"{COPY} cp.async.wait_all; {OWN}"),
    "by another thread": (
        f"{COPY} bar.sync 0; {OTHER} cp.async.wait_all;",
        f"{COPY} cp.async.wait_all; bar.sync 0; {OTHER}",
    ),
    "by an atomic operation": (
        f"{COPY} bar.sync 0; {ATOMIC} cp.async.wait_all;",
        f"{COPY} cp.async.wait_all; bar.sync 0; {ATOMIC}",
    ),
    "by another thread, after its own wait": (
        f"{COPY} bar.sync 0; cp.async.wait_all; {OTHER}",
        f"{COPY} cp.async.wait_all; bar.sync 0; {OTHER}",
    ),
    "of a group that is not waited for": (
        f"{COPY} cp.async.commit_group; cp.async.wait_group 1; {OWN} cp.async.wait_all;",
        f"{COPY} cp.async.commit_group; cp.async.commit_group; cp.async.wait_group 1; {OWN}",
    ),
    "after the arrival only": (f"{COPY} {ARRIVE} {OWN} {WAIT}", f"{COPY} {ARRIVE} {WAIT} {OWN}"),
    "by another thread, after the arrival": (
        f"{COPY} {ARRIVE} bar.sync 0; {OTHER} {WAIT}", f"{COPY} {ARRIVE} {WAIT} {OTHER}",
    ),
}  # fmt: skip


ENGINES = ("numpy", "native") if can_compile() else ("numpy",)


def run(
    body: str, seed: int | None = None, values: bool = False, engine: str = "auto"
) -> tuple[list[str], np.ndarray]:  # fmt: skip
    given = np.arange(1024, dtype=np.uint32)
    try:
        watch = "none" if values else "default"
        program = parse(f"{HEAD}{body} ret; }}")
        sim.run(program, grid=1, block=64, params={"o": given}, watch=watch, seed=seed, engine=engine)
    except AsmError as found:
        return sorted({finding.code for finding in found.findings}), given
    return [], given


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("name", PAIRS)
def test_a_write_to_the_source(name: str, seed: int | None, engine: str):
    wrong, right = PAIRS[name]
    assert run(wrong, seed, engine=engine)[0] == ["ASYNC_SOURCE"]
    assert run(right, seed, engine=engine)[0] == []


def test_a_write_without_any_order_is_a_race():
    assert run(f"{COPY} cp.async.wait_all; {OTHER}")[0] == ["RACE"]


def test_the_arrival_does_not_complete_the_copy():
    assert run(f"{COPY} {ARRIVE} {READ}")[0] == ["ASYNC_EARLY"]
    assert run(f"{COPY} {ARRIVE} {WAIT} {READ}")[0] == []


def test_a_phase_counts_all_earlier_copies_of_its_threads():
    second = "cp.async.ca.shared.global [%r5+0], [%d2+512], 4;"
    assert run(f"{COPY} cp.async.mbarrier.arrive.shared.b64 [%r7]; {ARRIVE} {WAIT} {READ} {OWN}")[0] == []
    assert run(f"{COPY} {ARRIVE} {WAIT} {second} {READ}")[0] == ["ASYNC_EARLY"]


def test_a_seed_chooses_when_the_source_is_read():
    found = {int(run(f"{COPY} {OWN} cp.async.wait_all; {READ}", seed, values=True)[1][64 + 5]) for seed in range(20)}
    assert found == {5, 9}
    found = {int(run(f"{COPY} cp.async.wait_all; {OWN} {READ}", seed, values=True)[1][64 + 5]) for seed in range(20)}
    assert found == {5}


GET, PUT = "ld.shared.u32 %r8, [%r9];", "st.shared.u32 [%r9], 5;"
OTHERS = "xor.b32 %r9, %r4, 252; add.u32 %r9, %r3, %r9;"


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
@pytest.mark.parametrize("access", [GET, PUT])
def test_an_access_after_the_issue_of_a_copy_that_a_phase_completes(access: str, seed: int | None):
    """The finding is the same before and after the copy has completed in the simulated schedule."""
    head = f"setp.ge.u32 %p3, %r1, 32; {OTHERS} {COPY} {ARRIVE}"
    assert run(f"{head} {WAIT} bar.sync 0; {access}", seed)[0] == []
    assert run(f"{head} bar.sync 0; @%p3 bra E; {WAIT} E: {access}", seed)[0] == ["ASYNC_EARLY"]


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_a_wait_that_follows_the_barrier(seed: int | None):
    """The barrier is in front of the wait: RACE if the thread that copies has waited, ASYNC_EARLY before."""
    assert run(f"{OTHERS} {COPY} bar.sync 0; cp.async.wait_all; {GET}", seed)[0] in (["RACE"], ["ASYNC_EARLY"])


def test_an_access_without_any_order_is_a_race():
    assert run(f"{OTHERS} {COPY} cp.async.wait_all; {GET}")[0] == ["RACE"]


def test_the_fix_names_the_wait():
    """Warp 0 waits for the phase, and warp 1 reads what warp 0 has copied after a barrier before it."""
    body = f"setp.ge.u32 %p3, %r1, 32; {OTHERS} {COPY} {ARRIVE} bar.sync 0; @%p3 bra E; {WAIT} E: @%p3 {GET}"
    with pytest.raises(AsmError) as caught:
        sim.run(parse(f"{HEAD}{body} ret; }}"), grid=1, block=64, params={"o": np.zeros(1024, np.uint32)})
    (finding,) = caught.value.findings
    assert finding.code == "ASYNC_EARLY"
    assert "first wait for the copy: mbarrier.try_wait, then a barrier" in str(caught.value)
