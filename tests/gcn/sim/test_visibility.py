"""Racecheck on CDNA: the waits, writebacks, invalidations and scope bits of flags (LLVM's AMDGPU memory model)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.gcn.text.parser import parse
from asmkit.types import u32

TARGETS = ["gfx90a", "gfx942", "gfx950"]
NEW = TARGETS[1:]


def races(body: str, arch: str, *, grid: int = 2, block: int = 64, lds: int = 64) -> list[str]:
    """Return the findings of a run. s[10:11] is `data`, s[12:13] `flags`. s7 is the workgroup, v2 the wave."""
    head = lines("s_mov_b32 s7, s2", "s_load_dwordx2 s[10:11], s[0:1], 0x0", "s_load_dwordx2 s[12:13], s[0:1], 0x8")
    k = Builder("args", arch)
    for name in ("data", "flags"):
        k.param_ptr(name, u32)
    k.group.x  # noqa: B018  (the kernel requests it)
    k.lds(u32, lds)
    other = enter(k.finish())
    text = f"{head}\tv_and_b32 v0, 0x3ff, v0\n\tv_lshrrev_b32_e32 v2, 6, v0\n\tv_lshlrev_b32_e32 v1, 2, v0\n"
    text += "\tv_mov_b32_e32 v3, 0\n\tv_mov_b32_e32 v4, 1\n\tv_readfirstlane_b32 s8, v2\n\ts_waitcnt lgkmcnt(0)\n"
    program = parse(text + body + "\ts_endpgm\n", arch=arch)
    program.params, program.arrays = other.params, other.arrays
    program.facts = replace(program.facts, kernargs=other.facts.kernargs, descriptor=other.facts.descriptor)
    data, flags = np.zeros(256, np.uint32), np.zeros(64, np.uint32)
    try:
        sim.run(
            program, grid=grid, block=block, params={"data": data, "flags": flags},
            watch=["racecheck", "memcheck"], cooperative=True,
        )  # fmt: skip
    except AsmError as wrong:
        return sorted({finding.code for finding in wrong.findings})
    return []


def first_and_other(first: str, other: str, by: str = "s7") -> str:
    """Return a program whose workgroup (or wave) 0 executes `first`, and whose others execute `other`."""
    return f"\ts_cmp_lg_u32 {by}, 0\n\ts_cbranch_scc1 other\n{first}\n\ts_branch done\nother:\n{other}\ndone:\n"


def lines(*texts: str) -> str:
    return "".join(f"\t{text}\n" for text in texts if text)


def poll(load: str, then: str = "") -> str:
    return lines("s_nop 0") + "again:\n" + lines(
        load, "s_waitcnt vmcnt(0) lgkmcnt(0)", then, "v_readfirstlane_b32 s9, v5", "s_cmp_eq_u32 s9, 0",
        "s_cbranch_scc1 again",
    )  # fmt: skip


STORE = "global_store_dword v1, v4, s[10:11]"
LOAD = "global_load_dword v6, v1, s[10:11]"
WAIT = "s_waitcnt vmcnt(0)"
AGENT = {
    "gfx90a": ([STORE, WAIT, "global_store_dword v3, v4, s[12:13]"], "glc", "buffer_wbinvl1_vol"),
    **{
        arch: ([STORE, "buffer_wbl2 sc1", WAIT, "global_store_dword v3, v4, s[12:13] sc1"], "sc1", "buffer_inv sc1")
        for arch in NEW
    },
}
"""For each target: the release, the bit of the polling load, and the invalidation."""


def between_groups(arch: str, release: Sequence[str], bits: str, invalidate: str, load: str = LOAD) -> list[str]:
    polling = poll(f"global_load_dword v5, v3, s[12:13] {bits}")
    return races(first_and_other(lines(*release), polling + lines(invalidate, load, WAIT)), arch)


@pytest.mark.parametrize("arch", TARGETS)
def test_a_flag_of_agent_scope(arch: str):
    release, bits, invalidate = AGENT[arch]
    assert between_groups(arch, release, bits, invalidate) == []


@pytest.mark.parametrize("arch", TARGETS)
def test_each_part_of_a_release_is_needed(arch: str):
    release, bits, invalidate = AGENT[arch]
    for missing in range(1, len(release) - 1):
        assert between_groups(arch, [x for i, x in enumerate(release) if i != missing], bits, invalidate) == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
def test_the_invalidation_is_needed(arch: str):
    release, bits, _ = AGENT[arch]
    assert between_groups(arch, release, bits, "") == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
def test_the_invalidation_follows_the_wait_for_the_flag(arch: str):
    release, bits, invalidate = AGENT[arch]
    early = "again:\n" + lines(
        f"global_load_dword v5, v3, s[12:13] {bits}", invalidate, WAIT, "v_readfirstlane_b32 s9, v5",
        "s_cmp_eq_u32 s9, 0", "s_cbranch_scc1 again", LOAD, WAIT,
    )  # fmt: skip
    assert races(first_and_other(lines(*release), early), arch) == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
def test_a_load_past_the_caches_and_a_store_need_no_invalidation(arch: str):
    release, bits, _ = AGENT[arch]
    assert between_groups(arch, release, bits, "", f"{LOAD} {bits}") == []
    assert between_groups(arch, release, bits, "", STORE.replace("v4", "v3")) == []


@pytest.mark.parametrize("arch", TARGETS)
def test_the_waves_of_a_workgroup_set_flags_at_once(arch: str):
    """Wave i of the other workgroups polls the flag of wave i, and loads what that wave has stored."""
    release, bits, invalidate = AGENT[arch]

    def of_all(release: Sequence[str]) -> list[str]:
        own = "v_lshlrev_b32_e32 v8, 2, v2"
        first = lines(own, *(one.replace(" v3, v4, s[12:13]", " v8, v4, s[12:13]") for one in release))
        other = lines(own) + poll(f"global_load_dword v5, v8, s[12:13] {bits}") + lines(invalidate, LOAD, WAIT)
        return races(first_and_other(first, other), arch, block=256)

    assert of_all(release) == []
    for missing in range(1, len(release) - 1):
        assert of_all([x for i, x in enumerate(release) if i != missing]) == ["RACE"]


@pytest.mark.parametrize("arch", NEW)
def test_the_bits_of_a_workgroup_do_not_reach_another(arch: str):
    release, _, invalidate = AGENT[arch]
    narrow = [x.replace("sc1", "sc0") if "flags" in x or "12:13" in x else x for x in release]
    assert between_groups(arch, narrow, "sc1", invalidate) == ["RACE"]
    assert between_groups(arch, release, "sc0", invalidate) == ["RACE"]
    assert between_groups(arch, [x.replace("wbl2 sc1", "wbl2 sc0") for x in release], "sc1", invalidate) == ["RACE"]
    assert between_groups(arch, release, "sc1", "buffer_inv sc0") == ["RACE"]
    system = [x.replace("sc1", "sc0 sc1") for x in release]
    assert between_groups(arch, system, "sc0 sc1", "buffer_inv sc0 sc1") == []


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("rtn", [False, True])
def test_a_flag_that_is_set_by_an_atomic(arch: str, rtn: bool):
    release, bits, invalidate = AGENT[arch]
    bit = "glc" if arch == "gfx90a" else "sc0"
    add = f"global_atomic_add v7, v3, v4, s[12:13] {bit}" if rtn else "global_atomic_add v3, v4, s[12:13]"
    assert between_groups(arch, [*release[:-1], add], bits, invalidate) == []
    assert between_groups(arch, [STORE, add], bits, invalidate) == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("rtn", [False, True])
def test_only_an_atomic_with_a_result_acquires(arch: str, rtn: bool):
    """The workgroups count up, and the last one reads a row of the first."""
    release, _, invalidate = AGENT[arch]
    bit = "glc" if arch == "gfx90a" else "sc0"
    add = f"global_atomic_add v7, v3, v4, s[12:13] {bit}" if rtn else "global_atomic_add v3, v4, s[12:13]"
    flag = "global_atomic_add v3, v4, s[12:13]"
    other = lines(*["s_sleep 1"] * 40, add, WAIT, invalidate, LOAD, WAIT)
    found = races(first_and_other(lines(*release[:-1], flag), other), arch)
    assert ("RACE" in found) is not rtn


@pytest.mark.parametrize("arch", TARGETS)
def test_an_atomic_in_flight_is_not_released(arch: str):
    release, bits, invalidate = AGENT[arch]
    add = "global_atomic_add v1, v4, s[10:11]"
    assert between_groups(arch, [add, *release[1:]], bits, invalidate) == []
    assert between_groups(arch, [add, *(x for x in release[1:] if x != WAIT)], bits, invalidate) == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
def test_a_load_in_flight_is_not_released(arch: str):
    release, bits, invalidate = AGENT[arch]
    store = "global_store_dword v1, v4, s[10:11]"
    assert between_groups(arch, [LOAD, *release[1:]], bits, invalidate, store) == []
    assert between_groups(arch, [LOAD, *(x for x in release[1:] if x != WAIT)], bits, invalidate, store) == ["RACE"]


# ---- the waves of a workgroup


@pytest.mark.parametrize("arch", TARGETS)
def test_a_barrier_orders_vector_memory_in_flight(arch: str):
    """The waves share an L1 cache, which keeps the order of issue: LLVM emits no wait on vmcnt."""
    body = lines(STORE, "s_barrier", "v_xor_b32_e32 v1, 0x100, v1", LOAD, WAIT)
    assert races(body, arch, grid=1, block=128) == []
    assert races(body.replace("\ts_barrier\n", ""), arch, grid=1, block=128) == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
def test_a_barrier_does_not_order_lds_in_flight(arch: str):
    body = lines("ds_write_b32 v1, v4", WAIT, "s_waitcnt lgkmcnt(0)", "s_barrier", "v_xor_b32_e32 v1, 0x100, v1",
                 "ds_read_b32 v6, v1", "s_waitcnt lgkmcnt(0)")  # fmt: skip
    assert races(body, arch, grid=1, block=128, lds=128) == []
    missing = body.replace("\ts_waitcnt lgkmcnt(0)\n\ts_barrier", "\ts_barrier")
    assert races(missing, arch, grid=1, block=128, lds=128) == ["RACE"]


CLEAR = lines(
    "v_cmp_eq_u32_e32 vcc, 0, v0", "s_and_saveexec_b64 s[14:15], vcc", "ds_write_b32 v3, v3",
    "s_mov_b64 exec, s[14:15]", "s_waitcnt lgkmcnt(0)", "s_barrier",
)  # fmt: skip


@pytest.mark.parametrize("arch", TARGETS)
def test_a_flag_in_lds(arch: str):
    """LDS performs the operations of a wave in order, and a plain load polls."""
    clear = CLEAR
    release = lines("ds_write_b32 v1, v4 offset:256", "ds_write_b32 v3, v4")
    other = "\tv_and_b32_e32 v1, 0xff, v1\n" + poll("ds_read_b32 v5, v3") + lines("ds_read_b32 v6, v1 offset:256")
    assert races(clear + first_and_other(release, other, "s8"), arch, grid=1, block=128, lds=128) == []
    blind = other.replace("s_cbranch_scc1 again", "s_nop 0")
    assert races(clear + first_and_other(release, blind, "s8"), arch, grid=1, block=128, lds=128) == ["RACE"]


@pytest.mark.parametrize("arch", TARGETS)
def test_a_loop_that_does_not_poll_has_no_flag(arch: str):
    """The address changes, or the result does not decide, or the loop has a barrier."""
    clear = CLEAR
    loop = lines("s_mov_b32 s9, 2") + "again:\n" + lines(
        "ds_read_b32 v5, v3", "s_waitcnt lgkmcnt(0)", "s_sub_u32 s9, s9, 1", "s_cmp_eq_u32 s9, 0",
        "s_cbranch_scc0 again",
    )  # fmt: skip
    found = races(clear + first_and_other(lines("ds_write_b32 v3, v4"), loop, "s8"), arch, grid=1, block=128)
    assert "RACE" in found


def test_two_plain_stores_are_a_race_beside_flags():
    release, bits, _ = AGENT["gfx90a"]
    both = lines("v_mov_b32_e32 v4, s7", "global_store_dword v3, v4, s[12:13] offset:64", "v_mov_b32_e32 v4, 1")
    body = both + first_and_other(lines(*release), poll(f"global_load_dword v5, v3, s[12:13] {bits}"))
    assert races(body, "gfx90a") == ["RACE"]


def test_a_wave_that_polls_many_flags_learns_all_of_them():
    release, bits, invalidate = AGENT["gfx942"]
    own = ["s_lshl_b32 s9, s7, 8", "v_add_u32_e32 v1, s9, v1", "s_lshl_b32 s9, s7, 2", "v_mov_b32_e32 v3, s9"]
    wait = "again:\n" + lines(
        "s_mov_b64 exec, 7", f"global_load_dword v5, v1, s[12:13] {bits}", WAIT, "v_cmp_eq_u32_e32 vcc, 0, v5",
        "s_cbranch_vccnz again", "s_mov_b64 exec, -1", invalidate,
    )  # fmt: skip
    reads = lines(
        LOAD, "global_load_dword v7, v1, s[10:11] offset:256", "global_load_dword v8, v1, s[10:11] offset:512", WAIT
    )
    wait += reads
    body = (
        f"\ts_cmp_eq_u32 s7, 3\n\ts_cbranch_scc1 other\n{lines(*own, *release)}\ts_branch done\nother:\n{wait}done:\n"
    )
    assert races(body, "gfx942", grid=4) == []
    assert races(body.replace("exec, 7", "exec, 5"), "gfx942", grid=4) == ["RACE"]
