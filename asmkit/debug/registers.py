"""The registers of lanes at a moment, as values of their types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..ir.program import Inst, registers
from ..sim.memory import Array
from ..types import Scalar
from .threads import special
from .values import texts, typed
from .variables import Variables

if TYPE_CHECKING:
    from ..sim.machine import Machine


@dataclass(frozen=True)
class Row:
    """A register: its name in the text, its name in Python, its type, and its values in some lanes."""

    register: str
    name: str
    kind: type[Scalar]
    values: list[str]


class Values:
    """The values of registers and special names in all lanes of a machine, at an instruction.

    `known` are the lanes in which all values are initialized that `lookup` has returned.
    """

    def __init__(self, m: Machine, variables: Variables, at: int) -> None:
        self._m, self._variables, self._at = m, variables, at
        self.known: Array = np.ones(m.lanes, bool)

    def lookup(self, name: str) -> Array:
        """Return the values of a register, a Python variable or a special name. Raises KeyError for other names."""
        slot = self._variables.slots.get(name)
        slot = self._variables.named(name, self._at) if slot is None else slot
        if slot is None:
            return special(self._m, name)
        self.known = self.known & self.written(slot)
        bits = self.bits(slot)
        if bits is None:
            return np.zeros(self._m.lanes, np.int64)
        kind = self._variables.kind(slot, self._at)
        values = typed(bits, kind) if kind.twin is not None and kind.kind in "fus" else bits
        if kind.kind == "f":
            return values.astype(np.float64)
        return values if values.dtype == np.uint64 and (values >> np.uint64(63)).any() else values.astype(np.int64)

    def bits(self, slot: int) -> Array | None:
        """Return the bits of a register, one element for each lane, None if it is uninitialized."""
        value = self._m.regs[slot] if slot < len(self._m.regs) else None
        return None if value is None else self._m.over_lanes(value)

    def written(self, slot: int) -> Array:
        """Return the lanes in which a register is initialized, as bools."""
        if self.bits(slot) is None:
            return np.zeros(self._m.lanes, bool)
        partial = self._m.partial.get(slot)
        return np.ones(self._m.lanes, bool) if partial is None else partial

    def row(self, slot: int, lanes: Sequence[int]) -> Row:
        """Return a register with its values in some lanes."""
        kind = self._variables.kind(slot, self._at)
        bits, chosen = self.bits(slot), np.array(lanes, np.int64)
        shown = np.zeros(len(chosen), self._m.launch.kept[slot]) if bits is None else bits[chosen]
        values = texts(shown, kind, self.written(slot)[chosen])
        return Row(self._variables.spelling(slot), self._variables.name(slot, self._at), kind, values)

    def order(self, inst: Inst | None) -> list[int]:
        """Return the registers to show: those of an instruction, those with names, and the others that have a value."""
        own: dict[int, None] = {}
        if inst is not None:
            guard = [] if inst.guard is None else [inst.guard[0]]
            for reg in (*guard, *(reg for operand in inst.operands for reg in registers(operand))):
                own.update(dict.fromkeys(self._variables.of(reg)))
        rest = [slot for slot, value in enumerate(self._m.regs) if value is not None and slot not in own]
        return [*own, *sorted(rest, key=lambda slot: not self._variables.name(slot, self._at))]
