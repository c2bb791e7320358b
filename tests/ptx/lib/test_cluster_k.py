"""Products divided among the blocks of a cluster: every step is computed once, and sums are added in the order of K."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import asmkit
from asmkit import Ptr, Reg, f32, ptx, u32
from asmkit.launch import simulator
from asmkit.ptx import cluster_k

THREADS, SIZE = 128, 8  # threads that sum, and the sums of each
WARP = 32  # threads that only take part in barriers
PARTS = THREADS // WARP  # of a tile, which different blocks add


@ptx.kernel(
    arch="sm_90",
    signature="(T,D)->(T,G),(T,D)",
    sizes={"G": lambda d: THREADS * SIZE},
    grid=lambda d: cluster_k.blocks(d.T, d.SPLIT, d.multiprocessor_count),
    cluster=lambda d: d.SPLIT,
    block=THREADS + WARP,
    zero_init=("by",),
)
def sums(
    k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], by: Ptr[u32], T: Reg[u32], D: Reg[u32], *, SPLIT: int
) -> None:  # fmt: skip
    """Add up each row of x, in each thread with other factors, and store the number of each step's block plus one."""
    work, place = cluster_k.Work.of_block(k, T, D), k.shared(f32, SPLIT * THREADS * SIZE)
    values, value, factor = k.regs(f32, SIZE), k.reg(f32), k.reg(f32)
    owner = work.owner(k.tid.x >> 5, PARTS)
    k.ptx.cvt.rn.f32.u32(factor, k.tid.x + 1)

    def compute(tile: Reg[u32]) -> None:
        old = k.reg(u32)
        for total in values:
            k.ptx.mov.f32(total, 0.0)
        with k.loop(work.first, work.first + work.length) as i:
            step = tile * D + i
            k.ptx.ld.global_.f32(value, (x + step)[0])
            k.ptx.atom.global_.add.u32(old, (by + step)[0], k.ctaid.x + 1, pred=k.tid.x == 0)
            for j, total in enumerate(values):
                k.ptx.fma.rn.f32(total, value * (j + 1.0), factor, total)
        work.gather(values, place.ptr, k.tid.x, THREADS, owner)
        with k.if_(k.cluster_ctarank == owner):
            there = out + (tile * THREADS + k.tid.x) * SIZE
            for j in range(0, SIZE, 4):
                k.ptx.st.global_.v4.f32(there[j], values[j : j + 4])

    with k.if_(k.tid.x < THREADS):
        work.each(compute)
    with k.else_():
        work.idle()


@pytest.mark.parametrize(
    ("tiles", "depth", "split", "device"), [(1, 8, 8, 9), (3, 7, 2, 9), (5, 3, 1, 2), (2, 5, 3, 9)]
)
def test_every_step_is_computed_once_and_added_in_order(tiles: int, depth: int, split: int, device: int):
    x = np.random.default_rng().standard_normal((tiles, depth)).astype(np.float32)
    launch = sums.launch(T=tiles, D=depth, SPLIT=split, device={"multiprocessor_count": device})
    with asmkit.watching("all"):
        out, by = simulator.run(launch, [x])
    bounds = [rank * depth // split for rank in range(split + 1)]
    factors = np.arange(1, SIZE + 1, dtype=np.float32), np.arange(1, THREADS + 1, dtype=np.float32)[:, None]
    parts = np.zeros((split, tiles, THREADS, SIZE), np.float32)
    for part, (first, end) in zip(parts, pairwise(bounds), strict=True):
        for step in range(first, end):
            exact = (x[:, step, None, None] * factors[0]).astype(np.float64) * factors[1]
            part[:] = (exact + part).astype(np.float32)  # one rounding, as fma
    expected = np.zeros(parts.shape[1:], np.float32)
    for number, mine in enumerate(np.split(np.arange(THREADS), PARTS)):
        owner = number * min(split, PARTS) // PARTS
        for rank in [owner, *(one for one in range(split) if one != owner)]:
            expected[:, mine] += parts[rank][:, mine]
    assert np.array_equal(out.reshape(expected.shape), expected)
    block_of = np.repeat(np.arange(split), np.diff(bounds))
    turn = np.arange(tiles)[:, None] % (launch.grid[0] // split)
    assert np.array_equal(by, turn * split + block_of + 1)


@pytest.mark.parametrize(
    ("tiles", "depth", "enough", "most", "parts"),
    [
        (40, 99, 40, 8, 1),  # enough
        (39, 99, 40, 8, 2),
        (53, 99, 40, 8, 2),  # two parts fill the device almost
        (67, 99, 99, 8, 1),  # clusters of two do not run at the same time
        (31, 99, 99, 8, 3),  # clusters of four do not
        (30, 99, 99, 8, 4),
        (1, 99, 40, 8, 8),
        (1, 3, 40, 8, 3),
        (1, 99, 40, 5, 5),
        (1, 99, 40, 99, 8),
        (500, 99, 600, 8, 1),
    ],
)
def test_parts_of_K(tiles: int, depth: int, enough: float, most: int, parts: int):
    assert cluster_k.splits(tiles, depth, enough, 132, most) == parts


@pytest.mark.parametrize(("tiles", "split", "blocks"), [(40, 3, 120), (132, 1, 132), (133, 1, 67), (224, 1, 112)])
def test_blocks(tiles: int, split: int, blocks: int):
    assert cluster_k.blocks(tiles, split, 132) == blocks
