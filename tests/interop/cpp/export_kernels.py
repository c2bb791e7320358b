"""Kernels for the tests of exported headers, besides those of the launchers' tests."""

from __future__ import annotations

import math
from typing import Any

from asmkit import Ptr, Reg, f32, gcn, ptx, u32


@ptx.kernel(
    arch="sm_80", signature="(N)->(1)", block=32, grid=lambda d: d.N, cooperative=True, zero_init=("c",),
)  # fmt: skip
def meeting(k: ptx.Builder, a: Ptr[u32], c: Ptr[u32], N: Reg[u32]) -> None:
    """c = N: the blocks, one for each element of a, wait for each other at a counter."""
    seen = k.reg(u32, 0)
    with k.if_(k.tid.x == 0):
        k.ptx.red.release.gpu.global_.add.u32(c[0], 1)
        with k.forever():
            k.ptx.ld.acquire.gpu.global_.u32(seen, c[0])
            k.break_(when=seen == N)


@ptx.kernel(arch=("sm_80", "sm_90"), signature="(N)->(N)", block=32, grid=lambda d: d.N // 32, divisible={"N": 32})
def patient(k: ptx.Builder, a: Ptr[u32], c: Ptr[u32]) -> None:
    """c = a + 1, on sm_90 by programmatic dependent launch."""
    i, value = (k.ctaid.x << 5) + k.tid.x, k.reg(u32)
    if k.target.supports("sm_90"):
        k.ptx.griddepcontrol.wait()
    k.ptx.ld.global_.u32(value, (a + i)[0])
    k.ptx.st.global_.u32((c + i)[0], value + 1)


def scale(k: gcn.Builder, x: Ptr[f32], y: Ptr[f32], N: Reg[u32], factor: Reg[f32]) -> None:
    """y = factor · x, one workgroup of 64 for each 64 elements."""
    i = (k.group.x << 6) + k.lane
    value, at = k.vgpr(f32), i << 2
    with k.if_(i < N):
        k.gcn.global_load_dword(value, at, x)
        k.wait(vm=0)
        k.gcn.v_mul_f32(value, factor, value)
        k.gcn.global_store_dword(at, value, y)


on_cdna = gcn.kernel(
    arch=("gfx942", "gfx90a"), block=64, grid=lambda d: -(-d.N // 64), signature="(N)->(N)", alias={"y": "x"}
)(scale)
together = gcn.kernel(arch="gfx942", block=64, grid=lambda d: -(-d.N // 64), signature="(N)->(N)", cooperative=True)(
    scale
)


def branching(d: Any) -> tuple[Any, ...]:
    """A grid with every operation that rules can use."""
    if d.N == 3:
        return 7, 1, 1
    tiles = -(-d.N // 4) + d.N % 5 - 2 * (d.N // 9)
    return min(d.multiprocessor_count, math.ceil(d.N / 3)), tiles + 9 if d.N <= 32 else 2, max(d.N // 30, 1)


@ptx.kernel(arch="sm_80", signature="(N)->(2*N,ceil(N/3))", block=32, grid=branching)
def branchy(k: ptx.Builder, a: Ptr[u32], c: Ptr[u32]) -> None:
    """c[0, 0] = the number of blocks."""
    first = (k.tid.x | k.ctaid.x | k.ctaid.y | k.ctaid.z) == 0
    k.ptx.st.global_.u32(c[0], k.nctaid.x * k.nctaid.y * k.nctaid.z, pred=first)
