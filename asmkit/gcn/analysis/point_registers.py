"""Registers of points (`k.print`, `k.probe`) after allocation, which does not keep them alive.

A point must not change the text, so it does not extend the live range of a register. If another register may have been
written to the same physical register since, the value is dead at the point.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from ...ir.debug_points import Dead, Point
from ...ir.point_instructions import PointInst, with_points
from ...ir.program import Program
from ...regs import Reg
from ...types import Scalar
from ..regs import GcnReg
from .cfg import Block, blocks
from .effects import Dword, keys

_Place: TypeAlias = "tuple[int, int]"
"""A block, and the number of its steps in front of a position."""


class PointRegisters:
    """The assigned registers of the points of a program. `places` is the assignment of its virtual dwords."""

    def __init__(self, program: Program, places: Mapping[Dword, Dword]) -> None:
        self._places, self._program = places, program
        self._graph: list[Block] | None = None
        self._at: dict[int, _Place] = {}

    def moved(self, point: Point) -> Point:
        """Return a point with assigned registers. One that no instruction uses stays virtual: it has no value."""
        return point.moved(lambda reg: self._assigned(point, cast("GcnReg[Scalar]", reg)))

    def _assigned(self, point: Point, reg: GcnReg[Scalar]) -> Reg[Scalar] | Dead:
        if reg.physical:
            return reg
        dwords = keys(reg)
        if any(key not in self._places for key in dwords):
            return reg
        if any(self._reused(point, key) for key in dwords):
            return Dead(reg.type)
        return reg.at(self._places[dwords[0]][1])

    def _reused(self, point: Point, key: Dword) -> bool:
        """Return whether, on some path to a point, another register was written last to the place of a dword."""
        graph, place = self._blocks(), self._places[key]
        left, seen = [self._at[id(point)]], set[int]()
        while left:
            number, count = left.pop()
            for step in reversed(graph[number].steps[:count]):
                if key in step.writes:
                    break
                if any(self._places.get(other, other) == place for other in step.writes):
                    return True
            else:
                new = [before for before in graph[number].before if before not in seen]
                seen.update(new)
                left += [(before, len(graph[before].steps)) for before in new]
        return False

    def _blocks(self) -> list[Block]:
        """Return the basic blocks, in which the points are instructions."""
        if self._graph is None:
            self._graph = blocks(with_points(self._program))
            self._at = dict(_positions(self._graph))
        return self._graph


def _positions(graph: list[Block]) -> Iterator[tuple[int, _Place]]:
    for number, block in enumerate(graph):
        for count, item in enumerate(block.items):
            if isinstance(item, PointInst):
                yield id(item.point), (number, count)
