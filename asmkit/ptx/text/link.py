"""Link one kernel of a module with the variables and functions that it uses: the program that the simulator runs.

Names of variables and parameters become unique, and every function has registers of its own.  The frame of a function
holds its local variables, its parameters and return values, and the parameters and results of its calls.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import cast

from ...errors import AsmError, DiagnosticCode, Finding, error
from ...ir.program import Directive, Inst, Param, Program
from ...ir.text_operands import Arguments
from ...isa.operands import Mixed
from ...regs import Label, Mem, Reg, Symbol
from ...types import SCALARS, Scalar, b8
from ..directives import Address, Alias, CallTargets, Close, Function, Open, Value, Variable, extent
from ..isa import TABLE
from .combine import OTHER_FILE, Combined, Part
from .flatten import FACTS as _FACTS
from .flatten import Flat, Parsed
from .original_lines import OriginalLines
from .whole_program import Callee, Place, WholeProgram

_MEMORY = re.compile(r"\.?(managed|unified)")
"""The attributes of variables that do not change what a kernel computes."""
_FRAME = 16
"""The alignment of a frame in bytes."""


def link(module: Parsed, name: str | None = None) -> WholeProgram:
    """Return the program of a kernel of the module, by default the only one.

    Raises OPTION for an unknown name, or without a name if there is not exactly one kernel.
    """
    kernels = {item.name: item for item in module.functions if item.entry and item.body is not None}
    if name is None and len(kernels) == 1:
        name = next(iter(kernels))
    if name is None or name not in kernels:
        known = ", ".join(kernels) or "none"
        raise error(DiagnosticCode.OPTION, kernel="the module", name=name or "kernel", known=known)
    return _Linked(module, kernels[name]).whole()


class _Linked(Flat):
    """The builder of one whole program."""

    def __init__(self, module: Parsed, kernel: Function) -> None:
        self.module = module
        self.part = self._part(kernel)
        self.scopes: list[dict[str, str]] = [{}]
        self.used: set[str] = {param.name for param in kernel.params}
        self.variables: dict[str, Variable] = {}
        self.places: dict[str, Place] = {}
        self.refused: dict[str, str] = {}
        self.callees: dict[str, Callee] = {}
        self.addressed: set[str] = set()
        self.start = Label(f"{kernel.name}.start")
        self.current: Callee = Callee("", self.start)
        self.defined = {item.name: item for item in module.functions if item.body is not None and not item.entry}
        self.aliases = {item.name: item.function for item in module.items if isinstance(item, Alias)}
        own = {one.name for one in module.variables if one.linkage != "extern"}
        self.missing = {one.name: one for one in module.variables if one.linkage == "extern" and one.name not in own}
        self.declared = frozenset(item.name for item in module.functions) - self.defined.keys()
        self.initials = {item.name: set(_named_in(item.init)) for item in module.variables if item.init is not None}
        super().__init__(module, kernel)

    def _part(self, function: Function) -> Part:
        """Return the module of a function, with its names."""
        return self.module.part(function) if isinstance(self.module, Combined) else Part(self.module.items, {})

    def whole(self) -> WholeProgram:
        """Return the program."""
        plain = {one.name: getattr(self.program, one.name) for one in fields(Program)}
        functions = self.callees | {
            alias: self.callees[name] for alias, name in self.aliases.items() if name in self.callees
        }
        addressed = frozenset(self.aliases.get(name, name) for name in self.addressed)
        return WholeProgram(
            **plain, start=self.start, variables=self.variables, places=self.places, functions=functions,
            addressed=addressed, declared=self.declared, refused=self.refused, frame=self.current.frame,
        )  # fmt: skip

    def _fact(self, kernel: Function, name: str, values: tuple[object, ...]) -> None:
        """Set a fact of the kernel. The simulator takes directives that it does not need without an effect."""
        if name in _FACTS or name == "pragma":
            super()._fact(kernel, name, values)

    def _module(self, module: Parsed) -> None:
        """Add the variables of the module, of those in shared memory only the ones that the kernel can use."""
        kernel = next(item for item in module.functions if item.entry and item.name == self.program.name)
        used = {name for one in (*self._reachable(kernel), kernel) for name in self._names_in(one)}
        self._check_defined(used)
        for variable in self._own(module):
            if variable.space != "shared" or variable.name in used:
                self._array(variable)

    def _own(self, module: Parsed) -> list[Variable]:
        """Return each variable once, by its definition if it has one."""
        kept = (one for one in module.variables if one.linkage != "extern" or one.name in self.missing)
        return [*{one.name: one for one in kept}.values()]

    # functions
    def _body(self, function: Function) -> None:
        """Add the functions that a kernel can call, callees first, then the kernel."""
        kernel = self.current
        for one in self._reachable(function):
            self._function(one)
        for name in self.initials:
            self.addressed |= self.initials[name]
        self.current = kernel
        self._enter(function)
        self.program.body.append(self.start)
        self.scopes.append({param.name: param.name for param in function.params})
        super()._body(function)
        self.scopes.pop()

    def _enter(self, function: Function) -> None:
        """Use the names and the source lines of a function's module."""
        self.part = self._part(function)
        self.lines = OriginalLines(self.part.items)

    def _check_defined(self, used: set[str]) -> None:
        """Raise LINK for every variable that the kernel uses and no file defines."""
        what = "is declared `.extern`, and no file that was read defines it"
        missing = [
            Finding(DiagnosticCode.LINK, one.where, {"name": name, "what": what, "fix": OTHER_FILE})
            for name, one in self.missing.items()
            if name in used and not (one.space == "shared" and one.open)
        ]
        if missing:
            raise AsmError(*missing)

    def _function(self, function: Function) -> None:
        self._enter(function)
        self.current = callee = Callee(function.name, Label(f"{function.name}.start"))
        self.callees[function.name] = callee
        self.program.body.append(callee.label)
        self._open()
        callee.returns = [self._formal(one) for one in function.returns]
        callee.params = [self._formal(one) for one in function.params]
        super()._body(function)
        self._close()
        items = [item for item in cast("Program", function.body).items() if isinstance(item, Inst)]
        if not items or items[-1].form.spelling not in ("ret", "ret.uni"):
            state = TABLE.find("ret")
            assert state is not None
            self.program.body.append(Inst(state.forms[0], (), None, function.where))

    def _formal(self, it: Variable) -> str | Reg[Scalar]:
        """Declare a parameter or return value.  Returns its unique name, or its register."""
        if it.space == "reg":
            super()._directive(it)
            found = self.names.get(it.name)
            assert found is not None
            return found
        return self._in_frame(it)

    def _reachable(self, kernel: Function) -> list[Function]:
        """Return the functions that a kernel can call, callees before callers."""
        done: list[Function] = []
        seen: set[str] = set()
        left: list[tuple[Function, Iterator[str]]] = [(kernel, iter(self._names_in(kernel)))]
        while left:
            function, names = left[-1]
            name = next((n for n in names if self.aliases.get(n, n) in self.defined), None)
            if name is None:
                done.append(function)
                left.pop()
            elif (target := self.aliases.get(name, name)) not in seen:
                seen.add(target)
                left.append((self.defined[target], iter(self._names_in(self.defined[target]))))
        return done[:-1]

    def _names_in(self, function: Function) -> list[str]:
        """Return the functions and variables that a body names, and what the initial values of variables name."""
        found: dict[str, None] = {}
        names = self._part(function).names
        left: list[str] = []
        for item in cast("Program", function.body).items():
            if isinstance(item, Inst):
                named = [names.get(n, n) for operand in item.operands for n in _symbols(operand)]
                left += named
                self.addressed |= set(named) if item.form.row.head != "call" else set()
        while left:
            name = left.pop()
            if name not in found:
                found[name] = None
                left += self.initials.get(name, ())
        return list(found)

    # variables
    def _param(self, param: Variable) -> Param:
        if param.shape or param.vector:
            kind = SCALARS[param.type]
            count = max(param.vector, 1)
            for length in param.shape:
                count *= length
            size = count * max(kind.bits // 8, 1)
            align = param.align or max(kind.bits // 8, 1) * max(param.vector, 1)
            return Param(param.name, b8, scalar=False, bytes=size, align=align)
        return super()._param(param)

    def _array(self, it: Variable) -> None:
        """Add a variable to the memory of its space."""
        if it.type not in SCALARS or not all(map(_MEMORY.match, it.attributes)):
            self.refused[it.name] = f"`{it.declaration[:80]}`"
        elif it.space == "shared":
            super()._array(self._renamed(it))
        elif it.space in ("local", "param"):
            self._in_frame(it)
        else:
            made = self._renamed(it)
            self.variables[made.name] = made

    def _renamed(self, it: Variable) -> Variable:
        """Return the variable with a name that is unique in the program."""
        for name in [it.name] if it.count is None else [f"{it.name}{i}" for i in range(it.count)]:
            unique = next(one for one in _numbered(name) if one not in self.used)
            self.used.add(unique)
            self.scopes[-1][name] = unique
        if it.count is not None:
            raise self._wrong(it, f"`{it.declaration}`: declare the variables one by one")
        return replace(it, name=self.scopes[-1][it.name])

    def _in_frame(self, it: Variable) -> str:
        """Add a variable to the frame of the current function, and return its unique name."""
        made, size, align = self._renamed(it), *extent(it)
        offset = -(-self.current.frame // align) * align
        self.current.frame = -(-(offset + size) // _FRAME) * _FRAME
        self.places[made.name] = Place(self.current.name, offset, size)
        return made.name

    def _named(self, name: str) -> str:
        """Return the unique name of a variable: of the function, or of its module."""
        own = next((scope[name] for scope in reversed(self.scopes[1:]) if name in scope), None)
        if own is not None:
            return own
        name = self.part.names.get(name, name)
        return self.scopes[0].get(name, name)

    def _operand(self, operand: object) -> object:
        if isinstance(operand, CallTargets):
            return CallTargets(operand.name, [self._named(name) for name in operand.functions])
        return super()._operand(operand)

    def _directive(self, item: Directive) -> None:
        if isinstance(item, Open):
            self._open()
        elif isinstance(item, Close):
            self._close()
        else:
            super()._directive(item)

    def _open(self) -> None:
        self.names.open()
        self.scopes.append({})

    def _close(self) -> None:
        self.names.close()
        self.scopes.pop()


def _symbols(operand: object) -> Iterator[str]:
    """Yield the names of variables and functions in an operand."""
    if isinstance(operand, Symbol):
        yield operand.name
    elif isinstance(operand, Mem):
        yield from _symbols(cast("Mem[Scalar]", operand).base)
    elif isinstance(operand, (Mixed, Arguments)):
        for one in cast("Iterable[object]", operand):
            yield from _symbols(one)
    elif isinstance(operand, CallTargets):
        yield from operand.functions


def _named_in(value: Value | None) -> Iterator[str]:
    """Yield the names in an initial value."""
    if isinstance(value, Address):
        yield value.name
    elif isinstance(value, tuple):
        for one in value:
            yield from _named_in(one)


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{i}" for i in range(2, 1 << 30))
