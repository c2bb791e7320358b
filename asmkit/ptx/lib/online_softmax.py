"""Online softmax of rows whose scores are computed tile by tile in the accumulators of mma.m16n8k16 or wgmma.

A thread holds elements of two rows of a tile: row `lane/4` of a warp's 16 rows, and the row 8 below.  It shares both
rows with three neighboring lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...regs import Reg, Span
from ...types import f32, pred
from ..builder import Builder
from .reduce import Values, over_lanes

LOWEST = -(2.0**100)
"""A value below every score.

It is finite and a power of two, so that the difference of its products with one number is 0, not a NaN.
"""
NOTHING = -(2.0**40)
"""A row whose reference is below this number had no score: its scores were `LOWEST`, and c is 2^-60 or more."""
SLACK = 8.0
"""The reference is updated if a score's power of 2 would exceed 2^SLACK."""
_LANES = 4


def of_row(values: Span[f32], half: int) -> list[Reg[f32]]:
    """Return the registers of an accumulator that hold the thread's first (0) or second (1) row, in column order."""
    return [value for i, value in enumerate(values) if i // 2 % 2 == half]


class OnlineSoftmax:
    """The computation of P = 2^(c·S − m) for one tile after another, and of the sum l of each row.

    `m` is the reference of a row: c times the row's largest score at the last update, minus `offset`.  It is updated if
    c times a score of the warp exceeds that score by more than `slack`, so that P is at most 2^(slack + offset).  An
    update scales down the sums for the old reference: l, and the sums of the caller.

    Args:
        k: The builder.
        scale: c, a positive number, or a register whose value can change from tile to tile.
        slack: The logarithm of the largest power without an offset.
        offset: The logarithm of a factor of P and l, for a P of few bits.
        log: A register with the logarithm of a further factor of P, which can change from tile to tile.
        weight: The inverse of that factor, by which P is multiplied before it is added to l.
        of_rows: Whether the lanes of a row compare their largest scores in each tile, or only before an update.  The
            results are the same. The times are not, because the compiler schedules the two forms differently.
        rows: 1 if the rows 8 below are unused.  Nothing is then computed for them, and their scores are not replaced.

    """

    def __init__(
        self, k: Builder, scale: float | Reg[f32], slack: float = SLACK, offset: float = 0.0,
        log: Reg[f32] | None = None, weight: Reg[f32] | None = None, of_rows: bool = False,
        rows: int = 2,
    ) -> None:  # fmt: skip
        self.k, self.scale, self.slack, self.offset, self.log, self.weight = k, scale, slack, offset, log, weight
        self.of_rows = of_rows
        self.m, self.l = k.regs(f32, rows), k.regs(f32, rows)

    def start(self) -> None:
        """Reset m and l for new rows: two `mov` for each row."""
        for m, l in zip(self.m, self.l, strict=True):
            self.k.ptx.mov.f32(m, LOWEST)
            self.k.ptx.mov.f32(l, 0.0)

    def follow(self, s: Span[f32]) -> tuple[Reg[pred], Span[f32]]:
        """Compute the largest scores of a tile, and update m if a score exceeds it by too much.

        Return the predicate that m was updated in any row of the warp, and the factors by which the caller must then
        scale the sums of the thread's rows.
        """
        k, m = self.k, self.m
        top = [_fold(k, k.ptx.max.f32, of_row(s, half)) for half in range(len(m))]
        if self.of_rows:
            over_lanes(k, top, self._greatest, _LANES)
        for largest in top:
            self._refer(largest)
        grown, factors = k.reg(pred), k.regs(f32, len(m))
        above = [largest > now + self.slack for largest, now in zip(top, m, strict=True)]
        k.ptx.vote.sync.any.pred(grown, above[0] | above[1] if len(above) > 1 else above[0], -1)
        with k.if_(grown):
            if not self.of_rows:
                over_lanes(k, top, self._greatest, _LANES)
            for half, by in enumerate(factors):
                k.ptx.max.f32(top[half], top[half], m[half])
                k.ptx.sub.rn.f32(by, m[half], top[half])
                k.ptx.ex2.approx.ftz.f32(by, by)
                k.ptx.mov.f32(m[half], top[half])
                self.l[half] *= by
        return grown, factors

    def first(self, s: Span[f32]) -> None:
        """Set m from the largest scores of the first tile for new rows, after `start`."""
        k = self.k
        top = [_fold(k, k.ptx.max.f32, of_row(s, half)) for half in range(len(self.m))]
        over_lanes(k, top, self._greatest, _LANES)
        for largest, m in zip(top, self.m, strict=True):
            self._refer(largest)
            k.ptx.max.f32(m, m, largest)

    def _refer(self, largest: Reg[f32]) -> None:
        """Compute the reference of a row from its largest score."""
        k = self.k
        if self.offset:
            k.ptx.fma.rn.f32(largest, largest, self._register(self.scale), self._register(-self.offset))
        else:
            largest *= self.scale
        if self.log is not None:
            largest += self.log

    def _greatest(self, mine: Values, others: Values) -> None:
        for a, b in zip(mine, others, strict=True):
            self.k.ptx.max.f32(a, a, b)

    def powers(self, s: Span[f32]) -> None:
        """Replace S by P and add P to l: an `fma.rn`, an `ex2.approx.ftz` and an `add.rn` for each element."""
        self.add(self.sums(s))

    def sums(self, s: Span[f32]) -> list[Reg[f32]]:
        """Replace S by P, and return the sums of the thread's elements of its rows, which `add` adds to l."""
        scale, shifts = self.factors()
        for half, shift in enumerate(shifts):
            self.replace(of_row(s, half), scale, shift)
        return [_fold(self.k, self.k.ptx.add.rn.f32, of_row(s, half)) for half in range(len(self.l))]

    def factors(self) -> tuple[Reg[f32], list[Reg[f32]]]:
        """Return c, and what to add to c·S for the thread's rows: the logarithm of the further factor of P, minus m.

        Without one, with an offset, this is a `neg`, which ptxas makes part of the `fma`: no register holds it.
        """
        scale = self._register(self.scale)
        if self.log is not None or not self.offset:
            return scale, [(self._register(0.0) if self.log is None else self.log) - m for m in self.m]
        shifts = self.k.regs(f32, len(self.m))
        for shift, m in zip(shifts, self.m, strict=True):
            self.k.ptx.neg.f32(shift, m)
        return scale, list(shifts)

    def replace(self, scores: Sequence[Reg[f32]], scale: Reg[f32], shift: Reg[f32]) -> None:
        """Replace scores of a row by their powers."""
        for score in scores:
            self.k.ptx.fma.rn.f32(score, score, scale, shift)
            self.k.ptx.ex2.approx.ftz.f32(score, score)

    def lower(self, p: Span[f32], sums: list[Reg[f32]]) -> Span[f32]:
        """Update m from the powers of a tile and their sums, all finite, and add them to l.

        P is divided so that the largest power of a row is 2^offset, if it was larger.  Return the factors of the two
        rows, by which the caller must scale its sums.
        """
        k, by, factors = self.k, self.k.reg(f32), self.k.regs(f32, 2)
        top = [_fold(k, k.ptx.max.f32, of_row(p, half)) for half in range(2)]
        over_lanes(k, top, self._greatest, _LANES)
        for half, (largest, factor) in enumerate(zip(top, factors, strict=True)):
            k.ptx.lg2.approx.ftz.f32(by, largest)
            k.ptx.max.f32(by, by - self.offset, 0.0)
            self.m[half] += by
            k.ptx.neg.f32(by, by)
            k.ptx.ex2.approx.ftz.f32(factor, by)
            for value in (*of_row(p, half), sums[half], self.l[half]):
                value *= factor
        self.add(sums)
        return factors

    def add(self, sums: list[Reg[f32]]) -> None:
        """Add the sums of a tile to l."""
        for l, total in zip(self.l, sums, strict=True):
            if self.weight is None:
                l += total
            else:
                self.k.ptx.fma.rn.f32(l, total, self.weight, l)

    def _register(self, value: float | Reg[f32]) -> Reg[f32]:
        return value if isinstance(value, Reg) else self.k.reg(f32, value)

    def empty(self, half: int) -> Reg[pred]:
        """Return whether the thread's first (0) or second (1) row had no score other than `LOWEST`: a `setp`."""
        return self.m[half] < NOTHING

    def finish(self) -> tuple[list[Reg[f32]], list[Reg[f32]]]:
        """Reduce l over the four lanes and return, for each row, 1/l and the log-sum-exp in base 2."""
        k = self.k
        over_lanes(k, list(self.l), lanes=_LANES)
        inverses, logs = ([k.reg(f32) for _ in self.l] for _ in range(2))
        for half, l in enumerate(self.l):
            k.ptx.rcp.approx.ftz.f32(inverses[half], l)
            k.ptx.lg2.approx.ftz.f32(logs[half], l)
            k.ptx.add.rn.f32(logs[half], logs[half], self.m[half])
        return inverses, logs


def _fold(k: Builder, combine: Any, values: Sequence[Reg[f32]]) -> Reg[f32]:
    """Combine a thread's values in two independent chains."""
    chains = k.regs(f32, 2)
    for i, chain in enumerate(chains):
        combine(chain, values[i], values[2 + i])
        for value in values[4 + i :: 2]:
            combine(chain, chain, value)
    combine(chains[0], chains[0], chains[1])
    return chains[0]
