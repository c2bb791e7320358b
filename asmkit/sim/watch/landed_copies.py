"""Asynchronous copies that have completed in the simulated schedule, although an access does not follow their wait.

Such an access is ordered after the issue of the copy, but not after its completion: in another schedule, the copy is
still outstanding. The finding is the same in both, ASYNC_EARLY.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..async_copies.bulk import WAITS
from ..async_copies.cp_async import wait_for_copies

if TYPE_CHECKING:
    from ..machine import Machine
    from ..memory import Access, Array
    from ..ordering import Order


class _Landed(NamedTuple):
    """Copies that completed at one time."""

    issuers: Array
    """The names of the agents that issued those that complete with phases of mbarriers."""
    access: Access


class LandedCopies:
    """The copies of a launch that have completed, by the time of their completion."""

    def __init__(self) -> None:
        self._at: dict[int, _Landed] = {}

    def add(self, order: Order, access: Access, agents: Array, time: int) -> None:
        """Remember copies that complete now. `agents` have issued them."""
        by_phase = np.zeros(len(agents), bool) if access.until is None else access.until >= 0
        self._at[time] = _Landed(np.unique(order.names(agents[by_phase])), access)

    def follows_issue(self, order: Order, agent: Array, name: int, times: tuple[int, int]) -> bool:
        """Return whether an agent's access is ordered after the issue of a copy that has completed.

        Args:
            order: The order of accesses.
            agent: The agent, as an array of one element.
            name: The name of the last writer of the location.
            times: The time of its write, and the time at which the last copy to the location was issued.

        """
        written, issued = times
        if written not in self._at:
            return False
        of_thread = name % order.columns < order.per
        issuers = np.array([name]) if of_thread else self._at[written].issuers
        issuers = issuers[issuers // order.columns == name // order.columns]
        known = order.knows(np.repeat(agent, len(issuers)), issuers, np.full(len(issuers), issued))
        return bool(len(issuers) and known.all())

    def wait(self, m: Machine, time: int) -> str:
        """Return the instruction that waits for the copies that completed at a time."""
        issuers, access = self._at[time]
        if len(issuers):
            return WAITS[1]
        return WAITS[2] if access.engine == "copy" else wait_for_copies(m)
