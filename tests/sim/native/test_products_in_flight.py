"""Compiled code executes instructions on registers that only products of other warpgroups use."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.async_copies.wgmma import Products
from asmkit.sim.native import products

pytestmark = pytest.mark.skipif(not products.available(), reason="no compiler")

BLOCK = 256
TEXT = """
.version 8.6
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 out) {{
.reg .b32 %tid, %s, %r<4>; .reg .f32 %f<8>; .reg .b64 %x<3>, %out; .reg .pred %second;
.shared .align 1024 .b8 s[8192];
mov.u32 %tid, %tid.x; mov.u32 %s, s; ld.param.u64 %out, [out]; mul.wide.u32 %x2, %tid, 4; add.u64 %out, %out, %x2;
mad.lo.u32 %r1, %tid, 32, %s; mov.u32 %r3, 0x3C003C00; shr.u32 %r2, %s, 4; cvt.u64.u32 %x0, %r2;
or.b64 %x0, %x0, 0x0000001000080000; add.u64 %x1, %x0, 128;
mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0; mov.f32 %f5, 0f40000000;
st.shared.v4.b32 [%r1], {{%r3, %r3, %r3, %r3}}; st.shared.v4.b32 [%r1+16], {{%r3, %r3, %r3, %r3}};
fence.proxy.async; bar.sync 0;
setp.ge.u32 %second, %tid, 128;
@%second bra OTHER;
wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {{%f0, %f1, %f2, %f3}}, %x0, %x1, 1, 1, 1, 0, 0;
wgmma.commit_group.sync.aligned;
barrier.sync 0;
{early}
wgmma.wait_group.sync.aligned 0;
bra END;
OTHER:
add.f32 %f0, %f0, %f5; mul.f32 %f1, %f0, %f5; add.f32 %f2, %f1, %f0; mov.f32 %f3, %f2;
barrier.sync 0;
END:
add.f32 %f0, %f0, %f3; st.global.f32 [%out], %f0; ret;
}}
"""


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list of the registers of products that Python looks at for other instructions, which runs extend."""
    made: list[int] = []
    own = Products.touched

    def touched(self: Products, at: int, i: int, kind: str) -> None:
        made.extend([i] if not self._ours and i in self._held else [])
        own(self, at, i, kind)

    monkeypatch.setattr(Products, "touched", touched)
    return made


def outcome(early: str, engine: str, watch: str) -> tuple[list[str], bytes]:
    out = np.zeros(BLOCK, np.float32)
    report = sim.run(
        parse(TEXT.format(early=early)), grid=1, block=BLOCK, params={"out": out}, engine=engine, watch=watch,
        raises=False,
    )  # fmt: skip
    return [str(one) for one in report.findings], out.tobytes()


@pytest.mark.parametrize("watch", ["default", "none"])
def test_the_other_warpgroup_runs_in_compiled_code(watch: str, looked: list[int]) -> None:
    native = outcome("", "native", watch)
    assert looked == []
    assert native == outcome("", "numpy", watch)
    assert looked
    found, out = native
    assert found == []
    assert np.frombuffer(out, np.float32).tolist() == [32.0] * 128 + [8.0] * 128


@pytest.mark.parametrize("early", ["add.f32 %f4, %f0, %f5;", "mov.f32 %f3, %f5;", "@!%second mov.f32 %f1, %f5;"])
@pytest.mark.parametrize("watch", ["default", "none"])
def test_both_engines_find_what_touches_a_product(early: str, watch: str) -> None:
    native = outcome(early, "native", watch)
    assert native == outcome(early, "numpy", watch)
    assert "ASYNC_REGISTER" in native[0][0]
