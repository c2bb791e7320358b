"""Writing a module by hand, with the names that a text has: functions, variables, registers, scopes.

    m = ModuleBuilder("sm_80")
    k = m.function("double", entry=True, linkage="visible", params=[Variable("p", "param", "u64")])
    param, global_ = k.memory("param"), k.memory("global")
    rd, f = k.names("b64", "%rd", 2), k.names("f32", "%f", 2)
    k.ptx.ld.param.u64(rd[0], param["p"])
    k.ptx.ld.global_.f32(f[0], global_[rd[0], 4])
    …
    m.text

A function's builder `k` has all that a kernel's has; what it does not do is name registers and end the function.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast, overload

from ..build import Directive
from ..operands import Components, Named
from ..regs import Label, Mem, Opaque, Reg, Span, Symbol
from ..types import SCALARS, Scalar, b8, u64
from .build import Builder
from .items import BranchTargets, CallTargets, Close, Function, Hint, Loc, Open, Pragma, Prototype, Variable
from .module import Item, Module
from .scope import Scope
from .target import target


class ModuleBuilder:
    """Writes a module, item by item.  `version` None is the lowest that has all that is used."""

    def __init__(self, arch: str, *, version: tuple[int, int] | None = None, options: Sequence[str] = ()) -> None:
        self.module = Module(target(arch), version, tuple(options))

    @property
    def text(self) -> str:
        """The module as PTX."""
        from .text import write_module

        return write_module(self.module).text

    def add(self, *items: Item) -> None:
        """Append items: files, sections, aliases, pragmas, declarations of functions."""
        self.module.items.extend(items)

    def variable(self, name: str, space: str, type: str, **facts: Any) -> None:
        """Append a variable; the facts are those of `Variable`."""
        self.add(Variable(name, space, type, **facts))

    def function(self, name: str, **facts: Any) -> FunctionBuilder:
        """Append a function and give its builder; the facts are those of `Function`, `entry=True` for a kernel."""
        head = Function(name, **facts)
        self.add(head)
        return FunctionBuilder(head, self.module.target.name)


class FunctionBuilder(Builder):
    """Writes one function of a module.  Its registers are those that it declares, by name."""

    def __init__(self, head: Function, arch: str) -> None:
        super().__init__(head.name, arch)
        head.body = self.program
        self._scope = Scope(self)
        for param in (*head.returns, *head.params):
            _ = self._scope.declare(param)

    # declarations
    def name(self, kind: str, name: str, *, vector: int = 0, **facts: Any) -> Any:
        """One register of a name of your own, or one of `vector` components: `k.name("b64", "%SP")`."""
        self._declare(variable := Variable(name, "reg", kind, vector=vector, **facts))
        return self._scope.declared(variable.name)

    def names(self, kind: str, name: str, count: int, *, vector: int = 0, **facts: Any) -> Numbered:
        """Registers with numbers: `r = k.names("b32", "%r", 4)` are `%r0` … `%r3`, and `r[2]` is `%r2`."""
        self._declare(Variable(name, "reg", kind, count=count, vector=vector, **facts))
        return Numbered(self, self._scope, SCALARS[kind], name, count)

    def named(self, name: str) -> Any:
        """The register of that name, declared before: a parameter in a register, for one."""
        return self._scope.get(name)

    def variable(self, name: str, space: str, type: str, **facts: Any) -> None:
        """A variable of this function; the facts are those of `Variable`."""
        self._declare(Variable(name, space, type, **facts))

    def _declare(self, variable: Variable) -> None:
        _ = self._scope.declare(variable)
        self.directive(variable)

    # operands
    def memory(self, space: str) -> Memory:
        """The memory of a space, to be indexed: `k.memory("shared")[r, 16]` is `[r+16]`."""
        return Memory(self, space)

    def address(self, name: str, offset: int = 0, kind: str = "u64") -> Symbol:
        """The address of a variable or a function, plus bytes, as an operand of a type."""
        return Symbol(name, SCALARS[kind], offset)

    def opaque(self, name: str, kind: str) -> Opaque:
        """A texture, sampler or surface by its name, as an operand; the kind is `texref`, `samplerref`, `surfref`."""
        return Opaque(name, kind)

    # places
    def label(self, name: str) -> Label:
        """A label to branch to; `place` says where it is.  Scopes may use a name again."""
        return Label(name)

    @contextmanager
    def scope(self) -> Generator[None, None, None]:
        """Braces: names declared within are known there alone."""
        outer = self._scope
        self._scope = Scope(self, outer)
        self.directive(Open())
        yield
        self.directive(Close())
        self._scope = outer

    # what runs nothing
    def directive(self, item: Directive) -> None:
        """Append a directive."""
        self._items.append(item)

    def pragma(self, *strings: str) -> None:
        """Append a hint to ptxas."""
        self.directive(Pragma(strings))

    def loc(self, file: int, line: int, column: int, **facts: Any) -> None:
        """Append the source line of what follows; the facts are those of `Loc`."""
        self.directive(Loc(file, line, column, **facts))

    def branch_targets(self, name: str, places: Sequence[Label]) -> BranchTargets:
        """Append a list of labels, for `brx.idx`."""
        return self._table(BranchTargets(name, places))

    def call_targets(self, name: str, functions: Sequence[str]) -> CallTargets:
        """Append a list of functions, for a call by register."""
        return self._table(CallTargets(name, functions))

    def prototype(
        self, name: str, returns: Sequence[Variable], params: Sequence[Variable], hints: Sequence[Hint] = ()
    ) -> Prototype:
        """Append what a function called by register returns and takes."""
        return self._table(Prototype(name, returns, params, hints))

    def _table(self, table: Any) -> Any:
        self._items.append(table)
        return table


class Numbered:
    """Registers declared together: `r[2]` is one, `r[4:8]` a vector of four."""

    def __init__(self, builder: Builder, scope: Scope, kind: type[Scalar], name: str, count: int) -> None:
        self._builder, self._scope, self._kind, self._name, self._count = builder, scope, kind, name, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(self._count))

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Span[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            regs = [cast("Reg[Any]", self[i]) for i in range(*index.indices(self._count))]
            return Span(self._builder, self._kind, regs)
        found = self._scope.get(f"{self._name}{index}")
        if not isinstance(found, (Named, Components)):
            raise IndexError(index)
        return found


class Memory:
    """The memory of one state space; indexed by a register or a name, and bytes."""

    def __init__(self, builder: Builder, space: str) -> None:
        self._builder, self.space = builder, space

    def __getitem__(self, index: Any) -> Mem[Any]:
        base, offset = cast("tuple[Any, int]", index) if isinstance(index, tuple) else (index, 0)
        at = Symbol(base, u64) if isinstance(base, str) else base
        return Mem(self._builder, at, offset, b8, self.space)
