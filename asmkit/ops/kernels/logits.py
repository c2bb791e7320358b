"""Logits of a tile in the accumulators of mma.m16n8k16 or wgmma: their log-sum-exp, and the gradient of each logit.

A thread holds two columns in 8 of two rows, `row` and the row 8 below.  Four neighboring lanes share both rows.
Logarithms and powers are in base 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import e, inf, log2

from asmkit import ptx
from asmkit.ptx import OnlineSoftmax, online_softmax
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import f32, pred, s32, u32

LOG2_E = log2(e)


@dataclass(frozen=True)
class Logits:
    """The logits of a thread, and the place of the tile in a matrix of M × V logits."""

    k: ptx.Builder
    values: Span[f32]
    row: Reg[u32]  # the first row of the thread
    col: Reg[u32]  # the first column of the tile
    M: Reg[u32]
    V: Reg[u32]
    softcap: float = 0.0  # logits become softcap · tanh(logit/softcap), unless it is 0

    @property
    def width(self) -> int:
        """The number of columns of the tile."""
        return 2 * len(self.values)

    @property
    def column(self) -> Reg[u32]:
        """The first column of the thread."""
        return self.col + ((self.k.laneid & 3) << 1)

    def below(self, half: int) -> Reg[pred]:
        """Return whether a row of the thread exists."""
        return self.row + 8 * half < self.M

    def targets(self, targets: Ptr[s32], first: Reg[u32] | int = 0) -> list[Reg[u32]]:
        """Load the targets of both rows, as distances from the thread's first column, which is `first` columns later.

        The distance of a row that does not exist is larger than a tile is wide.
        """
        k, found = self.k, [self.k.reg(s32, -1) for _ in range(2)]
        for half, target in enumerate(found):
            k.ptx.ld.global_.s32(target, (targets + self.row)[8 * half], pred=self.below(half))
        return [target.as_(u32) - (self.column + first) for target in found]

    def at_targets(self, distances: list[Reg[u32]], use: Callable[[int, Reg[f32], Reg[pred]], None]) -> None:
        """Call `use` with the half, the register and a predicate that is true for the logit of the row's target.

        All lanes must execute it. The instructions are skipped unless a row of the warp has its target in this tile.
        """
        k, any_here = self.k, self.k.reg(pred)
        k.ptx.vote.sync.any.pred(any_here, (distances[0] < self.width) | (distances[1] < self.width), -1)
        with k.if_(any_here):
            for half, distance in enumerate(distances):
                for i, value in enumerate(online_softmax.of_row(self.values, half)):
                    use(half, value, distance == i // 2 * 8 + i % 2)

    def mask(self) -> None:
        """Set logits of columns that do not exist to the lowest value."""
        with self.k.if_(self.col + self.width > self.V):
            left = self.V.as_(s32) - self.column.as_(s32)
            for half in range(2):
                for i, value in enumerate(online_softmax.of_row(self.values, half)):
                    self.k.ptx.mov.f32(value, online_softmax.LOWEST, pred=left <= i // 2 * 8 + i % 2)

    def put_log_sums(self, out: Ptr[f32]) -> None:
        """Store the log-sum-exps of both rows to an array over rows.  The logits are replaced by powers."""
        softmax, first = OnlineSoftmax(self.k, LOG2_E), (self.k.laneid & 3) == 0
        softmax.start()
        softmax.follow(self.values)
        softmax.powers(self.values)
        for half, value in enumerate(softmax.finish()[1]):
            self.k.ptx.st.global_.f32((out + self.row)[8 * half], value, pred=self.below(half) & first)

    def tanh(self, value: Reg[f32]) -> None:
        """Replace a logit s by 1 - 2/(1 + e^(2s/softcap)), the tanh of s/softcap, with an error of about 2⁻²²."""
        k = self.k
        value *= 2 * LOG2_E / self.softcap
        k.ptx.ex2.approx.ftz.f32(value, value)
        value += 1.0
        k.ptx.rcp.approx.ftz.f32(value, value)
        k.ptx.fma.rn.f32(value, value, -2.0, 1.0)

    def reduce(self, targets: Ptr[s32], logs: Ptr[f32], picked: Ptr[f32]) -> None:
        """Store the log-sum-exps of both rows to `logs`, and the logits of targets in this tile to `picked`."""
        out = picked + self.row

        def pick(half: int, value: Reg[f32], is_target: Reg[pred]) -> None:
            self.k.ptx.st.global_.f32(out[8 * half], value, pred=is_target)

        for value in self.values if self.softcap else ():
            self.tanh(value)
            value *= self.softcap
        self.at_targets(self.targets(targets), pick)
        self.mask()
        self.put_log_sums(logs)

    def differentiate(self, targets: Ptr[s32], logs: Ptr[f32], gradients: Ptr[f32], first: Reg[u32]) -> None:
        """Replace each logit by its gradient, (softmax - [is target]) · the gradient of the row's loss.

        `logs` are log-sum-exps of whole rows, and infinite for rows without a loss.  Column 0 is column `first` of
        these rows, which can have more columns than this matrix.
        """
        k, distances = self.k, self.targets(targets, first)
        sums, scales = [k.reg(f32, inf) for _ in range(2)], [k.reg(f32, 0.0) for _ in range(2)]
        for half, (total, scale) in enumerate(zip(sums, scales, strict=True)):
            k.ptx.ld.global_.f32(total, (logs + self.row)[8 * half], pred=self.below(half))
            k.ptx.ld.global_.f32(scale, (gradients + self.row)[8 * half], pred=self.below(half))
            k.ptx.mov.f32(scale, 0.0, pred=total == inf)
        of_hits = self._of_hits(distances, scales)
        factor = k.reg(f32, LOG2_E * (self.softcap or 1.0))
        for half, (total, scale) in enumerate(zip(sums, scales, strict=True)):
            shift = -total
            for value in online_softmax.of_row(self.values, half):
                slope = self._slope(value, scale)
                k.ptx.fma.rn.f32(value, value, factor, shift)
                k.ptx.ex2.approx.ftz.f32(value, value)
                value *= slope
        self.at_targets(distances, lambda half, value, hit: k.ptx.sub.f32(value, value, of_hits[half], pred=hit))

    def _of_hits(self, distances: list[Reg[u32]], scales: list[Reg[f32]]) -> list[Reg[f32]]:
        """Return what is subtracted from the gradients of the targets: the scales, times the slopes of the soft cap."""
        if not self.softcap:
            return scales
        hits = [self.k.reg(f32, 0.0) for _ in range(2)]
        self.at_targets(distances, lambda half, value, hit: self.k.ptx.mov.f32(hits[half], value, pred=hit))
        return [self._slope(hit, scale) for hit, scale in zip(hits, scales, strict=True)]

    def _slope(self, value: Reg[f32], scale: Reg[f32]) -> Reg[f32]:
        """Return the scale times the slope of the soft cap, (1 - tanh²), and replace the logit by its tanh.

        Without a soft cap, the logit stays as it is.
        """
        if not self.softcap:
            return scale
        self.tanh(value)
        slope = self.k.reg(f32)
        self.k.ptx.fma.rn.f32(slope, -value, value, 1.0)
        slope *= scale
        return slope
