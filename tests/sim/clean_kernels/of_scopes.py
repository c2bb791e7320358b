"""Cases of messages by atomic operations with orders and scopes, by barriers of the library, and by groups."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .cases import Case, Draw, blank, clean, ints, zeros

scopes = partial(clean, "clean_scopes")
I32 = np.int32


@scopes()
def chain_acquire(draw: Draw) -> Case:
    x = ints(draw, 5, 64)
    return Case(5, 64, (zeros(5), blank(5, 64), x), {0: [1] * 5, 1: x.cumsum(0)}, cooperative=True)


@scopes()
def lookback_acquire(draw: Draw) -> Case:
    x = ints(draw, 6, 128)
    return Case(6, 128, (x, blank(6, 128), zeros(6), blank(6), blank(6), zeros(1)), {1: x.cumsum(), 2: [2] * 6})


@scopes()
def counter_acq_rel(draw: Draw) -> Case:
    x = ints(draw, 6, 64)
    want = np.bitwise_xor.reduce(x + 1)
    return Case(6, 64, (x, blank(6, 64), zeros(1), blank(64)), {3: want})


@scopes()
def counted_by_thread(draw: Draw) -> Case:
    x = ints(draw, 192)
    return Case(4, 64, (x, blank(192), zeros(1), blank(192)), {3: x[::-1]}, cooperative=True)


@scopes()
def message_block(draw: Draw) -> Case:
    x = ints(draw, 4, 32)
    return Case(1, 64, (x, blank(4, 32)), {1: x[:, ::-1]})


@scopes()
def fences_block(draw: Draw) -> Case:
    return Case(3, 64, (blank(3),), {0: [500, 501, 502]})


@scopes()
def lock_ref(draw: Draw) -> Case:
    cells = zeros(7)

    def right(got: Any) -> bool:
        return got[0] == 6 and sorted(got[1:]) == list(range(6))

    return Case(3, 64, (zeros(1), cells), {0: 0, 1: right})


@scopes()
def flags_seq_cst(draw: Draw) -> Case:
    return Case(2, 32, (zeros(1), zeros(1), blank(2)), {0: 1, 1: 1, 2: lambda got: 1 in got and min(got) >= 0})


@scopes()
def seqlock(draw: Draw) -> Case:
    return Case(3, 32, (zeros(1), zeros(2), blank(3)), {0: 16, 1: [8, -8], 2: [-1, 0, 0]}, cooperative=True)


@scopes()
def barrier_phases(draw: Draw) -> Case:
    x, want = ints(draw, 4, 64), zeros(64)
    for row in x:
        want = (want + row[np.arange(64) ^ 33]) * 3
    return Case(1, 64, (x, blank(64), I32(4)), {1: want})


@scopes()
def latch_once(draw: Draw) -> Case:
    x = ints(draw, 3, 32)
    return Case(1, 96, (x, blank(32)), {1: x.sum(0)})


@scopes()
def semaphore_one(draw: Draw) -> Case:
    return Case(2, 128, (blank(2, 2),), {0: [4, 10] * 2})


@scopes()
def group_reduce(draw: Draw) -> Case:
    x = ints(draw, 3, 8, 16)
    return Case(3, 128, (x, blank(3)), {1: x.sum(2).max(1)})


@scopes()
def group_tiles(draw: Draw) -> Case:
    x = ints(draw, 8, 8)
    want = (x.cumsum(1) - x)[:, ::-1]
    return Case(1, 64, (x, blank(8, 8), zeros(1)), {1: want, 2: (x > 0).sum()})
