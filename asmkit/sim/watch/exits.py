"""Races between the exit of a block and accesses of other blocks of the cluster to its shared memory.

The shared memory of a block exists until its last thread exits: accesses of other blocks must happen before (PTX ISA
3.3.3 and 9.7.13.3). For strong accesses, among them the arrivals on its mbarriers, a relaxed barrier is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode
from ..memory import numbers
from ..ordering import NEVER
from ..places import name_byte
from ..thread_names import name_block, name_lane
from .last_writes import NOBODY, LastWrites
from .races import ARTICLE

if TYPE_CHECKING:
    from ..knowledge import Known
    from ..machine import Machine
    from ..memory import Access, Array
    from ..ordering import Order
    from .races import Races
    from .reads import Reads


class _Found(NamedTuple):
    """The access of a thread of another block: the place, the lane, the time and the kind."""

    place: int
    lane: int
    time: int
    kind: str


class Exits:
    """The blocks of a chunk of clusters that have ended."""

    def __init__(self, m: Machine, grain: int) -> None:
        self._m, self._grain = m, grain
        self._ended = np.zeros(m.blocks, bool)

    @property
    def any_ended(self) -> bool:
        """Return whether a block has ended."""
        return bool(self._ended.any())

    def access(self, access: Access, offsets: Array, lanes: Array) -> None:
        """Report an access to the shared memory of a block that has ended."""
        m = self._m
        if access.memory is not m.shared or not self._ended.any():
            return
        late = self._ended[offsets // max(1, m.launch.shared_pitch)]
        if late.any():
            self._report(access.at, int(offsets[late][0]), int(lanes[late][0]), access.kind)

    def exit(
        self, order: Order, writes: LastWrites, reads: Reads, known: dict[int, Known], races: Races,
    ) -> None:  # fmt: skip
        """Check blocks whose last threads exit now. `known` is what the threads of each block know at their exit."""
        m = self._m
        living = np.bincount(m.block_of[m.alive & ~m.active_bools], minlength=m.blocks) > 0
        ending = np.flatnonzero(~living & ~self._ended).tolist()
        foreign = bool(ending) and reads.any_foreign(m.launch.shared_pitch // self._grain, order.columns, order.first)
        for block in ending:
            self._ended[block] = True
            for one in self._foreign(order, writes, reads if foreign else None, block):
                far = order.first + one.lane // m.pitch
                keys = (far, ~far) if races.times.is_strong(one.time) else (far,)
                column = one.lane % m.pitch // order.width
                mine = known.get(block, {})
                if not any(key in mine and mine[key][column] >= one.time for key in keys):
                    self._report(races.times.instruction(one.time), one.place * self._grain, one.lane, one.kind)

    def _foreign(self, order: Order, writes: LastWrites, reads: Reads | None, block: int) -> list[_Found]:
        """Return the last accesses of threads of other blocks to the shared memory of a block.

        `reads` is None if all blocks have only read their own memory.
        """
        pitch = self._m.launch.shared_pitch // self._grain
        first, found = block * pitch, list[_Found]()
        written = numbers(pitch) + first, writes.writer[first : first + pitch], writes.written[first : first + pitch]
        before = reads.by_others(first, first + pitch, order.columns, order.first + block) if reads else ()
        low = (order.first + block) * order.columns
        kinds = (("store", written), *(("load", read) for read in before))
        for kind, (places, names, times) in kinds:
            far = (names != NOBODY) & (times != NEVER) & ((names < low) | (names >= low + order.columns))
            here = np.flatnonzero(far)
            here = here[names[here] % order.columns < order.per]
            here = here[_first_of_pairs(names[here], times[here])]
            for place, name, time in zip(*(one[here].tolist() for one in (places, names, times)), strict=True):
                lane = order.lane(name)
                if lane is not None:
                    found.append(_Found(place, lane, time, kind))
        return found

    def _report(self, at: int, byte: int, lane: int, kind: str) -> None:
        m = self._m
        owner = byte // max(1, m.launch.shared_pitch)
        notes = f"{kind}: {name_lane(m, lane)}, {name_byte(m, m.shared, byte)}", f"exit: {name_block(m, owner)}"
        what, where = "the exit of the block", m.shared.name
        m.report(DiagnosticCode.RACE, at, *notes, stop=False, kind=ARTICLE[kind], other=what, place=where)


def _first_of_pairs(names: Array, times: Array) -> Array:
    """Return where each pair of a name and a time stands first, in the order of the pairs."""
    if not len(names):
        return numbers(0)
    pairs = names.astype(np.int64) << 32 | times
    starts = np.flatnonzero(np.append(True, pairs[1:] != pairs[:-1]))
    return starts[np.unique(pairs[starts], return_index=True)[1]]
