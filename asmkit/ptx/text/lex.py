"""PTX text cut into statements (PTX ISA 4.2, 4.3)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ...errors import AsmError, Mistake, error
from .constant import constant as constant
from .constant import number as number

_COMMENT = re.compile(r'"[^"\n]*"|//[^\n]*|/\*.*?\*/', re.DOTALL)

NAME = r"(?:[A-Za-z][\w$]*|[_$%][\w$]+)"
"""A name: a variable's, a register's, a function's, a label's."""


def _nested(depth: int) -> str:
    """Braces within braces."""
    inner = _nested(depth - 1) if depth else r"\{\}"
    return rf"\{{[^{{}};]*(?:{inner}[^{{}};]*)*\}}"


_BRACES = _nested(4)
"""What stands around the initial values of up to five dimensions."""

_LINES = r"""version\s+[0-9]+\.[0-9]+ | target\s+\w+(?:\s*,\s*\w+)* | address_size\s+[0-9]+
  | file\s+[0-9]+\s*"[^"\n]*"(?:\s*,\s*\w+\s*,\s*\w+)?
  | loc(?:_intermediate)?\s+[0-9]+\s+[0-9]+\s+[0-9]+
    (?:\s*,\s*function_name\s+[\w$%]+(?:\s*\+\s*\w+)?\s*,\s*inlined_at\s+[0-9]+\s+[0-9]+\s+[0-9]+)?"""

_STATEMENT = re.compile(
    rf"""\s*(?:
    (?P<label> (?P<place>{NAME}) \s* : (?!:)
               (?:\s* (?P<table>\.(?:branchtargets|calltargets|callprototype)\b [^;{{}}"]* ;))? )
  | (?P<inst> (?:@\s*(?P<not>!?)\s*(?P<guard>[\w$%.]+)\s+)? (?P<opcode>[a-z][\w.:]*)
              (?P<operands>[^;{{}}"@]*(?:\{{[^;{{}}"@]*\}}[^;{{}}"@]*)*) ; )
  | (?P<open> \{{ )
  | (?P<close> \}} )
  | (?P<line> \.(?:{_LINES})(?![\w$]) )
  | (?P<function> (?:\.(?:visible|extern|weak|common)\s+)? \.(?:entry|func)\b
                  (?:[^;{{}}"]|"[^"\n]*"(?:\s*;)?)* [;{{] )
  | (?P<section> \.section\s+ (?P<section_name>[\w.$]+)\s* \{{ (?P<data>[^{{}};"]*) \}} )
  | (?P<directive> \. [^;{{}}"]*(?:(?:"[^"\n]*"|{_BRACES})[^;{{}}"]*)* ; )
  | (?P<rest> \S[^\n;]*;? )
    )""",
    re.VERBOSE | re.ASCII,
)


class Statement:
    """One statement: its kind, its parts by name, and its line, counted from 1."""

    __slots__ = ("kind", "line", "parts")

    def __init__(self, kind: str, parts: re.Match[str], line: int) -> None:
        self.kind, self.parts, self.line = kind, parts, line

    @property
    def text(self) -> str:
        """The statement in one line."""
        return " ".join(self.parts[0].split())

    @property
    def at(self) -> int:
        """Where it begins."""
        return self.parts.start(self.kind)


def _blank(found: re.Match[str]) -> str:
    """A comment as blanks; a string as it is."""
    text = found[0]
    if text[0] == '"':
        return text
    return " " * len(text) if "\n" not in text else re.sub(r"[^\n]", " ", text)


class Source:
    """A text with its comments blanked, so that offsets are those of the original."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.text = _COMMENT.sub(_blank, text)
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def statements(self) -> Iterator[Statement]:
        """Every statement in order; of kind `rest` is what is none."""
        line, at, text = 1, 0, self.text
        match, count = _STATEMENT.match, text.count
        while found := match(text, at):
            kind = found.lastgroup or "rest"
            start = found.start(kind)
            line += count("\n", at, start)
            yield Statement(kind, found, line)
            at = found.end()
            line += count("\n", start, at)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset, counted from 1."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def wrong(self, at: int, what: str, fix: str = "") -> AsmError:
        """PARSE at an offset of the text."""
        line, column = self.place(at)
        return error(Mistake.PARSE, (self.file, line), column=column, what=what, fix=fix)


_PART = re.compile(r"(?:[^,{}\[\]()]|\{[^{}]*\}|\[[^\[\]]*\])+")


def split(text: str) -> list[str]:
    """Operands by their commas, those in braces, brackets and parentheses left whole."""
    if "{" not in text and "[" not in text and "(" not in text:
        return [part.strip() for part in text.split(",")] if text.strip() else []
    parts = _PART.findall(text) if "(" not in text else []
    if sum(map(len, parts)) + len(parts) - 1 == len(text):  # nothing is nested
        return [part.strip() for part in parts]
    made, depth, begin = list[str](), 0, 0
    for found in re.finditer(r"[,{}\[\]()]", text):
        if found[0] in "{[(":
            depth += 1
        elif found[0] != ",":
            depth -= 1
        elif not depth:
            made.append(text[begin : found.start()].strip())
            begin = found.end()
    return [*made, text[begin:].strip()]
