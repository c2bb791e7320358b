"""The schedule of attention: the tile of Q that a block computes, and the next one."""

from __future__ import annotations

from asmkit import ptx
from asmkit.regs import Reg
from asmkit.types import u32

ROWS = 64  # of Q, for each consumer: the rows of one wgmma


class Schedule:
    """The tiles of Q that a block computes: rows `first` to `end` of `head`, which counts over batches and heads.

    Tiles are numbered in sections of heads that fit in L2, the last rows of all first, which are the longest if causal.
    In each round a block takes one tile, from alternating ends, so that all blocks have similar work.  The tiles of the
    last round are cut into pieces of 64 or 128 rows while blocks are free: some consumers then have no rows.
    """

    def __init__(self, k: ptx.Builder, heads: Reg[u32], S: Reg[u32], consumers: int, section: int) -> None:
        self.k, self.heads, self.S, self.consumers, self.section = k, heads, S, consumers, section
        self.of_head, self.tile, self.head, self.first, self.end = (k.reg(u32) for _ in range(5))
        k.ptx.div.u32(self.of_head, S + (consumers * ROWS - 1), consumers * ROWS)
        self.count, self.round = self.of_head * heads, k.reg(u32, 0)
        self.advance()

    def advance(self) -> None:
        """Advance to the next tile of the block."""
        k, pieces, whole, section, row, width = self.k, *(self.k.reg(u32) for _ in range(5))
        place, before = k.copy(k.ctaid.x), self.round * k.nctaid.x
        k.ptx.sub.u32(place, k.nctaid.x - 1, place, pred=(self.round & 1) == 1)
        self.round += 1
        height = self._cut(pieces, before)
        k.ptx.div.u32(whole, place, pieces)
        k.ptx.add.u32(self.tile, before, whole)
        size = self.of_head * self.section
        k.ptx.div.u32(section, self.tile, size)
        inside, begin = self.tile - section * size, section * self.section
        k.ptx.min.u32(width, self.heads - begin, self.section)  # the last section may have fewer heads
        k.ptx.div.u32(row, inside, width)
        k.ptx.add.u32(self.head, begin, inside - row * width)
        k.ptx.mul.lo.u32(self.first, (self.of_head - 1) - row, self.consumers * ROWS)
        k.ptx.min.u32(self.end, self.S, self.first + self.consumers * ROWS)
        self.first += (place - whole * pieces) * height
        k.ptx.min.u32(self.end, self.end, self.first + height)

    def _cut(self, pieces: Reg[u32], before: Reg[u32]) -> Reg[u32]:
        """Set `pieces` to the pieces of each tile after `before` tiles, and return the number of rows of a piece."""
        k, left, height = self.k, *(self.k.reg(u32) for _ in range(2))
        k.ptx.max.u32(left, self.count - before, 1)
        k.ptx.min.u32(left, left, k.nctaid.x)
        k.ptx.div.u32(pieces, k.nctaid.x, left)
        k.ptx.min.u32(pieces, pieces, self.consumers)
        k.ptx.div.u32(height, pieces + (self.consumers - 1), pieces)
        return height * ROWS
