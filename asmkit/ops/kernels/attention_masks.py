"""Masks of attention: the tiles of K that the rows of a tile of Q attend to, and which of their scores are masked.

Rows of Q and columns (rows of K) are counted in a head.  A mask is a range of columns for each row: all of them
(`Full`), those up to the row (`Causal`), or a band around the row (`Band`, which sliding windows are).  A range moves
with the row by 0 or 1 columns, so that the first and the last row of a tile of Q decide for all of its rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from asmkit import ptx
from asmkit.ops.kernels.attention_rows import Rows
from asmkit.ops.kernels.attention_tiles import Schedule, quotient
from asmkit.regs import Reg
from asmkit.types import s32, u32

UNLIMITED = -1  # the side of a band that has no limit


class Range(Protocol):
    """Rows of Q: those of a tile, which the schedule has, or those of a warpgroup."""

    @property
    def first(self) -> Reg[u32]:
        """The first row."""
        ...

    @property
    def end(self) -> Reg[u32]:
        """The row after the last one."""
        ...


@dataclass(frozen=True)
class Tiles:
    """The tiles of K and V that a tile of Q needs: the `count` tiles before tile `end`."""

    count: Reg[u32]
    end: Reg[u32]


@dataclass(frozen=True)
class Open:
    """The tiles from `begin` to before `end`, which need no mask for any row.  The last tile of all is not one."""

    begin: Reg[u32] | int
    end: Reg[u32]


class Full:
    """The mask of rows that attend to all T columns."""

    masks_last = False  # whether the last tile is masked even if all of its columns exist
    right = left = False  # whether other tiles after, or before, the open ones exist

    def __init__(self, k: ptx.Builder, schedule: Schedule, rows: Rows, bn: int) -> None:
        self.k, self.schedule, self.T, self.bn = k, schedule, rows.T, bn
        self.may_be_empty = rows.packed  # whether rows exist that attend to no column

    def tiles(self, of: Range | None = None) -> Tiles:
        """Return the tiles that rows of Q need, by default those of the current tile."""
        last = self.k.copy(self.T)
        self._limit(last, of or self.schedule)
        count = quotient(self.k, last + (self.bn - 1), self.bn)
        return Tiles(count, count)

    def _limit(self, last: Reg[u32], of: Range) -> None:
        """Reduce the number of columns that rows of Q attend to."""

    def open(self, tiles: Tiles, of: Range | None = None) -> Open:
        """Return the tiles that need no mask, of those that rows of Q need."""
        del of
        return Open(0, tiles.end - 1)

    def until_end(self, row: Reg[u32], below: int, column: Reg[u32]) -> Reg[s32]:
        """Return the columns from `column` to the last one of a row, which is `row` + `below` in the tile of Q."""
        del row, below
        return (self.k.copy(self.T) - column).as_(s32)

    def before_begin(self, row: Reg[u32], below: int, column: Reg[u32]) -> Reg[s32] | None:
        """Return the columns from `column` to before the first one of a row, or None if that is 0 for all rows."""
        del row, below, column


class Causal(Full):
    """The mask of rows that attend to the columns 0 … i for row i."""

    masks_last = right = True

    def _limit(self, last: Reg[u32], of: Range) -> None:
        self.k.ptx.min.u32(last, self.T, of.end)

    def open(self, tiles: Tiles, of: Range | None = None) -> Open:
        """Return the tiles that need no mask, of those that rows of Q need."""
        seen = tiles.end - 1
        self.k.ptx.min.u32(seen, seen, quotient(self.k, (of or self.schedule).first + 1, self.bn))
        return Open(0, seen)

    def until_end(self, row: Reg[u32], below: int, column: Reg[u32]) -> Reg[s32]:
        """Return the columns from `column` to the last one of a row."""
        end = self.k.copy(self.T)
        self.k.ptx.min.u32(end, end, self.schedule.first + row + (below + 1))
        return (end - column).as_(s32)


class Band(Full):
    """The mask of rows that attend to the columns p - `before` … p + `after`, where row i is at column p.

    p is i, or i + T - S if `bottom`, so that the last row is at the last column.  A side can be `UNLIMITED`.
    """

    masks_last = True

    def __init__(
        self, k: ptx.Builder, schedule: Schedule, rows: Rows, bn: int, before: int, after: int, bottom: bool
    ) -> None:
        super().__init__(k, schedule, rows, bn)
        self.S, self.before, self.after, self.bottom, self.may_be_empty = rows.S, before, after, bottom, True
        self.left, self.right = before != UNLIMITED, after != UNLIMITED

    def tiles(self, of: Range | None = None) -> Tiles:
        """Return the tiles that rows of Q need, which are none if no row attends to a column."""
        k, count, rows = self.k, self.k.reg(s32), of or self.schedule
        end = quotient(k, self._inside(self._end(rows.end - 1)) + (self.bn - 1), self.bn)
        k.ptx.sub.s32(count, end.as_(s32), self._first(rows.first).as_(s32))
        return Tiles(self._inside(count), end)

    def open(self, tiles: Tiles, of: Range | None = None) -> Open:
        """Return the tiles that need no mask: their columns are in the ranges of the first and of the last row."""
        k, first, rows = self.k, tiles.end - tiles.count, of or self.schedule
        end = quotient(k, self._inside(self._end(rows.first)), self.bn)
        k.ptx.min.u32(end, end, tiles.end - 1)
        k.ptx.max.u32(end, end, first)
        if not self.left:
            return Open(0, end)
        begin = quotient(k, self._inside(self._begin(rows.end - 1)) + (self.bn - 1), self.bn)
        k.ptx.min.u32(begin, begin, end)
        return Open(begin, end)

    def until_end(self, row: Reg[u32], below: int, column: Reg[u32]) -> Reg[s32]:
        """Return the columns from `column` to the last one of a row."""
        return self._end(self.schedule.first + row + below) - column.as_(s32)

    def before_begin(self, row: Reg[u32], below: int, column: Reg[u32]) -> Reg[s32] | None:
        """Return the columns from `column` to before the first one of a row, or None without a limit on that side."""
        return self._begin(self.schedule.first + row + below) - column.as_(s32) if self.left else None

    def _column(self, row: Reg[u32]) -> Reg[s32]:
        """Return the column at which a row is."""
        return row.as_(s32) + (self.T.as_(s32) - self.S.as_(s32)) if self.bottom else row.as_(s32)

    def _begin(self, row: Reg[u32]) -> Reg[s32]:
        return self._column(row) - self.before

    def _end(self, row: Reg[u32]) -> Reg[s32]:
        end = self.k.copy(self.T.as_(s32))
        if self.right:
            self.k.ptx.min.s32(end, end, self._column(row) + (self.after + 1))
        return end

    def _first(self, row: Reg[u32]) -> Reg[u32]:
        """Return the tile of the first column of a row."""
        if not self.left:
            return self.k.reg(u32, 0)
        return quotient(self.k, self._inside(self._begin(row)), self.bn)

    def _inside(self, column: Reg[s32]) -> Reg[u32]:
        """Return a column, or 0 if it is negative."""
        inside = self.k.reg(s32)
        self.k.ptx.max.s32(inside, column, 0)
        return inside.as_(u32)


def mask(
    k: ptx.Builder, schedule: Schedule, rows: Rows, bn: int, causal: bool, before: int, after: int, bottom: bool
) -> Full:
    """Return the mask for the options of a kernel: `causal` is a band without columns after p."""
    if causal and before == UNLIMITED and not bottom:
        return Causal(k, schedule, rows, bn)
    if not causal and before == after == UNLIMITED:
        return Full(k, schedule, rows, bn)
    return Band(k, schedule, rows, bn, before, 0 if causal else after, bottom)
