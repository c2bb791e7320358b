"""The text of a kernel as a Program, through the same rows that wrote it.

What `text.write` writes is read back equal.  Of other text, as nvcc and clang write it, registers keep their names
where they end in a number; types other than `.pred` become bits, comments and debug lines are read over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ..build import Accepted, Array, Param, Program
from ..errors import AsmError, Finding, Mistake
from ..form import Slot
from ..regs import Label, Mem, Not, Reg, Span, Symbol
from ..table import State
from ..types import SCALARS, Scalar, b8, b32, limits, u32, u64
from .build import Builder
from .isa import TABLE
from .isa.special import SPECIALS
from .layout import lay_out
from .lex import Source, Statement, number, split
from .names import Names
from .text import DIRECTIVES

MOST = 20
"""After so many errors the rest of the text is not read."""

_PARAM = re.compile(
    r"\.param\s+\.(\w+)\s+(?:\.ptr\s+)?(?:\.(?:global|shared|const|local)\s+)?(?:\.align\s+\d+\s+)?([\w$%]+)"
)
_SHARED = re.compile(r"(?:\.\w+ )?\.shared (?:\.align (\d+) )?\.(\w+) ([\w$%]+) ?((?:\[\s*\d*\s*\])*)")
_FACTS = {directive: fact for fact, directive in DIRECTIVES.items()}
_SPECIALS = {special.name for special in SPECIALS}


def parse(text: str, file: str = "<ptx>") -> Program:
    """The kernel in a PTX text; `file` is the name that errors and findings give.

    Raises PARSE, with line and column, for every statement that is not understood, and the builder's errors, at the
    text's lines, for instructions that no row takes; all that are found at once.  One kernel a text.
    """
    return _Reader(Source(text, file)).read()


@dataclass
class _Opcode:
    """A spelling that was met: its rows, the operands that they took, and what its positions expect."""

    state: State
    accepted: Accepted = field(default_factory=lambda: {})

    def slots(self, at: int) -> list[Slot]:
        """What may stand in a position, of every form."""
        return [form.slots[at] for form in self.state.forms if at < len(form.slots)]


class _Reader:
    """Reads the statements of one text into a builder's program."""

    names: Names  # from the entry on

    def __init__(self, source: Source) -> None:
        self.source = source
        self.arch = ""
        self.builder: Builder | None = None
        self.arrays: dict[str, Array] = {}
        self.params: dict[str, Param] = {}
        self.labels: dict[str, Label] = {}
        self.opcodes: dict[str, _Opcode] = {}
        self.found: list[Finding] = []
        self.depth = 0

    def read(self) -> Program:
        """The program, or every error."""
        for statement in self.source.statements():
            try:
                _HANDLERS[statement.kind](self, statement)
            except AsmError as wrong:
                self._note(wrong, statement)
            if len(self.found) >= MOST:
                break
        if not self.found:
            self._end()
        if self.found or self.builder is None:
            raise AsmError(*self.found)
        return self.builder.program

    def _note(self, wrong: AsmError, statement: Statement) -> None:
        """Keep the errors, all at places in the text."""
        here = self.source.file, statement.line
        self.found += [f if f.mistake is Mistake.PARSE else replace(f, where=here) for f in wrong.findings]

    def _end(self) -> None:
        if self.builder is None or self.depth:
            what = "the kernel's last } is missing" if self.builder else "the text has no .entry"
            self.found += self.source.wrong(len(self.source.text), what).findings
            return
        program = self.builder.program
        program.arrays = list(self.arrays.values())
        lay_out(program)
        for label, where in self._missing(program):
            self.found.append(Finding(Mistake.LABEL_MISSING, where, {"name": label.name}))

    def _missing(self, program: Program) -> list[tuple[Label, Any]]:
        used = [(operand, item.where) for item in program.body for operand in getattr(item, "operands", ())]
        return [(operand, where) for operand, where in used if isinstance(operand, Label) and operand.where is None]

    # statements
    def rest(self, it: Statement) -> None:
        """What is no statement."""
        raise self._wrong(it, f"`{it.text[:40]}` is not understood", "is a ; missing?")

    def line(self, it: Statement) -> None:
        """A directive that ends with its line; the version and debug lines are read over."""
        word, _, rest = it.text.partition(" ")
        if word == ".target":
            self.arch = rest.split(",")[0].strip()
        if word == ".address_size" and rest.strip() != "64":
            raise self._wrong(it, "addresses are 64 bits wide", ".address_size 64")

    def entry(self, it: Statement) -> None:
        """The kernel's name, parameters and directives."""
        if self.builder is not None:
            raise self._wrong(it, "a second kernel in one text", "give the kernels one by one")
        if not self.arch:
            raise self._wrong(it, "no .target stands before the kernel", ".target sm_80")
        self.builder = Builder(it.parts["name"], self.arch)
        self.names = Names(self.builder)
        self.depth = 1
        for text in (it.parts["params"] or "").split(","):
            if text.strip():
                self._param(it, text)
        self.builder.program.params = list(self.params.values())
        self._rules(it)

    def _param(self, it: Statement, text: str) -> None:
        found = _PARAM.fullmatch(text.strip())
        if not found or found[1] not in SCALARS:
            raise self._wrong(it, f"the parameter `{text.strip()}` is not understood", ".param .u64 name")
        self.params[found[2]] = Param(found[2], SCALARS[found[1]], scalar=True)

    def _rules(self, it: Statement) -> None:
        text = it.parts["rules"]
        if re.sub(r"\.\w+\s+\d+(?:\s*,\s*\d+)*\s*", "", text).strip():
            raise self._wrong(it, f"`{text.strip()}` is not understood", f"known are {', '.join(_FACTS)}")
        for word, numbers in re.findall(r"\.(\w+)\s+(\d+(?:\s*,\s*\d+)*)", text):
            if word not in _FACTS:
                raise self._wrong(it, f"`.{word}` is not understood", f"known are {', '.join(_FACTS)}")
            given = tuple(map(int, numbers.split(",")))
            whole = word in ("maxnreg", "minnctapersm")
            self._program.facts[_FACTS[word]] = given[0] if whole else (*given, 1, 1)[:3]

    def open(self, it: Statement) -> None:
        """A block inside of the body, with registers of its own."""
        _ = self._inside(it)
        self.depth += 1
        self.names.open()

    def close(self, it: Statement) -> None:
        """The end of a block, or of the kernel."""
        if not self.depth:
            raise self._wrong(it, "a } without its {")
        self.depth -= 1
        if self.depth:
            self.names.close()

    def directive(self, it: Statement) -> None:
        """Registers and shared memory."""
        text = it.text.rstrip("; ")
        if text.startswith(".pragma"):
            self._program.findings.append(Finding(Mistake.IGNORED, (self.source.file, it.line), {"what": text}))
        elif found := re.fullmatch(r"\.reg \.(\w+) (.+)", text):
            self._registers(it, found[1], found[2])
        elif found := _SHARED.fullmatch(text):
            self._array(it, *found.groups())
        else:
            raise self._wrong(it, f"`{text[:60]}` is not understood")

    def _registers(self, it: Statement, kind: str, names: str) -> None:
        _ = self._inside(it)
        if kind not in SCALARS:
            raise self._wrong(it, f"`.{kind}` is no type of a register", ".pred, .b8, .b16, .b32, .b64, .b128")
        for name in split(names):
            found = re.fullmatch(r"([\w$%]+)(?:\s*<\s*(\d+)\s*>)?", name)
            if not found:
                raise self._wrong(it, f"the register `{name}` is not understood", "%r<8>, or %a, %b")
            bits = SCALARS["pred" if kind == "pred" else f"b{SCALARS[kind].bits}"]
            self.names.declare(found[1], int(found[2]) if found[2] else None, bits)

    def _array(self, it: Statement, align: str | None, kind: str, name: str, dims: str) -> None:
        if kind not in SCALARS or name in self.arrays:
            raise self._wrong(it, f"the array `{name}` is declared twice, or its type is none")
        elem = SCALARS[kind]
        shape = tuple(int(length or 0) for length in re.findall(r"\[\s*(\d*)\s*\]", dims)) or (1,)
        where = self.source.file, it.line
        self.arrays[name] = Array(Symbol(name, u32), elem, shape, int(align or max(elem.bits // 8, 1)), where)

    def label(self, it: Statement) -> None:
        """A place to branch to."""
        label = self._label(it.parts["place"])
        self._inside(it).place(label)
        label.where = self.source.file, it.line

    def _label(self, name: str) -> Label:
        if name not in self.labels:
            self.labels[name] = cast("Builder", self.builder).label(name)
        return self.labels[name]

    # instructions
    def inst(self, it: Statement) -> None:
        """One instruction, through the builder's door."""
        builder = self._inside(it)
        opcode = self._opcode(it)
        texts = split(it.parts["operands"])
        operands = tuple(self._operand(it, text, opcode, at) for at, text in enumerate(texts))
        guard = self._register(it, it.parts["guard"]) if it.parts["guard"] else None
        plain, negated = (None, guard) if it.parts["not"] else (guard, None)
        builder.emit(opcode.state, opcode.accepted, operands, plain, negated)
        self._program.body[-1].where = self.source.file, it.line

    def _opcode(self, it: Statement) -> _Opcode:
        spelling = it.parts["opcode"]
        if spelling not in self.opcodes:
            state = TABLE.find(spelling)
            if state is None or not state.forms:
                at = it.parts.start("opcode")
                raise self.source.wrong(at, f"no row is spelled `{spelling}`", self._near(spelling))
            self.opcodes[spelling] = _Opcode(state)
        return self.opcodes[spelling]

    @staticmethod
    def _near(spelling: str) -> str:
        """What could follow the part of a spelling that is right."""
        words = spelling.split(".")
        for count in range(len(words), 0, -1):
            if state := TABLE.find(".".join(words[:count])):
                return f"after `{state.spelling}` may follow: {', '.join(state.nexts) or 'nothing'}"
        return "see the table of instructions"

    def _operand(self, it: Statement, text: str, opcode: _Opcode, at: int) -> object:
        if (reg := self.names.get(text)) is not None:
            return reg
        if text[0] == "[":
            return self._memory(it, text, opcode, at)
        if text[0] == "{":
            return self._vector(it, text, opcode.slots(at))
        if text[0] == "!":
            return Not(self._register(it, text[1:].strip()))
        if "|" in text:
            return tuple(None if part.strip() == "_" else self._register(it, part.strip()) for part in text.split("|"))
        if text == "_":
            return None
        if (value := number(text)) is not None:
            return _wrapped(value, opcode.slots(at)) if isinstance(value, int) else value
        return self._named(it, text, opcode, at)

    def _vector(self, it: Statement, text: str, slots: Sequence[Slot]) -> Span[Any] | list[object]:
        elements = [element for slot in slots for element in slot.elements[:1]]
        parts = [self._element(it, word, elements) for word in split(text[1:-1])]
        regs = [cast("Reg[Any]", part) for part in parts if isinstance(part, Reg)]
        if len(regs) < len(parts):
            return parts
        return Span(cast("Any", self.builder), regs[0].type if regs else b32, regs)

    def _element(self, it: Statement, text: str, slots: Sequence[Slot]) -> object:
        """One of a vector: a register, a constant or the sink."""
        if text == "_":
            return None
        value = number(text)
        return (
            self._register(it, text) if value is None else _wrapped(value, slots) if isinstance(value, int) else value
        )

    def _memory(self, it: Statement, text: str, opcode: _Opcode, at: int) -> Mem[Any]:
        found = re.fullmatch(r"\[\s*([\w$%]+)((?:\s*\+\s*-?\w+)*)\s*\]", text)
        if not found:
            raise self._wrong(it, f"the address `{text}` is not understood", "[%rd1+8]")
        space = next((slot.space for slot in opcode.slots(at) if slot.space), "generic")
        reg = self.names.get(found[1])
        base = self._symbol(found[1], u32) if reg is None else reg
        if base is None:
            raise self._wrong(it, f"`{found[1]}` is not declared")
        return Mem(cast("Any", self.builder), base, self._sum(it, found[2]), b8, space)

    def _named(self, it: Statement, text: str, opcode: _Opcode, at: int) -> Symbol | Label | int:
        """A name that is no register: an array plus bytes, a special register, a label."""
        slots = opcode.slots(at)
        if any(slot.label for slot in slots):
            return self._label(text)
        if text.startswith("%") and text[1:].partition(".")[0] in _SPECIALS:
            return self._inside(it).special(text[1:])
        found = re.fullmatch(r"([\w$%]+)((?:\s*\+\s*-?\w+)*)", text)
        wide = any(slot.type and slot.type.bits == 64 for slot in slots)
        symbol = self._symbol(found[1], u64 if wide else u32, self._sum(it, found[2])) if found else None
        if symbol is None:
            raise self._wrong(it, f"`{text}` is not declared" if found else f"the operand `{text}` is not understood")
        return symbol

    def _symbol(self, name: str, kind: type[Scalar], offset: int = 0) -> Symbol | None:
        return Symbol(name, kind, offset) if name in self.arrays or name in self.params else None

    def _sum(self, it: Statement, text: str) -> int:
        """`+16+-4` as a number."""
        total = 0
        for digits in re.findall(r"\+\s*(-?\w+)", text):
            value = number(digits)
            if not isinstance(value, int):
                raise self._wrong(it, f"the offset `{digits}` is no whole number")
            total += value
        return total

    def _register(self, it: Statement, name: str) -> Reg[Any]:
        if (reg := self.names.get(name)) is None:
            raise self._wrong(it, f"the register `{name}` is not declared", f".reg .b32 {name};")
        return reg

    # places
    @property
    def _program(self) -> Program:
        return cast("Builder", self.builder).program

    def _inside(self, it: Statement) -> Builder:
        if self.builder is None or not self.depth:
            raise self._wrong(it, f"`{it.text[:40]}` stands outside of a kernel")
        return self.builder

    def _wrong(self, it: Statement, what: str, fix: str = "") -> AsmError:
        return self.source.wrong(it.parts.start(it.kind), what, fix)


def _wrapped(value: int, slots: Sequence[Slot]) -> int:
    """A constant as the type has it: -1 is 0xffffffff where u32 is meant, constants are 64 bits wide (PTX ISA 4.5)."""
    for kind in (slot.type for slot in slots if slot.constant and slot.type and slot.type.kind in "us"):
        low, high = limits(kind)
        if not low <= value <= high and -(1 << (kind.bits - 1)) <= value < 1 << kind.bits:
            return value + (1 << kind.bits) if value < 0 else value - (1 << kind.bits)
    return value


_HANDLERS: dict[str, Callable[[_Reader, Statement], None]] = {
    "rest": _Reader.rest, "line": _Reader.line, "entry": _Reader.entry, "open": _Reader.open, "close": _Reader.close,
    "directive": _Reader.directive, "label": _Reader.label, "inst": _Reader.inst,
}  # fmt: skip
