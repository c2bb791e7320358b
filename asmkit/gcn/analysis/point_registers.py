"""Registers of points (`k.print`, `k.probe`, `k.mark`) after allocation, which does not keep them alive.

A point must not change the text, so it does not extend the live range of a register: the allocator may give the place
to another register before the point. The simulator then keeps a copy: a `Keep` point stands in front of each
instruction that writes another register to the place, and a `Written` point behind those that write the register.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import cast

from ...ir.debug_points import Held, Keep, Point, Written, points
from ...ir.program import Item, Program
from ...regs import Arithmetic, Cell, Reg
from ...types import Scalar, b32
from ..regs import BANKS, GcnReg
from .effects import Dword, Step, keys, steps


class PointRegisters:
    """The assigned registers of the points of a program. `places` is the assignment of its virtual dwords."""

    def __init__(self, program: Program, places: Mapping[Dword, Dword]) -> None:
        self._places = places
        named = (reg for point in points(program.items()) for reg in point.registers() if isinstance(reg, GcnReg))
        tracked = {key for reg in named if not reg.physical for key in keys(reg) if key in places}
        self._steps = {step.at: step for step in steps(program.items())} if tracked else {}
        self._at: dict[Dword, set[Dword]] = defaultdict(set)
        for key in tracked:
            self._at[places[key]].add(key)
        self.shared = {key for step in self._steps.values() for key in self._displaced(step)}
        """The dwords of points whose places other registers take, too."""

    def around(self, at: int, item: Item, moved: Item) -> Iterator[Item]:
        """Yield an item after allocation, with the points before and after it. `at` is its position."""
        step = self._steps.get(at)
        if step is None:
            yield moved
            return
        before = sorted(self._displaced(step))
        after = sorted(self.shared.intersection(step.writes))
        if before:
            yield Keep("", tuple(self._place(key) for key in before), None, item.where or ("?", 0), tuple(before))
        yield moved
        if after:
            yield Written("", (), None, item.where or ("?", 0), tuple(after))

    def moved(self, point: Point) -> Point:
        """Return a point with assigned registers. One that no instruction uses stays virtual: it has no value."""
        return point.moved(lambda reg: self._assigned(cast("GcnReg[Scalar]", reg)))

    def _assigned(self, reg: GcnReg[Scalar]) -> Reg[Scalar] | Held:
        dwords = keys(reg)
        if reg.physical or any(key not in self._places for key in dwords):
            return reg
        assigned = reg.at(self._places[dwords[0]][1])
        if self.shared.isdisjoint(dwords):
            return assigned
        return Held(assigned, tuple(key if key in self.shared else None for key in dwords))

    def _displaced(self, step: Step) -> set[Dword]:
        """Return the tracked dwords whose places an instruction gives to other registers."""
        return {
            key for other in step.writes for key in self._at.get(self._places.get(other, other), ()) if key != other
        }

    def _place(self, key: Dword) -> Reg[Scalar]:
        bank, number = self._places[key]
        return BANKS[bank](cast("Arithmetic", None), b32, bank, number, Cell(), physical=True)
