"""Products of warpgroups that compiled code starts and waits for: it does what the numpy engine does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from asmkit.ptx import parse
from asmkit.ptx.matrix_descriptors import MatrixDescriptor, Swizzle
from asmkit.ptx.sim.alu import native_mma
from asmkit.sim.native.products import available

from .test_native_phases import alike, times

pytestmark = pytest.mark.skipif(not available(), reason="no compiler")

PRODUCTS = "wgmma"
BYTES, WIDE = 16384, 8
"""The bytes of shared memory, and the columns of D."""
TEXT = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry kern(.param .u64 out, .param .u64 a, .param .u64 b, .param .u32 n, .param .u32 apart,
    .param .u32 adds, .param .u32 leaves)
{{
.reg .pred %p<8>; .reg .b32 %r<24>; .reg .b64 %d<12>; .reg .f32 %f<10>; .reg .b16 %h<4>;
.shared .align 1024 .b8 tile[{bytes}]; {rest}
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;
ld.param.u64 %d1, [out]; ld.param.u64 %d2, [a]; ld.param.u64 %d3, [b]; ld.param.u32 %r4, [n];
ld.param.u32 %r5, [apart]; ld.param.u32 %r6, [adds]; ld.param.u32 %r7, [leaves];
mov.u32 %r8, %r1; mov.u32 %r9, tile;
fill:
mad.lo.u32 %r10, %r8, 5, %r2; and.b32 %r11, %r10, 7; shr.u32 %r12, %r10, 2; and.b32 %r12, %r12, 7;
cvt.rn.f16.u32 %h1, %r11; cvt.rn.f16.u32 %h2, %r12; mov.b32 %r13, {{%h1, %h2}};
mad.lo.u32 %r14, %r8, 4, %r9; st.shared.b32 [%r14], %r13;
add.u32 %r8, %r8, %r3; setp.lt.u32 %p1, %r8, {filled} / 4;
@%p1 bra fill;
mov.b32 %r20, {{%h1, %h2}}; mov.b32 %r21, %r20; mov.b32 %r22, %r13; mov.b32 %r23, %r20;
fence.proxy.async; bar.sync 0;
shr.u32 %r15, %r1, 7; mul.lo.u32 %r16, %r15, %r5; cvt.u64.u32 %d4, %r16; add.u64 %d2, %d2, %d4; add.u64 %d3, %d3, %d4;
shr.u32 %r17, %r6, %r15; and.b32 %r17, %r17, 1; setp.ne.u32 %p2, %r17, 0; setp.ge.u32 %p3, %r15, %r7;
mov.f32 %f1, 0f40400000; mov.f32 %f2, %f1; mov.f32 %f3, %f1; mov.f32 %f4, 0f3F800000; mov.f32 %f9, 0f00000000;
{before}
@%p3 bra done;
again:
wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{%f1, %f2, %f3, %f4}}, {left}, %d3, %p2, 1, 1{turned};
setp.ne.u32 %p2, 1, 0;
{early}
wgmma.commit_group.sync.aligned;
{between}
wgmma.wait_group.sync.aligned {newest};
{later}
sub.u32 %r4, %r4, 1; setp.ne.u32 %p4, %r4, 0;
@%p4 bra again;
wgmma.wait_group.sync.aligned 0;
add.f32 %f9, %f1, %f2; fma.rn.f32 %f9, %f3, 0f40A00000, %f9; fma.rn.f32 %f9, %f4, 0f41100000, %f9;
done:
mad.lo.u32 %r18, %r2, %r3, %r1; mul.wide.u32 %d5, %r18, 4; add.u64 %d5, %d1, %d5; st.global.f32 [%d5], %f9;
ret;
}}
"""
"""Each warpgroup adds `n` products of matrices in shared memory to three numbers, or to none if `adds` says so. The
warpgroups from `leaves` on do not."""


def plain(swizzle: Swizzle = Swizzle.B128, **changes: int) -> int:
    """Return the bits of a descriptor whose matrix fits in shared memory."""
    given = {"start": 0, "base": 0, "leading": 256, "stride": 1024 if swizzle is Swizzle.B128 else 512, **changes}
    return MatrixDescriptor(given["start"], given["leading"], given["stride"], swizzle, given["base"]).encode()


def computing(**changes: Any) -> tuple[Any, Counter[str]]:
    """Run the products with both engines."""
    parts: dict[str, Any] = dict.fromkeys(("rest", "early", "before", "between", "later"), "")
    parts |= {"left": "%d2", "turned": ", 0, 0", "newest": 0, "filled": BYTES}
    parts |= {name: changes.pop(name) for name in [*changes] if name in parts}
    numbers = {"a": plain(), "b": plain(start=4096), "n": 3, "apart": 64, "adds": 7, "leaves": 9}
    numbers |= {name: changes.pop(name) for name in [*changes] if name in numbers}
    params: Mapping[str, Any] = {name: np.uint64(value) if name in "ab" else value for name, value in numbers.items()}
    return alike(parse(TEXT.format(bytes=BYTES, **parts)), params, **{"grid": 2, "block": 256, **changes})


LAYOUTS = [swizzle for swizzle in Swizzle if swizzle is not Swizzle.B128_ATOM32]
IN_REGISTERS = {"left": "{%r20, %r21, %r22, %r23}", "turned": ", 0"}
RIGHT: Mapping[str, dict[str, Any]] = {
    **{f"{one.name}": {"a": plain(one), "b": plain(one, start=4096)} for one in LAYOUTS},
    **{f"{one.name} by columns": {"a": plain(one), "b": plain(one, start=4096), "turned": ", 1, 1"} for one in LAYOUTS},
    "B by columns, A by rows": {"turned": ", 0, 1"},
    "a start inside of a row": {"a": plain(start=32), "b": plain(start=4096 + 96)},
    "A in registers": IN_REGISTERS,
    "A in registers, B by columns": {**IN_REGISTERS, "turned": ", 1"},
    "one matrix for all warpgroups": {"apart": 0},
    "the sums of the other warpgroups are new": {"adds": 0},
    "a warpgroup that leaves": {"leaves": 1},
    "a single product": {"n": 1},
    "two products in flight": {"newest": 1},
    "many products in flight": {"newest": 9, "n": 20},
    "three warpgroups of each block": {"block": 384, "grid": 1},
}


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("case", RIGHT)
def test_products(case: str, threads: int, watch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_mma, "WORTH", 1)
    (findings, _), python = computing(**RIGHT[case], threads=threads, watch=watch)
    assert findings == []
    assert times(python, PRODUCTS) == (threads > 1)  # Python starts the threads that help


MISTAKES: Mapping[str, tuple[dict[str, Any], str]] = {
    "a start that is not that of a pattern": ({"a": plain(start=1024 + 128)}, "inside of the pattern of B128"),
    "a base offset": ({"a": plain(start=128, base=1)}, ""),
    "a base offset at the start of a pattern": ({"a": plain(base=1)}, "with base offset 1"),
    "a matrix outside of shared memory": ({"b": plain(Swizzle.NONE, start=BYTES - 256)}, "OUT_OF_BOUNDS"),
    "descriptors that differ in a warpgroup": (
        {"before": "cvt.u64.u32 %d6, %r1; add.u64 %d2, %d2, %d6;"}, "DESCRIPTOR",
    ),
    "scales that differ in a warpgroup": ({"before": "setp.lt.u32 %p2, %r1, 5;"}, "DESCRIPTOR"),
    "scales that differ between warpgroups": ({"adds": 1}, ""),
    "a read of D before the wait": ({"early": "add.f32 %f9, %f1, %f1;"}, "ASYNC_REGISTER"),
    "a write of A before the wait": ({**IN_REGISTERS, "early": "mov.b32 %r21, 0;"}, "ASYNC_REGISTER"),
    "a write of D in some warps": ({"early": "@%p5 mov.f32 %f2, 0f00000000;", "before": "setp.lt.u32 %p5, %r1, 32;"},
                                   "ASYNC_REGISTER"),
    "a wait of the other warpgroup": (
        {"before": "setp.ge.u32 %p7, %r1, 128;",
         "between": "@%p7 bra skip;\nwgmma.wait_group.sync.aligned 0;\nskip: @%p7 add.f32 %f9, %f1, %f1;"},
        "ASYNC_REGISTER",
    ),
    "a group of the other warpgroup": (
        {"before": "setp.ge.u32 %p7, %r1, 128;", "newest": 1,
         "between": "@%p7 bra skip;\nwgmma.commit_group.sync.aligned;\nskip: wgmma.wait_group.sync.aligned 1;\n"
                    "@%p7 add.f32 %f9, %f1, %f1;"},
        "ASYNC_REGISTER",
    ),
    "a part of a warpgroup": ({"block": 96}, "no thread can make progress"),
    "a warp that is missing": ({"before": "setp.lt.u32 %p3, %r1, 32;"}, "no thread can make progress"),
    "half a warp that is missing": ({"before": "setp.lt.u32 %p3, %r1, 16;"}, ""),
    "more products in flight than compiled code knows": ({"newest": 80, "n": 70}, ""),
    "a product that is predicated off": ({"left": "%d2", "early": "@%p6 wgmma.fence.sync.aligned;",
                                          "before": "setp.lt.u32 %p6, %r1, 128;"}, ""),
}  # fmt: skip


@pytest.mark.parametrize("watch", ["none", "default"])
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("case", MISTAKES)
def test_what_python_decides(case: str, threads: int, watch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_mma, "WORTH", 1)
    changes, said = MISTAKES[case]
    found, _ = computing(**changes, threads=threads, watch=watch)
    assert said in str(found)


ONE = "setp.eq.u32 %p5, %r1, 5;"
"""A thread that stores: not the first one of its warpgroup, whose accesses are those of the products."""
STORE, STORE_TO_B = "@%p5 st.shared.b32 [%r9], %r13;", "@%p5 st.shared.b32 [%r9+4096], %r13;"
REST: Mapping[str, Any] = {
    "rest": ".shared .align 16 .b8 rest[4096];", "apart": 0,
    "before": "mov.u32 %r14, rest; mad.lo.u32 %r14, %r1, 16, %r14; st.shared.v4.b32 [%r14], {%r13, %r13, %r13, %r13};"
              "fence.proxy.async; bar.sync 0;",
}  # fmt: skip
"""Another array after the tile, which all threads fill."""
WATCHED: Mapping[str, tuple[dict[str, Any], str]] = {
    "a store before a fence and a barrier": ({"before": f"{ONE} {STORE} fence.proxy.async; bar.sync 0;"}, ""),
    "a store without a fence": ({"before": f"{ONE} {STORE} bar.sync 0;"}, "PROXY"),
    "a store without a barrier": ({"before": f"{ONE} {STORE} fence.proxy.async;"}, "a load and a store"),
    "memory without a value": ({"filled": 4096 + 512}, "UNSET_MEMORY"),
    "memory without a value in the other warpgroup": (
        {"filled": 4096 + 1024, "left": IN_REGISTERS["left"], "turned": ", 0", "block": 256}, "UNSET_MEMORY",
    ),
    "a store to B before the wait": ({"before": ONE, "early": STORE_TO_B}, "a store and a load"),
    "a store to B before the wait for the last group": (
        {"before": ONE, "n": 1, "block": 128, "newest": 1, "later": STORE_TO_B}, "a store and a load",
    ),
    "a store to B after the wait": ({"before": ONE, "n": 1, "block": 128, "later": STORE_TO_B}, ""),
    "a store to B after the wait, before the next product": (
        {"before": ONE, "n": 2, "block": 128, "later": STORE_TO_B}, "a load and a store",
    ),
    "a store to B of another warpgroup after the wait": (
        {"before": ONE, "n": 1, "apart": 0, "later": STORE_TO_B}, "a store and a load",
    ),
    "a store to B of another warpgroup after a barrier": (
        {"before": ONE, "n": 1, "apart": 0, "later": f"bar.sync 0; {STORE_TO_B}"}, "",
    ),
    "a barrier before the wait": (
        {"before": ONE, "n": 1, "apart": 0, "between": "bar.sync 0;", "later": STORE_TO_B}, "ASYNC_SOURCE",
    ),
    "a barrier while products are in flight": ({"n": 5, "newest": 1, "between": "bar.sync 0;"}, ""),
    "a tile that leaves its array": ({**REST, "b": plain(Swizzle.NONE, start=BYTES - 128)}, "the tile begins in"),
    "a tile that ends with its array": ({**REST, "b": plain(Swizzle.NONE, start=BYTES - 384)}, ""),
}  # fmt: skip


@pytest.mark.parametrize("case", WATCHED)
def test_what_the_watchers_find(case: str) -> None:
    changes, said = WATCHED[case]
    found, python = computing(**changes, watch="default")
    assert said in str(found) if said else found[0] == []
    if not said:
        assert times(python, PRODUCTS) == 0


@pytest.mark.parametrize("stores", [False, True])
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"a": plain(start=128, base=1)}, ""),
        ({"a": plain(start=128, base=1), "newest": 1}, "a store and a load"),
        ({"newest": 1, "between": "@%p7 wgmma.wait_group.sync.aligned 0;"}, ""),
        ({"newest": 1, "between": "@%p7 wgmma.wait_group.sync.aligned 1;"}, "a store and a load"),
    ],
)
def test_products_of_python_and_compiled_code(changes: dict[str, Any], said: str, stores: bool) -> None:
    """Python starts the products and compiled code waits for them, or the other way round."""
    later, before = STORE_TO_B if stores else "", f"{ONE} setp.ne.u32 %p7, 1, 0;"
    found, python = computing(**changes, n=1, block=128, later=later, before=before, watch="default")
    assert said in str(found) if said and stores else found[0] == []
    assert times(python, PRODUCTS) == 1
