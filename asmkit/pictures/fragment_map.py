"""The picture of a fragment: the matrix, with the lane, the register and the part of each element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from .svg import CYCLE, LETTER, LETTER_SMALL, Fill, Picture, Rect

if TYPE_CHECKING:
    from ..fragments import Fragment

Slot: TypeAlias = "tuple[int, int, int]"
"""A lane, a register and a part."""

HIGH, _HEAD, _MARGIN = 18, 50, 10
"""The height of a cell, the height above the first matrix, and the empty space at the edges."""
_LEAST = 400
"""The least width without the margin: that of the heading."""


def fragment(one: Fragment, *, title: str = "", block: int | None = None) -> Picture:
    """Return the picture of a fragment: each element with `lane:register`, and a letter for its part of the register.

    The colour of a cell is that of the number of its register modulo 4. If the lanes have one register, it is the
    quarter of the lanes. Each block of a fragment is a matrix of its own. Pass `block` to draw only one of them.
    """
    wide = 10 + LETTER_SMALL * len(one.label(one.lanes - 1, one.registers - 1, 0))
    left = _MARGIN + 10 + LETTER_SMALL * len(str(one.rows - 1))
    high = HIGH * (one.rows + 1) + (HIGH if one.blocks > 1 else 0)
    blocks = range(one.blocks) if block is None else [block]
    across = max(left + wide * one.cols, _LEAST, LETTER * len(title) + _MARGIN)
    picture = Picture(
        across + _MARGIN, _HEAD + high * len(blocks) + _MARGIN,
        title or f"A fragment of {one.rows} × {one.cols} elements", _described(one, blocks),
    )  # fmt: skip
    picture.text(_MARGIN, 16, title or f"{one.rows} × {one.cols} elements of {one.bits} bits", anchor="start")
    part = ", a letter for the part" if one.parts > 1 else ""
    held = f"{one.lanes} lanes, {one.registers} register{'s' * (one.registers > 1)} each"
    picture.text(_MARGIN, 36, f"{held}. lane:register{part}", anchor="start", small=True)
    for i, number in enumerate(blocks):
        _block(picture, one, number, (left, _HEAD + high * i, wide))
    return picture


def _described(one: Fragment, blocks: Sequence[int]) -> str:
    """Return the fragment in words, with the places of the first and last element of its blocks."""
    last = one.rows - 1, one.cols - 1, blocks[-1]
    ends = ", ".join(
        f"element ({row}, {col}) of block {block} is {one.label(*one.slot(row, col, block))}"
        for row, col, block in ((0, 0, blocks[0]), last)
    )
    return f"{one.rows} rows and {one.cols} columns, as lane:register. {ends[0].upper()}{ends[1:]}."


def _block(picture: Picture, one: Fragment, block: int, at: tuple[float, float, float]) -> None:
    """Add one block, given the left edge of its cells, its upper edge and the width of a cell."""
    left, top, wide = at
    if one.blocks > 1:
        picture.text(left, top + HIGH / 2, f"block {block}", anchor="start", small=True)
        top += HIGH
    slots = [[one.slot(row, col, block) for col in range(one.cols)] for row in range(one.rows)]
    Grid(slots, range(one.cols), one.label, one.registers, one.lanes).draw(picture, left, top, wide)


@dataclass(frozen=True)
class Grid:
    """Cells that lanes hold in registers: the slot of each one, the numbers of the columns, and the label of a slot."""

    slots: Sequence[Sequence[Slot]]
    columns: Sequence[int]
    label: Callable[[int, int, int], str]
    registers: int
    lanes: int

    def draw(self, picture: Picture, left: float, top: float, wide: float) -> None:
        """Add the cells, given their left edge, the upper edge of the numbers above them, and the width of a cell."""
        middles = [left + wide * (i + 0.5) for i in range(len(self.columns))]
        picture.texts(top + HIGH / 2, zip(middles, map(str, self.columns), strict=True))
        top += HIGH
        for fill, rects in self._coloured((left, top, wide)).items():
            picture.boxes(fill, rects)
        for row, slots in enumerate(self.slots):
            y = top + HIGH * (row + 0.5)
            picture.text(left - 6, y, str(row), anchor="end", small=True)
            picture.texts(y, zip(middles, (self.label(*slot) for slot in slots), strict=True), kind="label")

    def _coloured(self, at: tuple[float, float, float]) -> dict[Fill, list[Rect]]:
        """Return the cells of each colour."""
        left, top, wide = at
        found: dict[Fill, list[Rect]] = {fill: [] for fill in CYCLE}
        for row, slots in enumerate(self.slots):
            for col, (lane, register, _) in enumerate(slots):
                number = register if self.registers > 1 else lane * len(CYCLE) // max(self.lanes, len(CYCLE))
                rect = round(left + wide * col, 1), top + HIGH * row, wide, HIGH
                found[CYCLE[number % len(CYCLE)]].append(rect)
        return found
