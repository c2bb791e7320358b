"""Copies of matrix rows to swizzled shared memory without tensor maps, for rows that begin at any element.

A warpgroup copies tiles whose rows are 128 bytes of K, in the order of `Swizzle.B128`.  A thread copies `vector`
elements of 16 bits of every fourth or eighth row, and `vector` divides K:

* 2 or 4: `cp.async` copies 4 or 8 bytes.
* 1: two loads of an element each, and one store to shared memory.

Elements beyond K and rows beyond the matrix are zeros.
"""

from __future__ import annotations

from asmkit import ptx
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, b16, s32, u32

THREADS = 128
WIDTH = 64  # elements of K in a row of a tile
VECTORS = (1, 2, 4)
BATCH = 32  # copies of a thread in flight if it copies single elements


class Matrix:
    """The copies of one matrix by this thread: its position in the first tile, and the rows that are left from it."""

    def __init__(
        self, k: ptx.Builder, source: Ptr[Scalar], first: Reg[u32], rows: Reg[u32], at_k: Reg[u32], K: Reg[u32],
        thread: Reg[u32], vector: int,
    ) -> None:  # fmt: skip
        self.k, self.K, self.vector = k, K, vector
        self.pair = max(vector, 2)  # elements that a thread writes at a time
        threads = WIDTH // self.pair  # for each row
        self.rows = THREADS // threads  # that the warpgroup copies at a time
        row, column = thread >> (threads.bit_length() - 1), (thread & (threads - 1)) * self.pair
        self.at_k, self.step = k.copy(at_k + column), K * self.rows
        self.left = (rows - first - row).as_(s32)
        self.source = source + ((first + row) * K + self.at_k)
        self.place = row * WIDTH + (column ^ (row << 3))
        self.other = self.place ^ 32 if self.rows == 4 else self.place  # in rows 4 to 7 of the swizzle

    def copy(self, to: Ptr[Scalar], rows: int) -> None:
        """Emit the copies of this thread for one tile, and advance to the next one along K."""
        k = self.k
        places, source = [to + place for place in (self.place, self.other)], k.copy(self.source)
        left = [self._left(i) for i in range(1 if self.vector > 1 else 2)]
        count = rows // self.rows
        for start in range(0, count, BATCH):
            batch = range(start, min(start + BATCH, count))
            targets = [places[i % 2][i * self.rows * WIDTH] for i in batch]
            if self.vector > 1:
                for i, target in zip(batch, targets, strict=True):
                    k.ptx.cp.async_.ca.shared.global_(target, source[0], 2 * self.vector, left[0] <= i * self.rows)
                    source += self.step
                continue
            pairs = [k.regs(b16, 2, 0) for _ in batch]
            for i, pair in zip(batch, pairs, strict=True):
                for j, value in enumerate(pair):
                    k.ptx.ld.global_.b16(value, source[j], pred=left[j] > i * self.rows)
                source += self.step
            for target, pair in zip(targets, pairs, strict=True):
                k.ptx.st.shared.v2.b16(target, pair)
        self.at_k += WIDTH
        self.source += WIDTH

    def _left(self, element: int) -> Reg[s32]:
        """Return the rows that are left for an element of this thread, or 0 beyond K."""
        left = self.k.copy(self.left)
        self.k.ptx.mov.s32(left, 0, pred=self.at_k + element >= self.K)
        return left
