"""Small kernels and the ways to run them, for the simulator's tests."""

from __future__ import annotations

from typing import Any

from asmkit import sim
from asmkit.ptx.abi import enter
from asmkit.ptx.builder import Builder
from asmkit.types import b32, bf16, f32, u32


def run(k: Builder, grid: Any = 1, block: Any = 32, **params: Any) -> sim.Report:
    """Finish a kernel and run it; options of `sim.run` start with `_`."""
    options = {name[1:]: params.pop(name) for name in list(params) if name.startswith("_")}
    return sim.run(enter(k.finish()), grid=grid, block=block, params=params, **options)


def gemm() -> Builder:
    """D[M,N] = A[M,K] · B[N,K]ᵀ in bf16 by mma.m16n8k16; one warp makes one 16×8 tile."""
    k = Builder("gemm", "sm_80")
    a, b, d = k.param_ptr("a", bf16), k.param_ptr("b", bf16), k.param_ptr("d", f32)
    N, K = k.param_scalar("N", u32), k.param_scalar("K", u32)
    lane, tile_n = k.laneid, k.ctaid.x << 3
    row, col = lane >> 2, (lane & 3) << 1
    m, n = (k.ctaid.y << 4) + row, tile_n + row
    a0, b0 = a + (m * K + col), b + (n * K + col)
    a8 = a0 + (K << 3)
    acc, af, bf = k.regs(f32, 4, 0.0), k.regs(b32, 4), k.regs(b32, 2)
    mma = k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
    with k.loop(0, K, step=16):
        for frag, mem in zip((*af, *bf), (a0[0], a8[0], a0[8], a8[8], b0[0], b0[8]), strict=True):
            k.ptx.ld.global_.nc.b32(frag, mem)
        mma(acc, af, bf, acc)
        a0 += 16
        a8 += 16
        b0 += 16
    out = d + (m * N + tile_n + col)
    k.ptx.st.global_.v2.f32(out[0], acc[0:2])
    k.ptx.st.global_.v2.f32((out + (N << 3))[0], acc[2:4])
    return k
