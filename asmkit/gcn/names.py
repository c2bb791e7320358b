"""Convert between registers and their assembler names: `v5`, `s[2:3]`, `a[0:15]`, `vcc`, `exec_lo`, `-|v1|`.

For physical registers, the instruction determines the type. A register tuple therefore has one canonical form: two
dwords are one 64-bit register, more are a Span of dwords. Text then reads back as an equal program.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from ..form import SOURCES
from ..regs import Cell, Reg, Signed, Span
from ..tuples import dwords
from ..types import Scalar, b32, b64
from .regs import BANKS, GcnReg, Sgpr

if TYPE_CHECKING:
    from .build import Builder

_DWORDS = {
    102: "flat_scratch_lo", 103: "flat_scratch_hi", 104: "xnack_mask_lo", 105: "xnack_mask_hi",
    106: "vcc_lo", 107: "vcc_hi", 124: "m0", 126: "exec_lo", 127: "exec_hi",
}  # fmt: skip
_PAIRS = {102: "flat_scratch", 104: "xnack_mask", 106: "vcc", 126: "exec"}
_NAMED = {**_PAIRS, **_DWORDS}
_NUMBERS = {name: number for number, name in (*_DWORDS.items(), *_PAIRS.items())}

_SOURCE_NUMBERS = {name: 128 + 2 * i for i, name in enumerate(SOURCES)}
"""The numbers of the values that only sources can read. asmkit chooses these numbers, two for each value."""
APERTURES = {_SOURCE_NUMBERS[name]: name for name in SOURCES[:4]}
"""The bounds of LDS and scratch in the generic address space, by number."""
STATUS = {_SOURCE_NUMBERS[name]: name for name in SOURCES[4:]}
"""Single status bits of the wave that vector and scalar sources read as a number, by number."""
_TRAP = "ttmp"
_TRAP_FIRST = 108  # ttmp0 to ttmp15 are encoded as the scalar registers 108 to 123
_BANK = rf"[vas]|{_TRAP}"

_NAME = re.compile(rf"({_BANK})(\d+)|({_BANK})\[(\d+)(?::(\d+))?\]")
_LISTED = re.compile(rf"\[({_BANK})(\d+)(?:,\s*(?:{_BANK})\d+)*\]")


def first_of(operand: Reg[Scalar] | Span[Scalar]) -> GcnReg[Scalar]:
    """Return the first register that an operand names."""
    return cast("GcnReg[Scalar]", operand[0] if isinstance(operand, Span) else operand)


def spell(operand: Reg[Scalar] | Span[Scalar]) -> str:
    """Return a register or a tuple in assembler syntax. Virtual registers are written as `%v3`."""
    first = first_of(operand)
    if first.name in SOURCES:
        return first.name
    return _text(first.bank, first.number, dwords(operand), first.physical)


@lru_cache(8192)
def _text(bank: str, number: int, count: int, physical: bool) -> str:
    """Return the name of `count` dwords, beginning with a register."""
    if bank == "s" and physical and number in _NAMED:
        return (_PAIRS if count == 2 else _DWORDS).get(number) or _NAMED[number]
    mark = "" if physical else "%"
    if _is_trap(bank, number, physical):
        bank, number = _TRAP, number - _TRAP_FIRST
    return f"{mark}{bank}{number}" if count == 1 else f"{mark}{bank}[{number}:{number + count - 1}]"


def is_trap(reg: GcnReg[Scalar]) -> bool:
    """Return whether a register is a trap temporary, `ttmp0` to `ttmp15`."""
    return _is_trap(reg.bank, reg.number, reg.physical)


def _is_trap(bank: str, number: int, physical: bool) -> bool:
    return physical and bank == "s" and _TRAP_FIRST <= number < _TRAP_FIRST + 16


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


def read(builder: Builder, text: str) -> Reg[Scalar] | Span[Scalar] | None:
    """Return the register or tuple with that name. Return None for any other text."""
    if text in ("vcc", "exec", "m0"):
        return cast("Sgpr[Scalar]", getattr(builder, text))
    if text in _NUMBERS:
        return make(builder, "s", _NUMBERS[text], 2 if text in _PAIRS.values() else 1)
    if (source := text if text in SOURCES else f"src_{text}") in SOURCES:
        number = _SOURCE_NUMBERS[source]
        kind = b64 if number in APERTURES else b32
        return Sgpr(builder, kind, "s", number, Cell(), physical=True, name=source)
    if found := _NAME.fullmatch(text):
        first = int(found[2] or found[4])
        return _ranged(builder, found[1] or found[3], first, int(found[5] or first))
    if found := _LISTED.fullmatch(text):
        numbers = [int(digits) for digits in re.findall(r"\d+", text)]
        same = len({*re.findall(_BANK, text)}) == 1 and numbers == [*range(numbers[0], numbers[0] + len(numbers))]
        return _ranged(builder, found[1], numbers[0], numbers[-1]) if same else None
    return None


def _ranged(builder: Builder, bank: str, first: int, last: int) -> Reg[Scalar] | Span[Scalar] | None:
    most = {"s": 101, _TRAP: 15}.get(bank, 255)
    if not first <= last <= most:
        return None
    trap = bank == _TRAP
    return make(builder, "s" if trap else bank, first + _TRAP_FIRST * trap, last - first + 1)
