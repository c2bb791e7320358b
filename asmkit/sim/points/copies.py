"""Copies of registers whose places other registers have taken (`asmkit.gcn.analysis.point_registers`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...regs import Reg
from ...types import Scalar

if TYPE_CHECKING:
    from ...ir.debug_points import Dword, Keep, Written
    from ..compile import Unit
    from ..machine import Machine
    from ..memory import Array

NAMES = ("", "unset", "in flight")
"""The states of a value by number, as they are printed. A state of 0 is a known value."""
UNSET, IN_FLIGHT = 1, 2


class Lanes(NamedTuple):
    """The bits of a register in some lanes, and the state of each lane's value."""

    bits: Array
    states: Array


@dataclass
class _Copy:
    """The copy of a dword. `from_copy` holds for lanes whose place has another value, `written` for lanes at all."""

    values: Array
    from_copy: Array
    written: Array


def keep(m: Machine, unit: Unit, point: Keep) -> None:
    """Copy dwords in the running lanes whose places still hold them. Another register is about to be written there."""
    for key, reg in zip(point.dwords, cast("tuple[Reg[Scalar], ...]", point.values), strict=True):
        copy = _copies(m).get(key)
        if copy is None:
            continue
        lanes = m.active_bools & copy.written & ~copy.from_copy
        value = m.regs[unit.dwords_of(reg)[0]]
        if value is not None and lanes.any():
            copy.values[lanes] = m.over_lanes(value)[lanes]
            copy.from_copy |= lanes


def written(m: Machine, point: Written) -> None:
    """Note that the places of dwords hold them, in the lanes that the instruction wrote."""
    for key in point.dwords:
        copy = _copies(m).get(key)
        if copy is None:
            copy = _Copy(np.zeros(m.lanes, np.uint32), np.zeros(m.lanes, bool), np.zeros(m.lanes, bool))
            _copies(m)[key] = copy
        lanes = m.active_bools if key[0] == "%s" else m.writing
        copy.from_copy &= ~lanes
        copy.written |= lanes


def copied(m: Machine, key: Dword | None, place: Lanes, lanes: Array) -> Lanes:
    """Return a dword in these lanes, given its place: the copy where another register has taken the place."""
    if key is None:
        return place
    copy = _copies(m).get(key)
    if copy is None:
        return Lanes(place.bits, np.full(len(lanes), UNSET, np.uint8))
    from_copy = copy.from_copy[lanes]
    states = np.where(from_copy, np.uint8(0), place.states)
    states = np.where(copy.written[lanes], states, np.uint8(UNSET))
    return Lanes(np.where(from_copy, copy.values[lanes], place.bits), states)


def _copies(m: Machine) -> dict[Dword, _Copy]:
    return m.state.setdefault("copies of registers", {})
