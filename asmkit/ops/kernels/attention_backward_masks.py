"""Masks of the derivative of attention: the tiles of Q that attend to rows of K, and which of their scores are masked.

Row i of Q is at column p of K: i, or i + T - S with `bottom`.  It attends to the columns p - `before` … p + `after`,
where -1 is unlimited.  A block has a tile of columns.
"""

from __future__ import annotations

from dataclasses import dataclass

from asmkit import ptx
from asmkit.ops.kernels.attention_backward_rows import tiles
from asmkit.ops.kernels.attention_masks import UNLIMITED
from asmkit.regs import Reg, Span
from asmkit.types import f32, pred, s32, u32

FAR = 1 << 30  # more columns than any array has


@dataclass(frozen=True)
class Tiles:
    """The tiles of Q from `begin` to before `end`."""

    begin: Reg[u32]
    end: Reg[u32]


@dataclass(frozen=True)
class Limits:
    """The limits of a head's rows of Q and columns, of which a block has a tile from `first` on."""

    k: ptx.Builder
    S: Reg[u32]
    T: Reg[u32]
    first: Reg[u32]
    bn: int
    bm: int
    before: int
    after: int
    bottom: bool

    def _row(self, column: Reg[u32]) -> Reg[s32]:
        """Return the row of Q at a column."""
        return column.as_(s32) - (self.T.as_(s32) - self.S.as_(s32)) if self.bottom else column.as_(s32)

    def _column(self, row: Reg[u32]) -> Reg[s32]:
        """Return the column at which a row of Q is."""
        return row.as_(s32) + (self.T.as_(s32) - self.S.as_(s32)) if self.bottom else row.as_(s32)

    def _inside(self, place: Reg[s32]) -> Reg[u32]:
        """Return a row or a column, or 0 if it is negative."""
        inside = self.k.reg(s32)
        self.k.ptx.max.s32(inside, place, 0)
        return inside.as_(u32)


class Band(Limits):
    """The columns from `first` on of a head, `bn` of them as far as they exist, and the rows of Q that attend to them.

    Scores are transposed: a thread has the columns `first` + `row` and 8 more, and rows of Q.
    """

    def tiles(self) -> Tiles:
        """Return the tiles with rows of Q that attend to a column, and perhaps others."""
        k, S, begin, end = self.k, self.S, self.k.reg(u32, 0), self.k.copy(self.S)
        if self.before != UNLIMITED:
            columns, last = self.k.copy(self.T), self.k.reg(s32)
            k.ptx.min.u32(columns, columns, self.first + self.bn)
            k.ptx.min.s32(last, self._row(columns) + self.before, S.as_(s32))
            k.ptx.mov.u32(end, self._inside(last))
        if self.after != UNLIMITED:
            k.ptx.div.u32(begin, self._inside(self._row(self.first) - self.after), self.bm)
        end = tiles(k, end, self.bm)
        k.ptx.min.u32(begin, begin, end)
        return Tiles(begin, end)

    def cuts(self, row: Reg[u32]) -> Reg[pred]:
        """Return whether a score of the tile of Q that begins at a row is masked."""
        cut = self.first + self.bn > self.T
        if self.after != UNLIMITED:
            cut |= (self.first + (self.bn - 1)).as_(s32) > self._column(row) + self.after
        if self.before != UNLIMITED:
            cut |= self.first.as_(s32) < self._column(row + (self.bm - 1)) - self.before
        return cut

    def clear(self, powers: Span[f32], column: Reg[u32], row: Reg[u32], value: float = 0.0) -> None:
        """Set masked powers to a value: those of `column` and 8 more, counted in the tile, from a row of Q on."""
        k = self.k
        for half in range(2):
            place = self.first + column + 8 * half
            apart, outside = place.as_(s32) - self._column(row), place >= self.T
            most = k.copy(apart - self.after if self.after != UNLIMITED else k.reg(s32, -FAR))
            k.ptx.mov.s32(most, FAR, pred=outside)
            least = apart + self.before if self.before != UNLIMITED else None
            for i, power in online_rows(powers, half):
                k.ptx.mov.f32(power, value, pred=most > i)
                if least is not None:
                    k.ptx.mov.f32(power, value, pred=least < i)


def online_rows(values: Span[f32], half: int) -> list[tuple[int, Reg[f32]]]:
    """Return the registers of an accumulator in the thread's first (0) or second (1) row, and their columns."""
    return [(i // 4 * 8 + i % 2, value) for i, value in enumerate(values) if i // 2 % 2 == half]


class RowBand(Limits):
    """The rows of Q from `first` on of a head, `bm` of them, and the columns that they attend to by tiles of `bn`."""

    def tiles(self) -> Tiles:
        """Return the tiles with columns that a row attends to, and perhaps others."""
        k, T, begin, end = self.k, self.T, self.k.reg(u32, 0), self.k.copy(self.T)
        if self.after != UNLIMITED:
            rows, last = k.copy(self.S), k.reg(s32)
            k.ptx.min.u32(rows, rows, self.first + self.bm)
            k.ptx.min.s32(last, self._column(rows) + self.after, T.as_(s32))
            k.ptx.mov.u32(end, self._inside(last))
        if self.before != UNLIMITED:
            k.ptx.div.u32(begin, self._inside(self._column(self.first) - self.before), self.bn)
        end = tiles(k, end, self.bn)
        k.ptx.min.u32(begin, begin, end)
        return Tiles(begin, end)

    def cuts(self, column: Reg[u32]) -> Reg[pred]:
        """Return whether a score of the tile that begins at a column is masked."""
        cut = column + self.bn > self.T
        if self.after != UNLIMITED:
            cut |= (column + (self.bn - 1)).as_(s32) > self._column(self.first) + self.after
        if self.before != UNLIMITED:
            cut |= column.as_(s32) < self._column(self.first + (self.bm - 1)) - self.before
        return cut

    def clear(self, powers: Span[f32], row: Reg[u32], column: Reg[u32]) -> None:
        """Set masked powers to 0: those of `row` and the row 8 below it, counted in the tile, from a column on."""
        k = self.k
        for half in range(2):
            place, most = self._column(self.first + row + 8 * half), (self.T - 1).as_(s32) - column.as_(s32)
            if self.after != UNLIMITED:
                k.ptx.min.s32(most, most, place - column.as_(s32) + self.after)
            least = place - column.as_(s32) - self.before if self.before != UNLIMITED else None
            for i, power in online_rows(powers, half):
                k.ptx.mov.f32(power, 0.0, pred=most < i)
                if least is not None:
                    k.ptx.mov.f32(power, 0.0, pred=least > i)
