"""Which wait the advice names when one waits for too much, and the effect of a counter's capacity."""

from __future__ import annotations

from typing import Any

import pytest

from asmkit import f32, gcn
from asmkit.gcn.analysis.hazards import check


def builder() -> tuple[Any, Any, Any]:
    """Return a builder, a pointer, and the byte offset of the lane."""
    k = gcn.Builder("kernel", "gfx942")
    return k, k.param_ptr("x", f32), k.lane << 2


def advice(k: Any) -> list[tuple[str, str]]:
    """Return the findings, each with its fix, in program order."""
    return [(finding.code, finding.fix) for finding in check(k.finish())]


@pytest.mark.parametrize("loads", [2, 3, 5])
def test_the_earlier_of_two_waits_is_blamed(loads: int) -> None:
    """With `k.wait(vm=0)` before the first use and before the second, the first need only wait for its own load."""
    k, x, at = builder()
    regs = k.vgprs(f32, loads)
    for r in regs:
        k.gcn.global_load_dword(r, at, x)
    for r in regs:
        k.wait(vm=0)
        r += 1.0
    assert advice(k) == [("STRONG_WAIT", f"`vm={count}`") for count in range(loads - 1, 0, -1)]


def test_a_wait_that_nothing_needs_is_left_out() -> None:
    k, x, at = builder()
    a, b = k.vgpr(f32), k.vgpr(f32)
    k.gcn.global_load_dword(a, at, x)
    k.gcn.global_load_dword(b, at, x)
    k.wait(vm=0)
    a += b
    k.wait(vm=0)
    assert advice(k) == [("STRONG_WAIT", "leave `vm=` out")]


def test_exact_waits_are_not_blamed() -> None:
    k, x, at = builder()
    a, b = k.vgpr(f32), k.vgpr(f32)
    k.gcn.global_load_dword(a, at, x)
    k.gcn.global_load_dword(b, at, x)
    k.wait(vm=1)
    a += 1.0
    k.wait(vm=0)
    b += 1.0
    assert advice(k) == []


@pytest.mark.parametrize("reads", [3, 15, 16, 40, 100])
def test_the_capacity_of_a_counter_excuses_no_barrier(reads: int) -> None:
    """Emit a write to LDS, more reads than the counter holds, and a barrier."""
    k, _, at = builder()
    k.lds(f32, 64)
    k.gcn.ds_write_b32(at, k.vgpr(f32, 1.0))
    for r in k.vgprs(f32, reads):
        k.gcn.ds_read_b32(r, at)
    k.gcn.s_barrier()
    count = min(reads, 15)
    assert advice(k) == [("BARRIER_WAIT", f"`k.wait(lgkm={count})` before it: lgkmcnt({count})")]


@pytest.mark.parametrize(("reads", "count"), [(10, 9), (25, 15)])
def test_the_capacity_of_a_counter_excuses_no_reader(reads: int, count: int) -> None:
    k, _, at = builder()
    k.lds(f32, 64)
    regs = k.vgprs(f32, reads)
    for r in regs:
        k.gcn.ds_read_b32(r, at)
    regs[0] += 1.0
    assert advice(k) == [("MISSING_WAIT", f"`k.wait(lgkm={count})` before it: lgkmcnt({count})")]
