"""Locks go from thread to thread as soon as they are free, so that one run sees each missing fence."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx.text.parser import parse

HEAD = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 lock, .param .u64 data) {
.reg .b32 %r<9>; .reg .b64 %rd<4>; .reg .pred %p<4>;
ld.param.u64 %rd1, [lock]; ld.param.u64 %rd2, [data]; mov.u32 %r5, %tid.x; setp.ne.u32 %p3, %r5, 0;
@%p3 bra DONE;
"""
TAKE = """
{name}: atom.relaxed.gpu.global.cas.b32 %r1, [%rd1], 0, 1; setp.ne.u32 %p1, %r1, 0; @%p1 bra {name}_END;
{before} ld.global.u32 %r2, [%rd2]; add.u32 %r2, %r2, 1; st.global.u32 [%rd2], %r2; {after}
{release}
{name}_END: @%p1 bra {name};
"""
"""Take the lock, add 1 to the data, and give the lock back: the loop that compilers make of `while (!done)`."""
FENCE = "fence.acq_rel.gpu;"
RELEASES = ["atom.relaxed.gpu.global.exch.b32 %r3, [%rd1], 0;", "st.relaxed.gpu.global.u32 [%rd1], 0;"]


def run(fences: list[str], release: str) -> tuple[set[str], int]:
    """Let one thread of each of four blocks take the lock twice. Return the codes of the findings, and the sum."""
    parts = [
        TAKE.format(name=name, before=before, after=after, release=release)
        for name, before, after in zip("AB", fences[::2], fences[1::2], strict=True)
    ]
    lock, data = np.zeros(1, np.uint32), np.zeros(1, np.uint32)
    report = sim.run(
        parse("".join([HEAD, *parts, "DONE: ret; }\n"])), grid=4, block=32, params={"lock": lock, "data": data},
        cooperative=True, raises=False,
    )  # fmt: skip
    return {finding.code for finding in report.findings}, int(data[0])


@pytest.mark.parametrize("release", RELEASES, ids=["exchange", "store"])
@pytest.mark.parametrize("missing", range(-1, 4))
def test_each_fence_of_a_lock_that_is_taken_twice(missing: int, release: str):
    codes, total = run([FENCE if i != missing else "" for i in range(4)], release)
    assert total == 8
    assert codes == ({"RACE"} if missing >= 0 else set())
