"""A seed chooses when asynchronous copies write: at any time between their issue and the wait for them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from asmkit import AsmError, ptx, sim

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
PROLOGUE = """.reg .b32 %r<8>; .reg .b64 %d<8>; .shared .align 16 .b32 x[4]; ld.param.u64 %d0, [out];
    mov.u32 %r0, x; mov.u32 %r1, 0; """
CP_ASYNC = """cp.async.cg.shared.global [%r0], [%d0], 16; cp.async.commit_group;
    {between} cp.async.wait_group 0; ld.shared.u32 %r2, [%r0]; st.global.u32 [%d0+16], %r2;"""
REDUCE = """mov.u32 %r2, 3; st.shared.u32 [%r0], %r2; st.shared.u32 [%r0+4], %r2; st.shared.u32 [%r0+8], %r2;
    st.shared.u32 [%r0+12], %r2; fence.proxy.async;
    cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%d0], [%r0], 16; cp.async.bulk.commit_group;
    {between} cp.async.bulk.wait_group 0;"""
LOOP = "L: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 100; @%p1 bra L;"


class Looks(sim.Watcher):
    """Record whether the destination has the data at each instruction of the loop."""

    name = "looks"

    def __init__(self, space: str) -> None:
        self.space, self.seen = space, list[bool]()

    def start(self, launch: Any) -> None:
        self.out = next(iter(launch.memory.allocations.values()))

    def instruction(self, m: Any, at: int, inst: Any) -> None:
        memory = m.shared if self.space == "shared" else self.out
        if str(inst).startswith("setp"):
            self.seen.append(int(memory.view(4)[0]) == (1 if self.space == "shared" else 4))


def looked(body: str, space: str, seed: int | None) -> tuple[str, np.ndarray]:
    """Return how the destination changed: `late`, `early` (before the loop) or `between`, and the contents."""
    text = f"{HEAD}.visible .entry kern(.param .u64 out) {{ .reg .pred %p<2>; {PROLOGUE}{body} ret; }}"
    out, looks = np.ones(8, np.uint32), Looks(space)
    program = ptx.parse(text.replace("{between}", LOOP))
    sim.run(program, grid=1, block=1, params={"out": out}, seed=seed, watch=["memcheck", looks])
    assert looks.seen == sorted(looks.seen)  # written once
    return "early" if looks.seen[0] else "between" if looks.seen[-1] else "late", out


@pytest.mark.parametrize(("body", "space"), [(CP_ASYNC, "shared"), (REDUCE, "global")])
def test_a_copy_writes_at_any_time(body: str, space: str):
    found = {looked(body, space, seed)[0] for seed in range(60)}
    assert found == {"early", "between", "late"}
    assert looked(body, space, None)[0] == "late"


@pytest.mark.parametrize("seed", [None, *range(8)])
def test_it_writes_once(seed: int | None):
    assert looked(REDUCE, "global", seed)[1].tolist() == [4] * 4 + [1] * 4
    assert looked(CP_ASYNC, "shared", seed)[1].tolist() == [1] * 8


@pytest.mark.parametrize("seed", range(8))
def test_an_access_before_the_wait_is_still_reported(seed: int):
    with pytest.raises(AsmError, match="ASYNC_EARLY"):
        looked(CP_ASYNC.replace("{between}", "ld.shared.u32 %r3, [%r0]; {between}"), "shared", seed)
