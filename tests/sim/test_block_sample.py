"""A sample of blocks: whole clusters, spread from the first block to the last, and nothing else runs."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from asmkit import Ptr, f32, gcn, ptx, sim
from asmkit.errors import AsmError
from asmkit.sim.block_sample import sample


@pytest.mark.parametrize(
    ("total", "count", "together", "ranges"),
    [
        (10, 10, 1, [(0, 10)]), (10, 99, 2, [(0, 10)]), (10, 1, 1, [(0, 1)]),
        (10, 2, 1, [(0, 1), (9, 10)]), (12, 3, 2, [(0, 2), (10, 12)]), (100, 3, 1, [(0, 1), (50, 51), (99, 100)]),
    ],
)  # fmt: skip
def test_the_ranges(total: int, count: int, together: int, ranges: list[tuple[int, int]]):
    assert sample(total, count, together) == ranges


@pytest.mark.parametrize("total", [9, 64, 1000])
@pytest.mark.parametrize("count", [1, 7, 8, 9, 50, 999])
@pytest.mark.parametrize("together", [1, 2, 4])
def test_ranges_are_apart_and_have_the_number_of_blocks(total: int, count: int, together: int):
    total = -(-total // together) * together
    found = sample(total, count, together)
    assert found[0][0] == 0
    assert all(first < end for first, end in found)
    assert all(end <= after for (_, end), (after, _) in itertools.pairwise(found))
    assert sum(end - first for first, end in found) == min(total, -(-count // together) * together)
    assert len(found) == 1 or found[-1][1] == total


@ptx.kernel(arch="sm_90", block=32, cluster=2, signature="(N)->(N)", grid=lambda d: d.N // 32, divisible={"N": 64})
def copied(k: ptx.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Copy an array."""
    at, value = k.ctaid.x * 32 + k.tid.x, k.reg(f32)
    k.ptx.ld.global_.f32(value, (x + at)[0])
    k.ptx.st.global_.f32((out + at)[0], value)


@gcn.kernel(arch="gfx942", block=64, signature="(N)->(N)", grid=lambda d: d.N // 64, divisible={"N": 64})
def copied_on_cdna(k: gcn.Builder, x: Ptr[f32], out: Ptr[f32]):
    """Copy an array."""
    at, value = (k.group.x * 64 + k.tid.x) << 2, k.vgpr(f32)
    k.gcn.global_load_dword(value, at, x)
    k.wait(vm=0)
    k.gcn.global_store_dword(at, value, out)


@pytest.mark.parametrize(("kernel", "per", "ran"), [(copied, 32, 6), (copied_on_cdna, 64, 5)])
def test_the_other_blocks_write_nothing(kernel: ptx.Kernel, per: int, ran: int):
    from asmkit.launch.simulator import Ready

    x = np.arange(40 * per, dtype=np.float32) + 1
    ready = Ready(kernel.launch(N=len(x)))
    out = np.zeros_like(x)
    report = ready.observe([x], [out], blocks=5)
    assert report.ran == ran
    written = (out.reshape(40, per) != 0).any(axis=1)
    assert (out.reshape(40, per)[written] == x.reshape(40, per)[written]).all()
    assert np.flatnonzero(written).tolist() == [
        at for first, end in sample(40, 5, 2 if kernel is copied else 1) for at in range(first, end)
    ]


def test_a_sample_needs_blocks_that_do_not_wait_for_each_other():
    program = copied.launch(N=64).program
    with pytest.raises(AsmError, match=r"OPTION_TYPE.*blocks must be None for a cooperative launch"):
        sim.run(program, grid=2, block=32, params={}, cooperative=True, blocks=1)
    with pytest.raises(AsmError, match=r"OPTION_TYPE.*blocks must be a number of at least 1"):
        sim.run(program, grid=2, block=32, params={}, blocks=0)
