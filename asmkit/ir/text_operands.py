"""Operands that only texts have: registers with names, declared vectors, argument lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..isa.operands import Cell, Mixed
from ..regs import Arithmetic, Reg, Span
from ..types import T, U


class Named(Reg[T]):
    """A register with a name, as a text declares it: `%f1`, `x`, `v.x`."""

    __slots__ = ("name",)

    def __init__(self, builder: Arithmetic, kind: type[T], name: str, cell: Cell) -> None:
        super().__init__(builder, kind, "", 0, cell)
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def as_(self, kind: type[U]) -> Named[U]:
        """Return the same register, read as another type of the same width, without an instruction.

        Raises OPERATOR if the widths differ.
        """
        super().as_(kind)  # rejects other widths
        return Named(self.builder, kind, self.name, self.cell)


class Components(Span[T]):
    """A register declared as a vector (`.reg .v4 .f32 v`).

    `v` is the whole vector, and `v[0]` is its first component `v.x`.
    """

    __slots__ = ("name",)

    def __init__(self, builder: Arithmetic, kind: type[T], name: str, regs: Sequence[Reg[T]]) -> None:
        super().__init__(builder, kind, regs)
        self.name = name

    def __repr__(self) -> str:
        return self.name

    if not TYPE_CHECKING:  # the types are Span's

        def __getitem__(self, index: object) -> Any:
            """Return one component, or several as a vector without a name."""
            return Span(self.builder, self.type, self.regs[index]) if isinstance(index, slice) else self.regs[index]

    def as_(self, kind: type[U]) -> Components[U]:
        """Return the same registers, read as another type of the same width, without an instruction."""
        return Components(self.builder, kind, self.name, [reg.as_(kind) for reg in self.regs])


class Arguments(Mixed):
    """The arguments or the results of a call: `(a, %r1, 3)`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "(" + ", ".join(map(repr, self.elements)) + ")"
