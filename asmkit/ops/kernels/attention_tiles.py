"""The schedule of attention: the tile of Q that a block computes, and the next one."""

from __future__ import annotations

from asmkit import ptx
from asmkit.regs import Reg
from asmkit.types import pred, u32

ROWS = 64  # of Q, for each consumer: the rows of one wgmma
FRACTION = 16  # bits of the inverse of a number of pieces


def quotient(
    k: ptx.Builder, value: Reg[u32], by: int, to: Reg[u32] | None = None, when: Reg[pred] | None = None
) -> Reg[u32]:
    """Return value / by, rounded down: one shift for a power of two, which ptxas does not make of a `div`.

    With `to`, that register is replaced, only in the threads where `when` is true.
    """
    found = k.reg(u32) if to is None else to
    if by & (by - 1):
        k.ptx.div.u32(found, value, by, pred=when)
    else:
        k.ptx.shr.u32(found, value, by.bit_length() - 1, pred=when)
    return found


class Divisor:
    """A number of at least 1 by which a loop divides: by products with its inverse, which is computed once."""

    def __init__(self, k: ptx.Builder, number: Reg[u32]) -> None:
        self.k, self.number, self.inverse = k, number, k.reg(u32)
        k.ptx.div.u32(self.inverse, k.reg(u32, (1 << 32) - 1), number)

    def quotient(self, value: Reg[u32]) -> Reg[u32]:
        """Return value / number, rounded down: the product with the inverse is this quotient, or one less."""
        k, found = self.k, self.k.reg(u32)
        k.ptx.mul.hi.u32(found, value, self.inverse)
        k.ptx.add.u32(found, found, 1, pred=value - found * self.number >= self.number)
        return found


class Schedule:
    """The tiles of Q that a block computes: rows `first` to `end` of `head`, which counts over batches and heads.

    Tiles are numbered in sections of heads that fit in L2, the last rows of all first, which are the longest if causal.
    In each round a block takes one tile, from alternating ends, so that all blocks have similar work.  The tiles of the
    last round are cut into pieces of 64 or 128 rows while blocks are free: some consumers then have no rows.
    """

    def __init__(self, k: ptx.Builder, heads: Reg[u32], S: Reg[u32], consumers: int, section: int) -> None:
        self.k, self.heads, self.S, self.consumers, self.section = k, heads, S, consumers, section
        self.tile, self.head, self.first, self.end = (k.reg(u32) for _ in range(4))
        self.of_head = quotient(k, S + (consumers * ROWS - 1), consumers * ROWS)
        self.count, self.round = self.of_head * heads, k.reg(u32, 0)
        self.tiles_of_section, self.whole = Divisor(k, self.of_head * section), quotient(k, heads - 1, section)
        self.rest = Divisor(k, heads - self.whole * section)  # the heads of the last section, which may be fewer
        self.advance()

    def advance(self) -> None:
        """Advance to the next tile of the block."""
        k = self.k
        place, before = k.copy(k.ctaid.x), self.round * k.nctaid.x
        k.ptx.sub.u32(place, k.nctaid.x - 1, place, pred=(self.round & 1) == 1)
        self.round += 1
        pieces, factor, height = self._cut(before)
        whole = (place * factor) >> FRACTION
        k.ptx.add.u32(self.tile, before, whole)
        size, width = self.of_head * self.section, k.reg(u32)  # again: ptxas then holds fewer values
        section = self.tiles_of_section.quotient(self.tile)
        inside, begin = self.tile - section * size, section * self.section
        k.ptx.min.u32(width, self.heads - begin, self.section)
        row = self.rest.quotient(inside)
        quotient(k, inside, self.section, to=row, when=section < self.whole)
        k.ptx.add.u32(self.head, begin, inside - row * width)
        k.ptx.mul.lo.u32(self.first, (self.of_head - 1) - row, self.consumers * ROWS)
        k.ptx.min.u32(self.end, self.S, self.first + self.consumers * ROWS)
        self.first += (place - whole * pieces) * height
        k.ptx.min.u32(self.end, self.end, self.first + height)

    def _cut(self, before: Reg[u32]) -> tuple[Reg[u32], Reg[u32], Reg[u32]]:
        """Return the pieces of each tile after `before` tiles, the inverse of their number, and the rows of a piece.

        The unit of the inverse is 2^-FRACTION.
        """
        k, left = self.k, self.k.reg(u32)
        k.ptx.max.u32(left, self.count - before, 1)
        k.ptx.min.u32(left, left, k.nctaid.x)
        factor, pieces, height = k.reg(u32, 1 << FRACTION), k.reg(u32, 1), k.reg(u32, self.consumers)
        for n in range(2, self.consumers + 1):
            free = left * n <= k.nctaid.x
            k.ptx.mov.u32(pieces, n, pred=free)
            k.ptx.mov.u32(factor, -(-(1 << FRACTION) // n), pred=free)  # exact for places below 2^15
            k.ptx.mov.u32(height, -(-self.consumers // n), pred=free)
        return pieces, factor, height * ROWS
