"""Simulator steps of tensor maps that a kernel makes: tensormap.replace and tensormap.cp_fenceproxy.

The bits of a map are those of `asmkit.ptx.map_fields`. The tensormap proxy sees a map that the kernel has changed after
a release by the thread that changed it, and an acquire in the block that uses it (PTX ISA 8.6, 9.7.13.4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import numpy as np

from ...errors import DiagnosticCode, show
from ...isa.form import ScalarSlot
from ...sim.compile import NotSimulatedError
from ...sim.memory import Allocation, load, only_piece, store
from ...sim.reconvergence import whole_warps
from ...sim.thread_names import name_lane
from ...types import u32, u64
from ..map_fields import BYTES, FIELDS, replaced
from .branches import fence
from .memory import address, operand, reach_of, space, words_of

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...regs import Mem
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from ...types import Scalar
    from .compile import PtxUnit as Unit

_WORD = 16
"""The bytes of one access: a map is loaded and stored in eight parts."""


_RELEASE = "execute `fence.proxy.tensormap::generic.release.gpu` after the change"
_ACQUIRE = "execute `fence.proxy.tensormap::generic.acquire.gpu […], 128` in the threads that use the map"


@dataclass
class Changed:
    """A tensor map that the kernel changes: by whom, and who may use it."""

    writer: str
    block: int
    at: int
    released: bool = False
    acquired: set[int] = field(default_factory=lambda: set[int]())


class ChangedMaps:
    """The maps in global memory that the kernel has changed, by their allocation and offset."""

    def __init__(self) -> None:
        self._maps: dict[tuple[int, int], Changed] = {}

    @property
    def anyone(self) -> bool:
        """True if the kernel has changed a map."""
        return bool(self._maps)

    def change(self, m: Machine, at: int, memory: Allocation, offset: int, lane: int, *, released: bool) -> None:
        """Record that a lane has changed a map."""
        if memory.space == "global":
            m.launch.in_order()  # a copy of another block is a mistake before or after the release
            changed = Changed(name_lane(m, lane), m.first + int(m.block_of[lane]), at, released)
            self._maps[id(memory), offset // BYTES] = changed

    def release(self, m: Machine) -> None:
        """Release the maps that the blocks of the active lanes have changed."""
        here = {m.first + int(block) for block in np.unique(m.block_of[m.active_lanes])}
        for changed in self._maps.values():
            changed.released = changed.released or changed.block in here

    def acquire(self, m: Machine, memory: Allocation, offset: int, lanes: Array) -> None:
        """Acquire a map for the blocks of some lanes, if it is released."""
        changed = self._maps.get((id(memory), offset // BYTES))
        if changed is not None and changed.released:
            changed.acquired |= {m.first + int(block) for block in np.unique(m.block_of[lanes])}

    def use(self, m: Machine, at: int, memory: Allocation, offset: int, lanes: Array) -> None:
        """Report PROXY for a copy with a map that is not released, or that its block has not acquired."""
        changed = self._maps.get((id(memory), offset // BYTES))
        if changed is None:
            return
        blocks = {m.first + int(block) for block in np.unique(m.block_of[lanes])}
        if changed.released and blocks <= changed.acquired:
            return
        fence_of = _ACQUIRE if changed.released else _RELEASE
        m.report(
            DiagnosticCode.PROXY, at, f"the map is changed by {changed.writer}, {show(m.unit.insts[changed.at].where)}",
            f"it is used by {m.names(lanes)}", stop=False, pair=changed.at, what=m.unit.insts[at],
            place=f"its tensor map in {memory.name}", remedy=fence_of,
        )  # fmt: skip


def changed_maps(m: Machine) -> ChangedMaps:
    """Return the changed maps of the launch."""
    with m.launch.lock:
        return cast("ChangedMaps", m.launch.state.setdefault("tensor maps", ChangedMaps()))


def tensormap_replace(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tensormap.replace: a weak access to the whole map."""
    found, value = operand(inst, "m"), operand(inst, "v")
    assert found
    assert value
    name = next((word for word in inst.form.spelling.split(".") if word in FIELDS), "")
    if not name:
        raise NotSimulatedError("the bits of this field are not known")
    number = operand(inst, "n")
    ordinal = int(cast("int", number[1])) if number else 0
    where, at_ = space(found[0]), address(unit, at, cast("Mem[Scalar]", found[1]))
    read = unit.source(at, value[1], ScalarSlot("v", "r", u64 if name in ("global_address", "global_stride") else u32))

    def run(m: Machine) -> None:
        values = np.broadcast_to(m.active(np.atleast_1d(read(m))), (m.active_count,)).copy()
        addresses = np.broadcast_to(at_(m), (m.active_count,)).copy()
        for i, lane in enumerate(m.active_lanes):
            only = np.zeros(m.lanes, bool)
            only[lane] = True
            m.as_lanes(only, lambda i=i: _replace(m, at, where, addresses[i : i + 1], name, ordinal, int(values[i])))

    return run


def _replace(m: Machine, at: int, where: str, place: Array, name: str, ordinal: int, value: int) -> None:
    """Replace a field of the map of one lane."""
    raw = b"".join(one.tobytes() for one in _parts(m, at, where, place))
    try:
        made = replaced(raw, name, ordinal, value)
    except ValueError as why:
        m.report(DiagnosticCode.COPY, at, what=m.unit.insts[at], why=str(why), fix="use a value that it can hold")
        return
    _write(m, at, where, place, made)
    memory, offset = only_piece(m, at, "store", where, place, 4)
    changed_maps(m).change(m, at, memory, int(offset[0]), int(m.active_lanes[0]), released=False)


def _parts(m: Machine, at: int, where: str, place: Array) -> list[Array]:
    """Load the 128 bytes of one lane's map."""
    kind = place.dtype.type
    return [np.stack(load(m, at, where, place + kind(first), 8, 2)).reshape(-1) for first in range(0, BYTES, _WORD)]


def _write(m: Machine, at: int, where: str, place: Array, raw: bytes) -> None:
    """Store the 128 bytes of one lane's map."""
    words = np.frombuffer(raw, np.uint64)
    for first in range(0, BYTES, _WORD):
        pair = [words[first // 8 + i : first // 8 + i + 1] for i in range(2)]
        store(m, at, where, place + place.dtype.type(first), pair, 8)


def tensormap_cp_fenceproxy(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tensormap.cp_fenceproxy: the lowest lane of each warp copies the map and releases it."""
    target, source = operand(inst, "d"), operand(inst, "a")
    assert target
    assert source
    to, from_ = (address(unit, at, cast("Mem[Scalar]", one[1])) for one in (target, source))
    reach = reach_of(words_of(inst))

    def work(m: Machine) -> None:
        whole_warps(m, at)
        lanes = m.active_lanes
        there, here = (np.broadcast_to(one(m), (len(lanes),)).copy() for one in (to, from_))
        for warp in np.unique(lanes // m.launch.sem.WARP):
            i = int(np.flatnonzero(lanes // m.launch.sem.WARP == warp)[0])
            only = np.zeros(m.lanes, bool)
            only[lanes[i]] = True
            m.as_lanes(only, lambda i=i: _copy(m, at, there[i : i + 1], here[i : i + 1], reach))

    return work


def _copy(m: Machine, at: int, there: Array, here: Array, reach: int) -> None:
    raw = b"".join(one.tobytes() for one in _parts(m, at, "shared", here))
    _write(m, at, "global", there, raw)
    memory, offset = only_piece(m, at, "store", "global", there, 4)
    changed_maps(m).change(m, at, memory, int(offset[0]), int(m.active_lanes[0]), released=True)
    for watcher in m.launch.hooked("fence"):
        watcher.fence(m, m.active_lanes, reach)


def fence_tensormap(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of fence.proxy.tensormap: a fence, and the release or the acquire of maps."""
    ordered, found = fence(unit, at, inst), operand(inst, "a")
    at_: Callable[[Machine], Array] | None = address(unit, at, cast("Mem[Scalar]", found[1])) if found else None

    def run(m: Machine) -> int | None:
        after = ordered(m)
        if at_ is None:
            changed_maps(m).release(m)
            return after
        addresses = np.broadcast_to(at_(m), (m.active_count,))
        for place in np.unique(addresses):
            lanes = m.active_lanes[addresses == place]
            memory, offset = only_piece(m, at, "load", "generic", np.full(m.active_count, place, np.uint64), 4)
            changed_maps(m).acquire(m, memory, int(np.atleast_1d(offset)[0]), lanes)
        return after

    return run
