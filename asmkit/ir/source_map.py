"""Map each line of a program's text to its Python source line, and emit the `.loc` and `.file` directives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ..errors import SourceLocation, resolve

Row: TypeAlias = "tuple[str, SourceLocation | None]"
"""A line of text and its Python source line, or None for a line that asmkit added."""


@dataclass
class Text:
    """A text, and the Python source line of each of its lines (None for lines that asmkit added)."""

    text: str = ""
    lines: list[SourceLocation | None] = field(default_factory=lambda: [])


def joined(rows: Iterable[Row]) -> Text:
    """Join lines to one text."""
    rows = list(rows)
    return Text("".join(f"{line}\n" for line, _ in rows), [place for _, place in rows])


def located(rows: Iterable[Row], kernel: SourceLocation | None, files: dict[str, int]) -> Iterator[Row]:
    """Yield the lines, with a `.loc` directive wherever the Python line changes (PTX ISA 11.5).

    New files are numbered in order of appearance and added to `files`.
    """
    last = None
    for row, where in rows:
        at = resolve(where or kernel or ("?", 0))
        if at[1] > 0 and at != last and not row.endswith(":"):
            number = files.setdefault(at[0], len(files) + 1)
            yield f"\t.loc {number} {at[1]} 0", where
            last = at
        yield row, where


def file_lines(files: dict[str, int]) -> Iterator[str]:
    """Yield the `.file` directives of numbered files. File names are reduced to ASCII without quotes for assemblers."""
    for file, number in files.items():
        name = re.sub(r'[^ -~]|["\\]', "_", file.replace("\\", "/"))
        yield f'.file {number} "{name}"'
