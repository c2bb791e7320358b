"""An open file: its text, its architecture and target, and its statements and module, computed when first needed."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple
from urllib.parse import unquote

from ..errors import AsmError, Finding
from ..gcn import targets as gcn_targets
from ..gcn.isa import TABLE as GCN
from ..gcn.text import commands as gcn_commands
from ..gcn.text import lexer as gcn_lexer
from ..gcn.text import macros, target_id
from ..gcn.text import parser as gcn_parser
from ..isa.limits import Budget, uncollected
from ..isa.table import Table
from ..ptx import targets as ptx_targets
from ..ptx.isa import TABLE as PTX
from ..ptx.text import commands as ptx_commands
from ..ptx.text import lexer as ptx_lexer
from ..ptx.text import parser as ptx_parser
from ..toolchain.file_kind import Isa, isa_of
from .text import Edit, Text

Target = ptx_targets.PtxTarget | gcn_targets.GcnTarget
Statement = ptx_lexer.Statement | gcn_lexer.Statement

COMMANDS = {"ptx": ptx_commands, "gcn": gcn_commands}
TABLES: dict[str, Table] = {"ptx": PTX, "gcn": GCN}

_TARGET = re.compile(r"^[ \t]*\.target\s+(\w+)", re.MULTILINE)
_VERSION = re.compile(r"^[ \t]*\.version\s+(\d+)\.(\d+)", re.MULTILINE)
_FIRST_WORD = re.compile(r"^[ \t]*(?:[\w.$]+:[ \t]*)?([a-z]+_\w+)", re.MULTILINE)
_SEARCHED = 20_000
"""The characters of a file in which its architecture is recognized."""


class Read(NamedTuple):
    """The mistakes of single statements, and the check of whole functions, None if the parser rejects the text."""

    findings: list[Finding]
    functions: Callable[[Budget], Iterable[Finding]] | None


@dataclass(frozen=True)
class Document:
    """One version of an open file. `arch` is the target of the user's settings, `language` the editor's name of it."""

    uri: str
    text: Text
    arch: str = ""
    language: str = ""

    @property
    def file(self) -> str:
        """The file's name in messages."""
        return os.path.basename(unquote(self.uri)) or "untitled"

    def changed(self, *edits: Edit) -> Document:
        """Return the document after edits."""
        return replace(self, text=self.text.changed(*edits))

    @cached_property
    def isa(self) -> Isa | None:
        """The architecture, None if the text is assembly of another processor."""
        if self.language == "ptx":
            return "ptx"
        content = self.text.plain[:_SEARCHED].encode("utf-8", "replace")
        found = isa_of(self.file, content)
        if found == "gcn" and not self._is_gcn():
            return None
        return found if found == "gcn" or self.file.endswith(".ptx") or isa_of("text.s", content) == "ptx" else None

    def _is_gcn(self) -> bool:
        """Return whether the text names a target of AMDGCN, or has one of its instructions.

        An empty text is AMDGCN if the editor says so. Editors can use one language for the assembly of all processors.
        """
        text = self.text.plain[:_SEARCHED]
        if self.language == "amdgcn" and not text.strip():
            return True
        if target_id.find(text) or self.arch in gcn_targets.MACHINES or ".amdhsa_" in text:
            return True
        return any(GCN.head(found[1]) for found in _FIRST_WORD.finditer(text))

    @property
    def table(self) -> Table:
        """The instruction table."""
        return TABLES[self.isa or "ptx"]

    @cached_property
    def chosen(self) -> str | None:
        """The target of the settings if it belongs to the file's architecture."""
        known = gcn_targets.MACHINES if self.isa == "gcn" else (*ptx_targets.targets(), *ptx_targets.OLDER)
        return self.arch if self.arch in known else None

    @cached_property
    def target(self) -> Target | None:
        """The target, None if neither the settings nor the text name one that exists."""
        try:
            if self.isa == "gcn":
                named = target_id.find(self.text.plain)
                name = self.chosen or (named.name if named else "")
                return gcn_targets.target(name) if name else None
            found = _TARGET.search(self.text.plain)
            name = self.chosen or (found[1] if found else "")
            return ptx_targets.target_of_text(name, self.version) if name else None
        except AsmError:
            return None

    @cached_property
    def version(self) -> tuple[int, int] | None:
        """The PTX version."""
        found = _VERSION.search(self.text.plain)
        return (int(found[1][:9]), int(found[2][:9])) if found else None

    @cached_property
    def source(self) -> ptx_lexer.Source | gcn_lexer.Source | None:
        """The text with its comments blanked, None if it has words that are too long."""
        kind = gcn_lexer.Source if self.isa == "gcn" else ptx_lexer.Source
        try:
            return kind(self.text.plain, self.file)
        except AsmError:
            return None

    @property
    def code(self) -> str:
        """The text with its comments replaced by blanks."""
        return self.source.text if self.source is not None else self.text.plain

    @cached_property
    def statements(self) -> Sequence[Statement]:
        """The statements in order. Empty if a limit is exceeded, and for other processors."""
        if self.source is None or self.isa is None:
            return ()
        try:
            return [*self.source.statements()]
        except AsmError:
            return ()

    @cached_property
    def _places(self) -> list[int]:
        return [statement.at for statement in self.statements]

    def statement(self, offset: int) -> Statement | None:
        """Return the statement that contains an offset, or ends there."""
        at = bisect_right(self._places, offset) - 1
        if at < 0 or self.statements[at].parts.end() < offset:
            return None
        return self.statements[at]

    def of_line(self, line: int) -> list[Statement]:
        """Return the statements that start on a line, counted from 0."""
        first = bisect_right(self._lines, line)
        return list(self.statements[first : bisect_right(self._lines, line + 1)])

    @cached_property
    def _lines(self) -> list[int]:
        return [statement.line for statement in self.statements]

    @cached_property
    def read(self) -> Read:
        """The result of parsing the text."""
        if self.isa is None:
            return Read([], None)
        text, file, arch = self.text.plain, self.file, self.chosen
        try:
            with uncollected():
                if self.isa == "gcn":
                    read = gcn_parser.parse_partly(text, file, arch)
                    return Read(gcn_commands.of_statements(read), partial(gcn_commands.of_functions, read))
                made = ptx_parser.parse_partly(text, file, arch)
                return Read(ptx_commands.of_statements(made), partial(ptx_commands.of_functions, made))
        except AsmError as wrong:
            return Read([*wrong.findings], None)

    @cached_property
    def expanded(self) -> bool:
        """True if the text has macros, so that the parser reads another text."""
        return self.isa == "gcn" and macros.needed(self.text.plain)
