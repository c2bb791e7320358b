"""Cases of reductions, scans, sorting, tiles, histograms and compaction in one block."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from .cases import Case, Draw, blank, clean, floats, ints, zeros

block = partial(clean, "clean_block")
I32 = np.int32


@block()
def reduce_tree(draw: Draw) -> Case:
    x = ints(draw, 3, 256)
    return Case(3, 256, (x, blank(3)), {1: x.sum(1)})


@block()
def reduce_shuffle(draw: Draw) -> Case:
    x = ints(draw, 1000)
    wants = np.pad(x, (0, 24)).reshape(-1, 2, 256).sum((0, 2))
    return Case(2, 256, (x, blank(2), I32(1000)), {1: wants})


def reduction(draw: Draw) -> Case:
    """Sum 128 numbers per block."""
    x = ints(draw, 3, 128)
    return Case(3, 128, (x, blank(3)), {1: x.sum(1)})


@block()
def reduce_last_warp(draw: Draw) -> Case:
    return reduction(draw)


@block()
def reduce_volatile(draw: Draw) -> Case:
    return reduction(draw)


@block()
def scan_double(draw: Draw) -> Case:
    x = ints(draw, 2, 128)
    return Case(2, 128, (x, blank(2, 128)), {1: x.cumsum(1)})


@block()
def scan_tree(draw: Draw) -> Case:
    x = ints(draw, 2, 256)
    return Case(2, 128, (x, blank(2, 256)), {1: x.cumsum(1) - x})


@block()
def scan_shuffle(draw: Draw) -> Case:
    x = ints(draw, 300)
    return Case(1, 128, (x, blank(300), I32(300)), {1: x.cumsum()})


@block()
def transpose(draw: Draw) -> Case:
    x = floats(draw, 64, 96)
    return Case(6, 256, (x, blank(96, 64, dtype=np.float32), I32(96), I32(64)), {1: x.T})


@block()
def matmul(draw: Draw) -> Case:
    a, b = floats(draw, 48, 48), floats(draw, 48, 48)
    return Case(9, 256, (a, b, blank(48, 48, dtype=np.float32), I32(48)), {2: a @ b})


@block()
def histogram(draw: Draw) -> Case:
    x = draw.integers(0, 48, 1500, dtype=np.uint8)
    return Case(3, 128, (x, zeros(64), I32(1500)), {1: np.bincount(x, minlength=64)})


@block()
def stencil(draw: Draw) -> Case:
    x = ints(draw, 2, 128)
    want = x
    for _ in range(5):
        padded = np.pad(want, ((0, 0), (1, 1)))
        want = padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:] & 0xFFFF
    return Case(2, 128, (x, I32(5)), {0: want})


@block()
def bitonic(draw: Draw) -> Case:
    x = ints(draw, 2, 128)
    return Case(2, 128, (x,), {0: np.sort(x)})


@block()
def aggregated(draw: Draw) -> Case:
    x = ints(draw, 500)
    kept = np.sort(x[x >= 0])

    def same(got: Any) -> bool:
        return np.array_equal(np.sort(got[: len(kept)]), kept) and bool((got[len(kept) :] == -1).all())

    return Case(4, 128, (x, blank(500), zeros(1), I32(500)), {1: same, 2: [len(kept)]})


@block()
def compact(draw: Draw) -> Case:
    x, want = ints(draw, 2, 128), blank(2, 128)
    kept = [row[row & 1 == 1] for row in x]
    for row, some in zip(want, kept, strict=True):
        row[: len(some)] = some
    return Case(2, 128, (x, blank(2, 128), blank(2)), {1: want, 2: [len(some) for some in kept]})


@block()
def radix(draw: Draw) -> Case:
    x = ints(draw, 2, 128, low=0, high=64)
    return Case(2, 128, (x, I32(6)), {0: np.sort(x)})


@block()
def warp_exchange(draw: Draw) -> Case:
    x, lane = ints(draw, 3, 4, 32), np.arange(32)
    want = x.copy()
    for i in range(4):
        there = np.empty_like(want)
        there[..., (lane * 5 + i) & 31] = want + i
        want = there[..., lane ^ 1]
    return Case(3, 128, (x, blank(3, 128)), {1: want})


@block()
def butterflies(draw: Draw) -> Case:
    x = ints(draw, 3, 128)
    want = x.max(1, keepdims=True) - x
    return Case(3, 128, (x, blank(3, 128)), {1: want}, warns={"RACE": "all lanes store the same maximum"})
