"""The simulator: run a program without a GPU and detect errors that a GPU does not report.

sim.run(program, grid=(4, 1), block=128, params={"a": a, "n": np.uint32(7)}, watch=["memcheck", "racecheck"])
"""

from __future__ import annotations

from .coverage import not_exact as not_exact
from .coverage import not_simulated as not_simulated
from .engine import run as run
from .multicast import Multicast as Multicast
from .new_arrays import empty as empty
from .points.observe import probes as probes
from .report import Report as Report
from .settings import watching as watching
from .watch import Watcher as Watcher
from .watch.address_overflow import AddressOverflow as AddressOverflow
from .watch.bank_conflicts import Banks as Banks
from .watch.initcheck import Initcheck as Initcheck
from .watch.memcheck import Memcheck as Memcheck
from .watch.racecheck import Racecheck as Racecheck
from .watch.synccheck import Synccheck as Synccheck
from .watch.trace import Trace as Trace
from .watch.wait_states import Hazards as Hazards

__all__ = [
    "WATCHERS",
    "AddressOverflow",
    "Banks",
    "Hazards",
    "Initcheck",
    "Memcheck",
    "Multicast",
    "Racecheck",
    "Report",
    "Synccheck",
    "Trace",
    "Watcher",
    "empty",
    "not_exact",
    "not_simulated",
    "probes",
    "run",
    "watching",
]

WATCHERS: dict[str, type[Watcher]] = {
    watcher.name: watcher
    for watcher in (Memcheck, Initcheck, Synccheck, Racecheck, Banks, Trace, AddressOverflow, Hazards)
}
"""The watchers by the names that `watch=` accepts."""


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
