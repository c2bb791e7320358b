"""Kernels with packed axes on both architectures: two 4-bit numbers in a byte, and a scale for each GROUP numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from asmkit import Ptr, Reg, Sgpr, f32, gcn, ptx, u8, u32

SIGNATURE = "(M,K/2),(M,K/GROUP)->(M,K)"
SHIFT = {8: 3, 32: 5}


def blocks(d: Any) -> int:
    """Return the number of blocks of 64 threads, a byte for each thread. The rule uses K, which no axis has."""
    return -(-d.M * d.K // 128)


@ptx.kernel(arch="sm_80", signature=SIGNATURE, block=64, grid=blocks, batched=True)
def unpack(
    k: ptx.Builder, a: Ptr[u8], scale: Ptr[f32], out: Ptr[f32], M: Reg[u32], K: Reg[u32], *, GROUP: int = 8
) -> None:
    """out = the numbers of a, the lower half of each byte first, times their scales."""
    i, byte, factor, value = (k.ctaid.x << 6) + k.tid.x, k.reg(u32), k.reg(f32), k.reg(f32)
    with k.if_(i < M * (K >> 1)):
        k.ptx.ld.global_.u8(byte, (a + i)[0])
        k.ptx.ld.global_.f32(factor, (scale + (i >> (SHIFT[GROUP] - 1)))[0])
        for half, number in enumerate((byte & 15, byte >> 4)):
            k.ptx.cvt.rn.f32.u32(value, number)
            k.ptx.st.global_.f32((out + (i << 1))[half], value * factor)


@gcn.kernel(arch=("gfx942", "gfx90a"), signature=SIGNATURE, block=64, grid=blocks, sync="auto", batched=True)
def unpack_gcn(
    k: gcn.Builder, a: Ptr[u8], scale: Ptr[f32], out: Ptr[f32], M: Sgpr[u32], K: Sgpr[u32], *, GROUP: int = 8
) -> None:
    """out = the numbers of a, the lower half of each byte first, times their scales."""
    i, byte, factor, value = (k.group.x << 6) + k.tid.x, k.vgpr(u32), k.vgpr(f32), k.vgpr(f32)
    with k.if_(i < M * (K >> 1)):
        k.gcn.global_load_ubyte(byte, i, a)
        k.gcn.global_load_dword(factor, (i >> (SHIFT[GROUP] - 1)) << 2, scale)
        for half, number in enumerate((byte & 15, byte >> 4)):
            k.gcn.v_cvt_f32_u32(value, number)
            k.gcn.v_mul_f32(value, factor, value)
            k.gcn.global_store_dword((i << 3) + 4 * half, value, out)


@ptx.kernel(arch="sm_80", signature="(M,K)->(M,K/2)", block=64, grid=lambda d: -(-d.M * d.K // 128))
def pack(k: ptx.Builder, x: Ptr[u8], out: Ptr[u8], M: Reg[u32], K: Reg[u32]) -> None:
    """out = pairs of numbers below 16, the first in the lower half of the byte."""
    i, low, high = (k.ctaid.x << 6) + k.tid.x, k.reg(u32), k.reg(u32)
    with k.if_(i < M * (K >> 1)):
        k.ptx.ld.global_.u8(low, (x + (i << 1))[0])
        k.ptx.ld.global_.u8(high, (x + (i << 1))[1])
        k.ptx.st.global_.u8((out + i)[0], low | high << 4)


def unpacked(a: Any, scale: Any) -> Any:
    """Return the reference of `unpack`."""
    bytes_ = np.asarray(a).astype(np.int64)
    numbers = np.stack([bytes_ & 15, bytes_ >> 4], axis=-1).reshape(*bytes_.shape[:-1], -1)
    groups = np.repeat(np.asarray(scale), numbers.shape[-1] // max(np.shape(scale)[-1], 1), axis=-1)
    return numbers * groups


def gradient(residuals: Any, g: Any, **options: Any) -> tuple[None, Any]:
    """Return the gradient of the scales: the sum of each group of numbers times their gradients."""
    (a, scale), _ = residuals
    ones = scale * 0 + 1
    numbers = unpack(a, ones, **options)
    return None, (numbers * g).reshape(*scale.shape, -1).sum(-1)
