"""Simulator steps of tcgen05.commit and tcgen05.fence (PTX ISA 9.7.16.11, 9.7.16.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....errors import DiagnosticCode
from ....sim.cluster import INSIDE
from ....sim.memory import numbers, only_piece
from ..mbarrier import Objects, phase_of
from ..memory import operand, space
from .operands import place, value
from .operations import operations

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
            who, offsets = _everywhere(m, at, given, ranks(m).astype(np.int64))
        _arrive(m, at, who, offsets // 8)

    return run


def _everywhere(m: Machine, at: int, given: Array, masks: Array) -> tuple[Array, Array]:
    """Return the lanes and the byte offsets of the mbarriers of a multicast."""
    lanes = m.active_lanes
    if (masks >> m.cluster.size).any():
        why = f"the mask {int(masks.max()):#x} names blocks beyond the cluster's {m.cluster.size}"
        fix = "set only bits of ranks in the cluster"
        m.report(DiagnosticCode.TENSOR_MEMORY, at, m.names(lanes), what=m.unit.insts[at], why=why, fix=fix)
    which, rank = np.nonzero(masks[:, None] >> numbers(m.cluster.size) & 1)
    base = m.cluster.blocks(lanes[which], rank) * m.launch.shared_pitch
    return lanes[which], (given & given.dtype.type(INSIDE)).astype(np.int64)[which] + base


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
    """Return the step of tcgen05.fence, which orders only the operations on the device: see `operations`."""
    return lambda m: None
