"""The zero-column masks of `tcgen05.mma.ws`: columns of B that count as zeros (PTX ISA 9.7.16.4.3).

A mask alternates between runs of columns that are used and runs of zeros. The columns of each group of lanes have a
sub-mask of their own, with its own beginning. The columns of B are shifted, too: column j of D uses column j + shift.

The manual's table exchanges the lengths of the two runs, compared with its examples. This module follows the examples:
the use span is the length of the used runs. If the start count is not below the length of the first run, one column of
this run is left: the manual does not define it, and public measurements of sm_100 show it. It was not compared with a
chip here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ....sim.memory import Array

MOST_SHIFT = 32
"""The largest shift, except for M = 32: half of it."""


class ColumnMask(NamedTuple):
    """A mask, decoded from its descriptor of 64 bits."""

    starts: tuple[int, ...]
    """For each sub-mask, the columns of the first run that are left out."""
    zeros_first: tuple[bool, ...]
    """For each sub-mask, whether the first run has zeros."""
    generated: bool
    """True if there are zeros. Otherwise all columns are used."""
    zeros: int
    """The columns of a run of zeros."""
    used: int
    """The columns of a run that is used."""
    shift: int

    @classmethod
    def decode(cls, bits: int) -> ColumnMask:
        """Decode a descriptor."""
        starts = tuple(bits >> 8 * i & 255 for i in range(4))
        first = tuple(bool(bits >> 32 + i & 1) for i in range(4))
        zeros, used = (1 + (bits >> low & 255) for low in (40, 48))
        return cls(starts, first, bool(bits >> 39 & 1), zeros, used, bits >> 56 & 63)

    def columns(self, n: int, groups: int) -> Array:
        """Return the column of B for each of the N columns of D, or -1 for zeros.

        Args:
            n: the columns of D.
            groups: the number of sub-masks, which is that of the groups of lanes.

        """
        column = np.arange(n)
        if self.generated:
            column[np.concatenate([self._is_zero(i, n // groups) for i in range(groups)])] = -1 - self.shift
        return column + self.shift

    def _is_zero(self, i: int, count: int) -> Array:
        """Return the mask of the columns of sub-mask `i`."""
        runs = (self.zeros, self.used) if self.zeros_first[i] else (self.used, self.zeros)
        start = min(self.starts[i], runs[0] - 1)
        in_first = (np.arange(count) + start) % sum(runs) < runs[0]
        return in_first == self.zeros_first[i]

    def wrong(self, m: int, most: int) -> str:
        """Return why the shift does not exist, or an empty string.

        Args:
            m: the rows of A.
            most: the largest shift that the instruction descriptor allows.

        """
        limit = min(MOST_SHIFT // 2 if m == 32 else MOST_SHIFT, most)
        return "" if self.shift <= limit else f"it shifts the columns by {self.shift}: at most {limit} is possible"
