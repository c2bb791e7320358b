"""The base class of all watchers, with a hook for each event of a run.

A watcher overrides the hooks that it needs. Hooks that no watcher overrides cost nothing. Watchers report findings
through `Machine.report` (line, lanes, address). With `stop=False` the run continues, and the findings are raised
together at its end.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Array

HOOKS = (
    "instruction", "load", "store", "barrier", "barrier_arrive", "warp_barrier", "cluster_barrier", "cluster_arrive",
    "arrive", "phase", "observe", "fence", "exit", "issue", "complete",
)  # fmt: skip


class Watcher:
    """Observe a run. `name` is the watcher's name in `watch=`."""

    name: ClassVar[str] = ""
    serial: ClassVar[bool] = False
    """Whether all chunks of blocks must run in one thread, in order."""

    def start(self, launch: Launch) -> None:
        """Handle the start of a launch, before the first instruction."""

    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Handle an instruction before it runs in `m.active_lanes`. Its predicate may still disable some of them."""

    def load(self, m: Machine, access: Access) -> None:
        """Handle a load from valid addresses."""

    def store(self, m: Machine, access: Access) -> None:
        """Handle a store or an atomic to valid addresses, before memory changes."""

    def barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Handle block barriers that these lanes have passed. The lanes of a group have passed the same barrier."""

    def barrier_arrive(self, m: Machine, lanes: Array, groups: Array) -> None:
        """Handle lanes that arrive at block barriers without waiting."""

    def warp_barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """Handle a warp barrier that these lanes have passed."""

    def cluster_barrier(self, m: Machine, at: int, lanes: Array, groups: Array) -> None:
        """Handle a cluster barrier that these lanes have passed. A group is one phase of a cluster's barrier."""

    def cluster_arrive(self, m: Machine, lanes: Array, groups: Array) -> None:
        """Handle lanes that arrive at a cluster barrier, unless they say `.relaxed`."""

    def arrive(self, m: Machine, lanes: Array, barriers: Array) -> None:
        """Handle lanes that arrive on mbarriers, unless they say `.relaxed`."""

    def phase(self, m: Machine, barriers: Array, phases: Array) -> None:
        """Handle mbarriers whose phases are complete."""

    def observe(self, m: Machine, lanes: Array, phases: Array) -> None:
        """Handle lanes that have seen a phase of an mbarrier complete, unless they say `.relaxed`."""

    def fence(self, m: Machine, lanes: Array, reach: int) -> None:
        """Handle a memory fence. `reach` is that of `Strength`."""

    def exit(self, m: Machine, lanes: Array) -> None:
        """Handle the exit of lanes."""

    def issue(self, m: Machine, access: Access) -> None:
        """Handle the start of an asynchronous copy to this memory."""

    def complete(self, m: Machine, access: Access) -> None:
        """Handle the completion of an asynchronous copy."""

    def finish(self, launch: Launch) -> None:
        """Handle the end of a launch, after the last instruction."""

    def state(self, m: Machine) -> dict[Any, Any]:
        """Return the watcher's own state for a chunk."""
        return m.state.setdefault(self.name, {})


@cache
def overridden(kind: type[Watcher]) -> tuple[str, ...]:
    """Return the hooks that a class of watchers overrides."""
    return tuple(hook for hook in HOOKS if getattr(kind, hook) is not getattr(Watcher, hook))


def made(names: tuple[str | Watcher, ...]) -> list[Watcher]:
    """Return the watchers, created from their names where needed. Raises ValueError for an unknown name."""
    from .. import WATCHERS

    out: list[Watcher] = []
    for one in names:
        if isinstance(one, str) and one not in WATCHERS:
            raise ValueError(f"unknown watcher `{one}`: choose from {', '.join(WATCHERS)}")
        out.append(WATCHERS[one]() if isinstance(one, str) else one)
    return out
