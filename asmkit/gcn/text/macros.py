"""Expand the macros of AMDGCN text as LLVM does: `.macro`, `.rept`, `.irp`, `.irpc`, `.if` and related directives.

`expand` returns the text without macros and the original line number of each of its lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...errors import AsmError, DiagnosticCode, error
from ...isa.limits import DEPTH, Budget, Exceeded, normalized, too_deep
from . import expressions
from .lexer import comments_blanked, split

MOST_DEPTH = 32
"""Maximum depth of nested macros. Deeper nesting is treated as an infinite expansion."""

_SCANNED = 4
"""Number of lines scanned for the end of a block that cost one line of the budget."""

_DIRECTIVE = re.compile(r"[ \t]*+\.(\w+)\b[ \t]*+(.*)", re.ASCII)
_ASSIGNED = re.compile(r"[ \t]*+(?:\.(?:set|equ)[ \t]++([\w.$]+)[ \t]*+,|([\w.$]+)[ \t]*+=(?!=))[ \t]*+(.*)", re.ASCII)
_CALLED = re.compile(r"[ \t]*+([A-Za-z_.$][\w.$]*+)[ \t]*+(.*)", re.ASCII)
_BLANKS = re.compile(r"[ \t]++")
_PARAMETER = re.compile(r"([\w$]+)(:(?:req|vararg))?(?:[ \t]*=[ \t]*(.*))?", re.ASCII)

_BLANK = re.compile(r"(?<![-+*/|&<>(,])[ \t]+(?![-+*/|&<>),])")
"""Blanks that separate arguments. Blanks next to an operator do not."""

_BLOCKS = {"macro": ("endm", "endmacro"), "rept": ("endr",), "rep": ("endr",), "irp": ("endr",), "irpc": ("endr",)}
"""The directives that begin a block, each with those that end it."""
_IFS = frozenset({
    "if", "ifdef", "ifndef", "ifnotdef", "ifb", "ifnb", "ifc", "ifnc", "ifeq", "ifne", "iflt", "ifle", "ifgt", "ifge",
    "ifeqs", "ifnes",
})  # fmt: skip
_COMPARED: Mapping[str, Callable[[int], bool]] = {
    "if": lambda n: n != 0, "ifne": lambda n: n != 0, "ifeq": lambda n: n == 0, "iflt": lambda n: n < 0,
    "ifle": lambda n: n <= 0, "ifgt": lambda n: n > 0, "ifge": lambda n: n >= 0,
}  # fmt: skip
_REFUSED = {"include": "other files", "incbin": "other files", "altmacro": "the alternate macro syntax"}
_READ_OVER = frozenset({"noaltmacro", "print", "warning"})
_ENDS = frozenset({"endm", "endmacro", "endr", "endif", "else", "elseif"})

WORDS = frozenset({*_BLOCKS, *_IFS, *_REFUSED, *_READ_OVER, *_ENDS, "exitm", "purgem", "error"})
"""Every directive that is expanded here and does not remain in the text."""


class Row(NamedTuple):
    """A line of text without comments, the unchanged line, and its number."""

    text: str
    whole: str
    number: int


@dataclass(frozen=True)
class Macro:
    """A macro. A parameter is its name, its default or None, and whether it takes all remaining arguments."""

    name: str
    parameters: tuple[tuple[str, str | None, bool], ...]
    required: frozenset[str]
    body: tuple[Row, ...]


class _Left(Exception):  # noqa: N818  (not an error: `.exitm` leaves a macro)
    """Signal that `.exitm` leaves the current macro."""


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """Return the groups of a match without trailing blanks, with empty strings for missing groups."""
    found = pattern.match(text)
    return tuple((group or "").rstrip(" \t") for group in found.groups()) if found else ()


def expand(text: str, file: str, symbols: Mapping[str, int]) -> tuple[str, list[int]]:
    """Return the text without macros, and the original line number of each of its lines.

    Args:
        text: The AMDGCN text.
        file: The file name for errors.
        symbols: The symbols that the assembler predefines.

    Raises:
        AsmError: PARSE, at the line, for anything that is not understood. LIMIT if the expansion is too large.

    """
    text = normalized(text)
    plain, whole = comments_blanked(text).split("\n"), text.split("\n")
    rows = [Row(plain[i], whole[i], i + 1) for i in range(len(whole))]
    expander = _Expander(file, dict(symbols))
    expander.run(rows, 0)
    return "\n".join(row.whole for row in expander.made), [row.number for row in expander.made]


def needed(text: str) -> bool:
    """Return whether a text contains anything to expand."""
    return any(word in WORDS for word in re.findall(r"^[ \t]*\.(\w+)", text, re.MULTILINE))


class _Expander:
    """Expander that processes lines and keeps the remaining ones in `made`."""

    def __init__(self, file: str, symbols: dict[str, int]) -> None:
        self.file, self.symbols = file, symbols
        self.macros: dict[str, Macro] = {}
        self.made: list[Row] = []
        self.defined = set(symbols)
        self.count = self.nested = 0
        self.budget = Budget()

    def run(self, rows: Sequence[Row], depth: int) -> None:
        """Expand a sequence of lines."""
        if depth > MOST_DEPTH:
            raise self._wrong(rows[0], "the macro expansion does not end", "add an `.if` that ends it")
        at, inside = 0, False
        while at < len(rows):
            row = rows[at]
            if depth:
                self._spend(row, 1, len(row.whole))
            word, rest = _parts(_DIRECTIVE, row.text) or ("", "")
            inside = word == "amdgpu_metadata" or (inside and word != "end_amdgpu_metadata")
            if inside or word not in WORDS:
                self._plain(row, depth)
                at += 1
            else:
                at = self._special(rows, at, word, rest, depth)

    def _inner(self, row: Row, rows: Sequence[Row], depth: int) -> None:
        """Expand the lines of a block. Raises LIMIT if blocks are nested too deeply."""
        self.nested += 1
        if self.nested > DEPTH:
            raise self._over(row, too_deep("blocks"))
        try:
            self.run(rows, depth)
        finally:
            self.nested -= 1

    def _spend(self, row: Row, lines: int, size: int = 0) -> None:
        """Take lines and bytes from the budget. Raises LIMIT at a line if the budget is exhausted."""
        try:
            self.budget.expand(lines, size)
        except Exceeded as limit:
            raise self._over(row, limit) from None

    def _plain(self, row: Row, depth: int) -> None:
        """Process an ordinary line: record an assignment, expand a macro call, and keep any other line."""
        if assigned := _parts(_ASSIGNED, row.text):
            self._assign(row, assigned[0] or assigned[1], assigned[2])
        name, rest = _parts(_CALLED, row.text) or ("", "")
        if name in self.macros and not assigned:
            return self._call(row, self.macros[name], rest, depth)
        if rest[:1] == ":":
            self.defined.add(name)
        self.made.append(row)
        return None

    def _assign(self, row: Row, name: str, value: str) -> None:
        self.defined.add(name)
        try:
            self.symbols[name] = expressions.evaluate(value, self.symbols)
        except ValueError:
            self.symbols.pop(name, None)
        except Exceeded as limit:
            raise self._over(row, limit) from None

    # blocks
    def _special(self, rows: Sequence[Row], at: int, word: str, rest: str, depth: int) -> int:
        """Process a block or a macro directive. Return the index of the next line."""
        row = rows[at]
        if word in _BLOCKS:
            end = self._end(rows, at, word)
            body = rows[at + 1 : end]
            if word == "macro":
                self._define(row, rest, body)
            else:
                for lines in self._repeated(row, word, rest, body):
                    self._spend(row, 1)
                    self._inner(row, lines, depth + 1)
            return end + 1
        if word in _IFS:
            return self._if(rows, at, depth)
        if word == "exitm" and depth:
            raise _Left
        if word == "purgem":
            self.macros.pop(rest, None)
        elif word == "error":
            raise self._wrong(row, rest.strip('"') or "the text contains .error")
        elif word in _REFUSED:
            raise self._wrong(row, f"`.{word}`: asmkit does not read {_REFUSED[word]}", "insert the lines here instead")
        elif word not in _READ_OVER:
            raise self._wrong(row, f"`.{word}` has no matching beginning")
        return at + 1

    def _end(self, rows: Sequence[Row], at: int, word: str) -> int:
        """Return the index of the line that ends a block."""
        depth, ends = 0, _BLOCKS[word]
        for i in range(at, len(rows)):
            found = _DIRECTIVE.match(rows[i].text)
            if found and _BLOCKS.get(found[1]) == ends:
                depth += 1
            elif found and found[1] in ends:
                depth -= 1
                if not depth:
                    self._spend(rows[at], (i - at) // _SCANNED)
                    return i
        raise self._wrong(rows[at], f"`.{word}` has no end", f"`.{ends[0]}`")

    def _repeated(self, row: Row, word: str, rest: str, body: Sequence[Row]) -> Iterator[Sequence[Row]]:
        if word in ("rept", "rep"):
            for _ in range(self._value(row, rest)):
                yield body
            return
        name, _, values = rest.partition(",")
        for value in split(values.strip()) if word == "irp" else values.strip():
            yield [self._filled(one, {name.strip(): value}) for one in body]

    def _if(self, rows: Sequence[Row], at: int, depth: int) -> int:
        """Expand the branch of an `.if` whose condition holds. Return the index of the line after its `.endif`."""
        inner, chosen, start = 0, None, None
        for i in range(at, len(rows)):
            word, rest = _parts(_DIRECTIVE, rows[i].text) or ("", "")
            inner += word in _IFS
            if inner == 1 and word in (*_IFS, "elseif", "else", "endif"):
                if start is not None and chosen is None:
                    chosen = rows[start:i]
                start = None
                if word == "endif":
                    self._spend(rows[at], (i - at) // _SCANNED)
                    self._inner(rows[at], chosen or (), depth)
                    return i + 1
                if chosen is None and self._holds(rows[i], word, rest):
                    start = i + 1
            inner -= word == "endif"
        raise self._wrong(rows[at], "an `.if` has no end", "`.endif`")

    def _holds(self, row: Row, word: str, rest: str) -> bool:
        """Return whether a condition holds."""
        if word == "else":
            return True
        if word in ("ifdef", "ifndef", "ifnotdef"):
            return (rest in self.defined) == (word == "ifdef")
        if word in ("ifb", "ifnb"):
            return (not rest) == (word == "ifb")
        if word in ("ifc", "ifnc", "ifeqs", "ifnes"):
            one, _, other = rest.partition(",")
            return (one.strip().strip('"') == other.strip().strip('"')) == (word in ("ifc", "ifeqs"))
        return _COMPARED["if" if word == "elseif" else word](self._value(row, rest))

    # macros
    def _define(self, row: Row, rest: str, body: Sequence[Row]) -> None:
        name, _, listed = _BLANKS.sub(" ", rest).rstrip(" ,").partition(" ")
        parameters: list[tuple[str, str | None, bool]] = []
        required: set[str] = set()
        for text in filter(None, re.split(r"[ \t]*,[ \t]*|[ \t]+(?![=])(?<!=)(?<!= )", listed.strip(" \t,"))):
            found = _PARAMETER.fullmatch(text.strip())
            if not found:
                raise self._wrong(
                    row, f"the parameter `{text}` is not understood", "`.macro NAME a, b=1, c:req, d:vararg`"
                )
            parameters.append((found[1], found[3], found[2] == ":vararg"))
            required |= {found[1]} if found[2] == ":req" else set()
        if not name or name in self.macros:
            raise self._wrong(row, f"the macro `{name}` is defined twice" if name else "a macro has no name")
        self.macros[name] = Macro(name, tuple(parameters), frozenset(required), tuple(body))

    def _call(self, row: Row, macro: Macro, rest: str, depth: int) -> None:
        """Expand a macro with its parameters replaced. Errors inside are reported at the line of the call."""
        self._spend(row, 1)
        values = self._bound(row, macro, rest)
        lines = [self._filled(one, values)._replace(number=row.number) for one in macro.body]
        self.count += 1
        try:
            self._inner(row, lines, depth + 1)
        except _Left:
            return

    def _bound(self, row: Row, macro: Macro, rest: str) -> dict[str, str]:
        """Return the value of each parameter."""
        given = [one for part in split(rest) for one in _BLANK.split(_BLANKS.sub(" ", part))]
        names = [name for name, _, _ in macro.parameters]
        values: dict[str, str] = {}
        for place, text in enumerate(given):
            key, equals, value = text.partition("=")
            if equals and key.strip() in names:
                values[key.strip()] = value.strip()
            elif place < len(names):
                values[names[place]] = ", ".join(given[place:]) if macro.parameters[place][2] else text
                if macro.parameters[place][2]:
                    break
            else:
                raise self._wrong(row, f"`{macro.name}` takes {len(names)} arguments, got {len(given)}")
        if lacking := [name for name in names if name in macro.required and not values.get(name)]:
            raise self._wrong(row, f"`{macro.name}` requires the argument `{lacking[0]}`")
        return {name: values.get(name) or default or "" for name, default, _ in macro.parameters}

    def _filled(self, row: Row, values: Mapping[str, str]) -> Row:
        r"""Return a line with macro parameters replaced.

        `\name` becomes its value, `\@` the number of macro calls so far, and `\()` nothing.
        """

        def value(found: re.Match[str]) -> str:
            if found[1] in ("@", "()"):
                return str(self.count) if found[1] == "@" else ""
            return values.get(found[1], found[0])

        most = row.whole.count("\\") * max(map(len, values.values()), default=0)
        self._spend(row, 1, most)
        text, whole = (re.sub(r"\\(\w+|@|\(\))", value, one) for one in (row.text, row.whole))
        return Row(text, whole, row.number)

    # helpers
    def _value(self, row: Row, text: str) -> int:
        try:
            return expressions.evaluate(text, self.symbols)
        except ValueError as wrong:
            raise self._wrong(row, str(wrong)) from wrong
        except Exceeded as limit:
            raise self._over(row, limit) from None

    def _over(self, row: Row, limit: Exceeded) -> AsmError:
        return limit.at((self.file, row.number), 1)

    def _wrong(self, row: Row, what: str, fix: str = "") -> AsmError:
        return error(DiagnosticCode.PARSE, (self.file, row.number), column=1, what=what, fix=fix)
