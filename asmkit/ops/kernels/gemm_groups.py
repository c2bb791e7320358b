"""The groups of a grouped GEMM: the rows of each group, and the tiles that a cluster computes, group after group.

Groups are contiguous or masked.  Contiguous groups are the rows from `offsets[g]` to before `offsets[g + 1]`.  Masked
groups are the first `counts[g]` rows of equal shares.  The host reads neither.  Numbers outside of the arrays count as
the nearest numbers inside.
"""

from __future__ import annotations

from asmkit import ptx
from asmkit.ptx import Shared
from asmkit.regs import Ptr, Reg
from asmkit.types import pred, s32, u32

from .gemm_wgmma import CLUSTER, LOADER, Schedule

THREADS = LOADER + 128
MOST = THREADS  # groups: each thread counts the tiles of one


class Groups:
    """The rows of each group among `total` rows."""

    def __init__(self, k: ptx.Builder, ends: Ptr[s32], total: Reg[u32], number: Reg[u32], masked: bool) -> None:
        self.k, self.ends, self.total, self.number, self.masked, self.share = k, ends, total, number, masked, k.reg(u32)
        if masked:
            k.ptx.div.u32(self.share, total, number)

    def rows(self, group: Reg[u32]) -> tuple[Reg[u32], Reg[u32]]:
        """Return the first row of a group, and the row after its last one."""
        if self.masked:
            begin = group * self.share
            return begin, begin + self._clamped(group, 0, self.share)
        begin, end = self._clamped(group, 0, self.total), self._clamped(group, 1, self.total)
        self.k.ptx.max.u32(end, end, begin)
        return begin, end

    def _clamped(self, group: Reg[u32], distance: int, most: Reg[u32]) -> Reg[u32]:
        k, value = self.k, self.k.reg(s32)
        k.ptx.ld.global_.s32(value, (self.ends + group)[distance])
        k.ptx.max.s32(value, value, 0)
        k.ptx.min.s32(value, value, most.as_(s32))
        return value.as_(u32)

    def outside(self, row: Reg[u32]) -> Reg[pred]:
        """Return whether a row belongs to no group."""
        if self.masked:
            group = self.k.reg(u32)
            self.k.ptx.div.u32(group, row, self.share)
            return row >= self.rows(group)[1]
        first, last = self._clamped(self.number * 0, 0, self.total), self._clamped(self.number, 0, self.total)
        return (row < first) | (row >= last)


def count_tiles(k: ptx.Builder, groups: Groups, height: int, threads: int = THREADS) -> Shared[u32]:
    """Return a table in shared memory: the number of tile rows in front of each group.

    Each thread of the block counts the tile rows of one group, and warps and the block add the counts.
    """
    thread, lane, warps = k.tid.x, k.laneid, threads // 32
    before, sums, group, total = k.shared(u32, threads + 1), k.shared(u32, warps), k.reg(u32), k.reg(u32)
    k.ptx.min.u32(group, thread, groups.number - 1)
    begin, end = groups.rows(group)
    k.ptx.div.u32(total, end - begin + (height - 1), height)
    k.ptx.mov.u32(total, 0, pred=thread >= groups.number)
    for distance in (1, 2, 4, 8, 16):
        other = k.reg(u32)
        k.ptx.shfl.sync.up.b32(other, total, distance, 0, -1)
        k.ptx.add.u32(total, total, other, pred=lane >= distance)
    warp = thread >> 5
    k.ptx.st.shared.u32((sums.ptr + warp)[0], total, pred=lane == 31)
    k.ptx.bar.sync(0)
    for number in range(warps - 1):
        other = k.reg(u32)
        k.ptx.ld.shared.u32(other, sums[number])
        k.ptx.add.u32(total, total, other, pred=warp > number)
    k.ptx.st.shared.u32((before.ptr + thread)[1], total)
    k.ptx.st.shared.u32(before[0], 0, pred=thread == 0)
    k.ptx.bar.sync(0)
    return before


class GroupSchedule(Schedule):
    """The tiles of C whose rows are those of groups.

    A table in shared memory has the number of tile rows in front of each group.  Tiles of a group are counted as
    `Schedule` counts them, so that tiles computed at the same time share the matrix of the group.
    """

    def __init__(self, k: ptx.Builder, groups: Groups, N: Reg[u32], height: int, width: int, band: int) -> None:
        self.k, self.band, self.groups = k, band, groups
        self.cols, self.rows = self._tiles(N, CLUSTER * width), k.reg(u32)
        self.before = count_tiles(k, groups, height)
        self.count, self.tile, self.group = k.reg(u32), k.copy(k.clusterid.x), k.reg(u32, 0)
        self.row, self.col, self.begin, self.end = (k.reg(u32, 0) for _ in range(4))
        k.ptx.ld.shared.u32(self.count, (self.before.ptr + groups.number)[0])
        self.count *= self.cols
        self._find()

    def _find(self) -> None:
        """Find the group of the tile, from that of the tile before on, and its place there."""
        k, tile_row, first, after = self.k, *(self.k.reg(u32) for _ in range(3))
        k.ptx.div.u32(tile_row, self.tile, self.cols)
        with k.if_(self.tile < self.count):
            with k.forever():
                k.ptx.ld.shared.u32(after, (self.before.ptr + self.group)[1])
                k.break_(when=after > tile_row)
                self.group += 1
            k.ptx.ld.shared.u32(first, (self.before.ptr + self.group)[0])
            k.ptx.sub.u32(self.rows, after, first)
            begin, end = self.groups.rows(self.group)
            k.ptx.mov.u32(self.begin, begin)
            k.ptx.mov.u32(self.end, end)
            self._place(self.tile - first * self.cols)


class OuterSchedule(Schedule):
    """The tiles of the products of groups, of the same size for all groups: the rows of a group are their K."""

    def __init__(
        self, k: ptx.Builder, groups: Groups, M: Reg[u32], N: Reg[u32], height: int, width: int, band: int
    ) -> None:  # fmt: skip
        self.groups, self.group, self.begin, self.end = groups, *(k.reg(u32) for _ in range(3))
        super().__init__(k, M, N, CLUSTER * width, band, height)

    @property
    def over(self) -> Reg[pred]:
        """Return whether no tile is left."""
        return self.tile >= self.count * self.groups.number

    def _find(self) -> None:
        k = self.k
        k.ptx.div.u32(self.group, self.tile, self.count)
        k.ptx.min.u32(self.group, self.group, self.groups.number - 1)  # after the last tile
        begin, end = self.groups.rows(self.group)
        k.ptx.mov.u32(self.begin, begin)
        k.ptx.mov.u32(self.end, end)
        self._place(self.tile - self.group * self.count)
