"""Copies of arrays before a run: what they share, what they cost, and what they restore."""

from __future__ import annotations

import numpy as np
import pytest

import asmkit
from asmkit.launch.array_copies import Copies, written_ranges
from asmkit.launch.saved_memory import Memories, array_of, restored
from asmkit.sim.memory import ALIGNMENT, host_address
from asmkit.sim.new_arrays import unwritten

PAGE = 1 << 16


@pytest.mark.parametrize(
    ("size", "ones", "ranges"),
    [
        (0, [], []),
        (10, [], []),
        (10, [9], [(0, 10)]),
        (PAGE, [0], [(0, PAGE)]),
        (4 * PAGE, [PAGE, 2 * PAGE], [(PAGE, 3 * PAGE)]),
        (3 * PAGE + 5, [0, 3 * PAGE + 4], [(0, PAGE), (3 * PAGE, 3 * PAGE + 5)]),
    ],
)
def test_ranges_of_pages_that_are_not_zeros(size: int, ones: list[int], ranges: list[tuple[int, int]]):
    memory = np.zeros(size, np.uint8)
    memory[ones] = 1
    assert written_ranges(memory) == ranges


def test_copies_overlap_as_their_arrays_do():
    memory = np.arange(PAGE, dtype=np.uint8)
    x, y, apart = memory[3:40], memory[39:50], np.arange(4.0)
    copies = Copies([x, y, apart])
    memory[:] = 0
    apart[:] = 0
    a, b, c = copies.of([x, y, apart])
    assert (a == np.arange(3, 40)).all()
    assert (c == np.arange(4)).all()
    assert host_address(b) - host_address(a) == 36
    assert host_address(a) % ALIGNMENT == host_address(x) % ALIGNMENT
    copies.restore()
    assert (memory[3:50] == np.arange(3, 50)).all()
    assert not memory[:3].any()


def test_zeros_and_arrays_that_cannot_be_written_do_not_count():
    zeros, few, fixed = np.zeros(8 * PAGE, np.uint8), np.ones(100, np.uint8), np.ones(PAGE, np.uint8)
    fixed.flags.writeable = False
    copies = Copies([zeros, few, fixed], 100)
    assert copies.complete
    assert copies.bytes == 100
    assert copies.of([fixed])[0] is fixed
    assert not Copies([zeros, few], 99).complete


def test_a_description_does_not_depend_on_the_places_of_arrays():
    def saved(first: int) -> tuple[object, object]:
        memory = np.zeros(4096, np.uint8)
        x, y = memory[first : first + 40].view(np.float32), memory[2000 - first : 2080 - first].view(np.int16)
        x[:], y[:] = np.arange(10), np.arange(40)
        found = Memories([x, asmkit.empty(7, np.uint16), y])
        return found.about(), found.members()

    assert saved(0) == saved(8) == saved(1908)


def test_memory_is_restored_from_its_file():
    new = asmkit.empty(40, np.uint32)
    new[:10] = 7
    both = np.zeros(5 * PAGE, np.uint8)
    both[[0, 3 * PAGE]] = 1, 2
    saved = Memories([new, both[1:], both[:8].view(np.uint32)])
    arrays = [saved.array(one) for one in (new, both[1:], both[:8].view(np.uint32), np.zeros(3, "M8[s]"))]
    members = saved.members()
    assert sum(map(len, members.values())) == 2 * PAGE + new.nbytes
    memories = restored(saved.about(), members)
    made = [array_of(one, memories) for one in arrays]
    assert made[0].tobytes() == new.tobytes()
    assert (unwritten(made[0]) == unwritten(new)).all()  # type: ignore[union-attr]
    assert (made[1] == both[1:]).all()
    assert host_address(made[1]) == host_address(made[2]) + 1
    assert made[2].tolist() == [1, 0]
    assert made[3].tobytes() == 24 * b"\xff"


def test_an_unwritten_array_takes_no_bytes():
    saved = Memories([new := asmkit.empty(1000, np.float32)])
    assert (saved.bytes, saved.members()) == (0, {})
    made = array_of(saved.array(new), restored(saved.about(), {}))
    mask = unwritten(made)
    assert mask is not None
    assert mask.all()
    assert mask.size == 4000
