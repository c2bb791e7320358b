"""Choose the wgmma kernel of a GEMM, its tile, and the parts of K, by measured times or a model of the cycles.

Where rows suit tensor copies, `gemm_table` and `gemm_parts_model` choose for few tiles, and `gemm_wgmma.cycles`, which
was fitted to measurements, for many.  Elsewhere, the model of `split_cycles` chooses. It uses the figures of
`gemm_wgmma` for loads and products. The rate of plain copies was fitted to measurements, its other constants are
assumptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil
from typing import NamedTuple

from ..ptx.lib.cluster_k import room
from . import gemm_parts_model, gemm_table
from .gemm_parts_model import BYTES, CLOCK, E4M3, HALF, SCALED, Kind, Parts, stages
from .kernels import gemm_small_m, gemm_split, gemm_wgmma, gemm_whole_scaled
from .kernels.gemm_split_fp8 import SCALED_WIDTHS, WIDEST
from .kernels.gemm_wgmma import BM, WIDTH
from .kernels.plain_copies import BATCH

GAIN = 0.95  # of the time of plain copies: padded copies must be faster than this
START = 1500  # cycles from the start of a block to its first product
BARRIERS = 1000  # cycles of both cluster barriers of an exchange, with the latency of the first and the last sums
SEND = 12  # bytes a cycle from a block to other blocks of its cluster
RECEIVE = 100  # bytes a cycle that a block reads from its own shared memory
STORE = 16  # cycles for a column that the block stores from registers
MEMORY = 16  # bytes a cycle from memory to a multiprocessor: 70 µs for 128 × 4096 × 14336 in 64 blocks, on H200
CACHE = 40 << 20  # bytes of arrays that L2 holds from one launch to the next
COPIED = 32  # bytes a cycle that `cp.async` copies
SINGLE = 10  # instructions of a loading warp for each pair of single elements
LATENCY = 700  # cycles of a batch of single elements
MANY = 8192  # rows of B from which the kernel of small batches has enough tiles
FEW = 8 << 20  # elements of C: more have many tiles
ALIGNED = 8  # elements: rows of 16 bytes suit tensor copies
WHOLE, WHOLE_STAGE = 4400, 770  # cycles of a launch and of a stage of whole tiles with scales of blocks
WHOLE_FP8, PROMOTED = 3200, 1.25  # cycles of a launch of whole tiles with one scale, and the factor of the others
SLOWER, SLOWER_FP8 = 1.4, 1.35  # cycles of few tiles with scales of blocks, and with one, for each of 16-bit elements
PAD = 7000  # cycles of the two launches that pad A and B, besides their reads and writes


class Choice(NamedTuple):
    """A kernel of a GEMM by its name, its tile, and the model's cycles for it.  `vector` is 0 without plain copies.

    `tall`, `wide` and `deep` are the blocks of a cluster of `gemm_parts`, and `rows` those of its tile.  `split` is 0
    if the kernel chooses the parts of K.
    """

    kernel: str
    bn: int
    swap: bool
    split: int
    vector: int
    cycles: float
    tall: int = 1
    wide: int = 1
    deep: int = 1
    rows: int = BM


def vector_of(K: int) -> int:
    """Return the elements that a plain copy can copy at a time, or 0 if rows suit tensor copies."""
    return 0 if K % ALIGNED == 0 else next(vector for vector in (4, 2, 1) if K % vector == 0)


def stage_cycles(bn: int, width: int, few: bool, vector: int) -> float:
    """Return the cycles of a stage: its products, its loads from L2, or its plain copies."""
    products, size = 4 * bn + 10, WIDTH * (BM + bn)
    if vector > 1:
        return max(products, size / COPIED)
    loads = size / gemm_wgmma.load_rate(width, few)
    if not vector:
        return max(products, loads)
    copies = (BM + bn) // 4
    return max(products, loads, copies * SINGLE + -(-copies // BATCH) * LATENCY)


def split_cycles(M: int, N: int, K: int, count: int, bn: int, split: int, swap: bool) -> float:
    """Return the cycles of one of `count` multiprocessors for `gemm_split`, or `gemm_plain` if K needs it.

    A wave of clusters takes `START`, the stages of a block, the exchange of sums if K is split, and the stores.  All
    stages take at least the time to read A and B from memory.
    """
    width, vector, tiles = BYTES * K, vector_of(K), gemm_split.tiles(M, N, bn, swap)
    at_once = room(split, count)
    blocks = split * min(tiles, at_once)
    waves, depth, size = -(-tiles // at_once), ceil(stages(K) / split), 4 * BM * bn
    exchange = BARRIERS + size * (split - 1) / split / SEND + size / RECEIVE if split > 1 else 0
    loop = waves * depth * stage_cycles(bn, width, blocks <= count // 2, vector)
    wave = START + exchange + STORE * bn // split
    return max(loop, memory_cycles(M, N, K, blocks)) + waves * wave + 2500 * (tiles % at_once == 0)


def memory_cycles(M: int, N: int, K: int, blocks: int) -> float:
    """Return the cycles to read A and B from memory with a number of blocks, or 0 if L2 can hold them."""
    size = BYTES * (M + N) * K
    return size / (MEMORY * blocks) if size > CACHE else 0


def splits(M: int, N: int, K: int, count: int) -> Iterator[Choice]:
    """Yield all tiles and splits of `gemm_split`, or of `gemm_plain` if K needs it."""
    depth, vector = stages(K), vector_of(K)
    kernel = "gemm_plain" if vector else "gemm_split"
    for swap in (False, True):
        for bn in gemm_split.WIDTHS:
            for split in gemm_split.SPLITS:
                if split <= depth and bn % (gemm_split.GROUP * split) == 0:
                    cycles = split_cycles(M, N, K, count, bn, split, swap)
                    yield Choice(kernel, bn, swap, split, vector, cycles)


def whole(M: int, N: int, K: int, count: int) -> Choice:
    """Return the best tiling of the kernel of whole tiles, `gemm_wgmma`."""
    found = gemm_wgmma.tiling(M, N, BYTES * K, count)
    bn, swap = found["bn"], bool(found["swap"])
    clusters = min(gemm_wgmma.tiles(M, N, bn, swap), count // gemm_wgmma.CLUSTER)
    cycles = START + gemm_wgmma.cycles(M, N, BYTES * K, count, bn, swap)
    return Choice("gemm", bn, swap, 1, 0, max(cycles, memory_cycles(M, N, K, clusters * gemm_wgmma.CLUSTER)))


def aligned(M: int, N: int, K: int, count: int) -> Iterator[Choice]:
    """Yield the choices for few tiles, and rows of A, B and C that suit tensor copies."""
    for way in gemm_parts_model.variants(M, N, K, count):
        yield choice_of("gemm_parts", way, gemm_parts_model.cycles(M, N, K, count, way))
    for swap in (False, True):
        for bn in gemm_wgmma.WIDTHS:
            way = Parts(bn, swap, 1, 1, 1)
            yield choice_of("gemm", way, gemm_parts_model.whole_cycles(M, N, K, count, way))


def choice_of(kernel: str, way: Parts, cycles: float) -> Choice:
    """Return the choice of a kernel with a variant of `gemm_parts`."""
    return Choice(kernel, way.bn, way.swap, way.split, 0, cycles, way.tall, way.wide, way.deep, way.rows)


def small_batch(M: int, N: int, K: int, count: int) -> Choice:
    """Return the kernel that reads a large B once, for few rows of A.  It chooses the parts of K itself."""
    return Choice("gemm_small_m", gemm_small_m.tokens_of(M), True, 0, 0, START + memory_cycles(M, N, K, count))


def few_tiles(M: int, N: int, K: int, count: int) -> Choice:
    """Return the best choice for few tiles: by the times of a measured shape that is near, or else by the model."""
    if M <= gemm_small_m.MOST and N >= MANY and BYTES * N * K > CACHE:
        return small_batch(M, N, K, count)
    return corrected((M, N, K), count, HALF, aligned(M, N, K, count))


def corrected(shape: gemm_table.Shape, count: int, kind: Kind, modelled: Iterable[Choice]) -> Choice:
    """Return the best choice by the times of a measured shape that is near, and by the model.

    The model's cycles are multiplied by its error at the measured shape.  The best variants of a shape that was
    measured itself are known, and no others count.
    """
    near = gemm_table.near(*shape, count, kind)
    known = [choice_of(kernel, way, CLOCK * time) for kernel, way, time in near.variants]
    others = [] if near.same else [choice._replace(cycles=near.error * choice.cycles) for choice in modelled]
    return min(known + others, key=lambda choice: choice.cycles)


def pad_cycles(M: int, N: int, K: int, count: int) -> float:
    """Return the cycles to copy A and B to arrays with aligned rows: each element is read, written, and read again."""
    return PAD + 3 * BYTES * (M + N) * K / (MEMORY * count)


def fastest(M: int, N: int, K: int, count: int, *, tensor_store: bool = True) -> Choice:
    """Return the choice with the fewest cycles.  `tensor_store` tells that rows of C suit tensor copies.

    If K is not a multiple of `ALIGNED`, and the choice has no `vector`, then A and B must be padded, which is faster
    for large products.
    """
    if tensor_store and K % ALIGNED == 0:
        return few_tiles(M, N, K, count) if M * N <= FEW else whole(M, N, K, count)
    best = min(splits(M, N, K, count), key=lambda choice: choice.cycles)
    if not best.vector:
        return best
    padded = fastest(M, N, -(-K // ALIGNED) * ALIGNED, count, tensor_store=tensor_store)
    cycles = padded.cycles + pad_cycles(M, N, K, count)
    return padded._replace(cycles=cycles) if cycles < GAIN * best.cycles else best


def whole_scaled(M: int, N: int, K: int, count: int) -> Choice:
    """Return the choice of whole tiles in e4m3 with scales of blocks."""
    rounds = -(-gemm_whole_scaled.tiles(M, N) // (count // gemm_wgmma.CLUSTER))
    return Choice(
        "gemm_whole_scaled", gemm_whole_scaled.SCALED, False, 1, 0, WHOLE + rounds * stages(K // BYTES) * WHOLE_STAGE
    )


def whole_fp8(M: int, N: int, K: int, count: int) -> Choice:
    """Return the choice of whole tiles in e4m3 with one scale."""
    found = gemm_wgmma.tiling(M, N, K, count)
    bn, swap = found["bn"], bool(found["swap"])
    cycles = PROMOTED * gemm_wgmma.cycles(M, N, K, count, bn, swap)
    blocks = min(count, gemm_wgmma.CLUSTER * gemm_wgmma.tiles(M, N, bn, swap))
    return Choice("gemm_fp8", bn, swap, 1, 0, WHOLE_FP8 + max(cycles, memory_cycles(M, N, K // BYTES, blocks)))


def parts_fp8(M: int, N: int, K: int, count: int, kind: Kind) -> Iterator[Choice]:
    """Yield the choices of `gemm_parts` in e4m3."""
    kernel = "gemm_parts_scaled" if kind is SCALED else "gemm_parts_fp8"
    for way in gemm_parts_model.variants(M, N, K, count, kind):
        yield choice_of(kernel, way, gemm_parts_model.cycles(M, N, K, count, way, kind))


def split_fp8(M: int, N: int, K: int, count: int, kind: Kind) -> Choice:
    """Return the best choice for e4m3 and rows of C that do not suit tensor copies."""
    scaled = kind is SCALED
    kernel, times = ("gemm_scaled_fp8", SLOWER) if scaled else ("gemm_split_fp8", SLOWER_FP8)
    halves = splits(M, N, K // BYTES, count)
    fits = (c for c in halves if (c.bn in SCALED_WIDTHS and not c.swap if scaled else c.bn <= WIDEST))
    best = min(fits, key=lambda choice: choice.cycles)
    return best._replace(kernel=kernel, cycles=times * best.cycles)


def fastest_fp8(M: int, N: int, K: int, count: int, *, scaled: bool = False, tensor_store: bool = False) -> Choice:
    """Return the choice with the fewest cycles for e4m3, with one scale, or with `scaled` blocks.  16 divides K.

    A product of e4m3 has the bytes of a product of 16-bit elements with half of its K, and more cycles, as each stage
    is added.  `tensor_store` tells that rows of C suit tensor copies, and that the kernels of whole tiles can store
    them.
    """
    kind = SCALED if scaled else E4M3
    if not tensor_store:
        return split_fp8(M, N, K, count, kind)
    whole = whole_scaled(M, N, K, count) if scaled else whole_fp8(M, N, K, count)
    if M * N > FEW:
        return whole
    return corrected((M, N, K), count, kind, chain([whole], parts_fp8(M, N, K, count, kind)))
