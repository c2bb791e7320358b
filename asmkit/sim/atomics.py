"""Atomics of many lanes: lanes with the same address take effect one after another."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .memory import Array, numbers

Update = Callable[[Array, Array, Array | None], Array]
"""A function from the old memory contents and the lanes' one or two values to the new contents, all as raw bits."""


def in_turn(view: Array, index: Array, value: Array, other: Array | None, change: Update) -> tuple[Array, int]:
    """Apply `change` at `view[index]` for one lane after another.

    Lanes with the same address are ranked. All first lanes are processed together, then all second lanes, and so on.
    Returns the old values, and whether any value changed.
    """
    order = np.argsort(index, kind="stable")
    ranked = index[order]
    starts = np.flatnonzero(np.r_[True, ranked[1:] != ranked[:-1]])
    rank = numbers(len(index)) - np.repeat(starts, np.diff(np.r_[starts, len(index)]))
    old, changed = np.empty(len(index), view.dtype), 0
    for turn in range(int(rank.max(initial=-1)) + 1):
        lanes = order[rank == turn]
        was = view[index[lanes]]
        new = change(was, value[lanes], None if other is None else other[lanes])
        old[lanes] = was
        changed |= int((new != was).any())
        view[index[lanes]] = new
    return old, changed
