"""Find the instructions that a missing semicolon joins, so that one mistake does not hide others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...isa.table import Table
from .lexer import NAME, Source, Statement, at_offset

MOST = 100
"""The most statements of a text that are parted. Each takes time proportional to the length of the text."""

_LINE = re.compile(
    rf"""\n[ \t]*(?=
    (?P<label> {NAME})[ \t]*:(?!:)
  | (?P<head> [a-z]\w*)(?: \.[a-z] | [ \t]+[%\w\[{{] | [ \t]*[;\n])
  | \.(?P<directive> loc|reg|local|shared|global|param|pragma)\b )""",
    re.ASCII | re.VERBOSE,
)
"""The start of a line that can be a statement of its own: a label, an instruction or a directive."""


def parted(source: Source, it: Statement, table: Table) -> list[Statement]:
    """Return the statements of which an instruction consists if each line that starts like a statement is one.

    The list has one element if no semicolon is missing. Offsets of the statements are those of the text.
    """
    end = it.parts.end("inst")
    ends = [found.start() for found in _LINE.finditer(source.text, it.at, end) if _starts(found, table)]
    joined = [at for at, before in zip(ends, [it.at, *ends], strict=False) if _lacks(source.text[before:at].strip())]
    return [*_statements(source, it, joined, end)] if joined else [it]


def _lacks(text: str) -> bool:
    """Return whether a text lacks its semicolon: labels and `.loc` have none."""
    return not text.endswith(":") and not text.startswith(".loc")


def _starts(found: re.Match[str], table: Table) -> bool:
    return found["head"] is None or table.head(found["head"]) is not None


def _statements(source: Source, it: Statement, ends: list[int], last: int) -> Iterator[Statement]:
    """Yield the statements of a text in which semicolons replace the line feeds at `ends`."""
    starts = [0, *(at + 1 for at in ends)]
    text = ";".join(source.text[start:end] for start, end in zip(starts, [*ends, None], strict=True))
    at = it.at
    while at < last and (found := at_offset(text, at)) is not None:
        kind = found.lastgroup or "rest"
        line = it.line + source.text.count("\n", it.at, found.start(kind))
        yield Statement(kind, found, line)
        at = found.end()
