"""The heap of kernels: malloc and free, which CUDA provides to device code (CUDA programming guide, 10.34).

Blocks are placed one after another and are not used again, so that an access after `free` does not look like an access
to another block. A block starts uninitialized.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode

if TYPE_CHECKING:
    from ...sim.engine import Launch
    from ...sim.machine import Machine
    from ...sim.memory import Array

SIZE = 8 << 20
"""The default size of the heap in bytes."""
_ALIGN = 16


class Heap:
    """The heap of a launch."""

    def __init__(self, launch: Launch) -> None:
        self._memory = np.zeros(SIZE, np.uint8)
        self._base = launch.memory.place("the heap", self._memory)
        self._top = 0
        self._live: dict[int, int] = {}

    def take(self, m: Machine, sizes: Array) -> Array:
        """Return the addresses of new blocks, one for each size, 0 where the heap is full."""
        made = np.zeros(len(sizes), np.uint64)
        with m.launch.lock:
            for i, size in enumerate(sizes.tolist()):
                if size <= SIZE - self._top:
                    self._memory[self._top : self._top + size] = 0xFF
                    made[i] = self._base + self._top
                    self._live[int(made[i])] = size
                    self._top += -(-max(size, 1) // _ALIGN) * _ALIGN
        return made

    def free(self, m: Machine, at: int, addresses: Array) -> None:
        """End blocks. Report addresses that are not those of blocks in use. An address 0 has no effect."""
        for lane, address in zip(m.active_lanes, addresses.tolist(), strict=True):
            with m.launch.lock:
                known = not address or self._live.pop(address, None) is not None
            if not known:
                note = f"{m.names([lane])}: {address:#x} is not the address of a block in use"
                m.report(DiagnosticCode.TRAP, at, note, what="free")
