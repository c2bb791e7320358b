"""The base of all watchers: the hooks of a run, each a method that does nothing.

A watcher overrides the hooks that it wants; the others cost nothing.  What it finds it reports by `Machine.report` (the
line, the lanes, the address); `stop=False` lets the run go on, and the findings are raised together at its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from ..program import Inst
    from .engine import Launch
    from .machine import Machine
    from .memory import Access, Array

HOOKS = ("instruction", "load", "store", "barrier", "warp_barrier", "cluster_barrier", "issue", "complete")


class Watcher:
    """Looks on while a program runs.  `name` is what `watch=` calls it."""

    name: ClassVar[str] = ""
    serial: ClassVar[bool] = False
    """Whether it needs all chunks of blocks to run in one thread, in order."""

    def start(self, launch: Launch) -> None:
        """Before the first instruction of a launch."""

    def instruction(self, m: Machine, at: int, inst: Inst) -> None:
        """Before an instruction; `m.active_lanes` will run it, as far as its predicate lets them."""

    def load(self, m: Machine, access: Access) -> None:
        """Lanes read memory; the addresses are good."""

    def store(self, m: Machine, access: Access) -> None:
        """Lanes write memory, or change it by an atomic; the addresses are good, nothing is written yet."""

    def barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """These lanes have passed a barrier together: what they did before is before what they do after."""

    def warp_barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """These lanes have passed a barrier of their warps."""

    def cluster_barrier(self, m: Machine, at: int, lanes: Array) -> None:
        """These lanes have passed a barrier with all of their clusters."""

    def issue(self, m: Machine, access: Access) -> None:
        """Lanes started a copy that does not wait, into this memory."""

    def complete(self, m: Machine, access: Access) -> None:
        """Such a copy has been waited for."""

    def finish(self, launch: Launch) -> None:
        """After the last instruction."""

    def state(self, m: Machine) -> dict[Any, Any]:
        """The watcher's own notes about a chunk."""
        return m.state.setdefault(self.name, {})


def overrides(watcher: Watcher, hook: str) -> bool:
    """Whether a watcher has something to do at a hook."""
    return getattr(type(watcher), hook) is not getattr(Watcher, hook)


def made(names: tuple[str | Watcher, ...]) -> list[Watcher]:
    """Watchers by name, or as they are.  ValueError for a name that none has."""
    from . import WATCHERS

    out: list[Watcher] = []
    for one in names:
        if isinstance(one, str) and one not in WATCHERS:
            raise ValueError(f"no watcher `{one}`: there are {', '.join(WATCHERS)}")
        out.append(WATCHERS[one]() if isinstance(one, str) else one)
    return out
