"""Private arrays of a kernel: the descriptor's fields are computed, and each lane reads its own data."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import Ptr, gcn, u32
from asmkit.gcn.text.parser import parse
from asmkit.gcn.text.writer import write
from asmkit.toolchain import assemble_gcn

from ...support.gcn_programs import needs_clang

ARCHS = ("gfx90a", "gfx942", "gfx950")


def kernel(arch):
    """y[N] = x[N] + 1000 · the workgroup + 3 · the lane's number mod 8, by way of eight private numbers."""

    @gcn.kernel(arch=arch, block=(128,), signature="(N)->(N)", grid=lambda d: (d.N // 128,))
    def by_scratch(k: gcn.Builder, x: Ptr[u32], y: Ptr[u32]) -> None:
        other, mine = k.private(u32, 4), k.private(u32, 8)
        at, zero = ((k.group.x << 7) + k.tid.x) << 2, k.sgpr(u32, 0)
        got, value = k.vgpr(u32), k.vgpr(u32)
        k.gcn.global_load_dword(got, at, x)
        k.gcn.scratch_store_dword(None, k.vgpr(u32, 7), zero, offset=other[3])
        for i in range(8):
            k.gcn.scratch_store_dword(None, k.vgpr(u32, 3 * i), zero, offset=mine[i])
        k.wait(vm=0)
        k.gcn.scratch_load_dword(value, (k.lane & 7) << 2, None, offset=mine[0])
        k.wait(vm=0)
        k.gcn.global_store_dword(at, got + value + k.group.x * 1000, y)

    return by_scratch


@pytest.mark.parametrize("arch", ARCHS)
def test_each_lane_has_its_own(arch):
    x = np.random.default_rng(1).integers(0, 1 << 20, 512, dtype=np.uint32)
    lanes = np.arange(512, dtype=np.uint32)
    assert np.array_equal(kernel(arch)(x), x + lanes % 8 * 3 + lanes // 128 * 1000)


@needs_clang
@pytest.mark.parametrize("arch", ARCHS)
def test_the_descriptor_asks_for_it(arch):
    text = kernel(arch).text(N=512)
    assert "\t.amdhsa_private_segment_fixed_size 48\n" in text
    assert "    .private_segment_fixed_size: 48\n" in text
    assert "LDS 0 B, private 48 B a lane" in str(kernel(arch).report(N=512))
    assert ("s_add_u32 flat_scratch_lo, s2, s7" in text) == (arch == "gfx90a")
    assert ("\t.amdhsa_enable_private_segment 1\n" in text) == (arch != "gfx90a")
    assert assemble_gcn(text, arch).findings == ()
    again = parse(text)
    assert write(again).text == text
