"""The base class of all watchers, with a hook for each event of a run.

A watcher overrides the hooks that it needs. Hooks that no watcher overrides cost nothing. Watchers report findings
through `Machine.report` (line, lanes, address). With `stop=False` the run continues, and the findings are raised
together at its end.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...errors import DiagnosticCode, error

if TYPE_CHECKING:
    from ...ir.program import Inst
    from ..engine import Launch
    from ..machine import Machine
    from ..memory import Access, Array
    from ..settings import Watch

HOOKS = (
    "start", "finish", "instruction", "load", "store", "barrier", "barrier_arrive", "warp_barrier", "cluster_barrier",
    "cluster_arrive", "arrive", "commit", "phase", "observe", "fence", "proxy_fence", "tensor_fence", "invalidate",
    "writeback",
    "exit", "issue", "complete", "read_complete", "discard",
)  # fmt: skip


class Watcher:
    """Observe a run. `name` is the watcher's name in `watch=`."""

    name: ClassVar[str] = ""
    serial: ClassVar[bool] = False
    """Whether all chunks of blocks must run in one thread, in order."""
    starts_again: ClassVar[bool] = False
    """True if `start` forgets an earlier run."""

    @property
    def can_start_again(self) -> bool:
        """Return whether a launch can run again with it. Subclasses do not inherit that: they can count events."""
        return bool(vars(self.__class__).get("starts_again"))

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

    def cluster_arrive(self, m: Machine, lanes: Array, groups: Array, *, releases: bool) -> None:
        """Handle lanes that arrive at a cluster barrier. `releases` is False if they say `.relaxed`."""

    def arrive(self, m: Machine, lanes: Array, barriers: Array, reach: int) -> None:
        """Handle lanes that arrive on mbarriers, unless they say `.relaxed`. `reach` is that of `Strength`."""

    def commit(self, m: Machine, lanes: Array, barriers: Array) -> None:
        """Handle arrivals on mbarriers when all outstanding operations on tensor memory of lanes have completed."""

    def phase(self, m: Machine, barriers: Array, phases: Array) -> None:
        """Handle mbarriers whose phases are complete."""

    def observe(self, m: Machine, lanes: Array, phases: Array, reach: int) -> None:
        """Handle lanes that have seen a phase of an mbarrier complete, unless they say `.relaxed`."""

    def fence(
        self, m: Machine, lanes: Array, reach: int, *, acquires: bool = True, releases: bool = True
    ) -> None:  # fmt: skip
        """Handle a memory fence. `reach` is that of `Strength`."""

    def proxy_fence(self, m: Machine, lanes: Array, covered: Collection[str]) -> None:
        """Handle a fence for the async proxy or for tensor memory, and what it covers (`ordering.OWN` …)."""

    def tensor_fence(self, m: Machine, lanes: Array) -> None:
        """Handle `tcgen05.fence::after_thread_sync`."""

    def invalidate(self, m: Machine, lanes: Array, *, scalar: bool) -> None:
        """Handle an invalidation of the caches that these lanes load from. `scalar` selects the scalar cache."""

    def writeback(self, m: Machine, *, scalar: bool) -> None:
        """Handle the start of a writeback of caches, by the running waves."""

    def exit(self, m: Machine, lanes: Array) -> None:
        """Handle the exit of lanes."""

    def issue(self, m: Machine, access: Access) -> None:
        """Handle the start of an asynchronous copy to this memory."""

    def complete(self, m: Machine, access: Access) -> None:
        """Handle the completion of an asynchronous copy."""

    def read_complete(self, m: Machine, access: Access, lanes: Array, phases: Array | None = None) -> None:
        """Handle lanes that have waited until an asynchronous operation has read its source.

        With `phases`, a thread has seen these phases of mbarriers complete, which count the copies of the lanes.
        """

    def discard(self, m: Machine, access: Access) -> None:
        """Handle a store after which the bytes are indeterminate, after the hook `store` of the same access."""

    def finish(self, launch: Launch) -> None:
        """Handle the end of a launch, after the last instruction."""

    def state(self, m: Machine) -> dict[Any, Any]:
        """Return the watcher's own state for a chunk."""
        return m.state.setdefault(self.name, {})


@cache
def overridden(kind: type[Watcher]) -> tuple[str, ...]:
    """Return the hooks that a class of watchers overrides."""
    return tuple(hook for hook in HOOKS if getattr(kind, hook) is not getattr(Watcher, hook))


GROUPS = ("default", "all", "none")
"""The groups of watchers that `watch=` accepts instead of names."""


def chosen(watch: Watch, isa: str) -> list[Watcher]:
    """Return the watchers of a choice, created from their names where needed.

    Raises:
        AsmError: OPTION_TYPE for an unknown name.

    """
    from .. import WATCHERS

    match watch:
        case None | "default":
            names: Sequence[object] = _default(isa)
        case "all":
            names = (*_default(isa), "address_overflow")
        case "none":
            names = ()
        case list() | tuple():
            names = cast("Sequence[object]", watch)
        case _:
            names = (watch,)
    found = [WATCHERS[one]() if isinstance(one, str) and one in WATCHERS else one for one in names]
    for unknown in found:
        if not isinstance(unknown, Watcher):
            want = f"{', '.join(map(repr, GROUPS))}, or a list of {', '.join(WATCHERS)}"
            raise error(DiagnosticCode.OPTION_TYPE, name="watch", want=want, got=unknown)
    return cast("list[Watcher]", found)


def _default(isa: str) -> tuple[str, ...]:
    """Return the names of the default watchers of an architecture. PTX has no hazards."""
    names = ("memcheck", "initcheck", "synccheck", "racecheck")
    return (*names, "hazards") if isa == "gcn" else names
