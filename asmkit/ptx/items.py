"""What a PTX module consists of besides instructions: variables, functions, tables of targets, hints, debug data.

Each is data, and knows its own spelling (`text`).  PTX ISA 5 (variables, types), 7 (functions), 11 (directives).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..errors import Where
from ..program import Directive, Program, lengths_of
from ..regs import Hex, Label, Symbol, Table
from ..types import Scalar, u64

NOWHERE: Where = ("?", 0)

LABEL = re.compile(r"(?!WARP_SZ$)[A-Za-z][\w$]*|[$_%][\w$]+", re.ASCII)
"""The names that a label may have."""


@dataclass(frozen=True)
class Address:
    """A variable's or a function's address in an initialiser: `x+4`, `generic(x)`, `0xff(x)` for one byte of it."""

    name: str
    offset: int = 0
    generic: bool = False
    mask: int = 0

    def __str__(self) -> str:
        text = f"generic({self.name})" if self.generic else self.name
        text += f"+{self.offset}" if self.offset else ""
        return f"{self.mask:#x}({text})" if self.mask else text


Value: TypeAlias = "int | float | Hex | Address | str | Sequence[Value] | Mapping[str, Value]"
"""What a variable begins with: a constant, an address, some of them in braces, the fields of a texture or a sampler."""


def spell_value(value: Value) -> str:
    """An initialiser as PTX reads it; Python floats are written by the bits of a binary64."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {spell_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, float):
        return repr(Hex.of(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "{" + ", ".join(map(spell_value, value)) + "}"
    return str(value)


@dataclass
class Variable(Directive):
    """A declaration: a variable in memory, a parameter, or (in the space `reg`) registers.

    `shape` counts elements, 0 where the length is left open.  `count` declares that many at once, `%r0` … .
    `vector` is 2 or 4, `pointer` what a kernel's parameter points at: the space and the alignment (0: not said).
    """

    name: str
    space: str
    type: str
    shape: tuple[int, ...] = ()
    linkage: str = ""
    align: int = 0
    vector: int = 0
    count: int | None = None
    init: Value | None = None
    attributes: tuple[str, ...] = ()
    pointer: tuple[str, int] | None = None
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The declaration as PTX reads it."""
        return self.declaration + ";"

    @property
    def declaration(self) -> str:
        """The same without its semicolon, as parameters are listed."""
        words = [f".{self.linkage}"] if self.linkage else []
        words += [f".{self.space}"]
        words += [f".attribute({', '.join(self.attributes)})"] if self.attributes else []
        words += [f".align {self.align}"] if self.align else []
        words += [f".v{self.vector}"] if self.vector else []
        words += [f".{self.type}", *self._pointer(), self._declarator()]
        return " ".join(words)

    def _pointer(self) -> Iterator[str]:
        if self.pointer is not None:
            space, align = self.pointer
            yield ".ptr"
            yield from (f".{space}",) if space else ()
            yield from (f".align {align}",) if align else ()

    def _declarator(self) -> str:
        name = self.name if self.count is None else f"{self.name}<{self.count}>"
        lengths = "".join(f"[{length or ''}]" for length in self.shape)
        return name + lengths + ("" if self.init is None else f" = {spell_value(self.init)}")

    @property
    def symbol(self) -> Symbol:
        """Its address, as an operand."""
        return Symbol(self.name, u64)


def param(
    name: str,
    kind: type[Scalar] | str,
    shape: tuple[int, ...] | int = (),
    *,
    space: str = "param",
    align: int = 0,
    vector: int = 0,
    pointer: tuple[str, int] | None = None,
) -> Variable:
    """A parameter of a function, or what it returns; `pointer` says what a kernel's parameter points at."""
    return Variable(name, space, type_name(kind), lengths_of(shape), align=align, vector=vector, pointer=pointer)


def type_name(kind: type[Scalar] | str) -> str:
    """A type as declarations spell it."""
    return kind if isinstance(kind, str) else repr(kind)


@dataclass
class Hint:
    """A directive of a function, as `.maxntid 128, 1, 1`: its name and its numbers, or its strings."""

    name: str
    values: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        values = ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in self.values)
        return f".{self.name} {values}".rstrip() + (";" if self.name == "pragma" else "")


@dataclass
class Function(Directive):
    """A kernel (`entry`) or a device function (`func`), defined if it has a body, else declared only."""

    name: str
    entry: bool = False
    returns: list[Variable] = field(default_factory=lambda: [])
    params: list[Variable] = field(default_factory=lambda: [])
    hints: list[Hint] = field(default_factory=lambda: [])
    linkage: str = ""
    attributes: tuple[str, ...] = ()
    body: Program | None = None
    where: Where = NOWHERE

    @property
    def symbol(self) -> Symbol:
        """Its address, as an operand."""
        return Symbol(self.name, u64)

    @property
    def text(self) -> str:
        """The head: all but the body."""
        words = [f".{self.linkage}"] if self.linkage else []
        words += [".entry" if self.entry else ".func"]
        words += [f".attribute({', '.join(self.attributes)})"] if self.attributes else []
        words += [_listed(self.returns)] if self.returns else []
        lines = [" ".join([*words, self.name + self._params()]), *map(str, self.hints)]
        return "\n".join(lines) + (";" if self.body is None else "")

    def _params(self) -> str:
        if not self.params:
            return "()"
        return "(\n" + ",\n".join(f"\t{param.declaration}" for param in self.params) + "\n)"


def _listed(params: Sequence[Variable]) -> str:
    return "(" + ", ".join(param.declaration for param in params) + ")"


# within a body


@dataclass
class Open(Directive):
    """`{`: a scope begins, with names of its own."""

    where: Where = NOWHERE
    text = "{"  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]


@dataclass
class Close(Directive):
    """`}`: the innermost scope ends."""

    where: Where = NOWHERE
    text = "}"  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]


class BranchTargets(Table):
    """`T: .branchtargets A, B;`: where a `brx.idx` may go."""

    __slots__ = ()

    def __init__(self, name: str, places: Sequence[Label]) -> None:
        super().__init__(name, "branches", tuple(places))

    @property
    def text(self) -> str:
        """The declaration as PTX reads it."""
        return f"{self.name}: .branchtargets {', '.join(label.name for label in self.places)};"


class CallTargets(Table):
    """`T: .calltargets f, g;`: what a call by register may call."""

    __slots__ = ("functions",)

    def __init__(self, name: str, functions: Sequence[str]) -> None:
        super().__init__(name, "calls")
        self.functions = tuple(functions)

    @property
    def text(self) -> str:
        """The declaration as PTX reads it."""
        return f"{self.name}: .calltargets {', '.join(self.functions)};"


class Prototype(Table):
    """`P: .callprototype (…) _ (…);`: what a function called by register returns and takes."""

    __slots__ = ("hints", "params", "returns")

    def __init__(
        self, name: str, returns: Sequence[Variable], params: Sequence[Variable], hints: Sequence[Hint] = ()
    ) -> None:
        super().__init__(name, "calls")
        self.returns, self.params, self.hints = tuple(returns), tuple(params), tuple(hints)

    @property
    def text(self) -> str:
        """The declaration as PTX reads it."""
        words = [f"{self.name}: .callprototype", *([_listed(self.returns)] if self.returns else [])]
        return " ".join([*words, "_", _listed(self.params), *map(str, self.hints)]) + ";"


@dataclass
class Loc(Directive):
    """`.loc`: the source line of what follows; `function` and `inlined` (file, line, column) where it was inlined.

    `intermediate` for the line of an intermediate language, `.loc_intermediate`.
    """

    file: int
    line: int
    column: int
    function: str = ""
    offset: int = 0
    inlined: tuple[int, int, int] | None = None
    intermediate: bool = False
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directive as PTX reads it."""
        text = f".loc{'_intermediate' * self.intermediate} {self.file} {self.line} {self.column}"
        if self.inlined is None:
            return text
        name = f"{self.function}+{self.offset}" if self.offset else self.function
        return f"{text}, function_name {name}, inlined_at {' '.join(map(str, self.inlined))}"


# within a module


@dataclass
class Pragma(Directive):
    """`.pragma "nounroll";`: hints to ptxas, in a module or in a body."""

    strings: tuple[str, ...]
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directive as PTX reads it."""
        return ".pragma " + ", ".join(f'"{string}"' for string in self.strings) + ";"


@dataclass
class Alias(Directive):
    """`.alias f, g;`: another name of a function."""

    name: str
    function: str
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directive as PTX reads it."""
        return f".alias {self.name}, {self.function};"


@dataclass
class File(Directive):
    """`.file 1 "a.cu"`: the number of a source file; `stamp` its time and its size."""

    number: int
    name: str
    stamp: tuple[int, int] | None = None
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The directive as PTX reads it."""
        return f'.file {self.number} "{self.name}"' + (f", {self.stamp[0]}, {self.stamp[1]}" if self.stamp else "")


@dataclass
class Section(Directive):
    """`.section .debug_info { … }`: debug data, its lines as they stand."""

    name: str
    lines: tuple[str, ...] = ()
    where: Where = NOWHERE

    @property
    def text(self) -> str:
        """The section as PTX reads it."""
        return "\n".join([f".section {self.name}", "{", *self.lines, "}"])
