"""Insert the `s_waitcnt` and `s_nop` that a program lacks (`sync="auto"`), as few as possible, and mark them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import SourceLocation
from ...ir.match import match
from ...ir.match_gcn import fit_flags
from ...ir.program import Inst, Item, Program
from ...isa.table import Table
from .hazards import Fix, plan

_LONGEST = 16  # wait states of one s_nop


class Inserted(Inst):
    """An instruction that asmkit inserted. The listing marks it."""

    __slots__ = ()
    inserted = True


def insert(program: Program, table: Table | None = None) -> Program:
    """Return the program with missing waits and wait states inserted, so that `hazards.check` finds no fault.

    The given program is not changed. Each inserted instruction is an `Inserted`, with the location of the instruction
    that requires it.
    """
    fixes = plan(program).fixes
    if not fixes:
        return program
    put = _Put(program, table or _whole())
    split = len(program.entry)
    return replace(program, entry=put.into(program.entry, fixes, 0), body=put.into(program.body, fixes, split))


def _whole() -> Table:
    from ..isa import TABLE  # loaded when something is inserted

    return TABLE


class _Put:
    """Factory of the inserted instructions."""

    def __init__(self, program: Program, table: Table) -> None:
        self.program, self.table = program, table

    def into(self, items: list[Item], fixes: dict[int, Fix], start: int) -> list[Item]:
        """Return a list of items with their fixes. `start` is the position of the first item."""
        return [one for at, item in enumerate(items, start) for one in (*self._before(item, fixes.get(at)), item)]

    def _before(self, item: Item, fix: Fix | None) -> Iterator[Inst]:
        if fix is None or item.where is None:
            return
        if fix.waits:
            yield self._make("s_waitcnt", item.where, **fix.waits)
        for left in range(fix.nops, 0, -_LONGEST):
            yield self._make("s_nop", item.where, min(left, _LONGEST) - 1)

    def _make(self, spelling: str, where: SourceLocation, *operands: int, **flags: object) -> Inst:
        state = self.table.find(spelling)
        assert state is not None, spelling
        form, fitted = match(state, self.program.target, operands, flags)
        return Inserted(form, fitted, None, where, fit_flags(form, flags))
