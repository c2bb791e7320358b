"""Watch the stages of a pipeline: the buffers in shared memory that asynchronous copies fill, and that warps read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..sim.places import name_array
from ..sim.watch import Watcher
from .stage_times import CHUNK, UNKNOWN, Event, Segment, Stage, segments_of, stages_of

if TYPE_CHECKING:
    from ..ir.program import Inst
    from ..sim.engine import Launch
    from ..sim.machine import Machine
    from ..sim.memory import Access, Array

_WARPS_OF_GROUP = 4
"""The warps of a warpgroup, which execute `wgmma` together."""
_BARRIERS = 1 << 32
"""The keys from here on are those of mbarriers, those below are groups of `cp.async`."""


class Stages(Watcher):
    """Record who holds which stage of a pipeline over time, in one block of a run: `asmkit.pictures.pipeline` draws it.

    Times count the instructions that the warps of the block execute, in the order of the simulation.

    Copies that the same mbarrier counts fill one stage, as do those of one group of `cp.async`. On CDNA, a stage is the
    bytes whose loads are always covered by the same waits. If that does not find your stages, pass their places.

    Args:
        places: The stages as (first byte, bytes) in shared memory. By default they are found in the run.
        block: The number of the block.
        limit: The most events that are recorded.

    """

    name, starts_again = "stages", True

    def __init__(self, places: Sequence[tuple[int, int]] = (), *, block: int = 0, limit: int = 50_000) -> None:
        self.places, self.block, self.limit = tuple(places), block, limit

    def start(self, launch: Launch) -> None:
        """Reset the record."""
        self.launch, self.events, self.time, self.whole = launch, list[Event](), 0, True
        self._copied = np.zeros(launch.shared_pitch // CHUNK + 1, bool)
        self.__dict__.pop("found", None)

    # the block
    def _lanes(self, m: Machine) -> slice | None:
        """Return the lanes of the block, None if the chunk has other blocks."""
        first = (self.block - m.first) * m.pitch
        return slice(first, first + m.pitch) if 0 <= first < m.lanes else None

    def _chunks(self, m: Machine, access: Access) -> tuple[Array, Array]:
        """Return the chunks of the block's shared memory that an access touches, and the lane of each."""
        pitch = m.launch.shared_pitch
        offsets, lanes = access.spread(m)
        here = offsets // max(1, pitch) == self.block - m.first
        inside, mine = offsets[here] % max(1, pitch), lanes[here]
        last = (inside + access.size - 1) // CHUNK
        return np.concatenate([inside // CHUNK, last]), np.concatenate([mine, mine])

    @staticmethod
    def _warps(m: Machine, lanes: Array, engine: str = "") -> frozenset[int]:
        """Return the numbers of warps in their block. The warps of a warpgroup multiply together."""
        warps = np.unique(lanes % m.pitch // m.launch.sem.WARP)
        if engine == "product":
            warps = np.unique(warps[:, None] // _WARPS_OF_GROUP * _WARPS_OF_GROUP + np.arange(_WARPS_OF_GROUP))
        return frozenset(warps.tolist())

    def _record(self, event: Event) -> None:
        if len(self.events) >= self.limit:
            self.whole = False
            return
        last = self.events[-1] if self.events else None
        if last is not None and last.kind == event.kind and (last.time, last.key) == (event.time, event.key):
            event = last._replace(chunks=last.chunks | event.chunks, warps=last.warps | event.warps)
            self.events.pop()
        self.events.append(event)

    # hooks
    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Count the instructions of the block."""
        lanes = self._lanes(m)
        if lanes is not None and (m.mask is None or m.mask.bools[lanes].any()):
            self.time += 1

    def issue(self, m: Machine, access: Access) -> None:
        """Record the start of copies, by the stage that they fill."""
        if access.memory is not m.shared:
            return
        chunks, lanes = self._chunks(m, access)
        if not chunks.size:
            return
        self._copied[chunks] = True
        keys = self._keys(m, access, lanes)
        for key in np.unique(keys).tolist():
            mine = keys == key
            warps = self._warps(m, lanes[mine])
            self._record(Event(self.time, "issue", frozenset(chunks[mine].tolist()), warps, key))

    def _keys(self, m: Machine, access: Access, lanes: Array) -> Array:
        """Return the key of each chunk of copies."""
        if access.until is not None and (access.until >= 0).all():
            spread, who = access.spread(m)
            here = spread // max(1, m.launch.shared_pitch) == self.block - m.first
            barriers = np.broadcast_to(access.until, who.shape)[here] // 2
            return np.concatenate([barriers, barriers]) + _BARRIERS
        if m.launch.program.isa == "gcn":
            return np.full(len(lanes), UNKNOWN)
        return m.copies.group[lanes]

    def complete(self, m: Machine, access: Access) -> None:
        """Record the completion of copies."""
        if access.memory is m.shared:
            chunks, lanes = self._chunks(m, access)
            if chunks.size:
                warps = self._warps(m, lanes)
                self._record(Event(self.time, "complete", frozenset(chunks.tolist()), warps))

    def load(self, m: Machine, access: Access) -> None:
        """Record reads of bytes that copies have written."""
        if access.memory is m.shared:
            self._read(m, access)

    def read_complete(self, m: Machine, access: Access, lanes: Array, phases: Array | None = None) -> None:
        """Record the end of asynchronous reads."""
        if access.memory is m.shared:
            self._read(m, access)

    def _read(self, m: Machine, access: Access) -> None:
        chunks, lanes = self._chunks(m, access)
        copied = self._copied[chunks]
        if copied.any():
            warps = self._warps(m, lanes[copied], access.engine)
            self._record(Event(self.time, "load", frozenset(chunks[copied].tolist()), warps))

    def arrive(self, m: Machine, lanes: Array, barriers: Array, reach: int) -> None:
        """Record arrivals on mbarriers, which can release a stage."""
        self._release(m, lanes)

    def commit(self, m: Machine, lanes: Array, barriers: Array) -> None:
        """Record arrivals of the tensor core on mbarriers."""
        self._release(m, lanes)

    def barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Record barriers that lanes pass."""
        self._release(m, lanes)

    def barrier_arrive(self, m: Machine, lanes: Array, groups: Array) -> None:
        """Record lanes that arrive at a barrier without waiting."""
        self._release(m, lanes)

    def _release(self, m: Machine, lanes: Array) -> None:
        here = self._lanes(m)
        mine = lanes[(lanes >= here.start) & (lanes < here.stop)] if here is not None else lanes[:0]
        if mine.size:
            self._record(Event(self.time, "release", frozenset(), self._warps(m, mine)))

    # results
    @cached_property
    def found(self) -> tuple[list[Stage], list[Segment]]:
        """The stages, and who holds them: see `stages` and `segments`."""
        stages = stages_of(self.events, self.places)
        return stages, segments_of(self.events, stages, self.time)

    @property
    def stages(self) -> list[Stage]:
        """The stages of the run, by their first byte."""
        return self.found[0]

    @property
    def segments(self) -> list[Segment]:
        """Who holds which stage from when to when, by stage and time."""
        return self.found[1]

    def names_of(self, stage: Stage) -> str:
        """Return the names of the arrays in shared memory that contain bytes of a stage."""
        launch = self.launch
        names: list[str] = []
        for array in launch.program.arrays:
            first = launch.symbols[array.symbol.name]
            end = first + array.bytes if array.bytes else launch.shared_bytes
            if any(first < (chunk + 1) * CHUNK and chunk * CHUNK < end for chunk in stage.chunks):
                names.append(name_array(launch, array))
        return ", ".join(names)
