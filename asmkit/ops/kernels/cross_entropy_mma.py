"""Cross entropy of a product by `mma.sync`: log-sum-exps of the rows of X[M,K] · W[V,K]ᵀ, and gradients of logits.

Both kernels have the main loop of `gemm_mma` and the ends of `logits`.  Each warp reduces its own columns of a tile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from asmkit import ptx
from asmkit.kernel.kernel import Kernel
from asmkit.kernel.launch_plan import Rule
from asmkit.regs import Ptr, Reg
from asmkit.types import Scalar, bf16, f16, f32, s32, u32

from .gemm_mma import VECTOR, Copies, Fragments, Stores, Tile, main_loop
from .logits import Logits

T = TypeVar("T", bf16, f16)
F = TypeVar("F", bound=Callable[..., None])


class Warp:
    """The products of a warp: the logits of 16 rows at a time, and their place."""

    def __init__(
        self, k: ptx.Builder, x: Ptr[Scalar], w: Ptr[Scalar], M: Reg[u32], V: Reg[u32], K: Reg[u32], t: Tile, group: int
    ) -> None:
        """Emit the main loop.  Blocks without rows end."""
        self.k, self.t, self.M, self.V = k, t, M, V
        self.shared = k.shared(x.elem, (t.stages, (t.bm + t.bn) * t.bk), align=128)
        tile_m = (k.ctaid.y * group + (k.ctaid.x & (group - 1))) * t.bm
        tile_n = (k.ctaid.x >> group.bit_length() - 1) * t.bn
        k.ptx.ret(pred=tile_m >= M)  # the last group may be smaller
        self.number = k.tid.x >> 5
        warp_m, warp_n = self.number & (t.warps_m - 1), self.number >> t.warps_m.bit_length() - 1
        self.row, self.col = k.copy(tile_m + warp_m * t.wm), tile_n + warp_n * t.wn
        self.strips = [k.regs(f32, t.wn // 2, 0.0) for _ in range(t.wm // 16)]
        self.acc = [[strip[i : i + 4] for i in range(0, len(strip), 4)] for strip in self.strips]
        copies = Copies(k, t, self.shared.ptr, x, w, (tile_m, tile_n), M, V, K)
        main_loop(k, t, copies, Fragments(k, t, self.shared.ptr, warp_m, warp_n), self.acc, x.elem, K)

    def logits(self, softcap: float) -> list[Logits]:
        """Return the logits of this thread, for 16 rows of the warp at a time."""
        row = self.row + (self.k.laneid >> 2)
        place = self.col, self.M, self.V, softcap
        return [Logits(self.k, strip, row + 16 * i, *place) for i, strip in enumerate(self.strips)]


def kernel(signature: str, sizes: dict[str, Rule] | None = None) -> Callable[[F], Kernel[F]]:
    """Return the decorator of both kernels."""
    return ptx.kernel(
        arch="sm_80",
        signature=signature,
        sizes=sizes or {},
        grid=lambda d: (d.GROUP * -(-d.V // d.BN), -(-d.M // (d.BM * d.GROUP))),
        block=lambda d: 32 * d.WARPS_M * d.WARPS_N,
        divisible={"K": VECTOR},
    )


@kernel("(M,K),(V,K),(M)->(P,M),(M)", {"P": lambda d: -(-d.V // d.BN) * d.WARPS_N})
def log_sums_mma(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], targets: Ptr[s32], parts: Ptr[f32], picked: Ptr[f32], M: Reg[u32],
    V: Reg[u32], K: Reg[u32], *, BM: int = 64, BN: int = 64, BK: int = 32, WARPS_M: int = 2, WARPS_N: int = 2,
    STAGES: int = 4, GROUP: int = 4, softcap: float = 0.0,
) -> None:  # fmt: skip
    """Compute what `log_sums` of `cross_entropy_wgmma` computes, for the columns of each warp.

    Parts without columns have the log-sum-exp of numbers below every logit.
    """
    warp = Warp(k, x, w, M, V, K, Tile(BM, BN, BK, WARPS_M, WARPS_N, STAGES), GROUP)
    part = k.reg(u32)
    k.ptx.div.u32(part, warp.col, warp.t.wn)
    for logits in warp.logits(softcap):
        logits.reduce(targets, parts + part * M, picked)


@kernel("(M,K),(V,K),(M),(M),(M)->(M,V)")
def logit_gradients_mma(
    k: ptx.Builder, x: Ptr[T], w: Ptr[T], targets: Ptr[s32], logs: Ptr[f32], gradients: Ptr[f32], g: Ptr[T],
    M: Reg[u32], V: Reg[u32], K: Reg[u32], first: Reg[u32], *, BM: int = 64, BN: int = 64, BK: int = 32,
    WARPS_M: int = 2, WARPS_N: int = 2, STAGES: int = 4, GROUP: int = 4, softcap: float = 0.0,
) -> None:  # fmt: skip
    """Compute what `logit_gradients` of `cross_entropy_wgmma` computes, without columns after V."""
    t = Tile(BM, BN, BK, WARPS_M, WARPS_N, STAGES)
    warp = Warp(k, x, w, M, V, K, t, GROUP)
    for logits in warp.logits(softcap):
        logits.differentiate(targets, logs, gradients, first)
    patch = warp.shared.ptr.cast(g.elem) + warp.number * (t.patch(g.elem) * (t.wn + 8))
    Stores(k, t, patch, g, (warp.row, warp.col), M, V).all(warp.acc)
