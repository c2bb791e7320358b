"""Python that builds a program: what the translators of all architectures share.

The Python is written for reading: names stay near those of the text, a long spelling that is used often is bound to a
name, and what does not fit a line is broken after its commas.
"""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
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
    inner = _elements(line)
    if inner is None:
        return [indent + line]
    before, elements, after = inner
    broken = [fold(element + ",", depth + 1) for element in elements]
    if not any(" " in one for one in elements):
        rows = textwrap.wrap(" ".join(f"{one}," for one in elements), WIDTH - 4 * depth - 4, **_PLAIN)
        broken = [[indent + "    " + row] for row in rows]
    return [indent + before, *(one for lines in broken for one in lines), indent + after]


_PLAIN: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[(\[{]|[)\]}]|, ')


def _elements(line: str) -> tuple[str, list[str], str] | None:
    """What stands before a line's first brackets (these included), between their commas, and behind."""
    depth, start, begin, found = 0, 0, 0, list[str]()
    for token in _TOKEN.finditer(line):
        if token[0] in "([{":
            depth += 1
            if depth == 1:
                start = begin = token.end()
        elif token[0] in ")]}":
            depth -= 1
            if depth == 0:
                found += [line[begin : token.start()].removesuffix(",")] if token.start() > begin else []
                return (line[:start], found, line[token.start() :]) if found else None
        elif token[0] == ", " and depth == 1:
            found.append(line[begin : token.start()])
            begin = token.end()
    return None


def quoted(text: str) -> str:
    """A string in double quotes."""
    return json.dumps(text, ensure_ascii=False)


class Taken(Set[str]):
    """Python names that are taken: those of a scope, and all that are taken around it."""

    def __init__(self, names: Iterable[str] = (), around: Set[str] = frozenset()) -> None:
        self._own, self._around = set(names), around
        self._tried = Counter[str]()

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._around

    def __iter__(self) -> Iterator[str]:
        yield from self._own | set(self._around)

    def __len__(self) -> int:
        return len(self._own | set(self._around))

    def add(self, name: str) -> None:
        """Take a name."""
        self._own.add(name)

    def numbered(self, name: str) -> str:
        """Return the first of `name_2`, `name_3`, … that is free; lower numbers are not tried twice."""
        at = max(2, self.tried(name))
        while f"{name}_{at}" in self:
            at += 1
        self._tried[name] = at
        return f"{name}_{at}"

    def tried(self, name: str) -> int:
        """Return the highest number that was tried for a name; 0 if none was."""
        around = self._around.tried(name) if isinstance(self._around, Taken) else 0
        return max(self._tried[name], around)


def identifier(name: str, taken: Set[str]) -> str:
    """A Python name near a name of the text, different from those taken: `%rd` → `rd`, `$L__BB0_2` → `L__BB0_2`."""
    plain = re.sub(r"\W+", "_", name.lstrip("%$"), flags=re.ASCII)
    plain = f"_{plain}" if plain[0].isdigit() else f"{plain}_" if keyword.iskeyword(plain) else plain
    if plain not in taken:
        return plain
    return (taken if isinstance(taken, Taken) else Taken(around=taken)).numbered(plain)


def chain(spelling: str) -> str:
    """A spelling as attributes: `ld.global.v2.f32` → `ld.global_.v2.f32`."""
    return ".".join(map(attribute, spelling.split(".")))


def bindings(spellings: Iterable[str], taken: Set[str]) -> dict[str, str]:
    """The names of those spellings that are long and used often, in the order of their first use."""
    found, here = dict[str, str](), Taken(around=taken)
    for spelling, count in Counter(spellings).items():
        if count >= OFTEN and len(spelling) >= LONG:
            found[spelling] = name = identifier(spelling, here)
            here.add(name)
    return found


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


def expression(value: Any) -> str:
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


def _sequence(value: Sequence[Any]) -> str:
    inner = ", ".join(map(expression, value))
    if isinstance(value, list):
        return f"[{inner}]"
    return f"({inner},)" if len(value) == 1 else f"({inner})"
