"""Operands other than registers: labels, symbols, constants given by their bits, sinks, and the operands' base parts.

`regs` re-exports all of them.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import ClassVar

from .errors import Where
from .types import Scalar, u64


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
        self.where: Where | None = None

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
