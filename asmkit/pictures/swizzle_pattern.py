"""The picture of a swizzle: the places of the 16-byte chunks of each row."""

from __future__ import annotations

from ..ptx.matrix_descriptors import Swizzle
from .shared_lines import CHUNK, Chunk, Lines
from .svg import CYCLE, LETTER_SMALL, Fill, Picture

_ROWS = 8
_HIGH = 18
_LEFT, _TOP, _BETWEEN = 56, 72, 40


def swizzle(mode: Swizzle) -> Picture:
    """Return the picture of one period of a swizzle: the rows on the left, and where their chunks are in shared memory.

    A chunk is labelled `row.chunk`. It has the colour of its number in the row, modulo 4. The period has eight rows of
    `mode.width` bytes, and must begin at a multiple of `mode.pattern` bytes.
    """
    count = mode.width // CHUNK
    chunks = {
        int(mode.apply(row * mode.width + i * CHUNK)): Chunk(f"{row}.{i}", _fill(i))
        for row in range(_ROWS) for i in range(count)
    }  # fmt: skip
    memory = Lines(chunks)
    wide = LETTER_SMALL * len("0.0") + 12
    right = _LEFT + max(wide * count, LETTER_SMALL * 22) + _BETWEEN
    picture = Picture(
        right + memory.width + 10, _TOP + max(_HIGH * (_ROWS + 1), memory.height) + 10,
        f"Swizzle.{mode.name}", _described(mode, count),
    )  # fmt: skip
    change = f"address ^ (address >> {mode.shift} & {mode.mask:#x})" if mode.mask else "no change"
    picture.text(10, 16, f"Swizzle.{mode.name}: {change}", anchor="start")
    picture.text(10, 40, f"rows of {mode.width} bytes", anchor="start", small=True)
    picture.text(right, 40, "shared memory", anchor="start", small=True)
    _rows(picture, count, wide)
    memory.draw(picture, right, _TOP - _HIGH)
    return picture


def _fill(chunk: int) -> Fill:
    return CYCLE[chunk % len(CYCLE)]


def _rows(picture: Picture, count: int, wide: float) -> None:
    """Add the rows before the swizzle."""
    middles = [_LEFT + wide * (i + 0.5) for i in range(count)]
    picture.texts(_TOP + _HIGH / 2, [(x, f"{i}") for i, x in enumerate(middles)])
    for i, x in enumerate(middles):
        picture.boxes(_fill(i), ((x - wide / 2, _TOP + _HIGH * (row + 1), wide, _HIGH) for row in range(_ROWS)))
    for row in range(_ROWS):
        y = _TOP + _HIGH * (row + 1.5)
        picture.text(_LEFT - 8, y, f"row {row}", anchor="end", small=True)
        picture.texts(y, [(x, f"{row}.{i}") for i, x in enumerate(middles)], kind="label")


def _described(mode: Swizzle, count: int) -> str:
    """Return the swizzle in words."""
    if not mode.mask:
        return "Each chunk of 16 bytes stays where it is."
    places = (int(mode.apply(7 * mode.width + i * CHUNK)) % mode.width // CHUNK for i in range(count))
    order = ", ".join(map(str, places))
    return f"Eight rows of {count} chunks of 16 bytes. The chunks of row 7 are at the positions {order} of its row."
