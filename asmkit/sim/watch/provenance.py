"""Find the array from which each address of a program is computed.

Addresses are followed along all paths. An address has an array only if all paths lead to exactly one. The architectures
state the effects of their instructions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from ...analysis.cfg import reached, until_still

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..compile import Unit

LOST = "?"
"""The mark of an address that cannot be followed."""
DATA = ""
"""The mark of a value that is not an address."""

_MARKS = frozenset((LOST, DATA))
State = dict[int, frozenset[str]]
"""The arrays of each register that can hold an address."""


class Origins(NamedTuple):
    """The name of the array that each access must stay in, by instruction. Accesses of unknown arrays are absent."""

    loads: Mapping[int, str]
    stores: Mapping[int, str]


_FOUND: WeakKeyDictionary[Unit, Origins] = WeakKeyDictionary()


def origins(unit: Unit) -> Origins:
    """Return the symbol of a shared array or the parameter that each access takes its address from."""
    if unit not in _FOUND:
        _FOUND[unit] = unit.sem.origins(unit)
    return _FOUND[unit]


def whole_name(names: frozenset[str]) -> str | None:
    """Return the only array of an address, or None."""
    return min(names) if len(names) == 1 and not names & _MARKS else None


class Paths:
    """The arrays from which the registers of a program are computed, along its paths."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.first: State = {}
        """The registers that hold addresses at the start."""

    def execute(self, inst: Inst, state: State) -> None:
        """Update the arrays of the registers that an instruction writes."""
        raise NotImplementedError

    def states(self) -> Iterator[tuple[int, Inst, State]]:
        """Yield each reachable instruction and the arrays of the registers before it."""
        blocks = self.unit.ways.blocks
        firsts = [sum(len(block.items) for block in blocks[:i]) for i in range(len(blocks))]
        starts: list[State | None] = [self.first, *[None] * (len(blocks) - 1)]

        def walk(i: int) -> Iterator[tuple[int, Inst, State]]:
            state = dict(starts[i] or {})
            for at in range(firsts[i], firsts[i] + len(blocks[i].items)):
                inst = self.unit.insts[at]
                yield at, inst, state
                self.execute(inst, state)
            for to in blocks[i].after:
                after[to] = state

        after: dict[int, State] = {}

        def step(i: int) -> Iterator[int]:
            for _ in walk(i):
                pass
            for to in blocks[i].after:
                merged = _merge(starts[to], after[to])
                if merged != starts[to]:
                    starts[to] = merged
                    yield to

        live = reached(blocks)
        until_still(live, step)
        for i in live:
            yield from walk(i)


def _merge(one: State | None, other: State) -> State:
    """Return the arrays at the meeting of two paths. Registers that are absent from one of them hold data there."""
    if one is None:
        return dict(other)
    data = frozenset((DATA,))
    return {slot: one.get(slot, data) | other.get(slot, data) for slot in one.keys() | other.keys()}
