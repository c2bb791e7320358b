"""Cases of several blocks: counters, flags, locks, queues, and barriers of the grid."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .cases import Case, Draw, blank, clean, ints, zeros

grids = partial(clean, "clean_grid")
I32 = np.int32


@grids()
def last_block(draw: Draw) -> Case:
    x = ints(draw, 7, 128)
    return Case(7, 128, (x, blank(7), zeros(1), blank(1)), {1: x.sum(1), 2: 0, 3: x.sum()})


@grids()
def last_block_volatile(draw: Draw) -> Case:
    x = ints(draw, 7, 128)
    warns = {"UNORDERED_STRONG": "the last block has no fence between its atomic operation and its volatile reads"}
    return Case(7, 128, (x, blank(7), zeros(1), blank(1)), {1: x.sum(1), 3: x.sum()}, warns=warns)


@grids()
def last_block_rows(draw: Draw) -> Case:
    x = ints(draw, 5, 64)
    return Case(5, 64, (x, blank(5, 64), zeros(1), blank(64)), {3: 2 * x.sum(0)})


@grids()
def lookback_flags(draw: Draw) -> Case:
    x = ints(draw, 6, 64)
    flags = zeros(6)
    return Case(6, 64, (x, blank(6, 64), flags, blank(6), blank(6), zeros(1)), {1: x.cumsum(), 2: [2] * 6})


@grids()
def lookback_packed(draw: Draw) -> Case:
    x = ints(draw, 6, 64)
    want = x + (x.sum(1).cumsum() - x.sum(1))[:, None]
    return Case(6, 64, (x, blank(6, 64), zeros(6, dtype=np.uint64), zeros(1)), {1: want})


@grids()
def spin_lock(draw: Draw) -> Case:
    return Case(3, 96, (zeros(1), zeros(2)), {0: 0, 1: [9, 18]})


@grids()
def lock_by_lane(draw: Draw) -> Case:
    to, amount = ints(draw, 128, low=0, high=24), ints(draw, 128)
    want = np.bincount(to, amount, 24)
    return Case(2, 64, (zeros(24), zeros(24), to, amount), {0: zeros(24), 1: want})


@grids()
def ticket_lock(draw: Draw) -> Case:
    def permuted(got: Any) -> bool:
        return sorted(got) == list(range(6))

    return Case(6, 64, (zeros(1), zeros(1), blank(6), zeros(1)), {0: 6, 1: 6, 2: permuted, 3: 6})


@grids()
def grid_barrier(draw: Draw) -> Case:
    x = ints(draw, 256)
    want = [x]
    for _ in range(4):
        want.append(want[-1] + np.roll(want[-1], -64) - np.roll(want[-1], 1))
    args = (x.copy(), blank(256), zeros(1), I32(4))
    return Case(4, 64, args, {0: want[4], 1: want[3], 2: 16}, cooperative=True)


@grids()
def grid_generations(draw: Draw) -> Case:
    x = ints(draw, 256, low=0)
    want = x
    for _ in range(3):
        want = np.roll(want, -96) + 1
    return Case(4, 64, (x.copy(), zeros(1), zeros(1), I32(3)), {0: want, 1: 0, 2: 6}, cooperative=True)


@grids()
def work_queue(draw: Draw) -> Case:
    x = ints(draw, 11, 64)
    return Case(3, 64, (x, blank(11, 64), zeros(1), I32(11)), {1: x * 3 + np.arange(11)[:, None], 2: 14})


@grids()
def poll_flag(draw: Draw) -> Case:
    x, rows = ints(draw, 5, 64), np.arange(1, 5)
    want = np.vstack([blank(1, 64), x[1:, ::-1] + rows[:, None]])
    return Case(5, 64, (x, blank(5, 64), zeros(5), blank(5, 64)), {3: want}, cooperative=True)


@grids()
def ring_queue(draw: Draw) -> Case:
    want = [block * 100 + i for block in (0, 2, 4) for i in range(4)]

    def same(got: Any) -> bool:
        return sorted(got) == want

    return Case(6, 32, (zeros(4), blank(4), zeros(1), zeros(1), blank(12)), {4: same}, cooperative=True)


@grids()
def hash_count(draw: Draw) -> Case:
    keys = ints(draw, 250, low=0, high=40)
    slots, counts = blank(64), zeros(64)

    def right(_: Any) -> bool:
        made = {int(key): int(count) for key, count in zip(slots, counts, strict=True) if key >= 0}
        return made == {int(key): int((keys == key).sum()) for key in np.unique(keys)}

    return Case(2, 128, (keys, slots, counts, I32(250)), {2: right})


@grids()
def linked_lists(draw: Draw) -> Case:
    keys = ints(draw, 256, low=0, high=16)
    want = np.bincount(keys, np.arange(256), 16)
    return Case(4, 64, (keys, blank(16), blank(256), zeros(1), blank(16)), {4: want})
