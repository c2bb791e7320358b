"""The pictures of pipelines: who holds which stage, in rings of one stage and of several."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from asmkit import f32, pictures, ptx, sim
from asmkit.pictures.stage_times import Event, Segment, Stage, segments_of, stages_of
from asmkit.pictures.stages import numbers
from examples.hopper.gemm import gemm

from ..support import drawn
from ..support.rings import CHUNK, TILES, by_groups, by_mbarriers, into_lds
from ..support.sim_programs import run

X = np.random.default_rng(3).integers(-9, 9, 256 * TILES).astype(np.float32)
RINGS: dict[str, tuple[Any, Any, int, int]] = {
    "groups": (by_groups, X, 1024, 2), "mbarriers": (by_mbarriers, X.reshape(1, -1), 4 * CHUNK, 4),
    "lds": (into_lds, X[: 128 * TILES], 512, 2),
}  # fmt: skip
"""The kernel, its input, the bytes of a stage, and the warps that read it."""


def traced(name: str, stages: int, watch: tuple[object, ...] = (), **options: object) -> pictures.Stages:
    kernel, x, _, _ = RINGS[name]
    trace = pictures.Stages(**options)  # type: ignore[arg-type]
    kernel.simulate(x, stages=stages, watch=[trace, *watch])
    return trace


def overlaps(trace: pictures.Stages) -> list[tuple[Segment, Segment]]:
    """The copies that are in flight while warps read another stage."""
    copies, reads = ([one for one in trace.segments if one.kind == kind] for kind in ("copy", "read"))
    return [(copy, read) for copy, read in product(copies, reads) if copy.start < read.end and read.start < copy.end]


@pytest.mark.parametrize("name", RINGS)
def test_copies_overlap_reads_in_a_ring_of_four_and_never_in_a_ring_of_one(name: str):
    assert overlaps(traced(name, 1)) == []
    found = overlaps(traced(name, 4))
    assert found
    assert all(copy.stage != read.stage for copy, read in found)


@pytest.mark.parametrize(("name", "stages"), [*product(RINGS, (1, 2, 4))])
def test_the_stages_are_those_of_the_ring(name: str, stages: int):
    _, x, size, warps = RINGS[name]
    trace = traced(name, stages)
    assert [(one.start, one.bytes) for one in trace.stages] == [(size * i, size) for i in range(stages)]
    tiles = x.size * 4 // size
    for stage in range(stages):
        for kind in ("copy", "read"):
            fills = [one.fill for one in trace.segments if (one.stage, one.kind) == (stage, kind)]
            assert fills == [*range(tiles // stages)]
    readers = {one.warps for one in trace.segments if one.kind == "read"}
    assert readers == {frozenset(range(warps))}


@pytest.mark.parametrize("name", RINGS)
def test_a_stage_is_filled_then_full_then_read_and_only_one_at_a_time(name: str):
    order = {"copy": 0, "full": 1, "read": 2}
    for stage in range(4):
        mine = [one for one in traced(name, 4).segments if one.stage == stage]
        assert [(one.fill, order[one.kind]) for one in mine] == sorted((one.fill, order[one.kind]) for one in mine)
        assert all(before.end <= after.start for before, after in pairwise(mine))
        assert all(one.start < one.end for one in mine)


@pytest.mark.parametrize(("name", "stages"), [*product(RINGS, (1, 4))])
def test_a_picture_can_be_read(name: str, stages: int):
    made = pictures.pipeline(traced(name, stages))
    assert drawn.unreadable(made.svg) == []
    assert made.width == 900
    names = drawn.labels(drawn.parsed(made.svg), "ink")
    assert [f"stage {i}" in names for i in range(5)] == [i < stages for i in range(5)]


def test_the_rings_are_right():
    """The kernels that the pictures show have no races, and the sums are those of numpy."""
    assert (by_groups.simulate(X, watch="all") == X.reshape(TILES, 256)[:, ::-1].sum(0)).all()
    assert (by_mbarriers.simulate(X.reshape(1, -1), watch="all") == X.reshape(-1, 128).sum(0)).all()
    assert (into_lds.simulate(X[:1024], watch="all") == X[:1024].reshape(TILES, 128)[:, ::-1].sum(0)).all()


def test_the_boxes_are_those_of_the_segments():
    trace = traced("groups", 4)
    root = drawn.parsed(pictures.pipeline(trace).svg)
    fills = {"copy": "orange", "full": "yellow", "read": "blue"}
    rows = sorted({box.y for box in drawn.rectangles(root) if box.high == 24})
    begin, end = min(one.start for one in trace.segments), trace.time
    scale = next(box.wide for box in drawn.rectangles(root) if box.high == 24 and box.fill == "empty") / (end - begin)
    left = min(box.x for box in drawn.rectangles(root) if box.high == 24)
    shown = [box for box in drawn.rectangles(root) if box.high == 24 and box.fill != "empty"]
    assert len(shown) == len(trace.segments)
    for one in trace.segments:
        box = next(
            box for box in shown
            if box.y == rows[one.stage] and box.fill == fills[one.kind]
            and abs(box.x - left - scale * (one.start - begin)) < 0.2
        )  # fmt: skip
        assert box.wide == pytest.approx(scale * (one.end - one.start), abs=0.2)


def test_a_long_run_is_cut_with_a_note():
    trace = traced("mbarriers", 1)
    made = pictures.pipeline(trace, fills=3)
    labels = drawn.labels(drawn.parsed(made.svg))
    assert [text for text in labels if text.isdigit()] == ["0", "1", "2"]
    note = next(text for text in drawn.labels(drawn.parsed(made.svg), "ink") if "left out" in text)
    end = next(one.start for one in trace.segments if one.kind == "copy" and one.fill == 3)
    assert note == f"instructions {trace.segments[0].start} to {end} of {trace.time}: the rest of the run is left out"
    assert drawn.unreadable(made.svg) == []


def test_times_without_events_are_shortened_if_they_make_most_of_a_run():
    """With a seed, warps wait in turns, so that most of the run is waiting."""
    trace = pictures.Stages()
    with sim.watching(seed=1):
        by_mbarriers.simulate(X.reshape(1, -1), watch=[trace])
    lengths = [one.end - one.start for one in trace.segments]
    assert np.median(lengths) * 740 < 4 * (trace.time - trace.segments[0].start)
    root = drawn.parsed(pictures.pipeline(trace).svg)
    assert "long times without an event are shortened" in drawn.labels(root, "ink")
    rows = [box for box in drawn.rectangles(root) if box.high == 24 and box.fill != "empty"]
    assert np.median([box.wide for box in rows]) > 5
    starts = {y: [box.x for box in rows if box.y == y] for y in {box.y for box in rows}}
    assert all(places == sorted(places) for places in starts.values())
    assert max(box.x + box.wide for box in rows) <= 890.1
    short = drawn.parsed(pictures.pipeline(traced("mbarriers", 4)).svg)
    assert "long times without an event are shortened" not in drawn.labels(short, "ink")


def test_a_record_that_ends_early_says_so():
    trace = traced("groups", 4, limit=20)
    assert len(trace.events) == 20
    assert "the record ends after 20 events" in drawn.labels(drawn.parsed(pictures.pipeline(trace).svg), "ink")


def test_places_replace_the_stages_of_the_run():
    """Two halves of the ring as two stages."""
    trace = traced("groups", 4, places=((0, 2048), (2048, 2048)))
    assert [(one.start, one.bytes) for one in trace.stages] == [(0, 2048), (2048, 2048)]
    assert {one.stage for one in trace.segments} == {0, 1}


def test_only_the_chosen_block_is_recorded():
    """Block 1 copies to byte 1024, block 0 to byte 0."""
    for block in range(2):
        k = ptx.Builder("blocks", "sm_90")
        x, tile, t, value = k.param_ptr("x", f32), k.shared(f32, 512, align=16), k.tid.x, k.reg(f32)
        own = tile.ptr + ((k.ctaid.x << 8) + (t << 2))
        k.ptx.cp.async_.ca.shared.global_(own[0], (x + (t << 2))[0], 16)
        k.ptx.cp.async_.wait_all()
        k.ptx.ld.shared.f32(value, own[0])
        trace = pictures.Stages(block=block)
        run(k, 2, x=X, _watch=[trace])
        assert [(one.start, one.bytes) for one in trace.stages] == [(1024 * block, 512)]
        assert trace.segments[-1].kind == "read"
        assert f"block {block}" in pictures.pipeline(trace).svg


def test_wgmma_holds_its_stages_for_two_warpgroups():
    """A stage has a tile of A and one of B, which tensor copies of both blocks of the cluster fill."""
    a, b = (np.ones(shape, np.float16) for shape in ((256, 512), (128, 512)))
    trace = pictures.Stages()
    gemm.simulate(a, b, bn=128, watch=[trace])
    assert {one.bytes for one in trace.stages} == {2 * 128 * 128}
    assert len(trace.stages) == 6
    assert {one.warps for one in trace.segments if one.kind == "read"} == {frozenset(range(8))}
    assert overlaps(trace)
    assert drawn.unreadable(pictures.pipeline(trace).svg) == []


def test_a_run_without_copies_is_an_error():
    k = ptx.Builder("plain", "sm_90")
    tile = k.shared(f32, 32)
    k.ptx.st.shared.f32((tile.ptr + k.tid.x)[0], 1.0)
    trace = pictures.Stages()
    run(k, _watch=[trace])
    with pytest.raises(ValueError, match="no asynchronous copy"):
        pictures.pipeline(trace)


# ---- from events


def event(time: int, kind: Any, chunks: tuple[int, ...] = (), warps: tuple[int, ...] = (0,), key: int = -1) -> Event:
    return Event(time, kind, frozenset(chunks), frozenset(warps), key)


def test_copies_with_one_key_fill_one_stage():
    """The copies of key 2 join the first chunks of key 1 with further ones."""
    events = [event(0, "issue", (0, 1), key=1), event(1, "issue", (1, 2), key=2), event(2, "issue", (7,), key=3)]
    assert stages_of(events) == [Stage(frozenset((0, 1, 2))), Stage(frozenset((7,)))]


def test_without_keys_a_stage_lands_with_the_same_waits():
    """Chunks 0 and 1 belong to two waves, which wait at different times, and 2 and 3 to the next stage."""
    events = [event(0, "issue", (0, 1, 2, 3), (0, 1))]
    for time in (10, 20):
        events += [event(time, "complete", (0,), (0,)), event(time + 1, "complete", (1,), (1,))]
        events += [event(time + 2, "complete", (2,), (0,)), event(time + 3, "complete", (3,), (1,))]
    assert stages_of(events) == [Stage(frozenset((0, 1))), Stage(frozenset((2, 3)))]


def test_a_warp_holds_a_stage_until_it_arrives_at_a_barrier():
    stages = [Stage(frozenset((0,)))]
    events = [
        event(1, "issue", (0,)), event(4, "complete", (0,)), event(5, "release", (), (0, 1)),
        event(6, "load", (0,), (0,)), event(7, "load", (0,), (1,)), event(9, "release", (), (0,)),
        event(12, "release", (), (1,)), event(15, "release", (), (0, 1)), event(20, "issue", (0,)),
    ]  # fmt: skip
    assert segments_of(events, stages, 30) == [
        Segment(0, "copy", 1, 4, 0), Segment(0, "full", 4, 6, 0), Segment(0, "read", 6, 12, 0, frozenset((0, 1))),
        Segment(0, "copy", 20, 30, 1),
    ]  # fmt: skip


def test_numbers_are_as_short_as_possible():
    assert [numbers(some) for some in ((3,), (0, 1, 2, 3), (4, 0, 1, 6, 7))] == ["3", "0-3", "0-1,4,6-7"]
