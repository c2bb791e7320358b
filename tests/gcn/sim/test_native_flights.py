"""Operations in flight in compiled code, whose queues have limits, and in Python, whose queues have none."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError
from asmkit.gcn.builder import Builder
from asmkit.sim.native.context import QUEUED
from asmkit.types import u32

from ...sim.native.lanes import compiles
from ...support.gcn_sim_programs import run

pytestmark = pytest.mark.skipif(not compiles(), reason="no compiler")


@pytest.mark.parametrize("watch", ["none", "all"])
@pytest.mark.parametrize("count", [QUEUED, QUEUED + 1, QUEUED + 40])
def test_more_operations_than_the_queues_of_compiled_code_hold(count: int, watch: str):
    """Python begins those that do not fit, and compiled code must not write beyond its queue after it."""
    k = Builder("stores", "gfx942")
    x, out = k.param_ptr("x", u32), k.param_ptr("out", u32)
    value, at = k.vgpr(u32), k.lane << 2
    k.gcn.global_load_dword(value, at, x)
    k.wait(vm=0)
    for _ in range(count):
        k.gcn.global_store_dword(at, value, out)
        at += 256
    k.wait(vm=0)
    given = np.random.default_rng().integers(0, 1 << 32, 64, np.uint32)
    made = np.zeros((count, 64), np.uint32)
    run(k, x=given, out=made, _engine="native", _watch=watch)
    assert np.array_equal(made, np.broadcast_to(given, made.shape))


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("flags", [0x00027000, 0x00827000])
def test_a_descriptor_that_adds_the_number_of_the_lane(flags: int, engine: str):
    """Both engines reject it: they would read the same element in all lanes."""
    k = Builder("buffer", "gfx942")
    x, out, rsrc, value = k.param_ptr("x", u32), k.param_ptr("out", u32), k.sgprs(u32, 4), k.vgpr(u32)
    k.gcn.s_mov_b64(rsrc[0:2], x)
    k.gcn.s_bitset1_b32(rsrc[1], 18)  # a stride of 4
    k.gcn.s_mov_b32(rsrc[2], 256)
    k.gcn.s_mov_b32(rsrc[3], flags)
    with k.loop(0, 4):
        k.gcn.buffer_load_dword(value, k.lane << 2, rsrc, 0, offen=True)
        k.wait(vm=0)
    k.gcn.global_store_dword(k.lane << 2, value, out)
    given, made = np.arange(64, dtype=np.uint32), np.zeros(64, np.uint32)
    if flags >> 23 & 1:
        with pytest.raises(AsmError, match="adds the number of the lane"):
            run(k, x=given, out=made, _engine=engine, _watch="none")
    else:
        run(k, x=given, out=made, _engine=engine, _watch="none")
        assert made.tolist() == given.tolist()
