"""The matrices that products of warpgroups read from shared memory, for the watchers that compiled code replaces.

`matrix_reads.h` decides that the watchers have nothing to report about them, and makes their notes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...sim.async_copies.bulk import CHUNK
from ...sim.memory import Access, numbers
from ...sim.native.c_structures import address
from .warp import WARP

if TYPE_CHECKING:
    from ...sim.async_copies.wgmma import Product
    from ...sim.machine import Machine
    from ...sim.native.graph import Value
    from ...sim.watch.memcheck import Memcheck
    from ...sim.watch.racecheck import Racecheck
    from .native_phases import NativePhases

HEADER = (Path(__file__).parent / "matrix_reads.h").read_text()
"""The structure that compiled code shares with Python."""


class MatrixReads:
    """The reads of the products of a chunk."""

    def __init__(self, m: Machine, state: Value, phases: NativePhases, chunks: int) -> None:
        """Share the structure with compiled code. `chunks` are those that one instruction reads, at most."""
        self._m, self._phases, self._chunks = m, phases, chunks
        self._racecheck: Racecheck = m.launch.watching["racecheck"]
        self._has_room = False
        self._scratch = places, names, completed = (
            np.empty((2, chunks), np.int64), np.empty(2 * chunks, np.int32), np.zeros(m.lanes // WARP, np.int64),
        )  # fmt: skip
        self._known = dict[int, Access]()
        """The last reads of the products in flight that compiled code has started, by their times."""
        memcheck: Memcheck | None = m.launch.watching.get("memcheck")
        self._arrays = None if memcheck is None else memcheck.shared_arrays
        state.watched = True
        state.offsets, state.lanes, state.names, state.completed = map(address, (*places, names, completed))
        state.arrays, state.array_count = address(self._arrays), 0 if self._arrays is None else len(self._arrays)

    def before(self) -> None:
        """Make room for the notes on reads."""
        if not self._has_room and self._phases.watched is not None:
            self._has_room = True
            self._phases.watched.room_for_reads(self._chunks)

    def last_of(self, product: Product) -> tuple[int, int]:
        """Return the instruction and the time of the last read of a product."""
        last = product.reads[-1]
        return last.at, self._racecheck.time_of_read(self._m, last)

    def read_of(self, at: int, time: int) -> Access:
        """Return the last read of a product that compiled code has started, without its locations."""
        read = self._known.get(time)
        if read is None:
            read = self._known[time] = Access(
                at, "load", self._m.shared, numbers(0), numbers(0), CHUNK, engine="product"
            )
            self._racecheck.reads_at(self._m, read, time)
        return read

    def keep(self, times: set[int]) -> None:
        """Forget all reads except those at some times, which belong to products in flight."""
        self._known = {time: read for time, read in self._known.items() if time in times}
