"""Allocate physical registers: a linear scan over live ranges, without spilling.

The registers of a tuple stay consecutive and aligned. Physical registers that the kernel names by number are fixed.
They share their numbers with virtual registers that are never live at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from ...errors import AsmError, DiagnosticCode, error
from ...ir.debug_points import Point
from ...ir.program import Group, Inst, Item, Param, Program, Raw
from ...regs import Reg, Signed, Span, Value
from ...types import Scalar
from ..code_object.kernel_descriptor import usage
from ..facts import gcn_facts
from ..regs import GcnReg
from ..targets import ARCH_VGPRS, SGPRS
from .effects import Dword, Step
from .liveness import Ranges, is_placed, ranges
from .point_registers import PointRegisters

LIMITS = {"v": ARCH_VGPRS, "a": ARCH_VGPRS, "s": SGPRS}
"""The number of registers in each bank that an instruction can name (CDNA3 ISA 3.6)."""

_NAMES = {"v": "VGPRs", "a": "AGPRs", "s": "SGPRs"}

Map: TypeAlias = "dict[Dword, Dword]"
"""Virtual dwords, with the physical dwords that they are assigned to."""


def assign(program: Program) -> Program:
    """Return the program with every register physical. The given program is not changed.

    Sets `vgprs`, `agprs`, `sgprs`, the numbers of registers used (the highest number plus one), and `assignment` of the
    program's facts. Raises REGISTERS, at the line of the highest register pressure, if a bank is too small.
    """
    used = ranges(program)
    places: Map = {}
    for bank in LIMITS:
        places |= _Bank(program, bank, used).places()
    moved = _Moved(places, PointRegisters(program, places))
    made = replace(
        program, banks=Counter(), groups=[], params=[moved.param(param) for param in program.params],
        entry=moved.items(program.entry, 0), body=moved.items(program.body, len(program.entry)),
    )  # fmt: skip
    taken = usage(made)
    made.facts = replace(gcn_facts(program), vgprs=taken.vgprs, agprs=taken.agprs, sgprs=taken.sgprs, assignment=places)
    return made


@dataclass
class _Bundle:
    """A group of registers with its live points, one bit for each."""

    group: Group
    points: int
    start: int


class _Bank:
    """The allocation of one bank."""

    def __init__(self, program: Program, bank: str, used: Ranges) -> None:
        self.program, self.bank, self.used = program, bank, used
        self.limit = LIMITS[bank]
        bundles = [self._bundle(group) for group in self._groups()]
        self.bundles = [bundle for bundle in bundles if bundle.points]
        self.fixed = [0] * self.limit
        for (name, number), spans in used.spans.items():
            if name == bank and is_placed((name, number)):
                self.fixed[number] |= _points(spans)

    def _groups(self) -> list[Group]:
        """Return the program's register groups in this bank, and one group for each register outside of them."""
        groups = [group for group in self.program.groups if group.bank == self.bank]
        known = {number for group in groups for number in range(group.first, group.first + group.count)}
        loose = [number for name, number in self.used.spans if name == f"%{self.bank}" and number not in known]
        return [*groups, *(Group(self.bank, number, 1, 1) for number in sorted(loose))]

    def _bundle(self, group: Group) -> _Bundle:
        spans = [
            span
            for number in range(group.first, group.first + group.count)
            for span in self.used.spans.get((f"%{self.bank}", number), ())
        ]
        return _Bundle(group, _points(spans), min((start for start, _ in spans), default=0))

    def places(self) -> Map:
        """Return the assignment of the groups, the better of two orders. Raises REGISTERS if neither fits."""
        orders = (
            sorted(self.bundles, key=lambda one: (one.start, -one.group.count)),
            sorted(self.bundles, key=lambda one: (-one.group.count, one.start)),
        )
        found = [made for order in orders if (made := self._scan(order)) is not None]
        if not found:
            raise self._full()
        return min(found, key=lambda places: max((number for _, number in places.values()), default=0))

    def _scan(self, order: Sequence[_Bundle]) -> Map | None:
        """Assign every group to the first place that is free while the group is live.

        Return None if a group does not fit.
        """
        busy = list(self.fixed)
        places: Map = {}
        for bundle in order:
            group = bundle.group
            at = self._first_free(busy, group, bundle.points)
            if at is None:
                return None
            for i in range(group.count):
                busy[at + i] |= bundle.points
                places[f"%{self.bank}", group.first + i] = self.bank, at + i
        return places

    def _first_free(self, busy: list[int], group: Group, points: int) -> int | None:
        for at in range(0, self.limit - group.count + 1, group.align):
            if not any(busy[at + i] & points for i in range(group.count)):
                return at
        return None

    def _full(self) -> AsmError:
        """Return a REGISTERS error at the step of the highest register pressure."""
        peak, step = self._peak()
        name = _NAMES[self.bank]
        what = f"{peak} {name} are live at the same time"
        if peak <= self.limit:
            widest = max(bundle.group.count for bundle in self.bundles)
            what = f"no {widest} consecutive {name} are free where {peak} are live"
        fix = "keep fewer values live: use smaller tiles, recompute values, or keep accumulators in AGPRs"
        fields: dict[str, object] = {"what": what, "arch": self.program.target.name, "limit": self.limit, "fix": fix}
        return error(DiagnosticCode.REGISTERS, step.item.where if step else None, **fields)

    def _peak(self) -> tuple[int, Step | None]:
        """Return the highest register pressure and the step where it occurs."""
        change = Counter[int]()
        for points, count in [(one.points, one.group.count) for one in self.bundles] + [(one, 1) for one in self.fixed]:
            for start, end in _runs(points):
                change[start] += count
                change[end] -= count
        now, most, place = 0, 0, 0
        for point in sorted(change):
            now += change[point]
            if now > most:
                most, place = now, point
        return most, self.used.steps.get(place // 2)


def _points(spans: Iterable[tuple[int, int]]) -> int:
    """Return half-open ranges as a bit set."""
    found = 0
    for start, end in spans:
        found |= (1 << end) - (1 << start)
    return found


def _runs(points: int) -> Iterable[tuple[int, int]]:
    """Yield the half-open ranges of a bit set."""
    at = 0
    while points:
        skip = (points & -points).bit_length() - 1
        points >>= skip
        length = (~points & (points + 1)).bit_length() - 1
        yield at + skip, at + skip + length
        points >>= length
        at += skip + length


class _Moved:
    """Rewriter that replaces a program's virtual registers by their assignments."""

    def __init__(self, places: Map, of_points: PointRegisters) -> None:
        self.places, self.of_points = places, of_points

    def items(self, items: Iterable[Item], start: int) -> list[Item]:
        """Return the items with instructions rewritten and labels unchanged. `start` is the position of the first."""
        if not self.of_points.shared:
            return [self._item(item) for item in items]
        around = self.of_points.around
        return [one for at, item in enumerate(items, start) for one in around(at, item, self._item(item))]

    def param(self, param: Param) -> Param:
        """Return a parameter with its assigned register, or without a register if the program never uses it."""
        reg = param.reg
        known = isinstance(reg, GcnReg) and (reg.physical or (f"%{reg.bank}", reg.number) in self.places)
        return replace(param, reg=self._reg(cast("Reg[Scalar]", reg)) if known else None)

    def _item(self, item: Item) -> Item:
        if isinstance(item, Inst):
            made = copy(item)
            made.operands = tuple([self._operand(operand) for operand in item.operands])
            return made
        if isinstance(item, Raw):
            writes, reads = ([self._reg(reg) for reg in some] for some in (item.writes(), item.reads()))
            return Raw(item.text, writes, reads, item.where)
        return self.of_points.moved(item) if isinstance(item, Point) else item

    def _operand(self, operand: Value) -> Value:
        if isinstance(operand, Reg):
            return self._reg(operand)
        if isinstance(operand, Span):
            return Span(operand.builder, operand.type, [self._reg(reg) for reg in operand.regs])
        if isinstance(operand, Signed) and isinstance(operand.reg, (Reg, Span)):
            return Signed(cast("Reg[Scalar]", self._operand(operand.reg)), operand.negative, operand.absolute)
        return operand

    def _reg(self, reg: Reg[Scalar]) -> Reg[Scalar]:
        given = cast("GcnReg[Scalar]", reg)
        if given.physical:
            return given
        return given.at(self.places[f"%{given.bank}", given.number][1])
