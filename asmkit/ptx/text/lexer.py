"""Split PTX text into statements (PTX ISA 4.2, 4.3)."""

from __future__ import annotations

import operator
import re
from bisect import bisect_right
from collections.abc import Iterator

from ...errors import AsmError, DiagnosticCode, Finding, error
from ...isa import limits
from .constant_expressions import constant as constant
from .constant_expressions import number as number

NAME = r"(?:[A-Za-z][\w$]*|[_$%][\w$]+)"
"""An identifier: the name of a variable, a register, a function or a label."""

_COMMENT = re.compile(r'"[^"\n]*"|//[^\n]*|/\*(?:.*?\*/|.*)', re.DOTALL)
_FOREIGN = re.compile(r'"[^"\n]*"|[^\x00-\x7f]+')
_LONG = re.compile(
    rf"""(?P<number> (?<![\w$.%])[0-9][\w.]{{{limits.DIGITS},}} )
    | (?P<name> (?<![\w$.%])[\w$%][\w$.%:]{{{limits.WORD},}} ) | "[^"\n]*" """,
    re.ASCII | re.VERBOSE,
)
"""Numbers and names that exceed their limit, and strings, which have no limit."""

_LONG_LINE = 200
"""Instructions with more characters have vectors or constant expressions."""

FOREIGN = "\x7f"
"""The replacement of a character that is not ASCII.  Only comments and strings can contain such characters."""


def _nested(depth: int) -> str:
    """Return a pattern of nested braces."""
    inner = _nested(depth - 1) if depth else r"\{\}"
    return rf"\{{[^{{}};]*+(?:{inner}[^{{}};]*+)*+\}}"


_BRACES = _nested(4)
"""The initial values of an array of up to five dimensions."""

_LINES = r"""version\s+[0-9]+\.[0-9]+ | target\s+\w+(?:\s*,\s*\w+)* | address_size\s+[0-9]+
  | file\s+[0-9]+\s*"[^"\n]*"(?:\s*,\s*\w+\s*,\s*\w+)?
  | loc(?:_intermediate)?\s+[0-9]+\s+[0-9]+\s+[0-9]+
    (?:\s*,\s*function_name\s+[\w$%]+(?:\s*\+\s*\w+)?\s*,\s*inlined_at\s+[0-9]+\s+[0-9]+\s+[0-9]+)?"""

_SCANNED = {
    "inst": r"""(?:@\s*+(?P<not>!?)\s*+(?P<guard>[\w$%.]++)\s++)? (?P<opcode>[a-z][\w.:]*+(?:\s++\.[\w.:]++)*+)
                (?P<operands>[^;{}"@]*+(?:\{[^;{}"@]*+\}[^;{}"@]*+)*+)""",
    "function": r"""(?:\.(?:visible|extern|weak|common)\s++)? \.(?:entry|func)\b
                    (?:[^;{}"]++|"[^"\n]*+"(?:\s*+;)?)*+""",
    "section": r"\.section\s++ (?P<section_name>[\w.$]++)\s*+ \{ (?P<data>[^{};\"]*+)",
    "directive": rf"""\.[^;{{}}"]*+(?:(?:"[^"\n]*+"|{_BRACES})[^;{{}}"]*+)*+""",
}
"""The statements that continue until a terminator.

The quantifiers are possessive, so that one statement takes linear time.  After a statement without its terminator, no
other statement of its kind can end in the scanned region either (see `_Ends`), so that a text takes linear time.
"""

_END = {"inst": ";", "function": "[;{]", "section": r"\}", "directive": ";"}


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.VERBOSE | re.ASCII)


_LABEL = rf"""(?P<label> (?P<place>{NAME}) \s*+ : (?!:)
              (?:\s*+ (?P<table>\.(?:branchtargets|calltargets|callprototype)\b [^;{{}}"]*+ ;))? )"""
_PATTERNS = {kind: _compiled(rf"\s*+ (?P<{kind}> {start} {_END[kind]} )") for kind, start in _SCANNED.items()}
_SCANS = {kind: _compiled(rf"\s*+ {start}") for kind, start in _SCANNED.items()}
_CODE = _compiled(rf"\s*+ (?: {_LABEL} | (?P<inst> {_SCANNED['inst']} ; ) )")
_LABELS = _compiled(rf"\s*+ {_LABEL}")
_PLAIN = _compiled(
    rf"\s*+ (?: (?P<open> \{{ ) | (?P<close> \}} ) | (?P<line> \.(?:{_LINES})(?![\w$]) ) | (?P<unknown> (?=\S) ) )"
)
_HEAD = _compiled(r"(?P<function> \.(?:visible|extern|weak|common|entry|func)\b ) | (?P<section> \.section\b )")
"""The starts of statements that are possibly not plain directives."""
_REST = _compiled(r"\s*+ (?P<rest> \S[^\n;]*;? )")


class Statement:
    """One statement: its kind, its parts by name, and its line number, counted from 1."""

    __slots__ = ("kind", "line", "parts")

    def __init__(self, kind: str, parts: re.Match[str], line: int) -> None:
        self.kind, self.parts, self.line = kind, parts, line

    @property
    def text(self) -> str:
        """The statement on one line."""
        return " ".join(self.parts[0].split())

    @property
    def at(self) -> int:
        """The offset of the statement."""
        return self.parts.start(self.kind)


def _marked(found: re.Match[str]) -> str:
    """Replace characters that are not ASCII, but keep strings."""
    return found[0] if found[0][0] == '"' else FOREIGN * len(found[0])


class _Ends:
    """A scanner that finds the next statement, and remembers regions in which statements of a kind cannot end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.until = dict.fromkeys(_SCANNED, 0)

    def next(self, at: int) -> re.Match[str] | None:
        """Return the statement that starts at an offset, None at the end of the text."""
        found = (_CODE if at >= self.until["inst"] else _LABELS).match(self.text, at)
        if found is not None:
            return found
        found = _PLAIN.match(self.text, at)
        if found is None or found.lastgroup != "unknown":
            return found
        start = found.end()
        if self.text[start] != ".":
            if start >= self.until["inst"]:
                self._mark("inst", start)
            return _REST.match(self.text, at)
        found = _HEAD.match(self.text, start)
        special = found.lastgroup if found else None
        made = (self._ended(kind, start) for kind in (special, "directive") if kind)
        return next((one for one in made if one), None) or _REST.match(self.text, at)

    def _ended(self, kind: str, at: int) -> re.Match[str] | None:
        """Return the statement of that kind, None if it has no terminator."""
        if at < self.until[kind]:
            return None
        found = _PATTERNS[kind].match(self.text, at)
        if found is None:
            self._mark(kind, at)
        return found

    def _mark(self, kind: str, at: int) -> None:
        """Record how far a statement without its terminator was scanned."""
        found = _SCANS[kind].match(self.text, at)
        if found is not None:
            self.until[kind] = max(self.until[kind], found.end())


def at_offset(text: str, at: int) -> re.Match[str] | None:
    """Return the statement that starts at an offset of a text without comments, None at the end of the text."""
    return _Ends(text).next(at)


class Source:
    """A text whose comments are replaced by blanks, so that the offsets of the original text are kept.

    `flaws` are the mistakes that were found.  Raises LIMIT for words that are too long.
    """

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.flaws: list[Finding] = []
        text = limits.normalized(text)
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.text = _COMMENT.sub(self._blank, text)
        if not text.isascii():
            self.text = _FOREIGN.sub(_marked, self.text)
        if max(map(operator.sub, [*self._starts[1:], len(text)], self._starts)) > limits.DIGITS:
            self._check_lengths()

    def _blank(self, found: re.Match[str]) -> str:
        """Replace a comment by blanks, but keep strings."""
        text = found[0]
        if text[0] == '"':
            return text
        if text[1] == "*" and (len(text) < 4 or text[-2:] != "*/"):
            self.flaws += self.wrong(found.start(), "the comment is not terminated", "`*/`").findings
        return " " * len(text) if "\n" not in text else re.sub(r"[^\n]", " ", text)

    def _check_lengths(self) -> None:
        """Raise LIMIT if a number or a name is too long."""
        for found in _LONG.finditer(self.text):
            if kind := found.lastgroup:
                most = limits.DIGITS if kind == "number" else limits.WORD
                raise self.exceeded(found.start(), limits.Exceeded(f"a {kind} is too long", f"{most:,} characters", ""))

    def statements(self) -> Iterator[Statement]:
        """Yield every statement in order, of kind `rest` for invalid text.  Raises LIMIT if there are too many."""
        line, at, code, text = 1, 0, 0, self.text
        following, count = _Ends(text).next, text.count
        for _ in range(limits.PTX_STATEMENTS + 1):
            found = following(at)
            if found is None:
                return
            kind = found.lastgroup or "rest"
            start = found.start(kind)
            line += count("\n", at, start)
            yield Statement(kind, found, line)
            at = found.end()
            code += self._work(kind, start, at)
            if code > limits.PTX_CODE:
                long = "the statements of the text, expressions counted four times, are too long"
                raise self.exceeded(start, limits.too_large(long, limits.PTX_CODE, "characters"))
            line += count("\n", start, at)
        many = limits.too_large("the text has too many statements", limits.PTX_STATEMENTS, "statements")
        raise self.exceeded(at, many)

    def _work(self, kind: str, start: int, end: int) -> int:
        """Return the cost of a statement in characters.  A long statement without braces contains an expression."""
        length = end - start
        if kind in ("section", "line"):
            return 0
        if length <= _LONG_LINE or kind in ("function", "label"):
            return length
        if self.text.find("{", start, end) < 0:
            return 4 * length
        return length if kind == "inst" else _LONG_LINE  # initial values have their own limit

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of an offset, counted from 1."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def wrong(self, at: int, what: str, fix: str = "") -> AsmError:
        """Return a PARSE error at an offset of the text."""
        line, column = self.place(at)
        what = what.replace(FOREIGN, "\ufffd")
        return error(DiagnosticCode.PARSE, (self.file, line), column=column, what=what, fix=fix)

    def exceeded(self, at: int, limit: limits.Exceeded) -> AsmError:
        """Return a LIMIT error at an offset of the text."""
        line, column = self.place(at)
        return limit.at((self.file, line), column)


_PART = re.compile(r"(?:[^,{}\[\]()]|\{[^{}]*\}|\[[^\[\]]*\])+")


def split(text: str) -> list[str]:
    """Split operands at commas, except inside of braces, brackets and parentheses."""
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
