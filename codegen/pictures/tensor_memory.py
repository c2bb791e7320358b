"""Pictures of tensor memory: its lanes and columns, and the layouts of D."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from asmkit.pictures.svg import Fill, Picture
from asmkit.ptx.builder.tensor_memory import accumulator_width
from asmkit.ptx.sim.tcgen05.layouts import Part, parts
from asmkit.ptx.sim.tcgen05.memory import COLUMNS, LANES, QUARTER

_TILE = (128, 128)
"""The shape of the two accumulators, whose rows are the lanes."""
_SUMS: tuple[Fill, ...] = ("blue", "orange")


def memory() -> str:
    """Return the picture of tensor memory with two accumulators and the lanes of each warp."""
    (m, n), left, top, high = _TILE, 120, 76, 40
    width = accumulator_width(m, n, pair=False)
    picture = Picture(
        left + COLUMNS + 30, top + high * LANES // QUARTER + 60, "Tensor memory of a block",
        f"{LANES} lanes and {COLUMNS} columns of 32 bits. Warp w of a warpgroup can access lanes {QUARTER}w to "
        f"{QUARTER}w + {QUARTER - 1}. Two accumulators of {m} x {n} take columns {_range(0, width)} and "
        f"{_range(width, width)}. The other columns are not allocated.",
    )  # fmt: skip
    picture.text(left + COLUMNS / 2, 18, f"{COLUMNS} columns of 32 bits")
    for i, first in enumerate((0, width, 2 * width)):
        picture.text(left + first + 4, top - 12, f"{first}", anchor="start")
        picture.text(left + first + width / 2, top - 34, f"sums[{i}]" if i < 2 else "not allocated")
    for warp in range(LANES // QUARTER):
        y, lanes = top + high * warp, _range(QUARTER * warp, QUARTER)
        picture.text(left - 10, y + high / 2 - 9, f"warp {warp}", anchor="end")
        picture.text(left - 10, y + high / 2 + 9, f"lanes {lanes}", anchor="end")
        for i, fill in enumerate(_SUMS):
            picture.box(left + width * i, y, width, high, fill, f"rows {lanes}")
        picture.box(left + 2 * width, y, COLUMNS - 2 * width, high, "empty")
    _address(picture, left, top + high * LANES // QUARTER, (QUARTER, width))
    return picture.svg


def _address(picture: Picture, left: int, bottom: int, cell: tuple[int, int]) -> None:
    """Add a line about the address of a cell."""
    lane, column = cell
    address = f"{lane} << 16 | {column} = {lane << 16 | column:#010x}"
    picture.text(left, bottom + 32, f"address of lane {lane}, column {column}: {address}", anchor="start")


class _Case(NamedTuple):
    """A shape of D, the number of blocks that compute it, and the rank of one of them."""

    m: int
    blocks: int
    rank: int

    @property
    def first(self) -> int:
        """The first row of D in the block."""
        return self.rank * self.m // self.blocks

    @property
    def name(self) -> str:
        """The case in words."""
        return f"M = {self.m}, " + (f"pair, block {self.rank}" if self.blocks == 2 else "one block")


_N = 64
"""The columns of D in the picture."""
_CASES = (
    (_Case(128, 1, 0), _Case(64, 1, 0)),
    (_Case(256, 2, 0), _Case(256, 2, 1)),
    (_Case(128, 2, 0), _Case(128, 2, 1)),
)
"""The panels, line by line."""
_FILLS: tuple[tuple[Fill, Fill], ...] = (("blue", "yellow"), ("orange", "purple"))
"""The colours of the parts of D, by block."""
_ACROSS, _DOWN = 300, 236
"""The distances of panels."""
_WIDE, _HIGH = 230, 1.25
"""The width of a panel, and the height of a lane."""


def layouts() -> str:
    """Return the picture of the lanes that hold the rows of D, for each M."""
    cases = [case for line in _CASES for case in line]
    picture = Picture(
        2 * _ACROSS + 10, len(_CASES) * _DOWN + 10, "Layouts of D in tensor memory", " ".join(map(_described, cases))
    )
    for i, case in enumerate(cases):
        x, y = i % 2 * _ACROSS + _ACROSS - _WIDE, i // 2 * _DOWN + 56
        width = accumulator_width(case.m, _N, pair=case.blocks == 2)
        picture.text(x + _WIDE / 2, y - 36, case.name)
        picture.text(x + _WIDE / 2, y - 14, f"columns {_range(0, width)} of tensor memory")
        picture.box(x, y, _WIDE, _HIGH * LANES, "empty")
        for lane in range(0, LANES, QUARTER):
            picture.text(x - 8, y + _HIGH * (lane + 8), f"lane {lane}", anchor="end")
        for part, fill in zip(parts(case.m, _N, case.blocks), _FILLS[case.rank], strict=False):
            for row, lane, count in runs(part):
                picture.box(x, y + _HIGH * lane, _WIDE, _HIGH * count, fill, _of_d(case, part, row, count))
    return picture.svg


def _of_d(case: _Case, part: Part, row: int, count: int) -> str:
    """Return the rows and columns of D in a run of lanes, in words."""
    return f"rows {_range(case.first + row, count)}, columns {_range(part.first, part.end - part.first)}"


def _described(case: _Case) -> str:
    """Return the lanes of the rows of D as a sentence."""
    made = [
        f"{_of_d(case, part, row, count)} of D in lanes {_range(lane, count)}"
        for part in parts(case.m, _N, case.blocks)
        for row, lane, count in runs(part)
    ]
    return f"{case.name}: {', '.join(made)}."


def runs(part: Part) -> Iterator[tuple[int, int, int]]:
    """Yield the first row, the first lane and the length of each run of consecutive lanes."""
    lanes: list[int] = part.lanes.tolist()
    start = 0
    for row in range(1, len(lanes) + 1):
        if row == len(lanes) or lanes[row] != lanes[row - 1] + 1:
            yield start, lanes[start], row - start
            start = row


def _range(first: int, count: int) -> str:
    """Return the first and the last of some numbers."""
    return f"{first}–{first + count - 1}"
