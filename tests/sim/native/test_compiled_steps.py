"""Instructions that compiled code executes in place of Python: barriers, shuffles of some warps, chains of floats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.ptx.sim import warp
from asmkit.sim.barrier import Barriers
from asmkit.sim.native.compiled import can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

HEAD = """
.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 x, .param .u64 y) {
.reg .b64 %d<6>; .reg .b32 %r<12>; .reg .b16 %h<8>; .reg .pred %p<3>; .shared .align 4 .b8 s[1024];
mov.u32 %r1, %tid.x; ld.param.u64 %d1, [x]; ld.param.u64 %d2, [y]; mad.wide.u32 %d3, %r1, 16, %d1;
mad.wide.u32 %d4, %r1, 4, %d2;
"""


def outcome(body: str, engine: str, x: np.ndarray, watch: str = "none") -> tuple[list[str], np.ndarray]:
    """Return the findings and the results of 128 threads, each of which reads four words."""
    y = np.zeros(128, np.uint32)
    params = {"x": x, "y": y}
    program = parse(HEAD + body + "st.global.u32 [%d4], %r9; ret; }")
    report = sim.run(program, grid=1, block=128, params=params, engine=engine, watch=watch, raises=False)
    return [str(one) for one in report.findings], y


WORDS = np.arange(512, dtype=np.uint32)
TURNS = """
ld.global.u32 %r9, [%d3]; shl.b32 %r2, %r1, 2; mov.u32 %r3, s; add.u32 %r4, %r3, %r2; xor.b32 %r5, %r2, 192;
add.u32 %r5, %r5, %r3; mov.u32 %r6, 0;
L: st.shared.u32 [%r4], %r9; bar.sync 0; ld.shared.u32 %r9, [%r5]; bar.sync 0;
add.u32 %r6, %r6, 1; setp.lt.u32 %p1, %r6, 3; @%p1 bra L;
"""


@pytest.mark.parametrize(("watch", "calls"), [("none", 0), ("default", 6)])
def test_barriers_without_an_effect_are_compiled(watch: str, calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    own = Barriers.wait

    def wait(self: Barriers, at: int, *rest: Any, **more: Any) -> int | None:
        made.append(at)
        return own(self, at, *rest, **more)

    monkeypatch.setattr(Barriers, "wait", wait)
    native = outcome(TURNS, "native", WORDS, watch)
    assert len(made) == calls
    found, want = outcome(TURNS, "numpy", WORDS, watch)
    assert (native[0], native[1].tolist()) == (found, want.tolist())
    assert want.tolist() == [4 * (i ^ 48) for i in range(128)]


def test_shuffles_of_some_warps_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    body = """
    ld.global.u32 %r9, [%d3]; setp.ge.u32 %p1, %r1, 64; @%p1 bra E;
    shfl.sync.bfly.b32 %r9, %r9, 3, 31, 0xffffffff; and.b32 %r2, %r1, 7;
    shfl.sync.idx.b32 %r9|%p2, %r9, %r2, 0x181f, 0xffffffff; @%p2 add.u32 %r9, %r9, 1000;
    E: add.u32 %r9, %r9, 5;
    """
    want = outcome(body, "numpy", WORDS)[1]
    assert len(np.unique(want)) > 64
    monkeypatch.delattr(warp, "_source_lanes")  # only numpy needs it
    assert outcome(body, "native", WORDS)[1].tolist() == want.tolist()


CHAINS = (
    "fma.rn.f32 %r9, %r5, %r6, %r7; fma.rn.f32 %r9, %r9, %r6, %r8; fma.rn.f32 %r9, %r9, %r9, %r5;",
    "add.f32 %r9, %r5, %r6; mul.f32 %r9, %r9, %r7; sub.f32 %r9, %r9, %r8; xor.b32 %r9, %r9, 1;",
    "add.f32 %r2, %r5, %r6; neg.f32 %r9, %r2; abs.f32 %r3, %r2; selp.f32 %r3, %r2, %r3, %p1;"
    "mad.lo.u32 %r9, %r9, 3, %r3;",
    "add.f32 %r2, %r5, %r6; mul.f32 %r9, %r2, %r7; min.f32 %r9, %r9, %r2; add.u32 %r9, %r9, %r2;",
    "mov.b32 {%h1, %h2}, %r5; mov.b32 {%h3, %h4}, %r6; fma.rn.f16 %h5, %h1, %h3, %h2; fma.rn.f16 %h5, %h5, %h4, %h1;"
    "fma.rn.bf16 %h6, %h5, %h2, %h3; mov.b32 %r9, {%h5, %h6};",
    "mov.b32 {%h1, %h2}, %r5; cvt.f32.f16 %r2, %h1; cvt.f32.f16 %r3, %h2; fma.rn.f32 %r9, %r2, %r3, %r6;"
    "cvt.rn.f16.f32 %h3, %r9; mov.b32 %r9, {%h3, %h3};",
)


@pytest.mark.parametrize("chain", CHAINS)
def test_chains_of_floats_keep_the_bits_of_nans(chain: str) -> None:
    """An operation whose NaNs are replaced reads operands before theirs are. Others read the replaced ones."""
    rng = np.random.default_rng(3)
    x = rng.integers(0, 1 << 32, 512, np.uint32)
    special = [0x7FC00001, 0xFFC00000, 0x7F800000, 0xFF800001, 0x7C007E01, 0xFC01FF81, 0, 0x80000000, 1, 0x3F803C00]
    x[::3] = rng.choice(np.array(special, np.uint32), len(x[::3]))
    body = "setp.lt.u32 %p1, %r1, 70; ld.global.v4.u32 {%r5, %r6, %r7, %r8}, [%d3];" + chain
    native, want = (outcome(body, engine, x)[1] for engine in ("native", "numpy"))
    assert native.tolist() == want.tolist()
    assert len(np.unique(want)) > 20
