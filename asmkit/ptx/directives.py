"""Directives and declarations of a PTX module: variables, functions, branch and call tables, hints, debug data.

Each class is plain data, and its property `text` is its PTX text.  See PTX ISA 5 (variables, types), 7 (functions) and
11 (directives).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..errors import SourceLocation
from ..ir.program import Directive, Program, lengths_of
from ..regs import Hex, Label, Symbol, Table
from ..types import SCALARS, Scalar, f32, f64, u64

NOWHERE: SourceLocation = ("?", 0)

LABEL = re.compile(r"(?!WARP_SZ$)[A-Za-z][\w$]*|[$_%][\w$]+", re.ASCII)
"""The identifiers that can name a label."""


@dataclass(frozen=True)
class Address:
    """The address of a variable or function in an initializer: `x+4`, `generic(x)`, or `0xff(x)` for one byte of it."""

    name: str
    offset: int = 0
    generic: bool = False
    mask: int = 0

    def __str__(self) -> str:
        text = f"generic({self.name})" if self.generic else self.name
        text += f"+{self.offset}" if self.offset else ""
        return f"{self.mask:#x}({text})" if self.mask else text


Value: TypeAlias = "int | float | Hex | Address | str | Sequence[Value] | Mapping[str, Value]"
"""An initializer: a constant, an address, a list of values, or the fields of a texture or a sampler."""


def spell_value(value: Value) -> str:
    """Return the PTX text of an initializer.  Python floats are written as the bits of a binary64."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {spell_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, float):
        return repr(Hex.of(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "{" + ", ".join(map(spell_value, value)) + "}"
    return str(value)


@dataclass
class Variable(Directive):
    """A declaration of a variable in memory, a parameter, or (in the space `reg`) registers.

    `shape` holds the lengths in elements, 0 for a length that is not given.  `count` is the number of variables or
    registers to declare together, `%r0` … .  `vector` is 2 or 4.  For a pointer parameter of a kernel, `pointer` is the
    state space and the alignment of the memory that it points to (0 for an unknown alignment).
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
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The PTX text of the declaration."""
        return self.declaration + ";"

    @property
    def declaration(self) -> str:
        """The PTX text of the declaration without its semicolon, as in parameter lists."""
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
        """The address of the variable, as an operand."""
        return Symbol(self.name, u64)

    @property
    def counted(self) -> int:
        """The bytes of a scalar element, which an index counts; 0 if the variable is not an array."""
        kind = SCALARS.get(self.type)
        return max(kind.bits // 8, 1) if self.shape and kind is not None else 0

    @property
    def open(self) -> bool:
        """Whether the array has no length: ptxas counts its index in bytes, and the manual in elements."""
        return self.init is None and 0 in self.shape


def extent(it: Variable) -> tuple[int, int]:
    """Return the size and the alignment of a variable in bytes. The initial value completes a missing length."""
    width = max(SCALARS[it.type].bits // 8, 1) * max(it.vector, 1)
    count = 1
    for at, length in enumerate(it.shape):
        given = len(it.init) if at == 0 and not length and isinstance(it.init, tuple) else length
        count *= given
    return width * count, it.align or width


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
    """Return a parameter or a return value of a function.

    For a pointer parameter of a kernel, `pointer` is the state space and the alignment of the memory that it points to.
    """
    return Variable(name, space, type_name(kind), lengths_of(shape), align=align, vector=vector, pointer=pointer)


def type_name(kind: type[Scalar] | str) -> str:
    """Return the name of a type in declarations."""
    return kind if isinstance(kind, str) else repr(kind)


@dataclass
class Hint:
    """A directive of a function, such as `.maxntid 128, 1, 1`: its name, and its numbers or strings."""

    name: str
    values: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        values = ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in self.values)
        return f".{self.name} {values}".rstrip() + (";" if self.name == "pragma" else "")


@dataclass
class Function(Directive):
    """A kernel (`entry`) or a device function (`func`).  Without a body it is a declaration."""

    name: str
    entry: bool = False
    returns: list[Variable] = field(default_factory=lambda: [])
    params: list[Variable] = field(default_factory=lambda: [])
    hints: list[Hint] = field(default_factory=lambda: [])
    linkage: str = ""
    attributes: tuple[str, ...] = ()
    body: Program | None = None
    where: SourceLocation = NOWHERE

    @property
    def symbol(self) -> Symbol:
        """The address of the function, as an operand."""
        return Symbol(self.name, u64)

    @property
    def text(self) -> str:
        """The PTX text of the function without its body."""
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
    """`{`: the start of a scope, which has its own names."""

    where: SourceLocation = NOWHERE
    text = "{"  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]


@dataclass
class Close(Directive):
    """`}`: the end of the innermost scope."""

    where: SourceLocation = NOWHERE
    text = "}"  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]


class BranchTargets(Table):
    """`T: .branchtargets A, B;`: the possible targets of a `brx.idx`."""

    __slots__ = ()

    def __init__(self, name: str, places: Sequence[Label]) -> None:
        super().__init__(name, "branches", tuple(places))

    @property
    def text(self) -> str:
        """The PTX text of the declaration."""
        return f"{self.name}: .branchtargets {', '.join(label.name for label in self.places)};"


class CallTargets(Table):
    """`T: .calltargets f, g;`: the possible targets of an indirect call."""

    __slots__ = ("functions",)

    def __init__(self, name: str, functions: Sequence[str]) -> None:
        super().__init__(name, "calls")
        self.functions = tuple(functions)

    @property
    def text(self) -> str:
        """The PTX text of the declaration."""
        return f"{self.name}: .calltargets {', '.join(self.functions)};"


class Prototype(Table):
    """`P: .callprototype (…) _ (…);`: the return values and parameters of a function that is called indirectly."""

    __slots__ = ("hints", "params", "returns")

    def __init__(
        self, name: str, returns: Sequence[Variable], params: Sequence[Variable], hints: Sequence[Hint] = ()
    ) -> None:
        super().__init__(name, "calls")
        self.returns, self.params, self.hints = tuple(returns), tuple(params), tuple(hints)

    @property
    def text(self) -> str:
        """The PTX text of the declaration."""
        words = [f"{self.name}: .callprototype", *([_listed(self.returns)] if self.returns else [])]
        return " ".join([*words, "_", _listed(self.params), *map(str, self.hints)]) + ";"


@dataclass
class Loc(Directive):
    """`.loc`: the source line of the instructions that follow.

    For inlined code, `function` names the inlined function, and `inlined` is the file, line and column of the call.
    With `intermediate`, the line is one of an intermediate language, `.loc_intermediate`.
    """

    file: int
    line: int
    column: int
    function: str = ""
    offset: int = 0
    inlined: tuple[int, int, int] | None = None
    intermediate: bool = False
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The PTX text of the directive."""
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
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The PTX text of the directive."""
        return ".pragma " + ", ".join(f'"{string}"' for string in self.strings) + ";"


@dataclass
class Alias(Directive):
    """`.alias f, g;`: another name of a function."""

    name: str
    function: str
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The PTX text of the directive."""
        return f".alias {self.name}, {self.function};"


@dataclass
class File(Directive):
    """`.file 1 "a.cu"`: the number and the name of a source file.  `stamp` is its timestamp and its size."""

    number: int
    name: str
    stamp: tuple[int, int] | None = None
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The PTX text of the directive."""
        return f'.file {self.number} "{self.name}"' + (f", {self.stamp[0]}, {self.stamp[1]}" if self.stamp else "")


@dataclass
class Section(Directive):
    """`.section .debug_info { … }`: debug data, kept line by line."""

    name: str
    lines: tuple[str, ...] = ()
    where: SourceLocation = NOWHERE

    @property
    def text(self) -> str:
        """The PTX text of the section."""
        return "\n".join([f".section {self.name}", "{", *self.lines, "}"])


def safe_name(name: str) -> str:
    """Return a name that PTX, the driver and XLA accept: letters, digits and _, not starting with a digit.

    A safe name is returned unchanged.
    """
    safe = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return f"kernel_{safe}" if not safe.strip("_") or safe[0].isdigit() or safe == "WARP_SZ" else safe


def fundamental(kind: type[Scalar]) -> str:
    """Return the type of a scalar in `.param`, `ld` and `mov`: integers, f32 and f64 by name, others as bits."""
    return repr(kind) if kind.kind in "us" or kind in (f32, f64) else f"b{kind.bits}"


ModuleItem: TypeAlias = Variable | Function | Alias | File | Section | Pragma
"""An item of a module."""
