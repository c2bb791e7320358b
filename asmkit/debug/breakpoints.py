"""Breakpoints: lines or instructions, with conditions."""

from __future__ import annotations

import linecache
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..errors import DiagnosticCode, error, resolve, source_of
from ..sim.compile import Unit
from .conditions import Condition

_PLACE = re.compile(r"(?:#(\d+)|(?:(.+):)?(\d+))")


@dataclass(frozen=True)
class Breakpoint:
    """The instructions at which a run stops, and the condition that lanes must meet."""

    text: str
    places: frozenset[int]
    condition: Condition | None = None

    def __str__(self) -> str:
        return self.text


class Lines:
    """The instructions of a program by line."""

    def __init__(self, unit: Unit) -> None:
        self._insts = unit.insts

    @cached_property
    def of_instruction(self) -> list[list[tuple[str, int]]]:
        """The lines of each instruction: that of the program, and those of the source that was compiled to it."""
        return [[*_lines(inst.where)] for inst in self._insts]

    def shown(self, at: int) -> tuple[str, int]:
        """Return the line of an instruction to show: that of its source if the file can be read, or of the program."""
        program, *sources = self.of_instruction[at]
        return next((line for line in sources if linecache.getlines(line[0])), program)

    @cached_property
    def file(self) -> str:
        """The file with the most instructions."""
        counts = Counter(lines[0][0] for lines in self.of_instruction)
        return counts.most_common(1)[0][0] if counts else ""

    def starts(self, file: str, line: int) -> frozenset[int]:
        """Return the instructions with which a line begins. An empty file is that of the kernel."""
        wanted = file or self.file

        def here(at: int) -> bool:
            return at >= 0 and any(n == line and _same(one, wanted) for one, n in self.of_instruction[at])

        return frozenset(at for at in range(len(self._insts)) if here(at) and not here(at - 1))

    def next_line(self, line: int) -> int | None:
        """Return the first line of the kernel's file with instructions that is not before a line."""
        numbers = (n for lines in self.of_instruction for file, n in lines if file == self.file and n >= line)
        return min(numbers, default=None)


def _lines(where: object) -> Iterator[tuple[str, int]]:
    yield resolve(where)  # type: ignore[arg-type]
    source = source_of(where)  # type: ignore[arg-type]
    for one in source.chain if source else ():
        yield one.file, one.line


def _same(file: str, wanted: str) -> bool:
    """Return whether a file is the wanted one, of which the end of the path may be given."""
    return file == wanted or f"{os.sep}{file}".endswith(f"{os.sep}{wanted}")


def breakpoint_of(text: str, lines: Lines, count: int) -> Breakpoint:
    """Return the breakpoint that a text describes: `31`, `gemm.py:31`, `#120`, each also with `if CONDITION`.

    A line without instructions means the next line that has some. Raises OPTION_TYPE for a place without instructions
    and for a wrong condition.
    """
    place, _, condition = text.partition(" if ")
    found = _PLACE.fullmatch(place.strip())
    places: frozenset[int] = frozenset()
    if found and found[1]:
        places = frozenset({int(found[1])} if int(found[1]) < count else ())
    elif found:
        line = int(found[3]) if found[2] else lines.next_line(int(found[3]))
        places = frozenset() if line is None else lines.starts(found[2] or "", line)
    if not places:
        want = f"a line with instructions such as {os.path.basename(lines.file)}:31, or an instruction such as #0"
        raise error(DiagnosticCode.OPTION_TYPE, name="place", want=want, got=place.strip())
    return Breakpoint(text.strip(), places, Condition(condition) if condition else None)
