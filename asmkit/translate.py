"""Python that builds a program: what the translators of all architectures share.

The Python is written for reading: names stay near those of the text, a long spelling that is used often is bound to a
name, and what does not fit a line is broken after its commas.
"""

from __future__ import annotations

import json
import keyword
import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, cast

from .ops import attribute
from .regs import Hex

WIDTH = 120
"""The longest line that is written where it can be broken."""

OFTEN, LONG = 3, 12
"""A spelling is bound to a name if it is used so often and has so many letters."""


class Lines:
    """Lines of Python, each at its depth."""

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth
        self._lines: list[str] = []

    def add(self, line: str = "") -> None:
        """One line, folded where it is too long."""
        self._lines += fold(line, self.depth) if line else [""]

    def ends_with_head(self) -> bool:
        """Whether the last line begins a block that has nothing in it yet."""
        return bool(self._lines) and self._lines[-1].endswith(":")

    def __str__(self) -> str:
        return "\n".join(self._lines) + "\n" * bool(self._lines)


def fold(line: str, depth: int) -> list[str]:
    """A line at a depth, broken within its first brackets if it is too long: filled, or one element a line."""
    indent = "    " * depth
    if len(indent) + len(line) <= WIDTH:
        return [indent + line]
    parted = _elements(line)
    if parted is None:
        return [indent + line]
    before, elements, after = parted
    if any(" " in one for one in elements):
        inner, room = indent + "    ", WIDTH - len(indent) - 5
        rows = list[str]()
        for one in elements:
            rows += [f"{inner}{one},"] if len(one) <= room else fold(f"{one},", depth + 1)
    else:
        rows = [f"{indent}    {row}" for row in _filled(elements, WIDTH - 4 * depth - 4)]
    return [indent + before, *rows, indent + after]


def _filled(elements: Iterable[str], width: int) -> list[str]:
    """Return lines of as many elements as fit a width, each followed by a comma."""
    rows, row = list[str](), ""
    for element in elements:
        if row and len(row) + len(element) + 2 > width:
            rows.append(row)
            row = f"{element},"
        else:
            row += f" {element}," if row else f"{element},"
    return [*rows, row]


_MARK = re.compile(r'"(?:[^"\\]++|\\.)*+"|[(\[{]|[)\]}]')


def _elements(line: str) -> tuple[str, list[str], str] | None:
    """What stands before a line's first brackets (these included), between their commas, and behind."""
    depth, start, begin, last, found = 0, 0, 0, 0, list[str]()
    for token in _MARK.finditer(line):
        between = line[last : token.start()] if depth == 1 else ""
        if between == ", ":
            found.append(line[begin:last])
            begin = token.start()
        elif ", " in between:
            first, *others = between.split(", ")
            found += [line[begin:last] + first, *others[:-1]]
            begin = token.start() - len(others[-1])
        last = token.end()
        if token[0] in "([{":
            depth += 1
            if depth == 1:
                start = begin = token.end()
        elif token[0] in ")]}":
            depth -= 1
            if depth == 0:
                found += [line[begin : token.start()].removesuffix(",")] if token.start() > begin else []
                return (line[:start], found, line[token.start() :]) if found else None
    return None


_ENCODE = json.JSONEncoder(ensure_ascii=False).encode


def quoted(text: str) -> str:
    """A string in double quotes."""
    return _ENCODE(text)


class Taken:
    """The Python names in use, besides those of `outer`, a set that is not copied."""

    def __init__(self, outer: Container[str] = ()) -> None:
        self._outer, self._own = outer, set[str]()
        self._free: dict[str, int] = {}  # by name: all numbers from 2 up to this one are in use behind it

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in cast("Container[object]", self._outer)

    def claim(self, name: str) -> str:
        """Take and return a free Python name near a name of the text: `%rd` → `rd`, `$L__BB0_2` → `L__BB0_2`."""
        made = plain = _identifier(name)
        if plain in self:
            number = self._least(plain)
            while (made := f"{plain}_{number}") in self:
                number += 1
            self._free[plain] = number + 1
        self._own.add(made)
        return made

    def _least(self, name: str) -> int:
        """Return the least number behind a name that may be free."""
        outer = self._outer._least(name) if isinstance(self._outer, Taken) else 2
        return max(self._free.get(name, 2), outer)

    def release(self, names: Iterable[str]) -> None:
        """Make names free again."""
        for name in names:
            self._own.discard(name)
            plain, _, number = name.rpartition("_")
            if plain in self._free and number.isdecimal():
                self._free[plain] = min(self._free[plain], int(number))


def _identifier(name: str) -> str:
    """Return a Python name near a name of the text."""
    plain = re.sub(r"\W+", "_", name.lstrip("%$"), flags=re.ASCII) or "_"
    return f"_{plain}" if plain[0].isdigit() else f"{plain}_" if keyword.iskeyword(plain) else plain


def chain(spelling: str) -> str:
    """A spelling as attributes: `ld.global.v2.f32` → `ld.global_.v2.f32`."""
    return ".".join(map(attribute, spelling.split(".")))


def bindings(spellings: Iterable[str], taken: Taken) -> dict[str, str]:
    """Claim names for those spellings that are long and used often, in the order of their first use."""
    counts = Counter(spellings).items()
    return {one: taken.claim(one) for one, count in counts if count >= OFTEN and len(one) >= LONG}


def whole(file: str, code: str, imports: Mapping[str, Sequence[str]]) -> str:
    """Code with a docstring and, of the names that modules have, the imports of those that it uses."""
    head = [f'"""{Path(file).name}, as asmkit builds it: running this prints the module."""', ""]
    words = set(re.findall(r"\w+", re.sub(r'"[^"]*"|\.\w+', " ", code)))
    for module, names in imports.items():
        used = sorted(words.intersection(names), key=lambda name: (name.lower(), name))
        head += [f"from {module} import {', '.join(used)}"] if used else []
    return "\n".join([*head, "", code])


class Code(str):
    """A piece of Python, which `expression` takes as it is."""

    __slots__ = ()


def call(callee: str, places: Sequence[object], names: Mapping[str, tuple[object, object]]) -> str:
    """A call: arguments by place, and those by name that differ from their defaults."""
    given = [expression(value) for value in places]
    given += [f"{name}={expression(value)}" for name, (value, default) in names.items() if value != default]
    return f"{callee}({', '.join(given)})"


def expression(value: object) -> str:
    """A value as Python that makes it: numbers, strings, sequences, mappings, and objects by their fields."""
    if isinstance(value, Code):
        return value
    if isinstance(value, Hex):
        return f"Hex({value.bits:#x}, {value.width})"
    if isinstance(value, type):
        return repr(cast("type[Any]", value))
    if isinstance(value, (tuple, list)):
        return _sequence(cast("Sequence[Any]", value))
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        return "{" + ", ".join(f"{expression(key)}: {expression(one)}" for key, one in items) + "}"
    if is_dataclass(value):
        places = [getattr(value, one.name) for one in fields(value) if one.default is MISSING]
        rest = {
            one.name: (getattr(value, one.name), one.default) for one in fields(value) if one.default is not MISSING
        }
        return call(type(value).__name__, places, rest)
    return repr(value)


def _sequence(value: Sequence[object]) -> str:
    plain = all(one.__class__ is int for one in value)
    inner = ", ".join(map(repr if plain else expression, value))
    if isinstance(value, list):
        return f"[{inner}]"
    return f"({inner},)" if len(value) == 1 else f"({inner})"
