"""The text of an open file: its lines, places and edits, and the units in which a client counts columns."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

_LINE_END = re.compile("\r\n|\r|\n")
"""The line ends of the protocol (Language Server Protocol 3.17, "Text Documents")."""


class Place(NamedTuple):
    """A place in a text: a line and a column, both counted from 0. Columns count characters."""

    line: int
    column: int


class Span(NamedTuple):
    """The part of a text between two places. `end` is exclusive."""

    start: Place
    end: Place

    def __contains__(self, place: object) -> bool:
        return isinstance(place, tuple) and self.start <= place <= self.end


class Edit(NamedTuple):
    """The replacement of a part of a text."""

    span: Span
    text: str


class Text:
    """An immutable text. `raw` is the client's text, with its line ends. `plain` is the text that is parsed.

    Lines of `plain` end with a line feed, and it has no byte order mark. Both texts have the same lines and columns.
    """

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.lines = _LINE_END.split(raw)

    @cached_property
    def plain(self) -> str:
        """The text with Unix line ends. A blank replaces a byte order mark."""
        text = "\n".join(self.lines)
        return " " + text[1:] if text.startswith("\ufeff") else text

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.lines)]

    def place(self, offset: int) -> Place:
        """Return the place of an offset in `plain`."""
        offset = max(0, min(offset, len(self.plain)))
        line = bisect_right(self._starts, offset) - 1
        return Place(line, offset - self._starts[line])

    def offset(self, place: Place) -> int:
        """Return the offset of a place in `plain`, or the closest one if the text does not have this place."""
        line = max(0, min(place.line, len(self.lines) - 1))
        if line < place.line:
            return len(self.plain)
        return self._starts[line] + max(0, min(place.column, len(self.lines[line])))

    def span(self, start: int, end: int) -> Span:
        """Return the part of the text between two offsets."""
        return Span(self.place(start), self.place(end))

    def line_span(self, line: int) -> Span:
        """Return a whole line, without the blanks at its start and end."""
        text = self.lines[line].rstrip() if 0 <= line < len(self.lines) else ""
        return Span(Place(line, len(text) - len(text.lstrip())), Place(line, len(text)))

    @property
    def whole(self) -> Span:
        """The whole text."""
        return Span(Place(0, 0), Place(len(self.lines) - 1, len(self.lines[-1])))

    @property
    def line_end(self) -> str:
        """The first line end of the text."""
        found = _LINE_END.search(self.raw)
        return found[0] if found else "\n"

    def of(self, span: Span) -> str:
        """Return a part of the text, with Unix line ends."""
        return self.plain[self.offset(span.start) : self.offset(span.end)]

    def changed(self, *edits: Edit) -> Text:
        """Return the text after edits. Their places are those of this text, and they do not overlap."""
        made, at = list[str](), 0
        for edit in sorted(edits, key=lambda edit: edit.span.start):
            start, end = self._raw_offset(edit.span.start), self._raw_offset(edit.span.end)
            made += [self.raw[at:start], edit.text]
            at = max(start, end)
        return Text("".join(made) + self.raw[at:])

    def _raw_offset(self, place: Place) -> int:
        line, column = place
        if line >= len(self._raw_starts):
            return len(self.raw)
        return self._raw_starts[line] + max(0, min(column, len(self.lines[line])))

    @cached_property
    def _raw_starts(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self.raw))]


def _width(letter: str, encoding: str) -> int:
    """Return the number of code units of a character. Positions in UTF-32 count characters."""
    code = ord(letter)
    if encoding == "utf-16":
        return 2 if code > 0xFFFF else 1
    if encoding == "utf-8":
        return 1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)
    return 1


def units(line: str, column: int, encoding: str) -> int:
    """Return the number of code units in front of a column."""
    if line.isascii():
        return column
    return sum(_width(letter, encoding) for letter in line[:column])


def column(line: str, count: int, encoding: str) -> int:
    """Return the column after a number of code units. Inside of a character, return the column of the character."""
    if line.isascii():
        return min(count, len(line))
    for at, letter in enumerate(line):
        count -= _width(letter, encoding)
        if count < 0:
            return at
    return len(line)
