"""The times of accesses: the number of each access in the run, with its instruction and how it accesses memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..memory import ASYNC_PROXY
from ..ordering import NEVER
from ..runs import distinct

if TYPE_CHECKING:
    from ..memory import Access, Array


class AccessTimes:
    """The accesses of a run by time, from 1 on."""

    def __init__(self) -> None:
        self.now = 0
        """The time of the last access."""
        self._at: list[int] = [0]
        self.proxies = np.zeros(1024, bool)
        """For each time, whether the async proxy performs the access."""
        self.scopes = np.zeros(1024, np.uint8)
        """For each time, how an access is strong: four times the reach of its scope plus how certain this is, or 0."""

    def tick(self, access: Access) -> int:
        """Return the time of an access that happens now."""
        self.ticked([access.at])
        if access.strong:
            self.scopes[self.now] = 4 * access.strong.reach + access.strong.sure
        if access.engine in ASYNC_PROXY:
            self.proxies[self.now] = True
        return self.now

    def reserve(self, more: int) -> None:
        """Make room for some more accesses, which compiled code executes."""
        needed = self.now + more + 1
        if needed > len(self.scopes):
            self.scopes, self.proxies = (
                np.concatenate([one, np.zeros(needed, one.dtype)]) for one in (self.scopes, self.proxies)
            )

    def ticked(self, instructions: Sequence[int]) -> None:
        """Note weak accesses of threads, one after the other."""
        self._at += instructions
        self.now += len(instructions)
        self.reserve(0)

    def instruction(self, time: int) -> int:
        """Return the instruction of the access at a time."""
        return self._at[time]

    def instructions(self, times: Array) -> Array:
        """Return the instructions of the accesses at some times. An access in flight has none, which is 0."""
        some, inverse = distinct(times)
        return np.array([self._at[0 if time == NEVER else time] for time in some.tolist()], np.int64)[inverse]

    def scopes_of(self, times: Array) -> Array:
        """Return how the accesses at some times are strong, 0 for weak accesses and those in flight."""
        return self.scopes[np.where(times == NEVER, 0, times)].astype(np.int64)

    def are_by_proxy(self, times: Array) -> Array:
        """Return which accesses at some times the async proxy performs. Accesses in flight do not count."""
        return self.proxies[np.where(times == NEVER, 0, times)]

    def is_strong(self, time: int) -> bool:
        """Return whether the access at a time is strong."""
        return time != NEVER and bool(self.scopes[time])
