"""Detect data races: two unordered accesses to one location, at least one of them a write.

Every location remembers its last writer and its last reader, with the time. Each lane has three horizons: the times
before which all accesses of its warp, of its block and of the grid are ordered before it. A block barrier advances the
block's horizon, and a warp barrier the warp's. An acquire (a strong load or an atomic) advances all horizons, which is
more than the memory model grants. Races that such synchronization hides are therefore missed, but every reported race
is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...errors import Mistake, show
from ..thread_names import name_lane
from . import Watcher

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array

_MANY = -2


class _Last:
    """The last access to each location: lane (numbered over the grid, -1 none, -2 several), time and instruction."""

    def __init__(self, places: int) -> None:
        self.lane = np.full(places, -1, np.int64)
        self.time = np.zeros(places, np.int64)
        self.at = np.zeros(places, np.int32)
        self.strong = np.zeros(places, bool)

    def put(self, index: Array, lanes: Array, time: int, access: Access) -> None:
        """Record an access."""
        self.lane[index] = lanes
        self.time[index], self.at[index], self.strong[index] = time, access.at, access.strong


class _Shadow:
    """The last accesses to one allocation."""

    def __init__(self, places: int) -> None:
        self.write, self.read = _Last(places), _Last(places)


class Race(Watcher):
    """Report unordered accesses to shared or global memory, except writes that do not change its contents."""

    name = "race"
    serial = True

    def start(self, launch: Launch) -> None:
        """Choose the size of a location: the program's smallest accessed element."""
        self._clock = 0
        self._shadows: dict[int, _Shadow] = {}
        self._grain = min([4, *launch.unit.access_widths()])

    def load(self, m: Machine, access: Access) -> None:
        """Compare a read with the last write."""
        self._access(m, access)

    def store(self, m: Machine, access: Access) -> None:
        """Compare a write with the last write and the last read."""
        self._access(m, access)

    def complete(self, m: Machine, access: Access) -> None:
        """Treat an asynchronous copy as a write at the time when it has been waited for."""
        self._access(m, access)

    def barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """Order all earlier accesses of the block before later ones."""
        grid = self._horizons(m)["grid"]
        self._horizons(m)["block"][lanes] = self._tick()
        for access in m.outstanding(lanes):
            self._still_under_way(m, access)
        for block in np.unique(m.block_of[lanes]) if grid.any() else ():
            of = lanes[m.block_of[lanes] == block]
            grid[of] = grid[of].max()

    def cluster_barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """Order all earlier accesses of the cluster (here: of the whole grid) before later ones."""
        self._horizons(m)["grid"][lanes] = self._tick()

    def _still_under_way(self, m: Machine, access: Access) -> None:
        """Move an outstanding access to a time after the barrier, because it may still happen."""
        offsets, lanes = access.spread(m)
        shadow, time = self._shadow(m, access.memory), self._tick()
        last = shadow.read if access.kind == "load" else shadow.write
        for part in range(max(1, access.size // self._grain)):
            index = offsets // self._grain + part
            index = index[last.lane[index] == lanes + m.first * m.pitch]
            last.time[index] = time

    def warp_barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """Order all earlier accesses of the warp before later ones."""
        self._horizons(m)["warp"][lanes] = self._tick()

    def _tick(self) -> int:
        self._clock += 1
        return self._clock

    def _horizons(self, m: Machine) -> dict[str, Any]:
        notes = self.state(m)
        if not notes:
            notes.update({name: np.zeros(m.lanes, np.int64) for name in ("warp", "block", "grid")})
        return notes

    def _shadow(self, m: Machine, memory: Allocation) -> _Shadow:
        owner = self._shadows if memory.space == "global" else m.state.setdefault("race shadows", {})
        if id(memory) not in owner:
            owner[id(memory)] = _Shadow(memory.data.size // self._grain + 1)
        return owner[id(memory)]

    def _access(self, m: Machine, access: Access) -> None:
        if access.memory.space == "local":
            return
        offsets, lanes = access.spread(m)
        time, writes = self._tick(), access.kind != "load"
        shadow = self._shadow(m, access.memory)
        changing = _changing(access, offsets) if writes else None
        if changing is not None and not access.strong:
            self._same_instruction(m, access, offsets, lanes)
        for part in range(max(1, access.size // self._grain)):
            self._one(m, access, shadow, offsets // self._grain + part, lanes, time, changing)
        if access.strong:
            self._horizons(m)["grid"][lanes] = time

    def _one(
        self, m: Machine, access: Access, shadow: _Shadow, index: Array, lanes: Array, time: int, changing: Array | None
    ) -> None:
        everyone = lanes + m.first * m.pitch
        for last, other in ((shadow.write, "store"), (shadow.read, "load")):
            if other == "load" and changing is None:
                continue
            bad = self._unordered(m, last, index, lanes, everyone)
            bad &= ~(last.strong[index] & access.strong)
            if changing is not None:
                bad &= changing
            if bad.any():
                self._report(m, access, last, int(index[bad][0]), int(lanes[bad][0]), other)
        if changing is None:
            known = shadow.read.lane[index]
            several = (known != -1) & (known != everyone) & self._unordered(m, shadow.read, index, lanes, everyone)
            shadow.read.put(index, np.where(several, _MANY, everyone), time, access)
            self._several(shadow.read, index, everyone)
        else:
            shadow.write.put(index[changing], everyone[changing], time, access)

    @staticmethod
    def _several(read: _Last, index: Array, everyone: Array) -> None:
        """Mark locations that several lanes of one instruction read."""
        read.lane[index[read.lane[index] != everyone]] = _MANY

    def _unordered(self, m: Machine, last: _Last, index: Array, lanes: Array, everyone: Array) -> Array:
        horizons = self._horizons(m)
        who, when = last.lane[index], last.time[index]
        warp, lockstep = m.launch.sem.WARP, getattr(m.launch.sem, "LOCKSTEP", False)
        block = np.where(who // m.pitch == everyone // m.pitch, horizons["block"][lanes], 0)
        own = self._clock + 1 if lockstep else horizons["warp"][lanes]
        same_warp = np.where(who // warp == everyone // warp, own, 0)
        several = np.where(who == _MANY, horizons["block"][lanes], 0) if last.lane.size else 0
        before = np.maximum(np.maximum(block, same_warp), np.maximum(horizons["grid"][lanes], several))
        return (who != -1) & (who != everyone) & (when >= before)

    def _same_instruction(self, m: Machine, access: Access, offsets: Array, lanes: Array) -> None:
        """Report lanes of one instruction that write different values to one location."""
        first, inverse = np.unique(offsets, return_index=True, return_inverse=True)[1:]
        for values in access.values:
            spread = np.broadcast_to(values, offsets.shape)
            bad = spread != spread[first[inverse]]
            if bad.any():
                lane = int(np.flatnonzero(bad)[0])
                other = int(lanes[first[inverse[lane]]])
                self._tell(m, access, int(offsets[lane]), int(lanes[lane]), other, access.at, "store")

    def _report(self, m: Machine, access: Access, last: _Last, place: int, lane: int, other: str) -> None:
        who = int(last.lane[place])
        local = None if who == _MANY else who - m.first * m.pitch
        self._tell(m, access, place * self._grain, lane, local, int(last.at[place]), other)

    def _tell(self, m: Machine, access: Access, byte: int, lane: int, who: int | None, at: int, other: str) -> None:
        memory = access.memory
        if memory.space == "shared":
            byte %= m.launch.shared_pitch
        notes = (
            f"{access.kind}: {name_lane(m, lane)}, byte {byte} of {memory.name}",
            f"{other}: {name_lane(m, who) if who is not None else 'several threads'}, {show(m.unit.insts[at].where)}",
        )
        m.report(Mistake.RACE, access.at, *notes, stop=False, kind=access.kind, other=f"a {other}", place=memory.name)


def _changing(access: Access, offsets: Array) -> Array:
    """Return which lanes' writes change memory, as far as the values are known."""
    if not access.values or access.kind == "atomic":
        return np.ones(offsets.shape, bool)
    width = access.size // len(access.values)
    view = access.memory.view(width)
    changed = np.zeros(offsets.shape, bool)
    for j, values in enumerate(access.values):
        changed |= view[offsets // width + j] != values
    return changed
