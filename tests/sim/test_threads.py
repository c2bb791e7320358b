"""The number of host threads changes neither results nor findings."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.native.compiled import can_compile

HEAD = """.version 8.6
.target sm_90a
.address_size 64
.visible .entry f(.param .u64 f_x, .param .u64 f_y) {
.reg .b32 %r<8>; .reg .b64 %rd<6>; .reg .f32 %f<4>; .reg .pred %p<2>;
ld.param.u64 %rd0, [f_x]; ld.param.u64 %rd1, [f_y];
mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mad.lo.u32 %r3, %r1, %r2, %r0;
mul.wide.u32 %rd2, %r3, 4; add.u64 %rd3, %rd0, %rd2; ld.global.f32 %f0, [%rd3];
"""
BODIES = {
    "float sum": "red.global.add.f32 [%rd1], %f0; mul.rn.f32 %f1, %f0, 0f3f000000; red.global.add.f32 [%rd1], %f1;",
    "ticket": "atom.global.add.u32 %r4, [%rd1], 1; st.global.u32 [%rd3], %r4;",
    "exchange": "atom.global.exch.b32 %r4, [%rd1], %r3; st.global.u32 [%rd3], %r4;",
    "flag": "ld.volatile.global.u32 %r4, [%rd1]; st.global.u32 [%rd3], %r4; st.volatile.global.u32 [%rd1], %r3;",
    "vector sum": "red.global.add.v2.f32 [%rd1], {%f0, %f0};",
    "integer sum": "cvt.rzi.u32.f32 %r4, %f0; red.global.add.u32 [%rd1], %r4;",
    "own elements": "mul.rn.f32 %f1, %f0, %f0; st.global.f32 [%rd3], %f1;",
}
ON_SEVERAL = {"integer sum", "own elements"}
"""The programs that run on several host threads."""
ENGINES = ["numpy", "native"] if can_compile() else ["numpy"]
BLOCKS, THREADS = 64, 256


def outcome(body: str, threads: int, engine: str) -> tuple[object, ...]:
    """Return what a run leaves."""
    x = np.random.default_rng(1).uniform(0, 1e5, BLOCKS * THREADS).astype(np.float32)
    y = np.zeros(4, np.float32)
    report = sim.run(
        parse(HEAD + body + "ret; }"), grid=BLOCKS, block=THREADS, params={"f_x": x, "f_y": y}, threads=threads,
        watch="none", engine=engine,
    )  # fmt: skip
    return x.tobytes(), y.tobytes(), [str(one) for one in report.findings], report.steps


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", BODIES)
def test_results_do_not_depend_on_the_number_of_threads(name: str, engine: str):
    one = outcome(BODIES[name], 1, engine)
    assert all(outcome(BODIES[name], threads, engine) == one for threads in (2, 5))


@pytest.mark.parametrize("name", BODIES)
def test_independent_blocks_run_on_several_threads(name: str, monkeypatch: pytest.MonkeyPatch):
    counts: list[int] = []
    monkeypatch.setattr(sim.engine.Launch, "_in_threads", lambda self, threads, chunks: counts.append(threads))
    outcome(BODIES[name], 4, "numpy")
    assert bool(counts) == (name in ON_SEVERAL)
