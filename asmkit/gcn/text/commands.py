"""Implement the commands on AMDGCN texts and code objects: check, format, translate to Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from ...errors import AsmError, DiagnosticCode, Finding, SourceLocation
from ...ir.partial_module import Partial
from ...ir.program import Inst
from ...isa.limits import GCN_STEPS, Budget, Exceeded, normalized, uncollected
from ..analysis import hazards
from ..analysis.effects import Seen
from ..code_object.elf import MAGIC
from ..directives import Function
from ..module import Module
from .disassemble import text_of
from .link import Whole
from .parser import parse_module, parse_partly
from .to_python import translate_module

OBJECTS = (".hsaco", ".co", ".o")
"""The suffixes of binary files."""


def read(content: bytes, file: str, *, lines: bool = False) -> str:
    """Return a file's text. A code object or an object file is disassembled and formatted as by `fmt`.

    With `lines`, the text names the source lines (`.loc`) that the debug data of an object states.
    """
    if content.startswith(MAGIC) or Path(file).suffix in OBJECTS:
        return parse_module(text_of(content, file, lines=lines), file).text()
    return normalized(content.decode("utf-8", "replace"))


def check(text: str, file: str, arch: str | None = None) -> list[Finding]:
    """Return every mistake that can be found without assembling, by line.

    `arch` replaces the target that the text names.
    """
    with uncollected():
        return _check(text, file, arch)


def _check(text: str, file: str, arch: str | None) -> list[Finding]:
    try:
        read = parse_partly(text, file, arch)
    except AsmError as wrong:
        return sorted(wrong.findings, key=lambda finding: finding.where[1])
    return sorted([*of_statements(read), *of_functions(read)], key=lambda finding: finding.where[1])


def of_statements(read: Partial[Module]) -> list[Finding]:
    """Return the findings of the parser, each of which one statement shows."""
    bodies = (one for function in read.module.functions for one in function.body.findings)
    return [*read.findings, *_one_a_line((*read.module.findings, *bodies))]


def of_functions(read: Partial[Module], budget: Budget | None = None) -> list[Finding]:
    """Return missing waits and wait states, which only whole functions show."""
    required = _entry_waits(read.module)
    waits = _waits(read, budget or Budget(steps=GCN_STEPS))
    return _one_a_line(f for f in waits if f.mistake not in hazards.ADVICE or f.where not in required)


def _one_a_line(findings: Iterable[Finding]) -> list[Finding]:
    return [*{(one.where, one.code): one for one in findings}.values()]


def _entry_waits(module: Module) -> set[SourceLocation]:
    """Return the locations of waits at function entry, which the calling convention requires (AMDGPU ABI)."""
    bodies = (function.body.body for function in module.functions if not function.entry)
    first = (next((item for item in body if isinstance(item, Inst)), None) for body in bodies)
    return {item.where for item in first if item is not None}


def _waits(read: Partial[Module], budget: Budget) -> Iterator[Finding]:
    """Yield missing waits and wait states: first for each kernel, then for each function that no kernel calls.

    Each is checked together with its callees, because a callee may begin with the wait for loads of its caller. Yields
    LIMIT, once, for the first function that takes too long to check.
    """
    for function, found in _checked(read, budget):
        over = [replace(one, where=function.where) for one in found if one.mistake is DiagnosticCode.LIMIT]
        yield from over or found
        if over:
            return


def _checked(read: Partial[Module], budget: Budget) -> Iterator[tuple[Function, list[Finding]]]:
    """Yield each function to check and its findings.

    Functions that lack a statement, or whose callees do, are skipped.
    """
    seen: set[str] = set()
    whole, alike = Whole(read.module.items), Seen()
    functions = read.module.functions if read.ended else []
    for function in sorted(functions, key=lambda function: not function.entry):
        if function.name in seen and not function.entry:
            continue
        if read.flawed and not read.flawed.isdisjoint(called := whole.needed(function.name)):
            seen |= called
            continue
        try:
            budget.step(150)
            program = whole.program(function.name)
        except Exceeded as limit:
            yield function, [*limit.at(function.where).findings]
            continue
        except AsmError as wrong:
            yield function, [*wrong.findings]
            continue
        seen |= {str(getattr(item, "name", "")) for item in program.body}
        yield function, hazards.check(program, budget, alike)


def fmt(text: str, file: str, arch: str | None = None) -> str:
    """Return the text in asmkit's own format."""
    return parse_module(text, file, arch).text()


def translate(text: str, file: str, arch: str | None = None) -> str:
    """Return Python that builds the module and prints the text that `fmt` returns."""
    return translate_module(parse_module(text, file, arch), file)
