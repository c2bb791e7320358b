"""Proxy fences: what threads have stored, and copies read by themselves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from asmkit.ptx.builder import Builder
from asmkit.types import u32

from ...support.sim_programs import run


def out(fenced: str, *, by: str = "st") -> Builder:
    """Each block stores 64 numbers to shared memory and copies them out; the fence is where `fenced` says."""
    k = Builder("out", "sm_90")
    a, out = k.param_ptr("a", u32), k.param_ptr("out", u32)
    tile, value, first = k.shared(u32, 64, align=128), k.reg(u32), k.tid.x == 0
    at, mine = (k.ctaid.x << 6) + k.tid.x, tile.ptr + k.tid.x
    if fenced == "before the stores":
        k.ptx.fence.proxy.async_()
    if by == "cp.async":
        k.ptx.cp.async_.ca.shared.global_(mine[0], (a + at)[0], 4)
        k.ptx.cp.async_.wait_all()
    else:
        k.ptx.ld.global_.u32(value, (a + at)[0])
        k.ptx.st.shared.u32(mine[0], value)
    if fenced == "by all":
        k.ptx.fence.proxy.async_()
    if fenced == "of global memory":
        k.ptx.fence.proxy.async_.global_()
    if fenced == "by one, before the barrier":
        k.ptx.fence.proxy.async_.shared__cta(pred=first)
    if fenced == "by one that has met its own warp":
        k.ptx.bar.warp.sync(-1)
        k.ptx.fence.proxy.async_(pred=first)
    k.ptx.bar.sync(0)
    with k.if_(first):
        if fenced == "by one, after the barrier":
            k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.cp.async_.bulk.global_.shared__cta.bulk_group((out + (k.ctaid.x << 6))[0], tile[0], 256)
        k.ptx.cp.async_.bulk.commit_group()
        k.ptx.cp.async_.bulk.wait_group(0)
    return k


@pytest.mark.parametrize("by", ["st", "cp.async"])
@pytest.mark.parametrize("fenced", ["by all", "by one, after the barrier"])
def test_a_fence_shows_what_was_stored(fenced: str, by: str):
    a, got = np.arange(256, dtype=np.uint32), np.zeros(256, np.uint32)
    run(out(fenced, by=by), 4, 64, a=a, out=got)
    assert np.array_equal(got, a)


@pytest.mark.parametrize("by", ["st", "cp.async"])
@pytest.mark.parametrize(("fenced", "thread"), [
    ("", 0), ("before the stores", 0), ("of global memory", 0), ("by one, before the barrier", 4),
    ("by one that has met its own warp", 32),
])  # fmt: skip
def test_without_one_it_may_be_missed(fenced: str, thread: int, by: str, found: Callable[..., str]):
    """The first thread whose store is not fenced is named."""
    said = found("PROXY", out(fenced, by=by), 4, 64, a=np.zeros(256, np.uint32), out=np.zeros(256, np.uint32))
    assert "the async proxy may not see earlier stores to shared" in said
    assert f"note: thread ({thread},0,0) of block (0,0,0), " in said
    assert f"(byte {4 * thread} of shared memory), test_proxy_fence.py:" in said
