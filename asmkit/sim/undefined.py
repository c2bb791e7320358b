"""Values of uninitialized registers and memory, on their way through instructions that only compute or copy.

Compilers read uninitialized values where the result does not depend on them: they speculate arithmetic and loads, and
shuffle registers that some lanes have not written. Such an instruction passes the missing initialization on to its
result. It is reported when it reaches a branch, a predicate, an address, a store to global memory, or any other
instruction with an effect, at the instruction that read the uninitialized value first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ..errors import show

if TYPE_CHECKING:
    from .machine import Machine
    from .memory import Array

Slots: TypeAlias = "Mapping[int, Array]"
"""The lanes in which registers are uninitialized, one bool for each lane."""
Rule: TypeAlias = "Callable[[Machine, Slots], Array]"
"""Returns the lanes in which a result is uninitialized, where only some operands matter."""


BytesOf: TypeAlias = "Callable[[Slots, int], Array]"
"""Returns the uninitialized bytes of a result in each lane, as bits, given those of the operands and the number of the
result."""


class Passing(NamedTuple):
    """How an instruction passes uninitialized operands on: its number of results, and their rules in order.

    `uses` are the registers on which it depends all the same: its predicate and its addresses. `bytes_of` is there if
    it only moves bytes.
    """

    results: int
    uses: frozenset[int]
    rules: tuple[Rule | None, ...] = ()
    bytes_of: BytesOf | None = None

    def rule(self, number: int) -> Rule | None:
        """Return the rule of a result."""
        return self.rules[number] if number < len(self.rules) else None


ALL_BYTES = 0xFF
"""All bytes of a register, as bits."""
MOST = 8
"""The number of origins that are kept for one value."""


@dataclass(eq=False)
class Origin:
    """The first read of an uninitialized value, and the report of the finding, which is made once."""

    report: Callable[[int | None], None]
    """Reports the finding, with the instruction that the value reaches."""
    reported: bool = False

    def reached(self, at: int) -> None:
        """Report the finding, because the value reaches an instruction that depends on it."""
        if not self.reported:
            self.reported = True
            self.report(at)


@dataclass
class Operands:
    """The uninitialized operands of the instruction that is running."""

    at: int
    passing: Passing
    left: int
    """The number of results that are still to be written."""
    lanes: dict[int, Array] = field(default_factory=dict[int, "Array"])
    origins: list[Origin] = field(default_factory=list[Origin])


class Undefined:
    """The uninitialized values of a chunk that instructions have passed on."""

    def __init__(self, m: Machine) -> None:
        self._m = m
        self._origins: dict[int, Sequence[Origin]] = {}
        self._bytes: dict[int, Array] = {}
        """The bytes of registers that are uninitialized in each lane, as bits, if not all are."""

    def origins(self, i: int) -> Sequence[Origin]:
        """Return the first reads of the value of a register, none if the register itself was never written."""
        return self._origins.get(i, ())

    def read(self, at: int, i: int, lanes: Array, origin: Origin, passing: Passing) -> None:
        """Note that an instruction reads a register that is uninitialized in some lanes, and passes it on."""
        m = self._m
        if m.passed is None or m.passed.at != at or m.passed.left != passing.results:
            m.passed = Operands(at, passing, passing.results)
        m.passed.lanes[i] = lanes
        known = m.passed.origins
        known += [one for one in self.origins(i) or (origin,) if one not in known][: MOST - len(known)]

    def loaded(self, i: int, lanes: Array, origin: Origin) -> None:
        """Mark a register as uninitialized in the lanes that have loaded it from an uninitialized place."""
        known = self._m.partial.get(i)
        self._m.partial[i] = ~lanes if known is None else known & ~lanes
        self._bytes.pop(i, None)
        self._origins[i] = (origin,)

    def written(self, at: int, i: int) -> None:
        """Mark the result of an instruction as uninitialized where its operands are."""
        m, operands = self._m, self._m.passed
        if operands is None or operands.at != at:
            m.passed = None
            return
        number = operands.passing.results - operands.left
        rule = operands.passing.rule(number)
        operands.left -= 1
        if operands.left <= 0:
            m.passed = None
        found = m.writing & (rule(m, operands.lanes) if rule else any_of(operands.lanes))
        masks = np.full(m.lanes, ALL_BYTES)
        if of := operands.passing.bytes_of:
            masks = of({slot: self._bytes_in(slot, lanes) for slot, lanes in operands.lanes.items()}, number)
            found = found & (masks != 0)
        if found.any():
            before = m.partial.get(i)
            known = ALL_BYTES if before is None else self._bytes.get(i, ALL_BYTES)
            self._bytes[i] = np.where(found, masks, known)
            m.partial[i] = ~found if before is None else before & ~found
            self._origins[i] = operands.origins

    def _bytes_in(self, i: int, lanes: Array) -> Array:
        """Return the uninitialized bytes of a register that is uninitialized in some lanes."""
        return np.where(lanes, self._bytes.get(i, ALL_BYTES), 0)

    def moved(self, move: Callable[[Array], Array]) -> None:
        """Move the uninitialized lanes of the operands as the instruction moves its values."""
        if (operands := self._m.passed) is not None:
            operands.lanes = {i: move(lanes) for i, lanes in operands.lanes.items()}

    def taken(self, at: int) -> Array | None:
        """Return the lanes in which an operand of an instruction without results is uninitialized, or None."""
        operands, self._m.passed = self._m.passed, None
        return any_of(operands.lanes) if operands is not None and operands.at == at else None


def reaches(m: Machine, at: int, reached: int | None) -> tuple[str, ...]:
    """Return the note that names the instruction that an uninitialized value reaches, unless it is the first read."""
    if reached is None or reached == at:
        return ()
    inst = m.unit.insts[reached]
    return (f"the value reaches `{inst}`, {show(inst.where)}",)


def any_of(lanes: Slots) -> Array:
    """Return the lanes in which any of the operands is uninitialized."""
    return np.logical_or.reduce(list(lanes.values()))


def chosen(m: Machine, lanes: Slots, slots: Sequence[int | None]) -> Array:
    """Return where `selp d, a, b, c` is uninitialized: where c is, or the operand that it chooses."""
    a, b, c = slots
    none = np.zeros(m.lanes, bool)
    of_a, of_b, of_c = (none if slot is None else lanes.get(slot, none) for slot in (a, b, c))
    return of_c | np.where(_value(m, c), of_a, of_b)


def combined(m: Machine, lanes: Slots, slots: Sequence[int | None], *, decides: bool) -> Array:
    """Return where `and.pred` or `or.pred` is uninitialized: not where one operand has the value that decides."""
    found, none = any_of(lanes), np.zeros(m.lanes, bool)
    for slot in slots:
        if slot is not None:
            found &= ~((_value(m, slot) == decides) & ~lanes.get(slot, none))
    return found


def _value(m: Machine, slot: int | None) -> Array:
    value = None if slot is None else m.regs[slot]
    return np.zeros(m.lanes, bool) if value is None else np.broadcast_to(value, (m.lanes,)).astype(bool)


def nowhere(m: Machine, lanes: Slots) -> Array:
    """Return no lanes: the result is initialized, whatever the operands are."""
    return np.zeros(m.lanes, bool)


def element(j: int) -> int:
    """Return the number that represents element `j` of memory among the operands of a load."""
    return -1 - j


def of_element(j: int) -> Rule:
    """Return the rule of a load's result `j`: it is uninitialized where that element of memory is."""
    return of_operand(element(j))


def of_operand(i: int) -> Rule:
    """Return the rule of a result that depends on one operand only."""
    return lambda m, lanes: lanes.get(i, np.zeros(m.lanes, bool))
