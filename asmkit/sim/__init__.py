"""The simulator: run a program without a GPU and detect errors that a GPU does not report.

sim.run(program, grid=(4, 1), block=128, params={"a": a, "n": np.uint32(7)}, watch=["bounds", "unset", "race"])
"""

from __future__ import annotations

from .coverage import not_exact as not_exact
from .coverage import not_simulated as not_simulated
from .engine import Report as Report
from .engine import run as run
from .watch import Watcher as Watcher
from .watch.address_overflow import Wrap as Wrap
from .watch.bank_conflicts import Banks as Banks
from .watch.initcheck import Unset as Unset
from .watch.memcheck import Bounds as Bounds
from .watch.racecheck import Race as Race
from .watch.synccheck import Divergence as Divergence
from .watch.trace import Trace as Trace
from .watch.wait_states import Hazards as Hazards

WATCHERS: dict[str, type[Watcher]] = {
    watcher.name: watcher for watcher in (Bounds, Unset, Divergence, Race, Banks, Trace, Wrap, Hazards)
}
"""The watchers by the names that `watch=` accepts."""
