"""Distinct values of arrays in runs, and the parts that masks choose."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit.sim.runs import chosen_part, distinct


@pytest.mark.parametrize("longest", [1, 2, 40])
@pytest.mark.parametrize("count", [0, 1, 2, 7, 300])
def test_distinct_values_are_those_of_numpy(count: int, longest: int) -> None:
    rng = np.random.default_rng(count + longest)
    for kind in (np.int64, np.uint64, np.int32):
        heads = rng.integers(0, 9, count).astype(kind)
        for values in (heads, np.sort(heads)):
            array = np.repeat(values, rng.integers(1, longest + 1, count))
            want, inverse = np.unique(array, return_inverse=True)
            found, index = distinct(array)
            assert found.dtype == array.dtype
            assert np.array_equal(found, want)
            assert np.array_equal(index, inverse)


def test_a_part_is_a_view_if_its_elements_are_consecutive() -> None:
    array = np.arange(10)
    for first, end in ((0, 10), (3, 7), (9, 10), (4, 4)):
        chosen = (array >= first) & (array < end)
        part = array[chosen_part(chosen)]
        assert np.array_equal(part, array[first:end])
        assert part.base is array
    apart = np.array([True, False, True] + [False] * 7)
    assert array[chosen_part(apart)].tolist() == [0, 2]
