"""The commands on PTX files: check, format, translate to Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import DiagnosticCode, Finding
from ...ir.partial_module import Partial
from ...isa.limits import Budget, normalized
from ..analysis import check as check_program
from ..module import Module
from .parser import parse_module, parse_partly
from .to_python import translate_module


def read(content: bytes, file: str) -> str:
    """Return the text of a file, with Unix line ends."""
    return normalized(content.decode("utf-8", "replace"))


def check(text: str, file: str, arch: str | None = None) -> list[Finding]:
    """Report every mistake that can be found without assembling, by line.  `arch` replaces the target of the text."""
    read = parse_partly(text, file, arch)
    return _by_line([*of_statements(read), *of_functions(read)])


def of_statements(read: Partial[Module]) -> list[Finding]:
    """Return the findings of the parser, each of which one statement shows."""
    bodies = [function.body for function in read.module.functions if function.body is not None and read.ended]
    return [*read.findings, *read.module.findings, *(one for body in bodies for one in body.findings)]


def of_functions(read: Partial[Module], budget: Budget | None = None) -> Iterator[Finding]:
    """Yield the findings of whole functions, and LIMIT for the first function that takes too long to check."""
    budget = budget or Budget()
    for function in read.module.functions if read.ended else ():
        body = function.body
        if body is None or function.name in read.flawed:
            continue
        found = check_program(body, budget)
        over = any(finding.mistake is DiagnosticCode.LIMIT for finding in found)
        yield from (replace(one, where=function.where) if one.mistake is DiagnosticCode.LIMIT else one for one in found)
        if over:
            return


def fmt(text: str, file: str, arch: str | None = None) -> str:
    """Parse the text and write it in the standard format."""
    return parse_module(text, file, arch).text()


def translate(text: str, file: str, arch: str | None = None) -> str:
    """Translate the text to Python that builds the module and prints the same text as `fmt`."""
    return translate_module(parse_module(text, file, arch), file)


def _by_line(findings: Iterator[Finding] | list[Finding] | tuple[Finding, ...]) -> list[Finding]:
    return sorted(findings, key=lambda finding: finding.where[1])
