"""Attach the lines of the original source, which `.loc` and `.file` state, to instructions (PTX ISA 11.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from ...errors import CompiledLine, SourceLine, SourceLocation
from ...ir.demangle import demangle, plain_name
from ..directives import File, Loc, ModuleItem, Section

_BYTES = re.compile(r"\.b8 (?P<values>\d+(?: ?, ?\d+)*)", re.ASCII)
_DEEPEST = 64
"""The longest chain of inlined calls. Longer ones are cut."""
_LONG = 80
_LABEL = re.compile(r"(?P<name>[\w$]+):", re.ASCII)


class OriginalLines:
    """The source lines of a module's instructions.

    Pass each `.loc` of a body to `enter`, then its instructions to `at`.
    """

    def __init__(self, items: Iterable[ModuleItem]) -> None:
        self._items = list(items)
        self._files = {item.number: item.name for item in self._items if isinstance(item, File)}
        self._made: dict[str, SourceLine | None] = {}
        self._inlined: dict[tuple[int, int, int], SourceLine] = {}
        self._now: SourceLine | None = None

    def leave(self) -> None:
        """Forget the line, at the end of a function."""
        self._now = None
        self._made.clear()
        self._inlined.clear()

    def enter(self, loc: Loc) -> None:
        """Note the line of the instructions that follow."""
        key = loc.text
        if key not in self._made:
            self._made[key] = self._line(loc)
        self._now = self._made[key]

    def at(self, where: SourceLocation) -> SourceLocation:
        """Return the place of an instruction with its source line, if there is one."""
        file, line = where
        return where if self._now is None or not isinstance(file, str) else CompiledLine(file, line, self._now)

    def _line(self, loc: Loc) -> SourceLine | None:
        """Return a source line, with its callers if it is inlined. A line 0 belongs to no line of the source."""
        file = self._files.get(loc.file)
        if file is None or not loc.line:
            return None
        if loc.inlined is None:
            return SourceLine(file, loc.line, loc.column)
        number, line, column = loc.inlined
        caller = self._inlined.get(loc.inlined)
        if caller is None and number in self._files and line:
            caller = SourceLine(self._files[number], line, column)
        if caller is not None and len(caller.chain) >= _DEEPEST:
            caller = None
        made = SourceLine(file, loc.line, loc.column, self._names.get(loc.function, ""), caller)
        self._inlined[loc.file, loc.line, loc.column] = made
        return made

    @cached_property
    def _names(self) -> dict[str, str]:
        """The strings of the debug data by label: the names of inlined functions."""
        found: dict[str, bytearray] = {}
        lines = (line for item in self._items if isinstance(item, Section) for line in item.lines)
        text = bytearray()
        for line in lines:
            if label := _LABEL.fullmatch(line):
                text = found[label["name"]] = bytearray()
            elif data := _BYTES.match(line):
                text += bytes(int(one) & 255 for one in data["values"].split(","))
        texts = ((name, data.partition(b"\0")[0].decode("utf-8", "replace")) for name, data in found.items())
        return {name: _short(text) for name, text in texts}


def _short(symbol: str) -> str:
    """Return the C++ name of a function, without its parameters and template arguments if it is long."""
    text = demangle(symbol)
    return text if len(text) <= _LONG else plain_name(symbol)
