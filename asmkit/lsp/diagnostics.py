"""Report the findings of `asmkit check` with the parts of the text that they are about.

Diagnostics have two phases. `of_statements` parses the text, and returns every mistake that one statement shows.
`of_functions` runs the checks of whole functions (uninitialized registers, missing waits, hazards, fences), which
take longer. Both together are the findings of `asmkit check`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ..errors import Finding
from ..isa.limits import GCN_STEPS, STEPS, Budget, uncollected
from ..ptx.text.lexer import constant
from .document import Document
from .instructions import Written, forms, pieces, written
from .text import Edit, Place, Span

MOST = 1_000
"""The most diagnostics that are shown of a file."""

_QUOTED = re.compile(r"`([^`]+)`")
_CONSTANT = re.compile(r"-?\b[0-9]\w*", re.ASCII)


@dataclass(frozen=True)
class Diagnostic:
    """A finding and the part of the text that it is about. `other` is the place of a second access."""

    finding: Finding
    span: Span
    other: Span | None = None

    @property
    def message(self) -> str:
        """The message, the fix and the notes, each on its own line. The editor shows the column."""
        fix = [f"fix: {self.finding.fix}"] if self.finding.fix else []
        return "\n".join([re.sub(r"^column \d+: ", "", self.finding.message), *fix, *self.finding.notes])


class CancelledError(Exception):
    """Raised if the text has changed while its functions are checked."""


@dataclass
class _Cancellable(Budget):
    """A budget that ends the check once its result is not needed."""

    cancelled: Callable[[], bool] = bool

    def step(self, steps: int) -> None:
        """Take steps of an analysis. Raises CancelledError if the result is not needed."""
        if self.cancelled():
            raise CancelledError
        super().step(steps)


def of_statements(document: Document) -> list[Diagnostic]:
    """Return the mistakes that single statements show. None of them hides another one."""
    return _shown(document, document.read.findings)


def of_functions(document: Document, cancelled: Callable[[], bool] = bool) -> list[Diagnostic]:
    """Return the findings of whole functions. Functions with mistakes in their statements are not checked.

    Raises CancelledError soon after `cancelled` has returned True.
    """
    check = document.read.functions
    if check is None:
        return []
    budget = _Cancellable(steps=GCN_STEPS if document.isa == "gcn" else STEPS, cancelled=cancelled)
    with uncollected():
        return _shown(document, check(budget))


def _shown(document: Document, findings: Iterable[Finding]) -> list[Diagnostic]:
    """Return the first findings by severity and line."""
    ranks = {"error": 0, "warning": 1}
    ordered = sorted(findings, key=lambda one: (ranks.get(one.severity, 2), one.where[1]))
    return [_diagnostic(document, finding) for finding in ordered[:MOST]]


def _diagnostic(document: Document, finding: Finding) -> Diagnostic:
    other = document.text.line_span(finding.other[1] - 1) if finding.other is not None else None
    return Diagnostic(finding, span_of(document, finding), other)


def span_of(document: Document, finding: Finding) -> Span:
    """Return the part of the text that a finding is about: an operand, an opcode, a word, or else the whole line."""
    line = max(0, min(finding.where[1] - 1, len(document.text.lines) - 1))
    column = finding.fields.get("column")
    if isinstance(column, int) and not document.expanded:
        return _from(document, finding, Place(line, min(column - 1, len(document.text.lines[line]))))
    for statement in document.of_line(line):
        inst = written(statement)
        if inst is not None and (found := _in_instruction(document, finding, inst)):
            return found
    return _quoted(document, finding, line) or document.text.line_span(line)


def _from(document: Document, finding: Finding, start: Place) -> Span:
    """Return the text at a column that the message quotes, or else the rest of the statement on that line."""
    text = document.text.lines[start.line][start.column :]
    for quoted in _QUOTED.findall(finding.message):
        if text.startswith(quoted):
            return Span(start, Place(start.line, start.column + len(quoted)))
    offset = document.text.offset(start)
    inst = next((one for one in map(written, document.of_line(start.line)) if one and one.at == offset), None)
    if inst is not None:
        return document.text.span(inst.at, inst.at + len(inst.opcode))
    code = document.code[offset:].partition("\n")[0]
    length = len(code.partition(";")[0].rstrip()) if document.isa == "ptx" else len(code.rstrip())
    if not length and start.column:  # the end of a line, where something is missing
        return Span(Place(start.line, start.column - 1), start)
    return Span(start, Place(start.line, start.column + length)) if length else document.text.line_span(start.line)


def _in_instruction(document: Document, finding: Finding, inst: Written) -> Span | None:
    """Return the operand or the opcode that a finding names, None if it names neither."""
    if "kept" in finding.fields:
        return next(constant_spans(document, inst, finding.fields["value"]), None)
    name, spelling = finding.fields.get("name"), str(finding.fields.get("spelling", ""))
    if not spelling or spelling.partition(".")[0] not in inst.spelling:
        return None
    positions = {slot.name: at for form in forms(document, inst.spelling) for at, slot in enumerate(form.slots)}
    places = pieces(inst.operands)
    if isinstance(name, str) and name in positions and positions[name] < len(places):
        start, end = places[positions[name]]
        return document.text.span(inst.operands_at + start, inst.operands_at + end)
    if isinstance(name, str) and (found := re.search(rf"(?<!\w){re.escape(name)}\b", inst.operands)):  # a flag
        return document.text.span(inst.operands_at + found.start(), inst.operands_at + found.end())
    return document.text.span(inst.at, inst.at + len(inst.opcode))


def constant_spans(document: Document, inst: Written, value: object) -> Iterator[Span]:
    """Yield the places of a constant in the operands of a PTX instruction."""
    for found in _CONSTANT.finditer(inst.operands):
        if constant(found[0]) == value:
            yield document.text.span(inst.operands_at + found.start(), inst.operands_at + found.end())


def _quoted(document: Document, finding: Finding, line: int) -> Span | None:
    """Return the first word of a line that the message or its fields quote."""
    start = document.text.offset(Place(line, 0))
    code = document.code[start : start + len(document.text.lines[line])]
    for word in _words(finding):
        found = re.search(rf"(?<![\w$%.]){re.escape(word)}(?![\w$])", code)
        if found:
            return Span(Place(line, found.start()), Place(line, found.end()))
    return None


def _words(finding: Finding) -> Iterator[str]:
    yield from (str(finding.fields[name]) for name in ("what", "reg") if name in finding.fields)
    yield from _QUOTED.findall(finding.message)


def moved(known: Iterable[Diagnostic], edit: Edit) -> Iterator[Diagnostic]:
    """Yield diagnostics at their places after an edit, without those on lines that the edit changes."""
    first, last = edit.span.start.line, edit.span.end.line
    lines = len(re.findall("\r\n|\r|\n", edit.text)) - (last - first)
    for one in known:
        if one.span.end.line < first:
            yield one
        elif one.span.start.line > last:
            yield replace(one, span=Span(*(Place(place.line + lines, place.column) for place in one.span)))
