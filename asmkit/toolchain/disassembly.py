"""Machine code listings: each instruction with the Python line that it comes from."""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import SourceLocation, resolve, show
from .ptxas import assemble_ptx, disassemble
from .ptxas_log import Source

_MARK = re.compile(r'^\s*//## File ".*", line (\d+)')
_INSTRUCTION = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(.*?)\s*;?\s*$")
_LABEL = re.compile(r"^(\.?[\w$]+:)\s*$")


@dataclass(frozen=True)
class SassLine:
    """One instruction, or a label if `offset` is None."""

    offset: int | None
    """The offset in bytes from the start of the function."""
    text: str
    line: int | None
    """The line of the PTX text that it comes from."""
    where: SourceLocation | None
    """The user's place of that line."""


@dataclass(frozen=True)
class Sass:
    """A disassembly. `str()` shows each Python line above the instructions that it generates."""

    lines: tuple[SassLine, ...]

    def __str__(self) -> str:
        return "\n".join(_rows(self.lines))


def _rows(lines: Sequence[SassLine]) -> Iterator[str]:
    shown = ""
    for line in lines:
        if line.offset is None:
            yield line.text
            continue
        place = show(line.where) if line.where else ""
        if line.where and place != shown:
            yield f"  // {place}  {linecache.getline(*resolve(line.where)).strip()}".rstrip()
        shown = place
        yield f"    {line.offset:04x}  {line.text}"


def sass(
    text: str,
    arch: str,
    *,
    lines: Sequence[SourceLocation | None] | None = None,
    where: SourceLocation | None = None,
    name: str = "kernel",
    options: Sequence[str] = (),
) -> Sass:
    """Return the machine code of PTX text for `arch`. Arguments and errors are as in `assemble_ptx`.

    The image is built with line information, which does not change its code. The NOPs that fill the last cache line are
    omitted. Raises TOOL_MISSING without nvdisasm.
    """
    options = (*options, "--generate-line-info")
    made = assemble_ptx(text, arch, lines=lines, where=where, name=name, options=options)
    found = tuple(_read(disassemble(made.image, lines=True), Source(text, name, lines, where)))
    return Sass(tuple(_without_padding(found)))


def _read(listing: str, source: Source) -> Iterator[SassLine]:
    """Yield instructions and labels. A line mark applies to the instructions that follow it."""
    line: int | None = None
    for row in listing.splitlines():
        if mark := _MARK.match(row):
            line = int(mark[1])
        elif found := _INSTRUCTION.match(row):
            yield SassLine(int(found[1], 16), found[2], line, source.at(line) if line else None)
        elif label := _LABEL.match(row):
            yield SassLine(None, label[1], None, None)


def _without_padding(lines: Sequence[SassLine]) -> Iterator[SassLine]:
    """Yield the lines of each function without the NOPs at its end."""
    waiting: list[SassLine] = []
    for line in lines:
        if line.text == "NOP":
            waiting.append(line)
            continue
        if line.offset is not None:
            yield from waiting
        waiting = []
        yield line
