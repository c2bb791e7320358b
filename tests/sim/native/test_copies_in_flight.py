"""Compiled code executes loads and stores while bulk copies are outstanding, except those of their destinations."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.async_copies.bulk import Bulk
from asmkit.sim.native import products

pytestmark = pytest.mark.skipif(not products.available(), reason="no compiler")

BLOCK = 64
TEXT = """
.version 8.6
.target sm_90
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 out) {{
.reg .b32 %tid, %s, %at, %r<4>; .reg .b64 %a, %out, %x; .reg .pred %first, %done;
.shared .align 128 .b8 s[1024];
mov.u32 %tid, %tid.x; mov.u32 %s, s; ld.param.u64 %a, [a]; ld.param.u64 %out, [out]; setp.eq.u32 %first, %tid, 0;
mul.wide.u32 %x, %tid, 4; add.u64 %out, %out, %x; mad.lo.u32 %at, %tid, 4, %s;
@%first mbarrier.init.shared::cta.b64 [%s+768], 1;
st.shared.b32 [%at+256], %tid;
fence.mbarrier_init.release.cluster; bar.sync 0;
@%first mbarrier.arrive.expect_tx.shared::cta.b64 _, [%s+768], 256;
@%first cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%s], [%a], 256, [%s+768];
ld.shared.b32 %r0, [%at+256]; st.shared.b32 [%at+512], %r0; st.global.b32 [%out], %r0; ld.global.b32 %r1, [%out];
{early}
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %done, [%s+768], 0; @!%done bra WAIT;
ld.shared.b32 %r2, [%at]; add.u32 %r2, %r2, %r1; st.global.b32 [%out], %r2; ret;
}}
"""
EARLY = {
    "none": "",
    "a load": "ld.shared.b32 %r2, [%at];",
    "a load of one lane": "@%first ld.shared.b32 %r2, [%at+252];",
    "a store": "st.shared.b32 [%at], %r0;",
    "a store to the last bytes": "@%first st.shared.v2.b32 [%at+248], {%r0, %r0};",
}


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the accesses by threads that Python compares with copies, which runs extend."""
    made: list[str] = []
    own = Bulk.check

    def check(self: Bulk, at: int, *rest: object) -> None:
        made.append(self.m.unit.insts[at].form.spelling.partition(".")[0])
        own(self, at, *rest)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(Bulk, "check", check)
    return made


def outcome(early: str, engine: str, watch: str) -> tuple[list[str], bytes]:
    a, out = np.arange(BLOCK, dtype=np.uint32) * 7, np.zeros(BLOCK, np.uint32)
    report = sim.run(
        parse(TEXT.format(early=EARLY[early])), grid=1, block=BLOCK, params={"a": a, "out": out}, engine=engine,
        watch=watch, raises=False,
    )  # fmt: skip
    return [str(one) for one in report.findings], out.tobytes()


def test_accesses_beside_a_copy_run_in_compiled_code(checked: list[str]) -> None:
    native = outcome("none", "native", "none")
    assert "ld" not in checked
    assert "st" not in checked
    assert native == outcome("none", "numpy", "none")
    assert {"ld", "st"} <= {*checked}
    found, out = native
    assert found == []
    assert np.array_equal(np.frombuffer(out, np.uint32), np.arange(BLOCK) * 8)


@pytest.mark.parametrize("watch", ["default", "none"])
@pytest.mark.parametrize("early", [name for name in EARLY if name != "none"])
def test_accesses_to_the_destination_are_found(early: str, watch: str) -> None:
    native = outcome(early, "native", watch)
    assert native == outcome(early, "numpy", watch)
    assert any("ASYNC_EARLY" in one for one in native[0])
