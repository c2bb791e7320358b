"""Choose a sample of the blocks of a grid: whole clusters, in a few groups that are spread evenly."""

from __future__ import annotations

from collections.abc import Iterator

_GROUPS = 8
"""The most groups of consecutive blocks: a group runs together, which takes less time than single blocks."""


def sample(total: int, count: int, together: int) -> list[tuple[int, int]]:
    """Return the chosen blocks of a grid as ranges: the first block, and the one after the last.

    Args:
        total: the blocks of the grid.
        count: how many blocks to choose at least.
        together: how many consecutive blocks contain whole clusters.

    """
    clusters = -(-total // together)
    wanted = min(clusters, -(-count // together))
    return [(first * together, min(total, end * together)) for first, end in _groups(clusters, wanted)]


def _groups(total: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of `count` of `total` numbers. The first one begins with 0, and the last one ends with all."""
    groups = 1 if count == total else min(_GROUPS, count)
    for i in range(groups):
        size = count * (i + 1) // groups - count * i // groups
        first = round(i * (total - size) / (groups - 1)) if groups > 1 else 0
        yield first, first + size
