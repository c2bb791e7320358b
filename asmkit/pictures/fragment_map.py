"""The picture of a fragment: the matrix, with the lane, the register and the part of each element."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .svg import CYCLE, LETTER_SMALL, Fill, Picture, Rect

if TYPE_CHECKING:
    from ..fragments import Fragment

Slot: TypeAlias = "tuple[int, int, int]"
"""A lane, a register and a part."""

_HIGH, _HEAD, _MARGIN = 18, 50, 10
"""The height of a cell, the height above the first matrix, and the empty space at the edges."""
_LEAST = 410
"""The least width: that of the heading."""


def fragment(one: Fragment, *, title: str = "") -> Picture:
    """Return the picture of a fragment: each element with `lane:register`, and a letter for its part of the register.

    The colour of a cell is that of the number of its register modulo 4. If the lanes have one register, it is the
    quarter of the lanes. Each block of a fragment is a matrix of its own.
    """
    wide = 10 + LETTER_SMALL * len(one.label(one.lanes - 1, one.registers - 1, 0))
    left = _MARGIN + 10 + LETTER_SMALL * len(str(one.rows - 1))
    high = _HIGH * (one.rows + 1) + (_HIGH if one.blocks > 1 else 0)
    picture = Picture(
        max(left + wide * one.cols + _MARGIN, _LEAST), _HEAD + high * one.blocks + _MARGIN,
        title or f"A fragment of {one.rows} × {one.cols} elements", _described(one),
    )  # fmt: skip
    picture.text(_MARGIN, 16, title or f"{one.rows} × {one.cols} elements of {one.bits} bits", anchor="start")
    part = ", a letter for the part" if one.parts > 1 else ""
    held = f"{one.lanes} lanes, {one.registers} register{'s' * (one.registers > 1)} each"
    picture.text(_MARGIN, 36, f"{held}. lane:register{part}", anchor="start", small=True)
    for block in range(one.blocks):
        _matrix(picture, one, block, (left, _HEAD + high * block, wide))
    return picture


def _described(one: Fragment) -> str:
    """Return the fragment in words, with the places of its first and last element."""
    last = one.rows - 1, one.cols - 1, one.blocks - 1
    ends = ", ".join(
        f"element ({row}, {col}) of block {block} is {one.label(*one.slot(row, col, block))}"
        for row, col, block in ((0, 0, 0), last)
    )
    return f"{one.rows} rows and {one.cols} columns, as lane:register. {ends[0].upper()}{ends[1:]}."


def _matrix(picture: Picture, one: Fragment, block: int, at: tuple[float, float, float]) -> None:
    """Add one block, given the left edge of its cells, its upper edge and the width of a cell."""
    left, top, wide = at
    if one.blocks > 1:
        picture.text(left, top + _HIGH / 2, f"block {block}", anchor="start", small=True)
        top += _HIGH
    middles = [left + wide * (col + 0.5) for col in range(one.cols)]
    picture.texts(top + _HIGH / 2, zip(middles, map(str, range(one.cols)), strict=True))
    top += _HIGH
    slots = [[one.slot(row, col, block) for col in range(one.cols)] for row in range(one.rows)]
    for fill, rects in _coloured(one, slots, (left, top, wide)).items():
        picture.boxes(fill, rects)
    for row, slots_of_row in enumerate(slots):
        y = top + _HIGH * (row + 0.5)
        picture.text(left - 6, y, str(row), anchor="end", small=True)
        picture.texts(y, zip(middles, (one.label(*slot) for slot in slots_of_row), strict=True), kind="label")


def _coloured(one: Fragment, slots: list[list[Slot]], at: tuple[float, float, float]) -> dict[Fill, list[Rect]]:
    """Return the cells of each colour."""
    left, top, wide = at
    found: dict[Fill, list[Rect]] = {fill: [] for fill in CYCLE}
    for row, slots_of_row in enumerate(slots):
        for col, (lane, register, _) in enumerate(slots_of_row):
            number = register if one.registers > 1 else lane * len(CYCLE) // max(one.lanes, len(CYCLE))
            rect = round(left + wide * col, 1), top + _HIGH * row, wide, _HIGH
            found[CYCLE[number % len(CYCLE)]].append(rect)
    return found
