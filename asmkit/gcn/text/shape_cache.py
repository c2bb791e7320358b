"""Cache the shapes of instructions, so that only registers and numbers of a repeated shape are read again.

The builder's decisions depend on the mnemonic, the flags, and each operand's bank, number of dwords and alignment, but
not on the register's number. The first instruction of a `Shape` is emitted through the builder, and later instructions
reuse its form and its flags. Numbers are still fitted to their operands, and constraints that involve two operands are
checked again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from ...errors import AsmError, SourceLocation
from ...ir import inline_constants
from ...ir.match import Mismatch, fit_slot
from ...ir.program import Inst
from ...isa.form import Form, Slot
from ...isa.limits import GCN_UNLIKE, Exceeded
from ...regs import Field as Bits
from ...regs import Label, Reg, Signed, Span, Value
from ...types import Scalar
from .. import register_operands
from ..builder import Builder, literals
from ..builder.constraints import legal, together
from ..builder.mnemonics import Opcode, find

_REGISTER = re.compile(r"(-?)(\|?)(([vas])(?:\d{1,3}|\[(\d{1,3}):(\d{1,3})\]))(\|?)", re.ASCII)
_INTEGER = re.compile(r"-?(?:0[xX][0-9a-fA-F]{1,16}|[1-9]\d{0,18}|0)", re.ASCII)

_MOST_LINES = 100_000
"""Maximum number of complete instructions to remember. There are few shapes."""


class Piece(NamedTuple):
    """The text between two commas: its `kind`, and its register or integer if it is a single one."""

    kind: object
    operand: Value | None = None
    number: int | None = None


class Line(NamedTuple):
    """An instruction as stored in the program, without its location."""

    form: Form
    operands: tuple[Value, ...]
    flags: Mapping[str, object]


@dataclass
class Shape:
    """The first instruction of a shape, and the operands that may differ: registers, and numbers with their ranges.

    `checked` is set if the operands of this shape can be illegal in combination. Each instruction is then checked.
    """

    first: Line
    opcode: Opcode
    registers: tuple[int, ...]
    numbers: tuple[int, ...]
    checked: bool
    fitted: dict[tuple[int, int], Value] = field(default_factory=lambda: {})


class Shapes:
    """The shapes and lines read so far, shared by all functions of a text."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self._opcodes: dict[str, Opcode | None] = {}
        self._pieces: dict[str, Piece] = {}
        self._shapes: dict[tuple[object, ...], Shape] = {}
        self._lines: dict[tuple[str, str], Line] = {}
        self.branches: dict[str, Form] = {}
        self._unlike = 0

    def opcode(self, spelling: str) -> Opcode | None:
        """Return the rows of a mnemonic. Return None if it is unknown."""
        if spelling not in self._opcodes:
            self._opcodes[spelling] = find(spelling, cast("Any", self.builder.target))
        return self._opcodes[spelling]

    def like(self, opcode: str, text: str, where: SourceLocation) -> Inst | None:
        """Return the instruction if its shape is known. Return None if it must be read in full."""
        known = self._pieces
        pieces = [known.get(one) or self._piece(one) for one in text.split(",")]
        shape = self._shapes.get((opcode, *[piece[0] for piece in pieces]))
        if shape is None:
            line = self._lines.get((opcode, text))
            return None if line is None else Inst(line[0], line[1], None, where, line[2])
        form, operands, flags = shape.first
        if shape.registers or shape.numbers:
            made = [*operands]
            for i in shape.registers:
                made[i] = cast("Value", pieces[i][1])
            for i in shape.numbers:
                value = _fitted(shape, i, cast("int", pieces[i][2]))
                if value is None:
                    return None
                made[i] = value
            operands = tuple(made)
        inst = Inst(form, operands, None, where, flags)
        return inst if not shape.checked or _legal(inst) else None

    def branch(self, opcode: str, label: Label, where: SourceLocation) -> Inst:
        """Return a branch whose mnemonic is in `branches`, where a label is the only operand."""
        return Inst(self.branches[opcode], (label,), None, where)

    def learn_branch(self, opcode: str, inst: Inst) -> None:
        """Remember the mnemonic of a branch that was read in full, if a label is its only operand."""
        if len(inst.operands) == 1 and isinstance(inst.operands[0], Label):
            self.branches[opcode] = inst.form

    def unlike(self) -> None:
        """Count an instruction that must be read in full. Raises Exceeded if there are too many."""
        self._unlike += 1
        if self._unlike > GCN_UNLIKE:
            what = "the text has too many instructions unlike any before"
            raise Exceeded(what, f"{GCN_UNLIKE:,} instructions", "split the file")

    def learn(self, opcode: str, text: str, rows: Opcode, inst: Inst) -> None:
        """Remember an instruction that was read in full and depends only on its text."""
        line = Line(inst.form, inst.operands, inst.flags)
        pieces = [self._pieces.get(one) or self._piece(one) for one in text.split(",")]
        if _separate(pieces, inst):
            registers = tuple(i for i, piece in enumerate(pieces) if piece.operand is not None)
            numbers = tuple(i for i, piece in enumerate(pieces) if piece.number is not None)
            checked = together(inst, len(numbers))
            self._shapes[opcode, *(piece.kind for piece in pieces)] = Shape(line, rows, registers, numbers, checked)
        elif len(self._lines) < _MOST_LINES:
            self._lines[opcode, text] = line

    def _piece(self, text: str) -> Piece:
        """Read a new piece and remember it, unless there are too many."""
        made = self._read(text)
        if len(self._pieces) < _MOST_LINES:
            self._pieces[text] = made
        return made

    def _read(self, text: str) -> Piece:
        word, blank, rest = text.strip().partition(" ")
        if found := _REGISTER.fullmatch(word):
            source = register_operands.read(self.builder, found[3])
            if source is not None and found[2] == found[7]:
                return self._register(found, source, rest)
        if _INTEGER.fullmatch(word):
            return Piece(("#", rest), number=literals.read(word))  # pyright: ignore[reportArgumentType]
        return Piece(word + blank + rest)

    @staticmethod
    def _register(found: re.Match[str], source: Reg[Scalar] | Span[Scalar], rest: str) -> Piece:
        """Return the piece of a register or a tuple. Its kind contains bank, length, alignment and sign."""
        first, last = (int(found[5]), int(found[6])) if found[5] else (0, -1)
        kind = found[1], found[2], found[4], last - first, first % (4 if found[4] == "s" else 2), rest
        changed = found[1] or found[2]
        if not changed:
            return Piece(kind, source)
        if isinstance(source, Span):
            return Piece(found[0] + " " + rest)
        return Piece(kind, Signed(source, bool(found[1]), bool(found[2])))


def _separate(pieces: Sequence[Piece], inst: Inst) -> bool:
    """Return whether each piece is one operand, and its registers are kept unchanged."""
    if len(pieces) != len(inst.operands) or inst.form.row.fact("even"):
        return False
    alike = zip(pieces, inst.operands, strict=True)
    return all(piece.operand is None or repr(piece.operand) == repr(kept) for piece, kept in alike)


def _fitted(shape: Shape, at: int, number: int) -> Value | None:
    """Return a number as stored in the program. Return None if the form does not accept it."""
    if (at, number) not in shape.fitted:
        form = shape.first.form
        slots = shape.opcode.slots(at)
        if extended(number, slots) != number:
            return None  # reading the instruction in full reports TRUNCATED
        value = wrapped(number, slots, form.row.fact("fmt"))
        try:
            made = fit_slot(form.slots[at], value)
        except Mismatch:
            return None
        if len(shape.fitted) >= _MOST_LINES:
            return made
        shape.fitted[at, number] = made
    return shape.fitted[at, number]


def _legal(inst: Inst) -> bool:
    """Return whether the operands are a legal combination. Reading the instruction in full reports the reason."""
    try:
        legal(inst, {})
    except AsmError:
        return False
    return True


def wrapped(value: int, slots: Sequence[Slot], fmt: str) -> int:
    """Return the number that an operand gets for a number in a text, as LLVM encodes it.

    It is wrapped to the field's signed range: 0xff9c is -100 in 16 signed bits. SOPP keeps ignored upper bits. For
    64-bit integers, see `as_assembled`.
    """
    for low, high in (slot.constant for slot in slots if slot.constant and not slot.inline and not slot.literal):
        width = (high - low + 1).bit_length() - 1
        if low < 0 and high < value < 1 << width:
            return value - (1 << width)
        if fmt == "sopp" and high < value < 1 << 16:
            return Bits(value)
    literal = next((slot for slot in slots if slot.literal), None)
    return value if literal is None else inline_constants.as_assembled(literal.constants, value)


def extended(value: int, slots: Sequence[Slot]) -> int:
    """Return the number that the hardware reads for a number in a text, if its literal is extended to 64 bits."""
    literal = next((slot for slot in slots if slot.literal), None)
    return value if literal is None else inline_constants.as_read(literal.constants, value)
