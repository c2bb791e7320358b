"""Rows of the derivative of attention: the lengths of a head, and where its rows and tiles are in the arrays.

A block has a tile of rows of Q or of K.  The arrays that kernels pass to one another hold tiles of `bm` rows of Q, with
whole tiles at the end of each head.
"""

from __future__ import annotations

from asmkit import ptx
from asmkit.ops.kernels.attention_rows import Head
from asmkit.regs import Reg
from asmkit.types import u32


def tiles(k: ptx.Builder, rows: Reg[u32], size: int) -> Reg[u32]:
    """Return the number of tiles of `size` rows."""
    count = k.reg(u32)
    k.ptx.div.u32(count, rows + (size - 1), size)
    return count


def split(k: ptx.Builder, number: Reg[u32], count: Reg[u32] | int) -> tuple[Reg[u32], Reg[u32]]:
    """Return the quotient and the remainder of a division: one `div` and one `mul`, and a subtraction."""
    quotient = k.reg(u32)
    k.ptx.div.u32(quotient, number, count)
    return quotient, number - quotient * count


class QueryRows:
    """A tile of `bm` rows of Q of arrays (B, H, S, D): the tiles of a head are next to each other."""

    def __init__(self, k: ptx.Builder, S: Reg[u32], bm: int) -> None:
        self.S, self.place = S, k.ctaid.x  # `place`: the number of the tile in the arrays of tiles
        self.head, tile = split(k, k.ctaid.x, tiles(k, S, bm))
        self.first = tile * bm

    def row(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row of the tile in Q, O and their gradients."""
        return self.head * self.S + (self.first + row)

    def sum(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row of the tile in the log-sum-exps."""
        return self.row(row)


class KeyRows:
    """The rows of K and V of a head of arrays (B, H/group, T, D), and those of Q of the heads that share it."""

    axes = 4
    packed = False

    def __init__(
        self, k: ptx.Builder, number: Reg[u32], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], group: int, bm: int
    ) -> None:
        """Find head `number`, counted over batches and heads of K.  `lengths` are H, S and T."""
        self.k, self.number, self.group = k, number, group
        self.H, self.S, self.T = lengths
        shared = self.H
        if group > 1:
            shared = k.reg(u32)
            k.ptx.div.u32(shared, self.H, group)
        self.batch, self.head = split(k, number, shared)
        self.pitch = tiles(k, self.S, bm)  # tiles of Q from a head to the next one
        self.place = number * self.pitch * group  # the first tile of the first head of Q

    def keys(self) -> Head:
        """Return the head of K and V."""
        return Head((), (self.head, self.batch))

    def queries(self, member: Reg[u32]) -> Head:
        """Return a head of Q, by its number among those that share the head of K and V."""
        return Head((), (self.head * self.group + member, self.batch))

    def row(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row in K, V and their gradients."""
        return self.number * self.T + row
