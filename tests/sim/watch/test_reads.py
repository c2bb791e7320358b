"""The reads that a write can race with, against a dictionary that keeps every read of every location."""

import numpy as np
import pytest

from asmkit.sim.watch import reads as module
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
def test_reads_are_found_until_their_location_is_written(recent: int, dense: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "_RECENT", recent)
    monkeypatch.setattr(module, "_DENSE", dense)
    rng = np.random.default_rng()
    reads, model = Reads(GRAIN), Model()
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
    reads = Reads(GRAIN)
    reads.add(np.array([0, 16]), 16, np.array([7, 8], np.int32), 1)
    assert latest([*reads.overwritten(np.array([0, 4]), 4)]) == {(0, 7, 1), (1, 7, 1)}
    assert latest([*reads.overwritten(np.array([0]), 32)]) == {(p, 7 + p // 4, 1) for p in range(8)}
    assert not [*reads.overwritten(np.array([0]), 32)]


def test_a_barrier_settles_reads():
    reads = Reads(GRAIN)
    names = np.arange(4, dtype=np.int32)
    reads.add(names * GRAIN, GRAIN, names, 1)
    reads.add(names * GRAIN, GRAIN, names + 10, 2, settles=False)
    reads.add(names * GRAIN, GRAIN, names + 20, 3)
    reads.settle(2)
    assert latest([*reads.overwritten(names[:2] * GRAIN, GRAIN)]) == {(0, 10, 2), (1, 11, 2), (0, 20, 3), (1, 21, 3)}
    assert latest([*reads.overwritten(names * GRAIN, GRAIN)]) == {(2, 12, 2), (3, 13, 2), (2, 22, 3), (3, 23, 3)}


def test_many_reads_keep_the_newest(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "_LIMIT", 1024)
    reads = Reads(GRAIN)
    places = np.arange(128)
    for time in range(1, 30):
        reads.add(places * GRAIN, GRAIN, np.full(128, time, np.int32), time)
    times = {time for _, _, time in latest([*reads.overwritten(places * GRAIN, GRAIN)])}
    assert max(times) == 29
    assert len(times) < 29
