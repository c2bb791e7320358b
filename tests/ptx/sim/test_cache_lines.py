"""Instructions on cache lines: discard.L2, priorities, and loads of read-only memory, on both engines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

ENGINES = ["numpy", *(["native"] if can_compile() else [])]
HEAD = ".version {version}\n.target {target}\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 b) {{\n"
DECLARED = """
.reg .b64 %d<9>; .reg .b32 %r<9>; .reg .pred %p<4>;
mov.u32 %r1, %tid.x; ld.param.u64 %d1, [a]; ld.param.u64 %d2, [b];
mul.wide.u32 %d3, %r1, 4; add.u64 %d4, %d1, %d3; add.u64 %d5, %d2, %d3;
"""


def aligned(count: int) -> Any:
    """Numbers at an address that is a multiple of 128."""
    room = np.zeros(4 * count + 128, np.uint8)
    first = -room.ctypes.data % 128
    made = room[first : first + 4 * count].view(np.uint32)
    made[:] = np.arange(1, count + 1)
    return made


def outcome(engine: str, body: str, version: str = "8.0", target: str = "sm_90", **options: Any) -> Any:
    a, b = aligned(128), np.zeros(128, np.uint32)
    text = HEAD.format(version=version, target=target) + DECLARED + body + "ret; }"
    options = {"grid": 1, "block": 128, "raises": False, **options}
    report = sim.run(parse(text), params={"a": a, "b": b}, engine=engine, **options)
    return a, b, [str(one) for one in report.findings]


LINE = "setp.eq.u32 %p1, %r1, 0; @%p1 discard.global.L2 [%d1+128], 128; bar.sync 0;"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_discarded_line_is_indeterminate(engine: str):
    a, _, found = outcome(engine, LINE)
    assert found == []
    assert a[[31, 64]].tolist() == [32, 65]
    assert (a[32:64] == 0xFFFFFFFF).all()


@pytest.mark.parametrize("engine", ENGINES)
def test_reads_of_a_discarded_line_are_reported(engine: str):
    use = "ld.global.u32 %r2, [%d4]; st.global.u32 [%d5], %r2;"
    _, _, found = outcome(engine, LINE + use)
    assert len(found) == 1
    assert "UNSET_MEMORY" in found[0]
    assert "thread (32,0,0)" in found[0]
    written = "st.global.u32 [%d4], %r1; ld.global.u32 %r2, [%d4]; st.global.u32 [%d5], %r2;"
    assert outcome(engine, LINE + written)[2] == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_discard_is_a_weak_store(engine: str):
    _, _, found = outcome(engine, "st.global.u32 [%d4], %r1;" + LINE)
    assert "RACE" in found[0]
    _, _, found = outcome(engine, "st.global.u32 [%d4], %r1; bar.sync 0;" + LINE)
    assert found == []


@pytest.mark.parametrize("engine", ENGINES)
def test_the_line_of_a_discard(engine: str):
    _, _, found = outcome(engine, LINE.replace("+128", "+64"))
    assert "MISALIGNED" in found[0]
    _, _, found = outcome(engine, LINE.replace("+128", "+512"))
    assert "OUT_OF_BOUNDS" in found[0]


@pytest.mark.parametrize("engine", ENGINES)
def test_each_thread_discards_a_line(engine: str):
    body = "setp.lt.u32 %p1, %r1, 3; mul.wide.u32 %d6, %r1, 128; add.u64 %d6, %d1, %d6; @%p1 discard.L2 [%d6], 128;"
    a, _, found = outcome(engine, body)
    assert found == []
    assert (a[:96] == 0xFFFFFFFF).all()
    assert a[96:].tolist() == list(range(97, 129))


@pytest.mark.parametrize("engine", ENGINES)
def test_loads_through_the_proxy_of_read_only_memory(engine: str):
    load = "ld.proxy::readonly.global.u32 %r2, [%d4]; st.global.u32 [%d5], %r2;"
    a, b, found = outcome(engine, load, "9.4")
    assert (b.tolist(), found) == (a.tolist(), [])
    _, _, found = outcome(engine, load + "bar.sync 0; st.global.u32 [%d4], 7;", "9.4")
    assert "RACE" in found[0]
    _, _, found = outcome(engine, load.replace("proxy::readonly.", "") + "bar.sync 0; st.global.u32 [%d4], 7;", "9.4")
    assert found == []


@pytest.mark.parametrize("engine", ENGINES)
def test_priorities_change_nothing(engine: str):
    body = (
        "applypriority.async.bulk.global.bulk_group.L2::evict_normal [%d1], 128; cp.async.bulk.commit_group;"
        "cp.async.bulk.wait_group 0; applypriority.global.L2::evict_normal [%d1], 128;"
    )
    a, _, found = outcome(engine, body, "9.4", "sm_107f")
    assert (a.tolist(), found) == (list(range(1, 129)), [])
