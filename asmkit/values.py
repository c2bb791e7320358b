"""What operands are that name no register: labels, symbols, constants by their bits, nothing; and what all share.

`regs` exports all of it.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import ClassVar

from .errors import Where
from .types import Scalar, u64


class Signature:
    """What an operand is, for the table of accepted calls: compared by identity, one object a combination."""

    __slots__ = ("parts",)
    _known: ClassVar[dict[tuple[object, ...], Signature]] = {}

    def __init__(self, parts: tuple[object, ...]) -> None:
        self.parts = parts

    def __repr__(self) -> str:
        return " ".join(map(str, self.parts))

    @classmethod
    def of(cls, *parts: object) -> Signature:
        """The one signature made of these parts."""
        if parts not in cls._known:
            cls._known[parts] = cls(parts)
        return cls._known[parts]


class Cell:
    """What all views of one physical or virtual register share: how often it was written, and whether it may be."""

    __slots__ = ("role", "version")

    def __init__(self, role: str = "") -> None:
        self.role, self.version = role, 0


class Symbol:
    """Something with a name that an operand may mention: a shared array's address (plus bytes), a special register.

    `space` is the state space of what has the name, `special` for a special register, `vector` for one with
    components; empty where it is not known.
    """

    __slots__ = ("name", "offset", "sig", "space", "type")

    def __init__(self, name: str, kind: type[Scalar], offset: int = 0, space: str = "") -> None:
        self.name, self.type, self.offset, self.space = name, kind, offset, space
        self.sig = Signature.of("Symbol", kind, space)

    def __repr__(self) -> str:
        return f"{self.name}+{self.offset}" if self.offset else self.name


class Opaque(Symbol):
    """The name of a texture, a sampler or a surface; `kind` is `texref`, `samplerref` or `surfref`."""

    __slots__ = ("kind",)

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(name, u64)
        self.kind = kind
        self.sig = Signature.of("Opaque", kind)


class Expression:
    """A constant that the assembler or the linker computes, in an AMDGCN literal's place: `f@rel32@lo+4`."""

    __slots__ = ("text",)
    sig: ClassVar[Signature] = Signature.of("Expression")

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Field(int):
    """A constant field as a text has it, with bits set that the machine ignores: `s_nop 0x52` waits as `s_nop 2`."""


class Label:
    """A place in the program.  `where` is the line that placed it, None until then; `builder` made it, if one did."""

    __slots__ = ("builder", "name", "where")
    builder: object
    sig: ClassVar[Signature] = Signature.of("Label")

    def __init__(self, name: str) -> None:
        self.name = name
        self.where: Where | None = None

    def __repr__(self) -> str:
        return self.name


class Table(Label):
    """A label that stands for a list and not for a place: what a branch or a call by register may go to.

    `kind` says of what: `branches`, labels, which are its `places`; or `calls`, functions or their prototype.
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
    """The destination `_`, which drops the result.  Written as None by the user."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "_"


SINK = Sink()


class Off:
    """The word `off` in an AMDGCN operand's place.  Written as None by the user."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "off"


OFF = Off()


class Hex:
    """A floating-point constant by its bits: exact in the text, equal by value."""

    __slots__ = ("bits", "sig", "width")

    def __init__(self, bits: int, width: int) -> None:
        self.bits, self.width = bits, width
        self.sig = Signature.of("Hex", width)

    @classmethod
    def of(cls, value: float) -> Hex:
        """A binary64 by its bits."""
        return cls(unpack("<Q", pack("<d", value))[0], 64)

    def __repr__(self) -> str:
        return f"0{'f' if self.width == 32 else 'd'}{self.bits:0{self.width // 4}X}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hex) and (self.bits, self.width) == (other.bits, other.width)

    def __hash__(self) -> int:
        return hash((self.bits, self.width))
