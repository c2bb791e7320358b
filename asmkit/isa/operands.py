"""Operands other than registers: labels, symbols, constants, sinks, vectors, pairs, parts of registers.

A `Mixed` is a vector with constants or sinks (`{%r1, 0}`), a `Pair` two destinations (`d|p`), and `Brackets` are an
address with further operands. A `Part` selects bytes or halves of a 32-bit register (`%r1.b0`, `%r1.h10`), as video
instructions do (PTX ISA 9.7.18): a scalar instruction selects a byte or a half, a SIMD instruction two halves or four
bytes of the sources a and b together, and a mask for its destination. Bytes and halves are numbered from the lowest.
In a selector of several, the last letter belongs to the lowest lane.

`regs` re-exports the operands that programs use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from struct import pack, unpack
from typing import Any, ClassVar

from ..errors import SourceLocation
from ..types import Scalar, u64


class Signature:
    """The kind of an operand, as a key of the table of accepted calls: compared by identity, one per combination."""

    __slots__ = ("parts",)
    _known: ClassVar[dict[tuple[object, ...], Signature]] = {}

    def __init__(self, parts: tuple[object, ...]) -> None:
        self.parts = parts

    def __repr__(self) -> str:
        return " ".join(map(str, self.parts))

    @classmethod
    def of(cls, *parts: object) -> Signature:
        """Return the only signature with these parts."""
        if parts not in cls._known:
            cls._known[parts] = cls(parts)
        return cls._known[parts]


class Cell:
    """The state that all views of one register share: the number of its writes, and its role if it is read-only."""

    __slots__ = ("role", "version")

    def __init__(self, role: str = "") -> None:
        self.role, self.version = role, 0


class Symbol:
    """A named operand: the address of a shared array (plus bytes), or a special register.

    `space` is the state space of the named variable, `special` for a special register, and `vector` for one with
    components. It is empty if it is unknown.
    """

    __slots__ = ("name", "offset", "sig", "space", "type")

    def __init__(self, name: str, kind: type[Scalar], offset: int = 0, space: str = "") -> None:
        self.name, self.type, self.offset, self.space = name, kind, offset, space
        self.sig = Signature.of("Symbol", kind, space)

    def __repr__(self) -> str:
        return f"{self.name}+{self.offset}" if self.offset else self.name


class Opaque(Symbol):
    """The name of a texture, a sampler or a surface. `kind` is `texref`, `samplerref` or `surfref`."""

    __slots__ = ("kind",)

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(name, u64)
        self.kind = kind
        self.sig = Signature.of("Opaque", kind)


class Expression:
    """A constant that the assembler or the linker computes, in place of an AMDGCN literal: `f@rel32@lo+4`."""

    __slots__ = ("text",)
    sig: ClassVar[Signature] = Signature.of("Expression")

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Field(int):
    """A constant field from a text with bits set that the hardware ignores: `s_nop 0x52` waits like `s_nop 2`."""


class Label:
    """A place in the program.

    `where` is the line that placed it, None before. `builder` is the builder that created it.
    """

    __slots__ = ("builder", "name", "where")
    builder: object
    sig: ClassVar[Signature] = Signature.of("Label")

    def __init__(self, name: str) -> None:
        self.name = name
        self.where: SourceLocation | None = None

    def __repr__(self) -> str:
        return self.name


class Table(Label):
    """A label of a list, not of a place: the possible targets of an indirect branch or call.

    `kind` is `branches` (the labels in `places`) or `calls` (functions or their prototype).
    """

    __slots__ = ("kind", "places")

    def __init__(self, name: str, kind: str, places: tuple[Label, ...] = ()) -> None:
        super().__init__(name)
        self.kind, self.places = kind, places

    @property
    def text(self) -> str:
        """The list as the assembler reads it."""
        raise NotImplementedError


class Sink:
    """The destination `_`, which drops the result. Users write None."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "_"


SINK = Sink()


class Off:
    """The word `off` in place of an AMDGCN operand. Users write None."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "off"


OFF = Off()


class Hex:
    """A floating-point constant given by its bits: exact in the text, compared by value."""

    __slots__ = ("bits", "sig", "width")

    def __init__(self, bits: int, width: int) -> None:
        self.bits, self.width = bits, width
        self.sig = Signature.of("Hex", width)

    @classmethod
    def of(cls, value: float) -> Hex:
        """Return a binary64 constant."""
        return cls(unpack("<Q", pack("<d", value))[0], 64)

    def __repr__(self) -> str:
        return f"0{'f' if self.width == 32 else 'd'}{self.bits:0{self.width // 4}X}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hex) and (self.bits, self.width) == (other.bits, other.width)

    def __hash__(self) -> int:
        return hash((self.bits, self.width))


class Mixed:
    """Registers and constants, or registers and sinks, in braces. Users write a tuple."""

    __slots__ = ("builder", "elements")  # no builder if no element is a register

    def __init__(self, elements: Sequence[object]) -> None:
        self.elements = tuple(elements)
        for element in self.elements:
            if hasattr(element, "builder"):
                self.builder: object = element.builder  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    def __repr__(self) -> str:
        return "{" + ", ".join(map(repr, self.elements)) + "}"

    def __iter__(self) -> Iterator[object]:
        return iter(self.elements)

    def __len__(self) -> int:
        return len(self.elements)


class Pair:
    """Two destinations of one instruction, `d|p`. The first may be a vector."""

    __slots__ = ("first", "second")

    def __init__(self, first: Any, second: Any) -> None:
        self.first, self.second = first, second

    def __repr__(self) -> str:
        return f"{'_' if self.first is None else self.first}|{self.second}"


class Brackets:
    """An address, a texture or a surface with further operands: `[%rd1, {%r0, %r1}]`. Users write a tuple."""

    __slots__ = ("builder", "parts")  # no builder if no part has one

    def __init__(self, parts: Sequence[object]) -> None:
        self.parts = tuple(parts)
        builders: list[object] = [part.builder for part in parts if hasattr(part, "builder")]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        if builders:  # parts from two kernels belong to neither
            self.builder = builders[0] if all(one is builders[0] for one in builders) else None

    def __repr__(self) -> str:
        return f"[{', '.join(repr(part).strip('[]') for part in self.parts)}]"

    def __iter__(self) -> Iterator[object]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)


SETS = {
    "part": re.compile("b[0-3]|h[01]"),
    "halves": re.compile("h[0-3][0-3]"),
    "bytes": re.compile("b(?!1024)[0-7]{4}"),  # ptxas parses `.b1024` as a type
    "half_mask": re.compile("h10|h[01]"),
    "byte_mask": re.compile("b(?=.)3?2?1?0?"),
}
"""The parts that an operand may select, by the name of the set in rows."""

WORDS = {
    "part": "a byte or a half of it (b0 … b3, h0, h1)",
    "halves": "two halves of a and b (h00 … h33)",
    "bytes": "four bytes of a and b (b0000 … b7777)",
    "half_mask": "halves of it (h0, h1, h10)",
    "byte_mask": "bytes of it (b0, b1, b10 … b3210)",
}
"""Descriptions of the sets."""


class Part:
    """A register, or a part of it, as an operand. `-part` is the negated source. Created by `k.part(r, "b0")`."""

    __slots__ = ("builder", "negative", "part", "reg", "sig")

    def __init__(self, reg: Any, part: str = "", negative: bool = False) -> None:
        self.reg, self.part, self.negative, self.builder = reg, part, negative, reg.builder
        self.sig = Signature.of("Part", reg.type, part, negative)

    def __repr__(self) -> str:
        return f"{'-' * self.negative}{self.reg}{'.' * bool(self.part)}{self.part}"

    def __neg__(self) -> Part:
        return Part(self.reg, self.part, not self.negative)
