"""Read the metadata of a code object: YAML, in the subset that assemblers and compilers write.

These are maps and lists, indented or in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

from ...isa.limits import DEPTH, DIGITS, Exceeded, too_deep

Value: TypeAlias = "int | str | float | bool | list[Value] | Map | None"
"""A value of the metadata."""

Map: TypeAlias = dict[str, Value]
"""A map of the metadata."""


def read(lines: Sequence[str]) -> Map:
    """Parse the metadata into maps, lists, numbers and strings.

    Raises ValueError with the line that is not understood.
    """
    rows = [(len(line) - len(line.lstrip()), line.strip()) for line in lines]
    rows = [row for row in rows if row[1] and row[1] not in ("---", "...")]
    made, at = _block(rows, 0) if rows else (Map(), 0)
    if at < len(rows) or not isinstance(made, dict):
        raise ValueError(rows[min(at, len(rows) - 1)][1])
    return made


def kernels(lines: Sequence[str]) -> dict[str, Map]:
    """Return the metadata of each kernel, by name. Raises ValueError if it is not understood."""
    made = maps(read(lines), "amdhsa.kernels")
    if nameless := [kernel for kernel in made if not isinstance(kernel.get(".name"), str)]:
        raise ValueError(f"a kernel without .name: {nameless[0]}")
    return {str(kernel[".name"]): kernel for kernel in made}


def maps(some: Mapping[str, object], key: str) -> list[Map]:
    """Return the list of maps at a key, or an empty list. Raises ValueError for any other value."""
    value: object = some.get(key) or []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in cast("list[object]", value)):
        raise ValueError(f"{key}: {value}")
    return cast("list[Map]", value)


_KEY = re.compile(r"([^\s:\[{]+):(?:\s+(.*))?$")
Rows = list[tuple[int, str]]


def _block(rows: Rows, at: int, depth: int = 0) -> tuple[Map | list[Value], int]:
    """Return the map or list that begins at a row, and the next row. Raises Exceeded if it is nested too deeply."""
    if depth > DEPTH:
        raise too_deep("maps and lists of the metadata")
    indent, text = rows[at]
    return _list(rows, at, indent, depth) if text.startswith("- ") else _map(rows, at, indent, depth)


def _list(rows: Rows, at: int, indent: int, depth: int) -> tuple[list[Value], int]:
    made: list[Value] = []
    while at < len(rows) and rows[at][0] == indent and rows[at][1].startswith("- "):
        text = rows[at][1][2:].lstrip()
        if _KEY.match(text) or text.startswith("- "):
            rows[at] = indent + len(rows[at][1]) - len(text), text
            item, at = _block(rows, at, depth + 1)
        else:
            item, at = _value(text), at + 1
        made.append(item)
    return made, at


def _map(rows: Rows, at: int, indent: int, depth: int) -> tuple[Map, int]:
    made: Map = {}
    while at < len(rows) and rows[at][0] == indent:
        found = _KEY.match(rows[at][1])
        if not found:
            raise ValueError(rows[at][1])
        at += 1
        if found[2]:
            made[found[1]] = _value(found[2])
        elif at < len(rows) and (rows[at][0] > indent or (rows[at][0] == indent and rows[at][1].startswith("- "))):
            made[found[1]], at = _block(rows, at, depth + 1)
        else:
            made[found[1]] = ""
    return made, at


def _value(text: str, depth: int = 0) -> Value:
    """Return a number, a string, or a bracketed map or list. Raises Exceeded if brackets are nested too deeply."""
    if depth > DEPTH:
        raise too_deep("brackets of the metadata")
    text = text.strip()
    if text[:1] in "[{" and text:
        parts = [part.strip() for part in text[1:-1].split(",") if part.strip()]
        if text[0] == "[":
            return [_value(part, depth + 1) for part in parts]
        return {found[1]: _value(found[2] or "", depth + 1) for found in map(_KEY.match, parts) if found}
    if text[:1] in "'\"" and text:
        return text[1:-1]
    if text.startswith("!str "):
        return _value(text[5:], depth + 1) if text[5:6] in "'\"" else text[5:].strip()
    if not re.fullmatch(r"-?[0-9]+", text):
        return text
    if len(text) > DIGITS:
        raise Exceeded("a number of the metadata is too long", f"{DIGITS:,} characters", "")
    return int(text)
