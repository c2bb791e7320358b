"""PTX kernels that synchronize with barriers of the block and of the warp."""

from __future__ import annotations

import numpy as np

from asmkit import Ptr, Reg, b32, f16, f32, ptx, u32

from ..harness import Case

THREADS = 128


@ptx.kernel(arch="sm_80", signature="(N)->(N//128)", grid=lambda d: d.N // THREADS, block=THREADS, divisible={"N": 128})
def block_sum(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Sum each 128 elements as a tree in shared memory."""
    tile, t, a, b = k.shared(u32, THREADS), k.tid.x, k.reg(u32), k.reg(u32)
    k.ptx.ld.global_.u32(a, (x + (k.ctaid.x * THREADS + t))[0])
    k.ptx.st.shared.u32(tile[t], a)
    half = THREADS // 2
    while half:
        k.ptx.bar.sync(0)
        with k.if_(t < half):
            k.ptx.ld.shared.u32(a, tile[t])
            k.ptx.ld.shared.u32(b, (tile.ptr + (t + half))[0])
            k.ptx.st.shared.u32(tile[t], a + b)
        half //= 2
    with k.if_(t == 0):
        k.ptx.ld.shared.u32(a, tile[0])
        k.ptx.st.global_.u32((out + k.ctaid.x)[0], a)


@ptx.kernel(arch="sm_80", signature="(N,128)->(128)", grid=1, block=THREADS)
def reversed_rows(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Sum the reversed rows. Two buffers hold two rows, so that one barrier for each row is enough."""
    tile, t, value, total, other = k.shared(u32, (2, THREADS)), k.tid.x, k.reg(u32), k.reg(u32, 0), k.reg(u32)
    buffer = k.reg(u32, 0)
    with k.loop(0, N) as row:
        k.ptx.ld.global_.u32(value, (x + (row * THREADS + t))[0])
        k.ptx.st.shared.u32((tile.ptr + (buffer + t))[0], value)
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.u32(other, (tile.ptr + (buffer + (THREADS - 1 - t)))[0])
        total += other
        buffer ^= THREADS
    k.ptx.st.global_.u32((out + t)[0], total)


@ptx.kernel(arch="sm_80", signature="(N,128)->(128)", grid=1, block=THREADS)
def two_barriers(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Sum the reversed rows. One buffer, and one barrier before and one after each row is read."""
    tile, t, value, total = k.shared(u32, THREADS), k.tid.x, k.reg(u32), k.reg(u32, 0)
    with k.loop(0, N) as row:
        k.ptx.ld.global_.u32(value, (x + (row * THREADS + t))[0])
        k.ptx.bar.sync(0)
        k.ptx.st.shared.u32(tile[t], value)
        k.ptx.bar.sync(0)
        k.ptx.ld.shared.u32(value, (tile.ptr + (THREADS - 1 - t))[0])
        total += value
    k.ptx.st.global_.u32((out + t)[0], total)


@ptx.kernel(arch="sm_80", signature="(N,64)->(N,64)", grid=1, block=THREADS)
def named_barriers(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Reverse rows: two warps fill a buffer, two warps empty it. Barrier 1 says full, and barrier 2 says empty."""
    tile, t, value = k.shared(u32, 64), k.tid.x, k.reg(u32)
    with k.if_(t < 64), k.loop(0, N) as row:
        k.ptx.ld.global_.u32(value, (x + (row * 64 + t))[0])
        k.ptx.bar.sync(2, THREADS)
        k.ptx.st.shared.u32(tile[t], value)
        k.ptx.bar.arrive(1, THREADS)
    with k.else_():
        mine = t - 64
        k.ptx.bar.arrive(2, THREADS)
        with k.loop(0, N) as row:
            k.ptx.bar.sync(1, THREADS)
            k.ptx.ld.shared.u32(value, (tile.ptr + (63 - mine))[0])
            with k.if_(row + 1 < N):
                k.ptx.bar.arrive(2, THREADS)
            k.ptx.st.global_.u32((out + (row * 64 + mine))[0], value)


@ptx.kernel(arch="sm_80", signature="(N)->(N)", grid=1, block=lambda d: d.N)
def warp_exchange(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: int) -> None:
    """Rotate the elements of each warp twice, through its own part of shared memory."""
    tile, t, lane, value = k.shared(u32, N), k.tid.x, k.laneid, k.reg(u32)
    warp = t - lane
    k.ptx.ld.global_.u32(value, (x + t)[0])
    for step in (1, 5):
        if step > 1:
            k.ptx.bar.warp.sync(-1)
        k.ptx.st.shared.u32(tile[t], value)
        k.ptx.bar.warp.sync(-1)
        k.ptx.ld.shared.u32(value, (tile.ptr + (warp + ((lane + step) & 31)))[0])
    k.ptx.st.global_.u32((out + t)[0], value)


@ptx.kernel(arch="sm_80", signature="(64)->(64)", grid=1, block=64)
def half_warps(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Sum each half of a warp by shuffles: its lanes are those of a mask."""
    t, value, other = k.tid.x, k.reg(u32), k.reg(b32)
    k.ptx.ld.global_.u32(value, (x + t)[0])
    with k.if_((k.laneid & 16) == 0):
        _butterfly(k, value, other, 0x0000FFFF)
    with k.else_():
        _butterfly(k, value, other, 0xFFFF0000)
    k.ptx.shfl.sync.bfly.b32(other, value, 16, 31, -1)
    k.ptx.st.global_.u32((out + t)[0], other.as_(u32))


def _butterfly(k: ptx.Builder, value: Reg[u32], other: Reg[b32], mask: int) -> None:
    for step in (8, 4, 2, 1):
        k.ptx.shfl.sync.bfly.b32(other, value, step, 31, mask)
        value += other.as_(u32)


@ptx.kernel(arch="sm_80", signature="(32,K),(16,K)->(32,16)", grid=1, block=64, divisible={"K": 16})
def mma_tile(k: ptx.Builder, a: Ptr[f16], b: Ptr[f16], d: Ptr[f32], K: Reg[u32]) -> None:
    """Multiply by `ldmatrix` and `mma`: both warps stage a tile, warp w computes rows 16·w … 16·w + 15."""
    ta, tb = k.shared(f16, (32, 16), align=16), k.shared(f16, (16, 16), align=16)
    t, lane, warp, words = k.tid.x, k.laneid, k.tid.x >> 5, k.regs(b32, 4)
    row, part = t >> 1, (t & 1) << 3
    acc, fa, fb = [k.regs(f32, 4, 0.0) for _ in range(2)], k.regs(b32, 4), k.regs(b32, 4)
    from_a, from_b = a + (row * K + part), b + (row * K + part)
    at = warp * 16 + (lane & 15)
    with k.loop(0, K, step=16):
        k.ptx.bar.sync(0)
        k.ptx.ld.global_.v4.b32(words, from_a[0])
        k.ptx.st.shared.v4.b32((ta.ptr + t * 8)[0], words)
        with k.if_(t < 32):
            k.ptx.ld.global_.v4.b32(words, from_b[0])
            k.ptx.st.shared.v4.b32((tb.ptr + t * 8)[0], words)
        k.ptx.bar.sync(0)
        k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(fa, (ta.ptr + (at * 16 + ((lane >> 4) << 3)))[0])
        k.ptx.ldmatrix.sync.aligned.m8n8.x4.shared.b16(fb, (tb.ptr + ((lane & 15) * 16 + ((lane >> 4) << 3)))[0])
        mma = k.ptx.mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
        mma(acc[0], fa, (fb[0], fb[2]), acc[0])
        mma(acc[1], fa, (fb[1], fb[3]), acc[1])
        from_a += 16
        from_b += 16
    out = d + ((warp * 16 + (lane >> 2)) * 16 + ((lane & 3) << 1))
    for n, part in enumerate(acc):
        k.ptx.st.global_.v2.f32(out[8 * n], part[0:2])
        k.ptx.st.global_.v2.f32(out[8 * n + 128], part[2:4])


def numbers(*shapes):
    """Return the function that draws an array of u32 for each shape."""
    return lambda rng: [rng.integers(1, 1 << 20, shape, dtype=np.uint32) for shape in shapes]


def small(*shapes):
    """Return the function that draws an array of f16 for each shape, small integers."""
    return lambda rng: [rng.integers(-4, 5, shape).astype(np.float16) for shape in shapes]


def _halves(x: np.ndarray) -> np.ndarray:
    sums = x.reshape(-1, 2, 16).sum(axis=2, dtype=np.uint32)
    return np.repeat(sums[:, ::-1], 16)


def _rotated(x: np.ndarray) -> np.ndarray:
    return np.roll(x.reshape(-1, 32), -6, axis=1)


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a.astype(np.float32) @ b.astype(np.float32).T


CASES = [
    Case("block_sum", block_sum, {"N": 256}, numbers(256), lambda x: x.reshape(-1, 128).sum(1, dtype=np.uint32)),
    Case("reversed_rows", reversed_rows, {"N": 4}, numbers((4, 128)), lambda x: x[:, ::-1].sum(0, dtype=np.uint32)),
    Case("two_barriers", two_barriers, {"N": 3}, numbers((3, 128)), lambda x: x[:, ::-1].sum(0, dtype=np.uint32)),
    Case("named_barriers", named_barriers, {"N": 3}, numbers((3, 64)), lambda x: x[:, ::-1]),
    Case("warp_exchange", warp_exchange, {"N": 64}, numbers(64), _rotated),
    Case("half_warps", half_warps, {}, numbers(64), _halves),
    Case("mma_tile", mma_tile, {"K": 48}, small((32, 48), (16, 48)), _product),
]
