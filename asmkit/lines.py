"""A program's text with the Python place of each of its lines, which the `.loc` directive tells the assembler."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from .errors import Where, resolve

Row: TypeAlias = "tuple[str, Where | None]"
"""A line of text and the Python place that it comes from; None for what nobody wrote."""


@dataclass
class Text:
    """The text, and for each of its lines the Python place that it comes from; None for what nobody wrote."""

    text: str = ""
    lines: list[Where | None] = field(default_factory=lambda: [])


def joined(rows: Iterable[Row]) -> Text:
    """The rows as one text."""
    rows = list(rows)
    return Text("".join(f"{line}\n" for line, _ in rows), [place for _, place in rows])


def located(rows: Iterable[Row], kernel: Where | None, files: dict[str, int]) -> Iterator[Row]:
    """The rows, each new Python line announced by `.loc`; `files` numbers its files as they come (PTX ISA 11.5)."""
    last = None
    for row, where in rows:
        at = resolve(where or kernel or ("?", 0))
        if at[1] > 0 and at != last and not row.endswith(":"):
            number = files.setdefault(at[0], len(files) + 1)
            yield f"\t.loc {number} {at[1]} 0", where
            last = at
        yield row, where


def file_lines(files: dict[str, int]) -> Iterator[str]:
    """The `.file` directives of numbered files, their names as the assemblers take them: ASCII, and no quotes."""
    for file, number in files.items():
        name = re.sub(r'[^ -~]|["\\]', "_", file.replace("\\", "/"))
        yield f'.file {number} "{name}"'
