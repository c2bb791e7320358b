"""What a body holds besides instructions, written by hand: named registers, variables, scopes, tables, hints.

with k.scope():
x = k.register(u32, "x")
a = k.param("a", u32)
k.ptx.st.param.u32(k.mem(a), x)
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

from ..declared import outside
from ..errors import Mistake, caller, error
from ..program import Directive, lengths_of
from ..regs import Label, Mem, Opaque, Ptr, Reg, Symbol
from ..types import SCALARS, Scalar, T, b8, u64
from .control import Control
from .items import (
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
from .text.scope import Scope

Place = Variable | Function | str
"""Something with an address, or its name."""


def check_name(name: object) -> None:
    """Raise CONTROL for a name that ptxas cannot read."""
    if not isinstance(name, str) or not LABEL.fullmatch(name):
        what, fix = f"{name!r} is not a name in PTX", "a letter or % first, then letters, digits, _ and $"
        raise error(Mistake.CONTROL, what=what, fix=fix)


class Registers:
    """Registers declared together, `%r<8>`: `r[3]` is `%r3`, `r[4:8]` a list of four."""

    def __init__(self, scope: Scope, name: str, count: int) -> None:
        self._scope, self.name, self._count = scope, name, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int | slice) -> Any:
        """The register of that number, or those.  BOUNDS if it was not declared."""
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(self._count))]
        if not 0 <= number < self._count:
            raise outside(number, (self._count,), "an array of registers")
        return self._scope.get(f"{self.name}{number}")


class Declarations(Control):
    """The part of the builder that declares, and opens scopes."""

    def _start_declarations(self) -> None:
        self._scope = Scope(self)

    # registers and variables
    def register(self, kind: type[T], name: str, *, vector: int = 0) -> Any:
        """One register with a name of your own, `.reg .b32 x`; with `vector`, of that many components."""
        variable = Variable(name, "reg", type_name(kind), vector=vector)
        self._declare(variable)
        return self._scope.get(name)

    def registers(self, kind: type[T], name: str, count: int, *, vector: int = 0) -> Registers:
        """Registers `%r0` … of one declaration, `.reg .b32 %r<8>`: `r[3]` is one of them."""
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
        """A variable inside of the body: in `shared`, `local`, `global`, `const` or `param`."""
        made = Variable(
            name, space, type_name(kind), lengths_of(shape), align=align, vector=vector, count=count, init=init,
            attributes=tuple(attributes),
        )  # fmt: skip
        self._declare(made)
        return made

    def param(self, name: str, kind: type[Scalar], shape: tuple[int, ...] | int = (), *, align: int = 0) -> Variable:
        """A variable that holds an argument of a call, or what it returns."""
        return self.variable(name, "param", kind, shape, align=align)

    def mem(
        self, base: Place | Reg[Any] | Ptr[Any], offset: int = 0, space: str = "", *, unified: bool = False
    ) -> Mem[Any]:
        """A memory operand `[base+offset]`, offset in bytes, in a space: a variable's own unless said.

        `unified` says that the address in the register is the same for all devices: `[%rd1].unified`.
        """
        if isinstance(base, Ptr):
            return Mem(self, base.reg, offset, base.elem, space or base.space)
        if isinstance(base, Reg):
            return Mem(self, base, offset, b8, space or "generic", unified=unified)
        own = base.space if isinstance(base, Variable) else "generic"
        return Mem(self, Symbol(base if isinstance(base, str) else base.name, u64), offset, b8, space or own)

    def address(self, of: Place, offset: int = 0, kind: type[Scalar] = u64) -> Symbol:
        """A variable's or a function's address as an operand of `mov`, plus so many bytes."""
        return Symbol(of if isinstance(of, str) else of.name, kind, offset)

    def opaque(self, of: Variable | str, kind: str = "") -> Opaque:
        """A texture, sampler or surface as an operand; of a name alone its kind: `texref`, `samplerref`, `surfref`."""
        return Opaque(of, kind) if isinstance(of, str) else Opaque(of.name, kind or of.type)

    def _declare(self, variable: Variable) -> None:
        self.check_unfinished()
        check_name(variable.name)
        if self._scope.clashes(variable) or (variable.space == "reg" and self.program.banks[variable.name[1:]]):
            why, fix = f"`{variable.name}` is declared twice", "another name, or a scope of its own: `with k.scope():`"
            raise error(Mistake.CONTROL, what=why, fix=fix)
        self._scope.declare(variable)
        self._place(variable)

    def _place(self, item: Directive) -> None:
        self.check_unfinished()
        item.where = caller()
        self._items.append(item)

    # scopes
    @contextmanager
    def scope(self) -> Generator[None, None, None]:
        """A block `{ … }` with registers, variables and labels of its own."""
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
                raise error(Mistake.LABEL_MISSING, name=label.name)

    # tables and hints
    def branch_targets(self, name: str, *places: Label) -> BranchTargets:
        """`T: .branchtargets …`, where `k.ptx.brx.idx` may go."""
        return self._table(BranchTargets(name, places))

    def call_targets(self, name: str, *functions: Function | str) -> CallTargets:
        """`T: .calltargets …`, what a call by register may call."""
        return self._table(CallTargets(name, [f if isinstance(f, str) else f.name for f in functions]))

    def prototype(
        self, name: str, returns: Sequence[Variable] = (), params: Sequence[Variable] = (), hints: Sequence[Hint] = ()
    ) -> Prototype:
        """`P: .callprototype …`, what a function called by register returns and takes."""
        return self._table(Prototype(name, returns, params, hints))

    def _table(self, table: Any) -> Any:
        self.check_unfinished()
        table.where = caller()
        self._items.append(table)
        return table

    def pragma(self, *strings: str) -> None:
        """`.pragma "nounroll";`: a hint to ptxas at this place."""
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
        """`.loc`: the source line of what follows; `function` and `inlined` say where it was inlined."""
        self._place(Loc(file, line, column, function, offset, inlined, intermediate))

    # calls
    def call(self, function: Function, returns: Sequence[Reg[Any]] = (), arguments: Sequence[Any] = ()) -> None:
        """Call a function by value, a fixed sequence in a scope of its own.

        One `.param` and one `st.param` an argument, `call.uni`, and one `ld.param` for what it returns; parameters
        that the function takes in registers are passed as they are.
        """
        with self.scope():
            given = [self._pass(f"param{i}", to, arguments[i]) for i, to in enumerate(function.params)]
            got = [self._receive(f"retval{i}", to, returns[i]) for i, to in enumerate(function.returns)]
            lists = [tuple(got)] if got else []
            self.ptx.spell("call.uni")(*lists, function, *([tuple(given)] if given or got else []))
            for place, to, reg in zip(got, function.returns, returns, strict=True):
                if isinstance(place, Variable):
                    self.ptx.spell(f"ld.param.{to.type}")(reg, self.mem(place))

    def _pass(self, name: str, to: Variable, value: Any) -> Any:
        if to.space == "reg":
            return value
        place = self.param(name, SCALARS[to.type])
        self.ptx.spell(f"st.param.{to.type}")(self.mem(place), value)
        return place

    def _receive(self, name: str, to: Variable, reg: Reg[Any]) -> Any:
        return reg if to.space == "reg" else self.param(name, SCALARS[to.type])
