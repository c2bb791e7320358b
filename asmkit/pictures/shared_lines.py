"""Draw shared memory as lines of 128 bytes, one box for each chunk of 16 bytes: the unit of swizzles."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .svg import LETTER_SMALL, Fill, Picture

CHUNK, LINE = 16, 128
"""The bytes of a chunk, and of a line, which is as wide as the 32 banks."""
PER_LINE = LINE // CHUNK
MOST = 64
"""The most lines that a picture shows."""
_BANK = 4
_HIGH = 18


class Chunk(NamedTuple):
    """A chunk of 16 bytes: its label and its colour."""

    label: str
    fill: Fill


@dataclass(frozen=True)
class Lines:
    """The lines of shared memory that hold some chunks, which are given by their addresses."""

    chunks: Mapping[int, Chunk]

    @property
    def _all(self) -> list[int]:
        return sorted({address // LINE for address in self.chunks})

    @property
    def shown(self) -> list[int]:
        """The numbers of the lines that are drawn."""
        return self._all[:MOST]

    @property
    def left(self) -> float:
        """The width of the addresses in front of the lines."""
        return LETTER_SMALL * len(f"{max(self.shown, default=0) * LINE:#06x}") + 10

    @property
    def cell(self) -> float:
        """The width of a chunk."""
        longest = max((len(chunk.label) for chunk in self.chunks.values()), default=0)
        return max(LETTER_SMALL * (longest + 1), LETTER_SMALL * len("28-31") + 4)

    @property
    def width(self) -> float:
        """The width of the drawing."""
        return self.left + self.cell * PER_LINE

    @property
    def height(self) -> float:
        """The height of the drawing: the head, the lines with gaps between those that are not adjacent, and a note."""
        return _HIGH * (2 + len(self.shown) + len(self._gaps()) + bool(self._left_out()))

    def _gaps(self) -> list[int]:
        """Return the lines before which other lines are left out."""
        shown = self.shown
        return [after for before, after in itertools.pairwise(shown) if after != before + 1]

    def _left_out(self) -> int:
        return len(self._all) - len(self.shown)

    def draw(self, picture: Picture, x: float, y: float) -> None:
        """Add the lines with their upper left corner at a place."""
        left, wide = x + self.left, self.cell
        middles = [left + wide * (i + 0.5) for i in range(PER_LINE)]
        picture.text(left - 8, y + _HIGH / 2, "banks", anchor="end", small=True)
        banks = (f"{i * CHUNK // _BANK}-{(i + 1) * CHUNK // _BANK - 1}" for i in range(PER_LINE))
        picture.texts(y + _HIGH / 2, zip(middles, banks, strict=True))
        picture.text(left - 8, y + _HIGH * 1.5, "bytes", anchor="end", small=True)
        offsets = (f"+{i * CHUNK}" for i in range(PER_LINE))
        picture.texts(y + _HIGH * 1.5, zip(middles, offsets, strict=True))
        y += 2 * _HIGH
        gaps = set(self._gaps())
        for line in self.shown:
            if line in gaps:
                picture.text(left - 8, y + _HIGH / 2, "…", anchor="end", small=True)
                y += _HIGH
            self._line(picture, line, left, y)
            y += _HIGH
        if more := self._left_out():
            picture.text(left, y + _HIGH / 2, f"… and {more} more lines", anchor="start", small=True)

    def _line(self, picture: Picture, line: int, left: float, y: float) -> None:
        """Add one line."""
        picture.text(left - 8, y + _HIGH / 2, f"{line * LINE:#06x}", anchor="end", small=True)
        by_fill: dict[Fill, list[int]] = {}
        here = {i: self.chunks.get(line * LINE + i * CHUNK) for i in range(PER_LINE)}
        for i, chunk in here.items():
            by_fill.setdefault(chunk.fill if chunk else "empty", []).append(i)
        for fill, places in by_fill.items():
            picture.boxes(fill, ((left + self.cell * i, y, self.cell, _HIGH) for i in places))
        filled = [(left + self.cell * (i + 0.5), chunk) for i, chunk in here.items() if chunk]
        for kind, empty in (("label", False), ("ink", True)):
            said = ((x, chunk.label) for x, chunk in filled if (chunk.fill == "empty") == empty)
            picture.texts(y + _HIGH / 2, said, kind=kind)
