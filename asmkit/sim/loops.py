"""Find the registers that decide how a loop continues: whether it ends, and which addresses it accesses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..regs import Mem

if TYPE_CHECKING:
    from ..analysis.cfg import Block
    from ..ir.program import Inst
    from .compile import Unit


class Loops:
    """The loops of a program."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._blocks, self._block_of = unit.ways.blocks, unit.ways.block_of
        self._known: dict[int, Collection[int]] = {}

    def deciding(self, target: int) -> Collection[int]:
        """Return the registers that decide how the loop around an instruction continues.

        These are the operands of its branches and predicates, the addresses of its accesses, and all registers of the
        loop from which they are computed. Other registers, as a counter of attempts, can change without effect.
        """
        home = self._block_of[min(target, len(self._block_of) - 1)]
        if home not in self._known:
            self._known[home] = self._decide(self.instructions(target))
        return self._known[home]

    @cached_property
    def branching(self) -> Collection[int]:
        """The registers that decide where branches lead, and all registers from which they are computed."""
        found: set[int] = set()
        for inst in self._unit.insts:
            if "branch" in inst.form.row.effects:
                found |= {self._unit.slot(reg) for reg in inst.reads()}
        return self._sources(found, self._unit.insts)

    def instructions(self, target: int) -> list[tuple[int, Inst]]:
        """Return the instructions of the loop around an instruction, with their numbers."""
        home = self._block_of[min(target, len(self._block_of) - 1)]
        body = _reached(self._blocks, home, forward=True) & _reached(self._blocks, home, forward=False) | {home}
        return [(at, inst) for at, inst in enumerate(self._unit.insts) if self._block_of[at] in body]

    def _decide(self, loop: Sequence[tuple[int, Inst]]) -> Collection[int]:
        slot = self._unit.slot
        found: set[int] = set()
        for _, inst in loop:
            found |= {slot(inst.guard[0])} if inst.guard else set()
            decides = "branch" in inst.form.row.effects or any(isinstance(operand, Mem) for operand in inst.operands)
            found |= {slot(reg) for reg in inst.reads()} if decides else set()
        return self._sources(found, [inst for _, inst in loop])

    def _sources(self, found: set[int], insts: Sequence[Inst]) -> Collection[int]:
        """Return registers with all those from which the instructions compute them."""
        slot, size = self._unit.slot, -1
        while len(found) > size:
            size = len(found)
            for inst in insts:
                if any(slot(reg) in found for reg in inst.writes()):
                    found |= {slot(reg) for reg in inst.reads()}
        return found


def _reached(blocks: Sequence[Block], first: int, *, forward: bool) -> set[int]:
    """Return the blocks that a path of at least one edge connects with the first one."""
    found: set[int] = set()
    left = [first]
    while left:
        block = blocks[left.pop()]
        fresh = set(block.after if forward else block.before) - found
        found |= fresh
        left += fresh
    return found
