"""Detect uninitialized reads: of registers, shared memory, and output arrays in global memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ...ir.program import initial
from ..new_arrays import unwritten
from ..places import name_byte
from . import Watcher

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


class Initcheck(Watcher):
    """Report uninitialized reads. The initial contents of the arrays named by `outputs` count as uninitialized."""

    name = "initcheck"

    def __init__(self, *outputs: str) -> None:
        self.outputs = outputs
        self._written: dict[int, Array] = {}

    def start(self, launch: Launch) -> None:
        """Mark the global memory that starts uninitialized."""
        self._written = {}
        for memory in launch.memory.allocations.values():
            if memory.name in launch.unwritten.union(self.outputs):
                self._written[id(memory)] = np.zeros(memory.data.size, np.uint8)
            elif (fresh := unwritten(memory.data)) is not None:
                self._written[id(memory)] = (~fresh).astype(np.uint8)

    def register(self, m: Machine, at: int, i: int, lanes: Array) -> None:
        """Report lanes that read register `i` before writing it, and stop the run."""
        reg = m.unit.registers[i]
        m.report(
            DiagnosticCode.UNSET, at, m.names(np.flatnonzero(lanes)), what=reg, verb="is", it="it", fix=initial([reg])
        )

    def store(self, m: Machine, access: Access) -> None:
        """Mark the written bytes as initialized. An atomic operation reads them first."""
        if access.kind == "atomic":
            self.load(m, access)
        shadow = self._shadow(m, access.memory)
        if shadow is not None:
            for part in range(access.size):
                shadow[access.offsets + part] = 1

    def complete(self, m: Machine, access: Access) -> None:
        """Mark the destination of a completed copy as initialized."""
        self.store(m, access)

    def load(self, m: Machine, access: Access) -> None:
        """Report bytes that are read before they are written. The run continues."""
        shadow = self._shadow(m, access.memory)
        if shadow is None:
            return
        fresh = shadow[access.offsets]
        for part in range(1, access.size):
            fresh = fresh & shadow[access.offsets + part]
        if not fresh.all():
            self._report(m, access, fresh == 0)

    def _report(self, m: Machine, access: Access, wrong: Array) -> None:
        offsets, lanes = access.spread(m)
        wrong = np.broadcast_to(wrong, lanes.shape)
        memory, first = access.memory, int(offsets[wrong][0])
        note = f"{m.names(lanes[wrong])}, {name_byte(m, memory, first)}"
        m.report(DiagnosticCode.UNSET_MEMORY, access.at, note, stop=False, place=memory.name)

    def _shadow(self, m: Machine, memory: Allocation) -> Array | None:
        if memory.space != "shared":
            return self._written.get(id(memory))
        notes = self.state(m)
        if "shared" not in notes:
            notes["shared"] = np.zeros(memory.data.size, np.uint8)
        return notes["shared"]
