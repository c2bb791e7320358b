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

from contextlib import nullcontext
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from ..barrier import IDS
from ..knowledge import Known, joined
from ..memory import ASYNC_PROXY
from ..ordering import NEVER, OWN, TENSOR, WAITED_FOR_TOGETHER, Order
from ..runs import distinct
from . import Watcher
from .claims import Claims, NoConflicts, own_only
from .compiled_accesses import CompiledAccesses, compiled_accesses
from .exits import Exits
from .flags import Flags
from .last_writes import NOBODY, LastWrites
from .phases import Phases
from .races import Current, Races, unchanged
from .reads import Found, Reads
from .unordered_strong import is_excused

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from contextlib import AbstractContextManager

    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


_UNSHARED = nullcontext()
_MANY = 4
"""Accesses of so many locations in each lane often find one last write in all of them, which is compared once."""


def _needs_fences(access: Access) -> bool:
    """Return whether an access can need a fence after an earlier one, besides a synchronization."""
    return access.engine in ASYNC_PROXY or access.memory.space == "tensor"


class Racecheck(Watcher):
    """Report unordered accesses to shared or global memory, and missing proxy fences."""

    name = "racecheck"
    serial = starts_again = True

    def start(self, launch: Launch) -> None:
        """Choose the size of a location: the program's smallest accessed element."""
        self._global: dict[int, tuple[LastWrites, Reads]] = {}
        self._one_block = launch.grid == (1, 1, 1)
        self._grain = launch.unit.grain
        self._together = Races(self._grain, Flags(launch))
        self._claims: Claims | None = None
        if launch.trial is not None:
            self._claims = Claims(launch.trial.blocks)
            for memory in launch.memory.allocations.values():
                self._note_global(memory)

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
        with self.lock(m, access.memory):
            self._complete(m, access)

    def _complete(self, m: Machine, access: Access) -> None:
        offsets, lanes = (np.ascontiguousarray(one, np.int64) for one in access.spread(m))
        order, races, (writes, _) = self.order(m), self.races(m), self._notes(m, access.memory)
        time = races.times.tick(access)
        agents, compiled = order.agents(lanes), self.compiled(m, access.memory)
        writes.by_operations |= access.engine == "tensor"
        until = np.full(len(lanes), -1) if access.until is None else access.until
        by_phase = until >= 0
        if compiled is not None and len(by_phase) and by_phase.all():
            names, issuers = compiled.operations(access, agents)
            self._by_phases(m, access, (names, until, issuers), time)
            compiled.complete(writes, access, offsets, names, time)
            return
        names = order.operations(access, agents) if access.engine == "tensor" else order.names(agents)
        if by_phase.any():
            issuers = distinct(order.names(agents[by_phase]))[0]
            names = np.where(by_phase, order.operations(access, agents), names)
            self._by_phases(m, access, (names[by_phase], until[by_phase], issuers), time)
        writes.completed(next(races.places(offsets, access.size)), max(1, access.size // self._grain), names, time)

    def _by_phases(self, m: Machine, access: Access, copies: tuple[Array, Array, Array], time: int) -> None:
        """Note copies that phases complete: their names, their phases, and the names of the agents that issued them."""
        names, phases, issuers = copies
        self.phases(m).copied(self.order(m), names, phases, time)
        self._notes(m, access.memory)[0].by_operations = True
        if not access.engine:
            self.reads_at(m, access, time)
        self.races(m).landed.add(issuers, time)

    def _access(self, m: Machine, access: Access, *, under_way: bool = False) -> None:
        if access.memory.space != "local":
            with self.lock(m, access.memory):
                self._compare(m, access, under_way=under_way)

    def _compare(self, m: Machine, access: Access, *, under_way: bool) -> None:
        order, races = self.order(m), self.races(m)
        races.times.tick(access)
        offsets, lanes = (np.ascontiguousarray(one, np.int64) for one in access.spread(m))
        same = unchanged(access, offsets) if access.kind != "load" else None
        now = Current(m, order, access, offsets, lanes, order.agents(lanes), under_way, same)
        if m.visibility is not None and m.visibility.scalar.concerns(access.at):
            races.hidden_by(m.visibility.scalar, now, self._notes(m, access.memory)[0])
        if access.kind == "load":
            self._read(now)
        else:
            self._write(now)
        if is_excused(m, access):
            races.strong.synchronizes(access, offsets)
        if m.launch.cluster is not None:
            self._exits(m).access(access, offsets, lanes)
        if access.memory.space != "param":
            races.flags.access(m, order, access, offsets, lanes, races.now)

    def _read(self, now: Current) -> None:
        """Compare a read with the last writes, and note it."""
        m, access, order, races = now.m, now.access, now.order, self.races(now.m)
        writes, reads = self._notes(m, access.memory)
        settled = self.settled(m, access.memory)
        if self._claims is not None and writes.latest and access.memory.space == "global":
            self._claims.read(writes, self._own(m), races.places(now.offsets, access.size))
        compared = writes.any and (writes.latest > settled or writes.by_operations or _needs_fences(access))
        if compared and not self._follows(now, writes):
            for index in races.places(now.offsets, access.size):
                if _needs_fences(access) or not writes.settled(index, settled):
                    races.with_writes(now, writes, index)
        read_only = access.at in m.unit.read_only
        if writes.latest and read_only:
            races.find_written(now, writes)
        compiled, settles = self.compiled(m, access.memory), not (access.engine or read_only)
        if access.engine:
            if compiled is not None:
                names, issuers = compiled.operations(access, now.agents)
            else:
                names, issuers = order.operations(access, now.agents), order.names(distinct(now.agents)[0])
            races.issued(issuers)
            self.reads_at(m, access, races.now)
        else:
            names = order.named(now.lanes, all_lanes=access.lanes is None)
        if compiled is not None:
            compiled.add(now, reads, names, settles=settles)
        else:
            reads.add(now.offsets, access.size, names, races.now, settles=settles)

    def _write(self, now: Current) -> None:
        """Compare a write with the last writes and the reads since then, and note it."""
        m, access, races = now.m, now.access, self.races(now.m)
        writes, reads = self._notes(m, access.memory)
        if access.kind == "store":
            races.within_instruction(now)
        compiled, settled = self.compiled(m, access.memory), self.settled(m, access.memory)
        if self._claims is not None and access.memory.space == "global":
            places = [*races.places(now.offsets, access.size)]
            if self._claims.atomic(access, writes, places):
                return
            self._claims.write(access.memory, writes, self._own(m), places)
        follows = compiled is not None and compiled.follows(now, writes)
        if not follows:
            self._with_writes(now, writes)
        reads.settle(settled)
        if compiled is None or not compiled.overwrites(now, reads):
            self._with_reads(now, reads)
        if compiled is not None and follows:
            compiled.note(now, writes, now.order.named(now.lanes, all_lanes=access.lanes is None))
        else:
            self._note_writes(now, writes)
        some = access.strong is not None and access.strong.sure > 1 and access.strong.reach < 3
        if some and (compiled is None or compiled.is_too_narrow(now, writes)):
            races.too_narrow(now, writes)

    def _with_reads(self, now: Current, reads: Reads) -> None:
        """Compare a write with the reads since the last write."""
        m, access, races = now.m, now.access, self.races(now.m)
        before = [*reads.overwritten(now.offsets, access.size, now.same)]
        for found in before if self._claims is not None and access.memory.space == "global" else ():
            own_only(found.names, self._own(m))
        if before and not races.follows_reads(now, before):
            races.with_reads(now, before)
        if access.strong and now.same is None:
            self._keep_weak_reads(now, reads, before)

    def _note_writes(self, now: Current, writes: LastWrites) -> None:
        """Note a write."""
        races, access = self.races(now.m), now.access
        places = [*races.places(now.offsets, access.size)]
        names = now.order.named(now.lanes, all_lanes=access.lanes is None)
        alike = self._are_alike(now, writes, places)
        for index in places:
            weak = self._keep_weak(now, writes, index)
            if alike and not weak:
                break
            if now.same is not None:
                self._note_write(now, writes, index, names, now.same)
        if now.same is None:
            (writes.starts if now.copies else writes.wrote)(places[0], names, races.now, None, len(places))

    @staticmethod
    def _are_alike(now: Current, writes: LastWrites, places: list[Array]) -> bool:
        """Return whether all parts of each lane's location have the same last write, and one atomic accesses them."""
        return now.access.kind == "atomic" and len(places) > 1 and writes.of(places[0], len(places))[2] == 1

    def _with_writes(self, now: Current, writes: LastWrites) -> None:
        """Compare a write with the last writes, once for all parts of each lane's location that are alike."""
        if self._follows(now, writes):
            return
        places = [*self.races(now.m).places(now.offsets, now.access.size)]
        alike = self._are_alike(now, writes, places)
        settled, fences = self.settled(now.m, now.access.memory), _needs_fences(now.access)
        for index in places:
            if not fences and writes.settled(index, settled):
                clear = True
            else:
                clear = self.races(now.m).with_writes(now, writes, index)
            if alike and clear:
                return

    def _follows(self, now: Current, writes: LastWrites) -> bool:
        """Return whether an access of many locations in each lane follows the last writes of all of them."""
        compiled = self.compiled(now.m, now.access.memory)
        if compiled is not None:
            return compiled.follows(now, writes)
        many = now.access.engine or now.access.size >= _MANY * self._grain
        return bool(many and len(now.lanes) and self.races(now.m).follows(now, writes))

    def _note_write(self, now: Current, writes: LastWrites, index: Array, names: Array, same: Array) -> None:
        """Note a write. Where it changes nothing (`same`), it does not replace one that is not ordered before it."""
        before = writes.writer[index]
        put = ~same | (before == NOBODY)
        if not put.all():
            put |= now.order.knows(now.agents, before, writes.written[index])
        note = writes.starts if now.copies else writes.wrote
        note(index[put], names[put], self.races(now.m).now, same[put])

    def settled(self, m: Machine, memory: Allocation) -> int:
        """Return a time until which all accesses are known to all threads that can access an allocation."""
        if not self.within_block(m, memory):
            return 0
        return self.now(m) if self.settles_immediately(m, memory) else self.order(m).settled(m.alive)

    def settles_immediately(self, m: Machine, memory: Allocation) -> bool:
        """Return whether all threads that can access an allocation know each access: they are one agent."""
        return self.within_block(m, memory) and self.order(m).real == 1

    def within_block(self, m: Machine, memory: Allocation) -> bool:
        """Return whether one block can access each location of an allocation."""
        return self._one_block or (memory.space == "shared" and m.launch.cluster is None)

    def _keep_weak_reads(self, now: Current, reads: Reads, before: list[Found]) -> None:
        """Keep weak reads before strong writes, which would hide them from the strong writes of other threads."""
        races = self.races(now.m)
        for found in before:
            for time in distinct(found.times)[0].tolist():
                if races.times.is_strong(time):
                    continue
                here = found.times == time
                known = now.order.knows(now.agents[found.lanes[here]], found.names[here], found.times[here])
                if known.any():
                    places, names = found.places[here][known], found.names[here][known]
                    settles = bool((names % now.order.columns < now.order.per).all())  # reads of threads
                    reads.add(places.astype(np.int64) * races.grain, races.grain, names, time, settles=settles)

    def _keep_weak(self, now: Current, writes: LastWrites, index: Array) -> bool:
        """Keep weak writes before strong ones, which would hide them from the strong accesses of other threads.

        Returns whether there are some.
        """
        if not now.access.strong:
            writes.drop_weak(index)
            return False
        times = writes.written[index]
        races = self.races(now.m)
        former = [time for time in distinct(times)[0].tolist() if time != NEVER and not races.times.is_strong(time)]
        weak = (writes.writer[index] != NOBODY) & np.isin(times, former)
        if not weak.any():
            return False
        writes.keep_weak(index[weak])
        known = now.order.knows(now.agents, writes.writer[index], times)
        writes.drop_weak(index[weak & ~known])  # they are reported
        return True

    # questions of the semantics
    def now(self, m: Machine) -> int:
        """Return the time of the last access."""
        return self.races(m).now

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
        order.meet(agents, groups[first], self.now(m), also)
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
            order.meet(lanes, lanes // m.launch.sem.WARP, self.now(m))

    def cluster_arrive(self, m: Machine, lanes: Array, groups: Array, *, releases: bool) -> None:
        """Keep what the threads of a cluster did before they arrived."""
        self._keep("cluster", m, lanes, groups, relaxed=not releases)

    def cluster_barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Give the waiting threads what all had done when they arrived."""
        order = self.order(m)
        order.learn(order.agents(lanes), groups, self.state(m).get("cluster", {}))

    def arrive(self, m: Machine, lanes: Array, barriers: Array, reach: int) -> None:
        """Keep what threads did before they arrived on mbarriers, for the current phase."""
        self.phases(m).arrive(self.order(m), lanes, barriers, reach, self.now(m))

    def commit(self, m: Machine, lanes: Array, barriers: Array) -> None:
        """Let the observers of the current phases know the operations on tensor memory that the lanes have started."""
        self.phases(m).committed(self.order(m), lanes, barriers, self.now(m))

    def phase(self, m: Machine, barriers: Array, phases: Array) -> None:
        """Pass what the arrivals of a completed phase left to those that will wait for it."""
        self.phases(m).complete(barriers, phases)

    def observe(self, m: Machine, lanes: Array, phases: Array, reach: int) -> None:
        """Give the threads that have seen phases complete what the arrivals and copies of these phases left."""
        self.phases(m).observe(self.order(m), lanes, phases, reach)

    def fence(
        self, m: Machine, lanes: Array, reach: int, *, acquires: bool = True, releases: bool = True
    ) -> None:  # fmt: skip
        """Order accesses of the threads with the help of a fence and strong accesses after or before it."""
        races = self.races(m)
        if acquires:
            for access, offset in races.flags.fence_acquires(m, self.order(m), lanes, reach):
                races.strong.synchronizes(access, np.array([offset]))
        if releases:
            races.flags.fence_releases(m, self.order(m), lanes, reach, races.now)

    def proxy_fence(self, m: Machine, lanes: Array, covered: Collection[str]) -> None:
        """Let the async proxy, or other threads' operations on tensor memory, see what the threads know."""
        order = self.order(m)
        order.fence_proxy(order.agents(lanes), covered, self.now(m))

    def tensor_fence(self, m: Machine, lanes: Array) -> None:
        """Order what the threads know before their later operations on tensor memory."""
        order = self.order(m)
        order.fence_after(order.agents(lanes))

    def fences_order(self, m: Machine, lane: int, other: int, time: int) -> bool:
        """Return whether fences order an operation on tensor memory of another lane before what a lane does next."""
        order = self.order(m)
        agent, name = order.agents(np.array([lane])), order.names(order.agents(np.array([other])))
        return TENSOR in order.sections and bool(order.fenced(agent, name, np.array([time]))[0])

    def invalidate(self, m: Machine, lanes: Array, *, scalar: bool) -> None:
        """Give the waves what they have read from flags, now that their loads do not hit old lines."""
        order = self.order(m)
        if not scalar:
            self.races(m).flags.invalidate(m, order, lanes)
        elif m.visibility is not None:
            m.visibility.invalidated_scalar(order, np.unique(order.agents(lanes)), self.now(m))

    def writeback(self, m: Machine, *, scalar: bool) -> None:
        """Start a writeback, which covers the stores that the running waves know."""
        if m.visibility is not None:
            m.visibility.started(self.order(m), self.now(m), scalar=scalar)

    def initialized(self, m: Machine, lanes: Array, barriers: Array) -> None:
        """Let relaxed arrivals at the barrier of the cluster release the initializations of mbarriers by lanes.

        Their indices are offsets in shared memory, divided by 8. `fence.mbarrier_init` has followed (PTX ISA 9.7.13.4).
        """
        order, writes = self.order(m), self._notes(m, m.shared)[0]
        agents, which = np.unique(order.agents(lanes), return_inverse=True)
        names = order.initialized(agents, self.now(m))[which]
        for index in self.races(m).places(barriers * 8, 8):
            own = writes.writer[index] == order.names(agents)[which]
            writes.writer[index[own]] = names[own]

    def _keep(self, place: str, m: Machine, lanes: Array, groups: Array, *, relaxed: bool = False) -> None:
        """Add what the lanes of each group did until now to the knowledge kept at a place of the chunk's state."""
        order = self.order(m)
        kept: dict[int, Known] = self.state(m).setdefault(place, {})
        agents, first = order.each(lanes)
        for group, known in order.gather(agents, groups[first], order.row[agents], self.now(m)).items():
            kept[group] = joined(kept.get(group), order.only_relaxed(known) if relaxed else known) or {}

    def read_complete(self, m: Machine, access: Access, lanes: Array, phases: Array | None = None) -> None:
        """Let lanes, or the observers of phases, know that an asynchronous operation has read its source.

        A write is that of a `cp.async` that a phase counts. The lanes know it because they have waited.
        """
        order, time = self.order(m), self.time_of_read(m, access)
        agents = order.agents(lanes)
        if phases is not None:
            self.phases(m).copied(order, order.operations(access, agents), phases, time)
        elif access.engine in WAITED_FOR_TOGETHER:
            order.wait_for_products(agents, time)
        else:
            order.wait_for_groups(agents, time)

    def _still_under_way(self, m: Machine, access: Access) -> None:
        """Move an outstanding access to a time after the barrier, because it may still happen."""
        with self.lock(m, access.memory):
            self._move(m, access)

    def _move(self, m: Machine, access: Access) -> None:
        offsets, lanes = access.spread(m)
        order, races, (writes, reads) = self.order(m), self.races(m), self._notes(m, access.memory)
        time = races.times.tick(access)
        names = order.named(lanes, all_lanes=access.lanes is None)
        if access.kind == "load":
            reads.add(offsets, access.size, names, time)
            return
        for index in races.places(offsets, access.size):
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
            self._exits(m).exit(self.order(m), writes, reads, known, self.races(m))

    def finish(self, launch: Launch) -> None:
        """Report strong accesses that nothing orders. After a trial, restart if accesses of two chunks can conflict."""
        if self._claims is None:
            self._together.strong.report()
            return
        for memory, notes in self._global.items():
            self._claims.check(memory, *notes)

    def compiled(self, m: Machine, memory: Allocation) -> CompiledAccesses | None:
        """Return the compiled comparisons of a chunk, None where numpy compares the accesses to a memory."""
        notes = self.state(m)
        if "compiled" not in notes:
            notes["compiled"] = compiled_accesses(m, self.order(m), self.races(m), self._phases(m))
        claimed = self._claims is not None and memory.space == "global"
        return None if claimed or memory.space == "tensor" else notes["compiled"]

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
        return notes.get("exits") or notes.setdefault("exits", Exits(m, self._grain))

    def phases(self, m: Machine) -> Phases:
        """Return the synchronization by mbarriers of a chunk, which Python may change."""
        compiled: CompiledAccesses | None = self.state(m).get("compiled")
        if compiled is not None:
            compiled.knowledge.release()
        return self._phases(m)

    def _phases(self, m: Machine) -> Phases:
        return self.state(m).setdefault("phases", Phases())

    # compiled code
    def concerns_mbarriers(self, m: Machine) -> bool:
        """Return whether accesses to mbarriers concern releases, fences, or blocks that have ended."""
        ended = m.launch.cluster is not None and self._exits(m).any_ended
        return ended or self.races(m).flags.concerns_weak_fences(m)

    def keeps_releases(self, m: Machine, memory: Allocation) -> bool:
        """Return whether releases are kept at some locations of a memory, which a store can end."""
        return self.races(m).flags.keeps(memory)

    def reads_at(self, m: Machine, access: Access, time: int) -> None:
        """Remember the time of an access that lanes know later, because an asynchronous operation performs it.

        The time is forgotten with the access, so that another object with the same `id` does not have it.
        """
        times: WeakKeyDictionary[Access, int] = self.state(m).setdefault("reads", WeakKeyDictionary())
        times[access] = time

    def time_of_read(self, m: Machine, access: Access) -> int:
        """Return the time of such an access."""
        return self.state(m)["reads"][access]

    def ticked(self, m: Machine, instructions: Sequence[int]) -> None:
        """Note that compiled code has executed accesses that need no comparison, in this order."""
        self.races(m).times.ticked(instructions)

    def _notes(self, m: Machine, memory: Allocation) -> tuple[LastWrites, Reads]:
        """Return the writes and the reads of an allocation, with those that compiled code has noted."""
        if m.native is not None:
            m.native.notes.drain()
            m.native.notes.changed(memory)
        return self.notes(m, memory)

    def _note_global(self, memory: Allocation) -> tuple[LastWrites, Reads]:
        """Return new notes on a global array."""
        places = memory.data.size // self._grain + 1
        return self._global.setdefault(id(memory), (LastWrites(places), Reads(self._grain, places)))

    def notes(self, m: Machine, memory: Allocation) -> tuple[LastWrites, Reads]:
        """Return the writes and the reads of an allocation, except those that compiled code still keeps."""
        if memory.space == "global":
            return self._global.get(id(memory)) or self._note_global(memory)
        owner: dict[int, tuple[LastWrites, Reads]] = self.state(m).setdefault("notes", {})
        if id(memory) not in owner:
            places = memory.data.size // self._grain + 1
            window = m.launch.shared_pitch // self._grain if memory.space == "shared" and m.blocks > 1 else 0
            owner[id(memory)] = LastWrites(places), Reads(self._grain, places, window)
        return owner[id(memory)]

    # trials
    def claim(self, memory: Allocation, fresh: int, conflicts: int) -> None:
        """Add the locations that compiled code has written first, and those with the name of another chunk."""
        if self._claims is not None and memory.space == "global":
            self._claims.add(memory, fresh, conflicts)

    def own_names(self, m: Machine) -> tuple[int, int]:
        """Return the first name of the agents of a chunk and the end, or an empty range if all chunks run in order."""
        return (0, 0) if self._claims is None else self._own(m)

    def lock(self, m: Machine, memory: Allocation) -> AbstractContextManager[object]:
        """Return the lock for the notes on an allocation, which the chunks of a trial share if it is global."""
        return m.launch.lock if self._claims is not None and memory.space == "global" else _UNSHARED

    def _own(self, m: Machine) -> tuple[int, int]:
        notes = self.state(m)
        if "own" not in notes:
            assert self._claims
            notes["own"] = self._claims.own(self.order(m), m.blocks)
        return notes["own"]

    def races(self, m: Machine) -> Races:
        """Return the races that a chunk can find. In a trial, each chunk has a time of its own."""
        if self._claims is None:
            return self._together
        notes = self.state(m)
        return notes.get("races") or notes.setdefault("races", Races(self._grain, Flags(m.launch), NoConflicts()))
