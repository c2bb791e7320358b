"""The knowledge of agents about the accesses of others, as far as it is passed on: see `ordering`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from .memory import Array

Known: TypeAlias = "Mapping[int, Array]"
"""Knowledge that is passed on: for each block, the times of its agents and its asynchronous operations.

Under `~block` are the times that only order copies which the agent issues, see `only_for_copies`.
"""


def joined(one: Known | None, other: Known | None) -> Known | None:
    """Return the knowledge of both: the first one itself, or its arrays, if they include those of the second one."""
    if not one or not other or one is other:
        return one or other
    made: dict[int, Array] = {}
    for block, times in other.items():
        before = one.get(block)
        if before is None:
            made[block] = times
        elif before is not times and not (before >= times).all():
            made[block] = np.maximum(before, times)
    return {**one, **made} if made else one


def only_for_copies(known: Known) -> Known:
    """Return knowledge that orders only the asynchronous copies which an agent issues, not its own accesses."""
    made: Known | None = None
    for block, times in known.items():
        made = joined(made, {block if block < 0 else ~block: times})
    return made or {}


def without(known: Known, block: int) -> Known:
    """Return knowledge without that about a block: the same object if there is none."""
    return {other: times for other, times in known.items() if other != block} if block in known else known


def entries_join(some: Iterable[Known]) -> Known | None:
    """Return the knowledge of all."""
    made: Known | None = None
    for known in some:
        made = joined(made, known)
    return made
