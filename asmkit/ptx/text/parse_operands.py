"""Parse operands: registers, constants, addresses, vectors and lists (PTX ISA 6)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from typing import cast

from ...errors import AsmError, DiagnosticCode, Finding, error
from ...ir.builder import Accepted
from ...ir.match_errors import OTHER_TARGET
from ...ir.text_operands import Components, Named
from ...isa.form import OPAQUE, MemorySlot, Slot
from ...isa.table import State
from ...regs import Hex, Label, Mem, Not, Opaque, Reg, Span, Symbol
from ...types import Scalar, b8, limits, pred, u32, u64
from ..builder import Builder
from ..builder.scope import Scope
from ..directives import Function, Variable
from ..targets import PtxTarget
from .array_index import INDEXED, Element
from .constant_expressions import constant
from .lexer import NAME, Source, Statement, split
from .older_targets import lacking_special
from .register_parts import selected


class Position:
    """The slots of all forms of an opcode in one operand position, computed once for all instructions."""

    def __init__(self, slots: list[Slot]) -> None:
        self.slots = slots
        self.selects = any(slot.part or slot.sign for slot in slots)
        self.lists = any(slot.word == "list" for slot in slots)
        plain = [slot for slot in slots if slot.space != "tmem"]
        words = any(slot.type is not None and slot.type.bits == 32 for slot in plain)
        self.tensor_memory = not words and len(plain) < len(slots)
        """Whether the only possible 32-bit operand is an address of tensor memory, which needs brackets."""
        self.handle = bool(slots) and all(slot.space in OPAQUE for slot in slots)
        """Whether the operand can only be a texture, a surface or an endpoint, which needs brackets."""
        self._elements: dict[tuple[int, int], list[Slot]] = {}

    def element(self, at: int, count: int) -> list[Slot]:
        """Return the slots of element `at` of a vector of `count`, counted from 0."""
        known = self._elements.get((at, count))
        if known is None:
            alike = [slot for slot in self.slots if len(slot.elements) == count] or self.slots
            known = [slot.elements[at] for slot in alike if at < len(slot.elements)] or self.slots
            self._elements[at, count] = known
        return known


@dataclass
class Opcode:
    """An opcode with a number of operands: its table rows, the accepted operands, and the slots of its positions."""

    state: State
    count: int
    accepted: Accepted = field(default_factory=lambda: {})
    _positions: dict[int, Position] = field(default_factory=lambda: {})

    @cached_property
    def vectors(self) -> frozenset[str]:
        """The operands that are vectors with one more modifier: `d` of `ld.u32`, because there is `ld.v2.u32`."""
        optional = [(row, {part.name for part in row.parts if part.optional}) for row in self.state.rows]
        return frozenset(operand.name for row, words in optional for operand in row.operands if operand.count in words)

    def position(self, at: int) -> Position:
        """Return the slots of all forms in a position, counted from 0."""
        known = self._positions.get(at)
        if known is None:
            self._positions[at] = known = _position(self.state, self.count, at)
        return known

    def slots(self, at: int) -> list[Slot]:
        """Return the slots of all forms in a position, as a list."""
        return self.position(at).slots


@lru_cache(maxsize=4096)
def _position(state: State, count: int, at: int) -> Position:
    """Return the slots of all forms of an opcode with `count` operands in a position. All texts share them."""
    forms = [form for form in state.forms if form.fewest <= count <= len(form.slots)]
    return Position([form.slots[at] for form in forms or state.forms if at < len(form.slots)])


_NO_NAME = frozenset(("", *"0123456789-+~!([{.|"))
"""The characters that cannot start a name."""

_SINK_OR_NO_NAME = _NO_NAME | {"_"}

_BLANK = re.compile(r"\s+\.(?=[A-Za-z])")
"""Blanks in front of a component or a part, which ptxas accepts: `%tid .x`, `%r1 .b0`."""
_MEMORY = re.compile(rf"\[\s*({NAME}(?:\.\w)?)\s*(\+[^,{{]*)?\]", re.ASCII)
_UNIFIED = re.compile(r"(\[[^\]]*\])\s*\.\s*unified", re.ASCII)
_SUM = re.compile(rf"({NAME})\s*(?:\+(.*))?", re.ASCII | re.DOTALL)


class Operands:
    """The parser of operands in one function.  `scope` resolves names.

    `kernel` holds the parameters of a kernel, because the parameters of a function are in another space.
    """

    version: tuple[int, int]

    def __init__(
        self, source: Source, builder: Builder, scope: Scope, target: PtxTarget, kernel: Sequence[Variable] = ()
    ) -> None:
        self.source, self.builder, self.scope, self.kernel = source, builder, scope, kernel
        self.target, self.version = target, (0, 0)

    def read(self, it: Statement, text: str, opcode: Opcode, at: int) -> object:
        """Parse the operand in position `at` of an instruction.  Raises PARSE, LABEL_MISSING or ARCH."""
        first = text[:1]
        meaning = None if first in _NO_NAME else self.scope.get(text)
        if meaning.__class__ is Named:
            return self._register(it, text, opcode, at, cast("Named[Scalar]", meaning))
        if first == "[":
            return self._brackets(it, text, opcode.slots(at))
        if meaning is None and (whole := _BLANK.sub(".", text)) != text and first not in _NO_NAME:
            return self.read(it, whole, opcode, at)
        expected = opcode.position(at)
        if expected.selects and (part := selected(text, self.scope.get)):
            return part
        if first == "(" and expected.lists:
            return tuple(self._argument(it, part, opcode, at) for part in split(text[1:-1]))
        if first != "{" and (value := constant(text)) is not None:
            return self._constant(it, value, expected.slots)
        if "|" in text:
            words = [part.strip() for part in text.split("|")]
            if at == 0 and words[1:] == ["_"] and words[0][:1] not in _SINK_OR_NO_NAME and _drops(expected.slots):
                return self.read(it, words[0], opcode, at)
            return tuple(self.read(it, word, opcode, at) for word in words)
        if first == "{":
            return self._alone(opcode, at, self._vector(it, text, expected))
        if first == "!":
            return Not(cast("Reg[pred]", self.register(it, text[1:].strip())))
        if text == "_":
            return None
        if isinstance(meaning, (Components, Label)):
            return meaning
        return self._named(it, text, opcode.slots(at))

    def _register(self, it: Statement, text: str, opcode: Opcode, at: int, reg: Named[Scalar]) -> Named[Scalar]:
        """Return a register.  Raises PARSE if it needs brackets, as a tensor memory address or a texture handle."""
        if opcode.position(at).handle:
            raise self._wrong(it, text, f"`{text}` is a handle, which needs brackets", f"`[{text}]`")
        if reg.type.bits == 32 and opcode.position(at).tensor_memory:
            raise self._wrong(it, text, f"`{text}` is an address of tensor memory, which needs brackets", f"`[{text}]`")
        return reg

    def register(self, it: Statement, name: str) -> Reg[Scalar]:
        """Return the register of that name.  Raises PARSE if it is not declared."""
        meaning = self.scope.get(name)
        if not isinstance(meaning, Named):
            raise self._wrong(it, name, f"the register `{name}` is not declared", f"`.reg .b32 {name};`")
        return meaning

    def _argument(self, it: Statement, text: str, opcode: Opcode, at: int) -> object:
        """Parse an argument or a return value of a call."""
        meaning = self.scope.get(text)
        if isinstance(meaning, Variable):
            return Symbol(text, u64)
        return self.read(it, text, opcode, at)

    def _vector(self, it: Statement, text: str, expected: Position) -> Span[Scalar] | tuple[object, ...]:
        words = split(text[1:-1])
        parts = tuple([self._element(it, word, expected.element(at, len(words))) for at, word in enumerate(words)])
        regs = cast("tuple[Reg[Scalar], ...]", parts)
        kinds = {reg.type if isinstance(reg, Reg) else None for reg in regs}  # pyright: ignore[reportUnnecessaryIsInstance]
        if len(kinds) != 1 or None in kinds:
            return parts
        return Span(self.builder, regs[0].type, regs)

    @staticmethod
    def _alone(opcode: Opcode, at: int, vector: Span[Scalar] | tuple[object, ...]) -> object:
        """Replace a vector of one element by the element if the instruction has a vector only with a modifier."""
        slots = opcode.slots(at)
        if len(vector) != 1 or any(slot.count for slot in slots):
            return vector
        return vector[0] if any(slot.name in opcode.vectors for slot in slots) else vector

    def _element(self, it: Statement, text: str, slots: list[Slot]) -> object:
        """Parse an element of a vector: a register, a constant or the sink."""
        if text == "_":
            return None
        meaning = None if text[:1] in _NO_NAME else self.scope.get(text)
        if meaning.__class__ is Named:
            return meaning
        if (value := constant(text)) is None:
            return self.register(it, _BLANK.sub(".", text))
        return self._constant(it, value, slots)

    def _constant(self, it: Statement, value: float | Hex, slots: list[Slot]) -> float | Hex:
        """Convert a constant to its type.  Reports the warning TRUNCATED if ptxas silently drops bits of it."""
        if not isinstance(value, int):
            return value
        wrapped = _wrapped(value, slots)
        kept = _kept(wrapped, slots) if isinstance(wrapped, int) else wrapped
        if kept != wrapped:
            where = self.source.file, it.line
            fields: dict[str, object] = {"value": value, "kept": kept}
            self.builder.program.findings.append(Finding(DiagnosticCode.TRUNCATED, where, fields))
        return kept

    def _brackets(self, it: Statement, text: str, slots: list[Slot]) -> object:
        """Parse an address, or a tuple of an address, a texture or a surface and the other operands in the brackets."""
        if unified := _UNIFIED.fullmatch(text):
            mem = self._memory(it, unified[1], slots)
            return Mem(self.builder, mem.base, mem.offset, b8, mem.space, unified=True)
        space = next((slot.space for slot in slots if slot.space), "generic")
        parts = split(text[1:-1])
        if len(parts) < 2 and space not in OPAQUE:
            return self._memory(it, text, slots)
        base = self._opaque(it, parts[0]) if space in OPAQUE else self._memory(it, f"[{parts[0]}]", slots)
        return (base, *(self._beside(it, parts, at, slots) for at in range(1, len(parts))))

    def _beside(self, it: Statement, parts: list[str], at: int, slots: list[Slot]) -> object:
        """Parse an operand after the address in brackets: coordinates, a sampler or an mbarrier.

        Optional operands precede the required ones, so positions count from the end.
        """
        behind = len(parts) - at
        expected = [slot.inner[-behind] for slot in slots if behind <= len(slot.inner)]
        if parts[at][:1] == "{":
            return self._vector(it, parts[at], Position(expected))
        return self._opaque(it, parts[at])

    def _opaque(self, it: Statement, text: str) -> object:
        """Parse the name of a texture, a sampler or a surface, or a register."""
        meaning = self.scope.get(text)
        if isinstance(meaning, Variable) and meaning.type in OPAQUE:
            return Opaque(text, meaning.type)
        return self.register(it, text)

    def _memory(self, it: Statement, text: str, slots: list[Slot]) -> Mem[Scalar]:
        space = next((slot.space for slot in slots if slot.space), "generic")
        found = _MEMORY.fullmatch(text)
        if not found:
            return self._absolute(it, text, space)
        base = self.scope.get(found[1])
        offset = self._offset(it, text, found[2]) if found[2] else 0
        if isinstance(base, Named):
            return Mem(self.builder, base, offset, b8, space)
        if not isinstance(base, Variable) or base.type in OPAQUE:
            raise self._wrong(it, found[1], *self._no_address(found[1]))
        return Mem(self.builder, Symbol(found[1], u64), offset, b8, self._space(base))

    def _space(self, variable: Variable) -> str:
        """Return the state space of a variable.  Parameters of kernels and of calls have different spaces."""
        if variable.space != "param":
            return variable.space
        return "param::entry" if any(variable is one for one in self.kernel) else "param::func"

    def _no_address(self, name: str) -> tuple[str, str]:
        """Return the reason why a name in brackets is not an address, and the fix."""
        if name.startswith("%") and self.builder._is_special(name[1:]):
            return f"the special register `{name}` is not an address", f"`mov.u64 %rd1, {name};`, and then `[%rd1]`"
        if self.scope.get(name) is None:
            return f"`{name}` is not declared", ""
        return f"`{name}` is not a variable in memory", "use a register or the name of a variable"

    def _absolute(self, it: Statement, text: str, space: str) -> Mem[Scalar]:
        """Parse a constant address: `[0x10+4]`."""
        value = constant(text[1:-1].strip())
        if not isinstance(value, int) or space != "local":
            fix = "`[%rd1+8]`" if space != "local" else "`[%rd1+8]`, or `[16]`"
            raise self._wrong(it, text, f"the address `{text}` is not understood", fix)
        return Mem(self.builder, Symbol(str(value), u64), 0, b8, space)

    def _offset(self, it: Statement, text: str, tail: str) -> int:
        value = constant(tail[1:].strip())
        if not isinstance(value, int):
            raise self._wrong(it, text, f"the offset `{tail[1:].strip()}` is not an integer")
        return value - (1 << 64) if value >> 63 == 1 else value

    def _named(self, it: Statement, text: str, slots: list[Slot]) -> object:
        """Parse a name that is not a register: a variable plus bytes, a function or a special register.

        Raises LABEL_MISSING if the name must be a label.
        """
        indexed = INDEXED.fullmatch(text)
        found = indexed or _SUM.fullmatch(text)
        meaning = self.scope.get(found[1]) if found else None
        wide: type[Scalar] = u64 if any(slot.type and slot.type.bits == 64 for slot in slots) else u32
        if isinstance(meaning, (Variable, Function)) and found:
            if indexed:
                return self._indexed(it, text, indexed, slots)
            space = self._space(meaning) if isinstance(meaning, Variable) else "func"
            return Symbol(found[1], wide, self._offset(it, text, "+" + found[2]) if found[2] else 0, space)
        if text.startswith("%") and self.builder._is_special(text[1:]):
            needs, has = lacking_special(self.builder._row_of_special(text[1:]), self.target, self.version)
            if needs:
                where = self.source.file, it.line
                raise error(DiagnosticCode.ARCH, where, spelling=text, needs=needs, arch=has, fix=OTHER_TARGET)
            whole = any(slot.named_in == "vector" for slot in slots)
            kind = next((slot.type for slot in slots if slot.symbol), None)
            return self.builder.special(text[1:], kind, whole=whole and "." not in text)
        if any(slot.label for slot in slots):
            raise error(DiagnosticCode.LABEL_MISSING, (self.source.file, it.line), name=text)
        what = f"`{found[1]}` is not declared" if found else f"the operand `{text}` is not understood"
        raise self._wrong(it, text, what)

    def _indexed(self, it: Statement, text: str, found: re.Match[str], slots: list[Slot]) -> object:
        """Parse `x[2]`, the third element: its address, or the element itself in an operand for memory."""
        variable = self.scope.get(found[1])
        wrong = partial(self._wrong, it, text)
        if not isinstance(variable, Variable):
            raise wrong(f"`{found[1]}` is not an array, and cannot have an index", f"`{found[1]}`")
        memory, space = any(slot.space for slot in slots), self._space(variable)
        element = Element(found[1], variable, found[2].strip()[1:-1].strip(), memory, wrong)
        wide: type[Scalar] = u64 if memory or any(slot.type and slot.type.bits == 64 for slot in slots) else u32
        made = element.read(self.scope, wide, space)
        base = Symbol(found[1], wide, made, space) if isinstance(made, int) else made
        if not memory:
            return base
        if not any(isinstance(slot, MemorySlot) and slot.indexed for slot in slots):
            fix = element.fix if isinstance(made, int) else f"`mov.u64 %rd1, {made};`, and then `[%rd1]`"
            raise wrong(f"`{text}` can only be loaded and stored", fix)
        if isinstance(made, int):
            return Mem(self.builder, Symbol(found[1], u64), made, b8, space)
        return Mem(self.builder, made, 0, b8, space)

    def _wrong(self, it: Statement, text: str, what: str, fix: str = "") -> AsmError:
        """Return a PARSE error at the place of the text in the statement."""
        start = max(it.parts.start("operands"), it.at)
        at = self.source.text.find(text, start if text in it.parts["operands"] else it.at)
        return self.source.wrong(max(at, it.at), what, fix)


def _drops(slots: list[Slot]) -> bool:
    """Return whether `d|_` means `d` as the first operand, which ptxas accepts unless a second result is required."""
    return any(
        (slot.register or slot.label) and not slot.paired and not slot.count and slot.space is None for slot in slots
    )


def _wrapped(value: int, slots: list[Slot]) -> int | Hex:
    """Wrap a constant to its type: -1 becomes 0xffffffff for u32, because constants have 64 bits (PTX ISA 4.5)."""
    if any(slot.constant and slot.type is None and slot.constant[0] <= value <= slot.constant[1] for slot in slots):
        return value  # a form accepts only immediates in this position, and this value is in their range
    if any(slot.constant and slot.constant[0] <= value <= slot.constant[1] for slot in slots):
        return value
    for slot in slots:
        kind = slot.type
        if kind is pred and slot.constant and not slot.among:
            return int(value != 0)
        if kind is None or not slot.constant or kind.kind not in "us":
            continue
        low, high = limits(kind)
        if not low <= value <= high and -(1 << (kind.bits - 1)) <= value < 1 << kind.bits:
            return value + (1 << kind.bits) if value < 0 else value - (1 << kind.bits)
    return value


def _kept(value: int, slots: list[Slot]) -> int:
    """Return the bits of a constant that remain if ptxas drops the others, or the constant itself.

    ptxas checks constants only if the manual gives them a special range.
    """
    kinds = {slot.type for slot in slots if slot.constant and not slot.among}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None or kind.kind not in "usb" or abs(value) >> 64 or any(_has_range(slot) for slot in slots):
        return value
    low, high = limits(kind)
    kept = value & ((1 << kind.bits) - 1)
    return value if low <= value <= high else kept if kept <= high else kept - (1 << kind.bits)


def _has_range(slot: Slot) -> bool:
    """Return whether the table row gives a range for the immediates of a slot."""
    return slot.constant is not None and (slot.type is None or slot.constant != limits(slot.type))
