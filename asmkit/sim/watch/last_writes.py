"""The last write to each location of an allocation, for the detection of races."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..ordering import NEVER

if TYPE_CHECKING:
    from ..memory import Array
    from ..ordering import Order

NOBODY = -1
"""The name of the last writer while the location has not been written."""


def _rows(notes: Array, parts: int) -> Array:
    """Return notes as rows of `parts` locations, without an incomplete last row."""
    return notes[: len(notes) // parts * parts].reshape(-1, parts)


def _put(notes: Array, first: Array, parts: int, values: Array | int | bool) -> None:
    """Set the notes on `parts` locations from each first one."""
    if parts % 4 == 0 and notes.itemsize == 4 and not (first & 3).any():
        fours = notes[: len(notes) & -4].view(np.complex128)  # numpy moves 16 bytes together
        value = np.repeat(np.asarray(values, notes.dtype), 4).view(np.complex128)
        for part in range(0, parts, 4):
            fours[(first + part) >> 2] = value
        return
    for part in range(parts):
        notes[first + part if part else first] = values


class LastWrites:
    """For each location: the last writer and its time. Agents are named as in `Order`."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.latest = 0
        """The time of the latest write of a thread."""
        self.by_operations = False
        """Whether asynchronous operations have written under their own names."""
        self._same: Array | None = None
        self._copying: Array | None = None
        self._weak: tuple[Array, Array] | None = None

    @cached_property
    def writer(self) -> Array:
        """The name of the last writer of each location. Memory that is never written has no such array."""
        return np.full(self._places, NOBODY, np.int32)

    @cached_property
    def written(self) -> Array:
        """The time of the last write to each location."""
        return np.zeros(self._places, np.int32)

    @property
    def any(self) -> bool:
        """Return whether there may have been writes."""
        return "writer" in self.__dict__

    @property
    def arrays(self) -> tuple[Array | None, ...]:
        """The notes: writers, times, times of the issue of copies, what changed nothing, and weak writes."""
        return self.writer, self.written, self._copying, self._same, *(self._weak or (None, None))

    @property
    def nbytes(self) -> int:
        """The memory of the notes in bytes."""
        made = self.__dict__.get("writer"), self.__dict__.get("written")
        some = [*made, self._same, self._copying, *(self._weak or ())]
        return sum(one.nbytes for one in some if one is not None)

    @property
    def unchanged(self) -> Array | None:
        """Where the last write did not change the contents, None if every write has."""
        return self._same

    @property
    def keeps_weak(self) -> bool:
        """Whether weak writes are kept in front of strong ones."""
        return self._weak is not None

    def of(self, first: Array, parts: int) -> tuple[Array, Array, int]:
        """Return the last writers and times of `parts` locations from each first one, and how many there are of each.

        If all locations from a first one have the same last write, it is returned once.
        """
        if parts > 1 and not (first % parts).any():
            rows = [_rows(one, parts).take(first // parts, axis=0) for one in (self.writer, self.written)]
            if all((row == row[:, :1]).all() for row in rows):
                return rows[0][:, 0], rows[1][:, 0], 1
            return rows[0].reshape(-1), rows[1].reshape(-1), parts
        index = first if parts == 1 else (first[:, None] + np.arange(parts)).reshape(-1)
        return self.writer[index], self.written[index], parts

    def same(self, index: Array) -> Array:
        """Return where the last write did not change the contents."""
        return np.zeros(len(index), bool) if self._same is None else self._same[index]

    def settled(self, index: Array, time: int) -> bool:
        """Return whether the last writes are those of threads, and all before a time."""
        return not self.by_operations and (self.latest <= time or bool((self.written[index] <= time).all()))

    def start_of_write(self, index: Array) -> Array:
        """Return the times of the last writes, or the start times of copies in flight."""
        times = self.written[index]
        return times if self._copying is None else np.where(times == NEVER, self._copying[index], times)

    def issue_of_copy(self, index: Array) -> Array:
        """Return the times at which the last copies to locations were issued, 0 if there was none."""
        return np.zeros(len(index), np.int32) if self._copying is None else self._copying[index]

    def wrote(self, first: Array, names: Array, time: int, same: Array | None, parts: int = 1) -> None:
        """Record a write of a thread or a completed copy, to `parts` locations from each first one."""
        self.expect(time, same)
        _put(self.writer, first, parts, names)
        _put(self.written, first, parts, time)
        if self._same is not None:
            _put(self._same, first, parts, False if same is None else same)

    def starts(self, first: Array, names: Array, time: int, same: Array | None, parts: int = 1) -> None:
        """Record the write of an asynchronous copy, which happens at an unknown time after `time`."""
        self.expect(NEVER, same, copies=True)
        self.wrote(first, names, NEVER, same, parts)
        assert self._copying is not None
        _put(self._copying, first, parts, time)

    def expect(self, time: int, same: Array | None, *, copies: bool = False, weak: bool = False) -> None:
        """Make the notes ready for a write at a time.

        `same` says which lanes change nothing, `weak` that a strong write follows a weak one.
        """
        self.latest = max(self.latest, time)
        if self._same is None and same is not None and same.any():
            self._same = np.zeros(self._places, bool)
        if weak and self._weak is None:
            self._weak = np.full(self._places, NOBODY, np.int32), np.zeros(self._places, np.int32)
        if copies and self._copying is None:
            self._copying = np.zeros(self._places, np.int32)

    def completed(self, first: Array, parts: int, names: Array, time: int) -> None:
        """Give the writes of copies to `parts` locations from each first one the time of their completion."""
        _put(self.writer, first, parts, names)
        _put(self.written, first, parts, time)

    def moved(self, index: Array, names: Array, time: int) -> None:
        """Give the writes of named agents another time, where they are still the last ones."""
        index = index[self.writer[index] == names]
        self.written[index] = time
        self.latest = max(self.latest, time)

    # weak writes in front of strong ones
    def keep_weak(self, index: Array) -> None:
        """Keep the last writes of locations, which are weak, in front of a strong write."""
        self.expect(0, None, weak=True)
        assert self._weak is not None
        writer, written = self._weak
        writer[index], written[index] = self.writer[index], self.written[index]

    def drop_weak(self, index: Array) -> None:
        """Forget the weak writes that are kept for locations."""
        if self._weak is not None:
            self._weak[0][index] = NOBODY

    def unordered_weak(self, order: Order, index: Array, agents: Array) -> tuple[Array, Array, Array] | None:
        """Return where a kept weak write is not ordered before the agents, with its writer and time."""
        if self._weak is None:
            return None
        writer, written = (one[index] for one in self._weak)
        bad = writer != NOBODY
        some = np.flatnonzero(bad)
        if not len(some):
            return None
        bad[some] = ~order.knows(agents[some], writer[some], written[some])
        return (bad, writer, written) if bad.any() else None
