"""Indexed registers: vector registers with s_set_gpr_idx, scalar registers with s_movrel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from asmkit import sim
from asmkit.errors import AsmError
from asmkit.gcn.abi import enter
from asmkit.gcn.builder import Builder
from asmkit.gcn.text.parser import parse
from asmkit.types import u32

from ...support.gcn_sim_programs import MEANING

HEAD = """
\ts_load_dwordx2 s[10:11], s[0:1], 0x0
\tv_lshlrev_b32_e32 v1, 2, v0
\tv_lshrrev_b32_e32 v2, 6, v0
\tv_readfirstlane_b32 s5, v2
\ts_add_u32 s5, s5, {first}
"""
TAIL = """
\ts_waitcnt lgkmcnt(0)
\tglobal_store_dword v1, v3, s[10:11]
\ts_endpgm
"""
VALUES = "".join(f"\tv_mov_b32_e32 v{20 + i}, {40 + i}\n\ts_movk_i32 s{20 + i}, {140 + i}\n" for i in range(8))


def ran(body: str, first: int = 0, block: int = 128) -> list[int]:
    """Return v3 of each lane. s5 holds `first` plus the wave's number, v20 … v27 hold 40 …, s20 … s27 hold 140 …."""
    program = parse(HEAD.format(first=first) + VALUES + body + TAIL, arch="gfx942")
    k = Builder("args", "gfx942")
    k.param_ptr("out", u32)
    other = enter(k.finish())
    program.params = other.params
    program.facts = replace(program.facts, kernargs=other.facts.kernargs)
    got = np.zeros(block, np.uint32)
    sim.run(program, grid=1, block=block, params={"out": got}, watch=MEANING)
    return got.tolist()


@pytest.mark.parametrize("first", [0, 3, 6])
def test_a_source_by_index(first: int):
    """Every wave has its own index. The second source is not indexed."""
    body = """
\ts_set_gpr_idx_on s5, gpr_idx(SRC0)
\tv_add_u32 v3, v20, v21
\ts_set_gpr_idx_off
"""
    assert ran(body, first) == [40 + first + 41] * 64 + [41 + first + 41] * 64


@pytest.mark.parametrize("first", [0, 5])
def test_a_destination_by_index(first: int):
    """The index changes between two writes, and the mode changes to a source. Inactive lanes keep their values."""
    body = """
\ts_set_gpr_idx_on s5, gpr_idx(DST)
\ts_mov_b64 exec, 0xff
\tv_mov_b32_e32 v20, v0
\ts_mov_b64 exec, -1
\ts_set_gpr_idx_idx 7
\tv_mov_b32_e32 v20, 9
\ts_set_gpr_idx_idx s5
\ts_set_gpr_idx_mode gpr_idx(SRC1)
\tv_sub_u32_e32 v3, v27, v20
\ts_set_gpr_idx_off
"""
    kept = [9 - w - first - 40 for w in (0, 1)]
    want = [9 - i if i % 64 < 8 else kept[i // 64] for i in range(128)]
    assert ran(body, first) == [x & 0xFFFFFFFF for x in want]


def test_scalar_ones():
    body = """
\ts_mov_b32 m0, s5
\ts_nop 0
\ts_movrels_b32 s6, s20
\ts_movreld_b32 s22, 7
\ts_add_u32 s6, s6, s23
\ts_movrels_b64 s[8:9], s[20:21]
\ts_lshl_b32 s9, s9, 16
\ts_add_u32 s6, s6, s9
\tv_mov_b32_e32 v3, s6
"""
    s = [140 + i for i in range(8)]
    want: list[int] = []
    for wave in (0, 1):
        index = wave
        mine = [*s[: 2 + index], 7, *s[3 + index :]]
        want += [s[index] + mine[3] + (mine[index + 1] << 16)] * 64
    assert ran(body) == want


def test_a_mode_across_a_label_is_refused():
    body = """
\ts_set_gpr_idx_on s5, gpr_idx(SRC0)
L1:
\tv_mov_b32_e32 v3, v20
\ts_set_gpr_idx_off
"""
    with pytest.raises(AsmError, match="NOT_SIMULATED"):
        ran(body)


@pytest.mark.parametrize(
    "text",
    [
        "v_readlane_b32 s6, v20, 0",
        "v_readfirstlane_b32 s6, v20",
        "v_writelane_b32 v3, s20, 0",
        "v_permlane32_swap_b32 v3, v20",
    ],
)
def test_an_instruction_that_is_not_arithmetic_is_refused(text: str):
    """Their steps are built by functions of the simulator, which do not index registers."""
    arch = "gfx950" if "permlane" in text else "gfx942"
    body = f"\ts_set_gpr_idx_on s5, gpr_idx(SRC0)\n\t{text}\n\ts_set_gpr_idx_off\n\ts_endpgm\n"
    with pytest.raises(AsmError, match="indexed registers in an instruction that is not arithmetic"):
        sim.run(parse(f"\ts_mov_b32 s5, 0\n{VALUES}{body}", arch=arch), grid=1, block=64, params={}, watch=MEANING)
