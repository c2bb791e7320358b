"""The distance of neighbouring lanes, worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from asmkit.profile.strides import Strides

from .support import line_of, profiled

LANES = np.arange(32)


def measured(*requests: np.ndarray, size: int = 4) -> Strides:
    made = Strides()
    for offsets in requests:
        made.add(offsets, np.zeros(len(offsets), np.int64), size)
    return made


@pytest.mark.parametrize(
    ("offsets", "usual", "said"),
    [
        (LANES * 132, 132, "neighbouring active lanes are 132 bytes apart"),
        (-LANES * 8, -8, "neighbouring active lanes are 8 bytes apart"),
        (LANES[::4] * 12, 48, "neighbouring active lanes are 48 bytes apart"),
        (LANES * 0, 0, ""),
        (LANES // 4 * 512 + LANES % 4 * 4, 4, "consecutive addresses in groups of 4 lanes only"),
        (LANES**2 * 4, None, "neighbouring active lanes have no fixed distance"),
        (LANES[:1], None, ""),
    ],
)
def test_the_distance_of_one_request(offsets: np.ndarray, usual: int | None, said: str):
    made = measured(offsets)
    assert (made.usual, made.said()) == (usual, said)


def test_requests_with_different_distances_have_none():
    assert measured(LANES * 8, LANES * 8, LANES * 8, LANES * 16).usual == 8
    assert measured(LANES * 8, LANES * 16).usual is None


def test_neighbours_of_two_warps_are_not_compared():
    made = Strides()
    made.add(np.array([0, 8, 1000, 1008]), np.array([0, 0, 1, 1]), 4)
    assert (made.pairs, made.usual) == (2, 8)


def test_the_padding_of_the_fix_has_no_conflict():
    """With rows of 32 words, lanes are 128 bytes apart. The repaired kernel has the pitch that the fix names."""
    first = profiled("transpose").standouts[0]
    assert first.message.endswith("neighbouring active lanes are 128 bytes apart")
    assert "pad the rows by 4 bytes (lanes 132 bytes apart have no conflict)" in first.fix
    repaired = profiled("transpose", PITCH=33).line(line_of("transpose", "the conflict")).of("shared")
    assert repaired.taken == repaired.best


def test_a_fix_without_a_fixed_distance_names_no_padding():
    fix = profiled("scale").standouts[0].fix
    assert fix == "let consecutive lanes access consecutive addresses, with 16 bytes per lane where possible"
