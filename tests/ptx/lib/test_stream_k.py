"""Stream K: every step is computed once, and the parts of a tile are added in the order of K in every schedule."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import asmkit
from asmkit import Ptr, Reg, f32, ptx, sim, u32
from asmkit.launch import simulator
from asmkit.ptx.lib import stream_k
from asmkit.ptx.lib.stream_k import Segment, Share, Workspace

GROUPS, THREADS, SIZE = 2, 32, 8  # the sums of a group's thread
SHAPES = [(1, 1, 1), (1, 9, 4), (5, 3, 4), (7, 5, 35), (4, 6, 2), (3, 7, 13), (9, 1, 4)]


@ptx.kernel(arch="sm_90", signature="(T,D)->(T,D),(T,D)", grid=lambda d: d.BLOCKS, block=1, zero_init=("by",))
def visits(
    k: ptx.Builder, x: Ptr[f32], by: Ptr[u32], owners: Ptr[u32], T: Reg[u32], D: Reg[u32], *, BLOCKS: int
) -> None:  # fmt: skip
    """Add to each step the number of each block that computes it, plus one, and store the step's owner, plus one."""
    share = Share.of_block(k, T, D)
    segment, old = share.segment(), k.reg(u32)
    with k.forever():
        k.break_(when=segment.over)
        with k.loop(0, segment.length) as i:
            step = segment.tile * D + segment.inside + i
            k.ptx.atom.global_.add.u32(old, (by + step)[0], k.ctaid.x + 1)
            k.ptx.st.global_.u32((owners + step)[0], share.owner(step) + 1)
        segment.advance()


@ptx.kernel(
    arch="sm_90",
    signature="(T,D)->(T,G)",
    sizes={"G": lambda d: GROUPS * THREADS * SIZE},
    grid=lambda d: d.BLOCKS,
    block=GROUPS * THREADS,
    workspace={
        "parts": lambda d: stream_k.workspace(d.BLOCKS, d.T, GROUPS * THREADS * SIZE, GROUPS)[0],
        "counts": lambda d: stream_k.workspace(d.BLOCKS, d.T, GROUPS * THREADS * SIZE, GROUPS)[1],
    },
    zero_init=("counts",),
)
def sums(
    k: ptx.Builder, x: Ptr[f32], out: Ptr[f32], parts: Ptr[f32], counts: Ptr[u32], T: Reg[u32], D: Reg[u32],
    *, BLOCKS: int,
) -> None:  # fmt: skip
    """Add up each row of x, in each thread with other factors: i + 1 for sum i, times the thread's number plus one."""
    share, flags, group = Share.of_block(k, T, D), k.shared(u32, GROUPS), k.tid.x >> 5
    values, value, factor = k.regs(f32, SIZE), k.reg(f32), k.reg(f32)
    k.ptx.cvt.rn.f32.u32(factor, k.tid.x + 1)

    def sum_up(segment: Segment) -> None:
        for total in values:
            k.ptx.mov.f32(total, 0.0)
        with k.loop(0, segment.length) as i:
            k.ptx.ld.global_.f32(value, (x + (segment.tile * D + segment.inside + i))[0])
            for i, total in enumerate(values):
                k.ptx.fma.rn.f32(total, value * (i + 1.0), factor, total)

    def store(segment: Segment) -> None:
        there = out + (segment.tile * GROUPS * THREADS + k.tid.x) * SIZE
        for i in range(0, SIZE, 4):
            k.ptx.st.global_.v4.f32(there[i], values[i : i + 4])

    thread = k.tid.x & (THREADS - 1)
    workspace = Workspace(
        parts, counts, flags[group].ptr, group, GROUPS, thread, THREADS, lambda: k.ptx.bar.sync(group + 1, THREADS)
    )
    stream_k.run(workspace, share, values, sum_up, store)


def starts(tiles: int, depth: int, blocks: int) -> list[int]:
    return [block * tiles * depth // blocks for block in range(blocks + 1)]


def expected(x: np.ndarray, blocks: int) -> np.ndarray:
    """The sums in the order of the kernel: those of each block's part, in f32, and then the parts."""
    tiles, depth = x.shape
    out = np.zeros((tiles, GROUPS * THREADS, SIZE), np.float32)
    factors = np.arange(1, GROUPS * THREADS + 1, dtype=np.float64)[:, None]
    for tile in range(tiles):
        begin = tile * depth
        for first, end in pairwise(starts(tiles, depth, blocks)):
            part = np.zeros_like(out[tile])
            for step in range(max(first, begin), min(end, begin + depth)):
                product = (x[tile, step - begin] * np.arange(1, SIZE + 1, dtype=np.float32)).astype(np.float64)
                part = (product * factors + part).astype(np.float32)  # exact in f64: products of 24 and 7 bits
            out[tile] += part
    return out.reshape(tiles, -1)


@pytest.mark.parametrize(("tiles", "depth", "blocks"), SHAPES)
def test_blocks_share_all_steps(tiles: int, depth: int, blocks: int):
    by, owners = visits(np.zeros((tiles, depth), np.float32), BLOCKS=blocks)
    wanted = np.repeat(np.arange(blocks) + 1, np.diff(starts(tiles, depth, blocks)))
    assert np.array_equal(by.ravel(), wanted)
    assert np.array_equal(owners.ravel(), wanted)


@pytest.mark.parametrize(("tiles", "depth", "blocks"), SHAPES)
def test_parts_are_added_in_order(tiles: int, depth: int, blocks: int):
    x = np.random.default_rng().standard_normal((tiles, depth)).astype(np.float32)
    assert np.array_equal(sums(x, BLOCKS=blocks), expected(x, blocks))


def test_a_second_launch_needs_no_cleared_counts():
    """The block that completes a tile clears its counts."""
    x = np.random.default_rng().standard_normal((5, 3)).astype(np.float32)
    ready = simulator.Ready(sums.launch(T=5, D=3, BLOCKS=4))
    arrays = ready.new_outputs()
    ready.observe([x], arrays)
    for array in arrays[:2]:  # all but the counts
        array[:] = np.nan
    sim.run(**ready.arguments([x], arrays))
    assert np.array_equal(arrays[0], expected(x, 4))


def ran(text: str, x: np.ndarray, blocks: int, **how: object) -> tuple[asmkit.RunReport, np.ndarray]:
    """Run the text of `sums`, and return the report and the sums."""
    width = GROUPS * THREADS * SIZE
    tiles, depth = (np.uint32(length) for length in x.shape)
    out, parts, counts = np.zeros((tiles, width), np.float32), np.zeros((2 * blocks, width), np.float32), tiles * GROUPS
    arrays, module = (x, out, parts, np.zeros(counts, np.uint32)), asmkit.read(text, isa="ptx")
    launch = {"grid": blocks, "block": GROUPS * THREADS, "watch": "all", "raises": False, **how}
    return asmkit.run(module, *arrays, tiles, depth, **launch), out


@pytest.mark.parametrize("seed", range(4))
def test_the_schedule_changes_nothing(seed: int):
    x = np.random.default_rng().standard_normal((3, 7)).astype(np.float32)
    report, out = ran(sums.text(T=3, D=7, BLOCKS=13), x, 13, seed=seed)
    assert not report.findings
    assert np.array_equal(out, expected(x, 13))


@pytest.mark.parametrize("mistake", [(".acq_rel", ".relaxed"), ("bar.sync", "// bar.sync")])
def test_a_missing_order_is_a_race(mistake: tuple[str, str]):
    text = sums.text(T=1, D=9, BLOCKS=4)
    assert mistake[0] in text
    report, _ = ran(text.replace(*mistake), np.ones((1, 9), np.float32), 4, schedules=8)
    assert "RACE" in {finding.code for finding in report.findings}


@pytest.mark.parametrize(
    ("tiles", "depth", "cost", "blocks"),
    [
        (128, 64, 4, 128),  # 64 steps against 62.1 and 4
        (128, 64, 1, 132),  # 64 steps against 62.1 and 1
        (256, 64, 4, 128),  # two whole tiles
        (200, 64, 4, 132),  # two whole tiles would be 128 steps instead of 97
        (3, 10, 0, 30),  # no more blocks than steps
        (3, 10, 99, 3),
        (1, 1, 0, 1),
        (265, 8, 99, 132),  # three turns cannot be whole: 265 is not a multiple of 3
    ],
)
def test_number_of_blocks(tiles: int, depth: int, cost: float, blocks: int):
    assert stream_k.blocks(tiles, depth, 132, cost) == blocks
