"""Fixes of barriers of a block and of a cluster."""

from __future__ import annotations

from asmkit import AsmError, ptx, sim

from .followed import case

# ruff: noqa: N805  the functions of a case take a builder


def run(k: ptx.Builder, cluster: int) -> None:
    """Run the program, and raise what it reports."""
    found = sim.run(k.finish(), grid=cluster, block=64, cluster=cluster, params={}, raises=False).findings
    if found:
        raise AsmError(*found)


@case("BARRIER")
class AnAlignedBarrierInTwoBranches:
    def wrong(k):
        with k.if_(k.tid.x < 32):
            k.ptx.bar.sync(1, 64)
        with k.else_():
            k.ptx.bar.sync(1, 64)
        run(k, 1)

    def fixed(k):
        with k.if_(k.tid.x < 32):
            k.ptx.barrier.sync(1, 64)
        with k.else_():
            k.ptx.barrier.sync(1, 64)
        run(k, 1)


@case("BARRIER")
class TwoArrivalsAtTheBarrierOfACluster:
    def wrong(k):
        k.ptx.barrier.cluster.arrive.aligned()
        k.ptx.barrier.cluster.arrive.aligned()
        k.ptx.barrier.cluster.wait.aligned()
        run(k, 2)

    def fixed(k):
        k.ptx.barrier.cluster.arrive.aligned()
        k.ptx.barrier.cluster.wait.aligned()
        k.ptx.barrier.cluster.arrive.aligned()
        k.ptx.barrier.cluster.wait.aligned()
        run(k, 2)


@case("BARRIER")
class AWaitWithoutAnArrivalAtTheBarrierOfACluster:
    def wrong(k):
        k.ptx.barrier.cluster.arrive.aligned()
        k.ptx.barrier.cluster.wait.aligned()
        k.ptx.barrier.cluster.wait.aligned()
        run(k, 2)

    def fixed(k):
        for _ in range(2):
            k.ptx.barrier.cluster.arrive.aligned()
            k.ptx.barrier.cluster.wait.aligned()
        run(k, 2)
