"""Stream K: blocks compute equally many steps along K of a product whose tiles do not fill the machine evenly.

The steps of all tiles follow each other: those of tile 0, those of tile 1, and so on.  A block computes consecutive
steps: the end of a tile, whole tiles, and the beginning of a tile.  Each part of a tile that several blocks compute
goes to a workspace.  The block that completes the tile adds its parts in the order of K, so that the result does not
depend on timing.

`run` emits the loop of the threads that compute, and `Segment` is the loop variable of those that load.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...regs import Ptr, Reg, Span
from ...types import f32, pred, u32
from ..builder import Builder
from . import arrivals

VECTOR = 4
"""Sums in one vector of the workspace, 16 bytes."""
PARTS = 2
"""The most parts of tiles that a block computes: one of its first tile, and one of its last tile."""


# launch rules
def blocks(tiles: int, depth: int, multiprocessor_count: int, cost: float) -> int:
    """Return the number of blocks for `tiles` tiles of `depth` steps.

    It is one for each multiprocessor.  But if each block can compute the same number of whole tiles, and that takes
    less time than equal shares and the sums of parts, then there are as many blocks.  `cost` is the time to store and
    to add the parts of a tile, in steps.
    """
    most, turns = min(multiprocessor_count, tiles * depth), -(-tiles // multiprocessor_count)
    whole = tiles % turns == 0 and turns * depth <= tiles * depth / most + cost
    return tiles // turns if whole else most


def workspace(count: int, tiles: int, size: int, members: int = 1) -> tuple[tuple[int, int], int]:
    """Return the shapes of a workspace's parts and counts, for `count` blocks and tiles of `size` sums.

    A tile is divided among `members` groups of threads.  The counts must be zero at the start, and are zero at the end.
    """
    return (PARTS * count, size), members * tiles


@dataclass(frozen=True)
class Share:
    """The steps of this block: from `first` to before `end`, of `depth` in each tile and `total` in all tiles."""

    k: Builder
    depth: Reg[u32]
    total: Reg[u32]
    first: Reg[u32]
    end: Reg[u32]

    @classmethod
    def of_block(cls, k: Builder, tiles: Reg[u32], depth: Reg[u32]) -> Share:
        """Return the share of this block of a one-dimensional grid.

        `blocks · (tiles · depth + 1)` must be below 2³².
        """
        share = cls(k, depth, tiles * depth, k.reg(u32), k.reg(u32))
        share.start(share.first, k.ctaid.x)
        share.start(share.end, k.ctaid.x + 1)
        return share

    def start(self, to: Reg[u32], block: Reg[u32]) -> None:
        """Compute the first step of a block."""
        self.k.ptx.div.u32(to, block * self.total, self.k.nctaid.x)

    def owner(self, step: Reg[u32]) -> Reg[u32]:
        """Return the block that computes a step."""
        block = self.k.reg(u32)
        self.k.ptx.div.u32(block, (step + 1) * self.k.nctaid.x - 1, self.total)
        return block

    def segment(self) -> Segment:
        """Return the first segment of the share."""
        k = self.k
        segment = Segment(self, k.copy(self.first), k.reg(u32), k.reg(u32), k.reg(u32))
        segment.find()
        return segment


@dataclass(frozen=True)
class Segment:
    """The consecutive steps of a share in one tile: `length` steps, the first of which is step `inside` of the tile."""

    share: Share
    at: Reg[u32]
    tile: Reg[u32]
    inside: Reg[u32]
    length: Reg[u32]

    def find(self) -> None:
        """Compute the tile, and the steps in it, from `at`."""
        k, share = self.share.k, self.share
        k.ptx.div.u32(self.tile, self.at, share.depth)
        k.ptx.sub.u32(self.inside, self.at, self.tile * share.depth)
        k.ptx.min.u32(self.length, share.end - self.at, share.depth - self.inside)

    def advance(self) -> None:
        """Advance to the next segment of the share."""
        self.share.k.ptx.add.u32(self.at, self.at, self.length)
        self.find()

    @property
    def over(self) -> Reg[pred]:
        """Whether no segment is left."""
        return self.at >= self.share.end

    @property
    def whole(self) -> Reg[pred]:
        """Whether the segment is a whole tile."""
        return self.length == self.share.depth


@dataclass(frozen=True)
class Workspace:
    """The parts of tiles in global memory, and the number of steps done of each tile.

    A group of `threads` threads, number `member` of `members`, computes `size` sums in each thread of each tile.
    `thread` is the thread's number in its group, and `flag` is a word of shared memory for the group.  `barrier` waits
    for the threads of the group.
    """

    parts: Ptr[f32]
    counts: Ptr[u32]
    flag: Ptr[u32]
    member: Reg[u32]
    members: int
    thread: Reg[u32]
    threads: int
    barrier: Callable[[], None]

    def put(self, sums: Span[f32], segment: Segment) -> None:
        """Store the sums of a part of a tile."""
        k, share = segment.share.k, segment.share
        there = self._place(k, k.ctaid.x, segment.at > share.first, len(sums))
        for i in range(0, len(sums), VECTOR):
            k.ptx.st.global_.v4.f32(there[self.threads * i], sums[i : i + VECTOR])

    def completes(self, segment: Segment) -> Reg[pred]:
        """Return whether this part completes its tile, for the group's share of the tile."""
        k, counter = segment.share.k, self.counts + (segment.tile * self.members + self.member)
        depth = segment.share.depth
        return arrivals.completes(k, counter[0], segment.length, depth, self.flag, self.thread, self.barrier)

    def gather(self, sums: Span[f32], segment: Segment) -> None:
        """Add the parts of a tile in the order of K."""
        k, share = segment.share.k, segment.share
        begin, part, start = segment.at - segment.inside, k.regs(f32, VECTOR), k.reg(u32)
        for value in sums:
            k.ptx.mov.f32(value, 0.0)
        with k.loop(share.owner(begin), share.owner(begin + (share.depth - 1)) + 1) as block:
            share.start(start, block)
            there = self._place(k, block, start < begin, len(sums))
            for i in range(0, len(sums), VECTOR):
                k.ptx.ld.global_.v4.f32(part, there[self.threads * i])
                for value, more in zip(sums[i : i + VECTOR], part, strict=True):
                    value += more

    def _place(self, k: Builder, block: Reg[u32], second: Reg[pred], size: int) -> Ptr[f32]:
        """Return the thread's place in a part: the first or the second part of a block."""
        slot = block * PARTS
        k.ptx.add.u32(slot, slot, 1, pred=second)
        return self.parts + ((slot * self.members + self.member) * (self.threads * size) + self.thread * VECTOR)


def run(
    workspace: Workspace,
    share: Share,
    sums: Span[f32],
    sum_up: Callable[[Segment], None],
    store: Callable[[Segment], None],
) -> None:
    """Emit the loop over the segments of a share, for the threads that compute.

    Args:
        workspace: The workspace of the thread's group.
        share: The share of the block.
        sums: The registers of the sums, a multiple of `VECTOR`.
        sum_up: Emits the computation of the sums of a segment.
        store: Emits the store of the sums of a whole tile.

    """
    k, segment = share.k, share.segment()
    with k.forever():
        k.break_(when=segment.over)
        sum_up(segment)
        with k.if_(segment.whole):
            store(segment)
        with k.else_():
            workspace.put(sums, segment)
            with k.if_(workspace.completes(segment)):
                workspace.gather(sums, segment)
                store(segment)
        segment.advance()
