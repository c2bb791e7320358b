"""Declarations in the body of a function: named registers, variables, scopes, branch tables, calls, debug lines.

with k.scope():
    x = k.declare_register(u32, "x")
    a = k.param("a", u32)
    k.ptx.st.param.u32(k.mem(a), x)
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ...errors import DiagnosticCode, caller, error
from ...ir.check_arguments import outside
from ...ir.program import Directive, lengths_of
from ...regs import Indexed, Label, Mem, Opaque, Ptr, Reg, Symbol
from ...types import SCALARS, Scalar, T, b8, u64
from ..directives import (
    LABEL,
    BranchTargets,
    CallTargets,
    Close,
    Function,
    Hint,
    Loc,
    Open,
    Pragma,
    Prototype,
    Value,
    Variable,
    type_name,
)
from .control import Control
from .scope import Scope

Place = Variable | Function | str
"""A variable or a function that has an address, or its name."""


def check_name(name: object) -> None:
    """Raise CONTROL unless ptxas accepts the name."""
    if not isinstance(name, str) or not LABEL.fullmatch(name):
        what, fix = f"{name!r} is not a PTX identifier", "start with a letter or %, then use letters, digits, _ and $"
        raise error(DiagnosticCode.CONTROL, what=what, fix=fix)


D = TypeVar("D", BranchTargets, CallTargets, Prototype)


class Registers:
    """Registers of one declaration `%r<8>`: `r[3]` is `%r3`, `r[4:8]` is a list of four registers."""

    def __init__(self, scope: Scope, name: str, count: int) -> None:
        self._scope, self.name, self._count = scope, name, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int | slice) -> Any:
        """Return the register with that number, or a list for a slice.  Raises BOUNDS if it was not declared."""
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(self._count))]
        if not 0 <= number < self._count:
            raise outside(number, (self._count,), "an array of registers")
        return self._scope.get(f"{self.name}{number}")


class Declarations(Control):
    """The part of the builder that declares registers and variables, opens scopes and calls functions."""

    def _start_declarations(self) -> None:
        self._scope = Scope(self)

    # registers and variables
    def declare_register(self, kind: type[T], name: str, *, vector: int = 0) -> Any:
        """Declare a register by name, `.reg .b32 x`, and return it.

        With `vector`, 2 or 4, declare a vector register with that many components.  Raises CONTROL if the name is not
        a PTX identifier or is declared twice.
        """
        variable = Variable(name, "reg", type_name(kind), vector=vector)
        self._declare(variable)
        return self._scope.get(name)

    def declare_registers(self, kind: type[T], name: str, count: int, *, vector: int = 0) -> Registers:
        """Declare `count` numbered registers, `.reg .b32 %r<8>`, and return them: `r[3]` is `%r3`.

        Raises CONTROL if the name is not a PTX identifier or is declared twice.
        """
        self._declare(Variable(name, "reg", type_name(kind), vector=vector, count=count))
        return Registers(self._scope, name, count)

    def variable(
        self,
        name: str,
        space: str,
        kind: type[Scalar] | str,
        shape: tuple[int, ...] | int = (),
        *,
        align: int = 0,
        vector: int = 0,
        count: int | None = None,
        init: Value | None = None,
        attributes: Sequence[str] = (),
    ) -> Variable:
        """Declare a variable in the body, in the space `shared`, `local`, `global`, `const` or `param`.

        Raises CONTROL if the name is not a PTX identifier or is declared twice.

        Args:
            name: The name of the variable.
            space: The state space, without its dot.
            kind: The type of its elements.
            shape: The lengths of an array in elements.
            align: The alignment in bytes, 0 for that of the type.
            vector: 2 or 4 for elements that are vectors.
            count: The number of variables `name0`, `name1`, … to declare together.
            init: The initial value.
            attributes: Attributes such as `.unified`.

        """
        made = Variable(
            name, space, type_name(kind), lengths_of(shape), align=align, vector=vector, count=count, init=init,
            attributes=tuple(attributes),
        )  # fmt: skip
        self._declare(made)
        return made

    def param(self, name: str, kind: type[Scalar], shape: tuple[int, ...] | int = (), *, align: int = 0) -> Variable:
        """Declare a `.param` variable for an argument or for the return value of a call."""
        return self.variable(name, "param", kind, shape, align=align)

    def mem(
        self,
        base: Place | Reg[Scalar] | Ptr[Scalar],
        offset: int = 0,
        space: str = "",
        *,
        index: Reg[Scalar] | None = None,
        plus: int = 0,
        unified: bool = False,
    ) -> Mem[Scalar]:
        """Return the memory operand `[base+offset]` with an offset in bytes.

        Args:
            base: A variable, function or name, a register, or a pointer.
            offset: The offset in bytes.
            space: The state space, by default the space of the variable or pointer, or `generic`.
            index: A register with the index of an element: `base[index+plus]`, as `ld`, `ldu` and `st` take it.
            plus: A constant that is added to the index.
            unified: The address in the register is the same on all devices: `[%rd1].unified`.

        """
        if index is not None:
            element = self._element(base, offset, index, plus, u64)
            return Mem(self, element, 0, b8, space or element.space)
        if isinstance(base, Ptr):
            return Mem(self, base.reg, offset, base.elem, space or base.space)
        if isinstance(base, Reg):
            return Mem(self, base, offset, b8, space or "generic", unified=unified)
        own = base.space if isinstance(base, Variable) else "generic"
        return Mem(self, Symbol(base if isinstance(base, str) else base.name, u64), offset, b8, space or own)

    def address(
        self,
        of: Place,
        offset: int = 0,
        kind: type[Scalar] = u64,
        *,
        index: Reg[Scalar] | None = None,
        plus: int = 0,
    ) -> Symbol:
        """Return the address of a variable or a function, plus `offset` bytes, as an operand of `mov`.

        With `index`, return the address of the element `of[index+plus]` of an array; see `mem`.
        """
        if index is not None:
            return self._element(of, offset, index, plus, kind)
        return Symbol(of if isinstance(of, str) else of.name, kind, offset)

    @staticmethod
    def _element(of: object, offset: int, index: Reg[Scalar], plus: int, kind: type[Scalar]) -> Indexed:
        """Return an element by its index.  Raises OPERATOR if `of` is not an array with a length, or has an offset."""
        size = of.counted if isinstance(of, Variable) else 0
        if isinstance(of, Variable) and size and not offset and not (size > 1 and of.open):
            return Indexed(of.name, kind, index, plus, size, of.space)
        why = "ptxas counts the index of an array without a length in bytes"
        why = why if size else "only a variable that is an array has elements"
        why = "an offset in bytes and an index cannot be combined" if offset else why
        expr = f"k.mem({getattr(of, 'name', of)}, index=…)"
        raise error(
            DiagnosticCode.OPERATOR, expr=expr, why=why, fix="move the address into a register, and use `k.mem(r)`"
        )

    def opaque(self, of: Variable | str, kind: str = "") -> Opaque:
        """Return a texture, a sampler or a surface as an operand.

        If `of` is a name, `kind` is `texref`, `samplerref` or `surfref`.
        """
        return Opaque(of, kind) if isinstance(of, str) else Opaque(of.name, kind or of.type)

    def _declare(self, variable: Variable) -> None:
        self._check_unfinished()
        check_name(variable.name)
        if self._scope.clashes(variable) or (variable.space == "reg" and self.program.banks[variable.name[1:]]):
            why, fix = f"`{variable.name}` is declared twice", "use another name, or a scope: `with k.scope():`"
            raise error(DiagnosticCode.CONTROL, what=why, fix=fix)
        self._scope.declare(variable)
        self._place(variable)

    def _place(self, item: Directive) -> None:
        self._check_unfinished()
        item.where = caller()
        self._items.append(item)

    # scopes
    @contextmanager
    def scope(self) -> Generator[None, None, None]:
        """Open a scope `{ … }` for the `with` block, with its own registers, variables and labels.

        Raises LABEL_MISSING if a label of the scope is never placed.
        """
        outer, labels = self._scope, self._labels
        self._place(Open())
        self._scope, self._labels = Scope(self, outer), {}
        yield
        self._check_placed()
        self._scope, self._labels = outer, labels
        self._place(Close())

    def _check_placed(self) -> None:
        for label in self._labels.values():
            if label.where is None:
                raise error(DiagnosticCode.LABEL_MISSING, name=label.name)

    # tables and hints
    def branch_targets(self, name: str, *places: Label) -> BranchTargets:
        """Declare the possible targets of a `k.ptx.brx.idx`: `T: .branchtargets …`."""
        return self._table(BranchTargets(name, places))

    def call_targets(self, name: str, *functions: Function | str) -> CallTargets:
        """Declare the functions that an indirect call can call: `T: .calltargets …`."""
        return self._table(CallTargets(name, [f if isinstance(f, str) else f.name for f in functions]))

    def prototype(
        self, name: str, returns: Sequence[Variable] = (), params: Sequence[Variable] = (), hints: Sequence[Hint] = ()
    ) -> Prototype:
        """Declare the return values and parameters of a function that is called indirectly: `P: .callprototype …`."""
        return self._table(Prototype(name, returns, params, hints))

    def _table(self, table: D) -> D:
        self._check_unfinished()
        table.where = caller()
        self._items.append(table)
        return table

    def pragma(self, *strings: str) -> None:
        """Emit a hint to ptxas at this place: `.pragma "nounroll";`."""
        self._place(Pragma(strings))

    def loc(
        self,
        file: int,
        line: int,
        column: int = 0,
        *,
        function: str = "",
        offset: int = 0,
        inlined: tuple[int, int, int] | None = None,
        intermediate: bool = False,
    ) -> None:
        """Emit `.loc`, which sets the source line of the instructions that follow (PTX ISA 11.5).

        Args:
            file: The number of the source file; see `Module.file`.
            line: The line number.
            column: The column.
            function: The inlined function's name, a label in the debug section.
            offset: The offset from that label in bytes.
            inlined: The file, line and column of the call where the function was inlined.
            intermediate: Emit `.loc_intermediate`, a line of an intermediate language.

        """
        self._place(Loc(file, line, column, function, offset, inlined, intermediate))

    # calls
    def call(self, function: Function, returns: Sequence[Reg[Scalar]] = (), arguments: Sequence[object] = ()) -> None:
        """Call a device function, in a scope of its own.

        Emits one `.param` and one `st.param` for each argument, `call.uni`, and one `ld.param` for each return value.
        Parameters that the function takes in registers are passed directly.
        """
        with self.scope():
            given = [self._pass(f"param{i}", to, arguments[i]) for i, to in enumerate(function.params)]
            got = [self._receive(f"retval{i}", to, returns[i]) for i, to in enumerate(function.returns)]
            lists = [tuple(got)] if got else []
            self.ptx.spell("call.uni")(*lists, function, *([tuple(given)] if given or got else []))
            for place, to, reg in zip(got, function.returns, returns, strict=True):
                if isinstance(place, Variable):
                    self.ptx.spell(f"ld.param.{to.type}")(reg, self.mem(place))

    def _pass(self, name: str, to: Variable, value: object) -> object:
        if to.space == "reg":
            return value
        place = self.param(name, SCALARS[to.type])
        self.ptx.spell(f"st.param.{to.type}")(self.mem(place), value)
        return place

    def _receive(self, name: str, to: Variable, reg: Reg[Scalar]) -> Reg[Scalar] | Variable:
        return reg if to.space == "reg" else self.param(name, SCALARS[to.type])
