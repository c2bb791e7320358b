"""Simulator step of discard.L2: the bytes of a cache line become indeterminate (PTX ISA 9.7.9.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.memory import Access, check_copies, numbers, pieces
from .memory import address, operand, space

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Piece
    from .compile import PtxUnit as Unit

_LINE, _PART = 128, 16
"""The bytes that are discarded, and the bytes of the accesses of which watchers are notified."""
_CONTENTS = 0xFF
"""The bytes that a discarded line contains: a NaN of every float type. The chip gives any bytes, even at each read."""


def discard(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of discard.L2, a weak store of unknown bytes. Initcheck reports reads of them."""
    found = operand(inst, "a")
    assert found is not None
    where, addresses = space(found[0]), address(unit, at, found[1])

    def run(m: Machine) -> None:
        lines = pieces(m, at, "store", where, np.broadcast_to(addresses(m), (m.active_count,)), _LINE)
        if m.copies.under_way or m.bulk.under_way:
            check_copies(m, at, "store", lines, _LINE)
        parts = [piece for line in lines for piece in _parts(line)]
        if m.watches_store:
            m.watch_access("store", at, parts, _PART, None)
        for memory, offsets, chosen in parts:
            memory.view(1)[offsets[:, None] + numbers(_PART)] = _CONTENTS
            lanes = m.active_lanes if chosen is None else m.active_lanes[chosen]
            for watcher in m.launch.hooked("discard"):
                watcher.discard(m, Access(at, "store", memory, offsets, lanes, _PART))
        m.events += 1

    return run


def _parts(line: Piece) -> list[Piece]:
    memory, offsets, chosen = line
    return [(memory, offsets + j, chosen) for j in range(0, _LINE, _PART)]
