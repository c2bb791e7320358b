"""CDNA registers: vector, accumulation and scalar, virtual or physical, and named ones.

The result types of operators are declared for type checkers only. A vector operand gives a vector result. A comparison
of scalars gives an `Scc`, any other comparison a `Mask`.
"""

# Declarations under TYPE_CHECKING narrow the base classes, whose comparisons return PTX predicates.
# pyright: reportIncompatibleMethodOverride=false, reportNoOverloadImplementation=false

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn, Self, overload

from ..errors import DiagnosticCode, error
from ..ir.match_gcn import dwords
from ..isa.python_operators import without_operators
from ..regs import Arithmetic, Cell, Number, Reg, Signature, Span
from ..types import Scalar, T, U, b32, b64
from .register_names import name_of


class GcnReg(Reg[T]):
    """A register of one bank. A 64-bit type takes two dwords, and `number` is the first.

    `physical` registers have a fixed number. `alloc` assigns the virtual ones.
    """

    __slots__ = ("name", "physical")

    def __init__(
        self,
        builder: Arithmetic,
        kind: type[T],
        bank: str,
        number: int,
        cell: Cell,
        *,
        physical: bool = False,
        name: str | None = None,
    ) -> None:
        super().__init__(builder, kind, bank, number, cell)
        self.physical, self.name = physical, name
        self.sig = Signature.of(bank, kind, name)

    def __repr__(self) -> str:
        if self.name is not None:
            return self.name
        return "scc" if self.bank == "scc" else name_of(self.bank, self.number, dwords(self), self.physical)

    def as_(self, kind: type[Any]) -> Any:
        """Return the same register with another type of the same width.

        It emits nothing. Raises OPERATOR for other widths.
        """
        if kind.bits != self.type.bits:
            why = f"{self.type} has {self.type.bits} bits, {kind} has {kind.bits}"
            raise error(DiagnosticCode.OPERATOR, expr=f"as_({kind})", why=why, fix="convert with v_cvt")
        return type(self)(self.builder, kind, self.bank, self.number, self.cell, physical=self.physical, name=self.name)

    def at(self, number: int) -> Self:
        """Return this register as the physical register with that number, as allocation does for virtual ones."""
        return type(self)(self.builder, self.type, self.bank, number, self.cell, physical=True)


class Vgpr(GcnReg[T]):
    """A vector register: one value for each lane."""

    __slots__ = ()

    if TYPE_CHECKING:

        def as_(self, kind: type[U]) -> Vgpr[U]:
            """Return the same register with another type of the same width."""
            ...

        def __radd__(self, other: Sgpr[T] | Number) -> Self: ...
        def __rsub__(self, other: Sgpr[T] | Number) -> Self: ...
        def __rmul__(self, other: Sgpr[T] | Number) -> Self: ...
        def __rlshift__(self, other: Sgpr[Scalar] | Number) -> Self: ...
        def __rrshift__(self, other: Sgpr[Scalar] | Number) -> Self: ...
        def __rand__(self, other: Sgpr[T] | Number) -> Self: ...
        def __ror__(self, other: Sgpr[T] | Number) -> Self: ...
        def __rxor__(self, other: Sgpr[T] | Number) -> Self: ...
        def __lt__(self, other: Reg[T] | Number) -> Mask: ...
        def __le__(self, other: Reg[T] | Number) -> Mask: ...
        def __gt__(self, other: Reg[T] | Number) -> Mask: ...
        def __ge__(self, other: Reg[T] | Number) -> Mask: ...
        def __eq__(self, other: Reg[T] | Number) -> Mask: ...
        def __ne__(self, other: Reg[T] | Number) -> Mask: ...


class Agpr(GcnReg[T]):
    """An accumulation register of the matrix unit: one value for each lane."""

    __slots__ = ()

    if TYPE_CHECKING:

        def as_(self, kind: type[U]) -> Agpr[U]:
            """Return the same register with another type of the same width."""
            ...


class Sgpr(GcnReg[T]):
    """A scalar register: one value for the wave."""

    __slots__ = ()

    if TYPE_CHECKING:

        def as_(self, kind: type[U]) -> Sgpr[U]:
            """Return the same register with another type of the same width."""
            ...

        def __add__(self, other: Sgpr[T] | Number) -> Self: ...
        def __sub__(self, other: Sgpr[T] | Number) -> Self: ...
        def __mul__(self, other: Sgpr[T] | Number) -> Self: ...
        def __lshift__(self, other: Sgpr[Scalar] | int) -> Self: ...
        def __rshift__(self, other: Sgpr[Scalar] | int) -> Self: ...
        def __and__(self, other: Sgpr[T] | int) -> Self: ...
        def __or__(self, other: Sgpr[T] | int) -> Self: ...
        def __xor__(self, other: Sgpr[T] | int) -> Self: ...
        def __lt__(self, other: Sgpr[T] | Number) -> Scc: ...
        def __le__(self, other: Sgpr[T] | Number) -> Scc: ...
        def __gt__(self, other: Sgpr[T] | Number) -> Scc: ...
        def __ge__(self, other: Sgpr[T] | Number) -> Scc: ...
        def __eq__(self, other: Sgpr[T] | Number) -> Scc: ...
        def __ne__(self, other: Sgpr[T] | Number) -> Scc: ...

    @property
    def low(self) -> Sgpr[b32]:
        """The low dword of a pair."""
        return Sgpr(self.builder, b32, "s", self.number, self.cell, physical=self.physical)

    @property
    def high(self) -> Sgpr[b32]:
        """The high dword of a pair."""
        return Sgpr(self.builder, b32, "s", self.number + 1, self.cell, physical=self.physical)


class Mask(Sgpr[b64]):
    """A lane mask with one bit for each lane, such as the result of a vector comparison.

    `&`, `|`, `^`, `~` are scalar instructions.
    """

    __slots__ = ()


class Scc:
    """The scalar condition code after a scalar comparison. Only the next instruction can use it."""

    def __init__(self, inst: object) -> None:
        self.inst = inst

    def _refuse(self, expr: str) -> NoReturn:
        """Reject Python's operators, including `if` and `and`."""
        why = "a scalar comparison sets SCC, which only the very next instruction can read"
        fix = "branch on it: `k.if_(x < y)`. Nest two branches for both conditions. `k.if_(x >= y)` negates it"
        raise error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix=fix)

    def __bool__(self) -> NoReturn:
        self._refuse("bool(a)")


without_operators(Scc)


class Vgprs(Span[T]):
    """A tuple of vector registers: one operand of several dwords."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[Vgpr[T]]: ...
        @overload
        def __getitem__(self, index: int) -> Vgpr[T]: ...
        @overload
        def __getitem__(self, index: slice) -> Vgprs[T]: ...
        def as_(self, kind: type[U]) -> Vgprs[U]:
            """Return the same registers with another type of the same width."""
            ...


class Agprs(Span[T]):
    """A tuple of accumulation registers: one operand of several dwords."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[Agpr[T]]: ...
        @overload
        def __getitem__(self, index: int) -> Agpr[T]: ...
        @overload
        def __getitem__(self, index: slice) -> Agprs[T]: ...
        def as_(self, kind: type[U]) -> Agprs[U]:
            """Return the same registers with another type of the same width."""
            ...


class Sgprs(Span[T]):
    """A tuple of scalar registers: one operand of several dwords."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[Sgpr[T]]: ...
        @overload
        def __getitem__(self, index: int) -> Sgpr[T]: ...
        @overload
        def __getitem__(self, index: slice) -> Sgprs[T]: ...
        def as_(self, kind: type[U]) -> Sgprs[U]:
            """Return the same registers with another type of the same width."""
            ...


BANKS: dict[str, type[Vgpr[Scalar] | Agpr[Scalar] | Sgpr[Scalar]]] = {"v": Vgpr, "a": Agpr, "s": Sgpr}
"""The class of a bank's registers."""

SPANS: dict[str, type[Span[Scalar]]] = {"v": Vgprs, "a": Agprs, "s": Sgprs}
"""The class of a bank's tuples."""
