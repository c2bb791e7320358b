"""Cases of kernels that poll flags."""

from __future__ import annotations

from functools import partial

import numpy as np

from .cases import Case, Draw, blank, case, ints, zeros

poll = partial(case, "polls")


def handed_over(draw: Draw) -> Case:
    """Hand 64 numbers from one wave to three others."""
    x = ints(draw, 64)
    return Case(1, 256, (x, blank(3, 64)), {1: np.tile(x[::-1], 3)})


@poll()
def poll_peeled(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_counted(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_bounded(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_fenced(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_by_atomic(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_by_one_lane(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_volatile(draw: Draw) -> Case:
    return handed_over(draw)


@poll()
def poll_many(draw: Draw) -> Case:
    x = ints(draw, 8, 64)
    return Case(1, 128, (x, blank(8, 64), 8), {1: x[:, np.arange(64) ^ 3]})


@poll()
def ping_pong(draw: Draw) -> Case:
    ball = 0
    for _ in range(9):
        ball = 4 * ball + 1
    return Case(1, 128, (blank(1), 9), {0: ball})


@poll()
def lock_in_lds(draw: Draw) -> Case:
    return Case(1, 256, (blank(1), 5), {0: 4 * sum(range(5))})


@poll()
def seqlock(draw: Draw) -> Case:
    return Case(4, 64, (zeros(2), zeros(1), blank(4), 5), {0: [5, -5], 2: lambda out: not out[1:].any()})


@poll()
def message(draw: Draw) -> Case:
    return Case(2, 128, (zeros(128), zeros(1), blank(128)), {2: 3 * np.arange(128)[::-1]})
