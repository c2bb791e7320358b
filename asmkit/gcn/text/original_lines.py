"""Attach the lines of the original source, which `.file` and `.loc` state, to instructions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from ...errors import CompiledLine, SourceLine
from ...ir.program import Inst, Item
from ..directives import Function, Line, ModuleItem

_FILE = re.compile(r'(?P<number>\d+)\s+"(?P<first>[^"]*)"(?:\s+"(?P<second>[^"]*)")?', re.ASCII)
_LOC = re.compile(r"(?P<file>\d+)\s+(?P<line>\d+)(?:\s+(?P<column>\d+))?", re.ASCII)


def attach(functions: Iterable[Function], items: Iterable[ModuleItem]) -> None:
    """Give each instruction of some functions of a module the source line that the last `.loc` before it names."""
    files = dict(_files(items))
    for function in functions if files else ():
        now: SourceLine | None = None
        known: dict[str, SourceLine | None] = {}
        for item in function.body.body:
            if isinstance(item, Line) and item.word == "loc":
                text = " ".join(item.arguments)
                if text not in known:
                    known[text] = _line(text, files)
                now = known[text]
            elif now is not None and isinstance(item, Inst) and isinstance(item.where[0], str):
                item.where = CompiledLine(item.where[0], item.where[1], now)


def _files(items: Iterable[ModuleItem]) -> Iterator[tuple[int, str]]:
    """Yield the number and the name of each source file, which one or two strings state: a folder and a name."""
    for item in items:
        inner: Iterable[Item | ModuleItem] = (item, *item.body.body) if isinstance(item, Function) else (item,)
        for line in inner:
            if not isinstance(line, Line) or line.word != "file" or not line.arguments:
                continue
            if found := _FILE.match(" ".join(line.arguments)):
                yield int(found["number"]), os.path.join(found["first"], found["second"] or "").rstrip("/")


def _line(text: str, files: dict[int, str]) -> SourceLine | None:
    """Return the line that a `.loc` names. A line 0 belongs to no line of the source."""
    found = _LOC.match(text)
    if found is None or int(found["file"]) not in files or not int(found["line"]):
        return None
    return SourceLine(files[int(found["file"])], int(found["line"]), int(found["column"] or 0))
