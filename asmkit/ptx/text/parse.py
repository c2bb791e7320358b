"""The text of a module read through the same rows that wrote it.

`parse_module` keeps everything that ptxas makes something of: order, names, directives, debug data.  What it does not
keep is how a constant was spelled: `3+4` is 7, `1.0` its bits.  `parse` is for one kernel alone: a flat Program, as the
simulator runs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from ...errors import AsmError, Finding, Mistake
from ...limits import LISTED, MISTAKES, Exceeded, too_large
from ...partial import Partial
from ...program import Program
from ..items import Alias, File, Function, Section, Variable
from ..machine import OLDER, targets
from ..module import Item, Module
from ..samplers import wrong_samplers
from ..target import PtxTarget, target, target_of_text
from .body import BodyReader
from .declarations import Wrong, function, pragma, variables, whole
from .lex import NAME, Source, Statement, split
from .reading import Opcode
from .scope import Scope

OPTIONS = ("debug", "texmode_unified", "texmode_independent", "map_f64_to_f32")
"""What may stand behind the target (PTX ISA 11.1.2)."""


def parse_module(text: str, file: str = "<ptx>", arch: str | None = None) -> Module:
    """The module in a PTX text; `file` is the name that errors and findings give, `arch` stands for its target.

    Raises PARSE, with line and column, for every statement that is not understood, and the builder's errors, at the
    text's lines, for instructions that no row takes; all that are found at once.
    """
    return parse_partly(text, file, arch).whole()


def parse_partly(text: str, file: str = "<ptx>", arch: str | None = None) -> Partial[Module]:
    """Return what `parse_module` can read of a text, and its errors."""
    return _Reader(Source(text, file), arch).read()


def parse(text: str, file: str = "<ptx>") -> Program:
    """The one kernel in a PTX text, flat: without scopes and debug lines, its registers numbered by width.

    Raises what `parse_module` raises, and PARSE for a text with no kernel, with several, or with memory that only a
    module has.
    """
    from .flat import flat

    source = Source(text, file)
    return flat(_Reader(source).read().whole(), source)


_NEWEST = (99, 9)
"""The version of a text that does not name one: every instruction is taken."""


class _Reader:
    """Reads the statements of one text into a module."""

    def __init__(self, source: Source, arch: str | None = None) -> None:
        self.source, self.arch = source, arch
        self.version: tuple[int, int] | None = None
        self.target: PtxTarget | None = None
        self.options: tuple[str, ...] = ()
        self.items: list[Item] = []
        self.names = Scope(None)
        self.opcodes: dict[tuple[str, int], Opcode] = {}
        self.body: BodyReader | None = None
        self.found: list[Finding] = [*source.flaws]
        self.flawed: set[str] = set()
        self.statements = list(source.statements())
        self.places = _labels(self.statements)

    def read(self) -> Partial[Module]:
        """Return the module as far as it is understood, and every error."""
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
        """Read one statement.  Its mistakes are noted; raises Exceeded if it, or their number, is too large."""
        try:
            _HANDLERS[statement.kind](self, statement, at)
        except AsmError as wrong:
            self._note(wrong, statement)
        if len(self.found) > MISTAKES:
            raise too_large("the text has too many mistakes", MISTAKES, "mistakes")

    def _note(self, wrong: AsmError, statement: Statement) -> None:
        """Keep the errors, all at places in the text."""
        if self.body is not None:
            self.flawed.add(self.body.function.name)
        here = self.source.file, statement.line
        self.found += [f if f.mistake is Mistake.PARSE else replace(f, where=here) for f in wrong.findings]

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
        """What is no statement."""
        raise self._wrong(it, f"`{it.text[:40]}` is not understood", "is a ; missing?")

    def line(self, it: Statement, at: int) -> None:
        """A directive that ends without a semicolon."""
        words = it.text.replace(",", " , ").split()
        if words[0].startswith(".loc"):
            self._inside(it).line(it)
        elif self.body is not None:
            raise self._wrong(it, f"`{it.text[:40]}` stands inside of a function")
        elif words[0] == ".file":
            self._file(it)
        else:
            self._head(it, words)

    def _head(self, it: Statement, words: list[str]) -> None:
        """The version, the target, the size of addresses: they begin a module."""
        if self.items:
            raise self._wrong(it, f"`{words[0]}` stands at the beginning of a module only")
        if words[0] == ".version":
            major, _, minor = words[1].partition(".")
            self.version = int(major), int(minor)
        elif words[0] == ".target":
            self.target, self.options = self._target(words[1]), tuple(word for word in words[2:] if word != ",")
            if len(self.options) > LISTED:
                raise too_large("the target lists too many options", LISTED, "options")
            if unknown := [option for option in self.options if option not in OPTIONS]:
                raise self._wrong(it, f"`{unknown[0]}` is no option of a target", f"known are {', '.join(OPTIONS)}")
            self._check_age(it)
        elif words[1] != "64":
            raise self._wrong(it, "addresses are 64 bits wide", "`.address_size 64`")

    def _target(self, name: str) -> PtxTarget:
        """Return the target of that name, or the one that stands for it.  Raises UNKNOWN_ARCH at its line.

        The rest of the text is then read for the newest target, so that one wrong word is one mistake.
        """
        self.target = target(targets()[-1])
        return target_of_text(self.arch or name, self.version)

    def _check_age(self, it: Statement) -> None:
        """Report PARSE if the PTX version of the text is older than its target, one before sm_75."""
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
        """The head of a function or a kernel; its body follows, or it is declared only.

        Mistakes in the head are noted, and the body is read all the same.
        """
        if self.body is not None:
            self._note(self._wrong(it, "a function stands inside of another", "is a } missing?"), it)
        if self.target is None or self.version is None:
            what = "no .version and .target stand before the function"
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
        """The head of a function; of one with mistakes, which are noted, the names that can be read."""
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
        """Declare a name; a function that was declared is now defined, and externs may be declared again."""
        known = self.names.declared(made.name)
        again = isinstance(made, Function) and isinstance(known, Function) and known.body is None
        again = again or (isinstance(made, Variable) and isinstance(known, Variable) and known.linkage == "extern")
        if known is not None and not again:
            raise self._wrong(it, f"`{made.name}` is declared twice")
        self.names.add(made.name, made) if isinstance(made, Function) else self.names.declare(made)

    def section(self, it: Statement, at: int) -> None:
        """Debug data, its lines kept as they stand."""
        lines = [" ".join(line.split()) for line in it.parts["data"].split("\n")]
        self._add(it, Section(it.parts["section_name"], tuple(line for line in lines if line)))

    def open(self, it: Statement, at: int) -> None:
        """A scope inside of a function."""
        body = self._inside(it)
        body.open(it)
        body.labels(self.places.get(at, []))

    def close(self, it: Statement, at: int) -> None:
        """The end of a scope, or of the function."""
        if self.body is None:
            raise self._wrong(it, "a } without its {")
        self.body.close(it)
        if not self.body.depth:
            self.body = None

    def directive(self, it: Statement, at: int) -> None:
        """A declaration, an alias, a pragma."""
        if self.body is not None:
            return self.body.directive(it)
        text = it.parts["directive"]
        if text.startswith(".pragma"):
            return self._add(it, pragma(text, self._wronged(it)))
        if text.startswith(".alias"):
            return self._alias(it)
        for variable in variables(text, self._wronged(it)):
            if variable.space in ("local", "param", "reg"):
                raise self._wrong(it, f"`.{variable.space}` stands outside of a function")
            self._name(it, variable)
            self._add(it, variable)
        return None

    def _alias(self, it: Statement) -> None:
        names = split(it.parts["directive"].removeprefix(".alias").rstrip("; \n"))
        if len(names) != 2 or not all(isinstance(self.names.get(name), Function) for name in names):
            raise self._wrong(it, f"`{it.text[:60]}` names no functions that are declared", "`.alias f, g;`")
        self._add(it, Alias(names[0], names[1]))

    def label(self, it: Statement, at: int) -> None:
        """A place to branch to."""
        self._inside(it).label(it)

    def inst(self, it: Statement, at: int) -> None:
        """One instruction."""
        self._inside(it).inst(it)

    # pieces
    def _add(self, it: Statement, item: Any) -> None:
        item.where = self.source.file, it.line
        self.items.append(item)

    def _inside(self, it: Statement) -> BodyReader:
        if self.body is None:
            raise self._wrong(it, f"`{it.text[:40]}` stands outside of a function")
        return self.body

    def _wronged(self, it: Statement) -> Wrong:
        return partial(self._wrong, it)

    def _wrong(self, it: Statement, what: str, fix: str = "") -> AsmError:
        return self.source.wrong(it.at, what, fix)


def _labels(statements: list[Statement]) -> dict[int, list[str]]:
    """The labels of every scope, by the place of the statement that opens it."""
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
