"""The memory that compiled code needs for a chunk, which chunks of the same size use one after the other.

New memory costs more than most chunks compute: the system clears it page by page.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from .context import Read

if TYPE_CHECKING:
    from ..compile import Unit
    from .registers import Registers

TICKS, READS = 4096, 1024
"""The room for accesses and reads that racecheck notes."""
_ARENA = 64
"""The room for the locations of reads, in numbers for each lane."""


_MOST_FREE = 1 << 26
"""The number of bytes that stay allocated between launches."""


class Buffers:
    """The memory for a chunk of some lanes."""

    def __init__(self, registers: Registers, layout: tuple[object, ...], lanes: int) -> None:
        self.lanes, self.layout = lanes, layout
        self.registers = registers
        self.offsets = np.zeros(lanes, np.uint64)
        self.mask, self.enabled = np.zeros(lanes, np.uint8), np.zeros(lanes, np.uint8)
        self.words = np.empty(4 * lanes, np.uint32)
        self.ticked, self.arena = np.zeros(TICKS, np.int32), np.empty(_ARENA * lanes, np.int32)
        self.reads = (Read * READS)()
        self.bytes = self.registers.bytes + self.arena.nbytes


_free: list[Buffers] = []
_lock = Lock()


def taken(unit: Unit, lanes: int) -> Buffers:
    """Return memory for a chunk of a program: that of an earlier one with the same registers if it is free."""
    layout = unit.register_layout
    with _lock:
        for i, one in enumerate(_free):
            if one.lanes == lanes and one.layout == layout:
                return _free.pop(i)
    return Buffers(unit.native_registers(lanes), layout, lanes)


def given_back(buffers: Buffers) -> None:
    """Take back the memory of a chunk that has ended, for later chunks of this launch and of others."""
    buffers.registers.clear()
    with _lock:
        _free.append(buffers)
        while sum(one.bytes for one in _free) > _MOST_FREE:
            _free.pop(0)
