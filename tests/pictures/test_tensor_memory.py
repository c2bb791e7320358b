"""The pictures of tensor memory: the cells and the parts of D that the simulator uses, all of them readable."""

from __future__ import annotations

import re

import pytest

from asmkit import pictures
from asmkit.pictures.svg import FILLS
from asmkit.pictures.tensor_memory import LANE
from asmkit.ptx.sim.tcgen05.shapes import places

from ..support import drawn

SHAPES = ("32x32b", "16x64b", "16x128b", "16x256b", "16x32bx2")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("repeat", [1, 2, 16])
@pytest.mark.parametrize("packed", [False, True])
def test_the_cells_of_an_access(shape: str, repeat: int, packed: bool):
    """Each cell of the first sixteen columns has the thread and the register that the simulator gives it."""
    apart = 64 if shape == "16x32bx2" else 0
    picture = pictures.tensor_access(shape, repeat, packed=packed, apart=apart)
    made = places(shape, repeat, packed=packed, apart=apart)
    wanted: dict[tuple[int, int], str] = {}
    for register in range(made.lane.shape[0]):
        for thread in range(32):
            for half in range(2 if packed else 1):
                at = (register, thread, half) if packed else (register, thread)
                label = f"{thread}:{register}" + ("ab"[half] if packed else "")
                wanted[int(made.lane[at]), int(made.column[at])] = label
    columns = sorted({column for _, column in wanted})[:16]
    shown = [wanted[lane, column] for lane in range(made.rows) for column in columns]
    assert drawn.labels(drawn.parsed(picture.svg)) == shown
    assert drawn.unreadable(picture.svg) == []


def test_an_access_says_how_far_it_continues():
    assert "columns 16 to 127 continue" in pictures.tensor_access("16x256b", 16).svg
    assert "continue" not in pictures.tensor_access("16x256b", 2).svg


@pytest.mark.parametrize(
    ("m", "blocks", "stationary", "sparse"),
    [
        (32, 1, True, False), (64, 1, True, False), (128, 1, True, True), (64, 1, False, False), (128, 1, False, False),
        (128, 1, False, True), (128, 2, False, False), (128, 2, False, True), (256, 2, False, False),
    ],
)  # fmt: skip
def test_each_element_of_d_has_its_place(m: int, blocks: int, stationary: bool, sparse: bool):
    """The boxes name all rows and columns of D, and are as high as their rows."""
    picture = pictures.accumulator(m, 64, blocks=blocks, stationary=stationary, sparse=sparse)
    assert drawn.unreadable(picture.svg) == []
    root = drawn.parsed(picture.svg)
    named = [tuple(map(int, re.findall(r"\d+", text))) for text in drawn.labels(root)]
    elements = {(row, column) for top, last, left, right in named
                for row in range(top, last + 1) for column in range(left, right + 1)}  # fmt: skip
    assert elements == {(row, column) for row in range(m) for column in range(64)}
    high = sum(box.high for box in drawn.rectangles(root) if box.fill in FILLS)
    assert high == LANE * sum(last - top + 1 for top, last, *_ in named)


def test_a_pair_shares_the_rows():
    labels = drawn.labels(drawn.parsed(pictures.accumulator(256, 64, blocks=2).svg))
    assert labels == ["rows 0–127, columns 0–63", "rows 128–255, columns 0–63"]
