"""Special registers of a wave: its lane number, its workitem and workgroup IDs.

The entry block reads each of them once from the registers that the hardware sets: the workgroup IDs from s2, s3, s4,
the packed workitem IDs from v0 (gfx90a and later). Source: AMDGPU ABI, code object 5.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...regs import Cell
from ...types import u32
from ..code_object.initial_registers import GROUP_IDS, WORKITEM
from ..regs import Sgpr, Vgpr
from .operators import Arith

_FIELDS = {"x": (0, 10), "y": (10, 10), "z": (20, 10)}  # bits of v0


class Coordinates:
    """The workitem's coordinates in its workgroup."""

    def __init__(self, builder: Specials) -> None:
        self._builder = builder

    @property
    def x(self) -> Vgpr[u32]:
        """The first coordinate, which changes fastest."""
        return self._builder.workitem("x")

    @property
    def y(self) -> Vgpr[u32]:
        """The second coordinate."""
        return self._builder.workitem("y")

    @property
    def z(self) -> Vgpr[u32]:
        """The third coordinate."""
        return self._builder.workitem("z")


class Workgroup:
    """The workgroup's coordinates in the grid."""

    def __init__(self, read: Callable[[str], Sgpr[u32]]) -> None:
        self._read = read

    @property
    def x(self) -> Sgpr[u32]:
        """The first coordinate, which changes fastest."""
        return self._read("x")

    @property
    def y(self) -> Sgpr[u32]:
        """The second coordinate."""
        return self._read("y")

    @property
    def z(self) -> Sgpr[u32]:
        """The third coordinate."""
        return self._read("z")


class Specials(Arith):
    """The part of the builder that reads the registers that the hardware sets."""

    def _start_specials(self) -> None:
        self._read: dict[str, Any] = {}

    @property
    def lane(self) -> Vgpr[u32]:
        """The lane's number in its wave, 0 to 63."""
        if "lane" not in self._read:
            low, lane = self.vgpr(u32), self.vgpr(u32)
            with self.at_entry():
                self.gcn.v_mbcnt_lo_u32_b32(low, -1, 0)
                self.gcn.v_mbcnt_hi_u32_b32(lane, -1, low)
            self._keep("lane", lane)
        return self._read["lane"]

    @property
    def tid(self) -> Coordinates:
        """The workitem's coordinates in its workgroup: `k.tid.x`."""
        return Coordinates(self)

    def workitem(self, axis: str) -> Vgpr[u32]:
        """Return the workitem's coordinate along one axis, unpacked from v0."""
        if f"tid.{axis}" not in self._read:
            packed = Vgpr(self, u32, "v", WORKITEM, self._given("workitem id"), physical=True)
            first, bits = _FIELDS[axis]
            place = self.vgpr(u32)
            with self.at_entry():
                self.gcn.v_bfe_u32(place, packed, first, bits)
            self._keep(f"tid.{axis}", place)
        return self._read[f"tid.{axis}"]

    @property
    def group(self) -> Workgroup:
        """The workgroup's coordinates in the grid: `k.group.x`."""
        return Workgroup(self._workgroup)

    def _workgroup(self, axis: str) -> Sgpr[u32]:
        if f"group.{axis}" not in self._read:
            given = Sgpr(self, u32, "s", GROUP_IDS + "xyz".index(axis), self._given("workgroup id"), physical=True)
            place = self.sgpr(u32)
            with self.at_entry():
                self.gcn.s_mov_b32(place, given)
            self._keep(f"group.{axis}", place)
        return self._read[f"group.{axis}"]

    def _given(self, role: str) -> Cell:
        """Return the cell of a register that the hardware sets before the wave starts."""
        self._check_unfinished()
        cell = Cell(role)
        self.program.given.append(cell)
        return cell

    def _keep(self, name: str, reg: Any) -> None:
        reg.cell.role = "special register"
        self._read[name] = reg
