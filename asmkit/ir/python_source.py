"""Write Python source that builds a program: the common part of the translators of both architectures.

The Python should be readable: names resemble those of the text, long mnemonics that occur often are bound to a name,
and long lines are broken after commas.
"""

from __future__ import annotations

import json
import keyword
import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import cast

from ..regs import Hex
from ..types import SCALARS
from .attributes import attribute

WIDTH = 120
"""The maximum length of a line that can be broken."""

OFTEN, LONG = 3, 12
"""A mnemonic is bound to a name if it is used at least `OFTEN` times and has at least `LONG` letters."""


class Lines:
    """Lines of Python source, each with its indentation."""

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth
        self._lines: list[str] = []

    def add(self, line: str = "") -> None:
        """Add one line, broken if it is too long."""
        self._lines += fold(line, self.depth) if line else [""]

    def ends_with_head(self) -> bool:
        """Return whether the last line begins a block that is still empty."""
        return bool(self._lines) and self._lines[-1].endswith(":")

    def __str__(self) -> str:
        return "\n".join(self._lines) + "\n" * bool(self._lines)


def fold(line: str, depth: int) -> list[str]:
    """Return an indented line. If it is too long, it is broken within its first brackets.

    Elements that contain spaces get one line each. Other elements are filled into lines.
    """
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
    """Split a line at its first brackets: the text up to the bracket, the elements inside, and the rest.

    Returns None if the line has no brackets with elements.
    """
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
    """Return a string in double quotes."""
    return _ENCODE(text)


class Taken:
    """The Python names in use, in addition to those of `outer`, which is not copied."""

    def __init__(self, outer: Container[str] = ()) -> None:
        self._outer, self._own = outer, set[str]()
        self._free: dict[str, int] = {}  # by name: all suffixes from 2 up to this number are in use

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in cast("Container[object]", self._outer)

    def claim(self, name: str) -> str:
        """Reserve and return a free Python name that resembles a name of the text: `%rd` → `rd`, `$L_2` → `L_2`."""
        made = plain = _identifier(name)
        if plain in self:
            number = self._least(plain)
            while (made := f"{plain}_{number}") in self:
                number += 1
            self._free[plain] = number + 1
        self._own.add(made)
        return made

    def _least(self, name: str) -> int:
        """Return the lowest suffix of a name that may be free."""
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
    """Return a Python identifier that resembles a name of the text."""
    plain = re.sub(r"\W+", "_", name.lstrip("%$"), flags=re.ASCII) or "_"
    return f"_{plain}" if plain[0].isdigit() else f"{plain}_" if keyword.iskeyword(plain) else plain


def chain(spelling: str) -> str:
    """Return a mnemonic as Python attributes: `ld.global.v2.f32` → `ld.global_.v2.f32`."""
    return ".".join(map(attribute, spelling.split(".")))


def bindings(spellings: Iterable[str], taken: Taken) -> dict[str, str]:
    """Reserve names for the mnemonics that are long and used often, in order of first use."""
    counts = Counter(spellings).items()
    return {one: taken.claim(one) for one, count in counts if count >= OFTEN and len(one) >= LONG}


def whole(file: str, code: str, isa: str, names: Sequence[str]) -> str:
    """Return a complete Python file: a docstring, the imports of the scalar types and names that it uses, the code.

    `isa` is `ptx` or `gcn`, whose package has the names.
    """
    head = [f'"""{Path(file).name}, as asmkit builds it: running this prints the module."""', ""]
    words = set(re.findall(r"\w+", re.sub(r'"[^"]*"|\.\w+', " ", code)))
    for part, known in (("", SCALARS), (f".{isa}", names)):
        used = sorted(words.intersection(known), key=lambda name: (name.lower(), name))
        head += [f"from asmkit{part} import {', '.join(used)}"] if used else []
    return "\n".join([*head, "", code])


class Code(str):
    """A piece of Python source, which `expression` copies unchanged."""

    __slots__ = ()


def call(callee: str, places: Sequence[object], names: Mapping[str, tuple[object, object]]) -> str:
    """Return a call with positional arguments, and the keyword arguments that differ from their defaults."""
    given = [expression(value) for value in places]
    given += [f"{name}={expression(value)}" for name, (value, default) in names.items() if value != default]
    return f"{callee}({', '.join(given)})"


def expression(value: object) -> str:
    """Return the Python expression for a value: a number, string, sequence, mapping, or dataclass."""
    if isinstance(value, Code):
        return value
    if isinstance(value, Hex):
        return f"Hex({value.bits:#x}, {value.width})"
    if isinstance(value, type):
        return repr(cast("type[object]", value))
    if isinstance(value, (tuple, list)):
        return _sequence(cast("Sequence[object]", value))
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
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
