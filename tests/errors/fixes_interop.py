"""Fixes of runs of other compilers' programs: sizes of launches, backends, tensor maps that kernels make."""

from __future__ import annotations

from typing import Any

import numpy as np

import asmkit
from tests.ptx.sim.test_tensormap import ACQUIRE, FENCE, IN_GLOBAL, text

from .followed import case

CLUSTERS = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() .explicitcluster { ret; }\n"
PLAIN = CLUSTERS.replace(".explicitcluster ", "")


def run(source: str, *args: Any, **how: Any) -> None:
    asmkit.run(asmkit.read(source, "ptx"), *args, **{"grid": 2, "block": 32, **how})


@case("GRID", None)
class ALaunchWithoutTheClustersThatAKernelNeeds:
    def wrong():
        run(CLUSTERS)

    def fixed():
        run(CLUSTERS, cluster=2)


@case("BACKEND", None)
class PtxOnAnAmdDevice:
    def wrong():
        run(PLAIN, backend="hip")

    def fixed():
        run(PLAIN, backend="sim")


@case("BACKEND", None)
class WatchersOnADevice:
    def wrong():
        run(PLAIN, watch="all", backend="cuda")

    def fixed():
        run(PLAIN, watch="all", backend="sim")


def with_maps(source: str) -> Any:
    """Return an act that runs a kernel which makes tensor maps."""

    def act() -> None:
        tensor, maps, out = np.zeros((64, 64), np.float32), np.zeros((2, 128), np.uint8), np.zeros(256, np.float32)
        run(source, tensor, maps, out)

    act.written = source  # type: ignore[attr-defined]
    return act


@case("PROXY", None)
class AMapThatIsNotAcquired:
    wrong = with_maps(text(IN_GLOBAL, ACQUIRE))
    fixed = with_maps(text(IN_GLOBAL))


@case("PROXY", None)
class AMapThatIsNotReleased:
    wrong = with_maps(text(IN_GLOBAL, FENCE))
    fixed = with_maps(text(IN_GLOBAL))
