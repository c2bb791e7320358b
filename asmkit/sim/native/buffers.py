"""The memory that compiled code needs for a chunk, which the chunks of a launch use one after the other.

New memory costs more than most chunks compute: the system clears it page by page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .context import Read

if TYPE_CHECKING:
    from ..engine import Launch
    from .registers import Registers

TICKS, READS = 4096, 1024
"""The room for accesses and reads that racecheck notes."""
_ARENA = 64
"""The room for the locations of reads, in numbers for each lane."""


class Buffers:
    """The memory for a chunk of some lanes."""

    def __init__(self, registers: Registers, lanes: int) -> None:
        self.lanes = lanes
        self.registers = registers
        self.offsets = np.zeros(lanes, np.uint64)
        self.mask, self.enabled = np.zeros(lanes, np.uint8), np.zeros(lanes, np.uint8)
        self.ticked, self.arena = np.zeros(TICKS, np.int32), np.empty(_ARENA * lanes, np.int32)
        self.reads = (Read * READS)()


def taken(launch: Launch, lanes: int) -> Buffers:
    """Return memory for a chunk: that of an earlier one if it is free."""
    with launch.lock:
        free: list[Buffers] = launch.native_buffers
        for i, one in enumerate(free):
            if one.lanes == lanes:
                return free.pop(i)
    return Buffers(launch.unit.native_registers(lanes), lanes)


def given_back(launch: Launch, buffers: Buffers) -> None:
    """Take back the memory of a chunk that has ended."""
    buffers.registers.clear()
    with launch.lock:
        launch.native_buffers.append(buffers)
