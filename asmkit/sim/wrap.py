"""Watches for 32-bit arithmetic that wraps on the way to an address.

What leads to an address is found in the program's text, loops and branches aside: the registers that are bases of
memory operands, and all that they are computed from.  Such an instruction's own expression is then evaluated on 64-bit
lanes too; where the two results differ, it has wrapped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import Mistake
from .watch import Watcher

if TYPE_CHECKING:
    from ..build import Inst
    from .compile import Unit
    from .engine import Launch
    from .machine import Machine
    from .memory import Array

Wide = Callable[["Machine"], "tuple[Array, Any]"]
"""The result of an instruction computed in 64 bits, and the type whose range it must lie in."""


class Wrap(Watcher):
    """Wraps in address arithmetic; each line once."""

    name = "wrap"

    def start(self, launch: Launch) -> None:
        """Find what leads to addresses."""
        self._wide: dict[int, Wide] = {}
        leads = _leads(launch.unit)
        for at, inst in enumerate(launch.unit.insts):
            if any(launch.unit.slot(reg) in leads for reg in inst.writes()):
                self._prepare(launch.unit, at, inst)

    def _prepare(self, unit: Unit, at: int, inst: Inst) -> None:
        meaning, found = unit.meaning(inst), unit.integer_sources(at, inst)
        if meaning is None or found is None or not _is_arithmetic(meaning, len(found[0]), found[1]):
            return
        reads, signed = found
        bounds = np.iinfo(np.int32 if signed else np.uint32)

        def wide(m: Machine) -> tuple[Array, Any]:
            return np.atleast_1d(meaning(*[np.asarray(read(m)).astype(np.int64) for read in reads])), bounds

        self._wide[at] = wide

    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Compare the result in 64 bits with the range of the register."""
        wide = self._wide.get(at)
        if wide is None:
            return
        result, bounds = wide(m)
        bad = (result < bounds.min) | (result > bounds.max)
        bad = m.over_lanes(bad) & m.writing & self._guarded(m, inst)
        if bad.any():
            lane = int(np.flatnonzero(bad)[0])
            value = int(m.over_lanes(result)[lane])
            m.report(Mistake.WRAP, at, f"{m.names(np.flatnonzero(bad))}: the value is {value}", stop=False, what=inst)

    @staticmethod
    def _guarded(m: Machine, inst: Inst) -> Array:
        """The lanes that the instruction's predicate lets run."""
        if inst.guard is None:
            return np.ones(1, bool)
        p = m.regs[m.unit.slot(inst.guard[0])]
        return np.zeros(1, bool) if p is None else p ^ inst.guard[1]


def _leads(unit: Unit) -> set[int]:
    """The registers that addresses are computed from."""
    known = {unit.slot(base) for base in unit.address_registers()}
    grown = True
    while grown:
        grown = False
        for inst in unit.insts:
            if any(unit.slot(reg) in known for reg in inst.writes()):
                new = {unit.slot(reg) for reg in inst.reads() if reg.type.bits > 1} - known
                known |= new
                grown = grown or bool(new)
    return known


def _is_arithmetic(meaning: Callable[..., Any], count: int, signed: bool) -> bool:
    """Whether an expression means the same on small numbers of 32 and of 64 bits."""
    narrow = np.int32 if signed else np.uint32
    try:
        with np.errstate(all="ignore"):
            for numbers in ((0,) * count, (3, 2, 1, 1)[:count], (9, 1, 4, 1)[:count]):
                small = meaning(*(np.array([n], narrow) for n in numbers))
                large = meaning(*(np.array([n], np.int64) for n in numbers))
                if large.dtype != np.int64 or int(small[0]) != int(large[0]):
                    return False
    except (TypeError, ValueError, IndexError, KeyError, AttributeError):
        return False  # an expression that only takes its own width
    return True
