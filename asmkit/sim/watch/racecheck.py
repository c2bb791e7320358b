"""Detect data races: two accesses to one location, at least one of them a write, neither of which happens before.

`asmkit.sim.ordering` decides what happens before what. Every location remembers its last write and its last reads:
after an access that follows them in order, only that access. Each race is reported, whatever the data are: the verdict
does not depend on the order in which the simulator runs the threads.

Strong accesses (volatile, relaxed, acquire, release and atomic operations) whose scopes include each other are no race
among themselves. An acquire that reads from a location what a release left there, directly or through atomics, orders
the accesses after it. Relaxed and volatile accesses do so together with fences only (PTX ISA 8.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ...errors import DiagnosticCode, show
from ..barrier import IDS
from ..ordering import NEVER, Known, Order, joined, only_for_copies
from ..places import name_byte
from ..thread_names import name_lane
from . import Watcher
from .exits import Exits
from .flags import Flags
from .last_accesses import NOBODY, LastAccesses
from .phases import Phases
from .read_only import ReadOnly
from .unordered_strong import Conflict, UnorderedStrong

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


_ARTICLE = {"load": "a load", "store": "a store", "atomic": "an atomic"}


class Racecheck(Watcher):
    """Report unordered accesses to shared or global memory."""

    name = "racecheck"
    serial = True

    def start(self, launch: Launch) -> None:
        """Choose the size of a location: the program's smallest accessed element."""
        self._now = 0
        self._at: list[int] = [0]
        self._scopes: list[int] = [0]
        self._global: dict[int, LastAccesses] = {}
        self._grain = launch.unit.grain
        self._flags = Flags(launch)
        self._strong = UnorderedStrong()
        self._read_only = ReadOnly()

    # accesses
    def load(self, m: Machine, access: Access) -> None:
        """Compare a read with the last write."""
        self._access(m, access)

    def store(self, m: Machine, access: Access) -> None:
        """Compare a write with the last write and the last reads."""
        self._access(m, access)

    def issue(self, m: Machine, access: Access) -> None:
        """Compare the write of an asynchronous copy, which can happen from now on until it is waited for."""
        self._access(m, access, under_way=True)

    def complete(self, m: Machine, access: Access) -> None:
        """Give the write of an asynchronous copy the time at which it has been waited for."""
        offsets, lanes = access.spread(m)
        order, shadow = self.order(m), self._shadow(m, access.memory)
        time = self._tick(access)
        agents = order.agents(lanes)
        names = order.names(agents)
        if access.until is not None and (by_phase := access.until >= 0).any():
            names = np.where(by_phase, order.operations(access, agents), names)
            self._phases(m).copied(order, names[by_phase], access.until[by_phase], time)
        for part in range(max(1, access.size // self._grain)):
            index = offsets // self._grain + part
            shadow.writer[index], shadow.written[index] = names, time

    def _access(self, m: Machine, access: Access, *, under_way: bool = False) -> None:
        if access.memory.space == "local":
            return
        offsets, lanes = access.spread(m)
        order, shadow = self.order(m), self._shadow(m, access.memory)
        agents, time = order.agents(lanes), self._tick(access)
        writes = access.kind != "load"
        if access.kind == "store":
            self._same_instruction(m, access, offsets, lanes)
        same = _unchanged(access, offsets) if writes else None
        names = order.names(agents)
        if access.engine and not writes:
            names = order.operations(access, agents)
            self.state(m).setdefault("reads", {})[id(access)] = time
        for part in range(max(1, access.size // self._grain)):
            index = offsets // self._grain + part
            self._check(m, access, shadow, index, lanes, agents, same, copies=under_way)
            self._check_read_only(m, access, shadow, index, lanes)
            if writes:
                self._keep_weak(order, access, shadow, index, agents)
                self._write(order, shadow, index, agents, names, NEVER if under_way else time, same)
                if under_way:
                    shadow.copying[index] = time
            else:
                shadow.has_read(order, index, agents, names, time)
        if access.strong and (self._flags.released(m, order, access, agents) or m.unit.branches_on(access.at)):
            self._strong.synchronizes(access, offsets)
        if access.strong and access.strong.reach < 3 and writes:
            self._too_narrow(m, access, shadow, offsets // self._grain, lanes, agents)
        if m.launch.cluster is not None:
            self._exits(m).access(access, offsets, lanes)
        if access.memory.space != "param":
            self._flags.access(m, order, access, offsets, lanes, time)

    def _keep_weak(self, order: Order, access: Access, shadow: LastAccesses, index: Array, agents: Array) -> None:
        """Keep weak writes before strong ones, which would hide them from the strong accesses of other threads."""
        if not access.strong:
            shadow.drop_weak(index)
            return
        times = shadow.written[index]
        former = [time for time in np.unique(times).tolist() if time != NEVER and not self._scopes[time]]
        weak = (shadow.writer[index] != NOBODY) & np.isin(times, former)
        if weak.any():
            shadow.keep_weak(index[weak])
            shadow.drop_weak(index[weak & ~order.knows(agents, shadow.writer[index], times)])  # they are reported

    @staticmethod
    def _write(
        order: Order, shadow: LastAccesses, index: Array, agents: Array, names: Array, time: int, same: Array | None
    ) -> None:  # fmt: skip
        """Record writes. One that changes nothing does not replace one that is not ordered before it."""
        if same is None or not same.any():
            shadow.wrote(index, names, time, same=False)
            return
        before = shadow.writer[index]
        put = ~same | (before == NOBODY) | order.knows(agents, before, shadow.written[index])
        shadow.wrote(index[put], names[put], time, same=same[put])

    def _check(
        self,
        m: Machine,
        access: Access,
        shadow: LastAccesses,
        index: Array,
        lanes: Array,
        agents: Array,
        same: Array | None,
        *,
        copies: bool,
    ) -> None:
        """Report the first unordered pair of these lanes and the accesses before."""
        order = self.order(m)
        writer = shadow.writer[index]
        bad = (writer != NOBODY) & ~order.knows(agents, writer, shadow.written[index], copies=copies)
        if m.visibility is not None and (access.kind != "load" or access.strong) and bad.any():
            bad &= ~m.visibility.knows(order, agents, writer, shadow.written[index])
        if access.strong and bad.any():
            bad &= ~self._both_strong(m, access, index, lanes, bad, writer, shadow.written[index], "store")
        if bad.any():
            equal = shadow.same[index] if same is None else same
            first = np.flatnonzero(bad & ~equal if (bad & ~equal).any() else bad)[:1]
            time = int(shadow.start_of_write(index[first])[0])
            self._report(
                m, access, index[first], lanes[first], writer[first], time, "store", same=bool(equal[first][0])
            )
        elif access.strong and (weak := shadow.unordered_weak(order, index, agents)):
            first = np.flatnonzero(weak[0])[:1]
            time = int(weak[2][first][0])
            self._report(m, access, index[first], lanes[first], weak[1][first], time, "store", same=False)
            shadow.drop_weak(index[weak[0]])
        if access.kind == "load":
            return
        reader = shadow.reader[index]
        bad = (reader != NOBODY) & ~order.knows(agents, reader, shadow.read[index], copies=copies)
        if m.visibility is not None and bad.any():
            bad &= ~m.visibility.knows(order, agents, reader, shadow.read[index])
        if access.strong and bad.any():
            bad &= ~self._both_strong(m, access, index, lanes, bad, reader, shadow.read[index], "load")
        if not bad.any():
            bad = shadow.unordered_readers(order, index, agents, copies=copies)
            if access.strong and bad.any():
                bad &= ~self._both_strong(m, access, index, lanes, bad, reader, shadow.read[index], "load")
        if bad.any():
            equal = np.zeros(len(index), bool) if same is None else same
            first = np.flatnonzero(bad & ~equal if (bad & ~equal).any() else bad)[:1]
            time = int(shadow.read[index[first][0]])
            self._report(m, access, index[first], lanes[first], reader[first], time, "load", same=bool(equal[first][0]))

    def _check_read_only(
        self, m: Machine, access: Access, shadow: LastAccesses, index: Array, lanes: Array
    ) -> None:  # fmt: skip
        """Report a read through the read-only path of a location that the grid writes before or after it."""
        if access.at in m.unit.read_only:
            bad, at, kind = self._read_only.conflicts(access, shadow, index), shadow.written[index], "store"
            at = _of_times(self._at, at)
        elif access.kind == "load" or (found := self._read_only.read_at(shadow, index)) is None:
            return
        else:
            bad, at, kind = found >= 0, found, "load"
        if bad.any():
            i = int(np.flatnonzero(bad)[0])
            note = "no barrier orders a read through the read-only path: load it without .nc"
            self._tell(m, access, int(index[i]) * self._grain, int(lanes[i]), "the grid", int(at[i]), kind, note=note)

    def _both_strong(
        self, m: Machine, access: Access, index: Array, lanes: Array, bad: Array, names: Array, times: Array, kind: str
    ) -> Array:  # fmt: skip
        """Return where unordered accesses are no race, because both are strong, and keep them for a warning."""
        order = self.order(m)
        allowed = self._allowed(m, access, order.agents(lanes), names, times)
        both = np.flatnonzero(bad & allowed)
        for time in cast("list[int]", np.unique(times[both]).tolist()) if access.kind != "atomic" else ():
            here = both[times[both] == time]
            others = np.array([-1 if (lane := order.lane(name)) is None else lane for name in names[here].tolist()])
            others = np.where((others >= 0) & (others < m.lanes), others, -1)
            self._strong.add(self._at[time], Conflict(m, access, index[here] * self._grain, lanes[here], others, kind))
        return allowed

    def _too_narrow(
        self, m: Machine, access: Access, shadow: LastAccesses, index: Array, lanes: Array, agents: Array
    ) -> None:  # fmt: skip
        """Report lanes of one strong instruction whose scope does not include the others at the same location."""
        last = shadow.writer[index]
        bad = (last != self.order(m).names(agents)) & ~self._allowed(m, access, agents, last, shadow.written[index])
        if bad.any():
            self._report(m, access, index[bad], lanes[bad], last[bad], self._now, "store", same=False)

    def _allowed(self, m: Machine, access: Access, agents: Array, names: Array, times: Array) -> Array:
        """Return where both accesses are strong and their scopes include each other."""
        if not access.strong:
            return np.zeros(len(agents), bool)
        scopes, sure = np.divmod(_of_times(self._scopes, times), 4)
        order = self.order(m)
        own, other = order.names(agents) // order.columns, names // order.columns
        need = np.where(own == other, 1, np.where(self._flags.clusters(own) == self._flags.clusters(other), 2, 3))
        certain = (np.minimum(sure, access.strong.sure) > 1) | (np.maximum(sure, access.strong.sure) > 2)
        return (scopes >= need) & (access.strong.reach >= need) & certain

    def _tick(self, access: Access) -> int:
        self._now += 1
        self._at.append(access.at)
        self._scopes.append(4 * access.strong.reach + access.strong.sure if access.strong else 0)
        return self._now

    # synchronization
    def barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Order the accesses of all threads that took part, and of those that had arrived, before later ones."""
        order, notes = self.order(m), self.state(m)
        arrived: dict[int, Known] = notes.setdefault("arrived", {})
        also = {group: arrived.pop(group) for group in np.unique(groups).tolist() if group in arrived}
        gone: dict[int, Known] = notes.get("exited", {})
        for group in np.unique(groups).tolist() if gone else ():
            also[group] = joined(also.get(group), gone.get(group // IDS)) or {}
        agents, first = np.unique(order.agents(lanes), return_index=True)
        order.meet(agents, groups[first], self._now, also)
        if m.visibility is not None:
            m.visibility.meet(agents, groups[first])
        for access in m.outstanding(lanes):
            self._still_under_way(m, access)

    def barrier_arrive(self, m: Machine, lanes: Array, groups: Array) -> None:
        """Keep what threads that do not wait did before the barrier, for those that wait."""
        self._keep("arrived", m, lanes, groups)

    def warp_barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """Order all earlier accesses of the lanes before later ones of the same warp."""
        order = self.order(m)
        if order.width == 1:
            order.meet(lanes, lanes // m.launch.sem.WARP, self._now)

    def cluster_arrive(self, m: Machine, lanes: Array, groups: Array, *, releases: bool) -> None:
        """Keep what the threads of a cluster did before they arrived."""
        self._keep("cluster", m, lanes, groups, only_copies=not releases)

    def cluster_barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Give the waiting threads what all had done when they arrived."""
        order = self.order(m)
        order.learn(order.agents(lanes), groups, self.state(m).get("cluster", {}))

    def arrive(self, m: Machine, lanes: Array, barriers: Array, reach: int) -> None:
        """Keep what threads did before they arrived on mbarriers, for the current phase."""
        self._phases(m).arrive(self.order(m), lanes, barriers, reach, self._now)

    def phase(self, m: Machine, barriers: Array, phases: Array) -> None:
        """Pass what the arrivals of a completed phase left to those that will wait for it."""
        self._phases(m).complete(barriers, phases)

    def observe(self, m: Machine, lanes: Array, phases: Array, reach: int) -> None:
        """Give the threads that have seen phases complete what the arrivals and copies of these phases left."""
        self._phases(m).observe(self.order(m), lanes, phases, reach)

    def fence(self, m: Machine, lanes: Array, reach: int) -> None:
        """Order accesses of the threads with the help of a fence and strong accesses after or before it."""
        self._flags.fence(m, self.order(m), lanes, reach, self._now)

    def invalidate(self, m: Machine, lanes: Array) -> None:
        """Give the waves what they have read from flags, now that their loads do not hit old lines."""
        self._flags.invalidate(m, self.order(m), lanes)

    def writeback(self, m: Machine) -> None:
        """Start a writeback, which covers the stores that the running waves know."""
        if m.visibility is not None:
            m.visibility.started(self.order(m), self._now)

    def _keep(self, place: str, m: Machine, lanes: Array, groups: Array, *, only_copies: bool = False) -> None:
        """Add what the lanes of each group did until now to the knowledge kept at a place of the chunk's state."""
        order = self.order(m)
        kept: dict[int, Known] = self.state(m).setdefault(place, {})
        agents, first = np.unique(order.agents(lanes), return_index=True)
        for group, known in order.gather(agents, groups[first], order.row[agents], self._now).items():
            kept[group] = joined(kept.get(group), only_for_copies(known) if only_copies else known) or {}

    def read_complete(self, m: Machine, access: Access, lanes: Array) -> None:
        """Let lanes know that an asynchronous operation has read its source."""
        order, time = self.order(m), self.state(m)["reads"][id(access)]
        agents = np.unique(order.agents(lanes))
        names = order.operations(access, agents)
        order.learn(agents, names, order.done(names, names, time))

    def _still_under_way(self, m: Machine, access: Access) -> None:
        """Move an outstanding access to a time after the barrier, because it may still happen."""
        offsets, lanes = access.spread(m)
        order, shadow, time = self.order(m), self._shadow(m, access.memory), self._tick(access)
        names = order.names(order.agents(lanes))
        who, when = (shadow.reader, shadow.read) if access.kind == "load" else (shadow.writer, shadow.written)
        for part in range(max(1, access.size // self._grain)):
            index = offsets // self._grain + part
            index = index[who[index] == names]
            when[index] = time

    def exit(self, m: Machine, lanes: Array) -> None:
        """Count threads that exit as arrived at all later barriers of their block."""
        self._keep("exited", m, lanes, m.block_of[lanes])
        if m.launch.cluster is not None:
            known: dict[int, Known] = self.state(m)["exited"]
            shadow = self._shadow(m, m.shared)
            self._exits(m).exit(self.order(m), shadow, known, self._at, lambda time: self._scopes[time] > 0)

    def finish(self, launch: Launch) -> None:
        """Report strong accesses that nothing orders."""
        self._strong.report()

    # state
    def order(self, m: Machine) -> Order:
        """Return what the agents of a chunk know."""
        notes = self.state(m)
        if "order" not in notes:
            lockstep: bool = getattr(m.launch.sem, "LOCKSTEP", False)
            notes["order"] = Order(m, m.launch.sem.WARP if lockstep else 1)
        return notes["order"]

    def _exits(self, m: Machine) -> Exits:
        notes = self.state(m)
        return notes.get("exits") or notes.setdefault("exits", Exits(m, self._grain))

    def _phases(self, m: Machine) -> Phases:
        return self.state(m).setdefault("phases", Phases())

    def _shadow(self, m: Machine, memory: Allocation) -> LastAccesses:
        owner: dict[int, Any] = self._global if memory.space == "global" else self.state(m).setdefault("shadows", {})
        if id(memory) not in owner:
            owner[id(memory)] = LastAccesses(memory.data.size // self._grain + 1)
        return owner[id(memory)]

    # findings
    def _same_instruction(self, m: Machine, access: Access, offsets: Array, lanes: Array) -> None:
        """Report lanes of one instruction that write different values to one location."""
        if len(offsets) < 2:
            return
        order = self.order(m)
        first, inverse = np.unique(offsets, return_index=True, return_inverse=True)[1:]
        if len(first) == len(offsets):
            return
        before = first[inverse]
        apart = order.agents(lanes) != order.agents(lanes[before])
        if access.strong and access.strong.sure > 1:
            agents, now = order.agents(lanes), np.full(len(lanes), self._now)
            apart &= self._allowed(m, access, agents, order.names(agents[before]), now)
            if apart.any():
                chosen = np.flatnonzero(apart)
                others = lanes[before[chosen]]
                self._strong.add(access.at, Conflict(m, access, offsets[chosen], lanes[chosen], others, "store"))
            return
        differ = np.zeros(len(offsets), bool)
        for values in access.values:
            spread = np.broadcast_to(values, offsets.shape)
            differ |= spread != spread[before]
        if differ.any() or apart.any():
            lane = int(np.flatnonzero(differ if differ.any() else apart)[0])
            other, same = name_lane(m, int(lanes[before[lane]])), not differ.any()
            self._tell(m, access, int(offsets[lane]), int(lanes[lane]), other, access.at, "store", same=same)

    def _report(
        self, m: Machine, access: Access, place: Array, lane: Array, name: Array, time: int, other: str, *, same: bool
    ) -> None:  # fmt: skip
        order, at = self.order(m), self._at[min(time, self._now)]
        who = order.lane(int(name[0]))
        what = name_lane(m, who) if who is not None else order.operation(int(name[0]))
        self._tell(m, access, int(place[0]) * self._grain, int(lane[0]), what, at, other, same=same)

    def _tell(
        self, m: Machine, access: Access, byte: int, lane: int, who: str, at: int, other: str, *,
        same: bool = False, note: str = "",
    ) -> None:  # fmt: skip
        memory = access.memory
        notes = (
            f"{access.kind}: {name_lane(m, lane)}, {name_byte(m, memory, byte)}",
            f"{other}: {who}, {show(m.unit.insts[at].where)}",
        )
        level = "warning" if same else ""
        notes = (*notes, "the values are the same") if same else (*notes, note) if note else notes
        m.report(
            DiagnosticCode.RACE, access.at, *notes, stop=False, level=level, pair=at,
            kind=_ARTICLE[access.kind], other=_ARTICLE[other], place=memory.name,
        )  # fmt: skip


def _of_times(values: Sequence[int], times: Array) -> Array:
    """Return the values of the accesses at some times, without a pass over all accesses. In flight counts as none."""
    some, inverse = np.unique(times, return_inverse=True)
    return np.array([values[0 if time == NEVER else time] for time in some.tolist()], np.int64)[inverse]


def _unchanged(access: Access, offsets: Array) -> Array:
    """Return which lanes' writes do not change memory, as far as the values are known."""
    if not access.values or access.kind == "atomic":
        return np.zeros(offsets.shape, bool)
    width = access.size // len(access.values)
    view = access.memory.view(width)
    same = np.ones(offsets.shape, bool)
    for j, values in enumerate(access.values):
        same &= view[offsets // width + j] == values
    return same
