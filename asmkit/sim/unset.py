"""Watches for values that nobody wrote: registers, shared memory, and global memory that is said to start undefined."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..errors import Mistake
from ..program import initial
from .watch import Watcher

if TYPE_CHECKING:
    from .engine import Launch
    from .machine import Machine
    from .memory import Access, Allocation, Array


class Unset(Watcher):
    """Reads of what was never written.  `outputs` names the arrays whose contents before the run do not count."""

    name = "unset"

    def __init__(self, *outputs: str) -> None:
        self.outputs = outputs
        self._written: dict[int, Array] = {}

    def start(self, launch: Launch) -> None:
        """Note which global memory starts undefined."""
        self._written = {
            id(memory): np.zeros(memory.data.size, np.uint8)
            for memory in launch.memory.allocations.values()
            if memory.name in self.outputs
        }

    def register(self, m: Machine, at: int, i: int, lanes: Array) -> None:
        """Register `i` is read by lanes that have not written it: the run stops."""
        reg = m.unit.registers[i]
        m.report(Mistake.UNSET, at, m.names(np.flatnonzero(lanes)), what=reg, verb="is", it="it", fix=initial([reg]))

    def store(self, m: Machine, access: Access) -> None:
        """Note what is written."""
        shadow = self._shadow(m, access.memory)
        if shadow is not None:
            for part in range(access.size):
                shadow[access.offsets + part] = 1

    def complete(self, m: Machine, access: Access) -> None:
        """A copy has arrived."""
        self.store(m, access)

    def load(self, m: Machine, access: Access) -> None:
        """Report what is read and was not written; the run goes on."""
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
        byte = first % m.launch.shared_pitch if memory.space == "shared" else first
        note = f"{m.names(lanes[wrong])}, byte {byte} of {memory.name}"
        m.report(Mistake.UNSET_MEMORY, access.at, note, stop=False, place=memory.name)

    def _shadow(self, m: Machine, memory: Allocation) -> Array | None:
        if memory.space != "shared":
            return self._written.get(id(memory))
        notes = self.state(m)
        if "shared" not in notes:
            notes["shared"] = np.zeros(memory.data.size, np.uint8)
        return notes["shared"]
