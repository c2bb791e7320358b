"""The reads that a write can race with, against a dictionary that keeps every read of every location."""

import tracemalloc

import numpy as np
import pytest

from asmkit import sim
from asmkit.ptx import parse
from asmkit.sim.watch import reads as module
from asmkit.sim.watch import sorted_reads
from asmkit.sim.watch.racecheck import Racecheck
from asmkit.sim.watch.reads import Reads

PLACES, GRAIN = 96, 4


class Model:
    """The latest read of each location and agent since the last write of the location."""

    def __init__(self):
        self.times: dict[tuple[int, int], int] = {}

    def add(self, places: list[int], names: list[int], time: int) -> None:
        self.times.update(dict.fromkeys(zip(places, names, strict=True), time))

    def overwritten(self, places: set[int], stay: set[int]) -> set[tuple[int, int, int]]:
        found = {(place, name, time) for (place, name), time in self.times.items() if place in places}
        gone = [key for key in self.times if key[0] in places - stay]
        for key in gone:
            del self.times[key]
        return found


def latest(found: list[module.Found]) -> set[tuple[int, int, int]]:
    times: dict[tuple[int, int], int] = {}
    for one in found:
        for place, name, time in zip(one.places.tolist(), one.names.tolist(), one.times.tolist(), strict=True):
            times[place, name] = max(time, times.get((place, name), 0))
    return {(*key, time) for key, time in times.items()}


@pytest.mark.parametrize("recent", [2, 64])
@pytest.mark.parametrize("dense", [0, 16])
@pytest.mark.parametrize("window", [0, 8])
def test_reads_are_found_until_their_location_is_written(
    recent: int, dense: int, window: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "_RECENT", recent)
    monkeypatch.setattr(module, "_DENSE", dense)
    rng = np.random.default_rng()
    reads, model = Reads(GRAIN, PLACES, window), Model()
    for time in range(1, 400):
        parts, lanes = int(rng.choice([1, 2, 4])), int(rng.integers(1, 9))
        if rng.random() < 0.7:
            places, names = rng.integers(0, PLACES, lanes), rng.integers(0, 20, lanes).astype(np.int32)
            reads.add(places * GRAIN, GRAIN, names, time)
            model.add(places.tolist(), names.tolist(), time)
            continue
        first = np.unique(rng.integers(0, PLACES // parts, lanes)) * parts
        stay = rng.random(len(first)) < 0.3
        found = latest([*reads.overwritten(first * GRAIN, parts * GRAIN, stay if stay.any() else None)])
        whole, kept = ({int(place) + i for place in some for i in range(parts)} for some in (first, first[stay]))
        assert found == model.overwritten(whole, kept)


def test_a_vector_is_found_until_all_of_it_is_written():
    reads = Reads(GRAIN, PLACES)
    reads.add(np.array([0, 16]), 16, np.array([7, 8], np.int32), 1)
    assert latest([*reads.overwritten(np.array([0, 4]), 4)]) == {(0, 7, 1), (1, 7, 1)}
    assert latest([*reads.overwritten(np.array([0]), 32)]) == {(p, 7 + p // 4, 1) for p in range(8)}
    assert not [*reads.overwritten(np.array([0]), 32)]


def test_a_barrier_settles_reads():
    reads = Reads(GRAIN, PLACES)
    names = np.arange(4, dtype=np.int32)
    reads.add(names * GRAIN, GRAIN, names, 1)
    reads.add(names * GRAIN, GRAIN, names + 10, 2, settles=False)
    reads.add(names * GRAIN, GRAIN, names + 20, 3)
    reads.settle(2)
    assert latest([*reads.overwritten(names[:2] * GRAIN, GRAIN)]) == {(0, 10, 2), (1, 11, 2), (0, 20, 3), (1, 21, 3)}
    assert latest([*reads.overwritten(names * GRAIN, GRAIN)]) == {(2, 12, 2), (3, 13, 2), (2, 22, 3), (3, 23, 3)}


def test_many_reads_keep_the_newest_of_each_location(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sorted_reads, "LEAST", 1024)
    monkeypatch.setattr(module, "_PENDING", 1 << 12)
    reads, places = Reads(GRAIN, 128), np.arange(128)
    first = np.array([3, 5, 8])
    reads.add(first * GRAIN, GRAIN, np.full(3, 70, np.int32), 1)
    others = np.setdiff1d(places, first)
    for time in range(2, 30):
        reads.add(others * GRAIN, GRAIN, np.full(len(others), time, np.int32), time)
    found = latest([*reads.overwritten(places * GRAIN, GRAIN)])
    assert {(place, 70, 1) for place in first.tolist()} <= found
    assert {place for place, _, time in found if time == 29} == {*others.tolist()}
    assert len(found) < 2048


@pytest.mark.parametrize("shuffled", [False, True])
def test_locations_of_many_segments(shuffled: bool, monkeypatch: pytest.MonkeyPatch):
    """A write looks for reads only in the segments that it touches, and finds all of them."""
    monkeypatch.setattr(module, "_PENDING", 1 << 16)
    count, rng = 3 << 16, np.random.default_rng()
    reads = Reads(GRAIN, count)
    places = rng.permutation(count) if shuffled else np.arange(count)
    for time, part in enumerate(np.split(places, 24), 1):
        reads.add(part * GRAIN, GRAIN, (part % 1000).astype(np.int32), time)
    times = dict(zip(places.tolist(), np.repeat(np.arange(1, 25), count // 24).tolist(), strict=True))
    for low, high in ((0, 10), (65530, 65540), (65540, 65541), (131071, 131073), (count - 5, count)):
        found = latest([*reads.overwritten(np.arange(low, high) * GRAIN, GRAIN)])
        assert found == {(place, place % 1000, times[place]) for place in range(low, high)}
        assert not [*reads.overwritten(np.arange(low, high) * GRAIN, GRAIN)]


@pytest.mark.parametrize("readers", [1, 3])
def test_the_notes_of_scattered_reads_are_bounded(readers: int, monkeypatch: pytest.MonkeyPatch):
    """Racecheck may keep 6 bytes for each byte that several threads touch, 2 of them for the last writes."""
    count, rng = 1 << 19, np.random.default_rng()
    for name, value in {"LEAST": 1 << 10, "SEGMENT_BITS": 12}.items():
        monkeypatch.setattr(sorted_reads, name, value)
    monkeypatch.setattr(module, "_PENDING", count)
    monkeypatch.setattr(module, "_PIECE", count >> 6)
    parts = [rng.permutation(count).reshape(64, -1) * GRAIN for _ in range(readers)]
    names = [np.full(count // 64, reader, np.int32) for reader in range(readers)]
    reads = Reads(GRAIN, count)
    tracemalloc.start()
    for i, (offsets, name) in enumerate(zip(parts, names, strict=True), 1):
        for part in offsets:
            reads.add(part, GRAIN, name, i)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept <= reads.nbytes * 1.1
    assert kept <= peak <= 4 * GRAIN * count


@pytest.mark.parametrize("shuffled", [False, True])
def test_the_same_reads_elsewhere_need_little_memory(shuffled: bool):
    """The instructions of a loop read one pattern at other places. Each keeps its own places until they are written."""
    rng, lanes, steps = np.random.default_rng(), 1 << 12, 40
    first = rng.permutation(lanes) if shuffled else np.arange(lanes)
    names = rng.permutation(lanes).astype(np.int32)
    reads = Reads(GRAIN, lanes * steps)
    for time in range(1, steps + 1):
        reads.add((first + (time - 1) * lanes // 2) * GRAIN, GRAIN, names.copy(), time)
    assert reads.nbytes < 4 * (first.nbytes + names.nbytes)
    name_of = dict(zip(first.tolist(), names.tolist(), strict=True))
    half = lanes // 2
    for step in (0, 1, 7, 38):
        written = np.arange(step * half, (step + 1) * half)
        expected = {(p, name_of[p - at * half], at + 1) for at in (step - 1, step) if at >= 0 for p in written.tolist()}
        assert latest([*reads.overwritten(written * GRAIN, GRAIN)]) == expected
        assert latest([*reads.overwritten(written * GRAIN, GRAIN)]) == set()


TOUCHED_BY_SEVERAL = """
.version 8.6
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 o) {
.reg .b64 %rd<4>; .reg .b32 %r<9>;
ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, %r2, 256, %r1;
mul.wide.u32 %rd2, %r3, 4; add.u64 %rd2, %rd1, %rd2; st.global.u32 [%rd2], %r3;
bar.sync 0;
READS
ret; }
"""


def test_the_notes_of_a_kernel_are_bounded(monkeypatch: pytest.MonkeyPatch):
    """Each thread writes an element, which six other threads of the block read after a barrier."""
    monkeypatch.setattr(sorted_reads, "LEAST", 1 << 10)
    read = "xor.b32 %r4, %r3, {}; mul.wide.u32 %rd2, %r4, 4; add.u64 %rd2, %rd1, %rd2; ld.global.u32 %r5, [%rd2];"
    text = TOUCHED_BY_SEVERAL.replace("READS", "\n".join(read.format(i) for i in (1, 2, 5, 9, 11, 23)))
    data, watcher = np.zeros(1 << 20, np.uint32), Racecheck()
    sim.run(parse(text), grid=len(data) // 256, block=256, params={"o": data}, watch=[watcher])
    assert 2 * data.nbytes < watcher.nbytes <= 6 * data.nbytes
