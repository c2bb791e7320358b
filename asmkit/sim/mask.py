"""Some lanes of a chunk: those that execute an instruction together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from .memory import WIDE

if TYPE_CHECKING:
    from .memory import Array, DType


T = TypeVar("T")


class Mask:
    """Some lanes of a chunk, as an array of bools, as lane numbers and as bit masks."""

    __slots__ = ("_address", "_known", "_lanes", "_wide", "bools")

    def __init__(self, bools: Array) -> None:
        self.bools = bools
        self._address = 0
        self._lanes: Array | None = None
        self._wide: dict[DType, Array] = {}
        self._known: dict[str, tuple[object, object]] = {}

    def known(self, name: str, of: object, make: Callable[[], T]) -> T:
        """Return what `make` returns, which depends only on the lanes and on `of`, from the last call if possible."""
        found = self._known.get(name)
        if found is None or found[0] is not of:
            found = self._known[name] = of, make()
        return cast("T", found[1])

    @property
    def address(self) -> int:
        """The host's address of the bools."""
        if not self._address:
            self._address = self.bools.ctypes.data
        return self._address

    @property
    def lanes(self) -> Array:
        """The numbers of the lanes."""
        if self._lanes is None:
            self._lanes = np.flatnonzero(self.bools)
        return self._lanes

    def wide(self, kind: DType) -> Array:
        """Return all ones in these lanes, and zeros in the other lanes."""
        if kind == np.bool_:
            return self.bools
        if kind not in self._wide:
            self._wide[kind] = np.negative(self.bools.astype(kind))
        return self._wide[kind]

    def choose(self, new: Array, old: Array | None) -> Array:
        """Return `new` in these lanes, and `old` (zero if None) in the other lanes."""
        new = np.asarray(new)
        if new.dtype == WIDE:
            return np.where(self.bools, new, np.zeros(1, WIDE) if old is None else old)
        wide = self.wide(new.dtype)
        if old is None:
            return new & wide
        return old ^ ((old ^ new) & wide)  # three passes, in a third of the time of np.where
