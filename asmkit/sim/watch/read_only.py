"""Reads through the read-only path (`ld.global.nc`): the grid must not write what they read (PTX ISA 9.7.9.9).

No synchronization orders such a read, because it can take a value from a cache that nothing invalidates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .last_accesses import NOBODY

if TYPE_CHECKING:
    from ..memory import Access, Array
    from .last_accesses import LastAccesses


class ReadOnly:
    """The locations that a launch has read through the read-only path."""

    def __init__(self) -> None:
        self._read_at: dict[int, tuple[LastAccesses, Array]] = {}

    def conflicts(self, access: Access, shadow: LastAccesses, index: Array) -> Array:
        """Return where a read-only read finds a location that the grid has written, and remember the others."""
        if id(shadow) not in self._read_at:
            self._read_at[id(shadow)] = shadow, np.full(len(shadow.writer), -1, np.int32)
        self._read_at[id(shadow)][1][index] = access.at
        return shadow.writer[index] != NOBODY

    def read_at(self, shadow: LastAccesses, index: Array) -> Array | None:
        """Return the instructions that have read the locations, -1 for none. None if there are no such reads."""
        known = self._read_at.get(id(shadow))
        return None if known is None else known[1][index]
