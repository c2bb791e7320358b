"""AMDGCN text cut into statements, one a line: assembler source, or the listing of a disassembler."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import AsmError, Mistake, error

_COMMENT = re.compile(r'"[^"\n]*"|;[^\n]*|//[^\n]*|/\*.*?\*/', re.DOTALL)
_ADDRESS = re.compile(r"//\s*([0-9A-Fa-f]{8,16}): ([0-9A-Fa-f]{8})\b")
_STATEMENT = re.compile(
    r"""[ \t]*(?:
    (?P<banner> \S+: [ \t]+ file\ format [^\n]* | Disassembly\ of\ section [^\n]* | \.\.\.(?=\s*$) )
  | (?P<symbol> [0-9a-f]{8,16} \s <(?P<marked>[^>\n]+)>: )
  | (?P<label> (?P<place>[A-Za-z_.$][\w.$@]*|\d+) [ \t]* : (?!:) )
  | (?P<assign> (?P<symbol_name>[A-Za-z_.$][\w.$@]*) [ \t]* =(?!=) [ \t]* (?P<value>[^\n]*) )
  | (?P<directive> \.(?P<word>\w+) [ \t]* (?P<rest>[^\n]*) )
  | (?P<inst> (?P<opcode>[a-z]\w*) (?![\w.]) [ \t]* (?P<operands>[^\n]*) )
  | (?P<other> \S[^\n]* )
    )""",
    re.VERBOSE | re.ASCII | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: its kind, its parts by name, its line from 1 on; in a listing its address and first dword."""

    kind: str
    parts: re.Match[str]
    line: int
    address: int | None
    dword: int

    @property
    def text(self) -> str:
        """The statement in one line."""
        return " ".join(self.parts[0].split())

    @property
    def at(self) -> int:
        """Its offset in the text."""
        return self.parts.start(self.kind)


@dataclass(frozen=True, slots=True)
class Token:
    """A word of an instruction: `v[4:7]`, `offset:16`; `at` is its offset in the text, `piece` the commas before it."""

    text: str
    at: int
    piece: int


def _blank(found: re.Match[str]) -> str:
    """A comment as blanks; a string as it is."""
    return found[0] if found[0][0] == '"' else re.sub(r"[^\n]", " ", found[0])


def comments_blanked(text: str) -> str:
    """A text with blanks for its comments: every offset is the same."""
    return _COMMENT.sub(_blank, text)


class Source:
    """A text with its comments blanked, so that offsets are those of the original."""

    def __init__(self, text: str, file: str) -> None:
        self.file, self.original = file, text
        self.text = comments_blanked(text)
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def statements(self) -> Iterator[Statement]:
        """Every statement in order; of kind `other` is what is none."""
        for line, start in enumerate(self._starts, 1):
            end = self._starts[line] if line < len(self._starts) else len(self.text)
            yield from self._of_line(line, start, end)

    def _of_line(self, line: int, at: int, end: int) -> Iterator[Statement]:
        noted = _ADDRESS.search(self.original, at, end)
        address, dword = (int(noted[1], 16), int(noted[2], 16)) if noted else (None, 0)
        while (found := _STATEMENT.match(self.text, at, end)) is not None:
            yield Statement(found.lastgroup or "other", found, line, address, dword)
            at = found.end()

    def lines(self, first: int, last: int) -> list[str]:
        """The lines after `first` and before `last`, counted from 1, comments and all."""
        return self.original.splitlines()[first : last - 1]

    def wrong(self, at: int, what: str, fix: str = "") -> AsmError:
        """PARSE at an offset of the text."""
        line = bisect_right(self._starts, at)
        return error(Mistake.PARSE, (self.file, line), column=at - self._starts[line - 1] + 1, what=what, fix=fix)


_TOKEN = re.compile(
    r"""[ \t]*(?:
    (?P<comma> , )
  | (?P<word> (?:-[ \t]*)? (?: [^\s,\[\](){}] | \[[^\]]*\] | \((?:[^()]|\([^()]*\))*\) | [\[\](){}] )+ )
    )""",
    re.VERBOSE,
)
_COLON = re.compile(r"[ \t]*:[ \t]*")


def split(text: str) -> list[str]:
    """A directive's arguments: between commas, those in strings and parentheses apart; blanks are one each."""
    if not text:
        return []
    made, depth, inside, start = list[str](), 0, False, 0
    for at, letter in enumerate(text):
        if inside or letter == '"':
            inside = not inside if letter == '"' and text[at - 1 : at] != "\\" else inside
        elif letter in "()":
            depth += 1 if letter == "(" else -1
        elif letter == "," and depth == 0:
            made.append(text[start:at])
            start = at + 1
    made.append(text[start:])
    return [one.strip() if '"' in one else " ".join(one.split()) for one in made]


def tokens(statement: Statement) -> list[Token]:
    """The words of an instruction's operands and flags; brackets and parentheses are kept whole."""
    text = _COLON.sub(lambda found: ":".center(len(found[0]), "\0"), statement.parts["operands"])
    start, piece, found = statement.parts.start("operands"), 0, list[Token]()
    for match in _TOKEN.finditer(text):
        if match["comma"]:
            piece += 1
        else:
            word = re.sub(r"[\0\s]", "", match["word"])
            found.append(Token(word, start + match.start("word"), piece))
    return found
