"""Cases of copies in flight, named barriers, matrix multiplication from shared memory, and clusters."""

from __future__ import annotations

from functools import partial

import numpy as np

from .cases import Case, Draw, blank, clean, floats, ints, zeros

copies, bulk = partial(clean, "clean_async"), partial(clean, "clean_bulk")
I32, F16, F32 = np.int32, np.float16, np.float32


@copies()
def copy_double(draw: Draw) -> Case:
    x = ints(draw, 5, 64, 4)
    return Case(1, 64, (x, blank(5, 64, 4), I32(5)), {1: x[:, ::-1]})


@copies()
def copy_triple(draw: Draw) -> Case:
    x = ints(draw, 7, 64, 4)
    return Case(1, 64, (x, blank(7, 64, 4), I32(7)), {1: x[:, np.arange(64) ^ 21, ::-1]})


@copies()
def copy_own(draw: Draw) -> Case:
    x = floats(draw, 6, 64)
    want = (x * 2.0 ** np.arange(5, -1, -1)[:, None]).sum(0)
    return Case(1, 64, (x, blank(64, dtype=F32), I32(6)), {1: want})


@copies()
def copy_pipeline(draw: Draw) -> Case:
    x = ints(draw, 5, 128)
    want = (x[:, ::-1] * np.arange(1, 6)[:, None]).sum(0)
    return Case(1, 128, (x, blank(128), I32(5)), {1: want})


@copies()
def copy_barrier(draw: Draw) -> Case:
    x = ints(draw, 4, 128)
    return Case(1, 128, (x, blank(128), I32(4)), {1: x.sum(0)[np.arange(128) ^ 64]})


@copies()
def named_barriers(draw: Draw) -> Case:
    x = ints(draw, 6, 32)
    row = (x + np.arange(6)[:, None])[:, None, ::-1]
    return Case(1, 96, (x, blank(6, 2, 32), I32(6)), {1: row * np.array([1, 2])[:, None]})


@copies()
def halves_apart(draw: Draw) -> Case:
    x = ints(draw, 2, 64)
    return Case(1, 128, (x, blank(2)), {1: x.sum(1)})


@copies()
def votes_all(draw: Draw) -> Case:
    x = ints(draw, 6, 64)
    want = (x > 95).any(1) + 2 * (x > -99).all(1) + 4 * (x > 0).sum(1)
    return Case(6, 64, (x, blank(6)), {1: want})


@copies()
def multiply_wmma(draw: Draw) -> Case:
    a, b = floats(draw, 16, 96, dtype=F16), floats(draw, 96, 16, dtype=F16)
    return Case(1, 64, (a, b, blank(256, dtype=F32), I32(96)), {2: a.astype(F32) @ b.astype(F32)})


@copies()
def multiply_mma(draw: Draw) -> Case:
    a, b = floats(draw, 16, 64, dtype=F16), floats(draw, 64, 8, dtype=F16)
    return Case(1, 32, (a, b, blank(16, 8, dtype=F32), I32(64)), {2: a.astype(F32) @ b.astype(F32)})


@bulk()
def bulk_once(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    return Case(2, 64, (x, blank(2, 256)), {1: x[:, ::-1] * 2})


@bulk()
def bulk_ring(draw: Draw) -> Case:
    x, want = ints(draw, 8, 128), zeros(64)
    for row in x:
        want = want * 3 + row[:64] - row[:63:-1]
    return Case(1, 96, (x, blank(64), I32(8)), {1: want})


@bulk()
def bulk_through(draw: Draw) -> Case:
    x = ints(draw, 5, 64)
    return Case(1, 64, (x, blank(5, 64), I32(5)), {1: x + np.arange(5)[:, None]})


@bulk()
def bulk_add(draw: Draw) -> Case:
    x = ints(draw, 5, 64)
    return Case(5, 64, (x, zeros(64)), {1: x.sum(0)})


@bulk()
def bulk_library(draw: Draw) -> Case:
    x = ints(draw, 128)
    return Case(1, 64, (x, blank(64)), {1: x[:64] - x[:63:-1]})


@bulk()
def cluster_reduce(draw: Draw) -> Case:
    x = ints(draw, 2, 4, 64)
    return Case(8, 64, (x, blank(2)), {1: x.sum((1, 2))}, cluster=4)


@bulk()
def cluster_histogram(draw: Draw) -> Case:
    x = draw.integers(0, 256, 700, dtype=np.uint8)
    return Case(4, 64, (x, zeros(64), I32(700)), {1: np.bincount(x % 64, minlength=64)}, cluster=2)


@bulk()
def cluster_ring(draw: Draw) -> Case:
    x = ints(draw, 2, 4, 32)
    want = x
    for i in range(5):
        want = np.roll(want[..., ::-1] + i, 1, 1)
    return Case(8, 32, (x, blank(8, 32), I32(5)), {1: want}, cluster=4)


@bulk()
def cluster_message(draw: Draw) -> Case:
    x = ints(draw, 2, 2, 32)
    return Case(4, 32, (x, blank(4, 32)), {1: x[:, ::-1, np.arange(32) ^ 5]}, cluster=2)


@bulk()
def cluster_bulk(draw: Draw) -> Case:
    x = ints(draw, 2, 2, 64)
    return Case(4, 64, (x, blank(4, 64)), {1: x[:, ::-1, ::-1] * 3}, cluster=2)


@bulk()
def cluster_multicast(draw: Draw) -> Case:
    x = ints(draw, 2, 4, 64)
    want = x[:, :1] + np.arange(8).reshape(2, 4, 1)
    return Case(8, 64, (x, blank(8, 64)), {1: want}, cluster=4)
