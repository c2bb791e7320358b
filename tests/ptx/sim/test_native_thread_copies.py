"""Copies of single threads (cp.async) in compiled code, which does what the numpy engine does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

from .test_native_phases import alike, times

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

COPIES = "cp.async"
TEXT = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry kern(.param .u64 out, .param .u64 x, .param .u32 n, .param .u32 valid, .param .u32 far)
{{
.reg .pred %p<8>; .reg .b32 %r<24>; .reg .b64 %d<8>;
.shared .align 16 .b8 tile[{bytes}]; .shared .align 8 .b8 bar[8];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; ld.param.u64 %d1, [out]; ld.param.u64 %d2, [x];
ld.param.u32 %r3, [n]; ld.param.u32 %r4, [valid]; ld.param.u32 %r5, [far];
mad.lo.u32 %r6, %r2, 64, %r1; mul.wide.u32 %d3, %r6, {size}; add.u64 %d2, %d2, %d3;
cvt.u64.u32 %d4, %r5; add.u64 %d2, %d2, %d4;
mov.u32 %r7, tile; mad.lo.u32 %r8, %r1, {size}, %r7; mov.u32 %r9, 0; mov.u32 %r10, 0; mov.u32 %r11, 0;
and.b32 %r12, %r1, 3; setp.eq.u32 %p1, %r12, 0; setp.lt.u32 %p2, %r1, 20; selp.u32 %r13, %r4, {size}, %p1;
setp.ne.u32 %p5, 1, 1;
{before}
again:
and.b32 %r14, %r9, 3; mad.lo.u32 %r15, %r14, {stage}, %r8;
{copy}
cp.async.commit_group;
{early}
cp.async.wait_group {newest};
{late}
sub.u32 %r16, %r9, {newest}; and.b32 %r16, %r16, 3; mad.lo.u32 %r17, %r16, {stage}, %r8; setp.lt.u32 %p3, %r9, {newest};
@!%p3 ld.shared.u32 %r18, [%r17];
@!%p3 mad.lo.u32 %r10, %r10, 3, %r18;
@!%p3 ld.shared.u32 %r18, [%r17+{last}];
@!%p3 mad.lo.u32 %r10, %r10, 5, %r18;
add.u64 %d2, %d2, {size} * 256; add.u32 %r9, %r9, 1; setp.lt.u32 %p4, %r9, %r3;
@%p4 bra again;
cp.async.wait_all;
ld.shared.u32 %r19, [%r8]; add.u32 %r10, %r10, %r19;
mul.wide.u32 %d5, %r6, 4; add.u64 %d5, %d1, %d5; st.global.u32 [%d5], %r10;
ret;
}}
"""
"""Each thread copies `n` pieces to a ring of four, and adds the words of each after it has waited."""
CA, CG = "cp.async.ca.shared.global", "cp.async.cg.shared.global"


def copying(size: int = 16, **changes: Any) -> tuple[Any, Counter[str]]:
    """Run the copies with both engines."""
    parts = {"copy": f"{CA} [%r15], [%d2], {size};", "early": "", "before": "", "late": "", "newest": 1}
    parts |= {name: changes.pop(name) for name in [*changes] if name in parts}
    numbers = {"n": 6, "valid": 0, "far": 0}
    numbers |= {name: changes.pop(name) for name in [*changes] if name in numbers}
    text = TEXT.format(size=size, stage=64 * size, bytes=256 * size, last=size - 4, **parts)
    x = np.random.default_rng(size).integers(0, 1 << 31, 256 * size // 4 * 8, np.uint32)
    return alike(parse(text), {"x": x, **numbers}, **changes)


RIGHT: Mapping[str, dict[str, Any]] = {
    **{f"{size} bytes": {"size": size} for size in (4, 8, 16)},
    "no group in flight": {"newest": 0},
    "three groups in flight": {"newest": 3},
    "past L1": {"copy": f"{CG} [%r15], [%d2], 16;"},
    "zeros in some lanes": {"copy": f"{CG} [%r15], [%d2], 16, %r13;"},
    "zeros in all lanes": {"copy": f"{CG} [%r15], [%d2], 16, 0;"},
    "some lanes": {"copy": f"@%p2 {CG} [%r15], [%d2], 16;"},
    "no lane": {"copy": f"@%p5 {CG} [%r15], [%d2], 16;"},
    "two copies to one place": {"copy": f"{CG} [%r15], [%d2+16], 16; {CG} [%r15], [%d2], 16;"},
    "lanes that copy to one place": {"before": "mov.u32 %r8, %r7;"},
    "lanes that wait later": {"early": "@%p2 bra later; cp.async.wait_all; later:", "newest": 0},
    "lanes that commit twice": {"early": "@%p2 bra later; cp.async.commit_group; later:"},
}


REPORTED: Mapping[str, str] = {
    "some lanes": "UNSET_MEMORY",
    "no lane": "UNSET_MEMORY",
    "two copies to one place": "a store and a store",
    "lanes that copy to one place": "a store and a store",
}
"""What the default watchers report."""


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("case", RIGHT)
def test_copies(case: str, watch: str) -> None:
    found, python = copying(**RIGHT[case], watch=watch)
    if watch == "default" and case in REPORTED:
        assert REPORTED[case] in found
        return
    assert found[0] == []
    assert times(python, COPIES) == 0


MANY = " ".join(f"{CA} [%r15], [%d2], 4; cp.async.commit_group;" for _ in range(40))
INIT = "@%p2 bra made; mbarrier.init.shared.b64 [bar], 64; made: bar.sync 0;"
MISTAKES: Mapping[str, tuple[dict[str, Any], str]] = {
    "a part of a piece": ({"copy": f"{CG} [%r15], [%d2], 16, %r13;", "valid": 5}, ""),
    "a read before the wait": ({"early": "ld.shared.u32 %r11, [%r15];"}, "ASYNC_EARLY"),
    "a store before the wait": ({"early": "st.shared.u32 [%r15+12], %r11;"}, "ASYNC_EARLY"),
    "a read of the newest group": ({"late": "ld.shared.u32 %r11, [%r15];"}, "ASYNC_EARLY"),
    "a read of another lane before its wait": (
        {"early": "@%p2 bra later; cp.async.wait_all; ld.shared.u32 %r11, [tile]; later:", "newest": 1},
        "ASYNC_EARLY",
    ),
    "a group that some lanes have not ended": (
        {"early": "@%p2 bra later; cp.async.commit_group; later:", "late": "@%p2 ld.shared.u32 %r11, [%r15];"},
        "ASYNC_EARLY",
    ),
    "lanes for which Python waits": (
        {"early": "@%p2 bra later; cp.async.wait_all; later:", "late": "@%p2 cp.async.wait_all;"}, "",
    ),
    "a source outside of its array": ({"far": 1 << 20}, ""),
    "a source that is not aligned": ({"far": 4}, ""),
    "a destination outside of shared memory": ({"before": "add.u32 %r8, %r8, 2048;"}, "OUT_OF_BOUNDS"),
    "more copies than compiled code knows": ({"copy": MANY, "size": 4, "newest": 41}, ""),
    "copies that an mbarrier counts": (
        {"copy": f"{CA} [%r15], [%d2], 16; cp.async.mbarrier.arrive.noinc.shared.b64 [bar];",
         "before": "setp.ne.u32 %p2, %r1, 0; " + INIT.replace("64;", "1000;", 1)},
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("case", MISTAKES)
def test_what_python_decides(case: str, watch: str) -> None:
    changes, said = MISTAKES[case]
    found, python = copying(**changes, watch=watch)
    assert said in str(found)
    assert times(python, COPIES) > 0 or "ASYNC_EARLY" in said


def test_in_random_order() -> None:
    (findings, _), python = copying(seed=3)
    assert findings == []
    assert times(python, COPIES) > 0
