"""Measure how far the addresses of neighbouring lanes are apart, which explains bank conflicts and extra sectors."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from ..sim.memory import Array

USUAL = 0.75
"""The share of neighbouring lanes with one distance from which on it is that of the access."""


@dataclass
class Strides:
    """The distances in bytes between the addresses of neighbouring active lanes of a warp, for one instruction.

    Attributes:
        size: the bytes of the widest access of a lane.
        lanes: the active lanes of all requests.
        runs: the groups of neighbouring lanes that access consecutive addresses.
        pairs: the neighbouring lanes.
        distances: those of them that have the usual distance of their request, by the distance.

    """

    size: int = 0
    lanes: int = 0
    runs: int = 0
    pairs: int = 0
    distances: Counter[int] = field(default_factory=Counter[int])

    def add(self, offsets: Array, warps: Array, size: int) -> None:
        """Add a request: the address of each lane, in the order of the lanes, and the lane's warp."""
        self.size = max(self.size, size)
        found = np.diff(offsets.astype(np.int64))[warps[1:] == warps[:-1]]
        self.lanes += offsets.size
        self.runs += offsets.size - int(np.count_nonzero(found == size))
        if found.size:
            values, counts = np.unique(found, return_counts=True)
            most = int(counts.argmax())
            self.pairs += found.size
            if counts[most] >= USUAL * found.size:
                self.distances[int(values[most])] += found.size

    @property
    def usual(self) -> int | None:
        """The distance of most neighbouring lanes, None if the distances differ."""
        if not self.distances:
            return None
        distance, count = self.distances.most_common(1)[0]
        return distance if count >= USUAL * self.pairs else None

    def said(self) -> str:
        """Return the usual distance as a sentence, nothing without neighbouring lanes."""
        if not self.pairs:
            return ""
        if self.usual is None:
            return "neighbouring active lanes have no fixed distance"
        if self.usual == self.size:
            return f"consecutive addresses in groups of {self.lanes / self.runs:.3g} lanes only"
        return f"neighbouring active lanes are {abs(self.usual)} bytes apart" if self.usual else ""
