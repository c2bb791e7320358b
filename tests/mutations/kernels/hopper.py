"""PTX kernels with warpgroup products, clusters and distributed shared memory."""

from __future__ import annotations

import numpy as np

from asmkit import Ptr, Reg, b32, bf16, dtype, f32, pred, ptx, s32, u32
from asmkit.ptx import Swizzle

from ..harness import Case
from .barriers import numbers


@ptx.kernel(
    arch="sm_90a", signature="(64,K),(16,K)->(64,16)", grid=1, block=128, divisible={"K": 64},
    maps={name: ptx.tiled(name[1], box=(n, 64), swizzle=Swizzle.B128) for name, n in (("ta", 64), ("tb", 16))},
)  # fmt: skip
def tensor_product(
    k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], d: Ptr[f32], ta: ptx.TensorMap, tb: ptx.TensorMap, K: Reg[u32]
) -> None:
    """Multiply tiles that tensor copies load to two stages, while one product is in flight."""
    tile_a, tile_b = k.shared(bf16, (2, 64, 64), align=1024), k.shared(bf16, (2, 16, 64), align=1024)
    full, t = k.mbarriers(2, 1), k.tid.x
    first = t == 0
    full.init(pred=first)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.ptx.bar.sync(0)
    copy = k.ptx.cp.async_.bulk.tensor._2d.shared__cluster.global_.tile.mbarrier__complete_tx__bytes
    at, column, k_s32 = k.reg(u32, 0), k.reg(s32, 0), K.as_(s32)
    sums, phase = k.regs(f32, 8, 0.0), k.phase()
    da, db = k.operand(tile_a, pitch=8192), k.operand(tile_b, pitch=2048)

    def load() -> None:
        full[at].arrive_expect_tx(ta.bytes + tb.bytes)
        copy(tile_a[at].ptr[0], ta[column, 0], full[at].mem)
        copy(tile_b[at].ptr[0], tb[column, 0], full[at].mem)

    with k.if_(first):
        load()
    with k.loop(0, K, step=64):
        full[at].wait(phase)
        k.wgmma(sums, da[at], db[at])
        k.ptx.wgmma.wait_group.sync.aligned(1)
        k.ptx.bar.sync(0)  # the products of the other stage are complete in all warps
        column += 64
        at ^= 1
        with k.if_(first & (column < k_s32)):
            load()
        k.ptx.xor.b32(phase, phase, 1, pred=at == 0)
    k.ptx.wgmma.wait_group.sync.aligned(0)
    row = ((t >> 5) << 4) + (k.laneid >> 2)
    out = d + (row * 16 + ((k.laneid & 3) << 1))
    for n in range(2):
        k.ptx.st.global_.v2.f32(out[8 * n], sums[4 * n : 4 * n + 2])
        k.ptx.st.global_.v2.f32(out[8 * n + 128], sums[4 * n + 2 : 4 * n + 4])


@ptx.kernel(arch="sm_90a", signature="(64,64),(16,64)->(64,16)", grid=1, block=128)
def stored_product(k: ptx.Builder, a: Ptr[bf16], b: Ptr[bf16], d: Ptr[f32]) -> None:
    """Multiply tiles that the threads store to shared memory."""
    tile_a, tile_b = k.shared(bf16, (64, 64), align=1024), k.shared(bf16, (16, 64), align=1024)
    t, words, sums = k.tid.x, k.regs(b32, 4), k.regs(f32, 8, 0.0)
    for tile, source, vectors in ((tile_a, a, 512), (tile_b, b, 128)):
        for i in range(0, vectors, 128):
            at = t + i
            k.ptx.ld.global_.v4.b32(words, (source + at * 8)[0])
            k.ptx.st.shared.v4.b32((tile.ptr + (k.swizzle(at << 4, Swizzle.B128) >> 1))[0], words)
    k.ptx.fence.proxy.async_.shared__cta()
    k.ptx.bar.sync(0)
    k.wgmma(sums, k.operand(tile_a), k.operand(tile_b))
    k.ptx.wgmma.wait_group.sync.aligned(0)
    row = ((t >> 5) << 4) + (k.laneid >> 2)
    out = d + (row * 16 + ((k.laneid & 3) << 1))
    for n in range(2):
        k.ptx.st.global_.v2.f32(out[8 * n], sums[4 * n : 4 * n + 2])
        k.ptx.st.global_.v2.f32(out[8 * n + 128], sums[4 * n + 2 : 4 * n + 4])


@ptx.kernel(arch="sm_90a", signature="(N)->(N)", grid=lambda d: d.N // 64, block=64, cluster=2, divisible={"N": 128})
def exchanged_blocks(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Each block reads the elements of the other block of its cluster from its shared memory."""
    tile, t, value = k.shared(u32, 64), k.tid.x, k.reg(u32)
    i = k.ctaid.x * 64 + t
    k.ptx.ld.global_.u32(value, (x + i)[0])
    k.ptx.st.shared.u32(tile[t], value)
    k.cluster_sync()
    there = k.peer(tile, k.cluster_ctarank ^ 1)
    k.ptx.ld.shared__cluster.u32(value, (there + (63 - t))[0])
    k.cluster_sync()
    k.ptx.st.global_.u32((out + i)[0], value)


@ptx.kernel(arch="sm_90a", signature="(N,64)->(N,64)", grid=2, block=32, cluster=2)
def sent_to_peer(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32], N: Reg[u32]) -> None:
    """Block 0 stores rows to the shared memory of block 1. They wait for each other by an mbarrier in each."""
    tile, lane, low, high = k.shared(u32, 64), k.laneid, k.reg(u32), k.reg(u32)
    full, empty = k.mbarriers(1, 32), k.mbarriers(1, 32)
    full.init(pred=lane == 0)
    empty.init(pred=lane == 0)
    k.ptx.fence.mbarrier_init.release.cluster()
    k.cluster_sync()
    phase, rank = k.phase(), k.cluster_ctarank
    arrive = k.ptx.mbarrier.arrive.release.cluster.shared__cluster.b64
    wait = k.ptx.mbarrier.try_wait.parity.acquire.cluster.shared__cta.b64

    def until(name: str, bar: ptx.Barrier, parity: Reg[u32]) -> None:
        again, done = k.label(name), k.reg(pred)
        k.place_label(again)
        wait(done, bar.mem, parity)
        k.ptx.bra(again, unless=done)

    with k.if_(rank == 0):
        there, bars = k.peer(tile, 1), k.peer_barriers(full, 1)
        with k.loop(0, N) as row:
            k.ptx.ld.global_.u32(low, (x + (row * 64 + lane))[0])
            k.ptx.ld.global_.u32(high, (x + (row * 64 + (lane + 32)))[0])
            until("until_empty", empty[0], phase ^ 1)
            k.ptx.st.shared__cluster.u32((there + lane)[0], low)
            k.ptx.st.shared__cluster.u32((there + (lane + 32))[0], high)
            arrive(None, bars[0].mem)
            phase ^= 1
    with k.else_():
        bars = k.peer_barriers(empty, 0)
        with k.loop(0, N) as row:
            until("until_full", full[0], phase)
            k.ptx.ld.shared.u32(low, (tile.ptr + (63 - lane))[0])
            k.ptx.ld.shared.u32(high, (tile.ptr + (31 - lane))[0])
            arrive(None, bars[0].mem)
            k.ptx.st.global_.u32((out + (row * 64 + lane))[0], low)
            k.ptx.st.global_.u32((out + (row * 64 + (lane + 32)))[0], high)
            phase ^= 1
    k.cluster_sync()


@ptx.kernel(
    arch="sm_90a", signature="(N)->(N//128)", grid=lambda d: d.N // 64, block=64, cluster=2, divisible={"N": 128}
)
def split_arrival(k: ptx.Builder, x: Ptr[u32], out: Ptr[u32]) -> None:
    """Sum 128 elements in a cluster: lanes of each block add to a word of block 0."""
    word, t, value, other = k.shared(u32, 1), k.tid.x, k.reg(u32), k.reg(b32)
    with k.if_(t == 0):
        k.ptx.st.shared.u32(word[0], 0)
    k.cluster_arrive()
    k.ptx.ld.global_.u32(value, (x + (k.ctaid.x * 64 + t))[0])
    for step in (16, 8, 4, 2, 1):
        k.ptx.shfl.sync.bfly.b32(other, value, step, 31, -1)
        value += other.as_(u32)
    k.cluster_wait()
    there = k.peer(word, 0)
    k.ptx.red.relaxed.cluster.shared__cluster.add.u32(there[0], value, pred=k.laneid == 0)
    k.cluster_sync()
    with k.if_((k.cluster_ctarank == 0) & (t == 0)):
        k.ptx.ld.shared.u32(value, word[0])
        k.ptx.st.global_.u32((out + (k.ctaid.x >> 1))[0], value)


def _small(*shapes):
    return lambda rng: [rng.integers(-4, 5, shape).astype(dtype(bf16)) for shape in shapes]


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a.astype(np.float32) @ b.astype(np.float32).T


CASES = [
    Case("tensor_product", tensor_product, {"K": 256}, _small((64, 256), (16, 256)), _product),
    Case("stored_product", stored_product, {}, _small((64, 64), (16, 64)), _product),
    Case("exchanged_blocks", exchanged_blocks, {"N": 256}, numbers(256), lambda x: x.reshape(-1, 128)[:, ::-1]),
    Case("sent_to_peer", sent_to_peer, {"N": 3}, numbers((3, 64)), lambda x: x[:, ::-1]),
    Case(
        "split_arrival", split_arrival, {"N": 256}, numbers(256), lambda x: x.reshape(-1, 128).sum(1, dtype=np.uint32)
    ),
]
