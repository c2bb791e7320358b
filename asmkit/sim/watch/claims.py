"""The locations of global memory that the chunks of a trial write: each belongs to the chunk that writes it.

All chunks note their writes in one array, without a lock where compiled code writes. A chunk that finds the name of
another one restarts the launch. Two chunks that write a location at the same time can both find no name there. Both
count it as new, so that the chunks together have counted more locations than have names in the end.

Reads are compared with the writes at the end, because another chunk can write the location later.

Atomic operations of whole numbers without a result are in order whatever the order of the blocks is. Their locations
belong to all chunks, and cannot be accessed in another way.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from ..trial import RestartError
from .last_writes import NOBODY, LastWrites
from .unordered_strong import Conflict, UnorderedStrong

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..memory import Access, Allocation, Array
    from ..ordering import Order
    from .reads import Reads

ATOMIC = -2
"""The name of the last writer of locations that only atomic operations change."""
_WHOLE_GRID = 3
"""The reach of a scope that includes all blocks."""


class Claims:
    """The number of locations that chunks have written first, by allocation."""

    def __init__(self, blocks: int) -> None:
        """Prepare for chunks of some blocks."""
        self._blocks, self._columns = blocks, 1
        self._counts: Counter[int] = Counter()

    def own(self, order: Order, blocks: int) -> tuple[int, int]:
        """Return the first name of the agents of a chunk and the end, and remember how names are made."""
        self._columns = order.columns
        return order.first * order.columns, (order.first + blocks) * order.columns

    def read(self, writes: LastWrites, own: tuple[int, int], places: Iterable[Array]) -> None:
        """Restart if another chunk has written one of the locations of a read."""
        for index in places:
            _only(writes.writer[index], own)

    def write(self, memory: Allocation, writes: LastWrites, own: tuple[int, int], places: Iterable[Array]) -> None:
        """Claim the locations of a write. Lanes that write one location together count it more than once: a race."""
        for index in places:
            before = writes.writer[index]
            _only(before, own)
            self.add(memory, int(np.count_nonzero(before == NOBODY)))

    def atomic(self, access: Access, writes: LastWrites, places: Iterable[Array]) -> bool:
        """Claim the locations of an atomic operation for all chunks, if its scope includes them."""
        strong = access.strong
        if access.kind != "atomic" or strong is None or strong.reach < _WHOLE_GRID or strong.sure < _WHOLE_GRID:
            return False
        for index in places:
            before = writes.writer[index]
            if not ((before == NOBODY) | (before == ATOMIC)).all():
                raise RestartError
            self.add(access.memory, len(np.unique(index[before == NOBODY])))
            writes.wrote(index, np.array(ATOMIC, np.int32), 1, None)
        return True

    def add(self, memory: Allocation, fresh: int, conflicts: int = 0) -> None:
        """Add to the number of locations that were written first, unless a write has replaced that of another chunk."""
        if conflicts:
            raise RestartError
        self._counts[id(memory)] += fresh

    def check(self, memory: int, writes: LastWrites, reads: Reads) -> None:
        """Restart if chunks have accessed one location of an allocation, given by its identity."""
        if not writes.latest:
            return
        if self._counts[memory] != np.count_nonzero(writes.writer != NOBODY) or reads.dropped:
            raise RestartError
        names = self._columns * self._blocks
        for places, readers in reads.all():
            writers = writes.writer[places]
            if ((writers != NOBODY) & (writers // names != readers // names)).any():
                raise RestartError


class NoConflicts(UnorderedStrong):
    """The conflicts of strong accesses in a trial, which has none."""

    def synchronizes(self, access: Access, offsets: Array) -> None:
        """Do nothing: no conflict is kept until it is known by which locations threads synchronize."""

    def add(self, at: int, conflict: Conflict) -> None:
        """Restart the launch."""
        raise RestartError


def own_only(names: Array, own: tuple[int, int]) -> None:
    """Restart if some names are not those of agents of a chunk."""
    if ((names < own[0]) | (names >= own[1])).any():
        raise RestartError


def _only(writers: Array, own: tuple[int, int]) -> None:
    """Restart if another chunk has written some locations."""
    if ((writers != NOBODY) & ((writers < own[0]) | (writers >= own[1]))).any():
        raise RestartError
