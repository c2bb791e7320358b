"""Simulator steps of tcgen05.commit and tcgen05.fence (PTX ISA 9.7.16.11, 9.7.16.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....errors import DiagnosticCode
from ....sim.memory import only_piece
from ..cluster import masked
from ..mbarrier import Objects, phase_of
from ..memory import operand, space
from .operands import place, value
from .operations import operations
from .pipelines import of_one_group

if TYPE_CHECKING:
    from ....ir.program import Inst
    from ....sim.compile import Step
    from ....sim.machine import Machine
    from ....sim.memory import Array
    from ..compile import PtxUnit as Unit


def tcgen05_commit(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.commit: let mbarriers count the operations that the thread has started.

    The mbarrier gets one arrival when the operations have completed: in the simulator immediately. Other instructions
    can use the results after the phase has been observed. With a multicast, the same offset in each block of the mask
    is an mbarrier.
    """
    where, to = space(inst.form.slots[0]), place(unit, at, inst, "m")
    ranks = value(unit, at, inst, "mask") if operand(inst, "mask") else None

    def run(m: Machine) -> None:
        lanes = m.active_lanes
        given = to(m)
        if ranks is None:
            offsets = np.broadcast_to(only_piece(m, at, "atomic", where, given, 8)[1], lanes.shape)
            who = lanes
        else:
            offsets, which = masked(m, at, given, ranks(m), DiagnosticCode.TENSOR_MEMORY)
            who = lanes[which]
        _arrive(m, at, who, offsets // 8)

    return of_one_group(unit, at, inst, run)


def _arrive(m: Machine, at: int, lanes: Array, barriers: Array) -> None:
    """Arrive on the mbarriers of lanes, and let their phases complete the operations of the lanes."""
    objects = Objects(m, at, m.shared.view(8), barriers, lanes)
    objects.check()
    phases = phase_of(barriers, objects.parities)
    pending = operations(m)
    for lane in np.unique(lanes).tolist():
        pending.commit(lane, frozenset(phases[lanes == lane].tolist()))
    for watcher in m.launch.hooked("commit"):
        watcher.commit(m, lanes, barriers)
    objects.arrive(np.ones(len(lanes), np.int64), np.zeros(len(lanes), np.int64), reach=0)


def tcgen05_fence(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of tcgen05.fence, which orders operations on tensor memory of several threads.

    The simulator executes them in order, and tells the watchers.
    """
    covered = unit.proxy_fences.get(at)

    def run(m: Machine) -> None:
        if covered:
            for watcher in m.launch.hooked("proxy_fence"):
                watcher.proxy_fence(m, m.active_lanes, covered)
        else:
            for watcher in m.launch.hooked("tensor_fence"):
                watcher.tensor_fence(m, m.active_lanes)

    return run
