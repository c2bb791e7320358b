"""Rows of packed sequences in the derivative of attention: arrays (total, H, D), and cumulative lengths on the device.

N ends are N - 1 sequences. With the rows before the first sequence and those after the last one, which have no
gradient, they are N + 1 parts of an array: each row belongs to a part, so that each gradient is written.
"""

from __future__ import annotations

from asmkit import ptx
from asmkit.ops.kernels.attention_backward_rows import KeyRows, QueryRows, shared, split, tiles
from asmkit.ops.kernels.attention_rows import Head
from asmkit.regs import Ptr, Reg
from asmkit.types import b32, pred, s32, u32

LANES = 32


class Parts:
    """The parts of an array of rows. Part j has the rows `edge(j)` to before `edge(j + 1)`.

    Its tiles begin at tile `edge(j)` // size + j. So no tile has rows of two parts, and the number of all tiles is at
    most total // size + N + 1, for any lengths. Ends outside of the array count as its ends.
    """

    def __init__(self, k: ptx.Builder, ends: Ptr[s32], N: Reg[u32], total: Reg[u32]) -> None:
        self.k, self.ends, self.N, self.total = k, ends, N, total

    def edge(self, part: Reg[u32]) -> Reg[u32]:
        """Return the first row of a part. Part N + 1 begins at the end of the array."""
        k, edge, before = self.k, self.k.reg(s32, 0), part - 1
        k.ptx.mov.s32(edge, self.total.as_(s32), pred=part > self.N)
        k.ptx.ld.global_.s32(edge, (self.ends + part)[-1], pred=before < self.N)
        k.ptx.min.s32(edge, edge, self.total.as_(s32))
        k.ptx.max.s32(edge, edge, 0)
        return edge.as_(u32)

    def tile(self, part: Reg[u32], size: int) -> Reg[u32]:
        """Return the first tile of a part."""
        whole = self.k.reg(u32)
        self.k.ptx.div.u32(whole, self.edge(part), size)
        return whole + part

    def most(self, size: int) -> Reg[u32]:
        """Return the number of tiles of the array."""
        whole = self.k.reg(u32)
        self.k.ptx.div.u32(whole, self.total, size)
        return whole + self.N + 1

    def find(self, tile: Reg[u32], size: int) -> Reg[u32]:
        """Return the part of a tile: the last one that begins at the tile or before, by a search of 32 ways."""
        k, part, left = self.k, self.k.reg(u32, 0), self.N + 1
        votes, found = k.reg(b32), k.reg(u32)
        with k.forever():
            k.break_(when=left <= 1)
            step = tiles(k, left, LANES)
            mine = k.laneid * step
            begins = (mine < left) & (self.tile(part + mine, size) <= tile)
            k.ptx.vote.sync.ballot.b32(votes, begins, -1)
            k.ptx.popc.b32(found, votes)
            skipped = (found - 1) * step
            part += skipped
            k.ptx.min.u32(left, left - skipped, step)
        return part

    def rows(self, part: Reg[u32]) -> tuple[Reg[u32], Reg[u32]]:
        """Return the first row of a part and its length."""
        begin, end = self.edge(part), self.k.copy(self.edge(part + 1))
        self.k.ptx.max.u32(end, end, begin)
        return begin, end - begin

    def outside(self, part: Reg[u32]) -> Reg[pred]:
        """Return whether the rows of a part belong to no sequence."""
        return (part == 0) | (part == self.N)


class PackedQueryRows(QueryRows):
    """A tile of `size` rows of Q of arrays (Q, H, D): the heads of a tile are next to each other."""

    packed = True

    def __init__(self, k: ptx.Builder, of_q: Parts, H: Reg[u32], number: Reg[u32], size: int) -> None:
        self.k, self.of_q, self.between = k, of_q, H
        index, self.head = split(k, number, H)
        self.part = of_q.find(index, size)
        self.begin, self.S = of_q.rows(self.part)
        self.first = (index - of_q.tile(self.part, size)) * size
        self.place = self.head * of_q.most(size) + index

    def row(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row of the tile in Q, O and their gradients."""
        return (self.begin + self.first + row) * self.between + self.head

    def sum(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row of the tile in the log-sum-exps."""
        return self.head * self.of_q.total + (self.begin + self.first + row)

    def tiles(self, bm: int) -> Reg[u32]:
        """Return the first tile of the head in an array of tiles of `bm` rows."""
        return self.head * self.of_q.most(bm) + self.of_q.tile(self.part, bm)

    def limit(self, most: Reg[u32]) -> None:
        """Reduce the rows to those that the forward kernel computes: up to `most` of a sequence."""
        self.k.ptx.min.u32(self.S, self.S, most)
        self.k.ptx.mov.u32(self.S, 0, pred=self.of_q.outside(self.part))

    def columns(self, of_k: Parts) -> tuple[Reg[u32], Reg[u32]]:
        """Return the first row of K that belongs to the sequence, and their number, or 0 for a tile without rows."""
        begin, T = of_k.rows(self.part)
        self.k.ptx.mov.u32(T, 0, pred=self.of_q.outside(self.part) | (self.first >= self.S))
        return begin, T


class PackedKeyRows(KeyRows):
    """The rows of K and V of a head of a sequence, which begin at `begins[1]`, and the rows of Q, at `begins[0]`.

    A block has the tile of K and V from row `first` of the sequence on.
    """

    axes = 3
    packed = True

    def __init__(
        self, k: ptx.Builder, of_q: Parts, of_k: Parts, place: tuple[Reg[u32], Reg[u32]], H: Reg[u32], group: int,
        sizes: tuple[int, int],
    ) -> None:  # fmt: skip
        """Find a tile from `place`, its head and number. `sizes` are the rows of a tile of Q and of K."""
        self.k, self.H, self.group, (self.head, index), (bm, bn) = k, H, group, place, sizes
        self.between, part = shared(k, H, group), of_k.find(index, bn)
        (begin, self.S), (of_keys, self.T) = of_q.rows(part), of_k.rows(part)
        self.begins, self.first = (begin, of_keys), (index - of_k.tile(part, bn)) * bn
        k.ptx.mov.u32(self.S, 0, pred=of_k.outside(part) | (self.first >= self.T))
        self.pitch = of_q.most(bm)
        self.place = self.head * self.pitch * group + of_q.tile(part, bm)

    def keys(self) -> Head:
        """Return the head of K and V."""
        return Head((self.head,), (), self.begins[1])

    def queries(self, member: Reg[u32]) -> Head:
        """Return a head of Q, by its number among those that share the head of K and V."""
        return Head((self.head * self.group + member,), (), self.begins[0])

    def row(self, row: Reg[u32]) -> Reg[u32]:
        """Return the place of a row in K, V and their gradients."""
        return (self.begins[1] + row) * self.between + self.head
