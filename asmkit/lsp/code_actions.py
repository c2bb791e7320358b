"""Turn the fixes of findings into edits.

A fix is a text for people. The edits that it can mean are tried: each is applied to the text, and it is offered only if
the finding disappears and no other finding appears.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..errors import DiagnosticCode, Finding
from .diagnostics import Diagnostic, constant_spans, of_functions, of_statements
from .document import Document
from .instructions import state, written
from .text import Edit, Place, Span

MOST = 4
"""The most edits that are tried for one request. Each of them takes as long as checking the file."""

_QUOTED = re.compile(r"`([^`]+)`")
_ONLY_QUOTED = re.compile(r"(?:use )?`[^`]+`(?:,? (?:and )?`[^`]+`)*")
_MEANT = re.compile(r"did you mean (.+)\?")
_LISTED = re.compile(r"(?:its flags are|use one of): (.+)")
_WAITS = (DiagnosticCode.MISSING_WAIT, DiagnosticCode.BARRIER_WAIT)
_LONGEST_NOP = 8
"""The most wait states of one `s_nop` that all targets have (CDNA3 ISA, 12.5)."""


STRONG = DiagnosticCode.STRONG_WAIT.name
"""Advice, which asmkit gives only about functions without other findings. A repair can make it appear."""


class Action(NamedTuple):
    """An edit that repairs a finding."""

    title: str
    edits: tuple[Edit, ...]
    diagnostic: Diagnostic


def actions(document: Document, diagnostics: Sequence[Diagnostic]) -> list[Action]:
    """Return the actions that repair diagnostics of a document."""
    if document.isa is None or document.expanded:
        return []
    tried = [action for one in diagnostics for action in _candidates(document, one)][:MOST]
    return [one for one in tried if _repairs(document, one)]


def _repairs(document: Document, action: Action) -> bool:
    """Return whether an action removes its finding without adding an error or a warning.

    Functions are checked only for a finding that a whole function shows: without its mistakes, a function can have
    findings that its mistakes have hidden.
    """
    key, new = _key(action.diagnostic.finding), document.changed(*action.edits)
    if document.read.functions is None:  # the parser has read no statement
        return new.read.functions is not None
    whole = key not in _findings(document, whole=False)
    before, after = _findings(document, whole), _findings(new, whole)
    return after[key] < before[key] and all(code == STRONG for code, _ in after - before)


@lru_cache(maxsize=4)
def _findings(document: Document, whole: bool) -> Counter[tuple[str, str]]:
    """Return the findings of a text without their places."""
    found = [*of_statements(document), *(of_functions(document) if whole else ())]
    return Counter(_key(one.finding) for one in found)


def _key(finding: Finding) -> tuple[str, str]:
    return finding.code, re.sub(r"column \d+: |:\d+|, but the kernel targets \w+", "", finding.message)


def _candidates(document: Document, one: Diagnostic) -> Iterator[Action]:
    """Yield the edits that the fix of a finding can mean."""
    finding = one.finding
    mistake = finding.mistake
    if mistake in _WAITS:
        wait = "s_waitcnt {counter}({count})".format(**finding.fields)
        yield _inserted(document, one, [wait], f"Insert `{wait}`")
    elif mistake is DiagnosticCode.HAZARD:
        yield _nops(document, one)
    elif mistake is DiagnosticCode.STRONG_WAIT:
        yield from _weaker(document, one)
    elif mistake is DiagnosticCode.TRUNCATED:
        yield from _constants(document, one)
    elif mistake is DiagnosticCode.ARCH:
        yield from _targets(document, one)
    else:
        yield from _spellings(document, one)


def _inserted(document: Document, one: Diagnostic, lines: Iterable[str], title: str) -> Action:
    """Return the action that inserts lines in front of the line of a finding, with its indentation."""
    line = one.finding.where[1] - 1
    text = document.text.lines[line]
    indent = text[: len(text) - len(text.lstrip())] if not re.match(r"\s*[\w.$]+:", text) else "\t"
    new = "".join(f"{indent}{added}{document.text.line_end}" for added in lines)
    place = Place(line, 0)
    return Action(title, (Edit(Span(place, place), new),), one)


def _nops(document: Document, one: Diagnostic) -> Action:
    missing = int(str(one.finding.fields["missing"]))
    counts = [_LONGEST_NOP] * (missing // _LONGEST_NOP) + [missing % _LONGEST_NOP] * (missing % _LONGEST_NOP > 0)
    lines = [f"s_nop {count - 1}" for count in counts]
    return _inserted(document, one, lines, f"Insert `{'`, `'.join(lines)}`")


def _weaker(document: Document, one: Diagnostic) -> Iterator[Action]:
    """Yield the replacement of a count of a wait, or the removal of the wait if it has no other count."""
    what, enough = str(one.finding.fields["what"]), re.match(r"\w+\(\d+\)", str(one.finding.fields["why"]))
    for statement in document.of_line(one.finding.where[1] - 1):
        inst = written(statement)
        if inst is None or what not in inst.operands:
            continue
        at = inst.operands_at + inst.operands.index(what)
        if enough:
            span = document.text.span(at, at + len(what))
            yield Action(f"Wait for `{enough[0]}`", (Edit(span, enough[0]),), one)
        elif inst.operands.strip() == what:
            line = one.finding.where[1] - 1
            yield Action("Remove the wait", (Edit(Span(Place(line, 0), Place(line + 1, 0)), ""),), one)


def _constants(document: Document, one: Diagnostic) -> Iterator[Action]:
    """Yield the replacement of a constant that the assembler truncates."""
    fields = one.finding.fields
    for inst in filter(None, map(written, document.of_line(one.finding.where[1] - 1))):
        for span in constant_spans(document, inst, fields["value"]):
            yield Action(f"Write {fields['kept']}", (Edit(span, str(fields["kept"])),), one)


def _targets(document: Document, one: Diagnostic) -> Iterator[Action]:
    """Yield the change of the target or of the PTX version that an instruction needs."""
    needs = str(one.finding.fields["needs"]).removeprefix("PTX ")
    pattern = r"^[ \t]*\.version\s+(\d+\.\d+)" if "." in needs else r"^[ \t]*\.target\s+(sm_\w+)"
    found = re.search(pattern, document.code, re.MULTILINE)
    if found and document.isa == "ptx":
        for name in needs.split():
            yield Action(f"Change {found[1]} to {name}", (Edit(document.text.span(*found.span(1)), name),), one)


def _spellings(document: Document, one: Diagnostic) -> Iterator[Action]:
    """Yield the replacement of the text of a finding by a spelling that its fix names, and the insertion of a line."""
    fix, old = one.finding.fix, document.text.of(one.span)
    if fix == "`;`":
        yield Action("Insert `;`", (Edit(Span(one.span.end, one.span.end), ";"),), one)
        return
    for name in _meant(document, one, fix, old):
        yield Action(f"Replace `{_short(old)}` by `{name}`", (Edit(one.span, name),), one)
    if _ONLY_QUOTED.fullmatch(fix):
        lines = _QUOTED.findall(fix)
        shown = "`, `".join(lines)
        directives = all(line.startswith(".") for line in lines)
        if len(lines) == 1 and directives == old.startswith("."):
            yield Action(f"Replace `{_short(old)}` by `{lines[0]}`", (Edit(one.span, lines[0]),), one)
        if directives:
            top = "".join(line + document.text.line_end for line in lines)
            yield Action(f"Insert `{shown}`", (Edit(Span(Place(0, 0), Place(0, 0)), top),), one)
            yield from _in_body(document, one, lines)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _in_body(document: Document, one: Diagnostic, lines: Sequence[str]) -> Iterator[Action]:
    """Yield the insertion of declarations at the start of the function's body."""
    start = document.text.offset(one.span.start)
    opened = document.code.rfind("\n{", 0, start)
    if document.isa == "ptx" and opened >= 0:
        place = document.text.place(opened + 2)
        new = "".join(f"{document.text.line_end}\t{line}" for line in lines)
        yield Action(f"Insert `{'`, `'.join(lines)}`", (Edit(Span(place, place), new),), one)


def _meant(document: Document, one: Diagnostic, fix: str, old: str) -> list[str]:
    """Return the spellings that are close to a wrong one: those that the fix lists, or close modifiers."""
    if found := _MEANT.fullmatch(fix):
        return found[1].split(" or ")
    if found := _LISTED.fullmatch(fix):
        return difflib.get_close_matches(old, found[1].split(", "), 3, 0.5)
    spelling = "".join(old.split())
    words = spelling.split(".")
    if "there is no instruction" not in one.finding.message:
        return []
    for count in range(len(words) - 1, 0, -1):
        known = state(document, ".".join(words[:count]))
        if known is not None and known.spelling == ".".join(words[:count]):
            close = difflib.get_close_matches(words[count], known.nexts, 3, 0.4)
            return [".".join([*words[:count], word, *words[count + 1 :]]) for word in close]
    return [".".join([head, *words[1:]]) for head in difflib.get_close_matches(words[0], document.table.heads, 3)]
