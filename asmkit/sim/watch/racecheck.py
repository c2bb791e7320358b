"""Detect data races: two accesses to one location, at least one of them a write, neither of which happens before.

`asmkit.sim.ordering` decides what happens before what. Every location remembers its last write and the reads since
then. Each race is reported, whatever the data are: the verdict does not depend on the order in which the simulator runs
the threads.

Copies and products of the async proxy see the writes of threads only after a proxy fence in this order.

Strong accesses (volatile, relaxed, acquire, release and atomic operations) whose scopes include each other are no race
among themselves. An acquire that reads from a location what a release left there, directly or through atomics, orders
the accesses after it. Relaxed and volatile accesses do so together with fences only (PTX ISA 8.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..barrier import IDS
from ..memory import ASYNC_PROXY
from ..ordering import NEVER, OWN, Known, Order, joined, only_for_copies
from . import Watcher
from .exits import Exits
from .flags import Flags
from .last_writes import NOBODY, LastWrites
from .phases import Phases
from .races import Current, Races, unchanged
from .reads import Found, Reads
from .unordered_strong import synchronizes

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


_MANY = 4
"""Accesses of so many locations in each lane often find one last write in all of them, which is compared once."""


class Racecheck(Watcher):
    """Report unordered accesses to shared or global memory, and missing proxy fences."""

    name = "racecheck"
    serial = True

    def start(self, launch: Launch) -> None:
        """Choose the size of a location: the program's smallest accessed element."""
        self._global: dict[int, tuple[LastWrites, Reads]] = {}
        self._one_block = launch.grid == (1, 1, 1)
        self._flags = Flags(launch)
        self._races = Races(launch.unit.grain, self._flags)

    # accesses
    def load(self, m: Machine, access: Access) -> None:
        """Compare a read with the last write."""
        self._access(m, access)

    def store(self, m: Machine, access: Access) -> None:
        """Compare a write with the last write and the reads since then."""
        self._access(m, access)

    def issue(self, m: Machine, access: Access) -> None:
        """Compare the write of an asynchronous copy, which can happen from now on until it is waited for."""
        self._access(m, access, under_way=True)

    def complete(self, m: Machine, access: Access) -> None:
        """Give the write of an asynchronous copy the time at which it has been waited for."""
        offsets, lanes = access.spread(m)
        order, (writes, _) = self.order(m), self._notes(m, access.memory)
        time = self._races.tick(access)
        agents = order.agents(lanes)
        names = order.operations(access, agents) if access.memory.space == "tensor" else order.names(agents)
        writes.by_operations |= access.memory.space == "tensor"
        if access.until is not None and (by_phase := access.until >= 0).any():
            names = np.where(by_phase, order.operations(access, agents), names)
            self._phases(m).copied(order, names[by_phase], access.until[by_phase], time)
            writes.by_operations = True
        self._races.landed.add(order, access, agents, time)
        first = next(self._races.places(offsets, access.size))
        writes.completed(first, max(1, access.size // self._races.grain), names, time)

    def _access(self, m: Machine, access: Access, *, under_way: bool = False) -> None:
        if access.memory.space == "local":
            return
        self._races.tick(access)
        offsets, lanes = access.spread(m)
        order = self.order(m)
        same = unchanged(access, offsets) if access.kind != "load" else None
        now = Current(m, order, access, offsets, lanes, order.agents(lanes), under_way, same)
        if m.visibility is not None and m.visibility.scalar.concerns(access.at):
            self._races.hidden_by(m.visibility.scalar, now, self._notes(m, access.memory)[0])
        if access.kind == "load":
            self._read(now)
        else:
            self._write(now)
        if access.strong and (synchronizes(access) or m.unit.branches_on(access.at)):
            self._races.strong.synchronizes(access, offsets)
        if m.launch.cluster is not None:
            self._exits(m).access(access, offsets, lanes)
        if access.memory.space != "param":
            self._flags.access(m, order, access, offsets, lanes, self._races.now)

    def _read(self, now: Current) -> None:
        """Compare a read with the last writes, and note it."""
        m, access, order = now.m, now.access, now.order
        writes, reads = self._notes(m, access.memory)
        settled = self.settled(m, access.memory)
        compared = writes.latest > settled or writes.by_operations or access.engine in ASYNC_PROXY
        if compared and not self._follows(now, writes):
            for index in self._races.places(now.offsets, access.size):
                if access.engine in ASYNC_PROXY or not writes.settled(index, settled):
                    self._races.with_writes(now, writes, index)
        read_only = access.at in m.unit.read_only
        if writes.latest and read_only:
            self._races.find_written(now, writes)
        if access.engine:
            names = order.operations(access, now.agents)
            self._races.issued(now)
            self.state(m).setdefault("reads", {})[id(access)] = self._races.now
        else:
            names = order.named(now.lanes, all_lanes=access.lanes is None)
        reads.add(now.offsets, access.size, names, self._races.now, settles=not (access.engine or read_only))

    def _write(self, now: Current) -> None:
        """Compare a write with the last writes and the reads since then, and note it."""
        m, access, races = now.m, now.access, self._races
        writes, reads = self._notes(m, access.memory)
        if access.kind == "store":
            races.within_instruction(now)
        settled = self.settled(m, access.memory)
        places = [*races.places(now.offsets, access.size)]
        for index in places if not self._follows(now, writes) else ():
            if access.engine in ASYNC_PROXY or not writes.settled(index, settled):
                races.with_writes(now, writes, index)
        reads.settle(settled)
        before = [*reads.overwritten(now.offsets, access.size, now.same)]
        if before and not races.follows_reads(now, before):
            races.with_reads(now, before)
        if access.strong and now.same is None:
            self._keep_weak_reads(now, reads, before)
        names = now.order.named(now.lanes, all_lanes=access.lanes is None)
        for index in places:
            self._keep_weak(now, writes, index)
            if now.same is not None:
                self._note_write(now, writes, index, names, now.same)
        if now.same is None:
            (writes.starts if now.copies else writes.wrote)(places[0], names, races.now, None, len(places))
        if access.strong and access.strong.sure > 1 and access.strong.reach < 3:
            races.too_narrow(now, writes)

    def _follows(self, now: Current, writes: LastWrites) -> bool:
        """Return whether an access of many locations in each lane follows the last writes of all of them."""
        many = now.access.engine or now.access.size >= _MANY * self._races.grain
        return bool(many and len(now.lanes) and self._races.follows(now, writes))

    def _note_write(self, now: Current, writes: LastWrites, index: Array, names: Array, same: Array) -> None:
        """Note a write. Where it changes nothing (`same`), it does not replace one that is not ordered before it."""
        before = writes.writer[index]
        put = ~same | (before == NOBODY)
        if not put.all():
            put |= now.order.knows(now.agents, before, writes.written[index])
        note = writes.starts if now.copies else writes.wrote
        note(index[put], names[put], self._races.now, same[put])

    def settled(self, m: Machine, memory: Allocation) -> int:
        """Return a time until which all accesses are known to all threads that can access an allocation."""
        launch = m.launch
        own = memory.space == "shared" and launch.cluster is None
        return self.order(m).settled(m.alive) if own or self._one_block else 0

    def _keep_weak_reads(self, now: Current, reads: Reads, before: list[Found]) -> None:
        """Keep weak reads before strong writes, which would hide them from the strong writes of other threads."""
        races = self._races
        for found in before:
            for time in np.unique(found.times).tolist():
                here = found.times == time
                known = now.order.knows(now.agents[found.lanes[here]], found.names[here], found.times[here])
                if not races.is_strong(time) and known.any():
                    places, names = found.places[here][known], found.names[here][known]
                    settles = bool((names % now.order.columns < now.order.per).all())  # reads of threads
                    reads.add(places.astype(np.int64) * races.grain, races.grain, names, time, settles=settles)

    def _keep_weak(self, now: Current, writes: LastWrites, index: Array) -> None:
        """Keep weak writes before strong ones, which would hide them from the strong accesses of other threads."""
        if not now.access.strong:
            writes.drop_weak(index)
            return
        times = writes.written[index]
        former = [time for time in np.unique(times).tolist() if time != NEVER and not self._races.is_strong(time)]
        weak = (writes.writer[index] != NOBODY) & np.isin(times, former)
        if weak.any():
            writes.keep_weak(index[weak])
            known = now.order.knows(now.agents, writes.writer[index], times)
            writes.drop_weak(index[weak & ~known])  # they are reported

    # questions of the semantics
    @property
    def now(self) -> int:
        """The time of the last access."""
        return self._races.now

    def proxy_sees(self, m: Machine, lane: int, writer: int, time: int) -> bool:
        """Return whether a proxy fence is between a write to the writer's shared memory and a copy of a lane."""
        order = self.order(m)
        agent, name = order.agents(np.array([lane])), order.names(order.agents(np.array([writer])))
        section = np.array([order.sections.get(OWN, 0)])
        return bool(order.seen(agent, name, np.array([time]), section, copies=True)[0])

    # synchronization
    def barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Order the accesses of all threads that took part, and of those that had arrived, before later ones."""
        order, notes = self.order(m), self.state(m)
        arrived: dict[int, Known] = notes.setdefault("arrived", {})
        also = (
            {group: arrived.pop(group) for group in np.unique(groups).tolist() if group in arrived} if arrived else {}
        )
        gone: dict[int, Known] = notes.get("exited", {})
        for group in np.unique(groups[m.barriers.need[lanes] == 0]).tolist() if gone else ():
            also[group] = joined(also.get(group), gone.get(group // IDS)) or {}
        agents, first = order.each(lanes)
        order.meet(agents, groups[first], self._races.now, also)
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
            order.meet(lanes, lanes // m.launch.sem.WARP, self._races.now)

    def cluster_arrive(self, m: Machine, lanes: Array, groups: Array, *, releases: bool) -> None:
        """Keep what the threads of a cluster did before they arrived."""
        self._keep("cluster", m, lanes, groups, only_copies=not releases)

    def cluster_barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Give the waiting threads what all had done when they arrived."""
        order = self.order(m)
        order.learn(order.agents(lanes), groups, self.state(m).get("cluster", {}))

    def arrive(self, m: Machine, lanes: Array, barriers: Array, reach: int) -> None:
        """Keep what threads did before they arrived on mbarriers, for the current phase."""
        self._phases(m).arrive(self.order(m), lanes, barriers, reach, self._races.now)

    def commit(self, m: Machine, lanes: Array, barriers: Array) -> None:
        """Let the observers of the current phases know the operations on tensor memory that the lanes have started."""
        self._phases(m).committed(self.order(m), lanes, barriers, self._races.now)

    def phase(self, m: Machine, barriers: Array, phases: Array) -> None:
        """Pass what the arrivals of a completed phase left to those that will wait for it."""
        self._phases(m).complete(barriers, phases)

    def observe(self, m: Machine, lanes: Array, phases: Array, reach: int) -> None:
        """Give the threads that have seen phases complete what the arrivals and copies of these phases left."""
        self._phases(m).observe(self.order(m), lanes, phases, reach)

    def fence(
        self, m: Machine, lanes: Array, reach: int, *, acquires: bool = True, releases: bool = True
    ) -> None:  # fmt: skip
        """Order accesses of the threads with the help of a fence and strong accesses after or before it."""
        if acquires:
            for access, offset in self._flags.fence_acquires(m, self.order(m), lanes, reach):
                self._races.strong.synchronizes(access, np.array([offset]))
        if releases:
            self._flags.fence_releases(m, self.order(m), lanes, reach, self._races.now)

    def proxy_fence(self, m: Machine, lanes: Array, covered: Collection[str]) -> None:
        """Let the async proxy see what the threads know."""
        order = self.order(m)
        order.fence_proxy(order.agents(lanes), covered, self._races.now)

    def invalidate(self, m: Machine, lanes: Array, *, scalar: bool) -> None:
        """Give the waves what they have read from flags, now that their loads do not hit old lines."""
        order = self.order(m)
        if not scalar:
            self._flags.invalidate(m, order, lanes)
        elif m.visibility is not None:
            m.visibility.invalidated_scalar(order, np.unique(order.agents(lanes)), self._races.now)

    def writeback(self, m: Machine, *, scalar: bool) -> None:
        """Start a writeback, which covers the stores that the running waves know."""
        if m.visibility is not None:
            m.visibility.started(self.order(m), self._races.now, scalar=scalar)

    def _keep(self, place: str, m: Machine, lanes: Array, groups: Array, *, only_copies: bool = False) -> None:
        """Add what the lanes of each group did until now to the knowledge kept at a place of the chunk's state."""
        order = self.order(m)
        kept: dict[int, Known] = self.state(m).setdefault(place, {})
        agents, first = order.each(lanes)
        for group, known in order.gather(agents, groups[first], order.row[agents], self._races.now).items():
            kept[group] = joined(kept.get(group), only_for_copies(known) if only_copies else known) or {}

    def read_complete(self, m: Machine, access: Access, lanes: Array, phases: Array | None = None) -> None:
        """Let lanes, or the observers of phases, know that an asynchronous operation has read its source."""
        order, time = self.order(m), self.state(m)["reads"][id(access)]
        agents = order.agents(lanes)
        if phases is not None:
            self._phases(m).copied(order, order.operations(access, agents), phases, time)
        elif access.engine == "product":
            order.wait_for_products(agents, time)
        else:
            order.wait_for_groups(agents, time)

    def _still_under_way(self, m: Machine, access: Access) -> None:
        """Move an outstanding access to a time after the barrier, because it may still happen."""
        offsets, lanes = access.spread(m)
        order, (writes, reads) = self.order(m), self._notes(m, access.memory)
        time = self._races.tick(access)
        names = order.named(lanes, all_lanes=access.lanes is None)
        if access.kind == "load":
            reads.add(offsets, access.size, names, time)
            return
        for index in self._races.places(offsets, access.size):
            writes.moved(index, names, time)

    def exit(self, m: Machine, lanes: Array) -> None:
        """Count threads that exit as arrived at all later barriers of their whole block."""
        if m.launch.cluster is None:
            staying = np.bincount(m.block_of[m.alive & ~m.active_bools], minlength=m.blocks)
            lanes = lanes[staying[m.block_of[lanes]] > 0]
        if len(lanes):
            self._keep("exited", m, lanes, m.block_of[lanes])
        if m.launch.cluster is not None:
            known: dict[int, Known] = self.state(m)["exited"]
            writes, reads = self._notes(m, m.shared)
            self._exits(m).exit(self.order(m), writes, reads, known, self._races)

    def finish(self, launch: Launch) -> None:
        """Report strong accesses that nothing orders."""
        self._races.strong.report()

    # state
    @property
    def nbytes(self) -> int:
        """The memory of the notes about global memory in bytes."""
        return sum(writes.nbytes + reads.nbytes for writes, reads in self._global.values())

    def order(self, m: Machine) -> Order:
        """Return what the agents of a chunk know."""
        notes = self.state(m)
        if "order" not in notes:
            lockstep: bool = getattr(m.launch.sem, "LOCKSTEP", False)
            notes["order"] = Order(m, m.launch.sem.WARP if lockstep else 1)
        return notes["order"]

    def _exits(self, m: Machine) -> Exits:
        notes = self.state(m)
        return notes.get("exits") or notes.setdefault("exits", Exits(m, self._races.grain))

    def _phases(self, m: Machine) -> Phases:
        return self.state(m).setdefault("phases", Phases())

    # compiled code
    @property
    def keeps_releases(self) -> bool:
        """Whether releases are kept at some locations, which a store can end."""
        return self._flags.anyone

    def ticked(self, instructions: Sequence[int]) -> None:
        """Note that compiled code has executed accesses that need no comparison, in this order."""
        self._races.ticked(instructions)

    def _notes(self, m: Machine, memory: Allocation) -> tuple[LastWrites, Reads]:
        """Return the writes and the reads of an allocation, with those that compiled code has noted."""
        if m.native is not None:
            m.native.notes.drain()
        return self.notes(m, memory)

    def notes(self, m: Machine, memory: Allocation) -> tuple[LastWrites, Reads]:
        """Return the writes and the reads of an allocation, except those that compiled code still keeps."""
        owner: dict[int, Any] = self._global if memory.space == "global" else self.state(m).setdefault("notes", {})
        if id(memory) not in owner:
            grain = self._races.grain
            places = memory.data.size // grain + 1
            window = m.launch.shared_pitch // grain if memory.space == "shared" and m.blocks > 1 else 0
            owner[id(memory)] = LastWrites(places), Reads(grain, places, window)
        return owner[id(memory)]
