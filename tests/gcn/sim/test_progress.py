"""Waves that poll: the simulator compares their registers to find deadlocks."""

from __future__ import annotations

import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.text.parser import parse


@pytest.mark.parametrize("block", [64, 256])
@pytest.mark.parametrize("grid", [1, 3])
def test_a_poll_in_vain_beside_waves_that_have_ended(grid: int, block: int):
    """Only the last wave of each workgroup polls, so the registers of the others must not matter."""
    program = parse(
        f"""
\tv_and_b32_e32 v0, 0x3ff, v0
\tv_cmp_gt_u32_e32 vcc, {block - 64}, v0
\ts_cbranch_vccnz done
\tv_mov_b32_e32 v1, 0
again:
\ts_sleep 1
\tv_cmp_gt_u32_e32 vcc, v1, v0
\ts_cbranch_vccz again
done:
\ts_endpgm
""",
        arch="gfx942",
    )
    with pytest.raises(AsmError, match="DEADLOCK"):
        sim.run(program, grid=grid, block=block, params={}, watch=["racecheck", "synccheck"])


def test_a_wave_that_polls_lets_others_run():
    """Wave 0 waits for wave 1, which starts at a lower program counter only after wave 0 has given way."""
    program = parse(
        """
\tv_and_b32_e32 v0, 0x3ff, v0
\tv_mov_b32_e32 v1, 0
\tds_write_b32 v1, v1
\ts_waitcnt lgkmcnt(0)
\ts_barrier
\tv_cmp_gt_u32_e32 vcc, 64, v0
\ts_cbranch_vccnz wait
\ts_movk_i32 s2, 0x2000
count:
\ts_sub_u32 s2, s2, 1
\ts_cmp_lg_u32 s2, 0
\ts_cbranch_scc1 count
\tv_mov_b32_e32 v2, 1
\tds_write_b32 v1, v2
\ts_endpgm
wait:
\tds_read_b32 v3, v1
\ts_waitcnt lgkmcnt(0)
\tv_cmp_eq_u32_e32 vcc, 0, v3
\ts_cbranch_vccnz wait
\ts_endpgm
""",
        arch="gfx942",
    )
    report = sim.run(program, grid=1, block=128, params={}, shared=16, watch=["racecheck"], steps=100_000)
    assert [finding.severity for finding in report.findings] == ["warning"]  # both waves clear the flag


def test_groups_that_only_loop_do_not_starve_others():
    """A wave loops until a flag is set, without polling. The other wave gives way before it sets the flag."""
    program = parse(
        """
\tv_and_b32_e32 v0, 0x3ff, v0
\tv_mov_b32_e32 v1, 0
\tds_write_b32 v1, v1 offset:4
\tds_write_b32 v1, v1
\ts_waitcnt lgkmcnt(0)
\ts_barrier
\tv_cmp_gt_u32_e32 vcc, 64, v0
\ts_cbranch_vccz other
again:
\tds_read_b32 v3, v1
\ts_waitcnt lgkmcnt(0)
\tv_cmp_eq_u32_e32 vcc, 0, v3
\tv_xor_b32_e32 v1, 4, v1
\ts_cbranch_vccnz again
\ts_endpgm
other:
\ts_movk_i32 s2, 0x3
count:
\ts_sleep 1
\ts_sub_u32 s2, s2, 1
\ts_cmp_lg_u32 s2, 0
\ts_cbranch_scc1 count
\tv_mov_b32_e32 v2, 1
\tds_write_b32 v1, v2
\ts_endpgm
""",
        arch="gfx942",
    )
    sim.run(program, grid=1, block=128, params={}, shared=16, watch="none", steps=100_000)
