"""ldmatrix, stmatrix and movmatrix against their definition: a matrix is eight rows of 16 bytes in shared memory."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit.ptx.builder import Builder
from asmkit.types import b16, b32

from ...support.sim_programs import run

HALVES = np.random.default_rng(3).integers(0, 1 << 16, (4, 8, 8), dtype=np.uint16)


def _with_tile() -> tuple[Builder, object, object]:
    """A kernel with four matrices in shared memory, and the address of each lane's row."""
    k = Builder("matrices", "sm_90")
    a, out = k.param_ptr("a", b32), k.param_ptr("out", b32)
    tile, words = k.shared(b16, (4, 8, 8)), k.regs(b32, 4)
    k.ptx.ld.global_.v4.b32(words, (a + (k.laneid << 2))[0])
    row = tile.ptr + (k.laneid << 3)
    k.ptx.st.shared.v4.b32(row[0], words)
    k.ptx.bar.sync(0)
    return k, out, row


def _lane_pair(matrix: np.ndarray, lane: int) -> int:
    """The two halves of row lane/4 from column 2·(lane%4), the first low."""
    row, col = lane // 4, lane % 4 * 2
    return int(matrix[row, col]) | int(matrix[row, col + 1]) << 16


@pytest.mark.parametrize("trans", [False, True])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_ldmatrix(count: int, trans: bool):
    k, out, row = _with_tile()
    regs = k.regs(b32, count)
    load = k.ptx.ldmatrix.sync.aligned.m8n8[f"x{count}"]["trans" if trans else None].shared.b16
    load(regs if count > 1 else [regs[0]], row[0])
    for j, reg in enumerate(regs):
        k.ptx.st.global_.b32((out + k.laneid)[32 * j], reg)
    got = np.zeros((count, 32), np.uint32)
    run(k, a=HALVES.view(np.uint32), out=got)
    matrices = HALVES.transpose(0, 2, 1) if trans else HALVES
    assert got.tolist() == [[_lane_pair(matrices[j], lane) for lane in range(32)] for j in range(count)]


@pytest.mark.parametrize("trans", [False, True])
def test_stmatrix_puts_back_what_ldmatrix_took(trans: bool):
    k, out, row = _with_tile()
    regs, words = k.regs(b32, 4), k.regs(b32, 4)
    k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(regs, row[0])
    k.ptx.bar.sync(0)
    k.ptx.stmatrix.sync.aligned.m8n8.x4["trans" if trans else None].shared.b16(row[0], regs)
    k.ptx.bar.sync(0)
    k.ptx.ld.shared.v4.b32(words, row[0])
    k.ptx.st.global_.v4.b32((out + (k.laneid << 2))[0], words)
    got = np.zeros((4, 8, 8), np.uint16)
    everything = ["memcheck", "initcheck", "synccheck", "racecheck"]
    run(k, a=HALVES.view(np.uint32), out=got.reshape(-1).view(np.uint32), _watch=everything)
    assert np.array_equal(got, HALVES.transpose(0, 2, 1) if trans else HALVES)


def test_movmatrix():
    k, out, row = _with_tile()
    (reg,) = k.regs(b32, 1)
    k.ptx.ldmatrix.sync.aligned.m8n8.x1.shared.b16([reg], row[0])
    k.ptx.movmatrix.sync.aligned.m8n8.trans.b16(reg, reg)
    k.ptx.st.global_.b32((out + k.laneid)[0], reg)
    got = np.zeros(32, np.uint32)
    run(k, a=HALVES.view(np.uint32), out=got)
    assert got.tolist() == [_lane_pair(HALVES[0].T, lane) for lane in range(32)]


def test_some_warps_of_a_block():
    """A matrix load in a branch that one of two warps takes."""
    k, out, row = _with_tile()
    reg = k.regs(b32, 1, 0)
    with k.if_(k.tid.x >= 32):
        k.ptx.ldmatrix.sync.aligned.m8n8.x1.shared.b16(reg, row[0])
    k.ptx.st.global_.b32((out + k.tid.x)[0], reg[0])
    got = np.zeros(64, np.uint32)
    run(k, 1, 64, a=HALVES.view(np.uint32), out=got)
    assert got.tolist() == [0] * 32 + [_lane_pair(HALVES[0], lane) for lane in range(32)]
