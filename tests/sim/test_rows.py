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


def test_chunks_of_tables() -> None:
    memory, tables = memories()[0].data, [places(16, 9).astype(np.int64) % 512 for _ in range(2)]
    addresses, windows = np.array([one.ctypes.data for one in tables], np.uint64), np.array([512, 64, 256])
    addresses = addresses[[0, 1, 0]]
    layouts, notes, made = np.full(BYTES // 16, 3, np.uint8), np.zeros(BYTES, np.uint8), np.zeros((3, 9, 16), np.uint8)

    def read(*facts: Any) -> int:
        ours = memory.ctypes.data, addresses.ctypes.data, windows.ctypes.data, 3, 9, made.ctypes.data
        return functions().read_chunks(*ours, *facts)

    assert read(None, 1, None) == read(layouts.ctypes.data, 3, notes.ctypes.data) == 0
    offsets = np.stack([tables[i] + window for i, window in zip((0, 1, 0), windows, strict=True)])
    assert np.array_equal(made, memory.reshape(-1, 16)[offsets // 16])
    assert read(layouts.ctypes.data, 1, notes.ctypes.data) == 1
    layouts[offsets[2, 4] // 16] = 2
    notes[offsets[0, 8] + 15] = 1
    assert read(layouts.ctypes.data, 3, notes.ctypes.data) == 3
    assert read(None, 3, notes.ctypes.data) == 2


@pytest.mark.parametrize(("size", "by"), [(16, 0), (4, 0), (8, 12)])
def test_layouts_are_recorded(size: int, by: int) -> None:
    found, at = np.zeros(BYTES // 16, np.uint8), places(16, 9)[:8] % 512 + by
    functions().record_layouts(found.ctypes.data, at.ctypes.data, len(at), size, 4)
    want = np.zeros_like(found)
    for byte in range(size):
        want[(at + byte) // 16] = 4
    assert np.array_equal(found, want)
    assert 0 < np.count_nonzero(found) < len(found)
