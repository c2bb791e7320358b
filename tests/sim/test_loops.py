"""Which loops poll in vain: those whose end depends on nothing that changes."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx import parse

HEAD = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 o) {
.reg .b64 %d<9>; .reg .b32 %r<9>; .reg .pred %p<9>; ld.param.u64 %d0,[o]; mov.u32 %r1,0; mov.u32 %r5,0;
mov.u64 %d1,%globaltimer;
"""
POLL = "ld.relaxed.gpu.global.u32 %r2,[%d0]; setp.ne.u32 %p1,%r2,0; @%p1 bra END; "
TIME = "mov.u64 %d2,%globaltimer; sub.s64 %d3,%d2,%d1; "

IN_VAIN = {
    "a back-off that time chooses": POLL
    + "add.u32 %r1,%r1,1; setp.lt.u32 %p2,%r1,4; @%p2 bra L; "
    + TIME
    + "setp.lt.s64 %p3,%d3,4000000; @%p3 bra M; nanosleep.u32 1000000; bra L; M: shr.s64 %d4,%d3,2; "
    "cvt.u32.u64 %r3,%d4; nanosleep.u32 %r3; bra L;",
    "a counter under a predicate": POLL + "setp.lt.u32 %p2,%r1,100000; @%p2 add.u32 %r1,%r1,1; bra L;",
    "an inner loop that waits": POLL
    + "mov.u32 %r3,0; M: add.u32 %r3,%r3,1; setp.lt.u32 %p2,%r3,5; @%p2 bra M; add.u32 %r1,%r1,1; bra L;",
}
ENDING = {
    "time ends the loop": TIME + "setp.lt.s64 %p2,%d3,3000; @%p2 bra L;",
    "time writes what ends the loop": "setp.ne.u32 %p1,%r5,0; @%p1 bra END; "
    + TIME
    + "setp.lt.s64 %p2,%d3,3000; @%p2 bra L; mov.u32 %r5,1; bra L;",
    "a predicate of time writes it": "setp.ne.u32 %p1,%r5,0; @%p1 bra END; "
    + TIME
    + "setp.ge.s64 %p2,%d3,3000; @%p2 mov.u32 %r5,1; bra L;",
    "time stores what ends the loop": POLL
    + TIME
    + "setp.lt.s64 %p2,%d3,3000; @%p2 bra L; st.relaxed.gpu.global.u32 [%d0],1; bra L;",
    "time chooses the address": "add.s64 %d5,%d0,%d6; ld.global.u32 %r2,[%d5]; setp.ne.u32 %p1,%r2,0; @%p1 bra END; "
    + TIME
    + "setp.lt.s64 %p2,%d3,3000; @%p2 bra L; mov.u64 %d6,4; bra L;",
    "a counter decides whether it polls": "add.u32 %r1,%r1,1; setp.lt.u32 %p2,%r1,3000; @%p2 bra L; "
    "ld.global.u32 %r2,[%d0+4]; setp.ne.u32 %p1,%r2,0; @%p1 bra END; bra L;",
}


def run(body: str) -> list[str]:
    program = parse(f"{HEAD} mov.u64 %d6,0;\nL: {body}\nEND: ret; }}")
    out = np.array([0, 1], np.uint32)
    return [one.code for one in sim.run(program, grid=1, block=1, params={"o": out}, steps=400_000).findings]


@pytest.mark.parametrize("name", IN_VAIN)
def test_a_loop_that_polls_in_vain_is_a_deadlock(name: str):
    with pytest.raises(AsmError) as caught:
        run(IN_VAIN[name])
    assert caught.value.code == "DEADLOCK"


@pytest.mark.parametrize("name", ENDING)
def test_a_loop_that_ends_is_not(name: str):
    assert run(ENDING[name]) == []
