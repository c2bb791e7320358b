"""Each slow kernel has its mistake in first place, at its line and with its numbers. The repaired kernel has none."""

from __future__ import annotations

from typing import Any

import pytest

from .support import assembled, line_of, needs_ptxas, profiled

SLOW = [
    ("transpose", {}, "the conflict", "bank conflict", "32 bank passes per request, 1 is the best (32x): 97 % of all"),
    ("scale", {}, "the request", "uncoalesced", "32 sectors of 32 bytes per request, 4 would do (8x): 50 % of all"),
    ("staged", {}, "the copy", "serialized pipeline", "100 % of its copies are waited for"),
    ("staged", {"STAGES": 2}, "the copy", "serialized pipeline", "before any work is done"),
    ("unbuffered", {}, "the load", "serialized pipeline", "its barrier makes the warps of a block wait together"),
    ("ring", {}, "the copy", "serialized pipeline", "`mbarrier.try_wait"),
    ("plain_ring", {}, "the load", "serialized pipeline", "the ring has one stage"),
    ("histogram", {}, "the atomic", "atomics", "32 lanes of a warp access the same address of global memory"),
    ("diverged", {}, "the arithmetic", "divergence", "4 of 32 lanes are active on average, in 100 % of"),
    ("lds", {}, "the conflict", "bank conflict", "64 bank passes per request, 2 is the best (32x): 50 % of all"),
    ("strided", {}, "the load", "uncoalesced", "64 sectors of 32 bytes per request, 8 would do (8x)"),
    ("strided", {"BUFFER": True}, "the buffer load", "uncoalesced", "64 sectors of 32 bytes per request"),
    ("scratch", {}, "the store", "scratch memory", "the threads move 4 KiB through scratch memory, 64 % of"),
    ("loop", {}, "the load", "serialized pipeline", "waits for a load of the same iteration"),
    ("into_lds", {}, "the load", "serialized pipeline", "100 % of its copies are waited for"),
]

REPAIRED = [
    ("transpose", {"PITCH": 33}), ("scale", {"COALESCED": True}), ("staged", {"STAGES": 2, "LEFT": 1}),
    ("staged", {"STAGES": 3, "LEFT": 1}), ("unbuffered", {"PREFETCH": True}), ("ring", {"STAGES": 2}),
    ("plain_ring", {"STAGES": 2}), ("histogram", {"SPREAD": True}), ("diverged", {"LANES": 32}), ("lds", {"PITCH": 4}),
    ("moved", {}), ("strided", {"STRIDE": 4}), ("scratch", {"REGISTERS": True}), ("loop", {"AHEAD": True}),
    ("into_lds", {"AHEAD": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "mark", "kind", "message"), SLOW)
def test_a_mistake_stands_out(name: str, options: dict[str, Any], mark: str, kind: str, message: str):
    first = profiled(name, **options).standouts[0]
    assert first.place is not None
    assert (first.kind, first.place[1]) == (kind, line_of(name, mark))
    assert message in first.message
    assert first.fix


@pytest.mark.parametrize(("name", "options"), REPAIRED)
def test_nothing_stands_out_without_the_mistake(name: str, options: dict[str, Any]):
    assert list(map(str, profiled(name, **options).standouts)) == []


@needs_ptxas
def test_a_spill_stands_out_at_the_lines_of_its_accesses():
    profile = assembled("spilled")
    first, used = profile.standouts[0], profile.resources
    assert used is not None
    assert used.spill_stores > 0
    assert first.kind == "register spill"
    assert first.place is not None
    assert first.place[1] == line_of("_sum_twice", "the use")
    assert f"{used.spill_stores} bytes per thread are stored and {used.spill_loads} reloaded" in first.message
    assert any("LDL" in row or "STL" in row for row in profile.line(first.place[1]).machine)


@needs_ptxas
def test_registers_that_suffice_do_not_stand_out():
    profile = assembled("held")
    assert profile.standouts == ()
    assert profile.resources is not None
    assert (profile.resources.spill_stores, profile.resources.spill_loads) == (0, 0)


def test_the_smallest_wait_that_suffices():
    """With two buffers, the copies of the next step may stay in flight. With one buffer, no other wait helps."""
    assert "use `cp.async.wait_group 1`" in profiled("staged", STAGES=2).standouts[0].fix
    assert "a second buffer" in profiled("staged").standouts[0].fix


def test_a_serialized_loop_of_cdna_states_the_clocks_of_its_waits():
    """They are those of the chart."""
    profile = profiled("loop")
    assert profile.loop is not None
    assert profile.loop.waits is not None
    waits, clocks = profile.loop.waits.clocks, profile.loop.clocks
    assert 0 < waits < clocks
    assert f"{waits} of {clocks} clocks of an iteration are waits in the issue model" in profile.standouts[0].message


def test_wait_slack_of_cdna_names_the_count_that_suffices():
    [slack] = [one for one in profiled("slack").standouts if one.kind == "wait slack"]
    assert slack.place is not None
    assert slack.place[1] == line_of("slack", "the wait")
    assert slack.message == "vmcnt(0) waits for more than necessary: vmcnt(1) is enough"


def test_the_order_is_that_of_the_scores():
    found = profiled("slack").standouts
    assert [one.kind for one in found] == ["uncoalesced", "uncoalesced", "wait slack"]
    assert found[0].score > found[-1].score


def test_copies_of_one_wait_are_one_fact():
    [found] = profiled("two_copies").standouts
    assert found.place is not None
    assert (found.kind, found.place[1]) == ("serialized pipeline", line_of("two_copies", "the first copy"))
    assert f"The same wait completes those of line {line_of('two_copies', 'the second copy')}" in found.message


def test_two_rules_for_one_load_are_one_fact():
    """The counters and the text find the same loop."""
    assert [one.kind for one in profiled("into_lds").standouts] == ["serialized pipeline"]
