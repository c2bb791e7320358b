"""Rename the registers of a text to registers of a program, which have a bank and a number.

A name that ends in a number keeps the number: `%f12` is number 12 of bank `f`.  If the number is not available, for
example because an inner block declares the name again, the register gets a free number.
"""

from __future__ import annotations

import re

from ...ir.program import Program
from ...isa.limits import LISTED, Exceeded
from ...regs import Cell, Reg
from ...types import Scalar
from ..builder import BANKS, Builder
from ..builder.scope import tails
from ..facts import ptx_facts

_WIDTHS = {bank: bits for bits, bank in BANKS.items()}
_NUMBERED = re.compile(r"(.*?)(0|[1-9][0-9]{0,6})", re.ASCII)


class _Range:
    """Registers of one declaration such as `%r<5>`, numbered from `first` in their bank."""

    def __init__(self, kind: type[Scalar], bank: str, first: int, count: int) -> None:
        self.kind, self.bank, self.first, self.count = kind, bank, first, count


class Names:
    """The registers of the register names in scope."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._regs: list[dict[str, Reg[Scalar]]] = [{}]
        self._ranges: list[dict[str, _Range]] = [{}]
        self._taken: dict[str, list[range]] = {}

    def open(self) -> None:
        """Enter a block, whose names shadow outer names."""
        self._regs.append({})
        self._ranges.append({})

    def close(self) -> None:
        """Leave the innermost block."""
        self._regs.pop()
        self._ranges.pop()

    def declare(self, name: str, count: int | None, kind: type[Scalar], vector: int = 0) -> None:
        """Declare `%r<5>` (count 5) or one register (count None) of an untyped kind.

        With `vector`, each register has that many components.  Raises Exceeded for too many vectors.
        """
        if vector:
            if (count or 1) > LISTED:
                raise Exceeded("too many vectors are declared together", f"{LISTED:,} vectors", "declare those in use")
            names = [name] if count is None else [f"{name}{i}" for i in range(count)]
            for one in names:
                self._components(one, kind, vector)
            return
        stem = name.removeprefix("%")
        if count is not None:
            self._ranges[-1][name] = self._claim(stem, 0, count, kind)
            return
        numbered = _NUMBERED.fullmatch(stem)
        bank, at = (numbered[1], int(numbered[2])) if numbered else (stem, 0)
        self._regs[-1][name] = self._reg(self._claim(bank, at, 1, kind), 0)

    def _components(self, name: str, kind: type[Scalar], count: int) -> None:
        known = self._claim(name.removeprefix("%"), 0, count, kind)
        for i in range(count):
            self._regs[-1][f"{name}.{'xyzw'[i]}"] = self._reg(known, i)

    def get(self, name: str) -> Reg[Scalar] | None:
        """Return the register of that name, None if it is not declared."""
        for regs, ranges in zip(reversed(self._regs), reversed(self._ranges), strict=True):
            if name in regs:
                return regs[name]
            if ranges and (reg := self._of_range(name, ranges)) is not None:
                regs[name] = reg
                return reg
        return None

    def _of_range(self, name: str, ranges: dict[str, _Range]) -> Reg[Scalar] | None:
        """Find a register of a range: `%a12` is number 12 of `%a<n>`, or number 2 of `%a1<n>`."""
        for length in tails(name):
            known, text = ranges.get(name[:-length]), name[-length:]
            if known is not None and int(text) < known.count:
                return self._reg(known, int(text))
        return None

    def _reg(self, among: _Range, number: int) -> Reg[Scalar]:
        return Reg(self._builder, among.kind, among.bank, among.first + number, Cell())

    def _claim(self, bank: str, first: int, count: int, kind: type[Scalar]) -> _Range:
        """Allocate numbers of a bank: the requested numbers, or the next free ones."""
        bank = self._bank(bank, kind)
        banks = self._program.banks
        taken = self._taken.setdefault(bank, [])
        wanted = range(first, first + count)
        if first < banks[bank] and any(one.start < wanted.stop and wanted.start < one.stop for one in taken):
            wanted = range(banks[bank], banks[bank] + count)
        taken.append(wanted)
        banks[bank] = max(banks[bank], wanted.stop)
        return _Range(kind, bank, wanted.start, count)

    def _bank(self, bank: str, kind: type[Scalar]) -> str:
        """Return the bank of that name and width.  If the name has another width, the width is added to the name."""
        known = ptx_facts(self._program).bank_bits
        bank = bank or BANKS[kind.bits]
        while self._taken.get(bank) and known.get(bank, _WIDTHS.get(bank)) != kind.bits:
            bank = f"{bank}_{kind.bits}_"
        if _WIDTHS.get(bank) != kind.bits:
            known[bank] = kind.bits
        return bank

    @property
    def _program(self) -> Program:
        return self._builder.program
