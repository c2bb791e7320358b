"""Softmax of rows whose scores come tile by tile, in the accumulators of mma.m16n8k16 or wgmma.

A thread has two rows of a tile, `lane/4` of a warp's 16 and 8 below, which it shares with three neighbouring lanes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..regs import Reg, Span
from ..types import f32, pred
from .build import Builder
from .reduce import Values, over_lanes

LOWEST = -(2.0**100)
"""Below every score.  Finite, and a power of two: the difference of its products with one number is 0, and no NaN."""
SLACK = 8
"""By what power of 2 powers may exceed 1 before the reference follows the scores."""
_LANES = 4


def of_row(values: Span[Any], half: int) -> list[Reg[Any]]:
    """What an accumulator holds of the first (0) or the second (1) of the thread's rows, by columns."""
    return [value for i, value in enumerate(values) if i // 2 % 2 == half]


class OnlineSoftmax:
    """P = 2^(c·S − c·m) of one tile after another, and their sum l.

    `m` is a reference for each row: its largest score when m last followed.  It follows when a score of the warp has
    exceeded it by `SLACK`/c; what was summed with the old one, l here and what the caller sums, is scaled down then.
    """

    def __init__(self, k: Builder, scale: float) -> None:
        self.k, self.scale = k, scale
        self.m, self.l = k.regs(f32, 2), k.regs(f32, 2)

    def start(self) -> None:
        """Of new rows: four `mov`."""
        for m, l in zip(self.m, self.l, strict=True):
            self.k.ptx.mov.f32(m, LOWEST)
            self.k.ptx.mov.f32(l, 0.0)

    def follow(self, s: Span[f32]) -> tuple[Reg[pred], Span[f32]]:
        """The largest of a tile's scores, and m after them if they are too large.

        Whether m did follow in any row of the warp, and by what the sums of the two rows are to be scaled if so.
        """
        k, m = self.k, self.m
        top = [_fold(k, k.ptx.max.f32, of_row(s, half)) for half in range(2)]
        over_lanes(k, top, self._greatest, _LANES)
        grown, factors, slack = k.reg(pred), k.regs(f32, 2), SLACK / self.scale
        k.ptx.vote.sync.any.pred(grown, (top[0] > m[0] + slack) | (top[1] > m[1] + slack), -1)
        with k.if_(grown):
            for half, by in enumerate(factors):
                k.ptx.max.f32(top[half], top[half], m[half])
                k.ptx.mul.rn.f32(by, m[half] - top[half], self.scale)
                k.ptx.ex2.approx.ftz.f32(by, by)
                k.ptx.mov.f32(m[half], top[half])
                self.l[half] *= by
        return grown, factors

    def _greatest(self, mine: Values, others: Values) -> None:
        for a, b in zip(mine, others, strict=True):
            self.k.ptx.max.f32(a, a, b)

    def powers(self, s: Span[f32]) -> None:
        """S becomes P, and l grows by its sums: an `fma.rn`, an `ex2.approx.ftz` and an `add.rn` for each."""
        k, scale = self.k, self.k.reg(f32, self.scale)
        shift = [m * -self.scale for m in self.m]
        for half in range(2):
            for score in of_row(s, half):
                k.ptx.fma.rn.f32(score, score, scale, shift[half])
                k.ptx.ex2.approx.ftz.f32(score, score)
        for half, l in enumerate(self.l):
            l += _fold(k, k.ptx.add.rn.f32, of_row(s, half))

    def finish(self) -> tuple[list[Reg[f32]], list[Reg[f32]]]:
        """Of both rows, in all four lanes: 1/l, and log2 of the sum of the powers of the scores: c·m + log2 l."""
        k = self.k
        over_lanes(k, list(self.l), lanes=_LANES)
        inverses, logs = ([k.reg(f32) for _ in range(2)] for _ in range(2))
        for half, l in enumerate(self.l):
            k.ptx.rcp.approx.ftz.f32(inverses[half], l)
            k.ptx.lg2.approx.ftz.f32(logs[half], l)
            k.ptx.fma.rn.f32(logs[half], self.m[half], k.reg(f32, self.scale), logs[half])
        return inverses, logs


def _fold(k: Builder, combine: Any, values: Sequence[Reg[f32]]) -> Reg[f32]:
    """A thread's values combined, in two chains."""
    chains = k.regs(f32, 2)
    for i, chain in enumerate(chains):
        combine(chain, values[i], values[2 + i])
        for value in values[4 + i :: 2]:
            combine(chain, chain, value)
    combine(chains[0], chains[0], chains[1])
    return chains[0]
