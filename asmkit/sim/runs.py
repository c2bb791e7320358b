"""Distinct values of arrays that consist of few runs of one value, as those of the lanes of blocks often do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .memory import numbers

if TYPE_CHECKING:
    from .memory import Array

_SHORT = 4
"""The mean length of runs from which on only their first values are sorted."""


def distinct(values: Array) -> tuple[Array, Array]:
    """Return the sorted distinct values of an array, and the index of each element among them, as `np.unique` does."""
    if len(values) < 2:
        return values, np.zeros(len(values), np.int64)
    change = (values[1:] != values[:-1]).nonzero()[0]
    if not len(change):
        return values[:1], np.zeros(len(values), np.int64)
    if (len(change) + 1) * _SHORT > len(values):
        rises = len(change) + 1 == len(values) and bool((values[1:] > values[:-1]).all())
        return (values, numbers(len(values))) if rises else np.unique(values, return_inverse=True)
    first = np.empty(len(change) + 1, np.int64)
    first[0], first[1:] = 0, change + 1
    lengths = np.empty_like(first)
    lengths[:-1], lengths[-1] = first[1:] - first[:-1], len(values) - first[-1]
    found = values[first]
    if (found[1:] > found[:-1]).all():
        return found, np.repeat(numbers(len(first)), lengths)
    found, index = np.unique(found, return_inverse=True)
    return found, np.repeat(index, lengths)


def starts_of_runs(*some: Array) -> Array:
    """Return where runs of equal values start in arrays of the same length."""
    change = np.zeros(len(some[0]), bool)
    change[:1] = True
    for values in some:
        change[1:] |= values[1:] != values[:-1]
    return np.flatnonzero(change)


def chosen_part(chosen: Array) -> Array | slice:
    """Return an index for the true elements of a mask: a slice, which copies nothing, if they are consecutive.

    Otherwise the index is an array of numbers, with which numpy is faster than with a mask.
    """
    first, count = int(chosen.argmax()), np.count_nonzero(chosen)
    return slice(first, first + count) if chosen[first : first + count].all() else np.flatnonzero(chosen)
