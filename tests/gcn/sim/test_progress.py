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
