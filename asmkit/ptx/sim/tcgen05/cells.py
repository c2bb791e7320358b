"""Cells of tensor memory. Nearly all accesses are to rectangles, whose elements numpy reaches without copies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ....sim.memory import Array


@dataclass(frozen=True, eq=False)
class Cells:
    """Cells of the tensor memory of one block: lanes and columns that broadcast to each other."""

    block: int
    lane: Array
    column: Array

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape to which lanes and columns broadcast."""
        return np.broadcast_shapes(self.lane.shape, self.column.shape)

    def of(self, array: Array) -> Array:
        """Return a copy of the elements of the cells in an array by block, lane and column."""
        return array[self.block, self.lane, self.column] if self._rectangle is None else self._view(array).copy()

    def put(self, array: Array, values: Array | int) -> None:
        """Write the elements of the cells in an array by block, lane and column."""
        if self._rectangle is None:
            array[self.block, self.lane, self.column] = values
        else:
            self._view(array)[...] = values

    def numbers(self, array: Array) -> list[int]:
        """Return the distinct numbers of the cells in an array, without 0."""
        found = self._view(array)
        first = int(found[(0,) * found.ndim]) if found.size else 0
        if (found == first).all():
            return [first] if first else []
        return [number for number in np.unique(found).tolist() if number]

    def any(self, array: Array) -> bool:
        """Return whether an element of the cells in an array is true."""
        return bool(self._view(array).any())

    def _view(self, array: Array) -> Array:
        """Return the elements of the cells in an array: the array's own if they are a rectangle."""
        if self._rectangle is None:
            return array[self.block, self.lane, self.column]
        lanes, columns, turned = self._rectangle
        found = array[self.block, lanes, columns]
        return found.T if turned else found

    @cached_property
    def _rectangle(self) -> tuple[slice, slice, bool] | None:
        """The lanes and the columns, and whether columns are the first axis. None if they are not consecutive."""
        lanes, columns = _consecutive(self.lane), _consecutive(self.column)
        if lanes is None or columns is None or len(self.shape) != 2:
            return None
        of_lanes, of_columns = self.lane.size, self.column.size
        if self.shape == (of_lanes, of_columns) and self.lane.shape == (of_lanes, 1):
            return lanes, columns, False
        turned = self.shape == (of_columns, of_lanes) and self.column.shape == (of_columns, 1)
        return (lanes, columns, True) if turned else None


def _consecutive(places: Array) -> slice | None:
    """Return consecutive numbers as a slice, None for others."""
    first = int(places.flat[0]) if places.size else 0
    consecutive = places.size and (places.reshape(-1) == np.arange(first, first + places.size)).all()
    return slice(first, first + places.size) if consecutive else None
