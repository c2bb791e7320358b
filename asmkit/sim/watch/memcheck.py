"""Check that accesses are aligned and inside their allocation.

Without this watcher, faulting lanes read 0 and write nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...errors import DiagnosticCode
from ..cluster import RANK
from ..memory import SPAN
from ..places import name_array, name_byte
from . import Watcher
from .compiled_accesses import leaves_array
from .provenance import origins

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


class Memcheck(Watcher):
    """Report accesses outside of an allocation or not aligned to their size, and stop the run."""

    name, starts_again = "memcheck", True

    def start(self, launch: Launch) -> None:
        """Find the bytes that each access may use, if its array is known and has neighbours in its allocation."""
        self._loads, self._stores = dict[int, _Bound](), dict[int, _Bound]()
        self._shared: list[_Bound] = []
        if bounds := _bounds(launch):
            known = origins(launch.unit)
            self._loads = {at: bounds[name] for at, name in known.loads.items() if name in bounds}
            self._stores = {at: bounds[name] for at, name in known.stores.items() if name in bounds}
            self._shared = [bound for bound in bounds.values() if bound.memory is None]
            self._bytes = np.array([(bound.first, bound.end) for bound in self._shared], np.int64)

    def bound(self, at: int) -> _Bound | None:
        """Return the bytes that a load or store may use, None if any of its allocation.

        Those of a copy to shared memory are those of its destination, unless its source has bounds, too.
        """
        source = self._loads.get(at)
        return source if source is not None and source.memory is not None else self._stores.get(at) or source

    @property
    def shared_arrays(self) -> Array | None:
        """The first byte and the end of each array in shared memory, None if there are none."""
        return self._bytes if self._shared else None

    def load(self, m: Machine, access: Access) -> None:
        """Report a load whose address is computed from one array, but is not inside of it."""
        bound = self._loads.get(access.at)
        if bound is not None:
            _check(m, access, bound)
        elif access.engine == "product" and self._shared and leaves_array(m, access, self._bytes):
            _check_tile(m, access, self._shared)

    def store(self, m: Machine, access: Access) -> None:
        """Report a store or an atomic outside of the array that its address is computed from."""
        bound = self._stores.get(access.at)
        if bound is not None:
            _check(m, access, bound)

    def issue(self, m: Machine, access: Access) -> None:
        """Report an asynchronous copy to addresses outside of its array."""
        self.store(m, access)

    def fault(
        self, m: Machine, at: int, kind: str, space: str, addresses: Array, size: int, chosen: Array,
        memory: Allocation | None,
    ) -> None:  # fmt: skip
        """Report a faulting access: MISALIGNED if the first faulting address is misaligned, else OUT_OF_BOUNDS."""
        wrong = addresses[chosen]
        lanes = m.active_lanes[chosen]
        crooked = wrong % wrong.dtype.type(size) != 0
        mistake = DiagnosticCode.MISALIGNED if crooked[0] else DiagnosticCode.OUT_OF_BOUNDS
        names, address = m.names(lanes[crooked == crooked[0]]), int(wrong[0])
        memory = memory if memory is None or memory.space != "global" else _nearest(m, address)
        if memory is None and space in ("global", "generic", "mixed"):
            memory = _nearest(m, address)
        if memory is not None and memory.replicas:
            why = f"{memory.name} is a multicast object, which only multimem instructions can access"
            fix = "use the address of one replica, or a multimem instruction"
            m.report(DiagnosticCode.MULTIMEM, at, names, what=m.unit.insts[at], why=why, fix=fix)
            return
        place, bytes_ = (memory.name, memory.window) if memory else ("every array", "fewer")
        note = f"{names}, {_byte(m, memory, address)}, which has {bytes_}" if memory else names
        m.report(mistake, at, note, kind=kind, size=size, place=place, bytes=bytes_, space=space, address=hex(address))


class _Bound(NamedTuple):
    """The bytes of an array: the first and the end in its allocation. `memory` is None for shared memory."""

    memory: Allocation | None
    first: int
    end: int
    name: str


def _bounds(launch: Launch) -> dict[str, _Bound]:
    """Return the bytes of the shared arrays, and of the parameters' arrays that overlap, by name in the program."""
    found: dict[str, _Bound] = {}
    for array in launch.program.arrays:
        first = launch.symbols[array.symbol.name]
        end = first + array.bytes if array.bytes else launch.shared_bytes
        found[array.symbol.name] = _Bound(None, first, end, name_array(launch, array))
    joint = [memory for memory in launch.memory.allocations.values() if len(memory.parts) > 1]
    if not joint:
        return found
    parts = {part.name: (memory, part) for memory in joint for part in memory.parts}
    for param in launch.program.params:
        for memory, part in [parts[name] for name in param.names if name in parts][:1]:
            found[param.name] = _Bound(memory, part.first, part.first + part.array.nbytes, part.name)
    return found


def _check(m: Machine, access: Access, bound: _Bound) -> None:
    """Report the lanes that access bytes outside of an array."""
    shared = bound.memory is None
    if access.memory is not (m.shared if shared else bound.memory):
        return
    offsets = _in_window(m, access) if shared else access.offsets
    wrong = (offsets < bound.first) | (offsets + access.size > bound.end)
    if not wrong.any():
        return
    _report(m, access, bound, wrong, f"the address is computed from {bound.name}")


def _check_tile(m: Machine, access: Access, arrays: list[_Bound]) -> None:
    """Report a tile of a matrix descriptor that begins in one shared array and does not end there.

    The pieces of each warpgroup's tile follow each other, with the same lane.
    """
    offsets, lanes = _in_window(m, access), access.spread(m)[1]
    starts = np.flatnonzero(np.append(True, lanes[1:] != lanes[:-1]))
    first = np.repeat(np.minimum.reduceat(offsets, starts), np.diff(starts, append=len(lanes)))
    for bound in arrays:
        wrong = (bound.first <= first) & (first < bound.end) & (offsets + access.size > bound.end)
        if wrong.any():
            _report(m, access, bound, wrong, f"the tile begins in {bound.name}")


def _report(m: Machine, access: Access, bound: _Bound, wrong: Array, where: str) -> None:
    spread, lanes = access.spread(m)
    bad = np.broadcast_to(wrong, lanes.shape)
    byte = int(spread[bad][0])
    shared = bound.memory is None
    address = hex(byte % m.launch.shared_pitch if shared else byte + access.memory.base)
    note = f"{m.names(lanes[bad])}, {name_byte(m, access.memory, byte)}, but {where}"
    m.report(
        DiagnosticCode.OUT_OF_BOUNDS, access.at, note, stop=False, kind=access.kind, size=access.size,
        place=bound.name, bytes=bound.end - bound.first, space=access.memory.space, address=address,
    )  # fmt: skip


def _in_window(m: Machine, access: Access) -> Array:
    """Return the byte offsets of a shared access in the window of the block that is accessed."""
    if m.launch.cluster is not None or m.shared_base is None:
        return access.offsets % m.launch.shared_pitch
    return access.offsets - (m.shared_base if access.lanes is None else m.shared_base[access.lanes])


def _nearest(m: Machine, address: int) -> Allocation | None:
    """Return the array whose span contains an address, or the array that starts shortly after it."""
    return m.launch.memory.find(address + (1 << (SPAN - 1)))


def _byte(m: Machine, memory: Allocation, address: int) -> str:
    """Return the byte in words. A byte outside of the allocation belongs to no element."""
    offset = address - memory.base if memory.space == "global" else address & ((1 << SPAN) - 1)
    if memory.space == "shared" and m.launch.cluster is not None:
        offset, rank = offset % (1 << RANK), offset >> RANK
        if rank >= m.cluster.size:
            return f"block {rank} of a cluster of {m.cluster.size}: byte {offset} of shared memory"
    if memory.space == "shared" and offset < memory.window:
        return name_byte(m, memory, offset)
    return f"byte {offset} of {'shared memory' if memory.space == 'shared' else memory.name}"
