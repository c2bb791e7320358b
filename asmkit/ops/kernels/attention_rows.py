"""Rows of attention: the lengths of a head, and where its rows are in the arrays.

Arrays are (B, H, S, D), or packed: (total, H, D), where the rows of sequence b are `cu[b]` to before `cu[b + 1]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from asmkit import ptx
from asmkit.ops.kernels.attention_tiles import Schedule, quotient
from asmkit.ptx import accumulators
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import b32, pred, s32, u32


@dataclass(frozen=True)
class Head:
    """The coordinates of a head in a tensor map: in front of the coordinate of a row, after it, and its first row."""

    front: tuple[Reg[u32], ...]
    after: tuple[Reg[u32], ...]
    begin: Reg[u32] | None = None

    def at(self, row: Reg[s32]) -> tuple[Reg[s32], ...]:
        """Return the coordinates of a row, without the column: innermost first."""
        row = row if self.begin is None else row + self.begin.as_(s32)
        return (*(i.as_(s32) for i in self.front), row, *(i.as_(s32) for i in self.after))


def store_row(k: ptx.Builder, there: Ptr[b32], offset: int, words: Span[b32], inside: Reg[pred]) -> None:
    """Store words of a row, where `inside`: the four lanes that share it exchange theirs, and each has 8 columns in 32.

    Word `offset` of `there` is the first word that the lane stores: 16 bytes after that of the lane before.
    """
    for i in range(0, len(words), accumulators.LANES):
        four = words[i : i + accumulators.LANES]
        accumulators.exchange(k, four)
        k.ptx.st.global_.v4.b32(there[offset + 4 * i], four, pred=inside)


class Places(NamedTuple):
    """The places of a thread's first row: in O, counted in rows of D elements, and in the log-sum-exps."""

    out: Reg[u32]
    lse: Reg[u32]


class Rows:
    """The rows of arrays (B, H, S, D): a head has S rows of Q, and T rows of K and V."""

    axes = 4
    packed = False

    def __init__(self, k: ptx.Builder, schedule: Schedule, H: Reg[u32], S: Reg[u32], T: Reg[u32], group: int) -> None:
        self.k, self.schedule, self.H, self.S, self.T, self.group = k, schedule, H, S, T, group

    def find(self) -> None:
        """Find the lengths of the head of the current tile of Q."""

    def batch(self) -> Reg[u32]:
        """Return the batch, or the sequence, of the current tile of Q."""
        batch = self.k.reg(u32)
        self.k.ptx.div.u32(batch, self.schedule.head, self.H)
        return batch

    def heads(self, batch: Reg[u32]) -> tuple[Head, Head]:
        """Return the head of Q, and the head of K and V."""
        head = self.schedule.head - batch * self.H
        return Head((), (head, batch)), Head((), (self._shared(head), batch))

    def _shared(self, head: Reg[u32]) -> Reg[u32]:
        """Return the head of K and V that a head of Q reads."""
        return head if self.group == 1 else quotient(self.k, head, self.group)

    def places(self, row: Reg[u32]) -> Places:
        """Return the places of a row of the current head."""
        place = self.schedule.head * self.S + row
        return Places(place, place)

    def below(self, words: Ptr[b32], half: int, depth: int) -> tuple[Ptr[b32], int]:
        """Return a pointer and an offset in words whose sum is 0 (`half` = 0) or 8 rows (1) after `words`."""
        return words, 4 * depth * half


class PackedRows(Rows):
    """The rows of sequences of any lengths, one after another.  Ends outside of the arrays count as their ends."""

    axes = 3
    packed = True

    def __init__(
        self, k: ptx.Builder, schedule: Schedule, H: Reg[u32], totals: tuple[Reg[u32], Reg[u32]],
        ends: tuple[Ptr[s32], Ptr[s32]], group: int,
    ) -> None:  # fmt: skip
        super().__init__(k, schedule, H, k.reg(u32), k.reg(u32), group)
        self.totals, self.ends, self.begins = totals, ends, (k.reg(u32), k.reg(u32))

    def find(self) -> None:
        """Find the first rows and the lengths of the sequence.  A tile after the end of Q has no columns."""
        k, schedule, batch = self.k, self.schedule, self.batch()
        for ends, total, begin, length in zip(self.ends, self.totals, self.begins, (self.S, self.T), strict=True):
            low, high = k.reg(s32), k.reg(s32)
            for n, end in enumerate((low, high)):
                k.ptx.ld.global_.s32(end, (ends + batch)[n])
                k.ptx.min.s32(end, end, total.as_(s32))
                k.ptx.max.s32(end, end, 0)
            k.ptx.mov.u32(begin, low.as_(u32))
            k.ptx.max.s32(high, high, low)
            k.ptx.sub.u32(length, high.as_(u32), begin)
        k.ptx.min.u32(schedule.end, schedule.end, self.S)
        k.ptx.mov.u32(self.T, 0, pred=schedule.first >= schedule.end)

    def heads(self, batch: Reg[u32]) -> tuple[Head, Head]:
        """Return the head of Q, and the head of K and V."""
        head = self.schedule.head - batch * self.H
        of_q, of_k = self.begins
        return Head((head,), (), of_q), Head((self._shared(head),), (), of_k)

    def places(self, row: Reg[u32]) -> Places:
        """Return the places of a row of the current head."""
        head, there = self.schedule.head - self.batch() * self.H, self.begins[0] + row
        return Places(there * self.H + head, head * self.totals[0] + there)

    def below(self, words: Ptr[b32], half: int, depth: int) -> tuple[Ptr[b32], int]:
        """Return a pointer and an offset in words whose sum is 0 (`half` = 0) or 8 rows (1) after `words`."""
        return (words + self.H * (4 * depth) if half else words), 0
