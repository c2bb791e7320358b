"""The Python of one function's body: its declarations, its instructions, its labels, one line each."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, cast

from ..build import Inst, Program
from ..form import Slot
from ..operands import Arguments
from ..regs import Brackets, Hex, Label, Mem, Mixed, Not, Opaque, Pair, Part, Reg, Sink, Span, Symbol
from ..translate import Lines, arguments, bindings, chain, expression, identifier, quoted
from ..types import u64
from .items import BranchTargets, CallTargets, Close, Function, Loc, Open, Pragma, Prototype, Variable

OWN = {"k", "m", "Address", "Alias", "File", "Function", "Hex", "Hint", "Not", "Pragma", "Section", "Variable"}
"""Names that the Python uses itself."""


class _Names:
    """The Python names of registers, scope by scope."""

    def __init__(self) -> None:
        self.taken = set(OWN)
        self._scopes: list[dict[str, tuple[str, int | None]]] = [{}]
        self._known: dict[str, str] = {}

    def open(self) -> None:
        self._scopes.append({})

    def close(self) -> None:
        self.taken -= {name for name, _ in self._scopes.pop().values()}
        self._known = {}

    def declare(self, name: str, count: int | None) -> str:
        """The Python name of a register, or of `count` with numbers."""
        made = identifier(name, self.taken)
        self.taken.add(made)
        self._scopes[-1][name] = made, count
        self._known = {}
        return made

    def get(self, name: str) -> str:
        """A register as Python: `rd[3]`, `SP`, `v[1]`."""
        if name not in self._known:
            found = next((found for scope in reversed(self._scopes) if (found := _in_scope(scope, name))), None)
            self._known[name] = found or f"k.named({quoted(name)})"
        return self._known[name]


def _in_scope(scope: dict[str, tuple[str, int | None]], name: str) -> str:
    whole, _, component = name.partition(".")
    if component:
        found = _in_scope(scope, whole)
        return f"{found}[{max('xyzw'.find(component), 'rgba'.find(component))}]" if found else ""
    if name in scope and scope[name][1] is None:
        return scope[name][0]
    digits = len(name) - len(name.rstrip("0123456789"))
    for length in range(digits, 0, -1):
        made, count = scope.get(name[:-length], ("", None))
        number = name[-length:]
        if count is not None and (number[0] != "0" or number == "0") and int(number) < count:
            return f"{made}[{number}]"
    return ""


class TranslatedBody:
    """Writes the body of one function, its builder being `k`."""

    def __init__(self, lines: Lines, function: Function) -> None:
        self.lines, self.program = lines, cast("Program", function.body)
        self.names = _Names()
        self.labels: dict[int, str] = {}
        insts = [item for item in self.program.items() if isinstance(item, Inst)]
        self.bound = bindings((inst.form.spelling for inst in insts), self.names.taken)
        self.names.taken |= set(self.bound.values())
        self.spaces: dict[str, str] = {}

    def write(self) -> None:
        """Every item in order."""
        for spelling, name in self.bound.items():
            self.lines.add(f"{name} = k.ptx.{chain(spelling)}")
        for space in dict.fromkeys(mem.space for mem in self._memory()):
            self.spaces[space] = name = identifier(chain(space), self.names.taken)
            self.names.taken.add(name)
            self.lines.add(f"{name} = k.memory({quoted(space)})")
        depth = self.lines.depth
        for item in self.program.items():
            _ITEMS[type(item)](self, item)
        self.lines.depth = depth

    def _memory(self) -> list[Mem[Any]]:
        insts = (item for item in self.program.items() if isinstance(item, Inst))
        operands = (operand for inst in insts for operand in inst.operands)
        parts = (part for operand in operands for part in (operand if isinstance(operand, Brackets) else [operand]))
        return [cast("Mem[Any]", part) for part in parts if isinstance(part, Mem)]

    # items
    def inst(self, inst: Inst) -> None:
        """One instruction: a call."""
        spelling = inst.form.spelling
        given = [self.operand(operand, slot) for operand, slot in zip(inst.operands, inst.form.slots, strict=False)]
        if inst.guard is not None:
            given.append(f"{'unless' if inst.guard[1] else 'pred'}={self.operand(inst.guard[0])}")
        self.lines.call(self.bound.get(spelling) or f"k.ptx.{chain(spelling)}", given)

    def label(self, label: Label) -> None:
        """A place."""
        name = self.place(label)
        self.lines.add()
        self.lines.add(f"k.place({name})")

    def place(self, label: Label) -> str:
        """A label's Python name; at its first use the label is made."""
        if id(label) not in self.labels:
            self.labels[id(label)] = name = identifier(label.name, self.names.taken)
            self.names.taken.add(name)
            self.lines.add(f"{name} = k.label({quoted(label.name)})")
        return self.labels[id(label)]

    def variable(self, item: Variable) -> None:
        """Registers, or a variable in memory."""
        given = arguments(item)
        if item.space != "reg":
            self.lines.call("k.variable", given)
            return
        rest = [one for one in given[3:] if not one.startswith("count=")]
        if item.count is None:
            name = self.names.declare(item.name, None)
            self.lines.call("k.name", [quoted(item.type), quoted(item.name), *rest], f"{name} = ")
        else:
            name = self.names.declare(item.name, item.count)
            self.lines.call("k.names", [quoted(item.type), quoted(item.name), str(item.count), *rest], f"{name} = ")

    def open(self, item: Open) -> None:
        """A scope begins."""
        self.names.open()
        self.lines.add("with k.scope():")
        self.lines.depth += 1

    def close(self, item: Close) -> None:
        """A scope ends."""
        self.lines.depth -= 1
        self.names.close()

    def loc(self, item: Loc) -> None:
        """A source line."""
        self.lines.call("k.loc", arguments(item))

    def pragma(self, item: Pragma) -> None:
        """A hint."""
        self.lines.call("k.pragma", [quoted(string) for string in item.strings])

    def branch_targets(self, item: BranchTargets) -> None:
        """A list of labels."""
        places = "[" + ", ".join([self.place(label) for label in item.places]) + "]"
        self._table(item, "k.branch_targets", [places])

    def call_targets(self, item: CallTargets) -> None:
        """A list of functions."""
        self._table(item, "k.call_targets", [expression(list(item.functions))])

    def prototype(self, item: Prototype) -> None:
        """A prototype."""
        given = [expression(list(item.returns)), expression(list(item.params))]
        self._table(item, "k.prototype", [*given, *([expression(list(item.hints))] if item.hints else [])])

    def _table(self, item: Label, callee: str, given: list[str]) -> None:
        self.labels[id(item)] = name = identifier(item.name, self.names.taken)
        self.names.taken.add(name)
        self.lines.call(callee, [quoted(item.name), *given], f"{name} = ")

    # operands
    def operand(self, operand: object, slot: Slot | None = None) -> str:
        """An operand as Python."""
        if isinstance(operand, Reg):
            return self.names.get(repr(cast("Reg[Any]", operand)))
        if isinstance(operand, Hex):
            return _float(operand, slot)
        return _OPERANDS[type(operand)](self, operand)

    def _span(self, span: Span[Any]) -> str:
        if getattr(span, "name", None):
            return self.names.get(repr(span))
        return _vector([self.names.get(repr(reg)) for reg in span.regs])

    def _mem(self, mem: Mem[Any]) -> str:
        base = mem.base
        at = self.operand(base) if isinstance(base, Reg) else quoted(base.name)
        offset = mem.offset + (base.offset if isinstance(base, Symbol) else 0)
        return f"{self.spaces[mem.space]}[{at}, {offset}]" if offset else f"{self.spaces[mem.space]}[{at}]"

    def _symbol(self, symbol: Symbol) -> str:
        if symbol.name.startswith("%"):
            return f"k.special({quoted(symbol.name[1:])})"
        given = [quoted(symbol.name), *([str(symbol.offset)] if symbol.offset else [])]
        given += [] if symbol.type is u64 else [f"kind={quoted(repr(symbol.type))}"]
        return f"k.address({', '.join(given)})"

    def _tuple(self, elements: Any) -> str:
        inner = ", ".join(self.operand(element) for element in elements)
        return f"({inner},)" if len(elements) == 1 else f"({inner})"

    def _part(self, part: Part) -> str:
        selected = f", {quoted(part.part)}" if part.part else ""
        return f"{'-' * part.negative}k.part({self.operand(part.reg)}{selected})"

    def _opaque(self, opaque: Opaque) -> str:
        return f"k.opaque({quoted(opaque.name)}, {quoted(opaque.kind)})"

    def _pair(self, pair: Pair) -> str:
        return f"({'None' if pair.first is None else self.operand(pair.first)}, {self.operand(pair.second)})"


def _vector(names: list[str]) -> str:
    """Registers in braces; neighbours with numbers as a slice."""
    parts = [name.removesuffix("]").split("[") for name in names]
    numbers = [int(part[1]) if len(part) == 2 else -1 for part in parts]
    run = all(part[0] == parts[0][0] for part in parts) and numbers == list(range(numbers[0], numbers[0] + len(names)))
    if len(names) > 1 and numbers[0] >= 0 and run:
        return f"{parts[0][0]}[{numbers[0]}:{numbers[-1] + 1}]"
    return "[" + ", ".join(names) + "]"


def _float(value: Hex, slot: Slot | None) -> str:
    """A float as Python writes it where that has the same bits, else by its bits."""
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
    Pair: TranslatedBody._pair,  # pyright: ignore[reportPrivateUsage]
    Mixed: TranslatedBody._tuple,  # pyright: ignore[reportPrivateUsage]
    Brackets: TranslatedBody._tuple,  # pyright: ignore[reportPrivateUsage]
    Part: TranslatedBody._part,  # pyright: ignore[reportPrivateUsage]
    Opaque: TranslatedBody._opaque,  # pyright: ignore[reportPrivateUsage]
    Arguments: TranslatedBody._tuple,  # pyright: ignore[reportPrivateUsage]
    Span: TranslatedBody._span,  # pyright: ignore[reportPrivateUsage]
}
