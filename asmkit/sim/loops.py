"""Find the registers that decide how a loop continues: whether it ends, and which addresses it accesses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..analysis.dominators import controlling
from ..regs import Mem

if TYPE_CHECKING:
    from ..analysis.cfg import Block
    from ..ir.program import Inst
    from .compile import Unit


_IDLE = ("nanosleep",)
"""Instructions that change nothing, although they must not be moved."""


class Loops:
    """The loops of a program."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._blocks, self._block_of = unit.ways.blocks, unit.ways.block_of
        self._known: dict[int, Collection[int]] = {}

    def deciding(self, target: int) -> Collection[int]:
        """Return the registers that decide how the loop around an instruction continues.

        These are the operands of the branches that leave it, of its accesses and other instructions with an effect, of
        the branches that decide which of those are executed, and all registers of the loop from which they are
        computed. Other registers can change without effect: a counter of attempts, or the time since the first one.
        """
        home = self._block_of[min(target, len(self._block_of) - 1)]
        if home not in self._known:
            self._known[home] = self._decide(home, self.instructions(target))
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

    def _decide(self, home: int, loop: Sequence[tuple[int, Inst]]) -> Collection[int]:
        body = {self._block_of[at] for at, _ in loop}
        of_block = {i: [inst for at, inst in loop if self._block_of[at] == i] for i in body}
        leaves = {i for i in body if not body.issuperset(self._blocks[i].after)}
        controls = controlling(self._blocks, home, body)
        found: set[int] = set()
        matter: set[int] = set()
        size = -1
        while len(found) + len(matter) > size:
            size = len(found) + len(matter)
            matter |= {i for i in body if i in leaves or any(self._matters(inst, found) for inst in of_block[i])}
            matter |= {branch for i in matter for branch in controls[i]}
            for i in matter:
                last = of_block[i][-1:] if i in leaves or any(i in controls[other] for other in matter) else []
                for inst in (*last, *(one for one in of_block[i] if self._matters(one, found))):
                    found |= {self._unit.slot(reg) for reg in inst.reads()}
        return found

    def _matters(self, inst: Inst, found: Collection[int]) -> bool:
        """Return whether an instruction has an effect, accesses memory, or writes one of the registers."""
        if any(isinstance(operand, Mem) for operand in inst.operands):
            return True
        if inst.form.row.effects - {"branch"} and inst.form.row.head not in _IDLE:
            return True
        return any(self._unit.slot(reg) in found for reg in inst.writes())

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
