"""The scales of Q, K and V in attention of e4m3: of heads, or of blocks of rows."""

from __future__ import annotations

from dataclasses import dataclass

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ops.kernels.attention_tiles import quotient
from asmkit.ptx import Shared
from asmkit.regs import Ptr, Reg, Span
from asmkit.types import f32, u32

SCALED = 128  # rows of Q, K or V that share a scale, if a head has several
LEAST = 2.0**-100  # of a scale of V: its logarithm and its inverse must be finite


@dataclass(frozen=True)
class Scales:
    """The scales of Q, K and V, in this order, and the number of each for one head: 1, or one for each `SCALED` rows.

    `group`: the heads of Q that share one of K and V.  `tiles`: if K or V can have several, the scales of each stage of
    K, which the producer stores: that of K, and of that of V the logarithm and the inverse.
    """

    arrays: tuple[Ptr[f32], Ptr[f32], Ptr[f32]]
    counts: tuple[Reg[u32], Reg[u32], Reg[u32]]
    group: int
    tiles: Shared[f32] | None

    @staticmethod
    def allocated(
        k: ptx.Builder, arrays: tuple[Ptr[f32], Ptr[f32], Ptr[f32]], counts: tuple[Reg[u32], Reg[u32], Reg[u32]],
        group: int, stages: int,
    ) -> Scales:  # fmt: skip
        """Return scales with room in shared memory for those of each stage.  0 stages: K and V have one for a head."""
        return Scales(arrays, counts, group, k.shared(f32, (stages, 4), align=16) if stages else None)

    def load(self, k: ptx.Builder, which: int, to: Reg[f32], head: Reg[u32], row: Reg[u32]) -> None:
        """Load the scale of a row of a head."""
        block, count = row >> (SCALED.bit_length() - 1), self.counts[which]
        k.ptx.min.u32(block, block, count - 1)
        k.ptx.ld.global_.f32(to, (self.arrays[which] + (head * count + block))[0])

    def shared_head(self, k: ptx.Builder, head: Reg[u32]) -> Reg[u32]:
        """Return the head of K and V that a head of Q reads."""
        return quotient(k, head, self.group)

    def store(self, k: ptx.Builder, stage: Reg[u32], of_keys: Reg[f32], of_values: Reg[f32]) -> None:
        """Store the scales of the tiles in a stage of K."""
        if self.tiles is not None:
            log, inverse = k.reg(f32), k.reg(f32)
            k.ptx.max.f32(log, of_values, LEAST)
            k.ptx.lg2.approx.ftz.f32(log, log)
            k.ptx.neg.f32(inverse, log)
            k.ptx.ex2.approx.ftz.f32(inverse, inverse)
            k.ptx.st.shared.v4.f32(self.tiles[stage, 0], Span(k, f32, [of_keys, log, inverse, inverse]))


def check_counts(d: Values) -> None:
    """Raise ValueError for other numbers of scales than 1 or those of blocks."""
    for name, count, rows, several in (("I", d.I, d.S, True), ("J", d.J, d.T, d.blocks), ("L", d.L, d.T, d.blocks)):
        blocks = -(-rows // SCALED)
        if count != 1 and (count != blocks or not several):
            when = "" if several else "with blocks=True "
            raise ValueError(f"{name}={count}: 1, or {when}{blocks}, one for each {SCALED} rows")
