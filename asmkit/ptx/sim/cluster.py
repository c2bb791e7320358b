"""Simulator steps of clusters: addresses of other blocks' shared memory, and the barrier (PTX ISA 9.7.13.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ...sim.cluster import INSIDE, parts, with_rank
from ...sim.memory import each, numbers
from .memory import words_of

if TYPE_CHECKING:
    from ...errors import DiagnosticCode
    from ...ir.program import Inst
    from ...sim.compile import Step
    from ...sim.machine import Machine
    from ...sim.memory import Array
    from .compile import PtxUnit as Unit


def masked(m: Machine, at: int, addresses: Array, masks: Array, code: DiagnosticCode) -> tuple[Array, Array]:
    """Return the offsets of the active lanes' shared addresses in every block of their masks, and the lane of each.

    The lanes are indices of active lanes. Reports `code` if a mask names a block beyond the cluster.
    """
    lanes = m.active_lanes
    masks = each(masks, len(lanes)).astype(np.int64)
    if (masks >> m.cluster.size).any():
        why = f"the mask {int(masks.max()):#x} names blocks beyond the cluster's {m.cluster.size}"
        m.report(code, at, m.names(lanes), what=m.unit.insts[at], why=why, fix="set only bits of ranks in the cluster")
    which, rank = np.nonzero(masks[:, None] >> numbers(m.cluster.size) & 1)
    base = m.cluster.blocks(lanes[which], rank) * m.launch.shared_pitch
    return inside(addresses, lanes)[which] + base, which


def inside(addresses: Array, lanes: Array) -> Array:
    """Return the offsets of shared addresses in the shared memory of one block."""
    return (each(addresses, len(lanes)) & addresses.dtype.type(INSIDE)).astype(np.int64)


def mapa(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of mapa: the address of the same location in another block of the cluster."""

    def there(address: Array, rank: Array) -> Array:
        return with_rank(np.atleast_1d(address), np.atleast_1d(rank))

    return unit.value(at, inst, there, mixed=True)


def getctarank(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of getctarank: the rank of the block that an address belongs to."""
    read = unit.source(at, inst.operands[1], inst.form.slots[1])
    (write,) = unit.dests(at, inst.operands[0], inst.form.slots[0])

    def run(m: Machine) -> None:
        write(m, parts(np.atleast_1d(read(m)))[1].astype(np.uint32))

    return run


def barrier_cluster_arrive(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of barrier.cluster.arrive."""
    releases = "relaxed" not in words_of(inst)
    return lambda m: m.cluster.arrive(at, releases=releases)


def barrier_cluster_wait(unit: Unit, at: int, inst: Inst) -> Step:
    """Return the step of barrier.cluster.wait: wait until all threads of the cluster have arrived or exited."""

    def run(m: Machine) -> int | None:
        ready = m.cluster.passed(at)
        if ready.any():
            lanes = m.active_lanes[ready]
            for watcher in m.launch.hooked("cluster_barrier"):
                watcher.cluster_barrier(m, at, lanes, m.cluster.groups(lanes))
        if ready.all():
            return None
        m.spin()
        return m.split(~m.full(ready), at, at) if ready.any() else m.jump(at, at)

    return run
