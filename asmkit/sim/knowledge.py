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


def alike(rows: Array, blocks: Array, far: list[Known]) -> tuple[list[int], Array]:
    """Return which of some rows to keep, and for each row which of these says the same: itself, or one before it."""
    kept, place = list[int](), np.empty(len(rows), np.int64)
    first: dict[tuple[int, int], tuple[bytes, int]] = {}
    for i, block in enumerate(blocks.tolist()):
        times, key = rows[i].tobytes(), (block, id(far[i]))
        if key in first and first[key][0] == times:
            place[i] = first[key][1]
            continue
        first.setdefault(key, (times, len(kept)))
        place[i] = len(kept)
        kept.append(i)
    return kept, place


def doubled(rows: Array, used: int) -> Array:
    """Return twice as many rows, of which some are used. The others are zeros, which take no memory yet."""
    made = np.zeros((2 * len(rows), *rows.shape[1:]), rows.dtype)
    made[:used] = rows[:used]
    return made
