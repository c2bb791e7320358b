"""Points as instructions without operands, for the simulator and for analyses of control flow."""

from __future__ import annotations

from dataclasses import replace

from ..isa.notation import op
from ..isa.table import Table
from .debug_points import Point, points
from .program import Inst, Item, Program

_TABLE = Table("points", [op("debug_point", "Print, collect or mark.", sem="debug_point")])
_STATE = _TABLE.find("debug_point")
assert _STATE is not None
_FORM = _STATE.forms[0]


class PointInst(Inst):
    """A point as an instruction without operands, which no assembler knows."""

    __slots__ = ("point",)

    def __init__(self, point: Point) -> None:
        super().__init__(_FORM, (), None, point.where)
        self.point = point

    def __repr__(self) -> str:
        return self.point.text


def with_points(program: Program) -> Program:
    """Return the program with its points as instructions, or the same program if it has none."""
    if not points(program.items()):
        return program
    return replace(program, entry=[*map(_item, program.entry)], body=[*map(_item, program.body)])


def _item(item: Item) -> Item:
    return PointInst(item) if isinstance(item, Point) else item
