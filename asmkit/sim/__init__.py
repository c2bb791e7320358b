"""The simulator: run a program without a GPU and detect errors that a GPU does not report.

sim.run(program, grid=(4, 1), block=128, params={"a": a, "n": np.uint32(7)}, watch=["bounds", "unset", "race"])
"""

from __future__ import annotations

from .banks import Banks as Banks
from .bounds import Bounds as Bounds
from .divergence import Divergence as Divergence
from .engine import Report as Report
from .engine import run as run
from .gaps import not_exact as not_exact
from .gaps import not_simulated as not_simulated
from .hazards import Hazards as Hazards
from .race import Race as Race
from .trace import Trace as Trace
from .unset import Unset as Unset
from .watch import Watcher as Watcher
from .wrap import Wrap as Wrap

WATCHERS: dict[str, type[Watcher]] = {
    watcher.name: watcher for watcher in (Bounds, Unset, Divergence, Race, Banks, Trace, Wrap, Hazards)
}
"""The watchers by the names that `watch=` accepts."""
