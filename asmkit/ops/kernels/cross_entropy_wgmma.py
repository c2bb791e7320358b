"""Cross entropy of a product by wgmma: the log-sum-exps of the rows of X[M,K] · W[V,K]ᵀ, and the gradients of logits.

Both kernels are the GEMM of `gemm_wgmma` with another end.  Logits are only in registers:

* `log_sums` reduces a tile to the log-sum-exp of each row, and stores the logits of the targets.
* `logit_gradients` computes the same tiles again, and stores the gradients of the logits of a part of V, in bf16.
"""

from __future__ import annotations

from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.launch_plan import Values
from asmkit.ptx import Swizzle
from asmkit.regs import Ptr, Reg
from asmkit.types import bf16, f16, f32, s32, u32

from .gemm_wgmma import (
    BM,
    CLUSTER,
    ROWS,
    WIDTH,
    Block,
    Consumer,
    Rounding,
    Tile,
    blocks,
    in_clusters,
    load,
    put_whole,
    run,
    start,
    store,
    tiles,
)
from .logits import Logits

T = TypeVar("T", bf16, f16)
BK = WIDTH // 2  # elements of K in a stage
ALIGNED = 8  # elements: rows that tensor copies store have whole 16 bytes


class _Placed(Consumer):
    """A warpgroup that remembers the place of its tile, which the schedule may leave before the end of the tile."""

    def __init__(self, block: Block, lengths: tuple[Reg[u32], Reg[u32]], softcap: float) -> None:
        super().__init__(block)
        self.lengths, self.softcap = lengths, softcap
        self.row, self.col, self.tile_of_v = (self.k.reg(u32) for _ in range(3))

    def sum_up(self) -> None:
        """Compute the products, and remember the place of the tile before the schedule advances."""
        k, schedule = self.k, self.block.schedule
        row, col = self.block.corner()
        k.ptx.add.u32(self.row, row, self.number * ROWS + (self.warp << 4) + (k.laneid >> 2))
        k.ptx.mov.u32(self.col, col)
        k.ptx.mov.u32(self.tile_of_v, schedule.col)
        super().sum_up()

    def logits(self) -> Logits:
        """Return the logits of this thread."""
        return Logits(self.k, self.sums, self.row, self.col, *self.lengths, self.softcap)


class LogSums(_Placed):
    """A warpgroup that reduces logits to log-sum-exps."""

    def __init__(
        self, block: Block, lengths: tuple[Reg[u32], Reg[u32]], softcap: float, targets: Ptr[s32], parts: Ptr[f32],
        picked: Ptr[f32],
    ) -> None:  # fmt: skip
        super().__init__(block, lengths, softcap)
        self.targets, self.parts, self.picked = targets, parts, picked

    def hand_on(self) -> None:
        """Store the log-sum-exps of the rows of the tile, and the logits of targets."""
        M, _ = self.lengths
        self.logits().reduce(self.targets, self.parts + self.tile_of_v * M, self.picked)


class Gradients(_Placed, Rounding):
    """A warpgroup that replaces logits by their gradients, and stores these to boxes."""

    def __init__(
        self, block: Block, lengths: tuple[Reg[u32], Reg[u32]], softcap: float, targets: Ptr[s32], logs: Ptr[f32],
        gradients: Ptr[f32], first: Reg[u32],
    ) -> None:  # fmt: skip
        super().__init__(block, lengths, softcap)
        self.targets, self.logs, self.gradients, self.first = targets, logs, gradients, first

    def hand_on(self) -> None:
        """Store the gradients of the tile."""
        self.logits().differentiate(self.targets, self.logs, self.gradients, self.first)
        super().hand_on()


def grid(d: Values) -> int:
    """Return the number of blocks: a cluster for each tile, or as many as there is room for."""
    return blocks(d, tiles(d.M, d.V, d.bn))


INPUTS = {
    "tx": ptx.tiled("x", box=(BM, BK), swizzle=Swizzle.B128),
    "tw": ptx.tiled("w", box=lambda d: (d.bn // CLUSTER, BK), swizzle=Swizzle.B128),
}
"""The tensor maps of X and W."""


@in_clusters(
    "(M,K),(V,K),(M)->(P,M),(M)", grid, {"K": ALIGNED}, INPUTS, sizes={"P": lambda d: -(-d.V // d.bn)}
)  # fmt: skip
def log_sums(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], targets: Ptr[s32], parts: Ptr[f32], picked: Ptr[f32], tx: ptx.TensorMap,
    tw: ptx.TensorMap, M: Reg[u32], V: Reg[u32], K: Reg[u32], *, bn: int = 256, band: int = 8,
    softcap: float = 0.0,
) -> None:  # fmt: skip
    """Compute the log-sum-exps of `bn` columns of logits X·Wᵀ, in base 2, and the logits of targets.

    A target that is not a column leaves its element of `picked` as it is: you must not read it.
    """
    block = start(k, x.elem, None, (tx, tw), (M, V, K), Tile(bn, False), band)
    run(k, lambda: load(block, tx, tw), lambda: LogSums(block, (M, V), softcap, targets, parts, picked).run())


@in_clusters(
    "(M,K),(V,K),(M),(M),(M)->(M,C)",
    grid,
    {"K": ALIGNED},
    {
        **INPUTS,
        "tg": ptx.tiled("g", box=lambda d: Tile(d.bn, False).shape, swizzle=lambda d: Tile(d.bn, False).swizzle),
    },
    sizes={"C": lambda d: -(-d.V // ALIGNED) * ALIGNED},
)
def logit_gradients(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], targets: Ptr[s32], logs: Ptr[f32], gradients: Ptr[f32], g: Ptr[T],
    tx: ptx.TensorMap, tw: ptx.TensorMap, tg: ptx.TensorMap, M: Reg[u32], V: Reg[u32], K: Reg[u32], first: Reg[u32], *,
    bn: int = 256, band: int = 8, softcap: float = 0.0,
) -> None:  # fmt: skip
    """Compute the gradients of the logits X·Wᵀ of V columns, whose first one is column `first` of whole rows.

    `logs` are the log-sum-exps of whole rows, and `gradients` those of the losses.  You must ignore columns after V.
    """
    block = start(k, x.elem, x.elem, (tx, tw, tg), (M, V, K), Tile(bn, False), band)
    run(
        k,
        lambda: load(block, tx, tw),
        lambda: Gradients(block, (M, V), softcap, targets, logs, gradients, first).run(),
        lambda: store(block, put_whole(block, tg)),
    )
