"""Loads and stores of all lanes that Python executes, with the addresses and values in arrays, by compiled code.

Python reads the operands, and decides when a result arrives. Compiled code checks the access for the watchers, notes
it, and moves the data, as it does for the accesses that it executes itself.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..memory import UINTS, Access
from .context import SPACES
from .operations import NOTHING, Transfer, structure_of

if TYPE_CHECKING:
    from ..memory import Array
    from .graph import Value
    from .runner import Native

_COUNTS, _MOST_BYTES = (1, 2, 4), 16


class LaneAccesses:
    """The loads and stores of a chunk that Python executes."""

    def __init__(self, native: Native) -> None:
        self._native = native
        self._transfers: dict[tuple[int, str, int, int], tuple[ctypes.Structure, Array]] = {}
        """The structure of each access, and the bounds of its array."""

    def load(self, at: int, space: str, addresses: Array, width: int, count: int) -> list[Array] | None:
        """Load `count` elements of `width` bytes of all lanes. Return None if numpy must do so."""
        if not self._fits(at, space, addresses, width, count):
            return None
        rows = [*np.empty((count, addresses.size), UINTS[width])]
        function = self._native.functions.load_lanes
        return rows if self._run(function, at, "load", space, addresses, width, rows) else None

    def store(self, at: int, space: str, addresses: Array, values: Sequence[Array], width: int) -> bool:
        """Store elements of `width` bytes of all lanes. Return False if numpy must do so."""
        if not self._fits(at, space, addresses, width, len(values)):
            return False
        kind = UINTS[width]
        wide = [one if one.size == addresses.size else np.broadcast_to(one, addresses.shape) for one in values]
        rows = [np.ascontiguousarray(one) for one in wide]
        if any(row.dtype.itemsize != kind.itemsize for row in rows):
            return False
        return self._run(self._native.functions.store_lanes, at, "store", space, addresses, width, rows)

    def _fits(self, at: int, space: str, addresses: Array, width: int, count: int) -> bool:
        m = self._native.machine
        if m.mask is not None or space not in ("shared", "global", "generic") or addresses.size != m.lanes:
            return False
        if count not in _COUNTS or width * count > _MOST_BYTES or addresses.dtype.itemsize not in (4, 8):
            return False
        return m.visibility is None or not m.visibility.scalar.concerns(at)

    def _run(
        self, function: Value, at: int, kind: str, space: str, addresses: Array, width: int, rows: list[Array]
    ) -> bool:  # fmt: skip
        native, addresses = self._native, np.ascontiguousarray(addresses)
        transfer, bounds = self._transfer(at, space, width, len(rows))
        arrays = (ctypes.c_void_p * len(rows))(*(row.ctypes.data for row in rows))
        with native.shared(bounds) as x:
            top: int = function(x, ctypes.byref(transfer), addresses.ctypes.data, addresses.dtype.itemsize, arrays)
        if top < 0:
            return False
        self._notify(at, kind, top, width * len(rows))
        return True

    def _notify(self, at: int, kind: str, top: int, size: int) -> None:
        """Remember the access as outstanding, and let the caches know it."""
        native, m = self._native, self._native.machine
        if not (m.keeps_seen or m.visibility is not None):
            return
        access = Access(at, kind, native.notes.memory(top), native.offsets(), None, size)
        if m.keeps_seen:
            m.seen.append(access)
        if m.visibility is not None:
            native.notes.saw(access)

    def _transfer(self, at: int, space: str, width: int, count: int) -> tuple[ctypes.Structure, Array]:
        key = at, space, width, count
        found = self._transfers.get(key)
        if found is None:
            made = Transfer(at, width, SPACES[space], 0, 0, NOTHING, 0, NOTHING, 0, 0, [NOTHING] * count, 0)
            bounds = self._native.notes.bounds([at])
            found = self._transfers[key] = structure_of(made), bounds
        return found
