"""Strong accesses that conflict and are not ordered: no data race, but a warning, because which one is last is open.

Two volatile or relaxed accesses whose scopes include each other are morally strong, and no data race (PTX ISA 8.7.1).
Nothing is reported at locations by which threads synchronize: those that an atomic operation, an acquire or a release
accesses, those with a fence before a store and one after the load that reads it, and those whose value decides how a
branch continues.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode, show
from ..places import name_byte
from ..thread_names import name_lane

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Access, Allocation, Array

_KEPT = 8
"""The accesses of one pair of instructions that are kept until it is known by which locations threads synchronize."""


class Conflict(NamedTuple):
    """Accesses of one instruction that are not ordered after those of another one: the bytes and the lanes of each."""

    m: Machine
    access: Access
    places: Array
    lanes: Array
    others: Array
    """The lane of the other access, -1 if it is in another chunk of blocks."""
    kind: str
    """The kind of the other access."""


def synchronizes(access: Access) -> bool:
    """Return whether a strong access by itself shows that threads synchronize by its location.

    A plain store after a fence does not: it is a release only for a thread that reads it before another fence.
    """
    assert access.strong
    return access.kind == "atomic" or access.strong.acquires or access.strong.releases


def is_excused(m: Machine, access: Access) -> bool:
    """Return whether threads synchronize by the locations of an access, so that its conflicts are not reported."""
    return access.strong is not None and (synchronizes(access) or m.unit.branches_on(access.at))


class UnorderedStrong:
    """The conflicts of strong accesses in a launch."""

    def __init__(self) -> None:
        self._conflicts: dict[tuple[int, int], list[Conflict]] = {}
        self._synchronizing: dict[int, tuple[Allocation, Array]] = {}

    def synchronizes(self, access: Access, offsets: Array) -> None:
        """Note that threads synchronize by these locations."""
        bytes_ = self.synchronizing(access.memory)
        for byte in range(access.size):
            bytes_[offsets + byte] = True

    def synchronizing(self, memory: Allocation) -> Array:
        """Return for each byte of an allocation whether threads synchronize by it."""
        if id(memory) not in self._synchronizing:
            self._synchronizing[id(memory)] = memory, np.zeros(memory.data.size + 1, bool)
        return self._synchronizing[id(memory)][1]

    def add(self, at: int, conflict: Conflict) -> None:
        """Add accesses that are not ordered after those of the instruction `at`."""
        known = self._conflicts.setdefault((conflict.access.at, at), [])
        if len(known) < _KEPT:
            known.append(conflict)

    def report(self) -> None:
        """Report each pair of instructions that conflict at a location by which threads do not synchronize."""
        for (_, at), conflicts in self._conflicts.items():
            for conflict in conflicts:
                left = np.flatnonzero(~self._excused(conflict))
                if left.size:
                    _tell(conflict, int(left[0]), at)
                    break

    def _excused(self, conflict: Conflict) -> Array:
        found = self._synchronizing.get(id(conflict.access.memory))
        return np.zeros(len(conflict.places), bool) if found is None else found[1][conflict.places]


def _tell(conflict: Conflict, i: int, at: int) -> None:
    m, access = conflict.m, conflict.access
    memory, other = access.memory, int(conflict.others[i])
    who = name_lane(m, other) if other >= 0 else "a thread of another block"
    notes = (
        f"{access.kind}: {name_lane(m, int(conflict.lanes[i]))}, {name_byte(m, memory, int(conflict.places[i]))}",
        f"{conflict.kind}: {who}, {show(m.unit.insts[at].where)}",
    )
    m.report(
        DiagnosticCode.UNORDERED_STRONG, access.at, *notes, stop=False, pair=at,
        kind=access.kind, other=conflict.kind, place=memory.name,
    )  # fmt: skip
