"""Uninitialized values that compilers read, and that are findings only where something depends on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse

HEAD = """.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 o) {
.reg .b64 %rd<9>; .reg .b32 %r<12>; .reg .b16 %h<4>; .reg .pred %p<9>; .shared .align 16 .b32 s[64];
ld.param.u64 %rd1,[o]; mov.u32 %r1,%tid.x; mul.wide.u32 %rd2,%r1,4; add.u64 %rd1,%rd1,%rd2;
mov.u32 %r3,s; shl.b32 %r4,%r1,2; add.u32 %r5,%r3,%r4; setp.lt.u32 %p1,%r1,8; mov.u32 %r6,7;
"""
"""%rd1 is the thread's element of o, %r5 that of s, %p1 is true in 8 of 32 threads, and %r9 is uninitialized."""


def found(body: str, **options: Any) -> list[str]:
    program = parse(HEAD + body + " ret; }")
    options = {"block": 32, **options}
    report = sim.run(program, grid=1, params={"o": np.zeros(128, np.uint32)}, raises=False, **options)
    return [finding.code for finding in report.findings]


UNUSED = {
    "a half that is not used": "mov.b64 %rd3,{%r9,%r6}; mov.b64 {_,%r7},%rd3; st.global.u32 [%rd1],%r7;",
    "the other half of the result": "mov.b64 %rd3,{%r6,%r9}; mov.b64 {%r7,%r8},%rd3; st.global.u32 [%rd1],%r7;",
    "no byte of it": "prmt.b32 %r7,%r6,%r9,0x3210; st.global.u32 [%rd1],%r7;",
    "a byte of it that is dropped": (
        "prmt.b32 %r7,%r6,%r9,0x3240; prmt.b32 %r8,%r7,%r6,0x5420; st.global.u32 [%rd1],%r8;"
    ),
    "computed": "add.u32 %r7,%r9,1;",
    "copied": "mov.u32 %r7,%r9; mov.b64 %rd3,{%r9,%r6}; mov.b64 {%r7,%r8},%rd3;",
    "not chosen": "@%p1 mov.u32 %r9,1; add.u32 %r7,%r9,1; selp.b32 %r7,%r7,%r6,%p1; st.global.u32 [%rd1],%r7;",
    "ignored by and": "@%p1 mov.u32 %r9,1; setp.eq.u32 %p2,%r9,1; and.pred %p3,%p2,%p1; @%p3 st.global.u32 [%rd1],%r6;",
    "ignored by or": "@!%p1 mov.u32 %r9,1; setp.eq.u32 %p2,%r9,1; or.pred %p3,%p1,%p2; @%p3 st.global.u32 [%rd1],%r6;",
    "shuffled from lane 0": "@%p1 mov.u32 %r9,1; shfl.sync.idx.b32 %r7|%p2,%r9,0,31,-1; @%p2 st.global.u32 [%rd1],%r7;",
    "stored and not read": "@%p1 mov.u32 %r9,1; st.shared.u32 [%r5],%r9; bar.warp.sync -1; "
    "@%p1 ld.shared.u32 %r7,[%r5]; @%p1 st.global.u32 [%rd1],%r7;",
    "loaded and not chosen": "@%p1 st.shared.u32 [%r5],1; ld.shared.u32 %r7,[%r5]; selp.b32 %r8,%r7,0,%p1; "
    "st.global.u32 [%rd1],%r8;",
    "one element of two": "setp.ne.u32 %p4,%r1,31; @%p4 st.shared.u32 [%r5],1; bar.warp.sync -1; "
    "ld.shared.v2.u32 {%r7,%r8},[s+120]; st.global.u32 [%rd1],%r7;",
    "one half copied": "mov.b64 {%r7,%r8},%rd1; mov.u32 %r7,%r9; st.global.u32 [%rd1],%r8;",
    "defined again": "add.u32 %r7,%r9,1; mov.u32 %r7,1; st.global.u32 [%rd1],%r7;",
}  # fmt: skip
USED = {
    "a half that is used": ("mov.b64 %rd3,{%r6,%r9}; mov.b64 {_,%r7},%rd3; st.global.u32 [%rd1],%r7;", "UNSET"),
    "a pair that is computed with": (
        "mov.b64 %rd3,{%r6,%r9}; add.u64 %rd4,%rd3,1; mov.b64 {%r7,_},%rd4; st.global.u32 [%rd1],%r7;", "UNSET"
    ),
    "a byte of it": ("prmt.b32 %r7,%r6,%r9,0x3240; st.global.u32 [%rd1],%r7;", "UNSET"),
    "a byte of it, moved": (
        "prmt.b32 %r7,%r6,%r9,0x3240; prmt.b32 %r8,%r7,%r6,0x5410; st.global.u32 [%rd1],%r8;", "UNSET"
    ),
    "a byte of it, by a selector in a register": (
        "mov.u32 %r10,0x3210; prmt.b32 %r7,%r6,%r9,%r10; st.global.u32 [%rd1],%r7;", "UNSET"
    ),
    "stored": ("add.u32 %r7,%r9,1; st.global.u32 [%rd1],%r7;", "UNSET"),
    "an address": ("cvt.u64.u32 %rd3,%r9; add.u64 %rd3,%rd1,%rd3; st.global.u32 [%rd3],1;", "UNSET"),
    "a predicate": ("setp.eq.u32 %p2,%r9,1; @%p2 st.global.u32 [%rd1],1;", "UNSET"),
    "a branch": ("setp.eq.u32 %p2,%r9,1; @%p2 bra E; st.global.u32 [%rd1],1;\nE:", "UNSET"),
    "added to memory": ("mov.u32 %r7,%r9; red.global.add.u32 [%rd1],%r7;", "UNSET"),
    "chosen": ("@%p1 mov.u32 %r9,1; selp.b32 %r7,%r6,%r9,%p1; st.global.u32 [%rd1],%r7;", "UNSET"),
    "the choice": ("setp.eq.u32 %p2,%r9,1; selp.b32 %r7,%r6,%r6,%p2; st.global.u32 [%rd1],%r7;", "UNSET"),
    "decided by nothing": ("setp.eq.u32 %p2,%r9,1; or.pred %p3,%p2,%p1; @%p3 st.global.u32 [%rd1],1;", "UNSET"),
    "shuffled from 9": ("@%p1 mov.u32 %r9,1; shfl.sync.idx.b32 %r7,%r9,9,31,-1; st.global.u32 [%rd1],%r7;", "UNSET"),
    "voted": ("setp.eq.u32 %p2,%r9,1; vote.sync.any.pred %p3,%p2,-1;", "UNSET"),
    "unpacked": ("mov.b64 %rd3,{%r9,%r6}; mov.b64 {%r7,%r8},%rd3; st.global.u32 [%rd1],%r7;", "UNSET"),
    "loaded": ("ld.shared.u32 %r7,[%r5]; st.global.u32 [%rd1],%r7;", "UNSET_MEMORY"),
    "loaded and not used": ("ld.shared.u32 %r11,[%r5];", "UNSET_MEMORY"),
    "loaded, then chosen": (
        "@%p1 st.shared.u32 [%r5],1; ld.shared.u32 %r7,[%r5]; selp.b32 %r8,0,%r7,%p1; st.global.u32 [%rd1],%r8;",
        "UNSET_MEMORY",
    ),
    "stored and read": ("st.shared.u32 [%r5],%r9; ld.shared.u32 %r7,[%r5]; st.global.u32 [%rd1],%r7;", "UNSET_MEMORY"),
    "in a later iteration": (
        "mov.u32 %r8,0;\nL: ld.shared.u32 %r7,[%r5]; @%p1 st.shared.u32 [%r5],1; add.u32 %r8,%r8,1; "
        "setp.lt.u32 %p2,%r8,2; @%p2 bra L; st.global.u32 [%rd1],%r7;",
        "UNSET_MEMORY",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNUSED)
def test_values_on_which_nothing_depends_are_no_findings(name: str):
    assert found(UNUSED[name]) == []


@pytest.mark.parametrize("name", USED)
def test_values_on_which_something_depends_are_findings(name: str):
    body, code = USED[name]
    assert set(found(body)) == {code}


BYTES: dict[str, tuple[str, list[str]]] = {
    "dropped": ("prmt.b32 %r7,%r6,%r9,0x3240; prmt.b32 %r8,%r7,%r6,0x5420; st.global.u32 [%rd1],%r8;", []),
    "dropped, from a pair": ("mov.b64 %rd3,{%r9,%r6}; mov.b64 {_,%r7},%rd3; st.global.u32 [%rd1],%r7;", []),
    "used": ("prmt.b32 %r7,%r6,%r9,0x3240; prmt.b32 %r8,%r7,%r6,0x5410; st.global.u32 [%rd1],%r8;", ["UNSET"]),
    "dropped by some lanes": (
        "prmt.b32 %r7,%r6,%r9,0x3240; @%p1 prmt.b32 %r7,%r6,%r9,0x3204; prmt.b32 %r8,%r7,%r6,0x5420; "
        "@!%p1 st.global.u32 [%rd1],%r8;", [],
    ),
    "used by some lanes": (
        "prmt.b32 %r7,%r6,%r9,0x3240; @%p1 prmt.b32 %r7,%r6,%r9,0x3204; prmt.b32 %r8,%r7,%r6,0x5420; "
        "@%p1 st.global.u32 [%rd1],%r8;", ["UNSET"],
    ),
    "of a register that the other lanes never write": (
        "@%p1 prmt.b32 %r7,%r6,%r9,0x3240; prmt.b32 %r8,%r7,%r6,0x5420; @!%p1 st.global.u32 [%rd1],%r8;", ["UNSET"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BYTES)
@pytest.mark.parametrize("seed", [None, 2])
def test_bytes_are_followed_in_each_lane_in_any_order_of_the_warps(name: str, seed: int | None):
    body, codes = BYTES[name]
    assert found(body, block=128, seed=seed) == codes


def test_the_finding_names_the_first_read_and_where_the_value_goes():
    program = parse(HEAD + "\nadd.u32 %r7,%r9,1;\nmul.lo.u32 %r7,%r7,3;\nst.global.u32 [%rd1],%r7; ret; }")
    report = sim.run(program, grid=1, block=32, params={"o": np.zeros(32, np.uint32)}, raises=False)
    (finding,) = report.findings
    assert finding.where[1] == 9
    assert "the value reaches `st.global.u32" in finding.notes[1]
    assert finding.notes[1].endswith(":11")
