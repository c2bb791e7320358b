"""The operands of instructions: registers, vectors, memory, labels, and the Python operators on registers.

An operator asks the register's builder for exactly one instruction. Operators without such an instruction raise an
error that shows the spelling to use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any, Generic, Never, NoReturn, Protocol, Self, TypeAlias, cast, overload

from .errors import DiagnosticCode, error
from .isa.operands import OFF as OFF
from .isa.operands import SINK as SINK
from .isa.operands import Brackets as Brackets
from .isa.operands import Cell as Cell
from .isa.operands import Expression as Expression
from .isa.operands import Field as Field
from .isa.operands import Hex as Hex
from .isa.operands import Label as Label
from .isa.operands import Mixed as Mixed
from .isa.operands import Off as Off
from .isa.operands import Opaque as Opaque
from .isa.operands import Pair as Pair
from .isa.operands import Part as Part
from .isa.operands import Signature as Signature
from .isa.operands import Sink as Sink
from .isa.operands import Symbol as Symbol
from .isa.operands import Table as Table
from .isa.python_operators import COMPARISONS, one_of, refuse, refuse_store, without_operators
from .types import Scalar, T, U, b8, pred

Number: TypeAlias = int | float


class Arithmetic(Protocol):
    """The interface between registers and the builder that created them."""

    def _refusal(self, expr: str, a: Any, b: object = None) -> tuple[str, str]:
        """Return why an operator is not one instruction on `a` (and `b`), and the spelling to use."""
        ...

    def _binary(self, op: str, a: Reg[Scalar] | Number, b: Reg[Scalar] | Number) -> Any:
        """Emit one instruction `a op b` into a new register."""
        ...

    def _binary_into(self, op: str, a: Reg[Scalar], b: Reg[Scalar] | Number) -> None:
        """Emit one instruction `a op= b`."""
        ...

    def _unary(self, op: str, a: Reg[Scalar]) -> Any:
        """Emit one instruction into a new register. `op` is `-`, `~` or `abs`."""
        ...

    def _compare(self, op: str, a: Reg[Scalar], b: Reg[Scalar] | Number) -> Any:
        """Emit one comparison into a new predicate."""
        ...

    def _move_ptr(self, p: Ptr[T], by: Reg[Scalar] | int, *, into: Ptr[T] | None) -> Ptr[T]:
        """Emit one instruction that adds `by` elements to a pointer."""
        ...


_REG_SIGNATURES: dict[type[Scalar], Signature] = {}


class Reg(Generic[T]):
    """A register of type `T`, created by a builder (`k.reg`), by an operator, or as a kernel's parameter."""

    __slots__ = ("bank", "builder", "cell", "number", "sig", "type")
    __array_ufunc__ = None  # lets this class handle `numpy.int64(1) << r`

    def __init__(self, builder: Arithmetic, kind: type[T], bank: str, number: int, cell: Cell) -> None:
        self.builder, self.type, self.bank, self.number, self.cell = builder, kind, bank, number, cell
        self.sig = _REG_SIGNATURES.get(kind) or _REG_SIGNATURES.setdefault(kind, Signature.of("Reg", kind))

    def __repr__(self) -> str:
        return f"%{self.bank}{self.number}"

    def as_(self, kind: type[U]) -> Reg[U]:
        """Return the same register, read as another type of the same width, without an instruction.

        Raises OPERATOR if the widths differ.
        """
        if kind.bits != self.type.bits:
            why = f"{self.type} has {self.type.bits} bits, {kind} has {kind.bits}"
            raise error(DiagnosticCode.OPERATOR, expr=f"as_({kind})", why=why, fix="convert with cvt")
        same_bank = cast("type[Reg[U]]", type(self))
        return same_bank(self.builder, kind, self.bank, self.number, self.cell)

    # operators with one instruction each
    def __add__(self, other: Reg[T] | Number) -> Self:
        return self.builder._binary("+", self, other)

    def __radd__(self, other: Number) -> Self:
        return self.builder._binary("+", other, self)

    def __iadd__(self, other: Reg[T] | Number) -> Self:
        return self._into("+", other)

    def __sub__(self, other: Reg[T] | Number) -> Self:
        return self.builder._binary("-", self, other)

    def __rsub__(self, other: Number) -> Self:
        return self.builder._binary("-", other, self)

    def __isub__(self, other: Reg[T] | Number) -> Self:
        return self._into("-", other)

    def __mul__(self, other: Reg[T] | Number) -> Self:
        return self.builder._binary("*", self, other)

    def __rmul__(self, other: Number) -> Self:
        return self.builder._binary("*", other, self)

    def __imul__(self, other: Reg[T] | Number) -> Self:
        return self._into("*", other)

    def __lshift__(self, other: Reg[Scalar] | int) -> Self:
        return self.builder._binary("<<", self, other)

    def __rlshift__(self, other: int) -> Self:
        return self.builder._binary("<<", other, self)

    def __ilshift__(self, other: Reg[Scalar] | int) -> Self:
        return self._into("<<", other)

    def __rshift__(self, other: Reg[Scalar] | int) -> Self:
        return self.builder._binary(">>", self, other)

    def __rrshift__(self, other: int) -> Self:
        return self.builder._binary(">>", other, self)

    def __irshift__(self, other: Reg[Scalar] | int) -> Self:
        return self._into(">>", other)

    def __and__(self, other: Reg[T] | int) -> Self:
        return self.builder._binary("&", self, other)

    def __rand__(self, other: int) -> Self:
        return self.builder._binary("&", other, self)

    def __iand__(self, other: Reg[T] | int) -> Self:
        return self._into("&", other)

    def __or__(self, other: Reg[T] | int) -> Self:
        return self.builder._binary("|", self, other)

    def __ror__(self, other: int) -> Self:
        return self.builder._binary("|", other, self)

    def __ior__(self, other: Reg[T] | int) -> Self:
        return self._into("|", other)

    def __xor__(self, other: Reg[T] | int) -> Self:
        return self.builder._binary("^", self, other)

    def __rxor__(self, other: int) -> Self:
        return self.builder._binary("^", other, self)

    def __ixor__(self, other: Reg[T] | int) -> Self:
        return self._into("^", other)

    def __neg__(self) -> Self:
        return self.builder._unary("-", self)

    def __invert__(self) -> Self:
        return self.builder._unary("~", self)

    def __lt__(self, other: Reg[T] | Number) -> Reg[pred]:
        return self.builder._compare("<", self, other)

    def __le__(self, other: Reg[T] | Number) -> Reg[pred]:
        return self.builder._compare("<=", self, other)

    def __gt__(self, other: Reg[T] | Number) -> Reg[pred]:
        return self.builder._compare(">", self, other)

    def __ge__(self, other: Reg[T] | Number) -> Reg[pred]:
        return self.builder._compare(">=", self, other)

    def __eq__(self, other: Reg[T] | Number) -> Reg[pred]:  # type: ignore[override]
        return self.builder._compare("==", self, other)

    def __ne__(self, other: Reg[T] | Number) -> Reg[pred]:  # type: ignore[override]
        return self.builder._compare("!=", self, other)

    def _into(self, op: str, other: Reg[Scalar] | Number) -> Self:
        self.builder._binary_into(op, self, other)
        return self

    def __abs__(self) -> Self:
        return self.builder._unary("abs", self)

    # operators without an instruction; `Never` makes type checkers reject every operand
    def _refuse(self, expr: str, other: object = None) -> NoReturn:
        why, fix = self.builder._refusal(expr, self, other)
        raise error(DiagnosticCode.OPERATOR, expr=expr, why=why, fix=fix)

    def __bool__(self) -> NoReturn:
        self._refuse("bool(a)")

    def __hash__(self) -> NoReturn:
        self._refuse("hash(a)")

    def __iter__(self) -> NoReturn:
        self._refuse("iter(a)")

    def __index__(self) -> NoReturn:
        self._refuse("int(a)")

    def __float__(self) -> NoReturn:
        self._refuse("float(a)")

    def __truediv__(self, other: Never) -> NoReturn:
        self._refuse("a / b", other)

    def __rtruediv__(self, other: Never) -> NoReturn:
        self._refuse("a / b", other)

    def __floordiv__(self, other: Never) -> NoReturn:
        self._refuse("a // b", other)

    def __rfloordiv__(self, other: Never) -> NoReturn:
        self._refuse("a // b", other)

    def __mod__(self, other: Never) -> NoReturn:
        self._refuse("a % b", other)

    def __rmod__(self, other: Never) -> NoReturn:
        self._refuse("a % b", other)

    def __pow__(self, other: Never, modulo: object = None) -> NoReturn:
        self._refuse("a ** b", other)

    def __rpow__(self, other: Never) -> NoReturn:
        self._refuse("a ** b", other)

    def __matmul__(self, other: Never) -> NoReturn:
        self._refuse("a @ b", other)

    def __rmatmul__(self, other: Never) -> NoReturn:
        self._refuse("a @ b", other)


without_operators(Reg)


class Indexed(Symbol):
    """An element of an array whose index is a register plus a constant: `x[%r1+3]`, the address or the base of a `Mem`.

    The index counts scalar elements of `size` bytes. The operand remembers its register's version: see STALE_ADDRESS.
    """

    __slots__ = ("plus", "reg", "size", "version")

    def __init__(self, name: str, kind: type[Scalar], reg: Reg[Any], plus: int, size: int, space: str = "") -> None:
        super().__init__(name, kind, 0, space)
        self.reg, self.plus, self.size, self.version = reg, plus, size, reg.cell.version
        vector = "." in getattr(reg, "name", "")
        self.sig = Signature.of("Indexed", kind, space, reg.type, type(reg), vector)

    def __repr__(self) -> str:
        return f"{self.name}[{self.reg}+{self.plus}]" if self.plus else f"{self.name}[{self.reg}]"

    @property
    def stale(self) -> bool:
        """Whether the index register has been written since this operand was created."""
        return self.reg.cell.version != self.version


class Span(Generic[T]):
    """Consecutive registers, used as one operand of a vector or matrix instruction.

    A span can be iterated and sliced, and supports `acc[i] *= s`.
    """

    __slots__ = ("builder", "regs", "sig", "type")

    def __init__(self, builder: Arithmetic, kind: type[T], regs: Sequence[Reg[T]]) -> None:
        self.builder, self.type, self.regs = builder, kind, tuple(regs)
        self.sig = Signature.of("Span", self.regs[0].bank if self.regs else "", kind, len(self.regs))

    def __repr__(self) -> str:
        return "{" + ", ".join(map(repr, self.regs)) + "}"

    def __len__(self) -> int:
        return len(self.regs)

    def __iter__(self) -> Iterator[Reg[T]]:
        return iter(self.regs)

    @overload
    def __getitem__(self, index: int) -> Reg[T]: ...
    @overload
    def __getitem__(self, index: slice) -> Span[T]: ...
    def __getitem__(self, index: int | slice) -> Reg[T] | Span[T]:
        if isinstance(index, slice):
            return type(self)(self.builder, self.type, self.regs[index])
        return one_of(self.regs, index)

    def __setitem__(self, index: int, value: Reg[T]) -> None:
        if value is not one_of(self.regs, index):
            raise error(DiagnosticCode.REBIND, index=index)

    def _refuse(self, expr: str) -> NoReturn:
        refuse("a register tuple", expr, "operate on its registers: `a[0]`, or `for r in a: …`")

    def as_(self, kind: type[U]) -> Span[U]:
        """Return the same registers, read as another type of the same width, without an instruction."""
        same_bank = cast("type[Span[U]]", type(self))
        return same_bank(self.builder, kind, [reg.as_(kind) for reg in self.regs])


without_operators(Span, "sequence", "bool", "eq", "ne")


class Ptr(Generic[T]):
    """A register that points to elements of type `T` in one state space.

    As an annotation, `Ptr[T]` is a kernel's array parameter. `p[i]` is a memory operand, and `p + i` is one
    instruction, where `i` counts elements.
    """

    __slots__ = ("builder", "elem", "reg", "sig", "space")
    __array_ufunc__ = None

    def __init__(self, builder: Arithmetic, elem: type[T], reg: Reg[Scalar], space: str) -> None:
        self.builder, self.elem, self.reg, self.space = builder, elem, reg, space
        self.sig = Signature.of("Ptr", space, reg.type)

    def __repr__(self) -> str:
        return repr(self.reg)

    def __getitem__(self, index: int) -> Mem[T]:
        if index.__class__ is not int:
            index = constant_index(index)
        return Mem(self.builder, self.reg, byte_offset(self.elem, index), self.elem, self.space)

    def __setitem__(self, index: object, value: object) -> NoReturn:
        refuse_store("p", cast("Any", self.builder).program.isa)

    def __add__(self, by: Reg[Scalar] | int) -> Ptr[T]:
        return self.builder._move_ptr(self, by, into=None)

    def __radd__(self, by: Reg[Scalar] | int) -> Ptr[T]:
        return self.builder._move_ptr(self, by, into=None)

    def __iadd__(self, by: Reg[Scalar] | int) -> Ptr[T]:
        return self.builder._move_ptr(self, by, into=self)

    def __sub__(self, by: int) -> Ptr[T]:
        return self.builder._move_ptr(self, self._negated(by), into=None)

    def __isub__(self, by: int) -> Ptr[T]:
        return self.builder._move_ptr(self, self._negated(by), into=self)

    def _refuse(self, expr: str) -> NoReturn:
        sign = expr.removeprefix("a ").removesuffix(" b")
        fix = f"compare the addresses: `p.reg {sign} q.reg`" if sign in COMPARISONS else "move it by elements: `p + 1`"
        raise error(
            DiagnosticCode.OPERATOR, expr=expr.replace("b", "q").replace("a", "p"), why="p is a pointer", fix=fix
        )

    @staticmethod
    def _negated(by: int) -> int:
        if isinstance(cast(object, by), (Reg, Ptr)):
            raise error(
                DiagnosticCode.OPERATOR,
                expr="p - r",
                why="no single instruction computes it",
                fix="negate the index, a signed register: `p + -r`",
            )
        return -distance(by, "-")  # an `int`: numpy's unsigned integers would wrap

    def cast(self, elem: type[U]) -> Ptr[U]:
        """Return a pointer to the same address with elements of another type, without an instruction."""
        return Ptr(self.builder, elem, self.reg, self.space)

    def moved_by_bytes(self, offset: int) -> Ptr[T]:
        """Return a pointer `offset` bytes further on: one `add`, or the same pointer for 0."""
        return (self.cast(b8) + offset).cast(self.elem) if offset else self


without_operators(Ptr)


def constant_index(index: object) -> int:
    """Return an integer index as an int. Raises OPERATOR for registers and for values that are not integers."""
    if isinstance(index, Reg):
        why, fix = "a memory operand can only have a constant offset", "`(p + r)[0]`"
        raise error(DiagnosticCode.OPERATOR, expr="p[r]", why=why, fix=fix)
    if isinstance(index, bool) or not hasattr(index, "__index__"):
        why = f"the index is a Python {type(index).__name__}"
        raise error(DiagnosticCode.OPERATOR, expr=f"p[{index!r}]", why=why, fix="use an integer: `p[1]`")
    return int(cast("int", index))


def distance(by: object, sign: str) -> int:
    """Return the distance by which a constant moves a pointer as an int. Raises OPERATOR unless it is an integer."""
    if isinstance(by, bool) or not hasattr(by, "__index__"):
        raise error(
            DiagnosticCode.OPERATOR,
            expr=f"p {sign} {by!r}",
            why="an index must be an integer",
            fix="count elements with an integer or an integer register: `p + 1`",
        )
    return int(cast("int", by))


def byte_offset(elem: type[Scalar], index: int, array: str = "p") -> int:
    """Return the offset of an element in bytes. Raises OPERATOR for an element that starts inside of a byte."""
    whole, rest = divmod(elem.bits * index, 8)
    if rest:
        why = f"an element of {elem} has {elem.bits} bits, and element {index} starts inside of a byte"
        fix = f"use an index that is a multiple of {8 // gcd(8, elem.bits)}"
        raise error(DiagnosticCode.OPERATOR, expr=f"{array}[{index}]", why=why, fix=fix)
    return whole


_MEM_SIGNATURES: dict[tuple[str, type[Scalar] | Signature | None, bool], Signature] = {}


class Mem(Generic[T]):
    """A memory operand `[base + offset]`, offset in bytes.

    It records the version of its base, to detect STALE_ADDRESS operands.

    `unified`: the address is the same for all devices, written `[%rd1].unified`.
    """

    __slots__ = ("base", "builder", "elem", "offset", "sig", "space", "unified", "version")

    def __init__(
        self,
        builder: Arithmetic,
        base: Reg[Scalar] | Symbol,
        offset: int,
        elem: type[T],
        space: str,
        *,
        unified: bool = False,
    ) -> None:
        self.builder, self.base, self.offset, self.elem, self.space = builder, base, offset, elem, space
        self.unified = unified
        kind: type[Scalar] | Signature | None
        kind, self.version = (base.type, base.cell.version) if isinstance(base, Reg) else (None, 0)
        if isinstance(base, Indexed):
            kind = base.sig
        known = _MEM_SIGNATURES.get((space, kind, unified))
        self.sig = known or _MEM_SIGNATURES.setdefault(
            (space, kind, unified), Signature.of("Mem", space, kind, unified)
        )

    def __repr__(self) -> str:
        if isinstance(self.base, Indexed):
            return repr(self.base)
        text = f"[{self.base}{self.offset:+d}]" if self.offset else f"[{self.base}]"
        return text + ".unified" * self.unified

    def _refuse(self, expr: str) -> NoReturn:
        refuse("a memory operand", expr, "load it into a register first, and use that register")

    @property
    def ptr(self) -> Ptr[T]:
        """A pointer to this element. It emits one `add` if the offset is not 0."""
        base = self.base
        if not isinstance(base, Reg):
            if self.space != "shared":
                fix = "`k.ptr(r, f32)`, with the address in a register: `k.ptx.mov.u64(r, k.address(name))`"
                raise error(
                    DiagnosticCode.OPERATOR, expr=f"{self}.ptr", why="its base is the name of a variable", fix=fix
                )
            base = cast("Any", self.builder)._address_of(base)
        return Ptr(self.builder, self.elem, base, self.space).moved_by_bytes(self.offset)

    @property
    def stale(self) -> bool:
        """Whether the base or the index register has been written since this operand was created."""
        if isinstance(self.base, Indexed):
            return self.base.stale
        return isinstance(self.base, Reg) and self.base.cell.version != self.version


without_operators(Mem)


class Not:
    """A negated predicate operand: `!p`."""

    __slots__ = ("builder", "reg", "sig")

    def __init__(self, reg: Reg[pred]) -> None:
        self.reg, self.builder = reg, reg.builder
        self.sig = Signature.of("Not")

    def __repr__(self) -> str:
        return f"!{self.reg}"

    def _refuse(self, expr: str) -> NoReturn:
        refuse("a negated predicate operand", expr, "negate it into a register: `~a.reg`")


without_operators(Not)


class Signed:
    """An AMDGCN source with a sign modifier: `-v1`, `|v1|`, `-|v1|`, or of an inline constant `neg(1.0)`, `|2.0|`."""

    __slots__ = ("absolute", "builder", "negative", "reg", "sig")

    def __init__(self, reg: Reg[Scalar] | float | Hex, negative: bool, absolute: bool) -> None:
        self.reg, self.negative, self.absolute = reg, negative, absolute
        self.sig: Signature | None = None  # a constant is fitted on every use
        if isinstance(reg, Reg):
            self.builder = reg.builder
            self.sig = Signature.of("Signed", reg.sig)

    def __repr__(self) -> str:
        return f"{'-' * self.negative}{'|' * self.absolute}{self.reg}{'|' * self.absolute}"

    def _refuse(self, expr: str) -> NoReturn:
        refuse("a source with a sign modifier", expr, "pass it to an instruction: `k.gcn.v_add_f32(d, a, b)`")


without_operators(Signed)


Group: TypeAlias = "Span[Scalar] | Mixed | Pair | Brackets"
Computed: TypeAlias = "Hex | Expression | int"
Value: TypeAlias = "Signed | Off | Reg[Scalar] | Part | Group | Mem[Scalar] | Symbol | Label | Not | Computed | Sink"
"""An operand as an instruction stores it."""
