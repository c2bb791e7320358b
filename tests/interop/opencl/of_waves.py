"""Cases of sub-groups, and of waves that hand over data in local memory."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np

from .cases import Case, Draw, blank, case, floats, ints, zeros

wave = partial(case, "waves")
F32 = np.float32


@wave()
def sub_reduce(draw: Draw) -> Case:
    x, y = ints(draw, 4, 64, low=0), floats(draw, 4, 64)
    args = (x, y, blank(4), blank(4, dtype=F32), blank(4, dtype=np.int64), blank(4, dtype=np.float64), blank(4))
    return Case(
        2, 128, args, {2: x.sum(1), 3: y.max(1), 4: x.max(1).astype(np.int64) * 10**10, 5: y.sum(1), 6: x.min(1)}
    )


@wave()
def sub_scan(draw: Draw) -> Case:
    x = ints(draw, 2, 64)
    args = (x, blank(2, 64), blank(2, 64), blank(2, 64))
    return Case(1, 128, args, {1: x.cumsum(1), 2: x.cumsum(1) - x, 3: np.maximum.accumulate(x, 1)})


@wave()
def sub_shuffle(draw: Draw) -> Case:
    x = floats(draw, 2, 64)
    lane, v = np.arange(64), x.astype(np.float64)
    for by in (1, 2, 4, 8, 16, 32):
        v = v + 0.5 * v[:, lane ^ by]
    i = np.arange(128, dtype=np.int64).reshape(2, 64)
    wide = (i[:, lane ^ 5] << 33) + i[:, :1]
    args = (x, blank(2, 64, dtype=F32), blank(2, 64, dtype=np.int64))
    return Case(1, 128, args, {1: v + x[:, 17:18] + x[:, ::-1], 2: wide}, tolerance=1e-5)


@wave()
def sub_ballot(draw: Draw) -> Case:
    x = ints(draw, 230)
    kept = np.sort(x[x % 2 == 1])
    args = (np.pad(x, (0, 26)), zeros(256), zeros(1), 230)
    return Case(2, 128, args, {1: lambda out: (np.sort(out[: len(kept)]) == kept).all(), 2: len(kept)})


@wave()
def sub_votes(draw: Draw) -> Case:
    x = ints(draw, 4, 64)
    x[1] = abs(x[1]) + 1
    x[2] = 5
    wants = {1: np.repeat((x > 0).all(1), 64), 2: np.repeat((x > 90).any(1), 64)}
    return Case(2, 128, (x, blank(4, 64), blank(4, 64)), wants)


@wave()
def sub_partial(draw: Draw) -> Case:
    x = ints(draw, 2, 80, low=1)
    want = np.concatenate([np.repeat(x[:, :64].min(1)[:, None] + 64000, 64, 1),
                           np.repeat(x[:, 64:].min(1)[:, None] + 16000, 16, 1)], 1)  # fmt: skip
    return Case(2, 80, (x, blank(2, 80)), {1: want})


@wave()
def wave_transpose(draw: Draw) -> Case:
    x = ints(draw, 8, 64, 8)
    return Case(2, 256, (x, blank(8, 8, 64)), {1: x.swapaxes(1, 2)})


@wave()
def wave_exchange(draw: Draw) -> Case:
    x = ints(draw, 8, 64)
    want, lane = x, np.arange(64)
    for r in range(4):
        want = want + want[:, lane ^ 1 << r]
    return Case(2, 256, (x, blank(8, 64), 4), {1: want})


@wave()
def spmv(draw: Draw) -> Case:
    lengths = draw.integers(0, 150, 11)
    start = np.concatenate([[0], lengths.cumsum()]).astype(np.int32)
    column, value, x = ints(draw, start[-1], low=0, high=50), floats(draw, start[-1]), floats(draw, 50)
    want = [(value[a:b] * x[column[a:b]]).sum() for a, b in pairwise(start)]
    return Case(3, 256, (start, column, value, x, blank(11, dtype=F32), 11), {4: want})


@wave()
def flag_in_lds(draw: Draw) -> Case:
    x = ints(draw, 3, 64)
    want = 3 * x[:, None, ::-1] + np.arange(1, 4)[None, :, None]
    return Case(3, 256, (x, blank(3, 3, 64)), {1: want})


@wave()
def ring(draw: Draw) -> Case:
    x = ints(draw, 11, 64)
    return Case(1, 128, (x, blank(11, 64), 11), {1: 2 * x[:, np.arange(64) ^ 1]})


@wave()
def ticket_in_lds(draw: Draw) -> Case:
    return Case(2, 256, (blank(2), 5), {0: [20, 20]})


@wave()
def wave_chain(draw: Draw) -> Case:
    want = np.arange(64)
    for one in range(4):
        want = want * 3 + one
    return Case(2, 256, (blank(2, 64),), {0: np.tile(want, 2)})


@wave()
def uniform_atomics(draw: Draw) -> Case:
    x = ints(draw, 256)
    order = np.arange(0, 512, 2)
    used = np.bitwise_or.reduce(1 << (x & 15))
    args = (zeros(3), np.array([-1000], np.int32), blank(256), x)
    wants = {0: [512, (x > 0).sum(), used], 1: x.max(), 2: lambda out: (np.sort(out) == order).all()}
    return Case(2, 128, args, wants)


@wave()
def lds_pools(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    kept = [np.sort(row[row % 7 == 0]) for row in x]

    def right(out: np.ndarray) -> bool:
        pools = zip(out, kept, strict=True)
        return all((np.sort(row[: len(want)]) == want).all() and not row[len(want) :].any() for row, want in pools)

    return Case(2, 256, (x, blank(2, 64)), {1: right})


@wave()
def generic_atomics(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    want = [np.bincount(row & 15, np.arange(256), 16) for row in x]
    return Case(2, 256, (x, blank(2, 16)), {1: want})
