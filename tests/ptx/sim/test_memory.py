"""Reductions of packed types in global and shared memory."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse

TEXT = """.version 8.1
.target sm_90
.address_size 64
.visible .entry k(.param .u64 a, .param .u64 x) {{
.reg .b64 %d<3>; .reg .b32 %r<4>;
ld.param.u64 %d0, [a]; ld.param.u64 %d1, [x]; mov.u32 %r0, %tid.x; mul.wide.u32 %d2, %r0, {size};
add.u64 %d1, %d1, %d2; and.b32 %r0, %r0, 3; mul.wide.u32 %d2, %r0, {size}; add.u64 %d0, %d0, %d2;
{load}, [%d1]; {reduce}; ret; }}
"""


@pytest.mark.parametrize("kind", ["f16x2", "bf16x2"])
@pytest.mark.parametrize(("vector", "registers"), [("", "%r1"), (".v2", "{%r1, %r2}")])
def test_packed_sums(kind: str, vector: str, registers: str):
    """Eight lanes add to each of four places."""
    lane: Any = np.float16 if kind == "f16x2" else ml_dtypes.bfloat16
    count = 4 if vector else 2
    x = np.random.default_rng(3).integers(-4, 5, (32, count)).astype(lane)
    a = np.arange(4 * count).reshape(4, count).astype(lane)
    want = a.astype(np.float64) + x.astype(np.float64).reshape(8, 4, count).sum(0)
    reduce = f"red.global.add.noftz{vector}.{kind} [%d0], {registers}"
    text = TEXT.format(size=2 * count, load=f"ld.global{vector}.b32 {registers}", reduce=reduce)
    sim.run(parse(text), grid=1, block=32, params={"a": a, "x": x}, watch=["memcheck", "racecheck"])
    assert np.array_equal(a.astype(np.float64), want)
