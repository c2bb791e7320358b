"""Flatten the one kernel of a module to a program: no scopes, no debug lines, registers by bank and number.

Registers keep names that end in a number.  Types other than `.pred` become untyped bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Protocol, cast

from ...errors import AsmError, DiagnosticCode, Finding, SourceLocation
from ...ir.debug_points import Point
from ...ir.program import Array, Directive, Inst, Item, Param, Program
from ...ir.text_operands import Arguments, Named
from ...isa.limits import Exceeded
from ...isa.operands import Brackets, Mixed
from ...regs import Indexed, Label, Mem, Not, Pair, Part, Reg, Span, Symbol, Table
from ...types import SCALARS, Scalar, b8, pred, u32
from ..builder import Builder
from ..directives import BranchTargets, Close, Function, Loc, ModuleItem, Open, Pragma, Variable
from ..facts import ptx_facts
from ..shared_layout import lay_out, layout, unsized
from ..targets import PtxTarget
from .lexer import Source
from .original_lines import OriginalLines
from .rename_registers import Names
from .writer import DIRECTIVES

FACTS = {directive: fact for fact, directive in DIRECTIVES.items()}
"""The facts of a program that directives of a kernel state."""
_ONE = ("maxnreg", "minnctapersm")
_COMMON = ("block", "cluster")


class Parsed(Protocol):
    """A module: the part that one program is made of."""

    target: PtxTarget
    items: list[ModuleItem]

    @property
    def functions(self) -> list[Function]:
        """The functions and kernels."""
        ...

    @property
    def variables(self) -> list[Variable]:
        """The variables."""
        ...


def flat(module: Parsed, source: Source) -> Program:
    """Return the program of the module's one kernel.  Raises PARSE if there is none or more than one."""
    kernels = [item for item in module.functions if item.entry and item.body is not None]
    if len(kernels) != 1:
        what = "the text has more than one kernel" if kernels else "the text has no .entry"
        raise source.wrong(0, what, "parse the kernels one by one" if kernels else "`.visible .entry k() { ret; }`")
    return Flat(module, kernels[0]).program


class Flat:
    """The builder of one flat program."""

    def __init__(self, module: Parsed, kernel: Function) -> None:
        self.builder = Builder(kernel.name, module.target)
        self.names = Names(self.builder)
        self.program = self.builder.program
        self.labels: dict[int, Label] = {}
        self.taken: set[str] = set()
        self.stems: dict[str, Iterator[str]] = {}
        self.arrays: dict[str, Array] = {}
        self.indexed: tuple[Indexed, SourceLocation] | None = None
        self.where: SourceLocation = kernel.where
        self.lines = OriginalLines(module.items)
        self.program.params = [self._param(param) for param in kernel.params]
        for hint in kernel.hints:
            self._fact(kernel, hint.name, hint.values)
        self._module(module)
        self._body(kernel)
        self.program.arrays = list(self.arrays.values())
        self._check_static()
        lay_out(self.program)

    def _module(self, module: Parsed) -> None:
        """Add the variables of the module."""
        for variable in module.variables:
            self._array(variable)

    def _body(self, function: Function) -> None:
        """Add the items of a function's body."""
        for item in cast("Program", function.body).items():
            self.program.body += self._item(item)
        self.lines.leave()

    def _named(self, name: str) -> str:
        """Return the name of a variable in the whole program."""
        return name

    def _check_static(self) -> None:
        """Raise PARSE for an element by a register's index where the arrays become one array of bytes."""
        if self.indexed is None or any(map(unsized, self.program.arrays)) or layout(self.program).static:
            return
        element, where = self.indexed
        what = f"`{element}`: arrays of more than 48 KiB become one array of bytes, whose index counts bytes"
        raise self._wrong_at(where, what, f"`mov.u64 %rd1, {element.name};`, and add the bytes to `%rd1`")

    def _param(self, param: Variable) -> Param:
        if len(param.shape) == 1 and param.type == "b8" and not param.vector:
            return Param(param.name, b8, scalar=False, bytes=param.shape[0], align=param.align or 1)
        if param.shape or param.vector or param.type not in SCALARS:
            raise self._wrong(param, f"the parameter `{param.declaration}` is not a single number")
        return Param(param.name, SCALARS[param.type], scalar=True)

    def _fact(self, kernel: Function, name: str, values: tuple[object, ...]) -> None:
        if name == "pragma":
            self.program.findings.append(
                Finding(DiagnosticCode.IGNORED, kernel.where, {"what": f".pragma {values[0]}"})
            )
        elif name not in FACTS:
            raise self._wrong(kernel, f"`.{name}` is not understood", f"use one of {', '.join(FACTS)}")
        else:
            self._state(FACTS[name], values[0] if name in _ONE else (*values, 1, 1)[:3])

    def _state(self, name: str, value: object) -> None:
        """Set a common fact of the program, or a fact of PTX."""
        if name in _COMMON:
            setattr(self.program, name, value)
        else:
            self.program.facts = replace(ptx_facts(self.program), **{name: value})

    def _array(self, it: Variable) -> None:
        """Add a shared array.  Raises PARSE for variables in other spaces, which only a module can have."""
        if it.space != "shared":
            raise self._wrong(
                it, f"`{it.declaration}` belongs to a module, a kernel's program cannot hold it", "`parse_module`"
            )
        elem = SCALARS[it.type]
        shape = (*(it.shape or (1,)), *([it.vector] if it.vector else []))
        least = max(elem.bits // 8, 1) * (it.vector or 1)
        self.arrays[it.name] = Array(Symbol(it.name, u32), elem, shape, it.align or least, it.where)

    def _item(self, item: Item) -> Iterator[Item]:
        if isinstance(item, Inst):
            guard = (self._reg(item.guard[0]), item.guard[1]) if item.guard else None
            self.where = item.where
            where = self.lines.at(item.where)
            yield Inst(item.form, tuple(map(self._operand, item.operands)), guard, where, item.flags)
        elif isinstance(item, Label) and not isinstance(item, Table):
            label = self._label(item)
            label.where = item.where
            yield label
        elif isinstance(item, Point):
            yield item.moved(lambda reg: self._reg(reg).as_(reg.type))
        elif isinstance(item, Directive):
            self._directive(item)

    def _directive(self, item: Directive) -> None:
        if isinstance(item, Open):
            self.names.open()
        elif isinstance(item, Loc):
            self.lines.enter(item)
        elif isinstance(item, Close):
            self.names.close()
        elif isinstance(item, Pragma):
            self.program.findings.append(Finding(DiagnosticCode.IGNORED, item.where, {"what": item.text.rstrip(";")}))
        elif isinstance(item, Variable) and item.space == "reg":
            bits = SCALARS["pred" if item.type == "pred" else f"b{SCALARS[item.type].bits}"]
            try:
                self.names.declare(item.name, item.count, bits, item.vector)
            except Exceeded as limit:
                raise limit.at(item.where) from None
        elif isinstance(item, Variable):
            self._array(item)

    def _operand(self, operand: Any) -> Any:
        match operand:
            case Named():
                return self._reg(operand)
            case Part():
                return Part(self._reg(operand.reg), operand.part, operand.negative)
            case Arguments() | Mixed() | Brackets():
                return type(operand)([self._operand(one) for one in operand])
            case Span():
                regs = [self._reg(reg) for reg in cast("Span[Scalar]", operand).regs]
                return Span(self.builder, regs[0].type, regs)
            case Indexed():
                return self._element(operand, operand.type)
            case Mem():
                return self._memory(cast("Mem[Scalar]", operand))
            case Pair():
                return Pair(self._operand(operand.first), self._reg(operand.second))
            case Not():
                return Not(cast("Reg[pred]", self._reg(operand.reg)))
            case Symbol():
                name = self._named(operand.name)
                return operand if name == operand.name else Symbol(name, operand.type, operand.offset, operand.space)
            case BranchTargets():
                return BranchTargets(operand.name, [self._label(place) for place in operand.places])
            case Label():
                return self._label(operand)
            case _:
                return operand

    def _memory(self, mem: Mem[Scalar]) -> Mem[Scalar]:
        if isinstance(mem.base, Reg):
            base = self._reg(mem.base)
        elif isinstance(mem.base, Indexed):
            base = self._element(mem.base, u32)
        else:
            base = Symbol(self._named(mem.base.name), u32, mem.base.offset)
        return Mem(self.builder, base, mem.offset, mem.elem, mem.space, unified=mem.unified)

    def _element(self, element: Indexed, kind: type[Scalar]) -> Indexed:
        """Return an array element.

        Raises PARSE for an index that must be sign-extended, because a program's registers have no sign.
        """
        declared = element.reg.type
        if declared.kind == "s" and declared.bits < 32:
            what = f"`{element}`: a kernel's program has registers of bits alone, and .{declared} is sign-extended"
            raise self._wrong_at(self.where, what, f"`cvt.s32.{declared} %r1, {element.reg};`, and `%r1` as the index")
        made = Indexed(
            self._named(element.name), kind, self._reg(element.reg), element.plus, element.size, element.space
        )
        self.indexed = made, self.where
        return made

    def _reg(self, reg: Any) -> Reg[Scalar]:
        found = self.names.get(reg.name)
        assert found is not None
        return found

    def _label(self, label: Label) -> Label:
        """Return the label with a name that is unique in the whole program."""
        if id(label) not in self.labels:
            numbered = self.stems.setdefault(label.name, _numbered(label.name))
            name = next(n for n in numbered if n not in self.taken)
            self.taken.add(name)
            self.labels[id(label)] = Label(name)
        return self.labels[id(label)]

    def _wrong(self, item: Directive, what: str, fix: str = "") -> AsmError:
        return self._wrong_at(item.where, what, fix)

    @staticmethod
    def _wrong_at(where: SourceLocation, what: str, fix: str) -> AsmError:
        fields: dict[str, object] = {"column": 1, "what": what, "fix": fix}
        return AsmError(Finding(DiagnosticCode.PARSE, where, fields))


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{i}" for i in range(2, 1 << 30))
