"""Detect uninitialized reads: of registers, shared memory, and output arrays in global memory."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ...ir.program import initial
from ..memory import UINTS
from ..new_arrays import any_unwritten, unwritten
from ..places import name_byte
from ..undefined import Origin, element, reaches
from . import Watcher
from .compiled_accesses import are_noted

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


class Initcheck(Watcher):
    """Report uninitialized reads. The initial contents of the arrays named by `outputs` count as uninitialized."""

    name, starts_again = "initcheck", True

    def __init__(self, *outputs: str) -> None:
        self.outputs = outputs
        self._written: dict[int, _Written] = {}

    def start(self, launch: Launch) -> None:
        """Mark the global memory that starts uninitialized."""
        self._written = {}
        self._grain = launch.unit.grain
        outputs = launch.unwritten.union(self.outputs)
        some = any_unwritten()
        for memory in launch.memory.allocations.values():
            for part in memory.parts:
                known = launch.unit.discards or part.name in outputs
                if known or (some and unwritten(part.array) is not None):
                    fresh = _unwritten(memory, outputs)
                    self._written[id(memory)] = _Written(memory.data.size, self._grain, fresh)
                    break

    def register(self, m: Machine, at: int, i: int, lanes: Array) -> None:
        """Report lanes that read register `i` before writing it, and stop the run.

        An instruction that only computes or copies passes the value on.
        """
        passing = m.unit.passing(at)
        if passing is not None and i not in passing.uses:
            origin = Origin(lambda reached: _unset(m, at, i, lanes, reached))
            m.undefined.read(at, i, lanes, origin, passing)
        elif origins := m.undefined.origins(i):
            for origin in origins:
                origin.reached(at)
        else:
            _unset(m, at, i, lanes, at)

    def store(self, m: Machine, access: Access) -> None:
        """Mark the written bytes as initialized. An atomic operation reads them first."""
        if access.kind == "atomic":
            self.load(m, access)
        written = self._shadow(m, access.memory)
        if written is not None:
            written.write(access)
            if m.passed is not None and (lanes := m.undefined.taken(access.at)) is not None:
                written.undo(access, lanes[access.spread(m)[1]])

    def discard(self, m: Machine, access: Access) -> None:
        """Mark discarded bytes as uninitialized."""
        written = self._shadow(m, access.memory)
        if written is not None:
            written.undo(access, np.ones(len(access.offsets), bool))

    def complete(self, m: Machine, access: Access) -> None:
        """Mark the destination of a completed copy as initialized."""
        self.store(m, access)

    def load(self, m: Machine, access: Access) -> None:
        """Report bytes that are read before they are written. The run continues."""
        written = self._shadow(m, access.memory)
        if written is None or are_noted(m, written.notes, access, self._grain):
            return
        if (whole := written.whole(access)).all():
            return
        count = m.unit.elements_loaded(access.at) if access.kind == "load" and not access.engine else 0
        if count:
            self._pass_on(m, access, written, count)
        else:
            self._report(m, access, ~whole, None)

    def _pass_on(self, m: Machine, access: Access, written: _Written, count: int) -> None:
        """Pass uninitialized elements on to the registers that a load of `count` elements writes."""
        offsets, lanes = access.spread(m)
        wrong = np.zeros(lanes.shape, bool)
        origin = Origin(lambda reached: self._report(m, access, wrong, reached))
        passing = m.unit.passing(access.at)
        assert passing is not None
        width = access.size // count
        for j in range(count):
            part = replace(access, offsets=offsets + j * width, size=width)
            bad = ~written.whole(part)
            if bad.any():
                wrong |= bad
                found = np.zeros(m.lanes, bool)
                found[lanes[bad]] = True
                m.undefined.read(access.at, element(j), found, origin, passing)

    def _report(self, m: Machine, access: Access, wrong: Array, reached: int | None) -> None:
        offsets, lanes = access.spread(m)
        wrong = np.broadcast_to(wrong, lanes.shape)
        memory, first = access.memory, int(offsets[wrong][0])
        note = f"{m.names(lanes[wrong])}, {name_byte(m, memory, first)}"
        more = reaches(m, access.at, reached)
        m.report(DiagnosticCode.UNSET_MEMORY, access.at, note, *more, stop=False, place=memory.name)

    def notes(self, m: Machine, memory: Allocation) -> Array | None:
        """Return one note, 0 or 1, for each location of an allocation, None if all of it is initialized."""
        shadow = self._shadow(m, memory)
        return None if shadow is None else shadow.notes

    def _shadow(self, m: Machine, memory: Allocation) -> _Written | None:
        if memory.space != "shared":
            return self._written.get(id(memory))
        notes = self.state(m)
        if "shared" not in notes:
            notes["shared"] = _Written(memory.data.size, self._grain, _unwritten_shared(m.launch, memory))
        return notes["shared"]


def _unset(m: Machine, at: int, i: int, lanes: Array, reached: int | None) -> None:
    """Report a register that is read before it is written, and stop the run."""
    reg, notes = m.unit.registers[i], (m.names(np.flatnonzero(lanes)), *reaches(m, at, reached))
    m.report(DiagnosticCode.UNSET, at, *notes, what=reg, verb="is", it="it", fix=initial([reg]))


class _Written:
    """Which locations of an allocation have been written: one note, 0 or 1, for the smallest element of the program."""

    def __init__(self, size: int, grain: int, fresh: Array | None = None) -> None:
        self._grain = grain
        self._views: dict[int, Array] = {}
        self.notes = np.zeros(-(-size // grain // 8) * 8 + 8, np.uint8)
        """One note for each location."""
        if fresh is not None:
            whole = np.zeros(-(-size // grain) * grain, bool)
            whole[:size] = fresh
            self.notes[: -(-size // grain)] = whole.view(UINTS[grain]) == 0

    def write(self, access: Access) -> None:
        """Note a write."""
        view, index, ones, parts = self._elements(access)
        for part in range(parts):
            view[index + part if part else index] = ones

    def undo(self, access: Access, lanes: Array) -> None:
        """Mark what some of the accessing lanes (bools) have written as uninitialized."""
        view, index, _, parts = self._elements(access)
        index = np.broadcast_to(index, lanes.shape)[lanes]
        for part in range(parts):
            view[index + part] = 0

    def whole(self, access: Access) -> Array:
        """Return which lanes read only what has been written."""
        view, index, ones, parts = self._elements(access)
        found = view[index] == ones
        for part in range(1, parts):
            found = found & (view[index + part] == ones)
        return found

    def _elements(self, access: Access) -> tuple[Array, Array, int, int]:
        """Return the notes as elements, the lanes' first ones, the value of a written one, and the number of each lane.

        A lane has one element if its access is aligned and has at most eight locations.
        """
        width = max(1, access.size // self._grain)
        if width not in UINTS or int(np.bitwise_or.reduce(access.offsets, initial=0)) & (access.size - 1):
            width = 1
        if width not in self._views:
            self._views[width] = self.notes.view(UINTS[width])
        shift = (width * self._grain).bit_length() - 1
        ones = 0x0101010101010101 & ((1 << 8 * width) - 1)
        return self._views[width], access.offsets >> shift, ones, max(1, access.size // self._grain // width)


def _unwritten_shared(launch: Launch, memory: Allocation) -> Array | None:
    """Return which bytes of the blocks' shared memory start uninitialized: all but the system's part. None: all."""
    if not launch.unit.system_shared:
        return None
    return np.arange(memory.data.size) % launch.shared_pitch < launch.system_shared


def _unwritten(memory: Allocation, outputs: Collection[str]) -> Array:
    """Return which bytes of an allocation start uninitialized in all of its arrays."""
    fresh = ~np.zeros(memory.data.size, bool)
    for part in memory.parts:
        if part.name not in outputs:
            here = unwritten(part.array)
            fresh[part.first : part.first + part.array.nbytes] &= False if here is None else here
    return fresh
