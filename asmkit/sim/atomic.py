"""Atomics of many lanes: one after the other where they meet at an address."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .memory import Array, numbers

Update = Callable[[Array, Array, Array | None], Array]
"""From what memory held, the lanes' value and their second value, what it holds then; raw bits."""


def in_turn(view: Array, index: Array, value: Array, other: Array | None, change: Update) -> tuple[Array, int]:
    """One atomic after the other at `view[index]`: the old values, and whether anything changed.

    Lanes with one address are ranked, and all first ones done at once, then all second ones, and so on.
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
