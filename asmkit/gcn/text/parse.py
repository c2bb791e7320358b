"""AMDGCN text read through the same rows that wrote it.

`parse_module` keeps everything that the assembler makes something of: order, names, directives, data, descriptors,
metadata.  `parse` is for one kernel alone: a flat Program, as the simulator runs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from ... import limits
from ...errors import Where
from ...limits import VALUES, Exceeded
from ...partial import Partial
from ...product_names import unknown_arch
from ...program import Program, unplaced
from .. import kernel_code
from ..build import Builder
from ..items import DATA, FLOATS, OTHERS, SECTIONS, Descriptor, Function, Line, Metadata, Variable
from ..machine import MACHINES
from ..module import Item, Module
from ..target import GcnTarget, predefined, target
from . import expressions, macros
from .body import BodyReader, Places
from .lex import Source, Statement, split
from .shapes import Shapes
from .statements import Reader

_TARGETS = (
    r'^[ \t]*\.amdgcn_target[ \t]+"amdgcn-amd-amdhsa-[^-"\n]*-(gfx\w+)([^"\n]*)"',
    r"^[ \t]*amdhsa\.target:.*--(gfx\w+)()",
)
_FUNCTION = r"^[ \t]*\.(?:amdhsa_kernel\s+(?=\S)|type\s+(?=\S+\s*,\s*@function))([\w.$]+)"
_DECLARED = re.compile(
    r"^[ \t]*(?:([A-Za-z_.$][\w.$]*)[ \t]*(?::|=(?!=))|\.(?:set|equ|equiv|globl|global|weak|hidden|protected|internal"
    r"|local|type|comm|lcomm|amdgpu_lds)[ \t]+([\w.$]+))",
    re.MULTILINE | re.ASCII,
)


def parse_module(text: str, file: str = "<gcn>", arch: str | None = None) -> Module:
    """The module in an AMDGCN text; `file` is the name that errors and findings give, `arch` stands for its target.

    Raises PARSE, with line and column, for every statement that is not understood, and the builder's errors, at the
    text's lines, for instructions that no row takes; all that are found at once.
    """
    return parse_partly(text, file, arch).whole()


def parse_partly(text: str, file: str = "<gcn>", arch: str | None = None) -> Partial[Module]:
    """Return what `parse_module` can read of a text, and its errors.

    Raises what concerns the whole text: no target is named, or macros cannot be expanded.
    """
    with limits.uncollected():
        return _partly(text, file, arch)


def _partly(text: str, file: str, arch: str | None) -> Partial[Module]:
    source = Source(text, file)
    chosen, features = _target(source, arch)
    if not macros.needed(text):
        return _Reader(source, chosen, features).read()
    expanded, lines = macros.expand(text, file, predefined(chosen))
    read = _Reader(Source(expanded, file), chosen, features).read()
    findings = [replace(one, where=_there(one.where, lines)) for one in read.findings]
    return Partial(_located(read.module, lines), findings, read.flawed)


def _target(source: Source, arch: str | None) -> tuple[GcnTarget, str]:
    """The target, and what its target id says more: those of the text, or `arch`."""
    found = (re.search(pattern, source.original, re.MULTILINE) for pattern in _TARGETS)
    named = next((match for match in found if match), None)
    if named is None and not arch:
        fix = '`.amdgcn_target "amdgcn-amd-amdhsa--gfx942"`'
        raise source.wrong(0, "the text does not name its target", fix)
    own = named[1] if named else ""
    if not arch and named and own not in MACHINES:
        line = source.original.count("\n", 0, named.start(1)) + 1
        raise unknown_arch(own, MACHINES, (source.file, line))
    return target(arch or own), named[2] if named and arch in (None, own) else ""


def _located(module: Module, lines: list[int]) -> Module:
    """The module, its places those in the text before macros were expanded."""
    for item in module.items:
        inner = item.body.body if isinstance(item, Function) else item.data if isinstance(item, Variable) else ()
        for one in (item, *inner):
            if one.where is not None:
                one.where = _there(one.where, lines)
    return module


def _there(where: Where, lines: list[int]) -> Where:
    return where[0], lines[min(where[1], len(lines)) - 1]


def parse(text: str, file: str = "<gcn>", *, arch: str = "") -> Program:
    """The one kernel in an AMDGCN text, flat: without directives, its waits and registers as they stand.

    `arch` is the target of a text that does not name its own, as a listing does not.
    Raises PARSE, with line and column, for every statement that is not understood, and the builder's errors, at the
    text's lines, for instructions that no row takes; all that are found at once.
    """
    from .flat import flat

    return flat(text, file, arch)


class _Declared:
    """The symbols that a text declares somewhere, searched for when one is asked for first."""

    def __init__(self, text: str, known: Iterable[str]) -> None:
        self._text, self._known = text, set(known)

    def __contains__(self, name: object) -> bool:
        return name in self._known or name in self._found

    @cached_property
    def _found(self) -> set[str]:
        return {name for found in _DECLARED.finditer(self._text) for name in found.groups() if name}


class _Reader(Reader):
    """Reads the statements of one text into a module."""

    def __init__(self, source: Source, target: GcnTarget, features: str) -> None:
        super().__init__(source)
        self.flawed: set[str] = set()
        self.target = target
        self.module = Module(target, None, features)
        self.items = self.module.items
        self.places = Places()
        self.shapes = Shapes(Builder("", target.name))
        self.symbols = dict(predefined(target))
        self.declared = _Declared(source.text, self.symbols)
        self.functions = set(re.findall(_FUNCTION, source.text, re.MULTILINE))
        self.code = True
        self.body: BodyReader | None = None
        self.bodies: list[BodyReader] = []
        self.variable: Variable | None = None
        self.descriptor: Descriptor | None = None

    def read(self) -> Partial[Module]:
        """Return the module as far as it is understood, and every error."""
        self.go_through()
        self._end()
        return Partial(self.module, self.found, self.flawed)

    def flaw(self) -> None:
        """Note that the function or the descriptor that is being read lacks a statement."""
        if self.body is not None:
            self.flawed.add(self.body.function.name)
        if self.descriptor is not None:
            self.flawed.add(self.descriptor.name)

    def _end(self) -> None:
        """What only the whole text shows: labels without a place, which functions are kernels."""
        if self.descriptor is not None and not self.found:
            wrong = self.source.wrong(
                len(self.source.text.rstrip()) - 1, "the descriptor has no end", "`.end_amdhsa_kernel`"
            )
            self.found += wrong.findings
        kernels = {item.name for item in self.items if isinstance(item, Descriptor)}
        for function in self.module.functions:
            function.entry = function.name in kernels
        for body in self.bodies:
            if body.function.name not in self.flawed:
                self._end_of(body)

    def _end_of(self, body: BodyReader) -> None:
        """Give labels to branches by number; report labels that the text does not have."""
        body.end()
        if missing := [*unplaced(body.function.body.body)]:
            self.found += missing
            self.flawed.add(body.function.name)

    # statements
    def label(self, it: Statement) -> None:
        """A function or a variable begins, or a place to branch to is here."""
        self._named(it, it.parts["place"])

    def symbol(self, it: Statement) -> None:
        """A name in a listing: a function's, or a branch's target."""
        self._named(it, it.parts["marked"])

    def banner(self, it: Statement) -> None:
        """What a listing says of the file; its sections."""
        if it.text.startswith("Disassembly of section "):
            name = it.text.removeprefix("Disassembly of section ").rstrip(":")
            self._line(it, Line("section", (name, *(('"ax"', "@progbits") if name.startswith(".text") else ()))))

    def _named(self, it: Statement, name: str) -> None:
        name = self.places.number(name) if name.isdigit() else name
        place = self.places.put(name, (self.source.file, it.line))
        local = name.startswith(".L")
        if self.body is not None and (local or name not in self.functions):
            self.body.body.append(place)
        elif not local and (self.code or name in self.functions):
            self.body = BodyReader(
                self.source, name, self.target.name, self.places, self.symbols, self.declared, self.listing, self.shapes
            )
            self._add(it, self.body.function)
            self.bodies.append(self.body)
        elif self.code:
            self._add(it, place)
        else:
            self.variable = Variable(name)
            self._add(it, self.variable)

    def inst(self, it: Statement) -> None:
        """One instruction."""
        if self.body is None:
            raise self.wrong(
                it, f"`{it.text[:40]}` stands outside of a function", "name the function: a label before it"
            )
        self.body.inst(it)

    def assign(self, it: Statement) -> None:
        """`name = value`, another way to write `.set`."""
        self._line(it, Line("set", (it.parts["symbol_name"], self._value(it, it.parts["value"]))))

    def directive(self, it: Statement) -> int | None:
        """A directive: sections, symbols, data, descriptors, metadata."""
        word, rest = it.parts["word"], it.parts["rest"].strip()
        if word == "amdgpu_metadata":
            return self._metadata(it)
        if word in ("amdgcn_target", "amdhsa_code_object_version"):
            return self._head(it, word, rest)
        if word.startswith(("amdhsa_", "end_amdhsa")):
            return self._described(it, word, rest)
        if word not in DATA and word not in SECTIONS and word not in OTHERS:
            raise self.wrong(it, f"`.{word}` is not understood")
        listed = split(rest)
        if len(listed) > VALUES:
            raise Exceeded("a directive lists too many values", f"{VALUES:,} values", "use several directives")
        return self._line(it, Line(word, tuple(self._argument(it, word, one) for one in listed)))

    def _head(self, it: Statement, word: str, rest: str) -> None:
        """The target, and the version of the code object: they are the module's own."""
        if word == "amdhsa_code_object_version":
            if not rest.isdigit():
                raise self.wrong(it, f"`{rest}` is no version of a code object", "`.amdhsa_code_object_version 6`")
            self.module.code_object = int(rest)

    def _argument(self, it: Statement, word: str, text: str) -> str:
        """An argument in its one spelling: data and values are expressions; the others as they stand."""
        plain = '"' in text or not text or (word not in DATA and word not in ("set", "equ", "equiv"))
        if plain or word in FLOATS:
            return text
        return self._value(it, text)

    def _value(self, it: Statement, text: str) -> str:
        if text.isdecimal() and (text[0] != "0" or text == "0"):
            return text
        try:
            return expressions.spelled(text)
        except ValueError as wrong:
            raise self.wrong(it, str(wrong)) from wrong

    def _line(self, it: Statement, line: Line) -> None:
        """Put a directive where it belongs."""
        if line.word in ("set", "equ", "equiv"):
            self._set(it, line)
        if line.word in SECTIONS:
            self._section(line)
        elif line.word == "size" and self.body is not None and line.arguments[0] == self.body.function.name:
            self.body = None
        if self.body is not None:
            self.body.line(it, line)
        elif self.variable is not None and line.word in DATA:
            line.where = self.source.file, it.line
            self.variable.data.append(line)
        else:
            self.variable = None
            self._add(it, line)

    def _set(self, it: Statement, line: Line) -> None:
        if len(line.arguments) != 2:
            raise self.wrong(it, f"`{it.text[:40]}` is not understood", "`.set name, value`")
        name, value = line.arguments
        try:
            self.symbols[name] = expressions.evaluate(value, self.symbols)
        except expressions.UnknownError:
            self.symbols.pop(name, None)
        except ValueError as wrong:
            raise self.wrong(it, str(wrong)) from wrong

    def _section(self, line: Line) -> None:
        """Another section: what was begun has ended."""
        self.body = self.variable = None
        name = line.arguments[0] if line.arguments else f".{line.word}"
        flags = line.arguments[1] if len(line.arguments) > 1 else ""
        self.code = name.startswith(".text") or "x" in flags or line.word in ("popsection", "previous")

    def _described(self, it: Statement, word: str, rest: str) -> None:
        """A kernel's descriptor, line by line."""
        if word == "amdhsa_kernel":
            if self.descriptor is not None:
                raise self.wrong(it, "a descriptor within another", "`.end_amdhsa_kernel`")
            self.descriptor = Descriptor(rest)
            self.variable = None
            return self._add(it, self.descriptor)
        if self.descriptor is None:
            raise self.wrong(it, f"`.{word}` stands outside of a descriptor", "`.amdhsa_kernel NAME`")
        if word == "end_amdhsa_kernel":
            self.descriptor = None
            return None
        name = word.removeprefix("amdhsa_")
        if name not in kernel_code.NAMES:
            raise self.wrong(it, f"a descriptor has no `.{word}`", kernel_code.near(name))
        if name in self.descriptor.fields:
            raise self.wrong(it, f"`.{word}` is said twice")
        self.descriptor.fields[name] = self._value(it, rest)
        return None

    def _metadata(self, it: Statement) -> int:
        end = self.end_of_metadata(it)
        made = Metadata(tuple(line.rstrip() for line in self.source.lines(it.line, end)))
        try:
            _ = made.kernels
        except (ValueError, KeyError) as wrong:
            raise self.wrong(it, f"metadata: `{wrong}` is not understood") from wrong
        self._add(it, made)
        return end

    # pieces
    def _add(self, it: Statement, item: Item) -> None:
        item.where = self.source.file, it.line
        self.items.append(item)
