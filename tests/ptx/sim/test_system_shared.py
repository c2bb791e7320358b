"""The part of shared memory that the system reserves, where cooperative groups keep their barriers."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit import AsmError, sim
from asmkit.ptx.text.parser import parse

HEAD = """.version 8.1
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) {
.reg .b32 %r<9>; .reg .b64 %rd<4>; .shared .align 4 .b8 own[40];
ld.param.u64 %rd1, [out]; cvta.to.global.u64 %rd1, %rd1;
mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, %r2, 32, %r1;
mul.wide.u32 %rd2, %r3, 4; add.u64 %rd1, %rd1, %rd2;
"""


def run(body: str) -> list[int]:
    """Run a kernel on two blocks of 32 threads, which stores `%r4`."""
    out = np.full(64, 7, np.uint32)
    sim.run(parse(f"{HEAD}{body} st.global.u32 [%rd1], %r4; ret; }}"), grid=2, block=32, shared=24, params={"out": out})
    return out.tolist()


def test_each_block_has_its_own_part_which_starts_as_zeros():
    got = run("mov.u32 %r5, %reserved_smem_offset_1; atom.shared.add.u32 %r4, [%r5], 1;")
    assert sorted(got) == sorted([*range(32)] * 2)


@pytest.mark.parametrize(
    ("name", "want"),
    [("total_smem_size", 64), ("aggr_smem_size", 64 + 1024), ("reserved_smem_offset_cap", 1024)],
)
def test_sizes(name: str, want: int):
    """The system's part counts in the aggregate only, whether the program uses it or not."""
    assert set(run(f"mov.u32 %r4, %{name};")) == {want}
    assert set(run(f"mov.u32 %r4, %{name}; mov.u32 %r5, %reserved_smem_offset_1;")) == {want}


def test_it_starts_after_the_memory_of_the_program_and_ends():
    begin, end, first, second = (
        run(f"mov.u32 %r4, %reserved_smem_offset_{name};")[0] for name in ("begin", "end", "0", "1")
    )
    assert 64 <= begin <= first < second < end == begin + 1024


def test_there_is_nothing_behind_it():
    with pytest.raises(AsmError, match="OUT_OF_BOUNDS"):
        run("mov.u32 %r5, %reserved_smem_offset_end; ld.shared.u32 %r4, [%r5];")
