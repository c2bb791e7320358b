"""Pictures of tensor memory: its lanes and columns, and the layouts of D."""

from __future__ import annotations

from asmkit.pictures.svg import Fill, Picture
from asmkit.pictures.tensor_memory import WIDE, Panel, span
from asmkit.ptx.builder.tensor_memory import accumulator_width
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
        f"{QUARTER}w + {QUARTER - 1}. Two accumulators of {m} x {n} take columns {span(0, width)} and "
        f"{span(width, width)}. The other columns are not allocated.",
    )  # fmt: skip
    picture.text(left + COLUMNS / 2, 18, f"{COLUMNS} columns of 32 bits")
    for i, first in enumerate((0, width, 2 * width)):
        picture.text(left + first + 4, top - 12, f"{first}", anchor="start")
        picture.text(left + first + width / 2, top - 34, f"sums[{i}]" if i < 2 else "not allocated")
    for warp in range(LANES // QUARTER):
        y, lanes = top + high * warp, span(QUARTER * warp, QUARTER)
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


_N = 64
"""The columns of D in the picture."""
_PANELS = (
    (Panel(128, _N), Panel(64, _N)),
    (Panel(256, _N, 2, 0), Panel(256, _N, 2, 1)),
    (Panel(128, _N, 2, 0), Panel(128, _N, 2, 1)),
)
"""The panels, line by line."""
_ACROSS, _DOWN = 300, 236
"""The distances of panels."""


def layouts() -> str:
    """Return the picture of the lanes that hold the rows of D, for each M."""
    panels = [panel for line in _PANELS for panel in line]
    said = " ".join(f"{_name(panel)}: {panel.said()}." for panel in panels)
    picture = Picture(2 * _ACROSS + 10, len(_PANELS) * _DOWN + 10, "Layouts of D in tensor memory", said)
    for i, panel in enumerate(panels):
        x, y = i % 2 * _ACROSS + _ACROSS - WIDE, i // 2 * _DOWN + 56
        picture.text(x + WIDE / 2, y - 36, _name(panel))
        panel.draw(picture, x, y)
    return picture.svg


def _name(panel: Panel) -> str:
    """Return the case in words."""
    return f"M = {panel.m}, " + (f"pair, block {panel.rank}" if panel.blocks == 2 else "one block")
