"""AMDGCN texts and code objects from files: checked, written again, translated to Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ...errors import AsmError, Finding, Mistake, Where
from ...limits import GCN_STEPS, Budget, Exceeded, normalized, uncollected
from ...partial import Partial
from ...program import Inst
from .. import hazards
from ..items import Function
from ..module import Module
from ..steps import Seen
from .elf import MAGIC
from .objects import text_of
from .parse import parse_module, parse_partly
from .translate import translate_module
from .whole import Whole
from .write import write_module

OBJECTS = (".hsaco", ".co", ".o")
"""The endings of files that are not texts."""


def read(content: bytes, file: str) -> str:
    """A file's text; of a code object or an object file the text of what is in it, as `fmt` prints it."""
    if content.startswith(MAGIC) or Path(file).suffix in OBJECTS:
        return write_module(parse_module(text_of(content, file), file)).text
    return normalized(content.decode("utf-8", "replace"))


def check(text: str, file: str, arch: str | None = None) -> list[Finding]:
    """Every mistake that can be seen without assembling, by line.  `arch` stands for the one that the text names."""
    with uncollected():
        return _check(text, file, arch)


def _check(text: str, file: str, arch: str | None) -> list[Finding]:
    try:
        read = parse_partly(text, file, arch)
    except AsmError as wrong:
        return sorted(wrong.findings, key=lambda finding: finding.where[1])
    required = _entry_waits(read.module)
    waits = (f for f in _waits(read) if f.mistake not in hazards.ADVICE or f.where not in required)
    found = {(f.where, f.code): f for f in (*read.module.findings, *waits)}
    return sorted([*read.findings, *found.values()], key=lambda finding: finding.where[1])


def _entry_waits(module: Module) -> set[Where]:
    """Return the places of the waits that functions begin with: the calling convention requires them (AMDGPU ABI)."""
    bodies = (function.body.body for function in module.functions if not function.entry)
    first = (next((item for item in body if isinstance(item, Inst)), None) for body in bodies)
    return {item.where for item in first if item is not None}


def _waits(read: Partial[Module]) -> Iterator[Finding]:
    """Yield the waits and wait states that are missing: in each kernel, then in each function that no kernel calls.

    Either is checked together with what it calls: a callee may begin with the wait for what its caller loads.
    Yields LIMIT, once, for the first function that takes too long to check.
    """
    for function, found in _checked(read, Budget(steps=GCN_STEPS)):
        over = [replace(one, where=function.where) for one in found if one.mistake is Mistake.LIMIT]
        yield from over or found
        if over:
            return


def _checked(read: Partial[Module], budget: Budget) -> Iterator[tuple[Function, list[Finding]]]:
    """Yield each function that is checked, and what is found: those that lack no statement, nor do their callees."""
    seen: set[str] = set()
    whole, alike = Whole(read.module), Seen()
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
    """The text as it is written from what was read of it."""
    return write_module(parse_module(text, file, arch)).text


def translate(text: str, file: str, arch: str | None = None) -> str:
    """Python that builds the module and prints what `fmt` gives."""
    return translate_module(parse_module(text, file, arch), file)
