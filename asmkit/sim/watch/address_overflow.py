"""Detect 32-bit overflow in address computations.

The instructions that contribute to an address are found by following the program's text backwards from the bases of
memory operands, along all paths. Their expressions are then also evaluated on 64-bit lanes. If the two results differ,
the 32-bit computation has wrapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import DiagnosticCode
from ...regs import Label, Reg
from ...types import Scalar
from . import Watcher

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..compile import Unit
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Array

Wide = Callable[["Machine"], "tuple[Array, Any]"]
"""Compute an instruction's result in 64 bits, and the type whose range it must fit."""


class AddressOverflow(Watcher):
    """Report 32-bit overflow in address computations, once per line."""

    name, starts_again = "address_overflow", True

    def start(self, launch: Launch) -> None:
        """Find the instructions that contribute to addresses."""
        self._wide: dict[int, Wide] = {}
        for at in _leading(launch.unit):
            self._prepare(launch.unit, at, launch.unit.insts[at])

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
        """Compare the 64-bit result with the range of the register."""
        wide = self._wide.get(at)
        if wide is None:
            return
        result, bounds = wide(m)
        bad = (result < bounds.min) | (result > bounds.max)
        bad = m.over_lanes(bad) & m.writing & self._guarded(m, inst)
        if bad.any():
            lane = int(np.flatnonzero(bad)[0])
            value = int(m.over_lanes(result)[lane])
            m.report(
                DiagnosticCode.WRAP, at, f"{m.names(np.flatnonzero(bad))}: the value is {value}", stop=False, what=inst
            )

    @staticmethod
    def _guarded(m: Machine, inst: Inst) -> Array:
        """Return the lanes that the instruction's predicate enables."""
        if inst.guard is None:
            return np.ones(1, bool)
        p = m.regs[m.unit.slot(inst.guard[0])]
        return np.zeros(1, bool) if p is None else p ^ inst.guard[1]


def _leading(unit: Unit) -> list[int]:
    """Return the instructions whose results may contribute to an address.

    Sets of registers are integers with one bit per register. A write ends the liveness of a register's old value. If
    inactive lanes or a predicate may keep the old value, a path around the instruction keeps it live.
    """
    writes = [_bits(unit, inst.writes()) for inst in unit.insts]
    reads = [_bits(unit, inst.reads()) for inst in unit.insts]
    bases = [_bits(unit, unit.address_registers(inst)) for inst in unit.insts]
    after = [_after(unit, at, inst) for at, inst in enumerate(unit.insts)]
    wanted = [0] * (len(unit.insts) + 1)  # before each: registers that contribute to an address there or later
    going = True
    while going:
        going = False
        for at in reversed(range(len(unit.insts))):
            later = _any(wanted[to] for to in after[at])
            kept = later if unit.insts[at].guard else later & ~writes[at]
            new = kept | bases[at] | (reads[at] if later & writes[at] else 0)
            going, wanted[at] = going or new != wanted[at], new
    return [at for at, some in enumerate(writes) if some & _any(wanted[to] for to in after[at])]


def _bits(unit: Unit, regs: Iterable[Reg[Scalar]]) -> int:
    return _any(1 << unit.slot(reg) for reg in regs if reg.type.bits > 1)


def _any(sets: Iterable[int]) -> int:
    whole = 0
    for some in sets:
        whole |= some
    return whole


def _after(unit: Unit, at: int, inst: Inst) -> list[int]:
    """Return the possible next instructions. An indirect jump can go to every label."""
    if "branch" not in inst.form.row.effects:
        return [at + 1]
    named = [unit.labels[operand.name] for operand in inst.operands if isinstance(operand, Label)]
    return [at + 1, *(named or unit.labels.values())]


def _is_arithmetic(meaning: Callable[..., Any], count: int, signed: bool) -> bool:
    """Return whether an expression has the same result on small 32-bit and 64-bit numbers."""
    narrow = np.int32 if signed else np.uint32
    try:
        with np.errstate(all="ignore"):
            for numbers in ((0,) * count, (3, 2, 1, 1)[:count], (9, 1, 4, 1)[:count]):
                small = meaning(*(np.array([n], narrow) for n in numbers))
                large = meaning(*(np.array([n], np.int64) for n in numbers))
                if large.dtype != np.int64 or int(small[0]) != int(large[0]):
                    return False
    except (TypeError, ValueError, IndexError, KeyError, AttributeError):
        return False  # the expression accepts only its own width
    return True
