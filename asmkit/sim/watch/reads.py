"""The reads of an allocation that a later write can race with.

A read is only noted: most locations are never written after it, or only after a barrier of the whole block. A write
looks for the earlier reads of its locations and removes them, because later accesses are compared with the write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..ordering import NEVER
from .sorted_reads import SortedReads
from .strides import Strides, distance, packed, unpacked

if TYPE_CHECKING:
    from ..memory import Array

_RECENT = 64
"""The number of reading instructions in which a write looks for its locations. If there are more, they are sorted."""
_PENDING = 3 << 20
"""The bytes of reading instructions that are kept apart. If there are more, they are sorted."""
_PIECE = 1 << 17
"""The number of reads that are sorted together."""
_ALIKE = 2
"""The number of earlier reads with which a read can share its arrays."""
_OVERHEAD = 512
"""The bytes of the note of an instruction, in addition to those of its arrays."""
_DENSE = 16
"""Written locations are looked up by a table if it has at most this many times as many elements, or not more than
there are reads to look up."""


class Found(NamedTuple):
    """Earlier reads of written locations: pairs of a writing lane and a read."""

    lanes: Array
    """For each read, the index of the lane that writes its location."""
    places: Array
    names: Array
    times: Array


def last_reads(some: Sequence[Found]) -> Found:
    """Return the last read of each location by each agent, in the order of the locations."""
    lanes, places, names, times = (np.concatenate(part) for part in zip(*some, strict=True))
    order = np.lexsort((times, names, places))
    places, names = places[order], names[order]
    last = np.append((places[1:] != places[:-1]) | (names[1:] != names[:-1]), np.ones(min(1, len(order)), bool))
    order = order[last]
    return Found(lanes[order], places[last], names[last], times[order])


class Packed(NamedTuple):
    """The first locations and the agents of reads. The reads of several instructions can share the arrays."""

    places: Array | Strides
    names: Array | Strides
    moved: int = 0
    """The number that is added to the places."""

    def unpacked(self) -> tuple[Array, Array]:
        """Return the first location and the agent of each read."""
        places = unpacked(self.places)
        return places + np.int32(self.moved) if self.moved else places, unpacked(self.names)

    def sharing(self, others: list[Packed]) -> Packed:
        """Return the same numbers, with the arrays of other ones as far as these are the same but moved."""
        places, names, moved = self
        for other in reversed(others):
            if other.places is places and other.names is names:
                break
            by = distance(self.places, other.places) if places is self.places else None
            if by is not None:
                places, moved = other.places, self.moved + by
            if names is self.names and distance(names, other.names) == 0:
                names = other.names
        return Packed(places, names, moved)

    @property
    def identities(self) -> tuple[int, int]:
        """The identities of the arrays."""
        return id(self.places), id(self.names)

    def bytes_besides(self, known: set[int]) -> int:
        """Return the bytes of the arrays whose identities are not known, and add these."""
        found = 0
        for one in (self.places, self.names):
            if id(one) not in known:
                known.add(id(one))
                found += one.nbytes if isinstance(one, np.ndarray) else 8 * len(one)
        return found


class Reads:
    """The reads of the locations of an allocation. Agents are named as in `Order`."""

    def __init__(self, grain: int, places: int, window: int = 0) -> None:
        """Note the reads of a number of locations of `grain` bytes. A block sees a `window` of them, if not all."""
        self._shift, self._grain, self.window = grain.bit_length() - 1, grain, window
        self._recent: list[Noted] = []
        self.changes = 0
        """How often the recent reads have changed."""
        self._arrays: set[int] = set()
        """The identities of the arrays that the recent reads keep. Reads can share them."""
        self._pending = 0
        self._sorted = SortedReads(places)
        self._none()

    def _none(self) -> None:
        self.low, self.high, self.latest = NEVER, 0, 0
        """The first location that has been read, the end of the last one, and the latest time. A read that does not
        settle has no end."""

    @property
    def nbytes(self) -> int:
        """The memory of the notes in bytes."""
        return _bytes(self._recent, set()) + self._sorted.nbytes

    def add(self, offsets: Array, size: int, names: Array, time: int, *, settles: bool = True) -> None:
        """Note a read of `size` bytes at byte offsets. It `settles` if a barrier can make it irrelevant."""
        if not len(offsets):
            return
        parts = max(1, size // self._grain)
        places = (offsets >> self._shift).astype(np.int32)
        bounds = int(places.min()), int(places.max()) + parts
        numbers = self.shared(Packed(packed(places), packed(names.astype(np.int32, copy=False))))
        self._append(Noted(numbers, parts, time, bounds, settles, bounds_within(places, parts, bounds, self.window)))

    def shared(self, numbers: Packed) -> Packed:
        """Return the same numbers, with the arrays of the latest reads as far as possible."""
        return numbers.sharing([before.numbers for before in self._recent[-_ALIKE:]])

    def add_packed(
        self, numbers: Packed, parts: int, time: int, bounds: tuple[int, int], *, settles: bool,
        within: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        """Note a read from each of some places, of `parts` consecutive locations within the bounds.

        `within` are the bounds in the windows of the blocks, if they are known.
        """
        within = within or bounds_within(None, parts, bounds, self.window)
        self._append(Noted(numbers, parts, time, bounds, settles, within))

    def _append(self, read: Noted) -> None:
        self._recent.append(read)
        self.changes += 1
        read.bytes = _OVERHEAD + read.numbers.bytes_besides(self._arrays)
        self._pending += read.bytes
        self.low, self.high = min(self.low, read.bounds[0]), max(self.high, read.bounds[1])
        self.latest = max(self.latest, read.time if read.settles else NEVER)
        if self._pending > _PENDING:
            self._sort()

    def _keep(self, recent: list[Noted]) -> None:
        """Keep some of the recent reads."""
        self.changes += 1
        self._recent, self._pending = recent, sum(read.bytes for read in recent)
        self._arrays = {identity for read in recent for identity in read.numbers.identities}

    def settle(self, time: int) -> None:
        """Drop the reads until a time that settle: every agent that can still write these locations knows them."""
        if time and self._recent:
            left = [read for read in self._recent if read.time > time or not read.settles]
            if len(left) < len(self._recent):
                self._keep(left)
        if time and self._sorted:
            self._sorted.settle(time)
        if not (self._recent or self._sorted):
            self._none()

    def overwritten(self, offsets: Array, size: int, stay: Array | None = None) -> Iterator[Found]:
        """Return the reads of locations that are written now, and remove them except where lanes let them `stay`."""
        if not (self._recent or self._sorted) or not len(offsets):
            return
        many = sum(map(len, self._recent)) + len(self._sorted)
        target = Places(offsets >> self._shift, max(1, size // self._grain), stay, many)
        low, high = bounds_within(offsets >> self._shift, target.parts, (target.low, target.high), self.window)
        touched = self._touched((target.low, target.high), (low, high))
        if len(touched) > _RECENT:
            self._sort()
            touched = []
        yield from self._sorted.overwritten(target)
        for read in touched:
            yield from read.overwritten(target)
        if touched:
            self.drop_empty()

    def _touched(self, bounds: tuple[int, int], within: tuple[int, int]) -> list[Noted]:
        """Return the recent reads that may concern locations within some bounds, also in the windows of blocks."""
        return [
            read for read in self._recent
            if read.bounds[0] < bounds[1] and read.bounds[1] > bounds[0]
            and read.within[0] < within[1] and read.within[1] > within[0]
        ]  # fmt: skip

    @property
    def recent(self) -> list[Noted]:
        """The reads of the latest instructions."""
        return self._recent

    @property
    def sorted(self) -> SortedReads:
        """The reads that are not among the recent ones."""
        return self._sorted

    def drop_empty(self) -> None:
        """Forget the recent reads of which no location is left."""
        self._keep([read for read in self._recent if len(read)])

    @property
    def dropped(self) -> bool:
        """Return whether reads were dropped because there were too many."""
        return self._sorted.dropped

    def all(self) -> Iterator[tuple[Array, Array]]:
        """Return the locations that have been read and the readers."""
        for read in self._recent:
            yield read.each()[:2]
        for places, names, _ in self._sorted.within(0, NEVER):
            yield places, names

    def any_foreign(self, window: int, columns: int, first: int) -> bool:
        """Return whether an agent may have read locations that are not in the window of its block.

        Windows have `window` locations, blocks have `columns` names, and `first` is the number of the first block.
        """
        return bool(self._sorted) or any(read.is_foreign(window, columns, first) for read in self._recent)

    def by_others(self, first: int, last: int, columns: int, block: int) -> Iterator[tuple[Array, Array, Array]]:
        """Return the locations from `first` to `last` that have been read, with the readers and the times.

        Reads are only needed, and only certain to be returned, if their names are not those of a block, which has
        `columns` names.
        """
        if any(
            read.bounds[0] < last and read.bounds[1] > first and read.is_by_others(first, last, columns, block)
            for read in self._recent
        ):
            self._sort()
        yield from self._sorted.within(first, last)

    def _sort(self) -> None:
        """Sort the recent reads, some instructions at a time."""
        for settles in (True, False):
            left = [read for read in self._recent if read.settles == settles]
            while left:
                piece = [left.pop()]
                count = len(piece[0])
                while left and count + len(left[-1]) <= _PIECE:
                    piece.append(left.pop())
                    count += len(piece[-1])
                places, names, times = (np.concatenate(some) for some in zip(*map(Noted.each, piece), strict=True))
                self._sorted.add(places, names, times, settles=settles)
        self._recent, self._arrays, self._pending = [], set(), 0
        self.changes += 1


def bounds_within(places: Array | None, parts: int, bounds: tuple[int, int], window: int) -> tuple[int, int]:
    """Return the first location of an access in the windows of its blocks, and the end.

    If its places are not known, they can be anywhere within the bounds.
    """
    if not window:
        return bounds
    first, last = bounds[0] // window, (bounds[1] - 1) // window
    if first == last:
        return bounds[0] - first * window, bounds[1] - first * window
    if places is None:
        return 0, window
    within = places % window
    return int(within.min()), int(within.max()) + parts


class Places:
    """The locations that an access writes."""

    def __init__(self, first: Array, parts: int, stay: Array | None, many: int) -> None:
        self.parts = parts
        self.stay = stay
        """The lanes that leave earlier reads of their locations in place."""
        self.low, self.high = int(first.min()), int(first.max()) + parts
        lanes = np.arange(len(first), dtype=np.int32)
        self._table: Array | None = None
        if self.high - self.low <= _DENSE * max(len(first) * parts + _DENSE, many // _DENSE if _DENSE else 0):
            self._table = np.full(self.high - self.low, -1, np.int32)
            for part in range(parts):
                self._table[first + (part - self.low)] = lanes
            return
        places = (first[:, None] + np.arange(parts)).reshape(-1)
        order = np.argsort(places, kind="stable")
        self._sorted, self._lanes = places[order], np.repeat(lanes, parts)[order]

    def find(self, places: Array) -> Array:
        """Return the index of a lane that writes each of some locations, -1 for none."""
        if self._table is not None:
            inside = (places >= self.low) & (places < self.high)
            return np.where(inside, self._table.take(places - self.low, mode="clip"), -1)
        at = np.searchsorted(self._sorted, places).clip(max=len(self._sorted) - 1)
        return np.where(self._sorted[at] == places, self._lanes[at], -1)

    def find_reads(self, places: Array, names: Array, times: Array) -> tuple[Found | None, Array]:
        """Return the reads of written locations, and which of the reads stay in place. Reads at time 0 are removed."""
        lanes = self.find(places)
        stays = lanes < 0
        hit = np.flatnonzero(~stays & (times > 0))
        if not len(hit):
            return None, stays
        if self.stay is not None:
            stays |= self.stay[lanes]
        return Found(lanes[hit], places[hit], names[hit], times[hit]), stays


class Noted:
    """The reads of one instruction: from each of some places, `parts` consecutive locations."""

    def __init__(
        self, numbers: Packed, parts: int, time: int, bounds: tuple[int, int], settles: bool, within: tuple[int, int]
    ) -> None:  # fmt: skip
        self.parts, self.time, self.settles, self.bounds, self.within = parts, time, settles, bounds, within
        self.keep(numbers)

    def keep(self, numbers: Packed) -> None:
        """Let the note be about some places and names only."""
        self.bytes = _OVERHEAD + numbers.bytes_besides(set())
        """The memory of the note. `Reads` leaves out arrays that an earlier one has, too."""
        self.numbers, places = numbers, numbers.places
        self.record: bytes | None = None
        """The note as compiled code has it, if it has been made."""
        self.count = places.total if isinstance(places, Strides) else len(places)

    def __len__(self) -> int:
        return self.count * self.parts

    def overwritten(self, target: Places) -> Iterator[Found]:
        """Return the reads of written locations, and remove those of which all locations are written."""
        first, names = self.numbers.unpacked()
        times = np.full(len(first), self.time, np.int32)
        left = np.zeros(len(first), bool)
        for part in range(self.parts):
            found, stays = target.find_reads(first + part, names, times)
            left |= stays
            if found is not None:
                yield found
        if not left.all():
            self.keep(Packed(packed(first[left]), packed(names[left])))

    def is_foreign(self, window: int, columns: int, first: int) -> bool:
        """Return whether an agent reads locations that are not in the window of its block."""
        places, names = self.numbers.unpacked()
        block = self.bounds[0] // window
        if self.bounds[1] <= (block + 1) * window:  # that of one block
            low = (first + block) * columns
            return bool(((names < low) | (names >= low + columns)).any())
        return bool((places // window != names // columns - first).any())

    def is_by_others(self, first: int, last: int, columns: int, block: int) -> bool:
        """Return whether an agent of another block reads locations from `first` to `last`."""
        places, names = self.numbers.unpacked()
        here = (places > first - self.parts) & (places < last)
        low, high = block * columns, (block + 1) * columns
        return bool((here & ((names < low) | (names >= high))).any())

    def each(self) -> tuple[Array, Array, Array]:
        """Return the location, the agent and the time of each read."""
        first, names = self.numbers.unpacked()
        places = (first[:, None] + np.arange(self.parts, dtype=np.int32)).reshape(-1)
        return places, np.repeat(names, self.parts), np.full(len(places), self.time, np.int32)


def _bytes(reads: list[Noted], arrays: set[int]) -> int:
    """Return the memory of notes in bytes, and add the identities of their arrays."""
    return sum(_OVERHEAD + read.numbers.bytes_besides(arrays) for read in reads)
