"""The scheduler's choice of the lanes that run next, in compiled code."""

from __future__ import annotations

import ctypes
from ctypes import c_int64
from typing import TYPE_CHECKING

import numpy as np

from ..mask import Mask
from ..step_results import HALT

if TYPE_CHECKING:
    from ..machine import Machine
    from .compiled import Functions

_MOST = 8
"""The number of recent masks that are kept: groups take turns, and a mask knows what depends on its lanes."""
_ALL = -2
"""The number in place of a mask for all lanes."""


class _Choice(ctypes.Structure):
    """The choice of the scheduler, as `groups.h` declares it."""

    _fields_ = tuple((name, c_int64) for name in ("low", "stop", "turns", "known"))


class Groups:
    """The groups of lanes of a chunk."""

    def __init__(self, m: Machine, functions: Functions) -> None:
        self._m, self._choose = m, functions.choose_lanes
        self._choice = _Choice()
        self._bools = np.zeros(m.lanes, bool)
        self._masks: list[Mask] = []
        self._addresses = np.zeros(_MOST, np.uint64)
        self._places = m.pc.ctypes.data, self._bools.ctypes.data, self._addresses.ctypes.data
        self._reference = ctypes.byref(self._choice)
        self._next = 0

    def choose(self) -> int:
        """Choose the lanes that run next, as `choose` does without a random order. Returns their program counter."""
        m, choice, (pc, bools, known) = self._m, self._choice, self._places
        turn = m.turn.ctypes.data if m.turns else None
        self._choose(pc, turn, m.lanes, HALT, bools, known, len(self._masks), self._reference)
        if m.turns:
            m.turns = bool(choice.turns)
        m.stop = choice.stop
        m.mask = m.group = None if choice.known == _ALL else self._mask(choice.known)
        return choice.low

    def _mask(self, known: int) -> Mask:
        """Return a recent mask, or a new one."""
        if known >= 0:
            return self._masks[known]
        made, at = Mask(self._bools.copy()), self._next % _MOST
        self._masks[at : at + 1] = [made]
        self._addresses[at] = made.address
        self._next += 1
        return made
