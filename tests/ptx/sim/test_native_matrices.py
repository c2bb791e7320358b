"""stmatrix in compiled code, which does what the numpy engine does."""

from __future__ import annotations

from typing import Any

import pytest

from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

from .test_native_phases import alike, times

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

TEXT = """
.version 8.0
.target sm_90
.address_size 64
.visible .entry kern(.param .u64 out)
{{
.reg .pred %p<4>; .reg .b32 %r<16>; .reg .b64 %d<4>;
.shared .align 16 .b8 tile[2048];
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; ld.param.u64 %d1, [out]; mov.u32 %r3, tile;
mad.lo.u32 %r4, %r1, 16, %r3; mov.u32 %r5, 7;
st.shared.v4.b32 [%r4], {{%r5, %r5, %r5, %r5}}; st.shared.v4.b32 [%r4+1024], {{%r5, %r5, %r5, %r5}}; bar.sync 0;
mad.lo.u32 %r6, %r1, 65539, %r2; add.u32 %r7, %r6, 1000; add.u32 %r8, %r6, 2000; add.u32 %r9, %r6, 3000;
xor.b32 %r10, %r1, 5; mad.lo.u32 %r10, %r10, 16, %r3; setp.ge.u32 %p1, %r1, 32;
{before}
{guard} stmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 [{address}], {{{regs}}};
{after}
bar.sync 0;
ld.shared.v4.u32 {{%r11, %r12, %r13, %r14}}, [%r4]; mad.lo.u32 %r11, %r12, 3, %r11; mad.lo.u32 %r11, %r13, 5, %r11;
mad.lo.u32 %r11, %r14, 9, %r11;
mad.lo.u32 %r15, %r2, 64, %r1; mul.wide.u32 %d2, %r15, 4; add.u64 %d2, %d1, %d2; st.global.u32 [%d2], %r11;
ret;
}}
"""
STORE = "stmatrix"


def stored(count: int = 4, **changes: Any) -> tuple[Any, int]:
    """Run the program with both engines. Returns the findings, and how often Python has executed stmatrix."""
    parts = {"trans": "", "before": "", "after": "", "guard": "", "address": "%r10"}
    parts |= {name: changes.pop(name) for name in [*changes] if name in parts}
    regs = ", ".join(f"%r{6 + i}" for i in range(count))
    found, python = alike(parse(TEXT.format(count=count, regs=regs, **parts)), {}, **changes)
    return found, times(python, STORE)


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("trans", ["", ".trans"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_matrices(count: int, trans: str, watch: str) -> None:
    (findings, _), python = stored(count, trans=trans, watch=watch)
    assert findings == []
    assert python == 0


def test_one_of_two_warps() -> None:
    (findings, _), python = stored(before="@%p1 bra later;", after="later:")
    assert findings == []
    assert python == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"before": "setp.ge.u32 %p1, %r1, 7;", "guard": "@%p1"}, ""),
        ({"before": "add.u32 %r10, %r10, 4096;"}, "OUT_OF_BOUNDS"),
        ({"before": "add.u32 %r10, %r10, 8;"}, "MISALIGNED"),
        ({"address": "tile"}, "RACE"),
        ({"after": "ld.shared.u32 %r5, [%r4];"}, "RACE"),
    ],
)
def test_what_the_watchers_find(changes: dict[str, Any], said: str) -> None:
    found, _ = stored(watch="default", **changes)
    assert said in str(found)
