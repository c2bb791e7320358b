"""Check that accesses are aligned and inside their allocation.

Without this watcher, faulting lanes read 0 and write nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...errors import DiagnosticCode
from ..memory import SPAN
from ..places import name_array, name_byte
from . import Watcher
from .provenance import shared_arrays

if TYPE_CHECKING:
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Allocation, Array


class Memcheck(Watcher):
    """Report accesses outside of an allocation or not aligned to their size, and stop the run."""

    name = "memcheck"

    def start(self, launch: Launch) -> None:
        """Find the shared arrays of the accesses."""
        self._arrays = shared_arrays(launch.unit)

    def load(self, m: Machine, access: Access) -> None:
        """Report a shared access whose address is computed from one array, but is not inside of it."""
        array = self._arrays.get(access.at)
        if array is None or access.memory is not m.shared:
            return
        first = m.launch.symbols[array.symbol.name]
        offsets = _in_window(m, access)
        wrong = (offsets < first) | (offsets + access.size > first + array.bytes)
        if wrong.any():
            spread, lanes = access.spread(m)
            bad = np.broadcast_to(wrong, lanes.shape)
            place, byte = name_array(m.launch, array), int(spread[bad][0])
            address = hex(byte % m.launch.shared_pitch)
            note = f"{m.names(lanes[bad])}, {name_byte(m, m.shared, byte)}, but the address is computed from {place}"
            m.report(
                DiagnosticCode.OUT_OF_BOUNDS, access.at, note, stop=False, kind=access.kind, size=access.size,
                place=place, bytes=array.bytes, space="shared", address=address,
            )  # fmt: skip

    def store(self, m: Machine, access: Access) -> None:
        """Report a shared access outside of its array."""
        self.load(m, access)

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
        place, bytes_ = (memory.name, memory.window) if memory else ("every array", "fewer")
        note = f"{names}, {_byte(m, memory, address)}, which has {bytes_}" if memory else names
        m.report(mistake, at, note, kind=kind, size=size, place=place, bytes=bytes_, space=space, address=hex(address))


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
    if memory.space == "shared" and offset < memory.window:
        return name_byte(m, memory, offset)
    return f"byte {offset} of {'shared memory' if memory.space == 'shared' else memory.name}"
