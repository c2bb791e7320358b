"""The memory of a thread and of its block, apart from shared memory: local memory, scratch, and tensor memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..ir.demangle import demangle
from ..ptx.sim.compile import PtxUnit
from ..ptx.sim.frames import frames
from ..ptx.sim.tcgen05.memory import COLUMNS, LANES, WORD, tensor_memory
from ..types import b8, b32
from .areas import Area

if TYPE_CHECKING:
    from ..sim.machine import Machine

_CELLS = LANES * COLUMNS * WORD


def own_areas(m: Machine, lane: int, place: int) -> Iterator[Area]:
    """Yield the arrays that only the thread of a lane or its block has. `place` is the thread's instruction."""
    unit, block, bytes_of_lane = m.unit, lane // m.pitch, m.launch.local_bytes
    if bytes_of_lane:
        first = lane * bytes_of_lane
        if isinstance(unit, PtxUnit):
            yield from _variables(unit, m, lane, place)
        name = "local" if isinstance(unit, PtxUnit) else "scratch"
        size = bytes_of_lane // WORD * WORD
        yield Area(name, b32, (size // WORD,), m.local, first, size, block)
    if any(inst.form.row.opcode.startswith("tcgen05") for inst in unit.insts):
        tensor = tensor_memory(m)
        shape, written = (LANES, COLUMNS), tensor.written[block].reshape(-1)
        yield Area("tensor", b32, shape, tensor.cells, block * _CELLS, _CELLS, block, written)


def _variables(unit: PtxUnit, m: Machine, lane: int, place: int) -> Iterator[Area]:
    """Yield the local variables and parameters of the function in which a thread is."""
    callee = unit.function_at(place) if place >= 0 else None
    here = "" if callee is None else callee.name
    for name, found in () if unit.whole is None else unit.whole.places.items():
        if found.function == here and found.size:
            base = int(frames(m).base[lane]) if here else 0
            first = lane * m.launch.local_bytes + base + found.offset
            yield Area(demangle(name), b8, (found.size,), m.local, first, found.size, lane // m.pitch)
