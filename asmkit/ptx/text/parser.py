"""Parse the text of a module, with the same instruction table that writes it.

`parse_module` keeps everything that affects the result of ptxas: order, names, directives, debug data.  It does not
keep the notation of constants: `3+4` becomes 7, `1.0` becomes its bits.  `parse` returns the flat program of a single
kernel, which the simulator can run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from ...errors import AsmError, DiagnosticCode, Finding
from ...ir.partial_module import Partial
from ...ir.program import Program
from ...isa.limits import LISTED, MISTAKES, Exceeded, too_large
from ..builder.scope import Scope
from ..directives import Alias, File, Function, ModuleItem, Section, Variable
from ..isa import TABLE
from ..module import Module
from ..targets import OLDER, PtxTarget, target, target_of_text, targets
from ..texture_mode import wrong_samplers
from .lexer import NAME, Source, Statement, split
from .missing_semicolon import MOST, parted
from .parse_body import BodyReader
from .parse_declarations import Wrong, function, pragma, variables, whole
from .parse_operands import Opcode

OPTIONS = ("debug", "texmode_unified", "texmode_independent", "map_f64_to_f32")
"""The options that can follow the target (PTX ISA 11.1.2)."""


def parse_module(text: str, file: str = "<ptx>", arch: str | None = None) -> Module:
    """Parse a PTX text and return its module.

    Raises all errors together: PARSE, with line and column, for every statement that is not understood, and the errors
    of the builder, at the lines of the text, for invalid instructions.

    Args:
        text: The text.
        file: The file name in errors and findings.
        arch: A target that replaces the target of the text.

    """
    return parse_partly(text, file, arch).whole()


def parse_partly(text: str, file: str = "<ptx>", arch: str | None = None) -> Partial[Module]:
    """Return the part of a module that can be parsed, and the errors."""
    return _Reader(Source(text, file), arch).read()


def parse(text: str, file: str = "<ptx>") -> Program:
    """Parse the one kernel in a PTX text to a flat program, without scopes and debug lines.

    Raises the errors of `parse_module`, and PARSE for a text with no kernel, with several kernels, or with variables in
    memory that only a module can have.
    """
    from .flatten import flat

    source = Source(text, file)
    return flat(_Reader(source).read().whole(), source)


_NEWEST = (99, 9)
"""The version of a text without `.version`: every instruction is accepted."""


class _Reader:
    """The parser of one text's statements, which adds them to a module."""

    def __init__(self, source: Source, arch: str | None = None) -> None:
        self.source, self.arch = source, arch
        self.version: tuple[int, int] | None = None
        self.target: PtxTarget | None = None
        self.options: tuple[str, ...] = ()
        self.items: list[ModuleItem] = []
        self.names = Scope(None)
        self.opcodes: dict[tuple[str, int], Opcode] = {}
        self.body: BodyReader | None = None
        self.found: list[Finding] = [*source.flaws]
        self.repaired = 0
        self.flawed: set[str] = set()
        self.statements = list(source.statements())
        self.places = _labels(self.statements)

    def read(self) -> Partial[Module]:
        """Parse the statements, and return the module as far as it is understood and every error."""
        for at, statement in enumerate(self.statements):
            try:
                self._read(statement, at)
            except Exceeded as limit:
                self.found += self.source.exceeded(statement.at, limit).findings
                break
        if self.body is not None:
            self.flawed.add(self.body.function.name)
        if not self.found:
            self._end()
        for item in self.items:
            if isinstance(item, Function) and item.body is not None:
                self.found += wrong_samplers(item.body, self.options)
        module = Module(self.target or target(targets()[-1]), self.version, self.options)
        module.items = self.items
        return Partial(module, self.found, self.flawed)

    def _read(self, statement: Statement, at: int) -> None:
        """Parse one statement and record its errors.  Raises Exceeded if the statement or their number is too large."""
        try:
            _HANDLERS[statement.kind](self, statement, at)
        except AsmError as wrong:
            self._note(wrong, statement)
        if len(self.found) > MISTAKES:
            raise too_large("the text has too many mistakes", MISTAKES, "mistakes")

    def _note(self, wrong: AsmError, statement: Statement) -> None:
        """Record errors, all at places in the text."""
        if self.body is not None:
            self.flawed.add(self.body.function.name)
        here = self.source.file, statement.line
        self.found += [f if f.mistake is DiagnosticCode.PARSE else replace(f, where=here) for f in wrong.findings]

    def _end(self) -> None:
        what = ""
        if self.body is not None:
            what = f"the last }} of `{self.body.function.name}` is missing"
        elif self.target is None or self.version is None:
            what = "the text has no .version and no .target"
        if what:
            self.found += self.source.wrong(max(len(self.source.text.rstrip()) - 1, 0), what).findings

    # statements
    def rest(self, it: Statement, at: int) -> None:
        """Raise PARSE for text that is not a statement."""
        raise self._wrong(it, f"`{it.text[:40]}` is not understood", "check for a missing ;")

    def line(self, it: Statement, at: int) -> None:
        """Parse a directive that has no semicolon."""
        words = it.text.replace(",", " , ").split()
        if words[0].startswith(".loc"):
            self._inside(it).line(it)
        elif self.body is not None:
            raise self._wrong(it, f"`{it.text[:40]}` is not allowed inside of a function")
        elif words[0] == ".file":
            self._file(it)
        else:
            self._head(it, words)

    def _head(self, it: Statement, words: list[str]) -> None:
        """Parse the version, the target or the address size, which must be at the beginning of a module."""
        if self.items:
            raise self._wrong(it, f"`{words[0]}` is only allowed at the beginning of a module")
        if words[0] == ".version":
            major, _, minor = words[1].partition(".")
            self.version = int(major), int(minor)
        elif words[0] == ".target":
            self.target, self.options = self._target(words[1]), tuple(word for word in words[2:] if word != ",")
            if len(self.options) > LISTED:
                raise too_large("the target lists too many options", LISTED, "options")
            if unknown := [option for option in self.options if option not in OPTIONS]:
                raise self._wrong(
                    it, f"`{unknown[0]}` is not an option of a target", f"use one of {', '.join(OPTIONS)}"
                )
            self._check_age(it)
        elif words[1] != "64":
            raise self._wrong(it, "addresses must have 64 bits", "`.address_size 64`")

    def _target(self, name: str) -> PtxTarget:
        """Return the target of that name, or the target that replaces it.  Raises UNKNOWN_ARCH at its line.

        After an error the rest of the text is parsed for the newest target, so that one wrong word is one mistake.
        """
        self.target = target(targets()[-1])
        return target_of_text(self.arch or name, self.version)

    def _check_age(self, it: Statement) -> None:
        """Raise PARSE if the PTX version of the text is older than its target, for targets before sm_75."""
        if self.version is None or self.target is None or self.target.name not in OLDER:
            return
        if self.version >= self.target.ptx:
            return
        what = "PTX {}.{} has no target {}".format(*self.version, self.target.name)
        raise self._wrong(it, what, f"`.version {self.target.ptx[0]}.{self.target.ptx[1]}`")

    def _file(self, it: Statement) -> None:
        found = re.fullmatch(r'\.file (\d+) ?"([^"]*)"(?: ?, ?(\w+) ?, ?(\w+))?', it.text)
        if not found:
            raise self._wrong(it, f"`{it.text[:40]}` is not understood")
        wrong = self._wronged(it)
        stamp = (whole(found[3], wrong), whole(found[4], wrong)) if found[3] else None
        self._add(it, File(int(found[1]), found[2], stamp))

    def function(self, it: Statement, at: int) -> None:
        """Parse the header of a function or a kernel, which can be a definition or a declaration.

        Errors in the header are recorded, and the body is parsed nevertheless.
        """
        if self.body is not None:
            self._note(self._wrong(it, "a function is inside of another function", "check for a missing }"), it)
        if self.target is None or self.version is None:
            what = "there is no .version and .target before the function"
            self._note(self._wrong(it, what, "`.version 8.0`, `.target sm_80`"), it)
            self.version, self.target = self.version or _NEWEST, self.target or target(targets()[-1])
        before = len(self.found)
        made = self._head_of(it)
        for param in (*made.returns, *made.params):
            param.where = self.source.file, it.line
        try:
            self._name(it, made)
        except AsmError as wrong:
            self._note(wrong, it)
        self._add(it, made)
        self.body = None
        if len(self.found) > before:
            self.flawed.add(made.name)
        if it.text.endswith("{"):
            self.body = BodyReader(self.source, made, self.names, self.opcodes, self.target)
            self.body.operands.version = self.version
            self.body.labels(self.places.get(at, []))

    def _head_of(self, it: Statement) -> Function:
        """Parse the header of a function.  If it has errors, record them and return the names that can be parsed."""
        text = it.parts["function"]
        try:
            return function(text, self._wronged(it))
        except AsmError as wrong:
            self._note(wrong, it)
        named = re.search(rf"\.(entry|func)\b\s*(?:\([^()]*\)\s*)?({NAME})", text, re.ASCII)
        listed = re.findall(rf"({NAME})\s*(?:\[\w*\]\s*)?[,)]", text, re.ASCII)
        made = Function(named[2] if named else "", bool(named and named[1] == "entry"))
        made.params += [Variable(name, "param", "b64") for name in dict.fromkeys(listed)]
        return made

    def _name(self, it: Statement, made: Function | Variable) -> None:
        """Declare a name.  A declared function can be defined, and extern variables can be declared again.

        Raises PARSE if the name is declared twice.
        """
        known = self.names.declared(made.name)
        again = isinstance(made, Function) and isinstance(known, Function) and known.body is None
        again = again or (isinstance(made, Variable) and isinstance(known, Variable) and known.linkage == "extern")
        if known is not None and not again:
            raise self._wrong(it, f"`{made.name}` is declared twice")
        self.names.add(made.name, made) if isinstance(made, Function) else self.names.declare(made)

    def section(self, it: Statement, at: int) -> None:
        """Add a section of debug data, line by line."""
        lines = [" ".join(line.split()) for line in it.parts["data"].split("\n")]
        self._add(it, Section(it.parts["section_name"], tuple(line for line in lines if line)))

    def open(self, it: Statement, at: int) -> None:
        """Enter a scope inside of a function."""
        body = self._inside(it)
        body.open(it)
        body.labels(self.places.get(at, []))

    def close(self, it: Statement, at: int) -> None:
        """Leave a scope or the function."""
        if self.body is None:
            raise self._wrong(it, "a } without its {")
        self.body.close(it)
        if not self.body.depth:
            self.body = None

    def directive(self, it: Statement, at: int) -> None:
        """Add a declaration, an alias or a pragma."""
        if self.body is not None:
            return self.body.directive(it)
        text = it.parts["directive"]
        if text.startswith(".pragma"):
            return self._add(it, pragma(text, self._wronged(it)))
        if text.startswith(".alias"):
            return self._alias(it)
        for variable in variables(text, self._wronged(it)):
            if variable.space in ("local", "param", "reg"):
                raise self._wrong(it, f"`.{variable.space}` is not allowed outside of a function")
            self._name(it, variable)
            self._add(it, variable)
        return None

    def _alias(self, it: Statement) -> None:
        names = split(it.parts["directive"].removeprefix(".alias").rstrip("; \n"))
        if len(names) != 2 or not all(isinstance(self.names.get(name), Function) for name in names):
            raise self._wrong(it, f"`{it.text[:60]}` does not name two declared functions", "`.alias f, g;`")
        self._add(it, Alias(names[0], names[1]))

    def label(self, it: Statement, at: int) -> None:
        """Place a label or a table in the body."""
        self._inside(it).label(it)

    def inst(self, it: Statement, at: int) -> None:
        """Emit an instruction in the body. If it has a mistake, it may consist of several that lack semicolons."""
        body = self._inside(it)
        try:
            body.inst(it)
        except AsmError:
            parts = parted(self.source, it, TABLE) if self.repaired < MOST and "\n" in it.parts["inst"] else [it]
            if len(parts) == 1:
                raise
            self.repaired += 1
            self._parts(body, parts)

    def _parts(self, body: BodyReader, parts: list[Statement]) -> None:
        """Parse the statements that missing semicolons join, each of which can have mistakes of its own."""
        for number, part in enumerate(parts):
            if part.kind == "inst" and number < len(parts) - 1:
                end = len(self.source.text[: part.parts.end() - 1].rstrip())
                self._note(self.source.wrong(end, "the statement is not terminated", "`;`"), part)
            if part.kind == "label":
                body.labels([part.parts["place"]])
            try:
                _HANDLERS[part.kind](self, part, -1) if part.kind != "inst" else body.inst(part)
            except AsmError as wrong:
                self._note(wrong, part)

    # helpers
    def _add(self, it: Statement, item: Any) -> None:
        item.where = self.source.file, it.line
        self.items.append(item)

    def _inside(self, it: Statement) -> BodyReader:
        if self.body is None:
            raise self._wrong(it, f"`{it.text[:40]}` is not allowed outside of a function")
        return self.body

    def _wronged(self, it: Statement) -> Wrong:
        return partial(self._wrong, it)

    def _wrong(self, it: Statement, what: str, fix: str = "") -> AsmError:
        return self.source.wrong(it.at, what, fix)


def _labels(statements: list[Statement]) -> dict[int, list[str]]:
    """Return the labels of every scope, by the index of the statement that opens it."""
    found: dict[int, list[str]] = {}
    stack: list[int] = []
    for at, it in enumerate(statements):
        kind = it.kind
        if kind == "label" and stack and not it.parts["table"]:
            found.setdefault(stack[-1], []).append(it.parts["place"])
        elif kind == "open" or (kind == "function" and it.parts["function"].endswith("{")):
            stack.append(at)
        elif kind == "close" and stack:
            stack.pop()
    return found


_HANDLERS: dict[str, Callable[[_Reader, Statement, int], None]] = {
    "rest": _Reader.rest, "line": _Reader.line, "function": _Reader.function, "section": _Reader.section,
    "open": _Reader.open, "close": _Reader.close, "directive": _Reader.directive, "label": _Reader.label,
    "inst": _Reader.inst,
}  # fmt: skip
