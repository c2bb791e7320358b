"""The interface to a machine's caches, which hide accesses from other blocks until the program manages them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .knowledge import Known
    from .memory import Access, Array
    from .ordering import Order
    from .watch.flags import Left


class ScalarCache(Protocol):
    """The writes that a scalar cache hides from instructions."""

    def concerns(self, at: int) -> bool:
        """Return whether the cache can hide a write from an instruction."""
        ...

    def hides(self, order: Order, at: int, agents: Array, names: Array, times: Array, writers: Array) -> Array:
        """Return whether accesses of an instruction do not see writes."""
        ...

    def note(self, at: int) -> str:
        """Return what an access misses whose write the cache hides."""
        ...


class Caches(Protocol):
    """The accesses that are hidden from other blocks of a chunk, as racecheck needs them for flags."""

    def saw(self, access: Access, agents: Array, now: int) -> None:
        """Record an access and its time."""

    def released(self, order: Order, agent: int, known: Known, *, shared: bool) -> dict[str, Known]:
        """Return what an agent releases: `known` to other blocks, `local` to its own one."""
        ...

    @property
    def scalar(self) -> ScalarCache:
        """The scalar cache."""
        ...

    def started(self, order: Order, now: int, *, scalar: bool = False) -> None:
        """Record a writeback by the running agents. With `scalar`, it is that of the scalar cache."""

    def invalidated_scalar(self, order: Order, agents: Array, now: int) -> None:
        """Record an invalidation of the scalar cache."""

    def take(self, order: Order, reach: int, found: Mapping[int, Sequence[Left]], now: int) -> dict[int, Known]:
        """Return what agents learn immediately from the releases that they have read."""
        ...

    def invalidated(self, agents: Array) -> dict[int, Known]:
        """Return what agents learn at an invalidation."""
        ...

    def meet(self, agents: Array, groups: Array) -> None:
        """Give the agents of a group, which have met at a barrier, what each of them has read."""

    def knows(self, order: Order, agents: Array, names: Array, times: Array) -> Array:
        """Return whether what agents have read from flags orders those accesses before them."""
        ...
