"""Snapshots put the contents of objects back into the same objects."""

from collections import Counter, deque
from functools import partial

import numpy as np

from asmkit.debug.snapshot import PAGE, Fixed, Snapshot


class Slotted:
    __slots__ = ("a", "b")


class Plain(Fixed):
    pass


def test_arrays_keep_their_views():
    base = np.arange(6)
    holder = {"view": base[2:5], "reversed": base[::-1], "column": np.zeros((3, 4), order="F")}
    before = Snapshot((holder,))
    base[:] = 7
    holder["column"][1, 2] = 5
    view, column = holder["view"], holder["column"]
    before.restore()
    assert base.tolist() == [0, 1, 2, 3, 4, 5]
    assert holder["view"] is view
    assert view.base is base
    assert holder["column"] is column
    assert not column.any()


def test_collections_and_objects_are_restored():
    one = Slotted()
    one.a = [1, {2}, deque([3], maxlen=4)]
    values = {"counter": Counter("aab"), "slotted": one, "pair": (one.a, {"inner": [5]})}
    before = Snapshot((values,))
    one.b = 1
    one.a[1].add(9)
    one.a[2].append(9)
    one.a.append(9)
    values["counter"]["a"] = 50
    values["pair"][1]["inner"].clear()
    del values["slotted"]
    one.a = None
    before.restore()
    assert values["slotted"] is one
    assert one.a == [1, {2}, deque([3])]
    assert values["pair"][0] is one.a
    assert values["counter"] == Counter("aab")
    assert values["pair"][1] == {"inner": [5]}


def test_closures_partial_functions_and_methods_lead_to_objects():
    def counting():
        count, seen = 0, []

        def step():
            nonlocal count
            count += 1
            seen.append(count)
            return count

        return step

    step, items = counting(), [1]
    before = Snapshot(([step, partial(items.append, 3), items.append],))
    step(), step(), items.append(2)
    before.restore()
    assert step() == 1
    assert items == [1]


def test_random_generators_repeat_their_numbers():
    random = np.random.default_rng(3)
    before = Snapshot((random,))
    first = random.random(4)
    before.restore()
    np.testing.assert_array_equal(random.random(4), first)


def test_fixed_objects_are_left_alone():
    plain = Plain()
    plain.values = [1]
    before = Snapshot(([plain],))
    plain.values.append(2)
    before.restore()
    assert plain.values == [1, 2]


def test_equal_pages_are_shared():
    array = np.ones(4 * PAGE, np.uint8)
    first = Snapshot((array,))
    array[PAGE] = 2
    second = Snapshot((array,), first)
    assert first.size == 4 * PAGE
    assert second.size == PAGE
    assert sum(a is b for a, b in zip(first.pages(), second.pages(), strict=True)) == 3
    first.restore()
    assert (array == 1).all()
    second.restore()
    assert array[PAGE] == 2


def test_pages_of_zeros_take_no_bytes():
    array = np.zeros(4 * PAGE, np.uint8)
    first = Snapshot((array,))
    assert first.size == 0
    array[PAGE] = 1
    second = Snapshot((array,), first)
    assert second.size == PAGE
    first.restore()
    assert not array.any()
    second.restore()
    assert array[PAGE] == 1
