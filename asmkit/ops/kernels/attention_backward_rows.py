"""Rows of the derivative of attention: the lengths of a head, and where its rows and tiles are in the arrays.

A block has a tile of rows of Q or of K.  The arrays that kernels pass to one another hold tiles of `bm` rows of Q, with
whole tiles at the end of each head.
"""

from __future__ import annotations

from asmkit import ptx
from asmkit.ops.kernels.attention_rows import Head
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, u32


def tiles(k: ptx.Builder, rows: Reg[u32], size: int) -> Reg[u32]:
    """Return the number of tiles of `size` rows."""
    count = k.reg(u32)
    k.ptx.div.u32(count, rows + (size - 1), size)
    return count


def packed_tiles(rows: int, ends: int, size: int) -> int:
    """Return the most tiles of `size` rows that the sequences between N `ends` have, see `Parts`."""
    return rows // size + ends + 1


def split(k: ptx.Builder, number: Reg[u32], count: Reg[u32] | int) -> tuple[Reg[u32], Reg[u32]]:
    """Return the quotient and the remainder of a division: one `div` and one `mul`, and a subtraction."""
    quotient = k.reg(u32)
    k.ptx.div.u32(quotient, number, count)
    return quotient, number - quotient * count


def shared(k: ptx.Builder, heads: Reg[u32], group: int) -> Reg[u32]:
    """Return the number, or the heads, of K and V for heads of Q."""
    if group == 1:
        return heads
    of_k = k.reg(u32)
    k.ptx.div.u32(of_k, heads, group)
    return of_k


def below(words: Ptr[b32], between: Reg[u32] | int, half: int, depth: int) -> tuple[Ptr[b32], int]:
    """Return a pointer and an offset in words whose sum is 0 (`half` = 0) or 8 rows (1) after `words`."""
    if isinstance(between, int):
        return words, 4 * depth * between * half
    return (words + between * (4 * depth) if half else words), 0


class QueryRows:
    """A tile of `size` rows of Q of arrays (B, H, S, D): the tiles of a head are next to each other."""

    packed = False
    between: Reg[u32] | int = 1  # the rows of arrays from a row of a head to the next one

    def __init__(self, k: ptx.Builder, S: Reg[u32], number: Reg[u32], size: int) -> None:
        self.k, self.S, self.place = k, S, number  # `place`: the number of the tile in the arrays of tiles
        self.head, tile = split(k, number, tiles(k, S, size))
        self.first = tile * size

    def row(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row of the tile in Q, O and their gradients."""
        return self.head * self.S + (self.first + row)

    def sum(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row of the tile in the log-sum-exps."""
        return self.row(row)

    def tiles(self, bm: int) -> Reg[u32]:
        """Return the first tile of the head in an array of tiles of `bm` rows."""
        return self.head * tiles(self.k, self.S, bm)


class KeyRows:
    """The rows of K and V of a head of arrays (B, H/group, T, D), and those of Q of the heads that share it."""

    axes = 4
    packed = False
    between: Reg[u32] | int = 1

    def __init__(
        self, k: ptx.Builder, number: Reg[u32], lengths: tuple[Reg[u32], Reg[u32], Reg[u32]], group: int, bm: int
    ) -> None:
        """Find head `number`, counted over batches and heads of K.  `lengths` are H, S and T."""
        self.k, self.number, self.group = k, number, group
        self.H, self.S, self.T = lengths
        self.batch, self.head = split(k, number, shared(k, self.H, group))
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
