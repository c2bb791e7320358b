"""Products with few tiles: the blocks of a cluster compute equal parts of K of one tile, and add their sums.

If there are enough tiles, a block computes whole tiles instead, one after the other.  A product that reads a large
matrix once does not need all multiprocessors to read at the full rate.  So tiles that leave some of them idle cost
little time, but every exchange of sums does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...regs import Mem, Ptr, Reg, Span
from ...types import b64, f32, u32
from ..builder import Builder
from ..builder.mbarrier import Barrier
from ..targets import WARP

VECTOR = 4
"""Sums that a thread sends at a time, 16 bytes."""
MOST = 8
"""The largest number of blocks in a cluster that every device supports."""


FIT = (132, 66, 39, 30, 22, 17, 15, 15)
"""The clusters of 1 to 8 blocks that run at the same time on an H100, one block on a multiprocessor."""


# launch rules
def room(blocks: int, multiprocessor_count: int) -> int:
    """Return the number of clusters of some blocks that run at the same time, one block on a multiprocessor.

    Clusters do not cross the borders of groups of multiprocessors.  Other devices are taken to fit the shares of an
    H100.
    """
    return FIT[blocks - 1] * multiprocessor_count // FIT[0]


def splits(tiles: int, depth: int, enough: float, multiprocessor_count: int, most: int = MOST) -> int:
    """Return the number of parts of K: the smallest, up to `most`, with which there are `enough` blocks.

    A part has at least one of the `depth` steps of a tile, and all clusters run at the same time.  Two parts are better
    than one if their blocks fill the device almost: at least 4/5 of it, measured on an H100.
    """
    fit = [n for n in range(1, min(most, MOST, depth) + 1) if tiles <= room(n, multiprocessor_count)] or [1]
    if 2 in fit and 2 * tiles >= 4 / 5 * multiprocessor_count:
        return 2
    return next((n for n in fit if n * tiles >= enough), fit[-1])


def blocks(tiles: int, split: int, multiprocessor_count: int) -> int:
    """Return the number of blocks: clusters of `split` blocks, or blocks with almost equal numbers of whole tiles."""
    turns = max(1, -(-tiles // multiprocessor_count))
    return tiles * split if split > 1 else -(-tiles // turns)


@dataclass(frozen=True)
class Work:
    """The tiles of a block, and its part of their steps along K: `length` steps from step `first`."""

    k: Builder
    tiles: Reg[u32]
    first: Reg[u32]
    length: Reg[u32]

    @classmethod
    def of_block(cls, k: Builder, tiles: Reg[u32], depth: Reg[u32]) -> Work:
        """Return the work of this block, for tiles of `depth` steps.

        The grid is that of `blocks`, and a cluster is as many blocks as K has parts.  That number times `depth` is
        below 2³².
        """
        first, end = k.reg(u32), k.reg(u32)
        k.ptx.div.u32(first, depth * k.cluster_ctarank, k.cluster_nctarank)
        k.ptx.div.u32(end, depth * (k.cluster_ctarank + 1), k.cluster_nctarank)
        return cls(k, tiles, first, end - first)

    def each(self, emit: Callable[[Reg[u32]], None]) -> None:
        """Emit the loop over the tiles of the block, given the function that emits the code of a tile."""
        k, tile, clusters = self.k, self.k.reg(u32), self.k.reg(u32)
        k.ptx.div.u32(tile, k.ctaid.x, k.cluster_nctarank)
        k.ptx.div.u32(clusters, k.nctaid.x, k.cluster_nctarank)
        with k.forever():
            k.break_(when=tile >= self.tiles)
            emit(tile)
            tile += clusters

    def idle(self) -> None:
        """Take part in the barrier of `gather`, in the warps that do not call it."""
        with self.k.if_(self.k.cluster_nctarank > 1):
            self.k.cluster_sync()

    def owner(self, part: Reg[u32], parts: int) -> Reg[u32]:
        """Return the block of the cluster that adds the sums of a part of the tile, of `parts` equal ones."""
        k, blocks = self.k, self.k.reg(u32)
        k.ptx.min.u32(blocks, k.cluster_nctarank, parts)
        return (part * blocks) >> (parts.bit_length() - 1)

    def gather(self, sums: Span[f32], place: Ptr[f32], thread: Reg[u32], threads: int, owner: Reg[u32] | int) -> None:
        """Add the sums of all blocks of the cluster in `owner`: its own, then the others in the order of K.

        A block calls this once, as a cluster that divides K computes one tile.  Its other warps call `idle`.

        Args:
            sums: The registers of this thread's sums, a multiple of `VECTOR`.
            place: Shared memory for the sums of all other blocks, which no copy and no product uses any more.
            thread: The thread's number among those that have sums.
            threads: The number of those threads, whole warps.
            owner: The block that adds this thread's sums, one for the warp.  Blocks that add parts of a tile each
                exchange them at the same time.

        """
        k, rank, size = self.k, self.k.cluster_ctarank, threads * len(sums)
        with k.if_(k.cluster_nctarank > 1):
            arrived = barrier_of_warp(k, thread >> 5, threads // WARP)
            k.cluster_sync()  # no block uses its memory any more
            mine = place + thread * VECTOR
            with k.if_(rank != owner):
                number = k.copy(rank)
                k.ptx.sub.u32(number, number, 1, pred=rank > owner)
                send(k, sums, k.peer(mine + number * size, owner), k.peer(arrived.mem, owner)[0], threads)
            with k.else_():
                receive(k, arrived, (k.cluster_nctarank - 1) * len(sums))
                self._add(sums, mine, threads)

    def _add(self, sums: Span[f32], place: Ptr[f32], threads: int) -> None:
        """Add the sums that the other blocks have sent."""
        k, part = self.k, self.k.regs(f32, VECTOR)
        with k.loop(1, k.cluster_nctarank):
            for i in range(0, len(sums), VECTOR):
                k.ptx.ld.shared.v4.f32(part, place[threads * i])
                for value, more in zip(sums[i : i + VECTOR], part, strict=True):
                    value += more
            place += threads * len(sums)


def barrier_of_warp(k: Builder, warp: Reg[u32], warps: int) -> Barrier:
    """Return a new mbarrier of this warp, which counts what other blocks send after the next barrier of the cluster."""
    arrived = k.mbarriers(warps)[warp]
    arrived.init(pred=k.laneid == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    return arrived


def send(k: Builder, sums: Span[f32], there: Ptr[f32], arrived: Mem[b64], threads: int) -> None:
    """Store the sums of each of `threads` threads in the memory of another block, whose mbarrier counts them."""
    store = k.ptx.st.async_.shared__cluster.mbarrier__complete_tx__bytes.v4.f32
    for i in range(0, len(sums), VECTOR):
        store(there[threads * i], sums[i : i + VECTOR], arrived)


def receive(k: Builder, arrived: Barrier, count: Reg[u32] | int) -> None:
    """Wait until `count` sums have arrived for each thread of this warp."""
    arrived.arrive_expect_tx(count * (WARP * f32.bits // 8), pred=k.laneid == 0)
    arrived.wait(0)
