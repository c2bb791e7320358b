"""Translate the body of a function to Python, with one line for each declaration, instruction and label."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from ...ir.program import Inst, Program
from ...ir.python_source import Code, Lines, Taken, bindings, call, chain, expression, quoted
from ...ir.text_operands import Arguments
from ...isa.form import Slot
from ...regs import Brackets, Hex, Indexed, Label, Mem, Mixed, Not, Opaque, Pair, Part, Reg, Sink, Span, Symbol
from ...types import Scalar, u64
from ..builder import Builder
from ..builder.scope import tails
from ..directives import BranchTargets, CallTargets, Close, Function, Loc, Open, Pragma, Prototype, Variable
from ..isa import TABLE
from .to_python_declarations import declared, kind, parameter


class _Names:
    """The Python names of registers, scope by scope."""

    def __init__(self, taken: Taken) -> None:
        self.taken = Taken(taken)
        self._scopes: list[dict[str, tuple[str, int | None]]] = [{}]
        self._known: dict[str, str] = {}

    def open(self) -> None:
        self._scopes.append({})

    def close(self) -> None:
        self.taken.release(name for name, _ in self._scopes.pop().values())
        self._known = {}

    def declare(self, name: str, count: int | None) -> str:
        """Return a new Python name for a register, or for `count` numbered registers."""
        made = self.taken.claim(name)
        self._scopes[-1][name] = made, count
        self._known = {}
        return made

    def get(self, name: str) -> str:
        """Return a register as Python: `rd[3]`, `SP`, `v[1]`."""
        if name not in self._known:
            found = next((found for scope in reversed(self._scopes) if (found := _in_scope(scope, name))), None)
            self._known[name] = found or f"k.params[{quoted(name)}]"
        return self._known[name]


def _in_scope(scope: dict[str, tuple[str, int | None]], name: str) -> str:
    whole, _, component = name.partition(".")
    if component:
        found = _in_scope(scope, whole)
        return f"{found}[{max('xyzw'.find(component), 'rgba'.find(component))}]" if found else ""
    if name in scope and scope[name][1] is None:
        return scope[name][0]
    for length in tails(name):
        made, count = scope.get(name[:-length], ("", None))
        number = name[-length:]
        if count is not None and int(number) < count:
            return f"{made}[{number}]"
    return ""


class Place(NamedTuple):
    """A variable or a function: its Python name, and its state space if it is known."""

    name: str
    space: str


def early_labels(program: Program) -> dict[int, list[Label]]:
    """Return, by scope, the labels that the scope places and that an inner scope uses earlier."""
    stack, placed, named = [id(None)], dict[int, int](), dict[int, tuple[Label, int]]()
    for item in program.items():
        if isinstance(item, Open):
            stack.append(id(item))
        elif isinstance(item, Close):
            stack.pop()
        for label in _labels(item):
            named.setdefault(id(label), (label, stack[-1]))
        if type(item) is Label:
            placed[id(item)] = stack[-1]
    found: dict[int, list[Label]] = {}
    for label, scope in named.values():
        if placed.get(id(label), scope) != scope:
            found.setdefault(placed[id(label)], []).append(label)
    return found


def _labels(item: object) -> list[Label]:
    """Return the labels that an item uses."""
    if isinstance(item, BranchTargets):
        return list(item.places)
    return [one for one in item.operands if type(one) is Label] if isinstance(item, Inst) else []


class TranslatedBody:
    """The translation of one function's body, whose builder is `k`.

    `known` holds the Python names of the module's variables and functions.
    """

    def __init__(self, lines: Lines, function: Function, known: Mapping[str, str], taken: Taken) -> None:
        self.lines, self.program = lines, cast("Program", function.body)
        self.names = _Names(taken)
        self.known = known
        self.places: list[dict[str, Place]] = [{}]
        self.labels: dict[int, str] = {}
        self.early = early_labels(self.program)

    def parameter(self, item: Variable) -> Code:
        """Return a parameter of the function, with an assignment to the name that the body uses."""
        if item.space == "reg":
            return parameter(item)
        return Code(f"{self._place(item)} := {parameter(item)}")

    def write(self) -> None:
        """Write every item in order."""
        insts = [item for item in self.program.items() if isinstance(item, Inst)]
        self.bound = bindings((inst.form.spelling for inst in insts), self.names.taken)
        for spelling, name in self.bound.items():
            self.lines.add(f"{name} = {_spelled(spelling)}")
        depth = self.lines.depth
        self._labels_of(None)
        for item in self.program.items():
            _ITEMS[type(item)](self, item)
        self.lines.depth = depth

    def _place(self, item: Variable) -> str:
        """Return a new Python name for a variable in memory, valid from here on."""
        made = self.names.taken.claim(item.name)
        self.places[-1][item.name] = Place(made, item.space)
        return made

    def _labels_of(self, scope: Open | None) -> None:
        """Create the labels of a scope that an inner scope uses earlier."""
        for label in self.early.get(id(scope), ()):
            _ = self.place(label)

    # items
    def inst(self, inst: Inst) -> None:
        """Write an instruction as a call."""
        spelling = inst.form.spelling
        given = [self.operand(operand, slot) for operand, slot in zip(inst.operands, inst.form.slots, strict=False)]
        if inst.guard is not None:
            given.append(f"{'unless' if inst.guard[1] else 'pred'}={self.operand(inst.guard[0])}")
        self.lines.add(f"{self.bound.get(spelling) or _spelled(spelling)}({', '.join(given)})")

    def label(self, label: Label) -> None:
        """Write the placement of a label."""
        name = self.place(label)
        self.lines.add()
        self.lines.add(f"k.place_label({name})")

    def place(self, label: Label) -> str:
        """Return the Python name of a label, and create the label at its first use."""
        if id(label) not in self.labels:
            self.labels[id(label)] = name = self.names.taken.claim(label.name)
            self.lines.add(f"{name} = k.label({quoted(label.name)})")
        return self.labels[id(label)]

    def variable(self, item: Variable) -> None:
        """Write a declaration of registers or of a variable in memory."""
        if item.space != "reg":
            self.lines.add(f"{self._place(item)} = {declared('k.variable', item)}")
            return
        name = self.names.declare(item.name, item.count)
        callee, count = ("k.declare_register", []) if item.count is None else ("k.declare_registers", [item.count])
        made = call(callee, [kind(item.type), item.name, *count], {"vector": (item.vector, 0)})
        self.lines.add(f"{name} = {made}")

    def open(self, item: Open) -> None:
        """Write the start of a scope."""
        self.names.open()
        self.places.append({})
        self.lines.add("with k.scope():")
        self.lines.depth += 1
        self._labels_of(item)

    def close(self, item: Close) -> None:
        """Write the end of a scope."""
        if self.lines.ends_with_head():
            self.lines.add("pass")
        self.lines.depth -= 1
        self.names.close()
        self.names.taken.release(place.name for place in self.places.pop().values())

    def loc(self, item: Loc) -> None:
        """Write a `.loc` directive."""
        names = {"function": "", "offset": 0, "inlined": None, "intermediate": False}
        places = [item.file, item.line, item.column]
        self.lines.add(call("k.loc", places, {name: (getattr(item, name), default) for name, default in names.items()}))

    def pragma(self, item: Pragma) -> None:
        """Write a `.pragma` directive."""
        self.lines.add(call("k.pragma", item.strings, {}))

    def branch_targets(self, item: BranchTargets) -> None:
        """Write a list of labels."""
        self._table(item, "k.branch_targets", [Code(self.place(label)) for label in item.places])

    def call_targets(self, item: CallTargets) -> None:
        """Write a list of functions."""
        self._table(item, "k.call_targets", item.functions)

    def prototype(self, item: Prototype) -> None:
        """Write a prototype."""
        lists = [[parameter(one) for one in items] for items in (item.returns, item.params)]
        self._table(item, "k.prototype", [*lists, *([list(item.hints)] if item.hints else [])])

    def _table(self, item: Label, callee: str, given: Sequence[object]) -> None:
        self.labels[id(item)] = name = self.names.taken.claim(item.name)
        self.lines.add(f"{name} = {call(callee, [item.name, *given], {})}")

    # operands
    def operand(self, operand: object, slot: Slot | None = None) -> str:
        """Return an operand as Python."""
        if isinstance(operand, Reg):
            return self.names.get(repr(cast("Reg[Scalar]", operand)))
        if isinstance(operand, Hex):
            return _float(operand, slot)
        return _OPERANDS[type(operand)](self, operand)

    def _span(self, span: Span[Scalar]) -> str:
        if getattr(span, "name", None):
            return self.names.get(repr(span))
        return _vector([self.names.get(repr(reg)) for reg in span.regs])

    def _mem(self, mem: Mem[Scalar]) -> str:
        base, offset, own = mem.base, mem.offset, "generic"
        if isinstance(base, Symbol):
            at, own = self._named(base.name)
            offset += base.offset
        else:
            at = self.operand(base)
        wide = isinstance(base, Reg) and base.type.bits == 64
        same = wide or mem.space in (own, "") or (own and mem.space.split("::")[0] == own)
        given = [at, *([str(offset)] if offset or not same else []), *([] if same else [quoted(mem.space)])]
        given += self._index(base) if isinstance(base, Indexed) else []
        given += ["unified=True"] if mem.unified else []
        return f"k.mem({', '.join(given)})"

    def _index(self, element: Indexed) -> list[str]:
        """Return the index of an element, as keyword arguments."""
        return [f"index={self.operand(element.reg)}", *([f"plus={element.plus}"] if element.plus else [])]

    def _named(self, name: str) -> tuple[str, str]:
        """Return the Python name and the space of a variable or a function, its own name if it is not declared."""
        found = next((scope[name] for scope in reversed(self.places) if name in scope), None)
        if found is None and name in self.known:
            return self.known[name], ""
        return found or (quoted(name), "generic")

    def _symbol(self, symbol: Symbol) -> str:
        if symbol.name.startswith("%"):
            row = Builder._row_of_special(symbol.name[1:])
            narrow = f", {symbol.type}" if symbol.type is not row.type else ""
            whole = ", whole=True" if symbol.space == "vector" else ""
            return f"k.special({quoted(symbol.name[1:])}{narrow}{whole})"
        given = [self._named(symbol.name)[0], *([str(symbol.offset)] if symbol.offset else [])]
        given += [] if symbol.type is u64 else [f"kind={symbol.type}"]
        given += self._index(symbol) if isinstance(symbol, Indexed) else []
        return f"k.address({', '.join(given)})"

    def _arguments(self, listed: Arguments) -> str:
        """Return the arguments or return values of a call: registers, constants, and parameters by name."""
        parts = [self._named(one.name)[0] if isinstance(one, Symbol) else self.operand(one) for one in listed]
        return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"

    def _tuple(self, elements: Any) -> str:
        inner = ", ".join(self.operand(element) for element in elements)
        return f"({inner},)" if len(elements) == 1 else f"({inner})"

    def _part(self, part: Part) -> str:
        selected = f", {quoted(part.part)}" if part.part else ""
        return f"{'-' * part.negative}k.part({self.operand(part.reg)}{selected})"

    def _opaque(self, opaque: Opaque) -> str:
        name = self._named(opaque.name)[0]
        return f"k.opaque({name})" if name.isidentifier() else f"k.opaque({name}, {quoted(opaque.kind)})"

    def _pair(self, pair: Pair) -> str:
        return f"({'None' if pair.first is None else self.operand(pair.first)}, {self.operand(pair.second)})"


@lru_cache(4096)
def _spelled(spelling: str) -> str:
    """Return an opcode as attributes, or as a string if its modifiers are not in the order of the table."""
    state = TABLE.find(spelling)
    return f"k.ptx.{chain(spelling)}" if state and state.forms else f"k.ptx.spell({quoted(spelling)})"


def _vector(names: list[str]) -> str:
    """Return registers in braces as a list, or as a slice if they have consecutive numbers."""
    parts = [name.removesuffix("]").split("[") for name in names]
    numbers = [int(part[1]) if len(part) == 2 else -1 for part in parts]
    run = all(part[0] == parts[0][0] for part in parts) and numbers == list(range(numbers[0], numbers[0] + len(names)))
    if len(names) > 1 and numbers[0] >= 0 and run:
        return f"{parts[0][0]}[{numbers[0]}:{numbers[-1] + 1}]"
    return "[" + ", ".join(names) + "]"


def _float(value: Hex, slot: Slot | None) -> str:
    """Return a float in Python's notation if that has the same bits, otherwise its bits."""
    wanted = slot.type if slot is not None else None
    if wanted is None or wanted.kind != "f" or wanted.bits != value.width:
        return expression(value)
    number = struct.unpack("<f" if value.width == 32 else "<d", value.bits.to_bytes(value.width // 8, "little"))[0]
    short = float(f"{number:.9g}") if value.width == 32 else number
    for one in (short, number):
        packed = struct.pack("<f" if value.width == 32 else "<d", one) if abs(one) < 3e38 or value.width == 64 else b""
        if int.from_bytes(packed, "little") == value.bits and abs(one) != float("inf") and one == one:
            return repr(one)
    return expression(value)


_ITEMS: dict[type, Callable[[TranslatedBody, Any], None]] = {
    Inst: TranslatedBody.inst, Label: TranslatedBody.label, Variable: TranslatedBody.variable,
    Open: TranslatedBody.open, Close: TranslatedBody.close, Loc: TranslatedBody.loc, Pragma: TranslatedBody.pragma,
    BranchTargets: TranslatedBody.branch_targets, CallTargets: TranslatedBody.call_targets,
    Prototype: TranslatedBody.prototype,
}  # fmt: skip
_OPERANDS: dict[type, Callable[[TranslatedBody, Any], str]] = {
    int: lambda body, operand: str(operand),
    Sink: lambda body, operand: "None",
    Not: lambda body, operand: f"Not({body.operand(operand.reg)})",
    Label: lambda body, operand: body.place(operand),
    BranchTargets: lambda body, operand: body.place(operand),
    CallTargets: lambda body, operand: body.place(operand),
    Prototype: lambda body, operand: body.place(operand),
    Mem: TranslatedBody._mem,  # pyright: ignore[reportPrivateUsage]
    Symbol: TranslatedBody._symbol,  # pyright: ignore[reportPrivateUsage]
    Indexed: TranslatedBody._symbol,  # pyright: ignore[reportPrivateUsage]
    Pair: TranslatedBody._pair,  # pyright: ignore[reportPrivateUsage]
    Mixed: TranslatedBody._tuple,  # pyright: ignore[reportPrivateUsage]
    Brackets: TranslatedBody._tuple,  # pyright: ignore[reportPrivateUsage]
    Part: TranslatedBody._part,  # pyright: ignore[reportPrivateUsage]
    Opaque: TranslatedBody._opaque,  # pyright: ignore[reportPrivateUsage]
    Arguments: TranslatedBody._arguments,  # pyright: ignore[reportPrivateUsage]
    Span: TranslatedBody._span,  # pyright: ignore[reportPrivateUsage]
}
