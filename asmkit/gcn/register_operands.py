"""Registers by their assembler names, and back: `v5`, `s[2:3]`, `a[0:15]`, `vcc`, `exec_lo`, `-|v1|`.

For physical registers, the instruction determines the type. A register tuple therefore has one canonical form: two
dwords are one 64-bit register, more are a Span of dwords. Text then reads back as an equal program.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

from ..ir.match_gcn import dwords
from ..isa.form import SOURCES
from ..regs import Arithmetic, Cell, Reg, Signed, Span
from ..types import Scalar, b32, b64
from .register_names import APERTURES, BANK, NUMBERS, PAIRS, SOURCE_NUMBERS, TRAP, TRAP_FIRST, is_trap_number, name_of
from .regs import BANKS, GcnReg, Sgpr

_NAME = re.compile(rf"({BANK})(\d+)|({BANK})\[(\d+)(?::(\d+))?\]")
_LISTED = re.compile(rf"\[({BANK})(\d+)(?:,\s*(?:{BANK})\d+)*\]")


class Named(Arithmetic, Protocol):
    """A builder, whose scalar registers have names."""

    @property
    def vcc(self) -> Reg[Scalar]:
        """VCC."""
        ...

    @property
    def exec(self) -> Reg[Scalar]:
        """EXEC."""
        ...

    @property
    def m0(self) -> Reg[Scalar]:
        """M0."""
        ...


def first_of(operand: Reg[Scalar] | Span[Scalar]) -> GcnReg[Scalar]:
    """Return the first register that an operand names."""
    return cast("GcnReg[Scalar]", operand[0] if isinstance(operand, Span) else operand)


def spell(operand: Reg[Scalar] | Span[Scalar]) -> str:
    """Return a register or a tuple in assembler syntax. Virtual registers are written as `%v3`."""
    first = first_of(operand)
    if first.name in SOURCES:
        return first.name
    return name_of(first.bank, first.number, dwords(operand), first.physical)


def is_trap(reg: GcnReg[Scalar]) -> bool:
    """Return whether a register is a trap temporary, `ttmp0` to `ttmp15`."""
    return is_trap_number(reg.bank, reg.number, reg.physical)


def canonical(operand: Reg[Scalar] | Span[Scalar]) -> Reg[Scalar] | Span[Scalar]:
    """Return the canonical form of a physical tuple. Virtual and named registers are unchanged."""
    first, count = first_of(operand), dwords(operand)
    if not first.physical or first.name is not None:
        return operand
    return make(first.builder, first.bank, first.number, count)


def signed(operand: Signed) -> Signed:
    """Return the canonical form of a register with input modifiers."""
    return Signed(cast("Reg[Scalar]", canonical(cast("Reg[Scalar]", operand.reg))), operand.negative, operand.absolute)


def make(builder: Any, bank: str, first: int, count: int) -> Reg[Scalar] | Span[Scalar]:
    """Return `count` physical dwords, beginning with `first`, in canonical form."""
    bank_of = BANKS[bank]
    if count <= 2:
        return bank_of(builder, b32 if count == 1 else b64, bank, first, Cell(), physical=True)
    return Span(builder, b32, [bank_of(builder, b32, bank, first + i, Cell(), physical=True) for i in range(count)])


def read(builder: Named, text: str) -> Reg[Scalar] | Span[Scalar] | None:
    """Return the register or tuple with that name. Return None for any other text."""
    match text:
        case "vcc":
            return builder.vcc
        case "exec":
            return builder.exec
        case "m0":
            return builder.m0
        case _:
            return _read(builder, text)


def _read(builder: Named, text: str) -> Reg[Scalar] | Span[Scalar] | None:
    if text in NUMBERS:
        return make(builder, "s", NUMBERS[text], 2 if text in PAIRS.values() else 1)
    if (source := text if text in SOURCES else f"src_{text}") in SOURCES:
        number = SOURCE_NUMBERS[source]
        kind = b64 if number in APERTURES else b32
        return Sgpr(builder, kind, "s", number, Cell(), physical=True, name=source)
    if found := _NAME.fullmatch(text):
        first = int(found[2] or found[4])
        return _ranged(builder, found[1] or found[3], first, int(found[5] or first))
    if found := _LISTED.fullmatch(text):
        numbers = [int(digits) for digits in re.findall(r"\d+", text)]
        same = len({*re.findall(BANK, text)}) == 1 and numbers == [*range(numbers[0], numbers[0] + len(numbers))]
        return _ranged(builder, found[1], numbers[0], numbers[-1]) if same else None
    return None


def _ranged(builder: Named, bank: str, first: int, last: int) -> Reg[Scalar] | Span[Scalar] | None:
    most = {"s": 101, TRAP: 15}.get(bank, 255)
    if not first <= last <= most:
        return None
    trap = bank == TRAP
    return make(builder, "s" if trap else bank, first + TRAP_FIRST * trap, last - first + 1)
