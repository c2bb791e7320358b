"""Rows of bytes: compiled code moves and marks them as numpy does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from asmkit.sim import rows
from asmkit.sim.memory import Allocation
from asmkit.sim.native.compiled import can_compile, functions

pytestmark = pytest.mark.skipif(not can_compile(), reason="there is no compiler")

BYTES = 1024


def machines() -> list[Any]:
    """Return a machine that runs in numpy, and one that runs in compiled code."""
    return [SimpleNamespace(native=native) for native in (None, SimpleNamespace(functions=functions()))]


def memories() -> list[Allocation]:
    data = np.random.default_rng(1).integers(0, 256, BYTES).astype(np.uint8)
    return [Allocation("x", "shared", 0, data.copy()) for _ in range(2)]


def places(width: int, count: int = 99) -> np.ndarray:
    return np.random.default_rng(width).integers(0, BYTES // width, count) * width


@pytest.mark.parametrize("width", [1, 2, 4, 8, 16])
@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.int32])
def test_rows_are_gathered(width: int, kind: type[Any]) -> None:
    at = places(width).astype(kind)
    numpy, native = (rows.gathered(m, one, at, width) for m, one in zip(machines(), memories(), strict=True))
    assert numpy.shape == native.shape == (len(at), width)
    assert np.array_equal(numpy, native)
    assert bytes(numpy[5]) == memories()[0].data[int(at[5]) :][:width].tobytes()


@pytest.mark.parametrize("width", [1, 2, 4, 8, 16])
def test_the_last_row_at_a_place_is_written(width: int) -> None:
    at, data = places(width, 500), np.random.default_rng(2).integers(0, 256, (500, width)).astype(np.uint8)
    numpy, native = memories()
    for m, one in zip(machines(), (numpy, native), strict=True):
        rows.scatter(m, one, at, data[:, ::-1])
    assert np.array_equal(numpy.data, native.data)
    assert not np.array_equal(numpy.data, memories()[0].data)
    assert bytes(native.data[int(at[-1]) :][:width]) == bytes(data[-1, ::-1])


@pytest.mark.parametrize("width", [1, 4, 12, 16])
@pytest.mark.parametrize("by", [0, 3])
def test_rows_are_marked(width: int, by: int) -> None:
    at = places(width, 9) % (BYTES - 32) + by
    for m in machines():
        notes, want = np.zeros(BYTES, np.uint8), np.zeros(BYTES, np.uint8)
        assert rows.any_marked(m, notes, at, width) in (False, m.native is None or width == 12)
        rows.mark(m, notes, at, width, 2)
        for first in at:
            want[first : first + width] = 2
        assert np.array_equal(notes, want)
        assert rows.any_marked(m, notes, at[3:4] + width - 1, 1)


def test_rows_without_marks() -> None:
    notes = np.zeros(BYTES, np.uint8)
    notes[100] = 1
    at = np.array([0, 16, 80, 112])
    for m in machines():
        assert not rows.any_marked(m, notes, at, 16)
        assert rows.any_marked(m, notes, at + 16, 16)
