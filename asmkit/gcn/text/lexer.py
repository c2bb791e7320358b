"""Split AMDGCN text into statements, usually one per line. Accepts assembler source and disassembler listings."""

from __future__ import annotations

import operator
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...errors import AsmError, DiagnosticCode, Finding, Later, error
from ...isa import limits

STRING = r'"(?:[^"\\\n]|\\[^\n])*+"'
"""Matches a string, in which a backslash can precede a quote."""
_COMMENT = re.compile(rf"{STRING}|;[^\n]*|//[^\n]*|/\*(?:.*?\*/|.*)", re.DOTALL)
_FOREIGN = re.compile(rf"{STRING}|[^\x00-\x7f]+")
_LONG = re.compile(
    rf"""(?P<number> (?<![\w.$@])[0-9][\w.]{{{limits.DIGITS},}} )
    | (?P<name> (?<![\w.$@])[A-Za-z_.$][\w.$@]{{{limits.WORD},}} ) | {STRING} """,
    re.ASCII | re.VERBOSE,
)
"""Matches numbers and names that exceed the limits. It also matches strings, to skip them."""

FOREIGN = "\x7f"
"""Placeholder for a character that is not ASCII. Only comments and strings may contain such characters."""

_ADDRESS = re.compile(r"//\s*([0-9A-Fa-f]{8,16}): ([0-9A-Fa-f]{8})\b")
_STATEMENT = re.compile(
    r"""[ \t]*(?:
    (?P<banner> ^\S+: [ \t]+ file\ format [^\n]* | Disassembly\ of\ section [^\n]* | \.\.\.(?=\s*$) )
  | (?P<symbol> [0-9a-f]{8,16} \s <(?P<marked>[^>\n]+)>: )
  | (?P<label> (?P<place>[A-Za-z_.$][\w.$@]*|\d+) [ \t]* : (?!:) )
  | (?P<assign> (?P<symbol_name>[A-Za-z_.$][\w.$@]*) [ \t]* =(?!=) [ \t]* (?P<value>[^\n]*) )
  | (?P<directive> \.(?P<word>\w+) [ \t]* (?P<rest>[^\n]*) )
  | (?P<inst> (?P<opcode>[a-z]\w*) (?![\w.]) [ \t]* (?P<operands>[^\n]*) )
  | (?P<other> \S[^\n]* )
    )""",
    re.VERBOSE | re.ASCII | re.MULTILINE,
)


_INST = re.compile(r"[ \t]*+(?P<inst>(?P<opcode>[a-z]\w*+)(?![.$@])[ \t]*+(?![:=<])(?P<operands>[^\n]*))", re.ASCII)
"""Matches most instructions. No other kind of statement begins this way."""

_BEFORE_OTHERS = frozenset({"banner", "symbol", "label"})
"""The kinds of statements that other statements may follow on the same line."""


@dataclass(slots=True)
class Statement:
    """One statement: its kind, its parts by name, and its line from 1.

    In a listing, `address` is the instruction's address and `dword` its first dword.
    """

    kind: str
    parts: re.Match[str]
    line: int
    address: int | None
    dword: int

    @property
    def text(self) -> str:
        """The statement on one line."""
        return " ".join(self.parts[0].split())

    @property
    def at(self) -> int:
        """The statement's offset in the text."""
        return self.parts.start(self.kind)


@dataclass(frozen=True, slots=True)
class Token:
    """A word of an instruction, such as `v[4:7]` or `offset:16`.

    `at` is its offset in the text. `piece` is the number of commas in front of it.
    """

    text: str
    at: int
    piece: int


def _blank(found: re.Match[str]) -> str:
    """Replace a comment by blanks. Keep a string unchanged."""
    text = found[0]
    if text[0] == '"':
        return text
    return re.sub(r"[^\n]", " ", text) if "\n" in text else " " * len(text)


def _marked(found: re.Match[str]) -> str:
    """Replace characters that are not ASCII by placeholders. Keep a string unchanged."""
    return found[0] if found[0][0] == '"' else FOREIGN * len(found[0])


def comments_blanked(text: str) -> str:
    """Return a text with its comments replaced by blanks. Offsets do not change."""
    return _COMMENT.sub(_blank, text)


class Source:
    """A text with its comments replaced by blanks, so that offsets match the original.

    `flaws` are the errors found so far. Raises LIMIT for numbers and names that are too long.
    """

    def __init__(self, text: str, file: str) -> None:
        text = limits.normalized(text)
        self.file, self.original = file, text
        self.flaws: list[Finding] = []
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.text = _COMMENT.sub(self._blank, text)
        if not text.isascii():
            self.text = _FOREIGN.sub(_marked, self.text)
        if max(map(operator.sub, [*self._starts[1:], len(text)], self._starts)) > limits.DIGITS:
            self._check_lengths()

    def _blank(self, found: re.Match[str]) -> str:
        text = found[0]
        if text.startswith("/*") and (len(text) < 4 or not text.endswith("*/")):
            self.flaws += self.wrong(found.start(), "the comment is not closed", "`*/`").findings
        return _blank(found)

    def _check_lengths(self) -> None:
        """Raise LIMIT for a number or a name that is too long."""
        for found in _LONG.finditer(self.text):
            if kind := found.lastgroup:
                most = limits.DIGITS if kind == "number" else limits.WORD
                raise self.exceeded(found.start(), limits.Exceeded(f"a {kind} is too long", f"{most:,} characters", ""))

    def statements(self) -> list[Statement]:
        """Return every statement in order.

        Text that is not a statement has the kind `other`. Raises LIMIT if too many.
        """
        found, left = list[Statement](), limits.GCN_STATEMENTS
        listing = _ADDRESS.search(self.original) is not None
        for line, (start, end) in enumerate(zip(self._starts, [*self._starts[1:], len(self.text)], strict=True), 1):
            plain = None if listing else _INST.match(self.text, start, end)
            if plain is not None:
                found.append(Statement("inst", plain, line, None, 0))
                left -= 1
            else:
                for one in self._of_line(line, start, end, listing):
                    found.append(one)
                    left -= 1 if one.kind == "inst" else 0.5
                    if left < 0:
                        break
            if left < 0:
                many = limits.too_large("the text has too many statements", limits.GCN_STATEMENTS, "statements")
                raise self.exceeded(start, many)
        return found

    def _of_line(self, line: int, at: int, end: int, listing: bool) -> Iterator[Statement]:
        """Yield the statements of a line: others can follow a label."""
        noted = _ADDRESS.search(self.original, at, end) if listing else None
        address, dword = (int(noted[1], 16), int(noted[2], 16)) if noted else (None, 0)
        while (found := _STATEMENT.match(self.text, at, end)) is not None:
            kind = found.lastgroup or "other"
            yield Statement(kind, found, line, address, dword)
            if kind not in _BEFORE_OTHERS:
                break
            at = found.end()

    def lines(self, first: int, last: int) -> list[str]:
        """Return the lines between `first` and `last`, both exclusive and counted from 1, with their comments."""
        return self._lines[first : last - 1]

    @cached_property
    def _lines(self) -> list[str]:
        return self.original.split("\n")

    def wrong(self, at: int, what: str, fix: str | Later = "") -> AsmError:
        """Return a PARSE error at an offset of the text."""
        line, column = self._place(at)
        what = what.replace(FOREIGN, "\ufffd")
        return error(DiagnosticCode.PARSE, (self.file, line), column=column, what=what, fix=fix)

    def exceeded(self, at: int, limit: limits.Exceeded) -> AsmError:
        """Return a LIMIT error at an offset of the text."""
        line, column = self._place(at)
        return limit.at((self.file, line), column)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1


_TOKEN = re.compile(
    r"""[ \t]*(?:
    (?P<comma> , )
  | (?P<word> (?:-[ \t]*)? (?: [^\s,\[\](){}] | \[[^\[\]]*+\] | \((?:[^()]++|\([^()]*+\))*+\) | [\[\](){}] )+ )
    )""",
    re.VERBOSE,
)
_COLON = re.compile(r"(?<![ \t])[ \t]*+:[ \t]*+")
_INSIDE = re.compile(
    r"""(?<=\w)[ \t]++(?=[(\[])                          # vmcnt (0), v [1]
      | (?<=[\w)])[ \t]++(?=[-+*/%^] | <<|>>|[=!<>]=|&&|[<>&])  # x + 1, in front of the operator
      | (?<=[-+*/%^<>=&~!])[ \t]++(?=[\w(~!-])            # and after it
    """,
    re.VERBOSE,
)
"""The blanks inside a word, where a blank does not separate words."""
_BARS = re.compile(r"""
    (?P<before> (?:^|[-,(]) [ \t]*+ ) \| (?P<first>[ \t]*+) (?P<source>[^|,]*?) (?P<last>[ \t]*+) \|  # | v1 |
  | [ \t]*+ \| [ \t]*+                                                                                # 1 | 2
    """, re.VERBOSE)  # fmt: skip
"""Two bars that enclose an absolute value, or one that is an operator."""


_COUNTS = re.compile(r"&(?=[ \t]*\w+cnt)")
"""The separator that the counts of `s_waitcnt` may have instead of blanks."""


def _inside(text: str) -> str:
    """Mark the blanks inside the words of an instruction. Flags may follow an absolute value after a blank."""
    joined = _INSIDE.sub(_filled, text)
    return _BARS.sub(_of_bars, joined) if "|" in text else joined


def _of_bars(found: re.Match[str]) -> str:
    """Mark the blanks around an operator, or those inside the bars of an absolute value."""
    if found["source"] is None:
        return _filled(found)
    first, last = ("\0" * len(found[name]) for name in ("first", "last"))
    return f"{found['before']}|{first}{found['source']}{last}|"


def _filled(blanks: re.Match[str]) -> str:
    return blanks[0].replace(" ", "\0").replace("\t", "\0")


_SEPARATOR = re.compile(rf"{STRING}|[(),]|\"[^\n]*")
"""Matches commas and parentheses. It also matches strings, to skip them."""


def split(text: str) -> list[str]:
    """Split a directive's arguments at commas outside of strings and parentheses. Collapse blanks."""
    if not text:
        return []
    if '"' not in text and "(" not in text:
        return [" ".join(one.split()) for one in text.split(",")]
    made, depth, start = list[str](), 0, 0
    for found in _SEPARATOR.finditer(text):
        sign = found[0]
        if sign in "()":
            depth += 1 if sign == "(" else -1
        elif sign == "," and depth == 0:
            made.append(text[start : found.start()])
            start = found.end()
    made.append(text[start:])
    return [one.strip() if '"' in one else " ".join(one.split()) for one in made]


def tokens(statement: Statement) -> list[Token]:
    """Return the words of an instruction's operands and flags. Brackets and parentheses stay in one word."""
    if len(statement.parts["operands"]) > limits.OPERANDS:
        raise limits.Exceeded("the operands of the instruction are too long", f"{limits.OPERANDS:,} characters", "")
    text = _COLON.sub(lambda found: ":".center(len(found[0]), "\0"), statement.parts["operands"])
    text = _inside(_COUNTS.sub(" ", text) if statement.parts["opcode"] == "s_waitcnt" else text)
    start, piece, found = statement.parts.start("operands"), 0, list[Token]()
    for match in _TOKEN.finditer(text):
        if match["comma"]:
            piece += 1
        else:
            word = re.sub(r"[\0\s]", "", match["word"])
            found.append(Token(word, start + match.start("word"), piece))
    return found
