"""Synchronization by flags: what releases leave at locations, and what acquires and fences take from there.

A release is a strong write with `.release`, or a strong write after a fence. Its knowledge stays at the location
through atomic read-modify-writes, until a plain write. An acquire is a strong read with `.acquire`, or a strong read in
front of a fence. Both must have scopes that include each other's threads (PTX ISA 8.9.3 and 8.10.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ..knowledge import Known, entries_join, joined
from ..runs import distinct
from ..thread_names import places

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array
    from ..ordering import Order


class Left(NamedTuple):
    """A release that is kept at a location: knowledge, the reach of its scope, and the releasing block."""

    known: Known
    reach: int
    block: int
    """The releasing block, or `_SEVERAL`."""
    local: Known | None = None
    """The knowledge for agents of the releasing block, if it differs."""


_SEVERAL = -1
_KEPT = 16
"""The releases of a location that are kept apart. Older ones with the scope of the grid are kept as one."""


def added(left: Sequence[Left], more: Sequence[Left]) -> list[Left]:
    """Return releases with further ones. Those of one block with one scope are joined."""
    made: dict[tuple[int, int], Left] = {}
    for one in (*left, *more):
        before = made.pop((one.block, one.reach), None)
        made[one.block, one.reach] = _both(before, one)
    several = made.pop((_SEVERAL, 3), None)
    while len(made) > _KEPT:
        oldest = made.pop(next(iter(made)))
        if oldest.reach == 3:
            several = _both(several, oldest._replace(block=_SEVERAL))
    return [*([several] if several else []), *made.values()]


def _both(one: Left | None, other: Left) -> Left:
    """Return two releases of one block with one scope as one."""
    if one is None:
        return other
    local = joined(one.local or one.known, other.local or other.known) if one.local or other.local else None
    return other._replace(known=joined(one.known, other.known) or {}, local=local)


class Seen:
    """The releases that each agent has read since its last fence: a number of one of some lists, 0 for none."""

    def __init__(self, agents: int) -> None:
        self._number = np.zeros(agents, np.int64)
        self.lists: list[list[Left]] = []
        self._known: dict[int, int] = {}
        """The numbers of the lists by their identities."""

    def add(self, agents: Array, which: Array, lists: list[list[Left]]) -> None:
        """Add the lists that agents read now (`which` of the lists). Each agent is there once."""
        pairs, index = distinct(self._number[agents] * len(lists) + which)
        numbers: list[int] = []
        for pair in cast("list[int]", pairs.tolist()):
            number, i = divmod(pair, len(lists))
            before = self.lists[number - 1] if number else lists[i]
            numbers.append(self._of(lists[i] if before is lists[i] else added(before, lists[i])))
        self._number[agents] = np.array(numbers)[index]

    def _of(self, left: list[Left]) -> int:
        number = self._known.get(id(left))
        if number is None:
            self.lists.append(left)
            number = self._known[id(left)] = len(self.lists)
        return number

    def taken(self, agents: Array) -> tuple[Array, Array, list[list[Left]]]:
        """Return those of the agents that have read releases, which list each of them has, and the lists.

        The agents forget what they have read.
        """
        numbers = self._number[agents]
        here = numbers > 0
        self._number[agents] = 0
        found, which = distinct(numbers[here])
        lists = [self.lists[number - 1] for number in cast("list[int]", found.tolist())]
        if not self._number.any():
            self.lists.clear()
            self._known.clear()
        return agents[here], which, lists


def _seen(m: Machine, order: Order) -> Seen:
    return m.state.get("race: seen") or m.state.setdefault("race: seen", Seen(len(order.row)))


def _numbered(lists: Sequence[list[Left]]) -> tuple[Array, list[list[Left]]]:
    """Return the number of each list among the different ones, and these."""
    some = {id(one): one for one in lists}
    numbers = {identity: i for i, identity in enumerate(some)}
    return np.array([numbers[id(one)] for one in lists], np.int64), [*some.values()]


class Flags:
    """The releases at the locations of a launch."""

    def __init__(self, launch: Launch) -> None:
        self._launch = launch
        self._left: dict[int, dict[int, list[Left]]] = {}
        """The releases by allocation and offset."""

    def clusters(self, blocks: Array) -> Array:
        """Return the numbers of the blocks' clusters."""
        dims, grid = self._launch.cluster, self._launch.grid
        if dims is None:
            return blocks
        x, y, z = (places(blocks.astype(np.int64), grid, axis) // dims[axis] for axis in range(3))
        return x + (y + z * -(-grid[1] // dims[1])) * -(-grid[0] // dims[0])

    def keeps(self, memory: Allocation) -> bool:
        """Return whether a release is kept at some location of a memory."""
        return id(memory) in self._left

    def concerns_weak_fences(self, m: Machine) -> bool:
        """Return whether strong accesses that neither acquire nor release can pass on knowledge in a chunk."""
        return bool(self._left) or "race: fences" in m.state

    # fences
    def fence_acquires(self, m: Machine, order: Order, lanes: Array, reach: int) -> list[tuple[Access, int]]:
        """Make earlier strong reads of the threads acquires.

        Return those that have read releases, with their offsets.
        """
        agents = order.each(lanes)[0]
        seen = _seen(m, order)
        reads: dict[int, dict[tuple[int, int], Access]] = m.state.get("race: reads of releases", {})
        if seen.lists:
            self._take_within(order, reach, *seen.taken(agents))
        taken = [read for a in agents.tolist() for read in reads.pop(a, {}).items()] if reads else []
        return [(access, byte) for (_, byte), access in taken]

    def fence_releases(self, m: Machine, order: Order, lanes: Array, reach: int, now: int) -> None:
        """Make later strong writes of the threads releases."""
        agents = order.each(lanes)[0]
        rows, times, reaches, beside = self._fences(m, order)
        rows[agents], times[agents], reaches[agents] = order.row[agents], now, reach
        beside[:, agents] = order.beside[:, agents]

    def _fences(self, m: Machine, order: Order) -> tuple[Array, Array, Array, Array]:
        """Return the knowledge, the time and the reach of each agent's last fence, and what was beside its row."""
        if "race: fences" not in m.state:
            count = len(order.row)
            rows = np.full(count, -1, np.int64)
            order.kept.append(rows)
            times, reaches = np.zeros(count, np.int32), np.zeros(count, np.int8)
            m.state["race: fences"] = rows, times, reaches, np.zeros_like(order.beside)
        return m.state["race: fences"]

    def invalidate(self, m: Machine, order: Order, lanes: Array) -> None:
        """Let agents learn what they have read from flags."""
        if m.visibility is not None:
            learned = m.visibility.invalidated(order.each(lanes)[0])
            self._learn(order, np.array([*learned], np.int64), learned)

    def _fenced(self, m: Machine, order: Order, agents: Array) -> bool:
        """Return whether any of the agents has executed a fence."""
        return "race: fences" in m.state and bool((self._fences(m, order)[0][agents] >= 0).any())

    # accesses
    def access(self, m: Machine, order: Order, access: Access, offsets: Array, lanes: Array, now: int) -> None:
        """Let an access release, acquire, or end what a release has left."""
        strong = access.strong
        if m.visibility is not None:
            m.visibility.saw(access, order.each(lanes)[0], now)
        if not strong:
            if self._left and access.kind != "load":
                self._ended(access, offsets)
            return
        agents = order.agents(lanes)
        if not (self._left or strong.releases or self._fenced(m, order, agents)):
            return
        if access.kind == "load":
            self._read(m, order, access, offsets, agents, now)
        else:
            self._write(m, order, access, offsets, agents, now)

    def _ended(self, access: Access, offsets: Array) -> None:
        left = self._left.get(id(access.memory))
        if not left:
            return
        kept = np.array(sorted(left))
        hit = kept[kept.searchsorted(offsets).clip(max=len(kept) - 1)] == offsets
        for byte in {*offsets[hit].tolist()}:
            self._leave(access, byte, [])

    def _read(self, m: Machine, order: Order, access: Access, offsets: Array, agents: Array, now: int) -> None:
        assert access.strong
        if not m.unit.uses_result(access.at):
            return  # whoever does not look at the value cannot know that the release has happened
        memory = id(access.memory)
        kept = self._left.get(memory, {})
        found: dict[int, list[Left]] = {}
        reads: dict[int, dict[tuple[int, int], Access]] = m.state.setdefault("race: reads of releases", {})
        for byte, agent in zip(offsets.tolist(), agents.tolist(), strict=True):
            if left := kept.get(byte):
                found[agent] = [*found[agent], *left] if agent in found else left
                if not access.strong.acquires:
                    reads.setdefault(agent, {})[memory, byte] = access
        self._take(m, order, access, found, now)

    def _take(self, m: Machine, order: Order, access: Access, found: dict[int, list[Left]], now: int) -> None:
        """Let agents learn what they have read, at once or at their next fence."""
        assert access.strong
        if not found:
            return
        if m.visibility is not None:
            if access.strong.acquires:
                learned = m.visibility.take(order, access.strong.reach, found, now)
                self._learn(order, np.array([*learned], np.int64), learned)
            return
        agents, lists = np.fromiter(found, np.int64, len(found)), [*found.values()]
        self._take_alike(m, order, access, agents, *_numbered(lists))

    def _take_alike(
        self, m: Machine, order: Order, access: Access, agents: Array, which: Array, lists: list[list[Left]]
    ) -> None:  # fmt: skip
        """Let agents learn the lists that they have read (`which`), at once or at their next fence."""
        assert access.strong
        if access.strong.acquires:
            self._take_within(order, access.strong.reach, agents, which, lists)
        else:
            _seen(m, order).add(agents, which, lists)

    def _write(self, m: Machine, order: Order, access: Access, offsets: Array, agents: Array, now: int) -> None:
        """Write or update in the order of the lanes, so that a later one can read what an earlier one has released."""
        assert access.strong
        if m.visibility is None and not access.strong.acquires:
            self._write_together(m, order, access, offsets, agents, now)
            return
        for byte, agent in zip(offsets.tolist(), agents.tolist(), strict=True):
            before = self._before(access, byte)
            if before:
                self._take(m, order, access, {agent: before}, now)
            self._leave(access, byte, added(before, self._released(m, order, access, np.array([agent]), now)))

    def _write_together(
        self, m: Machine, order: Order, access: Access, offsets: Array, agents: Array, now: int
    ) -> None:  # fmt: skip
        """Write or update with all lanes of a location at once: any of them can have been the last one."""
        sources = np.argsort(offsets, kind="stable")
        starts = np.flatnonzero(np.diff(offsets[sources])) + 1
        place = np.zeros(len(offsets), np.int64)
        place[sources[starts]] = 1
        place[sources] = np.cumsum(place[sources])
        released = self._released_at(m, order, access, agents, place, now)
        for i, part in enumerate(np.split(sources, starts)):
            byte, group = int(offsets[part[0]]), agents[part]
            before = self._before(access, byte)
            left = added(before, released.get(i, []))
            if access.kind == "atomic" and (before or len(group) > 1) and left:
                group = np.unique(group)
                self._take_alike(m, order, access, group, np.zeros(len(group), np.int64), [left])
            self._leave(access, byte, left)

    def _before(self, access: Access, byte: int) -> list[Left]:
        """Return the releases at a location that an update passes on. A plain write ends them."""
        return self._left.get(id(access.memory), {}).get(byte, []) if access.kind == "atomic" else []

    def _leave(self, access: Access, byte: int, left: list[Left]) -> None:
        memory = id(access.memory)
        kept = self._left.setdefault(memory, {})
        if left:
            kept[byte] = left
            return
        kept.pop(byte, None)
        if not kept:
            del self._left[memory]

    def _released(self, m: Machine, order: Order, access: Access, agents: Array, now: int) -> list[Left]:
        """Return what the strong writes of some agents release. Caches know only single agents."""
        assert access.strong
        found = self._released_at(m, order, access, agents, np.zeros(len(agents), np.int64), now)
        left = found.get(0, [])
        if m.visibility is None or not access.strong.releases:
            return left
        (one,), (agent,), shared = left, agents.tolist(), access.memory.space == "shared"
        return [one._replace(**m.visibility.released(order, agent, one.known, shared=shared))]

    def _released_at(
        self, m: Machine, order: Order, access: Access, agents: Array, place: Array, now: int
    ) -> dict[int, list[Left]]:  # fmt: skip
        """Return for each place what the strong writes of the agents there release."""
        assert access.strong
        rows, times, reach = order.row[agents], np.full(len(agents), now), np.full(len(agents), access.strong.reach)
        beside = order.beside[:, agents]
        if not access.strong.releases:
            if not self._fenced(m, order, agents):
                return {}
            rows, times, reaches, beside = (of[..., agents] for of in self._fences(m, order))
            reach = np.minimum(reach, reaches)
        here = rows >= 0
        blocks = len(order.row) // order.per
        kinds = ((place * blocks + agents // order.per) * 4 + reach)[here]
        found: dict[int, list[Left]] = {}
        for kind, known in order.gather(agents[here], kinds, rows[here], times[here], beside[:, here]).items():
            where, block = divmod(kind // 4, blocks)
            found.setdefault(where, []).append(Left(known, kind % 4, order.first + block))
        return found

    # scopes
    def _take_within(self, order: Order, reach: int, agents: Array, which: Array, lists: list[list[Left]]) -> None:
        """Give each agent what it may take from the releases that it has found (`which` of the lists)."""
        blocks = len(order.row) // order.per
        keys, groups = distinct(which * blocks + agents // order.per)
        known: dict[int, Known] = {}
        for group, key in enumerate(cast("list[int]", keys.tolist())):
            number, block = divmod(key, blocks)
            if one := self._within(lists[number], reach, order.first + block):
                known[group] = one
        order.learn(agents, groups, known)

    def _within(self, left: list[Left], reach: int, block: int) -> Known:
        """Return what a block may take from releases: those whose scopes include it, and that its scope includes."""
        taken = [one.known for one in left if min(one.reach, reach) >= self._need(one.block, block)]
        return entries_join(taken) or {}

    def _need(self, one: int, other: int) -> int:
        """Return the smallest reach that includes two blocks."""
        if one == other:
            return 1
        if one == _SEVERAL:
            return 3
        first, second = self.clusters(np.array([one, other])).tolist()
        return 2 if first == second else 3

    @staticmethod
    def _learn(order: Order, agents: Array, known: dict[int, Known]) -> None:
        """Give each agent its knowledge."""
        order.learn(agents, agents, {agent: one for agent, one in known.items() if one})
