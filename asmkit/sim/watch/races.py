"""Compare accesses with earlier ones of the same locations, and report those that no order relates.

Strong accesses (volatile, relaxed, acquire, release and atomic operations) whose scopes include each other are no race
among themselves (PTX ISA 8.7.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from ...errors import DiagnosticCode, show
from ..async_copies.bulk import WAITS
from ..async_copies.cp_async import DONE
from ..memory import ASYNC_PROXY
from ..ordering import GLOBAL, NEVER, OWN, PEER
from ..places import name_byte
from ..thread_names import name_lane
from .access_times import AccessTimes
from .landed_copies import LandedCopies
from .last_writes import NOBODY, LastWrites
from .reads import Found, last_reads
from .rounding import differ_by_rounding
from .tensor_order import Earlier, TensorOrder
from .unordered_strong import Conflict, UnorderedStrong, is_excused

if TYPE_CHECKING:
    from ..caches import ScalarCache
    from ..machine import Machine
    from ..memory import Access, Array
    from ..ordering import Order
    from .flags import Flags

_UNORDERED_PATH = "no barrier orders a read through the read-only path: load it without .nc"
SAME = "the values are the same"
ROUNDED = "the lanes of one warp store floats that differ only by rounding: one of them is kept"
REPLICAS = "the storing thread has loaded the same element by the same instruction"
ARTICLE = {"load": "a load", "store": "a store", "atomic": "an atomic"}


class Current(NamedTuple):
    """An access that is compared with earlier ones, with an element for each accessing lane."""

    m: Machine
    order: Order
    access: Access
    offsets: Array
    lanes: Array
    agents: Array
    copies: bool = False
    """Whether an asynchronous copy performs the access from now on."""
    same: Array | None = None
    """Which writes do not change memory, as far as the values are known. None if all do."""

    @property
    def on_tensor_memory(self) -> bool:
        """Whether the access is one to tensor memory."""
        return self.access.memory.space == "tensor"

    @property
    def tensor(self) -> TensorOrder:
        """The order of accesses to tensor memory, for this one."""
        return TensorOrder(self.m, self.order, self.access, copies=self.copies)

    @property
    def in_order(self) -> bool:
        """Whether the access follows the earlier asynchronous operations of its agent."""
        return self.access.engine == "tensor"

    @property
    def tolerates_strong(self) -> bool:
        """Whether other strong accesses, whose scopes include this one, are nothing to report without an order."""
        if self.access.strong is None or self.same is not None:
            return False
        return self.access.kind == "atomic" or is_excused(self.m, self.access)

    def unchanged(self, lanes: Array | slice = slice(None)) -> Array:
        """Return which of some lanes' writes do not change memory."""
        return np.zeros(len(self.lanes), bool)[lanes] if self.same is None else self.same[lanes]


class Races:
    """The races of a launch. Time is the number of the access, a location the program's smallest accessed element."""

    def __init__(self, grain: int, flags: Flags, strong: UnorderedStrong | None = None) -> None:
        self.grain = grain
        self.strong = UnorderedStrong() if strong is None else strong
        self.times = AccessTimes()
        self.landed = LandedCopies()
        self.flags = flags
        self._issuers: dict[int, Array] = {}
        """For each time of a read by asynchronous operations, the names of the agents that issued them."""

    @property
    def now(self) -> int:
        """Return the time of the last access."""
        return self.times.now

    def places(self, offsets: Array, size: int) -> Iterator[Array]:
        """Return the locations of an access, part by part."""
        first = offsets >> self.grain.bit_length() - 1
        yield first
        for part in range(1, size // self.grain):
            yield first + part

    # comparisons
    def follows(self, now: Current, writes: LastWrites) -> bool:
        """Return whether the lanes are ordered after the last writes of all their locations, and no fence is missing.

        Lanes side by side often have the same agent, and locations the same last write: they are compared once.
        """
        m, access = now.m, now.access
        if access.strong:
            return False
        first, parts = now.offsets >> self.grain.bit_length() - 1, max(1, access.size // self.grain)
        writer, written, parts = writes.of(first, parts)
        agents = now.agents if parts == 1 else np.repeat(now.agents, parts)
        owner = None
        if access.memory.space == "shared":
            owner = now.offsets // max(1, m.launch.shared_pitch)
            owner = owner if parts == 1 else np.repeat(owner, parts)
        change = (writer[1:] != writer[:-1]) | (written[1:] != written[:-1]) | (agents[1:] != agents[:-1])
        if owner is not None:
            change |= owner[1:] != owner[:-1]
        some = np.append(0, np.flatnonzero(change) + 1)
        some = some[writer[some] != NOBODY]
        if not len(some):
            return True
        at = now._replace(agents=agents[some], offsets=now.offsets[some // parts])
        return self.follows_last(at, writer[some], written[some])

    def follows_last(self, now: Current, writer: Array, written: Array) -> bool:
        """Return whether each lane is ordered after a last write, and no fence is missing."""
        if not now.order.knows(now.agents, writer, written, copies=now.copies, in_order=now.in_order).all():
            return False
        if now.on_tensor_memory:
            return not now.tensor.unfenced(self._earlier(now.agents, writer, written, written)).any()
        if now.access.engine not in ASYNC_PROXY:
            return True
        return not len(self._not_seen(now, writer, written, np.ones(len(writer), bool)))

    def with_writes(self, now: Current, writes: LastWrites, index: Array) -> bool:
        """Report the first lane that is not ordered after the last write of its location.

        Returns whether there is nothing to report for any location with the same last write.
        """
        m, order, access = now.m, now.order, now.access
        writer, written = writes.writer[index], writes.written[index]
        bad = writer != NOBODY
        if bad.any() and self._all_strong(now, bad, writer, writes.start_of_write(index)):
            bad[:] = False
        if bad.any():
            known = order.knows(now.agents, writer, written, copies=now.copies, in_order=now.in_order)
            if access.engine in ASYNC_PROXY:
                self._unfenced(now, index, writer, written, bad & known)
            elif now.on_tensor_memory:
                bad = self._with_tensor_writes(now, writes, index, bad, known)
            bad &= ~known
        if m.visibility is not None and (access.kind != "load" or access.strong) and bad.any():
            bad &= ~m.visibility.knows(order, now.agents, writer, written)
        clear = access.engine not in ASYNC_PROXY and (access.kind == "atomic" or not bad.any())
        if access.strong and bad.any():
            bad &= ~self._both_strong(now, index, now.lanes, bad, writer, writes.start_of_write(index), "store")
        if bad.any():
            equal = writes.same(index) if access.kind == "load" else now.unchanged()
            clear = False
            first = _worst(bad, equal).item(0)
            time = int(writes.start_of_write(index[[first]])[0])
            lane, name = now.lanes.item(first), writer.item(first)
            times = int(written[first]), int(writes.issue_of_copy(index[[first]])[0])
            generic = not (now.copies or access.engine)
            if generic and self.landed.follows_issue(order, now.agents[[first]], name, times):
                self._early(now, index.item(first) * self.grain, lane, times[0])
            else:
                self._report(now, index.item(first), lane, name, time, "store", same=bool(equal[first]))
        elif access.strong and (weak := writes.unordered_weak(order, index, now.agents)):
            first = np.flatnonzero(weak[0]).item(0)
            lane, name, time = now.lanes.item(first), weak[1].item(first), weak[2].item(first)
            self._report(now, index.item(first), lane, name, time, "store", same=False)
            writes.drop_weak(index[weak[0]])
        return clear and not writes.keeps_weak

    def _unfenced(self, now: Current, index: Array, writer: Array, written: Array, ordered: Array) -> None:
        """Report the first of some ordered writes that the async proxy may not see: no proxy fence follows it."""
        for i in self._not_seen(now, writer, written, ordered)[:1].tolist():
            self._not_fenced(now, index.item(i) * self.grain, writer.item(i), written.item(i))

    def _not_seen(self, now: Current, writer: Array, written: Array, ordered: Array) -> Array:
        """Return where no proxy fence follows an ordered write of the generic proxy."""
        m, order = now.m, now.order
        generic = (written != NEVER) & ~self.times.are_by_proxy(written)
        left = np.flatnonzero(ordered & generic)
        if not left.size:
            return left
        kinds = np.full(left.size, order.sections.get(GLOBAL, 0))
        if now.access.memory.space == "shared":
            owner = m.first + now.offsets[left] // max(1, m.launch.shared_pitch)
            own, peer = (order.sections.get(kind, 0) for kind in (OWN, PEER))
            kinds = np.where(writer[left] // order.columns == owner, own, peer)
        seen = order.seen(now.agents[left], writer[left], written[left], kinds, copies=now.copies)
        return left[~seen]

    def follows_reads(self, now: Current, before: Sequence[Found]) -> bool:
        """Return whether the lanes are ordered after reads of locations that they write."""
        if now.m.unit.read_only:
            return False
        lanes, _, names, times = (np.concatenate(some) for some in zip(*before, strict=True))
        agents = now.agents[lanes]
        change = (agents[1:] != agents[:-1]) | (names[1:] != names[:-1]) | (times[1:] != times[:-1])
        some = np.append(True, change)
        agents, names, times = agents[some], names[some], times[some]
        known = now.order.knows(agents, names, times, copies=now.copies, in_order=now.in_order)
        if now.on_tensor_memory and known.all():
            return not now.tensor.unfenced(self._earlier(agents, names, times, times)).any()
        return bool(known.all())

    def with_reads(self, now: Current, found: list[Found]) -> None:
        """Report for each earlier access the first lane that is not ordered after its read of what the lane writes.

        If it is an asynchronous operation, the first lane that is ordered after its issue gets a report of its own.

        Of the reads of a location by one agent, only the last one counts, so that the reports do not depend on how many
        reads are kept.
        """
        for one in found if now.on_tensor_memory else ():
            self._unfenced_reads(now, one)
        if any(self._unordered(now, one).any() for one in found):
            self._with_last_reads(now, last_reads(found))
        for one in found if now.m.unit.read_only else ():
            at = self.times.instructions(one.times)
            bad = np.isin(at, [*now.m.unit.read_only])
            self._read_only(now, one.places, now.lanes[one.lanes], at, bad, "load")

    def _unordered(self, now: Current, found: Found) -> Array:
        """Return which reads a lane that writes their location is not ordered after."""
        order, agents = now.order, now.agents[found.lanes]
        bad = ~order.knows(agents, found.names, found.times, copies=now.copies, in_order=now.in_order)
        if now.m.visibility is not None and bad.any():
            bad &= ~now.m.visibility.knows(order, agents, found.names, found.times)
        if now.on_tensor_memory and bad.any():
            bad &= ~now.tensor.pipelined(self._earlier(agents, found.names, found.times, found.times))
        return bad

    # tensor memory
    def _earlier(self, agents: Array, names: Array, times: Array, issued: Array) -> Earlier:
        """Return earlier accesses for a comparison with agents."""
        return Earlier(agents, names, times, issued, self.times.instructions(np.where(times == NEVER, issued, times)))

    def _with_tensor_writes(self, now: Current, writes: LastWrites, index: Array, bad: Array, known: Array) -> Array:
        """Report missing fences and waits after earlier writes of tensor memory. Return where the order is missing."""
        some = np.flatnonzero(bad)
        written, issued = writes.written[index[some]], writes.issue_of_copy(index[some])
        earlier = self._earlier(now.agents[some], writes.writer[index[some]], written, issued)
        unfenced = known[some] & now.tensor.unfenced(earlier)
        for i in np.flatnonzero(unfenced)[:1].tolist():
            lane, byte = now.lanes.item(some[i]), index.item(some[i]) * self.grain
            now.tensor.report_unfenced(earlier.part(np.array([i])), lane, byte)
        left = ~known[some] & ~now.tensor.pipelined(earlier)
        outstanding = left & now.tensor.outstanding(earlier)
        for i in np.flatnonzero(outstanding)[:1].tolist():
            lane, byte = now.lanes.item(some[i]), index.item(some[i]) * self.grain
            now.tensor.report_outstanding(earlier.part(np.array([i])), lane, byte)
        made = np.zeros(len(bad), bool)
        made[some[left & ~outstanding]] = True
        return made

    def _unfenced_reads(self, now: Current, found: Found) -> None:
        """Report a missing fence after an earlier read of tensor memory."""
        agents = now.agents[found.lanes]
        known = now.order.knows(agents, found.names, found.times, copies=now.copies, in_order=now.in_order)
        earlier = self._earlier(agents, found.names, found.times, found.times)
        for i in np.flatnonzero(known & now.tensor.unfenced(earlier))[:1].tolist():
            lane, byte = now.lanes.item(found.lanes.item(i)), found.places.item(i) * self.grain
            now.tensor.report_unfenced(earlier.part(np.array([i])), lane, byte)

    def _with_last_reads(self, now: Current, found: Found) -> None:
        bad, lanes = self._unordered(now, found), now.lanes[found.lanes]
        if now.access.strong:
            bad &= ~self._both_strong(now, found.places, lanes, bad, found.names, found.times, "load")
        equal = now.unchanged(found.lanes)
        for time in cast("list[int]", np.unique(found.times[bad]).tolist()):
            some = bad & (found.times == time)
            issued = self._issued(now, found, some)
            for late in (issued, some & ~issued):
                if late.any():
                    self._with_read(now, found, late, equal, issued=late is issued)

    def _with_read(self, now: Current, found: Found, bad: Array, equal: Array, *, issued: bool) -> None:
        """Report the first lane of some."""
        worst = _worst(bad, equal)
        chosen = worst[found.lanes[worst] == found.lanes[worst].min()].item(-1)
        place, name, time = (one.item(chosen) for one in (found.places, found.names, found.times))
        lane = now.lanes.item(found.lanes.item(chosen))
        by_warp = now.m.unit.on_tensor_memory.get(self.times.instruction(time)) == "warp"
        if issued and now.on_tensor_memory and by_warp:
            one = np.array([chosen])
            earlier = self._earlier(now.agents[found.lanes[one]], found.names[one], found.times[one], found.times[one])
            now.tensor.report_outstanding(earlier, lane, place * self.grain)
            return
        if issued:
            self._source(now, place * self.grain, lane, name, time)
            return
        note = REPLICAS if _has_loaded(now, found, chosen) else ""
        self._report(now, place, lane, name, time, "load", same=bool(equal[chosen]), note=note)

    def hidden_by(self, cache: ScalarCache, now: Current, writes: LastWrites) -> None:
        """Report the first lane that does not see the last write of its location, because of a scalar cache."""
        for index in self.places(now.offsets, now.access.size) if writes.latest else ():
            writer, times = writes.writer[index], writes.written[index]
            bad = (writer != NOBODY) & (times != NEVER)
            chosen = np.flatnonzero(bad)
            at = self.times.instructions(times[chosen])
            hidden = cache.hides(now.order, now.access.at, now.agents[chosen], writer[chosen], times[chosen], at)
            if hidden.any():
                first = int(chosen[np.flatnonzero(hidden)[0]])
                who = now.order.lane(writer.item(first))
                what = name_lane(now.m, who) if who is not None else now.order.operation(writer.item(first))
                byte, lane, before = index.item(first) * self.grain, now.lanes.item(first), int(times[first])
                self._tell(
                    now, byte, lane, what, self.times.instruction(before), "store", note=cache.note(now.access.at)
                )
                return

    def find_written(self, now: Current, writes: LastWrites) -> None:
        """Report a read through the read-only path of a location that the grid has written."""
        for index in self.places(now.offsets, now.access.size):
            at = self.times.instructions(writes.written[index])
            self._read_only(now, index, now.lanes, at, writes.writer[index] != NOBODY, "store")

    def _read_only(self, now: Current, places: Array, lanes: Array, at: Array, bad: Array, kind: str) -> None:
        """Report the first conflict of a write with a read through the read-only path (PTX ISA 9.7.9.9).

        No synchronization orders them, because the read can take a value from a cache that no operation invalidates.
        """
        for i in np.flatnonzero(bad)[:1].tolist():
            byte = places.item(i) * self.grain
            self._tell(now, byte, lanes.item(i), "the grid", at.item(i), kind, note=_UNORDERED_PATH)

    def too_narrow(self, now: Current, writes: LastWrites) -> None:
        """Report lanes of one strong instruction whose scope does not include the others at the same location."""
        index = now.offsets // self.grain
        last = writes.writer[index]
        bad = (last != now.order.names(now.agents)) & ~self._allowed(now, now.agents, last, writes.written[index])
        for i in np.flatnonzero(bad)[:1].tolist():
            self._report(now, index.item(i), now.lanes.item(i), last.item(i), self.now, "store", same=False)

    def within_instruction(self, now: Current) -> None:
        """Report lanes of one instruction that write one location: different values, or unordered equal ones."""
        order, access, offsets, lanes = now.order, now.access, now.offsets, now.lanes
        if bool((offsets[1:] > offsets[:-1]).all()):
            return
        ordered = np.sort(offsets)
        if bool((ordered[1:] > ordered[:-1]).all()):
            return
        first, inverse = np.unique(offsets, return_index=True, return_inverse=True)[1:]
        before = first[inverse]
        apart = now.agents != now.agents[before]
        if access.strong and access.strong.sure > 1:
            apart &= self._allowed(now, now.agents, order.names(now.agents[before]), np.full(len(lanes), self.now))
            chosen = np.flatnonzero(apart)
            if len(chosen):
                others = lanes[before[chosen]]
                self.strong.add(access.at, Conflict(now.m, access, offsets[chosen], lanes[chosen], others, "store"))
            return
        differ = np.zeros(len(offsets), bool)
        wrong = lanes // now.m.launch.sem.WARP != lanes[before] // now.m.launch.sem.WARP
        for values in access.values:
            spread = np.broadcast_to(values, offsets.shape)
            unequal = spread != spread[before]
            differ |= unequal
            wrong |= unequal & ~differ_by_rounding(spread, spread[before])
        wrong &= differ
        if differ.any() or apart.any():
            i = np.flatnonzero(wrong if wrong.any() else differ if differ.any() else apart).item(0)
            other, same = name_lane(now.m, int(lanes[before[i]])), not differ.any()
            note = "" if wrong.any() else ROUNDED
            self._tell(now, offsets.item(i), lanes.item(i), other, access.at, "store", same=same, note=note)

    # strong accesses
    def _all_strong(self, now: Current, some: Array, names: Array, times: Array) -> bool:
        """Return whether some earlier accesses are no race in any order, and no warning, because all are strong."""
        if now.access.engine or now.on_tensor_memory or not is_excused(now.m, now.access):
            return False
        return bool((self._allowed(now, now.agents, names, times) | ~some).all())

    def _both_strong(
        self, now: Current, places: Array, lanes: Array, bad: Array, names: Array, times: Array, kind: str
    ) -> Array:
        """Return where unordered accesses are no race, because both are strong, and keep them for a warning."""
        m, order, access = now.m, now.order, now.access
        allowed = self._allowed(now, order.agents(lanes), names, times)
        both = np.flatnonzero(bad & allowed)
        kept = access.kind != "atomic" and not is_excused(m, access)
        for time in cast("list[int]", np.unique(times[both]).tolist()) if kept else ():
            here = both[times[both] == time]
            others = order.lanes(names[here])
            self.strong.add(
                self.times.instruction(time), Conflict(m, access, places[here] * self.grain, lanes[here], others, kind)
            )
        return allowed

    def _allowed(self, now: Current, agents: Array, names: Array, times: Array) -> Array:
        """Return where both accesses are strong and their scopes include each other."""
        order, strong = now.order, now.access.strong
        if not strong:
            return np.zeros(len(agents), bool)
        scopes, sure = np.divmod(self.times.scopes_of(times), 4)
        own, other = order.names(agents) // order.columns, names // order.columns
        need, apart = np.ones(len(own), np.int64), np.flatnonzero(own != other)
        if len(apart):
            near = self.flags.clusters(own[apart]) == self.flags.clusters(other[apart])
            need[apart] = np.where(near, 2, 3)
        certain = (np.minimum(sure, strong.sure) > 1) | (np.maximum(sure, strong.sure) > 2)
        return (scopes >= need) & (strong.reach >= need) & certain

    # findings
    def issued(self, issuers: Array, time: int | None = None) -> None:
        """Remember who issues the operations that read now, or at a time, each agent once and in order."""
        self._issuers[self.now if time is None else time] = issuers

    def _issued(self, now: Current, found: Found, some: Array) -> Array:
        """Return which of some reads are asynchronous and were issued before the access, but may still happen."""
        order, made = now.order, np.zeros(len(some), bool)
        for i in np.flatnonzero(some & (found.names % order.columns >= order.per)).tolist():
            name, time = found.names.item(i), found.times.item(i)
            issuers = self._issuers[time] if (one := order.issuer(name)) is None else np.array([one])
            issuers = issuers[order.performs(name, issuers)]
            agents, times = np.full(len(issuers), now.agents[found.lanes.item(i)]), np.full(len(issuers), time)
            made[i] = order.knows(agents, issuers, times, copies=now.copies).all()
        return made

    def _not_fenced(self, now: Current, byte: int, name: int, time: int) -> None:
        """Report an access of the async proxy after a write of the generic proxy without a proxy fence between them."""
        m, place, lane = now.m, now.access.memory, now.order.lane(name)
        who = name_lane(m, lane) if lane is not None else now.order.operation(name)
        m.report(
            DiagnosticCode.PROXY, now.access.at,
            f"{who}, {name_byte(m, place, byte)}, {show(m.unit.insts[self.times.instruction(time)].where)}",
            stop=False, pair=self.times.instruction(time), place=place.name, what=m.unit.insts[now.access.at],
            writer=m.unit.insts[self.times.instruction(time)].form.row.opcode,
        )  # fmt: skip

    def _source(self, now: Current, byte: int, lane: int, name: int, time: int) -> None:
        """Report a write to the source of an asynchronous operation that is issued, but not waited for."""
        m, place, inst = now.m, now.access.memory, now.m.unit.insts[self.times.instruction(time)]
        product = now.order.operation(name) == "a matrix product"
        m.report(
            DiagnosticCode.ASYNC_SOURCE, now.access.at,
            f"{now.access.kind}: {name_lane(m, lane)}, {name_byte(m, place, byte)}",
            f"{'product' if product else 'copy'}: {show(inst.where)}",
            stop=False, pair=self.times.instruction(time), place=place.name,
            reader="the product that reads it" if product else "the copy from it",
            wait=f"{m.launch.sem.waits_for(inst)}, then a barrier",
        )  # fmt: skip

    def _early(self, now: Current, byte: int, lane: int, time: int) -> None:
        """Report an access after the issue of a copy to its location, and not after the phase that completed it."""
        m, place, kind = now.m, now.access.memory, now.access.kind
        m.report(
            DiagnosticCode.ASYNC_EARLY, now.access.at,
            f"{kind}: {name_lane(m, lane)}, {name_byte(m, place, byte)}",
            f"copy: {show(m.unit.insts[self.times.instruction(time)].where)}",
            stop=False, pair=self.times.instruction(time), place=place.name, kind=DONE.get(kind, "changed"),
            wait=WAITS[1],
        )  # fmt: skip

    def _report(
        self, now: Current, place: int, lane: int, name: int, time: int, other: str, *, same: bool, note: str = ""
    ) -> None:  # fmt: skip
        at = self.times.instruction(min(time, self.now))
        who = now.order.lane(name)
        what = name_lane(now.m, who) if who is not None else now.order.operation(name)
        self._tell(now, place * self.grain, lane, what, at, other, same=same, note=note)

    def _tell(
        self, now: Current, byte: int, lane: int, who: str, at: int, other: str, *, same: bool = False, note: str = ""
    ) -> None:
        m, access = now.m, now.access
        note = SAME if same else note
        m.report(
            DiagnosticCode.RACE, access.at,
            f"{access.kind}: {name_lane(m, lane)}, {name_byte(m, access.memory, byte)}",
            f"{other}: {who}, {show(m.unit.insts[at].where)}",
            *([note] if note else ()),
            stop=False, level="warning" if note == SAME else "", pair=at,
            kind=ARTICLE[access.kind], other=ARTICLE[other], place=access.memory.name,
        )  # fmt: skip


def _has_loaded(now: Current, found: Found, chosen: int) -> bool:
    """Return whether the lane that writes a location has read it with another thread of its block, at one time."""
    order, name = now.order, found.names.item(chosen)
    own = order.names(now.agents[[found.lanes.item(chosen)]]).item()
    same = (found.places == found.places[chosen]) & (found.times == found.times[chosen])
    return name // order.columns == own // order.columns and bool((same & (found.names == own)).any())


def _worst(bad: Array, equal: Array) -> Array:
    """Return where accesses are bad: those with other values, or else those with equal ones."""
    return np.flatnonzero(bad & ~equal if (bad & ~equal).any() else bad)


def unchanged(access: Access, offsets: Array) -> Array | None:
    """Return which lanes' writes do not change memory, as far as the values are known, or None if all do."""
    if not access.values or access.kind == "atomic":
        return None
    width = access.size // len(access.values)
    view = access.memory.view(width)
    same = np.ones(offsets.shape, bool)
    for j, values in enumerate(access.values):
        same &= view[offsets // width + j] == values
        if not same.any():
            return None
    return same
