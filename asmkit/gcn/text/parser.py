"""Parse AMDGCN text, using the same instruction tables as the writer.

`parse_module` keeps everything that affects the assembler's output: order, names, directives, data, descriptors and
metadata. `parse` reads a single kernel into a flat Program, the form that the simulator runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from ...errors import SourceLocation
from ...ir.partial_module import Partial
from ...ir.program import Program, unplaced
from ...isa import limits
from ...isa.limits import VALUES, Exceeded
from ...isa.product_names import unknown_arch
from ..builder import Builder
from ..code_object import descriptor_bits
from ..directives import DATA, FLOATS, OTHERS, SECTIONS, Descriptor, Function, Line, Metadata, ModuleItem, Variable
from ..module import Module
from ..targets import MACHINES, GcnTarget, predefined, target
from . import data_arguments, expressions, macros, target_id
from .lexer import Source, Statement, split
from .parse_body import BodyReader, Places
from .shape_cache import Shapes
from .statements import Reader

_FUNCTION = r"^[ \t]*\.(?:amdhsa_kernel\s+(?=\S)|type\s+(?=\S+\s*,\s*@function))([\w.$]+)"
_DECLARED = re.compile(
    r"^[ \t]*(?:([A-Za-z_.$][\w.$]*)[ \t]*(?::|=(?!=))|\.(?:set|equ|equiv|globl|global|weak|hidden|protected|internal"
    r"|local|type|comm|lcomm|amdgpu_lds)[ \t]+([\w.$]+))",
    re.MULTILINE | re.ASCII,
)


def parse_module(text: str, file: str = "<gcn>", arch: str | None = None) -> Module:
    """Parse an AMDGCN text into a module.

    Args:
        text: The AMDGCN text.
        file: The file name for errors and findings.
        arch: The target, such as `gfx942`. It replaces the target that the text names.

    Raises:
        AsmError: PARSE, with line and column, for every statement that is not understood, and the builder's errors, at
            the text's lines, for instructions that match no table row. All errors are reported together.

    """
    return parse_partly(text, file, arch).whole()


def parse_partly(text: str, file: str = "<gcn>", arch: str | None = None) -> Partial[Module]:
    """Return the part of a text that `parse_module` can read, and its errors.

    Raises errors that concern the whole text: it names no target, or its macros cannot be expanded.
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
    """Return the target and the features of its target ID (`:sramecc+:xnack-`), from the text or from `arch`."""
    named = target_id.find(source.original)
    if named is None and not arch:
        fix = '`.amdgcn_target "amdgcn-amd-amdhsa--gfx942"`'
        raise source.wrong(0, "the text does not name its target", fix)
    own = named.name if named else ""
    if not arch and named and own not in MACHINES:
        raise unknown_arch(own, MACHINES, (source.file, source.original.count("\n", 0, named.at) + 1))
    return target(arch or own), named.features if named and arch in (None, own) else ""


def _located(module: Module, lines: list[int]) -> Module:
    """Map the module's locations to lines of the text before macro expansion. Return the module."""
    for item in module.items:
        inner = item.body.body if isinstance(item, Function) else item.data if isinstance(item, Variable) else ()
        for one in (item, *inner):
            if one.where is not None:
                one.where = _there(one.where, lines)
        if isinstance(item, Function):
            item.body.findings[:] = [replace(one, where=_there(one.where, lines)) for one in item.body.findings]
    return module


def _there(where: SourceLocation, lines: list[int]) -> SourceLocation:
    return where[0], lines[min(where[1], len(lines)) - 1]


def parse(text: str, file: str = "<gcn>", *, arch: str = "") -> Program:
    """Parse the only kernel in an AMDGCN text into a flat Program, without directives. Waits and registers are kept.

    Args:
        text: The AMDGCN text.
        file: The file name for errors and findings.
        arch: The target, if the text does not name one. Listings do not.

    Raises:
        AsmError: PARSE, with line and column, for every statement that is not understood, and the builder's errors, at
            the text's lines, for instructions that match no table row. All errors are reported together.

    """
    from .flatten import flat

    return flat(text, file, arch)


class _Declared:
    """The symbols that a text declares. The text is searched on the first lookup."""

    def __init__(self, text: str, known: Iterable[str]) -> None:
        self._text, self._known = text, set(known)

    def __contains__(self, name: object) -> bool:
        return name in self._known or name in self._found

    @cached_property
    def _found(self) -> set[str]:
        return {name for found in _DECLARED.finditer(self._text) for name in found.groups() if name}


class _Reader(Reader):
    """Parser of one text's statements into a module."""

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
        """Record that the current function or descriptor lacks a statement."""
        if self.body is not None:
            self.flawed.add(self.body.function.name)
        if self.descriptor is not None:
            self.flawed.add(self.descriptor.name)

    def _end(self) -> None:
        """Check labels and mark kernels, which requires the whole text."""
        if self.descriptor is not None and not self.found:
            wrong = self.source.wrong(
                len(self.source.text.rstrip()) - 1, "the descriptor is not closed", "`.end_amdhsa_kernel`"
            )
            self.found += wrong.findings
        kernels = {item.name for item in self.items if isinstance(item, Descriptor)}
        for function in self.module.functions:
            function.entry = function.name in kernels
        for body in self.bodies:
            if body.function.name not in self.flawed:
                self._end_of(body)

    def _end_of(self, body: BodyReader) -> None:
        """Give labels to numeric branches. Report labels that the text does not define."""
        body.end()
        if missing := [*unplaced(body.function.body.body)]:
            self.found += missing
            self.flawed.add(body.function.name)

    # statements
    def label(self, it: Statement) -> None:
        """Begin a function or a variable, or place a branch label."""
        self._named(it, it.parts["place"])

    def symbol(self, it: Statement) -> None:
        """Begin a function, or place a branch label, at a symbol line of a listing."""
        self._named(it, it.parts["marked"])

    def banner(self, it: Statement) -> None:
        """Read a listing's header. Only section headers matter."""
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
        """Read an instruction of the current function."""
        if self.body is None:
            raise self.wrong(it, f"`{it.text[:40]}` is outside of a function", "begin the function with a label")
        self.body.inst(it)

    def assign(self, it: Statement) -> None:
        """Read `name = value`, which is equivalent to `.set`."""
        self._line(it, Line("set", (it.parts["symbol_name"], self._value(it, it.parts["value"]))))

    def directive(self, it: Statement) -> int | None:
        """Read a directive: a section, a symbol, data, a descriptor or metadata."""
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
        arguments = tuple(self._argument(it, word, one) for one in listed)
        if word in DATA and (found := next(data_arguments.problems(word, arguments, self.symbols), None)):
            raise self.wrong(it, *found)
        return self._line(it, Line(word, arguments))

    def _head(self, it: Statement, word: str, rest: str) -> None:
        """Read the target or the code object version. Both are properties of the module."""
        if word == "amdhsa_code_object_version":
            if not rest.isdigit():
                raise self.wrong(it, f"`{rest}` is not a code object version", "`.amdhsa_code_object_version 6`")
            self.module.code_object = int(rest)

    def _argument(self, it: Statement, word: str, text: str) -> str:
        """Return an argument in its canonical text.

        Data and symbol values are expressions, other arguments stay unchanged.
        """
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
        """Add a directive to the current function, variable or module."""
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
        """Switch sections. This ends the current function or variable."""
        self.body = self.variable = None
        name = line.arguments[0] if line.arguments else f".{line.word}"
        flags = line.arguments[1] if len(line.arguments) > 1 else ""
        self.code = name.startswith(".text") or "x" in flags or line.word in ("popsection", "previous")

    def _described(self, it: Statement, word: str, rest: str) -> None:
        """Read one line of a kernel descriptor."""
        if word == "amdhsa_kernel":
            if self.descriptor is not None:
                raise self.wrong(it, "a descriptor is inside another descriptor", "`.end_amdhsa_kernel`")
            self.descriptor = Descriptor(rest)
            self.variable = None
            return self._add(it, self.descriptor)
        if self.descriptor is None:
            raise self.wrong(it, f"`.{word}` is outside of a descriptor", "`.amdhsa_kernel NAME`")
        if word == "end_amdhsa_kernel":
            self.descriptor = None
            return None
        name = word.removeprefix("amdhsa_")
        if name not in descriptor_bits.NAMES:
            raise self.wrong(it, f"unknown descriptor directive `.{word}`", descriptor_bits.near(name))
        if name in self.descriptor.fields:
            raise self.wrong(it, f"`.{word}` is given twice")
        self.descriptor.fields[name] = self._value(it, rest)
        return None

    def _metadata(self, it: Statement) -> int:
        lines, end = self.metadata(it)
        made = Metadata(tuple(line.rstrip() for line in lines))
        try:
            _ = made.kernels
        except (ValueError, KeyError) as wrong:
            raise self.wrong(it, f"metadata: `{wrong}` is not understood") from wrong
        self._add(it, made)
        return end

    # helpers
    def _add(self, it: Statement, item: ModuleItem) -> None:
        item.where = self.source.file, it.line
        self.items.append(item)
