"""Cases of work groups that synchronize through global memory."""

from __future__ import annotations

from functools import partial

import numpy as np

from .cases import Case, Draw, blank, case, floats, ints, zeros

grid = partial(case, "grids")
F32 = np.float32


@grid()
def lookback(draw: Draw) -> Case:
    x = ints(draw, 5, 256)
    return Case(5, 256, (x, blank(5, 256), zeros(5), zeros(5), zeros(5)), {1: x.cumsum()})


@grid()
def lookback_packed(draw: Draw) -> Case:
    x = ints(draw, 6, 64)
    return Case(6, 64, (x, blank(6, 64), zeros(6, dtype=np.int64)), {1: x.cumsum()})


@grid()
def last_group(draw: Draw) -> Case:
    x = ints(draw, 1000)
    return Case(3, 128, (x, zeros(3), blank(1), zeros(1), 1000), {2: x.sum()})


@grid()
def last_item(draw: Draw) -> Case:
    x = ints(draw, 128)
    return Case(2, 64, (x, zeros(128), blank(1), zeros(1)), {2: (x**2).sum()})


@grid()
def spin_lock(draw: Draw) -> Case:
    want = np.arange(6)
    args = (zeros(1), zeros(2), blank(6))
    return Case(6, 64, args, {1: [6, want.sum()], 2: lambda seen: (np.sort(seen) == want).all()})


@grid()
def lock_exchange(draw: Draw) -> Case:
    value = 0
    for _ in range(12):
        value = value * 3 + 1
    return Case(4, 64, (zeros(1), zeros(1), 3), {1: value})


@grid()
def grid_sweeps(draw: Draw) -> Case:
    a = floats(draw, 300)
    now, want = a.copy(), a.copy()
    for _ in range(4):
        want = now.copy()
        want[1:-1] = 0.5 * (now[:-2] + now[2:])
        now = want
    return Case(3, 64, (a, a.copy(), 300, 4, zeros(2)), {0: want})


@grid()
def token(draw: Draw) -> Case:
    value = 1
    for group in range(6):
        value = value * 2 + group
    return Case(6, 64, (np.ones(1, np.int32), zeros(1)), {0: value})


@grid()
def relay(draw: Draw) -> Case:
    rows = [np.arange(128)]
    for _ in range(3):
        rows.append(rows[-1][::-1] + 1)
    return Case(4, 128, (blank(4, 128), zeros(1)), {0: np.stack(rows)})


@grid()
def seq_cst_counters(draw: Draw) -> Case:
    mine = np.arange(192)
    want = [-mine.sum(), mine.max(), -mine.max(), np.bitwise_xor.reduce(mine)]
    return Case(3, 64, (zeros(1), zeros(4), zeros(1)), {0: 192, 1: want, 2: 192})


@grid()
def atomics_old(draw: Draw) -> Case:
    v = ints(draw, 192)
    x, unsigned = np.array([5, 5, 99, -99, -1, 0, 7, 500], np.int32), v.view(np.uint32)
    want = [5 + v.sum(), 5 - v.sum(), v.min(), v.max(), np.bitwise_and.reduce(v | 255), np.bitwise_or.reduce(v & 255),
            7 ^ np.bitwise_xor.reduce(v), 500 - 192]  # fmt: skip
    args = (x, np.array([2**32 - 1, 0], np.uint32), np.array([0, -1000], np.int64), v)
    wants = {0: want, 1: [unsigned.min(), unsigned.max()], 2: [int(v.sum()) << 20, v.max()]}
    return Case(3, 64, args, wants)


@grid()
def add_floats(draw: Draw) -> Case:
    x = floats(draw, 3, 64)
    return Case(3, 64, (np.zeros(1, F32), x, 0), {0: x.sum()}, shared=4)


@grid()
def work_queue(draw: Draw) -> Case:
    x = ints(draw, 300, low=1)

    def steps(v: int) -> int:
        return 0 if v == 1 else 1 + steps(3 * v + 1 if v % 2 else v // 2)

    return Case(2, 64, (x, blank(300), zeros(1), 300), {1: [steps(int(v)) for v in x]})


@grid()
def hash_insert(draw: Draw) -> Case:
    x = ints(draw, 256, low=1, high=60)
    keys, counts = zeros(128), zeros(128)
    want = np.bincount(x, minlength=60)

    def right(got: np.ndarray) -> bool:
        return all(got[keys == key].sum() == want[key] for key in range(1, 60))

    return Case(2, 128, (keys, counts, x, 127), {1: right})


@grid()
def linked_lists(draw: Draw) -> Case:
    x = ints(draw, 192, low=0)
    heads = np.full(7, -1, np.int32)

    def right(following: np.ndarray) -> bool:
        found = []
        for bucket, at in enumerate(heads):
            while at >= 0:
                found.append((at, bucket))
                at = following[at]
        return sorted(found) == [(i, v % 7) for i, v in enumerate(x)]

    return Case(3, 64, (heads, blank(192), x, 7), {1: right})


@grid()
def flags_of_items(draw: Draw) -> Case:
    x = ints(draw, 128)
    return Case(4, 64, (x, zeros(128), zeros(128), blank(128)), {3: 5 * x[::-1] + 1})
