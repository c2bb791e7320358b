"""A model of the cycles of `gemm_parts`, and of the kernel of whole tiles, on one multiprocessor.

The constants were fitted to 2,100 variants of 48 shapes on an H100 (docs/performance/gemm_few_tiles.md).  Times differ
from the model by 15 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..ptx.lib.cluster_k import room
from .kernels import gemm_wgmma
from .kernels.gemm_parts import MOST, WIDTHS
from .kernels.gemm_wgmma import BM, WIDTH

BYTES = 2  # of an element
START = 3800  # cycles of a launch, to the first product and from the last store
STORE = 21  # cycles for a column of a tile
WAVE = 2000  # cycles for each further tile of a multiprocessor
TENSOR, STEP = 3.8, 9  # cycles of a stage: for each column, and once
RECEIVE = 92  # bytes a cycle that one block receives
DELIVER = {1: 5460, 2: 5620, 4: 5810}  # bytes a cycle that all blocks receive, by the blocks of a cluster
ADD = 2800  # cycles of the launch of `add_parts`
ADDED = 3100  # bytes of parts a cycle, written and read
MEMORY = 1530  # bytes a cycle from memory
CACHE = 44 << 20  # bytes of arrays that L2 holds from one launch to the next
FILLS = (1.0, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25)  # shares of the multiprocessors that the parts of K may fill


class Parts(NamedTuple):
    """A variant of `gemm_parts`: a tile, the parts of K, and the blocks of a cluster."""

    bn: int
    swap: bool
    split: int
    tall: int
    wide: int


def stages(K: int) -> int:
    """Return the number of stages along K."""
    return -(-BYTES * K // WIDTH)


def clusters(M: int, N: int, way: Parts) -> int:
    """Return the number of clusters for one part of K."""
    rows, cols = (N, M) if way.swap else (M, N)
    return -(-rows // (BM * way.tall)) * -(-cols // (way.bn * way.wide))


def cycles(M: int, N: int, K: int, multiprocessor_count: int, way: Parts) -> float:
    """Return the cycles of `gemm_parts`, and of `add_parts` if K is split."""
    rows, cols = (N, M) if way.swap else (M, N)
    size, depth = way.tall * way.wide, -(-stages(K) // way.split)
    count, at_once = clusters(M, N, way) * way.split, room(size, multiprocessor_count)
    received = WIDTH * (min(BM, rows) + min(way.bn, cols))
    delivered = min(count, at_once) * size * received / DELIVER[size]
    waves = -(-count // at_once)
    loop = waves * depth * max(TENSOR * way.bn + STEP, received / RECEIVE, delivered)
    read = BYTES * (M + N) * K
    if read > CACHE:
        loop = max(loop, read / MEMORY)
    added = ADD + 8 * way.split * M * N / ADDED if way.split > 1 else 0.0
    return START + loop + (waves - 1) * WAVE + STORE * way.bn + added


def most_parts(K: int) -> int:
    """Return the most parts of K: each has a stage."""
    return min(MOST, stages(K))


def variants(M: int, N: int, K: int, multiprocessor_count: int) -> Iterator[Parts]:
    """Yield the variants with at most two tiles for a multiprocessor. K is split where there is room."""
    for swap in (False, True):
        for tall, wide in ((1, 1), (2, 1), (1, 2), (2, 2)):
            for bn in WIDTHS:
                one = Parts(bn, swap, 1, tall, wide)
                share = room(tall * wide, multiprocessor_count) / clusters(M, N, one)
                if share >= 0.5:
                    for split in {max(1, int(share * fill)) for fill in FILLS}:
                        if split <= most_parts(K):
                            yield one._replace(split=split)


def whole_cycles(M: int, N: int, K: int, multiprocessor_count: int, way: Parts) -> float:
    """Return the cycles of the kernel of whole tiles, which multiplies the next tile while it stores one."""
    at_once, count = multiprocessor_count // gemm_wgmma.CLUSTER, gemm_wgmma.tiles(M, N, way.bn, way.swap)
    received = WIDTH * (BM + way.bn)
    delivered = min(count, at_once) * gemm_wgmma.CLUSTER * received / DELIVER[gemm_wgmma.CLUSTER]
    stage = max(TENSOR * way.bn + STEP, received / RECEIVE, delivered)
    loop, read = -(-count // at_once) * stages(K) * stage, BYTES * (M + N) * K
    return START + max(loop, read / MEMORY if read > CACHE else 0.0) + STORE * way.bn
