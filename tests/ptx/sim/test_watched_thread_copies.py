"""Copies of single threads (cp.async) in compiled code with the default watchers: the findings of the numpy engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

from asmkit.ir.program import Program
from asmkit.ptx import parse
from asmkit.sim import engine
from asmkit.sim.native.compiled import can_compile
from asmkit.sim.watch.compiled_knowledge import CompiledKnowledge

from .test_native_phases import alike, times

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

COPIES, NEVER, BLOCKS, STAGE, STEPS = "cp.async", 1 << 20, 4, 1024, 7
"""How copies begin, an iteration that does not happen, and the blocks, the bytes of a stage and the iterations."""
RING = """
.version 8.0
.target {target}
.address_size 64
.visible .entry kern(.param .u64 out, .param .u64 a, .param .u32 lonely, .param .u32 early, .param .u32 crowd,
    .param .u32 foreign, .param .u32 own, .param .u32 after, .param .u32 written, .param .u32 valid, .param .u32 few)
{{
.reg .pred %p<16>; .reg .b32 %r<40>; .reg .b64 %d<8>;
.shared .align 16 .b8 tile[{room}]; .shared .align 8 .b8 bar[8];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; ld.param.u64 %d1, [out]; ld.param.u64 %d2, [a];
ld.param.u32 %r20, [lonely]; ld.param.u32 %r21, [early]; ld.param.u32 %r22, [crowd]; ld.param.u32 %r23, [foreign];
ld.param.u32 %r24, [own]; ld.param.u32 %r25, [after]; ld.param.u32 %r26, [written]; ld.param.u32 %r27, [valid];
ld.param.u32 %r28, [few];
mad.lo.u32 %r6, %r2, 64, %r1; mul.wide.u32 %d3, %r6, 16; add.u64 %d2, %d2, %d3;
xor.b32 %r3, %r1, 33; mov.u32 %r7, tile; mad.lo.u32 %r8, %r1, 16, %r7; mad.lo.u32 %r9, %r3, 16, %r7;
setp.lt.u32 %p1, %r1, %r28; setp.lt.u32 %p2, %r3, %r28; and.b32 %r4, %r1, 3; setp.eq.u32 %p3, %r4, 1;
selp.u32 %r10, %r27, 16, %p3; mov.u32 %r11, 0; mov.u32 %r12, 0; mov.u64 %d4, %d2;
setp.eq.u32 %p11, %r1, %r1; setp.ne.u32 %p15, %r1, %r1;
setp.ne.u32 %p4, %r26, 0;
@!%p4 bra start;
st.global.v4.u32 [%d2+{step}], {{%r1, %r2, %r1, %r2}};
start:
@%p1 {copy} [%r8], [%d2], 16, {valid}; cp.async.commit_group; add.u64 %d2, %d2, {step};
@%p1 {copy} [%r8+1024], [%d2], 16, {valid}; cp.async.commit_group;
again:
add.u64 %d2, %d2, {step};
setp.eq.u32 %p5, %r11, %r21; @%p5 bra arrived;
cp.async.wait_group {newest};
arrived:
setp.eq.u32 %p6, %r11, %r20; @%p6 bra met;
bar.sync 0;
met:
rem.u32 %r13, %r11, 3; mad.lo.u32 %r14, %r13, 1024, %r9;
@%p2 ld.shared.v2.u32 {{%r15, %r16}}, [%r14+8]; @%p2 mad.lo.u32 %r12, %r12, 3, %r15; @%p2 xor.b32 %r12, %r12, %r16;
add.u32 %r17, %r13, 2; setp.eq.u32 %p7, %r11, %r22; selp.u32 %r17, %r13, %r17, %p7; rem.u32 %r17, %r17, 3;
mad.lo.u32 %r18, %r17, 1024, %r8;
@%p1 {copy} [%r18], [%d2], 16, {valid};
cp.async.commit_group;
setp.eq.u32 %p8, %r11, %r23; @%p8 st.global.u32 [%d2+1024], %r1;
setp.eq.u32 %p9, %r11, %r24; @%p9 st.global.u32 [%d2+4], %r1;
add.u32 %r11, %r11, 1; setp.lt.u32 %p10, %r11, {steps};
@%p10 bra again;
{wait}
setp.ne.u32 %p12, %r25, 0; @%p12 st.global.u32 [%d2], %r1; @%p12 st.global.u32 [%d4+4], %r1;
ld.shared.u32 %r19, [%r8]; @%p1 add.u32 %r12, %r12, %r19;
mul.wide.u32 %d5, %r6, 4; add.u64 %d5, %d1, %d5; st.global.u32 [%d5], %r12;
ret;
}}
"""
"""Threads copy pieces to a ring of three stages. Each reads those of another one after a wait and a barrier."""
MODES = "lonely", "early", "crowd", "foreign", "own"
"""The mistakes in an iteration: no barrier, no wait, a copy to the stage that is read, and two stores to sources."""
CA, CG = "cp.async.ca.shared.global", "cp.async.cg.shared.global"


@cache
def ring(
    *, copy: str = CG, valid: str = "%r10", newest: int = 1, wait: str = "cp.async.wait_all;", target: str = "sm_80"
) -> Program:
    """Return the program."""
    sizes = {"room": 3 * STAGE, "step": BLOCKS * STAGE, "steps": STEPS}
    return parse(RING.format(copy=copy, valid=valid, newest=newest, wait=wait, target=target, **sizes))


def copying(**changes: Any) -> tuple[Any, Counter[str]]:
    """Run the copies with both engines and the default watchers. Returns the findings, and what Python executes."""
    parts = {name: changes.pop(name) for name in ("copy", "newest", "wait", "target") if name in changes}
    if isinstance(changes.get("valid"), str):
        parts["valid"] = changes.pop("valid")
    lanes = changes.pop("chunk", engine.CHUNK)
    numbers = {**dict.fromkeys(MODES, NEVER), "after": 0, "written": 0, "valid": 16, "few": 64}
    numbers |= {name: changes.pop(name) for name in [*changes] if name in numbers}
    source = np.random.default_rng(0).integers(0, 1 << 31, (STEPS + 3) * BLOCKS * STAGE // 4, np.uint32)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(engine, "CHUNK", lanes)
        patched.setattr(engine, "WORTH", 0)
        return alike(ring(**parts), {"a": source, **numbers}, **{"watch": "default", "grid": BLOCKS, **changes})


PARTLY = "@%p11 cp.async.wait_all;"
APART = "setp.lt.u32 %p13, %r1, 21; @%p13 bra late; cp.async.wait_all; late: cp.async.wait_all;"
"""Waits by predicated lanes, which Python executes, and by some lanes before the others."""
RIGHT: Mapping[str, dict[str, Any]] = {
    "a ring": {},
    "through L1": {"copy": CA},
    "no group left": {"newest": 0},
    "zeros in some lanes": {"valid": 0},
    "some lanes": {"few": 40},
    "one block": {"grid": 1},
    "one block for each chunk": {"chunk": 64},
    "a store to the source after the wait": {"after": 1},
    "a source that its thread has written": {"written": 1},
    "lanes that wait later, and zeros": {"wait": APART, "valid": 0, "after": 1},
    "a cluster": {"target": "sm_90", "cluster": 2},
}  # fmt: skip


@pytest.mark.parametrize("case", RIGHT)
def test_copies_in_order(case: str) -> None:
    (findings, _), python = copying(**RIGHT[case])
    assert findings == []
    assert times(python, COPIES) == 0


def test_copies_in_a_trial_on_two_host_threads() -> None:
    (findings, _), python = copying(threads=2, chunk=64)
    assert findings == []
    assert times(python, COPIES) == 0


MISTAKES: Mapping[str, tuple[dict[str, Any], str]] = {
    "no wait": ({"early": 3}, "ASYNC_EARLY"),
    "a group too many in flight": ({"newest": 2}, "ASYNC_EARLY"),
    "no barrier": ({"lonely": 3}, "a store and a load"),
    "no barrier in the first iteration": ({"lonely": 0}, "a load and a store"),
    "a copy to the stage that other threads read": ({"crowd": 3}, "a store and a load"),
    "a store of another block to the source": ({"foreign": 2}, "a load and a store"),
    "a store of another block in another chunk": ({"foreign": 2, "chunk": 64}, "a load and a store"),
    "a store of the thread to its source": ({"own": 4}, "ASYNC_SOURCE"),
    "a store to the source without a wait": ({"after": 1, "wait": "cp.async.wait_group 1;"}, "ASYNC_SOURCE"),
    "a source that is not initialized": ({"unwritten": ["a"]}, "uninitialized read from a"),
    "pieces without a copy": ({"few": 40, "newest": 0, "wait": "setp.eq.u32 %p1, %r1, %r1;"}, "UNSET_MEMORY"),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes(case: str) -> None:
    changes, said = MISTAKES[case]
    found, _ = copying(**changes)
    assert said in str(found)


HALVES: Mapping[str, dict[str, Any]] = {
    "Python copies a part of a piece": {"valid": 5},
    "Python waits": {"wait": PARTLY},
    "Python waits, and the sources are written": {"wait": PARTLY, "after": 1},
    "parts of pieces, and the sources are written": {"valid": 5, "after": 1},
    "Python copies": {"valid": "%p15"},
    "Python copies, and the sources are written": {"valid": "%p15", "after": 1},
    "Python copies, and lanes wait later": {"valid": "%p15", "wait": APART, "after": 1},
}


@pytest.mark.parametrize("case", HALVES)
def test_python_and_compiled_code_share_copies(case: str) -> None:
    (findings, _), python = copying(**HALVES[case])
    assert findings == []
    assert 0 < times(python, COPIES) < 4 * STEPS


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_some_mistakes_together(seed: int) -> None:
    rng = random.Random(seed)
    changes: dict[str, Any] = {name: rng.randrange(STEPS) for name in MODES if rng.random() < 0.4}
    changes |= {"valid": rng.choice((0, 5, 16, 16)), "few": rng.choice((0, 31, 64, 64)), "after": rng.randrange(2)}
    changes |= {"newest": rng.choice((0, 1, 1, 2)), "copy": rng.choice((CA, CG)), "written": rng.randrange(2)}
    copying(**changes, chunk=rng.choice((engine.CHUNK, 64)), wait=rng.choice((PARTLY, "cp.async.wait_all;")))


ARRIVALS = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry kern(.param .u64 out, .param .u64 a, .param .u32 n)
{
.reg .pred %p<8>; .reg .b32 %r<16>; .reg .b64 %d<8>;
.shared .align 16 .b8 own[1024]; .shared .align 16 .b8 tile[1024]; .shared .align 8 .b8 bar[8];
ld.param.u64 %d1, [out]; ld.param.u64 %d2, [a]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, bar;
mov.u32 %r4, own; mad.lo.u32 %r4, %r1, 4, %r4; xor.b32 %r5, %r1, 33; mov.u32 %r6, own; mad.lo.u32 %r6, %r5, 4, %r6;
mov.u32 %r7, tile; mad.lo.u32 %r7, %r1, 16, %r7; mul.wide.u32 %d3, %r1, 16; add.u64 %d2, %d2, %d3;
setp.eq.u32 %p1, %r1, 0; @%p1 mbarrier.init.shared.b64 [%r3], 64; mov.u32 %r8, 0; mov.u32 %r9, 0;
ld.param.u32 %r10, [n];
bar.sync 0;
again:
st.shared.u32 [%r4], %r8;
mbarrier.arrive.shared.b64 %d4, [%r3];
cp.async.cg.shared.global [%r7], [%d2], 16;
wait: mbarrier.test_wait.shared.b64 %p2, [%r3], %d4;
@!%p2 bra wait;
ld.shared.u32 %r11, [%r6]; mad.lo.u32 %r9, %r9, 3, %r11;
cp.async.wait_all;
ld.shared.u32 %r11, [%r7]; add.u32 %r9, %r9, %r11;
mbarrier.arrive.shared.b64 %d4, [%r3];
next: mbarrier.test_wait.shared.b64 %p2, [%r3], %d4;
@!%p2 bra next;
add.u32 %r8, %r8, 1; setp.lt.u32 %p3, %r8, %r10;
@%p3 bra again;
mad.lo.u32 %r2, %r2, 64, %r1; mul.wide.u32 %d5, %r2, 4; add.u64 %d5, %d1, %d5; st.global.u32 [%d5], %r9;
ret;
}
"""
"""Threads pass on elements in shared memory by arrivals on an mbarrier, and copy pieces between arrivals and waits."""


def test_copies_between_arrivals_and_waits() -> None:
    """Compiled code arrives. Python waits, because copies are in flight: it must know the arrivals."""
    (findings, _), python = alike(parse(ARRIVALS), {"a": np.arange(256, dtype=np.uint32), "n": 4}, watch="default")
    assert findings == []
    assert times(python, "cp.async") == 0
    assert times(python, "mbarrier.arrive") <= 1


RELEASE = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry kern(.param .u64 out, .param .u64 a)
{
.reg .pred %p<8>; .reg .b32 %r<16>; .reg .b64 %d<8>;
.shared .align 16 .b8 data[16]; .shared .align 16 .b8 flag[16];
ld.param.u64 %d1, [out]; ld.param.u64 %d2, [a]; mov.u32 %r1, %tid.x; mov.u32 %r2, 0;
setp.eq.u32 %p1, %r1, 0; setp.eq.u32 %p2, %r1, 32;
@%p1 st.shared.u32 [data], %r1;
@%p1 st.release.cta.shared.u32 [flag], %r1;
@%p1 cp.async.ca.shared.global [flag], [%d2], 4;
cp.async.wait_all;
@%p2 ld.acquire.cta.shared.u32 %r3, [flag];
setp.eq.u32 %p3, %r3, 0;
@%p2 ld.shared.u32 %r2, [data];
mul.wide.u32 %d3, %r1, 4; add.u64 %d3, %d1, %d3; st.global.u32 [%d3], %r2;
ret;
}
"""
"""A thread releases its store by a flag, and then copies to the flag. Another thread acquires the flag."""


def test_a_copy_ends_a_release() -> None:
    found, _ = alike(parse(RELEASE), {"a": np.zeros(4, np.uint32)}, watch="default", grid=1)
    assert str(found).count("a load and a store at shared") == 2


LATER = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry kern(.param .u64 out, .param .u64 a, .param .u32 copies)
{
.reg .pred %p<8>; .reg .b32 %r<16>; .reg .b64 %d<8>;
.shared .align 16 .b8 tile[1024]; .shared .align 8 .b8 bar[8];
ld.param.u64 %d1, [out]; ld.param.u64 %d2, [a]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, bar;
ld.param.u32 %r10, [copies]; mad.lo.u32 %r4, %r2, 64, %r1; xor.b32 %r5, %r4, 33; mov.u32 %r8, 0;
mul.wide.u32 %d3, %r5, 16; add.u64 %d3, %d2, %d3; mul.wide.u32 %d4, %r4, 16; add.u64 %d2, %d2, %d4;
mov.u32 %r7, tile; mad.lo.u32 %r7, %r1, 16, %r7;
setp.eq.u32 %p1, %r1, 0; @%p1 mbarrier.init.shared.b64 [%r3], 64;
bar.sync 0;
again:
mbarrier.arrive.shared.b64 %d4, [%r3];
setp.ge.u32 %p3, %r8, %r10; @%p3 bra wait;
cp.async.cg.shared.global [%r7], [%d2], 16;
cp.async.wait_all;
wait: mbarrier.test_wait.shared.b64 %p4, [%r3], %d4; @!%p4 bra wait;
add.u32 %r8, %r8, 1; setp.lt.u32 %p5, %r8, 4; @%p5 bra again;
st.global.u32 [%d3], %r1;
mul.wide.u32 %d5, %r4, 4; add.u64 %d5, %d1, %d5; st.global.u32 [%d5], %r8;
ret;
}
"""
"""Threads arrive and wait four times. Between, each copies, and waits for its copy. At the end, each writes the source
of another one: the last arrival does not order a copy after it."""


@pytest.mark.parametrize("room", [True, False])
@pytest.mark.parametrize("copies", [3, 4])
def test_an_arrival_does_not_pass_on_a_later_copy(copies: int, room: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room, compiled code does not join arrivals, and Python joins them later."""
    if not room:
        monkeypatch.setattr(CompiledKnowledge, "before", lambda _: False)
    arrays = {"a": np.zeros(4 * 64 * BLOCKS, np.uint32), "copies": copies}
    found, _ = alike(parse(LATER), arrays, watch="default", grid=BLOCKS)
    assert ("data race: a store and a load at a" in str(found)) == (copies == 4)
