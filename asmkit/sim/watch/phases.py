"""Synchronization by mbarriers: what the arrivals and copies of a phase leave for the threads that wait for it.

The default scope of `mbarrier.arrive`, `test_wait` and `try_wait` is `.cta` (PTX ISA 9.7.13.15). Between blocks of a
cluster, such a pair orders no accesses of threads. It does order the accesses before the arrival and asynchronous
copies that the waiting thread then issues: kernels release the stages of multicast copies in this way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..knowledge import entries_join, joined, only_for_copies
from ..runs import distinct

if TYPE_CHECKING:
    from ..knowledge import Known
    from ..memory import Array
    from ..ordering import Order

CLUSTER = 2
"""The reach of the scope `.cluster`."""
BY_COPIES = (-1, CLUSTER)
"""The key of what copies leave, which all threads learn that observe the phase."""

Kept: TypeAlias = "dict[tuple[int, int], Known]"
"""What arrivals leave, by the block of the arriving threads and the reach of their scope."""


class Phases:
    """The arrivals on the mbarriers of a chunk."""

    def __init__(self) -> None:
        self.pending: dict[int, Kept] = {}
        """What is kept for the current phase of each mbarrier."""
        self.done: dict[int, Kept] = {}
        """What is kept for completed phases."""
        self.last: dict[int, int] = {}
        """The last completed phase of each mbarrier."""

    def arrive(self, order: Order, lanes: Array, barriers: Array, reach: int, now: int) -> None:
        """Keep what the lanes did until now, for the current phases of the mbarriers."""
        agents = order.agents(lanes)
        pairs, groups = _pairs(barriers, agents // order.per)
        left = order.gather(agents, groups, order.row[agents], now)
        for group, known in left.items():
            barrier, block = pairs[group]
            _add(self.pending.setdefault(barrier, {}), (order.first + block, reach), known)

    def committed(self, order: Order, lanes: Array, barriers: Array, now: int) -> None:
        """Let the observers of the current phases know that the operations of lanes on tensor memory are done.

        The commit is a fence for tensor memory, too (PTX ISA 9.7.16.6.4.2). An operation starts after everything that
        its thread knows. Copies that an observer issues are ordered after that, too: the next copy into a stage follows
        the copy that a product has read.
        """
        agents = order.agents(lanes)
        done = order.done(order.names(agents) + order.groups, barriers, now, fenced=True)
        for barrier, known in done.items():
            _add(self.pending.setdefault(barrier, {}), BY_COPIES, known)
        pairs, groups = _pairs(barriers, agents // order.per)
        for group, known in order.gather(agents, groups, order.row[agents], now).items():
            _add(self.pending.setdefault(pairs[group][0], {}), BY_COPIES, only_for_copies(known))

    def complete(self, barriers: Array, phases: Array) -> None:
        """Pass what the arrivals of completed phases left to the threads that will wait for them."""
        for barrier, phase in zip(barriers.tolist(), phases.tolist(), strict=True):
            self.done[phase] = self.pending.pop(barrier, {})
            self.last[barrier] = phase

    def copied(self, order: Order, names: Array, phases: Array, time: int) -> None:
        """Let the observers of phases know copies that the phases count. A phase can complete later."""
        for phase, known in order.done(names, phases, time).items():
            completed = self.last.get(phase // 2) == phase
            left = self.done.setdefault(phase, {}) if completed else self.pending.setdefault(phase // 2, {})
            _add(left, BY_COPIES, known)

    def observe(self, order: Order, lanes: Array, phases: Array, reach: int) -> None:
        """Give threads that have seen phases complete what the arrivals and copies of these phases left."""
        agents = order.agents(lanes)
        pairs, groups = _pairs(phases, agents // order.per)
        known: dict[int, Known] = {}
        for group, (phase, block) in enumerate(pairs):
            found = entries_join(_taken(self.done.get(phase, {}), order.first + block, reach))
            if found:
                known[group] = found
        order.learn(agents, groups, known)


def _pairs(places: Array, blocks: Array) -> tuple[list[tuple[int, int]], Array]:
    """Return the different pairs of a place and a block, sorted, and the index of each element's pair."""
    count = int(blocks.max(initial=0)) + 1
    keys, index = distinct(places.astype(np.int64) * count + blocks)
    return [divmod(key, count) for key in keys.tolist()], index


def _taken(left: Kept, block: int, reach: int) -> list[Known]:
    """Return what a thread of a block may take from arrivals, with the scope of its wait."""
    return [
        known if key == BY_COPIES or key[0] == block or min(key[1], reach) >= CLUSTER else only_for_copies(known)
        for key, known in left.items()
    ]


def _add(left: Kept, key: tuple[int, int], known: Known) -> None:
    left[key] = joined(left.get(key), known) or {}
