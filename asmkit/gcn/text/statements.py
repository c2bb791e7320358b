"""Iterate over the statements of an AMDGCN text and collect the errors."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from ...errors import AsmError, DiagnosticCode, Finding
from ...isa.limits import METADATA, MISTAKES, Exceeded, too_large
from .lexer import Source, Statement
from .objdump_labels import Listing


class Reader:
    """Base class of the text parsers. Each kind of statement has a method of that name. `found` collects the errors."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Finding] = [*source.flaws]
        self.statements = source.statements()
        self.listing = Listing(self.statements)

    def go_through(self) -> None:
        """Process every statement. A method may return the number of the last line that it has already consumed."""
        inside = 0
        for statement in self.statements:
            if statement.line <= inside:
                continue
            read: Callable[[Statement], int | None] = getattr(self, statement.kind)
            try:
                inside = read(statement) or 0
            except AsmError as wrong:
                self.flaw()
                here = self.source.file, statement.line
                self.found += [
                    f if f.mistake is DiagnosticCode.PARSE else replace(f, where=here) for f in wrong.findings
                ]
                if len(self.found) > MISTAKES:
                    many = Exceeded("the text has too many mistakes", f"{MISTAKES:,} mistakes", "correct these first")
                    self.found += self.source.exceeded(statement.at, many).findings
                    break
            except Exceeded as limit:
                self.flaw()
                self.found += self.source.exceeded(statement.at, limit).findings
                break

    def flaw(self) -> None:
        """Record that the current function or descriptor lacks a statement."""

    def other(self, it: Statement) -> None:
        """Reject text that is not a statement."""
        raise self.wrong(it, f"`{it.text[:40]}` is not understood")

    def wrong(self, it: Statement, what: str, fix: str = "") -> AsmError:
        """Return a PARSE error at a statement."""
        return self.source.wrong(it.at, what, fix)

    def metadata(self, it: Statement) -> tuple[list[str], int]:
        """Return the lines of the metadata that begin at a statement, and the line at which they end.

        Raises PARSE if they do not end, and Exceeded if they are too long.
        """
        at = bisect_right(self._ends, it.line)
        if at == len(self._ends):
            raise self.wrong(it, "the metadata is not closed", "`.end_amdgpu_metadata`")
        lines = self.source.lines(it.line, self._ends[at])
        if sum(map(len, lines)) > METADATA:
            raise too_large("the metadata is too large", METADATA, "characters")
        return lines, self._ends[at]

    @cached_property
    def _ends(self) -> list[int]:
        """The lines on which metadata blocks end."""
        ends = (s for s in self.statements if s.kind == "directive" and s.parts["word"] == "end_amdgpu_metadata")
        return [one.line for one in ends]
