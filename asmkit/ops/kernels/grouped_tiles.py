"""The tiles of a grouped GEMM in a block: which copies fill a stage, which products use it, and how C is stored.

Blocks of a cluster compute tiles beside each other.  They have the same rows of a group, of which each copies half to
both, and columns of their own.  With `swap`, wgmma's A is the matrix of the group, and its B the rows.

A tile can contain rows after the last one of its group.  They are loaded and multiplied, but not stored: a box of C
with such rows is stored in pieces of 8 rows and of one.  If the rows are K, those after the last one become zeros
in shared memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from asmkit import ptx
from asmkit.ptx import Shared
from asmkit.ptx.builder.wgmma import Operand
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, b32, s32, u16, u32, u64

from . import gemm_wgmma
from .gemm_groups import GroupSchedule, OuterSchedule
from .gemm_wgmma import BM, CLUSTER, CONSUMERS, ROWS, WIDTH, Put, Rounding

BOX = 64 * WIDTH  # bytes of a box of a matrix whose columns are K: 64 of them
PIECE = 8  # rows of C in a piece of a box
CHUNK = 16  # bytes that a thread clears at a time


class Tile(gemm_wgmma.Tile):
    """A tile of C, and the room that the table of groups leaves for it."""

    widths: ClassVar[range] = range(16, 257, 16)
    memory: ClassVar[int] = (226 << 10) - 2048

    @property
    def height(self) -> int:
        """The rows of a group in a tile."""
        return self.bn if self.swap else BM

    @property
    def width(self) -> int:
        """The columns of a tile in the matrix of the group."""
        return BM if self.swap else self.bn


class Source(Protocol):
    """The copies that fill a part of each stage."""

    @property
    def bytes(self) -> int:
        """The bytes of a stage that these copies fill."""
        ...

    def copies(self, block: Block, first: Reg[s32]) -> Callable[[Reg[u32], Reg[s32]], None]:
        """Return the function that emits the copies of a stage, whose K begins at a number, for rows from `first`."""
        ...


@dataclass(frozen=True)
class OperandSource:
    """The copies of one operand: `rows` of it, of the matrix of a group if `grouped`, else of all groups' rows.

    Rows that all blocks of the cluster use are `shared`: each block copies its part to all.  If the rows are
    `turned`, they are columns in memory, copied in boxes of 64, and K counts the rows in memory.
    """

    map: ptx.TensorMap
    tiles: Shared[Scalar]
    rows: int
    shared: bool
    turned: bool
    grouped: bool

    @property
    def bytes(self) -> int:
        """The bytes of the operand in a stage, from all blocks."""
        return WIDTH * self.rows

    def copies(self, block: Block, first: Reg[s32]) -> Callable[[Reg[u32], Reg[s32]], None]:
        """Return the function that emits the copies of a stage, whose K begins at a number, for rows from `first`."""
        k, shares = block.k, CLUSTER if self.shared else 1
        size = ROWS if self.turned else self.rows // shares
        pieces, stages = self.rows // shares // size, block.inputs.stages
        place = self.tiles.view(self.tiles.elem, (stages, shares, pieces, size * block.bk))
        rank = k.cluster_ctarank if self.shared else 0
        mine = first + k.cluster_ctarank.as_(s32) * (size * pieces) if self.shared else k.copy(first)
        group = (block.schedule.group.as_(s32),) if self.grouped else ()
        rank_of_map = "_3d" if self.grouped else "_2d"
        copy = getattr(k.ptx.cp.async_.bulk.tensor, rank_of_map)
        copy = copy.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
        everyone = k.multicast(range(CLUSTER)).as_(u16) if self.shared else None

        def emit(stage: Reg[u32], along: Reg[s32]) -> None:
            full = block.inputs.full[stage].mem
            for piece in range(pieces):
                row = mine + piece * size if piece else mine
                there = self.map[(row, along, *group) if self.turned else (along, row, *group)]
                to = place[stage, rank, piece].ptr[0]
                if everyone is None:
                    copy(to, there, full)
                else:
                    copy.multicast__cluster(to, there, full, everyone)

        return emit


@dataclass(frozen=True)
class Block(gemm_wgmma.Block):
    """State that the parts of a block share, with the schedule of groups.  The operands of wgmma can be `turned`."""

    tile: Tile
    schedule: GroupSchedule | OuterSchedule
    turned: tuple[bool, bool]

    @property
    def bk(self) -> int:
        """The elements of K in a stage."""
        return WIDTH * 8 // self.a_tiles.elem.bits

    def corner(self) -> tuple[Reg[u32], Reg[u32]]:
        """Return the first row and column of this block's tile, for wgmma."""
        k, schedule, tile = self.k, self.schedule, self.tile
        row = schedule.row * tile.height
        col = (schedule.col * CLUSTER + k.cluster_ctarank) * tile.width
        if isinstance(schedule, GroupSchedule):
            row += schedule.begin
        return (col, row) if tile.swap else (row, col)

    def along(self) -> tuple[Reg[s32], Reg[u32]]:
        """Return the first K of the current tile, and the number of its stages."""
        if isinstance(self.schedule, GroupSchedule):
            return self.k.reg(s32, 0), self.stages
        rows = self.schedule.end - self.schedule.begin
        return self.schedule.begin.as_(s32), (rows + (self.bk - 1)) >> (self.bk.bit_length() - 1)


def load(block: Block, rows: Sequence[Source], columns: Sequence[Source]) -> None:
    """Fill the stages of all tiles, in one thread, from the sources of a tile's rows and of its columns."""
    k, pipe, at = block.k, block.inputs, block.inputs.producer()
    with k.forever():
        k.break_(when=block.schedule.over)
        row, column = (place.as_(s32) for place in block.corner())
        copies = [source.copies(block, row) for source in rows] + [source.copies(block, column) for source in columns]
        first, stages = block.along()
        along = k.copy(first)
        with k.loop(0, stages):
            pipe.acquire(at)
            pipe.commit(at, sum(source.bytes for source in (*rows, *columns)))
            for copy in copies:
                copy(at.index, along)
            along += block.bk
            at.advance()
        block.schedule.advance()


def put_rows(block: Block, maps: tuple[ptx.TensorMap, ptx.TensorMap, ptx.TensorMap]) -> Put:
    """Return the function that stores the rows of a box that belong to the group: all, or pieces of 8 and of one."""
    k, tile, (whole, eight, one) = block.k, block.tile, maps
    copy = k.ptx.cp.async_.bulk.tensor._2d.global_.shared__cta.tile.bulk_group
    rows = tile.shape[0]

    def put(box: Shared[Scalar], row: Reg[s32], column: Reg[s32]) -> None:
        first, col = (column, row) if tile.swap else (row, column)
        left = block.schedule.end.as_(s32) - first
        with k.if_(left >= rows):
            copy(whole[col, first], box.ptr[0])
        with k.else_():
            at, here = k.copy(first), k.copy(box.ptr.reg)
            for piece, size in ((eight, PIECE), (one, 1)):
                with k.forever():
                    k.break_(when=left < size)
                    copy(piece[col, at], k.ptr(here, box.elem, "shared")[0])
                    at += size
                    left -= size
                    here += size * WIDTH

    return put


def put_matrix(block: Block, tc: ptx.TensorMap) -> Put:
    """Return the function that stores a box of the matrix of a group, as a whole."""
    copy = block.k.ptx.cp.async_.bulk.tensor._3d.global_.shared__cta.tile.bulk_group

    def put(box: Shared[Scalar], row: Reg[s32], column: Reg[s32]) -> None:
        copy(tc[column, row, block.schedule.group.as_(s32)], box.ptr[0])

    return put


def clear_rows(block: Block, c: Ptr[Scalar], N: Reg[u32]) -> None:
    """Write zeros to the rows of C that belong to no group, in one warp of each block."""
    k, groups = block.k, block.schedule.groups
    width, zeros = CHUNK * 8 // c.elem.bits, k.regs(b32, 4, 0)
    with k.loop(k.ctaid.x, groups.total, k.nctaid.x) as row, k.if_(groups.outside(row)):
        first = k.reg(u64)
        k.ptx.mul.wide.u32(first, row, N)
        out = c + first
        with k.loop(k.laneid * width, N, 32 * width) as col:
            k.ptx.st.global_.v4.b32((out + col).cast(b32)[0], zeros)


class GroupConsumer(Rounding):
    """A warpgroup that multiplies operands that can be turned."""

    block: Block

    def operands(self) -> tuple[Operand, Operand]:
        """Describe A and B of this warpgroup in the stages."""
        block = self.block

        def described(tiles: Shared[Scalar], rows: int, turned: bool) -> Operand:
            return block.k.operand(tiles, pitch=rows * WIDTH, transposed=turned, box=BOX if turned else 0)

        turned_a, turned_b = block.turned
        return described(block.a_tiles[0, self.number], BM, turned_a), described(block.b_tiles, block.tile.bn, turned_b)


class OuterConsumer(GroupConsumer):
    """A warpgroup that multiplies along the rows of a group."""

    def sum_up(self) -> None:
        """Compute Aᵀ·B along the rows of the group.  Rows after the last one of the group count as zeros."""
        k, pipe, at, before, block = self.k, self.block.inputs, self.at, self.before, self.block
        rows = block.schedule.end - block.schedule.begin
        whole, left = rows >> (block.bk.bit_length() - 1), rows & (block.bk - 1)
        block.schedule.advance()
        for total in self.sums:
            k.ptx.mov.f32(total, 0.0)
        k.ptx.mov.u32(before, 0)
        with k.loop(0, whole) as i:
            pipe.wait(at)
            k.wgmma(self.sums, self.a[at.index], self.b[at.index])
            k.ptx.wgmma.wait_group.sync.aligned(1)
            self.empty[before].arrive(pred=self.tells & (i > 0))
            k.ptx.mov.u32(before, at.index)
            at.advance()
        k.ptx.wgmma.wait_group.sync.aligned(0)
        self.empty[before].arrive(pred=self.tells & (whole > 0))
        with k.if_(left > 0):
            pipe.wait(at)
            self.clear(at.index, left)
            k.wgmma(self.sums, self.a[at.index], self.b[at.index])
            k.ptx.wgmma.wait_group.sync.aligned(0)
            self.empty[at.index].arrive(pred=self.tells)
            at.advance()

    def clear(self, stage: Reg[u32], first: Reg[u32]) -> None:
        """Write zeros to the rows from `first` on of all boxes of a stage, in all warpgroups that multiply."""
        k, block, thread = self.k, self.block, self.k.tid.x
        row, chunk, zeros = thread >> 3, (thread & 7) * CHUNK, k.regs(b32, 4, 0)
        for tiles, rows in ((block.a_tiles, BM), (block.b_tiles, block.tile.bn)):
            place = tiles[stage].ptr.reg + (row * WIDTH + chunk)
            for box in range(rows // ROWS):
                for half in range(2):
                    there = k.ptr(place + (box * BOX + half * 32 * WIDTH), b32, "shared")
                    k.ptx.st.shared.v4.b32(there[0], zeros, pred=row + 32 * half >= first)
        k.ptx.fence.proxy.async_.shared__cta()
        k.ptx.bar.sync(1, 128 * CONSUMERS)
