"""Copies that a phase of an mbarrier has completed in the simulated schedule, although an access does not follow it.

Such an access is ordered after the issue of the copy, but not after its completion: in another schedule, the copy is
still outstanding. The finding is the same in both, ASYNC_EARLY. Copies in groups complete when their thread waits for
them. Then only a barrier is missing, which is RACE.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..memory import Array
    from ..ordering import Order


class LandedCopies:
    """The issuers of the copies of a launch that phases have completed, by the time of their completion."""

    def __init__(self) -> None:
        self._issuers: dict[int, Array] = {}

    def add(self, issuers: Array, time: int) -> None:
        """Remember the names of agents that have issued copies, which a phase completes now."""
        self._issuers[time] = issuers

    def follows_issue(self, order: Order, agent: Array, name: int, times: tuple[int, int]) -> bool:
        """Return whether an agent's access is ordered after the issue of a copy that a phase has completed.

        Args:
            order: The order of accesses.
            agent: The agent, as an array of one element.
            name: The name of the last writer of the location.
            times: The time of its write, and the time at which the last copy to the location was issued.

        """
        written, issued = times
        issuers = self._issuers.get(written, np.zeros(0, np.int64))
        issuers = issuers[issuers // order.columns == name // order.columns]
        known = order.knows(np.repeat(agent, len(issuers)), issuers, np.full(len(issuers), issued))
        return bool(len(issuers) and known.all())
